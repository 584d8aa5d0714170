"""What every game lets scripts name: the wheel, the things on the squares, the doors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from board.scene.scene import Scene


def named_state(scene: Scene, creatures: Mapping[str, Any]) -> dict[str, Any]:
    """The scene as plain values: what a game says of its `creatures`, by id, and every square with things on it."""
    squares: dict[str, Any] = {}
    for thing in scene.place.things:
        squares.setdefault(thing.at.name, {"things": []})["things"].append(thing.kind)
    return {
        "turn": scene.wheel.turn,
        "active": scene.wheel.active,
        "wheel": list(scene.wheel.order),
        "creatures": dict(creatures),
        "squares": squares,
        "doors": {door.id: door.status for door in scene.place.doors},
    }
