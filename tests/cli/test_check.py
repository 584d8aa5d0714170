"""`board check`: says what is wrong with any of our files, all of it, one line a fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from board.systems import SYSTEMS
from floors import ROOT

from .conftest import Board
from .files import DUEL, GATE

SHEET = "race: human\nclass: warrior\nFO: 1\nheld: {hand_1: sword}\n"
MAP = "board: 1\nmap: |\n  ..#\n  .+.\n"
ITEMS = "spoon:\n  name: {fr: cuillère, en: spoon}\n  damage_bonus: 1\n  source: house\n"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("duel.yaml", DUEL),
        ("gate.yaml", GATE),
        ("ana.yaml", SHEET),
        ("hero.yaml", "skill: 9\nstamina: 14\nluck: 8\nwillpower: 7\n"),
        ("wood.yaml", MAP),
        ("our_items.yaml", ITEMS),
    ],
)
def test_good_files_have_no_fault(board: Board, tmp_path: Path, name: str, content: str) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    ran = board("check", file)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines == [f"{file}: nothing is wrong"]


@pytest.mark.parametrize(
    ("name", "content", "places"),
    [
        ("ana.yaml", SHEET.replace("FO: 1", "FO: strong").replace("race: human", "race: hobgoblin"), ["1:7", "3:5"]),
        ("ana.yaml", SHEET + "shoes: 2\n", ["5:1"]),
        ("wood.yaml", MAP + "walls:\n- {from: [1, 1], to: [1, 1]}\n", ["6:3"]),
        ("wood.yaml", MAP + "wals: []\n", ["5:1"]),
        ("wood.yaml", MAP + "board: 2\n", ["5:1"]),
        ("our_items.yaml", ITEMS.replace("bonus: 1", "bonus: much"), ["3:17"]),
        ("text.yaml", "hello: world\n", ["1:1"]),
        ("list.yaml", "- 1\n", ["1:1"]),
        ("open.yaml", "creatures: [\n", ["2:1"]),
        ("map.uvtt", "{}", ["1:1"]),
        ("map.tmx", "<?xml version='1.0'?><map/>", ["1:1"]),
        ("game.jsonl", "{}", ["1:1"]),
    ],
)
def test_faults_are_told_with_their_places(
    board: Board, tmp_path: Path, name: str, content: str, places: list[str]
) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    ran = board("check", file)
    assert (ran.status, ran.out) == (1, "")
    assert [":".join(line.removeprefix(f"{file}:").split(":")[:2]) for line in ran.faults] == places
    assert "‹" not in ran.err


def test_own_data_makes_no_fault_of_what_comes_along(board: Board, tmp_path: Path) -> None:
    items, gate = tmp_path / "our_items.yaml", tmp_path / "gate.yaml"
    items.write_text(ITEMS, encoding="utf-8")
    gate.write_text(GATE, encoding="utf-8")
    ran = board("check", items, gate)
    assert (ran.status, ran.err) == (0, "")


def test_missing_files_make_the_status_one_and_the_others_are_checked(board: Board, tmp_path: Path) -> None:
    good = tmp_path / "good.yaml"
    good.write_text(GATE, encoding="utf-8")
    ran = board("check", tmp_path / "none.yaml", good, tmp_path)
    assert ran.status == 1
    assert ran.lines == [f"{good}: nothing is wrong"]
    assert [line.split(":")[0] for line in ran.faults] == [str(tmp_path / "none.yaml"), str(tmp_path)]


def test_our_own_files_have_no_fault(board: Board) -> None:
    data = sorted(file for game in SYSTEMS for file in (ROOT / "assets" / game).glob("*.yaml"))
    maps = sorted((ROOT / "maps").rglob("*.yaml"))
    assert data
    ran = board("check", *data, *maps)
    assert (ran.status, ran.err) == (0, "")
