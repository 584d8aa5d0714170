"""What was picked, and what can be done with it."""

from __future__ import annotations

from board.grid.squares import parse_square
from board.rulebook.commands import command, refuse
from board.rulebook.panels import Move, Offer
from board.scene.texts import text
from board.window.play.choice import (
    Choice,
    Target,
    able,
    actions,
    dice_for,
    fitting,
    moves,
    refusal,
    spends,
    with_facing,
)

HAND, LEGS, FREE = text("hand"), text("legs"), text("free")


def strike(dice: tuple[int, ...], *targets: str, label: str = "strike") -> Offer:
    ways = tuple(Move(command(label, "ana", dice=dice, target=t), target=t) for t in targets)
    refused = None if ways else refuse("X-1", "too_far")
    return Offer(f"{label}:{dice}", text(label), HAND, dice, "creature", ways, refused)


OFFERS = (
    strike((4,), "orc"),
    Offer("move", text("move"), LEGS, (4,), "square", (Move(command("move", "ana"), square=parse_square("B2")),)),
    strike((8,), "orc", "rat"),
    strike((4, 8), "orc", label="two_hands"),
    strike((), label="shoot"),
    Offer("end", text("end"), FREE, (), "none", (Move(command("end_round", "ana")),)),
)


def test_offers_that_differ_only_in_dice_are_one_button_and_groups_stand_together() -> None:
    found = actions(OFFERS)
    assert [(action.group.key, action.label.key, len(action.offers)) for action in found] == [
        ("hand", "strike", 2), ("hand", "two_hands", 1), ("hand", "shoot", 1), ("legs", "move", 1), ("free", "end", 1),
    ]  # fmt: skip


def test_an_offer_spends_the_picked_dice_or_more() -> None:
    assert spends(OFFERS[3], (4,)) and spends(OFFERS[3], (4, 8)) and not spends(OFFERS[3], (4, 4))
    assert not spends(OFFERS[0], (8,))
    assert spends(OFFERS[5], (8,)), "what costs no die goes with any die in hand"


def test_dice_action_and_target_narrow_the_ways() -> None:
    strikes = actions(OFFERS)[0]
    assert len(list(moves(OFFERS, Choice((), strikes.key)))) == 3
    assert [m.target for _, m in moves(OFFERS, Choice((8,), strikes.key))] == ["orc", "rat"]
    rat = Target("creature", "rat")
    assert [o.dice for o, _ in moves(OFFERS, Choice((), None, rat))] == [(8,)]
    square = Target("square", square=parse_square("B2"))
    assert [m.command.do for _, m in moves(OFFERS, Choice((), None, square))] == ["move"]


def test_the_dice_that_can_come_next() -> None:
    two_hands = actions(OFFERS)[1]
    assert dice_for(OFFERS, Choice((), two_hands.key)) == {4, 8}
    assert dice_for(OFFERS, Choice((4,), two_hands.key)) == {8}
    assert dice_for(OFFERS, Choice((), None, Target("creature", "rat"))) == {8}


def test_able_and_the_reason_why_not() -> None:
    strikes, _, shoot, move, end = actions(OFFERS)
    assert able(strikes, Choice((4,))) and not able(strikes, Choice((4,), None, Target("creature", "rat")))
    assert not able(shoot, Choice()) and refusal(shoot, Choice()).reason.key == "too_far"
    assert not able(move, Choice((8,))) and fitting(move, Choice((8,))) == ()
    assert able(end, Choice((8,)))


def test_a_facing_is_put_into_the_command() -> None:
    asked = command("move", "ana", die="d4", to="C3", facing="north")
    assert with_facing(asked, "south") == command("move", "ana", die="d4", to="C3", facing="south")
