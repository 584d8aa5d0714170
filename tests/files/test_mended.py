"""Faults that outside checks found, each kept so that its kind does not come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from board.files.encounters import load_encounter
from board.rulebook.reading import Faults
from board.systems import SYSTEMS

GROUND = "board: 1\nsystem: {system}\n{extra}map: |\n  ....\n  ....\ncreatures:\n  - {{id: a, side: x, at: A1{more}}}\n"


def faults(folder: Path, system: str = "dernier_val", extra: str = "", more: str = "") -> list[tuple[int, str]]:
    file = folder / "e.yaml"
    file.write_text(GROUND.format(system=system, extra=extra, more=more), encoding="utf-8")
    found = Faults()
    load_encounter(file, "e.yaml", SYSTEMS, found)
    return [(fault.line, fault.what.key) for fault in found.in_order()]


def test_an_object_of_the_item_data_may_lie_on_the_floor(tmp_path: Path) -> None:
    assert faults(tmp_path, extra="things: [{thing: sword, at: B1}]\n") == []


def test_a_comment_after_a_map_without_its_last_line_break_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "e.yaml"
    file.write_text(
        "board: 1\nsystem: dernier_val\nmap: |-\n  ....\n# c\ncreatures:\n  - {id: a, side: x, at: A1}\n",
        encoding="utf-8",
    )
    found = Faults()
    load_encounter(file, "e.yaml", SYSTEMS, found)
    assert [fault.line for fault in found.in_order()] == [5]


def test_a_slip_in_the_name_of_the_game_does_not_hide_other_faults(tmp_path: Path) -> None:
    keys = [key for _, key in faults(tmp_path, system="dernierval", more=", facing: up")]
    assert keys == ["fault.not_a_choice", "fault.not_a_choice"]


@pytest.mark.parametrize("state", ["{engaged: ghost}", "{held: {part: legs, by: a}}", "{aware: ghost}"])
def test_states_name_creatures_that_are_there(tmp_path: Path, state: str) -> None:
    assert faults(tmp_path, more=f", states: [{state}]") == [(7, "fault.unknown_creature")]


@pytest.mark.parametrize("table", ["foo", "3", "e.yaml"])
def test_a_location_table_is_one_that_can_be_rolled_on(tmp_path: Path, table: str) -> None:
    assert faults(tmp_path, extra=f"options: {{location_table: {table}}}\n")
