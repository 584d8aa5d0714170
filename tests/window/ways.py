"""Ways to sit before the running program: what all have in common, a mouse, fingers. Each uses its own events alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.directions import Direction
from board.grid.squares import Square
from board.rulebook.session import Session
from board.systems import SYSTEMS
from board.window.app import App
from board.window.play.screen import PlayScreen
from board.window.pages.start import Card, StartScreen
from board.window.widgets.base import Widget
from board.window.widgets.button import Button
from board.window.widgets.menu import Menu
from board.window.widgets.scroll import ScrollList

Place = tuple[int, int]

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
TOUCH = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, *MOUSE[:3])


class Way:
    """A program, and somebody who does things to it in one way; `kinds` are the only events it may use."""

    kinds: tuple[int, ...] = ()

    def __init__(self, folder: Path, size: tuple[int, int] = (1920, 1080), seed: int = 4) -> None:
        self.app = App(SYSTEMS, size=size, language="fr", folder=folder, seed=seed)
        for name in ("animated", "sounds"):
            self.app.preferences.set(name, False)
            setattr(self.app.personal.habits, name, False)
        pygame.event.clear()
        self.now = 1000
        self.app.show_start()
        self.step(40)

    def step(self, count: int = 1) -> None:
        """Let some time pass."""
        for _ in range(count):
            self.now += 17
            self.app.step(self.now)

    def post(self, kind: int, **fields: Any) -> None:
        """What the machine says of the hand."""
        assert kind in self.kinds, pygame.event.event_name(kind)
        pygame.event.post(pygame.Event(kind, window=None, **fields))
        self.step()

    def close(self) -> None:
        """Put everything away."""
        self.app.table.close()
        self.app._close_journal()

    # --- what is seen

    @property
    def root(self) -> Any:
        return self.app.main.root

    @property
    def top(self) -> Any:
        """The page on top of the others, the screen itself when there is none."""
        return self.root.modals[-1] if self.root.modals else self.app.main.screen

    @property
    def play(self) -> PlayScreen:
        assert isinstance(self.app.main.screen, PlayScreen), self.app.main.screen
        return self.app.main.screen

    @property
    def session(self) -> Session:
        return self.play.session

    def word(self, key: str, **facts: Any) -> str:
        """A word of the window as it stands there now."""
        return self.app.main.look.word(key, **facts)

    def card(self, name: str) -> Card:
        """The card of an encounter on the start screen."""
        screen = self.app.main.screen
        assert isinstance(screen, StartScreen)
        return next(card for card in screen.cards if card.bundled.name == name)

    def button(self, words: str) -> Button:
        """The button with these words on the page on top."""
        buttons = [w for w in self.top.walk() if isinstance(w, Button)]
        found = [one for one in buttons if one.words == words]
        assert len(found) == 1, (words, [one.words for one in buttons])
        return found[0]

    def press(self, words: str) -> None:
        """Press the button with these words."""
        self.widget(self.button(words))

    def entry(self, words: str) -> None:
        """Choose the line of the open menu that ends with these words."""
        menu = self.top
        assert isinstance(menu, Menu), menu
        shown = [line.words for line in menu.entries]
        place = next((n for n, line in enumerate(shown) if line.endswith(words)), -1)
        assert place >= 0, (words, shown)
        self.line(menu, place)

    # --- what each way does in its own manner

    def widget(self, widget: Widget) -> None:
        """Press a button or a card."""
        raise NotImplementedError

    def line(self, menu: Menu, place: int) -> None:
        """Choose a line of the open menu."""
        raise NotImplementedError

    def row(self, rows: ScrollList, place: int) -> None:
        """Choose a row of a list, which may have to scroll for it."""
        raise NotImplementedError

    def tool(self, name: str) -> None:
        """Use a tool of the bar: menu, undo, redo, gm, table, fold, help."""
        raise NotImplementedError

    def back(self) -> None:
        """Close the page on top."""
        raise NotImplementedError

    def die(self, place: int) -> None:
        """Pick a die of the hand."""
        raise NotImplementedError

    def action(self, words: str) -> None:
        """Press the button of an action."""
        raise NotImplementedError

    def square(self, square: Square) -> None:
        """Point at a square of the board."""
        raise NotImplementedError

    def face(self, square: Square, way: Direction) -> None:
        """Choose which way to face on a square."""
        raise NotImplementedError

    def answer(self, option: Any) -> None:
        """Answer the open question."""
        raise NotImplementedError

    def ready(self) -> None:
        """Take the screen where it is handed over."""
        raise NotImplementedError

    def pass_on(self) -> None:
        """Let the screen go on, when what came of an answer was seen."""
        raise NotImplementedError

    def menu_on(self, square: Square) -> None:
        """Open the menu of everything that can be done on a square."""
        raise NotImplementedError

    def log_line(self) -> None:
        """Open the last line of the log."""
        raise NotImplementedError


class Pointing(Way):
    """What mouse and finger have in common: they go to a place."""

    def tap(self, pos: Place) -> None:
        raise NotImplementedError

    def context(self, pos: Place) -> None:
        raise NotImplementedError

    def hold(self, pos: Place) -> None:
        """Go there and press, without letting go."""
        raise NotImplementedError

    def drag(self, start: Place, end: Place) -> None:
        """Press, slide, let go."""
        raise NotImplementedError

    def scroll(self, rows: Any, by: int) -> None:
        """Move the rows of a list or a menu up by so many pixels, roughly."""
        raise NotImplementedError

    def widget(self, widget: Widget) -> None:
        assert widget.shown and self.root.rect.contains(widget.rect), widget.rect
        self.tap((widget.rect.left + widget.rect.width // 3, widget.rect.top + widget.rect.height // 3))

    def line(self, menu: Menu, place: int) -> None:
        for _ in range(40):
            inside = menu.box.inflate(0, -menu.row)
            off = menu.entry_rect(place).centery - inside.centery
            if inside.collidepoint(menu.entry_rect(place).center):
                break
            self.scroll(menu, off)
        self.tap(menu.entry_rect(place).center)

    def row(self, rows: ScrollList, place: int) -> None:
        for _ in range(60):
            rect = rows.row_rect(place)
            if rows.rect.collidepoint(rect.center):
                break
            self.scroll(rows, rect.centery - rows.rect.centery)
        assert rows.rect.collidepoint(rows.row_rect(place).center), "it does not come into sight"
        self.tap(rows.row_rect(place).center)

    def tool(self, name: str) -> None:
        self.widget(self.play.bar.buttons[name])

    def back(self) -> None:
        """Beside the card, where there is a place beside it; else the button that closes."""
        top = self.top
        if isinstance(top, Menu):
            corners = (self.root.rect.topleft, (self.root.rect.right - 1, self.root.rect.bottom - 1))
            self.tap(next(corner for corner in corners if not top.box.collidepoint(corner)))
        else:
            assert top.card.left > 8, "there is no place beside it"
            self.tap((4, self.root.rect.centery))

    def die(self, place: int) -> None:
        button = next(b for b in self.play.hand.children if getattr(b, "at", None) == place)
        self.widget(button)

    def action(self, words: str) -> None:
        self.widget(next(button for action, button in self.play.hand.buttons if action.words == words))

    def _middle(self, square: Square) -> Place:
        x, y = self.play.view.camera.middle(square)
        place = round(x), round(y)
        assert self.play.free.collidepoint(place), square
        return place

    def square(self, square: Square) -> None:
        self.tap(self._middle(square))

    def face(self, square: Square, way: Direction) -> None:
        x, y = self._middle(square)
        side = round(self.play.view.camera.square * 0.8)
        self.tap((x + way.step[0] * side, y + way.step[1] * side))

    def answer(self, option: Any) -> None:
        self.widget(dict(self.play.question.buttons)[option])

    def ready(self) -> None:
        self.widget(self.play.curtain.dark.ready)

    def pass_on(self) -> None:
        self.widget(self.play.curtain.meanwhile.button)

    def menu_on(self, square: Square) -> None:
        self.context(self._middle(square))

    def log_line(self) -> None:
        log = self.play.log
        rect = log.list.row_rect(len(log.lines) - 1)
        self.tap((rect.centerx, min(rect.bottom, log.list.rect.bottom) - 8))


def between(start: Place, end: Place) -> list[Place]:
    """Five places on the way, the last one its end."""
    return [tuple(start[n] + (end[n] - start[n]) * part // 5 for n in (0, 1)) for part in range(1, 6)]  # type: ignore[misc]


class Mouse(Pointing):
    """A mouse with two buttons and a wheel."""

    kinds = MOUSE

    def tap(self, pos: Place, button: int = 1) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)

    def context(self, pos: Place) -> None:
        self.tap(pos, 3)

    def hold(self, pos: Place) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)

    def drag(self, start: Place, end: Place) -> None:
        self.hold(start)
        for at in between(start, end):
            self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)

    def scroll(self, rows: Any, by: int) -> None:
        middle = (rows.box if isinstance(rows, Menu) else rows.rect).center
        self.post(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        notches = max(1, min(10, abs(by) // 100))
        self.post(pygame.MOUSEWHEEL, x=0, y=-notches if by > 0 else notches, touch=False)


class Touch(Pointing):
    """Fingers, with the mouse that SDL makes of the first one."""

    kinds = TOUCH

    def finger(self, kind: int, pos: Place, number: int = 1) -> None:
        """What one finger does; SDL tells the mouse of the first one before."""
        size = self.root.rect.size
        if number == 1:
            mouse = {"pos": pos, "touch": True}
            if kind != pygame.FINGERUP:
                down = int(kind == pygame.FINGERMOTION)
                self.post(pygame.MOUSEMOTION, rel=(0, 0), buttons=(down, 0, 0), **mouse)
            if kind == pygame.FINGERDOWN:
                self.post(pygame.MOUSEBUTTONDOWN, button=1, **mouse)
            elif kind == pygame.FINGERUP:
                self.post(pygame.MOUSEBUTTONUP, button=1, **mouse)
        x, y = (pos[0] + 0.5) / size[0], (pos[1] + 0.5) / size[1]
        self.post(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def tap(self, pos: Place) -> None:
        self.finger(pygame.FINGERDOWN, pos)
        self.finger(pygame.FINGERMOTION, (pos[0] + 2, pos[1] + 1))
        self.finger(pygame.FINGERUP, (pos[0] + 2, pos[1] + 1))

    def context(self, pos: Place) -> None:
        self.finger(pygame.FINGERDOWN, pos)
        self.step(40)
        self.finger(pygame.FINGERUP, pos)

    def hold(self, pos: Place) -> None:
        self.finger(pygame.FINGERDOWN, pos)

    def drag(self, start: Place, end: Place) -> None:
        self.hold(start)
        for at in between(start, end):
            self.finger(pygame.FINGERMOTION, at)
        self.finger(pygame.FINGERUP, end)

    def scroll(self, rows: Any, by: int) -> None:
        area = rows.box if isinstance(rows, Menu) else rows.rect
        far = min(max(abs(by), 20), area.height // 3) * (-1 if by > 0 else 1)
        self.drag(area.center, (area.centerx, area.centery + far))

    def spread(self, middle: Place, first: int, last: int) -> None:
        """Two fingers beside `middle`, from so many pixels apart to so many."""
        self.finger(pygame.FINGERDOWN, (middle[0] - first // 2, middle[1]), 1)
        self.finger(pygame.FINGERDOWN, (middle[0] + first // 2, middle[1]), 2)
        for part in range(1, 11):
            half = (first + (last - first) * part // 10) // 2
            self.finger(pygame.FINGERMOTION, (middle[0] - half, middle[1]), 1)
            self.finger(pygame.FINGERMOTION, (middle[0] + half, middle[1]), 2)
        self.finger(pygame.FINGERUP, (middle[0] - last // 2, middle[1]), 1)
        self.finger(pygame.FINGERUP, (middle[0] + last // 2, middle[1]), 2)
