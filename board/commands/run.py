"""`board run`: plays scripts without a window, and says which checks failed."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from board.commands import FINE, NO, UNUSABLE
from board.commands.console import Console
from board.commands.telling import Teller, failure_line
from board.files.scripts import Script, ScriptResult, load_script, play_script
from board.rulebook.reading import Faults
from board.scene.events import Event, plain
from board.scene.texts import text
from board.systems import SYSTEMS


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Play every file from its start; the status is that of the worst one."""
    if arguments.journal is not None and len(arguments.files) > 1:
        console.notice(text("cli.bad_argument.one_script"))
        return UNUSABLE
    return max(_run_file(file, arguments, console) for file in arguments.files)


def _run_file(file: str, arguments: argparse.Namespace, console: Console) -> int:
    faults = Faults()
    script = load_script(Path(file), file, SYSTEMS, faults)
    if script is None:
        console.faults(faults.in_order())
        return UNUSABLE
    tell = _teller(script, console, arguments.json)
    if arguments.journal is None:
        result = play_script(script, arguments.seed, tell)
    else:
        try:
            result = _play_saved(script, arguments.seed, tell, Path(arguments.journal))
        except OSError as error:
            console.cannot_write(arguments.journal, error)
            return UNUSABLE
    if result.faults:
        console.faults(sorted(result.faults))
        return UNUSABLE
    _say_result(file, script, result, console, arguments.json)
    return FINE if result.ok else NO


def _teller(script: Script, console: Console, as_json: bool) -> Callable[[Sequence[Event]], None]:
    if not as_json:
        return Teller(console, script.encounter.system, script.scene).tell

    def tell(events: Sequence[Event]) -> None:
        for event in events:
            console.json(plain(event))
        console.flush()

    return tell


def _play_saved(script: Script, seed: int, tell: Callable[[Sequence[Event]], None], out: Path) -> ScriptResult:
    """Play a script and write the saved game at `out`. Raises OSError."""
    from board.files.journal import LISTED, SEEDED, JournalFile, header

    wheel = script.scene.wheel
    first = header(
        script.encounter,
        seed,
        LISTED if script.dice else SEEDED,
        wheel=wheel.order,
        active=wheel.active,
        listed=script.dice,
    )
    with JournalFile.begin(out, first) as journal:
        return play_script(script, seed, tell, journal)


def _say_result(file: str, script: Script, result: ScriptResult, console: Console, as_json: bool) -> None:
    if as_json:
        state = script.encounter.system.state(result.scene)
        failed: list[dict[str, Any]] = [failure.plain() for failure in result.failed]
        console.json({"file": file, "state": state, "ok": result.ok, "failed": failed})
    else:
        for failure in result.failed:
            console.line(failure_line(failure))
        if result.ok:
            console.line(text("cli.ok"))
    console.flush()
