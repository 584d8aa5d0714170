"""How the values of a sheet stand above its states and things: in one column or two, long ones on several lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.panels import Row, Sheet
from board.window.style.look import Look


@dataclass(frozen=True)
class Plan:
    """How the values of a sheet stand: in two columns, alone with their lines, so far below each other."""

    short: Sequence[Row]
    long: Sequence[tuple[Row, tuple[str, ...]]]
    step: int
    tight: bool

    @property
    def tall(self) -> int:
        """The pixels that they take."""
        return ((len(self.short) + 1) // 2 + sum(len(lines) for _, lines in self.long)) * self.step


def planned(look: Look, column: pygame.Rect, sheet: Sheet, below: int) -> Plan:
    """How the values stand in a column above lines that need `below` pixels.

    A long value has as many lines as it needs if all finds room so, else one; values of nothing go where there is
    no room for them.
    """
    for whole in (True, False):
        found, room = _plan(look, column, sheet, below, whole)
        if room:
            break
    return found


def _plan(look: Look, column: pygame.Rect, sheet: Sheet, below: int, whole: bool) -> tuple[Plan, bool]:
    """How the values stand, long ones `whole` or on one line, and whether there is room for them so."""
    small, theme = look.line_height("small"), look.theme
    rows = list(sheet.rows)
    for tight, step in ((False, small + theme.px(2)), (True, theme.text_px("small") + theme.px(3))):
        free = column.height - below - rails_tall(sheet, look, tight)
        while True:
            found = _in_columns(rows, column.width, free, step, look, whole, tight)
            if found.tall <= free:
                return found, True
            if not tight or not any(_says_nothing(row) for row in rows):
                break
            rows.remove(next(row for row in reversed(rows) if _says_nothing(row)))
    return found, False


def _in_columns(rows: Sequence[Row], width: int, free: int, step: int, look: Look, whole: bool, tight: bool) -> Plan:
    """The values that stand in two columns, when they are short and all are many, and those that stand alone."""
    half = width // 2 - look.theme.px(6)
    two = len(rows) * step > free
    short = [row for row in rows if two and _fits(row, half, look)]
    long = [(row, _row_lines(row, width, look, whole)) for row in rows if row not in short]
    return Plan(short, long, step, tight)


def _row_lines(row: Row, width: int, look: Look, whole: bool) -> tuple[str, ...]:
    """The value of a row behind its label."""
    value, px = look.say(row.value), look.theme.text_px("small")
    room = width - look.texts.width(look.say(row.label), px) - look.theme.px(8)
    return tuple(look.texts.wrapped(value, room, px, "bold")) if whole and room > width // 3 else (value,)


def rails_tall(sheet: Sheet, look: Look, tight: bool) -> int:
    """The pixels that all rails take."""
    small = look.line_height("small")
    head = 0 if tight else small + look.theme.px(2)
    return sum(head + look.theme.px(20) + (small if rail.marks else 0) for rail in sheet.rails)


def _fits(row: Row, wide: int, look: Look) -> bool:
    px = look.theme.text_px("small")
    words = look.texts.width(look.say(row.label), px) + look.texts.width(look.say(row.value), px, "bold")
    return words + look.theme.px(8) <= wide


def _says_nothing(row: Row) -> bool:
    """Whether a value is nothing, and nothing to worry about."""
    return row.value == 0 and not row.alarm
