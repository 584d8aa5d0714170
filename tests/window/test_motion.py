"""What moves on the board is shown on its way, for a moment, where the side sees it, and can be skipped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.directions import Direction
from board.grid.squares import Square, parse_square
from board.rulebook.commands import command
from board.rulebook.dice import ListedDice
from board.rulebook.knowledge import known_to
from board.rulebook.session import Session
from board.scene.events import Event, SetCreature, SetPlace, apply
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.window.canvas.learnt import Moment, Watched, learnt
from board.window.canvas.motion import (
    FLOOR, HAND, MARK, WHOLE, Fall, Flight, Motion, Reel, Way, joined, timed,
)  # fmt: skip
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


def seen(scene: Scene, events: Sequence[Event], side: str | None = None, first: int = 0) -> Reel:
    """What a side sees move in these events."""
    return joined(one.stirs for one in learnt(fake.SYSTEM, scene, events, side, first))


def put(creature: Creature, kind: str = "step", **facts: object) -> Event:
    return Event(kind, creature.id, facts=tuple(facts.items()), changes=(SetCreature(creature),))


def test_who_is_pushed_slides_and_who_walks_does_not() -> None:
    before = fake.scene()
    ana = before.creature("ana")
    there = replace(ana, at=Square(ana.at[0] + 2, ana.at[1]), facing=Direction.NORTH)
    turned = before.with_creature(replace(ana, facing=Direction.NORTH))
    (pushed,), (walked,) = (
        seen(turned, [put(there, "pushed", square="E3")]),
        seen(turned, [put(there, "moved", path=("D3", "E3"))]),
    )
    assert [way.slides for way in (*pushed, *walked)] == [True, False]
    for way in (*pushed, *walked):
        assert 120 <= way.length <= 250 and way.at(0) == ana.at and way.at(way.length) == there.at
    half = pushed[0].length // 2
    assert pushed[0].at(half)[0] > walked[0].at(half)[0], "what is pushed is fast at first"


def test_a_way_goes_over_the_squares_that_events_put_somebody_on() -> None:
    before = fake.scene()
    ana = before.creature("ana")
    squares = [parse_square(name) for name in ("D3", "D2", "E2")]
    facings = (Direction.EAST, Direction.NORTH, Direction.EAST)
    steps = [replace(ana, at=at, facing=facing) for at, facing in zip(squares, facings, strict=True)]
    events = [put(one) for one in steps]
    assert seen(before, events) == ((Way("ana", (ana.at, *squares)),),)
    assert seen(before, events, first=2) == ((Way("ana", tuple(squares[1:])),),), "what was shown is not shown again"
    back = [replace(ana, at=Square(ana.at[0] + n, ana.at[1]), facing=Direction.WEST) for n in (1, 2)]
    turned = before.with_creature(replace(ana, facing=Direction.WEST))
    ((way,),) = seen(turned, [put(one, "pushed") for one in back])
    assert isinstance(way, Way) and way.slides and len(way.squares) == 3
    ways = seen(before, [*events, put(replace(steps[-1], at=parse_square("E3")), "pushed")])
    assert [[one.slides for one in group] for group in ways] == [[False], [True]], "walked, then pushed"


def test_two_who_walk_in_turn_are_shown_in_turn() -> None:
    before = fake.scene()
    ana, bruno = before.creature("ana"), before.creature("bruno")
    there = [replace(one, at=one.at.moved(1, 0), facing=Direction.EAST) for one in (ana, bruno)]
    again = replace(there[0], at=ana.at.moved(2, 0))
    reel = seen(before, [put(there[0]), put(there[1]), put(again)])
    assert [stir.who for (stir,) in reel] == ["ana", "bruno", "ana"]
    first, second, third = timed(reel)
    assert (first.after, second.after, third.after) == (0, first.length, first.length + second.length)
    motion = Motion()
    motion.start(reel, 1000)
    places = motion.places(1000 + first.length + 1)
    assert places["ana"] == there[0].at, "who walks on later waits where it stood"
    assert bruno.at[0] <= places["bruno"][0] < bruno.at[0] + 1
    assert motion.places(1000 + third.after)["ana"] == there[0].at


def test_who_lies_there_and_stood_before_falls_after_being_pushed() -> None:
    before = fake.scene()
    ana = before.creature("ana")
    down = replace(ana, down=True)
    fallen = before.with_creature(down)
    assert seen(before, [put(down)]) == ((Fall("ana"),),)
    assert seen(fallen, [put(down)]) == () and seen(fallen, [put(ana)]) == ((Fall("ana", rises=True),),)
    pushed = replace(ana, at=ana.at.moved(1, 0), facing=Direction.WEST)
    turned = before.with_creature(replace(ana, facing=Direction.WEST))
    way, fall = timed(seen(turned, [put(pushed, "pushed"), put(replace(pushed, down=True), "prone")]))
    assert isinstance(way, Way) and way.slides and isinstance(fall, Fall)
    assert 0 < fall.after < way.length, "it falls while it still slides"
    assert fall.at(fall.after) == 0 and fall.at(fall.after + fall.length) == 1
    assert 120 <= fall.length <= 250 and fall.after + fall.length <= 500
    parts = [Fall("ana").at(moment) for moment in range(0, 230, 10)]
    assert parts == sorted(parts) and parts[0] == 0 and parts[-1] == 1


def test_who_fell_and_got_up_again_is_shown_to_fall_and_to_lie_until_then() -> None:
    before = fake.scene()
    ana, bruno = before.creature("ana"), before.creature("bruno")
    walk = put(replace(bruno, at=bruno.at.moved(1, 0), facing=Direction.EAST))
    reel = seen(before, [put(replace(ana, down=True)), walk, put(ana)])
    motion = Motion()
    motion.start(reel, 0)
    fall, way, rise = timed(reel)
    assert motion.fallen(fall.length // 2)["ana"] < 1
    assert motion.fallen(way.after + 10)["ana"] == 1
    assert not motion.fallen(rise.after)


@pytest.mark.parametrize("far", [0, 1, 2, 5, 8, 30])
def test_what_flies_lands_on_its_square_and_bounces_once(far: int) -> None:
    flight = Flight(DAGGER, "ana", Square(2, 3), Square(2 + far, 3))
    assert 120 <= flight.length <= (250 if far < 2 else 400)
    assert flight.at(0)[:3] == (2, 3, 0) and flight.at(flight.length) == (2 + far, 3, 0, 0)
    heights = [flight.at(moment)[2] for moment in range(flight.length + 1)]
    tops = [n for n in range(1, len(heights) - 1) if heights[n - 1] < heights[n] >= heights[n + 1]]
    assert len(tops) == 2 and heights[tops[0]] > 2 * heights[tops[1]]
    assert flight.squares()[0] == (2, 3) and flight.squares()[-1] == (2 + far, 3)


@pytest.mark.parametrize("into", [HAND, MARK])
def test_what_is_caught_or_strikes_does_not_bounce(into: str) -> None:
    flight = Flight(DAGGER, "ana", Square(2, 3), Square(8, 3), into)
    heights = [flight.at(moment)[2] for moment in range(flight.length + 1)]
    tops = [n for n in range(1, len(heights) - 1) if heights[n - 1] < heights[n] >= heights[n + 1]]
    assert len(tops) == 1 and flight.at(flight.length)[:3] == (8, 3, 0)
    thrown = replace(flight, into=FLOOR)
    assert (flight.length < thrown.length) == (into == MARK), "what is shot is faster"


def lands(scene: Scene, who: str | None = "ana", thing: Thing = DAGGER) -> Event:
    return Event("landed", who, changes=(SetPlace(scene.place.with_thing(thing)),))


def test_only_what_the_side_knows_of_is_shown_to_fly() -> None:
    before = fake.scene()
    event = lands(before)
    ((flight,),) = seen(before, [event], "heroes")
    assert (flight.thing.id, flight.start, flight.end) == ("dagger-1", (2, 2), (5, 3))  # type: ignore[union-attr]
    assert seen(before, [lands(before, "ana", replace(DAGGER, hidden=6))], "heroes") == (), "it is not known to lie"
    assert seen(before, [lands(before, None)], "heroes") == (), "nobody threw it"
    assert seen(apply(before, event), [lands(before)]) == (), "it lay there before"
    assert seen(before, [lands(before, "ana", replace(DAGGER, item=None))]) == (), "scenery does not fly"


def test_nothing_of_an_unseen_thrower_flies_before_those_it_is_thrown_at() -> None:
    scene = fake.scene()
    chief = replace(scene.creature("chief"), at=parse_square("R3"))
    scene = scene.with_creature(chief)
    near = replace(DAGGER, at=scene.creature("ana").at)
    event = Event("landed", "chief", (), (("target", "ana"),), changes=(SetPlace(scene.place.with_thing(near)),))
    assert seen(scene, [event], "guards") and seen(scene, [event])
    assert known_to(fake.SYSTEM, scene, "heroes").find("chief") is None
    assert seen(scene, [event], "heroes") == ()


def test_what_lay_there_flies_back_to_the_hand_and_lies_there_until_then() -> None:
    before = fake.scene()
    thrown = lands(before)
    lying = apply(before, thrown)
    back = Event("returned", "ana", changes=(SetPlace(lying.place.without_thing("dagger-1")),))
    bruno = before.creature("bruno")
    reel = seen(before, [thrown, put(replace(bruno, at=bruno.at.moved(1, 0))), back], "heroes")
    out, _, home = timed(reel)
    assert isinstance(out, Flight) and isinstance(home, Flight)
    assert (out.into, home.into, home.start, home.end) == (FLOOR, HAND, out.end, out.start)
    motion = Motion()
    motion.start(reel, 0)
    assert motion.aloft(out.length // 2)[0][0] is motion.flights[0]
    ((_, resting),) = motion.aloft(home.after - 1)
    assert resting == (*out.end, 0.0, 0.0)
    ((flying, _),) = motion.aloft(home.after + 10)
    assert flying == home
    assert not motion.aloft(home.after + home.length) and not motion.unsettled()


def test_motion_ends_by_itself_and_at_once_when_skipped() -> None:
    motion = Motion()
    flight = Flight(DAGGER, "ana", Square(2, 3), Square(8, 3))
    motion.start(((Way("ana", (Square(0, 0), Square(1, 0))), Fall("guard1"), flight),), 1000)
    assert motion.moving and motion.places(1010) and motion.fallen(1010) and motion.aloft(1010)
    assert not motion.places(1500) and not motion.fallen(1500) and not motion.aloft(1500) and not motion.moving
    motion.start(((Fall("guard1"),), (flight,)), 2000)
    motion.skip()
    assert not motion.moving


def test_however_much_happened_is_shown_in_little_time() -> None:
    far = tuple(Square(n, 0) for n in range(9))
    many: Reel = tuple((Way("ana", far if n % 2 == 0 else far[::-1]),) for n in range(40))
    motion = Motion()
    motion.start(many, 0)
    assert motion.places(WHOLE - 20) and not motion.places(WHOLE)


def test_what_is_taken_back_is_to_be_seen_anew() -> None:
    session = Session(fake.SYSTEM, fake.scene())
    session.play(command("drop", "ana", die="d4", item="sword"))
    session.play(command("shoot", "ana", die="d8", target="guard1"))
    watched = Watched.of(session)
    assert watched.until(session) == Moment.of(session) == Moment(1, 1)
    session.answer("none")
    assert watched.until(session) == Moment(1, 1)
    session.undo()
    assert watched.until(session) == Moment(1, 0), "another shot is another one"
    session.play(command("shoot", "ana", die="d12", target="guard1"))
    assert watched.until(session) == Moment(1, 0)
    session.undo()
    session.undo()
    assert watched.until(session) == Moment(0, 0)


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
    play.moving.show(seen(before, [event]), moving.now)
    moving.step(3)
    x, _ = play.view.places["guard1"]
    assert guard.at[0] < x < guard.at[0] + 1
    moving.step(20)
    assert not play.view.places
