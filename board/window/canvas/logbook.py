"""The log of one side: what it was told, with the line of sight each line speaks of, and what it saw move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from board.grid.squares import Square
from board.rulebook.naming import named
from board.rulebook.session import Done, Open, Session
from board.rulebook.system import System
from board.scene.events import Event, Tally
from board.scene.place import Place
from board.scene.scene import Creature, Scene
from board.scene.texts import Text
from board.window.canvas.learnt import BEGINNING, Moment, learnt
from board.window.canvas.motion import Reel, Stir, joined


@dataclass(frozen=True)
class Line:
    """One line of the log. `sentence` and `tallies` have names in place of ids.

    `sight` are the two squares it speaks of, `place` the place as its side knew it then.
    """

    event: Event
    sentence: Text
    tallies: tuple[Tally, ...]
    sight: tuple[Square, Square] | None
    place: Place
    turn: int


@dataclass(frozen=True)
class _Entry:
    """What one event told a side: its number in its command, its line if it has one, and what moved."""

    number: int
    line: Line | None
    stirs: tuple[Stir, ...]


class Logbook:
    """Keeps the lines of each side, and what it saw move, and follows a session forwards and backwards."""

    def __init__(self, system: System) -> None:
        self.system = system
        self._done: dict[str | None, list[tuple[Done, tuple[_Entry, ...]]]] = {}
        self._open: tuple[Open, str | None, tuple[_Entry, ...]] | None = None

    def lines(self, session: Session, side: str | None, since: Moment = BEGINNING) -> tuple[Line, ...]:
        """All lines that `side` was told since then (None: the game master, who is told all)."""
        return tuple(entry.line for entry in self._entries(session, side, since) if entry.line is not None)

    def reel(self, session: Session, side: str | None, since: Moment) -> Reel:
        """What `side` saw move since then, in order."""
        return joined(entry.stirs for entry in self._entries(session, side, since))

    def work(self, session: Session) -> bool:
        """Write what one command tells a side that is not before the screen; whether there was something.

        Whoever comes before the screen next does not wait for it then.
        """
        return any(self._tell_next(session, side.name) for side in session.start.table.sides)

    def _entries(self, session: Session, side: str | None, since: Moment) -> list[_Entry]:
        while self._tell_next(session, side):
            pass
        steps = [entries for _, entries in self._done[side]]
        opened = session.open
        if opened is not None:
            if self._open is None or self._open[0] is not opened or self._open[1] != side:
                self._open = (opened, side, self._told(opened.events, session.scene, side))
            steps.append(self._open[2])
        steps = steps[since.commands :]
        first = [entry for entry in steps[0] if entry.number >= since.events] if steps else []
        return first + [entry for entries in steps[1:] for entry in entries]

    def _tell_next(self, session: Session, side: str | None) -> bool:
        """Forget what was taken back, and keep what the next command told; whether there was one."""
        kept = self._done.setdefault(side, [])
        same = 0
        for (known, _), done in zip(kept, session.done, strict=False):
            if known is not done:
                break
            same += 1
        del kept[same:]
        if same == len(session.done):
            return False
        done = session.done[same]
        kept.append((done, self._told(done.events, done.before, side)))
        return True

    def _told(self, events: tuple[Event, ...], before: Scene, side: str | None) -> tuple[_Entry, ...]:
        entries = []
        for one in learnt(self.system, before, events, side):
            told, known, later = one.event, one.known, one.later
            sentence = named(self.system.sentence(told), known, later)
            line = None
            # What a game has no sentence for is not worth a line.
            if sentence.key:
                tallies = tuple(_named(tally, known, later) for tally in told.tallies)
                line = Line(told, sentence, tallies, _sight(told, known, later, side), known.place, told.turn)
            if line is not None or one.stirs:
                entries.append(_Entry(one.number, line, one.stirs))
        return tuple(entries)


def _named(tally: Tally, known: Scene, later: Scene) -> Tally:
    """The tally with names in place of the ids and keys in its reasons."""
    parts = tuple(
        replace(part, facts=named(Text(part.reason, part.facts), known, later).facts) if part.facts else part
        for part in tally.parts
    )
    return replace(tally, parts=parts)


def _sight(event: Event, known: Scene, later: Scene, side: str | None) -> tuple[Square, Square] | None:
    """From the one it is about to the first other creature that it names, as the side knew them.

    It starts from the side's own creature where one of the two is: what stops it first is then what
    that one sees.
    """

    def found(who: Any) -> Creature | None:
        return known.find(who) or later.find(who) if isinstance(who, str) else None

    who = found(event.who)
    if who is None:
        return None
    for _, value in event.facts:
        other = found(value)
        if other is not None and other.id != who.id:
            return (other.at, who.at) if other.side == side != who.side else (who.at, other.at)
    return None
