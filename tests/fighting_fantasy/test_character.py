"""Chapter GEN: the scores of a hero."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.rulebook.odds import walk
from board.systems.fighting_fantasy.adventure_sheet import Score, changed
from board.systems.fighting_fantasy.panels import sheet
from board.systems.fighting_fantasy.system import SYSTEM

from .tables import asked, creature, hero, table

SCORES = st.integers(0, 30)


@pytest.mark.rule("FF-GEN-01", "FF-OPEN-01")
def test_all_dice_are_six_sided_and_never_more_than_two() -> None:
    game = table(hero(), creature(), flee_allowed=True)
    commands = [
        game.do("assault", "ana", target="orc", answers={"luck": "yes"}),
        game.do("test_luck", "ana"),
        game.do("test_willpower", "ana"),
        game.do("flee", "ana", answers={"luck": "yes"}),
        game.gm("create", target="ana"),
    ]
    rolled = [event.faces for done in commands for event in done.events if event.faces]
    assert {len(faces) for faces in rolled} == {1, 2}
    assert {sides for faces in rolled for sides, _ in faces} == {6}


@pytest.mark.rule("FF-GEN-02", "FF-GEN-03", "FF-GEN-04", "FF-GEN-05")
def test_creation_has_the_ranges_and_chances_of_its_dice() -> None:
    game = table(hero())
    ends = walk(SYSTEM, game.scene, asked("gm", what="create", target="ana"))
    assert sum(end.chance for end in ends) == 1
    for stat, low, high in (("skill", 7, 12), ("stamina", 14, 24), ("luck", 7, 12), ("willpower", 7, 12)):
        found: dict[int, Fraction] = {}
        for end in ends:
            value = SYSTEM.look(end.scene, ("ana", stat))
            found[value] = found.get(value, Fraction(0)) + end.chance
        assert (min(found), max(found)) == (low, high)
        assert found[low] == (Fraction(1, 36) if stat == "stamina" else Fraction(1, 6))


@pytest.mark.rule("FF-GEN-06")
def test_current_and_initial_scores_are_kept_apart_and_start_alike() -> None:
    game = table(hero(luck=8, stamina=15, stamina_initial=22))
    assert (game["ana.luck"], game["ana.luck_initial"]) == (8, 8)
    assert (game["ana.stamina"], game["ana.stamina_initial"]) == (15, 22)
    game.gm("wound", target="ana", amount=3)
    assert (game["ana.stamina"], game["ana.stamina_initial"]) == (12, 22)


@pytest.mark.rule("FF-GEN-07")
@given(current=SCORES, initial=SCORES, amount=st.integers(-40, 40), above=st.booleans())
def test_a_score_rises_above_its_start_only_where_the_adventure_grants_it(
    current: int, initial: int, amount: int, above: bool
) -> None:
    after = changed(Score(current, initial), amount, allow_above_initial=above)
    assert after.initial == initial
    assert after.current >= 0
    if amount <= 0 or above:
        assert after.current == max(0, current + amount)
    else:
        assert after.current == max(current, min(current + amount, initial))


@pytest.mark.rule("FF-GEN-07")
def test_a_score_granted_above_its_start_is_not_pulled_down_by_a_later_gain() -> None:
    game = table(hero(luck=8, luck_initial=9))
    game.gm("change", target="ana", stat="luck", amount=4, allow_above_initial=True)
    game.gm("change", target="ana", stat="luck", amount=1)
    assert game["ana.luck"] == 12
    game.gm("change", target="ana", stat="luck", amount=-2)
    assert game["ana.luck"] == 10


@pytest.mark.rule("FF-GEN-08")
def test_each_change_is_told_with_its_cause_and_its_parts() -> None:
    game = table(hero(stamina=15, stamina_initial=22))
    game.gm("heal", target="ana", amount=4, cause="a draught from the well")
    told = game.event("score_changed")
    assert (told.fact("cause"), told.fact("stat"), told.fact("amount")) == ("a draught from the well", "stamina", 4)
    assert told.tallies[0].total == sum(part.value for part in told.tallies[0].parts) == 19


@pytest.mark.rule("FF-GEN-08")
def test_the_sheet_shows_the_current_beside_the_initial_score() -> None:
    game = table(hero(skill=9, skill_initial=10, stamina=15, stamina_initial=22, luck=7, luck_initial=9))
    shown = sheet(game.scene, "ana")
    rails = {rail.label.key: (rail.value, rail.maximum) for rail in shown.rails}
    assert rails == {"ff.stat.stamina": (15, 22), "ff.stat.luck": (7, 9), "ff.stat.willpower": (9, 9)}
    rows = {row.label.key: row.value for row in shown.rows}
    assert dict(rows["ff.stat.skill"].facts) == {"current": 9, "initial": 10}


@pytest.mark.rule("FF-GEN-08", "FF-GEN-07")
def test_a_score_above_its_start_shows_both_too() -> None:
    game = table(hero())
    game.gm("change", target="ana", stat="luck", amount=2, allow_above_initial=True)
    rows = {row.label.key: row.value for row in sheet(game.scene, "ana").rows}
    assert dict(rows["ff.stat.luck"].facts) == {"current": 11, "initial": 9}


@pytest.mark.rule("FF-GEN-10")
def test_a_saved_table_can_be_started_again_for_a_new_try() -> None:
    first, second = table(hero(), creature(), seed=1), table(hero(), creature(), seed=1)
    first.do("assault", "ana", target="orc")
    assert second.scene != first.scene
    second.do("assault", "ana", target="orc")
    assert second.scene == first.scene
