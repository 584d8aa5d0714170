"""The board for other programs: a Universal VTT map with the board as it is printed in it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from board.files.saves import written_atomically
from board.files.uvtt_writer import uvtt_text
from board.scene.texts import text
from board.window.printing.job import PrintJob
from board.window.printing.png import png_steps
from board.window.work import Step, Steps


def uvtt_steps(job: PrintJob, out: Path) -> Steps:
    """Write the map to `out`, a row of squares a step. Raises OSError, NothingToPrint."""
    with written_atomically(out) as stream, TemporaryDirectory() as folder:
        drawn = Path(folder) / "board.png"
        yield from png_steps(job, drawn)
        rows = job.subject.picture.rows
        yield Step(text("window.print.writing", file=out.name), rows, rows)
        place = job.subject.picture.place
        stream.write(uvtt_text(place, job.px, drawn.read_bytes()).encode("ascii"))
