"""The options of a game on a page of their own: what is chosen, what else may be, what each reading means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.options import OptionShown, Value, word_of
from board.rulebook.panels import Blank
from board.scene.texts import Name
from board.window.style.look import Look
from board.window.widgets.stepper import Stepper
from board.window.widgets.root import Root
from board.window.widgets.button import Button
from board.window.widgets.input import Key
from board.window.widgets.modal import Modal
from board.window.widgets.scroll import DrawRow, ScrollList


@dataclass(frozen=True)
class Row:
    """A line of the page: the heading of an option, or one of the values it may have (`value`)."""

    option: OptionShown
    value: Value | None = None
    meaning: Name = ""
    number: bool = False
    """Whether it stands for a whole number that is asked for."""


def rows_of(options: Sequence[OptionShown]) -> list[Row]:
    """The lines of the page: each option with every value it may have, or with its number."""
    found: list[Row] = []
    for option in options:
        found.append(Row(option))
        if option.span is not None:
            found.append(Row(option, option.value, option.help, number=True))
            continue
        found.extend(Row(option, reading.value, reading.meaning) for reading in option.readings)
        if option.value not in [reading.value for reading in option.readings]:
            # A file of the table's own.
            found.append(Row(option, option.value))
    return found


class ValueList(ScrollList):
    """A list whose keys step over the headings between its values."""

    def __init__(self, draw_row: DrawRow, picked: Callable[[int], None], is_value: Callable[[int], bool]) -> None:
        super().__init__(draw_row, picked)
        self.is_value = is_value

    def key(self, event: Key) -> bool:
        if event.ctrl:
            return False
        used = super().key(event)
        back = event.code in (pygame.K_UP, pygame.K_PAGEUP) and self.chosen > 0
        if used and self.ends and not self.is_value(self.chosen):
            self.chosen += -1 if back else 1
            # The heading of the first value of an option is seen with it.
            self.scroll_to(self.chosen)
            self.scroll_to(self.chosen - 1)
            self.mark()
        if event.code == pygame.K_SPACE and self.chosen >= 0 and self.picked is not None:
            self.picked(self.chosen)
            return True
        return used


class OptionsPage(Modal):
    """Shows options; with `start` they can be changed, and it is called with those that differ.

    Without `start` they are only read: a skirmish keeps the options that it began with.
    """

    def __init__(
        self,
        root: Root,
        title: Name,
        options: Sequence[OptionShown],
        start: Callable[[Mapping[str, Value]], None] | None = None,
    ) -> None:
        theme = root.look.theme
        super().__init__("", (theme.px(1240), root.rect.height - theme.px(60)))
        self.look: Look = root.look
        self.encounter, self.options, self.start = title, tuple(options), start
        self.asked_in_vain = False
        """Whether somebody clicked a value that can only be read: why stands out then."""
        self.values: dict[str, Value] = {option.key: option.value for option in options}
        self.rows = rows_of(options)
        self.list = ValueList(self._draw_row, self._pick, lambda place: self.rows[place].value is not None)
        self.add(self.list)
        self.go = Button("", self._go, style="main")
        self.reset = Button("", self._reset)
        self.cancel = Button("", self.close)
        for button in (self.go, self.reset, self.cancel) if start is not None else (self.cancel,):
            self.add(button)
        self.fill = self._fill
        root.open_modal(self)
        self.words_changed()
        self.place(root.rect)
        root.set_focus(self.list)

    @property
    def changed(self) -> dict[str, Value]:
        """The options that were changed here, with their values."""
        return {option.key: self.values[option.key] for option in self.options if self._differs(option)}

    def _differs(self, option: OptionShown) -> bool:
        return self.values[option.key] != option.value

    def words_changed(self) -> None:
        """Say everything in the language of the moment."""
        word = self.look.word
        self.title = word("options.title", encounter=self.look.say(self.encounter))
        self.go.words, self.reset.words = word("options.start"), word("options.reset")
        self.cancel.words = word("options.cancel" if self.start is not None else "options.close")
        self._note_changes()
        self.layout()
        self.mark()

    def _note_changes(self) -> None:
        self.reset.enabled = bool(self.changed)
        self.reset.mark()
        self.mark(self._head())

    def _head(self) -> pygame.Rect:
        theme = self.look.theme
        tall = self.look.line_height("small") + theme.px(10)
        return pygame.Rect(self.card.left + theme.px(20), self.card.top + theme.px(52), self.card.width - 40, tall)

    def _fill(self, rect: pygame.Rect) -> None:
        theme = self.look.theme
        tall, gap = theme.px(50), theme.px(12)
        right = rect.right
        for button in (self.go, self.cancel, self.reset) if self.start is not None else (self.cancel,):
            wide = self.look.texts.width(button.words, theme.text_px("body"), "strong") + theme.px(70)
            right -= wide
            button.place(pygame.Rect(right, rect.bottom - tall, wide, tall))
            right -= gap
        top = self._head().bottom
        self.list.place(pygame.Rect(rect.left, top, rect.width, rect.bottom - tall - gap - top))
        self.list.set_heights([self._height(row) for row in self.rows])

    def _lines(self, row: Row) -> Sequence[str]:
        theme, look = self.look.theme, self.look
        room = max(100, self.list.rect.width - theme.px(320))
        said = look.sentence(row.meaning) or word_of(row.value if row.value is not None else "")
        return look.texts.wrapped(said, room, theme.text_px("body"), "strong")

    def _height(self, row: Row) -> int:
        body, theme = self.look.line_height("body"), self.look.theme
        if row.value is None:
            return body + theme.px(26)
        return body * max(1, len(self._lines(row))) + theme.px(10)

    def _draw_row(self, surface: pygame.Surface, place: int, rect: pygame.Rect, over: bool) -> None:
        look, theme, row = self.look, self.look.theme, self.rows[place]
        if row.value is None:
            self._draw_heading(surface, row, rect)
            return
        # What is only read does not look as if it could be clicked; where the keys are is shown all the same.
        if over and (self.start is not None or place == self.list.chosen):
            pygame.draw.rect(surface, theme.lit if self.start is not None else theme.raised, rect, 0, theme.px(4))
        value = self.values[row.option.key]
        chosen = row.number or value == row.value
        body = look.line_height("body")
        y = rect.top + theme.px(5) + body // 2
        x, radius = rect.left + theme.px(24), theme.px(8)
        pygame.draw.aacircle(surface, theme.accent if chosen else theme.faint, (x, y), radius, max(1, theme.px(2)))
        if chosen:
            pygame.draw.aacircle(surface, theme.accent, (x, y), max(2, radius - theme.px(4)))
        left = rect.left + theme.px(44)
        right = rect.right - theme.px(12)
        if row.number and row.option.span is not None:
            low, high = row.option.span
            number = look.write(surface, str(value), (left, y), "body", theme.accent, "bold")
            span = look.word("options.span", low=low, high=high)
            look.write(surface, span, (right, y), "small", theme.faint, align="right")
            left = number.right + theme.px(14)
        elif over:
            # The word of a file that sets it: of use to whoever writes one, and else out of the way.
            look.write(surface, word_of(row.value), (right, y), "small", theme.quiet, align="right")
        for line in self._lines(row):
            colour, face = (theme.words, "strong") if chosen else (theme.quiet, "regular")
            look.write(surface, line, (left, y), "body", colour, face)
            y += body

    def _draw_heading(self, surface: pygame.Surface, row: Row, rect: pygame.Rect) -> None:
        look, theme, option = self.look, self.look.theme, row.option
        y = rect.bottom - look.line_height("body") // 2 - theme.px(4)
        left, top = rect.left + theme.px(12), rect.top + theme.px(8)
        if option is not self.rows[0].option:
            pygame.draw.line(surface, theme.line, (left, top), (rect.right - theme.px(12), top))
        name = look.write(surface, look.say(option.name), (left, y), "body", theme.words, "bold")
        if self._differs(option):
            words = look.word("options.changed")
            look.write(surface, words, (name.right + theme.px(14), y), "small", theme.accent, "strong")
        elif self.values[option.key] != option.default:
            words = look.word("options.other")
            look.write(surface, words, (name.right + theme.px(14), y), "small", theme.quiet)
        look.write(surface, option.rule, (rect.right - theme.px(12), y), "small", theme.faint, align="right")

    def _pick(self, place: int) -> None:
        row = self.rows[place]
        root = self.root
        if row.value is None or root is None:
            return
        if self.start is None:
            self.asked_in_vain = True
            self.mark(self._head())
            return
        if row.number and row.option.span is not None:
            low, high = row.option.span
            now = self.values[row.option.key]
            blank = Blank(row.option.key, "number", low, high, int(now))
            Stepper(root, self.look.say(row.option.name), blank, lambda number: self._set(row.option, number))
        else:
            self._set(row.option, row.value)

    def _set(self, option: OptionShown, value: Value) -> None:
        self.values[option.key] = value
        self._note_changes()
        self.list.mark()
        if self.root is not None:
            self.root.set_focus(self.list)

    def _reset(self) -> None:
        for option in self.options:
            self.values[option.key] = option.value
        self._note_changes()
        self.list.mark()

    def _go(self) -> None:
        changed, start = self.changed, self.start
        self.close()
        if start is not None:
            start(changed)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        head = self._head()
        key, count = "options.fixed", len(self.changed)
        if self.start is not None:
            key = "options.count" if count else "options.may_change"
        words = look.word(key, n=count)
        at = (head.left, head.top + head.height // 2)
        colour, face = (look.theme.accent, "strong") if self.asked_in_vain else (look.theme.quiet, "regular")
        look.write(surface, words, at, "small", colour, face, width=head.width)

    def key(self, event: Key) -> bool:
        if self.start is not None and event.ctrl and event.code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._go()
            return True
        return super().key(event)
