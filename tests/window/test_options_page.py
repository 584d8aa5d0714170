"""The options of a table: read during a skirmish, changed before a new one starts."""

from __future__ import annotations

import json

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.reading import Faults
from board.files.journal import read_journal
from board.files.replay import saved_encounter
from board.scene.texts import name_in
from board.systems import SYSTEMS
from board.window.pages.options import OptionsPage
from board.window.widgets.stepper import Stepper
from tests.window.person import Person


def page(person: Person) -> OptionsPage:
    top = person.app.main.root.modals[-1]
    assert isinstance(top, OptionsPage)
    return top


def pick(person: Person, key: str, value: object) -> None:
    """Click on a value of the page."""
    shown = page(person)
    place = next(n for n, row in enumerate(shown.rows) if row.option.key == key and row.value == value)
    shown.list.scroll_to(place)
    person.step()
    person.click(shown.list.row_rect(place).center)


def test_changed_options_go_into_the_encounter_and_its_saved_game(person: Person) -> None:
    card = person.start.cards[0]
    person.click(card.options.rect.center)
    assert page(person).start is not None and not page(person).changed
    pick(person, "excellence_counts_on_part", True)
    pick(person, "ko_recovery", "gm")
    assert page(person).changed == {"excellence_counts_on_part": True, "ko_recovery": "gm"}
    person.click(page(person).go.rect.center)
    game = person.app.game
    assert game is not None and game.path is not None
    options = game.session.scene.table.rules.options
    assert options.excellence_counts_on_part and options.ko_recovery == "gm" and options.facings == 4
    header = json.loads(game.path.read_bytes().splitlines()[0])
    assert header["encounter"]["options"]["ko_recovery"] == "gm"
    saved = read_journal(game.path.read_bytes(), "game", Faults())
    assert saved is not None
    again = saved_encounter(saved, SYSTEMS, Faults())
    assert again is not None and again.scene.table.rules.options == options


def test_a_number_is_asked_for(person: Person) -> None:
    person.click(person.start.cards[0].options.rect.center)
    pick(person, "light_radius", 4)
    assert isinstance(person.app.main.root.modals[-1], Stepper)
    person.key(pygame.K_UP)
    person.key(pygame.K_RETURN)
    assert page(person).changed == {"light_radius": 5}
    person.click(page(person).reset.rect.center)
    assert not page(person).changed and not page(person).reset.enabled


def test_the_page_by_keyboard_alone(person: Person) -> None:
    person.key(pygame.K_DOWN)
    person.key(pygame.K_RIGHT)
    assert person.app.main.root.focus in person.start.cards
    person.key(pygame.K_o)
    shown = page(person)
    person.key(pygame.K_DOWN)
    assert shown.rows[shown.list.chosen].value == shown.options[0].readings[0].value, "headings are stepped over"
    person.key(pygame.K_DOWN)
    person.key(pygame.K_RETURN)
    assert shown.changed == {shown.options[0].key: shown.options[0].readings[1].value}
    person.key(pygame.K_UP)
    person.key(pygame.K_SPACE)
    assert not shown.changed
    for _ in range(12):
        person.key(pygame.K_DOWN)
        assert shown.rows[shown.list.chosen].value is not None
    for _ in range(12):
        person.key(pygame.K_UP)
        assert shown.rows[shown.list.chosen].value is not None
    person.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert person.play.session.system.name


def test_during_a_skirmish_the_options_are_only_read(person: Person) -> None:
    person.click(person.start.cards[0].rect.center)
    person.app.show_options()
    person.step()
    shown = page(person)
    assert shown.start is None and shown.go not in shown.children
    pick(person, "excellence_counts_on_part", True)
    assert not shown.changed
    before = shown.cancel.words
    person.key(pygame.K_F2)
    assert shown.cancel.words != before and shown.title.startswith("Options: ")
    person.key(pygame.K_ESCAPE)
    assert not person.app.main.root.modals


def test_both_games_show_every_option_with_what_it_means(person: Person) -> None:
    seen = set()
    for card in person.start.cards:
        assert card.encounter is not None
        system = card.encounter.system
        if system.name in seen:
            continue
        seen.add(system.name)
        person.app.choose_options(card.bundled)
        person.step(2)
        shown = page(person)
        assert {row.option.key for row in shown.rows} == {option.key for option in shown.options}
        assert all(name_in(row.meaning, "fr") for row in shown.rows if row.value is not None)
        person.key(pygame.K_ESCAPE)
    assert seen == set(SYSTEMS)
