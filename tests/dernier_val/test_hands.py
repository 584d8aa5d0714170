"""Which of the two hands holds a weapon never changes a result (DV-CHAR-09); what it holds may have a will."""

from __future__ import annotations

from typing import Any

import pytest

from board.rulebook.commands import command
from board.systems.dernier_val.character import default_limits
from board.systems.dernier_val.reactions import Blow, reactions_to
from board.systems.dernier_val.state import fighter
from tests.dernier_val.table import play, session, strike, table

OTHER = {"hand_1": "hand_2", "hand_2": "hand_1"}


def mirrored(limits: tuple[tuple[str, int], ...]) -> dict[str, int]:
    return {OTHER.get(part, part): cap for part, cap in limits}


@pytest.mark.rule("DV-CHAR-09", "DV-DICE-12")
@pytest.mark.parametrize("char_class", ["warrior", "thief", "ranger", "mage", "none"])
def test_both_hands_have_the_same_actions_and_a_warrior_s_third_is_that_of_the_hand_he_chose(char_class: str) -> None:
    first, second = default_limits(char_class, "hand_1"), default_limits(char_class, "hand_2")
    assert mirrored(first) == dict(second)
    caps = dict(first)
    assert (caps["hand_1"], caps["hand_2"]) == ((3, 2) if char_class == "warrior" else (2, 2))
    assert sorted(caps.values()) == ([2, 2, 2, 2, 2] if char_class == "none" else [2, 2, 2, 2, 3])


def blow(char_class: str, handedness: str, weapon: str, hand: str, die: str) -> dict[str, Any]:
    """What comes of a blow that the other one parries with the same hand, told as if it were the first hand."""
    born = f"race: none, class: {char_class}, level: 1, triple: {hand}, handedness: {handedness}"
    made = f"{born}, held: {{{hand}: {weapon}}}"
    scene = table(
        {
            "a1": f"at: C2, facing: east, sheet: {{{made}}}",
            "b1": f"at: D2, facing: west, sheet: {{race: none, class: none, held: {{{hand}: sword}}}}",
        }
    )
    started = session(scene, 7, 3, 2, 1, 4, 5)
    done = play(started, strike("a1", "b1", die, hand), reaction="parry")
    actor = fighter(started.scene.creature("a1"))
    told = [(event.kind, {name: value for name, value in event.facts if name != "parts"}) for event in done.events]
    placed = [(OTHER[part] if hand == "hand_2" and part in OTHER else part, sides) for part, sides in actor.placed]
    return {"told": told, "placed": placed, "hp": fighter(started.scene.creature("b1")).hp, "dice": actor.dice}


@pytest.mark.rule("DV-CHAR-09")
@pytest.mark.parametrize("handedness", ["right", "left", "ambidextrous"])
@pytest.mark.parametrize(("char_class", "weapon"), [("warrior", "sword"), ("thief", "short_sword"), ("mage", "mace")])
def test_a_blow_and_its_parry_come_out_alike_from_either_hand(char_class: str, weapon: str, handedness: str) -> None:
    first, second = (blow(char_class, handedness, weapon, hand, "d8") for hand in ("hand_1", "hand_2"))
    assert first == second
    assert first["placed"] == [("hand_1", 8)]


@pytest.mark.rule("DV-WPN-31")
@pytest.mark.parametrize("hands", [1, 2])
def test_a_summoned_blade_parries_until_it_refuses(hands: int) -> None:
    blade = f"{{name: imp_blade, quality: summoned, hands: {hands}}}"
    scene = table(
        {
            "a1": f"at: C2, facing: east, sheet: {{race: none, class: none, held: {{hand_1: {blade}}}}}",
            "b1": "at: D2, facing: west, sheet: {race: none, class: none, held: {hand_1: sword}}",
        }
    )
    started = session(scene)
    blow = Blow("b1", "a1", "melee", fighter(scene.creature("b1")).held[0].item)
    assert "parry" in reactions_to(scene, blow)
    play(started, command("gm", what="will", target="a1", item="imp_blade", effect="refuses"))
    assert "parry" not in reactions_to(started.scene, blow)
    play(started, command("gm", what="will", target="a1", item="imp_blade", effect="obeys"))
    assert "parry" in reactions_to(started.scene, blow)
