"""`board run`: text and JSON, failed checks, unusable input, seeds and saved games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Board
from .files import DUEL, GATE


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL, encoding="utf-8")
    return file


def changed(file: Path, old: str, new: str) -> Path:
    """Another script beside `file`, with one thing changed."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    other = file.with_name("changed.yaml")
    other.write_text(text.replace(old, new), encoding="utf-8")
    return other


def test_text_has_a_line_for_each_event_and_then_ok(board: Board, duel: Path) -> None:
    ran = board("run", duel)
    events = board("run", duel, "--json").objects[:-1]
    assert (ran.status, ran.err, ran.lines[-1]) == (0, "", "ok")
    assert len(ran.lines) == len(events) + 1
    (blow,) = (line for line in ran.lines if "[d6 2, d6 2]" in line)
    assert "Hero" in blow
    assert blow.endswith("  Attack Strength 14 = two dice 4, Skill 10")


def test_json_has_an_object_for_each_event_and_then_the_state(board: Board, duel: Path) -> None:
    ran = board("run", "--json", duel)
    *events, last = ran.objects
    assert ran.status == 0
    for event in events:
        assert {"event", "turn", "who", "rules"} <= set(event)
    assert [face for event in events for face in event.get("faces", [])] == [{"d6": 1}, {"d6": 1}, {"d6": 2}, {"d6": 2}]
    assert list(last) == ["file", "state", "ok", "failed"]
    assert (last["file"], last["ok"], last["failed"]) == (str(duel), True, [])
    assert {"turn", "active", "wheel", "creatures", "squares", "doors"} <= set(last["state"])
    assert last["state"]["creatures"]["orc"]["stamina"] == 1


def test_failed_checks_are_told_and_make_the_status_one(board: Board, duel: Path) -> None:
    wrong = changed(duel, "  orc.stamina: 1\n  hero.at: B2", "  orc.stamina: 2\n  hero.at: B1")
    ran = board("run", wrong)
    assert ran.status == 1
    assert ran.lines[-2:] == ["orc.stamina: expected 2, found 1", "hero.at: expected B1, found B2"]
    failed = board("run", wrong, "--json").objects[-1]["failed"]
    assert failed == [
        {"path": "orc.stamina", "expected": 2, "found": 1},
        {"path": "hero.at", "expected": "B1", "found": "B2"},
    ]


def test_checks_in_the_middle_are_told_too(board: Board, duel: Path) -> None:
    ran = board("run", "--json", changed(duel, "orc.stamina: 1, turn: 2}", "orc.stamina: 3, turn: 2}"))
    assert (ran.status, ran.objects[-1]["failed"]) == (1, [{"path": "orc.stamina", "expected": 3, "found": 1}])


def test_faces_left_over_and_dice_of_another_size_are_told(board: Board, duel: Path) -> None:
    left = board("run", "--json", changed(duel, "{d6: 2}]", "{d6: 2}, 4]"))
    assert (left.status, left.objects[-1]["failed"]) == (1, [{"path": "dice.left", "expected": 0, "found": 1}])
    other = board("run", "--json", changed(duel, "[{d6: 1}, {d6: 1}", "[{d6: 1}, {d8: 1}"))
    assert other.status == 1
    assert other.objects[-1]["failed"][0] == {"path": "dice[1]", "expected": "d8", "found": "d6"}


def test_refusals_must_be_announced(board: Board, duel: Path) -> None:
    allowed = board("run", "--json", changed(duel, "target: orc}", "target: orc, refused: true}"))
    assert allowed.status == 1
    assert allowed.objects[-1]["failed"] == [{"path": "play[0].refused", "expected": True, "found": False}]
    surprised = board("run", changed(duel, "do: assault, target: orc}", "do: assault, target: hero}"))
    assert surprised.status == 1
    assert any(line.startswith("play[0].refused: expected false, found true (") for line in surprised.lines)


def test_every_file_starts_anew_and_the_worst_status_counts(board: Board, duel: Path) -> None:
    wrong = changed(duel, "hero.at: B2", "hero.at: B1")
    ran = board("run", "--json", duel, wrong, duel)
    ends = [value for value in ran.objects if "file" in value]
    assert ran.status == 1
    assert [(end["file"], end["ok"]) for end in ends] == [(str(duel), True), (str(wrong), False), (str(duel), True)]
    assert ends[0]["state"] == ends[1]["state"] == ends[2]["state"]
    assert board("run", duel, duel.with_name("none.yaml")).status == 2


def test_faces_beyond_the_list_come_from_the_seed(board: Board, duel: Path) -> None:
    free = changed(duel, "dice: [{d6: 1}, {d6: 1}, {d6: 2}, {d6: 2}]", "dice: [{d6: 1}]")

    def faces(*seed: object) -> list[dict[str, int]]:
        return [face for event in board("run", "--json", free, *seed).objects for face in event.get("faces", [])]

    found = [faces("--seed", seed) for seed in range(8)]
    assert [len(each) for each in found] == [4] * 8
    assert all(each[0] == {"d6": 1} for each in found)
    assert len({json.dumps(each) for each in found}) > 4
    assert faces() == found[0]


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("  hero.at: B2", "  nobody.at: B2", "18:3", "nobody.at"),
        ("do: assault", "do: asault", "14:21", "asault"),
        ("target: orc}", "target: orc, tarjet: orc}", "14:43", "tarjet"),
        ("at: C2", "at: C9", "11:48", "C9"),
        ("at: C2", "at: B2", "11:48", "B2"),
        ("board: 1\n", "board: 1\n  board: 1\n", "4:3", "board"),
        ("{d6: 1}, {d6: 1}", "{d6: 1}, {d6: 7}", "12:22", "7"),
        ("system: fighting_fantasy", "system: chess", "5:11", "chess"),
    ],
)
def test_unusable_input_is_one_line_with_its_place(
    board: Board, duel: Path, old: str, new: str, place: str, said: str
) -> None:
    wrong = changed(duel, old, new)
    ran = board("run", wrong)
    assert ran.status == 2
    assert len(ran.faults) == 1
    assert ran.err.startswith(f"{wrong}:{place}: ")
    assert said in ran.err
    assert "‹" not in ran.err
    assert "ok" not in ran.lines


def test_all_faults_of_a_file_are_told_in_their_order(board: Board, duel: Path) -> None:
    wrong = changed(changed(duel, "at: C2", "at: Z2"), "do: assault", "do: asault")
    ran = board("run", wrong)
    assert (ran.status, ran.out) == (2, "")
    assert [line.split(":")[1] for line in ran.faults] == ["11", "14"]


def test_missing_and_strange_files_are_told_on_one_line(board: Board, tmp_path: Path) -> None:
    (tmp_path / "picture.yaml").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "latin.yaml").write_bytes(b"title: caf\xe9\n")
    (tmp_path / "empty.yaml").write_text("")
    for name in ("missing.yaml", "picture.yaml", "latin.yaml", "empty.yaml", "."):
        ran = board("run", tmp_path / name)
        assert (ran.status, ran.out, len(ran.faults)) == (2, "", 1), name
        assert "Traceback" not in ran.err


def test_the_journal_is_a_saved_game_that_replays_to_the_same_end(board: Board, duel: Path, tmp_path: Path) -> None:
    saved = tmp_path / "duel.jsonl"
    ran = board("run", duel, "--json", "--journal", saved)
    assert ran.status == 0
    again = board("replay", "--json", saved)
    assert (again.status, again.err) == (0, "")
    assert again.objects[:-1] == ran.objects[:-1]
    assert again.objects[-1] == {key: ran.objects[-1][key] for key in ("state", "ok", "failed")}


def test_a_journal_takes_one_script_and_a_place_to_write(board: Board, duel: Path, tmp_path: Path) -> None:
    several = board("run", duel, duel, "--journal", tmp_path / "a.jsonl")
    assert (several.status, several.err) == (2, "--journal takes one script only\n")
    nowhere = board("run", duel, "--journal", tmp_path / "none" / "a.jsonl")
    assert (nowhere.status, nowhere.out, len(nowhere.faults)) == (2, "", 1)
    faulty = board("run", changed(duel, "at: C2", "at: C9"), "--journal", tmp_path / "b.jsonl")
    assert faulty.status == 2
    assert not (tmp_path / "b.jsonl").exists()


@pytest.mark.parametrize("script", [DUEL, GATE], ids=["duel", "gate"])
def test_the_same_seed_prints_the_same_on_every_machine(tmp_path: Path, script: str) -> None:
    """Neither the order in which Python hashes words nor its optimisation changes a byte."""
    file = tmp_path / "script.yaml"
    dice, play, end = script.index("dice:"), script.index("play:"), script.index("expect:\n")
    file.write_text(script[:dice] + script[play:end], encoding="utf-8")
    printed = set()
    for hashes, flags in (("0", ""), ("1", "1"), ("4711", "")):
        environment = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONOPTIMIZE": flags}
        command = [sys.executable, "-m", "board", "run", "--json", "--seed", "7", str(file)]
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
        assert done.stderr == b""
        printed.add(done.stdout)
    assert len(printed) == 1
