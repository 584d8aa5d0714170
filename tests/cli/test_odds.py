"""`board odds`: exact chances, as fractions that sum to one."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from .conftest import Board
from .files import DUEL, GATE


def written(tmp_path: Path, text: str, *changes: tuple[str, str]) -> Path:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "odds.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_an_assault_of_equals_has_the_published_chances(board: Board, tmp_path: Path) -> None:
    equals = written(tmp_path, DUEL, ("skill: 8", "skill: 10"), ("stamina: 3", "stamina: 20"))
    ran = board("odds", "--json", equals)
    (printed,) = ran.objects
    assert (ran.status, ran.err) == (0, "")
    chances = {
        (outcome["results"].get("hero.stamina"), outcome["results"].get("orc.stamina")): Fraction(outcome["p"])
        for outcome in printed["outcomes"]
    }
    assert chances == {
        (20, 18): Fraction(575, 1296),
        (18, 20): Fraction(575, 1296),
        (20, 20): Fraction(146, 1296),
    }
    assert [outcome["p"] for outcome in printed["outcomes"]] == ["575/1296", "575/1296", "73/648"]


def test_a_blow_has_the_chances_of_its_die(board: Board, tmp_path: Path) -> None:
    (printed,) = board("odds", "--json", written(tmp_path, GATE)).objects
    assert sum(Fraction(outcome["p"]) for outcome in printed["outcomes"]) == 1
    assert (printed["hit"], printed["critical"]) == ("7/8", "0")
    assert {outcome["results"]["orc.hp"]: outcome["p"] for outcome in printed["outcomes"]} == {
        10: "1/8",
        8: "1/8",
        7: "1/8",
        6: "1/8",
        5: "1/8",
        4: "1/8",
        3: "1/8",
        2: "1/8",
    }


def test_the_reaction_of_the_step_counts(board: Board, tmp_path: Path) -> None:
    parried = ("die: d8}", "die: d8, answers: {reaction: parry}}")
    (printed,) = board("odds", "--json", written(tmp_path, GATE, parried)).objects
    assert 0 < Fraction(printed["hit"]) < Fraction(7, 8)
    listed = ("die: d8}", "die: d8, answers: {reaction: [parry, none]}}")
    assert board("odds", "--json", written(tmp_path, GATE, listed)).objects == [printed]


def test_text_shows_chances_in_hundredths(board: Board, tmp_path: Path) -> None:
    ran = board("odds", written(tmp_path, GATE))
    assert ran.status == 0
    assert "1/8  12.5 %  orc.hp 5, orc.states []" in ran.lines
    assert ran.lines[-2:] == ["hit: 7/8 (87.5 %)", "critical: 0 (0.0 %)"]


def test_what_leads_to_the_last_command_is_played(board: Board, tmp_path: Path) -> None:
    twice = "  - {who: ana, do: strike, target: orc, with: hand_1, die: d4}\nexpect:"
    (printed,) = board("odds", "--json", written(tmp_path, GATE, ("expect:", twice))).objects
    assert {outcome["results"]["orc.hp"] for outcome in printed["outcomes"]} == {5, 3, 2, 1}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("die: d8}", "die: d8, answers: {reaction: fly}}", "fly"),
        ("target: orc", "target: ana", "this command is refused: "),
        ("[{d8: 5}]\nplay:\n  - {", "[]\nplay:\n  - {refused: true, ", "there is no command in this script"),
        ("at: C2", "at: C9", "C9"),
    ],
)
def test_without_odds_the_reason_is_told(board: Board, tmp_path: Path, old: str, new: str, said: str) -> None:
    ran = board("odds", written(tmp_path, GATE, (old, new)))
    assert (ran.status, ran.out, len(ran.faults)) == (2, "", 1)
    assert said in ran.err


def test_odds_take_no_chance(board: Board, tmp_path: Path) -> None:
    """The seed matters only for what was played before."""
    file = written(tmp_path, GATE)
    assert board("odds", "--json", file, "--seed", 1).out == board("odds", "--json", file, "--seed", 2).out
