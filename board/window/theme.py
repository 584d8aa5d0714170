"""Colours and sizes, in one place. Sizes grow with the window; the board has a scale of its own."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]
Tint = tuple[int, int, int, int]

CREATURE_COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#bbbbbb")
"""Eight colours that colour-blind eyes tell apart (Okabe and Ito)."""

LEAST_SCALE, MOST_SCALE = 0.8, 2.0
"""How much smaller and larger than drawn a person may have texts and symbols."""

LEAST_TEXT = 14
"""No text is smaller, in pixels."""


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
    """Colours, and sizes in pixels for a window of this `scale` (1 at 1920 x 1080)."""

    scale: float = 1.0
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
    words: Colour = (238, 229, 212)
    quiet: Colour = (176, 165, 150)
    faint: Colour = (150, 140, 127)
    lamp: Colour = (240, 198, 116)
    danger: Colour = (226, 101, 80)
    good: Colour = (122, 186, 122)
    wood: Colour = (92, 66, 44)
    floor: Colour = (216, 204, 180)
    floor_line: Colour = (188, 174, 148)
    wall: Colour = (52, 45, 40)
    unseen: Colour = (44, 40, 36)
    card: Colour = (250, 247, 240)
    shade_out: Tint = (24, 22, 26, 150)
    shade_ally: Tint = (24, 22, 26, 84)
    shade_remembered: Tint = (30, 28, 32, 196)
    night: Tint = (26, 30, 58, 120)
    light: Tint = (255, 214, 130, 34)

    def px(self, size: float) -> int:
        """A length of the 1920 x 1080 drawing in pixels of this window, at least 1."""
        return max(1, round(size * self.scale))

    def text_px(self, name: str) -> int:
        """The height of a kind of text: `small`, `body`, `title`, `huge`."""
        return max(LEAST_TEXT, round(_TEXT[name] * self.scale))

    @property
    def gap(self) -> int:
        return self.px(8)


_TEXT = {"small": 15.5, "body": 18.0, "title": 23.0, "huge": 40.0}


def theme_for(width: int, height: int, factor: float = 1.0) -> Theme:
    """The theme of a window this large; `factor` is the person's own enlargement of all text."""
    return Theme(scale=max(0.8, min(width / 1920, height / 1080)) * factor)
