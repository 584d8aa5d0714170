"""The start screen: continue, open, or begin one of the encounters that come with the program."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import Bundled
from board.scene.texts import Name, Text
from board.window.style.look import Look
from board.window.panels.bar import Toast
from board.window.unusable import Unusable
from board.window.widgets.wayfinding import ARROWS, neighbour
from board.window.widgets.base import Widget
from board.window.widgets.root import Root
from board.window.widgets.input import Key, Pointer
from board.window.widgets.button import Button

if TYPE_CHECKING:
    from board.files.encounters import Encounter
    from board.rulebook.system import System


@dataclass
class StartOrders:
    """What the start screen asks of the program around it."""

    begin: Callable[[Bundled], None]
    go_on: Callable[[], None]
    open: Callable[[], None]
    language: Callable[[], None]
    quit: Callable[[], None]
    full_screen: Callable[[], None] = lambda: None
    options: Callable[[Bundled], None] = lambda bundled: None
    settings: Callable[[], None] = lambda: None


FRAME = 6
"""Between an order and the frame that shows the focus."""


class StartButton(Button):
    """An order at the left: with a second line if there is a note, and a frame that shows the focus on gold as well."""

    def __init__(self, words: str, action: Callable[[], None], *, style: str = "plain", note: str = "") -> None:
        super().__init__(words, action, style=style)
        self.note = note

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        whole = self.rect
        if self.focused:
            pygame.draw.rect(surface, theme.words, whole, max(2, theme.px(3)), border_radius=theme.px(8))
        # The button itself stands inside its frame, the words in its upper part when a note follows.
        inner = whole.inflate(-2 * theme.px(FRAME), -2 * theme.px(FRAME))
        focused, self.focused = self.focused, False
        words, self.words = self.words, "" if self.note else self.words
        self.rect = inner
        try:
            super().draw(surface, look)
        finally:
            self.rect, self.focused, self.words = whole, focused, words
        if self.note:
            ink = theme.ink if self.style == "main" else theme.words
            x, body = inner.centerx, look.line_height("body")
            y = inner.top + theme.px(8) + body // 2
            wide = inner.width - theme.px(16)
            look.write(surface, self.words, (x, y), "body", ink, "strong", "center", wide)
            y += body // 2 + look.line_height("small") // 2
            look.write(surface, self.note, (x, y), "small", ink, align="center", width=wide)


class Card(Widget):
    """An encounter: a small picture, its title, its game, and a button for its options."""

    focusable = True

    def __init__(self, bundled: Bundled, orders: StartOrders) -> None:
        super().__init__()
        self.bundled, self.orders = bundled, orders
        self.options = Button("", lambda: orders.options(bundled), kind="small")
        self.options.focusable = False
        self.add(self.options)
        self.encounter: Encounter | None = None
        self.faulty = False
        self.picture: pygame.Surface | None = None

    def inner(self, look: Look) -> pygame.Rect:
        """Where the picture stands."""
        theme = look.theme
        pad = theme.px(8)
        words = look.line_height("body") + look.line_height("small") + theme.px(14)
        return pygame.Rect(
            self.rect.left + pad, self.rect.top + pad, self.rect.width - 2 * pad, self.rect.height - words - pad
        )

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        lit = (self.hovered or self.focused) and not self.faulty
        pygame.draw.rect(surface, theme.lit if lit else theme.panel, self.rect, border_radius=theme.px(8))
        frame = theme.words if self.focused else theme.accent if lit else theme.line
        thick = theme.px(4) if self.focused else theme.px(2)
        pygame.draw.rect(surface, frame, self.rect, max(1, thick), border_radius=theme.px(8))
        inner = self.inner(look)
        surface.fill(theme.ground, inner)
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(center=inner.center))
        y = inner.bottom + theme.px(4) + look.line_height("body") // 2
        title = look.say(self.encounter.title) if self.encounter is not None else self.bundled.name
        room = self.options.rect.left - inner.left - theme.px(8)
        free = inner.width if y + theme.text_px("body") // 2 <= self.options.rect.top else room
        kind = "body" if look.texts.width(title, theme.text_px("body"), "strong") <= free else "small"
        look.write(surface, title, (inner.left, y), kind, theme.words, "strong", width=free)
        y += look.line_height("body") // 2 + look.line_height("small") // 2
        if self.encounter is not None:
            game = look.say(Text(f"system.{self.encounter.system.name}"))
            look.write(surface, game, (inner.left, y), "small", theme.quiet, width=room)

    def layout(self) -> None:
        root = self.root
        if root is None:
            return
        look = root.look
        theme = look.theme
        self.options.words = look.word("start.options")
        wide = look.texts.width(self.options.words, theme.text_px("small"), "strong") + theme.px(26)
        button = pygame.Rect(0, 0, max(wide, theme.px(96)), max(look.line_height("small") + theme.px(8), theme.px(46)))
        button.bottomright = (self.rect.right - theme.px(8), self.rect.bottom - theme.px(6))
        self.options.rect = button

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "up" and event.button == 1 and self.rect.collidepoint(event.pos):
            self.press()
        if event.kind == "hold" or (event.kind == "down" and event.button == 3):
            self.choose_options()
        return event.kind in ("down", "up", "hold")

    def press(self) -> None:
        """Begin it."""
        if not self.faulty:
            self.orders.begin(self.bundled)

    def choose_options(self) -> None:
        """See its options before it begins."""
        if not self.faulty:
            self.orders.options(self.bundled)

    def key(self, event: Key) -> bool:
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.press()
            return True
        if event.letter == "o":
            self.choose_options()
            return True
        return False


class StartScreen(Widget):
    """Orders at the left, cards at the right. Pictures are drawn one at a time, after the first frame."""

    def __init__(
        self,
        root: Root,
        encounters: Sequence[Bundled],
        systems: Mapping[str, System],
        last: Path | None,
        orders: StartOrders,
    ) -> None:
        super().__init__()
        self.look = root.look
        self.systems, self.orders, self.last = systems, orders, last
        self.cards = [Card(bundled, orders) for bundled in encounters]
        self.last_title: Name = ""
        self._said: Callable[[], str] | None = None
        self.offset = 0
        self._from: tuple[int, int] | None = None
        """Where the cards were taken hold of, and the offset then."""
        self._column = pygame.Rect(0, 0, 0, 0)
        self._area = pygame.Rect(0, 0, 0, 0)
        self.buttons: list[StartButton] = []
        self.toast = Toast(self.look)
        self._frames = 0
        self.may_read: Callable[[], bool] = lambda: True
        """Whether reading an encounter would not wait for the program's own parts."""
        self._build()

    def _build(self) -> None:
        self.clear()
        word = self.look.word
        self.buttons = []
        if self.last is not None:
            words = word("start.continue")
            if self.last_title:
                words = word("start.continue_named", title=self.look.say(self.last_title))
            self.buttons.append(StartButton(words, self.orders.go_on, style="main", note=self._when(self.last)))
        self.buttons.append(StartButton(word("start.open"), self.orders.open))
        self.buttons.append(StartButton(word("main_menu.settings"), self.orders.settings))
        self.buttons.append(StartButton(word("start.language"), self.orders.language))
        self.buttons.append(StartButton(word("start.quit"), self.orders.quit))
        for child in (*self.buttons, *self.cards, self.toast):
            self.add(child)

    def _when(self, path: Path) -> str:
        """When the game was last played, in words."""
        try:
            then = time.localtime(path.stat().st_mtime)
        except OSError:
            return ""
        day, month = f"{then.tm_mday:02}", f"{then.tm_mon:02}"
        hour, minute = str(then.tm_hour), f"{then.tm_min:02}"
        return self.look.word("start.continue_when", day=day, month=month, hour=hour, minute=minute)

    def words_changed(self) -> None:
        """Say everything again; what had the focus keeps it."""
        root = self.root
        focus = root.focus if root is not None else None
        place = self._able().index(focus) if focus in self._able() else -1
        self._build()
        self.layout()
        if root is not None and place >= 0:
            root.set_focus(self._able()[place])
        if self.toast.visible:
            self.toast.hush()
            if self._said is not None:
                self.say(self._said)
        self.mark()

    def _able(self) -> list[Widget]:
        """What the arrow keys go to."""
        return [*self.buttons, *self.cards]

    def resized(self, width: int, height: int) -> None:
        """Follow the window's size."""
        self.look.fit(width, height)
        for card in self.cards:
            card.picture = None
        self.place(pygame.Rect(0, 0, width, height))

    def layout(self) -> None:
        theme = self.look.theme
        pad = theme.px(48)
        wide = min(theme.px(400), self.rect.width // 3)
        self._column = pygame.Rect(self.rect.left + pad, self.rect.top + pad, wide, self.rect.height - 2 * pad)
        heights = [theme.px(84 if button.note else 66) for button in self.buttons]
        notes = len(self._notes()) * self.look.line_height("small") + theme.px(36)
        # Large texts in a low window: what stands below the title moves together.
        top = max(theme.px(130), min(theme.px(170), self._column.height - sum(heights) - notes))
        room = self.rect.bottom - self._column.top - top - notes
        squeezed = min(1.0, room / sum(heights))
        y = self._column.top + top
        for button, tall in zip(self.buttons, heights, strict=True):
            # What is seen of a button begins where the words above and below it begin.
            frame = self.look.theme.px(FRAME)
            button.rect = pygame.Rect(self._column.left - frame, y, wide + 2 * frame, round(tall * squeezed))
            y = button.rect.bottom
        left = self._column.right + pad
        head = theme.px(48)
        self._area = pygame.Rect(
            left, self.rect.top + pad + head, self.rect.right - pad - left, self.rect.height - 2 * pad - head
        )
        gap = theme.px(18)
        across, card_wide, card_tall = self._sizes(gap)
        for place, card in enumerate(self.cards):
            x = self._area.left + place % across * (card_wide + gap)
            top = self._area.top + place // across * (card_tall + gap) - self.offset
            card.rect = pygame.Rect(x, top, card_wide, card_tall)
            card.layout()
            card.visible = card.rect.bottom > self._area.top and card.rect.top < self.rect.bottom
        self._rows = (len(self.cards) + across - 1) // across * (card_tall + gap)

    def _notes(self) -> list[str]:
        """The lines below the buttons."""
        look, px = self.look, self.look.theme.text_px("small")
        keys = ("start.keys", "start.drop")
        return [line for key in keys for line in look.texts.wrapped(look.word(key), self._column.width, px)]

    def _sizes(self, gap: int) -> tuple[int, int, int]:
        """Cards in a row, their width and height: as large as all can be without scrolling, if they can."""
        theme = self.look.theme
        across = 1
        while True:
            wide = (self._area.width - (across - 1) * gap) // across
            tall = wide * 3 // 4
            rows = (len(self.cards) + across - 1) // across
            smaller = (self._area.width - across * gap) // (across + 1)
            fits = wide <= theme.px(560) and rows * (tall + gap) - gap <= self._area.height
            if fits or smaller < theme.px(300):
                return across, wide, tall
            across += 1

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.fill(theme.ground, self.rect)
        column = self._column
        px = theme.px(54)
        title = look.texts.line(look.word("start.title"), px, theme.accent, "bold")
        surface.blit(title, (column.left, column.top))
        at = (column.left, column.top + theme.px(94))
        look.write(surface, look.word("start.subtitle"), at, "title", theme.quiet)
        if self.buttons:
            y = self.buttons[-1].rect.bottom + theme.px(18)
            small = look.line_height("small")
            for line in self._notes():
                look.write(surface, line, (column.left, y + small // 2), "small", theme.faint)
                y += small
        head = (self._area.left, self._area.top - theme.px(30))
        words = look.word("start.new") if self.cards else look.word("start.none")
        look.write(surface, words, head, "title", theme.words, "strong")

    def tick(self, now: int) -> bool:
        self.toast.tick(now)
        self._frames += 1
        root = self.root
        if self._frames < 2 or not self.may_read() or (root is not None and root.modals):
            # What is asked for comes first.
            return True
        # One picture a frame: the screen is there at once and never stalls.
        for card in self.cards:
            if card.picture is None and not card.faulty:
                self._prepare(card)
                return True
        if self.last is not None and not self.last_title:
            self._name_last(self.last)
            return True
        return False

    def _name_last(self, path: Path) -> None:
        """Say on the first button which game it goes on with."""
        from board.window.games import title_of

        try:
            self.last_title = title_of(path)
        except OSError:
            self.last_title = path.stem
        self.words_changed()

    def _prepare(self, card: Card) -> None:
        # Reading and drawing encounters comes in after the first picture is on the screen.
        from board.window.games import read_encounter_file
        from board.window.canvas.layers.floor import floor_picture
        from board.window.shot import thumbnail

        try:
            if card.encounter is None:
                card.encounter = read_encounter_file(card.bundled.where, card.bundled.file, self.systems)
        except Unusable:
            card.faulty = True
            return
        scene = card.encounter.scene
        card.picture = thumbnail(scene, card.inner(self.look).size, self.look, floor_picture(scene.table.picture))
        card.mark()

    def say(self, words: str | Callable[[], str]) -> None:
        """Say something over the screen for a while; only what can be said again follows the language."""
        root = self.root
        self._said = words if callable(words) else None
        if root is not None:
            self.toast.say(words() if callable(words) else words, self.rect, root.now)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "wheel":
            self._scroll(self.offset - event.wheel * self.look.theme.px(80))
        elif event.kind == "move" and self._from is not None:
            self._scroll(self._from[1] + self._from[0] - event.pos[1])
        elif event.kind in ("up", "cancel"):
            self._from = None
        return True

    def drags(self, start: tuple[int, int]) -> bool:
        self._from = (start[1], self.offset) if self._rows > self._area.height else None
        return self._from is not None

    def _scroll(self, offset: int) -> None:
        self.offset = min(max(0, offset), max(0, self._rows - self._area.height))
        self.layout()
        self.mark()

    def _arrow(self, across: int, down: int) -> bool:
        """Give the keys to what lies where the arrow points; the first button has them before any arrow."""
        root, able = self.root, self._able()
        if root is None or not able:
            return False
        if root.focus not in able:
            root.set_focus(able[0])
            return True
        start = root.focus.rect if root.focus is not None else self.rect
        others = [widget for widget in able if widget is not root.focus]
        place = neighbour(start, [widget.rect for widget in others], across, down)
        if place >= 0:
            root.set_focus(others[place])
            self._reveal(others[place])
        return True

    def _reveal(self, widget: Widget) -> None:
        """Scroll just enough to show a card."""
        if isinstance(widget, Card):
            above, below = self._area.top - widget.rect.top, widget.rect.bottom - self._area.bottom
            if above > 0 or below > 0:
                self._scroll(self.offset + (-above if above > 0 else below))

    def key(self, event: Key) -> bool:
        root = self.root
        if event.code in ARROWS:
            return self._arrow(*ARROWS[event.code])
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER) and root is not None and root.focus is None:
            self.buttons[0].press()
            return True
        if event.ctrl and event.code == pygame.K_o:
            self.orders.open()
        elif event.code == pygame.K_F2:
            self.orders.language()
        elif event.code == pygame.K_F11:
            self.orders.full_screen()
        elif event.ctrl and event.code == pygame.K_q:
            self.orders.quit()
        else:
            return False
        return True
