"""The start screen by keyboard, what it says of the last game, and notices that stay."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.window.pages.notice import Notice
from board.window.pages.progress import Progress
from board.window.play.screen import PlayScreen
from board.window.pages.start import StartScreen
from board.window.widgets.wayfinding import neighbour
from tests.window.person import Person
from tests.window.test_settings_page import setting


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    """Somebody who has played once and is back at the start screen."""
    somebody = Person(tmp_path)
    somebody.app.show_start()
    somebody.step(14)
    somebody.app.begin(somebody.start.cards[0].bundled)
    somebody.step(2)
    somebody.app.show_start()
    somebody.step(20)
    yield somebody
    somebody.close()


def test_enter_goes_on_with_the_last_game(person: Person) -> None:
    last = person.app.preferences.get("last", "")
    person.key(pygame.K_RETURN)
    assert person.app.game is not None and str(person.app.game.path) == last


def test_the_gold_button_names_the_game_and_when_it_was_played(person: Person) -> None:
    button = person.start.buttons[0]
    assert button.words == "Continuer\u00a0: Premiers pas"
    assert " h " in button.note and "/" in button.note
    person.key(pygame.K_F2)
    assert person.start.buttons[0].words == "Continue: First steps"


def test_the_focus_is_seen_on_the_gold_button_and_kept_when_the_language_changes(person: Person) -> None:
    button = person.start.buttons[0]
    before = pygame.display.get_surface().copy()
    person.key(pygame.K_DOWN)
    assert person.app.main.root.focus is button
    edge = (button.rect.left + button.rect.width // 2, button.rect.top)
    assert pygame.display.get_surface().get_at(edge) != before.get_at(edge)
    person.key(pygame.K_F2)
    assert person.app.main.root.focus is person.start.buttons[0]
    person.key(pygame.K_RETURN)
    assert isinstance(person.app.main.screen, PlayScreen)


def test_arrows_go_where_they_point(person: Person) -> None:
    root, start = person.app.main.root, person.start
    person.key(pygame.K_DOWN)
    person.key(pygame.K_DOWN)
    assert root.focus is start.buttons[1]
    person.key(pygame.K_UP)
    assert root.focus is start.buttons[0]
    person.key(pygame.K_RIGHT)
    assert root.focus is start.cards[0]
    person.key(pygame.K_RIGHT)
    assert root.focus is start.cards[1]
    person.key(pygame.K_DOWN)
    below = root.focus
    assert below in start.cards and below.rect.centerx == start.cards[1].rect.centerx
    assert below.rect.top > start.cards[1].rect.top
    person.key(pygame.K_LEFT)
    person.key(pygame.K_LEFT)
    assert root.focus in start.buttons
    person.key(pygame.K_LEFT)
    assert root.focus in start.buttons, "nothing lies there"


def test_a_neighbour_is_the_nearest_in_the_direction() -> None:
    start = pygame.Rect(0, 0, 10, 10)
    others = [pygame.Rect(20, 0, 10, 10), pygame.Rect(12, 30, 10, 10), pygame.Rect(0, 40, 10, 10)]
    assert neighbour(start, others, 1, 0) == 0
    assert neighbour(start, others, 0, 1) == 2
    assert neighbour(start, others, -1, 0) == neighbour(start, others, 0, -1) == -1


def test_a_notice_stays_until_it_is_dismissed_and_follows_the_language(person: Person, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("board: 1\nsystem: dernier_val\nmap: |\n  ...\ncreatures: 3\n", encoding="utf-8")
    person.post(pygame.DROPFILE, file=str(bad))
    notice = person.app.main.root.modals[-1]
    assert isinstance(notice, Notice)
    french = list(notice.lines)
    person.step(800)
    assert person.app.main.root.modals == [notice]
    person.key(pygame.K_F2)
    assert notice.lines != french and notice.title == "bad.yaml cannot be opened."
    assert isinstance(person.app.main.screen, StartScreen) and "Continue" in person.start.buttons[0].words
    person.key(pygame.K_RETURN)
    assert not person.app.main.root.modals
    person.post(pygame.DROPFILE, file=str(bad))
    notice = person.app.main.root.modals[-1]
    assert isinstance(notice, Notice)
    person.click(notice.accept.rect.center)
    assert not person.app.main.root.modals


def test_a_sign_of_life_comes_before_the_game_is_read(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    from board.window import games

    seen: list[tuple[bool, int]] = []
    before = person.app.main.presenter.presented
    read = games.open_file

    def slow(*args: object) -> object:
        busy = any(isinstance(modal, Progress) for modal in person.app.main.root.modals)
        seen.append((busy, person.app.main.presenter.presented - before))
        return read(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(games, "open_file", slow)
    person.key(pygame.K_RETURN)
    assert seen[0][0] and seen[0][1] > 0, "it is on the screen"
    assert not any(isinstance(modal, Progress) for modal in person.app.main.root.modals)


def test_full_screen_and_back_gives_the_same_window_without_a_warning(person: Person) -> None:
    size = pygame.display.get_surface().get_size()
    place = pygame.display.get_window_position()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(2):
            person.key(pygame.K_F11)
            assert person.app.main.root.rect.size == pygame.display.get_surface().get_size()
            person.key(pygame.K_F11)
            assert pygame.display.get_surface().get_size() == size == person.app.main.root.rect.size
            assert pygame.display.get_window_position() == place


def test_the_table_stays_open_or_secret_as_it_was_chosen(person: Person, tmp_path: Path) -> None:
    person.key(pygame.K_RETURN)
    assert person.play.habits.hand_over
    setting("hand_over").step(person.app, 1)
    person.step()
    assert not person.play.habits.hand_over and not person.play.curtain.closed
    person.app.show_start()
    person.step(3)
    person.key(pygame.K_RETURN)
    assert not person.play.habits.hand_over
