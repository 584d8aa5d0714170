"""Chapter POIS: poisons, their resistance and what they do; they act almost at once (DV-POIS-07)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.rulebook.dice import Roll
from board.rulebook.procedure import Flow, Need
from board.scene.events import SetCreature
from board.systems.dernier_val.criticals import fall, mark
from board.systems.dernier_val.dice import roll_kept, score_tally, succeeds
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.reactions import may_resist, reaction_dice
from board.systems.dernier_val.state import Condition, fighter, put
from board.systems.dernier_val.vocabulary import BODY, PARTS
from board.systems.dernier_val.wounds import knock_out, suffer, with_hp

EFFECTS = ("inert", "numb", "dazed", "weakened", "wound", "prone", "bleeding", "ko", "euphoria")
"""What a poison may do: paralyse a part, as `inert` or `numb`; disorient (`dazed`); lower the maximum of life
points (`weakened`); cost life points (`wound`); fell, open a bleeding, knock out; nothing on the board
(`euphoria`) (DV-POIS-05). Any other word is kept with the victim and left to the game master."""

ALSO_SAID = {"paralysis": "inert", "disorientation": "dazed"}
"""The words of the rules for what a poison does, beside those of the states (DV-POIS-05)."""

ENTRIES = ("eaten", "drunk", "breathed", "contact", "blood")
"""How a poison enters (DV-POIS-01)."""

POTENCIES = (1, 10)
"""The weakest and the strongest potency (DV-POIS-02)."""

RESISTED_BY = ("FO", "VO")
"""The characteristics that resist: of the body, of the mind (DV-POIS-03)."""

NEEDLE_LOSS = 1
"""What a poisoned needle or dart costs at most (DV-POIS-04)."""


def resist(flow: Flow, who: str, potency: int, characteristic: str) -> Generator[Need, Any, bool]:
    """A DR with FO, or VO for the mind, strictly above the potency; without dice none (DV-POIS-03, DV-REACT-04).

    Vulnerability forbids it unless the table reads otherwise (DV-AMB-16).
    """
    creature = flow.scene.creature(who)
    if not may_resist(flow.scene, creature):
        return False
    dice = reaction_dice(flow.scene, creature)
    rolled = yield from roll_kept(flow, who, Roll("poison", dice, who))
    value: int = getattr(fighter(creature).traits, characteristic)
    score = rolled.value + value
    resisted = succeeds(score, potency)
    flow.tell(
        "poison_resisted" if resisted else "poison",
        who,
        rules=("DV-POIS-03", "DV-POIS-02"),
        tallies=(score_tally(rolled.value, characteristic, score, "DV-POIS-03", "DV-REACT-06"),),
        target=who,
        score=score,
        opposed=potency,
        margin=score - potency,
        success=resisted,
    )
    return resisted


def poisoned(
    flow: Flow,
    who: str,
    potency: int,
    characteristic: str = "FO",
    effect: str = "euphoria",
    part: str | None = None,
    amount: int = 1,
    rounds: int = 0,
) -> Generator[Need, Any, None]:
    """The poison is in: it is resisted, or does its effect at once (DV-POIS-03, DV-POIS-05).

    `rounds` tells after how many of the victim's rounds it fades; 0 lasts until an antidote (DV-POIS-06).
    """
    if fighter(flow.scene.creature(who)).dead:
        return
    if (yield from resist(flow, who, potency, characteristic if characteristic in RESISTED_BY else "FO")):
        return
    yield from _act(flow, who, effect, part or BODY, amount, rounds)


def _act(flow: Flow, who: str, effect: str, part: str, amount: int, rounds: int) -> Generator[Need, Any, None]:
    effect = ALSO_SAID.get(effect, effect)
    if effect == "prone":
        fall(flow, who, "DV-POIS-05")
    elif effect == "bleeding":
        mark(flow, who, "bleeding", part, "DV-POIS-05")
    elif effect == "ko":
        knock_out(flow, who, "DV-POIS-05")
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if effect == "wound":
        yield from suffer(flow, who, amount, rules=("DV-POIS-05",))
        return
    if effect == "weakened":
        lowered = max(1, state.sheet.max_hp - amount)
        state = replace(state, sheet=replace(state.sheet, max_hp=lowered))
        state = with_hp(state, min(state.hp, lowered))
    elif effect == "dazed":
        for kind in ("vigilant", "discreet", "keeps"):
            state = state.without_condition(kind)
        state = replace(state.with_condition(Condition("dazed", cause="poison")), dice=(), saved=())
    elif effect in ("inert", "numb"):
        state = state.with_condition(Condition(effect, part))
    state = state.with_condition(Condition("poisoned", part, score=rounds, cause=f"{effect}/{amount}"))
    flow.tell(
        "poisoned", who, SetCreature(put(creature, state)), rules=("DV-POIS-05",), target=who, effect=effect, part=part
    )


def cure(flow: Flow, who: str, part: str | None = None) -> None:
    """An antidote, or time, ends what poisons did (DV-POIS-06); a lowered maximum comes back."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    found = [c for c in state.all_of("poisoned") if part is None or c.part == part]
    if not found:
        return
    for condition in found:
        effect, _, amount = condition.cause.partition("/")
        state = state.without_condition("poisoned", condition.part)
        if effect == "weakened":
            state = replace(state, sheet=replace(state.sheet, max_hp=state.sheet.max_hp + int(amount)))
        elif effect == "dazed":
            state = state.without_condition("dazed")
        elif effect in ("inert", "numb"):
            state = state.without_condition(effect, condition.part)
    flow.tell("poison_ended", who, SetCreature(put(creature, state)), rules=("DV-POIS-06",), target=who)


def fade(flow: Flow, who: str) -> None:
    """At the start of the victim's round a poison that fades has one round less (DV-POIS-06)."""
    for condition in fighter(flow.scene.creature(who)).all_of("poisoned"):
        if condition.score == 1:
            cure(flow, who, condition.part)
        elif condition.score > 1:
            creature = flow.scene.creature(who)
            after = fighter(creature).with_condition(replace(condition, score=condition.score - 1))
            flow.tell("poison_fades", who, SetCreature(put(creature, after)), rules=("DV-POIS-06",), private=())


# ---- Poisoned weapons ----------------------------------------------------------------------------


def needle_loss(weapon: Item, lost: int) -> tuple[int, int]:
    """What a poisoned needle or dart costs: 1 point at most, and the surplus for its poison (DV-POIS-04)."""
    if not is_poisoned(weapon) or not dict(weapon.effect).get("needle"):
        return lost, 0
    return min(lost, NEEDLE_LOSS), max(0, lost - NEEDLE_LOSS)


def is_poisoned(item: Item) -> bool:
    """Whether the data give the item a poison: `effect: {poison: potency, does: inert, needle: true, ...}`."""
    return any(name == "poison" for name, _ in item.effect)


def from_item(flow: Flow, who: str, item: Item, entry: str, surplus: int = 0) -> Generator[Need, Any, None]:
    """The poison of an item enters by `entry`; each point beyond the needle's one adds to potency (DV-POIS-04).

    A contact poison needs a lost point, one for the blood a bleeding (DV-POIS-01).
    """
    effect = dict(item.effect)
    way = str(effect.get("entry", entry))
    if way == "blood" and not fighter(flow.scene.creature(who)).has("bleeding"):
        return
    part = effect.get("part")
    yield from poisoned(
        flow,
        who,
        min(POTENCIES[1], _whole(effect.get("poison"), 1) + surplus),
        str(effect.get("characteristic", "FO")),
        str(effect.get("does", "euphoria")),
        str(part) if part in PARTS else None,
        _whole(effect.get("amount"), 1),
        _whole(effect.get("rounds"), 0),
    )


def _whole(value: object, default: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else default
