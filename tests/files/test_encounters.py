"""Encounters: what they set up, the files they name, and every fault in its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from board.files.encounters import PALETTE, load_encounter
from board.grid.directions import Direction
from board.grid.squares import Square
from board.rulebook.reading import Faults

from .helpers import encounter, encounter_faults, png, said, told
from .pebbles import SYSTEMS

GATE = """\
board: 1
title: {fr: La porte, en: The gate}
system: pebbles
options: {hard: true}
mode: duel
light: night
map: |
  .....
  .....
creatures:
  - {id: ana, name: Ana, side: heroes, at: B2, facing: east, sheet: {points: 9}}
  - {id: bob, side: guards, at: D1}
  - {id: cat, side: strays, at: D1, fallen: true, colour: "#ABCDEF"}
sides:
  heroes: {colour: "#3a7bd5"}
  guards: {colour: "#b03a2e", played_by: gm, name: {fr: Les gardes, en: The guards}}
"""


def test_an_encounter_sets_the_table() -> None:
    found = encounter(GATE)
    scene = found.scene
    assert scene.table.title == found.title == (("fr", "La porte"), ("en", "The gate"))
    assert scene.table.rules == {"hard": True, "table": None, "mode": "duel"}
    assert scene.place.light == "night"
    assert scene.creature("ana").facing is Direction.EAST and scene.creature("ana").state == 9


def test_defaults_are_south_the_id_and_the_colour_of_the_side() -> None:
    bob = encounter(GATE).scene.creature("bob")
    assert (bob.name, bob.facing, bob.colour, bob.at) == ("bob", Direction.SOUTH, "#b03a2e", Square(3, 0))


def test_sides_come_in_order_and_one_without_a_colour_takes_the_palette() -> None:
    sides = encounter(GATE).scene.table.sides
    assert [(side.name, side.colour, side.played_by) for side in sides] == [
        ("heroes", "#3a7bd5", "person"),
        ("guards", "#b03a2e", "gm"),
        ("strays", PALETTE[0], "person"),
    ]
    assert sides[1].title == (("fr", "Les gardes"), ("en", "The guards"))


def test_a_colour_of_the_palette_that_a_side_has_is_given_to_no_other() -> None:
    found = encounter(
        "system: pebbles\nsize: [3, 3]\ncreatures:\n  - {id: a, side: x, at: A1}\n  - {id: b, side: y, at: A2}\n"
        f'sides: {{y: {{colour: "{PALETTE[0].upper()}"}}}}\n'
    )
    assert {side.name: side.colour for side in found.scene.table.sides} == {"y": PALETTE[0], "x": PALETTE[1]}


def test_one_who_lies_there_may_share_a_square() -> None:
    assert encounter(GATE).scene.standing_at(Square(3, 0)) == encounter(GATE).scene.creature("bob")


def test_the_first_round_is_set_by_the_game() -> None:
    found = encounter(GATE)
    assert found.started().wheel.order == ("ana", "bob")
    assert found.started(("bob", "ana"), "ana").wheel.active == "ana"
    assert found.scene.wheel.order == ()


def test_all_faults_of_a_file_are_told_at_their_places() -> None:
    faults = encounter_faults(
        "system: pebbles\n"
        "options: {soft: true}\n"
        "map: |\n"
        "  .#.T\n"
        "legend: {T: {thing: altar, cover: 6}}\n"
        "weather: rain\n"
        "creatures:\n"
        "  - {id: a, side: x, at: A1, sheet: {points: 99}}\n"
        "  - {id: a, side: x, at: A1}\n"
        "  - {id: b, side: x, at: B1}\n"
        "  - {id: c, side: x, at: D1}\n"
        "  - {id: d, side: x, at: E1, facing: up}\n"
        "  - {id: e, at: C1, colour: red}\n"
        "  - {id: wheel, side: x, at: C1}\n"
        "  - {id: no way, side: x, at: 7}\n"
        "sides: {x: {colour: , played_by: 'bot:'}}\n"
    )
    assert told(faults) == [
        (2, 11, "unknown_key"),
        (6, 1, "unknown_key"),
        (8, 46, "too_large"),
        (9, 10, "doubled_id"),
        (9, 26, "square_taken"),
        (10, 26, "creature_in_wall"),
        (11, 26, "creature_on_barred"),
        (12, 26, "off_board"),
        (12, 38, "not_a_choice"),
        (13, 5, "missing_key"),
        (13, 29, "not_a_colour"),
        (14, 10, "reserved_id"),
        (14, 30, "square_taken"),
        (15, 10, "not_an_id"),
        (15, 31, "not_a_square"),
        (16, 21, "not_a_colour"),
        (16, 34, "not_a_choice"),
    ]
    assert all("‹" not in line for line in said(faults))


def test_every_missing_key_is_told_though_they_are_missed_at_one_place() -> None:
    faults = encounter_faults("system: pebbles\nsize: [2, 2]\ncreatures: [{name: Ana}]\n")
    assert said(faults) == [f"the key {key} is missing" for key in ("id", "side", "at")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("creatures: []\nsize: [2, 2]\n", [(1, 1, "missing_key")]),
        ("system: chess\n", [(1, 9, "not_a_choice")]),
        ("system: pebbles\nsize: [2, 2]\n", [(1, 1, "missing_key")]),
        ("- 1\n", [(1, 1, "not_a_mapping")]),
        ("", [(1, 1, "empty_file")]),
        ("system: pebbles\nsize: [2, 2]\ncreatures: {a: 1}\n", [(3, 12, "not_a_list")]),
        ("system: pebbles\nsize: [2, 2]\ncreatures: [3]\n", [(3, 13, "not_a_mapping")]),
        ("system: pebbles\nsize: [2, 2]\ncreatures: [{id: a, side: x, at: A1, sheet: 3}]\n", [(3, 45, "not_a_sheet")]),
        ("system: pebbles\nsize: [2, 2]\ncreatures: []\nsides: {x: 3}\n", [(4, 12, "not_a_mapping")]),
        ("system: pebbles\nsize: [2, 2]\ncreatures: [{id: a, side: '', at: A1}]\n", [(3, 27, "not_a_text")]),
        ("system: pebbles\nsize: [2, 2]\ncreatures: [{id: a, side: true, at: A1}]\n", [(3, 27, "not_a_text")]),
    ],
)
def test_what_is_no_encounter_is_told(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert told(encounter_faults(text)) == expected


def test_a_file_of_a_newer_format_is_named() -> None:
    assert told(encounter_faults(GATE.replace("board: 1", "board: 9"))) == [(1, 8, "newer_format")]


def test_diagonal_facings_need_the_option_for_them() -> None:
    text = "system: pebbles\nsize: [2, 2]\ncreatures: [{id: a, side: x, at: A1, facing: north_east}]\n"
    assert told(encounter_faults(text)) == [(3, 46, "not_a_choice")]


# ---- Files that an encounter names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "ana.yaml").write_text("points: 7\n", encoding="utf-8")
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "hall.png").write_bytes(png(20, 30))
    (tmp_path / "maps" / "hall.yaml").write_text(
        "board: 1\ntitle: {fr: La salle, en: The hall}\nlight: night\nmap: |\n  ..#\n  ..+\n"
        "walls: [A1|B1]\npicture: {file: hall.png, squares: [3, 2], at: [0, 0.5]}\n",
        encoding="utf-8",
    )
    return tmp_path


NAMED = """\
system: pebbles
options: {table: wounds.yaml}
map: maps/hall.yaml
walls: [A2|B2]
creatures:
  - {id: ana, side: heroes, at: B2, sheet: sheets/ana.yaml}
"""


def test_maps_sheets_and_tables_of_other_files_are_found_beside_it(folder: Path) -> None:
    (folder / "wounds.yaml").write_text("head: 3\n", encoding="utf-8")
    (folder / "gate.yaml").write_text(NAMED, encoding="utf-8")
    faults = Faults()
    found = load_encounter(folder / "gate.yaml", "gate.yaml", SYSTEMS, faults)
    assert found is not None, said(faults)
    scene = found.scene
    assert found.title == (("fr", "La salle"), ("en", "The hall"))
    assert scene.creature("ana").state == 7
    assert scene.table.rules["table"] == {"head": 3}
    assert scene.place.light == "night"
    assert [wall.y1 for wall in scene.place.walls.walls] == [0, 1000]
    assert scene.place.doors[0].id == "C2"
    picture = scene.table.picture
    assert (picture.file, picture.load()) == ("maps/hall.png", png(20, 30))


def test_an_encounter_is_kept_in_full_with_what_it_names_put_in(folder: Path) -> None:
    (folder / "wounds.yaml").write_text("head: 3\n", encoding="utf-8")
    found = encounter(NAMED, folder / "gate.yaml")
    assert found.plain["creatures"][0]["sheet"] == {"points": 7}
    assert found.plain["map"]["map"] == "..#\n..+\n"
    assert found.plain["map"]["picture"]["file"] == str((folder / "maps" / "hall.png").resolve())
    assert found.files == {"wounds.yaml": {"head": 3}}


def test_a_named_file_that_is_missing_is_told_where_it_is_named(folder: Path) -> None:
    text = NAMED.replace("hall.yaml", "cave.yaml").replace("ana.yaml", "bob.yaml")
    faults = encounter_faults(text, folder / "gate.yaml")
    assert told(faults) == [(2, 18, "named_file"), (3, 6, "named_file"), (6, 44, "named_file")]
    assert said(faults)[1] == "maps/cave.yaml: there is no such file"


def test_faults_in_a_named_file_are_told_in_that_file(folder: Path) -> None:
    (folder / "maps" / "hall.yaml").write_text("size: [3, 3]\ncreatures: []\nwalls: [A1|A9]\n", encoding="utf-8")
    (folder / "sheets" / "ana.yaml").write_text("points: many\n", encoding="utf-8")
    faults = encounter_faults(NAMED.replace("options: {table: wounds.yaml}", "light: day"), folder / "gate.yaml")
    assert [(fault.file, fault.line, fault.column) for fault in faults.in_order()] == [
        ("maps/hall.yaml", 2, 1),
        ("maps/hall.yaml", 3, 9),
        ("sheets/ana.yaml", 1, 9),
    ]


def test_a_map_file_brings_its_own_size_and_legend(folder: Path) -> None:
    text = NAMED.replace("options: {table: wounds.yaml}", "size: [9, 9]")
    assert told(encounter_faults(text, folder / "gate.yaml")) == [(2, 1, "key_beside_map_file")]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, "named_file"),
        (b"GIF89a" + bytes(30), "not_a_picture"),
        (b"text", "not_a_picture"),
        (png(20, 30)[:14], "picture_without_size"),
        (png(8193, 1, whole=False), "picture_too_large"),
        (png(1, 40_000, whole=False), "picture_too_large"),
    ],
)
def test_a_picture_that_cannot_be_used_is_one_fault(folder: Path, content: bytes | None, expected: str) -> None:
    (folder / "maps" / "hall.png").unlink()
    if content is not None:
        (folder / "maps" / "hall.png").write_bytes(content)
    text = NAMED.replace("options: {table: wounds.yaml}", "light: day")
    assert [key for _, _, key in told(encounter_faults(text, folder / "gate.yaml"))] == [expected]


def test_maps_of_other_formats_are_refused_by_name(folder: Path) -> None:
    (folder / "maps" / "hall.tmx").write_text('<map version="1.10" orientation="orthogonal"/>', encoding="utf-8")
    text = NAMED.replace("hall.yaml", "hall.tmx").replace("options: {table: wounds.yaml}", "light: day")
    faults = encounter_faults(text, folder / "gate.yaml")
    assert [(fault.file, fault.what.key) for fault in faults.in_order()] == [("maps/hall.tmx", "fault.format_not_read")]
    assert "Tiled" in said(faults)[0]


def test_an_encounter_file_that_is_missing_or_a_folder_or_a_picture_is_told(folder: Path) -> None:
    for name, expected in (("no.yaml", "file_missing"), ("maps", "is_a_folder"), ("maps/hall.png", "not_our_file")):
        faults = Faults()
        assert load_encounter(folder / name, name, SYSTEMS, faults) is None
        assert told(faults) == [(1, 1, expected)]


def test_an_encounter_may_be_json(folder: Path) -> None:
    plain = {"system": "pebbles", "map": "..\n.#\n", "creatures": [{"id": "a", "side": "x", "at": "B2"}]}
    (folder / "e.json").write_text(json.dumps(plain, indent=1), encoding="utf-8")
    faults = Faults()
    assert load_encounter(folder / "e.json", "e.json", SYSTEMS, faults) is None
    assert told(faults) == [(8, 10, "creature_in_wall")]


def test_accents_in_names_of_files_are_no_hindrance(folder: Path) -> None:
    (folder / "sheets" / "forêt_été.yaml").write_text("points: 3\n", encoding="utf-8")
    text = "system: pebbles\nsize: [2, 2]\ncreatures: [{id: a, side: x, at: A1, sheet: sheets/forêt_été.yaml}]\n"
    assert encounter(text, folder / "gate.yaml").scene.creature("a").state == 3
