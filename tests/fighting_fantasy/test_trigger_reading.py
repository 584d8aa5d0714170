"""What is wrong with what a thing sets off is told at its place, and nothing else is."""

from __future__ import annotations

import pytest

from board.files.encounters import read_encounter
from board.files.words import Words
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Faults
from board.systems import SYSTEMS
from board.systems.fighting_fantasy.triggers import Unreadable, trigger_of

RIGHT = [
    "You shudder.",
    "{text: {fr: Un piège., en: A trap.}, again: true}",
    "{change: {stat: gold, amount: 3}, text: Coins.}",
    "{effects: [{change: {stat: luck, amount: 1, allow_above_initial: true}}, {start_encounter: ~}]}",
    "{test_luck: {lucky: It misses., unlucky: {change: {stat: stamina, amount: -2}}}}",
    "{test_willpower: {failure: {test_luck: ~}}}",
    "{start_encounter: {target: ana, mode: one_by_one, flee_allowed: true, avoid_allowed: false}}",
]

FAULTY = [
    ("{chnage: {stat: luck, amount: 1}}", "9:16", "unknown key: chnage"),
    ("{change: {stat: strength, amount: 1}}", "9:31", "strength is not allowed"),
    ("{change: {stat: luck, amount: much}}", "9:45", "much"),
    ("{change: {stat: luck}}", "9:24", "amount is missing"),
    ("{change: 3}", "9:24", "3"),
    ("{change: {stat: luck, amount: 1, allow_above_initial: maybe}}", "9:69", "maybe"),
    ("{test_luck: {success: Fine.}}", "9:28", "unknown key: success"),
    ("{test_luck: {unlucky: {change: {stat: health, amount: -2}}}}", "9:53", "health is not allowed"),
    ("{start_encounter: {mode: all_at_once}}", "9:40", "all_at_once is not allowed"),
    ("{start_encounter: {flee_allowed: perhaps}}", "9:48", "perhaps"),
    ("{start_encounter: {target: 3}}", "9:42", "3"),
    ("{start_encounter: {target: anna}}", "9:42", "nobody is called anna (perhaps ana)"),
    ("{test_luck: {unlucky: {start_encounter: {target: wolf.yaml}}}}", "9:64", "nobody is called wolf.yaml"),
    ("{effects: {change: {stat: luck, amount: 1}}}", "9:25", "a list is wanted"),
    ("{effects: [{change: {stat: luck, amount: 1}, test_luck: ~}]}", "9:26", "2 are here"),
    ("{effects: [{wound: 3}]}", "9:27", "unknown key: wound"),
    ("{text: 5}", "9:22", "5"),
    ("{text: A dart., again: often}", "9:38", "often"),
    ("[a, b]", "9:15", "keys and values"),
    ("~", "9:15", "keys and values"),
]


def source(trigger: str) -> str:
    """An encounter whose trap does this."""
    return (
        "board: 1\nsystem: fighting_fantasy\nmap: |\n  ...\n"
        f"things:\n  - thing: trap\n    at: B1\n    cover: 0\n    on_enter: {trigger}\n"
        "creatures:\n  - {id: ana, side: heroes, at: A1, sheet: {skill: 9, stamina: 15, luck: 8, willpower: 8}}\n"
    )


@pytest.mark.rule("FF-BRD-15")
@pytest.mark.parametrize("trigger", RIGHT)
def test_what_a_thing_may_set_off_is_no_fault_and_can_be_played(trigger: str) -> None:
    faults = Faults()
    document = read_yaml(source(trigger), "table.yaml", faults)
    assert document is not None
    found = read_encounter(document, document.root, None, SYSTEMS, faults)
    assert found is not None, [Words("en").say(fault.what) for fault in faults.in_order()]
    (thing,) = found.started().place.things
    try:
        assert trigger_of(thing, "on_enter") is not None
    except Unreadable as unread:
        pytest.fail(f"not played: {unread}")


@pytest.mark.rule("FF-BRD-15")
@pytest.mark.parametrize(("trigger", "place", "part"), FAULTY)
def test_a_faulty_trigger_is_told_where_it_stands(trigger: str, place: str, part: str) -> None:
    faults = Faults()
    document = read_yaml(source(trigger), "table.yaml", faults)
    assert document is not None
    assert read_encounter(document, document.root, None, SYSTEMS, faults) is None
    told = [f"{fault.line}:{fault.column} {Words('en').say(fault.what)}" for fault in faults.in_order()]
    assert any(line.startswith(f"{place} ") and part in line for line in told), told
