"""Running the command line inside the tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from board.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command printed and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def faults(self) -> list[str]:
        return self.err.splitlines()

    @property
    def objects(self) -> list[Any]:
        """The JSON values, one a line."""
        return [json.loads(line) for line in self.lines]


Board = Callable[..., Ran]


@pytest.fixture
def board(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Board:
    """`board("run", "a.yaml")` does what the command does, in English."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*arguments: object) -> Ran:
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ran(status, printed.out, printed.err)

    return run
