"""Chapter GRP, with what the board makes of groups (FF-BRD-11 to -13, FF-OPEN-10)."""

from __future__ import annotations

import pytest

from .tables import Table, creature, faults_of, hero, table

WINS, TIES, LOSES = [1, 1, 6, 6], [3, 3, 2, 2], [6, 6, 1, 1]


def rats(**terms: object) -> Table:
    """Three rats with one record, the first two in contact with the hero."""
    tokens = [
        creature("r1", "C2", skill=8, stamina=9),
        creature("r2", "B3", "north", skill=8, stamina=9),
        creature("r3", "F5", skill=8, stamina=9),
    ]
    return table(hero(), *tokens, mode="single_enemy", **terms)  # type: ignore[arg-type]


@pytest.mark.rule("FF-GRP-01")
def test_the_mode_is_one_of_two_words() -> None:
    assert [fault.what.key for fault in faults_of(hero(), creature(), mode="in_a_heap")] == ["fault.not_a_choice"]
    assert not faults_of(hero(), creature(), mode="single_enemy")
    assert not faults_of(hero(), creature(), mode="one_by_one")


@pytest.mark.rule("FF-GRP-02", "FF-BRD-11")
def test_a_single_enemy_rolls_once_and_loses_from_one_record() -> None:
    game = rats(dice=WINS)
    game.do("assault", "ana", target="r1")
    assert [event.who for event in game.events if event.kind == "attack_strength"] == ["r1", "ana"]
    assert [game[f"r{n}.stamina"] for n in (1, 2, 3)] == [7, 7, 7]


@pytest.mark.rule("FF-GRP-02")
def test_the_record_is_that_of_the_first_token() -> None:
    tokens = [creature("r1", "C2", skill=6, stamina=9), creature("r2", "D2", skill=11, stamina=1)]
    game = table(hero(), *tokens, mode="single_enemy")
    assert (game["r2.skill"], game["r2.stamina"], game.wheel) == (6, 9, ("ana", "r1"))


@pytest.mark.rule("FF-GRP-02")
def test_the_allies_of_a_hero_are_no_group() -> None:
    dogs = [creature("d1", "A1", side="heroes", skill=5), creature("d2", "A5", side="heroes", skill=6)]
    game = table(hero(), *dogs, creature(at="F5"), mode="single_enemy")
    assert (game["d2.skill"], game.wheel) == (6, ("ana", "orc", "d2", "d1"))


@pytest.mark.rule("FF-BRD-11")
def test_contact_with_any_token_counts() -> None:
    game = rats(dice=TIES)
    game.do("assault", "ana", target="r3")
    assert game["ana.engaged"] == ["r1"]
    assert all(game[f"r{n}.is.engaged"] for n in (1, 2, 3))


@pytest.mark.rule("FF-BRD-11")
def test_without_any_token_in_contact_there_is_no_assault() -> None:
    tokens = [creature("r1", "D2"), creature("r2", "C3")]
    game = table(hero(), *tokens, mode="single_enemy")
    assert game.refused("assault", "ana", target="r1") == "FF-BRD-02"


@pytest.mark.rule("FF-BRD-11")
def test_the_tokens_farthest_from_the_hero_fall_first() -> None:
    game = rats(dice=WINS * 3)
    game.do("assault", "ana", target="r1")
    game.do("assault", "ana", target="r1")
    assert (game["r3.states"], game["r3.stamina"], game["r1.stamina"]) == (["dead"], 0, 5)
    game.do("assault", "ana", target="r1")
    assert (game["r2.states"], game["r1.states"]) == (["dead"], ["engaged"])


@pytest.mark.rule("FF-BRD-11", "FF-BRD-05")
def test_the_entry_of_a_group_passes_to_its_next_token() -> None:
    tokens = [creature("r1", "G5", stamina=4), creature("r2", "C2", stamina=4)]
    game = table(hero(), *tokens, mode="single_enemy", dice=WINS)
    assert game.wheel == ("ana", "r1")
    game.do("assault", "ana", target="r2")
    assert (game["r1.is.dead"], game.wheel) == (True, ("ana", "r2"))


@pytest.mark.rule("FF-BRD-11")
def test_the_other_tokens_of_a_group_move_on_its_entry() -> None:
    tokens = [creature("r1", "G1"), creature("r2", "G5")]
    game = table(hero(skill=7), *tokens, mode="single_enemy")
    game.do("move", "r2", to="E5")
    game.do("move", "r1", to="E1")
    assert {asked.who for asked in game.session.system.legal(game.scene, "r1") if asked.do == "move"} == {"r1", "r2"}
    game.do("wait", "r1")
    assert (game["r2.at"], game.active) == ("E5", "ana")


@pytest.mark.rule("FF-GRP-02", "FF-CMB-11", "FF-BRD-14")
def test_a_group_at_zero_is_dead_to_the_last_token() -> None:
    game = rats(dice=[*WINS, 1, 1])
    game.gm("set", target="r1", stat="stamina", amount=4)
    game.do("assault", "ana", target="r1", answers={"luck": "yes"})
    assert [game[f"r{n}.states"] for n in (1, 2, 3)] == [["dead"]] * 3
    assert (game.wheel, game["ana.engaged"]) == (("ana",), [])


@pytest.mark.rule("FF-BRD-11")
def test_an_adventure_that_wounds_a_group_takes_tokens_too() -> None:
    game = rats()
    game.gm("wound", target="r2", amount=4)
    assert ([game[f"r{n}.stamina"] for n in (1, 2)], game["r3.is.dead"]) == ([5, 5], True)


@pytest.mark.rule("FF-BRD-11")
def test_a_group_that_has_suffered_before_starts_with_fewer_tokens() -> None:
    tokens = [
        creature(f"r{n}", f"{column}2", stamina=5, stamina_initial=9) for n, column in ((1, "C"), (2, "D"), (3, "E"))
    ]
    game = table(hero(), *tokens, mode="single_enemy")
    assert [game[f"r{n}.is.dead"] for n in (1, 2, 3)] == [False, False, True]


@pytest.mark.rule("FF-BRD-11", "FF-BRD-13")
def test_a_hero_who_no_longer_touches_the_group_is_free() -> None:
    tokens = [creature("r1", "C2", skill=5, stamina=4), creature("r2", "F2", skill=5, stamina=4)]
    dice = [6, 6, 3, 4, 6, 6, 4, 4, *WINS]
    game = table(hero(), hero("bob", "G2", "west", skill=9), *tokens, mode="single_enemy", dice=dice)
    game.do("assault", "ana", target="r1")
    game.do("assault", "bob", target="r2")
    game.do("assault", "ana", target="r1")
    assert (game["r2.is.dead"], game["bob.is.engaged"], game["ana.engaged"]) == (True, False, ["r1"])


# ---- one by one -------------------------------------------------------------------------------------


def queue(**terms: object) -> Table:
    line = [
        creature("a", "C2", skill=8, stamina=2),
        creature("b", "F2", skill=7, stamina=4),
        creature("c", "F4", skill=6),
    ]
    return table(hero(), *line, mode="one_by_one", **terms)  # type: ignore[arg-type]


@pytest.mark.rule("FF-GRP-03", "FF-BRD-12")
def test_the_others_keep_out_of_contact_while_the_first_lives() -> None:
    game = queue()
    game.do("wait", "ana")
    game.do("wait", "a")
    assert game.refused("move", "b", to="B1") == "FF-BRD-04"
    game.do("move", "b", to="C1")
    assert game["b.at"] == "C1"
    game.do("wait", "b")
    game.do("wait", "c")
    game.do("wait", "ana")
    game.do("wait", "a")
    assert game.refused("move", "b", to="B1") == "FF-BRD-12"
    assert game.refused("assault", "b", target="ana") == "FF-GRP-03"


@pytest.mark.rule("FF-GRP-03", "FF-BRD-12")
def test_on_the_death_of_the_first_the_next_may_move_in() -> None:
    game = queue(dice=[*WINS, *TIES])
    game.do("assault", "ana", target="a")
    assert game.active == "b"
    game.do("move", "b", to="C2")
    game.do("assault", "b", target="ana")
    assert game["ana.engaged"] == ["b"]
    assert game.refused("move", "c", to="B3") == "FF-BRD-04"


@pytest.mark.rule("FF-GRP-03")
def test_the_order_is_that_of_the_encounter_not_of_the_wheel() -> None:
    line = [creature("a", "C2", skill=5), creature("b", "B3", "north", skill=12)]
    game = table(hero(), *line, mode="one_by_one", dice=TIES)
    assert game.wheel == ("b", "ana", "a")
    assert game.refused("assault", "b", target="ana") == "FF-GRP-03"
    game.do("wait", "b")
    game.do("assault", "ana", target="a")


@pytest.mark.rule("FF-GRP-03")
def test_without_a_mode_a_duel_is_fought_out_before_the_next() -> None:
    game = table(hero(), creature(), creature("ogre", "B3", "north", skill=7), dice=TIES)
    game.do("assault", "ana", target="orc")
    assert game.refused("assault", "ogre", target="ana") == "FF-GRP-03"
    game.do("wait", "ogre")
    assert game.refused("assault", "ana", target="ogre") == "FF-GRP-03"


# ---- all at once ------------------------------------------------------------------------------------

AT_ONCE = {"simultaneous_group_mode": True}


def pack(**terms: object) -> Table:
    wolves = [creature("w1", "C2", skill=8, stamina=6), creature("w2", "B3", "north", skill=8, stamina=6)]
    return table(hero(), *wolves, mode="single_enemy", options=AT_ONCE, **terms)  # type: ignore[arg-type]


@pytest.mark.rule("FF-OPEN-10")
def test_all_at_once_each_creature_has_its_own_roll_and_record() -> None:
    game = pack(dice=[1, 1, 2, 2, 6, 6])
    game.do("assault", "ana", target="w2")
    assert [event.who for event in game.events if event.kind == "attack_strength"] == ["w1", "w2", "ana"]
    assert (game["w1.stamina"], game["w2.stamina"], game["ana.facing"]) == (6, 4, "south")
    assert "assault_avoided" in game.kinds


@pytest.mark.rule("FF-OPEN-10")
def test_all_at_once_everyone_who_beats_the_hero_wounds_him() -> None:
    game = pack(dice=[6, 6, 6, 5, 1, 1])
    game.do("assault", "ana", target="w1")
    assert (game["ana.stamina"], game["w1.stamina"]) == (16, 6)


@pytest.mark.rule("FF-OPEN-10", "FF-LCK-04")
def test_all_at_once_each_wound_has_its_own_test() -> None:
    game = pack(dice=[6, 6, 1, 1, 4, 4, 1, 1, 6, 6])
    game.do("assault", "ana", target="w2", answers={"luck": ["yes", "yes"]})
    assert (game["ana.stamina"], game["w2.stamina"], game["ana.luck"]) == (19, 5, 7)


@pytest.mark.rule("FF-OPEN-10", "FF-BRD-06")
def test_all_at_once_a_latecomer_strikes_alone_in_that_turn() -> None:
    wolves = [creature("w1", "C2", skill=8), creature("w2", "B5", "north", skill=7)]
    game = table(hero(), *wolves, options=AT_ONCE, dice=[*TIES, 5, 1, 1, 1])
    game.do("assault", "ana", target="w1")
    game.do("move", "w2", to="B3")
    game.do("assault", "w2", target="ana")
    assert [event.who for event in game.events if event.kind == "attack_strength"] == ["w2", "ana"]
    assert (game["ana.stamina"], game["ana.engaged"], game.turn) == (18, ["w1", "w2"], 2)


@pytest.mark.rule("FF-OPEN-10")
def test_the_option_leaves_one_by_one_as_it_is() -> None:
    line = [creature("a", "C2"), creature("b", "B3", "north")]
    game = table(hero(), *line, mode="one_by_one", options=AT_ONCE, dice=TIES)
    game.do("assault", "ana", target="a")
    assert game["ana.engaged"] == ["a"]


# ---- several heroes ---------------------------------------------------------------------------------


def two_heroes(dice: list[int]) -> Table:
    return table(hero(), hero("bob", "C3", "north", skill=9), creature(), dice=dice)


@pytest.mark.rule("FF-BRD-13", "FF-OPEN-12")
def test_a_creature_wounds_only_the_first_hero_it_is_engaged_with() -> None:
    game = two_heroes([*LOSES, *LOSES])
    game.do("assault", "ana", target="orc")
    game.do("assault", "bob", target="orc")
    assert (game["ana.stamina"], game["bob.stamina"], game["orc.stamina"]) == (18, 20, 9)
    assert "assault_parried" in game.kinds


@pytest.mark.rule("FF-BRD-13")
def test_each_hero_may_wound_the_creature_on_his_own_entry() -> None:
    game = two_heroes([*WINS, *WINS])
    game.do("assault", "ana", target="orc")
    game.do("assault", "bob", target="orc")
    assert (game["orc.stamina"], game["orc.engaged"], game.turn) == (5, ["ana", "bob"], 2)


@pytest.mark.rule("FF-BRD-13")
def test_the_game_master_may_choose_another_hero_for_the_turn() -> None:
    game = two_heroes([*TIES, *TIES, *LOSES, *LOSES, *LOSES])
    assert game.refused("gm", what="choose_target", target="orc", hero="bob") == "FF-BRD-13"
    game.do("assault", "ana", target="orc")
    game.do("assault", "bob", target="orc")
    game.gm("choose_target", target="orc", hero="bob")
    game.do("assault", "ana", target="orc")
    game.do("assault", "bob", target="orc")
    assert (game["ana.stamina"], game["bob.stamina"]) == (20, 18)
    game.do("assault", "ana", target="orc")
    assert game["ana.stamina"] == 18
