"""The lines of a saved game put together: commands with their inputs, undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from board.files.journal import Record, Saved, line_of
from board.rulebook.commands import Command, command_from_plain, frozen
from board.rulebook.procedure import Choice, Faces, Input
from board.rulebook.reading import Fault, Faults
from board.scene.texts import text


@dataclass
class Played:
    """A command of a saved game with its inputs; `events` is what its `done` line holds, None while it is open."""

    line: int
    command: Command
    inputs: list[Input] = field(default_factory=list)
    done: bool = False
    events: list[Any] | None = None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """An undo: of the open command, or of the last one done."""

    line: int
    open: bool


@dataclass(frozen=True, slots=True)
class PlayedAgain:
    """A redo."""

    line: int


Entry = Played | TakenBack | PlayedAgain


class _Misplaced(Exception):
    """A record that is none, or that cannot stand where it stands."""


def entries(saved: Saved, faults: Faults) -> list[Entry] | None:
    """The records of a saved game put together, or None with the first misplaced one noted."""
    found: list[Entry] = []
    open_command: Played | None = None
    for record in saved.records:
        try:
            open_command = _take(record, open_command, found)
        except _Misplaced:
            shown = line_of(record.value).decode()[:60].strip()
            faults.note(Fault(saved.file, record.line, 1, text("fault.journal_order", found=shown)))
            return None
    return found


def _take(record: Record, opened: Played | None, found: list[Entry]) -> Played | None:
    """Take in one record; gives the command that is open after it."""
    value = record.value
    if "command" in value:
        played = Played(record.line, _command(value["command"]))
        if opened is not None:
            raise _Misplaced
        found.append(played)
        return played
    if "undo" in value:
        if (value["undo"] == "open") != (opened is not None):
            raise _Misplaced
        found.append(TakenBack(record.line, opened is not None))
        return None
    if "redo" in value:
        if opened is not None:
            raise _Misplaced
        found.append(PlayedAgain(record.line))
        return None
    if opened is None:
        raise _Misplaced
    if "faces" in value:
        opened.inputs.append(_faces(value["faces"]))
    elif "answer" in value:
        opened.inputs.append(Choice(frozen(value["answer"])))
    elif "done" in value:
        events = value.get("events")
        opened.done = True
        opened.events = events if isinstance(events, list) else None
        return None
    else:
        raise _Misplaced
    return opened


def _command(shown: Any) -> Command:
    who = shown.get("who") if isinstance(shown, dict) else None
    if not isinstance(shown, dict) or not isinstance(shown.get("do"), str) or not isinstance(who, str | None):
        raise _Misplaced
    return command_from_plain(shown)


def _faces(shown: Any) -> Faces:
    if not isinstance(shown, list):
        raise _Misplaced
    for pair in shown:
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(number) is int for number in pair):
            raise _Misplaced
    return Faces(tuple(pair[1] for pair in shown))
