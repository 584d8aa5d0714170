"""Chapter BRD: squares, contact, duels, the wheel, what one sees."""

from __future__ import annotations

import pytest

from board.grid.squares import parse_square
from board.rulebook.knowledge import known_to
from board.systems.fighting_fantasy.system import SYSTEM

from .tables import creature, hero, table

WINS, TIES, LOSES = [1, 1, 6, 6], [3, 3, 2, 2], [6, 6, 1, 1]
HALL = "\n".join(["." * 12] * 5)


# ---- distances and contact --------------------------------------------------------------------------


@pytest.mark.rule("FF-BRD-01")
def test_distances_are_counted_in_squares_along_orthogonal_steps() -> None:
    game = table(hero(), creature(at="E4"))
    assert (game["ana.distance.orc"], game["orc.distance.ana"]) == (5, 5)


@pytest.mark.rule("FF-BRD-02")
@pytest.mark.parametrize(("at", "touching"), [("C2", True), ("B1", True), ("C3", False), ("D2", False)])
def test_contact_is_with_the_squares_that_share_a_side(at: str, touching: bool) -> None:
    game = table(hero(), creature(at=at))
    if touching:
        game.do("assault", "ana", target="orc")
    else:
        assert game.refused("assault", "ana", target="orc") == "FF-BRD-02"


@pytest.mark.rule("FF-BRD-02")
@pytest.mark.parametrize(
    ("wall", "touching"),
    [
        ("B2|C2", False),
        ({"between": "B2|C2", "door": "closed"}, False),
        ({"between": "B2|C2", "door": "open"}, True),
        ({"between": "B2|C2", "window": True}, False),
        ("B2|B3", True),
    ],
)
def test_a_wall_or_a_closed_door_between_is_no_contact(wall: object, touching: bool) -> None:
    game = table(hero(), creature(), walls=[wall])
    if touching:
        game.do("assault", "ana", target="orc")
    else:
        assert game.refused("assault", "ana", target="orc") in ("FF-BRD-02", "FF-BRD-03")


# ---- duels ------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-BRD-03")
def test_a_duel_turns_both_to_face_each_other_and_marks_both() -> None:
    game = table(hero(facing="west"), creature(facing="north"), dice=TIES)
    assert game["ana.states"] == []
    game.do("assault", "ana", target="orc")
    assert (game["ana.facing"], game["orc.facing"]) == ("east", "west")
    assert (game["ana.engaged"], game["orc.engaged"]) == (["orc"], ["ana"])
    assert (game["ana.states"], game["orc.states"]) == (["engaged"], ["engaged"])


@pytest.mark.rule("FF-BRD-03")
def test_a_creature_may_declare_a_duel_too() -> None:
    game = table(hero(skill=8), creature(at="E2", skill=9), dice=LOSES)
    game.do("move", "orc", to="C2")
    game.do("assault", "orc", target="ana")
    assert (game["ana.engaged"], game["ana.stamina"], game.last["hit"]) == (["orc"], 18, True)
    assert (game.last["score"], game.last["opposed"]) == (21, 10)


@pytest.mark.rule("FF-BRD-03")
def test_heroes_do_not_fight_heroes_nor_allies_nor_themselves() -> None:
    game = table(hero(), hero("bob", "C2", side="rivals"), hero("cid", "B3"), creature("orc", "B1", side="heroes"))
    for target in ("bob", "cid", "orc", "ana", "nobody"):
        assert game.refused("assault", "ana", target=target) == "FF-BRD-03"


@pytest.mark.rule("FF-BRD-03")
def test_a_file_may_set_up_a_duel_that_is_on_already() -> None:
    game = table(hero(), {**creature(), "states": [{"engaged": "ana"}]}, dice=WINS)
    assert (game["ana.engaged"], game["orc.engaged"], game["ana.boxes"]) == (["orc"], ["ana"], ["orc"])
    assert game.refused("move", "ana", to="A2") == "FF-BRD-04"
    game.do("assault", "ana", target="orc")
    assert game["orc.stamina"] == 7


@pytest.mark.rule("FF-BRD-03", "FF-BRD-02")
def test_a_duel_ends_when_the_game_master_parts_the_two() -> None:
    game = table(hero(), creature(), dice=TIES)
    game.do("assault", "ana", target="orc")
    game.gm("place", target="orc", to="E5", facing="south")
    assert (game["ana.states"], game["orc.states"], game["orc.at"]) == ([], [], "E5")


# ---- moving -----------------------------------------------------------------------------------------


@pytest.mark.rule("FF-BRD-04")
def test_a_turn_has_four_squares_in_one_move_or_several() -> None:
    game = table(hero(at="A1"), map=HALL)
    assert game.refused("move", "ana", to="F1") == "FF-BRD-04"
    game.do("move", "ana", to="C1")
    game.do("move", "ana", to="E1", facing="south")
    assert (game["ana.at"], game["ana.facing"]) == ("E1", "south")
    assert game.refused("move", "ana", to="F1") == "FF-BRD-04"
    game.do("wait", "ana")
    game.do("move", "ana", to="I1")
    assert (game["ana.at"], game["ana.facing"]) == ("I1", "east")


@pytest.mark.rule("FF-BRD-04")
@pytest.mark.parametrize(
    "path",
    [["C3"], ["D2"], ["B2"], ["B3", "C4"], ["nowhere"], ["B3", "B4", "B5", "B6"], ["B3", "B2", "B3", "B2", "B3"]],
)
def test_steps_are_orthogonal_and_on_the_board(path: list[str]) -> None:
    assert table(hero()).refused("move", "ana", path=path) == "FF-BRD-04"


@pytest.mark.rule("FF-BRD-04")
def test_a_path_is_walked_as_it_is_written() -> None:
    game = table(hero())
    game.do("move", "ana", path=["B3", "C3", "C2"])
    assert (game["ana.at"], game["ana.facing"]) == ("C2", "north")
    assert game.event("move").fact("path") == ("B3", "C3", "C2")


@pytest.mark.rule("FF-BRD-04")
def test_among_ways_of_the_same_length_the_first_in_the_order_of_the_sides_is_taken() -> None:
    game = table(hero())
    game.do("move", "ana", to="C1")
    assert game.event("move").fact("path") == ("B1", "C1")


@pytest.mark.rule("FF-BRD-04")
def test_the_facing_at_the_end_is_free_and_one_may_turn_on_the_spot() -> None:
    game = table(hero())
    game.do("move", "ana", path=[], facing="south")
    assert (game["ana.at"], game["ana.facing"]) == ("B2", "south")
    assert game.refused("move", "ana", path=[], facing="north_east") == "FF-BRD-04"
    assert game.refused("move", "ana") == "FF-BRD-04"


@pytest.mark.rule("FF-BRD-04")
def test_allies_let_pass_but_nobody_stops_on_them_and_enemies_bar_the_way() -> None:
    corridor = "#######\n.......\n#######"
    game = table(hero(), hero("bob", "C2"), creature(at="E2"), map=corridor)
    assert game.refused("move", "ana", to="C2") == "FF-BRD-04"
    game.do("move", "ana", to="D2")
    assert game.refused("move", "ana", to="F2") == "FF-BRD-04"


@pytest.mark.rule("FF-BRD-04", "FF-BRD-14")
def test_a_corpse_may_be_walked_over_and_stood_on() -> None:
    corridor = "#######\n.......\n#######"
    game = table(hero(), creature(stamina=0), map=corridor)
    game.do("move", "ana", to="C2")
    assert game["ana.at"] == "C2"


@pytest.mark.rule("FF-BRD-04")
def test_walls_closed_doors_and_things_that_block_are_gone_round() -> None:
    walls = ["B2|C2", {"between": "B1|C1", "door": "closed", "id": "gate"}]
    game = table(hero(), walls=walls, things=[{"thing": "altar", "at": "B3", "cover": 6, "blocks": True}])
    assert game.refused("move", "ana", to="C2") == "FF-BRD-04"
    assert game.refused("move", "ana", to="B3") == "FF-BRD-04"


@pytest.mark.rule("FF-BRD-04", "FF-BRD-02")
def test_a_door_is_opened_and_closed_beside_it_without_ending_the_turn() -> None:
    walls = [{"between": "B2|C2", "door": "closed", "id": "gate"}, {"between": "B2|B3", "door": "locked", "id": "cell"}]
    game = table(hero(), hero("bob", "F5"), walls=walls)
    game.do("open", "ana", at="gate")
    game.do("move", "ana", path=["C2"])
    game.do("close", "ana", at="B2|C2")
    assert SYSTEM.state(game.scene)["doors"]["gate"] == "closed"
    assert game.refused("open", "ana", at="cell") == "FF-BRD-04"
    game.gm("open", target="cell")
    assert SYSTEM.state(game.scene)["doors"]["cell"] == "open"


@pytest.mark.rule("FF-BRD-04")
def test_whoever_is_engaged_stays_on_the_square() -> None:
    game = table(hero(), creature(skill=7), dice=TIES)
    game.do("assault", "ana", target="orc")
    assert game.refused("move", "ana", to="A2") == "FF-BRD-04"
    assert game.refused("move", "ana", path=[], facing="west") == "FF-BRD-04"
    assert SYSTEM.legal(game.scene, "orc") == ()


@pytest.mark.rule("FF-BRD-04")
def test_what_nobody_knew_of_stops_a_move_on_the_square_before() -> None:
    # The orc stands round the corner: ana, who faces east, does not see it.
    drawn = "....\n....\n##.#\n...."
    game = table(hero(at="C2"), creature(at="C4"), map=drawn)
    assert known_to(SYSTEM, game.scene, "heroes").find("orc") is None
    game.do("move", "ana", path=["C3", "C4"])
    assert (game["ana.at"], game.kinds) == ("C3", ["move", "stopped_by_unseen"])


# ---- the wheel --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-BRD-05")
def test_the_wheel_goes_by_current_skill_and_then_by_the_file() -> None:
    game = table(
        hero("ana", "A1", skill=8, skill_initial=12),
        hero("bob", "A3", skill=9),
        creature("orc", "G1", skill=9),
        creature("ogre", "G3", skill=11),
        map=HALL,
    )
    assert (game.wheel, game.active, game.turn) == (("ogre", "bob", "orc", "ana"), "ogre", 1)


@pytest.mark.rule("FF-BRD-05")
def test_a_script_may_set_the_wheel() -> None:
    game = table(hero(), creature(at="F5"), start={"wheel": ("orc", "ana"), "active": "ana"})
    assert (game.wheel, game.active) == (("orc", "ana"), "ana")


@pytest.mark.rule("FF-BRD-05", "FF-BRD-06", "FF-BRD-14")
def test_the_first_that_can_act_begins() -> None:
    game = table(hero(skill=7), {**creature(), "states": [{"engaged": "ana"}]}, creature("ogre", "F5", skill=5))
    assert (game.wheel, game.active) == (("orc", "ana", "ogre"), "ana")
    game = table(hero(stamina=0), creature(at="F5"), start={"active": "ana"})
    assert game.active == "orc"


@pytest.mark.rule("FF-BRD-05")
def test_the_turn_rises_when_the_hand_passes_to_the_first_of_the_wheel() -> None:
    game = table(hero(), creature(at="F5"))
    game.do("wait", "ana")
    assert (game.active, game.turn) == ("orc", 1)
    game.do("wait", "orc")
    assert (game.active, game.turn) == ("ana", 2)


@pytest.mark.rule("FF-BRD-05")
def test_everybody_acts_on_its_own_entry_only() -> None:
    game = table(hero(), creature(), flee_allowed=True)
    assert game.refused("assault", "orc", target="ana") == "FF-BRD-05"
    assert game.refused("move", "orc", to="D2") == "FF-BRD-05"


@pytest.mark.rule("FF-BRD-05")
def test_the_order_has_no_effect_on_who_wounds() -> None:
    for skill in (7, 12):
        game = table(hero(skill=skill), creature(skill=skill - 2), dice=[2, 2, 1, 1])
        game.do("assault", "ana", target="orc")
        assert "assault_tie" in game.kinds


@pytest.mark.rule("FF-BRD-05")
def test_a_created_hero_takes_the_place_of_the_new_skill() -> None:
    game = table(hero(), creature(at="F5", skill=9), dice=[1, 1, 1, 1, 1])
    game.gm("create", target="ana")
    assert game.wheel == ("orc", "ana")


@pytest.mark.rule("FF-BRD-06")
def test_a_pair_fights_one_assault_in_a_turn_and_the_engaged_creature_is_passed_over() -> None:
    game = table(hero(), creature(), hero("bob", "G5", skill=7), dice=[*TIES, *TIES])
    game.do("assault", "ana", target="orc")
    assert (game.active, game.turn, game.wheel) == ("bob", 1, ("ana", "orc", "bob"))
    game.do("wait", "bob")
    assert (game.active, game.turn) == ("ana", 2)
    game.do("assault", "ana", target="orc")


@pytest.mark.rule("FF-BRD-06")
def test_after_an_assault_that_the_creature_began_the_hero_fights_again_in_the_next_turn() -> None:
    game = table(hero(skill=8), creature(skill=9), dice=[*TIES, *TIES])
    game.do("assault", "orc", target="ana")
    assert (game.active, game.turn) == ("ana", 1)
    assert game.refused("assault", "ana", target="orc") == "FF-BRD-06"
    game.do("wait", "ana")
    assert (game.active, game.turn) == ("ana", 2)
    game.do("assault", "ana", target="orc")


@pytest.mark.rule("FF-BRD-06")
def test_an_engaged_hero_does_not_let_the_turn_pass() -> None:
    game = table(hero(), creature(), dice=TIES)
    game.do("assault", "ana", target="orc")
    assert game.refused("wait", "ana") == "FF-BRD-06"


# ---- modifiers that there are not -------------------------------------------------------------------


@pytest.mark.rule("FF-BRD-07")
@pytest.mark.parametrize(
    "terms",
    [
        {},
        {"light": "night"},
        {"zones": [{"squares": ["C2", "C2"], "height": 3}]},
        {"things": [{"thing": "altar", "at": "C2", "cover": 6, "blocks": False}]},
    ],
)
@pytest.mark.parametrize("facing", ["north", "south", "west"])
def test_facing_light_height_and_cover_change_no_attack_strength(terms: dict[str, object], facing: str) -> None:
    game = table(hero(facing=facing), creature(facing=facing), dice=[3, 4, 2, 1], **terms)
    game.do("assault", "ana", target="orc")
    assert (game.last["score"], game.last["opposed"]) == (13, 15)


@pytest.mark.rule("FF-BRD-07")
@pytest.mark.parametrize(
    ("facing", "word"),
    [("east", "visible"), ("north", "out_of_view"), ("south", "out_of_view"), ("west", "out_of_view")],
)
def test_one_sees_the_front_arc_of_ninety_degrees(facing: str, word: str) -> None:
    game = table(hero(facing=facing), creature(at="E2"))
    assert game["ana.sees.orc"] == word


@pytest.mark.rule("FF-BRD-07")
def test_the_diagonals_of_the_front_arc_are_seen() -> None:
    game = table(hero(at="B3", facing="east"))
    seen = [name for name in ("D1", "D5", "C1", "C5", "C2", "B2", "A3", "B3") if game[f"ana.can_see.{name}"]]
    assert seen == ["D1", "D5", "C2", "B3"]


@pytest.mark.rule("FF-BRD-07")
def test_walls_and_opaque_squares_hide_what_is_behind() -> None:
    game = table(hero(), creature(at="E2"), map=".......\n...#...\n.......\n.......\n.......")
    assert (game["ana.sees.orc"], game["ana.can_see.E2"], game["ana.can_see.C2"]) == ("hidden", False, True)


@pytest.mark.rule("FF-BRD-07")
def test_in_the_dark_one_sees_only_what_is_near_or_lit() -> None:
    dark = {"light": "night", "lights": [{"at": "F2", "radius": 1}]}
    game = table(hero(), creature(at="D2"), creature("ogre", "F2"), **dark)
    assert (game["ana.sees.orc"], game["ana.sees.ogre"], game["ana.can_see.C2"]) == ("hidden", "visible", True)


@pytest.mark.rule("FF-BRD-07")
def test_the_view_of_the_whole_board_agrees_with_each_of_its_squares() -> None:
    drawn = "..#....\n....#..\n.......\n.#.....\n......."
    game = table(hero(at="B3"), creature(at="F2"), map=drawn, zones=[{"squares": ["E1", "G5"], "dark": True}])
    for who in ("ana", "orc"):
        seen = SYSTEM.view(game.scene, who)
        terrain = game.scene.place.terrain
        assert [bool(seen[s.row * terrain.columns + s.column]) for s in terrain.squares()] == [
            SYSTEM.sees_square(game.scene, who, s) for s in terrain.squares()
        ]


@pytest.mark.rule("FF-BRD-07", "FF-BRD-02")
def test_an_enemy_in_contact_is_felt_but_not_seen_behind_ones_back() -> None:
    game = table(hero(facing="west"), creature(name="orc"), dice=TIES)
    known = known_to(SYSTEM, game.scene, "heroes")
    assert (game["ana.sees.orc"], known.creature("orc").name, known.creature("orc").at) == (
        "out_of_view",
        "?",
        parse_square("C2"),
    )
    game.do("assault", "ana", target="orc")
    assert game["ana.sees.orc"] == "visible"


@pytest.mark.rule("FF-BRD-14", "FF-BRD-07")
def test_the_dead_and_the_mad_see_nothing_for_their_side() -> None:
    game = table(hero(), hero("bob", "A5", "west"), creature(at="E2"), start={"active": "bob"})
    assert known_to(SYSTEM, game.scene, "heroes").find("orc") is not None
    game.gm("wound", target="ana", amount=20)
    assert game["ana.sees.orc"] == "out_of_view"
    assert known_to(SYSTEM, game.scene, "heroes").find("orc") is None


@pytest.mark.rule("FF-BRD-08")
def test_there_is_no_command_to_shoot_or_throw() -> None:
    assert not {"shoot", "throw", "fire"} & set(SYSTEM.commands)
    game = table(hero(), creature(at="F2"))
    assert game.refused("assault", "ana", target="orc") == "FF-BRD-02"


# ---- death, madness ---------------------------------------------------------------------------------


@pytest.mark.rule("FF-BRD-14")
def test_the_dead_lie_on_a_square_that_can_be_entered_and_leave_the_wheel() -> None:
    game = table(hero(), creature(stamina=2), creature("ogre", "F5"), dice=WINS)
    game.do("assault", "ana", target="orc")
    assert game.scene.creature("orc").down
    assert (game["orc.states"], game.wheel, game.active) == (["dead"], ("ana", "ogre"), "ogre")


@pytest.mark.rule("FF-BRD-14")
def test_when_the_active_one_dies_the_next_in_order_is_active() -> None:
    game = table(hero(), hero("bob", "A5", skill=9), creature(at="F5"))
    game.gm("wound", target="ana", amount=20)
    assert (game.active, game.turn, game.wheel) == ("bob", 1, ("bob", "orc"))
    game.gm("wound", target="orc", amount=20)
    assert (game.active, game.wheel) == ("bob", ("bob",))
    assert [event.fact("side") for event in game.events if event.kind == "victory"] == ["heroes"]


@pytest.mark.rule("FF-BRD-14")
def test_when_the_last_one_is_gone_nobody_is_active() -> None:
    game = table(hero())
    game.gm("wound", target="ana", amount=20)
    assert (game.active, game.wheel) == (None, ())


@pytest.mark.rule("FF-BRD-14")
def test_the_end_of_the_fight_is_told_to_the_game_master_only() -> None:
    game = table(hero(), creature(stamina=2), dice=WINS)
    game.do("assault", "ana", target="orc")
    assert game.event("victory").private == ("monsters",)


# ---- triggers ---------------------------------------------------------------------------------------

TRAP = {
    "thing": "trap",
    "at": "D2",
    "cover": 0,
    "hidden": 6,
    "on_enter": {
        "test_luck": {
            "lucky": "The blade misses you.",
            "unlucky": {"text": "The blade bites.", "effects": [{"change": {"stat": "stamina", "amount": -3}}]},
        }
    },
}


@pytest.mark.rule("FF-BRD-15", "FF-LCK-07")
@pytest.mark.parametrize(("dice", "stamina"), [([1, 1], 20), ([6, 6], 17)])
def test_a_square_may_order_a_test_when_it_is_entered(dice: list[int], stamina: int) -> None:
    game = table(hero(), things=[TRAP], dice=dice)
    game.do("move", "ana", to="F2")
    assert (game["ana.at"], game["ana.stamina"], game["ana.luck"]) == ("D2", stamina, 8)
    assert game.scene.place.things[0].hidden is None
    game.do("move", "ana", to="E2")
    game.do("wait", "ana")
    game.do("move", "ana", path=["D2", "C2"])
    assert (game["ana.at"], game["ana.luck"]) == ("C2", 8)


@pytest.mark.rule("FF-BRD-15", "FF-CRE-01")
def test_creatures_set_nothing_off() -> None:
    game = table(hero(skill=7), creature(at="F2"), things=[TRAP])
    game.do("move", "orc", to="C2")
    assert (game["orc.at"], game["orc.stamina"]) == ("C2", 9)


@pytest.mark.rule("FF-BRD-15", "FF-WIL-03")
def test_a_thing_may_be_used_from_beside_it() -> None:
    idol = {
        "thing": "idol",
        "at": "C2",
        "blocks": True,
        "cover": 0,
        "on_use": {"test_willpower": {"failure": {"change": {"stat": "luck", "amount": -1}}}, "again": True},
    }
    game = table(hero(), things=[idol], dice=[6, 6, 6, 6])
    game.do("use", "ana", at="C2")
    game.do("use", "ana", at="C2")
    assert (game["ana.willpower"], game["ana.luck"], game.active) == (7, 7, "ana")
    game.do("move", "ana", to="A2")
    assert game.refused("use", "ana", at="C2") == "FF-BRD-15"


@pytest.mark.rule("FF-BRD-15")
def test_a_thing_may_go_off_when_it_is_first_seen() -> None:
    horror = {
        "thing": "horror",
        "at": "A5",
        "cover": 0,
        "on_seen": {"text": "You shudder.", "change": {"stat": "willpower", "amount": -1}},
    }
    game = table(hero(at="A2", facing="north"), things=[horror])
    game.do("move", "ana", path=[], facing="south")
    assert (game["ana.willpower"], game.event("adventure").fact("text")) == (8, "You shudder.")
    game.do("move", "ana", path=["A3"])
    assert game["ana.willpower"] == 8


@pytest.mark.rule("FF-BRD-15", "FF-BRD-14")
def test_a_trap_may_kill_the_one_who_moves() -> None:
    pit = {
        "thing": "pit",
        "at": "C2",
        "cover": 0,
        "hidden": 6,
        "on_enter": {"change": {"stat": "stamina", "amount": -30}},
    }
    game = table(hero(), creature(at="F5"), things=[pit])
    game.do("move", "ana", to="E2")
    assert (game["ana.at"], game["ana.states"], game.active) == ("C2", ["dead"], "orc")


@pytest.mark.rule("FF-BRD-15", "FF-BRD-08", "FF-CRE-03")
def test_a_trigger_may_start_an_encounter_on_terms_of_its_own() -> None:
    rune = {
        "thing": "rune",
        "at": "C2",
        "cover": 0,
        "on_enter": {"start_encounter": {"target": "orc", "flee_allowed": True}},
        "hidden": 1,
    }
    game = table(hero(), creature(at="F5"), things=[rune], start={"wheel": ("ana",), "active": "ana"})
    assert game.wheel == ("ana",)
    game.do("move", "ana", to="C2")
    assert (game.wheel, game.scene.state.flee_allowed) == (("ana", "orc"), True)


@pytest.mark.rule("FF-BRD-17", "FF-CRE-03", "FF-CRE-04")
def test_an_encounter_carries_its_terms_and_their_defaults() -> None:
    state = table(hero(), creature()).scene.state
    assert (state.mode, state.flee_allowed, state.avoid_allowed) == ("", False, False)
    terms = {"mode": "one_by_one", "flee_allowed": True, "avoid_allowed": True}
    state = table(hero(), creature(traits=["It limps."]), **terms).scene.state
    assert (state.mode, state.flee_allowed, state.avoid_allowed) == ("one_by_one", True, True)


@pytest.mark.rule("FF-BRD-14")
@pytest.mark.parametrize(("change", "gone"), [({}, False), ({"stat": "stamina", "amount": 0}, True)])
def test_the_dead_are_out_of_play_for_good(change: dict[str, object], gone: bool) -> None:
    game = table(hero(), creature())
    if change:
        game.gm("set", target="orc", **change)
    assert SYSTEM.gone(game.scene.creature("orc")) is gone
