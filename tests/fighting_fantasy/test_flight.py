"""Chapter FLE, with what the board makes of a flight (FF-BRD-10)."""

from __future__ import annotations

import pytest

from .tables import Table, creature, hero, table

TIES = [3, 3, 2, 2]


def in_a_duel(*more: object, dice: list[int] = [], **terms: object) -> Table:  # noqa: B006
    game = table(hero(), creature(), *more, dice=[*TIES, *dice], flee_allowed=True, **terms)  # type: ignore[arg-type]
    game.do("assault", "ana", target="orc")
    return game


@pytest.mark.rule("FF-FLE-01", "FF-FLE-02")
def test_a_flight_costs_two_points_without_any_roll() -> None:
    game = in_a_duel()
    done = game.do("flee", "ana", to="B5")
    assert game["ana.stamina"] == 18
    assert not any(event.faces for event in done.events)
    assert (game.last["lost"], game.last["success"]) == (2, True)


@pytest.mark.rule("FF-FLE-01")
def test_the_encounter_does_not_allow_flight_unless_it_says_so() -> None:
    game = table(hero(), creature(), dice=TIES)
    game.do("assault", "ana", target="orc")
    assert game.refused("flee", "ana", to="B5") == "FF-FLE-01"
    game.gm("start_encounter", target="orc", flee_allowed=True)
    game.do("flee", "ana", to="B5")
    assert game["ana.at"] == "B5"


@pytest.mark.rule("FF-FLE-03", "FF-LCK-06")
@pytest.mark.parametrize(("dice", "left"), [([1, 1], 19), ([6, 6], 17)])
def test_luck_softens_or_worsens_the_wound_of_a_flight(dice: list[int], left: int) -> None:
    game = in_a_duel(dice=dice)
    game.do("flee", "ana", to="B5", answers={"luck": "yes"})
    assert (game["ana.stamina"], game["ana.luck"]) == (left, 8)


@pytest.mark.rule("FF-BRD-10")
def test_after_a_flight_nobody_is_engaged_and_the_turn_is_over() -> None:
    game = in_a_duel()
    turn = game.turn
    game.do("flee", "ana", to="B5", facing="north")
    assert (game["ana.at"], game["ana.facing"]) == ("B5", "north")
    assert not game["ana.is.engaged"] and not game["orc.is.engaged"]
    assert (game.active, game.turn) == ("orc", turn)


@pytest.mark.rule("FF-BRD-10")
def test_the_creature_does_not_follow_in_that_turn() -> None:
    game = in_a_duel()
    game.do("flee", "ana", to="B5")
    assert game.refused("move", "orc", to="B4") == "FF-BRD-10"
    game.do("wait", "orc")
    game.do("wait", "ana")
    game.do("move", "orc", to="B4")
    assert game["orc.at"] == "B4"


@pytest.mark.rule("FF-BRD-10")
def test_a_flight_ends_out_of_contact() -> None:
    game = in_a_duel()
    assert game.refused("flee", "ana", to="C1") == "FF-BRD-10"
    assert game.refused("flee", "ana", path=[]) == "FF-BRD-10"


@pytest.mark.rule("FF-BRD-10")
def test_a_flight_reaches_eight_squares_not_nine() -> None:
    field = "\n".join(["." * 12] * 2)
    game = table(hero(at="C1", facing="east"), creature(at="D1"), dice=TIES, flee_allowed=True, map=field)
    game.do("assault", "ana", target="orc")
    assert game.refused("flee", "ana", to="K2") == "FF-BRD-04"
    game.do("flee", "ana", to="J2")
    assert game["ana.at"] == "J2"


@pytest.mark.rule("FF-BRD-10")
def test_without_a_goal_the_nearest_square_out_of_contact_is_taken() -> None:
    game = in_a_duel()
    game.do("flee", "ana")
    assert game["ana.at"] == "B1"


@pytest.mark.rule("FF-BRD-10")
def test_there_is_no_flight_without_a_way_out() -> None:
    walled = "#####\n#..##\n#####"
    game = table(hero(), creature(), dice=TIES, flee_allowed=True, map=walled)
    game.do("assault", "ana", target="orc")
    assert game.refused("flee", "ana") == "FF-BRD-10"


@pytest.mark.rule("FF-OPEN-14", "FF-BRD-10")
def test_one_may_flee_instead_of_the_first_assault_but_not_from_afar() -> None:
    game = table(hero(), creature(), flee_allowed=True)
    game.do("flee", "ana", to="B5")
    assert game["ana.stamina"] == 18
    game = table(hero(), creature(at="E2"), flee_allowed=True)
    assert game.refused("flee", "ana", to="B5") == "FF-BRD-10"


@pytest.mark.rule("FF-FLE-02", "FF-BRD-14")
def test_whoever_dies_of_the_flight_falls_where_the_duel_was() -> None:
    game = table(hero(stamina=2), creature(), dice=TIES, flee_allowed=True)
    game.do("assault", "ana", target="orc")
    game.do("flee", "ana", to="B5")
    assert (game["ana.at"], game["ana.states"], game.wheel) == ("B2", ["dead"], ("orc",))
    assert game.last["success"] is False


@pytest.mark.rule("FF-OPEN-11")
@pytest.mark.parametrize(("option", "left"), [("one_per_encounter", 18), ("one_per_creature", 16)])
def test_the_wounds_of_a_flight_from_several(option: str, left: int) -> None:
    game = in_a_duel(creature("ogre", "B3", "north", skill=5), options={"flee_wounds": option})
    game.do("wait", "ogre")
    game.do("flee", "ana", to="A5")
    assert game["ana.stamina"] == left


@pytest.mark.rule("FF-OPEN-11", "FF-LCK-04")
def test_each_wound_of_a_flight_has_its_own_test() -> None:
    options = {"flee_wounds": "one_per_creature"}
    game = in_a_duel(creature("ogre", "B3", "north", skill=5), options=options, dice=[1, 1, 6, 6])
    game.do("wait", "ogre")
    game.do("flee", "ana", to="A5", answers={"luck": "yes"})
    assert (game["ana.stamina"], game["ana.luck"]) == (16, 7)


@pytest.mark.rule("FF-OPEN-11", "FF-GRP-02")
def test_a_group_fought_as_one_wounds_the_fleeing_once_for_each_token_in_contact() -> None:
    rats = [creature("r1", "C2", skill=4), creature("r2", "B3", "north", skill=4)]
    options = {"flee_wounds": "one_per_creature"}
    game = table(hero(), *rats, dice=TIES, flee_allowed=True, options=options, mode="single_enemy")
    game.do("assault", "ana", target="r1")
    game.do("flee", "ana", to="A5")
    assert game["ana.stamina"] == 16
