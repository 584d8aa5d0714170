"""A whole fight, from the start screen to its end, with the mouse alone, the keyboard alone, and fingers alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.window.play.outcome import Outcome
from board.window.pages.settings import SettingsPage
from board.window.pages.start import StartScreen
from tests.window.duel import decide, fight
from tests.window.ways import Way
from tests.window.ways_keys import WAYS, Keyboard


@pytest.fixture(params=sorted(WAYS))
def way(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Way]:
    found = WAYS[request.param](tmp_path)
    try:
        yield found
    finally:
        found.close()


@pytest.fixture
def begun(way: Way) -> Way:
    """The first try, begun from the start screen."""
    way.widget(way.card("first-steps"))
    assert way.session.scene.wheel.turn == 1
    return way


def test_a_fight_is_begun_fought_to_its_end_and_followed_by_a_new_one(begun: Way) -> None:
    fight(begun)
    assert isinstance(begun.top, Outcome) and len(begun.session.done) == 9
    begun.press(begun.word("outcome.new"))
    assert isinstance(begun.app.main.screen, StartScreen)
    begun.step(5)
    begun.widget(begun.card("first-steps"))
    assert not begun.session.done


def test_every_way_plays_the_same_game(tmp_path: Path) -> None:
    played = []
    for name, kind in WAYS.items():
        way = kind(tmp_path / name)
        try:
            way.widget(way.card("first-steps"))
            fight(way)
            played.append([(done.command, done.inputs) for done in way.session.done])
        finally:
            way.close()
    assert played[0] == played[1] == played[2]


def test_the_beaten_can_take_the_last_blow_back(begun: Way) -> None:
    fight(begun)
    count = len(begun.session.done)
    begun.press(begun.word("outcome.undo"))
    assert len(begun.session.done) == count - 1 and begun.top is begun.play


def test_settings_are_changed_on_the_start_screen_and_left(way: Way) -> None:
    way.press(way.word("main_menu.settings"))
    page = way.top
    assert isinstance(page, SettingsPage)
    place = next(n for n, row in enumerate(page.rows) if getattr(row, "name", "") == "theme")
    before = way.app.personal.habits.theme
    way.row(page.list, place)
    assert way.app.personal.habits.theme != before
    way.press(way.word("settings.close"))
    assert isinstance(way.top, StartScreen)


def test_a_game_is_begun_with_an_option_that_was_changed(way: Way) -> None:
    card = way.card("first-steps")
    if isinstance(way, Keyboard):
        way.reach(card)
        way.key(pygame.K_o, 0, "o")
    else:
        way.widget(card.options)
    page = way.top
    place = max(n for n, row in enumerate(page.rows) if row.value is not None and not row.number)
    row = next(row for row in page.rows[place::-1] if row.value not in (None, page.values[row.option.key]))
    way.row(page.list, page.rows.index(row))
    assert page.changed == {row.option.key: row.value}
    way.press(way.word("options.start"))
    shown = {o.key: o.value for o in way.play.system.options_shown(way.session.scene.table.rules)}
    assert shown[row.option.key] == row.value


def test_what_was_done_is_taken_back_and_done_again(begun: Way) -> None:
    while not begun.session.done:
        decide(begun)
    begun.tool("undo")
    assert not begun.session.done
    begun.tool("redo")
    assert begun.session.done


def test_a_line_of_the_log_is_opened_and_closed(begun: Way) -> None:
    while not any(line.event.faces for line in begun.play.log.lines):
        decide(begun)
    begun.log_line()
    log = begun.play.log
    assert log.opened == len(log.lines) - 1
    if isinstance(begun, Keyboard):
        begun.back()
    else:
        begun.log_line()
    assert log.opened == -1


def test_everything_that_can_be_done_on_a_square_is_in_its_menu(begun: Way) -> None:
    own = begun.play.actor
    assert own is not None
    begun.menu_on(own.at)
    begun.entry(begun.word("menu.view"))
    assert begun.play.looking == own.id
    begun.menu_on(own.at)
    begun.back()
    assert begun.top is begun.play


def test_the_orders_of_the_game_master_are_at_hand(begun: Way) -> None:
    begun.tool("gm")
    assert begun.play.gm_view
    own = begun.play.actor
    assert own is not None
    begun.menu_on(own.at)
    begun.entry(begun.word("gm.of", what="Garance"))
    begun.line(begun.top, len(begun.top.entries) - 1)
    assert begun.top is begun.play or begun.top is not None


def test_a_side_takes_real_dice_and_tells_their_faces(begun: Way) -> None:
    begun.tool("menu")
    begun.press(begun.word("main_menu.settings"))
    place = next(n for n, row in enumerate(begun.top.rows) if getattr(row, "name", "") == "by_hand")
    begun.row(begun.top.list, place)
    begun.press(begun.word("settings.close"))
    faces = begun.play.faces
    for _ in range(60):
        if faces.visible:
            break
        decide(begun)
    asked: Any = faces.roll
    assert asked is not None
    for _ in asked.dice:
        if isinstance(begun, Keyboard):
            begun.key(pygame.K_2, 0, "2")
            if asked.dice[0] >= 20:
                begun.key(pygame.K_RETURN)
        else:
            begun.press("2")
    if isinstance(begun, Keyboard):
        begun.key(pygame.K_RETURN)
    else:
        begun.widget(faces.confirm)
    assert faces.roll is not asked


def test_the_screen_is_handed_over(way: Way) -> None:
    way.widget(way.card("guard-post"))
    for _ in range(30):
        if way.play.curtain.closed:
            break
        way.action("Finir le round")
    assert way.play.curtain.closed
    way.ready()
    assert not way.play.curtain.closed
