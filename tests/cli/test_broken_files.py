"""Files with words out of place: always an answer or faults with their places, never a failure of the program."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from .conftest import Board
from .files import DUEL, GATE, HALL

WORDS = (
    "-1 0 999999 x [] {} ~ true null 'a' d4 d12 Z99 [a] {a:1} 1.5 3. hand_1 ana orc yes . *a &a !!x no [[1]] {d8:[1]}"
).split()
"""What may come to stand where something else was meant."""

FAULT = re.compile(r".+?:[0-9]+:[0-9]+: [^‹›]+")


def spoilt(text: str, chance: Random) -> str:
    """The text with one to three of its words replaced by others, or left out."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        words = list(re.finditer(r"[A-Za-z0-9_|.\-]+", text))
        place = chance.choice(words)
        other = chance.choice([chance.choice(WORDS), "", chance.choice(words).group()])
        text = text[: place.start()] + other + text[place.end() :]
    return text


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("script", [DUEL, GATE, HALL], ids=["duel", "gate", "hall"])
def test_whatever_stands_in_a_file_is_answered(
    board: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, seed: int
) -> None:
    monkeypatch.setenv("BOARD_DEBUG", "1")  # a failure of the program raises
    chance = Random(seed)
    file = tmp_path / "spoilt.yaml"
    for _ in range(25):
        file.write_text(spoilt(script, chance), encoding="utf-8")
        for command in ("run", "odds", "check"):
            ran = board(command, file)
            assert ran.status in (0, 1, 2)
            assert (ran.status == 0 or command == "run") or ran.faults
            strange = [line for line in ran.faults if not FAULT.fullmatch(line)]
            assert not strange, file.read_text(encoding="utf-8")


def test_the_hall_itself_comes_out(board: Board, tmp_path: Path) -> None:
    file = tmp_path / "hall.yaml"
    file.write_text(HALL, encoding="utf-8")
    ran = board("run", file)
    assert (ran.status, ran.err, ran.lines[-1]) == (0, "", "ok")
