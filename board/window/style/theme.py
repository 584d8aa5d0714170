"""Colours and sizes, in one place. Sizes grow with the window; the board has a scale of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

Colour = tuple[int, int, int]
Tint = tuple[int, int, int, int]

LEAST_SCALE, MOST_SCALE = 0.8, 2.0
"""How much smaller and larger than drawn a person may have texts and symbols."""

TABLE_CONTRAST = 7.0
"""Of texts on a screen that lies on the table, where people read from further away."""

GRID_CONTRAST = 1.8
"""Of the lines between squares there."""

GROWTH = 0.6
"""So much of the enlargement of texts goes to the lengths around them."""

BLACK, WHITE, GREY, DARK = (0, 0, 0), (255, 255, 255), (120, 120, 120), (52, 52, 52)
"""Of the picture that a display is judged by, whatever theme the person likes."""

LEAST_TEXT = 14
"""No text is smaller, in pixels."""

LEAST_LETTERS = 4.0
"""No capital letter on a table is lower, in millimetres."""

CAPITALS = 0.66
"""The height of capital letters of the faces, of the height of the text."""


def colour(code: str) -> Colour:
    """The colour written `#rrggbb`; a middle grey when it is not written so."""
    digits = code.removeprefix("#")
    if len(digits) != 6:
        return (187, 187, 187)
    try:
        return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    except ValueError:
        return (187, 187, 187)


def mixed(first: Colour, second: Colour, part: float) -> Colour:
    """`first` with `part` (0 to 1) of `second` mixed in."""
    return (
        round(first[0] + (second[0] - first[0]) * part),
        round(first[1] + (second[1] - first[1]) * part),
        round(first[2] + (second[2] - first[2]) * part),
    )


def luminance(value: Colour) -> float:
    """Relative luminance, 0 to 1, as the contrast formula of WCAG wants it."""

    def linear(channel: int) -> float:
        part = channel / 255
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(value[0]) + 0.7152 * linear(value[1]) + 0.0722 * linear(value[2])


def contrast(first: Colour, second: Colour) -> float:
    """Contrast of two colours, 1 to 21."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@dataclass(frozen=True)
class Theme:
    """Colours, and sizes in pixels: lengths for a `scale` and texts for `letters`, both 1 at 1920 x 1080.

    `words`, `quiet`, `faint` and `accent` are texts on `ground`, `panel`, `raised` and `lit`; `ink` is text on `paper`
    and `lamp`, `paper_muted` and `alarm` texts on `paper`; what stands on the map has an outline of `ink`.
    """

    name: str = "lamp"
    scale: float = 1.0
    letters: float = 1.0
    window: float = 1.0
    """The scale of the window alone: what stands on the board does not follow the size of texts."""
    least: int = LEAST_TEXT
    """No text is smaller, in pixels."""
    ground: Colour = (29, 27, 25)
    panel: Colour = (38, 35, 32)
    raised: Colour = (56, 51, 46)
    lit: Colour = (74, 66, 57)
    line: Colour = (82, 75, 67)
    paper: Colour = (242, 233, 216)
    paper_line: Colour = (214, 200, 174)
    ink: Colour = (42, 36, 32)
    muted: Colour = (125, 114, 102)
    paper_muted: Colour = (104, 93, 82)
    alarm: Colour = (164, 44, 26)
    words: Colour = (238, 229, 212)
    quiet: Colour = (184, 173, 158)
    faint: Colour = (158, 148, 135)
    lamp: Colour = (240, 198, 116)
    accent: Colour = (240, 198, 116)
    danger: Colour = (226, 101, 80)
    rail_danger: Colour = (186, 64, 44)
    rail_good: Colour = (72, 132, 78)
    rail_plain: Colour = (70, 100, 140)
    lit_part: Colour = (204, 140, 44)
    wood: Colour = (92, 66, 44)
    floor: Colour = (216, 204, 180)
    floor_line: Colour = (188, 174, 148)
    wall: Colour = (52, 45, 40)
    door: Colour = (176, 138, 92)
    glass: Colour = (188, 215, 228)
    glass_out: Colour = (138, 164, 178)
    """Of a window where nobody looks: it stays clear in the dark, since it lets one look through."""
    secret: Colour = (160, 90, 160)
    water: Colour = (142, 182, 206)
    water_line: Colour = (84, 132, 166)
    gloom: Colour = (40, 40, 62)
    unseen: Colour = (44, 40, 36)
    card: Colour = (250, 247, 240)
    veiled: Colour = (96, 90, 84)
    fallen: Colour = (120, 116, 110)
    """What the colour of a creature that lies there fades to."""
    hatch: Tint = (42, 36, 32, 150)
    shade_out: Tint = (24, 22, 26, 150)
    shade_ally: Tint = (24, 22, 26, 84)
    shade_remembered: Tint = (30, 28, 32, 196)
    night: Tint = (26, 30, 58, 120)
    light: Tint = (255, 214, 130, 34)
    behind: Tint = (12, 11, 10, 150)
    """Over everything that waits for a page to close."""

    def px(self, size: float) -> int:
        """A length of the 1920 x 1080 drawing in pixels of this window, at least 1."""
        return max(1, round(size * self.scale))

    def text_px(self, name: str) -> int:
        """The height of a kind of text: `small`, `body`, `title`, `huge`."""
        return max(self.least, round(_TEXT[name] * self.letters))

    @property
    def gap(self) -> int:
        return self.px(8)

    def firmer(self, least: float = TABLE_CONTRAST) -> Theme:
        """The same theme with every text as far from its ground as this contrast, if not further; firmer lines too."""
        grounds = (self.panel, self.ground, self.raised, self.lit)
        firm: dict[str, Any] = {name: _firm(getattr(self, name), self.words, grounds, least) for name in ON_PANEL}
        firm |= {name: _firm(getattr(self, name), self.ink, (self.paper,), least) for name in ON_PAPER}
        firm["floor_line"] = _firm(self.floor_line, self.ink, (self.floor,), GRID_CONTRAST)
        return replace(self, **firm)


ON_PANEL = ("quiet", "faint", "accent")
"""Texts on panels, beside `words`."""

ON_PAPER = ("paper_muted", "alarm")
"""Texts on paper, beside `ink`."""


def _firm(text: Colour, firmest: Colour, grounds: tuple[Colour, ...], least: float) -> Colour:
    for part in range(21):
        found = mixed(text, firmest, part / 20)
        if min(contrast(found, ground) for ground in grounds) >= least:
            return found
    return firmest


_TEXT = {"small": 15.5, "body": 18.0, "title": 23.0, "huge": 40.0}

THEMES: Mapping[str, Mapping[str, Any]] = {
    "lamp": {},
    "clear": {
        # Orange and blue, light and dark: told apart with any two kinds of cones.
        "lamp": (245, 212, 120), "accent": (245, 212, 120), "danger": (236, 106, 24), "alarm": (140, 50, 0),
        "rail_danger": (190, 84, 0), "rail_good": (0, 84, 140), "rail_plain": (90, 90, 96),
        "secret": (120, 60, 130), "water": (150, 196, 228), "water_line": (0, 92, 150), "lit_part": (196, 120, 0),
    },
    "contrast": {
        "ground": (0, 0, 0), "panel": (8, 8, 8), "raised": (40, 40, 40), "lit": (62, 62, 62), "line": (170, 170, 170),
        "paper": (255, 255, 255), "paper_line": (200, 200, 200), "ink": (0, 0, 0), "muted": (190, 190, 190),
        "paper_muted": (70, 70, 70), "alarm": (150, 16, 0), "words": (255, 255, 255), "quiet": (230, 230, 230),
        "faint": (210, 210, 210), "lamp": (255, 221, 87), "accent": (255, 221, 87), "danger": (255, 110, 70),
        "rail_danger": (190, 40, 10), "rail_good": (0, 96, 48), "rail_plain": (20, 70, 150), "wood": (58, 38, 20),
        "floor": (236, 230, 214), "floor_line": (150, 140, 120), "wall": (16, 14, 12), "unseen": (10, 10, 10),
        "card": (255, 255, 255), "hatch": (0, 0, 0, 200), "shade_ally": (0, 0, 0, 96), "shade_out": (0, 0, 0, 160),
        "shade_remembered": (0, 0, 0, 196), "behind": (0, 0, 0, 190), "lit_part": (220, 130, 0),
        "secret": (150, 40, 150), "water_line": (20, 84, 140),
    },
    "paper": {
        "ground": (224, 213, 192), "panel": (243, 235, 219), "raised": (229, 218, 196), "lit": (215, 201, 173),
        "line": (172, 156, 128), "muted": (112, 100, 88), "words": (36, 30, 26), "quiet": (76, 66, 56),
        "faint": (86, 76, 66), "accent": (112, 52, 0), "paper": (252, 248, 238), "behind": (60, 50, 40, 130),
        "unseen": (96, 88, 78),
    },
}  # fmt: skip
"""The themes by name: what differs from the first."""


def theme_for(width: int, height: int, factor: float = 1.0, name: str = "lamp") -> Theme:
    """The theme of a window this large; `factor` is the person's own enlargement of all text, `name` the theme's.

    A name that is none means the first theme.
    """
    window = max(0.8, min(width / 1920, height / 1080))
    known = name if name in THEMES else "lamp"
    scale = window * (1 + (factor - 1) * GROWTH)
    return Theme(name=known, scale=scale, letters=window * factor, window=window, **THEMES[known])


def theme_for_table(px_per_mm: float, factor: float = 1.0, name: str = "lamp") -> Theme:
    """The theme of a measured display that lies on a table: its sizes are millimetres, apart from those of the board.

    The smallest text has capitals of `LEAST_LETTERS`; `factor` enlarges all text, and never makes it smaller than
    that. Texts are firmer than on a screen that stands near.
    """
    least = max(LEAST_TEXT, ceil(LEAST_LETTERS * px_per_mm / CAPITALS))
    window = least / _TEXT["small"]
    scale = window * max(1.0, factor)
    known = name if name in THEMES else "lamp"
    return Theme(name=known, scale=scale, letters=scale, window=window, least=least, **THEMES[known]).firmer()
