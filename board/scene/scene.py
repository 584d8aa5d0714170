"""The scene: creatures, the place they are in, the wheel, and what the game's system adds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from board.grid.directions import Direction
from board.grid.squares import Square
from board.scene.place import Place
from board.scene.texts import Name


@dataclass(frozen=True, slots=True)
class Side:
    """A party: creatures of one side are allies, all others are enemies.

    `played_by` is `person`, `gm` or `bot:NAME`. `colour` is `#rrggbb`.
    """

    name: str
    colour: str
    played_by: str = "person"
    title: Name = ""


@dataclass(frozen=True, slots=True)
class Creature:
    """A token on the table. `state` is read by its game system only.

    `size` is `tiny`, `small`, `human`, `large` or `huge`. `marks` are the state marks that anyone
    who sees the token sees. A creature that is `down` lies there: it can be walked over.
    """

    id: str
    name: Name
    side: str
    colour: str
    at: Square
    facing: Direction
    size: str = "human"
    marks: tuple[str, ...] = ()
    down: bool = False
    state: Any = None
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The initiative wheel (roue d'initiative): ids in order, whose round it is, and the turn from 1."""

    order: tuple[str, ...] = ()
    active: str | None = None
    turn: int = 1

    def next_after(self, who: str) -> tuple[str | None, bool]:
        """The id after `who`, and whether the hand passes the first token to get there."""
        if not self.order:
            return None, False
        place = self.order.index(who) + 1
        return self.order[place % len(self.order)], place >= len(self.order)


@dataclass(frozen=True)
class Table:
    """What never changes while an encounter is played: title, system, its rules and the sides.

    `rules` is the frozen value in which the system keeps options and data.
    """

    title: Name
    system: str
    rules: Any
    sides: tuple[Side, ...]
    picture: Any = None

    def side(self, name: str) -> Side:
        """The side called `name`. Raises KeyError when there is none."""
        for side in self.sides:
            if side.name == name:
                return side
        raise KeyError(name)


@dataclass(frozen=True)
class Scene:
    """Everything that is true at one moment of a skirmish; immutable, compared by value.

    `state` is what the system keeps about the encounter as a whole.
    """

    table: Table
    place: Place
    creatures: tuple[Creature, ...]
    wheel: Wheel = Wheel()
    state: Any = None
    recalled: tuple[tuple[str, Place], ...] = field(default=(), compare=False)
    """What the place is to the sides that did not see it change (board.rulebook.recall); no part of its value."""

    @cached_property
    def worked_out(self) -> dict[Any, Any]:
        """Answers about this very scene that its system wants to give again; no part of its value."""
        return {}

    @cached_property
    def _by_id(self) -> dict[str, Creature]:
        return {creature.id: creature for creature in self.creatures}

    def creature(self, creature_id: str) -> Creature:
        """The creature with this id. Raises KeyError when there is none."""
        return self._by_id[creature_id]

    def find(self, creature_id: str | None) -> Creature | None:
        """The creature with this id, or None."""
        return self._by_id.get(creature_id) if creature_id is not None else None

    @cached_property
    def _at(self) -> dict[Square, tuple[Creature, ...]]:
        found: dict[Square, tuple[Creature, ...]] = {}
        for creature in self.creatures:
            found[creature.at] = (*found.get(creature.at, ()), creature)
        return found

    def at(self, square: Square) -> tuple[Creature, ...]:
        """Everybody on `square`, in the order of the scene."""
        return self._at.get(square, ())

    def standing_at(self, square: Square) -> Creature | None:
        """The one who stands on `square`, if any."""
        for creature in self._at.get(square, ()):
            if not creature.down:
                return creature
        return None

    @property
    def active(self) -> Creature | None:
        """The creature whose round it is."""
        return self.find(self.wheel.active)

    def with_creature(self, changed: Creature) -> Scene:
        """This scene with one creature replaced by its new value."""
        return replace(self, creatures=tuple(changed if c.id == changed.id else c for c in self.creatures))
