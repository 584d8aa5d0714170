"""Dernier Val: one module a chapter of the rules, in the players' words.

CHAR `character`, DICE `dice`, `attempts` and `thinking`, INIT `initiative`, ACT `actions`, `care`, `throwing` and
`theft`, REACT `reactions`, MOVE `movement`, `terrain` and `doors`, VIEW `view` and `attention`, STL `stealth`,
`lookout`, `traps` and `interruption`, ATK `attack` and `attack_plans`, CLOSE `close_combat` and `engagements`,
MELEE `melee`, RANGE `ranged` and `boomerang`, HOLD `holds` and `grip`, WPN `weapons` and `elements`, ARM
`armour`, GEAR `gear` and `wear`, CRIT `criticals`, `counter` and `recovery`, LIFE `wounds`, POIS `poison`, MAN
`manoeuvres`, `athletics` and `falls`, FIRE `fire`, MAG `magic`, `lasting`, `schools` and `tiles`. The game master's
hand is `gm`, `gm_board`, `gm_changes` and `effects`. `legality` judges commands, `listing` and `rest_listing` list
them, `play` runs them.
"""
