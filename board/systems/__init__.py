"""Floor 4: the games, one package each.

`SYSTEMS` finds a game by the word that files use. A game is imported when it is first asked for,
so that starting the program costs nothing for the games that are not played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from board.rulebook.system import System

NAMES = ("dernier_val", "fighting_fantasy")
"""The games, in the order in which they are offered. Each package has a module `system` with its `SYSTEM`."""


class _Systems(Mapping[str, "System"]):
    """The games by name, imported on demand."""

    def __init__(self) -> None:
        self._loaded: dict[str, System] = {}

    def __getitem__(self, name: str) -> System:
        if name not in NAMES:
            raise KeyError(name)
        if name not in self._loaded:
            module: Any = import_module(f"board.systems.{name}.system")
            self._loaded[name] = module.SYSTEM
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


SYSTEMS: Mapping[str, System] = _Systems()
"""The games by the word of files (`dernier_val`). Raises KeyError for a name that is none of them."""
