"""Scripts: reading them, playing them, and what they expect."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from board.files.expectations import agrees
from board.files.scripts import Failure, ScriptResult, Step, before_last, load_script, play_script
from board.rulebook.reading import Faults
from board.scene.events import Event, plain

from .helpers import ENGLISH, said, script, script_faults, told
from .pebbles import SYSTEMS

HEAD = """\
title: Two of them
encounter:
  system: pebbles
  map: |
    ....
    ....
  creatures:
    - {id: ana, side: heroes, at: A1}
    - {id: bob, side: foes, at: B1}
"""


def played(text: str, seed: int = 0) -> ScriptResult:
    return play_script(script(HEAD + text), seed)


def failures(text: str) -> list[dict[str, Any]]:
    return [failure.plain() for failure in played(text).failed]


# ---- Playing


def test_a_script_is_played_with_the_faces_that_it_lists() -> None:
    result = played(
        "dice: [{d6: 4}, 3]\n"
        "play:\n"
        "  - {who: ana, do: throw, target: bob}\n"
        "  - {expect: {bob.points: 1, active: bob, turn: 1}}\n"
        "  - {who: bob, do: throw, target: ana, answers: {duck: yes}}\n"
        "expect: {ana.points: 4, active: ana, turn: 2, wheel: [ana, bob], last.lost: 1, bob.at: B1}\n"
    )
    assert result.ok
    assert [event["faces"] for event in map(plain, events_of(result)) if "faces" in event] == [[{"d6": 4}], [{"d6": 3}]]


def events_of(result: ScriptResult) -> list[Event]:
    return [event for done in result.session.done for event in done.events]


def test_where_the_list_runs_out_the_seed_gives_the_faces() -> None:
    text = "play: [{who: ana, do: throw, target: bob, both: true}]\n"
    first, second = played(text, 1), played(text, 1)
    assert events_of(first) == events_of(second)
    found = {tuple(events_of(played(text, seed))[0].faces) for seed in range(12)}
    assert len(found) > 1


def test_a_check_that_fails_tells_what_was_expected_and_found() -> None:
    assert failures("play: [{expect: {bob.points: 3}}]\nexpect: {active: bob, bob.points: 5}\n") == [
        {"path": "bob.points", "expected": 3, "found": 5},
        {"path": "active", "expected": "bob", "found": "ana"},
    ]


def test_a_refusal_that_was_announced_is_right_and_changes_nothing() -> None:
    text = "dice: [6]\nplay:\n  - {who: bob, do: throw, target: ana, refused: true}\n"
    assert failures(text + "  - {who: ana, do: throw, target: bob}\nexpect: {bob.points: 0, ana.points: 5}\n") == []


def test_a_refusal_that_was_not_announced_and_one_that_did_not_come_are_failures() -> None:
    text = (
        "play:\n  - {expect: {active: ana}}\n  - {who: bob, do: rest}\n  - {who: ana, do: rest, refused: true}\n"
        "  - {who: bob, do: rest}\n"
    )
    assert failures(text) == [
        {"path": "play[1].refused", "expected": False, "found": True},
        {"path": "play[2].refused", "expected": True, "found": False},
    ]
    assert played(text).failed[0].why is not None


def test_an_answer_that_is_not_offered_makes_the_command_refused_and_takes_no_face() -> None:
    text = (
        "dice: [{d6: 2}]\nplay:\n  - {who: ana, do: throw, target: bob, answers: {duck: perhaps}, refused: true}\n"
        "  - {who: ana, do: throw, target: bob, answers: {flee: yes}}\nexpect: {bob.points: 3}\n"
    )
    assert failures(text) == []


def test_a_listed_die_of_another_size_stops_the_play() -> None:
    text = (
        "dice: [{d6: 2}, {d8: 2}]\nplay:\n  - {who: ana, do: throw, target: bob}\n"
        "  - {who: bob, do: throw, target: ana}\n  - {who: ana, do: nothing}\nexpect: {bob.points: 99}\n"
    )
    assert failures(text.replace("  - {who: ana, do: nothing}\n", "")) == [
        {"path": "dice[1]", "expected": "d8", "found": "d6"}
    ]


def test_a_face_that_the_asked_die_does_not_show_stops_the_play() -> None:
    assert failures("dice: [7]\nplay: [{who: ana, do: throw, target: bob}]\n") == [
        {"path": "dice[0]", "expected": "7", "found": "d6"}
    ]


def test_faces_left_over_are_a_failure() -> None:
    assert failures("dice: [1, 2, 3]\nplay: [{who: ana, do: throw, target: bob}]\n") == [
        {"path": "dice.left", "expected": 0, "found": 2}
    ]


def test_a_path_that_names_nothing_makes_the_script_unusable() -> None:
    result = played(
        "play: [{expect: {zoe.points: 3}}]\nexpect:\n  bob.shoes: 2\n  last.colour: 1\n  square.1.things: []\n"
    )
    assert not result.ok and not result.failed
    assert [(fault.line, fault.column, fault.what.key) for fault in result.faults] == [
        (10, 18, "fault.unknown_path"),
        (12, 3, "fault.unknown_path"),
        (13, 3, "fault.unknown_path"),
        (14, 3, "fault.unknown_path"),
    ]


def test_what_the_last_command_does_not_have_is_nothing_and_not_true() -> None:
    assert failures("play: [{who: ana, do: rest}]\nexpect: {last.hit: false, last.lost: null}\n") == []
    assert failures("expect: {last.hit: true}\n") == [{"path": "last.hit", "expected": True, "found": None}]


def test_a_field_that_the_game_cannot_make_sense_of_makes_the_script_unusable() -> None:
    result = played("play:\n  - {who: ana, do: walk, to: nowhere}\n  - {who: ana, do: rest}\n")
    assert [(fault.line, fault.column) for fault in result.faults] == [(11, 5)]
    assert "nowhere" in ENGLISH.say(result.faults[0].what) and not result.session.done


def test_events_are_told_after_each_command() -> None:
    told_events: list[list[str]] = []
    found = script(HEAD + "play: [{who: ana, do: walk, to: A2}, {who: bob, do: rest}]\n")
    play_script(found, 0, lambda events: told_events.append([event.kind for event in events]))
    assert told_events == [["walked", "passed"], ["passed"]]


def test_a_script_says_who_begins_and_in_which_order() -> None:
    assert failures("start: {active: bob}\nexpect: {active: bob, wheel: [ana, bob]}\n") == []
    assert failures("start: {wheel: [bob, ana]}\nexpect: {active: bob, wheel: [bob, ana]}\n") == []


@pytest.mark.parametrize(
    ("path", "expected", "found", "equal"),
    [
        ("a.dice", ["d4", "d6", "d6"], ("d6", "d4", "d6"), True),
        ("a.dice", ["d4", "d6"], ("d6", "d4", "d6"), False),
        ("a.states", ["prone", "dead"], ("dead", "prone"), True),
        ("a.states", ["prone", "prone"], ("prone",), True),
        ("a.states", [], (), True),
        ("wheel", ["a", "b"], ("b", "a"), False),
        ("a.load", Decimal("1.5"), Fraction(3, 2), True),
        ("a.load", 2, Decimal("2.0"), True),
        ("a.is.prone", True, 1, False),
        ("a.hp", 1, True, False),
        ("a.is.prone", True, True, True),
        ("a.held.hand_1", None, None, True),
        ("a.held.hand_1", "sword", None, False),
        ("a.limits", {"legs": 3}, {"legs": 3}, True),
        ("a.hp", "5", 5, False),
    ],
)
def test_lists_are_multisets_states_sets_and_the_wheel_in_order(
    path: str, expected: Any, found: Any, equal: bool
) -> None:
    assert agrees(path, expected, found) is equal


def test_a_failure_shows_plain_values() -> None:
    failure = Failure("a", (Fraction(1, 2), True), {"x": Decimal(2)})
    assert failure.plain() == {"path": "a", "expected": [0.5, True], "found": {"x": 2}}


def test_the_last_command_can_be_taken_off_for_the_odds() -> None:
    found = script(
        HEAD
        + "play: [{who: ana, do: rest}, {who: bob, do: throw, target: ana}, {expect: {turn: 2}}]\nexpect: {turn: 9}\n"
    )
    split = before_last(found)
    assert split is not None
    before, last = split
    assert isinstance(last, Step) and last.command.do == "throw"
    assert play_script(before).ok and len(before.steps) == 1
    assert before_last(script(HEAD)) is None


# ---- Reading


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("play: [{who: ana, do: sing}]\n", [(10, 23, "unknown_command")]),
        ("play: [{who: zoe, do: rest}]\n", [(10, 14, "unknown_creature")]),
        ("play: [{do: rest}]\n", [(10, 8, "missing_field")]),
        ("play: [{who: ana, do: throw}]\n", [(10, 8, "missing_field")]),
        ("play: [{who: ana, do: rest, loud: 1}]\n", [(10, 29, "unknown_field")]),
        ("play: [{who: ana}]\n", [(10, 8, "missing_key")]),
        ("play: [{who: ana, do: rest, refused: yes}]\n", [(10, 38, "not_a_flag")]),
        ("play: [{who: ana, do: rest, answers: [1]}]\n", [(10, 38, "not_a_mapping")]),
        ("play: {}\n", [(10, 7, "not_a_list")]),
        ("play: [{expect: 3}]\n", [(10, 17, "not_a_mapping")]),
        ("dice: [0]\n", [(10, 8, "too_small")]),
        (
            "dice: [x, {d6: 7}, {d6: 1, d8: 2}, {6: 1}, true]\n",
            [
                (10, 8, "not_a_face"),
                (10, 16, "face_not_on_die"),
                (10, 20, "not_a_face"),
                (10, 36, "not_a_face"),
                (10, 44, "not_a_face"),
            ],
        ),
        ("start: {active: zoe, wheel: [ana, ana]}\n", [(10, 17, "unknown_creature"), (10, 29, "wheel_not_everybody")]),
        ("start: {active: bob, wheel: [ana]}\n", [(10, 17, "unknown_creature")]),
        ("wind: 3\n", [(10, 1, "unknown_key")]),
    ],
)
def test_faults_of_a_script_are_told_at_their_places(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert script_faults(HEAD + text) == expected


def test_faults_of_the_encounter_inside_are_told_with_those_of_the_script() -> None:
    text = HEAD.replace("at: B1", "at: B9") + "dice: [x]\nplay: [{who: zoe, do: sing}]\n"
    assert script_faults(text) == [
        (9, 33, "off_board"),
        (10, 8, "not_a_face"),
        (11, 14, "unknown_creature"),
        (11, 23, "unknown_command"),
    ]


def test_a_comment_in_the_map_of_an_encounter_inside_is_told() -> None:
    assert script_faults(HEAD.replace("  creatures:", "# people\n  creatures:")) == [(7, 1, "comment_in_map")]


def test_an_encounter_may_be_a_file_beside_the_script(tmp_path: Path) -> None:
    (tmp_path / "gate.yaml").write_text("system: pebbles\nsize: [2, 2]\ncreatures: [{id: a, side: x, at: A1}]\n")
    (tmp_path / "s.yaml").write_text("encounter: gate.yaml\nplay: [{who: a, do: rest}]\nexpect: {turn: 2}\n")
    faults = Faults()
    found = load_script(tmp_path / "s.yaml", "s.yaml", SYSTEMS, faults)
    assert found is not None, said(faults)
    assert play_script(found).ok


def test_an_encounter_that_is_missing_is_told_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text("encounter: gate.yaml\nexpect: {turn: 2}\n")
    faults = Faults()
    assert load_script(tmp_path / "s.yaml", "s.yaml", SYSTEMS, faults) is None
    assert told(faults) == [(1, 12, "named_file")]


def test_a_script_needs_an_encounter() -> None:
    assert script_faults("play: []\n") == [(1, 1, "missing_key")]
    assert script_faults("encounter: 3\n") == [(1, 12, "not_a_file_name")]
    assert script_faults("encounter: gate.yaml\n") == [(1, 12, "no_folder")]
