"""The names of tokens: each on a plate where there is room, so that no plate lies on another one or on somebody."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.scene import Creature
from board.window.canvas.camera import Camera
from board.window.canvas.layers.tokens import RADIUS
from board.window.style.look import Look
from board.window.canvas.picture import Picture, is_veiled

NAMED_FROM = 3
"""Heights of the text that a square must measure for every name to be shown."""

SHORTEST = 4
"""A name cut to fewer letters is not worth its plate."""

WIDEST = 180
"""Of the plate of a name that is asked for, in pixels of the 1920 x 1080 drawing."""

Plate = tuple[str, pygame.Rect]
"""A name as it is shown, and its pixels."""

Places = Mapping[str, tuple[float, float]]
"""Creatures under way, by id: where they are in fractional squares."""


class Names:
    """The plates of a board that somebody looks at from near."""

    shape: tuple[object, ...] = ()
    """What else the places of plates hang on, to be compared."""

    def placed(
        self, picture: Picture, camera: Camera, look: Look, places: Places, wanted: Collection[str]
    ) -> dict[str, Plate]:
        """The plates of all creatures, by id; names that are `wanted` are shown whatever the zoom."""
        return plates(picture, camera, look, places, wanted)

    def tells(self, who: str) -> bool:
        """Whether the plate of a creature bears the symbols of its states: its token does not bear them then."""
        return False

    def paint(self, surface: pygame.Surface, look: Look, who: str, name: str, where: pygame.Rect) -> None:
        """Draw a plate."""
        paint(surface, look, name, where)


def plates(
    picture: Picture, camera: Camera, look: Look, places: Places, wanted: Collection[str] = ()
) -> dict[str, Plate]:
    """The plates of all creatures, by id. Names that are `wanted` take their place first and are always shown.

    Any other one stands below its token, above it or beside it, in full or cut, where it covers nobody and
    no other plate; where there is no such place it is not shown.
    """
    shown = [creature for creature in picture.scene.creatures if not is_veiled(creature)]
    tokens = {c.id: camera.rect(*places.get(c.id, c.at)) for c in picture.scene.creatures}
    discs = {c.id: _disc(c, tokens[c.id]) for c in picture.scene.creatures}
    found: dict[str, Plate] = {}
    for creature in sorted(shown, key=lambda c: c.id not in wanted):
        asked = creature.id in wanted
        if not asked and (creature.down or round(camera.square) < NAMED_FROM * look.theme.text_px("small")):
            continue
        taken = [rect for _, rect in found.values()]
        others = [disc for who, disc in discs.items() if who != creature.id]
        plate = _best(_candidates(creature, tokens[creature.id], camera, look, asked), taken, others, asked)
        if plate is not None:
            found[creature.id] = plate
    return found


def _best(
    candidates: Iterator[Plate], taken: Sequence[pygame.Rect], discs: Sequence[pygame.Rect], asked: bool
) -> Plate | None:
    """The first candidate that covers nothing; of a name that is asked for the one that covers least."""
    best: tuple[int, Plate] | None = None
    for plate in candidates:
        covered = sum(_area(plate[1].clip(other)) for other in taken) * 4
        covered += sum(_area(plate[1].clip(other)) for other in discs)
        if covered == 0:
            return plate
        if best is None or covered < best[0]:
            best = covered, plate
    return best[1] if asked and best is not None else None


def _candidates(creature: Creature, rect: pygame.Rect, camera: Camera, look: Look, asked: bool) -> Iterator[Plate]:
    """Where the name could stand, best first: in full below, above and beside the token, then cut to its square."""
    px = look.theme.text_px("small")
    square = round(camera.square)
    tall = look.texts.height(px, "strong") - 2
    lap = max(2, round(square * 0.08))
    whole = look.say(creature.name)
    for wide in (look.theme.px(WIDEST) if asked else round(square * 1.9), square):
        name = look.texts.fitted(whole, wide - 8, px, "strong")
        if name != whole and len(name) <= SHORTEST and not asked:
            return
        plate = pygame.Rect(0, 0, look.texts.width(name, px, "strong") + look.theme.px(8), tall)
        for own, other in (
            ("midtop", (rect.centerx, rect.bottom - lap)),
            ("midbottom", (rect.centerx, rect.top + lap)),
            ("midleft", (rect.right - 2, rect.centery)),
            ("midright", (rect.left + 2, rect.centery)),
        ):
            placed = plate.copy()
            setattr(placed, own, other)
            yield name, placed


def _disc(creature: Creature, rect: pygame.Rect) -> pygame.Rect:
    """The square around what a token shows of somebody."""
    side = round(2 * RADIUS.get(creature.size, RADIUS["human"]) * rect.width)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = rect.center
    return disc


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def paint(surface: pygame.Surface, look: Look, name: str, where: pygame.Rect) -> None:
    """Draw the plate."""
    drawn = look.texts.line(name, look.theme.text_px("small"), look.theme.words, "strong")
    pygame.draw.rect(surface, look.theme.ground, where, border_radius=3)
    surface.blit(drawn, drawn.get_rect(center=where.center))
