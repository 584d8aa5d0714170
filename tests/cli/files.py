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

HALL = """\
# rules: DV-MOVE-02
title: {fr: La salle, en: The hall}
encounter:
  board: 1
  title: {fr: La salle, en: The hall}
  system: dernier_val
  options: {wall_corner: nine_lines, races: house}
  light: night
  map: |
    ##########
    #...T....#
    #........+
    #....____#
    ##########
  legend: {T: {thing: table}}
  walls:
    - C2|D2
    - {between: C3|D3, door: closed, id: gate}
    - {from: [5.5, 1.25], to: [6.0, 2.5]}
  things:
    - {thing: dresser, at: F2}
    - {thing: altar, cover: 6, opaque: false, blocks: true, at: G2}
  zones:
    - {squares: [B2, C3], dark: true, rough: 1}
    - {squares: [H2, H3], water: true, current: {to: south, squares: 1}}
  lights:
    - {at: D2, radius: 4}
  creatures:
    - id: ana
      name: Ana
      side: heroes
      at: B2
      facing: east
      states: [{vigilant: 5}]
      dice_left: [d6, d8, d10]
      sheet: {race: human, class: warrior, level: 1, FO: 1, triple: hand_1, held: {hand_1: sword}, worn: [helmet]}
    - {id: bo, side: heroes, at: B3, sheet: {race: elf, class: mage, hp: 5, carried: [care_kit]}}
    - id: orc
      side: guards
      at: H2
      facing: west
      sheet: {defence: 2, held: {hand_1: mace}, techniques: [critical], natural: {head: {name: bite}}}
  sides:
    heroes: {colour: "#3a7bd5"}
    guards: {colour: "#b03a2e", played_by: gm}
start: {wheel: [ana, bo, orc], active: ana}
dice: []
play:
  - {who: ana, do: move, die: d6, path: [B3], facing: south, refused: true}
  - {who: ana, do: move, die: d6, to: C3, facing: east}
  - {who: ana, do: open, at: gate, with: hand_2, die: d8}
  - {expect: {ana.dice: [d10], orc.states: []}}
  - {do: gm, what: wound, target: orc, amount: 2, part: legs}
  - {who: ana, do: end_round}
expect:
  orc.hp: 8
  ana.sees.orc: out_of_view
  ana.distance.orc: 6
  square.F2.things: [dresser]
"""
"""A script that uses most of what an encounter may say."""
