"""Rule ids: those that code, tests and scripts name exist, and the index finds them where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from floors import ROOT
from index_rules import holders, implementations, missing, script_rules, universe, unknown
from rule_ids import rule_ids
from rule_scope import NOT_YET, in_scope


def test_every_id_that_code_and_tests_name_exists() -> None:
    assert unknown(ROOT, universe(ROOT)) == []


def test_every_script_names_its_rules_first() -> None:
    scripts = sorted((ROOT / "tests" / "scripts").rglob("*.yaml"))
    played = [script for script in scripts if "\nplay:" in script.read_text(encoding="utf-8")]
    assert not [script.relative_to(ROOT).as_posix() for script in played if not script_rules(script)]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("The arcs (DV-AMB-25, -26) and DV-MOVE-06.", ["DV-AMB-25", "DV-AMB-26", "DV-MOVE-06"]),
        ("DV-AMB-32 to -34", ["DV-AMB-32", "DV-AMB-33", "DV-AMB-34"]),
        ("DV-CRIT-01 to DV-CRIT-03", ["DV-CRIT-01", "DV-CRIT-02", "DV-CRIT-03"]),
        ("DV-AMB-111, DV-VIEW-11, -12", ["DV-AMB-111", "DV-VIEW-11", "DV-VIEW-12"]),
        ("FF-CMB-01 twice: FF-CMB-01", ["FF-CMB-01"]),
        ("no id: DV-ATK, XY-ATK-01, D6-1", []),
    ],
)
def test_ids_are_read_in_their_short_forms(text: str, ids: list[str]) -> None:
    assert rule_ids(text) == ids


BLOWS = '''
"""Blows (DV-ATK-01)."""

class Blow:
    """One."""

    def hits(self):
        """DV-ATK-02."""

EDGE = 3
"""DV-ATK-03."""
'''
TEST_BLOWS = """
import pytest

@pytest.mark.rule("DV-ATK-01", "DV-ATK-02")
def test_it():
    assert True
"""
SCRIPT = "# rules: DV-ATK-02,\n#   DV-ATK-04\n# DV-ATK-05 is not meant\n"


def test_the_index_finds_docstrings_markers_and_comments(tmp_path: Path) -> None:
    (tmp_path / "board").mkdir()
    (tmp_path / "board" / "blows.py").write_text(BLOWS, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_blows.py").write_text(TEST_BLOWS, encoding="utf-8")
    (tmp_path / "tests" / "one.yaml").write_text(SCRIPT, encoding="utf-8")
    assert implementations(tmp_path) == {
        "DV-ATK-01": ["board.blows"],
        "DV-ATK-02": ["board.blows.Blow.hits"],
        "DV-ATK-03": ["board.blows.EDGE"],
    }
    assert holders(tmp_path) == {
        "DV-ATK-01": ["tests/test_blows.py::test_it"],
        "DV-ATK-02": ["tests/test_blows.py::test_it", "tests/one.yaml"],
        "DV-ATK-04": ["tests/one.yaml"],
    }


def test_the_scope_asks_for_code_and_tests_of_what_is_enforced_or_offered() -> None:
    assert in_scope("DV-ATK-01", "core")
    assert in_scope("DV-ATK-10", "assist")
    assert in_scope("FF-CMB-01", "core")
    assert not in_scope("DV-CAMP-01", "campaign")
    assert not in_scope("DV-CONV-09", "assist")
    assert not in_scope("FF-GEN-04", "assist")
    entry = {"tag": "core", "functions": ["board.blows"], "tests": []}
    between = {"tag": "campaign", "functions": [], "tests": []}
    assert missing({"DV-ATK-01": entry, "DV-CONV-10": between}) == ["DV-ATK-01: no test names it"]


def test_what_is_left_out_of_the_scope_is_really_without_code() -> None:
    code = implementations(ROOT)
    known = universe(ROOT)
    for rule in NOT_YET:
        assert known[rule]["tag"] == "assist", f"{rule} must be enforced"
        assert rule not in code, f"{rule} is implemented: take it out of NOT_YET"
