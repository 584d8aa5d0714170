"""Chances in words for the play screen: asked of the preview, shown when they are known."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
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
from board.window.style.look import Look
from board.window.orders import Habits
from board.window.panels.parts import percent
from board.window.canvas.picture import is_veiled
from board.window.play.preview import Chance, Preview, answer_chances, chance_of, plain_chance


class Chances:
    """Asks for chances on the scene that a side knows; silent when the table option turns them off."""

    def __init__(self, system: System, habits: Habits, preview: Preview | None = None) -> None:
        self.system, self.habits = system, habits
        self.preview = preview or Preview()
        self._known: Scene | None = None
        self._moment: Hashable = None
        self._seen = 0

    def begin(self, known: Scene, moment: Hashable, side: str) -> None:
        """From now on chances are those of this scene; `moment` tells it apart from others.

        What only the other sides know of their creatures does not count: a chance would give it away.
        """
        seen = tuple(c if c.side == side else self.system.outward(c) for c in known.creatures)
        same = all(one is other for one, other in zip(seen, known.creatures, strict=True))
        self._known = known if same else replace(known, creatures=seen)
        if moment != self._moment:
            self._moment = moment
            self.preview.forget_wishes()

    @property
    def known(self) -> Scene | None:
        """The scene that chances are worked out on."""
        return self._known

    def news(self) -> bool:
        """Whether something was found since the last time this was asked."""
        found = self.preview.news
        changed, self._seen = found != self._seen, found
        return changed

    def of(self, move: Move) -> Chance | None:
        """The chance of a move with those against each answer, None while they are not known or are hidden."""
        found = self._asked(move)
        return found[0] if found is not None else None

    def pending(self, move: Move) -> bool:
        """Whether the chance of a move is still being worked out."""
        found = self._asked(move)
        return found is not None and found[0] is None

    def _asked(self, move: Move) -> tuple[Chance | None, Chance | None] | None:
        """All of a chance and its plain part, each None until it is found; None when there is none to show."""
        known = self._known
        if not self.habits.chances or known is None or not self.tells(move):
            return None
        command: Command = move.command
        system = self.system
        whole = self.preview.get((self._moment, command), lambda: chance_of(system, known, command))
        if whole is not None:
            return whole, whole
        key = (self._moment, command, "plain")
        return None, self.preview.get(key, lambda: plain_chance(system, known, command), soon=True)

    def tells(self, move: Move) -> bool:
        """Whether a chance can be told: only what is done to somebody has one, and of a mere shape nothing is known."""
        target = self._known.find(move.target) if self._known is not None and move.target is not None else None
        return target is not None and not is_veiled(target)

    def words(self, move: Move, look: Look) -> str:
        """The chance of a move, and that against the best answer; nothing where there is none to show."""
        return self.span([move], look)

    def span(self, moves: Sequence[Move], look: Look) -> str:
        """The least and the greatest chance of several moves, and the same against the best answer to each.

        What is still being worked out is shown as an ellipsis.
        """
        asked = [self._asked(move) for move in moves]
        if not asked or None in asked:
            return ""
        found = [pair for pair in asked if pair is not None]
        known = [plain for _, plain in found if plain is not None]
        plain = [chance.success for chance in known if chance.success is not None]
        # A chance that looks certain may turn out not to be worth a word.
        unsure = any(whole is None and one is not None and _sure(one) for whole, one in found)
        if len(known) < len(found) or unsure:
            return WAITING
        if len(plain) < len(found) or all(whole is not None and _sure(whole) for whole, _ in found):
            return ""
        without = _between(plain, look)
        if all(chance.asked is None for chance in known):
            return without
        bare = without.rstrip("\u00a0 %")
        if any(whole is None for whole, _ in found):
            return look.word("hand.both", plain=bare, best=WAITING)
        best = [_least(whole) for whole, _ in found if whole is not None]
        against = _between([chance for chance in best if chance is not None], look)
        return look.word("hand.both", plain=bare, best=against) if against != without else without

    def answered(self, moves: Sequence[Move]) -> bool:
        """Whether the other one may have an answer to one of these moves: two chances are shown then."""
        asked = [self._asked(move) for move in moves]
        return any(pair is not None and pair[1] is not None and pair[1].asked is not None for pair in asked)

    def lines(self, moves: Sequence[Move], look: Look) -> tuple[tuple[str, str], ...]:
        """The chance without and against each answer, the best of them, and the expected loss, as lines of a tooltip.

        Of several moves the least and the greatest chance are told.
        """
        if not self.habits.chances or self._known is None or not moves:
            return ()
        if all(move.target is not None and not self.tells(move) for move in moves):
            return ((look.word("hand.no_chance_of_shape"), "quiet"),)
        pairs = [self._asked(move) for move in moves]
        asked = [pair for pair in pairs if pair is not None]
        plain = [chance for _, chance in asked if chance is not None]
        wholes = [whole for whole, _ in asked if whole is not None]
        without = [chance.success for chance in plain if chance.success is not None]
        if len(asked) < len(moves) or (plain and not without) or (wholes and all(_sure(whole) for whole in wholes)):
            return ()
        if len(plain) < len(asked):
            return ((look.word("hand.chance", chance=WAITING), "body"),)
        shown = _between(without, look)
        if all(chance.asked is None for chance in plain):
            lines = [(look.word("hand.chance", chance=shown), "body")]
        else:
            lines = [(look.word("hand.without", chance=shown), "title")]
            best = [chance for chance in map(_least, wholes) if chance is not None]
            against = _between(best, look) if len(best) == len(asked) else WAITING
            lines.append((look.word("hand.at_best", chance=against), "title"))
        return (*lines, *self._details(moves[0], wholes[0], look)) if len(moves) == len(wholes) == 1 else tuple(lines)

    def _details(self, move: Move, whole: Chance, look: Look) -> list[tuple[str, str]]:
        """The chance against each answer of the other one, and the expected loss."""
        lines = []
        asked = whole.asked
        if asked is not None and self._known is not None:
            words = {option: said for option, said, _ in self.system.question(self._known, asked).options}
            for option, success in whole.unless:
                if option in words and option != asked.default:
                    answer, chance = look.say(words[option]), percent(success, look)
                    lines.append((look.word("hand.against", answer=answer, chance=chance), "body"))
        lost = whole.loss(move.target)
        if lost is not None:
            key = "hand.loss" if asked is None else "hand.loss_without"
            lines.append((look.word(key, n=tenths(lost)), "quiet"))
        return lines

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
        of it is used. Nothing is told where no answer changes anything.
        """
        asked = opened.scene.find(ask.who)
        if not self.habits.chances or asked is None or self.unseen(start, opened, ask):
            return {}
        system = self.system
        known = known_to(system, start, asked.side)
        key = ("answers", self._moment, opened.command, opened.inputs)
        found = self.preview.get(
            key, lambda: answer_chances(system, known, opened.command, opened.inputs, ask), soon=True
        )
        if found is None:
            actor = known.find(opened.command.who)
            hostile = actor is not None and actor.side != asked.side
            return dict.fromkeys(ask.options, WAITING) if hostile else {}
        if not isinstance(found, dict) or len({chance.success for chance in found.values()}) < 2:
            return {}
        return {option: percent(chance.success, look) for option, chance in found.items()}

    def unseen(self, start: Scene, opened: Open, ask: Ask) -> bool:
        """Whether the one asked does not know who acts: no chance can be worked out then."""
        asked = opened.scene.find(ask.who)
        if asked is None:
            return False
        actor = known_to(self.system, start, asked.side).find(opened.command.who)
        return actor is None or is_veiled(actor)


WAITING = "…"
"""Shown in place of a chance that is still being worked out."""


def _sure(chance: Chance) -> bool:
    """Whether it succeeds without question and takes nothing from anybody: not worth a look."""
    return chance.success == 1 and not chance.losses and chance.asked is None


def _least(chance: Chance) -> Fraction | None:
    best = chance.best_answer
    return best if best is not None else chance.success


def _between(chances: Sequence[Fraction], look: Look) -> str:
    """A percentage, or the least and the greatest of several."""
    low, high = percent(min(chances), look), percent(max(chances), look)
    return low if low == high else look.word("chance.span", low=low.rstrip("\u00a0 %"), high=high)


def tenths(number: Fraction) -> Decimal:
    """A fraction with one digit behind the point, as people read an average."""
    return Decimal(round(number * 10)) / 10
