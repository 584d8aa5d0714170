"""The program with windows: its loop, its screens, its files."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import bundled_encounters
from board.files.words import LANGUAGES, load_sentences
from board.files.words import Words as TranslatedWords
from board.files.words import system_language
from board.window.displays import Display, Displays
from board.window.style.drawings import Drawings
from board.window.filing import Filing
from board.window.full_screen import FullScreen
from board.window.host import Host
from board.window.style.look import Look
from board.window.orders import Orders
from board.window.personal import Personal
from board.window.style.portraits import Portraits
from board.window.preferences import Preferences, home
from board.window.presenter import MainPresenter
from board.window.sounds import Sounds
from board.window.pages.start import StartOrders, StartScreen
from board.window.table.window import TableWindow
from board.window.style.text import Texts
from board.window.style.theme import theme_for
from board.window.canvas.veil import is_picture
from board.window.work import GivenUp

if TYPE_CHECKING:
    from board.rulebook.system import System
    from board.window.games import Game
    from board.window.play.screen import PlayScreen

# What plays a game is imported when one is opened: the start screen is there sooner.

PLACE = "window"
"""The name of the setting that keeps where the main window stood."""

LIVELY_RATE, IDLE_RATE = 60, 20
"""Looks for input a second: while something moves or was touched, and at rest."""


class App(Filing):
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
        self.displays = Displays()
        place = self._kept_place() if size is None else None
        self._keeps_place = size is None
        windowed = place.size if place is not None else size or self._first_size()
        self._full_screen = FullScreen(windowed)
        pygame.display.set_mode(windowed, pygame.RESIZABLE)
        if place is not None:
            pygame.display.set_window_position(place.topleft)
        presenter = MainPresenter()
        look = Look(theme_for(*presenter.surface.get_size()), Texts(), Drawings(), words)
        pygame.display.set_icon(look.drawings.get("die_d12", 64))
        look.portraits = Portraits(self.preferences.folder / "portraits")
        self.main: Host = Host(presenter, look)
        self.personal: Personal = Personal(self)
        self.sounds = Sounds(lambda: self.personal.habits.sounds)
        self.hosts: dict[int, Host] = {}
        """Further windows by the id of their `pygame.Window`."""
        self.table = TableWindow(self)
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

    def _kept_place(self) -> pygame.Rect | None:
        """Where the main window stood last, moved onto a display that is there."""
        kept = self.preferences.get(PLACE, [])
        if len(kept) != 4 or not all(type(number) is int for number in kept):
            return None
        return self.displays.settled((kept[0], kept[1]), (kept[2], kept[3]))

    def _keep_place(self) -> None:
        surface = pygame.display.get_surface()
        if self._keeps_place and surface is not None and not self._full_screen.on:
            self.preferences.set(PLACE, [*pygame.display.get_window_position(), *surface.get_size()])

    def use_display(self, display: Display) -> None:
        """Have the main window on this display."""
        if display.area is None:
            return
        if self._full_screen.on:
            self.turn_full_screen()
        size = self.main.presenter.surface.get_size()
        rect = self.displays.settled(display.area.topleft, size)
        rect.center = display.area.center
        pygame.display.set_window_position(rect.clamp(display.area).topleft)
        self._keep_place()

    # --- the loop

    def run(self) -> None:
        """Show windows until the last one is closed."""
        # What games need is loaded beside the window once it shows something: the first picture waits for nothing.
        self.main.present()
        self.bring_in()
        while self.running:
            lively = self.step(pygame.time.get_ticks())
            self.clock.tick(LIVELY_RATE if lively else IDLE_RATE)
        self.personal.keep()
        self._keep_place()
        self.table.close()

    def step(self, now: int) -> bool:
        """Take what came in and present what changed; whether something moves."""
        for event in pygame.event.get():
            self.handle(event, now)
        self.table.follow_up()
        lively = self.main.tick(now)
        for host in list(self.hosts.values()):
            lively = host.tick(now) or lively
        return lively

    def handle(self, event: pygame.Event, now: int) -> None:
        """Route one event to the window it belongs to."""
        host = self._host_of(event)
        if host is None:
            return
        if event.type == pygame.QUIT or (event.type == pygame.WINDOWCLOSE and host is self.main):
            # As long as the table's window is there, closing the main one is no QUIT.
            self.running = False
        elif event.type == pygame.DROPFILE:
            self.dropped(Path(event.file), host)
        elif host is self.main:
            self.handle_main(event, now)
        elif host is not self.table.host or not self.table.takes(event, now):
            host.handle(event, now)

    def dropped(self, path: Path, host: Host) -> None:
        """A file fell on a window: a picture on a creature is its portrait, else what hides the table."""
        if not is_picture(path):
            self.open_path(path)
            return
        from board.window.play.portrait_drops import drop_portrait, pointer_at_drop

        if host is self.main and drop_portrait(self, path, pointer_at_drop()):
            return
        if self.table.is_open:
            self.table.veil_with(path)
        elif self.play is not None:
            self.say(lambda: self.main.look.word("portrait.where"))
        else:
            self.open_path(path)

    def _host_of(self, event: pygame.Event) -> Host | None:
        """The window that an event belongs to; None when it is no longer there."""
        window = getattr(event, "window", None)
        if window is None:
            return self.main
        try:
            return self.hosts.get(window.id, self.main)
        except pygame.error:
            return None

    def handle_main(self, event: pygame.Event, now: int) -> None:
        """Take an event of the main window, or a key wherever it was pressed."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.turn_full_screen()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2 and self._all_can_be_said_anew():
            self.next_language()
        else:
            self.main.handle(event, now)

    def _all_can_be_said_anew(self) -> bool:
        """Whether all that is open over the screen can follow the language; else the key waits for it to close."""
        modals = self.main.root.modals
        return bool(modals) and all(hasattr(modal, "words_changed") for modal in modals)

    # --- screens

    def show_start(self) -> None:
        """Show the start screen."""
        self._close_journal()
        self.play = None
        self.table.follow(None)
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
        screen = StartScreen(self.main.root, bundled_encounters(), self.systems, last, orders)
        screen.may_read = self.all_there
        self.main.show(screen)

    def show_opening(self, name: str) -> None:
        """Present at once that a file is being opened: reading it brings in the game and its rules."""
        from board.window.pages.opening import OpeningScreen

        self.main.show(OpeningScreen(self.main.root, name))
        self.main.tick(pygame.time.get_ticks())

    def show_game(self, game: Game) -> None:
        """Play a game."""
        from board.window.play.screen import PlayScreen

        self._close_journal()
        self.game = game
        game.session.by_hand = self.personal.by_hand
        if game.path is not None:
            self.preferences.set("last", str(game.path))
        orders = Orders(
            self.open_menu,
            self.choose_save,
            self.choose_file,
            self.show_start,
            self.turn_full_screen,
            self.next_language,
            self.open_table,
            lambda: self.table.turn_veil() if self.table.is_open else self.open_table(),
            lambda: self.table.turn_hold() if self.table.is_open else self.open_table(),
            lambda: self.table.turn_look() if self.table.is_open else self.open_table(),
            self.table.pan_on_screen,
            self.sounds.play,
            self.personal.roll_once,
        )
        self._learn_other_languages()
        self.play = PlayScreen(self.main.root, game.session, orders, self.personal.habits, game.memory)
        self.main.show(self.play)
        self.table.follow(self.play)
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

    # --- orders

    def open_menu(self) -> None:
        """The menu of the play screen."""
        from board.window.pages.main_menu import open_main_menu

        open_main_menu(self)

    def choose_print(self) -> None:
        """Let the person print what is on the table."""
        if self.play is None:
            return
        from board.window.pages.printer import Printer

        Printer(self, self.play).choose()

    def show_options(self) -> None:
        """Show the options that the game on the table is played by."""
        if self.game is None:
            return
        from board.window.pages.options import OptionsPage

        table = self.game.session.scene.table
        OptionsPage(self.main.root, table.title, self.game.session.system.options_shown(table.rules))

    def open_table(self) -> None:
        """Show what the table's window does and what can be asked of it."""
        from board.window.table.menu import open_table_panel

        open_table_panel(self.table)

    def show_settings(self) -> None:
        """Show what the person can set."""
        from board.window.pages.settings import open_settings

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
            try:
                app.show_game(app.read_path(path))
            except GivenUp:
                app.show_start()
        app.run()
    finally:
        app._close_journal()
        app.sounds.close()
        pygame.quit()
    return 0
