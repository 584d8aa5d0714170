"""The settings page: every row acts at once, is kept, and can be reached without a mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.words import LANGUAGES, load_sentences
from board.window.preferences import Preferences
from board.window.pages.settings import SettingsPage
from board.window.pages.settings_table import ON_OFF, SETTINGS, Setting
from tests.window.person import Person


def setting(name: str) -> Setting:
    return next(row for row in SETTINGS if row.name == name)


def page(person: Person) -> SettingsPage:
    top = person.app.main.root.modals[-1]
    assert isinstance(top, SettingsPage)
    return top


def choose(person: Person, name: str) -> None:
    """Go to a row with the arrow keys."""
    shown = page(person)
    while shown.rows[shown.list.chosen] != setting(name):
        before = shown.list.chosen
        person.key(pygame.K_DOWN)
        assert shown.list.chosen > before, name


def test_the_page_opens_from_the_start_and_from_the_menu_of_a_game(person: Person) -> None:
    button = next(b for b in person.start.buttons if b.words == "Réglages")
    person.click(button.rect.center)
    page(person)
    person.key(pygame.K_ESCAPE)
    assert not person.app.main.root.modals
    person.click(person.start.cards[0].rect.center)
    person.key(pygame.K_ESCAPE)
    menu = person.app.main.root.modals[-1]
    button = next(b for b in menu.buttons if b.words == "Réglages")  # type: ignore[attr-defined]
    person.click(button.rect.center)
    page(person)


@pytest.mark.parametrize("row", SETTINGS, ids=lambda row: row.name)
def test_every_setting_changes_by_mouse_and_by_keyboard(person: Person, row: Setting) -> None:
    person.app.show_settings()
    first = row.value(person.app)
    choose(person, row.name)
    person.key(pygame.K_RIGHT)
    second = row.value(person.app)
    assert second != first and second in row.values
    person.key(pygame.K_LEFT)
    assert row.value(person.app) == first
    shown = page(person)
    person.step()
    control = shown.control(shown.list.row_rect(shown.list.chosen))
    assert shown.list.rect.contains(control), "what has the keys is in sight"
    person.click((control.right - 4, control.centery))
    assert row.value(person.app) == second
    control = shown.control(shown.list.row_rect(shown.list.chosen))
    person.click((control.left + 4, control.centery))
    assert row.value(person.app) == first


@pytest.mark.parametrize("row", SETTINGS, ids=lambda row: row.name)
def test_every_setting_is_kept(tmp_path: Path, row: Setting) -> None:
    one = Person(tmp_path)
    one.app.show_start()
    assert row.step(one.app, 1)
    changed = row.value(one.app)
    one.app.personal.keep()
    one.close()
    again = Person(tmp_path)
    if row.name == "language":
        assert Preferences.load(tmp_path).get("language", "") == changed
    else:
        assert row.value(again.app) == changed
    setting("full_screen").set(again.app, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_its_words(language: str) -> None:
    said = load_sentences(language)
    for row in SETTINGS:
        assert f"window.settings.{row.section}" in said
        assert f"window.setting.{row.name}.name" in said and f"window.setting.{row.name}.why" in said
        if row.kind != ON_OFF and row.shown is None:
            assert all(f"window.setting.{row.name}.is.{value}" in said for value in row.values)


def test_larger_texts_are_in_force_at_once_and_a_scale_ends(person: Person) -> None:
    person.click(person.start.cards[0].rect.center)
    theme = person.app.main.look.theme
    small = theme.text_px("body")
    row = setting("text_scale")
    person.app.show_settings()
    for _ in range(len(row.values)):
        row.step(person.app, 1)
    assert row.value(person.app) == 2.0
    person.step()
    assert person.app.main.look.theme.text_px("body") == pytest.approx(2 * small, abs=2)
    assert not row.step(person.app, 1)
    assert page(person).card.right <= 1280 and page(person).card.bottom <= 720


def test_a_setting_that_makes_no_sense_is_the_nearest_that_does(tmp_path: Path) -> None:
    Preferences.load(tmp_path).set("text_scale", 40.0)
    one = Person(tmp_path)
    assert one.app.personal.habits.text_scale == 2.0


def test_the_page_speaks_the_language_that_it_sets(person: Person) -> None:
    person.app.show_settings()
    setting("language").step(person.app, 1)
    person.step()
    assert page(person).title == "Settings"
    assert any(button.words == "Settings" for button in person.start.buttons)
