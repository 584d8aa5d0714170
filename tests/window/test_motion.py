"""What moves on the board is shown on its way, for a moment, where the side sees it, and can be skipped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.directions import Direction
from board.grid.squares import Square, parse_square
from board.rulebook.commands import command
from board.rulebook.dice import ListedDice
from board.scene.events import Event, SetCreature, SetPlace, apply, apply_all
from board.scene.place import Thing
from board.scene.scene import Scene
from board.window.canvas.motion import Fall, Flight, Motion, Way, falls_between, flights_between, ways_between
from tests.window import fake
from tests.window.conftest import Table

DAGGER = Thing("dagger-1", "dagger", "dagger", parse_square("F4"), item="dagger")


@pytest.fixture(params=[(1280, 720), (1920, 1080)], ids=["720", "1080"])
def moving(request: pytest.FixtureRequest) -> Iterator[Table]:
    table = Table(request.param)
    table.habits.animated = True
    table.habits.dice = False
    yield table


def picture(table: Table) -> bytes:
    return pygame.image.tobytes(table.surface.subsurface(table.play.free), "RGB")


# ---- Values


def test_who_is_pushed_slides_and_who_walks_does_not() -> None:
    before = fake.scene()
    ana = before.creature("ana")
    after = before.with_creature(replace(ana, at=Square(ana.at[0] + 2, ana.at[1])))
    pushed = ways_between(before, after, [Event("pushed", "ana", facts=(("square", "E3"),))])
    walked = ways_between(before, after, [Event("moved", "ana", facts=(("path", ("D3", "E3")),))])
    assert [way.slides for way in (*pushed, *walked)] == [True, False]
    for way in (*pushed, *walked):
        assert 120 <= way.length <= 250 and way.at(0) == ana.at and way.at(way.length) == after.creature("ana").at
    half = pushed[0].length // 2
    assert pushed[0].at(half)[0] > walked[0].at(half)[0], "what is pushed is fast at first"


def test_a_way_goes_over_the_squares_that_events_put_somebody_on() -> None:
    before = fake.scene()
    ana = before.creature("ana")
    squares = [parse_square(name) for name in ("D3", "D2", "E2")]
    facings = (Direction.EAST, Direction.NORTH, Direction.EAST)
    steps = [replace(ana, at=at, facing=facing) for at, facing in zip(squares, facings, strict=True)]
    events = [Event("step", "ana", changes=(SetCreature(one),)) for one in steps]
    after = apply_all(before, events)
    assert ways_between(before, after, events) == (Way("ana", (ana.at, *squares)),)
    halfway = apply_all(before, events[:2])
    assert ways_between(halfway, after, events) == (Way("ana", tuple(squares[1:])),), (
        "what was shown is not shown again"
    )
    back = [replace(ana, at=Square(ana.at[0] + n, ana.at[1]), facing=Direction.WEST) for n in (1, 2)]
    turned = before.with_creature(replace(ana, facing=Direction.WEST))
    pushes = [Event("pushed", "ana", changes=(SetCreature(one),)) for one in back]
    (way,) = ways_between(turned, apply_all(turned, pushes), pushes)
    assert way.slides and len(way.squares) == 3


def test_who_lies_there_and_stood_before_falls_after_being_pushed() -> None:
    before = fake.scene()
    after = before.with_creature(replace(before.creature("ana"), down=True))
    assert falls_between(before, after, ()) == (Fall("ana"),)
    assert falls_between(after, after, ()) == () and falls_between(after, before, ()) == ()
    late = falls_between(before, after, (Way("ana", (Square(2, 2), Square(3, 2)), True),))[0]
    assert late.at(late.after) == 0 and late.at(late.length) == 1
    assert 120 <= Fall("ana").length <= 250 and late.length <= 500
    parts = [Fall("ana").at(moment) for moment in range(0, 230, 10)]
    assert parts == sorted(parts) and parts[0] == 0 and parts[-1] == 1


@pytest.mark.parametrize("far", [0, 1, 2, 5, 8, 30])
def test_what_flies_lands_on_its_square_and_bounces_once(far: int) -> None:
    flight = Flight(DAGGER, "ana", Square(2, 3), Square(2 + far, 3))
    assert 120 <= flight.length <= (250 if far < 2 else 400)
    assert flight.at(0)[:3] == (2, 3, 0) and flight.at(flight.length) == (2 + far, 3, 0, 0)
    heights = [flight.at(moment)[2] for moment in range(flight.length + 1)]
    tops = [n for n in range(1, len(heights) - 1) if heights[n - 1] < heights[n] >= heights[n + 1]]
    assert len(tops) == 2 and heights[tops[0]] > 2 * heights[tops[1]]
    assert flight.squares()[0] == (2, 3) and flight.squares()[-1] == (2 + far, 3)


def lands(scene: Scene, who: str | None = "ana", thing: Thing = DAGGER) -> Event:
    return Event("landed", who, changes=(SetPlace(scene.place.with_thing(thing)),))


def test_only_what_the_side_knows_of_is_shown_to_fly() -> None:
    before = fake.scene()
    event = lands(before)
    after = apply(before, event)
    flights = flights_between(before.place, before, after, after.place, [event])
    assert [(one.thing.id, one.start, one.end) for one in flights] == [("dagger-1", (2, 2), (5, 3))]
    assert flights_between(before.place, before, after, before.place, [event]) == (), "it is not known to lie there"
    alone = replace(after, creatures=tuple(c for c in after.creatures if c.id != "ana"))
    start = replace(before, creatures=alone.creatures)
    assert flights_between(before.place, start, alone, after.place, [event]) == (), "nobody knows who threw it"
    assert flights_between(after.place, before, after, after.place, [event]) == (), "it lay there before"
    scenery = replace(DAGGER, item=None)
    shown = apply(before, lands(before, "ana", scenery))
    assert flights_between(before.place, before, shown, shown.place, [lands(before, "ana", scenery)]) == ()


def test_motion_ends_by_itself_and_at_once_when_skipped() -> None:
    motion = Motion()
    flight = Flight(DAGGER, "ana", Square(2, 3), Square(8, 3))
    motion.start((Way("ana", (Square(0, 0), Square(1, 0))),), 1000, (Fall("guard1"),), (flight,))
    assert motion.moving and motion.places(1010) and motion.fallen(1010) and motion.aloft(1010)
    assert not motion.places(1500) and not motion.fallen(1500) and not motion.aloft(1500) and not motion.moving
    motion.start((), 2000, (Fall("guard1"),), (flight,))
    motion.skip()
    assert not motion.moving


# ---- On the board


def test_what_is_dropped_hops_and_lies_there_in_the_end(moving: Table) -> None:
    moving.play.perform(command("drop", "ana", die="d4", item="sword"))
    moving.step(3)
    play = moving.play
    assert play.motion.flights and play.view.lifted == {"lying-sword"}
    during = picture(moving)
    moving.step(15)
    assert not play.motion.moving and play.view.lifted == frozenset()
    end = picture(moving)
    assert during != end
    still = Table(moving.surface.get_size())
    still.habits.dice = False
    still.play.perform(command("drop", "ana", die="d4", item="sword"))
    still.step(20)
    assert picture(still) == end


def test_any_key_or_click_has_it_lie_there_at_once(moving: Table) -> None:
    for way in ("key", "click"):
        moving.play.perform(command("drop", "ana", die="d4" if way == "key" else "d6", item="sword"))
        moving.step()
        assert moving.play.motion.moving
        if way == "key":
            moving.key(pygame.K_F12)
        else:
            moving.click(moving.play.log.rect.center)
        assert not moving.play.motion.moving and not moving.play.view.lifted
        moving.play.undo()


def test_a_token_turns_down_where_somebody_falls() -> None:
    table = Table((1280, 720), dice=ListedDice([(12, 12)]))
    table.habits.animated, table.habits.dice = True, False
    table.play.gm_view = True
    table.play.refresh()
    table.play.perform(command("shoot", "ana", die="d12", target="guard1"))
    table.play.answer("none")
    assert table.session.scene.creature("guard1").down
    seen = set()
    for _ in range(8):
        table.step()
        assert "guard1" in table.play.view.falling
        seen.add(picture(table))
    assert len(seen) > 4
    table.step(10)
    assert not table.play.view.falling and not table.play.motion.moving
    end = picture(table)
    table.play.view.everything()
    table.play.board.flush()
    table.step()
    assert picture(table) == end, "nothing is left over"


def test_only_pixels_near_what_flies_are_drawn(moving: Table) -> None:
    moving.play.perform(command("drop", "ana", die="d4", item="sword"))
    moving.step(2)
    side = moving.play.view.camera.square
    for _ in range(5):
        before = moving.host.root.drawn
        moving.step()
        assert 0 < moving.host.root.drawn - before < 12 * side * side


def test_nothing_of_others_flies_where_nobody_looks() -> None:
    scene = fake.scene()
    chief = replace(scene.creature("chief"), at=parse_square("R3"))
    scene = replace(scene.with_creature(chief), wheel=replace(scene.wheel, active="chief"))
    table = Table((1280, 720), scene)
    table.habits.animated = True
    table.play.only_side = "heroes"
    table.play.refresh()
    table.step(2)
    before = picture(table)
    table.play.perform(command("drop", "chief", die="d4", item="sword"))
    for _ in range(4):
        table.step()
        assert not table.play.motion.moving and not table.play.view.lifted
    assert picture(table) == before


def test_without_animation_nothing_moves(moving: Table) -> None:
    moving.habits.animated = False
    moving.play.perform(command("drop", "ana", die="d4", item="sword"))
    assert not moving.play.motion.moving and not moving.play.view.lifted


def test_the_pushed_one_is_drawn_between_the_squares(moving: Table) -> None:
    play = moving.play
    before = moving.session.scene
    guard = before.creature("guard1")
    event = Event("pushed", "guard1", changes=(SetCreature(replace(guard, at=parse_square("G3"))),))
    play.moving.show(ways_between(before, apply(before, event), [event]))
    moving.step(3)
    x, _ = play.view.places["guard1"]
    assert guard.at[0] < x < guard.at[0] + 1
    moving.step(20)
    assert not play.view.places
