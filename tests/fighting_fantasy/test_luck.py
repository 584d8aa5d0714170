"""Chapter LCK: testing one's Luck, in fights and outside."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.rulebook.procedure import Ask, Choice, Faces, Waiting, resolve
from board.systems.fighting_fantasy.combat import wound_question
from board.systems.fighting_fantasy.luck import ways_to_pass
from board.systems.fighting_fantasy.options import CREATURE_HITS, FLIGHT, HERO_HITS
from board.systems.fighting_fantasy.system import SYSTEM

from .tables import asked, creature, hero, table

WINS, LOSES = [1, 1, 6, 6], [6, 6, 1, 1]


@pytest.mark.rule("FF-LCK-01")
@pytest.mark.parametrize(("dice", "lucky"), [([4, 5], True), ([3, 5], True), ([4, 6], False), ([6, 6], False)])
def test_up_to_the_current_luck_is_lucky_and_above_is_unlucky(dice: list[int], lucky: bool) -> None:
    game = table(hero(luck=9), dice=dice)
    game.do("test_luck", "ana")
    assert (game.last["lucky"], game.last["success"]) == (lucky, lucky)


@pytest.mark.rule("FF-LCK-02")
@pytest.mark.parametrize("dice", [[1, 1], [6, 6]])
def test_luck_drops_by_one_after_every_test(dice: list[int]) -> None:
    game = table(hero(luck=9), dice=dice)
    game.do("test_luck", "ana")
    assert (game["ana.luck"], game["ana.luck_initial"]) == (8, 9)


@pytest.mark.rule("FF-LCK-02", "FF-LCK-01")
def test_the_roll_is_compared_with_the_luck_before_the_drop() -> None:
    game = table(hero(luck=9), dice=[4, 5])
    game.do("test_luck", "ana")
    told = game.event("luck_lucky")
    assert (told.fact("score"), told.fact("luck"), told.fact("luck_left")) == (9, 9, 8)


@pytest.mark.rule("FF-LCK-03")
@pytest.mark.parametrize("dice", [WINS, LOSES])
def test_in_a_fight_nobody_has_to_test(dice: list[int]) -> None:
    game = table(hero(), creature(), dice=dice)
    game.do("assault", "ana", target="orc")
    assert (game["ana.luck"], game["ana.stamina"] + game["orc.stamina"]) == (9, 27)


@pytest.mark.rule("FF-LCK-03", "FF-BRD-09")
@pytest.mark.parametrize(("dice", "kind"), [(WINS, "hero_hits"), (LOSES, "creature_hits")])
def test_the_hero_is_asked_after_a_wound_given_and_after_a_wound_taken(dice: list[int], kind: str) -> None:
    game = table(hero(), creature())
    faces = [Faces(tuple(dice[:2])), Faces(tuple(dice[2:]))]
    waiting = resolve(SYSTEM, game.scene, asked("assault", "ana", target="orc"), faces)
    assert isinstance(waiting, Waiting) and isinstance(waiting.need, Ask)
    assert (waiting.need.kind, waiting.need.who, waiting.need.default) == ("luck", "ana", "no")
    assert waiting.need.fact("wound") == kind


@pytest.mark.rule("FF-LCK-04")
def test_a_wound_has_one_test_at_most() -> None:
    game = table(hero(), creature(), dice=[*LOSES, 1, 1])
    game.do("assault", "ana", target="orc", answers={"luck": ["yes", "yes"]})
    assert (game["ana.luck"], game["ana.stamina"], game.dice_left) == (8, 19, 0)


@pytest.mark.rule("FF-LCK-05", "FF-LCK-06")
def test_the_four_net_losses_of_the_text() -> None:
    assert (HERO_HITS.no_test, HERO_HITS.lucky, HERO_HITS.unlucky) == (2, 4, 1)
    assert (CREATURE_HITS.no_test, CREATURE_HITS.lucky, CREATURE_HITS.unlucky) == (2, 1, 3)
    assert (FLIGHT.no_test, FLIGHT.lucky, FLIGHT.unlucky) == (2, 1, 3)


@pytest.mark.rule("FF-LCK-05", "FF-LCK-06")
@pytest.mark.parametrize(
    ("dice", "test", "orc", "ana"),
    [(WINS, [1, 1], 5, 20), (WINS, [6, 6], 8, 20), (LOSES, [1, 1], 9, 19), (LOSES, [6, 6], 9, 17)],
)
def test_luck_changes_the_wound_that_was_just_dealt(dice: list[int], test: list[int], orc: int, ana: int) -> None:
    game = table(hero(), creature(), dice=[*dice, *test])
    game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    assert (game["orc.stamina"], game["ana.stamina"]) == (orc, ana)


@pytest.mark.rule("FF-LCK-07")
@pytest.mark.parametrize(("dice", "stamina", "gold"), [([1, 1], 20, 5), ([6, 6], 18, 0)])
def test_the_adventure_orders_a_test_with_an_outcome_for_either_result(
    dice: list[int], stamina: int, gold: int
) -> None:
    game = table(hero(), dice=dice)
    lucky = {"text": "A purse!", "effects": [{"change": {"stat": "gold", "amount": 5}}]}
    unlucky = {"text": "A dart!", "effects": [{"change": {"stat": "stamina", "amount": -2}}]}
    game.gm("test_luck", target="ana", lucky=lucky, unlucky=unlucky)
    assert (game["ana.stamina"], game["ana.gold"], game["ana.luck"]) == (stamina, gold, 8)
    assert game.event("adventure").fact("text") == ("A purse!" if gold else "A dart!")


@pytest.mark.rule("FF-LCK-07")
def test_an_outcome_that_cannot_be_read_is_refused() -> None:
    game = table(hero())
    for outcome in (
        {"effects": "all"},
        {"effects": [{"change": {"stat": "beauty", "amount": 1}}]},
        {"colour": "red"},
        7,
    ):
        game.refused("gm", what="test_luck", target="ana", lucky=outcome)


@pytest.mark.rule("FF-LCK-07", "FF-BRD-06")
def test_a_test_leaves_the_turn_as_it_is_and_may_come_in_another_ones_turn() -> None:
    game = table(hero(skill=7), creature(at="F5"))
    assert game.active == "orc"
    game.do("test_luck", "ana")
    assert (game.active, game.turn) == ("orc", 1)


@pytest.mark.rule("FF-LCK-08")
def test_luck_comes_back_no_further_than_it_began_unless_a_special_instruction_says_so() -> None:
    game = table(hero(luck=7, luck_initial=9))
    game.gm("award", target="ana", stat="luck", amount=1)
    assert game["ana.luck"] == 8
    game.gm("award", target="ana", stat="luck", amount=5)
    assert game["ana.luck"] == 9
    game.gm("award", target="ana", stat="luck", amount=2, allow_above_initial=True)
    assert game["ana.luck"] == 11


@pytest.mark.rule("FF-LCK-09", "FF-LCK-02")
@given(luck=st.integers(2, 12))
def test_each_test_makes_the_next_one_harder(luck: int) -> None:
    assert ways_to_pass(luck - 1) < ways_to_pass(luck)


@pytest.mark.rule("FF-LCK-01", "FF-OPEN-06")
@given(luck=st.integers(0, 14))
def test_the_chance_of_a_test_is_that_of_two_dice(luck: int) -> None:
    game = table(hero(luck=luck))
    odds = game.odds("test_luck", "ana")
    assert Fraction(odds["success"]) == Fraction(ways_to_pass(luck), 36)


@pytest.mark.rule("FF-OPEN-06")
@pytest.mark.parametrize("luck", [0, 1])
def test_at_zero_or_one_a_test_is_allowed_and_always_unlucky(luck: int) -> None:
    game = table(hero(luck=luck), creature(), dice=[*LOSES, 1, 1])
    assert wound_question(game.scene, "creature_hits", "ana", "orc").fact("luck_ways") == 0
    game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    assert (game["ana.luck"], game["ana.stamina"], game.last["lucky"]) == (0, 17, False)


@pytest.mark.rule("FF-BRD-09")
def test_a_question_left_open_is_resumed_where_it_stood() -> None:
    game = table(hero(), creature())
    inputs = [Faces((1, 1)), Faces((6, 6)), Choice("yes"), Faces((1, 1))]
    whole = resolve(SYSTEM, game.scene, asked("assault", "ana", target="orc"), inputs)
    for length in range(len(inputs)):
        part = resolve(SYSTEM, game.scene, asked("assault", "ana", target="orc"), inputs[:length])
        assert isinstance(part, Waiting)
        assert part.events == whole.events[: len(part.events)]  # type: ignore[union-attr]
