"""What is wrong with a trigger is told at its place, and a way of one's own is left alone."""

from __future__ import annotations

import pytest

from board.files.encounters import read_encounter
from board.files.words import Words
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Faults
from board.systems import SYSTEMS


def told(trigger: str) -> list[str]:
    """The faults of an encounter whose trap does this, in words, each with its column."""
    source = (
        "board: 1\nsystem: dernier_val\nmap: |\n  ...\n"
        f"things:\n  - {{thing: trap, at: B1, on_enter: {trigger}}}\n"
        "creatures:\n  - {id: ana, side: heroes, at: A1}\n"
    )
    faults = Faults()
    document = read_yaml(source, "table.yaml", faults)
    assert document is not None
    read_encounter(document, document.root, None, SYSTEMS, faults)
    words = Words("en")
    return [f"{fault.line}:{fault.column} {words.say(fault.what)}" for fault in faults.in_order()]


@pytest.mark.rule("DV-VIEW-19", "DV-STL-24")
@pytest.mark.parametrize(
    "trigger",
    [
        "{what: wound, amount: 3, alert: d6, avoid: 5}",
        "{effects: [{what: poison, potency: 5, effect: inert, part: legs}, {what: prone}], again: true}",
        "{what: attack, score: 8, amount: 1, die: d8}",
        "{...}",
        "{note: a pit}",
    ],
)
def test_what_a_trap_may_do_is_no_fault(trigger: str) -> None:
    assert told(trigger) == []


@pytest.mark.rule("DV-VIEW-19", "DV-STL-24")
@pytest.mark.parametrize(
    ("trigger", "place", "part"),
    [
        ("{what: wuond}", "6:44", "wuond (perhaps wound) is not allowed"),
        ("{what: wound, amuont: 3}", "6:51", "did you mean amount?"),
        ("{what: wound, amount: much}", "6:59", "much"),
        ("{what: wound, alert: big}", "6:58", "big"),
        ("{what: numb, part: tail}", "6:56", "tail is not allowed"),
        ("{what: wound, again: often}", "6:58", "often"),
        ("{effects: [{what: prone}, {what: wuond}]}", "6:70", "wuond (perhaps wound) is not allowed"),
        ("wound", "6:37", "wound"),
    ],
)
def test_a_faulty_trigger_is_told_where_it_stands(trigger: str, place: str, part: str) -> None:
    (line,) = told(trigger)
    assert line.startswith(f"{place} ") and part in line
