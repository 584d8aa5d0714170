"""The log of one side: what it was told, with the line of sight each line speaks of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from board.grid.squares import Square
from board.rulebook.knowledge import known_to, told_to
from board.rulebook.naming import named
from board.rulebook.session import Done, Session
from board.rulebook.system import System
from board.scene.events import Event, Tally, apply
from board.scene.place import Place
from board.scene.scene import Creature, Scene
from board.scene.texts import Text


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


class Logbook:
    """Keeps the lines of each side and follows a session forwards and backwards."""

    def __init__(self, system: System) -> None:
        self.system = system
        self._done: dict[str | None, list[tuple[Done, tuple[Line, ...]]]] = {}
        self._open: tuple[Any, str | None, tuple[Line, ...]] | None = None

    def lines(self, session: Session, side: str | None) -> tuple[Line, ...]:
        """All lines that `side` was told so far (None: the game master, who is told all)."""
        while self._tell_next(session, side):
            pass
        kept = self._done[side]
        lines = [line for _, told in kept for line in told]
        opened = session.open
        if opened is not None:
            if self._open is None or self._open[0] is not opened or self._open[1] != side:
                self._open = (opened, side, self._told(opened.events, session.scene, side))
            lines.extend(self._open[2])
        return tuple(lines)

    def count(self, session: Session, side: str | None, commands: int) -> int:
        """How many of these lines the first so many finished commands gave."""
        self.lines(session, side)
        return sum(len(told) for _, told in self._done[side][:commands])

    def work(self, session: Session) -> bool:
        """Write what one command tells a side that is not before the screen; whether there was something.

        Whoever comes before the screen next does not wait for it then.
        """
        return any(self._tell_next(session, side.name) for side in session.start.table.sides)

    def _tell_next(self, session: Session, side: str | None) -> bool:
        """Forget what was taken back, and keep the lines of the next command; whether there was one."""
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

    def _told(self, events: tuple[Event, ...], before: Scene, side: str | None) -> tuple[Line, ...]:
        lines = []
        for event in events:
            after = apply(before, event)
            told = event if side is None else told_to(self.system, event, before, after, side)
            if told is not None:
                known = before if side is None else known_to(self.system, before, side)
                later = after if side is None else known_to(self.system, after, side)
                sentence = named(self.system.sentence(told), known, later)
                # What a game has no sentence for is not worth a line.
                if sentence.key:
                    tallies = tuple(_named(tally, known, later) for tally in told.tallies)
                    sight = _sight(told, known, later, side)
                    lines.append(Line(told, sentence, tallies, sight, known.place, told.turn))
            before = after
        return tuple(lines)


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
