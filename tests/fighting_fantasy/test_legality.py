"""What is legal: the list and the judge agree, for both sides and by what each side knows."""

from __future__ import annotations

from collections import Counter

import pytest

from board.rulebook.commands import Refusal, command
from board.rulebook.knowledge import known_to
from board.systems.fighting_fantasy.system import SYSTEM

from .tables import Table, asked, creature, hero, table

TIES = [3, 3, 2, 2]


def listed(game: Table, who: str) -> Counter[str]:
    side = game.scene.creature(who).side
    return Counter(found.do for found in SYSTEM.legal(known_to(SYSTEM, game.scene, side), who))


@pytest.mark.rule("FF-BRD-04", "FF-BRD-05")
def test_the_list_holds_one_move_for_each_square_and_facing() -> None:
    game = table(hero(at="A1"), map="...\n###\n...")
    assert listed(game, "ana") == {"move": 2 * 4 + 3, "wait": 1}


@pytest.mark.rule("FF-BRD-05", "FF-BRD-06")
def test_only_the_active_one_has_anything_listed() -> None:
    game = table(hero(), creature(at="F5"), flee_allowed=True)
    assert not listed(game, "orc")
    game.do("wait", "ana")
    assert not listed(game, "ana")
    assert listed(game, "orc")["wait"] == 1


@pytest.mark.rule("FF-FLE-01", "FF-BRD-06", "FF-BRD-10")
def test_in_a_duel_a_hero_fights_or_flees() -> None:
    game = table(hero(provisions=2), creature(), dice=TIES, flee_allowed=True)
    game.do("assault", "ana", target="orc")
    found = listed(game, "ana")
    assert set(found) == {"assault", "flee"}
    assert (found["assault"], found["flee"]) == (1, 5 * 7 - 2 - 3)


@pytest.mark.rule("FF-BRD-12")
def test_the_list_of_a_creature_that_waits_has_no_square_in_contact() -> None:
    line = [creature("a", "C2", skill=5), creature("b", "D3", skill=12)]
    game = table(hero(), *line, mode="one_by_one")
    goals = {dict(found.fields)["path"][-1:] for found in SYSTEM.legal(game.scene, "b") if found.do == "move"}
    assert ("B3",) not in goals and ("C3",) in goals


@pytest.mark.rule("FF-STA-01", "FF-CRE-04", "FF-CMB-12", "FF-BRD-15")
def test_meals_weapons_doors_and_things_are_listed_where_they_are_at_hand() -> None:
    lever = {"thing": "lever", "at": "A2", "cover": 0, "on_use": {"text": "A grinding noise."}}
    walls = [{"between": "B2|B3", "door": "closed", "id": "gate"}]
    game = table(hero(provisions=1, special_weapon=True), things=[lever], walls=walls, avoid_allowed=True)
    found = listed(game, "ana")
    assert {do: found[do] for do in found if do != "move"} == {
        "meal": 1,
        "wait": 1,
        "avoid": 1,
        "wield": 1,
        "open": 1,
        "use": 1,
    }


@pytest.mark.rule("FF-LCK-07", "FF-WIL-03")
def test_tests_that_the_adventure_must_order_are_not_listed_but_allowed() -> None:
    game = table(hero())
    assert not {"test_luck", "test_willpower"} & set(listed(game, "ana"))
    assert SYSTEM.judge(game.scene, command("test_luck", "ana")) is None


@pytest.mark.rule("FF-BRD-02")
def test_a_target_that_its_side_does_not_know_cannot_be_named() -> None:
    drawn = "....\n....\n##.#\n...."
    game = table(hero(at="C2"), creature(at="C4"), map=drawn)
    assert game.refused("assault", "ana", target="orc") == game.refused("assault", "ana", target="dragon")


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("dance", {}),
        ("move", {"to": "Z99"}),
        ("move", {"to": 7}),
        ("move", {"path": 7}),
        ("move", {"to": "C2", "facing": "up"}),
        ("open", {"at": "nothing"}),
        ("use", {"target": "nothing"}),
        ("wield", {"item": 7}),
        ("assault", {"target": 7}),
    ],
)
def test_nonsense_is_refused_with_a_reason(do: str, fields: dict[str, object]) -> None:
    game = table(hero(), creature(at="F5"))
    refusal = SYSTEM.judge(game.scene, asked(do, "ana", **fields))
    assert isinstance(refusal, Refusal) and refusal.reason.key.startswith("ff.refused.")


@pytest.mark.parametrize("who", [None, "nobody"])
def test_a_command_needs_somebody_who_gives_it(who: str | None) -> None:
    refusal = SYSTEM.judge(table(hero()).scene, command("wait", who))
    assert refusal is not None and refusal.reason.key == "ff.refused.nobody"


@pytest.mark.parametrize(
    "fields",
    [
        {"what": "dance"},
        {"what": 7},
        {"what": "wound", "target": "nobody", "amount": 1},
        {"what": "wound", "target": "ana", "amount": "much"},
        {"what": "wound", "target": "ana", "amount": -1},
        {"what": "change", "target": "ana", "stat": "beauty", "amount": 1},
        {"what": "change", "target": "orc", "stat": "luck", "amount": 1},
        {"what": "change", "target": "orc", "stat": "gold", "amount": 1},
        {"what": "heal", "target": "corpse", "amount": 1},
        {"what": "award", "target": "orc", "item": "sword"},
        {"what": "award", "target": "ana", "item": "club", "extra_damage": "much"},
        {"what": "remove", "target": "ana", "item": "trident"},
        {"what": "test_luck", "target": "orc"},
        {"what": "test_willpower", "target": "nobody"},
        {"what": "start_encounter", "target": "nobody"},
        {"what": "start_encounter", "mode": "in_a_heap"},
        {"what": "start_encounter", "flee_allowed": "perhaps"},
        {"what": "note", "target": "orc"},
        {"what": "note", "target": "ana", "text": "brave"},
        {"what": "reveal", "target": "nothing"},
        {"what": "choose_target", "target": "orc", "hero": "nobody"},
        {"what": "rest", "target": "orc"},
        {"what": "create", "target": "nobody"},
        {"what": "place", "target": "ana", "to": "F5"},
        {"what": "place", "target": "ana", "to": "nowhere"},
        {"what": "place", "target": "nobody", "to": "A1"},
        {"what": "open", "target": "nothing"},
    ],
)
def test_an_entry_of_the_game_master_that_makes_no_sense_is_refused(fields: dict[str, object]) -> None:
    game = table(hero(), creature(at="F5"), creature("corpse", "G1", stamina=0))
    game.refused("gm", **fields)


def test_the_game_master_reveals_hidden_things_and_secret_doors() -> None:
    chest = {"thing": "chest", "at": "D4", "cover": 0, "hidden": 6}
    walls = [{"between": "B2|B3", "door": "secret", "id": "panel"}]
    game = table(hero(), things=[chest], walls=walls)
    known = known_to(SYSTEM, game.scene, "heroes")
    assert (known.place.things, known.place.doors) == ((), ())
    game.gm("reveal", target=game.scene.place.things[0].id)
    game.gm("reveal", target="panel")
    known = known_to(SYSTEM, game.scene, "heroes")
    assert ([thing.kind for thing in known.place.things], [door.id for door in known.place.doors]) == (
        ["chest"],
        ["panel"],
    )
