"""The names on the table, beside the squares: what stands on a square is covered by the base of its miniature."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.scene import Creature
from board.window.canvas.camera import Camera
from board.window.canvas.layers.names import SHORTEST, Names, Places, Plate
from board.window.canvas.layers.tokens import state_symbols
from board.window.canvas.picture import Picture, is_veiled
from board.window.style.latest import Latest
from board.window.style.look import Look

NAMED_FROM = 2.5
"""Heights of the text that a square must measure for anything to be told beside it."""

WIDEST = 1.9
"""Of a plate, in squares."""

SYMBOL = 0.36
"""The side of the symbol of a state, in squares: 9 mm on a table."""

MOST = 4
"""Symbols on one plate."""

GAP = 4
"""Between two plates, in pixels of the 1920 x 1080 drawing: they read as two."""

CORNER = 4
"""Sides from here on are the corners clockwise from each side."""

UP = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Where the upper side of a text points on the screen, by the side of the table at which its reader sits."""

_Told = tuple[str, tuple[str, ...], int]
"""What a plate says: the name, the symbols, and how large they are in pixels."""


class TableNames(Names):
    """Plates with the names and the symbols of states, upright for `reader` (below, left, above, right).

    None lies on a square where somebody stands, outside of what is `seen`, or under what `covers` the board. The
    thick edge of a plate lies along the square that it belongs to.
    """

    def __init__(self) -> None:
        self._told: dict[str, tuple[_Told, int]] = {}
        self._made: Latest[tuple[object, ...], pygame.Surface] = Latest(200)
        self.reader = 0
        self.seen = pygame.Rect(0, 0, 0, 0)
        self.covers: tuple[pygame.Rect, ...] = ()
        self.plates: tuple[pygame.Rect, ...] = ()
        """The pixels of all plates."""

    def stand(self, reader: int, seen: pygame.Rect, covers: Collection[pygame.Rect]) -> None:
        """Have plates upright for this reader, in these pixels beside those that are covered."""
        self.reader, self.seen, self.covers = reader, pygame.Rect(seen), tuple(covers)
        self.shape = (reader, tuple(seen), tuple(tuple(rect) for rect in covers))

    def tells(self, who: str) -> bool:
        return who in self._told and bool(self._told[who][0][1])

    def placed(
        self, picture: Picture, camera: Camera, look: Look, places: Places, wanted: Collection[str]
    ) -> dict[str, Plate]:
        self._told, self.plates = {}, ()
        if min(camera.square, camera.tall) < NAMED_FROM * look.theme.text_px("small"):
            return {}
        squares = [camera.rect(*places.get(c.id, c.at)) for c in picture.scene.creatures]
        taken, others = [*squares, *self.covers], list[pygame.Rect]()
        apart = look.theme.px(GAP)
        found: dict[str, Plate] = {}
        # Whoever plays comes first. Who lies there bears no name; their states are told where there is room left.
        active = picture.scene.wheel.active
        order = sorted(
            zip(picture.scene.creatures, squares, strict=True), key=lambda each: (each[0].down, each[0].id != active)
        )
        for creature, square in order:
            if is_veiled(creature) or not self.seen.colliderect(square):
                continue
            for told, side, rect in self._candidates(creature, square, camera, look):
                if self.seen.contains(rect) and rect.collidelist(taken) < 0 and rect.collidelist(others) < 0:
                    found[creature.id] = told[0], rect
                    self._told[creature.id] = told, side
                    others.append(rect.inflate(2 * apart, 2 * apart))
                    break
        self.plates = tuple(rect for _, rect in found.values())
        return found

    def _candidates(
        self, creature: Creature, square: pygame.Rect, camera: Camera, look: Look
    ) -> Iterator[tuple[_Told, int, pygame.Rect]]:
        """What could be said of somebody, on which side of their square and where, the best first."""
        symbols = state_symbols(creature, look)[:MOST]
        px = max(8, round(camera.square * SYMBOL)) if symbols else 0
        whole = "" if creature.down else look.say(creature.name)
        tried: set[str] = set()
        for room in (WIDEST, 1.0, 0.0):
            name = _fitted(whole, round(camera.square * room) - len(symbols) * px, look) if room else ""
            if name in tried or not (name or symbols):
                continue
            tried.add(name)
            told = (name, symbols, px)
            wide, tall = _size(told, look)
            size = (wide, tall) if self.reader % 2 == 0 else (tall, wide)
            # Towards the reader first, then beyond, then at either hand, then at the corners.
            for side in (2, 0, 1, 3):
                yield from ((told, side, rect) for rect in self._beside(square, size, side))
            for side in (2, 3, 1, 0):
                yield told, side + CORNER, self._at_corner(square, size, side)

    def _beside(self, square: pygame.Rect, size: tuple[int, int], side: int) -> Iterator[pygame.Rect]:
        """Along one side of a square, counted from the upper one as the reader sees it: in its middle, at its ends."""
        x, y = UP[(self.reader + side) % 4]
        for align in (0, -1, 1):
            rect = pygame.Rect((0, 0), size)
            rect.center = square.center
            if x:
                rect.left = square.right if x > 0 else square.left - size[0]
            else:
                rect.top = square.bottom if y > 0 else square.top - size[1]
            if align and x:
                rect.top = square.top if align < 0 else square.bottom - size[1]
            elif align:
                rect.left = square.left if align < 0 else square.right - size[0]
            yield rect

    def _at_corner(self, square: pygame.Rect, size: tuple[int, int], side: int) -> pygame.Rect:
        """At the corner of a square that is clockwise from one of its sides."""
        (ax, ay), (bx, by) = UP[(self.reader + side) % 4], UP[(self.reader + side + 1) % 4]
        rect = pygame.Rect((0, 0), size)
        rect.left = square.right if ax + bx > 0 else square.left - size[0]
        rect.top = square.bottom if ay + by > 0 else square.top - size[1]
        return rect

    def paint(self, surface: pygame.Surface, look: Look, who: str, name: str, where: pygame.Rect) -> None:
        told, side = self._told[who]
        key = (told, side, self.reader, look.theme)
        surface.blit(self._made.get(key, lambda: self._drawn(told, side, look)), where)

    def _drawn(self, told: _Told, side: int, look: Look) -> pygame.Surface:
        name, symbols, px = told
        theme = look.theme
        size = _size(told, look)
        made = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(made, theme.ground, made.get_rect(), border_radius=theme.px(3))
        x = theme.px(4)
        if name:
            drawn = look.texts.line(name, theme.text_px("small"), theme.words, "strong")
            made.blit(drawn, (x, (size[1] - drawn.get_height()) // 2))
            x += drawn.get_width() + theme.px(2)
        for symbol in symbols:
            made.blit(look.drawings.get(symbol, px), (x, (size[1] - px) // 2))
            x += px
        thick, (wide, tall) = _edge(look), size
        # Of the edge that lies along the square, all of it; at a corner, a bit of both.
        bit = 3 * thick
        edges = {
            0: (0, tall - thick, wide, thick),
            1: (0, 0, thick, tall),
            2: (0, 0, wide, thick),
            3: (wide - thick, 0, thick, tall),
        }
        if side < CORNER:
            made.fill(theme.words, edges[side])
        else:
            left, top = ((0, tall - bit), (0, 0), (wide - bit, 0), (wide - bit, tall - bit))[side - CORNER]
            for other in (side - CORNER, (side - CORNER + 1) % 4):
                made.fill(theme.words, pygame.Rect(edges[other]).clip((left, top, bit, bit)))
        return pygame.transform.rotate(made, -90 * self.reader)


def _edge(look: Look) -> int:
    return max(2, look.theme.px(3))


def _size(told: _Told, look: Look) -> tuple[int, int]:
    """A plate as its reader sees it: pixels along the text and across it."""
    name, symbols, px = told
    theme = look.theme
    text = theme.text_px("small")
    wide = 2 * theme.px(4) + len(symbols) * px
    if name:
        wide += look.texts.width(name, text, "strong") + (theme.px(2) if symbols else 0)
    return wide, max(look.texts.height(text, "strong") if name else 0, px) + 2 * _edge(look)


def _fitted(whole: str, room: int, look: Look) -> str:
    """The name cut to a room in pixels; nothing when so little of it is left that it says nothing."""
    theme = look.theme
    name = look.texts.fitted(whole, room - 2 * theme.px(4), theme.text_px("small"), "strong") if room > 0 else ""
    return name if name == whole or len(name) > SHORTEST else ""
