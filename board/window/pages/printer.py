"""Printing out of a game: what may be printed, where it goes, the work itself beside the window."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING

from board.scene.texts import name_in, text
from board.window.pages.files_dialog import FilesDialog, known_folders
from board.window.pages.print_page import PrintChoices, PrintPage, Reader
from board.window.printing.job import DPI, PDF, SCREEN_DPI, UVTT, NothingToPrint, PrintJob, steps
from board.window.printing.sheets import plan_sheets
from board.window.printing.subject import EVERYTHING, TABLE, Subject, subject_of
from board.window.work import GivenUp, Step

if TYPE_CHECKING:
    from board.grid.squares import Square
    from board.rulebook.session import Session
    from board.scene.scene import Scene
    from board.window.app import App
    from board.window.play.screen import PlayScreen

KEPT = "print"
"""The name of the setting that keeps what was chosen last."""

FOLDER = "print_folder"
"""The name of the setting that keeps where it was written."""


class Printer:
    """Prints the game that is on the screen of a program."""

    def __init__(self, app: App, play: PlayScreen) -> None:
        self.app, self.play = app, play
        self._blank: dict[str, frozenset[Square]] = {}
        """Squares with nothing to print, by the reader; the scene rests while the page is open."""

    def choose(self) -> None:
        """Show what can be printed."""
        PrintPage(self.app.main.root, self._choices(), self.readers(), self._sheets, self._name_file)

    def readers(self) -> list[Reader]:
        """Whom the person before the screen may print for: never for a side that is not there."""
        play = self.play
        if play.curtain.closed:
            return [Reader(TABLE), Reader(EVERYTHING, allowed=False)]
        side = play.scene.table.side(play.side)
        # All of it is for eyes that see all of it on the screen already.
        return [Reader(TABLE), Reader(side.name, side.title), Reader(EVERYTHING, allowed=play.gm_view)]

    def _choices(self) -> PrintChoices:
        """What was chosen last; for whom is chosen each time."""
        kept = self.app.preferences.get(KEPT, {})
        choices = PrintChoices()
        for field in fields(PrintChoices):
            value = kept.get(field.name)
            if field.name != "reader" and type(value) is type(field.default):
                setattr(choices, field.name, value)
        return choices

    def _sheets(self, choices: PrintChoices) -> str:
        """What it comes to: sheets, or the size of the picture."""
        walls = self.play.scene.place.walls
        word = self.app.main.look.word
        if choices.kind != PDF:
            return word("print.size", columns=walls.columns, rows=walls.rows)
        if choices.reader not in self._blank:
            self._blank[choices.reader] = self._subject(choices, self.play.session, self.play.scene).empty
        blank = self._blank[choices.reader]
        plan = plan_sheets(walls.columns, walls.rows, choices.paper, choices.orientation, empty=blank)
        key = "print.sheets_and_plan" if len(plan.sheets) > 1 else "print.sheets"
        return word(key, n=len(plan.sheets), paper=choices.paper)

    def _subject(self, choices: PrintChoices, session: Session, scene: Scene) -> Subject:
        return subject_of(scene, session.system, choices.reader, session.course())

    def _name_file(self, choices: PrintChoices) -> None:
        app = self.app
        kept = {name: value for name, value in asdict(choices).items() if name != "reader"}
        app.preferences.set(KEPT, kept)
        folders = list(reversed(known_folders(app.main.look, app.games_folder)))
        last = Path(app.preferences.get(FOLDER, ""))
        if app.preferences.get(FOLDER, "") and last.is_dir():
            folders.insert(0, (app.main.look.word("print.last_folder"), last))
        title = app.main.look.word("print.title")
        name = _fresh_name(folders[0][1], self._title() or "board", choices.kind)
        FilesDialog(
            app.main.root,
            title,
            folders,
            lambda path: self.write(choices, path),
            name,
            suits=lambda path: path.suffix.lower() == choices.kind,
            ending=choices.kind,
        )

    def _title(self) -> str:
        said = name_in(self.play.scene.table.title, self.app.main.look.words.language)
        return "".join(" " if letter in '/\\:*?"<>|\0' else letter for letter in said).strip(" .")

    def write(self, choices: PrintChoices, path: Path) -> bool:
        """Write the file beside the window; whether it was written."""
        app, word = self.app, self.app.main.look.word
        app.preferences.set(FOLDER, str(path.parent))
        if path.exists():
            app.say(lambda: word("files.exists", file=path.name))
            return False
        try:
            work = self._work(choices, path, self.play.session, self.play.scene)
            app.through(lambda: word("print.writing", file=path.name), work)
        except GivenUp:
            app.say(lambda: word("print.given_up", file=path.name))
            return False
        except NothingToPrint:
            app.say(lambda: word("print.nothing"))
            return False
        except OSError:
            app.say(lambda: word("files.not_saved", file=path.name))
            return False
        app.say(lambda: word("print.written", file=path.name))
        return True

    def _work(self, choices: PrintChoices, path: Path, session: Session, scene: Scene) -> Generator[Step, None, None]:
        words = self.app.main.look.words
        yield Step(text("window.print.drawing"))
        job = PrintJob(
            self._subject(choices, session, scene),
            scene.table.title,
            words,
            choices.paper,
            choices.orientation,
            dpi=SCREEN_DPI if choices.kind == UVTT else DPI,
            tokens=choices.tokens,
            figures=choices.figures,
            grid=choices.grid,
        )
        yield from steps(job, path)


def _fresh_name(folder: Path, stem: str, ending: str) -> str:
    """A name that is not taken in the folder."""
    name, number = stem + ending, 2
    while (folder / name).exists():
        name, number = f"{stem} {number}{ending}", number + 1
    return name
