"""The start screen: continue, open, or begin one of the encounters that come with the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import Bundled
from board.scene.texts import Text
from board.window.look import Look
from board.window.panels.bar import Toast
from board.window.theme import theme_for
from board.window.unusable import Unusable
from board.window.widgets.base import Root, Widget
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


class Card(Widget):
    """An encounter: a small picture, its title, its game."""

    focusable = True

    def __init__(self, bundled: Bundled, begin: Callable[[Bundled], None]) -> None:
        super().__init__()
        self.bundled, self.begin = bundled, begin
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
        frame = theme.lamp if lit else theme.line
        pygame.draw.rect(surface, frame, self.rect, max(1, theme.px(2)), border_radius=theme.px(8))
        inner = self.inner(look)
        surface.fill(theme.ground, inner)
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(center=inner.center))
        y = inner.bottom + theme.px(4) + look.line_height("body") // 2
        title = look.say(self.encounter.title) if self.encounter is not None else self.bundled.name
        look.write(surface, title, (inner.left, y), "body", theme.words, "strong", width=inner.width)
        y += look.line_height("body") // 2 + look.line_height("small") // 2
        if self.encounter is not None:
            game = look.say(Text(f"system.{self.encounter.system.name}"))
            look.write(surface, game, (inner.left, y), "small", theme.quiet, width=inner.width)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "up" and event.button == 1 and self.rect.collidepoint(event.pos):
            self.press()
        return event.kind in ("down", "up")

    def press(self) -> None:
        """Begin it."""
        if not self.faulty:
            self.begin(self.bundled)

    def key(self, event: Key) -> bool:
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.press()
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
        self.cards = [Card(bundled, orders.begin) for bundled in encounters]
        self.offset = 0
        self._column = pygame.Rect(0, 0, 0, 0)
        self._area = pygame.Rect(0, 0, 0, 0)
        self.buttons: list[Button] = []
        self.toast = Toast(self.look)
        self._frames = 0
        self._build()

    def _build(self) -> None:
        self.clear()
        word = self.look.word
        self.buttons = []
        if self.last is not None:
            self.buttons.append(Button(word("start.continue"), self.orders.go_on, style="main"))
        self.buttons.append(Button(word("start.open"), self.orders.open))
        self.buttons.append(Button(word("start.language"), self.orders.language))
        self.buttons.append(Button(word("start.quit"), self.orders.quit))
        for child in (*self.buttons, *self.cards, self.toast):
            self.add(child)

    def words_changed(self) -> None:
        """Say everything again."""
        self._build()
        self.layout()
        self.mark()

    def resized(self, width: int, height: int) -> None:
        """Follow the window's size."""
        self.look.theme = theme_for(width, height)
        for card in self.cards:
            card.picture = None
        self.place(pygame.Rect(0, 0, width, height))

    def layout(self) -> None:
        theme = self.look.theme
        pad = theme.px(48)
        wide = min(theme.px(400), self.rect.width // 3)
        self._column = pygame.Rect(self.rect.left + pad, self.rect.top + pad, wide, self.rect.height - 2 * pad)
        y = self._column.top + theme.px(170)
        for button in self.buttons:
            button.rect = pygame.Rect(self._column.left, y, wide, theme.px(54))
            y += theme.px(66)
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
            card.visible = card.rect.bottom > self._area.top and card.rect.top < self.rect.bottom
        self._rows = (len(self.cards) + across - 1) // across * (card_tall + gap)

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
        title = look.texts.line(look.word("start.title"), px, theme.lamp, "bold")
        surface.blit(title, (column.left, column.top))
        at = (column.left, column.top + theme.px(94))
        look.write(surface, look.word("start.subtitle"), at, "title", theme.quiet)
        if self.buttons:
            y = self.buttons[-1].rect.bottom + theme.px(18)
            small = look.line_height("small")
            for line in look.texts.wrapped(look.word("start.drop"), column.width, theme.text_px("small")):
                look.write(surface, line, (column.left, y + small // 2), "small", theme.faint)
                y += small
        head = (self._area.left, self._area.top - theme.px(30))
        words = look.word("start.new") if self.cards else look.word("start.none")
        look.write(surface, words, head, "title", theme.words, "strong")

    def tick(self, now: int) -> bool:
        self.toast.tick(now)
        self._frames += 1
        if self._frames < 2:
            return True
        # One picture a frame: the screen is there at once and never stalls.
        for card in self.cards:
            if card.picture is None and not card.faulty:
                self._prepare(card)
                return True
        return False

    def _prepare(self, card: Card) -> None:
        # Reading and drawing encounters comes in after the first picture is on the screen.
        from board.window.games import read_encounter_file
        from board.window.layers.floor import floor_picture
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

    def say(self, words: str) -> None:
        """Say something over the screen for a while."""
        root = self.root
        if root is not None:
            self.toast.say(words, self.rect, root.now)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "wheel":
            most = max(0, self._rows - self._area.height)
            self.offset = min(max(0, self.offset - event.wheel * self.look.theme.px(80)), most)
            self.layout()
            self.mark()
        return True

    def key(self, event: Key) -> bool:
        root = self.root
        arrows = {pygame.K_DOWN: False, pygame.K_RIGHT: False, pygame.K_UP: True, pygame.K_LEFT: True}
        if event.code in arrows and root is not None:
            return root.focus_next(arrows[event.code])
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
