"""The twenty examples of the rule file, one after the other."""

from __future__ import annotations

import pytest

from board.systems.fighting_fantasy.adventure_sheet import Score, fresh
from board.systems.fighting_fantasy.groups import tokens_remaining

from .tables import creature, hero, table

WINS = [1, 1, 6, 6]
"""The hero's total is higher by ten and the difference of the Skills."""

LOSES = [6, 6, 1, 1]


@pytest.mark.rule("FF-EX-01", "FF-GEN-02", "FF-GEN-03", "FF-GEN-04", "FF-GEN-05", "FF-GEN-06")
def test_01_creation_adds_the_dice_to_six_twelve_six_and_six() -> None:
    game = table(hero(), dice=[4, 3, 5, 2, 6])
    game.gm("create", target="ana")
    sheet = game.sheet("ana")
    assert (sheet.skill, sheet.stamina, sheet.luck, sheet.willpower) == (fresh(10), fresh(20), fresh(8), fresh(12))


@pytest.mark.rule("FF-EX-02", "FF-GEN-02", "FF-GEN-03", "FF-GEN-04", "FF-GEN-05")
@pytest.mark.parametrize(("face", "scores"), [(1, (7, 14, 7, 7)), (6, (12, 24, 12, 12))])
def test_02_creation_keeps_within_its_bounds(face: int, scores: tuple[int, ...]) -> None:
    game = table(hero(), dice=[face] * 5)
    game.gm("create", target="ana")
    assert tuple(game[f"ana.{stat}_initial"] for stat in ("skill", "stamina", "luck", "willpower")) == scores
    assert game.dice_left == 0


@pytest.mark.rule("FF-EX-03", "FF-CMB-04", "FF-CMB-06")
def test_03_the_hero_wounds() -> None:
    game = table(hero(), creature(), dice=[3, 3, 2, 4])
    game.do("assault", "ana", target="orc")
    assert (game.last["score"], game.last["opposed"]) == (16, 14)
    assert (game["orc.stamina"], game["ana.stamina"]) == (7, 20)


@pytest.mark.rule("FF-EX-04", "FF-CMB-08")
def test_04_the_creature_wounds() -> None:
    game = table(hero(), creature(), dice=[5, 4, 1, 5])
    game.do("assault", "ana", target="orc")
    assert (game.last["score"], game.last["opposed"]) == (16, 17)
    assert (game["orc.stamina"], game["ana.stamina"]) == (9, 18)


@pytest.mark.rule("FF-EX-05", "FF-CMB-05")
def test_05_a_tie_changes_nothing_and_asks_nothing() -> None:
    game = table(hero(), creature(), dice=[6, 2, 3, 3])
    done = game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    assert (game.last["score"], game.last["opposed"]) == (16, 16)
    assert (game["orc.stamina"], game["ana.stamina"], game["ana.luck"]) == (9, 20, 9)
    assert len(done.inputs) == 2


@pytest.mark.rule("FF-EX-06", "FF-LCK-01", "FF-LCK-02", "FF-LCK-05")
def test_06_lucky_on_the_boundary_makes_the_wound_four() -> None:
    game = table(hero(luck=8), creature(), dice=[*WINS, 5, 3])
    game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    assert (game["orc.stamina"], game["ana.luck"], game.last["lucky"]) == (5, 7, True)


@pytest.mark.rule("FF-EX-07", "FF-LCK-01", "FF-LCK-05")
def test_07_unlucky_makes_the_wound_one() -> None:
    game = table(hero(luck=7), creature(), dice=[*WINS, 4, 4])
    game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    assert (game["orc.stamina"], game["ana.luck"], game.last["lucky"]) == (8, 6, False)


@pytest.mark.rule("FF-EX-08", "FF-LCK-06")
def test_08_lucky_softens_a_wound_taken() -> None:
    game = table(hero(luck=8), creature(), dice=[*LOSES, 2, 2])
    game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    assert (game["ana.stamina"], game["ana.luck"]) == (19, 7)


@pytest.mark.rule("FF-EX-09", "FF-LCK-06")
def test_09_unlucky_worsens_a_wound_taken() -> None:
    game = table(hero(luck=7), creature(), dice=[*LOSES, 6, 5])
    game.do("assault", "ana", target="orc", answers={"luck": "yes"})
    assert (game["ana.stamina"], game["ana.luck"]) == (17, 6)


@pytest.mark.rule("FF-EX-10", "FF-OPEN-02", "FF-CMB-11")
@pytest.mark.parametrize(("answer", "stamina", "luck"), [("yes", 1, 8), ("no", 0, 9)])
def test_10_luck_saves_a_life(answer: str, stamina: int, luck: int) -> None:
    game = table(hero(stamina=2), creature(), dice=[*LOSES, 4, 4])
    game.do("assault", "ana", target="orc", answers={"luck": answer})
    assert (game["ana.stamina"], game["ana.luck"]) == (stamina, luck)
    assert game["ana.is.dead"] == (stamina == 0)


@pytest.mark.rule("FF-EX-11", "FF-CMB-11")
@pytest.mark.parametrize(("answer", "stamina"), [("yes", 0), ("no", 1)])
def test_11_luck_kills(answer: str, stamina: int) -> None:
    game = table(hero(stamina=3, luck=6), creature(), dice=[*LOSES, 5, 5])
    game.do("assault", "ana", target="orc", answers={"luck": answer})
    assert game["ana.stamina"] == stamina
    assert game["ana.is.dead"] == (stamina == 0)


@pytest.mark.rule("FF-EX-12", "FF-LCK-05")
@pytest.mark.parametrize(("answer", "stamina", "luck"), [("yes", 1, 6), ("no", 0, 7)])
def test_12_greed_spares_the_creature(answer: str, stamina: int, luck: int) -> None:
    game = table(hero(luck=7), creature(stamina=2), dice=[*WINS, 6, 6])
    game.do("assault", "ana", target="orc", answers={"luck": answer})
    assert (game["orc.stamina"], game["ana.luck"]) == (stamina, luck)


@pytest.mark.rule("FF-EX-13", "FF-LCK-02", "FF-LCK-09")
def test_13_falling_luck_makes_the_same_dice_unlucky() -> None:
    game = table(hero(luck=7), dice=[4, 3, 4, 3])
    game.do("test_luck", "ana")
    assert (game.last["lucky"], game["ana.luck"]) == (True, 6)
    game.do("test_luck", "ana")
    assert (game.last["lucky"], game["ana.luck"]) == (False, 5)


@pytest.mark.rule("FF-EX-14", "FF-FLE-01", "FF-FLE-02", "FF-FLE-03")
@pytest.mark.parametrize(
    ("stamina", "answer", "dice", "left"),
    [(7, "no", [], 5), (7, "yes", [1, 1], 6), (7, "yes", [6, 6], 4), (2, "no", [], 0)],
)
def test_14_flight_costs_a_wound(stamina: int, answer: str, dice: list[int], left: int) -> None:
    game = table(hero(stamina=stamina), creature(), dice=[1, 1, 1, 1, *dice], flee_allowed=True)
    game.do("assault", "ana", target="orc")
    game.gm("set", target="ana", stat="stamina", amount=stamina)
    game.do("flee", "ana", answers={"luck": answer})
    assert game["ana.stamina"] == left
    assert game["ana.is.dead"] == (left == 0)


@pytest.mark.rule("FF-EX-14", "FF-FLE-01")
def test_14_flight_is_refused_where_it_is_not_allowed() -> None:
    game = table(hero(stamina=7), creature(), dice=[1, 1, 1, 1])
    game.do("assault", "ana", target="orc")
    assert game.refused("flee", "ana", to="A2") == "FF-FLE-01"


@pytest.mark.rule("FF-EX-15", "FF-STA-01", "FF-STA-02", "FF-STA-03")
@pytest.mark.parametrize(("stamina", "after"), [(17, 21), (20, 22)])
def test_15_meals(stamina: int, after: int) -> None:
    game = table(hero(stamina=stamina, stamina_initial=22, provisions=2))
    game.do("meal", "ana")
    assert (game["ana.stamina"], game["ana.provisions"]) == (after, 1)
    assert game.refused("meal", "ana") == "FF-STA-02"


@pytest.mark.rule("FF-EX-15", "FF-STA-01")
def test_15_no_meal_without_provisions() -> None:
    game = table(hero(stamina=17, stamina_initial=22, provisions=0))
    assert game.refused("meal", "ana") == "FF-STA-01"


@pytest.mark.rule("FF-EX-16", "FF-WIL-02", "FF-WIL-05", "FF-OPEN-05")
def test_16_madness_despite_success() -> None:
    game = table(hero(willpower=7), dice=[3, 3, 1, 1])
    game.do("test_willpower", "ana")
    assert (game.last["success"], game["ana.willpower"], game["ana.is.mad"]) == (True, 6, False)
    game.do("test_willpower", "ana")
    assert (game.last["success"], game["ana.willpower"], game["ana.is.mad"]) == (True, 5, True)


@pytest.mark.rule("FF-EX-17", "FF-LCK-08", "FF-GEN-07")
@pytest.mark.parametrize(("above", "after"), [(False, 9), (True, 11)])
def test_17_luck_is_capped_unless_the_adventure_says_otherwise(above: bool, after: int) -> None:
    game = table(hero(luck=8, luck_initial=9))
    game.gm("change", target="ana", stat="luck", amount=3, allow_above_initial=above)
    assert game["ana.luck"] == after


@pytest.mark.rule("FF-EX-18", "FF-BRD-11", "FF-GRP-02")
def test_18_a_group_loses_tokens_with_its_stamina() -> None:
    assert [tokens_remaining(3, Score(stamina, 9)) for stamina in (9, 7, 6, 5, 3, 2, 0)] == [3, 3, 2, 2, 1, 1, 0]
    goblins = [creature(name, at, skill=6, stamina=9) for name, at in (("g1", "C2"), ("g2", "D2"), ("g3", "E2"))]
    game = table(hero(), *goblins, mode="single_enemy", dice=WINS * 5)
    standing = []
    for _ in range(5):
        game.do("assault", "ana", target="g1")
        standing.append((game["g1.stamina"], sum(not game[f"{name}.is.dead"] for name in ("g1", "g2", "g3"))))
    assert standing == [(7, 3), (5, 2), (3, 1), (1, 1), (0, 0)]


@pytest.mark.rule("FF-EX-19", "FF-GRP-03", "FF-BRD-12")
def test_19_one_by_one() -> None:
    goblins = [creature("a", "C2", skill=5, stamina=2), creature("b", "B3", skill=6, stamina=4)]
    game = table(hero(skill=9), *goblins, mode="one_by_one", dice=[1, 1, 2, 2, *WINS])
    assert game.refused("assault", "ana", target="b") == "FF-GRP-03"
    game.do("assault", "ana", target="a")
    assert (game["a.is.dead"], game["b.stamina"]) == (True, 4)
    game.do("wait", "b")
    game.do("assault", "ana", target="b")
    assert game["b.stamina"] == 2


@pytest.mark.rule("FF-EX-20", "FF-CMB-01", "FF-CMB-10", "FF-CMB-11")
def test_20_a_whole_fight() -> None:
    dice = [4, 3, 5, 2, 6, 5, 3, 3, 2, 6, 1, 5, 1, 2, 2, 2, 4, 5]
    game = table(hero(stamina=14), creature(stamina=5), dice=dice)
    fight = []
    for luck in ("no", "no", "no", "yes"):
        game.do("assault", "ana", target="orc", answers={"luck": luck})
        last = game.last
        fight.append((last["opposed"], last["score"], game["ana.stamina"], game["orc.stamina"]))
    assert fight == [(15, 17, 14, 3), (19, 16, 12, 3), (16, 16, 12, 3), (11, 14, 12, 0)]
    assert (game["ana.luck"], game["orc.is.dead"], game.dice_left) == (8, True, 0)
