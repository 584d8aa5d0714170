"""The program with windows: its loop, its screens, its files."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import Bundled, bundled_encounters
from board.files.words import LANGUAGES, load_sentences
from board.files.words import Words as TranslatedWords
from board.files.words import system_language
from board.window.drawings import Drawings
from board.window.full_screen import FullScreen
from board.window.host import Host
from board.window.look import Look
from board.window.notice import Busy, Notice
from board.window.orders import Orders
from board.window.personal import Personal
from board.window.preferences import Preferences, home
from board.window.presenter import MainPresenter
from board.window.start import StartOrders, StartScreen
from board.window.text import Texts
from board.window.theme import theme_for
from board.window.unusable import Unusable

if TYPE_CHECKING:
    from board.rulebook.options import Value
    from board.rulebook.system import System
    from board.window.games import Game
    from board.window.play import PlayScreen

# What plays a game is imported when one is opened: the start screen is there sooner.

MOST_FAULTS = 8
"""So many faults of a file are told at once."""

LIVELY_RATE, IDLE_RATE = 60, 20
"""Looks for input a second: while something moves or was touched, and at rest."""


class App:
    """One running program. `hosts` are its windows, the first one the game master's or players' own."""

    def __init__(
        self,
        systems: Mapping[str, System],
        *,
        size: tuple[int, int] | None = None,
        language: str | None = None,
        folder: Path | None = None,
        seed: int | None = None,
    ) -> None:
        self.systems = systems
        self.seed = seed
        pygame.display.init()
        self.preferences = Preferences.load(folder if folder is not None else home())
        words = TranslatedWords(language or self.preferences.get("language", system_language()))
        pygame.display.set_caption("Dernier Val")
        windowed = size or self._first_size()
        self._full_screen = FullScreen(windowed)
        pygame.display.set_mode(windowed, pygame.RESIZABLE)
        presenter = MainPresenter()
        look = Look(theme_for(*presenter.surface.get_size()), Texts(), Drawings(), words)
        pygame.display.set_icon(look.drawings.get("die_d12", 64))
        self.main: Host = Host(presenter, look)
        self.personal: Personal = Personal(self)
        self.hosts: dict[int, Host] = {}
        """Further windows by the id of their `pygame.Window`."""
        self.game: Game | None = None
        self.play: PlayScreen | None = None
        self.running = True
        self.clock = pygame.time.Clock()
        if self.preferences.get("full_screen", False):
            self._full_screen.turn()
            self.main.resize()

    def _first_size(self) -> tuple[int, int]:
        """As large as the desktop allows, up to the size the screen was drawn for."""
        desktop = pygame.display.get_desktop_sizes()[0]
        return min(1920, max(1024, desktop[0] * 9 // 10)), min(1080, max(640, desktop[1] * 86 // 100))

    # --- the loop

    def run(self) -> None:
        """Show windows until the last one is closed."""
        while self.running:
            lively = self.step(pygame.time.get_ticks())
            self.clock.tick(LIVELY_RATE if lively else IDLE_RATE)
        self.personal.keep()

    def step(self, now: int) -> bool:
        """Take what came in and present what changed; whether something moves."""
        for event in pygame.event.get():
            self.handle(event, now)
        lively = self.main.tick(now)
        for host in list(self.hosts.values()):
            lively = host.tick(now) or lively
        return lively

    def handle(self, event: pygame.Event, now: int) -> None:
        """Route one event to the window it belongs to."""
        window = getattr(event, "window", None)
        host = self.hosts.get(window.id, self.main) if window is not None else self.main
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.DROPFILE:
            self.open_path(Path(event.file))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.turn_full_screen()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2 and self._all_can_be_said_anew():
            self.next_language()
        else:
            host.handle(event, now)

    def _all_can_be_said_anew(self) -> bool:
        """Whether all that is open over the screen can follow the language; else the key waits for it to close."""
        modals = self.main.root.modals
        return bool(modals) and all(hasattr(modal, "words_changed") for modal in modals)

    # --- screens

    def show_start(self) -> None:
        """Show the start screen."""
        self._close_journal()
        self.play = None
        last = self._last()
        orders = StartOrders(
            self.begin,
            self.go_on,
            self.choose_file,
            self.next_language,
            self.quit,
            self.turn_full_screen,
            self.choose_options,
            self.show_settings,
        )
        self.main.show(StartScreen(self.main.root, bundled_encounters(), self.systems, last, orders))

    def show_opening(self, name: str) -> None:
        """Present at once that a file is being opened: reading it brings in the game and its rules."""
        from board.window.opening import OpeningScreen

        self.main.show(OpeningScreen(self.main.root, name))
        self.main.tick(pygame.time.get_ticks())

    def _busy(self, name: str) -> Busy:
        """Present at once that something is being opened, over what is shown."""
        busy = Busy(self.main.root, self.main.look.word("opening", file=name))
        self.main.tick(pygame.time.get_ticks())
        return busy

    def show_game(self, game: Game) -> None:
        """Play a game."""
        from board.window.play import PlayScreen

        self._close_journal()
        self.game = game
        if game.path is not None:
            self.preferences.set("last", str(game.path))
        orders = Orders(
            self.open_menu,
            self.choose_save,
            self.choose_file,
            self.show_start,
            self.turn_full_screen,
            self.next_language,
        )
        self._learn_other_languages()
        self.play = PlayScreen(self.main.root, game.session, orders, self.personal.habits)
        self.main.show(self.play)
        if game.notices:
            look = self.main.look
            self.notify(lambda: [look.word("notice"), *(look.sentence(notice) for notice in game.notices)])

    def _learn_other_languages(self) -> None:
        """Read the other languages beside the play, so that changing to one takes no time."""
        others = [language for language in LANGUAGES if language != self.main.look.words.language]
        threading.Thread(target=lambda: [load_sentences(language) for language in others], daemon=True).start()

    def _close_journal(self) -> None:
        if self.game is not None:
            self.personal.keep()
            close = getattr(self.game.session.journal, "close", None)
            if close is not None:
                close()
            self.game = None

    def _last(self) -> Path | None:
        last = self.preferences.get("last", "")
        return Path(last) if last and Path(last).is_file() else None

    # --- files

    @property
    def games_folder(self) -> Path:
        """Where games are kept."""
        return self.preferences.folder / "games"

    def _new_seed(self) -> int:
        return self.seed if self.seed is not None else time.time_ns() % (1 << 53)

    def begin(self, bundled: Bundled, options: Mapping[str, Value] | None = None) -> None:
        """Begin an encounter that comes with the program, with other options than its own if some are given."""
        busy = self._busy(bundled.name)
        from board.window.games import open_bundled

        try:
            self.show_game(open_bundled(bundled, self.systems, self.games_folder, self._new_seed(), options))
        except Unusable as error:
            busy.close()
            self._unusable(error)

    def choose_options(self, bundled: Bundled) -> None:
        """Show the options of an encounter before it begins: they can be changed there."""
        busy = self._busy(bundled.name)
        from board.window.games import read_encounter_file
        from board.window.options_page import OptionsPage

        try:
            encounter = read_encounter_file(bundled.where, bundled.file, self.systems)
        except Unusable as error:
            busy.close()
            self._unusable(error)
            return
        busy.close()
        shown = encounter.system.options_shown(encounter.scene.table.rules)
        OptionsPage(self.main.root, encounter.title, shown, lambda options: self.begin(bundled, options))

    def go_on(self) -> None:
        """Continue the last game."""
        last = self._last()
        if last is not None:
            self.open_path(last)

    def open_path(self, path: Path) -> bool:
        """Open an encounter or a saved game; says what is wrong with it otherwise."""
        busy = self._busy(path.name)
        from board.window.games import open_file

        try:
            self.show_game(open_file(path, self.systems, self.games_folder, self._new_seed()))
            return True
        except Unusable as error:
            busy.close()
            self._unusable(error)
        except OSError:
            busy.close()
            look = self.main.look
            self.notify(lambda: [look.word("files.unreadable", file=path.name)])
        return False

    def _unusable(self, error: Unusable) -> None:
        look = self.main.look

        def words() -> list[str]:
            told = error.faults[:MOST_FAULTS]
            faults = [look.word("files.fault", line=fault.line, what=fault.what) for fault in told]
            more = len(error.faults) - MOST_FAULTS
            if more > 0:
                faults.append(look.word("files.more_faults", n=more))
            return [look.word("files.unreadable", file=Path(error.file).name), *faults]

        self.notify(words)

    def notify(self, words: Callable[[], Sequence[str]]) -> None:
        """Have a person know something: it stays until it is dismissed, and follows the language."""
        Notice(self.main.root, words)

    def say(self, words: Callable[[], str]) -> None:
        """Say something for a while on the screen that is shown."""
        say = getattr(self.main.screen, "say", None)
        if say is not None:
            say(words)

    def choose_file(self) -> None:
        """Let the person choose a file to open."""
        from board.window.files_dialog import FilesDialog, known_folders

        title = self.main.look.word("files.title")
        FilesDialog(self.main.root, title, known_folders(self.main.look, self.games_folder), self.open_path)

    def choose_save(self) -> None:
        """Let the person choose where to copy the saved game."""
        game = self.game
        if game is None or game.path is None:
            return
        from board.window.files_dialog import FilesDialog, known_folders

        title = self.main.look.word("files.save_title")
        folders = list(reversed(known_folders(self.main.look, self.games_folder)))
        FilesDialog(self.main.root, title, folders, self._save, game.path.name)

    def _save(self, path: Path) -> None:
        from board.window.games import save_copy

        if self.game is None:
            return
        word = self.main.look.word
        try:
            save_copy(self.game, path)
            self.say(lambda: word("files.saved", file=path.name))
        except FileExistsError:
            self.say(lambda: word("files.exists", file=path.name))
        except OSError:
            self.say(lambda: word("files.not_saved", file=path.name))

    # --- orders

    def open_menu(self) -> None:
        """The menu of the play screen."""
        from board.window.main_menu import open_main_menu

        open_main_menu(self)

    def show_options(self) -> None:
        """Show the options that the game on the table is played by."""
        if self.game is None:
            return
        from board.window.options_page import OptionsPage

        table = self.game.session.scene.table
        OptionsPage(self.main.root, table.title, self.game.session.system.options_shown(table.rules))

    def show_settings(self) -> None:
        """Show what the person can set."""
        from board.window.settings_page import open_settings

        open_settings(self)

    def next_language(self) -> None:
        """Speak the other language from now on."""
        self.personal.next_language()

    @property
    def fills_desktop(self) -> bool:
        """Whether the window fills the desktop."""
        return self._full_screen.on

    def turn_full_screen(self) -> None:
        """Fill the desktop, or go back to a window. The mode of the display is never changed."""
        self._full_screen.turn()
        self.preferences.set("full_screen", self._full_screen.on)
        self.main.resize()

    def quit(self) -> None:
        """End the program: what was played is on disk already."""
        self.running = False


def run_window(
    path: Path | None,
    systems: Mapping[str, System],
    *,
    size: tuple[int, int] | None = None,
    language: str | None = None,
    folder: Path | None = None,
    seed: int | None = None,
    accelerated: bool = False,
) -> int:
    """Open the window, on an encounter or a saved game if one is given; the exit status.

    `folder` keeps settings and games (the person's own by default), `seed` makes new games
    repeatable, `accelerated` lets SDL use the graphics card. Raises Unusable or OSError when `path`
    cannot be opened: the window closes again then.
    """
    if accelerated:
        import os

        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
    app = App(systems, size=size, language=language, folder=folder, seed=seed)
    try:
        if path is None:
            app.show_start()
        else:
            app.show_opening(path.name)
            from board.window.games import open_file

            app.show_game(open_file(path, systems, app.games_folder, app._new_seed()))
        app.run()
    finally:
        app._close_journal()
        pygame.quit()
    return 0
