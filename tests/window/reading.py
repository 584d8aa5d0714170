"""Reads a window as people do: every text that is drawn, what of it is cut off, and what lies over what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.host import Host
from board.window.style.look import Look
from board.window.style.theme import Colour, contrast
from board.window.widgets.base import Widget
from board.window.widgets.root import Root
from board.window.widgets.scroll import ScrollList


@dataclass(frozen=True)
class Written:
    """A text on the window: its words, where it stands, what of the window could be drawn then, by which widget."""

    words: str
    rect: pygame.Rect
    clip: pygame.Rect
    owner: Widget | None
    contrast: float = 21.0
    """Of the letters and most of what is behind them."""

    def __repr__(self) -> str:
        return f"{type(self.owner).__name__}: {self.words!r} {tuple(self.rect)} in {tuple(self.clip)}"


class Page(pygame.Surface):
    """A surface that remembers which lines of text were drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.lines: dict[int, tuple[str, pygame.Surface, Colour]] = {}
        self.written: list[Written] = []
        self.owner: Widget | None = None

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *rest: Any, **named: Any) -> pygame.Rect:
        if id(source) in self.lines:
            rect = source.get_rect(topleft=dest if isinstance(dest, tuple) else dest.topleft)
            words, _, colour = self.lines[id(source)]
            far = contrast(colour, self._behind(rect, colour))
            self.written.append(Written(words, rect, self.get_clip(), self.owner, far))
        return super().blit(source, dest, *rest, **named)

    def _behind(self, rect: pygame.Rect, colour: Colour) -> Colour:
        """The colour of most pixels where a text will stand; the text's own opposite when it stands outside."""
        seen = rect.clip(self.get_clip())
        places = product(range(seen.left, seen.right, 3), range(seen.top, seen.bottom, 3))
        found = Counter(tuple(self.get_at(place)[:3]) for place in places)
        r, g, b = found.most_common(1)[0][0] if found else ((0, 0, 0) if sum(colour) > 380 else (255, 255, 255))
        return r, g, b


@contextmanager
def _watched(host: Host, page: Page) -> Iterator[list[str]]:
    """While it lasts, `page` knows the texts of the window's `Texts`; gives those that were cut with an ellipsis."""
    texts = host.look.texts
    line, fitted = texts.line, texts.fitted
    cut: list[str] = []

    def lined(text: str, px: int, colour: Colour, face: str = "regular") -> pygame.Surface:
        made = line(text, px, colour, face)
        page.lines[id(made)] = (text, made, colour)
        return made

    def fit(text: str, width: int, px: int, face: str = "regular") -> str:
        found = fitted(text, width, px, face)
        if found != text:
            cut.append(text)
        return found

    texts.line, texts.fitted = lined, fit  # type: ignore[method-assign]
    try:
        yield cut
    finally:
        texts.line, texts.fitted = line, fitted  # type: ignore[method-assign]


@dataclass(frozen=True)
class Reading:
    """What was read: all texts, and those that were shortened with an ellipsis."""

    written: tuple[Written, ...]
    shortened: tuple[str, ...]

    def cut(self) -> list[Written]:
        """Texts whose ends lie outside of where they could be drawn; a row at the edge of a list may scroll out."""
        found = []
        for one in self.written:
            beside = one.rect.left < one.clip.left - 1 or one.rect.right > one.clip.right + 1
            # The lines of a face leave air above and below the letters.
            air = one.rect.height // 5
            below = one.rect.top + air < one.clip.top or one.rect.bottom - air > one.clip.bottom
            if one.words.strip() and (beside or (below and not isinstance(one.owner, ScrollList))):
                found.append(one)
        return found

    def faint(self, least: float) -> list[Written]:
        """Texts whose letters stand out from what is behind them by less than this contrast."""
        return [one for one in self.written if one.words.strip() and one.contrast < least]

    def overlapping(self) -> list[tuple[Written, Written]]:
        """Pairs of texts of one widget that lie over each other."""
        found = []
        for place, one in enumerate(self.written):
            for other in self.written[:place]:
                if one.owner is not other.owner or not (one.words.strip() and other.words.strip()):
                    continue
                air = min(one.rect.height, other.rect.height) // 4
                if one.rect.inflate(-2, -2 * air).colliderect(other.rect.inflate(-2, -2 * air)):
                    found.append((other, one))
        return found


class _Owned:
    """A widget that tells a page whose texts come next when it is drawn."""

    def __init__(self, widget: Widget, page: Page) -> None:
        self.widget, self.page = widget, page

    def fills(self, rect: pygame.Rect) -> bool:
        return self.widget.fills(rect)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.page.owner = self.widget
        self.widget.draw(surface, look)


def read(host: Host) -> Reading:
    """Draw all of a window again and read it."""
    root: Root = host.root
    page = Page(root.rect.size)
    plain = root._layers

    def layers(widget: Widget, rect: pygame.Rect) -> Iterator[tuple[Widget, pygame.Rect]]:
        for one, clip in plain(widget, rect):
            yield _Owned(one, page), clip  # type: ignore[misc]

    root._layers = layers  # type: ignore[method-assign]
    try:
        with _watched(host, page) as cut:
            root.dirty(root.rect)
            root.paint(page)
    finally:
        root._layers = plain  # type: ignore[method-assign]
        root.dirty(root.rect)
    return Reading(tuple(page.written), tuple(cut))
