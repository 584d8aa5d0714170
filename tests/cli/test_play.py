"""`board play`: the table opens, or one line says why not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from board.window import app

from .conftest import Board
from .files import DUEL


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the window was asked to open, instead of opening it."""
    asked: list[Any] = []

    def run_window(path: Path | None, systems: Any, *, accelerated: bool = False) -> int:
        asked.append((path, accelerated))
        return 0

    monkeypatch.setattr(app, "run_window", run_window)
    return asked


def test_alone_it_opens_the_start_screen(board: Board, opened: list[Any]) -> None:
    assert board().status == 0
    assert board("play").status == 0
    assert opened == [(None, False), (None, False)]


def test_it_opens_a_file_or_an_encounter_that_comes_along(board: Board, opened: list[Any], tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL, encoding="utf-8")
    assert board("play", file, "--accel").status == 0
    assert board("play", "guard-post").status == 0
    (first, second) = opened
    assert first == (file, True)
    assert second[0].name == "guard-post.yaml"


def test_a_file_that_is_not_there_opens_nothing(board: Board, opened: list[Any], tmp_path: Path) -> None:
    ran = board("play", tmp_path / "none.yaml")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{tmp_path / 'none.yaml'}:1:1: ")
    assert opened == []


def test_a_faulty_file_is_told_line_by_line(board: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARD_HOME", str(tmp_path))
    file = tmp_path / "faulty.yaml"
    file.write_text("board: 1\nsystem: chess\nfoo: 1\n", encoding="utf-8")
    ran = board("play", file)
    assert ran.status == 2
    assert ran.faults
    assert all(line.startswith(f"{file}:") for line in ran.faults)


def test_without_a_screen_it_says_so(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    ran = board("play")
    assert (ran.status, len(ran.faults)) == (2, 1)
    assert ran.err.startswith("there is no screen")
