"""The first page of several sheets: what to do with them, and where each of them goes."""

from __future__ import annotations

from board.scene.texts import name_in, text
from board.window.printing.job import PrintJob
from board.window.printing.paper import Paper
from board.window.printing.sheets import RULE, SAFE, SheetPlan
from board.window.printing.tiles import Tiles

EDGE = 15.0
"""Margin of the page, in millimetres."""

MOST_PIXELS = 1800
"""Along the longer side of the small picture of the board."""


def plan_page(job: PrintJob, plan: SheetPlan, paper: Paper, tiles: Tiles) -> None:
    """Draw the page: title, what to do, the board with its sheets numbered, the control rule."""
    layout, picture = plan.layout, job.subject.picture
    say = job.words.say
    paper.page(layout.wide, layout.tall)
    paper.strip(layout, say(text("window.print.plan")), "", say(text("window.print.rule", mm=round(RULE))))
    left, room = EDGE, layout.wide - 2 * EDGE
    y = EDGE + 10
    paper.write(left, y, name_in(job.title, job.words.language), 20, True, room)
    y += 8
    facts = {"columns": picture.columns, "rows": picture.rows, "n": len(plan.sheets), "paper": job.paper}
    y = paper.paragraph(left, y, say(text("window.print.plan_sheets", **facts)), 11, room) + 1
    for key in ("plan_scale", "plan_cut" if job.glue else "plan_cut_bare", "plan_glue" if job.glue else "plan_join"):
        y = paper.paragraph(left, y, say(text(f"window.print.{key}", mm=round(RULE))), 11, room) + 1
    _small_board(job, plan, paper, tiles, (left, y + 3, room, layout.tall - EDGE - SAFE - y - 3))


def _small_board(
    job: PrintJob, plan: SheetPlan, paper: Paper, tiles: Tiles, box: tuple[float, float, float, float]
) -> None:
    picture = tiles.picture
    px = max(4, min(48, MOST_PIXELS // max(picture.columns, picture.rows)))
    small = Tiles(picture, job.words, px)
    small.floor = tiles.floor
    drawn = small.tile(0, 0, picture.columns * px, picture.rows * px, names=False)
    scale = min(box[2] / picture.columns, box[3] / picture.rows, job.square)
    wide, tall = picture.columns * scale, picture.rows * scale
    left, top = box[0] + (box[2] - wide) / 2, box[1]
    paper.picture(drawn, left, top, wide, tall, photo=tiles.floor is not None)
    paper.pdf.set_line_width(0.5)
    for sheet in plan.sheets:
        x, y = left + sheet.first.column * scale, top + sheet.first.row * scale
        paper.pdf.rect(x, y, sheet.columns * scale, sheet.rows * scale)
    paper.pdf.set_line_width(0.2)
    for sheet in plan.sheets:
        x = left + (sheet.first.column + sheet.columns / 2) * scale
        y = top + (sheet.first.row + sheet.rows / 2) * scale
        # A digit is a fifth of a millimetre wide a point, the rim of a bubble three tenths.
        room = sheet.columns * scale * 0.85 / (0.2 * len(str(sheet.number)) + 0.3)
        size = max(4.0, min(16.0, sheet.rows * scale * 0.9, room))
        paper.bubble(x, y - size * 0.1, str(sheet.number), size)
        if sheet.columns * scale > 16 and sheet.rows * scale > 14:
            paper.bubble(x, y + size * 0.45, sheet.name, 7)
