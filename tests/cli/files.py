"""Small files that the tests of the command line share."""

from __future__ import annotations

DUEL = """\
# rules: FF-CMB-11
encounter:
  board: 1
  title: {fr: Le duel, en: The duel}
  system: fighting_fantasy
  map: |
    .....
    .....
  creatures:
    - {id: hero, name: Hero, side: heroes, at: B2, facing: east, sheet: {skill: 10, stamina: 20, luck: 9, willpower: 9}}
    - {id: orc, name: Orc, side: monsters, at: C2, facing: west, sheet: {skill: 8, stamina: 3}}
dice: [{d6: 1}, {d6: 1}, {d6: 2}, {d6: 2}]
play:
  - {who: hero, do: assault, target: orc}
  - {expect: {orc.stamina: 1, turn: 2}}
expect:
  orc.stamina: 1
  hero.at: B2
"""
"""A script that comes out as it says."""

GATE = """\
# rules: DV-ATK-01
encounter:
  board: 1
  title: The gate
  system: dernier_val
  map: |
    .....
    .....
  creatures:
    - {id: ana, name: Ana, side: heroes, at: B2, facing: east, sheet: {race: none, FO: 1, held: {hand_1: sword}}}
    - {id: orc, name: Orc, side: guards, at: C2, facing: west, sheet: {race: none, defence: 2, held: {hand_1: mace}}}
dice: [{d8: 5}]
play:
  - {who: ana, do: strike, target: orc, with: hand_1, die: d8}
expect:
  orc.hp: 5
"""
"""A blow of 5 + 1 against 2: a margin of 4 and a bonus of 1."""
