"""`board replay`: plays a saved game again and compares every event."""

from __future__ import annotations

import argparse
from pathlib import Path

from board.commands import FINE, NO, UNUSABLE
from board.commands.console import Console
from board.commands.telling import Teller, failure_line
from board.files.journal import read_journal
from board.files.replay import dropped_notice, replay
from board.files.sources import read_bytes
from board.rulebook.reading import Faults
from board.scene.events import plain
from board.scene.texts import text
from board.systems import SYSTEMS


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Play the saved game again, or its first commands, and say what differs."""
    file = arguments.file
    faults = Faults()
    data = read_bytes(Path(file), file, faults)
    saved = read_journal(data, file, faults) if data is not None else None
    replayed = replay(saved, SYSTEMS, faults, arguments.to) if saved is not None else None
    if saved is None or replayed is None:
        console.faults(faults.in_order())
        return UNUSABLE
    for notice in (*replayed.notices, dropped_notice(saved, replayed)):
        if notice is not None:
            console.notice(notice)
    system = replayed.encounter.system
    if arguments.json:
        for event in replayed.events:
            console.json(plain(event))
        failed = [failure.plain() for failure in replayed.failed]
        console.json({"state": system.state(replayed.scene), "ok": replayed.ok, "failed": failed})
    else:
        Teller(console, system, replayed.start).tell(replayed.events)
        for failure in replayed.failed:
            console.line(failure_line(failure))
        if replayed.ok:
            console.line(text("cli.replayed", n=len(replayed.done)))
    return FINE if replayed.ok else NO
