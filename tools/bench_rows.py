"""What the rows of the bench are made of."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median as _median
from time import perf_counter


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured, the ratio it must reach, the one it reached, and a remark."""

    what: str
    sense: str
    target: float
    reached: float
    remark: str = ""

    @property
    def good(self) -> bool:
        """Whether the target is reached."""
        return self.reached >= self.target if self.sense == ">=" else self.reached <= self.target

    def cells(self) -> tuple[str, str, str, str, str]:
        """The line as it is printed."""
        target = f"{self.sense} {_short(self.target)}"
        return self.what, target, _short(self.reached), "ok" if self.good else "MISSED", self.remark


def _short(number: float) -> str:
    return f"{number:.0f}" if number == int(number) or abs(number) >= 100 else f"{number:.3g}"


def table(rows: Sequence[Row]) -> str:
    """All rows under each other, in columns."""
    lines = [("what", "must reach", "reached", "", "remark"), *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    shown = ("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in shown)


def seconds(what: Callable[[], object]) -> float:
    """How long one call takes; the garbage collector waits meanwhile."""
    gc.collect()
    gc.disable()
    try:
        start = perf_counter()
        what()
        return perf_counter() - start
    finally:
        gc.enable()


def median(times: Sequence[float]) -> float:
    """The middle one of several measurements."""
    return _median(times)
