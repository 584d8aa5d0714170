"""Chapter WIL: Test your Willpower (Tester sa Volonté), and madness."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from board.rulebook.commands import Command
from board.rulebook.procedure import Flow, Need, Procedure
from board.systems.fighting_fantasy.adventure_sheet import Score, changed, setting, sheet_of
from board.systems.fighting_fantasy.fate import settle
from board.systems.fighting_fantasy.luck import throw_at_most, thrown


def test_willpower(flow: Flow, who: str, reason: str = "test") -> Generator[Need, Any, bool]:
    """Test your Willpower: a success when 2d6 is at most the current Willpower (FF-WIL-01).

    The score drops by 1 afterwards, whatever the result (FF-WIL-02). The outcome stands even when
    that drop brings madness, which follows at once (FF-WIL-05, FF-OPEN-05).
    """
    willpower = willpower_of(flow, who)
    passed, total = yield from throw_at_most(flow, who, "willpower", willpower.current)
    flow.tell(
        "willpower_success" if passed else "willpower_failure",
        who,
        setting(flow.scene, who, willpower=changed(willpower, -1)),
        rules=("FF-WIL-01", "FF-WIL-02"),
        tallies=(thrown(total, "FF-WIL-01"),),
        score=total,
        willpower=willpower.current,
        willpower_left=max(0, willpower.current - 1),
        success=passed,
        reason=reason,
    )
    settle(flow, who)
    return passed


def willpower_of(flow: Flow, who: str) -> Score:
    """The Willpower of a hero. Raises ValueError for a creature, which has none (FF-CRE-01)."""
    willpower = sheet_of(flow.scene.creature(who)).willpower
    if willpower is None:
        raise ValueError(f"{who} has no Willpower")
    return willpower


def test_willpower_command(flow: Flow, command: Command) -> Procedure:
    """The adventure orders a Willpower test; its outcome is recorded (FF-WIL-03)."""
    if command.who is not None:
        yield from test_willpower(flow, command.who)
    return None
