"""Every text on every screen can be read to its end, however small the window and however large the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import bundled_encounters
from board.rulebook.dice import Roll
from board.window.calibration.measure import Calibration, DisplayKey, keep
from board.window.calibration.bars import THINGS
from board.window.calibration.screen import open_calibration
from board.window.style.look import Look
from board.window.style.theme import THEMES
from board.window.pages.main_menu import open_main_menu
from board.window.pages.notice import Notice
from board.window.pages.start import Card, StartScreen
from board.window.calibration.test_picture import plan
from tests.window.reading import Reading, Written, read
from tests.window.person import Person
from tests.window.test_settings_page import setting

WINDOWS = (
    ((1280, 720), 0.8, "fr"), ((1280, 720), 1.0, "fr"), ((1280, 720), 1.3, "en"), ((1280, 720), 2.0, "fr"),
    ((1920, 1080), 1.5, "en"), ((3840, 2160), 1.0, "fr"), ((3840, 2160), 2.0, "en"),
)  # fmt: skip


@pytest.fixture(params=WINDOWS, ids=lambda w: f"{w[0][0]}x{w[0][1]} {w[1]:.0%} {w[2]}")
def person(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Person]:
    size, scale, language = request.param
    somebody = Person(tmp_path, size)
    setting("language").set(somebody.app, language)
    setting("text_scale").set(somebody.app, scale)
    somebody.app.show_start()
    somebody.step(14)
    yield somebody
    somebody.close()


def scrolled_out(one: Written) -> bool:
    """Cards of the start screen scroll at the lower edge of the window."""
    return isinstance(one.owner, Card)


def assert_readable(reading: Reading, tips: str = "") -> None:
    """All can be read; what was shortened stands in full in a tooltip of the sheet, if its `tips` are given."""
    assert len(reading.written) > 3
    assert not [words for words in reading.shortened if words not in tips]
    assert not [one for one in reading.cut() if not scrolled_out(one)]
    assert not [pair for pair in reading.overlapping() if not isinstance(pair[0].owner, Card)]


def begin(person: Person, name: str = "guard-post") -> None:
    person.app.begin(next(bundled for bundled in bundled_encounters() if bundled.name == name))
    person.step(3)
    for modal in list(person.app.main.root.modals):
        person.app.main.root.close_modal(modal)
    if person.play.curtain.closed:
        person.key(pygame.K_RETURN)
    person.play.chances.preview.settle()
    person.step(3)


def test_the_start_screen_and_its_pages(person: Person) -> None:
    assert isinstance(person.app.main.screen, StartScreen)
    assert_readable(read(person.app.main))
    pages: list[Callable[[], object]] = [
        person.app.show_settings,
        person.app.choose_file,
        lambda: person.app.choose_options(bundled_encounters()[0]),
        lambda: Notice(person.app.main.root, lambda: [person.app.main.look.word("start.drop")]),
    ]
    for open_page in pages:
        open_page()
        person.step(2)
        assert_readable(read(person.app.main))
        person.key(pygame.K_ESCAPE)


def test_the_play_screen_and_its_pages(person: Person) -> None:
    begin(person)
    tips = " ".join(words for spot in person.play.sheet._spots for words, _ in spot.tip)
    reading = read(person.app.main)
    assert_readable(reading, tips)
    person.key(pygame.K_3)
    assert_readable(read(person.app.main), tips)
    person.key(pygame.K_ESCAPE)
    open_main_menu(person.app)
    person.step(2)
    assert_readable(read(person.app.main), tips)
    person.key(pygame.K_ESCAPE)
    person.key(pygame.K_F1)
    assert_readable(read(person.app.main), tips)


def test_the_screen_that_measures_a_display_and_its_test_picture(person: Person) -> None:
    app = person.app
    old = Calibration(DisplayKey(0, (2560, 1440)), 4, 4)
    for size in (app.main.root.rect.size, (1920, 1080)):
        # On a display that changed, with axes that differ: all that can be said is said.
        keep(old, app.preferences)
        screen = open_calibration(app.main.root, DisplayKey(0, size), app.preferences)
        for thing in THINGS:
            screen.choose_thing(thing)
            assert_readable(read(app.main))
        screen.turn_equal()
        screen.trim(True, 20)
        assert_readable(read(app.main))
        assert screen.value.uneven and any(line[0][2] == app.main.look.theme.danger for line in screen.panel._lines)
        placed = [child.rect for child in (*screen.panel.children, *screen.bars)]
        for place, rect in enumerate(placed):
            assert rect.collidelist(placed[place + 1 :]) == -1 and screen.rect.contains(rect)
        screen.show_test(True)
        assert_readable(read(app.main))
        laid = plan(screen.value, screen.rect)
        assert not any(screen.test.box.colliderect(part) for part in (laid.circle, *laid.across, *laid.down))
        screen.close()


def test_the_curtain_between_sides(person: Person) -> None:
    person.app.begin(next(bundled for bundled in bundled_encounters() if bundled.name == "nightmare-gate"))
    person.step(3)
    assert_readable(read(person.app.main))


def test_a_reading_notices_what_is_cut_and_what_lies_over_another_text(tmp_path: Path) -> None:
    somebody = Person(tmp_path)
    somebody.app.show_start()
    somebody.step(3)
    screen = somebody.app.main.screen
    assert screen is not None
    plain = screen.draw

    def faulty(surface: pygame.Surface, look: Look) -> None:
        plain(surface, look)
        surface.fill(look.theme.accent, (690, 480, 200, 40))
        look.write(surface, "beyond the edge of the window", (1200, 300))
        look.write(surface, "one", (600, 700))
        look.write(surface, "over another", (602, 703))
        look.write(surface, "far too long for its place", (10, 10), width=40)
        look.write(surface, "gold on gold", (700, 500), colour=look.theme.lamp)

    screen.draw = faulty  # type: ignore[method-assign]
    reading = read(somebody.app.main)
    assert [one.words for one in reading.cut()] == ["beyond the edge of the window"]
    assert ("one", "over another") in [(a.words, b.words) for a, b in reading.overlapping()]
    assert "far too long for its place" in reading.shortened
    assert [one.words for one in reading.faint(4.5)] == ["gold on gold"]


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_every_text_on_every_page_stands_out_from_what_is_behind_it(tmp_path: Path, theme: str) -> None:
    somebody = Person(tmp_path, (1920, 1080))
    app = somebody.app
    setting("theme").set(app, theme)
    app.show_start()
    somebody.step(20)

    def assert_clear() -> None:
        somebody.step(2)
        assert not read(app.main).faint(4.5)

    assert_clear()
    begin(somebody)
    somebody.play.bar.show_aside("figée")
    somebody.play.pointing.pick_die(1)
    assert_clear()
    somebody.play.pointing.pick_action(next(action for action in somebody.play.hand.actions if action.able).key)
    assert_clear()
    somebody.play.faces.ask(Roll("strike", (6, 8), "garance"), "Garance", somebody.play.free)
    assert_clear()
    somebody.play.faces.close()
    pages = (app.open_menu, app.choose_print, app.show_options, app.show_settings, app.choose_save, somebody.play.help)
    for open_page in pages:
        open_page()
        assert_clear()
        somebody.key(pygame.K_ESCAPE)
    somebody.close()


def test_a_sheet_without_room_writes_nothing_below_its_edge(tmp_path: Path) -> None:
    somebody = Person(tmp_path)
    setting("text_scale").set(somebody.app, 2.0)
    begin(somebody, "street-at-night")
    panel, sheet = somebody.play.sheet, somebody.play.sheet.sheet
    assert sheet is not None
    for tall in range(120, 330, 7):
        panel.place(pygame.Rect(0, 720 - tall, 512, tall))
        panel.mark()
        assert not [one for one in read(somebody.app.main).cut() if one.owner is panel and one.rect.top > 712], tall
    somebody.close()
