"""Opening and saving: encounters, saved games and files that a person chooses, and what is wrong with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING


from board.files.assets import Bundled
from board.window.host import Host
from board.window.pages.notice import Notice
from board.window.preferences import Preferences
from board.window.pages.progress import see_through
from board.window.reading import opening, reading
from board.window.unusable import Unusable
from board.window.work import GivenUp, Result, Step, Worker

if TYPE_CHECKING:
    from board.files.encounters import Encounter
    from board.rulebook.options import Value
    from board.rulebook.system import System
    from board.window.games import Game
    from board.window.personal import Personal

# What plays a game is imported when one is opened: the start screen is there sooner.

MOST_FAULTS = 8
"""So many faults of a file are told at once."""


class Filing(ABC):
    """What a program with a main window does with files. It shows a game by `show_game`."""

    systems: Mapping[str, System]
    seed: int | None
    main: Host
    preferences: Preferences
    game: Game | None
    running: bool
    _library: Worker[None] | None = None
    working = False
    """Whether long work is under way: nothing else is opened meanwhile."""
    personal: Personal

    @abstractmethod
    def show_game(self, game: Game) -> None:
        """Play a game."""

    def say(self, words: Callable[[], str]) -> None:
        """Say something for a while on the screen that is shown."""
        say = getattr(self.main.screen, "say", None)
        if say is not None:
            say(words)

    def _last(self) -> Path | None:
        last = self.preferences.get("last", "")
        return Path(last) if last and Path(last).is_file() else None

    @property
    def games_folder(self) -> Path:
        """Where games are kept."""
        return self.preferences.folder / "games"

    def _new_seed(self) -> int:
        return self.seed if self.seed is not None else time.time_ns() % (1 << 53)

    @abstractmethod
    def step(self, now: int) -> bool:
        """Take what came in and present what changed; whether something moves."""

    def through(self, title: Callable[[], str], work: Generator[Step, None, Result]) -> Result:
        """Do long work beside the window, which shows how far it is. Raises GivenUp and what the work raised."""
        self.working = True
        try:
            return see_through(self.main.root, title, work, self._beat)
        finally:
            self.working = False

    def _beat(self, now: int) -> bool:
        self.step(now)
        return self.running

    def bring_in(self) -> None:
        """Begin to load what reading and playing need, beside the window."""

        def load() -> None:
            from board.window import shot  # noqa: F401

            for system in self.systems:
                self.systems[system]

        self._library = Worker(reading(load))

    def all_there(self) -> bool:
        """Whether nothing that was begun to load is still under way."""
        return self._library is None or self._library.wait(0)

    def opened(self, read: Callable[[], Game], name: str, kept: Path | None = None) -> Game:
        """The game that `read` opens or begins, ready to be shown; `kept` is its file if it was there before.

        Raises GivenUp and what `read` raises.
        """
        return self.through(lambda: self.main.look.word("opening", file=name), opening(read, kept))

    def begin(self, bundled: Bundled, options: Mapping[str, Value] | None = None) -> None:
        """Begin an encounter that comes with the program, with other options than its own if some are given."""

        def read() -> Game:
            from board.window.games import open_bundled

            return open_bundled(bundled, self.systems, self.games_folder, self._new_seed(), options)

        try:
            self.show_game(self.opened(read, bundled.name))
        except Unusable as error:
            self._unusable(error)
        except GivenUp:
            return

    def choose_options(self, bundled: Bundled) -> None:
        """Show the options of an encounter before it begins: they can be changed there."""

        def read() -> Encounter:
            from board.window.games import read_encounter_file

            return read_encounter_file(bundled.where, bundled.file, self.systems)

        from board.window.pages.options import OptionsPage

        word = self.main.look.word
        try:
            encounter = self.through(lambda: word("opening", file=bundled.name), reading(read))
        except Unusable as error:
            self._unusable(error)
            return
        except GivenUp:
            return
        shown = encounter.system.options_shown(encounter.scene.table.rules)
        OptionsPage(self.main.root, encounter.title, shown, lambda options: self.begin(bundled, options))

    def go_on(self) -> None:
        """Continue the last game."""
        last = self._last()
        if last is not None:
            self.open_path(last)

    def read_path(self, path: Path) -> Game:
        """The game in a file, an encounter begun or a saved game. Raises GivenUp, Unusable, OSError."""

        def read() -> Game:
            from board.window.games import open_file

            mine = self.personal
            return open_file(path, self.systems, self.games_folder, self._new_seed(), mine.by_hand, mine.once(path))

        return self.opened(read, path.name, path)

    def open_path(self, path: Path) -> bool:
        """Open an encounter or a saved game, and say what is wrong with it otherwise; whether it is open."""
        if self.working:
            return False
        try:
            self.show_game(self.read_path(path))
            return True
        except Unusable as error:
            self._unusable(error)
        except OSError:
            look = self.main.look
            self.notify(lambda: [look.word("files.unreadable", file=path.name)])
        except GivenUp:
            pass
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

    def choose_file(self) -> None:
        """Let the person choose a file to open."""
        from board.window.pages.files_dialog import FilesDialog, known_folders

        title = self.main.look.word("files.title")
        FilesDialog(self.main.root, title, known_folders(self.main.look, self.games_folder), self.open_path)

    def choose_save(self) -> None:
        """Let the person choose where to copy the saved game."""
        game = self.game
        if game is None or game.path is None:
            return
        from board.window.pages.files_dialog import FilesDialog, known_folders

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
