"""Random scenes of Dernier Val, for tests of what is kept secret.

All is drawn from one `random.Random`, so that a seed says again what was drawn.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from board.files.encounters import read_encounter  # noqa: E402
from board.files.yaml_tree import read_yaml  # noqa: E402
from board.grid.directions import SIDES  # noqa: E402
from board.grid.squares import Square  # noqa: E402
from board.rulebook.reading import Faults  # noqa: E402
from board.scene.scene import Scene  # noqa: E402
from board.systems import SYSTEMS  # noqa: E402

SYSTEM = SYSTEMS["dernier_val"]

SIDE = "a"
"""The side from which secrets are kept."""

HELD = (
    "{}", "{hand_1: sword}", "{hand_1: bow}", "{hand_1: dagger, hand_2: shield}", "{hand_1: great_mace}",
    "{hand_1: torch}", "{hand_1: one_handed_flail}", "{hand_1: boomerang}",
)  # fmt: skip
CARRIED = ("quiver", "dagger", "healing_potion", "rope", "ring", "care_kit", "grenade", "throwing_knife", "antidote")
STATES = (
    "discreet", "prone", "dazed", "{vigilant: 7}", "{bleeding: legs}", "{burning: legs}", "{numb: hand_1}",
)  # fmt: skip
SPELLS = ("heal", "fire_bolt", "glow", "wave", "mist", "haste", "terror", "freeze")
OPTIONS = ("{}", "{}", "{}", "{shared_sight: full}", "{adjacent_enemy_blocks_shot: any}", "{facings: 8}")
FURNITURE = "TBCDPW"


def random_scene(chance: Random) -> Scene:
    """A begun fight of two or three sides in a few rooms, by day, at night, or with dark corners."""
    for _ in range(50):
        faults = Faults()
        document = read_yaml(_written(chance), "random.yaml", faults)
        encounter = document and read_encounter(document, document.root, None, SYSTEMS, faults)
        if encounter:
            scene = encounter.started()
            own = [creature.id for creature in scene.creatures if creature.side == SIDE]
            active = chance.choice([*own, *own, *scene.wheel.order])
            return replace(scene, wheel=replace(scene.wheel, active=active, turn=chance.choice((1, 1, 4))))
    raise RuntimeError([(f.line, f.what.key, dict(f.what.facts)) for f in faults.in_order()])


def _written(chance: Random) -> str:
    columns, rows = chance.randint(9, 15), chance.randint(7, 11)
    drawn = [["."] * columns for _ in range(rows)]
    for _ in range(chance.randint(1, 3)):
        _wall(chance, drawn)
    free = [(c, r) for r in range(rows) for c in range(columns) if drawn[r][c] == "."]
    chance.shuffle(free)
    for _ in range(chance.randint(0, 6)):
        column, row = free.pop()
        drawn[row][column] = chance.choice(FURNITURE)
    count = chance.randint(4, 7)
    sides = [SIDE, "b", SIDE, "b", "b", "c", "b"]
    lines = [_creature(chance, n, sides[n], free.pop()) for n in range(count)]
    things = [
        f"  - {{thing: {chance.choice(('trap', 'crate'))}, at: {_name(free.pop())}, hidden: 5}}" for _ in range(2)
    ]
    things.append(f"  - {{thing: dagger, at: {_name(free.pop())}}}")
    zones = [_zone(chance, columns, rows) for _ in range(chance.randint(0, 3))]
    lights = [f"  - {{at: {_name(chance.choice(free))}, radius: 3}}" for _ in range(chance.randint(0, 2))]
    parts = [
        "board: 1\nsystem: dernier_val\nmap: |",
        *("    " + "".join(row) for row in drawn),
        "legend: {T: {thing: table}, B: {thing: barrel}, C: {thing: chair}, D: {thing: dresser}, P: {thing: pillar}, "
        "W: {water: true}}",
        f"light: {chance.choice(('day', 'day', 'day', 'night'))}",
        "things:",
        *things,
        "walls:",
        f"  - {{between: {_edge(chance, columns, rows)}, door: secret, id: panel}}",
        *(["zones:", *zones] if zones else []),
        *(["lights:", *lights] if lights else []),
        f"options: {chance.choice(OPTIONS)}",
        "creatures:",
        *lines,
        'sides: {a: {name: {fr: Héros, en: Heroes}, colour: "#3a7bd5"}, b: {colour: "#b03a2e", played_by: gm}}',
    ]
    return "\n".join(parts) + "\n"


def _wall(chance: Random, drawn: list[list[str]]) -> None:
    """A wall right across, with a door or a gap in it."""
    columns, rows = len(drawn[0]), len(drawn)
    if chance.random() < 0.6:
        column = chance.randint(2, columns - 3)
        cells = [(column, row) for row in range(rows)]
    else:
        row = chance.randint(2, rows - 3)
        cells = [(column, row) for column in range(columns)]
    for column, row in cells:
        drawn[row][column] = "#"
    for _ in range(chance.randint(1, 2)):
        column, row = chance.choice(cells)
        drawn[row][column] = chance.choice("++'.")


def _edge(chance: Random, columns: int, rows: int) -> str:
    column, row = chance.randint(1, columns - 2), chance.randrange(rows)
    return f"{_name((column, row))}|{_name((column + 1, row))}"


def _name(place: tuple[int, int]) -> str:
    return Square(*place).name


def _zone(chance: Random, columns: int, rows: int) -> str:
    left, top = chance.randrange(columns - 2), chance.randrange(rows - 2)
    right, bottom = min(columns - 1, left + chance.randint(0, 4)), min(rows - 1, top + chance.randint(0, 3))
    kind = chance.choice(
        ("dark: true", "dark: true", "lit: true", "rough: 1", "cramped: true", "risky: true", "difficulty: 4")
    )
    return f"  - {{squares: [{_name((left, top))}, {_name((right, bottom))}], {kind}}}"


def _creature(chance: Random, number: int, side: str, at: tuple[int, int]) -> str:
    sheet = [
        f"race: {chance.choice(('none', 'human', 'elf', 'dwarf'))}",
        f"class: {chance.choice(('none', 'warrior', 'thief', 'ranger', 'mage'))}",
        "level: 1",
        f"EM: {chance.randint(0, 2)}, SO: {chance.randint(0, 2)}, FO: {chance.randint(0, 2)}",
        f"held: {chance.choice(HELD)}",
        f"carried: [{', '.join(chance.sample(CARRIED, chance.randint(0, 3)))}]",
    ]
    if chance.random() < 0.3:
        sheet.append(f"spells: [{', '.join(chance.sample(SPELLS, 2))}], MA: 2")
    states = chance.sample(STATES, chance.choice((0, 0, 0, 1, 1, 2)))
    facing = chance.choice(SIDES).word
    return (
        f"  - {{id: {side}{number}, name: N{number}x, side: {side}, at: {_name(at)}, facing: {facing}, "
        f"sheet: {{{', '.join(sheet)}}}, states: [{', '.join(states)}]}}"
    )
