"""The open points that are options of the table (chapters 12 and 13)."""

from __future__ import annotations

import pytest

from board.rulebook.procedure import NotOffered
from board.systems.fighting_fantasy.combat import wound_question
from board.systems.fighting_fantasy.options import FLEE_WOUNDS, OPTION_NAMES, Options

from .tables import Table, creature, faults_of, hero, table

WINS, LOSES = [1, 1, 6, 6], [6, 6, 1, 1]


def at_once(ana: dict[str, int], orc: dict[str, int], dice: list[int], answer: str) -> Table:
    """An Assault in the reading that takes the 2 points off before Luck is tested."""
    options = {"luck_before_applying_wound": False}
    game = table(hero(**ana), creature(**orc), options=options, dice=dice)
    game.do("assault", "ana", target="orc", answers={"luck": answer})
    return game


@pytest.mark.rule("FF-OPEN-02")
@pytest.mark.parametrize(
    ("dice", "ana", "orc"),
    [([*WINS, 1, 1], 20, 5), ([*WINS, 6, 6], 20, 8), ([*LOSES, 1, 1], 19, 9), ([*LOSES, 6, 6], 17, 9)],
)
def test_corrected_afterwards_the_net_losses_are_the_same(dice: list[int], ana: int, orc: int) -> None:
    game = at_once({}, {}, dice, "yes")
    assert (game["ana.stamina"], game["orc.stamina"], game["ana.luck"]) == (ana, orc, 8)


@pytest.mark.rule("FF-OPEN-02")
def test_corrected_afterwards_who_stands_at_two_dies_before_any_test() -> None:
    game = at_once({"stamina": 2}, {}, LOSES, "yes")
    assert (game["ana.stamina"], game["ana.luck"], game["ana.is.dead"]) == (0, 9, True)
    game = at_once({}, {"stamina": 2}, WINS, "yes")
    assert (game["orc.stamina"], game["ana.luck"]) == (0, 9)


@pytest.mark.rule("FF-OPEN-02", "FF-OPEN-09")
def test_corrected_afterwards_a_special_weapon_adds_its_points() -> None:
    options = {"luck_before_applying_wound": False}
    game = table(hero(special_weapon={"extra_damage": 3}), creature(), options=options, dice=WINS)
    game.do("assault", "ana", target="orc", answers={"luck": "special_weapon"})
    assert game["orc.stamina"] == 4


@pytest.mark.rule("FF-OPEN-03")
def test_willpower_does_not_touch_wounds_unless_the_table_says_so() -> None:
    game = table(hero(), creature(), dice=WINS)
    with pytest.raises(NotOffered):
        game.do("assault", "ana", target="orc", answers={"luck": "willpower"})


@pytest.mark.rule("FF-OPEN-03")
@pytest.mark.parametrize(
    ("dice", "ana", "orc"),
    [([*WINS, 1, 1], 20, 5), ([*WINS, 6, 6], 20, 8), ([*LOSES, 1, 1], 19, 9), ([*LOSES, 6, 6], 17, 9)],
)
def test_in_the_other_reading_willpower_works_as_luck_does(dice: list[int], ana: int, orc: int) -> None:
    game = table(hero(), creature(), options={"willpower_in_combat": True}, dice=dice)
    game.do("assault", "ana", target="orc", answers={"luck": "willpower"})
    assert (game["ana.stamina"], game["orc.stamina"]) == (ana, orc)
    assert (game["ana.luck"], game["ana.willpower"]) == (9, 8)


@pytest.mark.rule("FF-OPEN-03", "FF-WIL-05")
def test_in_the_other_reading_a_test_in_a_fight_may_bring_madness() -> None:
    game = table(hero(willpower=6), creature(), options={"willpower_in_combat": True}, dice=[*WINS, 1, 1])
    game.do("assault", "ana", target="orc", answers={"luck": "willpower"})
    assert (game["ana.states"], game["orc.stamina"], game["orc.states"]) == (["mad"], 5, [])
    assert game.active == "orc"


@pytest.mark.rule("FF-OPEN-08")
def test_luck_or_a_special_weapon_for_one_wound_not_both() -> None:
    game = table(hero(special_weapon={"extra_damage": 3}), creature(), dice=WINS)
    assert wound_question(game.scene, "hero_hits", "ana", "orc").options == ("no", "yes", "special_weapon")


@pytest.mark.rule("FF-OPEN-08")
@pytest.mark.parametrize(("test", "orc"), [([1, 1], 2), ([6, 6], 5)])
def test_in_the_other_reading_luck_and_a_special_weapon_add_up(test: list[int], orc: int) -> None:
    options = {"luck_and_special_weapon_together": True}
    game = table(hero(special_weapon={"extra_damage": 3}), creature(), options=options, dice=[*WINS, *test])
    game.do("assault", "ana", target="orc", answers={"luck": "both"})
    assert (game["orc.stamina"], game["ana.luck"]) == (orc, 8)


@pytest.mark.rule("FF-OPEN-08", "FF-OPEN-03")
def test_all_the_readings_together_offer_every_choice() -> None:
    options = {"luck_and_special_weapon_together": True, "willpower_in_combat": True}
    game = table(hero(special_weapon=True), creature(), options=options, dice=[*WINS, 1, 1])
    given = wound_question(game.scene, "hero_hits", "ana", "orc").options
    assert given == ("no", "yes", "willpower", "special_weapon", "both", "willpower_both")
    assert wound_question(game.scene, "creature_hits", "ana", "orc").options == ("no", "yes", "willpower")
    game.do("assault", "ana", target="orc", answers={"luck": "willpower_both"})
    assert (game["orc.stamina"], game["ana.willpower"]) == (3, 8)


@pytest.mark.rule("FF-OPEN-09")
def test_a_special_weapon_has_the_extra_damage_of_the_data_file_unless_its_sheet_says_otherwise() -> None:
    assert table(hero(special_weapon=True))["ana.extra_damage"] == 2
    assert table(hero(special_weapon={"extra_damage": 5, "name": "Trident"}))["ana.extra_damage"] == 5
    assert table(hero())["ana.extra_damage"] == 0


@pytest.mark.rule("FF-OPEN-15", "FF-CMB-01")
def test_the_steps_of_an_assault_come_in_their_order() -> None:
    game = table(hero(), creature(), dice=[*WINS, 1, 1])
    game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    told = [kind for kind in game.kinds if kind in ("attack_strength", "assault_hero_hits", "luck_lucky", "wound")]
    assert told == ["attack_strength", "attack_strength", "assault_hero_hits", "luck_lucky", "wound"]


@pytest.mark.rule("FF-OPEN-11")
def test_unknown_options_and_values_are_faults() -> None:
    assert [f.what.key for f in faults_of(hero(), options={"magic": True})] == ["fault.unknown_key"]
    assert [f.what.key for f in faults_of(hero(), options={"flee_wounds": "none"})] == ["fault.not_a_choice"]
    assert [f.what.key for f in faults_of(hero(), options={"willpower_in_combat": "yes"})] == ["fault.not_a_flag"]


@pytest.mark.rule("FF-OPEN-02", "FF-OPEN-03", "FF-OPEN-08", "FF-OPEN-10", "FF-OPEN-11", "FF-OPEN-13")
def test_the_data_file_lists_the_options_that_there_are(listed_options: dict[str, dict[str, object]]) -> None:
    assert tuple(listed_options) == OPTION_NAMES
    for name, entry in listed_options.items():
        assert entry["default"] == getattr(Options(), name)
        assert set(entry["values"]) == set(FLEE_WOUNDS if name == "flee_wounds" else (True, False))  # type: ignore[call-overload]
