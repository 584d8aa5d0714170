"""Floor 9: the command line. `board COMMAND ...`, and `board` alone opens the table.

Only what the command needs is imported: each one lives in a module of `board.commands`.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

import board
from board.commands import FINE, UNUSABLE
from board.commands.console import Console
from board.files.words import Words, system_language
from board.scene.texts import Text, text

MODULES = {
    "play": "play",
    "run": "run",
    "odds": "odds",
    "check": "check",
    "shot": "shot",
    "import": "imports",
    "export": "export",
    "replay": "replay",
    "rules": "rules",
}
"""The commands in the order of the help, each with its module of `board.commands`."""

INTERRUPTED = 130
"""The exit status after Ctrl+C, as shells have it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks and return the exit status. Never raises, and never shows a traceback."""
    given = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    console = Console(Words(system_language()), sys.stdout, sys.stderr)
    try:
        status = _main(given or ["play"], console)
        console.flush()
        return status
    except BrokenPipeError:
        # Whoever read along has gone. What is still buffered must not be written at the very end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else FINE
    except Exception as error:
        if os.environ.get("BOARD_DEBUG"):
            raise
        shown = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        console.notice(text("cli.failure", error=" ".join(shown.split())))
        return UNUSABLE


def _main(given: list[str], console: Console) -> int:
    parser = command_parser(console)
    arguments = parser.parse_args(given)
    if arguments.command is None:
        arguments = parser.parse_args([*given, "play"])
    module: Any = import_module(f"board.commands.{MODULES[arguments.command]}")
    status: int = module.run(arguments, console)
    return status


def command_parser(console: Console) -> Parser:
    """The parser of the whole command line."""
    word = console.word
    parser = Parser(console, prog="board", description=word("about"))
    parser.add_argument("--version", action="version", version=f"board {board.__version__}", help=word("version"))
    commands = parser.add_subparsers(dest="command", title=word("commands"), metavar="COMMAND")

    def command(name: str) -> Parser:
        about = word(f"{name}.about")
        return commands.add_parser(name, console=console, help=about, description=about)

    def seed(to: Parser) -> None:
        to.add_argument("--seed", type=to.whole, default=0, metavar="N", help=word("seed", default=0))

    def as_json(to: Parser) -> None:
        to.add_argument("--json", action="store_true", help=word("json"))

    play = command("play")
    play.add_argument("encounter", nargs="?", metavar="ENCOUNTER", help=word("play.encounter"))
    play.add_argument("--accel", action="store_true", help=word("play.accel"))

    run = command("run")
    run.add_argument("files", nargs="+", metavar="FILE", help=word("run.file"))
    seed(run)
    as_json(run)
    run.add_argument("--journal", metavar="OUT.jsonl", help=word("run.journal"))

    odds = command("odds")
    odds.add_argument("file", metavar="FILE", help=word("odds.file"))
    seed(odds)
    as_json(odds)

    check = command("check")
    check.add_argument("files", nargs="+", metavar="FILE", help=word("check.file"))

    shot = command("shot")
    shot.add_argument("encounter", metavar="ENCOUNTER", help=word("shot.encounter"))
    shot.add_argument("-o", dest="out", required=True, metavar="OUT.png", help=word("shot.out"))
    shot.add_argument("--for", dest="side", default="gm", metavar="SIDE", help=word("shot.side", default="gm"))
    size = word("shot.size", default="1920x1080")
    shot.add_argument("--size", type=shot.size, default=(1920, 1080), metavar="WxH", help=size)
    screens = shot.one_of("window", "table")
    screen = word("shot.screen", default="window")
    shot.add_argument("--screen", type=screens, default="window", metavar="window|table", help=screen)

    imports = command("import")
    imports.add_argument("file", metavar="FILE", help=word("import.file"))
    imports.add_argument("-o", dest="out", required=True, metavar="MAP.yaml", help=word("import.out"))
    as_json(imports)

    export = command("export")
    export.add_argument("file", metavar="ENCOUNTER|MAP|SAVE", help=word("export.file"))
    export.add_argument("-o", dest="out", required=True, metavar="OUT", help=word("export.out"))
    export.add_argument("--for", dest="reader", default="table", metavar="SIDE", help=word("export.side"))
    papers = export.one_of("A4", "A3")
    export.add_argument("--paper", type=papers, default="A4", metavar="A4|A3", help=word("export.paper", default="A4"))
    ways = export.one_of("auto", "portrait", "landscape")
    way = word("export.orientation", default="auto")
    export.add_argument("--orientation", type=ways, default="auto", metavar="portrait|landscape", help=way)
    square = word("export.square", default="25")
    export.add_argument("--square", type=export.length(5, 200), default=None, metavar="MM", help=square)
    glue = word("export.glue", default=8)
    export.add_argument("--glue", type=export.length(0, 20), default=8.0, metavar="MM", help=glue)
    export.add_argument("--dpi", type=export.between(20, 1200), metavar="N", help=word("export.dpi", default=200))
    more, less = export.several("tokens", "figures"), export.several("board", "grid")
    export.add_argument("--with", dest="more", type=more, default=(), metavar="WHAT", help=word("export.with"))
    export.add_argument("--without", dest="less", type=less, default=(), metavar="WHAT", help=word("export.without"))

    replay = command("replay")
    replay.add_argument("file", metavar="SAVE", help=word("replay.file"))
    replay.add_argument("--to", type=replay.count, metavar="K", help=word("replay.to"))
    as_json(replay)

    rules = command("rules")
    rules.add_argument("rule", nargs="?", metavar="ID", help=word("rules.rule"))
    rules.add_argument("--house", action="store_true", help=word("rules.house"))
    return parser


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the person's language and says what is wrong on one line."""

    def __init__(self, console: Console, **settings: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=_formatter(console), **settings)
        self.console = console
        self._positionals.title = console.word("arguments")
        self._optionals.title = console.word("options")
        self.add_argument("-h", "--help", action="help", help=console.word("help"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and leave with status 2."""
        for pattern, key, names in _COMPLAINTS:
            found = re.fullmatch(pattern, message)
            if found is not None:
                message = self.console.words.say(Text(key, tuple(zip(names, found.groups(), strict=True))))
                break
        help_line = self.console.word("more_help", command=self.prog)
        self.console.notice(f"{self.prog}: {message}. {help_line}")
        raise SystemExit(UNUSABLE)

    def whole(self, found: str) -> int:
        """A whole number."""
        if not re.fullmatch(r"[-+]?[0-9]{1,18}", found):
            raise self._wrong("number", found=found)
        return int(found)

    def count(self, found: str) -> int:
        """A whole number from 0."""
        number = self.whole(found)
        if number < 0:
            raise self._wrong("negative", found=found)
        return number

    def size(self, found: str) -> tuple[int, int]:
        """A size in pixels, `1920x1080`."""
        match = re.fullmatch(r"([1-9][0-9]{1,4})x([1-9][0-9]{1,4})", found)
        size = (int(match[1]), int(match[2])) if match is not None else (0, 0)
        if max(size) > LARGEST_SHOT or size[0] < SMALLEST_SHOT[0] or size[1] < SMALLEST_SHOT[1]:
            raise self._wrong("size", found=found)
        return size

    def between(self, least: int, most: int) -> Callable[[str], int]:
        """A whole number within bounds."""

        def number(found: str) -> int:
            value = self.whole(found)
            if not least <= value <= most:
                raise self._wrong("between", found=found, least=least, most=most)
            return value

        return number

    def length(self, least: int, most: int) -> Callable[[str], float]:
        """Millimetres within bounds, with a point or a comma."""

        def number(found: str) -> float:
            value = float(found.replace(",", ".")) if re.fullmatch(r"[0-9]{1,4}([.,][0-9]{1,4})?", found) else -1.0
            if not least <= value <= most:
                raise self._wrong("between", found=found, least=least, most=most)
            return value

        return number

    def several(self, *allowed: str) -> Callable[[str], tuple[str, ...]]:
        """One or more words out of several, with commas between them."""
        one = self.one_of(*allowed)
        return lambda found: tuple(one(word.strip()) for word in found.split(","))

    def one_of(self, *allowed: str) -> Callable[[str], str]:
        """One word out of several."""

        def chosen(found: str) -> str:
            if found not in allowed:
                raise self._wrong("choice", found=found, allowed=", ".join(allowed))
            return found

        return chosen

    def _wrong(self, key: str, **facts: Any) -> argparse.ArgumentTypeError:
        return argparse.ArgumentTypeError(self.console.word(f"bad_argument.{key}", **facts))


LARGEST_SHOT = 16384
"""Pixels along the longer side of a picture."""

SMALLEST_SHOT = (640, 360)
"""Width and height in pixels of the smallest picture in which the table can be read."""

_NO_COMMAND = "cli.bad_argument.command"

# What argparse says, in its own English, and the texts that we say instead.
_COMPLAINTS = (
    (r"the following arguments are required: (.+)", "cli.bad_argument.required", ("names",)),
    (r"unrecognized arguments: (.+)", "cli.bad_argument.unknown", ("words",)),
    (r"argument (.+?): expected .+", "cli.bad_argument.value", ("name",)),
    (r"argument COMMAND: invalid choice: '?(.+?)'? \(choose from (.+)\)", _NO_COMMAND, ("found", "allowed")),
    (r"argument (.+?): (.+)", "cli.bad_argument.other", ("name", "message")),
)


def _formatter(console: Console) -> type[argparse.HelpFormatter]:
    """A formatter of help whose heading is in the person's language."""

    class Formatter(argparse.HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, console.word("usage") if prefix is None else prefix)

    return Formatter
