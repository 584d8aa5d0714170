"""Chances in words for the play screen: asked of the preview, shown when they are known."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from board.rulebook.commands import Command
from board.rulebook.knowledge import known_to
from board.rulebook.panels import Move
from board.rulebook.procedure import Ask
from board.rulebook.session import Open
from board.rulebook.system import System
from board.scene.scene import Creature, Scene
from board.window.look import Look
from board.window.orders import Habits
from board.window.panels.parts import percent
from board.window.picture import is_veiled
from board.window.preview import Chance, Preview, answer_chances, chance_of


class Chances:
    """Asks for chances on the scene that a side knows; silent when the table option turns them off."""

    def __init__(self, system: System, habits: Habits, preview: Preview | None = None) -> None:
        self.system, self.habits = system, habits
        self.preview = preview or Preview()
        self._known: Scene | None = None
        self._moment: Hashable = None
        self._seen = 0

    def begin(self, known: Scene, moment: Hashable) -> None:
        """From now on chances are those of this scene; `moment` tells it apart from others."""
        self._known = known
        if moment != self._moment:
            self._moment = moment
            self.preview.forget_wishes()

    def news(self) -> bool:
        """Whether something was found since the last time this was asked."""
        found = self.preview.news
        changed, self._seen = found != self._seen, found
        return changed

    def of(self, move: Move) -> Chance | None:
        """The chance of a move, None while it is not known or when chances are hidden."""
        known = self._known
        if not self.habits.chances or known is None:
            return None
        target = known.find(move.target)
        if move.target is None or target is None or is_veiled(target):
            # Only what is done to somebody has a chance worth a look; of a mere shape nothing is known.
            return None
        command: Command = move.command
        system = self.system
        return self.preview.get((self._moment, command), lambda: chance_of(system, known, command))

    def words(self, move: Move, look: Look) -> str:
        """The chance of a move as a percentage, or nothing."""
        found = self.of(move)
        return percent(found.success, look) if found is not None else ""

    def span(self, moves: Sequence[Move], look: Look) -> str:
        """The chance of the only move with its expected loss, or the least and the greatest of several."""
        found = [self.of(move) for move in moves]
        known = [chance.success for chance in found if chance is not None and chance.success is not None]
        if not known or len(known) < len(found):
            return ""
        low, high = percent(min(known), look), percent(max(known), look)
        if low != high:
            return look.word("chance.span", low=low.rstrip("\u00a0 %"), high=high)
        lost = found[0].loss(moves[0].target) if found[0] is not None else None
        if len(moves) == 1 and lost:
            return look.word("chance.with_loss", chance=low, n=tenths(lost))
        return low

    def lines(self, move: Move, look: Look) -> tuple[tuple[str, str], ...]:
        """The chance and the expected loss, and the chance against each answer, as lines of a tooltip."""
        found = self.of(move)
        if found is None or found.success is None:
            return ()
        lines = [(look.word("chance_is", chance=percent(found.success, look)), "body")]
        lost = found.loss(move.target)
        if lost is not None:
            lines.append((look.word("loss", n=tenths(lost)), "body"))
        if found.asked is not None and self._known is not None and found.unless:
            question = self.system.question(self._known, found.asked)
            words = {option: said for option, said, _ in question.options}
            for option, success in found.unless:
                if option in words:
                    said = look.say(words[option])
                    lines.append((look.word("chance_unless", answer=said, chance=percent(success, look)), "quiet"))
        return tuple(lines)

    def watched(self, actor: Creature) -> bytes | None:
        """The squares that enemies of `actor` watch, as far as its side knows them, 1 for each; None until known."""
        known = self._known
        if known is None:
            return None
        system = self.system

        def work() -> bytes:
            union = 0
            for creature in known.creatures:
                if creature.side != actor.side and not creature.down and not is_veiled(creature):
                    union |= int.from_bytes(system.view(known, creature.id), "little")
            return union.to_bytes(known.place.walls.columns * known.place.walls.rows, "little")

        found = self.preview.get((self._moment, "watched", actor.side), work)
        return found if isinstance(found, bytes) else None

    def answers(self, start: Scene, opened: Open, ask: Ask, look: Look) -> dict[Any, str]:
        """For each option of a question, the chance that the command succeeds all the same.

        `start` is the scene in which the command began; only what the side of the one asked knows
        of it is used.
        """
        asked = opened.scene.find(ask.who)
        if not self.habits.chances or asked is None:
            return {}
        system = self.system
        known = known_to(system, start, asked.side)
        actor = known.find(opened.command.who)
        if actor is None or is_veiled(actor):
            return {}
        key = ("answers", self._moment, opened.command, opened.inputs)
        found = self.preview.get(key, lambda: answer_chances(system, known, opened.command, opened.inputs, ask))
        if not isinstance(found, dict):
            return {}
        return {option: percent(chance.success, look) for option, chance in found.items()}


def tenths(number: Fraction) -> Decimal:
    """A fraction with one digit behind the point, as people read an average."""
    return Decimal(round(number * 10)) / 10
