"""What the table tells for a moment: the dice that were rolled, and what stands where a finger pointed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.knowledge import told_to
from board.rulebook.session import Session
from board.scene.events import Event, apply
from board.scene.scene import Creature, Scene
from board.window.look import Look
from board.window.panels.parts import draw_die
from board.window.panels.wheel import creature_tip

Near = tuple[pygame.Rect, pygame.Rect]
"""The pixels of the square that a card belongs to, and those of the table that can be seen."""

SHOWN = 2800
"""Milliseconds that a roll stands over the board."""


class TableNews:
    """Tells which events of a session are new, each as a side learns of it."""

    Told = Sequence[Event]

    def __init__(self) -> None:
        self._done = 0
        self._open = 0

    def begin(self, session: Session) -> None:
        """Take all that happened so far as known."""
        self._done = len(session.done)
        self._open = len(session.open.events) if session.open is not None else 0

    def told(self, session: Session, side: str | None) -> Sequence[Event]:
        """The events since the last call, as `side` is told of them; nothing after something was taken back."""
        done, opened = session.done, session.open
        known_done, known_open = self._done, self._open
        self.begin(session)
        if len(done) < known_done or (len(done) == known_done and self._open < known_open):
            return ()
        found: list[Event] = []
        for command in done[known_done:]:
            found.extend(_told(session, command.events, command.before, side, known_open))
            known_open = 0
        if opened is not None:
            found.extend(_told(session, opened.events, session.scene, side, known_open))
        return found


def _told(session: Session, events: Sequence[Event], before: Scene, side: str | None, known: int) -> list[Event]:
    """The events from the one numbered `known` on, as `side` is told of them."""
    found = []
    for number, event in enumerate(events):
        after = apply(before, event)
        if number >= known:
            told = event if side is None else told_to(session.system, event, before, after, side)
            if told is not None:
                found.append(told)
        before = after
    return found


def roll_card(faces: Sequence[tuple[int, int]], look: Look, side: int) -> pygame.Surface:
    """The dice that were rolled with the faces they show, `side` pixels each, on a piece of paper."""
    gap = side // 8
    made = _paper((len(faces) * (side + gap) + gap, side + 2 * gap), look)
    for place, (sides, face) in enumerate(faces):
        draw_die(made, look, sides, pygame.Rect(gap + place * (side + gap), gap, side, side), str(face))
    return made


def standing_card(creature: Creature, look: Look) -> pygame.Surface:
    """The name and the states of what stands there, in large letters."""
    theme = look.theme
    lines = [
        look.texts.line(
            words, theme.px(40 if kind == "title" else 30), theme.ink, "bold" if kind == "title" else "strong"
        )
        for words, kind in creature_tip(creature, look)
    ]
    pad = theme.px(18)
    wide = max(line.get_width() for line in lines) + 2 * pad
    made = _paper((wide, sum(line.get_height() for line in lines) + 2 * pad), look)
    y = pad
    for line in lines:
        made.blit(line, (pad, y))
        y += line.get_height()
    return made


def _paper(size: tuple[int, int], look: Look) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA)
    radius = look.theme.px(10)
    pygame.draw.rect(made, look.theme.paper, made.get_rect(), border_radius=radius)
    pygame.draw.rect(made, look.theme.ink, made.get_rect(), max(2, look.theme.px(3)), border_radius=radius)
    return made


@dataclass
class _Card:
    surface: pygame.Surface
    rect: pygame.Rect
    until: int


class Aloft:
    """Cards that lie over the board for a while, each near a square and upright for one side of the table."""

    def __init__(self) -> None:
        self.cards: dict[str, _Card] = {}
        self._dirt: list[pygame.Rect] = []

    def put(self, name: str, card: pygame.Surface, reader: int, now: int, near: Near, shown: int = SHOWN) -> None:
        """Lay a card down, in place of the one of the same name; `reader` sits below, left, above, right."""
        self.drop(name)
        turned = pygame.transform.rotate(card, -90 * reader)
        rect = beside(turned.get_size(), near, reader)
        self.cards[name] = _Card(turned, rect, now + shown)
        self._dirt.append(rect)

    def drop(self, name: str) -> None:
        """Take a card away."""
        card = self.cards.pop(name, None)
        if card is not None:
            self._dirt.append(card.rect)

    def clear(self) -> None:
        """Take all cards away."""
        for name in list(self.cards):
            self.drop(name)

    def tick(self, now: int) -> None:
        """Take away what lay there long enough."""
        for name in [name for name, card in self.cards.items() if now >= card.until]:
            self.drop(name)

    def take_dirt(self) -> list[pygame.Rect]:
        """What must be drawn again; it is forgotten."""
        dirt, self._dirt = self._dirt, []
        return dirt

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all cards."""
        for card in self.cards.values():
            surface.blit(card.surface, card.rect)


def beside(size: tuple[int, int], near: Near, reader: int) -> pygame.Rect:
    """Where a card of this size lies: beyond the token as the reader sees it, else before it; always on the table."""
    token, table = near
    across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[reader]
    gap = token.width // 8
    found = pygame.Rect((0, 0), size)
    for way in (1, -1):
        found.center = (
            token.centerx + way * across * ((token.width + size[0]) // 2 + gap),
            token.centery + way * down * ((token.height + size[1]) // 2 + gap),
        )
        found.clamp_ip(table)
        if not found.colliderect(token):
            break
    return found
