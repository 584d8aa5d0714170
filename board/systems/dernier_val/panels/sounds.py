"""What of the game makes a sound."""

from __future__ import annotations

from board.scene.events import Event

SOUNDS = {
    "step": "step", "move": "step", "crawl": "step", "flees": "step", "pushed": "step", "recoil": "step",
    "jump": "step", "land": "step", "enters": "step",
    "strike": "blow", "shoot": "blow", "throw": "blow", "struck_nothing": "blow", "hold": "blow", "burst": "blow",
    "wound": "wound", "head_blow": "wound", "rebound": "wound", "fall_wound": "wound", "bleed": "wound",
    "burn": "wound", "choked": "wound", "shock": "wound", "ko": "wound", "death": "wound", "fall": "wound",
    "door_opened": "door", "door_closed": "door", "door_locked": "door", "door_unlocked": "door",
    "gm_door_opened": "door", "gm_door_closed": "door", "round_start": "turn",
}  # fmt: skip
"""Which sound an event makes, by its kind."""


def sound(event: Event) -> str:
    """The sound of an event as a side is told of it, nothing for most."""
    if event.kind == "reaction":
        return "parry" if event.fact("reaction") in ("parry", "dodge") else ""
    return SOUNDS.get(event.kind, "")
