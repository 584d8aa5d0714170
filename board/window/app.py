"""The program with windows: its loop, its screens, its files."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import Bundled, bundled_encounters
from board.files.words import LANGUAGES, load_sentences
from board.files.words import Words as TranslatedWords
from board.files.words import system_language
from board.window.drawings import Drawings
from board.window.host import Host
from board.window.look import Look
from board.window.orders import Habits, Orders
from board.window.preferences import Preferences, home
from board.window.presenter import MainPresenter
from board.window.start import StartOrders, StartScreen
from board.window.text import Texts
from board.window.theme import theme_for
from board.window.unusable import Unusable
from board.window.widgets.button import Button
from board.window.widgets.modal import Modal

if TYPE_CHECKING:
    from board.rulebook.system import System
    from board.window.games import Game
    from board.window.play import PlayScreen

# What plays a game is imported when one is opened: the start screen is there sooner.

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
        self._windowed = size or self._first_size()
        self._full = False
        pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        presenter = MainPresenter()
        look = Look(theme_for(*presenter.surface.get_size()), Texts(), Drawings(), words)
        pygame.display.set_icon(look.drawings.get("die_d12", 64))
        self.main = Host(presenter, look)
        self.hosts: dict[int, Host] = {}
        """Further windows by the id of their `pygame.Window`."""
        self.game: Game | None = None
        self.play: PlayScreen | None = None
        self.running = True
        self.clock = pygame.time.Clock()

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
        self._remember()

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
        else:
            host.handle(event, now)

    # --- screens

    def show_start(self) -> None:
        """Show the start screen."""
        self.play = None
        self._close_journal()
        last = self._last()
        orders = StartOrders(
            self.begin, self.go_on, self.choose_file, self.next_language, self.quit, self.turn_full_screen
        )
        self.main.show(StartScreen(self.main.root, bundled_encounters(), self.systems, last, orders))

    def show_opening(self, name: str) -> None:
        """Present at once that a file is being opened: reading it brings in the game and its rules."""
        from board.window.opening import OpeningScreen

        self.main.show(OpeningScreen(self.main.root, name))
        self.main.tick(pygame.time.get_ticks())

    def show_game(self, game: Game) -> None:
        """Play a game."""
        from board.window.play import PlayScreen

        self._close_journal()
        self.game = game
        if game.path is not None:
            self.preferences.set("last", str(game.path))
        habits = Habits(
            chances=self.preferences.get("chances", True),
            animated=self.preferences.get("animated", True),
            folded=self.preferences.get("folded", False),
            text_scale=self.preferences.get("text_scale", 1.0),
        )
        orders = Orders(
            self.open_menu,
            self.choose_save,
            self.choose_file,
            self.show_start,
            self.turn_full_screen,
            self.next_language,
        )
        self._learn_other_languages()
        self.play = PlayScreen(self.main.root, game.session, orders, habits)
        self.main.show(self.play)
        for notice in game.notices[:1]:
            self.play.say(self.main.look.say(notice))

    def _learn_other_languages(self) -> None:
        """Read the other languages beside the play, so that changing to one takes no time."""
        others = [language for language in LANGUAGES if language != self.main.look.words.language]
        threading.Thread(target=lambda: [load_sentences(language) for language in others], daemon=True).start()

    def _close_journal(self) -> None:
        if self.game is not None:
            self._remember()
            close = getattr(self.game.session.journal, "close", None)
            if close is not None:
                close()
            self.game = None

    def _remember(self) -> None:
        if self.play is not None:
            for name in ("chances", "animated", "folded", "text_scale"):
                self.preferences.set(name, getattr(self.play.habits, name))
        self.preferences.set("language", self.main.look.words.language)

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

    def begin(self, bundled: Bundled) -> None:
        """Begin an encounter that comes with the program."""
        from board.window.games import open_bundled

        try:
            self.show_game(open_bundled(bundled, self.systems, self.games_folder, self._new_seed()))
        except Unusable as error:
            self._unusable(error)

    def go_on(self) -> None:
        """Continue the last game."""
        last = self._last()
        if last is not None:
            self.open_path(last)

    def open_path(self, path: Path) -> bool:
        """Open an encounter or a saved game; says what is wrong with it otherwise."""
        from board.window.games import open_file

        try:
            self.show_game(open_file(path, self.systems, self.games_folder, self._new_seed()))
            return True
        except Unusable as error:
            self._unusable(error)
        except OSError:
            self.say(self.main.look.word("files.unreadable", file=path.name))
        return False

    def _unusable(self, error: Unusable) -> None:
        look = self.main.look
        lines = [look.word("files.unreadable", file=Path(error.file).name)]
        for fault in error.faults[:3]:
            lines.append(look.word("files.fault", line=fault.line, what=fault.what))
        self.say("\n".join(lines))

    def say(self, words: str) -> None:
        """Say something on the screen that is shown."""
        say = getattr(self.main.screen, "say", None)
        if say is not None:
            say(words)

    def _folders(self) -> list[tuple[str, Path]]:
        word = self.main.look.word
        found = [(word("files.games"), self.games_folder), (word("files.here"), Path.cwd())]
        found.append((word("files.home"), Path.home()))
        return [(words, path) for words, path in found if path.is_dir()] or [(word("files.home"), Path.home())]

    def choose_file(self) -> None:
        """Let the person choose a file to open."""
        from board.window.files_dialog import FilesDialog

        title = self.main.look.word("files.title")
        FilesDialog(self.main.root, title, self._folders(), self.open_path)

    def choose_save(self) -> None:
        """Let the person choose where to copy the saved game."""
        game = self.game
        if game is None or game.path is None:
            return
        from board.window.files_dialog import FilesDialog

        title = self.main.look.word("files.save_title")
        folders = list(reversed(self._folders()))
        FilesDialog(self.main.root, title, folders, self._save, game.path.name)

    def _save(self, path: Path) -> None:
        from board.window.games import save_copy

        if self.game is None:
            return
        word = self.main.look.word
        try:
            save_copy(self.game, path)
            self.say(word("files.saved", file=path.name))
        except FileExistsError:
            self.say(word("files.exists", file=path.name))
        except OSError:
            self.say(word("files.not_saved", file=path.name))

    # --- orders

    def open_menu(self) -> None:
        """The menu of the play screen."""
        root, look = self.main.root, self.main.look
        theme = look.theme
        play = self.play
        shown = play is None or play.habits.chances
        lines = [
            ("resume", lambda: None),
            ("new", self.show_start),
            ("open", self.choose_file),
            ("save", self.choose_save),
            ("chances_off" if shown else "chances_on", lambda: play.turn_chances() if play is not None else None),
            ("language", self.next_language),
            ("full_screen", self.turn_full_screen),
            ("help", lambda: play.help() if play is not None else None),
            ("quit", self.quit),
        ]
        row = theme.px(54)
        modal = Modal(look.word("main_menu.title"), (theme.px(440), theme.px(84) + row * len(lines) + theme.px(30)))
        buttons = []
        for key, action in lines:

            def pressed(action=action) -> None:  # type: ignore[no-untyped-def]
                modal.close()
                action()

            button = Button(look.word(f"main_menu.{key}"), pressed)
            buttons.append(button)
            modal.add(button)

        def fill(rect: pygame.Rect) -> None:
            for place, button in enumerate(buttons):
                button.place(pygame.Rect(rect.left, rect.top + place * row, rect.width, row - theme.px(8)))

        modal.fill = fill
        root.open_modal(modal)
        modal.place(root.rect)
        root.set_focus(buttons[0])

    def next_language(self) -> None:
        """Speak the other language from now on."""
        look = self.main.look
        place = LANGUAGES.index(look.words.language)
        look.words = TranslatedWords(LANGUAGES[(place + 1) % len(LANGUAGES)])
        self.preferences.set("language", look.words.language)
        changed = getattr(self.main.screen, "words_changed", None)
        if changed is not None:
            changed()

    def turn_full_screen(self) -> None:
        """Fill the desktop, or go back to a window. The mode of the display is never changed."""
        self._full = not self._full
        if self._full:
            self._windowed = self.main.presenter.surface.get_size()
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
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
