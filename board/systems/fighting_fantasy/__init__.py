"""Fighting Fantasy (gamebook duels) on the board: one module per chapter of the rule file.

`system.SYSTEM` is the whole game as one frozen value; nothing else here is meant for other floors.
"""
