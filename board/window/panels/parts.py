"""Small drawings that several panels share: dice, pips, states, paper."""

from __future__ import annotations

from collections.abc import Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.events import Tally
from board.scene.texts import Text
from board.window.style.look import Look
from board.window.style.theme import Colour


def die_name(sides: int, look: Look) -> str:
    """The drawing of a die with this many sides."""
    name = f"die_d{sides}"
    return name if look.drawings.has(name) else "die_any"


def draw_die(
    surface: pygame.Surface,
    look: Look,
    sides: int,
    rect: pygame.Rect,
    shown: str | None = None,
    fill: Colour | None = None,
    ink: Colour | None = None,
) -> None:
    """A die with its number of sides, or with the face that it shows."""
    drawn = look.drawings.get(die_name(sides, look), rect.width, fill=fill, ink=ink)
    surface.blit(drawn, rect)
    words = shown if shown is not None else str(sides)
    share = 0.38 if sides == 4 else 0.46
    px = max(11, round(rect.width * share * (1 if len(words) < 3 else 0.8)))
    number = look.texts.line(words, px, ink or look.theme.ink, "bold")
    middle = (rect.centerx, rect.centery + (round(rect.width * 0.13) if sides == 4 else 0))
    surface.blit(number, number.get_rect(center=middle))


def draw_pips(
    surface: pygame.Surface, look: Look, middle: tuple[int, int], used: int, cap: int, radius: int, ink: Colour
) -> None:
    """A pip for each die that may lie there; the used ones are full."""
    step = radius * 2 + max(2, radius // 2)
    left = middle[0] - (cap - 1) * step // 2
    for place in range(cap):
        at = (left + place * step, middle[1])
        pygame.draw.aacircle(surface, look.theme.paper, at, radius)
        pygame.draw.aacircle(surface, ink, at, radius, 0 if place < used else max(1, radius // 3))


def state_drawing(mark: str, look: Look) -> str:
    """The drawing of a state mark such as `bleeding:legs`."""
    name = f"state_{mark.split(':')[0]}"
    return name if look.drawings.has(name) else "state_unknown"


def draw_paper(surface: pygame.Surface, look: Look, rect: pygame.Rect, rule: int = 0, first: int = 0) -> None:
    """A sheet of paper, with hand-ruled lines every `rule` pixels from `first` on."""
    pygame.draw.rect(surface, look.theme.paper, rect, border_radius=look.theme.px(3))
    if rule:
        for y in range(rect.top + first, rect.bottom - rule // 3, rule):
            pygame.draw.line(surface, look.theme.paper_line, (rect.left + 8, y), (rect.right - 8, y))


def signed(value: int) -> str:
    """A part of a sum: `+2`, `−3`."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def tally_lines(tally: Tally, look: Look) -> list[tuple[str, str]]:
    """A number that explains itself, as lines of a tooltip or of the log."""
    lines = [(labelled(look, look.say(Text(tally.name)), str(tally.total)), "title")]
    for part in tally.parts:
        why = look.say(Text(part.reason, part.facts))
        key = "tally.ruled" if part.rule else "tally.part"
        lines.append((look.word(key, sign=signed(part.value), why=why, rule=part.rule), "body"))
    return lines


def labelled(look: Look, what: str, value: str) -> str:
    """A value behind what it is called."""
    return look.word("tally.labelled", what=what, value=value)


def percent(chance: object, look: Look) -> str:
    """A chance as people read it: never a bare 0 or 100 where it is not certain."""
    from fractions import Fraction

    if not isinstance(chance, Fraction):
        return ""
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return look.word("chance.below", n=1)
    if whole == 100 and chance < 1:
        return look.word("chance.above", n=99)
    return look.word("chance.percent", n=int(whole))


def centred_row(count: int, size: int, gap: int, middle: int) -> Sequence[int]:
    """The left edges of a centred row."""
    wide = count * size + max(0, count - 1) * gap
    return [middle - wide // 2 + place * (size + gap) for place in range(count)]


ANYWHERE = ("center", "midbottom", "midright", "midleft", "midtop", "bottomright", "bottomleft", "topright", "topleft")
"""Places in an area, the middle first."""


def least_hiding(
    rect: pygame.Rect, area: pygame.Rect, clear: Sequence[pygame.Rect], places: Sequence[str] = ANYWHERE
) -> pygame.Rect:
    """A rectangle of this size at the first place in an area, or at one where it hides less of what should be clear."""
    found = []
    for name in places:
        place = rect.copy()
        setattr(place, name, getattr(area, name))
        place.clamp_ip(area)
        found.append(place)
    return min(found, key=lambda place: hidden_by(place, clear))


def hidden_by(rect: pygame.Rect, clear: Sequence[pygame.Rect]) -> int:
    """How many pixels of these a rectangle would hide."""
    return sum(part.width * part.height for part in map(rect.clip, clear))
