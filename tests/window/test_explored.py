"""What a side sees in the middle of a command is explored: from every square of a way, facing where it leads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.directions import Direction
from board.grid.squares import Square, parse_square
from board.rulebook.commands import command
from board.rulebook.dice import SeededDice
from board.rulebook.session import Course, Session
from board.rulebook.system import System
from board.scene.events import Event, SetCreature, SetPlace, apply_all, scenes_on_the_way, stages
from board.scene.scene import Scene
from board.systems import SYSTEMS
from board.window.canvas.learnt import learnt
from board.window.canvas.motion import Way
from board.window.canvas.picture import Memory, picture_for, seen_by
from board.window.play.screen import PlayScreen
from board.window.shot import look_for, ready
from board.window.widgets.root import Root
from tests.dernier_val.table import WARRIOR, play, read, table
from tests.fighting_fantasy.tables import Table as FFTable
from tests.fighting_fantasy.tables import creature, hero, table as ff_table
from tests.window import fake
from tests.window.conftest import Table
from tests.window.words import FakeWords

DV, FF = SYSTEMS["dernier_val"], SYSTEMS["fighting_fantasy"]

CORRIDOR = """\
..........
####.#####
..........
..........
.........."""
"""A corridor past an opening at E2, into a hall that is seen from nowhere else."""


def corridor(who: str = "", extra: str = "") -> Scene:
    others = {"b1": f"at: A5, facing: north, sheet: {WARRIOR}"}
    scene = table({"a1": f"at: A1, facing: west, {who or f'sheet: {WARRIOR}'}", **others}, CORRIDOR, extra)
    return replace(scene, wheel=replace(scene.wheel, active="a1"))


def explored(system: System, course: Course, side: str = "a") -> set[str]:
    """The names of the squares that a side has ever seen."""
    memory, scene = Memory.of(course), course[-1][0]
    picture = picture_for(system, scene, side, memory)
    return {square(place, picture.columns) for place, state in enumerate(picture.states) if state}


def square(place: int, columns: int) -> str:
    return Square(place % columns, place // columns).name


def seen(system: System, scenes: list[Scene], side: str = "a") -> set[str]:
    """The names of what a side sees in any of these scenes."""
    columns = scenes[0].place.walls.columns
    looks = [seen_by(system, scene, side) for scene in scenes]
    return {square(place, columns) for look in looks for place, found in enumerate(look) if found}


def stood(scene: Scene, who: str, *stances: tuple[str, Direction]) -> list[Scene]:
    """The scene with somebody standing so, one after the other."""
    one = scene.creature(who)
    return [scene.with_creature(replace(one, at=parse_square(at), facing=facing)) for at, facing in stances]


EAST = [(f"{letter}1", Direction.EAST) for letter in "BCDEF"]


def past_the_opening(scene: Scene | None = None) -> Session:
    session = Session(DV, scene or corridor(), SeededDice(1))
    for die, to in (("d4", "E1"), ("d6", "F1")):
        play(session, command("move", "a1", die=die, to=to, facing="east" if to == "E1" else "west"))
    return session


@pytest.mark.rule("DV-MOVE-04")
def test_what_is_seen_from_the_squares_of_a_way_is_explored() -> None:
    start = corridor()
    session = Session(DV, start, SeededDice(1))
    play(session, command("move", "a1", die="d4", to="E1", facing="west"))
    on_the_way = stood(start, "a1", *EAST[:4], ("E1", Direction.WEST))
    assert explored(DV, session.course()) == seen(DV, [start, *on_the_way])
    ends = seen(DV, [start, on_the_way[-1]])
    assert explored(DV, session.course()) - ends >= {"F3", "G4"}, "the hall was seen in passing alone"


def test_who_is_not_on_the_way_sees_what_it_saw() -> None:
    start = corridor()
    session = Session(DV, start, SeededDice(1))
    play(session, command("move", "a1", die="d4", to="E1", facing="west"))
    assert explored(DV, session.course(), "b") == seen(DV, [start], "b"), "an enemy explores nothing for others"


def test_what_was_seen_on_a_way_taken_back_was_never_seen_and_is_again_when_it_is_played_again() -> None:
    session = Session(DV, corridor(), SeededDice(1))
    memory = Memory.of(session.course())
    before = picture_for(DV, session.scene, "a", memory)
    play(session, command("move", "a1", die="d4", to="E1", facing="west"))
    memory.follow_course(session.course())
    after = picture_for(DV, session.scene, "a", memory)
    session.undo()
    memory.follow_course(session.course())
    assert picture_for(DV, session.scene, "a", memory) == before
    session.redo()
    memory.follow_course(session.course())
    assert picture_for(DV, session.scene, "a", memory) == after != before


def test_looks_that_were_begun_count_for_nothing_when_the_way_is_taken_back() -> None:
    session = Session(DV, corridor(), SeededDice(1))
    memory = Memory.of(session.course())
    while memory.work(DV):
        pass
    play(session, command("move", "a1", die="d4", to="E1", facing="west"))
    memory.follow_course(session.course())
    assert memory.work(DV) and memory.work(DV)
    session.undo()
    memory.follow_course(session.course())
    fresh = Memory.of(session.course())
    assert picture_for(DV, session.scene, "a", memory) == picture_for(DV, session.scene, "a", fresh)


def test_worked_out_bit_by_bit_it_is_the_same_and_each_bit_is_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    session = past_the_opening()
    looks: list[str] = []

    def view(scene: Scene, who: str) -> bytes:
        looks.append(who)
        return DV.view(scene, who)

    counted = replace(DV, view=view)
    memory, most = Memory.of(session.course()), 0
    while memory.work(counted):
        most, looks = max(most, len(looks)), []
    assert most == 1 and memory.waiting == 0
    at_once = Memory.of(session.course())
    for side in ("a", "b"):
        assert picture_for(DV, session.scene, side, memory) == picture_for(DV, session.scene, side, at_once)


def test_only_who_moves_has_to_look_again() -> None:
    looks: list[str] = []

    def view(scene: Scene, who: str) -> bytes:
        looks.append(who)
        return DV.view(scene, who)

    counted = replace(DV, view=view)
    scene = table(
        {
            "a1": f"at: A1, facing: west, sheet: {WARRIOR}",
            "a2": f"at: J1, facing: west, sheet: {WARRIOR}",
            "a3": f"at: J5, facing: west, sheet: {WARRIOR}",
        },
        CORRIDOR,
    )
    session = Session(DV, replace(scene, wheel=replace(scene.wheel, active="a1")), SeededDice(1))
    memory = Memory.of(session.course())
    memory.look(counted, session.scene, "a")
    assert sorted(looks) == ["a1", "a2", "a3"]
    looks.clear()
    play(session, command("move", "a1", die="d4", to="E1", facing="west"))
    memory.follow_course(session.course())
    memory.look(counted, session.scene, "a")
    assert looks == ["a1"] * 5, "four steps, and the turn at their end"


def test_at_night_a_light_carried_past_shows_to_those_who_stand_by_what_it_falls_on() -> None:
    scene = read(
        """\
board: 1
system: dernier_val
light: night
map: |
    ##########
    ..........
    ##########
creatures:
  - {id: a1, side: a, at: A2, facing: east, sheet: {race: none, class: none, level: 1, held: {hand_1: torch}}}
  - {id: b1, side: b, at: J2, facing: west, sheet: {race: none, class: none, level: 1}}
"""
    )
    session = Session(DV, replace(scene, wheel=replace(scene.wheel, active="a1")), SeededDice(1))
    play(session, command("move", "a1", die="d4", to="C2"))
    there = explored(DV, session.course(), "b")
    assert there == seen(DV, [scene, *stood(scene, "a1", ("B2", Direction.EAST), ("C2", Direction.EAST))], "b")


def test_whoever_is_pushed_or_leaps_sees_from_the_squares_between() -> None:
    start = corridor()
    one = start.creature("a1")
    south = replace(one, facing=Direction.SOUTH)
    pushed = [
        Event("pushed", "a1", changes=(SetCreature(replace(south, at=parse_square(at))),)) for at in ("D1", "E1", "F1")
    ]
    leapt = Event("step", "a1", changes=tuple(event.changes[0] for event in pushed))
    for events in (pushed, [leapt]):
        after = apply_all(start, events)
        known = explored(DV, [(start, ()), (after, events)])
        assert known == seen(DV, [start, *stood(start, "a1", *((at, Direction.SOUTH) for at in ("D1", "E1", "F1")))])
        assert known > seen(DV, [start, after])


@pytest.mark.rule("DV-MAN-02")
def test_a_jump_is_told_with_the_squares_leapt_over() -> None:
    session = Session(DV, corridor(), SeededDice(1))
    for seed in range(40):
        session = Session(DV, corridor(), SeededDice(seed))
        done = play(session, command("jump", "a1", die="d12", to="C1"))
        if session.scene.creature("a1").at == parse_square("C1"):
            step = next(event for event in done.events if event.kind == "step")
            assert [c.creature.at.name for c in step.changes if isinstance(c, SetCreature)] == ["B1", "C1"]
            return
    raise AssertionError("no jump went well")


def test_doors_and_things_are_remembered_as_they_were_seen_in_passing() -> None:
    start = corridor()
    cup = replace(start, place=start.place.with_thing(_cup("F3")))
    session = Session(DV, cup, SeededDice(1))
    play(session, command("move", "a1", die="d4", to="E1", facing="west"))
    memory = Memory.of(session.course())
    taken = replace(session.scene, place=start.place)
    memory.note((taken,))
    assert [thing.id for thing in picture_for(DV, taken, "a", memory).place.things] == ["cup"]


def _cup(at: str):  # type: ignore[no-untyped-def]
    from board.scene.place import Thing

    return Thing("cup", "dagger", "Dague", parse_square(at))


def test_what_was_seen_before_a_question_is_known_after_the_answer() -> None:
    start = corridor()
    one = start.creature("a1")
    there = Event("step", "a1", changes=(SetCreature(replace(one, at=parse_square("D1"), facing=Direction.EAST)),))
    back = Event("step", "a1", changes=(SetCreature(replace(one, at=parse_square("C1"), facing=Direction.WEST)),))
    asked = apply_all(start, [there])
    memory = Memory.of([(start, ()), (asked, [there])])
    during = picture_for(DV, asked, "a", memory)
    after = apply_all(start, [there, back])
    memory.follow_course([(start, ()), (after, [there, back])])
    shown = picture_for(DV, after, "a", memory)
    assert all(now for before, now in zip(during.states, shown.states, strict=True) if before)


# ---- Events in stages


def test_a_way_in_one_event_has_a_stage_for_each_square_and_no_other_event_has() -> None:
    scene = corridor()
    one, other = scene.creature("a1"), scene.creature("b1")
    steps = [SetCreature(replace(one, at=parse_square(at))) for at in ("B1", "C1", "C1")]
    event = Event("moved", "a1", changes=(*steps, SetCreature(other), SetPlace(scene.place)))
    assert [len(stage) for stage in stages(event)] == [1, 4]
    assert [there.creature("a1").at.name for there in scenes_on_the_way(scene, [event])] == ["B1", "C1"]
    assert list(scenes_on_the_way(scene, [event]))[-1] == apply_all(scene, [event])
    assert stages(Event("said", None)) == () and list(scenes_on_the_way(scene, [Event("said", None)])) == []
    both = Event("swap", None, changes=(SetCreature(replace(one, at=other.at)), SetCreature(replace(other, at=one.at))))
    assert len(stages(both)) == 1


# ---- The other games


HALL = """\
.......
##.####
.......
......."""


def flight() -> FFTable:
    return ff_table(hero(at="A1", facing="west"), creature(at="A4", facing="north"), map=HALL)


@pytest.mark.rule("FF-BRD-04", "FF-BRD-07")
def test_in_the_other_game_too_and_its_walk_is_shown_once() -> None:
    game = flight()
    start = game.scene
    done = game.do("move", "ana", to="D1", facing="west")
    way = stood(start, "ana", *((f"{letter}1", Direction.EAST) for letter in "BCD"), ("D1", Direction.WEST))
    known = explored(FF, game.session.course(), "heroes")
    assert known == seen(FF, [start, *way], "heroes") > seen(FF, [start, way[-1]], "heroes")
    stirs = [stir for one in learnt(FF, start, done.events, "heroes") for stir in one.stirs]
    assert [stir.squares for stir in stirs if isinstance(stir, Way)] == [
        tuple(parse_square(at) for at in ("A1", "B1", "C1", "D1"))
    ]


@pytest.mark.rule("FF-BRD-07")
def test_what_changed_and_is_seen_in_passing_alone_is_noticed() -> None:
    from board.rulebook.knowledge import known_to

    game = flight()
    cup = _cup("D3")
    before = replace(game.scene, place=game.scene.place.with_thing(cup))
    game.session.scene = replace(game.scene, recalled=(("heroes", before.place),))
    assert known_to(FF, game.scene, "heroes").place.things == (cup,)
    game.do("move", "ana", to="D1", facing="west")
    assert known_to(FF, game.scene, "heroes").place.things == ()


# ---- Whole games


def test_a_saved_game_opened_again_has_explored_the_same_in_the_window(tmp_path: Path) -> None:
    table = Table((1280, 720))
    moves = [move for offer in table.play.offers if offer.dice == (8,) for move in offer.moves if move.path]
    to = max((move.square for move in moves if move.square is not None), key=lambda s: (s.column, s.row)).name
    table.play.perform(command("move", "ana", die="d8", to=to, facing="west"))
    states = table.play.picture.states if table.play.picture is not None else b""
    assert states
    again = Session(fake.SYSTEM, table.session.start, SeededDice(3))
    for done in table.session.done:
        again.play(done.command)
    opened = PlayScreen(table.host.root, again, None, table.habits)
    table.host.show(opened)
    assert opened.picture is not None and opened.picture.states == states
    only_ends = Memory()
    only_ends.follow(table.session.scenes())
    less = picture_for(fake.SYSTEM, table.session.scene, "heroes", only_ends, "ana").states
    assert sum(map(bool, states)) > sum(map(bool, less)), "in passing more was seen than from the ends of the way"


# ---- On a large board, by and by


def large() -> Scene:
    """A corridor on a board so large that not all is looked at in one beat."""
    rows = CORRIDOR.splitlines()
    wide = [row + row[-1] * 90 for row in rows] + ["." * 100] * 85
    scene = table(
        {"a1": f"at: A1, facing: west, sheet: {WARRIOR}", "b1": f"at: A5, facing: north, sheet: {WARRIOR}"},
        "\n".join(wide),
    )
    return replace(scene, wheel=replace(scene.wheel, active="a1"))


def test_in_haste_one_look_is_enough_and_the_rest_of_the_way_comes_by_and_by() -> None:
    looks: list[str] = []

    def view(scene: Scene, who: str) -> bytes:
        looks.append(who)
        return DV.view(scene, who)

    counted = replace(DV, view=view)
    session = Session(DV, large(), SeededDice(1))
    memory = Memory.of(session.course())
    memory.look(counted, session.scene, "a", hasty=True)
    play(session, command("move", "a1", die="d4", to="E1", facing="west"))
    memory.follow_course(session.course())
    looks.clear()
    first = picture_for(counted, session.scene, "a", memory, hasty=True)
    assert looks == ["a1"] and memory.is_rough("a")
    assert picture_for(counted, session.scene, "a", memory, hasty=True) == first and looks == ["a1"]
    while memory.work(counted):
        pass
    assert not memory.is_rough("a") and memory.waiting == 0
    whole = picture_for(DV, session.scene, "a", Memory.of(session.course()))
    assert picture_for(counted, session.scene, "a", memory, hasty=True) == whole
    assert sum(map(bool, whole.states)) > sum(map(bool, first.states))
    session.undo()
    memory.follow_course(session.course())
    assert not memory.is_rough("a")


def test_what_was_half_worked_out_is_worked_out_anew_after_something_was_taken_back() -> None:
    session = Session(DV, large(), SeededDice(1))
    memory = Memory.of(session.course())
    play(session, command("move", "a1", die="d4", to="E1", facing="west"))
    memory.follow_course(session.course())
    memory.look(DV, session.scene, "a", hasty=True)
    assert memory.is_rough("a")
    play(session, command("move", "a1", die="d6", to="E1", facing="east"))
    memory.follow_course(session.course())
    session.undo()
    memory.follow_course(session.course())
    whole = picture_for(DV, session.scene, "a", Memory.of(session.course()))
    assert picture_for(DV, session.scene, "a", memory) == whole


def test_the_window_shows_what_was_seen_on_the_way_when_it_is_all_worked_out() -> None:
    ready()
    session = Session(DV, large(), SeededDice(1))
    root = Root(pygame.Rect(0, 0, 1280, 720), look_for(FakeWords(), (1280, 720)))
    window = PlayScreen(root, session)
    window.habits.animated, window.only_side = False, "a"
    root.add(window)
    window.place(root.rect)
    window.perform(command("move", "a1", die="d4", to="E1", facing="west"))
    assert window.picture is not None
    before = sum(map(bool, window.picture.states))
    for beat in range(20):
        window.tick(1000 + 17 * beat)
    whole = picture_for(DV, session.scene, "a", Memory.of(session.course()), "a1")
    assert window.picture.states == whole.states and sum(map(bool, whole.states)) > before
    assert window.unseen.ken is not None and window.unseen.ken.ever == bytes(map(bool, whole.states))
