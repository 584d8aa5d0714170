"""The log of one side: what it was told, with the line of sight each line speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from board.grid.squares import Square
from board.rulebook.knowledge import known_to, told_to
from board.rulebook.session import Done, Session
from board.rulebook.system import System
from board.scene.events import Event, apply
from board.scene.scene import Scene
from board.scene.texts import Text, text


@dataclass(frozen=True)
class Line:
    """One line of the log. `sentence` has names in place of ids; `sight` are the two squares it speaks of."""

    event: Event
    sentence: Text
    sight: tuple[Square, Square] | None
    turn: int


class Logbook:
    """Keeps the lines of each side and follows a session forwards and backwards."""

    def __init__(self, system: System) -> None:
        self.system = system
        self._done: dict[str | None, list[tuple[Done, tuple[Line, ...]]]] = {}
        self._open: tuple[Any, str | None, tuple[Line, ...]] | None = None

    def lines(self, session: Session, side: str | None) -> tuple[Line, ...]:
        """All lines that `side` was told so far (None: the game master, who is told all)."""
        kept = self._done.setdefault(side, [])
        same = 0
        for (known, _), done in zip(kept, session.done, strict=False):
            if known is not done:
                break
            same += 1
        del kept[same:]
        for done in session.done[same:]:
            kept.append((done, self._told(done.events, done.before, side)))
        lines = [line for _, told in kept for line in told]
        opened = session.open
        if opened is not None:
            if self._open is None or self._open[0] is not opened or self._open[1] != side:
                self._open = (opened, side, self._told(opened.events, session.scene, side))
            lines.extend(self._open[2])
        return tuple(lines)

    def _told(self, events: tuple[Event, ...], before: Scene, side: str | None) -> tuple[Line, ...]:
        lines = []
        for event in events:
            after = apply(before, event)
            told = event if side is None else told_to(self.system, event, before, after, side)
            if told is not None:
                known = before if side is None else known_to(self.system, before, side)
                later = after if side is None else known_to(self.system, after, side)
                sentence = named(self.system.sentence(told), known, later)
                lines.append(Line(told, sentence, _sight(told, known, later), told.turn))
            before = after
        return tuple(lines)


def named(said: Text, known: Scene, later: Scene) -> Text:
    """The text with the names of creatures where it has their ids, and with somebody where it has nobody."""
    facts: list[tuple[str, Any]] = []
    for name, value in said.facts:
        if isinstance(value, Text):
            facts.append((name, named(value, known, later)))
        elif isinstance(value, str) and (known.find(value) or later.find(value)) is not None:
            creature = known.find(value) or later.find(value)
            assert creature is not None
            unknown = creature.name in ("?", "")
            facts.append((name, text("window.something") if unknown else creature.name))
        elif value is None:
            facts.append((name, text("window.somebody")))
        else:
            facts.append((name, value))
    return Text(said.key, tuple(facts))


def _sight(event: Event, known: Scene, later: Scene) -> tuple[Square, Square] | None:
    """From the one it is about to the first other creature that it names, as the side knew them."""
    who = known.find(event.who) or later.find(event.who)
    if who is None:
        return None
    for _, value in event.facts:
        if isinstance(value, str):
            other = known.find(value) or later.find(value)
            if other is not None and other.id != who.id:
                return who.at, other.at
    return None
