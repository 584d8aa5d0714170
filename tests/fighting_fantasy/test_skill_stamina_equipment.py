"""Chapters SKL, STA and EQP: changed scores, meals, and what a hero carries."""

from __future__ import annotations

import pytest

from .tables import creature, faults_of, hero, table

TIES = [3, 3, 2, 2]


@pytest.mark.rule("FF-SKL-01", "FF-GEN-08")
def test_skill_changes_by_what_the_adventure_says_and_tells_why() -> None:
    game = table(hero())
    game.gm("change", target="ana", stat="skill", amount=-2, cause="poison")
    assert (game["ana.skill"], game["ana.skill_initial"]) == (8, 10)
    assert game.event("score_changed").fact("cause") == "poison"
    assert "FF-SKL-01" in game.event("score_changed").rules


@pytest.mark.rule("FF-SKL-01")
def test_no_fight_touches_skill() -> None:
    game = table(hero(), creature(), seed=5)
    for _ in range(3):
        game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    assert (game["ana.skill"], game["orc.skill"]) == (10, 8)


@pytest.mark.rule("FF-SKL-01", "FF-OPEN-07")
def test_a_magic_weapon_counts_above_the_initial_skill_while_it_is_in_hand() -> None:
    game = table(hero(), creature(), dice=[1, 1, 1, 1] * 2)
    game.gm("award", target="ana", item="moon_blade", weapon_skill_bonus=2)
    game.do("wield", "ana", item="moon_blade")
    game.do("assault", "ana", target="orc")
    assert (game.last["score"], game["ana.skill"]) == (14, 10)
    game.gm("remove", target="ana", item="moon_blade")
    assert game["ana.weapon_in_hand"] is None
    game.do("assault", "ana", target="orc")
    assert game.last["score"] == 12


@pytest.mark.rule("FF-OPEN-07")
def test_the_other_reading_raises_skill_itself_up_to_its_start() -> None:
    game = table(hero(skill=9, skill_initial=10))
    game.gm("change", target="ana", stat="skill", amount=2, cause="magic weapon")
    assert game["ana.skill"] == 10


@pytest.mark.rule("FF-STA-01", "FF-STA-03")
@pytest.mark.parametrize(("stamina", "after"), [(10, 14), (16, 20), (18, 20), (20, 20)])
def test_a_meal_gives_four_points_no_further_than_the_start(stamina: int, after: int) -> None:
    game = table(hero(stamina=stamina, stamina_initial=20, provisions=1))
    game.do("meal", "ana")
    assert (game["ana.stamina"], game["ana.provisions"]) == (after, 0)
    assert game.last["gained"] == after - stamina


@pytest.mark.rule("FF-STA-02", "FF-BRD-16")
def test_a_second_meal_needs_a_move_an_assault_or_a_flight_in_between() -> None:
    game = table(hero(stamina=5, stamina_initial=20, provisions=5), creature(at="D2"), dice=TIES, flee_allowed=True)
    game.do("move", "ana", path=[], facing="west")
    game.do("meal", "ana")
    game.do("wait", "orc")
    assert game.refused("meal", "ana") == "FF-STA-02"
    game.do("move", "ana", path=[], facing="east")
    game.do("move", "ana", path=[], facing="west")
    assert game.refused("meal", "ana") == "FF-STA-02"
    game.do("move", "ana", to="C2", facing="west")
    game.do("meal", "ana")
    game.do("wait", "orc")
    game.do("assault", "ana", target="orc")
    game.do("flee", "ana", to="A2", facing="west")
    game.do("wait", "orc")
    game.do("meal", "ana")
    assert game["ana.provisions"] == 2


@pytest.mark.rule("FF-BRD-16")
def test_the_game_master_may_grant_a_new_rest() -> None:
    game = table(hero(stamina=5, stamina_initial=20, provisions=5))
    game.do("meal", "ana")
    assert game.refused("meal", "ana") == "FF-STA-02"
    game.gm("rest", target="ana")
    game.do("meal", "ana")
    assert game["ana.stamina"] == 13


@pytest.mark.rule("FF-BRD-16")
def test_a_meal_ends_the_turn() -> None:
    game = table(hero(provisions=1), creature(at="A1"))
    game.do("meal", "ana")
    assert (game.active, game.turn) == ("orc", 1)


@pytest.mark.rule("FF-BRD-16")
def test_no_meal_with_an_enemy_in_view() -> None:
    game = table(hero(provisions=1, facing="east"), creature(at="F2"))
    assert game.refused("meal", "ana") == "FF-BRD-16"
    game.do("move", "ana", path=[], facing="west")
    game.do("meal", "ana")


@pytest.mark.rule("FF-BRD-16")
@pytest.mark.parametrize("gone", ["dead", "ally", "behind a wall"])
def test_the_dead_allies_and_the_unseen_do_not_spoil_a_meal(gone: str) -> None:
    if gone == "dead":
        game = table(hero(provisions=1), creature(at="F2", stamina=0))
    elif gone == "ally":
        game = table(hero(provisions=1), hero("bob", "F2"))
    else:
        game = table(hero(provisions=1), creature(at="F2"), walls=["D1|E1", "D2|E2", "D3|E3", "D4|E4", "D5|E5"])
    game.do("meal", "ana")
    assert game["ana.provisions"] == 0


@pytest.mark.rule("FF-OPEN-13", "FF-BRD-16")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_meal_in_a_duel_is_a_matter_of_the_table(allowed: bool) -> None:
    options = {"meal_while_engaged": allowed}
    game = table(hero(stamina=5, stamina_initial=20, provisions=2), creature(), dice=TIES, options=options)
    game.do("assault", "ana", target="orc")
    if not allowed:
        assert game.refused("meal", "ana") == "FF-BRD-16"
        return
    game.do("meal", "ana")
    assert (game["ana.stamina"], game["ana.states"]) == (9, ["engaged"])
    assert game.refused("meal", "ana") == "FF-STA-02"


@pytest.mark.rule("FF-STA-03", "FF-STA-04")
def test_stamina_rises_above_its_start_only_by_leave_of_the_adventure() -> None:
    game = table(hero(stamina=19, stamina_initial=20))
    game.gm("heal", target="ana", amount=5)
    assert game["ana.stamina"] == 20
    game.gm("heal", target="ana", amount=5, allow_above_initial=True)
    assert game["ana.stamina"] == 25


@pytest.mark.rule("FF-EQP-01", "FF-EQP-02", "FF-EQP-03")
def test_a_hero_sets_out_with_armour_sword_and_backpack_and_next_to_nothing_else() -> None:
    game = table(hero())
    assert game["ana.items"] == ["armour", "sword", "backpack"]
    assert (game["ana.weapon_in_hand"], game["ana.provisions"], game["ana.gold"]) == ("sword", 0, 0)


@pytest.mark.rule("FF-EQP-03")
def test_gold_is_a_free_field_that_the_adventure_counts() -> None:
    game = table(hero(gold=3))
    game.gm("award", target="ana", stat="gold", amount=10)
    game.gm("remove", target="ana", stat="gold", amount=4)
    assert game["ana.gold"] == 9
    game.gm("remove", target="ana", stat="gold", amount=40)
    assert game["ana.gold"] == 0


@pytest.mark.rule("FF-EQP-04")
def test_the_armour_changes_no_figure() -> None:
    scores = []
    for items in (["armour", "backpack"], ["backpack"]):
        game = table(hero(items=items), creature(), dice=[6, 6, 1, 1])
        game.do("assault", "ana", target="orc")
        scores.append((game["ana.items"][1:], game.last, game["ana.stamina"]))
    assert scores[0][1:] == scores[1][1:]


@pytest.mark.rule("FF-EQP-01", "FF-CRE-01")
def test_a_creature_has_no_equipment() -> None:
    faults = faults_of(hero(), creature(provisions=1, special_weapon=True))
    assert [fault.what.key for fault in faults] == ["ff.fault.hero_only"] * 2
