"""Drawn maps, walls, things, zones and lights: what they become, and the place of every fault."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.files.barriers import meets, separated
from board.files.map_writer import map_text
from board.files.maps import MapReader
from board.files.sources import Document
from board.files.things import ThingKind
from board.grid.directions import Direction
from board.grid.light import Lamp
from board.grid.sight import step_clear
from board.grid.squares import Square, parse_square
from board.grid.walls import Wall, WallKind
from board.rulebook.reading import Faults, made_node
from board.scene.place import Door, Zone

from .helpers import encounter, map_faults, place, told, tree, yaml_faults


def names(squares: object) -> list[str]:
    return sorted(square.name for square in squares)  # type: ignore[attr-defined]


# ---- Drawn maps


def test_a_drawing_gives_size_walls_and_void() -> None:
    found = place("map: |\n  ..#\n  ._\n  . #\n").walls
    assert (found.columns, found.rows) == (3, 3)
    assert names(found.opaque) == ["C1", "C3"]
    assert names(found.void) == ["B2", "B3", "C2"]


def test_blanks_at_the_end_of_rows_do_not_widen_the_board() -> None:
    found = place('map: ".. \\n..   \\n\\n"\n').walls
    assert (found.columns, found.rows) == (2, 2)


def test_doors_that_fill_a_square_are_called_after_it() -> None:
    found = place("map: |\n  .+'\n")
    assert found.doors == (
        Door("B1", (Square(1, 0),), "closed", fills_square=True),
        Door("C1", (Square(2, 0),), "open", fills_square=True),
    )
    assert names(found.terrain.opaque) == ["B1"]


def test_a_door_on_the_border_of_the_board_fills_no_square() -> None:
    found = place("map: |\n  .....\n  .....\nwalls:\n  - {from: [2, 0], to: [3, 0], door: closed, id: front}\n")
    assert [(door.squares, door.fills_square) for door in found.doors] == [((Square(2, 0),), False)]
    assert found.terrain.opaque == frozenset()


def test_a_legend_puts_things_doors_walls_and_zones() -> None:
    found = place(
        "map: |\n  .TX\n  L~~\n"
        "legend:\n  T: {thing: table, cover: 4}\n  X: {wall: true}\n"
        "  L: {door: locked, difficulty: 6}\n  '~': {water: true, rough: 1}\n"
    )
    assert [(thing.kind, thing.at.name, thing.cover, thing.blocks) for thing in found.things] == [
        ("table", "B1", 4, True)
    ]
    assert names(found.walls.opaque) == ["C1"]
    assert found.doors == (Door("A2", (Square(0, 1),), "locked", difficulty=6, fills_square=True),)
    assert found.zones == (Zone((Square(1, 1), Square(2, 1)), water=True, rough=1),)


def test_a_legend_may_give_a_usual_character_another_meaning() -> None:
    found = place("map: |\n  .+\nlegend:\n  +: {door: locked, difficulty: 8}\n")
    assert found.doors == (Door("B1", (Square(1, 0),), "locked", difficulty=8, fills_square=True),)


@pytest.mark.parametrize("word", ["closed", "locked", "secret", "open"])
def test_a_door_of_the_legend_stands_in_its_square_as_a_drawn_one_does(word: str) -> None:
    found = place(f"map: |\n  .D.\nlegend:\n  D: {{door: {word}}}\n")
    assert names(found.terrain.opaque) == ([] if word == "open" else ["B1"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("map: |\n  ..x\n  y..\n", [(2, 5, "unknown_character"), (3, 3, "unknown_character")]),
        ("map: |\n  .\t.\n", [(2, 4, "tab_in_map")]),
        ("map: |\n  ...\n# walls\nsize: [1, 1]\n", [(3, 1, "comment_in_map"), (4, 1, "map_and_size")]),
        ("map: |\n  ...\n # rest\n  ###\nlight: day\n", [(3, 2, "comment_in_map")]),
        ("map: |\n  ...\n\n # rest\n", [(4, 2, "comment_in_map")]),
        ("map: |\n# first\n  ###\n", [(1, 6, "map_empty"), (2, 1, "comment_in_map")]),
        ("map: |\n  ...  # the hall\n  ...\n", [(2, 8, "comment_in_map")]),
        ("map: |\n  # the hall\n  ...\n", [(2, 3, "comment_in_map")]),
        ("map: |\n\nlight: day\n", [(1, 6, "map_empty")]),
        ("map: >\n  ...\n  ...\n", [(1, 6, "map_folded")]),
        ("map: [1]\n", [(1, 6, "map_not_drawn")]),
        (
            "map: |\n  ...\nlegend: {TT: {thing: x, cover: 2}, U: {}}\n",
            [(3, 10, "legend_character"), (3, 39, "legend_empty")],
        ),
        (
            "map: |\n  ..\nlegend: {T: {thing: nothing}, U: {door: ajar}}\n",
            [(3, 21, "unknown_thing_of_none"), (3, 41, "not_a_choice")],
        ),
        ("map: |\n  ..\nlegend: {T: {cover: 2}}\n", [(3, 13, "missing_key")]),
        (f"map: |\n  {'.' * 1001}\n", [(1, 6, "map_too_large")]),
        ("light: day\n", [(-1, 1, "no_map")]),
        ("size: [0, 3]\n", [(1, 8, "too_small")]),
        ("size: [3]\n", [(1, 7, "not_a_size")]),
        ("size: [3, 3000]\n", [(1, 11, "too_large")]),
    ],
)
def test_faults_of_a_drawing_are_told_at_the_very_character(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert map_faults(text) == expected


def test_a_comment_that_tears_a_drawing_apart_is_told_as_such() -> None:
    assert yaml_faults("light: day\nmap: |\n  ...\n# rest\n  ...\n") == [(4, 1, "comment_in_map")]


def test_a_comment_on_the_line_of_the_bar_and_one_after_an_empty_line_are_allowed() -> None:
    found = place("map: |  # the hall\n  ...\n\n# what stands there\nthings: []\n").walls
    assert (found.columns, found.rows) == (3, 1)


def test_lines_that_end_as_on_windows_change_nothing() -> None:
    assert map_faults("map: |\r\n  ..x\r\n  y..\r\n# c\r\n") == [
        (2, 5, "unknown_character"),
        (3, 3, "unknown_character"),
        (4, 1, "comment_in_map"),
    ]


def test_a_row_of_walls_and_void_is_no_comment() -> None:
    assert names(place("map: |\n  . .\n  #  #\n").walls.opaque) == ["A2", "D2"]


# ---- Walls, doors, windows


def test_walls_on_sides_and_free_walls_are_exact() -> None:
    found = place(
        "size: [6, 6]\nwalls:\n  - C2|D2\n  - D4|D3\n  - {from: [2.5, 1.0], to: [4.0, 3.25]}\n"
        "  - {between: A2|B2, window: true}\n"
    )
    assert found.walls.walls == (
        Wall(3000, 1000, 3000, 2000),
        Wall(3000, 3000, 4000, 3000),
        Wall(2500, 1000, 4000, 3250),
        Wall(1000, 1000, 1000, 2000, WallKind.WINDOW),
    )


def test_doors_on_sides_are_called_after_the_side_as_it_is_written() -> None:
    found = place(
        "size: [6, 6]\nwalls:\n  - {between: D2|C2, door: open}\n  - {between: C3|D3, door: secret, id: gate}\n"
        "  - {between: C4|D4, door: locked, difficulty: 7, name: {fr: La porte, en: The gate}}\n"
    )
    assert found.doors == (
        Door("D2|C2", (Square(3, 1), Square(2, 1)), "open"),
        Door("gate", (Square(2, 2), Square(3, 2)), "closed", secret=True),
        Door("C4|D4", (Square(2, 3), Square(3, 3)), "locked", False, 7, (("fr", "La porte"), ("en", "The gate"))),
    )
    assert [wall.name for wall in found.walls.walls] == ["D2|C2", "gate", "C4|D4"]
    assert [wall.name for wall in found.terrain.walls] == ["gate", "C4|D4"]


def test_a_free_door_separates_the_squares_whose_steps_it_bars() -> None:
    found = place("size: [10, 10]\nwalls:\n  - {from: [5, 1.5], to: [5, 2.5], door: closed}\n")
    assert found.doors[0].id == "door1"
    assert names(found.doors[0].squares) == ["E2", "E3", "F2", "F3"]


def test_a_free_door_that_no_step_meets_separates_the_squares_beside_its_middle() -> None:
    assert [square.name for square in separated(4, 4, (2000, 2100), (2000, 2300))] == ["B3", "C3"]


def test_a_wall_only_touched_at_its_end_is_met() -> None:
    assert meets((0, 0), (10, 0), (10, 0), (10, 10))
    assert not meets((0, 0), (10, 0), (11, 0), (20, 0))
    assert not meets((0, 0), (10, 10), (6, 5), (20, 5))


@pytest.mark.parametrize(
    ("wall", "expected"),
    [
        ("C2|E2", "no_shared_side"),
        ("C2", "not_a_side"),
        ("F2|G2", "off_board"),
        ("A1|B2", "no_shared_side"),
        ("{from: [1, 1], to: [1, 1]}", "wall_of_no_length"),
        ("{from: [1, 1.0004], to: [2, 1]}", "too_many_decimals"),
        ("{from: [1, x], to: [2, 1]}", "not_a_number"),
        ("{from: [1], to: [2, 1]}", "not_a_point"),
        ("{from: [1, 1], to: [2, 7]}", "point_off_board"),
        ("{from: [-0.5, 1], to: [2, 3]}", "point_off_board"),
        ("{from: [1, 1]}", "wall_without_place"),
        ("{}", "wall_without_place"),
        ("{between: A1|A2, from: [1, 1], to: [2, 2]}", "wall_two_places"),
        ("{between: A1|A2, door: ajar}", "not_a_choice"),
        ("{between: A1|A2, door: closed, window: true}", "door_or_window"),
        ("{between: A1|A2, difficulty: 6}", "only_for_doors"),
        ("{between: A1|A2, door: closed, id: the gate}", "not_an_id"),
        ("{between: A1|A2, colour: red}", "unknown_key"),
        ("7", "not_a_mapping"),
    ],
)
def test_a_faulty_wall_is_one_fault(wall: str, expected: str) -> None:
    assert [key for _, _, key in map_faults(f"size: [6, 6]\nwalls:\n  - {wall}\n")] == [expected]


def test_all_faults_of_all_walls_are_told() -> None:
    text = (
        "size: [6, 6]\nwalls:\n  - C2|D2\n  - D2|C2\n  - Z9|Z8\n"
        "  - {between: A1|B1, door: closed, id: a}\n  - {between: A2|B2, door: closed, id: a}\n"
    )
    assert map_faults(text) == [(4, 5, "doubled_wall"), (5, 5, "off_board"), (7, 40, "doubled_id")]


def test_outlines_are_closed_and_opaque() -> None:
    found = place("size: [4, 4]\noutlines:\n  - [[1, 1], [2, 1], [2, 2.5]]\n")
    assert found.walls.walls == (
        Wall(1000, 1000, 2000, 1000),
        Wall(2000, 1000, 2000, 2500),
        Wall(2000, 2500, 1000, 1000),
    )


@pytest.mark.parametrize(
    ("outline", "expected"),
    [
        ("[[1, 1]]", "outline_too_short"),
        ("[[1, 1], [1, 1]]", "wall_of_no_length"),
        ("[[1, 1], [9, 1]]", "point_off_board"),
        ("[[1, 1], 3]", "not_a_point"),
        ("x", "not_a_list"),
    ],
)
def test_a_faulty_outline_is_one_fault(outline: str, expected: str) -> None:
    assert [key for _, _, key in map_faults(f"size: [4, 4]\noutlines:\n  - {outline}\n")] == [expected]


# ---- Things, zones, lights


def read_with_kinds(text: str) -> tuple[MapReader, Faults]:
    faults = Faults()
    root = tree(text, faults)
    kinds = {
        "table": ThingKind((("fr", "table"), ("en", "table")), 4, False, True),
        "stool": ThingKind("stool", 2, False, False),
        "pillar": ThingKind("pillar", 0, True, True),
    }
    reader = MapReader(faults, kinds)
    reader.read(root.value, Document("f.yaml", root), root)
    return reader, faults


def test_things_known_by_name_have_their_values_and_may_differ_from_them() -> None:
    reader, faults = read_with_kinds(
        "size: [5, 5]\nthings:\n  - {thing: table, at: A1}\n  - {thing: table, at: A1, cover: 6}\n"
        "  - {thing: stool, at: B1, name: {fr: tabouret, en: stool}}\n  - {thing: pillar, at: C1, id: big}\n"
    )
    assert not faults
    found = [(thing.id, thing.cover, thing.opaque, thing.blocks) for thing in reader.place().things]
    assert found == [
        ("table@A1", 4, False, True),
        ("table@A1.2", 6, False, True),
        ("stool@B1", 2, False, False),
        ("big", 0, True, True),
    ]
    assert names(reader.place().barred) == ["A1", "C1"]


def test_a_new_thing_is_a_mapping_and_bars_its_square_unless_it_says_otherwise() -> None:
    found = place(
        "size: [5, 5]\nthings:\n  - {thing: altar, at: B1, cover: 6}\n"
        "  - {thing: bush, at: C1, cover: 2, blocks: false}\n"
        "  - {thing: trap, at: D1, cover: 0, hidden: 6, on_enter: {effect: fall, amount: 2}}\n"
    )
    assert [(thing.kind, thing.blocks, thing.hidden) for thing in found.things] == [
        ("altar", True, None),
        ("bush", False, None),
        ("trap", False, 6),
    ]
    assert found.things[2].trigger == (("on_enter", (("amount", 2), ("effect", "fall"))),)


def test_an_object_of_the_game_may_lie_about() -> None:
    found = place("size: [5, 5]\nthings:\n  - {thing: pebble, at: B1}\n").things[0]
    assert (found.item, found.blocks, found.cover) == ("pebble", False, 0)


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("{thing: nothing, at: B1}", "unknown_thing_of_none"),
        ("{thing: altar, cover: 3, at: B1}", "not_a_choice"),
        ("{thing: altar, cover: true, at: B1}", "not_a_choice"),
        ("{thing: altar, cover: 2, opaque: yes, at: B1}", "not_a_flag"),
        ("{thing: pebble, at: F1}", "off_board"),
        ("{thing: pebble, at: b1}", "not_a_square_like"),
        ("{thing: pebble}", "missing_key"),
        ("{thing: pebble, at: B1, weight: 2}", "unknown_key"),
        ("pebble", "not_a_mapping"),
    ],
)
def test_a_faulty_thing_is_one_fault(thing: str, expected: str) -> None:
    keys = [key for _, _, key in map_faults(f"size: [5, 5]\nthings:\n  - {thing}\n")]
    assert keys in ([expected], [expected, "missing_key", "missing_key"])


def test_a_thing_where_there_is_no_board_is_a_fault() -> None:
    assert map_faults("map: |\n  ._.\nthings: [{thing: pebble, at: B1}]\n") == [(3, 30, "void_square")]


def test_a_zone_is_the_rectangle_between_two_corners_whatever_their_order() -> None:
    found = place(
        "size: [5, 5]\nzones:\n  - {squares: [C2, B1], dark: true}\n"
        "  - {squares: [A1], current: {to: south, squares: 2}, height: 3, difficulty: 5, risky: true}\n"
    ).zones
    assert [square.name for square in found[0].squares] == ["B1", "C1", "B2", "C2"]
    assert found[1] == Zone((Square(0, 0),), risky=True, difficulty=5, height=3, current=(Direction.SOUTH, 2))


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        ("{squares: [A1, F9], dark: true}", "off_board"),
        ("{squares: [A1, B1, C1], dark: true}", "not_a_rectangle"),
        ("{squares: [A1, B1]}", "zone_says_nothing"),
        ("{dark: true}", "missing_key"),
        ("{squares: [A1], rough: -1}", "too_small"),
        ("{squares: [A1], dark: yes}", "not_a_flag"),
        ("{squares: [A1], current: {to: down}}", "not_a_choice"),
        ("{squares: [A1], damp: true}", "unknown_key"),
    ],
)
def test_a_faulty_zone_is_one_fault(zone: str, expected: str) -> None:
    keys = [key for _, _, key in map_faults(f"size: [5, 5]\nzones:\n  - {zone}\n")]
    assert keys == [expected]


def test_lights_have_a_square_and_a_radius() -> None:
    found = place("size: [5, 5]\nlight: night\nlights:\n  - {at: C2, radius: 2}\n  - {at: A1}\n")
    assert found.light == "night"
    assert found.lamps == (Lamp(Square(2, 1), 2), Lamp(Square(0, 0), 4))


def test_light_is_day_or_night_and_lamps_stand_on_the_board() -> None:
    text = "size: [5, 5]\nlight: dusk\nlights:\n  - {at: Z9}\n  - {radius: 2}\n  - {at: A1, radius: many}\n"
    assert map_faults(text) == [
        (2, 8, "not_a_choice"),
        (4, 10, "off_board"),
        (5, 5, "missing_key"),
        (6, 22, "not_whole"),
    ]


def test_a_format_newer_than_ours_is_named() -> None:
    assert map_faults("board: 2\nsize: [5, 5]\n") == [(1, 8, "newer_format")]


# ---- Writing


def test_what_is_written_is_read_again() -> None:
    plain = {
        "board": 1,
        "title": {"fr": "L’auberge : « le Coq »", "en": "yes"},
        "size": [4, 4],
        "walls": ["A1|B1", {"from": [Decimal("0.125"), 0], "to": [Decimal("4.000"), 3], "door": "open", "id": "a-b"}],
        "zones": [{"squares": ["A1", "B2"], "dark": True}],
        "things": [{"thing": "altar", "cover": 6, "at": "A4", "name": "null"}],
    }
    assert tree(map_text(plain)).plain() == plain


def test_a_drawn_map_is_written_as_a_drawing() -> None:
    written = map_text({"board": 1, "map": "#..\n.+'\n"})
    assert written == "board: 1\nmap: |\n  #..\n  .+'\n"
    assert place(written.removeprefix("board: 1\n")).doors[0].id == "B2"


@given(st.lists(st.text(alphabet="#._ +'T", max_size=6), min_size=1, max_size=6))
def test_any_drawing_is_a_place_or_faults_wherever_it_is_written(rows: list[str]) -> None:
    drawn = "\n".join(rows) + "\n"
    inline = reading(made_node({"map": drawn, "legend": {"T": {"thing": "table"}}}, Faults()).value)
    written = tree(map_text({"map": drawn, "legend": {"T": {"thing": "table"}}})).value
    assert reading(written) == inline


def reading(said: object) -> object:
    faults = Faults()
    root = made_node({}, faults)
    reader = MapReader(faults, {"table": ThingKind("table", 4)})
    reader.read(said, Document("", root), root)  # type: ignore[arg-type]
    return reader.place()


def test_steps_through_a_door_on_a_side_are_free_once_it_is_open() -> None:
    shut = place("size: [3, 1]\nwalls: [{between: A1|B1, door: closed}]\n")
    opened = place("size: [3, 1]\nwalls: [{between: A1|B1, door: open}]\n")
    a, b = parse_square("A1"), parse_square("B1")
    assert not step_clear(shut.terrain, a, b)
    assert step_clear(opened.terrain, a, b)


def test_the_picture_of_an_encounter_is_looked_at_but_not_loaded() -> None:
    assert encounter("system: pebbles\nsize: [2, 2]\ncreatures: []\n").scene.table.picture is None
    assert told(Faults()) == []
