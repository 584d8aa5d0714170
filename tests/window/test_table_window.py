"""The table's window: what it shows, what it never shows, and the game master's hand on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.files.words import Words
from board.grid.directions import Direction
from board.grid.squares import Square, parse_square
from board.rulebook.commands import command
from board.rulebook.dice import SeededDice
from board.rulebook.session import Done, Session
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.systems import SYSTEMS
from board.window.app import App
from board.window.calibration.measure import Calibration, DisplayKey, keep
from board.window.calibration.screen import CalibrationScreen
from board.window.displays import Display, settled
from board.window.games import Game
from board.window.play.screen import PlayScreen
from board.window.preferences import Preferences
from board.window.shot import shot
from board.window.pages.main_menu import MainMenu
from board.window.pages.notice import Notice
from board.window.table.menu import TablePanel
from board.window.table.news import beside
from board.window.table.screen import TableScreen
from tests.window import fake

MAIN, TABLE = (1280, 720), (960, 600)


class Evening:
    """A game master at the main window of a running program, and a table beside it."""

    def __init__(self, folder: Path, scene: Scene | None = None, size: tuple[int, int] = TABLE) -> None:
        self.app = App(SYSTEMS, size=MAIN, language="fr", folder=folder, seed=5)
        self.app.table.settings.wide, self.app.table.settings.tall = size
        self.session = Session(fake.SYSTEM, scene or fake.scene(), SeededDice(3))
        self.now = 1000
        pygame.event.clear()
        self.app.show_game(Game(self.session, cast(Any, None)))
        self.app.play.habits.animated = False

    def open(self) -> None:
        self.app.table.open()
        self.step(2)

    def step(self, count: int = 1, ms: int = 17) -> None:
        for _ in range(count):
            self.now += ms
            self.app.step(self.now)

    @property
    def play(self) -> PlayScreen:
        assert self.app.play is not None
        return self.app.play

    @property
    def screen(self) -> TableScreen:
        assert self.app.table.screen is not None
        return self.app.table.screen

    @property
    def window(self) -> pygame.Window:
        assert self.app.table.window is not None
        return self.app.table.window

    def pixels(self) -> bytes:
        """What stands on the table."""
        return pygame.image.tobytes(self.window.get_surface(), "RGB")

    def presented(self) -> int:
        assert self.app.table.host is not None
        return self.app.table.host.presenter.presented

    def post(self, kind: int, window: pygame.Window | None = None, **fields: object) -> None:
        pygame.event.post(pygame.Event(kind, window=window, **fields))
        self.step(2)

    def key(self, code: int, mod: int = 0, window: pygame.Window | None = None) -> None:
        self.post(pygame.KEYDOWN, window, key=code, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, window, key=code, mod=0, unicode="", scancode=0)

    def mouse(self, kind: int, pos: tuple[int, int], window: pygame.Window | None = None, **fields: object) -> None:
        known = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.post(kind, window, pos=pos, **{"touch": False, **known, **fields})

    def click(self, pos: tuple[int, int], window: pygame.Window | None = None) -> None:
        self.mouse(pygame.MOUSEMOTION, pos, window)
        self.mouse(pygame.MOUSEBUTTONDOWN, pos, window)
        self.mouse(pygame.MOUSEBUTTONUP, pos, window)

    def drag(self, start: tuple[int, int], end: tuple[int, int], window: pygame.Window | None = None) -> None:
        self.mouse(pygame.MOUSEMOTION, start, window)
        self.mouse(pygame.MOUSEBUTTONDOWN, start, window)
        for part in (1, 2, 3, 4):
            at = (start[0] + (end[0] - start[0]) * part // 4, start[1] + (end[1] - start[1]) * part // 4)
            self.mouse(pygame.MOUSEMOTION, at, window, buttons=(1, 0, 0))
        self.mouse(pygame.MOUSEBUTTONUP, end, window)

    def press(self, words: str) -> None:
        """Open the panel if need be, and press a button of it."""
        if not self.app.main.root.modals:
            self.key(pygame.K_F6)
        panel = self.app.main.root.modals[-1]
        assert isinstance(panel, TablePanel)
        for _, buttons in panel.rows:
            for button in buttons:
                if button.words == words:
                    self.click(button.rect.center)
                    return
        raise AssertionError(words)

    def told(self) -> str:
        panel = self.app.main.root.modals[-1]
        assert isinstance(panel, TablePanel)
        return " ".join(panel.lines)

    def close(self) -> None:
        self.app.table.close()
        self.app._close_journal()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    found = Evening(tmp_path)
    found.open()
    yield found
    found.close()


# --- two windows


def test_the_table_is_opened_from_a_button_of_the_bar(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.key(pygame.K_RETURN)
    evening.click(evening.play.bar.buttons["table"].rect.center)
    assert "fermée" in evening.told()
    evening.press("Ouvrir")
    assert evening.app.table.is_open and "heroes" in evening.told()
    evening.press("Fermer")
    assert not evening.app.table.is_open and not evening.app.hosts
    evening.close()


def test_the_cross_of_the_table_closes_only_the_table(evening: Evening) -> None:
    evening.post(pygame.WINDOWCLOSE, evening.window)
    assert not evening.app.table.is_open
    assert evening.app.running
    evening.key(pygame.K_F1)
    assert evening.app.main.root.modals, "the main window goes on"


def test_the_cross_of_the_main_window_ends_the_program_with_the_table(evening: Evening) -> None:
    evening.post(pygame.WINDOWCLOSE)
    assert not evening.app.running


def test_keys_pressed_at_the_table_are_those_of_the_main_window(evening: Evening) -> None:
    evening.key(pygame.K_2, window=evening.window)
    assert evening.play.pointing.choice.dice == (6,)


def test_f11_fills_the_display_of_the_window_in_which_it_is_pressed(evening: Evening) -> None:
    desktop = pygame.display.get_desktop_sizes()[0]
    evening.key(pygame.K_F11, window=evening.window)
    assert evening.window.size == desktop and evening.screen.rect.size == desktop
    assert evening.app.main.presenter.surface.get_size() == MAIN
    evening.key(pygame.K_F11, window=evening.window)
    assert evening.window.size == TABLE and evening.screen.rect.size == TABLE


def test_the_main_window_is_the_game_masters_while_the_table_is_open(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    assert not evening.play.gm_view and evening.play.curtain.closed
    evening.open()
    assert evening.play.gm_view
    evening.key(pygame.K_F3)
    assert not evening.play.curtain.closed, "the screen is not handed over"
    assert evening.app.personal.habits.hand_over, "it is off only while there is a table"
    evening.app.table.close()
    assert not evening.play.gm_view
    evening.close()


def test_nothing_is_presented_while_nothing_changes(evening: Evening) -> None:
    evening.step(3)
    main, table = evening.app.main.presenter.presented, evening.presented()
    evening.step(60)
    assert (evening.app.main.presenter.presented, evening.presented()) == (main, table)


def test_the_table_is_opened_before_anybody_took_the_main_window(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    assert evening.play.curtain.closed
    evening.press("Ouvrir")
    assert evening.app.table.is_open and not evening.play.curtain.closed
    evening.close()


# --- where windows stand


LEFT, RIGHT = pygame.Rect(0, 0, 1920, 1080), pygame.Rect(1920, 0, 3840, 2160)


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        (pygame.Rect(100, 100, 800, 600), (100, 100, 800, 600)),
        (pygame.Rect(2000, 50, 1280, 720), (2000, 50, 1280, 720)),
        (pygame.Rect(1800, 900, 800, 600), (1920, 900, 800, 600)),
        (pygame.Rect(-5000, 40, 800, 600), (560, 240, 800, 600)),
        (pygame.Rect(0, 0, 9000, 9000), (1920, 0, 3840, 2160)),
    ],
)
def test_a_window_is_never_off_the_displays(window: pygame.Rect, expected: tuple[int, int, int, int]) -> None:
    assert tuple(settled(window, [LEFT, RIGHT])) == expected


def test_a_display_that_is_gone_is_said_and_another_place_is_taken(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    settings = evening.app.table.settings
    settings.display, settings.display_wide, settings.display_tall = 1, 3840, 2160
    settings.left, settings.top = 2500, 200
    evening.open()
    area = evening.app.displays.all()[0].area
    assert area is not None and area.contains(pygame.Rect(evening.window.position, evening.window.size))
    assert "n’est plus là" in evening.play.toast.words
    evening.close()


def test_a_display_is_found_again_by_its_number_and_size(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    displays = (Display(0, (1920, 1080), (0, 0)), Display(1, (3840, 2160), (1920, 0)))
    evening.app.displays.all = lambda: displays  # type: ignore[method-assign]
    assert evening.app.displays.find(1, (3840, 2160)) is displays[1]
    assert evening.app.displays.find(1, (1920, 1080)) is None
    assert evening.app.displays.at((2000, 10)) is displays[1]


def test_what_was_set_for_the_table_is_kept(evening: Evening, tmp_path: Path) -> None:
    evening.press("En bas à gauche")
    evening.press("Tourner d’un quart")
    evening.app.table.close()
    again = Evening(tmp_path)
    assert (again.app.table.settings.wheel, again.app.table.settings.turn) == ("sw", 1)


# --- what the table knows


def hidden(at: str = "Q9") -> Creature:
    return Creature("spy", "Espion", "guards", "#bbbbbb", parse_square(at), Direction.WEST, state=fake.State())


def with_secrets(scene: Scene) -> Scene:
    """The same scene for the heroes: more stands where they do not look."""
    scene = replace(scene, place=scene.place.with_thing(Thing("x", "altar", "altar", parse_square("R5"), cover=6)))
    wheel = replace(scene.wheel, order=(*scene.wheel.order, "spy"))
    scene = replace(scene, creatures=(*scene.creatures, hidden()), wheel=wheel)
    return scene.with_creature(replace(scene.creature("chief"), at=parse_square("Q5"), marks=("prone",)))


def drawn(folder: Path, scene: Scene, **settings: object) -> bytes:
    evening = Evening(folder, scene)
    for name, value in settings.items():
        setattr(evening.app.table.settings, name, value)
    evening.open()
    found = evening.pixels()
    evening.close()
    return found


@pytest.mark.parametrize("settings", [{}, {"wheel": "ne"}, {"turn": 1}, {"eyes": "active"}, {"square": 80}])
def test_two_scenes_that_differ_only_in_secrets_are_the_same_on_the_table(
    tmp_path: Path, settings: dict[str, object]
) -> None:
    scene = fake.scene()
    one = drawn(tmp_path / "1", scene, **settings)
    assert one == drawn(tmp_path / "2", with_secrets(scene), **settings)
    seen = scene.with_creature(replace(scene.creature("ana"), facing=Direction.WEST))
    assert one != drawn(tmp_path / "3", seen, **settings), "what the side knows is drawn"


def test_a_shot_of_the_table_is_what_its_window_draws(evening: Evening) -> None:
    made = shot(fake.scene(), fake.SYSTEM, "heroes", TABLE, Words("fr"), "table")
    assert pygame.image.tobytes(made, "RGB") == evening.pixels()


def test_the_table_stands_still_when_another_creature_becomes_active(evening: Evening) -> None:
    before = evening.screen.view.camera.origin
    for _ in range(4):
        who = evening.session.scene.wheel.active
        evening.session.play(command("end_round", who))
        evening.step(2)
        assert evening.screen.view.camera.origin == before


# --- the game master's hand


def test_neither_wheel_nor_mouse_moves_the_table(evening: Evening) -> None:
    before = evening.pixels()
    evening.mouse(pygame.MOUSEMOTION, (400, 300), evening.window)
    evening.post(pygame.MOUSEWHEEL, evening.window, x=0, y=2)
    evening.drag((400, 300), (200, 100), evening.window)
    assert evening.pixels() == before


def test_the_frame_is_dragged_by_whole_squares(evening: Evening) -> None:
    evening.app.table.resize_squares(40)
    evening.step(2)
    frame = evening.play.board.frame
    assert frame is not None
    camera = evening.play.view.camera
    rect = frame.rect(camera)  # type: ignore[attr-defined]
    sign = frame.sign(rect, camera, evening.app.main.look)  # type: ignore[attr-defined]
    before = evening.app.table.area()
    step = round(camera.square)
    evening.drag(sign.center, (sign.centerx + 2 * step + step // 3, sign.centery + step))
    after = evening.app.table.area()
    assert before is not None and after is not None
    assert [round(b - a, 6) for a, b in zip(before, after, strict=True)] == [2, 1, 2, 1]
    assert evening.play.view.camera.origin == camera.origin, "the game master's board stays"


def test_the_frame_follows_another_size_of_the_table(evening: Evening) -> None:
    evening.window.size = (700, 560)
    evening.post(pygame.WINDOWSIZECHANGED, evening.window, x=700, y=560)
    surface = evening.app.main.presenter.surface
    before = pygame.image.tobytes(surface, "RGB")
    root = evening.app.main.root
    root.dirty(root.rect)
    root.paint(surface)
    assert pygame.image.tobytes(surface, "RGB") == before


def test_shift_and_arrows_move_the_table_by_a_square(evening: Evening) -> None:
    evening.app.table.resize_squares(40)
    square = round(evening.screen.view.camera.square)
    before = evening.screen.view.camera.origin
    evening.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert evening.screen.view.camera.origin == (before[0] - square, before[1])
    assert evening.play.pointing.cursor is None


def test_look_shows_all_that_is_known_and_comes_back_to_the_very_place(evening: Evening) -> None:
    evening.app.table.resize_squares(37)
    evening.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    before = evening.pixels()
    evening.key(pygame.K_F9)
    assert evening.pixels() != before and "vue d’ensemble" in evening.play.bar.aside
    picture, camera = evening.screen.picture, evening.screen.view.camera
    assert picture is not None
    known = [place for place, state in enumerate(picture.states) if state]
    for place in known:
        assert evening.screen.rect.contains(camera.rect(place % picture.columns, place // picture.columns))
    evening.key(pygame.K_F9)
    assert evening.pixels() == before


def test_four_quarter_turns_come_back_to_the_same_picture(evening: Evening) -> None:
    evening.app.table.resize_squares(21)
    evening.step(2)
    seen = [evening.pixels()]
    for _ in range(4):
        evening.press("Tourner d’un quart")
        evening.step(2)
        seen.append(evening.pixels())
    assert seen[0] == seen[4] and len(set(seen[:4])) == 4


def test_under_the_veil_nothing_of_the_board_is_drawn(evening: Evening) -> None:
    shown = evening.pixels()
    evening.key(pygame.K_F7)
    veiled = evening.pixels()
    assert veiled != shown and "voilée" in evening.play.bar.aside
    scene = evening.session.scene
    evening.session.scene = scene.with_creature(replace(scene.creature("ana"), at=Square(4, 4)))
    evening.step(3)
    assert evening.pixels() == veiled
    evening.key(pygame.K_F7)
    assert evening.pixels() not in (veiled, shown)


def test_a_picture_that_is_dropped_becomes_the_veil(evening: Evening, tmp_path: Path) -> None:
    picture = pygame.Surface((48, 30))
    picture.fill((10, 200, 30))
    pygame.image.save(picture, tmp_path / "voile.png")
    evening.key(pygame.K_F7)
    evening.post(pygame.DROPFILE, file=str(tmp_path / "voile.png"))
    assert evening.window.get_surface().get_at((480, 300))[:3] == (10, 200, 30)
    (tmp_path / "torn.png").write_bytes(b"no picture")
    evening.post(pygame.DROPFILE, file=str(tmp_path / "torn.png"))
    assert "torn.png" in evening.play.toast.words
    assert evening.window.get_surface().get_at((480, 300))[:3] == (10, 200, 30), "the veil that can be read stays"


def test_a_held_table_keeps_its_picture_and_catches_up(evening: Evening) -> None:
    before = evening.pixels()
    evening.key(pygame.K_F8)
    shown = evening.presented()
    scene = evening.session.scene
    evening.session.scene = scene.with_creature(replace(scene.creature("ana"), at=Square(4, 4)))
    evening.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    evening.step(5)
    assert evening.pixels() == before and evening.presented() == shown
    evening.key(pygame.K_F8)
    assert evening.pixels() != before
    assert evening.screen.picture is not None
    assert evening.screen.picture.scene.creature("ana").at == Square(4, 4)


# --- fog, doors, memory


def on_table(evening: Evening, square: str) -> tuple[int, int, int]:
    """The colour in the middle of a square, a little aside of whoever stands there."""
    x, y = evening.screen.view.camera.middle(parse_square(square))
    return tuple(evening.window.get_surface().get_at((round(x) + 15, round(y) - 15))[:3])  # type: ignore[return-value]


def put(evening: Evening, **changes: Any) -> None:
    """Have the session at a changed scene, as a command would."""
    session = evening.session
    before, after = session.scene, replace(session.scene, **changes)
    session.done.append(Done(command("end_round", "ana"), (), (), before, after, 0))
    session.scene = after
    evening.play.refresh()
    evening.step(2)


def with_door(scene: Scene, status: str) -> Any:
    return scene.place.with_door(replace(scene.place.door("gate"), status=status))


def test_a_door_that_opens_shows_the_room_at_once_and_hides_it_when_it_shuts(tmp_path: Path) -> None:
    scene = fake.scene()
    scene = scene.with_creature(replace(scene.creature("ana"), at=parse_square("H4")))
    scene = scene.with_creature(replace(scene.creature("chief"), at=parse_square("M4")))
    evening = Evening(tmp_path, scene)
    evening.open()
    unseen = evening.screen.look.theme.unseen
    assert on_table(evening, "M4") == on_table(evening, "K3") == unseen
    put(evening, place=with_door(scene, "open"))
    lit = on_table(evening, "K4")
    assert unseen not in (lit, on_table(evening, "M4"))
    opened = evening.pixels()
    put(evening, place=with_door(scene, "closed"))
    shut = on_table(evening, "K4")
    assert shut not in (unseen, lit) and sum(shut) < sum(lit), "what was explored stays, dimly"
    before = evening.pixels()
    put(evening, creatures=scene.with_creature(replace(scene.creature("chief"), at=parse_square("N4"))).creatures)
    assert evening.pixels() == before, "who stands behind the door is not followed"
    put(evening, place=with_door(scene, "open"), creatures=scene.creatures)
    assert evening.pixels() == opened
    evening.close()


def test_what_was_explored_stays_with_what_was_last_seen_there(evening: Evening) -> None:
    scene = evening.session.scene
    turned = scene.with_creature(replace(scene.creature("ana"), facing=Direction.WEST))
    turned = turned.with_creature(replace(turned.creature("bruno"), facing=Direction.WEST))
    put(evening, creatures=turned.creatures)
    before = evening.pixels()
    put(evening, place=with_door(scene, "open").without_thing("t1").without_thing("t5"))
    assert evening.pixels() == before
    put(evening, creatures=scene.creatures)
    assert evening.pixels() != before


def test_nothing_shows_through_the_fog(evening: Evening) -> None:
    picture, camera, surface = evening.screen.picture, evening.screen.view.camera, evening.window.get_surface()
    assert picture is not None
    evening.screen.view.edges = False
    evening.screen.view.everything()
    evening.screen.mark()
    evening.step()
    theme, never = evening.screen.look.theme, 0
    for place, state in enumerate(picture.states):
        column, row = place % picture.columns, place // picture.columns
        around = [picture.state(Square(column + x, row + y)) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        if state == 0 and not any(around):
            never += 1
            part = surface.subsurface(camera.rect(column, row).clip(surface.get_rect()))
            assert pygame.transform.average_color(part)[:3] == theme.unseen, (column, row)
    assert never > 40


def test_a_game_that_is_opened_is_never_shown_without_its_fog(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.app.show_start()
    evening.open()
    veil = evening.pixels()
    assert evening.app.table.host is not None
    presenter, shown = evening.app.table.host.presenter, []
    present = presenter.present

    def recorded(rects: Any) -> None:
        present(rects)
        shown.append(evening.pixels())

    presenter.present = recorded  # type: ignore[method-assign]
    guard_post = Path(__file__).parents[2] / "maps" / "guard-post.yaml"
    assert evening.app.open_path(guard_post)
    evening.app.play.habits.animated = False
    evening.step(5)
    game = evening.app.game
    assert game is not None
    scene, side = game.session.scene, evening.app.table.side
    assert side is not None
    fogged = shot(scene, game.session.system, side, TABLE, Words("fr"), "table")
    assert shown and set(shown) <= {veil, pygame.image.tobytes(fogged, "RGB")}
    assert shown[-1] != veil
    evening.app.show_start()
    evening.step(3)
    assert shown[-1] == veil, "no game, no picture"
    evening.close()


def test_a_table_of_several_sides_stays_veiled_until_one_is_chosen(tmp_path: Path) -> None:
    scene = fake.scene()
    sides = tuple(replace(side, played_by="person") for side in scene.table.sides)
    evening = Evening(tmp_path, replace(scene, table=replace(scene.table, sides=sides)))
    evening.open()
    assert evening.screen.covered and "choisis un camp" in evening.play.bar.aside
    evening.press("Guards")
    evening.step()
    assert evening.screen.picture is not None and evening.screen.picture.side == "guards"
    evening.close()


def test_the_game_masters_own_sides_cannot_be_shown_beside_those_of_people(evening: Evening) -> None:
    assert [side.name for side in evening.app.table.sides()] == ["heroes"]


# --- whose eyes


def test_the_party_is_shown_or_who_plays_in_its_round(evening: Evening) -> None:
    picture = evening.screen.picture
    assert picture is not None and picture.viewer is None
    evening.press("À son tour, les yeux de qui joue")
    evening.step()
    assert evening.screen.picture is not None and evening.screen.picture.viewer == "ana"
    evening.session.play(command("end_round", "ana"))
    evening.step()
    assert evening.session.scene.wheel.active == "guard1"
    assert evening.screen.picture.viewer is None, "another side plays: the party looks"


# --- rolls


def shoot(evening: Evening) -> None:
    evening.session.play(command("shoot", "ana", die="d8", target="guard1"))
    evening.session.answer("dodge")
    evening.play.refresh()
    evening.step()


def test_a_roll_stands_near_who_rolled_for_a_moment(evening: Evening) -> None:
    before = evening.pixels()
    shoot(evening)
    cards = evening.screen.aloft.cards
    assert set(cards) == {"ana", "guard1"}, "both are seen by the heroes"
    token = evening.screen.view.camera.rect(*parse_square("C3"))
    card = cards["ana"].rect
    assert evening.screen.rect.contains(card) and not card.colliderect(token)
    assert card.height >= min(TABLE) * 0.075, "it is read from a metre away"
    assert evening.pixels() != before
    evening.step(40, 100)
    assert not evening.screen.aloft.cards


def test_a_roll_is_upright_for_the_chosen_side(evening: Evening) -> None:
    shoot(evening)
    upright = evening.screen.aloft.cards["ana"].surface
    evening.app.table.settings.reader = 1
    evening.session.undo()
    evening.step()
    shoot(evening)
    turned = evening.screen.aloft.cards["ana"].surface
    expected = pygame.transform.rotate(upright, -90)
    assert pygame.image.tobytes(turned, "RGBA") == pygame.image.tobytes(expected, "RGBA")


def test_rolls_of_those_whom_the_side_does_not_see_are_not_shown(tmp_path: Path) -> None:
    scene = fake.scene()
    scene = scene.with_creature(replace(scene.creature("chief"), at=parse_square("P4")))
    scene = replace(scene, wheel=replace(scene.wheel, active="chief"))
    scene = scene.with_creature(replace(scene.creature("rat"), at=parse_square("N4"), marks=()))
    evening = Evening(tmp_path, scene)
    evening.open()
    before, shown = evening.pixels(), evening.presented()
    evening.session.play(command("shoot", "chief", die="d8", target="rat"))
    evening.session.answer("none")
    evening.play.refresh()
    evening.step(3)
    assert evening.session.done
    assert not evening.screen.aloft.cards and evening.pixels() == before and evening.presented() == shown
    evening.close()


# --- touch


def finger(evening: Evening, kind: int, at: tuple[float, float], name: int = 1) -> None:
    wide, tall = TABLE
    fields = {"touch_id": 1, "finger_id": name, "x": at[0] / wide, "y": at[1] / tall, "dx": 0.0, "dy": 0.0}
    evening.post(kind, evening.window, pressure=1.0, **fields)


def tap(evening: Evening, square: str) -> None:
    at = evening.screen.view.camera.middle(parse_square(square))
    finger(evening, pygame.FINGERDOWN, at)
    finger(evening, pygame.FINGERUP, at)


def test_touching_the_table_does_nothing_until_it_is_allowed(evening: Evening) -> None:
    before = evening.pixels()
    tap(evening, "C3")
    assert evening.pixels() == before
    evening.press("Un doigt désigne une case")
    evening.key(pygame.K_ESCAPE)
    tap(evening, "C3")
    assert "touch" in evening.screen.aloft.cards and evening.screen.view.marks.chosen == parse_square("C3")
    evening.step(60, 100)
    assert evening.pixels() == before, "it goes away by itself"


def test_a_touch_picks_what_is_to_be_shot_at(evening: Evening) -> None:
    evening.app.table.settings.touch = True
    letter = next(letter for letter, action in evening.play.hand.letters.items() if "shoot" in str(action.key))
    evening.key(ord(letter))
    tap(evening, "F3")
    target = evening.play.pointing.choice.target
    assert target is not None and target.id == "guard1"


def test_miniatures_hands_and_strokes_are_no_fingers(evening: Evening) -> None:
    evening.app.table.settings.touch = True
    middle = evening.screen.view.camera.middle(parse_square("C3"))
    finger(evening, pygame.FINGERDOWN, middle, 5)
    evening.step(60)
    assert not evening.screen.aloft.cards, "a miniature rests"
    tap(evening, "B2")
    assert evening.screen.view.marks.chosen == parse_square("B2"), "a finger beside it still points"
    evening.step(60, 100)
    finger(evening, pygame.FINGERUP, middle, 5)
    assert evening.screen.view.marks.chosen is None, "a miniature is lifted"
    for name in (6, 7):
        finger(evening, pygame.FINGERDOWN, (middle[0] + 30 * name, middle[1]), name)
    for name in (6, 7):
        finger(evening, pygame.FINGERUP, (middle[0] + 30 * name, middle[1]), name)
    assert evening.screen.view.marks.chosen is None, "a hand is put down"
    finger(evening, pygame.FINGERDOWN, middle)
    finger(evening, pygame.FINGERMOTION, (middle[0] + 90, middle[1]))
    finger(evening, pygame.FINGERUP, (middle[0] + 90, middle[1]))
    assert evening.screen.view.marks.chosen is None, "a sleeve brushes over it"


def test_the_mouse_events_that_come_with_touches_are_ignored_on_the_table(evening: Evening) -> None:
    evening.app.table.settings.touch = True
    before = evening.pixels()
    at = tuple(round(part) for part in evening.screen.view.camera.middle(parse_square("C3")))
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        evening.mouse(kind, (at[0], at[1]), evening.window, touch=True)
    assert evening.pixels() == before


def test_a_finger_on_the_main_window_is_a_mouse_and_a_long_press_asks(evening: Evening) -> None:
    x, y = evening.play.view.camera.middle(parse_square("F3"))
    place = (round(x), round(y))
    evening.mouse(pygame.MOUSEMOTION, place, touch=True)
    evening.mouse(pygame.MOUSEBUTTONDOWN, place, touch=True)
    evening.step(40)
    evening.mouse(pygame.MOUSEBUTTONUP, place, touch=True)
    assert evening.app.main.root.modals, "the menu of what stands there"
    evening.key(pygame.K_ESCAPE)
    button = evening.play.bar.buttons["table"].rect.center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        evening.mouse(kind, button, touch=True)
    assert isinstance(evening.app.main.root.modals[-1], TablePanel)


# --- playing with it


def test_questions_are_asked_and_answered_at_the_main_window(evening: Evening) -> None:
    evening.play.perform(command("shoot", "ana", die="d8", target="guard1"))
    evening.step()
    assert evening.play.question.visible
    evening.key(pygame.K_RETURN, window=evening.window)
    assert not evening.play.question.visible and len(evening.session.done) == 1


def test_a_creature_on_its_way_moves_on_the_table_only_where_it_is_seen(evening: Evening) -> None:
    evening.screen.animated = True
    evening.session.play(command("move", "ana", die="d8", to="E3"))
    evening.step()
    assert [way.who for way in evening.screen.motion.ways] == ["ana"]
    evening.step(40)
    assert not evening.screen.motion.ways and not evening.screen.view.places


def test_on_a_measured_display_squares_have_their_real_size(evening: Evening) -> None:
    display = evening.app.table.display_key
    assert display is not None
    keep(Calibration(display, 2.1, 2.1), evening.app.preferences)
    evening.app.table.measured_anew()
    evening.step()
    assert evening.screen.view.camera.square == 2.1 * 25
    evening.key(pygame.K_F6)
    assert "vraie taille" in evening.told()
    evening.press("Plus grandes")
    assert "pas leur vraie taille" in evening.told() and round(evening.screen.view.camera.square) == 56
    evening.press("Vraie taille")
    assert evening.screen.view.camera.square == 2.1 * 25
    before = evening.pixels()
    evening.key(pygame.K_ESCAPE)
    evening.key(pygame.K_F9)
    evening.key(pygame.K_F9)
    assert evening.pixels() == before


def notices(evening: Evening) -> list[str]:
    return [modal.title for modal in evening.app.main.root.modals if isinstance(modal, Notice)]


def test_a_display_that_changed_since_it_was_measured_is_to_be_measured_again(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    display = evening.app.displays.at((0, 0))
    before = DisplayKey(display.number, (display.size[0] + 40, display.size[1]), 1.0)
    keep(Calibration(before, 2.1, 2.1), evening.app.preferences)
    evening.open()
    assert notices(evening) == ["L’écran de la table a changé"]
    assert evening.screen.at.calibration is None
    evening.key(pygame.K_RETURN)
    assert not notices(evening)
    assert evening.app.table.host is not None
    assert any(isinstance(modal, CalibrationScreen) for modal in evening.app.table.host.root.modals)
    evening.close()


def test_it_is_asked_once_whether_a_changed_display_is_measured_and_left_when_it_is_put_off(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    display = evening.app.displays.at((0, 0))
    before = DisplayKey(display.number + 1, display.size, 1.0)
    keep(Calibration(before, 2.1, 2.1), evening.app.preferences)
    evening.open()
    evening.key(pygame.K_F2)
    assert notices(evening) == ["The display of the table has changed"]
    evening.key(pygame.K_ESCAPE)
    evening.app.table.close()
    evening.open()
    assert not notices(evening) and evening.app.table.display_changed
    evening.close()


def test_nothing_is_asked_of_a_display_that_is_as_it_was_measured_or_never_was(evening: Evening) -> None:
    assert not notices(evening) and not evening.app.table.display_changed
    display = evening.app.table.display_key
    assert display is not None
    keep(Calibration(display, 2.1, 2.1), evening.app.preferences)
    evening.app.table.close()
    evening.open()
    assert not notices(evening) and not evening.app.table.display_changed


def test_a_display_measured_from_the_menu_of_the_main_window_has_its_measure_on_the_table_at_once(
    evening: Evening,
) -> None:
    assert evening.screen.at.calibration is None
    evening.key(pygame.K_ESCAPE)
    menu = evening.app.main.root.modals[-1]
    assert isinstance(menu, MainMenu)
    evening.click(next(b for b in menu.buttons if b.words == "Mesurer cet écran…").rect.center)
    evening.key(pygame.K_RIGHT)
    evening.key(pygame.K_s, pygame.KMOD_CTRL)
    assert not evening.app.main.root.modals
    measured = evening.screen.at.calibration
    assert measured is not None
    assert evening.screen.view.camera.square == pytest.approx(measured.across * 25)


def test_the_table_lies_where_it_lay_over_the_same_game(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.open()
    guard_post = Path(__file__).parents[2] / "maps" / "guard-post.yaml"
    assert evening.app.open_path(guard_post)
    evening.step(2)
    evening.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    game, centre = evening.app.game, evening.screen.at.centre
    assert game is not None and game.path is not None
    evening.app.show_start()
    evening.app.open_path(game.path)
    evening.step(2)
    assert evening.screen.at.centre == centre
    evening.app.table.close()
    evening.open()
    assert evening.screen.at.centre == centre
    evening.close()


def test_the_wheel_stands_in_its_corner_turned_to_its_readers(evening: Evening) -> None:
    bare = evening.pixels()
    pictures = []
    for corner, place in (("En haut à gauche", (0, 0)), ("En bas à droite", (1, 1))):
        evening.press(corner)
        evening.step()
        rect = evening.screen.at.wheel
        assert evening.screen.rect.contains(rect)
        assert (rect.centerx > TABLE[0] / 2, rect.centery > TABLE[1] / 2) == place
        pictures.append(pygame.image.tobytes(evening.window.get_surface().subsurface(rect), "RGB"))
    assert pictures[0] == pictures[1] and evening.pixels() != bare
    evening.press("Vers le haut")
    rect = evening.screen.at.wheel
    turned = pygame.transform.rotate(evening.window.get_surface().subsurface(rect), 180)
    assert pygame.image.tobytes(turned, "RGB") == pictures[0]


def test_every_word_of_the_panel_is_said_in_both_languages_and_fits(evening: Evening) -> None:
    evening.app.table.settings.wheel = "ne"
    for _ in range(2):
        evening.key(pygame.K_F6)
        panel = evening.app.main.root.modals[-1]
        assert isinstance(panel, TablePanel)
        assert panel.card.height <= MAIN[1] - 20
        texts, px = evening.app.main.look.texts, evening.app.main.look.theme.text_px("small")
        for words, buttons in panel.rows:
            assert "‹" not in words
            for button in buttons:
                assert "‹" not in button.words and panel.card.contains(button.rect)
                assert texts.width(button.words, px, "strong") <= button.rect.width, button.words
        evening.key(pygame.K_ESCAPE)
        evening.app.next_language()


def test_the_display_of_the_table_is_measured_on_the_table(evening: Evening) -> None:
    evening.press("Mesurer l’écran…")
    assert evening.app.table.host is not None
    root = evening.app.table.host.root
    assert len(root.modals) == 1 and len(evening.app.main.root.modals) == 1
    evening.key(pygame.K_ESCAPE, window=evening.window)
    assert not root.modals, "its keys are those of the table's window"
    assert isinstance(evening.app.main.root.modals[-1], TablePanel)


def test_while_the_display_is_measured_the_main_window_says_where(evening: Evening) -> None:
    evening.press("Mesurer l’écran…")
    assert "La mesure se fait sur l’écran de la table" in evening.told()
    assert evening.play.bar.aside == "Table\u00a0: mesure en cours"
    evening.key(pygame.K_ESCAPE, window=evening.window)
    assert "La mesure" not in evening.told() and "Maj et une flèche" in evening.told()
    assert evening.play.bar.aside == "Table ouverte"


def test_the_main_window_stands_where_it_stood_and_never_off_the_displays(tmp_path: Path) -> None:
    Preferences(tmp_path).set("window", [-5000, -3000, 900, 650])
    app = App(SYSTEMS, language="fr", folder=tmp_path)
    area = app.displays.all()[0].area
    assert area is not None
    window = pygame.Rect(pygame.display.get_window_position(), app.main.presenter.surface.get_size())
    assert area.contains(window) and window.size == (900, 650)
    pygame.display.set_window_position((17, 40))
    app._keep_place()
    assert App(SYSTEMS, language="fr", folder=tmp_path).preferences.get("window", []) == [17, 40, 900, 650]
    assert pygame.display.get_window_position() == (17, 40)


def test_a_window_is_sent_to_a_display_and_found_there_again(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    displays = (Display(0, (1024, 768), (0, 0)), Display(1, (1024, 768), (1024, 0)))
    evening.app.displays.all = lambda: displays  # type: ignore[method-assign]
    evening.open()
    assert evening.app.table.full, "beside the main window's display there is another one: the table fills it"
    evening.press("Écran 2 (1024 × 768)")
    settings = evening.app.table.settings
    assert (settings.display, settings.display_size) == (1, (1024, 768))
    kept = Preferences.load(tmp_path).get("table", {})
    assert (kept["display"], kept["display_wide"], kept["display_tall"]) == (1, 1024, 768)
    assert [row[0] for row in evening.app.main.root.modals[-1].rows][-1] == "Fenêtre du meneur"  # type: ignore[attr-defined]
    evening.close()


@pytest.mark.parametrize("reader", [0, 1, 2, 3])
def test_a_card_over_the_table_lies_on_nobody_while_there_is_room(reader: int) -> None:
    table = pygame.Rect(0, 0, 960, 600)
    token = pygame.Rect(440, 280, 40, 40)
    around = [token.move(40 * x, 40 * y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    for clear in (around[:3], around[5:], around):
        card = beside((60, 60), (token, table), reader, clear)
        assert table.contains(card) and card.collidelist([token, *clear]) < 0
    alone = beside((60, 60), (token, table), reader)
    assert not alone.colliderect(token) and alone.colliderect(token.inflate(60, 60))
