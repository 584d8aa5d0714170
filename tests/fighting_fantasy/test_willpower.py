"""Chapter WIL: testing one's Willpower, and madness."""

from __future__ import annotations

import pytest

from .tables import creature, faults_of, hero, table

LOSES = [6, 6, 1, 1]


@pytest.mark.rule("FF-WIL-01")
@pytest.mark.parametrize(("dice", "success"), [([4, 5], True), ([5, 5], False)])
def test_up_to_the_current_willpower_is_a_success(dice: list[int], success: bool) -> None:
    game = table(hero(willpower=9), dice=dice)
    game.do("test_willpower", "ana")
    assert game.last["success"] is success


@pytest.mark.rule("FF-WIL-02")
@pytest.mark.parametrize("dice", [[1, 1], [6, 6]])
def test_willpower_drops_by_one_after_every_test(dice: list[int]) -> None:
    game = table(hero(willpower=9), dice=dice)
    game.do("test_willpower", "ana")
    assert (game["ana.willpower"], game["ana.willpower_initial"]) == (8, 9)


@pytest.mark.rule("FF-WIL-03")
@pytest.mark.parametrize(("dice", "skill"), [([1, 1], 10), ([6, 6], 9)])
def test_the_adventure_says_what_success_and_failure_bring(dice: list[int], skill: int) -> None:
    game = table(hero(), dice=dice)
    game.gm(
        "test_willpower",
        target="ana",
        success="The face fades.",
        failure={"text": "Your hand shakes.", "change": {"stat": "skill", "amount": -1}},
    )
    assert game["ana.skill"] == skill
    assert game.event("adventure").fact("text") == ("The face fades." if skill == 10 else "Your hand shakes.")


@pytest.mark.rule("FF-WIL-04")
def test_willpower_comes_back_on_the_same_terms_as_luck() -> None:
    game = table(hero(willpower=7, willpower_initial=9))
    game.gm("award", target="ana", stat="willpower", amount=5)
    assert game["ana.willpower"] == 9
    game.gm("award", target="ana", stat="willpower", amount=1, allow_above_initial=True)
    assert game["ana.willpower"] == 10


@pytest.mark.rule("FF-WIL-05", "FF-BRD-14")
def test_below_six_the_hero_is_mad_whatever_the_cause() -> None:
    game = table(hero(willpower=7), hero("bob", "B4"))
    game.gm("change", target="ana", stat="willpower", amount=-1)
    assert not game["ana.is.mad"]
    game.gm("change", target="ana", stat="willpower", amount=-1)
    assert (game["ana.states"], game.wheel, game.active) == (["mad"], ("bob",), "bob")


@pytest.mark.rule("FF-WIL-05", "FF-BRD-14")
def test_the_adventure_is_over_for_the_mad_and_nobody_leads_them() -> None:
    game = table(hero(willpower=7), creature(at="F5"))
    game.gm("set", target="ana", stat="willpower", amount=3)
    for do in ("wait", "test_luck", "test_willpower", "meal"):
        assert game.refused(do, "ana") == "FF-BRD-14"
    assert game.refused("move", "ana", to="B3") == "FF-BRD-14"
    assert game.refused("gm", what="test_luck", target="ana") == "FF-BRD-14"


@pytest.mark.rule("FF-WIL-05", "FF-BRD-14")
def test_madness_ends_a_duel_and_the_mad_one_stands_where_he_stood() -> None:
    game = table(hero(willpower=7), creature(), dice=LOSES)
    game.do("assault", "ana", target="orc")
    game.gm("change", target="ana", stat="willpower", amount=-2)
    assert (game["ana.states"], game["orc.states"], game["ana.at"]) == (["mad"], [], "B2")
    assert not game.scene.creature("ana").down
    assert game.refused("assault", "orc", target="ana") == "FF-BRD-14"


@pytest.mark.rule("FF-WIL-05")
def test_a_hero_whose_sheet_says_less_than_six_starts_mad() -> None:
    game = table(hero(willpower=5), hero("bob", "B4"))
    assert (game["ana.states"], game.wheel) == (["mad"], ("bob",))


@pytest.mark.rule("FF-OPEN-05", "FF-WIL-05")
def test_the_outcome_of_the_test_is_told_before_the_madness_it_brings() -> None:
    game = table(hero(willpower=6), dice=[1, 1])
    game.gm("test_willpower", target="ana", success={"change": {"stat": "gold", "amount": 9}})
    assert [kind for kind in game.kinds if kind in ("willpower_success", "mad")] == ["willpower_success", "mad"]
    assert game["ana.gold"] == 0


@pytest.mark.rule("FF-OPEN-04")
def test_losing_stamina_leaves_willpower_alone() -> None:
    game = table(hero(), creature(), dice=LOSES)
    game.do("assault", "ana", target="orc")
    assert (game["ana.stamina"], game["ana.willpower"]) == (18, 9)


@pytest.mark.rule("FF-CRE-01", "FF-WIL-01")
def test_a_hero_has_both_luck_and_willpower() -> None:
    ana = hero()
    del ana["sheet"]["willpower"]
    assert [fault.what.key for fault in faults_of(ana)] == ["ff.fault.no_willpower"]
    assert [fault.what.key for fault in faults_of(hero(), creature(willpower=9))] == ["ff.fault.willpower_without_luck"]
