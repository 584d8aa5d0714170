"""Zones: areas with properties, as maps and encounters write them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from board.grid.directions import DIRECTION_WORDS, SIDES, Direction
from board.grid.squares import Square
from board.rulebook.reading import Node
from board.scene.place import Zone

FLAGS = ("dark", "lit", "cramped", "water", "fire", "risky")
NUMBERS = ("rough", "difficulty", "height")
PROPERTIES = (*FLAGS, *NUMBERS, "current")
"""What a zone may say of its squares."""

SIDE_WORDS = tuple(side.word for side in SIDES)


def read_zone(said: dict[str, Node], squares: Iterable[Square]) -> Zone:
    """The zone on these squares with the properties among the entries `said`."""
    values: dict[str, Any] = {name: said[name].flag() for name in FLAGS if name in said}
    values |= {name: said[name].whole(0, 999) for name in NUMBERS if name in said}
    if "current" in said:
        values["current"] = _read_current(said["current"])
    return Zone(tuple(squares), **values)


def _read_current(node: Node) -> tuple[Direction, int] | None:
    said = node.mapping(allowed=("to", "squares"), required=("to",))
    if "to" not in said:
        return None
    word = said["to"].choice(SIDE_WORDS)
    squares = said["squares"].whole(1, 99, 1) if "squares" in said else 1
    return (DIRECTION_WORDS[word], squares) if word else None
