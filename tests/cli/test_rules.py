"""`board rules`: one line a rule, from the index that the build writes."""

from __future__ import annotations

import pytest

import index_rules

from .conftest import Board


@pytest.fixture(autouse=True, scope="module")
def fresh_index() -> None:
    index_rules.write_index()


def test_every_rule_has_one_line(board: Board) -> None:
    ran = board("rules")
    assert (ran.status, ran.err) == (0, "")
    known = index_rules.universe(index_rules.ROOT)
    assert [line.split("  ")[0] for line in ran.lines] == list(known)


def test_one_rule_is_shown_with_its_text_functions_and_tests(board: Board) -> None:
    ran = board("rules", "dv-amb-25")
    rule, tag, functions, _tests = ran.lines[0].split("  ")
    assert (rule, tag) == ("DV-AMB-25", "open")
    assert "board.grid.directions.arc_of" in functions.split()
    assert len(ran.lines) == 2


def test_a_chapter_is_shown_by_the_beginning_of_its_ids(board: Board) -> None:
    ran = board("rules", "DV-ATK")
    assert ran.lines
    assert all(line.startswith("DV-ATK-") for line in ran.lines)


@pytest.mark.parametrize("wanted", ["XX-01", "DV-ATK-99", "DV-A"])
def test_an_unknown_rule_is_refused(board: Board, wanted: str) -> None:
    ran = board("rules", wanted)
    assert (ran.status, ran.out, ran.err) == (2, "", f"there is no rule {wanted}\n")


def test_house_values_are_listed_with_their_place(board: Board) -> None:
    ran = board("rules", "--house")
    assert ran.status == 0
    assert "assets/dernier_val/races_house.yaml" in ran.out
    assert any(" dagger.price = " in line for line in ran.lines)
    assert not [line for line in ran.lines if ".source = " in line or ".name = " in line]
