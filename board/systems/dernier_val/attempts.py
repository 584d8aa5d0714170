"""Chapter DICE, an action tried: one part, one characteristic, one difficulty (DV-DICE-05 to -09)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Need
from board.scene.events import Tally
from board.systems.dernier_val.dice import dice_refusal, part_refusal, place_dice, roll_action, score_tally, succeeds
from board.systems.dernier_val.state import Fighter, fighter
from board.systems.dernier_val.vocabulary import HANDS, die_sides, other_hand


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of an action: `score` is None when it was automatic and nothing was rolled.

    `twelve` tells that the die that was kept is the D12 and shows 12 (DV-CRIT-01).
    """

    success: bool
    score: int | None = None
    opposed: int = 0
    natural: int | None = None
    fumble: bool = False
    twelve: bool = False

    @property
    def margin(self) -> int:
        """By how much the score passes the difficulty; 0 for an automatic action."""
        return 0 if self.score is None else self.score - self.opposed

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of the event that tells it (`last.score`, `last.margin`, ...)."""
        shown: dict[str, Any] = {"success": self.success}
        if self.score is not None:
            shown |= {"score": self.score, "opposed": self.opposed, "margin": self.margin, "fumble": self.fumble}
        return shown

    def tallies(self, state: Fighter, characteristic: str) -> tuple[Tally, ...]:
        """The score with its reasons."""
        if self.score is None or self.natural is None:
            return ()
        return (score_tally(self.natural, characteristic, self.score),)


def dice_of(command: Command) -> tuple[int, ...]:
    """The dice that the command spends: `die`, or `dice` for both hands."""
    words = command.get("dice")
    found = (die_sides(word) for word in (words if words is not None else (command.get("die"),)))
    return tuple(sides for sides in found if sides is not None)


def die_refusal(state: Fighter, command: Command, part: str) -> Refusal | None:
    """Why the part cannot play the die of the command: none given, not in hand, part out of use or at its cap."""
    dice = dice_of(command)
    if len(dice) != 1:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    return dice_refusal(state, dice) or part_refusal(state, part)


def hands_refusal(state: Fighter, command: Command, hand: str) -> Refusal | None:
    """The same for a hand; with two dice the other hand, which must be free, helps (DV-DICE-23)."""
    dice = dice_of(command)
    if len(dice) != 2:
        return die_refusal(state, command, hand)
    if state.held_in(other_hand(hand)) is not None:
        return refuse("DV-DICE-23", "dv.refused.second_hand_taken")
    return dice_refusal(state, dice) or part_refusal(state, hand) or part_refusal(state, other_hand(hand))


def hands_used(command: Command, hand: str) -> tuple[str, ...]:
    """The hands that act, one die each (DV-DICE-21, DV-DICE-23)."""
    return (hand, other_hand(hand)) if len(dice_of(command)) == 2 else (hand,)


def able_hand(state: Fighter, command: Command, *, empty: bool = False) -> str | None:
    """The hand that does it: the one that the command names, else the first that can act.

    With `empty` it must be free for it (DV-ACT-15); None when there is no such hand.
    """
    named = [str(command.get(name)) for name in ("with", "hand") if command.get(name) in HANDS]
    hands = [hand for hand in (named or HANDS) if not empty or state.can_spare(hand)]
    able = [hand for hand in hands if part_refusal(state, hand) is None]
    return next(iter((*able, *hands)), None)


def attempt(
    flow: Flow,
    who: str,
    parts: Sequence[str],
    dice: Sequence[int],
    purpose: str,
    characteristic: str,
    difficulty: int,
    *,
    risky: bool = False,
    rolled: bool = False,
    bonus: int = 0,
) -> Generator[Need, Any, Attempt]:
    """Roll the dice of an action, place them on its parts, and compare (DV-DICE-06, DV-DICE-07, DV-DICE-21).

    Difficulty 0 is automatic, the dice are spent without being rolled, unless it is risky (DV-DICE-17) or the
    action is always `rolled`. A fumble never succeeds; its interruption is the caller's.
    """
    if difficulty <= 0 and not risky and not rolled:
        place_dice(flow, who, parts, dice, None)
        return Attempt(True)
    shown = yield from roll_action(flow, who, dice, purpose, risky=risky)
    place_dice(flow, who, parts, dice, shown.natural, twelve=shown.twelve)
    value: int = getattr(fighter(flow.scene.creature(who)).traits, characteristic)
    score = shown.natural + value + bonus
    success = not (shown.fumble or shown.stumbles) and succeeds(score, difficulty)
    return Attempt(success, score, difficulty, shown.natural, shown.fumble, shown.critical)
