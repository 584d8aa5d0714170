"""Every reading of every ruleset option has a script that comes out otherwise where the option is not read."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from board.files.assets import asset
from board.files.encounters import read_encounter
from board.files.scripts import play_script, read_script
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Faults
from board.systems import SYSTEMS
from board.systems.dernier_val.options import OPTION_NAMES
from board.systems.dernier_val.state import fighter, rules_of

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "scripts" / "dernier_val"
OPTIONS: dict[str, dict[str, Any]] = yaml.load(
    (asset("dernier_val") / "options.yaml").read_text(encoding="utf-8"),
    Loader=yaml.BaseLoader,
)

ELSEWHERE = {"cell_mm": ("tests/cli/test_export.py", "test_the_game_says_how_large_a_square_is")}
"""Options that no script can show, and the test that holds both readings."""

TABLES = {
    "races": "giant: {FO: 3, size: large}\n",
    "location_table": "faces:\n  - {face: 1, part: head}\n  - {face: 2, part: legs}\n",
    "school_pairs": "schools:\n  tide: {name: {fr: Marée, en: Tide}}\ninfluence: {die: 2, faces: {1: tide, 2: tide}}\n",
}
"""Options that may name a file, and a table of one's own for each."""


@lru_cache
def scripts() -> dict[Path, str]:
    texts = {file: file.read_text(encoding="utf-8") for file in sorted(FOLDER.rglob("*.yaml"))}
    return {file: text for file, text in texts.items() if "\nplay:" in text}


def with_option(text: str, name: str, value: str) -> str:
    """The script with the option set to the value, in place of what it says of it."""
    said = rf"((?:^ +|[{{,] *){name}: )[^,}}\n]+"
    if re.search(said, text, re.MULTILINE):
        return re.sub(said, rf"\g<1>{value}", text, flags=re.MULTILINE)
    if "\n  options: {" in text:
        return text.replace("\n  options: {", f"\n  options: {{{name}: {value}, ", 1)
    if "\n  options:\n" in text:
        return text.replace("\n  options:\n", f"\n  options:\n    {name}: {value}\n", 1)
    return text.replace("\n  system: dernier_val\n", f"\n  system: dernier_val\n  options: {{{name}: {value}}}\n", 1)


def comes_out(text: str, file: Path) -> bool:
    """Whether the script can be read and comes out as it says."""
    faults = Faults()
    document = read_yaml(text, file.name, faults)
    script = read_script(document, file, SYSTEMS, faults) if document is not None else None
    if script is None:
        return False
    result = play_script(script)
    return not result.failed and not result.faults


def reading_of(text: str, name: str) -> str:
    """What the script sets the option to; its default where it says nothing."""
    said = re.search(rf"(?:^ +|[{{,] *){name}: ([^,}}\n]+)", text, re.MULTILINE)
    return said[1].strip() if said is not None else str(OPTIONS[name]["default"])


def tells_apart(name: str, reading: str, other: str) -> bool:
    """Whether a script that is played by the reading comes out otherwise by the other one."""
    rule = OPTIONS[name]["rule"]
    for file, text in scripts().items():
        first = " ".join(line for line in text.splitlines() if line.startswith("#"))
        if (rule in re.findall(r"DV-AMB-\d+", first) or f"{name}:" in text) and reading_of(text, name) == reading:
            if not comes_out(with_option(text, name, other), file):
                return True
    return False


def others_of(name: str) -> list[str]:
    """The readings besides the default; of a number those that scripts set."""
    entry = OPTIONS[name]
    if "number" in entry:
        found = {reading_of(text, name) for text in scripts().values()}
        return sorted(found - {str(entry["default"])})
    return [value for value in entry.get("values", []) if value != entry["default"]]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_reading_has_a_script_that_fails_where_it_is_not_read(name: str) -> None:
    if name in ELSEWHERE:
        file, test = ELSEWHERE[name]
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")
        return
    default = str(OPTIONS[name]["default"])
    others = others_of(name)
    assert others or name in TABLES, f"{name}: no other reading is played"
    untold = [other for other in others if not tells_apart(name, other, default)]
    untold += [f"{default} (not {other})" for other in others if not tells_apart(name, default, other)]
    assert untold == []


@pytest.mark.rule("DV-AMB-79", "DV-AMB-103", "DV-AMB-104")
def test_options_that_may_name_a_file_take_a_table_of_ones_own(tmp_path: Path) -> None:
    assert sorted(TABLES) == sorted(name for name, entry in OPTIONS.items() if entry.get("file") == "true")
    for name, table in TABLES.items():
        (tmp_path / f"{name}.yaml").write_text(table, encoding="utf-8")
    named = ", ".join(f"{name}: {name}.yaml" for name in TABLES)
    source = (
        f"board: 1\nsystem: dernier_val\noptions: {{{named}}}\nmap: |\n  ..\n"
        "creatures:\n  - {id: ana, side: heroes, at: A1, sheet: {race: giant}}\n"
    )
    faults = Faults()
    document = read_yaml(source, "table.yaml", faults)
    assert document is not None
    encounter = read_encounter(document, document.root, tmp_path / "table.yaml", SYSTEMS, faults)
    assert encounter is not None, faults.in_order()
    scene = encounter.started()
    assert fighter(scene.creature("ana")).traits.FO == 3
    assert rules_of(scene).locations == ((1, "head"), (2, "legs"))
    assert rules_of(scene).schools.drawn(2) == "tide"


def test_the_options_are_those_of_the_data_file() -> None:
    assert tuple(OPTIONS) == OPTION_NAMES


def test_an_option_is_set_wherever_it_stands() -> None:
    assert with_option("a\n  options: {x: 1, facings: 4}\n", "facings", "8") == "a\n  options: {x: 1, facings: 8}\n"
    assert with_option("a\n  options:\n    facings: 4\n", "facings", "8") == "a\n  options:\n    facings: 8\n"
    assert with_option("a\n  options: {x: 1}\n", "facings", "8") == "a\n  options: {facings: 8, x: 1}\n"
    assert with_option("a\n  system: dernier_val\n", "facings", "8").endswith("  options: {facings: 8}\n")
