"""The settings of the person on a page of their own: each acts at once and is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.pages.options import ValueList
from board.window.pages.settings_table import ON_OFF, STEPPER, Setting, settings_for
from board.window.widgets.button import Button
from board.window.widgets.input import Key, Pointer
from board.window.widgets.modal import Modal

if TYPE_CHECKING:
    from board.window.app import App

Row = Setting | str
"""A line of the page: a setting, or the name of the section that begins."""


def rows_of(settings: tuple[Setting, ...]) -> list[Row]:
    """The lines of the page."""
    found: list[Row] = []
    section = ""
    for setting in settings:
        if setting.section != section:
            section = setting.section
            found.append(section)
        found.append(setting)
    return found


class SettingList(ValueList):
    """The rows: a click at the left of a value goes back, elsewhere on; so do the arrow keys."""

    def __init__(self, page: SettingsPage) -> None:
        super().__init__(page.draw_row, page.go_on, lambda place: isinstance(page.rows[place], Setting))
        self.page = page

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "up" and event.button == 1 and self._grip is None and not self.dragged:
            row = self.row_at(event.pos)
            self._from = None
            if row >= 0:
                self.chosen = row
                self.page.step(row, -1 if event.pos[0] < self.page.control(self.row_rect(row)).centerx else 1)
                self.mark()
            return True
        return super().pointer(event)

    def key(self, event: Key) -> bool:
        if event.code in (pygame.K_LEFT, pygame.K_RIGHT) and self.chosen >= 0:
            self.page.step(self.chosen, 1 if event.code == pygame.K_RIGHT else -1)
            return True
        return super().key(event)


class SettingsPage(Modal):
    """Shows every setting of the program and changes them."""

    def __init__(self, app: App, settings: tuple[Setting, ...]) -> None:
        super().__init__("", (0, 0))
        self.app, self.rows = app, rows_of(settings)
        self.look: Look = app.main.look
        self.list = SettingList(self)
        self.done = Button("", self.close, style="main")
        self.add(self.list)
        self.add(self.done)
        self.fill = self._fill
        root = app.main.root
        root.open_modal(self)
        self.words_changed()
        self.place(root.rect)
        self.list.chosen = next((n for n, row in enumerate(self.rows) if isinstance(row, Setting)), -1)
        root.set_focus(self.list)

    def words_changed(self) -> None:
        """Say everything in the language of the moment."""
        self.title, self.done.words = self.look.word("settings.title"), self.look.word("settings.close")
        self.layout()
        self.mark()

    def layout(self) -> None:
        # The text may have another size than when the page was opened.
        theme = self.look.theme
        wide, most = theme.px(1060), self.rect.height - min(theme.px(60), self.rect.height // 12)
        # How tall a row is depends on how wide the list will be.
        self.list.rect = pygame.Rect(0, 0, min(wide, self.rect.width - 20) - 2 * theme.px(20), 0)
        rows = sum(self._height(row) for row in self.rows)
        self.size = (wide, min(most, rows + theme.px(56 + 50 + 12 + 18 + 10)))
        super().layout()

    def _fill(self, rect: pygame.Rect) -> None:
        theme = self.look.theme
        tall, gap = theme.px(50), theme.px(12)
        wide = self.look.texts.width(self.done.words, theme.text_px("body"), "strong") + theme.px(70)
        self.done.place(pygame.Rect(rect.right - wide, rect.bottom - tall, wide, tall))
        self.list.place(pygame.Rect(rect.left, rect.top, rect.width, rect.height - tall - gap))
        self.list.set_heights([self._height(row) for row in self.rows])
        self.list.scroll_to(self.list.chosen)

    # --- rows

    def control(self, rect: pygame.Rect) -> pygame.Rect:
        """Where in its row the value of a setting stands."""
        theme = self.look.theme
        wide = min(theme.px(280), rect.width * 2 // 5)
        tall = self.look.line_height("body") + theme.px(14)
        found = pygame.Rect(0, 0, wide, tall)
        found.midright = (rect.right - theme.px(10), rect.centery)
        return found

    def _lines(self, setting: Setting) -> tuple[str, ...]:
        theme = self.look.theme
        row = pygame.Rect(0, 0, self.list.rect.width - theme.px(10), 1)
        # A switch takes less room than a value.
        aside = self.control(row).left if setting.kind != ON_OFF else row.right - theme.px(130)
        room = max(100, aside - theme.px(34))
        return self.look.texts.wrapped(self.look.word(f"setting.{setting.name}.why"), room, theme.text_px("small"))

    def _height(self, row: Row) -> int:
        look, theme = self.look, self.look.theme
        if isinstance(row, str):
            return look.line_height("small") + theme.px(26)
        words = look.line_height("body") + look.line_height("small") * len(self._lines(row))
        return max(words, look.line_height("body") + theme.px(14)) + theme.px(20)

    def draw_row(self, surface: pygame.Surface, place: int, rect: pygame.Rect, over: bool) -> None:
        """Draw a line of the page."""
        look, theme, row = self.look, self.look.theme, self.rows[place]
        if isinstance(row, str):
            at = (rect.left + theme.px(14), rect.bottom - look.line_height("small") // 2 - theme.px(4))
            look.write(surface, look.word(f"settings.{row}"), at, "small", theme.quiet, "strong")
            return
        if over:
            pygame.draw.rect(surface, theme.raised, rect.inflate(0, -theme.px(4)), border_radius=theme.px(5))
        if self.list.focused and place == self.list.chosen:
            frame = rect.inflate(-2, -theme.px(4))
            pygame.draw.rect(surface, theme.accent, frame, max(2, theme.px(2)), border_radius=theme.px(5))
        x, body, small = rect.left + theme.px(14), look.line_height("body"), look.line_height("small")
        y = rect.top + theme.px(10) + body // 2
        look.write(
            surface, look.word(f"setting.{row.name}.name", who=look.say(row.who)), (x, y), "body", theme.words, "strong"
        )
        y += (body + small) // 2
        for line in self._lines(row):
            look.write(surface, line, (x, y), "small", theme.quiet)
            y += small
        value = row.value(self.app)
        if row.kind == ON_OFF:
            self._draw_switch(surface, self.control(rect), row, bool(value))
        else:
            self._draw_value(surface, self.control(rect), row)

    def _draw_switch(self, surface: pygame.Surface, rect: pygame.Rect, row: Setting, on: bool) -> None:
        look, theme = self.look, self.look.theme
        tall = look.line_height("body")
        track = pygame.Rect(0, 0, tall * 9 // 5, tall)
        track.midright = rect.midright
        edge = max(2, theme.px(2))
        pygame.draw.rect(surface, theme.lamp if on else theme.panel, track, border_radius=tall // 2)
        pygame.draw.rect(surface, theme.accent if on else theme.faint, track, edge, border_radius=tall // 2)
        knob = (track.right - tall // 2 if on else track.left + tall // 2, track.centery)
        pygame.draw.aacircle(surface, theme.ink if on else theme.faint, knob, tall // 2 - edge * 2)
        at = (track.left - theme.px(12), rect.centery)
        colour = theme.words if on else theme.quiet
        look.write(surface, row.words(look, on), at, "body", colour, "strong", "right")

    def _draw_value(self, surface: pygame.Surface, rect: pygame.Rect, row: Setting) -> None:
        look, theme = self.look, self.look.theme
        place, last = row.place(self.app), len(row.values) - 1
        pygame.draw.rect(surface, theme.raised, rect, border_radius=theme.px(5))
        pygame.draw.rect(surface, theme.line, rect, 1, border_radius=theme.px(5))
        scale = row.kind == STEPPER
        pad = theme.px(12)
        for sign, x, align, ended in (
            ("−" if scale else "‹", rect.left + pad, "left", place == 0),
            ("+" if scale else "›", rect.right - pad, "right", place == last),
        ):
            colour = theme.faint if scale and ended else theme.accent
            look.write(surface, sign, (x, rect.centery), "title", colour, "bold", align)
        words = row.words(look, row.values[place])
        look.write(surface, words, rect.center, "body", theme.words, "strong", "center", rect.width - 4 * pad)

    # --- changing them

    def go_on(self, place: int) -> None:
        """Go on to the next value of a row."""
        self.step(place, 1)

    def step(self, place: int, by: int) -> None:
        """Go on or back among the values of a row."""
        row = self.rows[place]
        if isinstance(row, Setting):
            row.step(self.app, by)
            self.list.mark()


def open_settings(app: App) -> None:
    """Open the page over whatever is shown."""
    SettingsPage(app, settings_for(app))
