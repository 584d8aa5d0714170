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
from board.rulebook.session import Session
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.systems import SYSTEMS
from board.window.app import App
from board.window.displays import Display, settled
from board.window.games import Game
from board.window.play import PlayScreen
from board.window.shot import shot
from board.window.table_menu import TablePanel
from board.window.table_screen import TableScreen
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
