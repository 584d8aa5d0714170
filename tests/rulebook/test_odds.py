"""The odds are exact: whole-number weights through the very procedure that is played."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.rulebook.commands import command
from board.rulebook.dice import Roll, SeededDice, read
from board.rulebook.odds import distribution, outcomes, walk
from board.rulebook.procedure import Ask
from board.rulebook.session import Session
from board.systems import SYSTEMS
from tests.dernier_val.table import play, strike, table

DV = SYSTEMS["dernier_val"]


def duel(defender: str = "", attacker: str = "") -> dict[str, str]:
    return {
        "a1": f"at: B2, facing: east, sheet: {{FO: 1, level: 1, held: {{hand_1: sword}}, {attacker}}}",
        "b1": f"at: C2, facing: west, sheet: {{held: {{hand_1: sword}}, {defender}}}",
    }


def dodge(ask: Ask) -> object:
    return "dodge" if ask.kind == "reaction" else ask.default


@given(st.lists(st.sampled_from([2, 3, 4, 6, 8]), min_size=1, max_size=4), st.sampled_from(["highest", "sum"]))
def test_outcomes_of_a_roll_weigh_what_its_faces_weigh(dice: list[int], keep: str) -> None:
    roll = Roll("x", tuple(sorted(dice)), keep=keep)
    expected = Counter(read(roll, faces).value for faces in product(*(range(1, s + 1) for s in roll.dice)))
    assert {rolled.value: weight for rolled, weight in outcomes(roll)} == dict(expected)


def test_values_that_make_no_difference_are_one_outcome() -> None:
    assert [(rolled.value, weight) for rolled, weight in outcomes(Roll("x", (6,), low=3, high=4))] == [
        (2, 2),
        (3, 1),
        (4, 1),
        (5, 2),
    ]


def test_a_blow_against_a_defence_is_counted_on_the_fingers() -> None:
    found = distribution(DV, table(duel("defence: 4")), strike("a1", "b1"))
    # D8 + 1 above 4: the faces 4 to 8; margin 1 to 5 and the bonus of the sword.
    assert found["hit"] == "5/8"
    assert found["critical"] == "0"
    assert found["outcomes"][0] == {"p": "3/8", "results": {"b1.hp": 10}}
    losses = {outcome["results"]["b1.hp"]: outcome["p"] for outcome in found["outcomes"]}
    assert losses == {10: "3/8", 8: "1/8", 7: "1/8", 6: "1/8", 5: "1/8", 4: "1/8"}


def test_the_chance_to_hit_a_dodger_agrees_with_icepool() -> None:
    found = distribution(DV, table(duel("SO: 1")), strike("a1", "b1"), dodge)
    best = icepool.highest(*(icepool.d(sides) for sides in (4, 6, 8, 10, 12)))
    hit = (icepool.d8 + 1) > icepool.map(lambda reaction: max(1, reaction + 1), best)
    assert Fraction(found["hit"]) == hit.probability(True)


def test_loss_of_points_against_a_dodger_agrees_with_icepool() -> None:
    found = distribution(DV, table(duel("SO: 1")), strike("a1", "b1"), dodge)
    best = icepool.highest(*(icepool.d(sides) for sides in (4, 6, 8, 10, 12)))

    def points(blow: int, reaction: int) -> int:
        margin = blow + 1 - max(1, reaction + 1)
        return 10 - (margin + 1 if margin > 0 else 0)

    expected = icepool.map(points, icepool.d8, best)
    assert {o["results"]["b1.hp"]: Fraction(o["p"]) for o in found["outcomes"]} == {
        value: expected.probability(value) for value in expected
    }


@pytest.mark.parametrize("die", ["d4", "d8", "d12"])
def test_chances_sum_to_one(die: str) -> None:
    leaves = walk(DV, table(duel()), strike("a1", "b1", die), dodge)
    assert sum(leaf.chance for leaf in leaves) == 1


def test_a_critical_is_one_twelfth_of_the_blows_that_hit_whatever_the_defence() -> None:
    found = distribution(DV, table(duel("defence: 3")), strike("a1", "b1", "d12"))
    assert found["critical"] == "1/12"


def test_odds_walk_without_rolling_a_die() -> None:
    started = Session(DV, table(duel()), SeededDice(4))
    distribution(DV, started.scene, strike("a1", "b1", "d12"), dodge)
    assert started.dice.mark() == 0


@settings(max_examples=3)
@given(st.sampled_from(["d8", "d12"]))
def test_play_agrees_with_the_odds_within_the_noise(die: str) -> None:
    scene = table(duel("hp: 9"))
    asked = strike("a1", "b1", die)
    exact = distribution(DV, scene, asked, dodge)
    throws = 3000
    hits = 0
    for seed in range(throws):
        done = play(Session(DV, scene, SeededDice(seed)), asked, reaction="dodge")
        hits += bool(DV.last(done.events)["hit"])
    chance = float(Fraction(exact["hit"]))
    assert abs(hits / throws - chance) < 5 * (chance * (1 - chance) / throws) ** 0.5


def test_a_certain_result_is_written_as_one() -> None:
    found = distribution(DV, table(duel()), command("end_round", "a1"))
    assert found == {"outcomes": [{"p": "1", "results": {}}], "success": "1"}
