"""Help and bad arguments: two languages, one line for what is wrong, exit status 2."""

from __future__ import annotations

import subprocess
import sys

import pytest

import board as program
from board.cli import MODULES

from .conftest import Board


@pytest.mark.parametrize("command", MODULES)
def test_every_command_has_help(board: Board, command: str) -> None:
    ran = board(command, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0].startswith(f"usage: board {command}")
    assert "‹" not in ran.out


def test_the_help_names_every_command(board: Board) -> None:
    ran = board("--help")
    assert ran.status == 0
    for command in MODULES:
        assert f"\n    {command} " in ran.out


def test_the_help_speaks_french_where_the_machine_does(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    ran = board("run", "--help")
    assert ran.lines[0].startswith("usage\u00a0: board run")
    assert "affiche cette aide" in ran.out
    assert board("run").err.startswith("board run: il manque\u00a0: FILE.")


def test_the_version(board: Board) -> None:
    assert board("--version").out == f"board {program.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("frobnicate", "board: there is no command frobnicate; commands are 'play', 'run'"),
        ("run", "board run: missing: FILE."),
        ("run --seed x a.yaml", "board run: --seed: x is not a whole number."),
        ("run --seed", "board run: --seed wants a value."),
        ("run --sed 1 a.yaml", "board: not understood: --sed."),
        ("replay a.jsonl --to -1", "board replay: --to: -1 is below zero."),
        ("shot a.yaml", "board shot: missing: -o."),
        (
            "shot a.yaml -o a.png --size 1920",
            "board shot: --size: 1920 is not a size such as 1920x1080, at least 640x360.",
        ),
        ("shot a.yaml -o a.png --size 99999x10", "board shot: --size: 99999x10 is not a size"),
        ("shot a.yaml -o a.png --screen wall", "board shot: --screen: wall is not allowed; allowed: window, table."),
        ("import a.uvtt", "board import: missing: -o."),
        ("odds", "board odds: missing: FILE."),
    ],
)
def test_bad_arguments_are_told_on_one_line(board: Board, arguments: str, said: str) -> None:
    ran = board(*arguments.split())
    assert ran.status == 2
    assert ran.out == ""
    assert len(ran.faults) == 1
    assert ran.err.startswith(said)
    assert ran.err.endswith("--help shows what it takes.\n")


def test_python_m_board_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "board", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"board {program.__version__}\n")


def test_a_reader_that_goes_away_is_no_failure() -> None:
    command = [sys.executable, "-m", "board", "rules"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None and running.stderr is not None
        assert running.stdout.readline().startswith("DV-CHAR-01")
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait() == 0
