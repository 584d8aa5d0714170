"""`board export`: the board on paper at its real size, as a picture, or as a map for another program."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from board.commands import FINE, UNUSABLE
from board.commands.check import all_things, kind_of
from board.commands.console import Console
from board.commands.places import place_of
from board.commands.shot import read
from board.files.formats import OWN_ENDINGS, first_glance
from board.files.journal import is_journal
from board.files.map_files import MOST_BYTES, load_map, load_tree
from board.files.sources import read_bytes
from board.rulebook.reading import Faults
from board.rulebook.session import Course
from board.rulebook.system import System
from board.scene.scene import Scene, Table
from board.scene.texts import text

ENDINGS = (".pdf", ".png", ".uvtt")
EVERYBODY, EVERYTHING = "table", "gm"


@dataclass(frozen=True)
class Printed:
    """What is printed: a scene with those that led to it, and its game; a map alone has none."""

    scene: Scene
    system: System | None = None
    course: Course = ()


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Write the file, or say in one line why not."""
    out = Path(arguments.out)
    if out.suffix.lower() not in ENDINGS:
        console.notice(text("cli.export_ending", file=arguments.out))
        return UNUSABLE
    faults = Faults()
    printed = read_printed(arguments.file, faults)
    if printed is None:
        console.faults(faults.in_order())
        return UNUSABLE
    sides = [side.name for side in printed.scene.table.sides]
    if arguments.reader not in (*sides, EVERYBODY, EVERYTHING):
        allowed = ", ".join([*sides, EVERYBODY, EVERYTHING])
        console.notice(text("cli.bad_argument.no_such_side", side=arguments.reader, allowed=allowed))
        return UNUSABLE
    if out.suffix.lower() == ".uvtt" and arguments.reader in sides:
        console.notice(text("cli.export_for_programs", file=arguments.out))
        return UNUSABLE
    try:
        return _write(printed, out, arguments, console)
    except OSError as error:
        console.cannot_write(arguments.out, error)
        return UNUSABLE


def read_printed(file: str, faults: Faults) -> Printed | None:
    """What a file leads to: a map as it is, everything else as `board shot` takes it. None with the faults noted."""
    where = place_of(file)
    data = read_bytes(where, file, faults, most=MOST_BYTES)
    if data is None:
        return None
    if not is_journal(data) and _is_map(where, file, data):
        loaded = load_map(where, file, all_things(), faults)
        if loaded is None or faults:
            return None
        place, source = loaded
        return Printed(Scene(Table(source.title or where.stem, "", None, (), source.picture), place, ()))
    seen = read(file, faults)
    if seen is None:
        return None
    session = seen.session
    course = session.course() if session is not None else ()
    return Printed(seen.scene, seen.system, course)


def _is_map(where: Path, file: str, data: bytes) -> bool:
    if not str(where).lower().endswith(OWN_ENDINGS) or first_glance(data) is not None:
        return True
    document = load_tree(where, file, Faults())
    return document is not None and kind_of(document.root) == "map"


def _write(printed: Printed, out: Path, arguments: argparse.Namespace, console: Console) -> int:
    from board.window.printing.job import DPI, SCREEN_DPI, NothingToPrint, PrintJob, steps
    from board.window.printing.sheets import SquareTooLarge
    from board.window.printing.subject import subject_of
    from board.window.shot import ready

    ready()
    square = arguments.square or _square_of(printed)
    job = PrintJob(
        subject_of(printed.scene, printed.system, arguments.reader, printed.course),
        printed.scene.table.title,
        console.words,
        arguments.paper,
        arguments.orientation,
        square,
        arguments.glue,
        arguments.dpi or (SCREEN_DPI if out.suffix.lower() == ".uvtt" else DPI),
        board="board" not in arguments.less,
        tokens="tokens" in arguments.more,
        figures="figures" in arguments.more,
        grid="grid" not in arguments.less,
    )
    try:
        _through(steps(job, out))
    except SquareTooLarge:
        mm = f"{square:g}"
        console.notice(text("cli.export_too_large", mm=mm, paper=arguments.paper))
        return UNUSABLE
    except NothingToPrint:
        console.notice(text("cli.export_nothing", file=arguments.file))
        return UNUSABLE
    return FINE


def _square_of(printed: Printed) -> float:
    """The side of a square of the game in millimetres; 25 of a map that is for no game."""
    rules = printed.scene.table.rules
    return float(printed.system.square_mm(rules)) if printed.system is not None and rules is not None else 25.0


def _through(work: Iterator[object]) -> None:
    for _ in work:
        pass
