"""What a side learns of what is played: event after event, with what it sees move in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from board.grid.squares import Square, is_square_name, parse_square
from board.rulebook.commands import Command
from board.rulebook.knowledge import known_to, told_to
from board.rulebook.panels import INTO_HAND, THERE_AND_BACK
from board.rulebook.session import Done, Session
from board.rulebook.system import System
from board.scene.events import Event, SetCreature, SetPlace, apply
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.window.canvas.motion import HAND, MARK, Fall, Flight, Stir, Way


@dataclass(frozen=True)
class Moment:
    """A moment of a session: so many commands are finished, and so many events of the next one have happened."""

    commands: int = 0
    events: int = 0

    @classmethod
    def of(cls, session: Session) -> Moment:
        """The present one."""
        return cls(len(session.done), len(session.open.events) if session.open is not None else 0)


BEGINNING = Moment()
"""Before anything was played."""


@dataclass(frozen=True)
class Watched:
    """All that was played when somebody looked last: commands that were finished, and events of the open one."""

    done: tuple[Done, ...] = ()
    command: Command | None = None
    events: int = 0

    @classmethod
    def of(cls, session: Session) -> Watched:
        """What is played now."""
        opened = session.open
        if opened is None:
            return cls(tuple(session.done))
        return cls(tuple(session.done), opened.command, len(opened.events))

    def until(self, session: Session) -> Moment:
        """The last moment that stands of what was watched: what was taken back since is to be seen anew."""
        same = 0
        for one, other in zip(self.done, session.done, strict=False):
            if one is not other:
                break
            same += 1
        following = session.open.command if session.open is not None else None
        if same < len(session.done):
            following = session.done[same].command
        goes_on = same == len(self.done) and following is not None and following is self.command
        return Moment(same, self.events if goes_on else 0)


@dataclass(frozen=True)
class Learnt:
    """One event, by its number in its command, as a side is told of it: what it knew before and later.

    `stirs` is what it sees move in it.
    """

    number: int
    event: Event
    known: Scene
    later: Scene
    stirs: tuple[Stir, ...]


def learnt(
    system: System, before: Scene, events: Sequence[Event], side: str | None, first: int = 0
) -> Iterator[Learnt]:
    """The events from the one numbered `first` on that `side` is told of (None: the game master, who is told all)."""
    for number, event in enumerate(events):
        after = apply(before, event)
        if number >= first:
            told = event if side is None else told_to(system, event, before, after, side)
            if told is not None:
                known = before if side is None else known_to(system, before, side)
                later = after if side is None else known_to(system, after, side)
                stirs = _Seen(system, side, before, after, known, later).stirs(told)
                yield Learnt(number, told, known, later, stirs)
        before = after


def own_doing(system: System, done: Done, side: str) -> int:
    """How many events at the beginning of a command are what the side did itself, with nothing to see in them.

    Whoever ends a round knows that it is ended; a walk, a flight or a roll was not seen yet.
    """
    number = 0
    for one in learnt(system, done.before, done.events, side):
        creature = one.later.find(one.event.who)
        if one.number > number or creature is None or creature.side != side or one.event.faces or one.stirs:
            break
        number += 1
    return number


@dataclass(frozen=True)
class _Seen:
    """One event before the eyes of a side: the scene before and after it, as it is and as the side knows it."""

    system: System
    side: str | None
    before: Scene
    after: Scene
    known: Scene
    later: Scene

    def stirs(self, event: Event) -> tuple[Stir, ...]:
        """What is seen to move in an event that the side is told of."""
        stirs: list[Stir] = []
        for who in dict.fromkeys(one.creature.id for one in event.changes if isinstance(one, SetCreature)):
            stirs += self._creature(event, who)
        for change in event.changes:
            if isinstance(change, SetPlace):
                stirs += self._things(event, {t.id for t in self.before.place.things}, change.place.things)
        if not any(isinstance(stir, Flight) for stir in stirs):
            stirs += self._missile(event)
        return tuple(stirs)

    def _creature(self, event: Event, who: str) -> list[Stir]:
        """Its way and its fall. One that is not known before and after is not seen to move."""
        old, new = self.known.find(who), self.later.find(who)
        if old is None or new is None:
            return []
        stirs: list[Stir] = []
        if old.at != new.at:
            passed = _squares(event.fact("path")) if event.who == who else []
            walked = bool(passed) and passed[-1] == new.at
            squares = (old.at, *passed) if walked else (old.at, new.at)
            # Whoever walks looks where it goes, or turns; whoever is pushed does neither.
            step = (new.at[0] - old.at[0], new.at[1] - old.at[1])
            slides = not walked and new.facing == old.facing and step != new.facing.step
            if self._may_follow(new, squares):
                stirs.append(Way(who, squares, slides, creature=new))
        if old.down != new.down:
            stirs.append(Fall(who, rises=old.down))
        return stirs

    def _things(self, event: Event, lay: set[str], lying: Sequence[Thing]) -> list[Stir]:
        """What comes to lie on the floor, and what goes from it to whoever the event is about."""
        who = self._actor(event)
        if who is None:
            return []
        there = {thing.id for thing in lying}
        known = {thing.id for thing in self.later.place.things}
        fallen = [t for t in lying if t.id not in lay and t.id in known and t.item is not None]
        taken = [t for t in self.known.place.things if t.id in lay and t.id not in there and t.item is not None]
        flights = [Flight(thing, who.id, who.at, thing.at) for thing in fallen]
        flights += [Flight(thing, who.id, thing.at, who.at, HAND, lay=True) for thing in taken]
        return [flight for flight in flights if self._may_follow(who, flight.squares())]

    def _missile(self, event: Event) -> list[Stir]:
        """What flies and does not come to lie: an arrow, what is caught, what comes back to the hand."""
        missile = self.system.missile(self.after.table.rules, event)
        who = self._actor(event)
        if missile is None or who is None:
            return []
        start, end = self._place(missile.start), self._place(missile.end)
        if start is None or end is None or start == end:
            return []
        thing = Thing(f"missile:{missile.kind}", missile.kind, "", end)
        flight = Flight(thing, who.id, start, end, HAND if missile.becomes == INTO_HAND else MARK)
        if not self._may_follow(who, flight.squares()):
            return []
        if missile.becomes != THERE_AND_BACK:
            return [flight]
        return [flight, replace(flight, start=end, end=start, into=HAND)]

    def _place(self, name: str) -> Square | None:
        """Where a creature is known to be, or the square of this name."""
        creature = self.later.find(name) or self.known.find(name)
        if creature is not None:
            return creature.at
        return parse_square(name) if is_square_name(name) else None

    def _actor(self, event: Event) -> Creature | None:
        return self.later.find(event.who) or self.known.find(event.who)

    def _may_follow(self, who: Creature, squares: Sequence[Square]) -> bool:
        """Nothing of others is seen to pass where nobody looks."""
        if self.side is None or who.side == self.side:
            return True
        return all(any(self._sees(scene, square) for scene in (self.after, self.before)) for square in squares)

    def _sees(self, scene: Scene, square: Square) -> bool:
        own = (creature.id for creature in scene.creatures if creature.side == self.side)
        return any(self.system.sees_square(scene, eyes, square) for eyes in own)


def _squares(path: object) -> list[Square]:
    if not isinstance(path, tuple):
        return []
    return [parse_square(name) for name in path if isinstance(name, str) and is_square_name(name)]
