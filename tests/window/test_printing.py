"""Printing without the command line: pieces that fit together, jobs that are given up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.map_files import load_map
from board.files.words import Words
from board.rulebook.reading import Faults
from board.scene.scene import Scene, Table
from board.window.printing.job import PrintJob, steps
from board.window.printing.subject import subject_of
from board.window.printing.tiles import Tiles
from board.window.shot import ready
from tests.printed import WIDE, decoded
from tests.window import fake


@pytest.fixture
def yard(tmp_path: Path) -> Iterator[Scene]:
    file = tmp_path / "yard.yaml"
    file.write_text(WIDE)
    loaded = load_map(file, "yard.yaml", {}, Faults())
    assert loaded is not None
    ready()
    yield Scene(Table("The yard", "", None, ()), loaded[0], ())


def test_rows_that_are_drawn_apart_fit_together(tmp_path: Path) -> None:
    ready()
    out = tmp_path / "out.png"
    subject = subject_of(fake.scene(), fake.SYSTEM, "gm")
    job = PrintJob(subject, "", Words("en"), dpi=51, tokens=True)
    assert list(steps(job, out))
    picture = subject.with_figures(True)
    px = job.px
    whole = Tiles(picture, Words("en"), px).tile(0, 0, picture.columns * px, picture.rows * px, True)
    printed = pygame.image.load(out)
    assert pygame.image.tobytes(printed, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert decoded(out.read_bytes())[0].tobytes() == pygame.image.tobytes(whole, "RGB")


@pytest.mark.parametrize("name", ["out.pdf", "out.png", "out.uvtt"])
def test_a_job_that_is_given_up_leaves_what_was_there(yard: Scene, tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    out.write_text("before")
    job = PrintJob(subject_of(yard, None, "table"), "The yard", Words("en"), dpi=40)
    work = steps(job, out)
    first, second = next(work), next(work)
    assert 0 <= first.done <= second.done < second.total
    work.close()
    assert out.read_text() == "before"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == sorted((name, "yard.yaml"))


def test_steps_count_up_to_the_end(yard: Scene, tmp_path: Path) -> None:
    job = PrintJob(subject_of(yard, None, "table"), "The yard", Words("en"), dpi=40)
    for name in ("out.pdf", "out.png", "out.uvtt"):
        told = list(steps(job, tmp_path / name))
        assert [step.done for step in told] == sorted(step.done for step in told)
        assert all(step.done <= step.total for step in told)
