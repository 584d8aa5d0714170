"""`board replay`: a saved game plays again to the same events, and says so when it does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Board
from .files import DUEL


@pytest.fixture
def saved(board: Board, tmp_path: Path) -> Path:
    """A saved game of three assaults."""
    script, out = tmp_path / "duel.yaml", tmp_path / "duel.jsonl"
    once = "  - {who: hero, do: assault, target: orc}\n"
    text = DUEL.replace("stamina: 3", "stamina: 9").replace(once, once * 3)
    script.write_text(text[: text.index("  - {expect")], encoding="utf-8")
    assert board("run", script, "--journal", out).status == 0
    return out


def test_a_saved_game_plays_again(board: Board, saved: Path) -> None:
    ran = board("replay", saved)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[-1] == "3 commands played again, everything the same"


def test_it_stops_after_some_commands(board: Board, saved: Path) -> None:
    ran = board("replay", saved, "--to", 1)
    assert ran.lines[-1] == "1 command played again, everything the same"
    first = board("replay", saved, "--to", 1, "--json").objects
    assert first[:-1] == board("replay", saved, "--json").objects[: len(first) - 1]
    assert board("replay", saved, "--to", 0, "--json").objects[-1]["state"]["creatures"]["orc"]["stamina"] == 9


def test_a_torn_last_line_is_announced_and_dropped(board: Board, saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:-5])
    ran = board("replay", saved)
    assert ran.status == 0
    assert ran.lines[-1] == "2 commands played again, everything the same"
    assert 1 <= len(ran.faults) <= 2  # the torn line, and the command that it leaves open


def test_a_line_torn_elsewhere_is_refused_with_its_number(board: Board, saved: Path) -> None:
    lines = saved.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2][:-4] + b"\n"
    saved.write_bytes(b"".join(lines))
    ran = board("replay", saved)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{saved}:3:1: ")
    assert board("check", saved).status == 1


def test_another_event_than_the_saved_one_is_told(board: Board, saved: Path) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if "done" in json.loads(line))
    done = json.loads(lines[place])
    done["events"][0]["event"] = "something_else"
    lines[place] = json.dumps(done)
    saved.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = board("replay", saved, "--json")
    assert ran.status == 1
    assert [failure["path"].endswith(".event[0]") for failure in ran.objects[-1]["failed"]] == [True]
    assert board("check", saved).err.startswith(f"{saved}:")


@pytest.mark.parametrize(
    "content",
    ["", "{}\n", "not json\n", '{"journal": 99}\n', '{"journal": 1}\n', '{"journal": 1, "encounter": {}}\n'],
)
def test_what_is_no_saved_game_is_refused_on_one_line(board: Board, tmp_path: Path, content: str) -> None:
    file = tmp_path / "strange.jsonl"
    file.write_text(content, encoding="utf-8")
    ran = board("replay", file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{file}:1:1: ")
    assert "Traceback" not in ran.err
