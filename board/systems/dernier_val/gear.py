"""Chapter GEAR: loads and overload."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from board.rulebook.procedure import Ask, Flow, Need
from board.scene.events import SetCreature
from board.systems.dernier_val import character
from board.systems.dernier_val.dice import spend
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Fighter, Rules, fighter, options_of, put, rules_of
from board.systems.dernier_val.vocabulary import BODY, die_word

GOLD_A_LOAD = 50
"""Gold pieces that weigh as much as one tile (DV-CHAR-23)."""


def total_load(state: Fighter) -> int:
    """Bulk of everything it has, gold and the content of a bag included: `total_load` (DV-GEAR-01, DV-GEAR-04)."""
    return sum(item.load for item in state.items() if not item.has("innate")) + gold_load(state)


def gold_load(state: Fighter) -> int:
    """Bulk of its gold: every 50 pieces weigh 1 (DV-CHAR-23)."""
    return state.gold // GOLD_A_LOAD


def load(state: Fighter) -> int:
    """Bulk that counts against the capacity: without what the one container holds (DV-GEAR-02, DV-CHAR-27)."""
    return total_load(state) - _bagged(state)


def _bagged(state: Fighter) -> int:
    """Bulk that the first container takes: tiles of one size only (DV-GEAR-02, DV-GEAR-03)."""
    bag = next((item for item in state.items() if item.has("container") and item.holds is not None), None)
    if bag is None or bag.holds is None:
        return 0
    simple, double = bag.holds
    loads = [item.load for item in state.carried if item is not bag]
    of_one = sum(sorted((size for size in loads if size == 1), reverse=True)[:simple])
    of_two = sum([size for size in loads if size == 2][:double])
    return max(of_one, of_two)


def unmet_condition(state: Fighter, item: Item) -> tuple[str, str | int] | None:
    """The first condition of use not met: least characteristic, `knows`, `race`, `handedness` (DV-GEAR-08)."""
    for name, wanted in item.condition:
        if name in ("race", "handedness"):
            met = getattr(state.sheet, name) == wanted
        elif name == "knows":
            met = state.sheet.knows(str(wanted))
        else:
            met = getattr(state.traits, name) >= int(wanted)
        if not met:
            return name, wanted
    return None


def overload(state: Fighter, rules: Rules) -> int:
    """Bulk above the capacity (DV-GEAR-05)."""
    return max(0, load(state) - character.load_capacity(state.sheet, rules))


def discard_overload(flow: Flow, who: str) -> Generator[Need, Any, None]:
    """For each bulk above the capacity one die goes to the body before anything else (DV-GEAR-05, DV-AMB-97).

    The player chooses which, or the largest go first; they count on the body and may exceed its cap.
    """
    state = fighter(flow.scene.creature(who))
    count = min(overload(state, rules_of(flow.scene)), len(state.dice))
    largest_first = options_of(flow.scene).overload_discard == "largest_first"
    for _ in range(count):
        state = fighter(flow.scene.creature(who))
        chosen = state.dice[-1]
        if not largest_first and len(set(state.dice)) > 1:
            options = ("largest", *(die_word(sides) for sides in state.dice))
            answer = yield Ask("overload", who, options, "largest", (), "DV-GEAR-05")
            if answer != "largest":
                chosen = next(sides for sides in state.dice if die_word(sides) == answer)
        creature = flow.scene.creature(who)
        flow.tell(
            "overload",
            who,
            SetCreature(put(creature, spend(state, chosen, BODY))),
            rules=("DV-GEAR-05", "DV-AMB-97"),
            die=die_word(chosen),
        )
