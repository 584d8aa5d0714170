"""A whole fight, from the start screen to its end, with the mouse alone, the keyboard alone, and fingers alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.rulebook.dice import TypedDice
from board.window.outcome import Outcome
from board.window.settings_page import SettingsPage
from board.window.start import StartScreen
from tests.window.duel import decide, fight
from tests.window.ways import WAYS, Keyboard, Way


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
    begun.press("Nouvelle escarmouche")
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
    begun.press("Annuler")
    assert len(begun.session.done) == count - 1 and begun.top is begun.play


def test_settings_are_changed_on_the_start_screen_and_left(way: Way) -> None:
    way.press("Réglages")
    page = way.top
    assert isinstance(page, SettingsPage)
    place = next(n for n, row in enumerate(page.rows) if getattr(row, "name", "") == "theme")
    before = way.app.personal.habits.theme
    way.row(page.list, place)
    assert way.app.personal.habits.theme != before
    way.press("Fermer")
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
    way.press("Commencer")
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
    begun.entry("Voir par ses yeux")
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
    begun.entry("Garance…")
    begun.line(begun.top, len(begun.top.entries) - 1)
    assert begun.top is begun.play or begun.top is not None


def test_real_dice_are_told(begun: Way) -> None:
    begun.session.dice = TypedDice()
    for _ in range(60):
        if begun.play.faces.visible:
            break
        decide(begun)
    faces = begun.play.faces
    asked: Any = faces.roll
    assert asked is not None
    for _ in asked.dice:
        if isinstance(begun, Keyboard):
            begun.key(pygame.K_2, 0, "2")
            if faces.roll is asked and faces._typed:
                begun.key(pygame.K_RETURN)
        else:
            begun.press("2")
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
