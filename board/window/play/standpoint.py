"""Whose eyes look at a session: who must decide, which side's knowledge is shown, what may be read."""

from __future__ import annotations

from board.rulebook.commands import Command, Refusal
from board.rulebook.knowledge import known_to
from board.rulebook.naming import named
from board.rulebook.session import Session
from board.scene.scene import Creature, Scene
from board.window.style.look import Look


class Standpoint:
    """Reads a session from the side of whoever must decide."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.system = session.system
        self.gm_view = False
        """Whether everything is shown, for the game master."""
        self.only_side: str | None = None
        """The side whose knowledge is always shown, for a window of its own; None for whoever decides."""
        self.beside_table = False
        """Whether the players have a window of their own: only the game master sits before this one."""
        self.kept: str | None = None
        """The side that keeps the screen until it has seen what came of its answer, whoever decides next."""
        self.answered: str | None = None
        """Who answered or rolled last: theirs is the sheet while the side keeps the screen."""
        self.sitting: str | None = None
        """The side before the screen: it stays there while nobody decides."""

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
    def known_decider(self) -> Creature | None:
        """The decider as the eyes before the screen know it; None when they do not perceive it."""
        decider = self.decider
        return None if decider is None else (self.scene if self.gm_view else self.known()).find(decider.id)

    @property
    def own(self) -> Creature | None:
        """Whose sheet and surroundings are shown: the decider if it may be read, else the side's first creature."""
        decider = self.decider if self.kept is None else self.scene.find(self.answered)
        if decider is not None and self.may_read(decider.id):
            return decider
        scene = self.scene
        return next((scene.find(who) for who in scene.wheel.order if self.may_read(who)), None)

    @property
    def side(self) -> str:
        """The side whose knowledge is on the screen."""
        if self.only_side is not None:
            return self.only_side
        if self.kept is not None:
            return self.kept
        decider = self.decider
        if decider is not None:
            return decider.side
        if self.sitting is not None:
            return self.sitting
        sides = self.scene.table.sides
        return next((side.name for side in sides if side.played_by == "person"), sides[0].name if sides else "")

    @property
    def actor(self) -> Creature | None:
        """The creature that can act: the active one, unless something is asked."""
        active = None if self.session.open is not None else self.session.scene.active
        return active if active is not None and self._alone in (None, active.side) else None

    @property
    def _alone(self) -> str | None:
        """The side for which the screen is now, whoever decides; None when it is for whoever decides."""
        return self.only_side if self.only_side is not None else self.kept

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back; in the window of one side something that it took part in.

        That others did something somewhere is none of its business.
        """
        session = self.session
        if self.only_side is None:
            return bool(session.done) or session.open is not None
        opened = [session.open.command] if session.open is not None else []
        return any(self._is_own(command) for command in (*opened, *(done.command for done in session.done)))

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be played again; in the window of one side something of its own."""
        session = self.session
        own = self.only_side is None or any(self._is_own(done.command) for done in session.undone)
        return session.can_redo and own

    def _is_own(self, command: Command) -> bool:
        creature = self.scene.find(command.who)
        return creature is not None and creature.side == self.only_side

    def known(self) -> Scene:
        """What the side of the actor knows: offers and chances are judged on it."""
        return known_to(self.system, self.scene, self.side)

    def asks_here(self, who: str | None) -> bool:
        """Whether what is asked of somebody is asked on this screen: not on one of another side."""
        creature = self.scene.find(who)
        return self._alone is None or (creature is not None and creature.side == self._alone)

    def words_of(self, refusal: Refusal, look: Look) -> str:
        """Why something is refused, with names for ids as this side knows them, and the rule it rests on."""
        reason = look.sentence(named(refusal.reason, self.scene if self.gm_view else self.known()))
        return look.word("reason_with_rule", reason=reason, rule=refusal.rule) if refusal.rule else reason

    def may_read(self, who: str | None) -> bool:
        """Whether the sheet of a creature is for the eyes before the screen: their own, or the game master's."""
        creature = self.scene.find(who)
        return creature is not None and (self.gm_view or creature.side == self.side)
