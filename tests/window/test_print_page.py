"""Printing out of a game: what is offered, what is kept secret, the file that comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import data_root
from board.window.pages.files_dialog import FilesDialog
from board.window.pages.main_menu import MainMenu
from board.window.pages.print_page import PrintChoices, PrintPage
from board.window.pages.printer import Printer
from board.window.printing.job import PNG, UVTT
from tests.printed import decoded, read_pdf
from tests.window.person import Person

POST = data_root() / "maps" / "guard-post.yaml"


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    somebody = Person(tmp_path)
    assert somebody.app.open_path(POST)
    somebody.step(3)
    if somebody.play.curtain.closed:
        somebody.play.curtain.ready()
    somebody.step(2)
    yield somebody
    somebody.close()


def opened(person: Person) -> PrintPage:
    """The page, by the menu."""
    person.app.open_menu()
    (menu,) = (modal for modal in person.app.main.root.modals if isinstance(modal, MainMenu))
    person.step()
    (button,) = (button for button in menu.buttons if button.words == "Imprimer…")
    person.click(button.rect.center)
    (page,) = (modal for modal in person.app.main.root.modals if isinstance(modal, PrintPage))
    person.step()
    return page


def press(person: Person, page: PrintPage, row: str, value: str) -> None:
    person.click(dict(page.rows[row])[value].rect.center)


def test_the_menu_opens_the_page_and_a_file_is_written(person: Person, tmp_path: Path) -> None:
    page = opened(person)
    press(person, page, "paper", "A3")
    press(person, page, "more", "figures")
    person.click(page.accept.rect.center)
    (dialog,) = (modal for modal in person.app.main.root.modals if isinstance(modal, FilesDialog))
    assert dialog.name.text == "Le poste de garde.pdf"
    dialog.enter(tmp_path)
    dialog.confirm()
    pages = read_pdf(tmp_path / "Le poste de garde.pdf")
    assert pages[0].size == pytest.approx((297, 420), abs=0.01) or pages[0].size == pytest.approx((420, 297), abs=0.01)
    assert "Figurines à découper" in pages[-1].text
    assert not person.app.main.root.modals
    assert person.play.toast.visible


def test_what_it_comes_to_is_told_before(person: Person) -> None:
    page = opened(person)
    assert page.sheets(page.choices) == "9 feuilles A4 et leur plan, 25 mm la case"
    press(person, page, "paper", "A3")
    assert page.sheets(page.choices) == "4 feuilles A3 et leur plan, 25 mm la case"
    press(person, page, "kind", PNG)
    assert page.sheets(page.choices) == "30 cases sur 18"
    assert not dict(page.rows["paper"])["A4"].enabled


@pytest.mark.parametrize("reader", ["table", "heroes"])
def test_as_many_sheets_are_printed_as_were_told(person: Person, tmp_path: Path, reader: str) -> None:
    page = opened(person)
    press(person, page, "reader", reader)
    told = int(page.sheets(page.choices).split()[0])
    out = tmp_path / "sheets.pdf"
    assert Printer(person.app, person.play).write(page.choices, out)
    assert len(read_pdf(out)) == told + 1


def test_everything_is_printed_only_by_whom_it_is_shown(person: Person) -> None:
    page = opened(person)
    readers = {key: button.enabled for key, button in page.rows["reader"]}
    assert readers == {"table": True, "heroes": True, "gm": False}
    page.close()
    person.key(pygame.K_F3)
    page = opened(person)
    assert dict(page.rows["reader"])["gm"].enabled


def test_under_the_dark_screen_nothing_of_a_side_is_offered(person: Person) -> None:
    person.play.curtain._close()
    page = opened(person)
    assert {key: button.enabled for key, button in page.rows["reader"]} == {"table": True, "gm": False}


def test_a_side_is_no_reader_of_a_map_for_other_programs(person: Person) -> None:
    page = opened(person)
    press(person, page, "reader", "heroes")
    assert page.choices.reader == "heroes"
    press(person, page, "kind", UVTT)
    assert page.choices.reader == "table"
    assert not dict(page.rows["reader"])["heroes"].enabled


def test_a_picture_for_a_side_shows_what_it_knows(person: Person, tmp_path: Path) -> None:
    out = tmp_path / "heroes.png"
    assert Printer(person.app, person.play).write(PrintChoices("heroes", PNG), out)
    drawn, _ = decoded(out.read_bytes())
    white = (drawn == 255).all(axis=2).mean()
    assert white > 0.2, "what was never seen is blank paper"
    everything = tmp_path / "table.png"
    assert Printer(person.app, person.play).write(PrintChoices("table", PNG), everything)
    assert (decoded(everything.read_bytes())[0] == 255).all(axis=2).mean() < 0.01


def test_the_choices_are_kept_but_not_for_whom(person: Person, tmp_path: Path) -> None:
    page = opened(person)
    press(person, page, "reader", "heroes")
    press(person, page, "orientation", "landscape")
    press(person, page, "more", "grid")
    person.click(page.accept.rect.center)
    person.app.main.root.close_modal(person.app.main.root.modals[0])
    again = opened(person)
    assert again.choices == PrintChoices(orientation="landscape", grid=False)


def test_a_file_that_is_there_is_not_written_over(person: Person, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    out.write_text("mine")
    assert not Printer(person.app, person.play).write(PrintChoices(), out)
    assert out.read_text() == "mine"


def test_stopped_printing_leaves_nothing(person: Person, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    before = sorted(tmp_path.iterdir())
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0, window=None))
    assert not Printer(person.app, person.play).write(PrintChoices(), out)
    assert sorted(tmp_path.iterdir()) == before


def test_a_folder_that_is_not_there_is_told(person: Person, tmp_path: Path) -> None:
    assert not Printer(person.app, person.play).write(PrintChoices(), tmp_path / "none" / "out.pdf")
    assert person.play.toast.visible


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_every_word_of_the_page_has_room(tmp_path: Path, size: tuple[int, int]) -> None:
    somebody = Person(tmp_path, size)
    assert somebody.app.open_path(POST)
    somebody.play.curtain.ready()
    look = somebody.app.main.look
    for _ in range(2):
        page = opened(somebody) if not somebody.app.main.root.modals else somebody.app.main.root.modals[0]
        assert isinstance(page, PrintPage)
        px = look.theme.text_px("body")
        for button in (*page.buttons, page.accept, page.cancel):
            assert look.texts.width(button.words, px, "strong") <= button.rect.width - look.theme.px(15), button.words
        somebody.key(pygame.K_F2)
    somebody.close()
