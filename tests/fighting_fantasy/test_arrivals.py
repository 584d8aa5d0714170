"""Who joins an adventure that has begun, who leaves it, and what else the game master's hand does on the board."""

from __future__ import annotations

import pytest

from board.files.words import Words
from board.grid.squares import parse_square
from board.rulebook.knowledge import told_to
from board.systems.fighting_fantasy.adventure_sheet import sheet_of
from board.systems.fighting_fantasy.system import SYSTEM

from .tables import asked, creature, hero, table


@pytest.mark.rule("FF-BRD-05", "FF-BRD-17")
def test_a_ready_opponent_comes_unhurt_faces_the_hero_and_takes_its_place_on_the_wheel() -> None:
    game = table(hero(), creature(at="G5"))
    game.gm("bring", item="mutant_dog", at="F2", value="monsters")
    dog = game.scene.creature("mutant_dog")
    assert (sheet_of(dog).skill.current, sheet_of(dog).stamina.current) == (7, 6)
    assert (dog.side, dog.facing.word, Words("fr").say(dog.name)) == ("monsters", "west", "Chien mutant")
    assert game.scene.wheel.order == ("ana", "orc", "mutant_dog")


def test_somebody_like_one_present_comes_whole_under_a_name_of_its_own() -> None:
    game = table(hero(), creature(at="G5", skill=8, stamina=9))
    game.gm("wound", target="orc", amount=5)
    game.gm("bring", item="orc", at="F2", value="monsters")
    game.gm("bring", item="guard", at="A5", value="monsters")
    game.gm("bring", item="guard", at="B5", value="monsters")
    assert sheet_of(game.scene.creature("orc_2")).stamina.current == 9
    names = [Words("en").say(creature.name) for creature in game.scene.creatures]
    assert len(set(names)) == len(names) and "Guard 2" in names


@pytest.mark.rule("FF-GRP-02", "FF-BRD-11")
def test_who_joins_creatures_that_are_one_enemy_is_one_of_them() -> None:
    game = table(hero(), creature("a", at="F2"), creature("b", at="G2"), mode="single_enemy")
    game.gm("wound", target="a", amount=4)
    game.gm("bring", item="guard", at="G4", value="monsters")
    sheet = sheet_of(game.scene.creature("guard"))
    assert (sheet.group, sheet.skill.current, sheet.stamina.current) == ("monsters", 8, 5)
    assert game.scene.wheel.order == ("ana", "a")
    game.gm("wound", target="guard", amount=5)
    assert all(sheet_of(game.scene.creature(who)).dead for who in ("a", "b", "guard"))


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"item": "dragon", "at": "F2", "value": "monsters"}, "gm_nobody"),
        ({"item": "guard", "at": "F2", "value": "strangers"}, "gm_unreadable"),
        ({"item": "guard", "at": "Z9", "value": "monsters"}, "no_square"),
        ({"item": "guard", "at": "B2", "value": "monsters"}, "occupied"),
    ],
)
def test_nobody_comes_who_is_unknown_of_no_side_or_where_somebody_stands(fields: dict[str, str], key: str) -> None:
    game = table(hero(), creature(at="G5"))
    refusal = SYSTEM.judge(game.scene, asked("gm", what="bring", **fields))
    assert refusal is not None and refusal.reason.key == f"ff.refused.{key}"


@pytest.mark.parametrize(("square", "seen"), [("F2", True), ("A5", False)])
def test_only_a_side_that_sees_somebody_come_is_told(square: str, seen: bool) -> None:
    game = table(hero(facing="east"), creature(at="G5"))
    before = game.scene
    done = game.gm("bring", item="guard", at=square, value="monsters")
    (event,) = [event for event in done.events if event.kind == "enters"]
    assert (told_to(SYSTEM, event, before, game.scene, "heroes") is not None) == seen


@pytest.mark.rule("FF-BRD-03", "FF-BRD-06")
def test_who_is_taken_off_the_board_leaves_its_duel_and_the_wheel_and_the_hand_goes_on() -> None:
    game = table(hero(), creature(at="C2"), creature("wolf", at="G5", skill=5), dice=[1, 1, 1, 1])
    game.do("assault", "ana", target="orc")
    game.gm("remove", target="orc")
    assert game.scene.find("orc") is None and "orc" not in game.scene.wheel.order
    assert not sheet_of(game.scene.creature("ana")).engaged
    active = game.scene.wheel.active
    assert active is not None
    game.gm("remove", target=active)
    assert game.scene.wheel.active not in (None, active)
    game.gm("remove", target=str(game.scene.wheel.active))
    assert game.scene.wheel.active is None and not game.scene.creatures
    game.gm("bring", item="guard", at="A1", value="monsters")
    assert game.scene.wheel.active == "guard"


def test_light_locks_and_words_are_in_the_hand_of_the_game_master() -> None:
    game = table(hero(), creature(at="G5"), walls=[{"between": "B2|B3", "door": "closed", "id": "cell"}])
    game.gm("light", effect="night")
    game.gm("light", at="F2", amount=2)
    assert game.scene.place.light == "night" and parse_square("E2") in game.scene.place.lit_squares
    game.gm("light", at="F2", effect="out")
    assert not game.scene.place.lamps
    game.gm("lock", target="cell")
    assert game.scene.place.doors[0].status == "locked"
    game.gm("unlock", at="B2|B3")
    assert game.scene.place.doors[0].status == "closed"
    (event,) = game.gm("hint", target="ana", value="Listen!").events
    assert event.private == ("heroes",) and Words("fr").say(SYSTEM.sentence(event)).endswith("Listen!")


def test_what_is_offered_of_a_square_brings_in_who_is_chosen() -> None:
    game = table(hero(), creature(at="G5", skill=8, stamina=7))
    orders = {offer.key: offer for offer in SYSTEM.gm_offers(game.scene, parse_square("F2"))}
    offer = next(offer for key, offer in orders.items() if key.startswith("bring"))
    assert offer.blank is not None
    shown = [Words("fr").say(name) for _, name in offer.blank.choices]
    assert len(set(shown)) == len(shown)
    assert "Chien mutant" in shown and "Encore quelqu’un comme orc" in shown and len(orders) >= 5
