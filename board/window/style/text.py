"""Text in pixels: faces, rendered lines kept for reuse, wrapping."""

from __future__ import annotations

import io

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import asset
from board.files.sources import Where
from board.files.words import bound
from board.window.style.latest import Latest
from board.window.style.theme import Colour

FACES = {
    "regular": "SourceSansPro-Regular.ttf",
    "strong": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
}

_CLEANED = {0x202F: "\u00a0", 0x25CF: "•", 0x2011: "-", 0x0009: " ", 0x000D: ""}


def cleaned(text: str) -> str:
    """`text` without the characters that the faces lack or that print nothing useful."""
    return text.translate(_CLEANED)


class Texts:
    """Renders lines of text and keeps the last `kept` of them."""

    def __init__(self, kept: int = 2000, folder: Where | None = None) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._folder = folder if folder is not None else asset("fonts")
        self._data: dict[str, bytes] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._lines: Latest[tuple[str, str, int, Colour], pygame.Surface] = Latest(kept)
        self._widths: Latest[tuple[str, str, int], int] = Latest(kept)
        self._wrapped: Latest[tuple[str, str, int, int], tuple[str, ...]] = Latest(kept)

    @property
    def renders(self) -> int:
        """So many lines were rendered since the start."""
        return self._lines.made

    def font(self, face: str, px: int) -> pygame.font.Font:
        """The face at this height in pixels; each is opened once."""
        key = (face, px)
        if key not in self._fonts:
            if face not in self._data:
                self._data[face] = (self._folder / FACES[face]).read_bytes()
            self._fonts[key] = pygame.font.Font(io.BytesIO(self._data[face]), px)
        return self._fonts[key]

    def line(self, text: str, px: int, colour: Colour, face: str = "regular") -> pygame.Surface:
        """One line as a surface with transparent ground. It is shared: never draw on it."""
        return self._lines.get(
            (text, face, px, colour), lambda: self.font(face, px).render(cleaned(text), True, colour)
        )

    def width(self, text: str, px: int, face: str = "regular") -> int:
        """How wide a line would be."""
        return self._widths.get((text, face, px), lambda: self.font(face, px).size(cleaned(text))[0])

    def height(self, px: int, face: str = "regular") -> int:
        """From one line to the next."""
        return self.font(face, px).get_linesize()

    def wrapped(self, text: str, width: int, px: int, face: str = "regular") -> tuple[str, ...]:
        """The lines of `text` in `width` pixels, broken between words; a longer word is cut."""
        return self._wrapped.get((text, face, px, width), lambda: self._wrap(text, width, px, face))

    def _wrap(self, text: str, width: int, px: int, face: str) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in bound(text).split("\n"):
            lines.extend(self._broken(paragraph, width, px, face))
        return tuple(lines)

    def fitted(self, text: str, width: int, px: int, face: str = "regular") -> str:
        """`text`, or its beginning and an ellipsis when it is wider than `width`."""
        if self.width(text, px, face) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", px, face) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def _broken(self, paragraph: str, width: int, px: int, face: str) -> list[str]:
        lines: list[str] = []
        current = ""
        for word in paragraph.split(" "):
            longer = f"{current} {word}" if current else word
            if self.width(longer, px, face) <= width:
                current = longer
                continue
            if current:
                lines.append(current)
            while self.width(word, px, face) > width and len(word) > 1:
                cut = len(word) - 1
                while cut > 1 and self.width(word[:cut], px, face) > width:
                    cut -= 1
                lines.append(word[:cut])
                word = word[cut:]
            current = word
        lines.append(current)
        return lines
