"""The screen that measures a display, by mouse, keys and touch; and what its test picture shows in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.files.words import Words
from board.window.canvas.board_view import BoardView
from board.window.calibration.measure import (
    Calibration,
    DisplayKey,
    Margins,
    by_area,
    calibration_for,
    first_guess,
    keep,
    kept,
)
from board.window.calibration.bars import THINGS
from board.window.calibration.screen import CalibrationScreen, open_calibration
from board.window.canvas.camera import Camera
from board.window.style.drawings import Drawings
from board.window.host import Host
from board.window.style.look import Look
from board.window.pages.main_menu import MainMenu
from board.window.canvas.picture import Memory, picture_for
from board.window.preferences import Preferences
from board.window.presenter import MainPresenter
from board.window.calibration.test_picture import paint_test_picture, plan
from board.window.style.text import Texts
from board.window.style.theme import BLACK, THEMES, WHITE, theme_for
from board.window.widgets.base import Widget
from tests.window import fake
from tests.window.person import Person

HD = (1920, 1080)


class Desk:
    """Somebody before a window with the screen that measures."""

    def __init__(
        self, size: tuple[int, int] = HD, display: tuple[int, int] = HD, language: str = "fr", *old: Calibration
    ) -> None:
        pygame.display.init()
        pygame.display.set_mode(size)
        pygame.event.clear()
        self.host = Host(MainPresenter(), Look(theme_for(*size), Texts(), Drawings(), Words(language)))
        self.host.show(Widget())
        self.preferences = Preferences(Path("/nowhere/at/all"))
        for calibration in old:
            keep(calibration, self.preferences)
        self.display = DisplayKey(0, display)
        self.given: list[Calibration] = []
        self.now = 0
        self.screen = open_calibration(self.host.root, self.display, self.preferences, self.given.append)
        self.step()

    @property
    def value(self) -> Calibration:
        return self.screen.value

    @property
    def surface(self) -> pygame.Surface:
        return self.host.presenter.surface

    def step(self) -> None:
        self.now += 17
        for event in pygame.event.get():
            self.host.handle(event, self.now)
        self.host.tick(self.now)

    def post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.Event(kind, window=None, **fields))
        self.step()

    def click(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)

    def drag(self, start: tuple[int, int], by: tuple[int, int], touch: bool = False) -> None:
        end = start[0] + by[0], start[1] + by[1]
        if not touch:
            self.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=touch)
        for part in range(1, 6):
            pos = start[0] + by[0] * part // 5, start[1] + by[1] * part // 5
            self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=touch)
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=touch)

    def key(self, code: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    def type(self, entry: Widget, text: str) -> None:
        """Type a number in place of the one that stands there."""
        self.click(entry.rect.center)
        self.key(pygame.K_END)
        for _ in range(12):
            self.key(pygame.K_BACKSPACE)
        self.post(pygame.TEXTINPUT, text=text)
        self.key(pygame.K_RETURN)

    def ends(self) -> tuple[int, int]:
        """The lengths of both bars as they are drawn."""
        return self.screen.bars[0].bar().width, self.screen.bars[1].bar().height

    def words(self) -> str:
        """All that the panel says."""
        return " ".join(line[0] for line, _, _ in self.screen.panel._lines).replace("\u00a0", " ")


@pytest.fixture
def desk() -> Iterator[Desk]:
    yield Desk()


@pytest.mark.parametrize("touch", [False, True])
def test_a_drag_anywhere_on_its_band_draws_a_bar_out_by_as_much(desk: Desk, touch: bool) -> None:
    start = desk.ends()[0]
    low, right = desk.screen.bars
    desk.drag((low.rect.left + 300, low.rect.centery), (57, 3), touch)
    assert desk.ends()[0] == start + 57 and desk.value.across == pytest.approx((start + 57) / 200)
    desk.drag((right.rect.centerx, right.rect.top + 400), (4, -31), touch)
    assert desk.ends() == (start + 57, start + 57 - 31)


def test_a_press_alone_changes_nothing(desk: Desk) -> None:
    before = desk.value
    desk.click(desk.screen.bars[0].rect.center)
    desk.click(desk.screen.bars[1].rect.center)
    assert desk.value == before and not desk.screen.panel.accept.enabled


def test_arrows_draw_by_one_pixel_and_with_shift_by_ten(desk: Desk) -> None:
    across = desk.ends()[0]
    desk.key(pygame.K_RIGHT)
    assert desk.ends()[0] == across + 1
    desk.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert desk.ends()[0] == across - 9
    desk.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    desk.key(pygame.K_UP)
    assert desk.ends() == (across - 9, across - 9 + 9)
    assert desk.value.down == pytest.approx(across / 200)


def test_the_wheel_over_a_bar_and_the_buttons_draw_by_one_pixel(desk: Desk) -> None:
    across = desk.ends()[0]
    middle = desk.screen.bars[0].rect.center
    desk.post(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    desk.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=1.0, touch=False)
    assert desk.ends()[0] == across + 1
    desk.click(desk.screen.panel.longer[0].rect.center)
    desk.click(desk.screen.panel.longer[0].rect.center)
    desk.click(desk.screen.panel.shorter[0].rect.center)
    assert desk.ends()[0] == across + 2


@pytest.mark.parametrize(("typed", "mm"), [("951,9", 951.9), ("951.9", 951.9), (" 1 020 ", 1020)])
def test_the_width_of_what_is_lit_is_typed_with_decimals(typed: str, mm: float) -> None:
    desk = Desk(display=(3840, 2160))
    desk.type(desk.screen.panel.lits[0], typed)
    assert desk.value.across == pytest.approx(3840 / mm) and not desk.value.guess
    desk.type(desk.screen.panel.lits[1], "540")
    assert desk.value.down == 4, "the height has a measure of its own"
    assert desk.value.across == pytest.approx(3840 / mm)


def test_a_bar_is_typed_with_decimals(desk: Desk) -> None:
    desk.type(desk.screen.panel.lengths[0], "806,85")
    assert desk.value.across == pytest.approx(4.03425)


@pytest.mark.parametrize("typed", ["", "-3", "0", "9,5,1", "1e9", "nan", "53,1", "531 mm"])
def test_what_cannot_be_is_said_and_the_number_before_stands_again(desk: Desk, typed: str) -> None:
    before = desk.value
    desk.type(desk.screen.panel.lits[0], typed)
    assert desk.value == before
    assert desk.screen.panel.lits[0].text == "531,3"
    assert "Aucun écran n’est comme ça" in desk.words()


def test_a_number_that_cannot_be_is_not_passed_over_when_the_measure_is_kept(desk: Desk) -> None:
    desk.type(desk.screen.panel.lits[0], "480")
    entry = desk.screen.panel.lits[0]
    desk.click(entry.rect.center)
    desk.post(pygame.TEXTINPUT, text="about 50")
    desk.click(desk.screen.panel.accept.rect.center)
    assert not desk.given and "Aucun écran n’est comme ça" in desk.words()
    desk.click(desk.screen.panel.accept.rect.center)
    assert [round(value.lit[0]) for value in desk.given] == [480], "the number that stands there again was meant"


def test_a_bar_that_is_right_already_can_be_kept(desk: Desk) -> None:
    assert "Presse + puis −" in desk.words()
    start = desk.ends()
    desk.click(desk.screen.panel.longer[0].rect.center)
    desk.click(desk.screen.panel.shorter[0].rect.center)
    desk.click(desk.screen.panel.accept.rect.center)
    assert desk.given and desk.given[0].across == pytest.approx(start[0] / 200)


def test_a_number_is_taken_when_another_thing_is_pressed(desk: Desk) -> None:
    entry = desk.screen.panel.lits[0]
    desk.click(entry.rect.center)
    desk.key(pygame.K_END)
    for _ in range(12):
        desk.key(pygame.K_BACKSPACE)
    desk.post(pygame.TEXTINPUT, text="480")
    desk.click(desk.screen.panel.accept.rect.center)
    desk.click(desk.screen.panel.test.rect.center)
    assert desk.value.across == 4


def test_the_first_measure_goes_for_both_axes_until_the_other_is_measured_too(desk: Desk) -> None:
    desk.key(pygame.K_RIGHT)
    assert desk.value.across == desk.value.down and desk.screen.equal
    desk.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    assert desk.value.across != desk.value.down and not desk.screen.equal
    desk.click(desk.screen.panel.equal.rect.center)
    assert desk.value.across == desk.value.down and desk.screen.equal


def test_axes_that_differ_are_warned_of_and_a_diagonal_is_called_a_guess(desk: Desk) -> None:
    assert "Pas encore mesuré" in desk.words()
    desk.type(desk.screen.panel.diagonal, "43")
    assert desk.value.guess and "Estimation" in desk.words() and "38 × 21 cases" in desk.words()
    desk.type(desk.screen.panel.lits[0], "950")
    assert "Estimation" not in desk.words() and "plus de" not in desk.words()
    desk.type(desk.screen.panel.lits[1], "545")
    assert "1,95 %, plus de 0,5 %" in desk.words()


@pytest.mark.parametrize("thing", THINGS)
def test_every_thing_measures_with_the_longest_side_that_there_is_room_for(thing: str) -> None:
    desk = Desk((3840, 2160), (3840, 2160))
    desk.click(desk.screen.panel.things[thing].rect.center)
    for bar, length in zip(desk.screen.bars, desk.ends(), strict=True):
        assert bar.mm == THINGS[thing][0]
        assert length == round(bar.mm * first_guess(desk.display).across)
    small = Desk((1280, 720), HD)
    small.click(small.screen.panel.things["sheet"].rect.center)
    assert [bar.mm for bar in small.screen.bars] == [297.0, 210.0] or small.screen.bars[1].mm == 210.0


def test_a_number_is_typed_over_the_one_that_stands_there(desk: Desk) -> None:
    field = desk.screen.panel.lits[0]
    desk.click(field.rect.center)
    desk.post(pygame.TEXTINPUT, text="9")
    desk.post(pygame.TEXTINPUT, text="50")
    desk.key(pygame.K_RETURN)
    assert desk.value.lit[0] == pytest.approx(950)
    desk.click(field.rect.center)
    desk.key(pygame.K_END)
    desk.key(pygame.K_BACKSPACE)
    desk.post(pygame.TEXTINPUT, text="5")
    desk.key(pygame.K_RETURN)
    assert desk.value.lit[0] == pytest.approx(950.5), "the number that stands there is mended as well"


def test_what_is_kept_fits_the_display_at_the_next_start(desk: Desk) -> None:
    desk.drag(desk.screen.bars[0].rect.center, (40, 0))
    desk.click(desk.screen.panel.accept.rect.center)
    assert not desk.host.root.modals and len(desk.given) == 1
    found = calibration_for(desk.display, desk.preferences)
    assert found.usable == desk.given[0] == desk.value
    again = open_calibration(desk.host.root, desk.display, desk.preferences)
    assert again.value == found.usable and again.panel.accept.enabled


def test_escape_leaves_everything_as_it_was(desk: Desk) -> None:
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_ESCAPE)
    assert not desk.host.root.modals and kept(desk.preferences) == [] and desk.given == []


def test_a_changed_display_is_said_and_begins_with_the_glass_it_had() -> None:
    desk = Desk(HD, HD, "fr", Calibration(DisplayKey(0, (3840, 2160)), 4, 4))
    assert "3840 × 2160" in desk.words() and "changé" in desk.words()
    assert desk.value.lit == pytest.approx((960, 540)) and desk.value.guess
    assert not desk.screen.panel.accept.enabled, "it is never taken as it is"


def test_a_display_of_another_shape_begins_with_square_pixels() -> None:
    desk = Desk((1024, 768), (1024, 768), "fr", Calibration(DisplayKey(0, HD), 2, 2))
    assert desk.value.across == desk.value.down and desk.value.lit[0] == pytest.approx(960)
    assert "33" not in desk.words() and desk.screen.equal


@pytest.mark.parametrize("theme", THEMES)
def test_the_bars_are_white_on_black_in_every_theme(theme: str) -> None:
    desk = Desk()
    desk.host.look.theme_name = theme
    desk.host.resize()
    desk.step()
    for bar in desk.screen.bars:
        drawn = bar.bar()
        for end in (drawn.topleft, (drawn.right - 1, drawn.bottom - 1)):
            assert desk.surface.get_at(end)[:3] == WHITE
        beyond = (drawn.centerx, drawn.bottom) if bar.down else (drawn.right, drawn.centery)
        assert desk.surface.get_at(beyond)[:3] == BLACK


# --- the test picture on the screen


def test_the_test_picture_trims_with_arrows_and_comes_back_with_escape(desk: Desk) -> None:
    before = desk.value
    desk.click(desk.screen.panel.test.rect.center)
    assert desk.screen.test.visible
    desk.key(pygame.K_RIGHT)
    assert desk.value.across == desk.value.down == pytest.approx(before.across * 1.001)
    desk.screen.turn_equal()
    desk.key(pygame.K_UP)
    desk.click(desk.screen.test.smaller[1].rect.center)
    assert desk.value.down == pytest.approx(before.down * 1.001 * 0.999**2)
    desk.key(pygame.K_ESCAPE)
    assert desk.host.root.modals and not desk.screen.test.visible
    assert desk.ends()[1] == round(desk.value.down * 200)


def test_margins_move_the_frame_in_and_leave_the_millimetre_as_it_is(desk: Desk) -> None:
    before = desk.value
    desk.click(desk.screen.panel.test.rect.center)
    for _ in range(3):
        desk.click(desk.screen.test.more[0].rect.center)
    desk.click(desk.screen.test.more[3].rect.center)
    desk.click(desk.screen.test.more[3].rect.center)
    desk.click(desk.screen.test.less[3].rect.center)
    desk.click(desk.screen.test.less[1].rect.center)
    assert desk.value.margins == Margins(3, 0, 0, 1)
    assert (desk.value.across, desk.value.down) == (before.across, before.down)
    left, low = round(3 * before.across), 1080 - round(before.down) - 1
    assert desk.surface.get_at((left, 900))[:3] == WHITE
    assert desk.surface.get_at((left - 1, 900))[:3] == (0, 0, 0)
    assert desk.surface.get_at((900, low))[:3] == WHITE and desk.surface.get_at((900, low + 1))[:3] == (0, 0, 0)


def test_margins_are_offered_only_where_the_window_fills_the_display() -> None:
    desk = Desk((1280, 720), HD)
    desk.click(desk.screen.panel.test.rect.center)
    assert not any(button.visible for button in desk.screen.test.more)


def test_a_window_that_does_not_fill_the_display_says_what_is_meant_by_its_lit_area(desk: Desk) -> None:
    assert "tout l’écran" not in desk.words()
    assert "tout l’écran" in Desk((1280, 720), HD).words()


def test_the_controls_of_the_test_picture_cover_neither_circle_nor_rules() -> None:
    sizes = (HD, (3840, 2160), (1024, 640), (1080, 1920))
    for size, display in (((1280, 720), HD), *((size, size) for size in sizes)):
        desk = Desk(size, display)
        desk.screen.show_test(True)
        laid = plan(desk.value, desk.screen.rect)
        assert not any(part.colliderect(other) for part in (*laid.across, laid.circle) for other in laid.down)
        assert len(laid.across) >= 9 or size[0] < 1080
        assert not any(desk.screen.test.box.colliderect(part) for part in (laid.circle, *laid.across, *laid.down))
        assert laid.frame.contains(laid.circle) and all(laid.frame.contains(p) for p in (*laid.across, *laid.down))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("size", "display"), [((1280, 720), HD), (HD, HD), ((3840, 2160), (3840, 2160)), ((1280, 720), (1280, 720))]
)
def test_no_word_is_cut_and_no_control_lies_over_another(
    size: tuple[int, int], display: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    whole = Texts.fitted

    def fitted(self: Texts, text: str, *args: Any) -> str:
        found = whole(self, text, *args)
        if found != text:
            cut.append(text)
        return found

    monkeypatch.setattr(Texts, "fitted", fitted)
    old = Calibration(DisplayKey(0, (2560, 1440)), 3, 3.1)
    desk = Desk(size, display, language, old)
    for thing in THINGS:
        desk.screen.choose_thing(thing)
        desk.step()
    desk.screen.turn_equal()
    desk.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    desk.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    placed = [child.rect for child in (*desk.screen.panel.children, *desk.screen.bars)]
    for place, rect in enumerate(placed):
        assert rect.collidelist(placed[place + 1 :]) == -1 and desk.screen.rect.contains(rect)
    desk.screen.show_test(True)
    desk.step()
    assert cut == []


# --- from the menu


def test_the_main_menu_measures_the_display_of_the_window(person: Person, tmp_path: Path) -> None:
    person.click(person.start.cards[0].rect.center)
    person.app.open_menu()
    person.step()
    menu = person.app.main.root.modals[-1]
    assert isinstance(menu, MainMenu)
    words = person.app.main.look.word("main_menu.calibrate")
    person.click(next(button for button in menu.buttons if button.words == words).rect.center)
    screen = person.app.main.root.modals[-1]
    assert isinstance(screen, CalibrationScreen)
    assert screen.display.size == pygame.display.get_desktop_sizes()[0]
    before = screen.panel.title_words()
    person.key(pygame.K_F2)
    assert screen.panel.title_words() != before, "it follows the language"
    person.key(pygame.K_RIGHT)
    person.key(pygame.K_s, pygame.KMOD_CTRL)
    assert calibration_for(screen.display, Preferences.load(tmp_path)).usable == screen.value


# --- measured in the pixels

SCREENS = [
    ("23.8 inches, 1920 x 1080", (1920, 1080), (526.9, 296.4)),
    ("32 inches, 1920 x 1080", (1920, 1080), (708.4, 398.5)),
    ("43 inches, 1920 x 1080", (1920, 1080), (951.9, 535.5)),
    ("43 inches, 3840 x 2160", (3840, 2160), (951.9, 535.5)),
    ("50 inches, 3840 x 2160", (3840, 2160), (1106.9, 622.6)),
    ("55 inches, 3840 x 2160", (3840, 2160), (1217.6, 684.9)),
    ("65 inches, 3840 x 2160", (3840, 2160), (1438.9, 809.4)),
    ("a projector askew", (1920, 1080), (1203.0, 655.0)),
    ("a laptop", (2560, 1600), (344.6, 215.4)),
]


@pytest.mark.parametrize(("name", "size", "mm"), SCREENS, ids=[name for name, _, _ in SCREENS])
def test_the_test_picture_is_true_to_half_a_pixel(name: str, size: tuple[int, int], mm: tuple[float, float]) -> None:
    calibration = by_area(DisplayKey(0, size), *mm)
    surface = pygame.Surface(size)
    whole = surface.get_rect()
    look = Look(theme_for(*size), Texts(), Drawings(), Words("fr"))
    paint_test_picture(surface, calibration, whole, look)
    laid = plan(calibration, whole)
    # The circle: its outermost white pixels where the cross goes through it.
    wide = extent(surface, laid.circle, 0)
    tall = extent(surface, laid.circle, 1)
    assert abs(wide - laid.diameter * calibration.across) <= 0.5 + 1e-9
    assert abs(tall - laid.diameter * calibration.down) <= 0.5 + 1e-9
    # The rules, from the first white pixel to the end of the last square.
    for rule, density in ((laid.across, calibration.across), (laid.down, calibration.down)):
        long = rule[-1].right - rule[0].left if rule is laid.across else rule[-1].bottom - rule[0].top
        assert abs(long - len(rule) * calibration.square * density) <= 0.5 + 1e-9
        assert surface.get_at(rule[0].topleft)[:3] == WHITE


def extent(surface: pygame.Surface, circle: pygame.Rect, axis: int) -> int:
    """The pixels from one outer edge of the circle to the other, along the line through its middle."""
    first, size, middle = circle.topleft[axis], circle.size[axis], circle.center[1 - axis]
    places = [*range(first - 5, first + size // 8), *range(first + size - size // 8, first + size + 5)]

    def white(place: int) -> bool:
        beside = [(place, middle + n) if axis == 0 else (middle + n, place) for n in range(-3, 4)]
        return any(surface.get_at(pos)[:3] == WHITE for pos in beside)

    lit = [place for place in places if white(place)]
    return lit[-1] - lit[0] + 1


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(("name", "size", "mm"), SCREENS, ids=[name for name, _, _ in SCREENS])
def test_every_line_of_the_board_is_true_to_half_a_pixel_up_to_the_fiftieth(
    name: str, size: tuple[int, int], mm: tuple[float, float], turn: int
) -> None:
    """Measured in the pixels that floor, grid and shade leave, against the millimetres of the display."""
    sides = by_area(DisplayKey(0, size), *mm).square_px
    look = Look(theme_for(*size), Texts(), Drawings(), Words("fr"))
    for axis in (0, 1):
        # A strip of the board along this axis of the screen.
        long = (axis + turn) % 2 == 0
        columns, rows = (50, 2) if long else (2, 50)
        view = bare_board(look, columns, rows)
        view.camera = Camera(
            pygame.Rect(0, 0, 4, 4), (columns / 2, rows / 2), sides[0], turn, None, sides[1] / sides[0]
        )
        strip = [3 * side for side in sides]
        strip[axis] = 52 * sides[axis]
        view.camera.viewport = pygame.Rect(0, 0, *map(round, strip))
        surface = pygame.Surface(view.camera.viewport.size).convert()
        view.draw(surface, view.camera.viewport)
        board = view.camera.rect(0, 0, columns, rows)
        beside = board.topleft[1 - axis] + round(sides[1 - axis] / 2)
        places = range(board.topleft[axis], board.bottomright[axis] + 1)
        found = changes([surface.get_at((x, beside) if axis == 0 else (beside, x))[:3] for x in places])
        assert len(found) == 51
        start = view.camera.origin[axis]
        for pixel in (places[place] for place in found):
            line = round((pixel - start) / sides[axis])
            assert abs(pixel - start - line * sides[axis]) <= 0.5 + 1e-6


def bare_board(look: Look, columns: int, rows: int) -> BoardView:
    """A board of floor and lines alone."""
    scene = fake.scene()
    walls = replace(scene.place.walls, columns=columns, rows=rows, opaque=frozenset(), walls=(), void=frozenset())
    place = replace(scene.place, walls=walls, doors=(), things=(), lamps=(), zones=())
    view = BoardView(look)
    view.edges = False
    view.show(picture_for(fake.SYSTEM, replace(scene, place=place, creatures=()), None, Memory(), None))
    return view


def changes(pixels: list[tuple[int, ...]]) -> list[int]:
    """Where lines lie: the pixels that are not as the floor, which is most of them."""
    floor = max(set(pixels), key=pixels.count)
    return [place for place, pixel in enumerate(pixels) if pixel != floor]


def test_trimming_by_a_step_moves_the_rule_by_a_thousandth() -> None:
    calibration = by_area(DisplayKey(0, (3840, 2160)), 960, 540)
    whole = pygame.Rect(0, 0, 3840, 2160)
    before = plan(calibration, whole).across
    after = plan(replace(calibration, across=calibration.across * 1.001), whole).across
    assert (after[-1].right - after[0].left) - (before[-1].right - before[0].left) == 1
