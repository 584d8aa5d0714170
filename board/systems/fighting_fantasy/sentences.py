"""What happened, as sentences for the log. Ids of creatures stay ids: whoever says the sentence knows their names."""

from __future__ import annotations

from typing import Any

from board.scene.events import Event
from board.scene.texts import Text, text

SENTENCES: dict[str, tuple[str, ...]] = {
    "adventure": ("text",),
    "assault": ("who", "target"),
    "assault_avoided": ("who", "target", "score", "opposed"),
    "assault_creature_hits": ("who", "target", "score", "opposed"),
    "assault_hero_hits": ("who", "target", "score", "opposed"),
    "assault_parried": ("who", "target", "score", "opposed"),
    "assault_tie": ("score",),
    "attack_strength": ("who", "score"),
    "avoid": ("who",),
    "death": ("target",),
    "door_closed": ("door",),
    "door_opened": ("door",),
    "door_revealed": ("door",),
    "duel_ends": ("who", "target"),
    "duel_starts": ("who", "target"),
    "eased": ("target", "n", "stamina"),
    "encounter_starts": (),
    "flee": ("who", "square"),
    "flees": ("who", "target"),
    "goes_on": ("who", "target"),
    "group_loses": ("target",),
    "joins_wheel": ("who",),
    "leaves_wheel": ("who",),
    "loses_item": ("who", "item"),
    "luck_lucky": ("score", "luck"),
    "luck_unlucky": ("score", "luck"),
    "mad": ("who",),
    "meal": ("who", "n"),
    "move": ("who", "square"),
    "nobody_left": (),
    "noted": ("who",),
    "placed": ("who", "square"),
    "receives": ("who", "item"),
    "rest": ("who",),
    "round_start": ("who",),
    "score_changed": ("who", "stat", "score"),
    "score_rolled": ("who", "stat", "score"),
    "special_weapon": ("who",),
    "stays": ("who",),
    "stopped_by_unseen": ("who", "square"),
    "takes_over": ("who",),
    "target_chosen": ("who", "target"),
    "thing_revealed": ("thing", "square"),
    "trait": ("who", "trait"),
    "trait_revealed": ("who", "trait"),
    "trigger": ("thing", "square"),
    "turn": ("turn",),
    "turn_to": ("who", "facing"),
    "victory": ("side",),
    "wait": ("who",),
    "wheel_ranked": (),
    "wield": ("who", "item"),
    "willpower_failure": ("who", "score", "willpower"),
    "willpower_success": ("who", "score", "willpower"),
    "wound": ("target", "n", "stamina"),
}
"""By kind of event the facts that its sentence names."""

KEYS = {"attack_strength": "ff.event.strength"}
"""The sentences that are not called as their event is."""


def sentence(event: Event) -> Text:
    """The sentence of an event; somebody whom the listener does not know is somebody."""
    facts = {name: _said(name, event.who if name == "who" else event.fact(name)) for name in SENTENCES[event.kind]}
    return text(KEYS.get(event.kind, f"ff.event.{event.kind}"), **facts)


def _said(name: str, value: Any) -> Any:
    if name == "stat":
        return text(f"ff.stat.{value}")
    if name == "facing":
        return text(f"direction.{value}")
    return text("ff.someone") if value is None else value
