"""Bench rows of the engine: one strike, its exact odds, and what a side knows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from bench_grid import SIDE, free_walls, some_squares
from bench_rows import Row, median, seconds
from board.files.scripts import Step, before_last, read_script
from board.files.yaml_tree import read_yaml
from board.grid.sight import field_of_view
from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.rulebook.commands import Command
from board.rulebook.dice import Roll, SeededDice
from board.rulebook.odds import distribution
from board.rulebook.procedure import Choice, Faces, Input, Need, Resolved, run
from board.rulebook.reading import Faults
from board.rulebook.system import System
from board.scene.place import Place
from board.scene.scene import Scene
from board.systems import SYSTEMS
from board.window.canvas.picture import Memory, picture_for

FIGHT = """\
encounter:
  board: 1
  title: Eight in a hall
  system: dernier_val
  map: |
    ##############
    #....#.......#
    #....+...T...#
    #....#.......#
    #............#
    #......##....#
    #......##....#
    #............#
    ##############
  legend: {T: {thing: table}}
  creatures:
    - {id: ana, side: heroes, at: C5, facing: east, sheet: {race: human, FO: 1, SO: 1, held: {hand_1: sword}}}
    - {id: bob, side: heroes, at: C6, facing: east, sheet: {race: human, class: thief, held: {hand_1: dagger}}}
    - {id: cia, side: heroes, at: B4, facing: east, sheet: {race: elf, class: ranger, held: {hand_1: short_bow}}}
    - {id: dan, side: heroes, at: B7, facing: north, sheet: {race: dwarf, class: mage, held: {hand_1: long_staff}}}
    - {id: orc, side: guards, at: D5, facing: west, sheet: {FO: 1, SO: 1, defence: 2, held: {hand_1: mace}}}
    - {id: gob, side: guards, at: D6, facing: west, sheet: {SO: 1, held: {hand_1: short_sword}}}
    - {id: ogr, side: guards, at: H3, facing: south, sheet: {FO: 3, held: {hand_1: club}}}
    - {id: kob, side: guards, at: L8, facing: west, sheet: {held: {hand_1: dagger}}}
start: {active: ana}
play:
  - {who: ana, do: strike, target: orc, with: hand_1, die: DIE, answers: {reaction: dodge}}
"""


@dataclass(frozen=True)
class Ten:
    """A frozen value of ten fields, the measure of the rows."""

    a: int = 1
    b: int = 2
    c: int = 3
    d: int = 4
    e: int = 5
    f: int = 6
    g: int = 7
    h: int = 8
    i: int = 9
    j: int = 10


def rows() -> list[Row]:
    """All rows of the engine."""
    system, scene, step = fight("d8")
    _, _, twelve = fight("d12")
    strikes: list[float] = []
    replacements: list[float] = []
    chances: list[float] = []
    critical: list[float] = []
    ten = Ten()

    def replacing() -> None:
        for number in range(1000):
            replace(ten, a=number)

    strike(system, fresh(scene), step, 0)  # what is worked out once for a map and kept
    for number in range(15):
        replacements.append(seconds(replacing) / 1000)
        scenes = [fresh(scene) for _ in range(10)]
        strikes.append(seconds(lambda s=scenes, n=number: [strike(system, one, step, n) for one in s]) / 10)
        chances.append(seconds(lambda: odds(system, fresh(scene), step)))
        if number < 5:
            critical.append(seconds(lambda: odds(system, fresh(scene), twelve)))
    one, unit = median(strikes), median(replacements)
    return [
        *knowledge(system, scene),
        Row(
            "one strike, in dataclasses.replace of ten fields",
            "<=",
            200,
            one / unit,
            f"{one * 1e6:.0f} µs against {unit * 1e6:.2f} µs",
        ),
        Row(
            "exact odds of that strike, in strikes",
            "<=",
            25,
            median(chances) / one,
            f"{median(chances) * 1e3:.1f} ms",
        ),
        Row(
            "exact odds with the D12 and its critical, in strikes",
            "<=",
            400,
            median(critical) / one,
            f"{median(critical) * 1e3:.0f} ms",
        ),
    ]


FIRST, STEP = 250, 30
"""Milliseconds promised for what a side of ten sees and knows: at first, and after one step."""


def knowledge(system: System, scene: Scene) -> list[Row]:
    """What a side of ten sees and knows on 100 x 100 squares with 3,000 free walls, against one field of view."""
    walls, squares = free_walls(3000), some_squares(20, seed=3)
    first: list[float] = []
    after: list[float] = []
    fields: list[float] = []
    for _ in range(7):
        place = Place(Terrain(SIDE, SIDE, walls=walls))
        creatures = tuple(
            replace(scene.creatures[n % 8], id=f"c{n}", side="heroes" if n < 10 else "guards", at=squares[n])
            for n in range(20)
        )
        wheel = replace(scene.wheel, order=tuple(c.id for c in creatures), active="c0")
        before = replace(scene, place=place, creatures=creatures, wheel=wheel)
        memory = Memory()
        first.append(seconds(lambda s=before, m=memory: picture_for(system, s, "heroes", m, "c0")))
        for _ in range(3):
            mover = before.creature("c0")
            inwards = 1 if mover.at.column < SIDE // 2 else -1
            before = before.with_creature(replace(mover, at=Square(mover.at.column + inwards, mover.at.row)))
            after.append(seconds(lambda s=before, m=memory: picture_for(system, s, "heroes", m, "c0")))
        fields.append(seconds(lambda p=place: field_of_view(p.terrain, Square(50, 50))))
    what, view = "side view of ten, 100 x 100, 3,000 walls,", median(fields)
    one, other = median(first), median(after)
    return [
        Row(f"{what} first time, in ms", "<=", FIRST, one * 1e3, f"{one / view:.1f} fields of view"),
        Row(f"{what} after one step, in ms", "<=", STEP, other * 1e3, f"{other / view:.2f} fields of view"),
    ]


def fight(die: str) -> tuple[System, Scene, Step]:
    """The scene of the bench, and the strike with this die."""
    faults = Faults()
    document = read_yaml(FIGHT.replace("DIE", die), "bench", faults)
    script = read_script(document, Path("bench.yaml"), SYSTEMS, faults) if document is not None else None
    if script is None:
        raise SystemExit(f"the scene of the bench is faulty: {faults.in_order()[0]}")
    cut = before_last(script)
    assert cut is not None
    return script.encounter.system, script.scene, cut[1]


def fresh(scene: Scene) -> Scene:
    """The same scene as a value that nobody has asked about yet, as after any other command."""
    return replace(scene)


def strike(system: System, scene: Scene, step: Step, seed: int) -> Resolved:
    """From the command to its events: judged, its dice rolled, its question answered."""
    dice = SeededDice(seed)
    command: Command = step.command
    if system.judge(scene, command) is not None:
        raise SystemExit("the strike of the bench is refused")

    def supply(need: Need) -> Input:
        if isinstance(need, Roll):
            return Faces(dice.faces(need))
        return Choice(step.answers.get(need.kind, need.default))

    resolved = run(system, scene, command, (), supply)
    assert isinstance(resolved, Resolved)
    return resolved


def odds(system: System, scene: Scene, step: Step) -> object:
    """The exact distribution of the strike."""
    return distribution(system, scene, step.command, answers=step.answers)
