"""A printing job: what is printed and how. `steps` does it, into a PDF, a PNG or a map for other programs."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from pathlib import Path

from board.scene.texts import Name
from board.window.style.look import Words
from board.window.printing.sheets import GLUE, SQUARE, SheetPlan, plan_sheets
from board.window.printing.subject import Subject
from board.window.work import Steps

PDF, PNG, UVTT = ".pdf", ".png", ".uvtt"
"""Endings of the files that can be written."""

DPI = 200
"""Pixels an inch on paper, at least."""

SCREEN_DPI = 100
"""The same for the pictures of maps that other programs show on a screen."""

INCH = 25.4
"""Millimetres."""


class NothingToPrint(ValueError):
    """There is neither a square nor a figure to print."""


@dataclass(frozen=True)
class PrintJob:
    """What is printed and how; lengths in millimetres."""

    subject: Subject
    title: Name
    words: Words
    paper: str = "A4"
    orientation: str = "auto"
    square: float = SQUARE
    glue: float = GLUE
    dpi: int = DPI
    board: bool = True
    """Whether the board is printed."""
    tokens: bool = False
    """Whether the figures stand on the board."""
    figures: bool = False
    """Whether pages with the figures, to cut out, follow (PDF alone)."""
    grid: bool = True
    """Whether the lines between the squares are printed."""

    @property
    def px(self) -> int:
        """Pixels of a square: a whole number, at least `dpi`."""
        return ceil(self.dpi * self.square / INCH - 1e-9)

    def plan(self) -> SheetPlan:
        """The sheets of the board. Raises SquareTooLarge."""
        picture = self.subject.picture
        return plan_sheets(
            picture.columns,
            picture.rows,
            self.paper,
            self.orientation,
            self.square,
            self.glue,
            self.subject.empty,
        )


def steps(job: PrintJob, out: Path) -> Steps:
    """Write the job to `out`, as its ending says. Raises OSError, SquareTooLarge and NothingToPrint, each before
    anything is drawn; given up in the middle it leaves `out` as it was.
    """
    if out.suffix.lower() == PNG:
        from board.window.printing.png import png_steps

        return png_steps(job, out)
    if out.suffix.lower() == UVTT:
        from board.window.printing.uvtt import uvtt_steps

        return uvtt_steps(job, out)
    from board.window.printing.pdf import pdf_steps

    return pdf_steps(job, out)
