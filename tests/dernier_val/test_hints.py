"""What the game master tells: a hint reaches the side that it is for; the marks that everybody sees; memory."""

from __future__ import annotations

import pytest

from board.files.words import Words
from board.grid.squares import parse_square
from board.rulebook.commands import Refusal, command
from board.rulebook.knowledge import known_to
from board.scene.place import Thing
from board.systems import SYSTEMS
from board.systems.dernier_val.character import memory
from board.systems.dernier_val.panels import sentence
from board.systems.dernier_val.state import fighter, options_of
from tests.dernier_val.table import WARRIOR, play, session, table

DV = SYSTEMS["dernier_val"]
TWO = {"a1": f"at: A2, facing: east, sheet: {WARRIOR}", "b1": f"at: D2, facing: west, sheet: {WARRIOR}"}


@pytest.mark.rule("DV-VIEW-24", "DV-VIEW-26", "DV-VIEW-18")
def test_a_hint_is_for_the_side_of_the_creature_that_it_names() -> None:
    started = session(table(TWO))
    done = play(started, command("gm", what="hint", target="a1", value="Blood on the floor."))
    (told,) = [event for event in done.events if event.kind == "hint"]
    assert told.private == ("a",)
    assert dict(told.facts)["text"] == "Blood on the floor."


@pytest.mark.rule("DV-VIEW-26")
def test_a_hint_that_names_nobody_is_for_all() -> None:
    started = session(table(TWO))
    done = play(started, command("gm", what="hint", value="A smell of smoke."))
    (told,) = [event for event in done.events if event.kind == "hint"]
    assert told.private is None


@pytest.mark.rule("DV-INIT-05")
def test_vigilance_and_discretion_are_marks_that_the_wheel_shows() -> None:
    started = session(table(TWO), 5)
    play(started, command("be_vigilant", "a1", die="d8"))
    play(started, command("be_discreet", "a1", die="d4"))
    assert {"vigilant", "discreet"} <= set(started.scene.creature("a1").marks)
    assert not started.scene.creature("b1").marks


@pytest.mark.rule("DV-CHAR-17", "DV-AMB-102")
@pytest.mark.parametrize(("option", "slots"), [("true", 7), ("false", 5)])
def test_memory_is_four_and_logic_and_the_level_where_the_table_says_so(option: str, slots: int) -> None:
    scene = table(
        {"a1": "at: A2, sheet: {race: none, class: none, level: 2, LO: 1}"},
        extra=f"options: {{memory_adds_level: {option}}}\n",
    )
    assert memory(fighter(scene.creature("a1")).sheet, options_of(scene)) == slots


@pytest.mark.rule("DV-VIEW-18", "DV-VIEW-06")
def test_of_a_suspected_thing_a_side_knows_its_square_and_nothing_else() -> None:
    trap = "things:\n  - {thing: trap, at: C2, hidden: 6, on_enter: {what: wound, amount: 3}}\n"
    knowing = "at: A2, facing: east, sheet: {race: none, class: none, level: 1, talents: [terrain]}"
    started = session(table({**TWO, "a1": knowing}, extra=trap), 2)
    square = parse_square("C2")
    assert known_to(DV, started.scene, "a").place.things_at(square) == ()
    done = play(started, command("be_vigilant", "a1", die="d4"))
    assert [event.private for event in done.events if event.kind == "suspected"] == [("a",)]
    known = known_to(DV, started.scene, "a").place.things_at(square)
    assert known == (Thing("?C2", "unknown", "?", square),)
    assert known_to(DV, started.scene, "b").place.things_at(square) == ()


@pytest.mark.rule("DV-VIEW-18")
def test_the_game_masters_menu_lets_a_hidden_thing_be_suspected_once() -> None:
    scene = table(TWO, extra="things:\n  - {thing: trap, at: C2, hidden: 6}\n")
    keys = [offer.key for offer in DV.gm_offers(scene, parse_square("C2"))]
    assert "partial:trap@C2:reveal" in keys
    started = session(scene)
    play(started, command("gm", what="reveal", target="trap@C2", effect="partial"))
    after = [offer.key for offer in DV.gm_offers(started.scene, parse_square("C2"))]
    assert "partial:trap@C2:reveal" not in after and "trap@C2:reveal" in after


@pytest.mark.rule("DV-VIEW-18", "DV-VIEW-22")
def test_what_is_suspected_is_offered_to_a_closer_look() -> None:
    scene = table(TWO, extra="things:\n  - {thing: trap, at: C2, hidden: 6}\n")
    started = session(scene, 7)
    assert not [offer for offer in DV.offers(known_to(DV, started.scene, "a"), "a1") if offer.deed == "examine"]
    play(started, command("gm", what="hint", target="a1", at="C2", value="A thread gleams."))
    known = known_to(DV, started.scene, "a")
    (offer, *_) = [offer for offer in DV.offers(known, "a1") if offer.deed == "examine" and offer.moves]
    assert offer.moves[0].command in DV.legal(known, "a1")
    done = play(started, command("concentrate", "a1", on="C2", die="d8"))
    assert "revealed" in [event.kind for event in done.events]


@pytest.mark.rule("DV-VIEW-24")
@pytest.mark.parametrize(
    ("words", "said"),
    [("Blood on the floor.", "Blood on the floor."), ("Run!", "Run!"), ("Smoke", "Smoke."), ("Who…", "Who…")],
)
def test_a_hint_ends_with_one_full_stop(words: str, said: str) -> None:
    done = play(session(table(TWO)), command("gm", what="hint", value=words))
    (told,) = [event for event in done.events if event.kind == "hint"]
    assert Words("en").say(sentence(told)) == f"The game master says: {said}"
    assert Words("fr").say(sentence(told)).endswith(f"\u00a0: {said}")


@pytest.mark.rule("DV-VIEW-24")
@pytest.mark.parametrize("wrong", [{"target": "zed"}, {"at": "Z99"}, {"at": "nowhere"}])
def test_a_hint_for_nobody_or_of_no_square_is_refused_and_told_to_none(wrong: dict[str, str]) -> None:
    assert isinstance(session(table(TWO)).play(command("gm", what="hint", value="Here!", **wrong), {}), Refusal)


@pytest.mark.rule("DV-STL-15")
def test_the_game_masters_menu_picks_the_die_of_the_alerts_to_come_in_secret() -> None:
    started = session(table(TWO))
    square = parse_square("C2")
    keys = [offer.key for offer in DV.gm_offers(started.scene, square) if "alert" in offer.key]
    assert keys == ["d4:alert", "d6:alert", "d10:alert", "d12:alert"], "the table's own is a D8"
    play(started, command("gm", what="alert", value="d12"))
    assert "d12:alert" not in [offer.key for offer in DV.gm_offers(started.scene, square)]
    assert known_to(DV, started.scene, "a").state.alert_die == 0, "no side knows of it"
