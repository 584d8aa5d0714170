"""Dernier Val: one module a chapter of the rules, in the players' words.

CHAR `character`, DICE `dice`, INIT `initiative`, ACT `actions`, REACT `reactions`, MOVE `movement`,
VIEW `view` and `attention`, STL `stealth`, ATK `attack`, CLOSE `close_combat`, MELEE `melee`, RANGE
`ranged`, HOLD `holds` and `grip`, WPN `weapons`, ARM `armour`, GEAR `gear`, CRIT `criticals`, LIFE
`wounds`, MAN `manoeuvres`. `legality` judges commands, `listing` lists them, `play` runs them.
"""
