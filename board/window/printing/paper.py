"""What every printed page is made with: the document, its embedded faces, text and lines in millimetres."""

from __future__ import annotations

import io
import logging
from pathlib import Path
from typing import Literal

import board.window.settings  # noqa: F401  (before pygame)
import fpdf
import pygame
from PIL import Image

from board.files.assets import asset
from board.window.printing.sheets import MARK, RULE, SAFE, STRIP, Layout
from board.window.style.text import FACES, cleaned
from board.window.style.theme import Colour, Theme

FAMILY = "board"

THIN = 0.2
"""Width of lines, in millimetres."""

# Both tell on standard error what concerns nobody who prints a map.
logging.getLogger("fpdf").setLevel(logging.ERROR)
logging.getLogger("fontTools").setLevel(logging.ERROR)


class Paper:
    """A PDF document; lengths in millimetres from the top left corner, sizes of text in points."""

    def __init__(self, title: str, language: str, folder: Path) -> None:
        """`folder` holds copies of the faces until the document is finished."""
        self.theme = Theme()
        self.pdf = fpdf.FPDF(unit="mm")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.set_title(cleaned(title))
        self.pdf.set_creator("Dernier Val")
        self.pdf.set_lang(language)
        self.pdf.viewer_preferences = fpdf.prefs.ViewerPreferences(print_scaling="None")
        styles: tuple[tuple[Literal["", "B"], str], ...] = (("", "regular"), ("B", "bold"))
        for style, face in styles:
            copy = folder / FACES[face]
            copy.write_bytes((asset("fonts") / FACES[face]).read_bytes())
            self.pdf.add_font(FAMILY, style, copy)

    def close(self) -> None:
        """Let go of the faces; the document is finished or given up."""
        for font in self.pdf.fonts.values():
            if isinstance(font, fpdf.fonts.TTFFont):
                font.ttfont.close()

    def page(self, wide: float, tall: float) -> None:
        """Begin another page."""
        self.pdf.add_page(orientation="P", format=(wide, tall))
        self.pdf.set_draw_color(*self.theme.ink)
        self.pdf.set_text_color(*self.theme.ink)
        self.pdf.set_line_width(THIN)

    def write(
        self, x: float, y: float, words: str, size: float, bold: bool = False, room: float | None = None
    ) -> float:
        """Write a line from `x` on, its foot at `y`, cut to `room`; its width."""
        words = cleaned(words)
        self.pdf.set_font(FAMILY, "B" if bold else "", size)
        if room is not None and self.pdf.get_string_width(words) > room:
            while words and self.pdf.get_string_width(words + "…") > room:
                words = words[:-1]
            words = words.rstrip() + "…"
        self.pdf.text(x, y, words)
        return self.pdf.get_string_width(words)

    def centred(self, x: float, y: float, words: str, size: float, bold: bool = False) -> None:
        """Write a line with its middle at `x` and its foot at `y`."""
        self.pdf.set_font(FAMILY, "B" if bold else "", size)
        self.pdf.text(x - self.pdf.get_string_width(cleaned(words)) / 2, y, cleaned(words))

    def paragraph(self, x: float, y: float, words: str, size: float, wide: float) -> float:
        """Write lines no longer than `wide`, the first one's foot at `y`; where the next would stand."""
        self.pdf.set_font(FAMILY, "", size)
        line = ""
        step = size * 0.48
        for word in cleaned(words).split(" "):
            longer = f"{line} {word}".strip()
            if line and self.pdf.get_string_width(longer) > wide:
                self.pdf.text(x, y, line)
                y += step
                line = word
            else:
                line = longer
        self.pdf.text(x, y, line)
        return y + step

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A straight line."""
        self.pdf.line(x1, y1, x2, y2)

    def picture(self, surface: pygame.Surface, x: float, y: float, wide: float, tall: float, photo: bool) -> None:
        """A picture; a `photo` is kept as JPEG, a drawing without any loss."""
        image = Image.frombuffer("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"), "raw", "RGB", 0, 1)
        if photo:
            packed = io.BytesIO()
            image.save(packed, "JPEG", quality=90, subsampling=0)
            self.pdf.image(packed, x, y, wide, tall)
        else:
            self.pdf.image(image, x, y, wide, tall)

    def bubble(self, x: float, y: float, words: str, size: float, ground: Colour = (255, 255, 255)) -> None:
        """A short word on a light ground with a rim, its middle at a point."""
        self.pdf.set_font(FAMILY, "B", size)
        wide = self.pdf.get_string_width(cleaned(words)) + size * 0.3
        tall = size * 0.5
        self.pdf.set_fill_color(*ground)
        self.pdf.rect(x - wide / 2, y - tall / 2, wide, tall, "DF", round_corners=True, corner_radius=tall / 4)
        self.centred(x, y + size * 0.125, words, size, True)

    def strip(self, layout: Layout, name: str, title: str, rule_words: str) -> None:
        """The strip beside the drawing: the control rule, the sheet's name, the title."""
        pdf, upright = self.pdf, layout.upright_strip

        def at(along: float, into: float) -> tuple[float, float]:
            if upright:
                return SAFE + into, layout.tall - SAFE - MARK - along
            return layout.left + along, SAFE + into

        foot = STRIP - MARK - 1.6
        self.line(*at(0, foot), *at(RULE, foot))
        for tick in range(0, 101, 10):
            self.line(*at(tick, foot), *at(tick, foot - (1.8 if tick % 50 == 0 else 1.0)))
        long = layout.tall if upright else layout.wide
        room = long - RULE - 2 * SAFE - STRIP
        x, y = at(RULE + 2, foot)
        with pdf.rotation(90 if upright else 0, x, y):
            used = self.write(x, y, rule_words, 7) + 4
            used += self.write(x + used, y, name, 8, True, room - used) + 3
            if room - used > 12:
                self.write(x + used, y, title, 8, False, room - used)
