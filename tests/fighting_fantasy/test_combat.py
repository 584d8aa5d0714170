"""Chapter CMB: the Assault, step by step."""

from __future__ import annotations

import pytest

from board.rulebook.procedure import NotOffered
from board.systems.fighting_fantasy.combat import wound_question

from .tables import creature, hero, table

WINS, TIES, LOSES = [1, 1, 6, 6], [3, 3, 2, 2], [6, 6, 1, 1]


@pytest.mark.rule("FF-CMB-01", "FF-CMB-02", "FF-CMB-03")
def test_the_creature_rolls_first_and_then_the_hero() -> None:
    game = table(hero(), creature(), dice=[3, 4, 2, 1])
    game.do("assault", "ana", target="orc")
    rolls = [event for event in game.events if event.kind == "attack_strength"]
    assert [(event.who, event.faces, event.fact("score")) for event in rolls] == [
        ("orc", ((6, 3), (6, 4)), 15),
        ("ana", ((6, 2), (6, 1)), 13),
    ]


@pytest.mark.rule("FF-CMB-02", "FF-CMB-03")
def test_attack_strength_explains_itself() -> None:
    game = table(hero(), creature(), dice=[3, 4, 2, 1])
    game.do("assault", "ana", target="orc")
    for event in game.events:
        for tally in event.tallies:
            assert tally.total == sum(part.value for part in tally.parts)
    parts = game.event("attack_strength").tallies[0].parts
    assert [(part.value, part.rule) for part in parts] == [(7, "FF-CMB-02"), (8, "FF-CMB-02")]


@pytest.mark.rule("FF-CMB-02", "FF-CMB-03", "FF-SKL-01")
def test_the_current_skill_counts_not_the_initial_one() -> None:
    game = table(hero(skill=7, skill_initial=12), creature(skill=5, skill_initial=11), dice=[1, 1, 1, 1])
    game.do("wait", "ana")
    game.do("wait", "orc")
    game.do("assault", "ana", target="orc")
    assert (game.last["score"], game.last["opposed"]) == (9, 7)


@pytest.mark.rule("FF-CMB-04", "FF-CMB-06", "FF-CMB-08")
@pytest.mark.parametrize(
    ("dice", "orc", "ana", "hit"), [(WINS, 7, 20, True), (TIES, 9, 20, False), (LOSES, 9, 18, False)]
)
def test_the_strictly_higher_total_wounds_the_other_by_two(dice: list[int], orc: int, ana: int, hit: bool) -> None:
    game = table(hero(), creature(), dice=dice)
    game.do("assault", "ana", target="orc")
    assert (game["orc.stamina"], game["ana.stamina"], game.last["hit"]) == (orc, ana, hit)


@pytest.mark.rule("FF-CMB-05")
def test_after_a_tie_a_new_assault_is_fought() -> None:
    game = table(hero(), creature(), dice=[*TIES, *WINS])
    game.do("assault", "ana", target="orc")
    assert game.active == "ana"
    game.do("assault", "ana", target="orc")
    assert game["orc.stamina"] == 7


@pytest.mark.rule("FF-CMB-07", "FF-OPEN-09", "FF-BRD-09")
def test_a_special_weapon_deepens_a_given_wound_without_a_roll() -> None:
    game = table(hero(special_weapon={"extra_damage": 3}), creature(), dice=WINS)
    game.do("assault", "ana", target="orc", answers={"luck": "special_weapon"})
    assert (game["orc.stamina"], game["ana.luck"], game.dice_left) == (4, 9, 0)


@pytest.mark.rule("FF-CMB-09", "FF-BRD-09")
def test_a_special_weapon_does_not_soften_a_wound_taken() -> None:
    game = table(hero(special_weapon={"extra_damage": 3}), creature(), dice=LOSES)
    with pytest.raises(NotOffered):
        game.do("assault", "ana", target="orc", answers={"luck": "special_weapon"})
    assert (game["ana.stamina"], game.dice_left) == (20, 4)


@pytest.mark.rule("FF-CMB-10")
def test_stamina_and_luck_are_brought_up_to_date_together_in_one_assault() -> None:
    game = table(hero(), creature(), dice=[*LOSES, 1, 1])
    game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    assert (game["ana.stamina"], game["ana.luck"]) == (19, 8)
    assert [event.kind for event in game.events if event.kind in ("luck_lucky", "wound")] == ["luck_lucky", "wound"]


@pytest.mark.rule("FF-CMB-10")
def test_a_wound_explains_its_net_loss() -> None:
    game = table(hero(), creature(), dice=[*LOSES, 1, 1])
    game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    tally = game.event("wound").tallies[0]
    assert (tally.total, [(part.value, part.rule) for part in tally.parts]) == (
        1,
        [(2, "FF-CMB-08"), (-1, "FF-LCK-06")],
    )


@pytest.mark.rule("FF-CMB-11", "FF-BRD-14")
def test_stamina_stops_at_zero_and_zero_is_death() -> None:
    game = table(hero(), creature(stamina=1), dice=WINS)
    game.do("assault", "ana", target="orc")
    assert (game["orc.stamina"], game["orc.states"], game.wheel) == (0, ["dead"], ("ana",))
    assert game.refused("assault", "ana", target="orc") == "FF-BRD-14"


@pytest.mark.rule("FF-CMB-11")
def test_a_fight_goes_on_until_somebody_is_dead() -> None:
    game = table(hero(), creature(), seed=3)
    assaults = 0
    while not (game["ana.is.dead"] or game["orc.is.dead"]):
        game.do("assault", "ana", target="orc")
        assaults += 1
    assert assaults >= 5
    assert not game["ana.is.engaged"] and not game["orc.is.engaged"]


@pytest.mark.rule("FF-CMB-12", "FF-OPEN-07")
def test_only_the_weapon_in_hand_adds_to_attack_strength() -> None:
    weapons = [{"key": "rune_blade", "weapon_skill_bonus": 2}, {"key": "flail", "weapon_skill_bonus": 1}]
    game = table(hero(weapons=weapons), creature(), dice=[1, 1, 1, 1] * 2)
    game.do("assault", "ana", target="orc")
    assert game.last["score"] == 14
    game.do("wield", "ana", item="flail")
    assert game["ana.weapon_in_hand"] == "flail"
    game.do("assault", "ana", target="orc")
    assert game.last["score"] == 13


@pytest.mark.rule("FF-CMB-12")
def test_a_special_weapon_in_the_backpack_is_of_no_use() -> None:
    game = table(hero(special_weapon={"extra_damage": 3}, weapon_in_hand="sword"), creature(), dice=WINS)
    assert game["ana.extra_damage"] == 0
    assert wound_question(game.scene, "hero_hits", "ana", "orc").options == ("no", "yes")
    game.do("wield", "ana", item="special_weapon")
    assert wound_question(game.scene, "hero_hits", "ana", "orc").options == ("no", "yes", "special_weapon")


@pytest.mark.rule("FF-CMB-12")
def test_only_a_weapon_that_one_has_is_taken_in_hand() -> None:
    game = table(hero())
    assert game.refused("wield", "ana", item="backpack") == "FF-CMB-12"
    assert game.refused("wield", "ana", item="trident") == "FF-CMB-12"
