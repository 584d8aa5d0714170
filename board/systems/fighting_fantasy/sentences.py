"""What happened, as sentences for the log. Ids of creatures stay ids: whoever says a sentence knows their names."""

from __future__ import annotations

from typing import Any

from board.scene.events import Event
from board.scene.texts import Text, text

KEYS = {"attack_strength": "strength"}
"""The sentences that are not called as their event is."""


def sentence(event: Event) -> Text:
    """The sentence of an event, with all its facts (FF-GEN-08: each change tells its cause)."""
    facts = (("who", event.who), *((name, _said(name, value)) for name, value in event.facts))
    return Text(f"ff.event.{KEYS.get(event.kind, event.kind)}", facts)


def _said(name: str, value: Any) -> Any:
    if name == "stat":
        return text(f"ff.stat.{value}")
    if name == "facing":
        return text(f"direction.{value}")
    return value
