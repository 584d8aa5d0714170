"""A question to a player: beside the creature that it concerns, with options, dice and chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.panels import Question
from board.window.style.look import Look
from board.window.panels.parts import draw_die
from board.window.widgets.base import Widget
from board.window.widgets.input import Key, Pointer
from board.window.widgets.button import Button


class OptionButton(Button):
    """A button that shows the dice its option rolls."""

    def __init__(
        self, words: str, action: Callable[[], None], dice: Sequence[int], *, hint: str, style: str, detail: str
    ) -> None:
        super().__init__(words, action, hint=hint, style=style, detail=detail)
        self.dice = tuple(dice)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        theme = look.theme
        size = theme.px(30)
        x = self.rect.left + theme.px(50) + look.texts.width(self.words, theme.text_px(self.kind))
        for sides in self.dice:
            draw_die(surface, look, sides, pygame.Rect(x, self.rect.centery - size // 2, size, size), fill=theme.paper)
            x += size + theme.px(4)


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


class QuestionPanel(Widget):
    """Names who must answer and lists the options; `answered` is called with the option."""

    def __init__(self, look: Look, answered: Callable[[Any], None]) -> None:
        super().__init__()
        self.look, self.answered = look, answered
        self.question: Question | None = None
        self.who = ""
        self.chances: Mapping[Any, str] = {}
        self.notes: tuple[str, ...] = ()
        self._title: tuple[str, ...] = ()
        self._clear: tuple[pygame.Rect, ...] = ()
        self.buttons: list[tuple[Any, OptionButton]] = []
        self.tip = lambda: ((look.word("tip.question"), "body"),)
        self.visible = False

    def ask(
        self,
        question: Question,
        who: str,
        beside: pygame.Rect,
        free: pygame.Rect,
        clear: Sequence[pygame.Rect] = (),
        notes: Sequence[str] = (),
    ) -> None:
        """Ask a question beside a token, inside `free`; it covers none of `clear` if it can, and says the `notes`.

        A card that is too tall for `free` stands over the panels too: all that is asked can be read.
        """
        self._clear = tuple(clear)
        if question == self.question and who == self.who and tuple(notes) == self.notes and self.visible:
            self._put(beside, self._room(free))
            return
        self.question, self.who, self.chances, self.notes = question, who, {}, tuple(notes)
        theme = self.look.theme
        px = theme.text_px("body")
        wide = theme.px(360)
        for _, words, dice in question.options:
            line = self.look.texts.width(self.look.say(words), px) + len(dice) * theme.px(34)
            wide = max(wide, line + theme.px(190))
        title = self.look.texts.width(self.look.sentence(question.title), theme.text_px("title"), "strong")
        wide = max(wide, min(theme.px(620), title + theme.px(34)))
        wide = min(wide, free.width - 8)
        self._title = self.look.texts.wrapped(
            self.look.sentence(question.title), wide - theme.px(32), theme.text_px("title"), "strong"
        )
        body = self.look.line_height("body")
        lines = sum(
            len(self.look.texts.wrapped(self.look.sentence(line), wide - theme.px(32), px)) for line in question.lines
        )
        small = theme.text_px("small")
        noted = sum(len(self.look.texts.wrapped(note, wide - theme.px(32), small)) for note in self.notes)
        tall = theme.px(36) + (1 + len(self._title) + lines) * body + len(question.options) * theme.px(50)
        tall += (1 + noted) * self.look.line_height("small")
        # Where the question before this one stood is drawn anew as well.
        self.mark()
        self.rect = pygame.Rect(0, 0, wide, tall)
        self._put(beside, self._room(free))
        self._fill()
        self.show(True)
        self.mark()

    def _room(self, free: pygame.Rect) -> pygame.Rect:
        """Where the card may stand: in the free part of the board, in the whole window when it is too tall for that."""
        root = self.root
        return free if root is None or self.rect.height <= free.height else root.rect.inflate(-8, -8)

    def _put(self, beside: pygame.Rect, free: pygame.Rect) -> None:
        """Beside the token, inside the free part of the board, where it covers least of what must stay clear."""
        theme = self.look.theme
        gap = theme.px(12)
        clear = [one.inflate(gap, gap) for one in self._clear or (beside,)]
        # The name of a token stands below it and may be wider.
        side = theme.px(16)
        clear = [pygame.Rect(one.left - side, one.top, one.width + 2 * side, one.height + side) for one in clear]
        around = clear[0].unionall(clear[1:])
        best: tuple[int, int, pygame.Rect] | None = None
        for near in (beside.inflate(2 * gap, 2 * gap), around):
            for place, (own, other) in enumerate(
                (("midleft", near.midright), ("midright", near.midleft), ("midtop", near.midbottom),
                 ("midbottom", near.midtop))
            ):  # fmt: skip
                rect = self.rect.copy()
                setattr(rect, own, other)
                rect.clamp_ip(free)
                covered = sum(_area(rect.clip(one)) for one in clear)
                if best is None or (covered, place) < best[:2]:
                    best = (covered, place, rect)
        for place, corner in enumerate(("topright", "bottomright", "topleft", "bottomleft"), 4):
            rect = self.rect.copy()
            setattr(rect, corner, getattr(free, corner))
            covered = sum(_area(rect.clip(one)) for one in clear)
            if best is None or (covered, place) < best[:2]:
                best = (covered, place, rect)
        assert best is not None
        rect = best[2]
        if rect != self.rect:
            self.mark()
            moved = (rect.left - self.rect.left, rect.top - self.rect.top)
            self.rect = rect
            for child in self.children:
                child.rect.move_ip(moved)
            self.mark()

    def _fill(self) -> None:
        self.clear()
        self.buttons = []
        question = self.question
        if question is None:
            return
        theme = self.look.theme
        tall = theme.px(44)
        y = self.rect.bottom - theme.px(12) - len(question.options) * theme.px(50)
        for place, (option, words, dice) in enumerate(question.options):
            button = OptionButton(
                self.look.say(words), lambda option=option: self.answered(option), dice,  # type: ignore[misc]
                hint=str(place + 1), style="main" if option == question.default else "plain",
                detail=self.chances.get(option, ""),
            )  # fmt: skip
            button.rect = pygame.Rect(self.rect.left + theme.px(16), y, self.rect.width - theme.px(32), tall)
            self.add(button)
            self.buttons.append((option, button))
            y += theme.px(50)

    def show_chances(self, chances: Mapping[Any, str]) -> None:
        """Write what each option leaves to the attacker beside it."""
        if chances != self.chances:
            self.mark()
            self.chances = dict(chances)
            for option, button in self.buttons:
                button.detail = self.chances.get(option, "")
                button.mark()

    def close(self) -> None:
        """Put the question away."""
        self.question = None
        self.show(False)
        self.clear()
        self.buttons = []

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        question = self.question
        if question is None:
            return
        theme = look.theme
        pygame.draw.rect(surface, theme.panel, self.rect, border_radius=theme.px(8))
        pygame.draw.rect(surface, theme.accent, self.rect, max(2, theme.px(2)), border_radius=theme.px(8))
        body = look.line_height("body")
        left = self.rect.left + theme.px(16)
        wide = self.rect.width - theme.px(32)
        y = self.rect.top + theme.px(12)
        at = (left, y + body // 2)
        look.write(surface, look.word("must_answer", who=self.who), at, "small", theme.quiet, "strong", width=wide)
        y += body
        for line in self._title:
            look.write(surface, line, (left, y + body // 2), "title", theme.accent, "strong")
            y += body
        y += theme.px(8)
        for said in question.lines:
            for line in look.texts.wrapped(look.sentence(said), wide, theme.text_px("body")):
                look.write(surface, line, (left, y + body // 2), "body", theme.words)
                y += body
        small = look.line_height("small")
        for note in self.notes:
            for line in look.texts.wrapped(note, wide, theme.text_px("small")):
                look.write(surface, line, (left, y + small // 2), "small", theme.quiet)
                y += small
        if self.chances:
            at = (self.rect.right - theme.px(16), y + small // 2)
            look.write(surface, look.word("chance_against"), at, "small", theme.quiet, align="right", width=wide)

    def pointer(self, event: Pointer) -> bool:
        return True

    def answer_by(self, event: Key) -> bool:
        """Answer with a digit, or with Enter for what stands without an answer."""
        question = self.question
        if question is None:
            return False
        digit = event.digit
        if digit is not None and 1 <= digit <= len(question.options):
            self.answered(question.options[digit - 1][0])
            return True
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.answered(question.default)
            return True
        return False
