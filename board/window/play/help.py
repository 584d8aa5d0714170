"""The help: every key, what the marks on the board mean, and the badges of the tokens."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.canvas.layers.marks import paint_bracket, paint_cost, paint_eye, paint_flag
from board.window.canvas.layers.things import hatching, paint_hidden, paint_number
from board.window.canvas.layers.tokens import paint_notches
from board.window.style.look import Look
from board.window.play.keys import KEYS
from board.window.style.strokes import frame
from board.window.widgets.root import Root
from board.window.widgets.modal import Modal
from board.window.widgets.scroll import ScrollList

Draw = Callable[[pygame.Surface, pygame.Rect, Look], None]
"""Draws a mark as the board shows it, in a square."""


def _floor(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    surface.fill(look.theme.floor, rect)
    frame(surface, look.theme.floor_line, rect)


def _reach(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    paint_cost(surface, rect, "2", look, False)


def _unsure(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    _never(surface, rect, look)
    paint_cost(surface, rect, look.word("unseen.cost", n=2), look, False)


def _watched(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    paint_cost(surface, rect, "3", look, False, True)
    paint_eye(surface, rect, look)


def _cover(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    surface.blit(hatching(rect.width, 4, look.theme.hatch), rect)
    paint_number(surface, rect, 4, look)


def _target(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    paint_bracket(surface, rect, look.theme.danger, look.theme.ink)


def _chosen(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    paint_bracket(surface, rect, look.theme.lamp, look.theme.ink, True)


def _sides(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    radius = round(rect.width * 0.3)
    for place, x in ((0, rect.left + radius), (1, rect.right - radius)):
        pygame.draw.aacircle(surface, look.theme.ink, (x, rect.centery), radius)
        pygame.draw.aacircle(surface, look.theme.card, (x, rect.centery), radius - 1)
        paint_notches(surface, (x, rect.centery), radius - 1, radius * 0.7, place, look.theme.ink)
        pygame.draw.aacircle(surface, look.theme.fallen, (x, rect.centery), round(radius * 0.7))


def _hidden(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    paint_hidden(surface, rect, look)


def _chance(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    low = pygame.Rect(rect.left, rect.centery, rect.width, rect.height // 2)
    paint_flag(surface, low, look.word("chance.percent", n=42), look)


def _drawn(name: str) -> Draw:
    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        drawn = look.drawings.get(name, round(rect.width * 0.7))
        surface.blit(drawn, drawn.get_rect(center=rect.center))

    return draw


def _unknown(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    pygame.draw.aacircle(surface, look.theme.ink, rect.center, round(rect.width * 0.36))
    drawn = look.drawings.get("veiled", round(rect.width * 0.5), ink=look.theme.card)
    surface.blit(drawn, drawn.get_rect(center=rect.center))


def _shaded(name: str) -> Draw:
    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        shade = pygame.Surface(rect.size, pygame.SRCALPHA)
        shade.fill(getattr(look.theme, name))
        surface.blit(shade, rect)

    return draw


def _never(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    surface.fill(look.theme.unseen, rect)


MARKS: tuple[tuple[str, Draw], ...] = (
    ("reach", _reach),
    ("unsure", _unsure),
    ("watched", _watched),
    ("cover", _cover),
    ("target", _target),
    ("chosen", _chosen),
    ("sides", _sides),
    ("chance", _chance),
    ("unknown", _unknown),
    ("ally", _shaded("shade_ally")),
    ("remembered", _shaded("shade_remembered")),
    ("never", _never),
    ("locked", _drawn("padlock")),
    ("hidden", _hidden),
    ("lit", _drawn("zone_lit")),
    ("dark", _drawn("zone_dark")),
)
"""The marks of the board: the word for what each means, and how it is drawn."""

BADGE = "state_"
"""What the names of the drawings of state marks begin with; each game names those that it has."""


@dataclass(frozen=True)
class Row:
    """A line of the help: a heading, or at the left a key or a drawing and at the right what it means."""

    words: str
    key: str = ""
    draw: Draw | None = None
    heading: bool = False


def key_words(key: str, look: Look) -> str:
    """The name of a key as people read it."""
    return look.word(f"key.{key}") if key[:1].islower() else key


def rows_of(look: Look) -> list[Row]:
    """All lines of the help in the language of the moment."""
    found: list[Row] = []
    group = ""
    for binding in KEYS:
        if binding.group != group:
            group = binding.group
            found.append(Row(look.word(f"help.{group}"), heading=True))
        found.append(Row(look.word(f"does.{binding.does}"), key_words(binding.shown, look)))
    found.append(Row(look.word("help.marks"), heading=True))
    found.extend(Row(look.word(f"mark.{name}"), draw=draw) for name, draw in MARKS)
    names = [name for name in look.drawings.names() if name.startswith(BADGE)]
    badges = [(words, name) for name in names if (words := state_words(name.removeprefix(BADGE), look))]
    if badges:
        found.append(Row(look.word("help.badges"), heading=True))
        found.extend(Row(words, draw=_drawn(name)) for words, name in sorted(badges, key=_by_letters))
    return found


def state_words(mark: str, look: Look) -> str:
    """A state with what it means; nothing for a mark that the game does not name."""
    said, means = look.mark_text(mark), look.mark_means(mark)
    if said is None:
        return ""
    state = look.sentence(said)
    return look.word("help.state", state=state, means=look.say(means)) if means is not None else state


def _by_letters(badge: tuple[str, str]) -> tuple[str, str]:
    """The place of a badge in the alphabet, accents aside."""
    return unicodedata.normalize("NFD", badge[0]).casefold(), badge[1]


class HelpPage(Modal):
    """The help over everything; it scrolls."""

    def __init__(self, root: Root) -> None:
        look = root.look
        super().__init__("", (look.theme.px(900), root.rect.height - look.theme.px(60)))
        self.look = look
        self.rows: list[Row] = []
        self.list = ScrollList(self._draw_row)
        self.add(self.list)
        self.fill = self._fill
        root.open_modal(self)
        self.words_changed()
        self.place(root.rect)
        root.set_focus(self.list)

    def words_changed(self) -> None:
        """Say everything in the language of the moment."""
        self.title = self.look.word("help_title")
        self.rows = rows_of(self.look)
        self.layout()
        self.mark()

    def _fill(self, rect: pygame.Rect) -> None:
        self.list.place(rect)
        self.list.set_heights([self._height(row) for row in self.rows])

    def _square(self) -> int:
        return max(44, self.look.theme.px(56))

    def _lines(self, row: Row) -> list[str]:
        theme = self.look.theme
        room = max(100, self.list.rect.width - self._left() - theme.px(16))
        return list(self.look.texts.wrapped(row.words, room, theme.text_px("body")))

    def _left(self) -> int:
        """Where what a line means begins, from the left of the list."""
        return self.look.theme.px(190)

    def _height(self, row: Row) -> int:
        body, theme = self.look.line_height("body"), self.look.theme
        if row.heading:
            return body + theme.px(18)
        tall = body * len(self._lines(row)) + theme.px(6)
        return max(tall, self._square() + theme.px(8)) if row.draw is not None else tall

    def _draw_row(self, surface: pygame.Surface, place: int, rect: pygame.Rect, over: bool) -> None:
        look, theme, row = self.look, self.look.theme, self.rows[place]
        body = look.line_height("body")
        if row.heading:
            at = (rect.left + theme.px(10), rect.bottom - body // 2 - theme.px(2))
            look.write(surface, row.words, at, "small", theme.quiet, "strong")
            return
        if row.draw is not None:
            side = self._square()
            square = pygame.Rect(rect.left + theme.px(16), rect.centery - side // 2, side, side)
            _floor(surface, square, look)
            row.draw(surface, square, look)
        else:
            at = (rect.left + theme.px(10), rect.top + theme.px(3) + body // 2)
            look.write(surface, row.key, at, "body", theme.accent, "strong", width=self._left() - theme.px(20))
        lines = self._lines(row)
        y = rect.centery - body * (len(lines) - 1) // 2
        for line in lines:
            look.write(surface, line, (rect.left + self._left(), y), "body")
            y += body


def open_help(root: Root) -> None:
    """Show the help over everything."""
    HelpPage(root)
