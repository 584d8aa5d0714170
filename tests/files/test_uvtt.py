"""Universal VTT: what an import keeps, mends, leaves out and says."""

from __future__ import annotations

import base64
import json
from fractions import Fraction
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.files.map_files import load_import, load_map
from board.files.map_writer import report_plain, write_map_yaml
from board.files.pieces import clipped, clipped_outline, closed_outline, cut, joined, rounded
from board.files.uvtt import Imported
from board.grid.light import Lamp
from board.grid.sight import line_clear, step_clear
from board.grid.squares import Square
from board.grid.walls import Wall, WallKind
from board.rulebook.reading import Faults
from board.scene.place import Door

from .helpers import ENGLISH, encounter, jpeg_head, png, said, told, uvtt, webp_head


def read(tmp_path: Path, content: Any, name: str = "m.uvtt") -> Imported:
    faults = Faults()
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    found = load_import(tmp_path / name, name, faults)
    assert found is not None, said(faults)
    return found


def refused(tmp_path: Path, content: Any, name: str = "m.uvtt") -> list[str]:
    faults = Faults()
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    assert load_import(tmp_path / name, name, faults) is None
    return [key for _, _, key in told(faults)]


def warned(found: Imported) -> list[str]:
    return [warning.key.removeprefix("import.") for warning in found.report.warnings]


def line(*points: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def window(columns: float, rows: float, x: float = 0, y: float = 0) -> dict[str, Any]:
    return {"map_origin": {"x": x, "y": y}, "map_size": {"x": columns, "y": rows}, "pixels_per_grid": 10}


def portal(a: tuple[float, float], b: tuple[float, float], closed: bool = True) -> dict[str, Any]:
    middle = {"x": (a[0] + b[0]) / 2, "y": (a[1] + b[1]) / 2}
    return {"position": middle, "bounds": line(a, b), "rotation": 1.5708, "closed": closed, "freestanding": False}


def walls(found: Imported) -> list[tuple[float, float, float, float]]:
    entries = [w for w in found.plain.get("walls", []) if "door" not in w and "window" not in w]
    return [(*map(float, w["from"]), *map(float, w["to"])) for w in entries]


LAMP = {"position": {"x": 2.5, "y": 2.5}, "range": 3, "intensity": 1, "color": "ffeccd8b", "shadows": True}


# ---- The window cut out of a larger drawing


def test_the_origin_is_taken_off_walls_doors_and_lights(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        uvtt(
            resolution=window(4, 3, 2, 1),
            line_of_sight=[line((4, 0), (4, 9))],
            portals=[portal((4, 2), (4, 3))],
            lights=[LAMP],
            environment={"baked_lighting": True, "ambient_light": "ff202040"},
        ),
    )
    assert found.report.walls == 1
    assert walls(found) == [(2, 0, 2, 1), (2, 2, 2, 3)]
    place = found.place
    assert place.doors == (Door("door1", (Square(1, 1), Square(2, 1))),)
    assert place.lamps == (Lamp(Square(0, 1), 3),)
    assert place.light == "night"


def test_a_door_on_an_unbroken_wall_is_a_way_through_once_it_is_open(tmp_path: Path) -> None:
    place = read(tmp_path, uvtt(line_of_sight=[line((2, -4), (2, 9))], portals=[portal((2, 1), (2, 2))])).place
    a, b = Square(1, 1), Square(2, 1)
    assert not line_clear(place.terrain, a, b)
    opened = place.walls.without_walls(frozenset(["door1"]))
    assert line_clear(opened, a, b) and step_clear(opened, a, b)
    assert not line_clear(opened, Square(1, 0), Square(2, 0))


def test_a_cropped_and_a_whole_export_have_the_same_walls_in_the_shared_part(tmp_path: Path) -> None:
    drawing = [line((1, 1), (9, 1), (9, 8), (3.5, 6.25), (1, 1)), line((0, 4), (10, 4.5))]
    whole = read(tmp_path, uvtt(resolution=window(10, 9), line_of_sight=drawing))
    part = read(tmp_path, uvtt(resolution=window(4, 4, 3, 3), line_of_sight=drawing))
    for column in range(4):
        for row in range(4):
            for other in range(4):
                ours = line_clear(part.place.terrain, Square(column, row), Square(other, 3 - other))
                theirs = line_clear(whole.place.terrain, Square(column + 3, row + 3), Square(other + 3, 6 - other))
                assert ours == theirs


def test_a_far_origin_loses_no_wall(tmp_path: Path) -> None:
    drawing = [line((40 + n, 1), (40 + n, 9)) for n in range(1, 10)]
    found = read(tmp_path, uvtt(resolution=window(10, 10, 40, 0), line_of_sight=drawing))
    assert walls(found) == [(n, 1, n, 9) for n in range(1, 10)]


def test_fractional_origins_shift_by_fractions(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(resolution=window(4, 3, 1.5, 0.5), line_of_sight=[line((2, 1), (3.25, 1))]))
    assert walls(found) == [(0.5, 0.5, 1.75, 0.5)]


def test_walls_outside_are_cut_off_and_those_on_the_border_stay(tmp_path: Path) -> None:
    frame = line((0, 0), (4, 0), (4, 3), (0, 3), (0, 0))
    found = read(tmp_path, uvtt(line_of_sight=[frame, line((-1, -2), (12, 11)), line((5, 0), (5, 9))]))
    assert found.report.walls == 5
    assert sum(hypot(a - c, b - d) for a, b, c, d in walls(found)) == pytest.approx(14 + hypot(4, 4) - hypot(1, 1))
    assert warned(found) == ["outside", "no_picture"]


def test_walls_of_no_length_are_dropped_and_counted(tmp_path: Path) -> None:
    found = read(
        tmp_path, uvtt(line_of_sight=[line((1, 1), (1, 1), (2, 1)), line((3, 3), (3, 3)), line((4, 3), (5, 5))])
    )
    assert found.report.walls == 1
    assert [ENGLISH.say(warning) for warning in found.report.warnings][:2] == [
        "2 walls of no length were left out",
        "1 wall outside the map was left out",
    ]


def test_a_cave_of_short_oblique_pieces_comes_in_piece_by_piece(tmp_path: Path) -> None:
    points = [(1 + n / 20, 1 + (n % 3) / 100) for n in range(40)]
    found = read(tmp_path, uvtt(line_of_sight=[line(*points)]))
    assert found.report.walls == 39
    assert walls(found) == [(*a, *b) for a, b in pairwise(points)]


def test_ends_less_than_a_hundredth_apart_become_one(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(line_of_sight=[line((1, 0), (1, 1.499)), line((1.001, 1.5), (1, 3))]))
    assert walls(found) == [(1, 0, 1.001, 1.5), (1.001, 1.5, 1, 3)]
    assert "ends_joined" in warned(found)


def test_a_wall_that_stands_twice_is_taken_once(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(line_of_sight=[line((1, 0), (1, 2)), line((1, 2), (1, 0))]))
    assert (found.report.walls, len(walls(found))) == (2, 1)
    assert "doubles" in warned(found)


def test_a_sight_line_is_not_changed_by_a_tiny_gap(tmp_path: Path) -> None:
    for gap in (0, 0.001, 0.009):
        place = read(tmp_path, uvtt(line_of_sight=[line((2, 0), (2, 1.5)), line((2, 1.5 + gap), (2, 3))])).place
        assert not line_clear(place.terrain, Square(1, 1), Square(2, 1))


# ---- Doors, windows, objects, lights


def test_closed_portals_and_wide_ones_are_doors_and_the_rest_windows(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        uvtt(
            portals=[
                portal((1, 0.25), (1, 0.75)),
                portal((2, 0), (2, 1), closed=False),
                portal((3, 0.05), (3, 0.95), closed=False),
                portal((3, 1.1), (3, 1.9), closed=False),
            ]
        ),
    )
    report = found.report
    assert (report.doors, report.doors_open, report.windows) == (3, 2, 1)
    assert [(door.id, door.status) for door in found.place.doors] == [
        ("door1", "closed"),
        ("door2", "open"),
        ("door3", "open"),
    ]
    assert [w for w in found.place.walls.walls if w.kind is WallKind.WINDOW] == [
        Wall(3000, 1100, 3000, 1900, WallKind.WINDOW)
    ]
    assert "openings" in warned(found)


def test_a_door_runs_from_jamb_to_jamb(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(portals=[portal((2, 3), (3, 3))]))
    assert found.place.walls.walls == (Wall(2000, 3000, 3000, 3000, WallKind.DOOR, "door1"),)


def test_two_leaves_lie_side_by_side(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(portals=[portal((1, 1), (2, 1)), portal((2, 1), (3, 1))]))
    assert [(wall.x1, wall.x2) for wall in found.place.walls.walls] == [(1000, 2000), (2000, 3000)]


def test_oblique_doors_stay_oblique(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(portals=[portal((1.233454, 1.233454), (1.766546, 1.766546))]))
    assert found.place.walls.walls[0] == Wall(1233, 1233, 1767, 1767, WallKind.DOOR, "door1")
    assert Square(1, 1) in found.place.doors[0].squares


def test_portals_without_ends_or_outside_are_left_out_and_said(tmp_path: Path) -> None:
    broken = portal((1, 1), (2, 1))
    del broken["bounds"]
    found = read(tmp_path, uvtt(portals=[broken, portal((1, 1), (1, 1)), portal((9, 9), (10, 9)), 3]))
    assert found.report.doors == 0
    assert "3 portals without two ends were left out" in [ENGLISH.say(w) for w in found.report.warnings]
    assert "portals_outside" in warned(found)


def test_an_outline_of_an_object_is_closed_and_hides(tmp_path: Path) -> None:
    outline = line((1, 1), (2, 1), (2, 2), (1, 2), (1, 1.004))
    found = read(tmp_path, uvtt(objects_line_of_sight=[outline]))
    assert found.report.walls == 0
    assert found.place.walls.walls == (
        Wall(1000, 1000, 2000, 1000),
        Wall(2000, 1000, 2000, 2000),
        Wall(2000, 2000, 1000, 2000),
        Wall(1000, 2000, 1000, 1000),
    )
    assert not line_clear(found.place.terrain, Square(0, 1), Square(2, 1))


def test_an_outline_across_the_border_is_cut_and_stays_closed(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(objects_line_of_sight=[line((-1, 1), (1, 1), (1, 2), (-1, 2)), line((9, 9), (10, 9))]))
    assert sorted(map(tuple, found.plain["outlines"][0])) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert "outlines_skipped" in warned(found)


def test_lights_reach_as_far_as_they_say_and_stand_once(tmp_path: Path) -> None:
    lamps = [
        LAMP,
        {**LAMP, "range": 4.5, "position": {"x": 4, "y": 3}, "color": "ffffffff"},
        {**LAMP, "position": {"x": 9, "y": 1}},
        {"position": {"x": 1, "y": 1}},
    ]
    found = read(tmp_path, uvtt(lights=lamps))
    assert found.place.lamps == (Lamp(Square(2, 2), 3), Lamp(Square(3, 2), 5))
    assert found.report.lights == 2
    assert [word for word in warned(found) if "light" in word] == ["lights_skipped", "light_colours"]


@pytest.mark.parametrize(
    ("ambient", "lamps", "light"),
    [
        ("ffffffff", [LAMP], "day"),
        ("ffffffff", [], "day"),
        ("00000000", [LAMP], "night"),
        ("00000000", [], "day"),
        ("fffff7e4", [LAMP], "day"),
        ("#202040", [LAMP], "night"),
        ("colour", [LAMP], "day"),
    ],
)
def test_a_dark_drawing_with_lamps_is_night(tmp_path: Path, ambient: str, lamps: list[Any], light: str) -> None:
    found = read(tmp_path, uvtt(environment={"ambient_light": ambient}, lights=lamps))
    assert found.place.light == light


# ---- Versions, missing and odd values


@pytest.mark.parametrize("version", [0.1, 0.2, 0.3, 1.0, "0.3", "UVTT", None])
def test_every_version_loads(tmp_path: Path, version: Any) -> None:
    content = uvtt(format=version, line_of_sight=[line((1, 0), (1, 3))])
    if version == 0.2:
        del content["objects_line_of_sight"]
    assert read(tmp_path, content).report.walls == 1


@pytest.mark.parametrize("name", ["m.uvtt", "m.dd2vtt", "m.DF2VTT", "m.json"])
def test_the_ending_does_not_matter_nor_a_byte_order_mark(tmp_path: Path, name: str) -> None:
    content = b"\xef\xbb\xbf" + json.dumps(uvtt()).encode()
    assert read(tmp_path, content, name).report.squares == (4, 3)


def test_missing_keys_take_their_usual_values_and_are_listed(tmp_path: Path) -> None:
    content = {"resolution": {"map_size": {"x": 4, "y": 3}}, "image": ""}
    found = read(tmp_path, content)
    assert found.report.squares == (4, 3) and found.place.light == "day"
    missing = [dict(w.facts)["key"] for w in found.report.warnings if w.key == "import.key_missing"]
    assert missing == ["map_origin", "pixels_per_grid", "line_of_sight", "portals", "lights", "environment"]


def test_numbers_may_be_text_and_sizes_decimals(tmp_path: Path) -> None:
    content = uvtt(
        resolution={
            "map_origin": {"x": "1", "y": 0.0},
            "map_size": {"x": 4.0, "y": "3"},
            "pixels_per_grid": "69.7",
        },
        line_of_sight=[[{"x": "2", "y": 0}, [2, 3]]],
    )
    assert walls(read(tmp_path, content)) == [(1, 0, 1, 3)]


def test_a_board_that_is_no_whole_number_of_squares_is_rounded_up(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(resolution=window(4.5, 3)))
    assert found.report.squares == (5, 3)
    assert "size_not_whole" in warned(found)
    assert [str(part) for part in found.squares] == ["4.5", "3"]


def test_points_that_are_none_are_left_out(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(line_of_sight=[[{"x": 1}, *line((1, 0), (1, 2)), None, {"x": "a", "y": 1}], 7]))
    assert walls(found) == [(1, 0, 1, 2)]
    assert warned(found).count("bad_point") == 1


def test_one_line_that_is_not_in_a_list_is_read(tmp_path: Path) -> None:
    assert walls(read(tmp_path, uvtt(line_of_sight=line((1, 0), (1, 2), (3, 2))))) == [(1, 0, 1, 2), (1, 2, 3, 2)]


def test_lists_that_are_none_are_left_out(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(line_of_sight=3, portals={}, lights="x"))
    assert warned(found).count("not_a_list") == 3


def test_unknown_keys_are_named(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(floors=[], software="Some Tool"))
    assert "not understood and left out: floors" in [ENGLISH.say(w) for w in found.report.warnings]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ({"line_of_sight": []}, "missing_key"),
        ({"resolution": {}, "image": ""}, "missing_key"),
        ({"resolution": {"map_size": {"x": "wide", "y": 3}}, "image": ""}, "missing_key"),
        (uvtt(resolution=window(0, 3)), "map_too_large"),
        (uvtt(resolution=window(4, 2000)), "map_too_large"),
        (b'{"resolution": {"map_size": {"x": NaN, "y": 3}}, "image": ""}', "json_nan"),
        (b'{"resolution": {"map_size": {"x": 3, "y": 3}}, "image": "abc', "json_string"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n", "git_lfs"),
        (png(4, 3), "picture_for_map"),
        (jpeg_head(4, 3), "picture_for_map"),
        (webp_head(4, 3, b"VP8L"), "picture_for_map"),
        (b"PK\x03\x04rest", "format_not_read"),
        (b'<?xml version="1.0"?><map orientation="orthogonal"/>', "format_not_read"),
        (b'{"world": {}, "header": {}}', "format_not_read"),
        (b"[1, 2]", "not_a_mapping"),
        (b"", "json_end"),
    ],
)
def test_what_cannot_be_imported_is_refused_for_one_reason(tmp_path: Path, content: Any, expected: str) -> None:
    assert refused(tmp_path, content) == [expected]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    faults = Faults()
    assert load_import(tmp_path / "no.uvtt", "no.uvtt", faults) is None
    assert told(faults) == [(1, 1, "file_missing")]


# ---- The picture


def coded(content: bytes) -> str:
    return base64.b64encode(content).decode()


@pytest.mark.parametrize(
    ("content", "size"),
    [(png(40, 30), (40, 30)), (jpeg_head(40, 30), (40, 30)), (webp_head(40, 30, b"VP8 "), (40, 30))],
)
def test_png_jpeg_and_webp_are_known_by_their_content(tmp_path: Path, content: bytes, size: tuple[int, int]) -> None:
    found = read(tmp_path, uvtt(image=coded(content)))
    assert (found.picture, found.report.image, warned(found)) == (content, size, [])
    assert read(tmp_path, uvtt(image="data:image/png;base64," + coded(content))).picture == content


@pytest.mark.parametrize(
    ("image", "expected"),
    [
        ("", "no_picture"),
        (None, "no_picture"),
        (coded(png(1, 1)), "no_picture"),
        ("maps/hall.webp", "picture_is_a_path"),
        (coded(b"GIF89a" + bytes(40)), "picture_unknown"),
        ("not base64 at all!", "picture_unknown"),
        (coded(png(20_000, 20_000, whole=False)), "picture_too_large"),
        (coded(png(8193, 10, whole=False)), "picture_too_large"),
        (coded(png(40, 30)[:14]), "picture_without_size"),
        (coded(png(40, 30)) + "=!", "picture_torn"),
    ],
)
def test_without_a_usable_picture_the_walls_still_load(tmp_path: Path, image: Any, expected: str) -> None:
    found = read(tmp_path, uvtt(image=image, line_of_sight=[line((1, 0), (1, 3))]))
    assert (found.picture, found.report.image, found.report.walls) == (b"", None, 1)
    assert warned(found) == [expected]


def test_a_picture_of_another_size_than_the_file_says_is_stretched_and_said(tmp_path: Path) -> None:
    found = read(tmp_path, uvtt(image=coded(png(80, 60))))
    assert found.report.image == (80, 60)
    assert warned(found) == ["picture_scaled"]


# ---- Written as a map of ours


FULL = uvtt(
    line_of_sight=[line((1, 0), (1, 3)), line((0, 2.125), (4, 2.5))],
    portals=[portal((1, 1), (1, 2)), portal((2, 0.25), (2, 0.75), closed=False)],
    objects_line_of_sight=[line((3, 1), (3.5, 1), (3.5, 1.5))],
    lights=[LAMP],
    image=coded(png(40, 30)),
)


def test_an_import_is_written_as_a_map_with_its_picture_beside_it(tmp_path: Path) -> None:
    found = read(tmp_path, FULL)
    out = tmp_path / "Red Tower - Base.yaml"
    picture = write_map_yaml(found, out)
    assert picture == tmp_path / "Red Tower - Base.png" and picture.read_bytes() == found.picture
    faults = Faults()
    loaded = load_map(out, out.name, {}, faults)
    assert loaded is not None, said(faults)
    place, source = loaded
    assert place == found.place
    assert source.title == "Red Tower - Base"
    assert source.picture is not None and source.picture.load() == found.picture


def test_the_report_is_that_of_the_contract(tmp_path: Path) -> None:
    shown = report_plain(read(tmp_path, FULL).report, ENGLISH)
    assert list(shown) == [
        "format",
        "squares",
        "walls",
        "doors",
        "doors_open",
        "windows",
        "lights",
        "image",
        "warnings",
    ]
    assert [shown[key] for key in list(shown)[:8]] == ["uvtt", [4, 3], 2, 1, 0, 1, 1, [40, 30]]
    assert all(isinstance(warning, str) and "‹" not in warning for warning in shown["warnings"])


def test_an_encounter_may_name_the_file_itself(tmp_path: Path) -> None:
    found = read(tmp_path, FULL)
    text = "system: pebbles\nmap: m.uvtt\nwalls: [C1|C2]\ncreatures: [{id: a, side: x, at: A1}]\n"
    read_again = encounter(text, tmp_path / "e.yaml")
    scene = read_again.scene
    assert scene.place.doors == found.place.doors
    assert len(scene.place.walls.walls) == len(found.place.walls.walls) + 1
    assert scene.table.picture.load() == found.picture
    assert read_again.plain["map"]["picture"]["file"] == str((tmp_path / "m.uvtt").resolve())


# ---- Pieces


def exact(*numbers: float) -> tuple[Fraction, ...]:
    return tuple(Fraction(str(number)) for number in numbers)


def test_rounding_is_the_same_for_a_mirrored_map() -> None:
    for number in ("0.0005", "1.2345", "0.9995", "3"):
        assert rounded(-Fraction(number)) == -rounded(Fraction(number))


def test_clipping_keeps_what_touches_the_board_in_a_point() -> None:
    size = (Fraction(4), Fraction(3))
    a, b = (Fraction(-1), Fraction(1)), (Fraction(1), Fraction(-1))
    assert clipped(a, b, size) == ((0, 0), (0, 0))
    assert clipped((Fraction(4), Fraction(0)), (Fraction(4), Fraction(9)), size) == ((4, 0), (4, 3))
    assert clipped((Fraction(5), Fraction(0)), (Fraction(5), Fraction(9)), size) is None


NUMBERS = st.integers(-6000, 10_000).map(lambda n: Fraction(n, 1000))
POINTS = st.tuples(NUMBERS, NUMBERS)


@given(POINTS, POINTS)
def test_what_is_clipped_lies_on_the_board_and_on_the_piece(a: Any, b: Any) -> None:
    size = (Fraction(4), Fraction(3))
    inside = clipped(a, b, size)
    if inside is None:
        return
    for x, y in inside:
        assert 0 <= x <= 4 and 0 <= y <= 3
        assert (b[0] - a[0]) * (y - a[1]) == (b[1] - a[1]) * (x - a[0])


@given(st.lists(POINTS, min_size=3, max_size=8))
def test_a_clipped_outline_lies_on_the_board(points: list[Any]) -> None:
    size = (Fraction(4), Fraction(3))
    for x, y in closed_outline(clipped_outline(points, size)):
        assert 0 <= x <= 4000 and 0 <= y <= 3000


def test_a_loose_end_goes_to_the_nearest_end_of_a_wall_or_a_door() -> None:
    found, moved = joined([(0, 0, 1000, 0), (1009, 0, 2000, 0)], [(1004, 0, 1004, 500)])
    assert (found, moved) == ([(0, 0, 1004, 0), (1004, 0, 2000, 0)], 2)


def test_the_two_ends_of_a_short_wall_are_not_made_one() -> None:
    assert joined([(0, 0, 5, 0)], []) == ([(0, 0, 5, 0)], 0)


@pytest.mark.parametrize(
    ("wall", "door", "left"),
    [
        ((0, 0, 3000, 0), (1000, 0, 2000, 0), [(0, 0, 1000, 0), (2000, 0, 3000, 0)]),
        ((3000, 0, 0, 0), (1000, 0, 2000, 0), [(3000, 0, 2000, 0), (1000, 0, 0, 0)]),
        ((0, 0, 3000, 0), (2000, 0, 3000, 0), [(0, 0, 2000, 0)]),
        ((0, 0, 1000, 0), (0, 0, 1000, 0), []),
        ((0, 0, 1000, 0), (-500, 0, 1500, 0), []),
        ((0, 0, 1000, 0), (1000, 0, 2000, 0), [(0, 0, 1000, 0)]),
        ((0, 0, 3000, 0), (1500, -500, 1500, 500), [(0, 0, 3000, 0)]),
        ((0, 0, 3000, 0), (1000, 200, 2000, 200), [(0, 0, 3000, 0)]),
        ((0, 0, 3000, 3000), (1000, 1000, 2000, 2000), [(0, 0, 1000, 1000), (2000, 2000, 3000, 3000)]),
        ((0, 0, 3000, 0), (1500, -40, 1500, 40), [(0, 0, 3000, 0)]),
    ],
)
def test_a_door_cuts_the_wall_it_lies_on_and_no_other(wall: Any, door: Any, left: Any) -> None:
    assert cut([wall], [door]) == left


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99999) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["x", "y", "position", "bounds", "range", "closed", "color"]), inner)
    ),
    max_leaves=12,
)


@given(
    st.dictionaries(
        st.sampled_from(
            ["line_of_sight", "objects_line_of_sight", "portals", "lights", "environment", "image", "format"]
        ),
        JUNK | st.lists(JUNK | st.lists(st.fixed_dictionaries({"x": JUNK, "y": JUNK}), max_size=3), max_size=3),
    )
)
def test_any_values_in_the_right_keys_import_or_are_refused(tmp_path_factory: Any, changes: dict[str, Any]) -> None:
    path = tmp_path_factory.getbasetemp() / "junk.uvtt"
    path.write_text(json.dumps(uvtt(**changes)), encoding="utf-8")
    faults = Faults()
    found = load_import(path, "junk.uvtt", faults)
    assert found is not None or faults
    if found is not None:
        assert found.place.walls.columns == 4
        assert all("‹" not in ENGLISH.say(warning) for warning in found.report.warnings)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_file_called_a_map_imports_or_is_refused(tmp_path_factory: Any, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.uvtt"
    path.write_bytes(content)
    faults = Faults()
    assert load_import(path, "any.uvtt", faults) is not None or faults
