"""Long work as a row of steps: each tells how far it has come, and between two of them it can be given up."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from board.scene.texts import Text


@dataclass(frozen=True, slots=True)
class Step:
    """What is being done now, and how many parts of how many are done; `total` is 0 while nobody knows."""

    what: Text
    done: int = 0
    total: int = 0


Steps = Generator[Step, None, None]
"""Work that goes on from one step to the next; closing it gives it up and leaves nothing half done."""
