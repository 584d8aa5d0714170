"""The widgets, each by itself, driven by events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.window.style.drawings import Drawings
from board.window.style.look import Look
from board.window.style.text import Texts
from board.window.style.theme import Theme
from board.window.widgets.base import Widget
from board.window.widgets.root import Root
from board.window.widgets.button import Button, Toggle
from board.window.widgets.entry import Entry
from board.window.widgets.label import Label, rich_lines
from board.window.widgets.menu import Entry as MenuEntry
from board.window.widgets.menu import Menu
from board.window.widgets.modal import Modal
from board.window.widgets.scroll import ScrollList
from board.window.widgets.tabs import Tabs
from board.window.widgets.tooltip import Tooltip
from tests.window.words import FakeWords


class Desk:
    def __init__(self) -> None:
        pygame.display.init()
        self.surface = pygame.display.set_mode((640, 480))
        self.look = Look(Theme(), Texts(), Drawings(), FakeWords())
        self.root = Root(self.surface.get_rect(), self.look)
        self.now = 0
        self.paint()

    def paint(self) -> int:
        """Draw what is dirty; how many pixels that were."""
        return sum(rect.width * rect.height for rect in self.root.paint(self.surface))

    def put(self, widget: Widget, rect: tuple[int, int, int, int]) -> Widget:
        self.root.add(widget)
        widget.place(pygame.Rect(rect))
        self.paint()
        return widget

    def send(self, kind: int, **fields: object) -> bool:
        self.now += 10
        return self.root.handle(pygame.Event(kind, **fields), self.now)

    def move(self, pos: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, pos: tuple[int, int]) -> None:
        self.move(pos)
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def key(self, code: int, mod: int = 0) -> bool:
        return self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    def type(self, text: str) -> None:
        self.send(pygame.TEXTINPUT, text=text)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def counter() -> tuple[list[int], Callable[[], None]]:
    pressed: list[int] = []
    return pressed, lambda: pressed.append(1)


def test_a_button_is_pressed_where_it_is_let_go(desk: Desk) -> None:
    pressed, action = counter()
    desk.put(Button("Oui", action), (10, 10, 100, 40))
    desk.click((50, 30))
    assert len(pressed) == 1
    desk.send(pygame.MOUSEBUTTONDOWN, pos=(50, 30), button=1)
    desk.send(pygame.MOUSEBUTTONUP, pos=(300, 300), button=1)
    assert len(pressed) == 1, "slid off the button: not pressed"


def test_a_grey_button_does_nothing(desk: Desk) -> None:
    pressed, action = counter()
    desk.put(Button("Oui", action, enabled=False), (10, 10, 100, 40))
    desk.click((50, 30))
    assert not pressed


def test_tab_goes_from_button_to_button_and_enter_presses(desk: Desk) -> None:
    pressed: list[str] = []
    for place, name in enumerate("abc"):
        desk.put(Button(name, lambda name=name: pressed.append(name)), (10, 10 + 50 * place, 100, 40))
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    desk.key(pygame.K_SPACE)
    assert pressed == ["b", "a"]


def test_only_the_button_pointed_at_is_drawn_again(desk: Desk) -> None:
    desk.put(Button("Oui"), (10, 10, 100, 40))
    assert desk.paint() == 0
    desk.move((50, 30))
    assert desk.paint() == 100 * 40
    desk.move((52, 31))
    assert desk.paint() == 0


def test_a_toggle_stays_down(desk: Desk) -> None:
    states: list[bool] = []
    toggle = desk.put(Toggle("Chances", True, states.append), (10, 10, 100, 40))
    desk.click((50, 30))
    desk.click((50, 30))
    assert states == [False, True] and isinstance(toggle, Toggle) and toggle.on


def test_an_entry_takes_accents_and_an_input_method(desk: Desk) -> None:
    done: list[str] = []
    entry = desk.put(Entry(done=done.append), (10, 10, 300, 40))
    assert isinstance(entry, Entry)
    desk.click((100, 30))
    desk.type("Épée œuvr")
    desk.send(pygame.TEXTEDITING, text="´", start=0, length=1)
    assert entry.composing == "´"
    desk.type("é")
    desk.key(pygame.K_BACKSPACE)
    desk.type("e")
    desk.key(pygame.K_HOME)
    desk.key(pygame.K_DELETE)
    desk.type("É")
    desk.key(pygame.K_RETURN)
    assert done == ["Épée œuvre"]


def test_all_of_an_entry_is_chosen_and_typed_over(desk: Desk) -> None:
    entry = desk.put(Entry("salle des gardes"), (10, 10, 300, 40))
    assert isinstance(entry, Entry)
    desk.click((100, 30))
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    assert entry.chosen
    desk.key(pygame.K_HOME)
    desk.type("La ")
    assert entry.text == "La salle des gardes" and not entry.chosen
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    desk.type("Cave")
    assert entry.text == "Cave"
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    desk.key(pygame.K_BACKSPACE)
    assert entry.text == ""


def test_a_letter_typed_redraws_the_entry_only(desk: Desk) -> None:
    desk.put(Entry(), (10, 10, 300, 40))
    desk.click((100, 30))
    desk.paint()
    desk.type("a")
    assert desk.paint() <= 300 * 40


def test_a_long_list_draws_only_the_rows_in_sight(desk: Desk) -> None:
    drawn: list[int] = []
    picked: list[int] = []
    rows = ScrollList(lambda surface, row, rect, over: drawn.append(row), picked.append)
    desk.put(rows, (0, 0, 200, 200))
    rows.set_heights([20] * 10_000)
    desk.paint()
    assert max(drawn) < 12
    desk.move((50, 50))
    desk.send(pygame.MOUSEWHEEL, x=0, y=-1)
    assert rows.offset == 80
    desk.click((50, 10))
    assert picked == [4]
    rows.scroll_to(9_999)
    assert rows.at_end and rows.row_rect(9_999).bottom == 200
    drawn.clear()
    desk.paint()
    assert min(drawn) >= 9_988


def test_the_arrow_keys_walk_through_a_list(desk: Desk) -> None:
    picked: list[int] = []
    rows = ScrollList(lambda surface, row, rect, over: None, picked.append)
    desk.put(rows, (0, 0, 200, 100))
    rows.set_heights([20] * 30)
    desk.root.set_focus(rows)
    for _ in range(8):
        desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert picked == [7]
    assert rows.row_rect(7).bottom <= 100


def test_the_thumb_of_a_list_is_dragged(desk: Desk) -> None:
    rows = ScrollList(lambda surface, row, rect, over: None)
    desk.put(rows, (0, 0, 200, 100))
    rows.set_heights([20] * 50)
    desk.move((196, 5))
    desk.send(pygame.MOUSEBUTTONDOWN, pos=(196, 5), button=1)
    desk.send(pygame.MOUSEMOTION, pos=(196, 300), rel=(0, 0), buttons=(1, 0, 0))
    desk.send(pygame.MOUSEBUTTONUP, pos=(196, 300), button=1)
    assert rows.at_end


def test_tabs_choose_one(desk: Desk) -> None:
    chosen: list[int] = []
    tabs = desk.put(Tabs(("un", "deux", "trois"), chosen.append), (0, 0, 300, 40))
    desk.click((150, 20))
    desk.root.set_focus(tabs)
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_RIGHT)
    assert chosen == [1, 2]


def test_a_modal_takes_all_input_until_it_closes(desk: Desk) -> None:
    pressed, action = counter()
    desk.put(Button("dessous", action), (0, 0, 640, 480))
    modal = Modal("Titre", (300, 200))
    desk.root.open_modal(modal)
    modal.place(desk.root.rect)
    desk.click((320, 240))
    assert not pressed and desk.root.modals
    desk.key(pygame.K_ESCAPE)
    assert not desk.root.modals
    desk.click((320, 240))
    assert pressed


def test_a_click_beside_a_modal_closes_it(desk: Desk) -> None:
    modal = Modal("Titre", (300, 200))
    desk.root.open_modal(modal)
    modal.place(desk.root.rect)
    desk.click((5, 5))
    assert not desk.root.modals


def test_a_menu_stays_in_the_window_and_is_worked_by_keys(desk: Desk) -> None:
    done: list[str] = []
    entries = [
        MenuEntry("titre", heading=True),
        MenuEntry("a", lambda: done.append("a")),
        MenuEntry("b", None, reason="pas maintenant"),
        MenuEntry("c", lambda: done.append("c"), lambda: "62 %"),
    ]
    menu = Menu(entries, (630, 470), "Garde")
    menu.open(desk.root.rect, desk.look)
    desk.root.open_modal(menu)
    desk.paint()
    assert desk.root.rect.inflate(-8, -8).contains(menu.box), "it does not touch the edge of the window"
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert not done and desk.root.modals, "what cannot be done is not done"
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert done == ["c"] and not desk.root.modals


def test_a_menu_too_long_for_the_window_stands_in_columns(desk: Desk) -> None:
    done: list[int] = []
    entries = [MenuEntry(f"{n}", lambda n=n: done.append(n)) for n in range(30)]
    menu = Menu(entries, (300, 200), "Garde")
    menu.open(desk.root.rect, desk.look)
    desk.root.open_modal(menu)
    desk.paint()
    places = [menu.entry_rect(n) for n in range(30)]
    assert all(menu.box.contains(place) for place in places)
    assert len({place.left for place in places}) > 1
    desk.click(places[29].center)
    assert done == [29]


def test_no_heading_of_a_menu_stands_alone_at_the_foot_of_a_column(desk: Desk) -> None:
    for count in range(20, 34):
        done: list[int] = []
        take = done.append
        entries = [
            MenuEntry(f"{n}", heading=True) if n % 3 == 0 else MenuEntry(f"{n}", partial(take, n)) for n in range(count)
        ]
        menu = Menu(entries, (300, 200), "Garde")
        menu.open(desk.root.rect, desk.look)
        desk.root.open_modal(menu)
        places = [menu.entry_rect(n) for n in range(count)]
        assert len({place.topleft for place in places}) == count and all(menu.box.contains(place) for place in places)
        for n in range(0, count - 1, 3):
            assert places[n].left == places[n + 1].left
        last = count - 1 if (count - 1) % 3 else count - 2
        desk.click(places[last].center)
        assert done == [last]


def test_a_menu_that_finds_no_room_scrolls_to_what_the_keys_choose(desk: Desk) -> None:
    done: list[int] = []
    entries = [MenuEntry(f"{n} " + "long " * 20, lambda n=n: done.append(n)) for n in range(90)]
    menu = Menu(entries, (0, 0))
    menu.open(desk.root.rect, desk.look)
    desk.root.open_modal(menu)
    desk.key(pygame.K_UP)
    assert menu.box.contains(menu.entry_rect(89))
    assert not menu.box.contains(menu.entry_rect(0))
    desk.key(pygame.K_RETURN)
    assert done == [89]


def test_a_tooltip_comes_when_the_pointer_rests_and_goes_when_it_acts(desk: Desk) -> None:
    button = desk.put(Button("Prier"), (10, 10, 100, 40))
    button.tip = (("Les dieux dorment.", "danger"),)
    tooltip = Tooltip(desk.root)
    desk.now = 1000
    desk.move((50, 30))
    tooltip.tick(desk.now + 100)
    assert not tooltip.visible
    tooltip.tick(desk.now + 400)
    assert tooltip.visible and desk.root.rect.contains(tooltip.rect)
    desk.send(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=0)
    tooltip.tick(desk.now + 1)
    assert not tooltip.visible
    desk.move((400, 300))
    tooltip.tick(desk.now + 900)
    assert not tooltip.visible


def test_labels_wrap_and_cut(desk: Desk) -> None:
    said = "un deux trois quatre cinq six sept huit neuf dix"
    drawn = []
    for wrap in (False, True):
        label = desk.put(Label(said, wrap=wrap), (0, 0, 120, 50))
        label.mark()
        assert desk.paint() == 120 * 50
        drawn.append([pygame.image.tobytes(desk.surface.subsurface((0, top, 120, 9)), "RGB") for top in (0, 41)])
        desk.root.remove(label)
        desk.paint()
    # One line stands in the middle, several from the top to the bottom.
    assert drawn[0][0] != drawn[1][0] and desk.look.texts.wrapped(said, 120, 18) != (said,)
    lines = rich_lines([("un deux trois", None, "regular"), (" quatre", None, "bold")], 70, 18, desk.look)
    assert len(lines) >= 2 and "".join(run[0] for line in lines for run in line).replace(" ", "") == "undeuxtroisquatre"


def test_widgets_taken_away_are_forgotten(desk: Desk) -> None:
    entry = desk.put(Entry(), (10, 10, 100, 40))
    desk.click((50, 30))
    assert desk.root.focus is entry
    desk.root.remove(entry)
    assert desk.root.focus is None and desk.root.hover is not entry
    desk.type("a")
    desk.move((50, 30))


def test_digits_are_known_by_their_place_on_a_french_keyboard(desk: Desk) -> None:
    from board.window.widgets.input import Key

    assert Key(pygame.K_AMPERSAND, 0, pygame.KSCAN_1, "&").digit == 1
    assert Key(pygame.K_KP_7).digit == 7 and Key(pygame.K_KP_0).digit == 0
    assert Key(pygame.K_a).digit is None and Key(pygame.K_a).letter == "a"


def test_what_a_text_box_hides_is_not_drawn_while_somebody_types(desk: Desk) -> None:
    drawn: list[str] = []

    class Below(Widget):
        def draw(self, surface: pygame.Surface, look: Look) -> None:
            drawn.append("below")

    desk.put(Below(), (0, 0, 400, 300))
    entry = desk.put(Entry("nom"), (20, 20, 200, 40))
    desk.root.set_focus(entry)
    desk.paint()
    drawn.clear()
    entry.typed("s")
    desk.paint()
    assert drawn == [], "only the paper inside the frame is drawn again"
    entry.mark()
    desk.paint()
    assert drawn == ["below"]
