"""Nothing is drawn when nothing changes, and little when little does: counted, not timed."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.grid.directions import Direction
from board.grid.light import Lamp
from board.grid.squares import Square, parse_square
from board.scene.place import Zone
from board.scene.scene import Scene
from board.window.canvas.camera import Camera
from board.window.canvas.layers import names
from board.window.canvas.layers.floor import paint_floor, paint_grid
from board.window.canvas.layers.shade import differing_areas
from board.window.style.theme import colour
from board.window.canvas.picture import REMEMBERED, SEEN, Memory, picture_for
from tests.window import fake
from tests.window.conftest import Table

WHOLE = 1920 * 1080


def presented(table: Table) -> int:
    return table.host.presenter.presented


def test_an_idle_window_presents_no_pixel(table: Table) -> None:
    table.step(3)
    before = presented(table)
    table.step(60)
    assert presented(table) == before


def test_the_pointer_over_the_board_redraws_two_squares_at_most(table: Table) -> None:
    table.move(table.square("L9"))
    table.step(40)
    before = presented(table)
    table.move(table.square("M9"))
    assert 0 < presented(table) - before < WHOLE // 40


def test_a_creature_under_way_redraws_a_fiftieth_of_the_window(table: Table) -> None:
    table.habits.animated = True
    table.key(pygame.K_3)
    table.click(table.square("C4"))
    table.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    assert table.play.motion.ways
    rebuilds = table.play.view.rebuilds
    before = presented(table)
    table.step()
    assert 0 < presented(table) - before < WHOLE // 50
    assert table.play.view.rebuilds == rebuilds


def test_a_turn_repaints_only_squares_whose_light_changed(table: Table) -> None:
    view = table.play.view
    scene = table.session.scene
    view.take_dirt()
    rebuilds, repainted = view.rebuilds, view.repainted
    ana = scene.creature("ana")
    turned = scene.with_creature(replace(ana, facing=Direction.SOUTH))
    view.show(picture_for(fake.SYSTEM, turned, "heroes", table.play.memory, "ana"))
    assert view.take_dirt()
    assert view.rebuilds == rebuilds
    assert 0 < view.repainted - repainted <= 20 * 13


def test_an_opened_door_rebuilds_its_neighbours_only(table: Table) -> None:
    view = table.play.view
    scene = table.session.scene
    place = scene.place
    opened = replace(scene, place=place.with_door(replace(place.door("gate"), status="open")))
    view.show(picture_for(fake.SYSTEM, scene, None, Memory(), None))
    view.draw(table.surface, view.camera.viewport)
    view.take_dirt()
    rebuilds = view.rebuilds
    view.show(picture_for(fake.SYSTEM, opened, None, Memory(), None))
    area = sum(rect.width * rect.height for rect in view.take_dirt())
    assert 0 < area <= 18 * view.camera.square**2 * 2
    assert view.rebuilds == rebuilds


def test_a_pan_moves_the_layers_and_fills_the_strip(table: Table) -> None:
    view = table.play.view
    rebuilds = view.rebuilds
    centre = view.camera.centre
    table.drag((600, 500), (680, 460))
    assert view.camera.centre != centre
    assert view.rebuilds == rebuilds


def test_a_drag_picks_nothing(table: Table) -> None:
    table.key(pygame.K_2)
    table.drag(table.square("D3"), table.square("F5"))
    assert table.play.pointing.turning is None and not table.session.done


def test_layers_that_were_moved_are_the_same_as_layers_drawn_anew(small: Table) -> None:
    view = small.play.view
    small.drag((500, 300), (437, 341))
    moved = view._under.copy()
    view.everything()
    view.draw(small.surface, view.camera.viewport)
    assert pygame.image.tobytes(moved, "RGB") == pygame.image.tobytes(view._under, "RGB")


def test_what_is_drawn_piece_by_piece_is_the_same_as_what_is_drawn_at_once(small: Table) -> None:
    small.key(pygame.K_2)
    small.click(small.square("E3"))
    small.key(pygame.K_RETURN)
    small.move((5, 400))
    small.click(small.square("F3"))
    small.settle()
    small.move((3, 3))
    small.step(60)
    pieces = pygame.image.tobytes(small.surface, "RGB")
    small.play.view.everything()
    small.host.root.dirty(small.host.root.rect)
    small.step()
    assert pygame.image.tobytes(small.surface, "RGB") == pieces


@pytest.mark.parametrize("what", ["night", "lamp", "door", "thing"])
def test_a_changed_place_is_drawn_as_if_it_had_always_been_so(small: Table, what: str) -> None:
    play = small.play
    play.turn_gm_view()
    place = replace(small.session.scene.place, light="night")
    if what != "night":
        small.session.scene = replace(small.session.scene, place=place)
        play.refresh()
        small.step()
    changed = {
        "night": place,
        "lamp": replace(place, lamps=(*place.lamps, Lamp(parse_square("L7"), 3))),
        "door": place.with_door(replace(place.door("gate"), status="open")),
        "thing": place.without_thing("t1"),
    }[what]
    small.session.scene = replace(small.session.scene, place=changed)
    play.refresh()
    small.step()
    pieces = pygame.image.tobytes(small.surface, "RGB")
    play.view.everything()
    small.host.root.dirty(small.host.root.rect)
    small.step()
    assert pygame.image.tobytes(small.surface, "RGB") == pieces


def test_a_window_stays_clear_where_nobody_looks(table: Table) -> None:
    table.play.turn_gm_view()
    table.step()
    x, y = table.play.view.camera.to_screen(14, 11.5)
    assert table.surface.get_at((round(x), round(y)))[:3] in (
        table.host.look.theme.glass,
        table.host.look.theme.glass_out,
    )


def test_names_cover_nobody(table: Table) -> None:
    play = table.play
    view = play.view
    view.camera.square = 48
    scene = small_group(table.session.scene)
    table.session.scene = scene
    play.turn_gm_view()
    found = names.plates(view.picture, view.camera, view.look, {})
    plates = {who: where for who, (_, where) in found.items()}
    assert "guard1" in plates and "chief" in plates
    for who, plate in plates.items():
        for other in view.picture.scene.creatures:
            disc = view.camera.rect(*other.at).inflate(-48 * 0.5, -48 * 0.5)
            assert other.id == who or not plate.colliderect(disc), (who, other.id)
    for one in plates:
        assert [other for other in plates if plates[one].colliderect(plates[other])] == [one]


@pytest.mark.parametrize("square", [32, 48, 64, 90])
def test_no_plate_lies_on_another_not_even_of_a_name_that_is_asked_for(table: Table, square: int) -> None:
    view = table.play.view
    scene = small_group(table.session.scene)
    longer = tuple(replace(c, name=f"{c.name} of the broken tower") for c in scene.creatures)
    table.session.scene = replace(scene, creatures=longer)
    table.play.turn_gm_view()
    view.camera.square = square
    for asked in ({"guard1"}, {"chief"}, {"rat", "guard2"}):
        found = names.plates(view.picture, view.camera, view.look, {}, asked)
        assert asked <= found.keys()
        rects = [where for _, where in found.values()]
        for place, rect in enumerate(rects):
            assert rect.collidelist(rects[place + 1 :]) < 0, (square, asked)


@pytest.mark.parametrize("square", [40, 48, 64, 90, 160])
def test_every_plate_lies_on_the_edge_of_its_own_token_and_on_nothing_of_a_neighbour(table: Table, square: int) -> None:
    """Who is who in a melee: everybody stands side by side, with states at the corners of their squares."""
    view = table.play.view
    melee = small_group(table.session.scene)
    creatures = tuple(
        replace(c, marks=("prone", "bleeding:legs"), facing=facing)
        for c, facing in zip(melee.creatures, cycle(Direction), strict=False)
    )
    table.session.scene = replace(melee, creatures=creatures)
    table.play.turn_gm_view()
    view.camera.square = square
    for turn in range(4):
        view.camera.turn = turn
        tokens = {c.id: names._token(c, view.camera, view.look, {}) for c in view.picture.scene.creatures}
        found = view.names.placed(view.picture, view.camera, view.look, {}, {"ana"})
        assert len(found) > (square > 47)
        for who, (name, where) in found.items():
            own = tokens[who].disc
            assert where.colliderect(own)
            # The initials can be read.
            assert not where.colliderect(own.inflate(-own.width // 2, -own.height // 2))
            drawn = pygame.Surface(where.size)
            view.names.paint(drawn, view.look, who, name, drawn.get_rect())
            frame = drawn.get_at((where.width // 2, 0))[:3]
            assert frame == colour(view.picture.scene.creature(who).colour)
            for other in tokens.keys() - {who} if who != "ana" else ():
                assert not where.colliderect(tokens[other].disc)
                assert where.collidelist(list(tokens[other].around)) < 0


def test_a_plate_leaves_what_is_kept_free_and_no_name_is_cut_to_nothing(table: Table) -> None:
    view, scene = table.play.view, table.session.scene
    view.camera.square = 30
    ((name, where),) = names.plates(view.picture, view.camera, view.look, {}, {"ana"}).values()
    assert name == view.look.say(scene.creature("ana").name)
    ((same, moved),) = names.plates(view.picture, view.camera, view.look, {}, {"ana"}, [where]).values()
    assert not moved.colliderect(where) and same == name


def small_group(scene: Scene) -> Scene:
    """Three guards below each other, one beside them."""
    at = {"guard1": "F3", "guard2": "F4", "chief": "F5", "rat": "G4"}
    creatures = tuple(
        replace(creature, at=parse_square(at[creature.id]), marks=()) if creature.id in at else creature
        for creature in scene.creatures
    )
    return replace(scene, creatures=creatures)


def test_the_wheel_zooms_at_the_pointer(table: Table) -> None:
    pos = table.square("F3")
    table.move(pos)
    before = table.play.view.camera.square
    table.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=1.0)
    camera = table.play.view.camera
    assert camera.square > before
    assert camera.square_at(pos) == parse_square("F3")
    table.key(pygame.K_HOME)
    assert camera.square == before


def test_all_kept_surfaces_have_the_screen_s_order_of_channels(table: Table) -> None:
    table.key(pygame.K_F3)
    wanted = table.surface.get_masks()[:3]
    look = table.host.look
    surfaces = [*look.drawings._made.values(), *table.play.view.tokens._made.values()]
    assert len(surfaces) > 20
    for surface in surfaces:
        assert surface.get_masks()[:3] == wanted


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_every_size_shows_everything(size: tuple[int, int]) -> None:
    table = Table(size)
    play = table.play
    window = pygame.Rect(0, 0, *size)
    for panel in (play.bar, play.wheel, play.log, play.sheet, play.hand):
        assert window.contains(panel.rect) and panel.rect.width > 100
    assert play.free.width > size[0] // 2 and play.free.height > size[1] // 3
    words = [action.words for action, _ in play.hand.buttons]
    assert "Finir le round" in words and "Se déplacer" in words
    rects = [button.rect for _, button in play.hand.buttons]
    for place, rect in enumerate(rects):
        assert play.hand.rect.contains(rect)
        assert rect.collidelist(rects[place + 1 :]) == -1
    assert min(table.host.look.theme.text_px(kind) for kind in ("small", "body", "title")) >= 14


def test_the_window_follows_a_new_size(table: Table) -> None:
    pygame.display.set_mode((1280, 720))
    table.host.resize()
    table.step(2)
    assert table.play.rect.size == (1280, 720)
    assert table.play.hand.rect.bottom == 720


def test_a_floor_picture_lies_where_its_squares_are() -> None:
    from board.window.canvas.board_view import BoardView
    from board.window.canvas.layers.floor import FloorPicture
    from board.window.shot import look_for, ready
    from tests.window.words import FakeWords

    ready()
    picture = pygame.Surface((200, 130))
    picture.fill((10, 200, 30))
    picture.fill((200, 20, 20), (0, 0, 10, 10))
    view = BoardView(look_for(FakeWords(), (640, 480)))
    view.edges = False
    view.floor = FloorPicture(picture, (20.0, 13.0), (0.0, 0.0))
    surface = pygame.Surface((640, 480)).convert()
    view.camera.viewport = surface.get_rect()
    scene = replace(fake.scene(), creatures=())
    walls = replace(scene.place.walls, opaque=frozenset(), walls=())
    scene = replace(scene, place=replace(scene.place, walls=walls, doors=(), things=(), lamps=(), zones=()))
    for turn in range(4):
        view.camera.turn = turn
        view.camera.fit(20, 13, surface.get_rect())
        view.show(picture_for(fake.SYSTEM, scene, None, Memory(), None))
        view.everything()
        view.draw(surface, surface.get_rect())
        surface.set_clip(None)
        red = surface.get_at(tuple(map(round, view.camera.middle((0, 0)))))
        green = surface.get_at(tuple(map(round, view.camera.middle((1, 0)))))
        assert red[0] > 150 > red[1] and green[1] > 150 > green[0], turn


def test_a_board_of_another_size_follows_without_a_trace(table: Table) -> None:
    """B176: a small map, a large one, the small one again: the same picture."""
    view = table.play.view
    first = picture_for(fake.SYSTEM, fake.scene(), "heroes", Memory(), "ana")
    view.show(first)
    view.draw(table.surface, view.camera.viewport)
    before = pygame.image.tobytes(table.surface, "RGB")
    scene = fake.scene()
    large = replace(scene.place.walls, columns=60, rows=40)
    other = replace(scene, place=replace(scene.place, walls=large))
    view.show(picture_for(fake.SYSTEM, other, "heroes", Memory(), "ana"))
    view.draw(table.surface, view.camera.viewport)
    assert pygame.image.tobytes(table.surface, "RGB") != before
    view.show(picture_for(fake.SYSTEM, fake.scene(), "heroes", Memory(), "ana"))
    view.draw(table.surface, view.camera.viewport)
    assert pygame.image.tobytes(table.surface, "RGB") == before


@pytest.mark.parametrize("aspect", [1.0, 1.013])
@pytest.mark.parametrize("square", [50.43, 86.73, 100.85])
def test_a_floor_picture_keeps_to_the_grid_at_any_size_of_a_square(square: float, aspect: float) -> None:
    """Its fortieth square begins where the fortieth square of the board does, also when a piece is drawn again."""
    from board.window.canvas.camera import Camera
    from board.window.canvas.layers.floor import FloorPicture

    picture = pygame.Surface((44 * 70, 3 * 70))
    picture.fill((0, 0, 0))
    picture.fill((255, 255, 255), (40 * 70, 0, 4 * 70, 3 * 70))
    surface = pygame.Surface((4600, 400))
    camera = Camera(surface.get_rect(), (22, 1.5), square, 0, None, aspect)
    floor = FloorPicture(picture, (44.0, 3.0), (0.0, 0.0))
    line = camera.pixel(40, 1)
    for part in (surface.get_rect(), pygame.Rect(line[0] - 33, line[1] - 7, 71, 29)):
        surface.fill((0, 0, 0), part)
        surface.set_clip(part)
        floor.draw(surface, camera, part)
        lit = next(x for x in range(line[0] - 30, line[0] + 30) if surface.get_at((x, line[1]))[0] > 127)
        assert abs(lit - line[0]) <= 1, part


@pytest.mark.parametrize("turn", range(4))
def test_every_square_is_shaded_once_however_the_board_is_turned(turn: int) -> None:
    from board.window.canvas.camera import Camera
    from board.window.canvas.layers.shade import Shade
    from board.window.canvas.picture import Picture
    from board.window.shot import look_for, ready
    from tests.window.words import FakeWords

    ready()
    scene = fake.scene()
    columns, rows = scene.place.walls.columns, scene.place.walls.rows
    surface = pygame.Surface((700, 700)).convert()
    surface.fill((0, 0, 0))
    camera = Camera(surface.get_rect(), (columns / 2, rows / 2), 31.37, turn, None, 1.03)
    place = replace(scene.place, walls=replace(scene.place.walls, void=frozenset()))
    states = bytes([SEEN]) * (columns * rows)
    picture = Picture(scene, None, None, states, place)
    Shade().paint(surface, camera, picture, look_for(FakeWords(), (700, 700)), (0, 0, columns, rows), surface.copy())
    board = camera.rect(0, 0, columns, rows)
    board.size = board.width + 1, board.height + 1
    shades = {surface.get_at((x, y))[:3] for x in range(700) for y in range(700) if board.collidepoint(x, y)}
    assert len(shades) == 1 and surface.get_at((0, 0))[:3] == (0, 0, 0)


def test_the_shade_of_a_floor_that_changed_is_made_anew_where_it_changed(small: Table) -> None:
    view, screen = small.play.view, small.surface
    view.everything()
    view.draw(screen, view.camera.viewport)
    picture, camera = view.picture, view.camera
    assert picture is not None and view._base is not None
    (left, top), (columns, rows) = (2, 2), (picture.columns, picture.rows)
    here = camera.rect(left, top).move(-camera.viewport.left, -camera.viewport.top)
    states = [bytes([state]) * (columns * rows) for state in (SEEN, REMEMBERED)]
    shown = []
    for _ in range(2):
        for one in states:
            view.show(replace(picture, states=one))
            shown.append(view._under.subsurface(here).copy())
        # As a thing that comes to lie there would.
        view._base.fill((255, 0, 0), here)
        view.shade.forget((left, top, left + 1, top + 1), columns)
    found = [pygame.transform.average_color(one)[:3] for one in shown]
    assert found[0] != found[1] and found[2] != found[0] and found[3] != found[1]
    assert found[2][0] > found[3][0] > 1.2 * found[3][1]


@given(st.integers(1, 12), st.integers(1, 9), st.data())
def test_areas_to_shade_hold_every_square_that_differs(columns: int, rows: int, data: st.DataObject) -> None:
    states = st.binary(min_size=columns * rows, max_size=columns * rows).map(lambda b: bytes(x % 4 for x in b))
    old, new = data.draw(states), data.draw(states)
    areas = differing_areas(old, new, columns, rows)
    shaded = [
        row * columns + column
        for first, top, end, bottom in areas
        for row in range(top, bottom)
        for column in range(first, end)
    ]
    differing = {place for place in range(columns * rows) if old[place] != new[place]}
    assert differing <= set(shaded)
    assert all(0 <= place < columns * rows for place in shaded)
    assert bool(areas) == bool(differing)


def test_a_field_of_view_that_turned_is_not_shaded_as_a_block() -> None:
    before = bytes(1 if row < 5 and abs(column - 5) <= 5 - row else 0 for row in range(11) for column in range(11))
    after = bytes(1 if column < 5 and abs(row - 5) <= 5 - column else 0 for row in range(11) for column in range(11))
    differing = sum(a != b for a, b in zip(before, after, strict=True))
    areas = differing_areas(before, after, 11, 11)
    assert sum((end - first) * (bottom - top) for first, top, end, bottom in areas) < 1.6 * differing


@pytest.mark.parametrize("square", [24, 40, 50, 76])
def test_the_ground_of_a_square_reaches_into_no_other(table: Table, square: int) -> None:
    scene = table.session.scene
    camera = Camera(pygame.Rect(0, 0, 600, 600), (9, 9), square)
    part, own = (5, 5, 13, 13), camera.rect(8, 8)
    drawn = []
    for zones in ((), (Zone((Square(8, 8),), rough=1, water=True),)):
        shown = replace(scene, place=replace(scene.place, zones=zones))
        picture = picture_for(fake.SYSTEM, shown, None, Memory())
        surface = pygame.Surface((600, 600))
        paint_floor(surface, camera, picture, table.host.look, part, None)
        drawn.append(surface)
    around = own.inflate(square, square)
    differ = [
        (x, y)
        for x in range(around.left, around.right)
        for y in range(around.top, around.bottom)
        if drawn[0].get_at((x, y)) != drawn[1].get_at((x, y))
    ]
    assert differ and all(own.collidepoint(pixel) for pixel in differ)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_the_edge_of_the_board_is_one_line(table: Table, turn: int) -> None:
    look = table.host.look
    picture = picture_for(fake.SYSTEM, table.session.scene, None, Memory())
    columns, rows = picture.columns, picture.rows
    camera = Camera(pygame.Rect(0, 0, 600, 600), (columns / 2, rows / 2), 24, turn)
    surface = pygame.Surface((600, 600))
    paint_grid(surface, camera, picture, look, (0, 0, columns, rows), None)
    board = camera.rect(0, 0, columns, rows)
    for x in (board.left, board.right):
        assert {surface.get_at((x, y))[:3] for y in range(board.top, board.bottom + 1)} == {look.theme.wall}
    for y in (board.top, board.bottom):
        assert {surface.get_at((x, y))[:3] for x in range(board.left, board.right + 1)} == {look.theme.wall}


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_thick_lines_of_the_grid_begin_where_squares_do_and_outlast_what_is_drawn_again(
    table: Table, turn: int
) -> None:
    view, surface = table.play.view, table.surface
    table.play.turn_gm_view()
    view.line, view.camera.turn, view.camera.square = 0.05, turn, 60
    middle = parse_square("L11")  # among plain floor
    view.camera.centre = (middle[0] + 0.5, middle[1] + 0.5)

    def drawn() -> bytes:
        view.draw(surface, view.camera.viewport)
        surface.set_clip(None)
        return pygame.image.tobytes(surface.subsurface(view.camera.viewport), "RGB")

    view.everything()
    whole = drawn()
    rect = view.camera.rect(*middle)
    across = [surface.get_at((rect.left + x, rect.centery)) for x in (-1, 0, 1, 2, 3)]
    assert across[1] == across[2] == across[3] and across[0] == across[4] != across[1]
    for x, y in ((0, 0), (-1, 0), (0, -1)):
        view._rebuild(view.camera.rect(middle[0] + x, middle[1] + y))
    assert drawn() == whole
    for across_by, down_by in ((7, 3), (-13, 0), (2, -61), (-1, 1)):
        view.camera.pan(across_by, down_by)
        view.looked_elsewhere()
        moved = drawn()
        view.everything()
        assert drawn() == moved
