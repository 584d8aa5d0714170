"""The one error of files that cannot be played; whoever catches it needs not import what reads them."""

from __future__ import annotations

from board.rulebook.reading import Fault


class Unusable(Exception):
    """A file that cannot be played, with its faults."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        super().__init__(file)
        self.file, self.faults = file, faults
