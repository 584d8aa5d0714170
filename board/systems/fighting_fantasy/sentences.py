"""What happened, as sentences for the log. Ids of creatures stay ids: whoever says a sentence knows their names."""

from __future__ import annotations

from typing import Any

from board.scene.events import Event, SetCreature
from board.scene.texts import Text, text
from board.systems.fighting_fantasy.adventure_sheet import sheet_of

KEYS = {"attack_strength": "strength"}
"""The sentences that are not called as their event is."""

SILENT = ("turn",)
"""Events that are no news: the heading of the turn tells it."""


def owned_facts(event: Event) -> dict[str, str | None]:
    """The scores that an event leaves a hero with, which are for its own side to read.

    Those of a creature stand in the hero's encounter box, where its Stamina is kept count of (FF-CRE-03, FF-CMB-10).
    """
    if not _of_hero(event):
        return {}
    if event.kind in ("wound", "eased"):
        return {"stamina": event.fact("target")}
    if event.kind == "meal":
        return {"stamina": event.who, "provisions": event.who, "ff.stat.stamina": event.who}
    if event.kind == "score_changed":
        return {"score": event.who, f"ff.stat.{event.fact('stat')}": event.who}
    return {}


def _of_hero(event: Event) -> bool:
    """Whether the event changes the Adventure Sheet of a hero."""
    whose = event.fact("target") if event.kind in ("wound", "eased") else event.who
    changed = (change.creature for change in event.changes if isinstance(change, SetCreature))
    return any(creature.id == whose and sheet_of(creature).is_hero for creature in changed)


def sentence(event: Event) -> Text:
    """The sentence of an event, with all its facts (FF-GEN-08: each change tells its cause)."""
    if event.kind in SILENT:
        return Text("")
    facts = [("who", event.who), *((name, _said(name, value)) for name, value in event.facts)]
    key = KEYS.get(event.kind, event.kind)
    if event.kind in ("wound", "eased") and event.fact("stamina") is None:
        key = f"{event.kind}_seen"
    elif event.kind == "score_changed" and event.fact("score") is None:
        amount = event.fact("amount", 0)
        key = "score_lost" if amount < 0 else "score_gained"
        facts.append(("n", abs(amount)))
    return Text(f"ff.event.{key}", tuple(facts))


def _said(name: str, value: Any) -> Any:
    if name == "stat":
        return text(f"ff.stat.{value}")
    if name == "facing":
        return text(f"direction.{value}")
    return value
