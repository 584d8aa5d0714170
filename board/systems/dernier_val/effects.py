"""What may befall a character, as a closed list of words: the game master's hand and traps speak it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Any

from board.rulebook.procedure import Flow, Need
from board.scene.events import SetCreature
from board.systems.dernier_val import criticals, poison, recovery
from board.systems.dernier_val.falls import REACTION, fall_from
from board.systems.dernier_val.state import Condition, fighter, put
from board.systems.dernier_val.vocabulary import BODY, PARTS
from board.systems.dernier_val.wounds import die, knock_out, suffer

EFFECTS = (
    "wound",
    "heal",
    "poison",
    "burn",
    "fall",
    "prone",
    "dazed",
    "numb",
    "inert",
    "bleeding",
    "ko",
    "dead",
    "noise",
)
"""`fall` with an `amount` is a fall of that many squares, without one it is the same as `prone`."""


def whole(value: object, default: int) -> int:
    """The value when it is a whole number of 0 or more, else the default: files may say anything."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else default


def affect(flow: Flow, what: str, who: str, said: Mapping[str, Any], rule: str) -> Generator[Need, Any, None]:
    """One effect on one creature; `said` may hold `amount`, `part`, `potency`, `characteristic`, `effect`, `rounds`.

    Raises ValueError for a word that is not of the list.
    """
    amount = whole(said.get("amount"), 1)
    part = str(said["part"]) if said.get("part") in PARTS else None
    if fighter(flow.scene.creature(who)).dead:
        return
    if what == "wound":
        yield from suffer(flow, who, amount, rules=("DV-ATK-05", rule))
    elif what == "heal":
        recovery.heal(flow, who, amount)
    elif what == "poison":
        yield from poison.poisoned(
            flow,
            who,
            whole(said.get("potency"), amount),
            str(said.get("characteristic", "FO")),
            str(said.get("effect", _poison_without_effect(said))),
            part,
            amount,
            whole(said.get("rounds"), 0),
        )
    elif what == "burn":
        yield from criticals.ignite(flow, who, who, part or BODY)
    elif what == "fall" and "amount" in said:
        yield from _fallen(flow, who, amount)
    elif what in ("fall", "prone"):
        criticals.fall(flow, who, rule)
    elif what == "dazed":
        criticals.daze(flow, who, "critical" if said.get("effect") in (None, "critical") else str(said["effect"]))
    elif what in ("numb", "inert", "bleeding"):
        criticals.mark(flow, who, what, part or BODY, rule)
    elif what == "ko":
        knock_out(flow, who, rule)
    elif what == "dead":
        die(flow, who)
    elif what == "noise":
        _heard(flow, who)
    else:
        raise ValueError(what)


def _poison_without_effect(said: Mapping[str, Any]) -> str:
    """What a poison does that only has numbers: with a potency and an amount it costs so many life points."""
    return "wound" if "amount" in said and "potency" in said else "euphoria"


def _fallen(flow: Flow, who: str, squares: int) -> Generator[Need, Any, None]:
    """A fall that was not wanted: one lands by a reaction, if one may react (DV-AMB-96)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if state.height:
        flow.tell("lets_go", who, SetCreature(put(creature, replace(state, height=0))), private=())
    yield from fall_from(flow, who, squares, REACTION)


def _heard(flow: Flow, who: str) -> None:
    """A noise: discretion ends, and every enemy knows of its author (DV-STL-10, DV-STL-11)."""
    creature = flow.scene.creature(who)
    changes = [SetCreature(put(creature, fighter(creature).without_condition("discreet")))]
    for other in flow.scene.creatures:
        if other.side != creature.side and not fighter(other).dazed:
            changes.append(SetCreature(put(other, fighter(other).with_condition(Condition("aware", by=who)))))
    flow.tell("noise", who, *changes, rules=("DV-STL-10", "DV-STL-11"))
