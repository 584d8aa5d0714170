"""Sheets, creatures of the data file, and the faults that are found in them."""

from __future__ import annotations

from typing import Any

import pytest

from board.systems.fighting_fantasy.options import CREATURE_HITS, FLIGHT, HERO_HITS, Rules, rules_of

from .tables import creature, faults_of, hero, table


@pytest.mark.rule(
    "FF-GEN-02", "FF-CMB-06", "FF-CMB-08", "FF-FLE-02", "FF-STA-01", "FF-WIL-05", "FF-BRD-04", "FF-BRD-10"
)
def test_the_data_file_and_the_code_say_the_same_figures(ruleset: dict[str, Any]) -> None:
    rules = rules_of(table(hero()).scene)
    plain = Rules()
    for name in (
        "hero_hits",
        "creature_hits",
        "flight",
        "meal_stamina",
        "madness_below",
        "move_squares",
        "flee_squares",
    ):
        assert getattr(rules, name) == getattr(plain, name)
    assert (rules.creation, rules.start_items) == (plain.creation, plain.start_items)
    assert {wound.no_test for wound in (HERO_HITS, CREATURE_HITS, FLIGHT)} == {ruleset["base_wound"]}
    assert ruleset["board"]["metres_per_square"] is None


@pytest.mark.rule("FF-CRE-01", "FF-CRE-02")
def test_a_creature_may_be_taken_from_the_data_file() -> None:
    game = table(hero(), {**creature(), "sheet": {"creature": "southern_swordsman", "stamina": 6}})
    assert (game["orc.skill"], game["orc.stamina"]) == (8, 6)
    assert len(game.sheet("orc").traits) == 1
    unknown = {**creature(), "sheet": {"creature": "unicorn"}}
    assert [fault.what.key for fault in faults_of(hero(), unknown)] == ["fault.not_a_choice"]


@pytest.mark.parametrize(
    ("sheet", "key"),
    [
        ({"magic": 3}, "fault.unknown_key"),
        ({"skill": "good"}, "fault.not_whole"),
        ({"stamina": -1}, "fault.too_small"),
        ({"provisions": 2000}, "fault.too_large"),
        ({"weapon_in_hand": "trident"}, "fault.not_a_choice"),
        ({"special_weapon": {"extra_damage": "much"}}, "fault.not_whole"),
        ({"special_weapon": 3}, "fault.not_a_mapping"),
        ({"weapons": [{"name": "club"}]}, "fault.missing_key"),
    ],
)
def test_faulty_sheets_are_told_with_their_fault(sheet: dict[str, Any], key: str) -> None:
    assert [fault.what.key for fault in faults_of(hero(**sheet))] == [key]


def test_all_faults_of_a_sheet_are_found_at_once() -> None:
    assert len(faults_of(hero(skill="a", stamina="b", luck="c"))) == 3


@pytest.mark.rule("FF-CMB-12", "FF-OPEN-07")
def test_the_weapons_of_a_sheet() -> None:
    game = table(
        hero(weapons=["sword", {"key": "mace", "extra_damage": 1}], weapon_in_hand="mace", weapon_skill_bonus=2)
    )
    assert (game["ana.items"], game["ana.weapon_in_hand"]) == (["armour", "backpack", "sword", "mace"], "mace")
    assert (game["ana.weapon_skill_bonus"], game["ana.extra_damage"]) == (2, 1)
    assert table(hero(weapon_in_hand=None))["ana.weapon_in_hand"] is None
    assert table(hero(special_weapon=False))["ana.weapon_in_hand"] == "sword"


@pytest.mark.rule("FF-EQP-01")
def test_other_things_may_be_written_on_the_sheet() -> None:
    game = table(hero(items=["rope", {"key": "key", "name": {"fr": "clef", "en": "key"}}]))
    assert game["ana.items"] == ["sword", "rope", "key"]


@pytest.mark.rule("FF-BRD-14")
def test_states_that_a_file_sets_up() -> None:
    mad, dead = {**hero("bob", "A5"), "states": ["mad"]}, {**creature(), "states": ["dead"]}
    game = table(hero(), mad, dead)
    assert (game["bob.states"], game["orc.states"], game.wheel) == (["mad"], ["dead"], ("ana",))
    wrong = {**hero(), "states": ["prone"]}
    assert [fault.what.key for fault in faults_of(wrong)] == ["fault.not_a_choice"]


@pytest.mark.rule("FF-BRD-03")
def test_a_duel_that_cannot_be_is_dropped() -> None:
    game = table({**hero(), "states": [{"engaged": "bob"}]}, hero("bob", "C2"), creature(at="F5"))
    assert game["ana.engaged"] == []


def test_paths_that_name_nothing_are_told() -> None:
    game = table(hero(), creature())
    for path in (
        "ana",
        "ana.beauty",
        "ana.is.tired",
        "ana.sees.nobody",
        "ana.can_see.Z9",
        "square.C3",
        "square.C3.smell",
    ):
        with pytest.raises(KeyError):
            game[path]
    assert game["square.C3.things"] == []
