"""Chapter CRE: creatures, their features, and fights that may be avoided."""

from __future__ import annotations

import pytest

from board.rulebook.knowledge import known_to, told_to
from board.systems.fighting_fantasy.panels import offers, sheet
from board.systems.fighting_fantasy.system import SYSTEM

from .tables import creature, faults_of, hero, table


@pytest.mark.rule("FF-CRE-01")
def test_a_creature_has_skill_and_stamina_only() -> None:
    game = table(hero(), creature())
    assert (game["orc.skill"], game["orc.stamina"]) == (8, 9)
    for stat in ("luck", "willpower", "provisions"):
        with pytest.raises(KeyError):
            game[f"orc.{stat}"]


@pytest.mark.rule("FF-CRE-01")
@pytest.mark.parametrize("do", ["test_luck", "test_willpower", "meal", "flee", "avoid"])
def test_a_creature_does_nothing_that_needs_luck_willpower_or_a_backpack(do: str) -> None:
    game = table(hero(skill=7), creature(at="F5"), flee_allowed=True, avoid_allowed=True)
    assert game.active == "orc"
    assert game.refused(do, "orc") == "FF-CRE-01"


@pytest.mark.rule("FF-CRE-01")
def test_a_sheet_without_skill_or_stamina_is_a_fault() -> None:
    orc = creature()
    del orc["sheet"]["stamina"]
    assert [dict(fault.what.facts)["key"] for fault in faults_of(hero(), orc)] == ["stamina"]


@pytest.mark.rule("FF-CRE-02")
def test_the_game_master_alone_is_reminded_of_the_features_at_each_assault() -> None:
    game = table(hero(), creature(traits=["It spits acid.", "It fears fire."]), dice=[1, 1, 1, 1] * 2)
    for _ in range(2):
        before = game.scene
        game.do("assault", "ana", target="orc")
        told = [event for event in game.events if event.kind == "trait"]
        assert [event.fact("trait") for event in told] == ["It spits acid.", "It fears fire."]
        for event in told:
            assert told_to(SYSTEM, event, before, game.scene, "heroes") is None
            assert told_to(SYSTEM, event, before, game.scene, "monsters") == event


@pytest.mark.rule("FF-CRE-02")
def test_features_are_on_the_sheet_once_they_are_revealed() -> None:
    game = table(hero(), creature(traits=["It spits acid."]))

    def features() -> list[object]:
        rows = sheet(known_to(SYSTEM, game.scene, "heroes"), "orc").rows
        return [row.value for row in rows if row.label.key == "ff.stat.trait"]

    assert features() == []
    game.gm("note", target="orc", text="It is blind.")
    game.gm("reveal", target="orc")
    assert features() == ["It spits acid.", "It is blind."]


@pytest.mark.rule("FF-CRE-02")
def test_nothing_is_revealed_of_a_creature_without_features() -> None:
    assert table(hero(), creature()).refused("gm", what="reveal", target="orc") == "FF-CRE-02"


@pytest.mark.rule("FF-CRE-03")
def test_a_fight_is_written_into_the_next_encounter_box_before_it_starts() -> None:
    game = table(
        hero(), creature(stamina=2), creature("ogre", "B3", "north", skill=9, stamina=11), dice=[1, 1, 6, 6] * 2
    )
    game.do("assault", "ana", target="orc")
    game.do("wait", "ogre")
    game.do("assault", "ana", target="ogre")
    boxes = [(box.creature, box.skill, box.stamina) for box in game.sheet("ana").boxes]
    assert boxes == [("orc", 8, 2), ("ogre", 9, 11)]
    kinds = game.kinds
    assert kinds.index("duel_starts") < kinds.index("attack_strength")


@pytest.mark.rule("FF-CRE-03")
def test_a_second_assault_opens_no_second_box() -> None:
    game = table(hero(), creature(), dice=[1, 1, 1, 1] * 2)
    game.do("assault", "ana", target="orc")
    game.do("assault", "ana", target="orc")
    assert game["ana.boxes"] == ["orc"]


@pytest.mark.rule("FF-CRE-04")
def test_a_fight_may_be_avoided_where_the_encounter_says_so() -> None:
    game = table(hero(), creature(), avoid_allowed=True)
    assert any(offer.key == "avoid" and offer.moves for offer in offers(game.scene, "ana"))
    game.do("avoid", "ana")
    assert game.refused("assault", "ana", target="orc") == "FF-CRE-04"
    assert game.active == "ana"


@pytest.mark.rule("FF-CRE-04")
def test_a_fight_cannot_be_avoided_unless_the_encounter_says_so() -> None:
    game = table(hero(), creature())
    assert game.refused("avoid", "ana") == "FF-CRE-04"
    assert not any(offer.key == "avoid" for offer in offers(game.scene, "ana"))


@pytest.mark.rule("FF-CRE-04")
def test_once_it_has_begun_a_fight_cannot_be_avoided() -> None:
    game = table(hero(), creature(), avoid_allowed=True)
    game.do("assault", "ana", target="orc")
    assert game.refused("avoid", "ana") == "FF-CRE-04"


@pytest.mark.rule("FF-CRE-04")
def test_after_an_avoided_fight_the_game_master_can_start_another() -> None:
    game = table(hero(), creature(), avoid_allowed=True, dice=[1, 1, 1, 1])
    game.do("avoid", "ana")
    game.gm("start_encounter", target="orc")
    game.do("assault", "ana", target="orc")
    assert game["ana.is.engaged"]
