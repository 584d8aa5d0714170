"""Chapter LCK: Test your Luck (Tenter sa Chance), and what it does to a wound."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from board.rulebook.commands import Command
from board.rulebook.dice import Roll, Rolled
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import Part, Tally
from board.systems.fighting_fantasy.adventure_sheet import D6, Score, changed, setting, sheet_of
from board.systems.fighting_fantasy.options import Wound

TWO_DICE = (D6, D6)
"""Never more than two dice at a time (FF-GEN-01)."""


def ways_to_pass(current: int) -> int:
    """How many of the 36 throws of two dice are at most `current`; none at 0 and 1 (FF-LCK-01, FF-OPEN-06)."""
    return sum(1 for a in range(1, D6 + 1) for b in range(1, D6 + 1) if a + b <= current)


def throw_at_most(flow: Flow, who: str, stat: str, current: int) -> Generator[Need, Any, tuple[bool, int]]:
    """Two dice against a score: whether their total is at most `current`, and the total (FF-LCK-01, FF-WIL-01)."""
    # Odds need no more than the two sides of the comparison: up to `current`, and above it.
    rolled: Rolled = yield Roll(f"test_{stat}", TWO_DICE, who, keep="sum", low=current + 1, high=current)
    return rolled.value <= current, rolled.value


def thrown(total: int, rule: str) -> Tally:
    """What two dice came to."""
    return Tally("ff.stat.throw", total, (Part(total, "ff.why.dice", rule),))


def test_luck(flow: Flow, who: str, reason: str = "test") -> Generator[Need, Any, bool]:
    """Test your Luck: Lucky when 2d6 is at most the current Luck, Unlucky above (FF-LCK-01).

    The score drops by 1 after the roll, whatever its result, and never below 0 (FF-LCK-02, FF-OPEN-06).
    """
    luck = luck_of(flow, who)
    lucky, total = yield from throw_at_most(flow, who, "luck", luck.current)
    flow.tell(
        "luck_lucky" if lucky else "luck_unlucky",
        who,
        setting(flow.scene, who, luck=changed(luck, -1)),
        rules=("FF-LCK-01", "FF-LCK-02"),
        tallies=(thrown(total, "FF-LCK-01"),),
        score=total,
        luck=luck.current,
        luck_left=max(0, luck.current - 1),
        lucky=lucky,
        reason=reason,
    )
    return lucky


def luck_of(flow: Flow, who: str) -> Score:
    """The Luck of a hero. Raises ValueError for a creature, which has none (FF-CRE-01)."""
    luck = sheet_of(flow.scene.creature(who)).luck
    if luck is None:
        raise ValueError(f"{who} has no Luck")
    return luck


def test_luck_command(flow: Flow, command: Command) -> Procedure:
    """The adventure orders a Luck test outside fights; its outcome is recorded (FF-LCK-07)."""
    if command.who is not None:
        yield from test_luck(flow, command.who)
    return None


def on_wound(wound: Wound, passed: bool, kind: str) -> Part:
    """What a test makes of a wound, as a line of its explanation.

    Offensive: Lucky 2 more, Unlucky 1 given back (FF-LCK-05). Defensive: Lucky 1 given back,
    Unlucky 1 more (FF-LCK-06). The two tables of losses are data of the rules.
    """
    rule = "FF-LCK-05" if kind == "hero_hits" else "FF-LCK-06"
    if passed:
        return Part(wound.lucky - wound.no_test, "ff.why.lucky", rule)
    return Part(wound.unlucky - wound.no_test, "ff.why.unlucky", rule)
