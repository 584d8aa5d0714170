"""Whose eyes look at a session: who must decide, which side's knowledge is shown, what may be read."""

from __future__ import annotations

from board.rulebook.knowledge import known_to
from board.rulebook.session import Session
from board.scene.scene import Creature, Scene


class Standpoint:
    """Reads a session from the side of whoever must decide."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.system = session.system
        self.gm_view = False
        """Whether everything is shown, for the game master."""
        self.only_side: str | None = None
        """The side whose knowledge is always shown, for a window of its own; None for whoever decides."""

    @property
    def scene(self) -> Scene:
        """The true scene, half-done commands included."""
        return self.session.open.scene if self.session.open is not None else self.session.scene

    @property
    def decider(self) -> Creature | None:
        """The creature whose player must do something: the one asked, else the active one."""
        need = self.session.need
        if need is not None and need.who is not None:
            return self.scene.find(need.who)
        return self.scene.active

    @property
    def side(self) -> str:
        """The side whose knowledge is on the screen."""
        if self.only_side is not None:
            return self.only_side
        decider = self.decider
        if decider is not None:
            return decider.side
        sides = self.scene.table.sides
        return next((side.name for side in sides if side.played_by == "person"), sides[0].name if sides else "")

    @property
    def actor(self) -> Creature | None:
        """The creature that can act: the active one, unless something is asked."""
        active = None if self.session.open is not None else self.session.scene.active
        return active if active is not None and self.only_side in (None, active.side) else None

    def known(self) -> Scene:
        """What the side of the actor knows: offers and chances are judged on it."""
        return known_to(self.system, self.scene, self.side)

    def may_read(self, who: str | None) -> bool:
        """Whether the sheet of a creature is for the eyes before the screen: their own, or the game master's."""
        creature = self.scene.find(who)
        return creature is not None and (self.gm_view or creature.side == self.side)
