"""Drawings: SVG files rasterised at the exact size wanted, each once."""

from __future__ import annotations

import io

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import asset
from board.files.sources import Where
from board.window.style.latest import Latest
from board.window.style.theme import Colour

INK = "#2a2420"
FILL = "#d9c7a3"
"""The colours that a drawing may be asked to change: its lines and its main surface."""


UNSEEN = 50
"""A square whose sides differ by no more than one part in so many looks as if they were equal."""


class Drawings:
    """Loads drawings by name; keeps the last `kept` surfaces."""

    def __init__(self, kept: int = 600, folder: Where | None = None) -> None:
        self._folder = folder if folder is not None else asset("drawings")
        self._sources: dict[str, bytes | None] = {}
        self._made: Latest[tuple[str, int, str, str], pygame.Surface] = Latest(kept)
        self._names: list[str] | None = None

    @property
    def rasterised(self) -> int:
        """So many surfaces were made since the start."""
        return self._made.made

    def has(self, name: str) -> bool:
        """Whether there is a drawing of this name."""
        return self._source(name) is not None

    def get(self, name: str, px: int, fill: Colour | None = None, ink: Colour | None = None) -> pygame.Surface:
        """The drawing in a square of `px` pixels, its fill and ink changed when asked.

        It is shared: never draw on it. Raises KeyError when there is no such drawing.
        """
        return self._made.get((name, px, _code(fill), _code(ink)), lambda: self._make(name, px, fill, ink))

    def _make(self, name: str, px: int, fill: Colour | None, ink: Colour | None) -> pygame.Surface:
        source = self._source(name)
        if source is None:
            raise KeyError(name)
        if fill is not None:
            source = source.replace(FILL.encode(), _code(fill).encode())
        if ink is not None:
            source = source.replace(INK.encode(), _code(ink).encode())
        # A surface as it is loaded has another order of channels and blits forty times slower.
        return _converted(pygame.image.load_sized_svg(io.BytesIO(source), (max(1, px), max(1, px))))

    def nearest(self, prefix: str, kind: str) -> str | None:
        """The drawing for a kind of thing: its own, or that of what its name ends with, or contains.

        A `short_sword` is drawn as a `sword`, a `leather_cap` as a `cap`. None when no name is part of it.
        """
        if self.has(prefix + kind):
            return prefix + kind
        parts = [name for name in self.names() if name.startswith(prefix) and name.removeprefix(prefix) in kind]
        return max(parts, key=lambda name: (kind.endswith(name.removeprefix(prefix)), len(name), name), default=None)

    def names(self) -> list[str]:
        """All drawings, by name."""
        if self._names is None:
            self._names = sorted(e.name[:-4] for e in self._folder.iterdir() if e.name.endswith(".svg"))
        return self._names

    def _source(self, name: str) -> bytes | None:
        if name not in self._sources:
            entry = self._folder / f"{name}.svg"
            self._sources[name] = entry.read_bytes() if entry.is_file() else None
        return self._sources[name]


def filling(drawn: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A drawing stretched to a square of the board, which need not be as tall as wide in pixels.

    The drawing itself when it has that size: never draw on what comes back.
    """
    return drawn if drawn.get_size() == size else pygame.transform.smoothscale(drawn, size)


def shaped(drawn: pygame.Surface, square: pygame.Rect) -> pygame.Surface:
    """A drawing as much taller than wide as the square of the board that it stands on.

    A difference that nobody sees is left as it is, so that the drawing stays crisp.
    """
    wide, tall = drawn.get_size()
    if abs(square.height - square.width) * UNSEEN <= square.width:
        return drawn
    return filling(drawn, (wide, max(1, round(tall * square.height / square.width))))


def _converted(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the order of channels of the screen; as it is while no window is open."""
    try:
        return surface.convert_alpha()
    except pygame.error:
        return surface


def _code(value: Colour | None) -> str:
    return "" if value is None else f"#{value[0]:02x}{value[1]:02x}{value[2]:02x}"
