"""Which rolls a side is told of: those whose dice it may see fall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from board.rulebook.commands import Command
from board.rulebook.dice import Roll
from board.rulebook.knowledge import known_to, told_to
from board.rulebook.procedure import Faces, Input, Need, run
from board.rulebook.system import System
from board.scene.events import Event, apply
from board.scene.scene import Creature, Scene
from board.window.canvas.picture import is_veiled


@dataclass(frozen=True)
class Fallen:
    """A roll with its faces; `place` counts the rolls of its command, `owner` is who rolls it as a side knows them."""

    place: int
    roll: Roll
    faces: tuple[int, ...]
    owner: Creature | None = None

    @property
    def kept(self) -> int | None:
        """The die that counts, where only the highest of several does."""
        if self.roll.keep != "highest" or len(self.faces) < 2:
            return None
        return self.faces.index(max(self.faces))

    @property
    def value(self) -> int | None:
        """What the roll comes to, None where each die counts by itself."""
        if self.roll.keep == "each" and len(self.faces) > 1:
            return None
        return sum(self.faces) if self.roll.keep == "sum" else max(self.faces)


def rolls_of(system: System, before: Scene, command: Command, inputs: Sequence[Input]) -> tuple[Fallen, ...]:
    """Every roll of a command with the faces that were put in for it, in order."""
    given = iter(inputs)
    found: list[Fallen] = []

    def supply(need: Need) -> Input | None:
        one = next(given, None)
        if isinstance(need, Roll) and isinstance(one, Faces):
            found.append(Fallen(len(found), need, one.faces))
        return one

    run(system, before, command, (), supply)
    return tuple(found)


def told_rolls(
    system: System, before: Scene, rolls: Sequence[Fallen], events: Sequence[Event], side: str | None
) -> tuple[Fallen, ...]:
    """Those of a command's rolls that `side` is told of so far (None: the game master, who sees them all).

    A side sees the dice of its own creatures fall, and those of others that come with an event it is told
    of, if it knows who rolls. A secret roll is for the game master alone.
    """
    if side is None:
        return tuple(_owned(roll, before, None) for roll in rolls)
    told: dict[int, Fallen] = {}
    waiting = list(rolls)
    scene = before
    for event in events:
        later = apply(scene, event)
        count = len(event.faces)
        shown = told_to(system, event, scene, later, side) if count else None
        while count > 0 and waiting:
            roll = waiting.pop(0)
            count -= len(roll.faces)
            if shown is not None and shown.faces:
                _tell(told, roll, (known_to(system, scene, side), known_to(system, later, side)))
        scene = later
    for roll in rolls:
        owner = before.find(roll.roll.who)
        if owner is not None and owner.side == side:
            _tell(told, roll, (before,))
    return tuple(told[place] for place in sorted(told))


def _tell(told: dict[int, Fallen], roll: Fallen, scenes: Sequence[Scene]) -> None:
    """Note a roll unless it is secret or nobody knows who rolls it."""
    if roll.roll.secret or roll.place in told:
        return
    if roll.roll.who is None:
        told[roll.place] = roll
        return
    for scene in scenes:
        if scene.find(roll.roll.who) is not None:
            told[roll.place] = _owned(roll, scene, roll.roll.who)
            return


def _owned(roll: Fallen, scene: Scene, who: str | None) -> Fallen:
    owner = scene.find(who if who is not None else roll.roll.who)
    return Fallen(roll.place, roll.roll, roll.faces, owner if owner is None or not is_veiled(owner) else None)
