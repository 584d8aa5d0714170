"""Figures to cut out: every token of the encounter at the size of a square, its arrow upwards, its name below."""

from __future__ import annotations

from collections.abc import Sequence

from board.scene.scene import Creature
from board.scene.texts import name_in, text
from board.window.canvas.picture import is_veiled
from board.window.printing.job import PrintJob
from board.window.printing.paper import Paper
from board.window.printing.sheets import RULE, SAFE, STRIP, Layout
from board.window.printing.tiles import figure, print_look

BELOW = 6.0
"""Room for the name below a figure, in millimetres."""

BESIDE = 4.0
"""Room between two figures."""


def figure_pages(job: PrintJob, figures: Sequence[Creature], layout: Layout, paper: Paper) -> None:
    """Draw as many pages as the figures need."""
    square = job.square
    left, top = SAFE + STRIP + 2, SAFE + STRIP + 2
    across = max(1, int((layout.wide - left - SAFE - 2 + BESIDE) // (square + BESIDE)))
    down = max(1, int((layout.tall - top - SAFE - 2) // (square + BELOW)))
    look = print_look(job.words, job.px)
    scene = job.subject.picture.scene
    for place, creature in enumerate(figures):
        spot = place % (across * down)
        if spot == 0:
            _page(job, layout, paper)
        x = left + spot % across * (square + BESIDE)
        y = top + spot // across * (square + BELOW)
        paper.picture(figure(creature, scene, look, job.px), x, y, square, square, photo=False)
        with paper.pdf.local_context(dash_pattern={"dash": 1.5, "gap": 1.5, "phase": 0}):
            paper.pdf.rect(x, y, square, square)
        if not is_veiled(creature):
            name = name_in(creature.name, job.words.language)
            paper.write(x, y + square + 3.4, name, 8, room=square + BESIDE - 1)


def _page(job: PrintJob, layout: Layout, paper: Paper) -> None:
    say = job.words.say
    paper.page(layout.wide, layout.tall)
    title = name_in(job.title, job.words.language)
    paper.strip(layout, say(text("window.print.figures")), title, say(text("window.print.rule", mm=round(RULE))))
