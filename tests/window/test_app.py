"""The program: start screen, games on disk, files."""

from __future__ import annotations

from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.systems import SYSTEMS
from board.window.pages.files_dialog import FilesDialog
from board.window.games import open_file
from board.window.pages.notice import Notice
from tests.window.person import Person
from board.window.preferences import Preferences
from board.window.pages.start import StartScreen
from board.window.unusable import Unusable


def test_a_fight_is_one_click_away(person: Person) -> None:
    person.step(12)
    assert all(card.picture is not None for card in person.start.cards)
    person.click(person.start.cards[0].rect.center)
    assert person.play.offers, "the active creature can act"
    assert person.clicks <= 3


def test_the_first_frame_waits_for_no_picture(tmp_path: Path) -> None:
    somebody = Person(tmp_path)
    somebody.app.show_start()
    somebody.step()
    assert somebody.app.main.presenter.presented > 0
    assert not any(card.picture for card in somebody.start.cards)
    somebody.close()


def test_every_command_is_on_disk_and_the_last_game_goes_on(person: Person, tmp_path: Path) -> None:
    person.click(person.start.cards[0].rect.center)
    game = person.app.game
    assert game is not None and game.path is not None
    before = len(game.path.read_bytes().splitlines())
    person.key(ord("a"))
    person.key(pygame.K_2)
    person.key(pygame.K_RIGHT)
    person.key(pygame.K_RETURN)
    person.key(pygame.K_RETURN)
    assert len(person.app.game.session.done) == 1
    assert len(game.path.read_bytes().splitlines()) > before
    scene = game.session.scene
    person.close()
    again = Person(tmp_path)
    again.app.show_start()
    again.step(2)
    assert again.start.buttons[0].style == "main"
    again.click(again.start.buttons[0].rect.center)
    assert again.app.game.session.scene == scene
    assert again.play.log.lines
    again.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not again.app.game.session.done
    again.close()


def test_a_file_is_dropped_on_the_window(person: Person, tmp_path: Path) -> None:
    person.click(person.start.cards[0].rect.center)
    path = person.app.game.path
    person.app.show_start()
    person.post(pygame.DROPFILE, file=str(path))
    assert person.play.session.system.name == "dernier_val"


def test_a_file_that_cannot_be_played_says_why_and_changes_nothing(person: Person, tmp_path: Path) -> None:
    bad = tmp_path / "épreuve.yaml"
    bad.write_text("board: 1\nsystem: dernier_val\nmap: |\n  ...\ncreatures: 3\n", encoding="utf-8")
    person.post(pygame.DROPFILE, file=str(bad))
    assert isinstance(person.app.main.screen, StartScreen)
    notice = person.app.main.root.modals[-1]
    assert isinstance(notice, Notice)
    assert notice.title == "Impossible d’ouvrir épreuve.yaml." and "Ligne 5" in notice.lines[0]
    with pytest.raises(Unusable):
        open_file(bad, SYSTEMS, None, 1)
    person.post(pygame.DROPFILE, file=str(tmp_path / "nowhere.yaml"))
    assert "nowhere.yaml" in person.app.main.root.modals[-1].title


def test_a_file_is_chosen_from_the_known_folders(person: Person) -> None:
    person.click(person.start.cards[0].rect.center)
    name = person.app.game.path.name
    person.key(pygame.K_o, pygame.KMOD_CTRL)
    dialog = person.app.main.root.modals[-1]
    assert isinstance(dialog, FilesDialog)
    assert [entry.name for entry in dialog.entries[1:]] == [name]
    person.click(dialog.list.row_rect(1).center)
    assert not person.app.main.root.modals and person.app.game.path.name == name


def test_a_game_is_saved_elsewhere_and_nothing_is_overwritten(person: Person, tmp_path: Path) -> None:
    person.click(person.start.cards[0].rect.center)
    person.app._save(tmp_path / "copie.jsonl")
    assert (tmp_path / "copie.jsonl").read_bytes() == person.app.game.path.read_bytes()
    person.app._save(tmp_path / "copie.jsonl")
    assert "existe déjà" in person.play.toast.words
    person.app._save(tmp_path / "no" / "where.jsonl")
    assert "Choisis un autre dossier" in person.play.toast.words
    person.key(pygame.K_s, pygame.KMOD_CTRL)
    dialog = person.app.main.root.modals[-1]
    assert isinstance(dialog, FilesDialog) and dialog.name.text == person.app.game.path.name


def test_escape_opens_the_menu_and_every_entry_has_words(person: Person) -> None:
    person.click(person.start.cards[0].rect.center)
    person.key(pygame.K_ESCAPE)
    modal = person.app.main.root.modals[-1]
    words = [*(button.words for button in modal.buttons), modal.note.text]
    assert (
        len(words) == len(modal.children)
        and words[0] == "Reprendre"
        and "Quitter" in words
        and not any("‹" in word for word in words)
    )
    person.key(pygame.K_ESCAPE)
    assert not person.app.main.root.modals


def test_the_language_is_kept(person: Person, tmp_path: Path) -> None:
    person.key(pygame.K_F2)
    assert person.app.main.look.words.language == "en"
    assert "Open a file…" in [button.words for button in person.start.buttons]
    assert Preferences.load(tmp_path).get("language", "fr") == "en"


def test_settings_that_cannot_be_read_are_no_error(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{torn", encoding="utf-8")
    settings = Preferences.load(tmp_path)
    assert settings.get("chances", True) is True
    settings.set("chances", False)
    assert Preferences.load(tmp_path).get("chances", True) is False
    assert Preferences.load(tmp_path).get("chances", "word") == "word", "a setting of another kind is not taken"


def test_closing_the_window_ends_the_program(person: Person) -> None:
    person.post(pygame.QUIT)
    assert not person.app.running


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_the_start_screen_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    somebody = Person(tmp_path, size)
    somebody.app.show_start()
    somebody.step(15)
    window = pygame.Rect(0, 0, *size)
    for button in somebody.start.buttons:
        assert window.contains(button.rect)
    assert window.contains(somebody.start.cards[0].rect)
    somebody.close()
