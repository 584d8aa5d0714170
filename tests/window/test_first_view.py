"""What is in sight when a game begins: whole squares, as many as can be read, under names that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.files.assets import bundled_encounters, data_root
from board.grid.squares import Square
from board.rulebook.commands import command
from board.rulebook.dice import TypedDice
from board.window.play.arrangement import READABLE
from board.window.canvas.layers import names
from board.window.style.theme import contrast
from tests.window.conftest import Table
from tests.window.reading import read
from tests.window.person import Person

SIZES = ((1280, 720), (1920, 1080))


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}")
def person(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Person]:
    somebody = Person(tmp_path, request.param)
    yield somebody
    somebody.close()


@pytest.mark.parametrize("name", [bundled.name for bundled in bundled_encounters()])
def test_the_first_squares_in_sight_are_whole_and_large_enough(person: Person, name: str) -> None:
    assert person.app.open_path(data_root() / "maps" / f"{name}.yaml")
    person.step(3)
    if person.play.curtain.closed:
        person.play.curtain.ready()
        person.step(2)
    play = person.play
    walls, camera, free = play.session.scene.place.walls, play.view.camera, play.free
    assert camera.square >= READABLE * play.look.theme.window * 0.8 - 2
    head, left = free.top + play.look.line_height("small"), free.left + play.look.theme.px(30)
    board = camera.rect(0, 0, walls.columns, walls.rows)
    if board.top < free.top:
        tops = [camera.rect(0, row).top for row in range(walls.rows)]
        assert min(abs(top - head) for top in tops) <= 6, "a row begins below the names of the columns"
    else:
        assert board.top >= head - 2, "the names of the columns have room above the board"
    assert board.left < free.left or board.left >= left - 2
    own = play.own
    assert own is not None and free.contains(camera.rect(*own.at))
    side = [camera.rect(*c.at) for c in play.known().creatures if c.side == own.side]
    together = side[0].unionall(side).inflate(2 * camera.square, 2 * camera.square)
    if together.width <= free.right - left and together.height <= free.bottom - head:
        assert all(free.contains(rect) for rect in side)


def test_a_wide_board_is_seen_from_side_to_side(tmp_path: Path) -> None:
    person = Person(tmp_path, (1280, 720))
    assert person.app.open_path(data_root() / "maps" / "wood-ambush.yaml")
    person.step(3)
    if person.play.curtain.closed:
        person.play.curtain.ready()
        person.step(2)
    play = person.play
    walls = play.session.scene.place.walls
    board = play.view.camera.rect(0, 0, walls.columns, walls.rows)
    assert play.free.left <= board.left and board.right <= play.free.right
    person.close()


def test_the_board_is_dark_under_names_that_are_pinned_over_it() -> None:
    table = Table((1280, 720))
    camera, free = table.play.view.camera, table.play.free
    camera.zoom(free.center, 4)
    square = table.play.own
    assert square is not None
    camera.reveal(square.at, free)
    camera.pan(0, free.top + 4 - camera.rect(*square.at).top)
    table.play.view.looked_elsewhere()
    table.play.board.flush()
    table.step(2)
    token = camera.rect(*square.at)
    below = table.surface.get_at((token.left + 3, token.bottom - 6))[:3]
    pinned = table.surface.get_at((token.left + 3, free.top + 3))[:3]
    quiet = table.host.look.theme.quiet
    assert contrast(quiet, pinned) >= 4.5 > contrast(quiet, below)


def test_a_side_that_waits_sees_its_own_and_their_dice() -> None:
    table = Table((1280, 720))
    play = table.play
    assert not play.company.visible, "whoever acts has a hand instead"
    play.only_side = "guards"
    play.refresh()
    table.step()
    assert play.actor is None and play.company.visible
    members = play.company.members
    assert [c.id for c, _ in members] == [
        who for who in play.scene.wheel.order if play.scene.creature(who).side == "guards"
    ]
    cards = play.company.cards()
    assert len(cards) == len(members)
    assert all(play.hand.rect.contains(card) for card in cards)
    assert not any(one.colliderect(other) for n, one in enumerate(cards) for other in cards[:n])
    table.click(cards[-1].center)
    assert play.inspected == members[-1][0].id
    table.key(pygame.K_F4)
    assert not play.company.visible, "folded away with the hand"


def test_the_board_takes_the_room_of_panels_that_are_folded_away_until_somebody_moved_it() -> None:
    table = Table((1280, 720))
    camera = table.play.view.camera
    first = camera.square, camera.centre
    table.key(pygame.K_F4)
    assert camera.square > first[0]
    table.key(pygame.K_F4)
    assert (camera.square, camera.centre) == first
    camera.pan(9, 5)
    moved = camera.square, camera.centre
    table.key(pygame.K_F4)
    assert (camera.square, camera.centre) == moved


def test_no_name_lies_on_somebody_who_fell() -> None:
    table = Table((1920, 1080))
    play = table.play
    table.play.turn_gm_view()
    play.view.camera.square = 48
    scene = play.scene
    foe, other = (c for c in scene.creatures if c.id in ("guard1", "guard2"))
    at = Square(foe.at.column + 1, foe.at.row)
    fallen = replace(other, at=at, down=True, marks=("prone",))
    own = replace(scene.creature("ana"), at=Square(foe.at.column, foe.at.row + 1))
    chief = replace(scene.creature("chief"), at=Square(foe.at.column, foe.at.row - 1))
    for creature in (fallen, own, chief):
        scene = scene.with_creature(creature)
    table.session.scene = scene
    play.refresh()
    found = names.plates(play.picture, play.view.camera, play.look, {})
    square = play.view.camera.rect(*at)
    disc = square.inflate(-square.width // 2, -square.height // 2)
    assert found
    assert not [who for who, (_, where) in found.items() if where.colliderect(disc)]


def test_the_faces_of_real_dice_are_asked_for_beside_those_they_are_about() -> None:
    table = Table((1280, 720), dice=TypedDice())
    play = table.play
    ana, foe = play.scene.creature("ana"), play.scene.creature("guard1")
    table.session.scene = play.scene.with_creature(replace(foe, at=Square(ana.at.column + 1, ana.at.row)))
    play.perform(command("strike", "ana", target="guard1", die="d6"))
    while play.session.need is not None and not play.faces.visible:
        play.answer(play.session.need.options[0])
    table.step()
    assert play.faces.visible and play.free.contains(play.faces.rect)
    for who in ("ana", "guard1"):
        assert not play.faces.rect.colliderect(play.view.camera.rect(*play.scene.creature(who).at))


def test_who_finds_no_card_among_those_who_wait_is_counted(tmp_path: Path) -> None:
    person = Person(tmp_path, (1280, 720))
    person.app.personal.habits.text_scale = person.app.main.look.text_scale = 2.0
    assert person.app.open_path(data_root() / "maps" / "wood-ambush.yaml")
    person.step(3)
    play = person.play
    heroes = [c for c in play.session.scene.creatures if c.side == "heroes"]
    play.session.scene = replace(play.session.scene, wheel=replace(play.session.scene.wheel, active=heroes[0].id))
    play.curtain.seats.sitting = play.only_side = "goblins"
    person.app.main.resize()
    person.step(3)
    company = play.company
    assert company.visible and 1 < len(company.cards()) < len(company.members)
    words = [one.words for one in read(person.app.main).written if one.owner is company]
    told = len(company.cards()) - 1
    assert f"+{len(company.members) - told}" in words
    shown = [person.app.main.look.say(sheet.title) for _, sheet in company.members[:told]]
    assert [name for name in shown if name in words] == shown, "their names are written in full"
    person.close()
