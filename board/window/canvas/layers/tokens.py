"""Tokens: cardboard discs with a thick white edge, an arrow where they face, badges, a name."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.scene import Creature, Scene
from board.window.style.latest import Latest
from board.window.style.drawings import shaped
from board.window.style.look import Look
from board.window.canvas.picture import is_veiled
from board.window.style.theme import Colour, colour, contrast, mixed

RADIUS = {"tiny": 0.2, "small": 0.25, "human": 0.31, "large": 0.34, "huge": 0.365}
"""Radius of the disc in squares, by size."""

SHIFT = 0.06
"""How far the disc stands back from the middle of its square for the arrow, in squares."""

BADGE = 0.27
"""Side of the symbol of a state, in squares."""

FINE = 4
"""Tokens are drawn this many times larger and scaled down, for smooth edges."""


def initials(name: str) -> str:
    """Two letters that stand for a name: of two words, or a letter and a number, or the first two."""
    words = [word for word in name.replace("-", " ").replace("'", " ").replace("’", " ").split() if word]
    if not words:
        return "?"
    number = "".join(letter for letter in words[-1] if letter.isdigit())
    if number and len(words[-1]) - len(number) <= 8:
        return words[0][0].upper() + number[-2:]
    if len(words) > 1:
        return (words[0][0] + words[-1][0]).upper()
    return words[0][0].upper() + words[0][1:2].lower()


class Tokens:
    """Draws tokens and keeps them by how they look.

    `badge` and `shape` are the sides of a state symbol and of the "?" of a shape, in squares; `framed` marks the
    active one in the corners of its square too, where a miniature that stands on the token does not hide it.
    """

    def __init__(self, kept: int = 400, badge: float = BADGE, shape: float = 0.42, framed: bool = False) -> None:
        self._badge, self._shape, self._framed = badge, shape, framed
        self._made: Latest[tuple[object, ...], pygame.Surface] = Latest(kept)
        self._portraits: dict[str, pygame.Surface | None] = {}

    def sprite(
        self,
        creature: Creature,
        scene: Scene,
        look: Look,
        px: int,
        facing: int,
        active: bool,
        tall: int = 0,
        bare: bool = False,
    ) -> pygame.Surface:
        """The token in a square of `px` pixels, `tall` high (as high as wide when 0).

        `facing` in eighths on the screen, -1 for no arrow; `bare` leaves the symbols of its states out.

        It is shared: never draw on it.
        """
        name = look.say(creature.name)
        sides = scene.table.sides
        place = next((n for n, side in enumerate(sides) if side.name == creature.side), -1)
        side = sides[place].colour if place >= 0 else creature.colour
        veiled = is_veiled(creature)
        shown = (initials(name), creature.colour, side, place, facing, creature.marks, creature.picture)
        known = () if veiled else (*shown, look.portraits.changes)
        key = (look.theme.name, veiled, creature.down, creature.size, px, tall, active, bare, *known)

        def drawn() -> pygame.Surface:
            token = self._draw(creature, name, side, place, look, px, facing, active)
            if active and self._framed:
                paint_corners(token, token.get_rect(), look.theme.lamp, look.theme.ink)
            if not (veiled or bare):
                self._badges(token, creature, look, px)
            return shaped(token, pygame.Rect(0, 0, px, tall)) if tall else token

        return self._made.get(key, drawn)

    def _draw(
        self,
        creature: Creature,
        name: str,
        side: str,
        place: int,
        look: Look,
        px: int,
        facing: int,
        active: bool,
    ) -> pygame.Surface:
        theme = look.theme
        veiled = is_veiled(creature)
        fine = FINE if px < 160 else 2
        big = px * fine
        surface = pygame.Surface((big, big), pygame.SRCALPHA)
        middle = (big / 2, big / 2)
        if facing >= 0 and not (creature.down or veiled):
            # The disc makes room for the arrow.
            across, down = shift(facing)
            middle = (middle[0] + across * big, middle[1] + down * big)
        radius = RADIUS.get(creature.size, RADIUS["human"]) * big * (0.86 if creature.down else 1)
        edge = radius * 0.17
        ink = theme.ink
        if active:
            pygame.draw.circle(surface, ink, middle, radius + edge * 1.25 + fine * 1.2)
            pygame.draw.circle(surface, theme.lamp, middle, radius + edge * 1.25)
        if facing >= 0 and not (creature.down or veiled):
            self._arrow(surface, middle, radius, big, facing, theme.lamp if active else theme.card, ink)
        fill = mixed(colour(creature.colour), theme.fallen, 0.6 if creature.down else 0.0)
        if veiled:
            fill = theme.veiled
        outline = max(fine, round(big * 0.012))
        pygame.draw.circle(surface, ink, middle, radius + outline)
        pygame.draw.circle(surface, theme.card if not veiled else theme.paper_muted, middle, radius)
        if not veiled:
            paint_notches(surface, middle, radius, radius - edge, place, ink)
        pygame.draw.circle(surface, ink, middle, radius - edge + outline * 0.4)
        if not veiled:
            ring = mixed(colour(side), theme.fallen, 0.5 if creature.down else 0.0)
            pygame.draw.circle(surface, ring, middle, radius - edge)
        inner = radius - edge - (0 if veiled else radius * 0.11)
        pygame.draw.circle(surface, fill, middle, inner)
        portrait = None if veiled else look.portraits.of(creature) or self._portrait(creature.picture)
        if portrait is not None:
            surface.blit(_round(portrait, round(inner * 2)), (middle[0] - inner, middle[1] - inner))
        small = pygame.transform.smoothscale(surface, (px, px))
        centre = (round(middle[0] / fine), round(middle[1] / fine))
        if veiled:
            drawn = look.drawings.get("veiled", max(8, round(px * self._shape)), ink=theme.card)
            small.blit(drawn, drawn.get_rect(center=centre))
        elif portrait is None and px >= 24:
            letters = initials(name)
            size = max(9, round(px * RADIUS.get(creature.size, 0.345) * (1.06 if len(letters) < 3 else 0.8)))
            # Broad letters stay inside the disc.
            room, wide = 1.8 * inner / fine, look.texts.width(letters, size, "bold")
            size = max(9, min(size, int(size * room / max(1, wide))))
            ground = fill
            words = ink if contrast(ink, ground) >= contrast(theme.card, ground) else theme.card
            drawn = look.texts.line(letters, size, words, "bold")
            small.blit(drawn, drawn.get_rect(center=centre))
        return small

    def _arrow(
        self,
        surface: pygame.Surface,
        middle: tuple[float, float],
        radius: float,
        big: int,
        facing: int,
        fill: Colour,
        ink: Colour,
    ) -> None:
        """A broad arrowhead out of the disc to the edge of the square, bright with a dark rim."""
        angle = facing * pi / 4
        ux, uy = sin(angle), -cos(angle)
        far = big * (0.5 + SHIFT) - 1
        base = radius * 0.7
        half = radius * 0.92
        rim = big * 0.022

        def at(along: float, across: float) -> tuple[float, float]:
            return middle[0] + ux * along - uy * across, middle[1] + uy * along + ux * across

        # Ink, a bright rim, a dark heart: it reads on a light floor and on a dark one.
        for shade, inset in ((ink, 0.0), (fill, rim), (ink, rim * 2.9)):
            tip = far - inset * 1.5
            pygame.draw.polygon(surface, shade, [at(tip, 0), at(base, half - inset), at(base, inset - half)])

    def _badges(self, small: pygame.Surface, creature: Creature, look: Look, px: int) -> None:
        """States at the corners of the square, at most four; the rest is told by the tooltip."""
        for drawing, rect in badge_places(creature, look, px, self._badge):
            small.blit(look.drawings.get(drawing, rect.width), rect)

    def _portrait(self, path: str) -> pygame.Surface | None:
        if not path:
            return None
        if path not in self._portraits:
            try:
                self._portraits[path] = pygame.image.load(Path(path)).convert_alpha()
            except (OSError, pygame.error):
                self._portraits[path] = None
        return self._portraits[path]


def state_symbols(creature: Creature, look: Look) -> tuple[str, ...]:
    """The drawings of the states of somebody, each once."""
    kinds = (mark.split(":")[0] for mark in creature.marks)
    found = (f"state_{kind}" if look.drawings.has(f"state_{kind}") else "state_unknown" for kind in kinds)
    return tuple(dict.fromkeys(found))


def paint_corners(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, ink: Colour) -> None:
    """Fill the corners of a square, as far as the round base of a miniature leaves them bare."""
    arm = rect.width * 3 // 10
    rim = max(1, rect.width // 40)
    for across in (1, -1):
        for down in (1, -1):
            x, y = rect.left if across > 0 else rect.right - 1, rect.top if down > 0 else rect.bottom - 1
            for shade, inset in ((ink, 0), (colour, rim)):
                a, b = x + across * inset, y + down * inset
                rest = arm - round(inset * 3.4)
                pygame.draw.polygon(surface, shade, [(a, b), (a + across * rest, b), (a, b + down * rest)])


def shift(facing: int) -> tuple[float, float]:
    """How far the disc stands back from the middle of its square for the arrow: across and down, in squares."""
    return -sin(facing * pi / 4) * SHIFT, cos(facing * pi / 4) * SHIFT


def arrow_box(facing: int, radius: float, square: pygame.Rect) -> pygame.Rect:
    """The pixels of the arrow outside of its disc, whose radius is in pixels."""
    across, down = shift(facing)
    middle = square.centerx + across * square.width, square.centery + down * square.width
    ux, uy = sin(facing * pi / 4), -cos(facing * pi / 4)
    far, half = square.width * (0.5 + SHIFT), radius * 0.5
    points = [
        (middle[0] + ux * along - uy * aside, middle[1] + uy * along + ux * aside)
        for along, aside in ((far, 0.0), (radius, half), (radius, -half))
    ]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return pygame.Rect(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def badge_places(creature: Creature, look: Look, px: int, share: float = BADGE) -> list[tuple[str, pygame.Rect]]:
    """The drawings of a creature's states and where they stand in a square of `px` pixels, `share` of it each.

    There are four corners; what finds none is told by the tooltip. In a small square there are no states.
    """
    if px < 32:
        return []
    size = max(14, round(px * share))
    corners = ((0, 0), (px - size, 0), (0, px - size), (px - size, px - size))
    shown = state_symbols(creature, look)
    return [(drawing, pygame.Rect(corner, (size, size))) for drawing, corner in zip(shown, corners, strict=False)]


NOTCHES = ((0, 0.0), (4, 0.34), (12, 0.16), (2, 1.0))
"""How the white edge is cut, by the place of the side: so many notches, each so wide (radians).

The sides of a table are told apart by this also where colours are not; the first has a whole edge.
"""


def paint_notches(
    surface: pygame.Surface, middle: tuple[float, float], outer: float, inner: float, place: int, ink: Colour
) -> None:
    """Cut the edge of a token between two radii for the side at this place."""
    count, wide = NOTCHES[max(0, place) % len(NOTCHES)]
    for notch in range(count):
        centre = (notch + 0.5) * 2 * pi / count
        corners = [(outer, -0.5), (outer * 1.01, 0.0), (outer, 0.5), (inner, 0.5), (inner, -0.5)]
        points = [
            (middle[0] + far * sin(centre + along * wide), middle[1] - far * cos(centre + along * wide))
            for far, along in corners
        ]
        pygame.draw.polygon(surface, ink, points)


def _round(portrait: pygame.Surface, px: int) -> pygame.Surface:
    """The picture cut to a disc, filling it."""
    wide, tall = portrait.get_size()
    side = min(wide, tall)
    cut = portrait.subsurface(((wide - side) // 2, 0, side, side))
    made = pygame.transform.smoothscale(cut, (px, px)).convert_alpha()
    mask = pygame.Surface((px, px), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255, 255), (px / 2, px / 2), px / 2)
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return made
