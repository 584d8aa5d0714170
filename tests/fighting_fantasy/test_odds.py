"""Exact odds, walked through the very procedures that are played."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.rulebook.odds import walk
from board.systems.fighting_fantasy.system import SYSTEM

from .tables import Table, asked, creature, hero, table

FACES = range(1, 7)
PAIRS = list(product(FACES, FACES))


def chance_of(odds: dict[str, Any], **results: Any) -> Fraction:
    """The chance of all outcomes that have these results (`orc__stamina` for `orc.stamina`)."""
    wanted = {name.replace("__", "."): value for name, value in results.items()}
    found = [o for o in odds["outcomes"] if all(o["results"].get(n) == v for n, v in wanted.items())]
    return sum((Fraction(outcome["p"]) for outcome in found), Fraction(0))


@pytest.mark.rule("FF-CMB-04", "FF-CMB-05")
@pytest.mark.parametrize(
    ("better", "wins", "ties", "loses"), [(0, 575, 146, 575), (2, 861, 125, 310), (-2, 310, 125, 861)]
)
def test_an_assault_is_won_tied_and_lost_as_often_as_counted(better: int, wins: int, ties: int, loses: int) -> None:
    game = table(hero(skill=8 + better), creature(skill=8), start={"active": "ana"})
    odds = game.odds("assault", "ana", target="orc")
    assert chance_of(odds, orc__stamina=7) == Fraction(wins, 1296)
    assert chance_of(odds, orc__stamina=9, ana__stamina=20) == Fraction(ties, 1296)
    assert chance_of(odds, ana__stamina=18) == Fraction(loses, 1296)
    assert Fraction(odds["hit"]) == Fraction(wins, 1296)
    assert len(odds["outcomes"]) == 3


@pytest.mark.rule("FF-CMB-02", "FF-CMB-03")
def test_ways_that_lead_to_the_same_are_walked_once() -> None:
    game = table(hero(), creature())
    assert len(walk(SYSTEM, game.scene, asked("assault", "ana", target="orc"))) == 3
    with_luck = walk(SYSTEM, game.scene, asked("assault", "ana", target="orc"), lambda ask: "yes")
    assert len(with_luck) == 5


def counted(game: Table, skill: int, orc: int, luck: int) -> dict[tuple[int, int, int], Fraction]:
    """Stamina of both and Luck after an Assault with Luck tested, by counting all throws of six dice."""
    lucky = sum(1 for pair in PAIRS if sum(pair) <= luck)
    found: dict[tuple[int, int, int], int] = {}
    for theirs, ours in product(PAIRS, PAIRS):
        difference = sum(ours) + skill - sum(theirs) - orc
        before = (game["ana.stamina"], game["orc.stamina"], luck)
        for passed, ways in ((True, lucky), (False, 36 - lucky)):
            after = before
            if difference > 0:
                after = (before[0], max(0, before[1] - (4 if passed else 1)), max(0, luck - 1))
            elif difference < 0:
                after = (max(0, before[0] - (1 if passed else 3)), before[1], max(0, luck - 1))
            found[after] = found.get(after, 0) + ways
    return {after: Fraction(ways, 6**6) for after, ways in found.items() if ways}


@pytest.mark.rule("FF-LCK-01", "FF-LCK-05", "FF-LCK-06")
@settings(max_examples=25)
@given(
    skill=st.integers(4, 13),
    orc=st.integers(4, 13),
    luck=st.integers(0, 13),
    stamina=st.integers(1, 6),
    other=st.integers(1, 6),
)
def test_odds_equal_a_count_of_all_throws(skill: int, orc: int, luck: int, stamina: int, other: int) -> None:
    ana = hero(skill=skill, luck=luck, stamina=stamina)
    game = table(ana, creature(skill=orc, stamina=other), start={"active": "ana"})
    ends = walk(SYSTEM, game.scene, asked("assault", "ana", target="orc"), lambda ask: "yes")
    assert sum(end.chance for end in ends) == 1
    found: dict[tuple[int, int, int], Fraction] = {}
    for end in ends:
        key = tuple(SYSTEM.look(end.scene, path) for path in (("ana", "stamina"), ("orc", "stamina"), ("ana", "luck")))
        found[key] = found.get(key, Fraction(0)) + end.chance  # type: ignore[index, arg-type]
    assert found == counted(game, skill, orc, luck)


@pytest.mark.rule("FF-OPEN-10")
def test_odds_of_an_assault_against_several_at_once_equal_a_count() -> None:
    wolves = [creature("w1", "C2", skill=8, stamina=6), creature("w2", "B3", "north", skill=9, stamina=6)]
    game = table(hero(), *wolves, options={"simultaneous_group_mode": True})
    odds = game.odds("assault", "ana", target="w2")
    found: dict[tuple[int, int], Fraction] = {}
    sums = {total: sum(1 for pair in PAIRS if sum(pair) == total) for total in range(2, 13)}
    for one, two, own in product(sums, sums, sums):
        lost = 2 * (one + 8 > own + 10) + 2 * (two + 9 > own + 10)
        key = (20 - lost, 4 if own + 10 > two + 9 else 6)
        found[key] = found.get(key, Fraction(0)) + Fraction(sums[one] * sums[two] * sums[own], 6**6)
    for (ana, wolf), chance in found.items():
        assert chance_of(odds, ana__stamina=ana, w2__stamina=wolf) == chance


@pytest.mark.rule("FF-FLE-02", "FF-FLE-03")
def test_odds_of_a_flight_with_luck() -> None:
    game = table(hero(luck=7, stamina=3), creature(), flee_allowed=True)
    odds = game.odds("flee", "ana", "yes", to="B5")
    assert (Fraction(odds["success"]), chance_of(odds, ana__states=["dead"])) == (Fraction(21, 36), Fraction(15, 36))
    certain = game.odds("flee", "ana", to="B5")
    assert (certain["outcomes"], certain["success"]) == ([{"p": "1", "results": {}}], "1")


@pytest.mark.rule("FF-WIL-01", "FF-WIL-05")
def test_odds_of_a_willpower_test_where_madness_is_certain() -> None:
    odds = table(hero(willpower=6)).odds("test_willpower", "ana")
    assert odds == {"outcomes": [{"p": "1", "results": {}}], "success": "5/12"}


@pytest.mark.rule("FF-OPEN-02", "FF-OPEN-03", "FF-OPEN-08")
@settings(max_examples=15)
@given(
    before=st.booleans(), together=st.booleans(), willpower=st.booleans(),
    answer=st.sampled_from(["no", "yes", "willpower", "special_weapon", "both", "willpower_both"]),
)  # fmt: skip
def test_odds_sum_to_one_in_every_reading(before: bool, together: bool, willpower: bool, answer: str) -> None:
    options = {
        "luck_before_applying_wound": before,
        "luck_and_special_weapon_together": together,
        "willpower_in_combat": willpower,
    }
    game = table(hero(special_weapon=True, stamina=3), creature(stamina=3), options=options)
    odds = game.odds("assault", "ana", answer, target="orc")
    assert sum(Fraction(outcome["p"]) for outcome in odds["outcomes"]) == 1
