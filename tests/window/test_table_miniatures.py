"""What is read on the table while miniatures stand on it, from every side; and what the wheel leaves of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import hypot
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.grid.squares import Square, parse_square
from board.scene.scene import Scene
from board.window.calibration.measure import Calibration, DisplayKey
from board.window.canvas.picture import NEVER, is_veiled
from board.window.table.news import roll_card
from board.window.table.settings import CORNERS
from tests.window import fake
from tests.window.test_table_window import Evening, finger, shoot

SIZES = [(1920, 1080), (1280, 800), (1080, 1920)]


def crowd() -> Scene:
    """A fight around somebody, with states."""
    at = {"ana": "C4", "bruno": "C5", "guard1": "D4", "guard2": "D5", "rat": "B4"}
    scene = fake.scene()
    for who, square in at.items():
        scene = scene.with_creature(replace(scene.creature(who), at=parse_square(square)))
    hurt = replace(scene.creature("ana"), marks=("vigilant", "bleeding:legs"))
    return scene.with_creature(hurt).with_creature(replace(scene.creature("rat"), marks=()))


def laid(folder: Path, scene: Scene, size: tuple[int, int] = SIZES[0], **settings: object) -> Evening:
    """A table of this size, even if the display that is not there has less room."""
    found = Evening(folder, scene)
    for name, value in settings.items():
        setattr(found.app.table.settings, name, value)
    found.open()
    found.window.size = size
    measured(found, None)
    assert found.screen.rect.size == size
    return found


def measured(evening: Evening, px_per_mm: float | None) -> None:
    size = evening.window.size
    key = DisplayKey(0, size)
    evening.screen.at.calibration = None if px_per_mm is None else Calibration(key, px_per_mm, px_per_mm)
    assert evening.app.table.host is not None
    evening.app.table.host.resize()
    evening.step(2)


@pytest.fixture
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    found = laid(tmp_path, crowd(), getattr(request, "param", SIZES[0]))
    yield found
    found.close()


def change(evening: Evening, **settings: object) -> None:
    for name, value in settings.items():
        setattr(evening.app.table.settings, name, value)
    evening.app.table.changed()
    evening.step(2)


def plates(evening: Evening) -> dict[str, pygame.Rect]:
    return {who: where for who, (_, where) in evening.screen.view._plates.items()}


def squares(evening: Evening) -> dict[str, pygame.Rect]:
    assert evening.screen.picture is not None
    creatures = evening.screen.picture.scene.creatures
    return {creature.id: evening.screen.view.camera.rect(*creature.at) for creature in creatures}


# --- beside miniatures


@pytest.mark.parametrize("table", SIZES, indirect=True)
def test_no_name_lies_where_somebody_stands_nor_under_the_wheel_nor_beyond_the_edge(table: Evening) -> None:
    told = 0
    for reader, turn, corner in product((0, 1, 2, 3), (0, 1), CORNERS):
        change(table, reader=reader, turn=turn, wheel=corner)
        found = plates(table)
        told += len(found)
        standing = list(squares(table).values())
        for who, plate in found.items():
            assert plate.collidelist(standing) < 0, (who, reader, turn, corner)
            assert table.screen.at.seen.contains(plate)
            assert table.screen.at.wheel is None or not plate.colliderect(table.screen.at.wheel)
            around = plate.inflate(4, 4)
            assert [other for other in found if found[other].colliderect(around)] == [who], "two names read as two"
    assert told > 4 * 2 * 5 * 3


def test_a_name_is_upright_for_its_readers_and_nearest_to_them_where_there_is_room(table: Evening) -> None:
    scene = table.session.scene
    table.session.scene = scene.with_creature(replace(scene.creature("ana"), at=parse_square("C9"), marks=()))
    towards = ((0, 1), (-1, 0), (0, -1), (1, 0))
    for reader in (0, 1, 2, 3):
        change(table, reader=reader)
        plate, square = plates(table)["ana"], squares(table)["ana"]
        assert (plate.height > plate.width) is (reader in (1, 3))
        across, down = plate.centerx - square.centerx, plate.centery - square.centery
        x, y = towards[reader]
        assert across * x + down * y > square.width // 2 and abs(across * y + down * x) < square.width // 2


def differing(first: bytes, second: bytes, wide: int) -> list[tuple[int, int]]:
    """The pixels in which two pictures differ."""
    rows = len(first) // (3 * wide)
    found = []
    for row in range(rows):
        a, b = first[row * wide * 3 : (row + 1) * wide * 3], second[row * wide * 3 : (row + 1) * wide * 3]
        if a != b:
            found += [(x, row) for x in range(wide) if a[3 * x : 3 * x + 3] != b[3 * x : 3 * x + 3]]
    return found


def beside_bases(evening: Evening, pixels: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those that no base of a miniature covers: round, as wide as its square."""
    bases = list(squares(evening).values())
    return [
        pixel
        for pixel in pixels
        if all(hypot(pixel[0] + 0.5 - b.centerx, pixel[1] + 0.5 - b.centery) > b.width / 2 for b in bases)
    ]


def test_a_state_and_whose_turn_it_is_are_seen_beside_the_miniature(table: Evening) -> None:
    wide = table.window.size[0]
    before = table.pixels()
    scene = table.session.scene
    ana = scene.creature("ana")
    table.session.scene = scene.with_creature(replace(ana, marks=(*ana.marks, "prone")))
    table.step(2)
    symbol = round(table.screen.view.camera.square * 0.3) ** 2
    assert len(beside_bases(table, differing(before, table.pixels(), wide))) > symbol // 2
    before = table.pixels()
    table.session.scene = replace(scene, wheel=replace(scene.wheel, active="bruno"))
    table.step(2)
    seen = beside_bases(table, differing(before, table.pixels(), wide))
    for who in ("ana", "bruno"):
        assert any(squares(table)[who].collidepoint(pixel) for pixel in seen), who


def test_states_stand_once_on_the_plate_or_else_on_the_token(table: Evening) -> None:
    assert table.screen.names.tells("ana") and "ana" in table.screen.view._bare
    # Walled in by others nobody has room for a plate.
    scene = table.session.scene
    around = [Square(x, y) for y in (3, 4, 5) for x in (1, 2, 3)]
    friend = scene.creature("bruno")
    others = [replace(friend, id=f"b{n}", name=f"Bruno {n}", at=at) for n, at in enumerate(around) if at != (2, 4)]
    ana = replace(scene.creature("ana"), at=Square(2, 4))
    rest = [creature for creature in scene.creatures if creature.side == "guards"]
    away = [replace(creature, at=Square(18, n)) for n, creature in enumerate(rest)]
    table.session.scene = replace(scene, creatures=(ana, *others, *away))
    table.step(2)
    assert "ana" not in plates(table) and "ana" not in table.screen.view._bare


def test_whoever_plays_has_room_for_name_and_states_between_all_others(table: Evening) -> None:
    scene = table.session.scene
    friend = scene.creature("bruno")
    cross = [Square(x, y) for y in (3, 4, 5) for x in (1, 2, 3) if (x, y) not in ((2, 4), (1, 5), (3, 5))]
    others = [replace(friend, id=f"b{n}", name=f"Bruno {n}", at=at) for n, at in enumerate(cross)]
    ana = replace(scene.creature("ana"), at=Square(2, 4))
    rest = [creature for creature in scene.creatures if creature.side == "guards"]
    table.session.scene = replace(scene, creatures=(*others, *rest, ana), wheel=replace(scene.wheel, active="ana"))
    table.step(2)
    plate, square = plates(table)["ana"], squares(table)["ana"]
    assert table.screen.names.tells("ana")
    assert plate.top == square.bottom and (plate.right == square.left or plate.left == square.right)


def test_a_shape_has_neither_name_nor_states_beside_it(table: Evening) -> None:
    assert table.screen.picture is not None
    for creature in table.screen.picture.scene.creatures:
        assert not (is_veiled(creature) and creature.id in plates(table))


def test_letters_beside_miniatures_are_four_millimetres_high(table: Evening) -> None:
    measured(table, 2.017)
    look = table.screen.look
    capital = look.texts.font("strong", look.theme.text_px("small")).metrics("E")[0]
    assert capital is not None and (capital[3] - capital[2]) / 2.017 >= 3.9
    assert {"ana", "bruno"} <= plates(table).keys()


def test_a_roll_says_whose_it_is_unless_it_is_a_shapes(table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    named: list[str] = []

    def made(rolls: object, look: object, side: int, name: str = "") -> pygame.Surface:
        named.append(name)
        return roll_card(rolls, look, side, name)  # type: ignore[arg-type]

    monkeypatch.setattr("board.window.table.screen.roll_card", made)
    shoot(table)
    assert named == ["Ana", "Garde 1"]
    bare, said = (roll_card((), table.screen.look, 60, name) for name in ("", "Ana"))
    assert said.get_height() > bare.get_height()


def test_a_touched_card_lies_on_nobody(table: Evening) -> None:
    change(table, touch=True)
    for who in ("ana", "bruno", "guard1"):
        middle = squares(table)[who].center
        size = table.window.size
        at = middle[0] * 960 / size[0], middle[1] * 600 / size[1]
        finger(table, pygame.FINGERDOWN, at)
        finger(table, pygame.FINGERUP, at)
        card = table.screen.aloft.cards["touch"].rect
        middles = [rect.inflate(-rect.width // 5, -rect.height // 5) for rect in squares(table).values()]
        assert card.collidelist([*middles, *plates(table).values()]) < 0


# --- the wheel and the board


@pytest.mark.parametrize("table", SIZES, indirect=True)
def test_the_whole_board_lies_beside_the_wheel_while_its_size_is_automatic(table: Evening) -> None:
    assert table.screen.picture is not None
    board = table.screen.picture.columns, table.screen.picture.rows
    for turn, corner in product((0, 1, 2, 3), CORNERS):
        change(table, turn=turn, wheel=corner)
        whole = table.screen.view.camera.rect(0, 0, *board)
        assert table.screen.at.seen.contains(whole), (turn, corner)
        assert table.screen.at.wheel is None or not whole.colliderect(table.screen.at.wheel), (turn, corner)


def test_the_wheel_never_moves_a_board_of_real_or_chosen_size(table: Evening) -> None:
    for settings in ({"square": 90}, {"real": True}):
        measured(table, 2.017)
        change(table, wheel="", real=False)
        change(table, **settings)
        origin = table.screen.view.camera.origin
        for corner in CORNERS:
            change(table, wheel=corner)
            assert table.screen.view.camera.origin == origin


def test_a_look_around_moves_nothing_when_all_that_is_known_is_in_sight(table: Evening) -> None:
    before = table.pixels()
    table.key(pygame.K_F9)
    assert table.screen.looking and table.pixels() == before


def test_a_look_around_brings_out_what_the_wheel_hides_and_no_more_than_that(table: Evening) -> None:
    measured(table, 2.017)
    change(table, wheel="nw", wheel_turn=0)
    camera, wheel = table.screen.view.camera, table.screen.at.wheel
    assert wheel is not None
    first = camera.rect(0, 0)
    while camera.rect(0, 0).left > wheel.left:
        table.app.table.pan(1, 0)
        table.step()
    size, hidden = camera.square, camera.rect(0, 0)
    table.key(pygame.K_F9)
    picture = table.screen.picture
    assert picture is not None and camera.square == size
    for place, state in enumerate(picture.states):
        square = camera.rect(place % picture.columns, place // picture.columns)
        assert state == NEVER or (table.screen.at.seen.contains(square) and not square.colliderect(wheel))
    shown = camera.rect(0, 0)
    assert shown != hidden and shown != first
    table.key(pygame.K_F9)
    assert camera.rect(0, 0) == hidden


def test_the_game_master_is_shown_what_the_wheel_covers(table: Evening) -> None:
    assert table.app.table.wheel_area() is None
    change(table, wheel="sw", turn=1)
    covered, shown = table.app.table.wheel_area(), table.app.table.area()
    assert covered is not None and shown is not None and table.screen.at.wheel is not None
    camera = table.screen.view.camera
    assert (
        camera.rect(covered[0], covered[1], covered[2] - covered[0], covered[3] - covered[1]) == table.screen.at.wheel
    )
    assert shown[0] <= covered[0] < covered[2] <= shown[2] and shown[1] <= covered[1] < covered[3] <= shown[3]


@pytest.mark.parametrize("corner", CORNERS[1:])
def test_the_wheel_pushes_nothing_off_the_edge_that_has_room(tmp_path: Path, corner: str) -> None:
    evening = laid(tmp_path, crowd(), wheel=corner)
    measured(evening, 3.2)
    assert evening.screen.picture is not None
    camera, wheel = evening.screen.view.camera, evening.screen.at.wheel
    whole = camera.rect(0, 0, evening.screen.picture.columns, evening.screen.picture.rows)
    assert camera.square == 80 and wheel is not None
    assert evening.screen.at.seen.contains(whole)
    far = whole.right if "w" in corner else SIZES[0][0] - whole.left
    assert far >= SIZES[0][0] - 80, "as far from the wheel as there is room, in whole squares"
    evening.close()


def test_two_of_a_side_that_are_apart_both_have_room_around_them(tmp_path: Path) -> None:
    scene = fake.scene()
    for who, square in (("ana", "C11"), ("bruno", "N11")):
        scene = scene.with_creature(replace(scene.creature(who), at=parse_square(square)))
    evening = laid(tmp_path, scene)
    measured(evening, 5.2)
    left, right = (squares(evening)[who] for who in ("ana", "bruno"))
    assert evening.screen.at.seen.contains(left) and evening.screen.at.seen.contains(right)
    evening.close()
