"""The log: a sentence for each event; a click opens the rolls with their parts and rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.texts import Text
from board.window.canvas.logbook import Line
from board.window.style.look import Look
from board.window.panels.parts import draw_die, labelled, signed
from board.window.widgets.base import Tip, Widget
from board.window.widgets.label import Run, draw_runs, rich_lines
from board.window.widgets.scroll import ScrollList


class LogPanel(Widget):
    """Shows the lines of a log. `looked` is called with the line that was opened, None when closed."""

    def __init__(self, look: Look, looked: Callable[[Line | None], None]) -> None:
        super().__init__()
        self.look, self.looked = look, looked
        self.lines: Sequence[Line] = ()
        self.opened = -1
        self.list = ScrollList(self._draw_row, self._pick)
        self.list.focusable = False
        self.list.visible = False
        self.add(self.list)
        self._wide = 0
        self.list.tip = self._row_tip
        self.tip = lambda: ((look.word("tip.log"), "body"),)

    def _row_tip(self) -> Tip:
        """Of the line under the pointer: its rules, and that it opens."""
        row = self.list.over
        if not 0 <= row < len(self.lines):
            return ()
        rules = self.lines[row].event.rules
        said = [(self.look.word("rules", rules=", ".join(rules)), "body")] if rules else []
        return (*said, (self.look.word("tip.log_close" if row == self.opened else "tip.log_line"), "quiet"))

    def layout(self) -> None:
        head = self.look.line_height("body") + self.look.theme.px(8)
        pad = self.look.theme.px(4)
        self.list.place(
            pygame.Rect(self.rect.left, self.rect.top + head, self.rect.width, self.rect.height - head - pad)
        )
        if self.rect.width != self._wide:
            self._wide = self.rect.width
            self._measure(True)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show a log; it stays where it was scrolled to unless it showed the end."""
        if list(lines) == list(self.lines):
            return
        grown = len(lines) > len(self.lines)
        if not (0 <= self.opened < len(lines) and lines[self.opened] == self.lines[self.opened]):
            self.opened = -1
        self.lines = tuple(lines)
        self.list.show(bool(lines))
        self._measure(grown or self.list.at_end)

    def refresh(self) -> None:
        """Measure all rows again: the words changed."""
        self._measure(self.list.at_end)
        self.mark()

    def _room(self) -> int:
        return max(40, self.rect.width - self.look.theme.px(34))

    def _die(self) -> int:
        return self.look.theme.px(28)

    def _measure(self, to_end: bool) -> None:
        self.list.step = self.look.line_height("body")
        self.list.set_heights([self._height(n) for n in range(len(self.lines))], to_end)

    def _sentence(self, line: Line) -> tuple[str, ...]:
        theme = self.look.theme
        return self.look.texts.wrapped(self.look.sentence(line.sentence), self._room(), theme.text_px("body"))

    def _turns(self, row: int) -> bool:
        """Whether a new turn begins with this row."""
        return row == 0 or self.lines[row].turn != self.lines[row - 1].turn

    def _height(self, row: int) -> int:
        theme = self.look.theme
        line = self.lines[row]
        tall = len(self._sentence(line)) * self.look.line_height("body") + theme.px(8)
        if self._turns(row):
            tall += self.look.line_height("small") + theme.px(4)
        if line.event.faces:
            tall += self._die() + theme.px(4)
        if row == self.opened:
            tall += len(self._details(line)) * self.look.line_height("small") + theme.px(6)
        return tall

    def _details(self, line: Line) -> list[list[Run]]:
        """The parts of each number and the rules, broken into lines of runs."""
        look, theme = self.look, self.look.theme
        px = theme.text_px("small")
        found: list[list[Run]] = []
        for tally in line.tallies:
            total: list[Run] = [(labelled(look, look.say(Text(tally.name)), str(tally.total)), theme.accent, "strong")]
            found += rich_lines(total, self._room(), px, look)
            for part in tally.parts:
                runs: list[Run] = [
                    (f"{signed(part.value)} ", theme.words, "strong"),
                    (look.say(Text(part.reason, part.facts)), theme.words, "regular"),
                ]
                if part.rule:
                    runs.append((f" {part.rule}", theme.quiet, "regular"))
                found += rich_lines(runs, self._room(), px, look)
        if line.event.rules:
            rules: list[Run] = [(look.word("rules", rules=", ".join(line.event.rules)), theme.quiet, "regular")]
            found += rich_lines(rules, self._room(), px, look)
        if not found:
            found.append([(look.word("nothing_more"), theme.quiet, "regular")])
        return found

    def _pick(self, row: int) -> None:
        self.open_line(-1 if row == self.opened else row)

    def open_line(self, row: int) -> None:
        """Open one line, and close the other; -1 closes."""
        self.opened = row if row < len(self.lines) else -1
        offset = self.list.offset
        self._measure(False)
        self.list.offset = min(offset, max(0, self.list.total - self.list.rect.height))
        if self.opened >= 0:
            self.list.scroll_to(self.opened)
        self.looked(self.lines[self.opened] if self.opened >= 0 else None)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.fill(theme.panel, self.rect)
        at = (self.rect.left + theme.px(14), self.rect.top + theme.px(5) + look.line_height("body") // 2)
        look.write(surface, look.word("log"), at, "body", theme.quiet, "strong")
        if not self.lines:
            words = look.word("log_empty")
            y = self.list.rect.top + look.line_height("body")
            look.write(surface, words, (at[0], y), "body", theme.faint)

    def _draw_row(self, surface: pygame.Surface, row: int, rect: pygame.Rect, over: bool) -> None:
        look, theme = self.look, self.look.theme
        line = self.lines[row]
        y = rect.top
        left = rect.left + theme.px(14)
        if self._turns(row):
            small = look.line_height("small")
            words = look.word("turn", n=line.turn)
            drawn = look.write(surface, words, (left, y + small // 2 + 2), "small", theme.quiet)
            middle = y + small // 2 + 3
            pygame.draw.line(surface, theme.line, (drawn.right + 8, middle), (rect.right - theme.px(12), middle))
            y += small + theme.px(4)
        body = pygame.Rect(rect.left + theme.px(6), y, rect.width - theme.px(10), rect.bottom - y)
        if over or row == self.opened:
            pygame.draw.rect(surface, theme.raised, body, border_radius=theme.px(4))
        y += theme.px(4)
        px = theme.text_px("body")
        for words in self._sentence(line):
            surface.blit(look.texts.line(words, px, theme.words), (left, y))
            y += look.line_height("body")
        if line.event.faces:
            die = self._die()
            x = left
            for sides, face in line.event.faces:
                if x + die > rect.right:
                    break
                draw_die(surface, look, sides, pygame.Rect(x, y + 1, die, die), str(face), theme.paper)
                x += die + theme.px(4)
            y += die + theme.px(4)
        if row == self.opened:
            small_px = theme.text_px("small")
            for runs in self._details(line):
                draw_runs(surface, runs, (left + theme.px(6), y), small_px, look)
                y += look.line_height("small")
