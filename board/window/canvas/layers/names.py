"""The names of tokens: each on a plate that lies on the edge of its own token, and on nobody else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.scene import Creature
from board.window.canvas.camera import Camera
from board.window.canvas.layers.tokens import RADIUS, arrow_box, badge_places, shift
from board.window.style.look import Look
from board.window.style.theme import Colour, colour
from board.window.canvas.picture import Picture, is_veiled

NAMED_FROM = 3
"""Heights of the text that a square must measure for every name to be shown."""

SHORTEST = 4
"""A name cut to fewer letters is not worth its plate."""

WIDEST = 180
"""Of the plate of a name that is asked for, in pixels of the 1920 x 1080 drawing."""

INITIALS = 0.62
"""So much of the disc's radius around its middle stays free for the initials."""

Places = Mapping[str, tuple[float, float]]
"""Creatures under way, by id: where they are in fractional squares."""


Plate = tuple[str, pygame.Rect]
"""A name as it is shown, and its pixels."""


class Names:
    """The plates of a board that somebody looks at from near, framed in the colours of their tokens."""

    shape: tuple[object, ...] = ()
    """What else the places of plates hang on, to be compared."""
    kept: tuple[pygame.Rect, ...] = ()
    """Pixels that no plate covers if it can: the chances above targets."""
    _colours: Mapping[str, Colour] = {}

    def placed(
        self, picture: Picture, camera: Camera, look: Look, places: Places, wanted: Collection[str]
    ) -> dict[str, Plate]:
        """The plates of all creatures, by id; names that are `wanted` are shown whatever the zoom."""
        self._colours = {creature.id: colour(creature.colour) for creature in picture.scene.creatures}
        return plates(picture, camera, look, places, wanted, self.kept)

    def tells(self, who: str) -> bool:
        """Whether the plate of a creature bears the symbols of its states: its token does not bear them then."""
        return False

    def paint(self, surface: pygame.Surface, look: Look, who: str, name: str, where: pygame.Rect) -> None:
        """Draw a plate."""
        paint(surface, look, name, where, self._colours.get(who, look.theme.words))


@dataclass(frozen=True)
class _Token:
    """What a token shows of somebody, in pixels: its square, its disc, its arrow and states around it."""

    square: pygame.Rect
    disc: pygame.Rect
    around: tuple[pygame.Rect, ...]


def plates(
    picture: Picture,
    camera: Camera,
    look: Look,
    places: Places,
    wanted: Collection[str] = (),
    kept: Sequence[pygame.Rect] = (),
) -> dict[str, Plate]:
    """The plates of all creatures, by id. Names that are `wanted` take their place first and are always shown.

    Any other one stands on the lower edge of its token, on the upper one or beside it, in full or cut, where it
    covers nobody, no other plate and nothing of what must be `kept` free; where there is no such place it is not shown.
    """
    shown = [creature for creature in picture.scene.creatures if not is_veiled(creature)]
    tokens = {c.id: _token(c, camera, look, places) for c in picture.scene.creatures}
    found: dict[str, Plate] = {}
    for creature in sorted(shown, key=lambda c: c.id not in wanted):
        asked = creature.id in wanted
        if not asked and (creature.down or round(camera.square) < NAMED_FROM * look.theme.text_px("small")):
            continue
        own = tokens[creature.id]
        near = [
            token
            for who, token in tokens.items()
            if who != creature.id and abs(token.square.centery - own.square.centery) < 2 * own.square.height
        ]
        taken = [where for _, where in found.values()]
        best = _best(_candidates(creature, own, camera, look, asked), own, near, (*taken, *kept), asked)
        if best is not None:
            found[creature.id] = best
    return found


def _best(
    candidates: Iterator[Plate],
    own: _Token,
    others: Sequence[_Token],
    taken: Sequence[pygame.Rect],
    asked: bool,
) -> Plate | None:
    """The candidate that covers least; None when it covers somebody or another plate and is not asked for.

    Its own arrow and states are covered where there is no better place; it keeps away from its neighbours if it can.
    """
    best: tuple[tuple[int, int], Plate] | None = None
    for name, where in candidates:
        if best is not None and best[1][0] != name and best[0][0] == 0:
            # A cut name is no better place for the whole one.
            break
        discs = [token.disc for token in others]
        covered = 4 * _covered(where, taken) + _covered(where, discs)
        covered += _covered(where, (part for token in others for part in token.around))
        margin = max(2, own.square.width // 12)
        close = _covered(where.inflate(margin, margin), discs)
        cost = covered, _covered(where, own.around) + close
        if cost == (0, 0):
            return name, where
        if best is None or cost < best[0]:
            best = cost, (name, where)
    return best[1] if best is not None and (asked or best[0][0] == 0) else None


def _candidates(creature: Creature, token: _Token, camera: Camera, look: Look, asked: bool) -> Iterator[Plate]:
    """Where the name could stand, best first: below, above and beside the token, in full and then cut to its square.

    Each laps over the edge of the disc and leaves its initials free; below and above it stays inside the square
    when that is large enough.
    """
    px = look.theme.text_px("small")
    square = round(camera.square)
    tall, pad = look.texts.height(px, "strong"), look.theme.px(12)
    disc, radius = token.disc, token.disc.height / 2
    free = round(radius * INITIALS)
    lap = max(2, round(min(square * 0.06, radius - free)))
    whole = look.say(creature.name)
    for wide in (look.theme.px(WIDEST) if asked else round(square * 1.9), square):
        name = look.texts.fitted(whole, wide - pad, px, "strong")
        if name != whole and len(name) <= SHORTEST:
            return
        plate = pygame.Rect(0, 0, look.texts.width(name, px, "strong") + pad, tall)
        below = min(max(token.square.bottom - tall, disc.centery + free), disc.bottom - lap)
        above = max(min(token.square.top + tall, disc.centery - free), disc.top + lap)
        for own, other in (
            ("midtop", (disc.centerx, below)),
            ("midbottom", (disc.centerx, above)),
            ("midleft", (disc.right - lap, disc.centery)),
            ("midright", (disc.left + lap, disc.centery)),
        ):
            placed = plate.copy()
            setattr(placed, own, other)
            yield name, placed


def _token(creature: Creature, camera: Camera, look: Look, places: Places) -> _Token:
    """Where a token and its parts lie."""
    square = camera.rect(*places.get(creature.id, creature.at))
    radius = RADIUS.get(creature.size, RADIUS["human"]) * square.width
    disc = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
    disc.center = square.center
    around: list[pygame.Rect] = []
    if not is_veiled(creature):
        around = [rect.move(square.topleft) for _, rect in badge_places(creature, look, square.width)]
        if not creature.down:
            facing = camera.screen_turn(int(creature.facing))
            across, down = shift(facing)
            disc.move_ip(round(across * square.width), round(down * square.width))
            around.append(arrow_box(facing, radius, square))
    return _Token(square, disc, tuple(around))


def _covered(rect: pygame.Rect, others: Iterable[pygame.Rect]) -> int:
    """How many pixels of the others a rectangle covers."""
    return sum(part.width * part.height for part in map(rect.clip, others))


def paint(surface: pygame.Surface, look: Look, name: str, where: pygame.Rect, frame: Colour) -> None:
    """Draw a plate with its frame."""
    theme = look.theme
    drawn = look.texts.line(name, theme.text_px("small"), theme.words, "strong")
    pygame.draw.rect(surface, frame, where, border_radius=theme.px(4))
    pygame.draw.rect(
        surface, theme.ground, where.inflate(-2 * theme.px(2), -2 * theme.px(2)), border_radius=theme.px(3)
    )
    surface.blit(drawn, drawn.get_rect(center=where.center))
