"""The game master's hand on the table: what it does now, in words, and everything that can be asked of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.pages.files_dialog import FilesDialog
from board.window.style.look import Look
from board.window.calibration.number_entry import figure
from board.window.table.settings import ACTIVE, CORNERS, PARTY, READERS
from board.window.canvas.veil import is_picture
from board.window.widgets.button import Button
from board.window.widgets.modal import Modal

if TYPE_CHECKING:
    from pathlib import Path

    from board.window.table.window import TableWindow

STEP = 4
"""Pixels that squares grow or shrink at once."""

READER_WORDS = ("below", "left", "above", "right")


@dataclass(frozen=True)
class Choice:
    """A button of the panel: its words, what it does, whether it is on, whether it can be pressed."""

    words: str
    do: Callable[[], object]
    on: bool = False
    able: bool = True


@dataclass(frozen=True)
class Row:
    """A line of the panel: what it is about, and its buttons."""

    words: str
    choices: tuple[Choice, ...]


def state_of(table: TableWindow) -> str:
    """What the table does now: `closed`, `measuring`, `no_game`, `no_side`, `veiled`, `held`, `looking` or `shown`."""
    screen = table.screen
    if screen is None:
        return "closed"
    if table.measuring:
        return "measuring"
    if table.app.play is None:
        return "no_game"
    if table.side is None:
        return "no_side"
    for state, holds in (("veiled", screen.veiled), ("held", screen.held), ("looking", screen.looking)):
        if holds:
            return state
    return "shown"


def state_word(table: TableWindow) -> str:
    """What the table does now, in a word or two for the bar."""
    return table.app.main.look.word(f"table.now.{state_of(table)}")


def told(table: TableWindow) -> list[str]:
    """What the table does now, in whole sentences."""
    look, screen, play = table.app.main.look, table.screen, table.app.play
    side = ""
    if play is not None and table.side is not None:
        side = look.say(play.session.scene.table.side(table.side).title) or table.side
    lines = [look.word(f"table.told.{state_of(table)}", side=side)]
    camera = screen.locked() if screen is not None else None
    if screen is None or camera is None:
        return lines
    if state_of(table) in ("shown", "held"):
        lines.append(look.word("table.told.moved"))
    if screen.veiled and screen.held:
        lines.append(look.word("table.told.held_below"))
    seen = screen.at.seen
    across, down = int(seen.width / camera.square + 1e-6), int(seen.height / camera.tall + 1e-6)
    key = "real" if screen.at.real else "chosen" if screen.at.calibration is not None else "unmeasured"
    lines.append(look.word(f"table.told.{key}", px=figure(camera.square, 2), columns=across, rows=down))
    if table.display_changed:
        lines.append(look.word("table.told.display_changed"))
    if table.settings.turn:
        lines.append(look.word(f"table.told.turn_{table.settings.turn}"))
    return lines


class TablePanel(Modal):
    """Rows of buttons over the board; it stays while buttons are pressed, and says what came of each."""

    def __init__(self, table: TableWindow) -> None:
        self.table = table
        root = table.app.main.root
        self.look: Look = root.look
        theme = self.look.theme
        super().__init__("", (theme.px(1120), 0))
        self.lines: list[str] = []
        self.rows: list[tuple[str, list[Button]]] = []
        self.pressed: tuple[int, int] | None = None
        """Row and place of the button that was pressed last, if it had the keys."""
        self.fill = self._fill
        root.open_modal(self)
        self.words_changed()
        root.set_focus(self.rows[0][1][0])

    def words_changed(self) -> None:
        """Say and offer everything as it is now."""
        root, look, theme = self.root, self.look, self.look.theme
        focus = self._focus_place()
        above = root is not None and root.top is not self
        self.clear()
        self.title = look.word("table.panel")
        px = theme.text_px("body")
        wide = self.size[0] - theme.px(40)
        self.lines = [part for line in told(self.table) for part in look.texts.wrapped(line, wide, px, "strong")]
        self.rows = []
        for row in self._rows():
            buttons = [Button(c.words, self._doing(c.do), on=c.on, enabled=c.able, kind="small") for c in row.choices]
            self.rows.append((row.words, buttons))
            for button in buttons:
                self.add(button)
        tall = theme.px(56 + 34) + len(self.lines) * look.line_height("body") + len(self.rows) * self._step()
        self.size = (self.size[0], tall)
        if root is not None:
            self.place(root.rect)
            self.layout()
            self.mark()
            if not above:
                self._give_keys(focus)

    def _give_keys(self, place: tuple[int, int] | None) -> None:
        """Give the keys to the button in this row at this place."""
        if self.root is not None and place is not None and place[0] < len(self.rows):
            buttons = self.rows[place[0]][1]
            self.root.set_focus(buttons[min(place[1], len(buttons) - 1)])

    def _focus_place(self) -> tuple[int, int] | None:
        for row, (_, buttons) in enumerate(self.rows):
            for place, button in enumerate(buttons):
                if button.focused:
                    return row, place
        return None

    def _step(self) -> int:
        return self.look.theme.px(54)

    def _doing(self, do: Callable[[], object]) -> Callable[[], None]:
        def pressed() -> None:
            self.pressed = self._focus_place()
            do()
            if self.root is not None:
                self.words_changed()

        return pressed

    # --- what is offered

    def _rows(self) -> list[Row]:
        table, word = self.table, self.look.word
        opened = table.is_open
        rows = [self._window_row()]
        if not opened:
            return [*rows, *self._main_rows()]
        screen = table.screen
        assert screen is not None
        rows.append(
            Row(
                word("table.row.now"),
                (
                    Choice(word("table.veil"), table.turn_veil, screen.veiled),
                    Choice(word("table.hold"), table.turn_hold, screen.held),
                    Choice(word("table.look"), table.turn_look, screen.looking),
                    Choice(word("table.turn"), table.turn_board),
                ),
            )
        )
        rows.extend(self._knowledge_rows())
        rows.append(self._size_row())
        rows.extend(self._wheel_rows())
        rows.extend(self._other_rows())
        return [*rows, *self._main_rows()]

    def _window_row(self) -> Row:
        table, word = self.table, self.look.word
        displays = table.app.displays.all()
        choices = [Choice(word("table.close" if table.is_open else "table.open"), table.turn)]
        if table.is_open:
            choices.append(Choice(word("table.full_screen"), table.turn_full_screen, table.full))
            for display in displays if len(displays) > 1 else ():
                wide, tall = display.size
                choices.append(
                    Choice(
                        word("table.display", n=display.number + 1, wide=wide, tall=tall),
                        lambda display=display: table.use_display(display),  # type: ignore[misc]
                        table.full and table.settings.display == display.number,
                        display.corner is not None,
                    )
                )
        return Row(word("table.row.window"), tuple(choices))

    def _main_rows(self) -> list[Row]:
        app, word = self.table.app, self.look.word
        displays = app.displays.all()
        if len(displays) < 2:
            return []
        here = app.displays.at(pygame.display.get_window_position())
        choices = tuple(
            Choice(
                word("table.display", n=d.number + 1, wide=d.size[0], tall=d.size[1]),
                lambda d=d: app.use_display(d),  # type: ignore[misc]
                d.number == here.number,
                d.corner is not None,
            )
            for d in displays
        )
        return [Row(word("table.row.main"), choices)]

    def _knowledge_rows(self) -> list[Row]:
        table, look = self.table, self.look
        sides = tuple(
            Choice(
                look.heading(side.title or side.name),
                lambda name=side.name: table.choose_side(name),  # type: ignore[misc]
                table.side == side.name,
            )
            for side in table.sides()
        )
        eyes = tuple(
            Choice(look.word(f"table.eyes_{eyes}"), self._set("eyes", eyes), table.settings.eyes == eyes)
            for eyes in (PARTY, ACTIVE)
        )
        rows = [Row(look.word("table.row.side"), sides)] if sides else []
        return [*rows, Row(look.word("table.row.eyes"), eyes)]

    def _size_row(self) -> Row:
        table, word, settings = self.table, self.look.word, self.table.settings
        screen = table.screen
        measured = screen is not None and screen.at.calibration is not None
        return Row(
            word("table.row.size"),
            (
                Choice(word("table.real"), self._set("real", True), measured and settings.real, measured),
                Choice(word("table.fitted"), self._fitted, not (measured and settings.real) and settings.square == 0),
                Choice(word("table.smaller"), lambda: table.resize_squares(-STEP)),
                Choice(word("table.larger"), lambda: table.resize_squares(STEP)),
                Choice(word("table.measure"), table.measure),
            ),
        )

    def _fitted(self) -> None:
        self.table.settings.real, self.table.settings.square = False, 0
        self.table.changed()

    def _wheel_rows(self) -> list[Row]:
        word, settings = self.look.word, self.table.settings
        corners = tuple(
            Choice(word(f"table.corner_{corner or 'none'}"), self._set("wheel", corner), settings.wheel == corner)
            for corner in CORNERS
        )
        rows = [Row(word("table.row.wheel"), corners)]
        if settings.wheel:
            rows.append(Row(word("table.row.wheel_turn"), self._readers("wheel_turn")))
        return rows

    def _readers(self, name: str) -> tuple[Choice, ...]:
        settings = self.table.settings
        return tuple(
            Choice(
                self.look.word(f"table.reader_{READER_WORDS[reader]}"),
                self._set(name, reader),
                getattr(settings, name) == reader,
            )
            for reader in READERS
        )

    def _other_rows(self) -> list[Row]:
        table, word, settings = self.table, self.look.word, self.table.settings
        rolls = Choice(word("table.rolls"), self._set("rolls", not settings.rolls), settings.rolls)
        return [
            Row(word("table.row.texts"), self._readers("reader")),
            Row(word("table.row.rolls"), (rolls,)),
            Row(
                word("table.row.touch"),
                (
                    Choice(word("table.touch_off"), self._set("touch", False), not settings.touch),
                    Choice(word("table.touch_on"), self._set("touch", True), settings.touch),
                ),
            ),
            Row(
                word("table.row.veil"),
                (
                    Choice(word("table.veil_plain"), table.plain_veil, not settings.veil),
                    Choice(word("table.veil_picture"), self._choose_picture, bool(settings.veil)),
                ),
            ),
        ]

    def _set(self, name: str, value: object) -> Callable[[], None]:
        def do() -> None:
            setattr(self.table.settings, name, value)
            self.table.changed()

        return do

    def _choose_picture(self) -> None:
        from board.window.pages.files_dialog import known_folders

        app = self.table.app
        folders = list(reversed(known_folders(self.look, app.games_folder)))

        def chosen(path: Path) -> None:
            self.table.veil_with(path)
            if self.root is not None:
                self.words_changed()

        title = self.look.word("table.choose_veil")
        dialog = FilesDialog(app.main.root, title, folders, chosen, suits=is_picture)
        # The buttons were made anew meanwhile.
        dialog.on_close = lambda: self._give_keys(self.pressed)

    # --- how it stands

    def _fill(self, rect: pygame.Rect) -> None:
        theme, look = self.look.theme, self.look
        y = rect.top + len(self.lines) * look.line_height("body") + theme.px(12)
        left = rect.left + theme.px(210)
        step = min(self._step(), max(theme.px(26), (rect.bottom - y) // max(1, len(self.rows))))
        gap = theme.px(8)
        for _, buttons in self.rows:
            x = left
            room = (rect.right - left + gap) // max(1, len(buttons))
            for button in buttons:
                wide = look.texts.width(button.words, theme.text_px("small"), "strong") + theme.px(28)
                wide = min(wide, room - gap) if len(buttons) > 1 else min(wide, rect.right - left)
                button.place(pygame.Rect(x, y, wide, step - gap))
                x += wide + gap
            y += step

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        theme = look.theme
        left = self.card.left + theme.px(20)
        y = self.card.top + theme.px(56) + look.line_height("body") // 2
        for line in self.lines:
            look.write(surface, line, (left, y), "body", theme.words, "strong")
            y += look.line_height("body")
        for words, buttons in self.rows:
            look.write(surface, words, (left, buttons[0].rect.centery), "small", theme.quiet, width=theme.px(200))


def open_table_panel(table: TableWindow) -> None:
    """Open the panel over the main window, or close it when it is open."""
    root = table.app.main.root
    for modal in root.modals:
        if isinstance(modal, TablePanel):
            modal.close()
            return
    TablePanel(table)
