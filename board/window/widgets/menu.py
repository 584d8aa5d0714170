"""The context menu: everything that can be done with what was pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.base import Widget
from board.window.widgets.input import STILL, Key, Pointer


ROW = 44
"""Height of a line in pixels at 1920 x 1080: a finger meets it."""

LOW = 34
"""The same in a menu that is too long for the window."""


@dataclass(frozen=True)
class Entry:
    """A line of a menu: words, a detail at the right, what it does, or why it cannot be done."""

    words: str
    action: Callable[[], None] | None = None
    detail: str | Callable[[], str] = ""
    reason: str = ""
    heading: bool = False
    room: str = "100 %"
    """As wide as the detail may come to be while the menu is open."""

    @property
    def aside(self) -> str:
        """The detail as it stands now."""
        return self.detail() if callable(self.detail) else self.detail


class Menu(Widget):
    """A list of entries beside the pointer, above everything. Give it to `Root.open_modal`."""

    def __init__(self, entries: Sequence[Entry], at: tuple[int, int], title: str = "") -> None:
        super().__init__()
        self.entries, self.at, self.title = tuple(entries), at, title
        self.box = pygame.Rect(0, 0, 0, 0)
        self.row = 0
        self.wide = 0
        self.tall = 1
        """Entries in one column: a list longer than the window stands in several, side by side."""
        self._slots: Sequence[int] = range(len(self.entries))
        """The place of each entry, column after column: a heading never stands last in one."""
        self.offset = 0
        self._from: tuple[int, int] | None = None
        """Where the pointer was pressed, and the offset then."""
        self._dragged = False
        self.chosen = self._next(-1, 1)

    def open(self, window: pygame.Rect, look: Look) -> None:
        """Find its place inside the window."""
        theme = look.theme
        px = theme.text_px("body")
        wide = theme.px(200)
        for entry in self.entries:
            aside = max(look.texts.width(words, px, "strong") for words in (entry.aside, entry.room))
            if entry.reason and not entry.aside:
                aside = look.texts.width(entry.reason, theme.text_px("small"))
            line = look.texts.width(entry.words, px) + aside
            wide = max(wide, line + theme.px(56))
        if self.title:
            wide = max(wide, look.texts.width(self.title, px, "strong") + theme.px(32))
        # Reasons are told to their end as long as the window is wide enough.
        wide = min(wide, window.width - 16)
        head = columns = 0
        # Lines are lower where they find no room in the window otherwise.
        for row in (ROW, LOW):
            self.row = theme.px(row)
            head = self.row if self.title else 0
            fitting = max(1, (window.height - 8 - 12 - head) // self.row)
            needed = -(-len(self.entries) // fitting)
            # Where one column has no room for all entries, that all are seen matters more.
            narrow = min(wide, theme.px(640))
            self.wide = narrow if wide * needed > window.width - 8 >= narrow * needed else wide
            columns = min(needed, max(1, (window.width - 8) // self.wide))
            self.tall = max(1, -(-len(self.entries) // max(1, columns)))
            self._slots = self._placed()
            while columns > 1 and self._slots[-1] >= columns * self.tall:
                self.tall += 1
                self._slots = self._placed()
            if self.tall <= fitting:
                break
        wide = self.wide * max(1, columns)
        tall = min(self.tall * self.row + head + 12, window.height - 8)
        self.rect = pygame.Rect(window)
        self.box = pygame.Rect(self.at[0] + 2, self.at[1] + 2, wide, tall)
        inside = window.inflate(-8, -8)
        if self.box.right > inside.right:
            self.box.right = max(wide, self.at[0] - 2)
        self.box.clamp_ip(inside)

    def _placed(self) -> list[int]:
        """The places of the entries in columns of `tall`."""
        found: list[int] = []
        slot = 0
        for entry in self.entries:
            slot += entry.heading and slot % self.tall == self.tall - 1
            found.append(slot)
            slot += 1
        return found

    def _first(self) -> int:
        return self.box.top + 6 + (self.row if self.title else 0)

    def entry_rect(self, place: int) -> pygame.Rect:
        """The pixels of an entry."""
        column, row = divmod(self._slots[place], self.tall)
        left = self.box.left + column * self.wide
        return pygame.Rect(left, self._first() + row * self.row - self.offset, self.wide, self.row)

    def reveal(self, place: int) -> None:
        """Scroll just so far that an entry is seen whole."""
        rect = self.entry_rect(place)
        self.offset -= max(0, self._first() - rect.top)
        self.offset += max(0, rect.bottom - (self.box.bottom - 6))
        self.mark(self.box)

    @property
    def _most(self) -> int:
        """Pixels that it can be scrolled."""
        return max(0, self.tall * self.row - (self.box.bottom - self._first()) + 6)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        pygame.draw.rect(surface, theme.panel, self.box, border_radius=theme.px(6))
        pygame.draw.rect(surface, theme.quiet, self.box, 1, border_radius=theme.px(6))
        clip = surface.get_clip()
        surface.set_clip(self.box.inflate(-4, -4).clip(clip))
        pad = theme.px(14)
        for place, entry in enumerate(self.entries):
            rect = self.entry_rect(place)
            if entry.heading:
                look.write(surface, entry.words, (rect.left + pad, rect.centery), "small", theme.quiet, "strong")
                continue
            able = entry.action is not None
            if place == self.chosen:
                pygame.draw.rect(surface, theme.lit, rect.inflate(-8, -2), border_radius=theme.px(4))
            right = rect.right - pad
            aside = entry.aside
            if aside:
                colour = theme.accent if able else theme.faint
                drawn = look.write(surface, aside, (right, rect.centery), "body", colour, "strong", "right")
                right = drawn.left - theme.px(8)
            elif entry.reason:
                room = rect.width - look.texts.width(entry.words, theme.text_px("body")) - 3 * pad
                at = (right, rect.centery)
                drawn = look.write(surface, entry.reason, at, "small", theme.quiet, align="right", width=max(40, room))
                right = drawn.left - theme.px(8)
            colour = theme.words if able else theme.faint
            left = rect.left + pad
            look.write(surface, entry.words, (left, rect.centery), "body", colour, width=right - left)
        if self.title:
            head = pygame.Rect(self.box.left + 2, self.box.top + 6, self.box.width - 4, self.row)
            surface.fill(theme.panel, head)
            look.write(surface, self.title, (self.box.left + pad, head.centery), "body", theme.accent, "strong")
        self._draw_more(surface, look)
        surface.set_clip(clip)

    def _draw_more(self, surface: pygame.Surface, look: Look) -> None:
        """Arrows where more entries stand above or below."""
        side, middle = look.theme.px(7), self.box.right - look.theme.px(12)
        if self.offset > 0:
            top = self._first() + 2
            points = [(middle - side, top + side), (middle + side, top + side), (middle, top)]
            pygame.draw.polygon(surface, look.theme.accent, points)
        if self.offset < self._most:
            bottom = self.box.bottom - 6
            points = [(middle - side, bottom - side), (middle + side, bottom - side), (middle, bottom)]
            pygame.draw.polygon(surface, look.theme.accent, points)

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.box.collidepoint(pos) or pos[1] < self._first():
            return -1
        row = (pos[1] - self._first() + self.offset) // self.row
        slot = (pos[0] - self.box.left) // self.wide * self.tall + row
        return self._slots.index(slot) if row < self.tall and slot in self._slots else -1

    def _next(self, place: int, step: int) -> int:
        for _ in self.entries:
            place = (place + step) % len(self.entries)
            if not self.entries[place].heading:
                return place
        return -1

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self.entries) and not self.entries[place].heading:
            entry = self.entries[place]
            if entry.action is None:
                return
            self.close()
            entry.action()

    def close(self) -> None:
        """Close it."""
        root = self.root
        if root is not None:
            root.close_modal(self)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "move" and self._from is not None and event.pressed:
            self._drag(self._from, event.pos[1])
        elif event.kind == "move":
            place = self._at(event.pos)
            if place != self.chosen:
                self.chosen = place
                self.mark(self.box)
        elif event.kind == "down" and not self.box.collidepoint(event.pos):
            self.close()
        elif event.kind == "down":
            self._from, self._dragged = (event.pos[1], self.offset), False
            self.chosen = self._at(event.pos)
            self.mark(self.box)
        elif event.kind in ("up", "hold", "cancel"):
            dragged, self._from, self._dragged = self._dragged, None, False
            if event.kind != "cancel" and event.button == 1 and not dragged:
                self._choose(self._at(event.pos))
        elif event.kind == "wheel":
            self._scroll(self.offset - event.wheel * self.row)
        return True

    def _scroll(self, offset: int) -> None:
        self.offset = min(max(0, offset), self._most)
        self.mark(self.box)

    def _drag(self, start: tuple[int, int], y: int) -> None:
        """The lines of a long menu follow the pointer."""
        if abs(y - start[0]) > 2 * STILL:
            self._dragged = True
        if self._dragged:
            self._scroll(start[1] + start[0] - y)

    def key(self, event: Key) -> bool:
        if event.code == pygame.K_ESCAPE:
            self.close()
        elif event.code in (pygame.K_DOWN, pygame.K_UP, pygame.K_TAB):
            back = event.code == pygame.K_UP or event.shift
            self.chosen = self._next(self.chosen, -1 if back else 1)
            self.reveal(self.chosen)
        elif event.code in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._choose(self.chosen)
        return True
