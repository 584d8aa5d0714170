"""What stands over the window during long work: what is being done, how far it is, a button to stop it.

The work goes on in a thread of its own, while the window takes input and draws as ever.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.root import Root
from board.window.widgets.button import Button
from board.window.widgets.input import Key, Pointer
from board.window.widgets.modal import Modal
from board.window.work import GivenUp, Result, Step, Worker

BEAT = 0.012
"""Seconds between two looks at the window while something is under way."""

RUNNER = 1400
"""Milliseconds in which the mark runs through the bar while nobody knows how long it takes."""


LAST_WAIT = 10.0
"""Seconds that the end of the program waits for the step under way."""


class Progress(Modal):
    """A card with a title, the step under way and a bar; Escape and its button stop the work."""

    def __init__(self, root: Root, title: Callable[[], str], stop: Callable[[], None]) -> None:
        theme, look = root.look.theme, root.look
        super().__init__(title(), (theme.px(620), theme.px(190)))
        self.look: Look = look
        self.words, self.stop = title, stop
        self.step: Step | None = None
        self.stopped = False
        self.bar = pygame.Rect(0, 0, 0, 0)
        self._run = 0
        self.cancel = Button(look.word("work.cancel"), self._stop)
        self.add(self.cancel)
        self.fill = self._fill
        root.open_modal(self)
        self.place(root.rect)
        root.set_focus(self.cancel)

    def words_changed(self) -> None:
        """Say it again: the language changed."""
        self.title, self.cancel.words = self.words(), self.look.word("work.cancel")
        self.mark()

    def _fill(self, rect: pygame.Rect) -> None:
        theme = self.look.theme
        line = self.look.line_height("body")
        self.bar = pygame.Rect(rect.left, rect.top + line + theme.px(6), rect.width, theme.px(14))
        button = pygame.Rect(0, 0, theme.px(170), theme.px(44))
        button.bottomright = rect.bottomright
        self.cancel.place(button)

    def _stop(self) -> None:
        if not self.stopped:
            self.stopped = True
            self.cancel.enabled = False
            self.cancel.mark()
            self.stop()

    def follow(self, step: Step | None, now: int) -> None:
        """Show the step under way; `now` in milliseconds."""
        if step != self.step:
            self.step = step
            self.mark(self._lines())
        elif step is None or step.part is None:
            self.mark(self.bar)
        self._run = now % RUNNER

    def _lines(self) -> pygame.Rect:
        """The pixels of the step's words and the bar."""
        top = self.bar.top - self.look.line_height("body") - self.look.theme.px(6)
        return pygame.Rect(self.bar.left, top, self.bar.width, self.bar.bottom - top)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        theme, bar, step = look.theme, self.bar, self.step
        if step is not None:
            at = (bar.left, self._lines().top + look.line_height("body") // 2)
            look.write(surface, look.say(step.what), at, "body", theme.words, width=bar.width)
        radius = bar.height // 2
        pygame.draw.rect(surface, theme.raised, bar, border_radius=radius)
        part = step.part if step is not None else None
        if part is None:
            wide = bar.width // 5
            left = bar.left + (bar.width - wide) * self._run // RUNNER
            pygame.draw.rect(surface, theme.lamp, (left, bar.top, wide, bar.height), border_radius=radius)
        elif part > 0:
            wide = max(bar.height, round(bar.width * part))
            pygame.draw.rect(surface, theme.lamp, (bar.left, bar.top, wide, bar.height), border_radius=radius)

    def key(self, event: Key) -> bool:
        if event.code == pygame.K_ESCAPE:
            self._stop()
            return True
        return event.code != pygame.K_TAB

    def pointer(self, event: Pointer) -> bool:
        return True


def see_through(
    root: Root, title: Callable[[], str], work: Generator[Step, None, Result], beat: Callable[[int], bool]
) -> Result:
    """Do the work in a thread of its own and give what came of it; the window lives by `beat`, called with the
    time in milliseconds until the work is done. When `beat` says that the program ends, the work is given up.

    Raises GivenUp when it was stopped, and whatever the work raised.
    """
    stopped = threading.Event()
    card = Progress(root, title, stopped.set)
    try:
        # There is a sign of life before anything slow begins.
        beat(pygame.time.get_ticks())
        worker = Worker(work)
        while not worker.wait(BEAT):
            now = pygame.time.get_ticks()
            card.follow(worker.step, now)
            if not beat(now):
                worker.stop()
                worker.wait(LAST_WAIT)
                raise GivenUp
            if stopped.is_set():
                worker.stop()
    finally:
        root.close_modal(card)
    return worker.result()
