"""Offers of the other chapters appear when the scene calls for them, with what each one points at."""

from __future__ import annotations

from board.files.words import Words
from board.rulebook.panels import Offer
from board.systems.dernier_val.legality import check
from tests.dernier_val.panels.tables import SYSTEM, known, scene


def offers(creatures: str, **more: str) -> dict[str, Offer]:
    side = known(scene(creatures, **more))
    found = SYSTEM.offers(side, "ana")
    assert all(check(side, move.command) is None for offer in found for move in offer.moves)
    return {offer.key: offer for offer in found}


def targets(offer: Offer) -> list[str | None]:
    return [move.target for move in offer.moves]


def test_first_aid_is_offered_for_whoever_bleeds_beside() -> None:
    found = offers(
        "- {id: ana, name: Ana, side: heroes, at: D5, sheet: {talents: [first_aid], carried: [care_kit]}}\n"
        "- {id: bo, name: Bo, side: heroes, at: E5, facing: east, states: [{bleeding: legs}]}"
    )
    assert targets(found["first_aid:d4"]) == ["bo"]


def test_first_aid_without_the_talent_says_so() -> None:
    found = offers(
        "- {id: ana, name: Ana, side: heroes, at: D5, facing: east}\n"
        "- {id: bo, name: Bo, side: heroes, at: E5, facing: east, states: [{numb: legs}]}"
    )
    refusal = found["first_aid"].refusal
    assert refusal is not None and Words("fr").say(refusal.reason) == "Il te faut le talent premiers soins."


def test_flames_are_smothered_while_somebody_burns() -> None:
    found = offers("- {id: ana, name: Ana, side: heroes, at: D5, facing: east, states: [{burning: legs}]}")
    assert targets(found["extinguish:d4"]) == ["ana"]
    assert "extinguish:d4" not in offers("- {id: ana, name: Ana, side: heroes, at: D5, facing: east}")


def test_a_jump_goes_straight_ahead() -> None:
    found = offers("- {id: ana, name: Ana, side: heroes, at: D5, facing: east}")
    squares = [move.square for move in found["jump:d4"].moves if move.square is not None]
    assert squares and all(square.column == 3 or square.row == 4 for square in squares)


def test_a_fallen_companion_can_be_helped_up() -> None:
    found = offers(
        "- {id: ana, name: Ana, side: heroes, at: D5, facing: east}\n"
        "- {id: bo, name: Bo, side: heroes, at: E5, facing: east, states: [prone]}"
    )
    assert targets(found["lift:d4"]) == ["bo"]


def test_spells_are_offered_by_name_at_what_they_aim_at() -> None:
    found = offers(
        "- {id: ana, name: Ana, side: heroes, at: D5, facing: east, sheet: {class: mage, spells: [fire_bolt]}}\n"
        "- {id: orc, name: Orc, side: guards, at: G5, facing: west, sheet: {defence: 3}}"
    )
    cast = next(offer for key, offer in found.items() if key.startswith("cast:fire_bolt:"))
    assert "orc" in targets(cast)
    assert "‹" not in Words("fr").say(cast.label) and "fire_bolt" not in Words("fr").say(cast.label)


def test_a_locked_door_can_be_forced_and_picked_with_lockpicks() -> None:
    walls = "walls:\n  - {between: D5|E5, door: locked, id: gate}\n"
    bare = offers("- {id: ana, name: Ana, side: heroes, at: D5, facing: east}", extra=walls)
    assert [move.door for move in bare["force_door:d4"].moves] == ["gate"]
    assert "pick_lock:d4" not in bare
    refusal = bare["open"].refusal
    assert refusal is not None and refusal.reason.key == "dv.refused.locked"
    thief = "- {id: ana, name: Ana, side: heroes, at: D5, facing: east, sheet: {carried: [lockpicks]}}"
    assert offers(thief, extra=walls)["pick_lock:d4"].moves
