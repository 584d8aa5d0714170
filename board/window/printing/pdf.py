"""The board as a PDF: sheets with cut marks and strips for glue, the plan to put them together, figures to cut out."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from board.files.saves import written_atomically
from board.grid.squares import column_name
from board.scene.texts import name_in, text
from board.window.printing.figures import figure_pages
from board.window.printing.grid_lines import GridLines
from board.window.printing.job import NothingToPrint, PrintJob
from board.window.printing.paper import THIN, Paper
from board.window.printing.plan_page import plan_page
from board.window.printing.sheets import MARK, RULE, Sheet, SheetPlan
from board.window.printing.tiles import Tiles
from board.window.work import Step, Steps

GAP = 0.5
"""Between the drawing and its cut marks."""

GRID_STRENGTH = 0.4
"""How much of the ink a line of the grid has."""


def pdf_steps(job: PrintJob, out: Path) -> Steps:
    """Write the job to `out`, a sheet a step. Raises OSError, SquareTooLarge, NothingToPrint."""
    plan = job.plan()
    sheets = len(plan.sheets) if job.board else 0
    figures = job.figures and bool(job.subject.figures)
    if not sheets and not figures:
        raise NothingToPrint
    total = sheets + (sheets > 1) + figures + 1
    with written_atomically(out) as stream, TemporaryDirectory() as folder:
        yield Step(text("window.print.drawing"), 0, total)
        language = job.words.language
        with closing(Paper(name_in(job.title, language), language, Path(folder))) as paper:
            yield from _pages(job, plan, paper, total)
            yield Step(text("window.print.writing", file=out.name), total - 1, total)
            stream.write(paper.pdf.output())


def _pages(job: PrintJob, plan: SheetPlan, paper: Paper, total: int) -> Steps:
    done = 0
    sheets = plan.sheets if job.board else ()
    if sheets:
        board = _BoardPages(job, plan, paper)
        if len(sheets) > 1:
            plan_page(job, plan, paper, board.tiles)
            done += 1
        for sheet in sheets:
            yield Step(text("window.print.drawing_sheet", n=sheet.number, all=len(sheets)), done, total)
            board.draw(sheet)
            done += 1
    if job.figures and job.subject.figures:
        yield Step(text("window.print.drawing_figures"), done, total)
        figure_pages(job, job.subject.figures, plan.layout, paper)


class _BoardPages:
    """Draws the sheets of the board, one a page."""

    def __init__(self, job: PrintJob, plan: SheetPlan, paper: Paper) -> None:
        self.job, self.plan, self.paper = job, plan, paper
        self.tiles = Tiles(job.subject.with_figures(job.tokens), job.words, job.px)
        self.lines = GridLines(job.subject.picture, job.subject.empty)

    def _say(self, key: str, **facts: Any) -> str:
        return self.job.words.say(text(key, **facts))

    def draw(self, sheet: Sheet) -> None:
        """Draw one sheet."""
        job, paper, layout = self.job, self.paper, self.plan.layout
        paper.page(layout.wide, layout.tall)
        px = job.px
        wide = sheet.columns * px + round(sheet.glue_right / job.square * px)
        tall = sheet.rows * px + round(sheet.glue_below / job.square * px)
        drawn = self.tiles.tile(*sheet.first, wide, tall)
        size = (wide * job.square / px, tall * job.square / px)
        paper.picture(drawn, layout.left, layout.top, *size, photo=self.tiles.floor is not None)
        if job.grid:
            self._grid(sheet, size)
        self._marks(sheet, size)
        self._squares(sheet)
        self._neighbours(sheet)
        facts = {"n": sheet.number, "all": len(self.plan.sheets), "squares": sheet.name}
        key = "window.print.sheet" if len(self.plan.sheets) > 1 else "window.print.only_sheet"
        if len(self.plan.sheets) > 1:
            facts |= {"row": sheet.row, "column": sheet.column}
        title = name_in(job.title, job.words.language)
        paper.strip(layout, self._say(key, **facts), title, self._say("window.print.rule", mm=round(RULE)))

    def _grid(self, sheet: Sheet, size: tuple[float, float]) -> None:
        layout, square = self.plan.layout, self.job.square
        left, top = sheet.first
        right = sheet.end.column + (1 if sheet.glue_right else 0)
        bottom = sheet.end.row + (1 if sheet.glue_below else 0)
        with self.paper.pdf.local_context(stroke_opacity=GRID_STRENGTH, line_width=THIN):
            for x1, y1, x2, y2 in self.lines.within(left, top, right, bottom):
                ax, ay = (x1 - left) * square, (y1 - top) * square
                bx, by = min((x2 - left) * square, size[0]), min((y2 - top) * square, size[1])
                if ax <= size[0] and ay <= size[1]:
                    self.paper.line(layout.left + ax, layout.top + ay, layout.left + bx, layout.top + by)

    def _marks(self, sheet: Sheet, size: tuple[float, float]) -> None:
        """Where to cut: beside the corners of the squares, outside the drawing."""
        layout, square, paper = self.plan.layout, self.job.square, self.paper
        left, top = layout.left, layout.top
        right, bottom = left + size[0], top + size[1]
        for x in (left, left + sheet.columns * square):
            paper.line(x, top - MARK, x, top - GAP)
            paper.line(x, bottom + GAP, x, min(bottom + MARK, layout.tall))
        for y in (top, top + sheet.rows * square):
            paper.line(left - MARK, y, left - GAP, y)
            paper.line(right + GAP, y, min(right + MARK, layout.wide), y)

    def _squares(self, sheet: Sheet) -> None:
        """The names of columns and rows along the edge."""
        layout, square = self.plan.layout, self.job.square
        for column in range(sheet.first.column, sheet.end.column):
            x = layout.left + (column - sheet.first.column + 0.5) * square
            self.paper.centred(x, layout.top - 0.7, column_name(column), 6.5)
        for row in range(sheet.first.row, sheet.end.row):
            y = layout.top + (row - sheet.first.row + 0.5) * square
            self.paper.centred(layout.left - 1.7, y + 0.8, str(row + 1), 6.5 if row < 99 else 5)

    def _neighbours(self, sheet: Sheet) -> None:
        """On each strip for glue, the number of the sheet that comes upon it."""
        layout, square = self.plan.layout, self.job.square
        right = layout.left + sheet.columns * square
        bottom = layout.top + sheet.rows * square
        if sheet.glue_right >= MARK and (beside := self.plan.at(sheet.row, sheet.column + 1)) is not None:
            self.paper.bubble(right + sheet.glue_right / 2, (layout.top + bottom) / 2, str(beside.number), 8)
        if sheet.glue_below >= MARK and (below := self.plan.at(sheet.row + 1, sheet.column)) is not None:
            self.paper.bubble((layout.left + right) / 2, bottom + sheet.glue_below / 2, str(below.number), 8)
