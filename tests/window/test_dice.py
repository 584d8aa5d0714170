"""The dice tray: dice tumble to the faces that were rolled, quickly, and betray nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from random import Random
from typing import Any

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.commands import command
from board.rulebook.dice import Roll, SeededDice
from board.rulebook.session import Session
from board.grid.squares import parse_square
from board.scene.events import plain
from board.scene.scene import Scene
from board.window.dice.solids import SHAPES, dot, numbered, shape_of, solid, turned
from board.window.dice.told import Fallen, rolls_of, told_rolls
from board.window.dice.tumble import LENGTH, nearest_face, throw
from tests.window import fake
from tests.window.conftest import Table

ALL_DICE = (3, *SHAPES)


# ---- Shapes and motion, without a window


@pytest.mark.parametrize("count", SHAPES)
def test_a_solid_has_each_number_once_and_flat_faces(count: int) -> None:
    shape = solid(count)
    assert sorted(shape.numbers) == list(range(1, count + 1))
    for face in shape.faces:
        heights = {round(dot(shape.corners[corner], face.normal), 6) for corner in face.corners}
        assert len(heights) == 1 and len(face.corners) >= 3
        assert max(round(dot(corner, face.normal), 6) for corner in shape.corners) in heights


@pytest.mark.parametrize("count", SHAPES)
def test_a_number_that_is_read_stands_upright(count: int) -> None:
    for face in solid(count).faces:
        right, top, up = (turned(vector, face.rest) for vector in (face.right, face.top, face.normal))
        assert right[0] > 0.999 and top[1] < 0 and up[2] > 0.4


@pytest.mark.parametrize("count", [count for count in SHAPES if count != 4])
def test_opposite_faces_of_a_die_make_one_sum(count: int) -> None:
    shape = solid(count)
    for face, number in zip(shape.faces, shape.numbers, strict=True):
        opposite = next(n for n, other in enumerate(shape.faces) if dot(face.normal, other.normal) < -0.999)
        assert number + shape.numbers[opposite] == count + 1


@pytest.mark.parametrize("sides", range(2, 101))
def test_any_die_can_show_any_of_its_numbers(sides: int) -> None:
    for shown in range(1, sides + 1):
        numbers, face = numbered(sides, shown)
        assert numbers[face] == shown and len(numbers) == shape_of(sides)
        assert all(1 <= number <= sides for number in numbers)


def test_dice_come_to_rest_in_time_on_the_faces_that_were_rolled_whatever_is_rolled() -> None:
    assert LENGTH <= 1200
    chance = Random(7)
    dice = 0
    for number in range(700):
        sides = sorted(chance.choice(ALL_DICE) for _ in range(chance.choice((1, 2, 2, 3, 4, 9))))
        faces = [chance.randint(1, side) for side in sides]
        thrown = throw(sides, faces, number)
        for die, side, face in zip(thrown.dice, sides, faces, strict=True):
            assert (die.sides, die.shown) == (side, face) == (side, nearest_face(die, LENGTH)), (number, sides, faces)
            assert die.at(LENGTH) == die.at(10 * LENGTH) and die.at(LENGTH).high == 0
            dice += 1
    assert dice > 2000


def test_every_face_of_every_die_comes_up() -> None:
    for sides in ALL_DICE:
        for face in range(1, sides + 1):
            for number in range(3):
                assert nearest_face(throw([sides], [face], number).dice[0], LENGTH) == face


def test_dice_stay_in_the_tray_and_lie_beside_each_other() -> None:
    for number in range(60):
        count = 1 + number % 12
        thrown = throw([6] * count, [1 + n % 6 for n in range(count)], number)
        for die in thrown.dice:
            for pose in die.poses:
                assert 0.9 <= pose.x <= thrown.size[0] - 0.9 and 0.9 <= pose.y <= thrown.size[1] - 0.9
        ends = [die.at(LENGTH) for die in thrown.dice]
        for place, end in enumerate(ends):
            assert all(hypot(end.x - other.x, end.y - other.y) > 1.9 for other in ends[:place])


def test_dice_turn_and_travel_and_the_same_roll_always_in_the_same_way() -> None:
    thrown = throw([8, 10], [3, 7], 5)
    for die in thrown.dice:
        assert len({pose.turn for pose in die.poses}) > 60
        assert max(pose.x for pose in die.poses) - min(pose.x for pose in die.poses) > 1
        assert max(pose.high for pose in die.poses) > 0.3
    assert throw([8, 10], [3, 7], 5) == thrown
    assert throw([8, 10], [3, 7], 6) != thrown


def test_dice_that_lie_still_lie_where_they_would_have_ended() -> None:
    moved, still = throw([4, 20], [2, 17], 9), throw([4, 20], [2, 17], 9, still=True)
    for one, other in zip(moved.dice, still.dice, strict=True):
        assert one.at(LENGTH).x == other.at(0).x == other.at(LENGTH).x
        assert nearest_face(other, 0) == one.shown


def test_only_the_highest_of_several_dice_is_kept_where_only_it_counts() -> None:
    assert Fallen(0, Roll("r", (4, 6, 8)), (2, 5, 5)).kept == 1
    assert Fallen(0, Roll("r", (8,)), (5,)).kept is None
    assert Fallen(0, Roll("r", (6, 6), keep="sum"), (2, 5)).kept is None
    assert Fallen(0, Roll("r", (6, 6), keep="sum"), (2, 5)).value == 7
    assert Fallen(0, Roll("r", (6, 6), keep="each"), (2, 5)).value is None


# ---- In the window


@pytest.fixture(params=[(1280, 720), (1920, 1080)], ids=["720", "1080"])
def moving(request: pytest.FixtureRequest) -> Iterator[Table]:
    table = Table(request.param)
    table.habits.animated = True
    yield table


def strike(table: Table, die: int = 12, target: str = "guard1", verb: str = "shoot") -> None:
    table.play.perform(command(verb, "ana", die=f"d{die}", target=target))
    table.step()


def shown(table: Table) -> list[tuple[str, tuple[int, ...]]]:
    return [(cast.fallen.roll.purpose, cast.fallen.faces) for cast in table.play.dice_tray.casts]


def ends(table: Table) -> list[tuple[int, ...]]:
    """The faces that lie on top in the tray."""
    tray = table.play.dice_tray
    return [tuple(nearest_face(die, tray.elapsed) for die in cast.throw.dice) for cast in tray.casts]


def test_a_roll_tumbles_in_the_tray_and_stays_until_the_next_action(moving: Table) -> None:
    strike(moving)
    tray = moving.play.dice_tray
    face = moving.session.open.inputs[0].faces  # type: ignore[union-attr]
    assert tray.visible and tray.moving and shown(moving) == [("shoot", face)]
    moving.step(71)
    assert not tray.moving and tray.visible and ends(moving) == [face]
    moving.step(200)
    assert tray.visible
    moving.play.answer("none")
    moving.play.perform(command("watch", "ana", die="d4"))
    assert not tray.visible


def test_each_roll_is_thrown_once(moving: Table) -> None:
    strike(moving)
    moving.step(80)
    moving.play.answer("dodge")
    assert [purpose for purpose, _ in shown(moving)] == ["dodge"]


def test_dice_have_the_colour_of_their_owner_and_their_purpose_is_said(moving: Table) -> None:
    strike(moving)
    cast = moving.play.dice_tray.casts[0]
    assert cast.fallen.owner is not None and cast.fallen.owner.id == "ana"
    moving.step(80)
    tray = moving.play.dice_tray
    colours = {tuple(moving.surface.get_at((x, y)))[:3] for x in range(*span(tray.rect, 0)) for y in
               range(*span(tray.rect, 1))}  # fmt: skip
    assert any(blue > 200 and red < 140 for red, _, blue in colours)


def span(rect: pygame.Rect, axis: int) -> tuple[int, int]:
    return rect.topleft[axis], rect.bottomright[axis]


def test_only_pixels_of_the_tray_are_drawn_while_dice_tumble(moving: Table) -> None:
    strike(moving)
    # Chances that are found meanwhile are drawn where they stand.
    moving.settle()
    moving.settle()
    root, tray = moving.host.root, moving.play.dice_tray
    painted: list[pygame.Rect] = []
    paint = root.paint

    def watch(surface: pygame.Surface) -> list[pygame.Rect]:
        rects = paint(surface)
        painted.extend(rects)
        return rects

    root.paint = watch  # type: ignore[method-assign]
    for _ in range(50):
        before = moving.host.presenter.presented
        moving.step()
        assert tray.moving
        assert moving.host.presenter.presented - before < tray.rect.width * tray.rect.height
    assert painted and all(tray.rect.contains(rect) for rect in painted)
    moving.step(60)
    painted.clear()
    moving.step(100)
    assert painted == []


@pytest.mark.parametrize("how", ["key", "board", "log", "tray"])
def test_any_key_or_click_ends_the_motion_on_the_same_faces(moving: Table, how: str) -> None:
    strike(moving)
    tray = moving.play.dice_tray
    moving.step(6)
    faces = [cast.fallen.faces for cast in tray.casts]
    assert tray.moving
    if how == "key":
        moving.key(pygame.K_F12)
    else:
        panel = {"board": moving.play.board, "log": moving.play.log, "tray": tray}[how]
        place = panel.rect.center if how != "board" else moving.square("T2")
        moving.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)
        assert not tray.moving
        moving.post(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)
    moving.step()
    assert not tray.moving and tray.visible and ends(moving) == faces
    skipped = moving.surface.subsurface(tray.rect).copy()
    waited = Table(moving.surface.get_size())
    waited.habits.animated = True
    strike(waited)
    waited.step(100)
    whole = waited.surface.subsurface(waited.play.dice_tray.rect)
    assert pygame.image.tobytes(skipped, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_click_puts_the_tray_away(moving: Table) -> None:
    strike(moving)
    moving.step(80)
    place = moving.play.dice_tray.rect.center
    moving.click(place)
    assert not moving.play.dice_tray.visible
    assert moving.session.open is not None


def test_without_animation_the_dice_lie_there_at_once(moving: Table) -> None:
    moving.habits.animated = False
    strike(moving)
    tray = moving.play.dice_tray
    assert tray.visible and not tray.moving and ends(moving) == [cast.fallen.faces for cast in tray.casts]


def test_without_the_tray_nothing_is_drawn(moving: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    moving.habits.dice = False
    drawn: list[int] = []
    monkeypatch.setattr(type(moving.play.dice_tray), "draw", lambda *_: drawn.append(1))
    strike(moving)
    moving.play.answer("parry")
    moving.step(5)
    assert not drawn and not moving.play.dice_tray.visible and moving.play.dice_tray.dice.drawn == 0


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.records: list[Any] = []

    def write(self, record: Any) -> None:
        self.records.append(dict(record))


def test_play_is_the_same_with_dice_that_tumble_and_without() -> None:
    journals = []
    for dice in (True, False):
        table = Table((1280, 720))
        table.session.journal = kept = Kept()
        table.habits.animated = table.habits.dice = dice
        for die in (12, 10, 8):
            strike(table, die)
            table.step(4)
            while table.session.open is not None:
                table.play.answer("dodge")
                table.step(4)
        table.play.undo()
        table.play.redo()
        journals.append(kept.records)
        assert table.session.dice.mark() == sum(len(r["faces"]) for r in kept.records if "faces" in r)
    assert journals[0] == journals[1] and len(journals[0]) > 9


def test_what_is_taken_back_takes_its_dice_along(moving: Table) -> None:
    strike(moving)
    moving.play.undo()
    assert not moving.play.dice_tray.visible
    moving.play.redo()
    strike(moving) if moving.session.open is None else None
    assert moving.session.open is not None


def test_the_tray_hides_nobody_who_is_concerned_and_no_question(moving: Table) -> None:
    strike(moving)
    tray, view = moving.play.dice_tray, moving.play.view
    for who in ("ana", "guard1"):
        assert not tray.rect.colliderect(view.camera.rect(*moving.session.scene.creature(who).at))
    assert not (moving.play.question.visible and tray.rect.colliderect(moving.play.question.rect))
    assert moving.play.free.contains(tray.rect)


def test_the_tray_follows_the_size_of_the_window(moving: Table) -> None:
    strike(moving)
    faces = ends
    moving.play.resized(1024, 640)
    tray = moving.play.dice_tray
    assert tray.visible and moving.play.free.contains(tray.rect)
    moving.step(100)
    assert faces(moving) == [cast.fallen.faces for cast in tray.casts]


# ---- Secrets


def ambush() -> Scene:
    """The captain stands behind Bruno where no hero looks, and it is his round."""
    scene = fake.scene()
    scene = scene.with_creature(replace(scene.creature("chief"), at=parse_square("C6")))
    return replace(scene, wheel=replace(scene.wheel, active="chief"))


def test_rolls_of_somebody_unseen_show_nothing_and_take_no_time() -> None:
    table = Table((1280, 720), ambush())
    table.habits.animated = True
    table.play.only_side = "heroes"
    table.play.refresh()
    assert table.play.known().find("chief") is None
    table.play.perform(command("shoot", "chief", die="d8", target="bruno"))
    table.step()
    tray = table.play.dice_tray
    assert not tray.visible and not tray.moving
    table.play.answer("none")
    table.step()
    assert not tray.visible and not tray.moving
    assert table.session.done[-1].events[-1].faces


def test_a_side_sees_its_own_dice_and_those_of_others_whom_it_perceives() -> None:
    session = Session(fake.SYSTEM, fake.scene(), SeededDice(3))
    session.play(command("shoot", "ana", die="d12", target="guard1"))
    session.answer("dodge")
    done = session.done[-1]
    rolls = rolls_of(fake.SYSTEM, done.before, done.command, done.inputs)
    assert [roll.roll.purpose for roll in rolls] == ["shoot", "dodge"]
    told = told_rolls(fake.SYSTEM, done.before, rolls, done.events, "heroes")
    assert [(roll.roll.purpose, roll.owner and roll.owner.id) for roll in told] == [
        ("shoot", "ana"), ("dodge", "guard1"),
    ]  # fmt: skip


def test_nothing_is_told_before_its_event_but_to_the_one_who_rolls() -> None:
    session = Session(fake.SYSTEM, fake.scene(), SeededDice(3))
    session.play(command("shoot", "ana", die="d12", target="guard1"))
    opened = session.open
    assert opened is not None
    rolls = rolls_of(fake.SYSTEM, session.scene, opened.command, opened.inputs)
    assert len(told_rolls(fake.SYSTEM, session.scene, rolls, opened.events, "heroes")) == 1
    assert told_rolls(fake.SYSTEM, session.scene, rolls, opened.events, "guards") == ()
    assert len(told_rolls(fake.SYSTEM, session.scene, rolls, opened.events, None)) == 1


def test_a_secret_roll_is_for_the_game_master_alone() -> None:
    scene = fake.scene()
    roll = Fallen(0, Roll("alert", (10,), "ana", secret=True), (4,))
    assert told_rolls(fake.SYSTEM, scene, [roll], (), "heroes") == ()
    assert len(told_rolls(fake.SYSTEM, scene, [roll], (), None)) == 1


def test_of_a_shape_neither_name_nor_colour_is_shown() -> None:
    session = Session(fake.SYSTEM, fake.scene(), SeededDice(3))
    session.play(command("shoot", "ana", die="d12", target="rat"))
    session.answer("dodge")
    done = session.done[-1]
    rolls = rolls_of(fake.SYSTEM, done.before, done.command, done.inputs)
    told = told_rolls(fake.SYSTEM, done.before, rolls, done.events, "heroes")
    assert [roll.roll.purpose for roll in told] == ["shoot", "dodge"] and told[1].owner is None


def test_the_tray_is_gone_when_the_screen_passes_to_another_side(moving: Table) -> None:
    moving.habits.hand_over = True
    moving.play.refresh()
    if moving.play.curtain.closed:
        moving.play.curtain.ready()
    strike(moving)
    assert moving.play.curtain.closed and not moving.play.dice_tray.visible
    moving.play.curtain.ready()
    assert shown(moving) == []


def test_events_are_told_alike_by_the_rolls_that_were_found() -> None:
    session = Session(fake.SYSTEM, fake.scene(), SeededDice(5))
    session.play(command("shoot", "ana", die="d8", target="guard1"))
    session.answer("parry")
    done = session.done[-1]
    faces = [face for event in done.events for _, face in event.faces]
    rolls = rolls_of(fake.SYSTEM, done.before, done.command, done.inputs)
    assert faces == [face for roll in rolls for face in roll.faces] and plain(done.events[-1])["faces"]
