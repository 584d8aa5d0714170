"""What the table tells for a moment: the dice that were rolled, and what stands where a finger pointed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.procedure import Faces
from board.rulebook.session import Done, Open, Session
from board.scene.scene import Creature, Scene
from board.window.canvas.learnt import learnt
from board.window.canvas.motion import Reel, Stir, joined
from board.window.dice.told import Fallen, rolls_of, told_rolls
from board.window.style.look import Look
from board.window.panels.parts import draw_die
from board.window.panels.wheel import creature_tip

Near = tuple[pygame.Rect, pygame.Rect]
"""The pixels of the square that a card belongs to, and those of the table that can be seen."""

SHOWN = 2800
"""Milliseconds that a roll stands over the board."""


@dataclass(frozen=True)
class Told:
    """What a side learns of: what moved, and rolls with their faces and with who rolled them."""

    reel: Reel = ()
    rolls: tuple[Fallen, ...] = ()


class TableNews:
    """Tells what is new in a session, as a side learns of it."""

    def __init__(self) -> None:
        self._done = 0
        self._events = 0
        """How many events of the command under way are known."""
        self._rolls: frozenset[int] = frozenset()
        """Which of its rolls."""

    def begin(self, session: Session, side: str | None) -> None:
        """Take all that happened so far as known."""
        opened = session.open
        self._done = len(session.done)
        self._events = len(opened.events) if opened is not None else 0
        self._rolls = frozenset(roll.place for roll in _rolls(session, opened, session.scene, side))

    def told(self, session: Session, side: str | None) -> Told:
        """What happened since the last call, as `side` is told of it; nothing after something was taken back."""
        opened = session.open
        done, events, rolls = self._done, self._events, self._rolls
        self.begin(session, side)
        if len(session.done) < done or (len(session.done) == done and self._events < events):
            return Told()
        news: list[tuple[Stir, ...]] = []
        fallen: list[Fallen] = []
        steps = [*((command, command.before) for command in session.done[done:]), (opened, session.scene)]
        for step, before in steps:
            if step is not None:
                news.extend(one.stirs for one in learnt(session.system, before, step.events, side, events))
                fallen.extend(roll for roll in _rolls(session, step, before, side) if roll.place not in rolls)
            events, rolls = 0, frozenset()
        return Told(joined(news), tuple(fallen))


def _rolls(session: Session, step: Done | Open | None, before: Scene, side: str | None) -> Sequence[Fallen]:
    """The rolls of a command that `side` is told of."""
    if step is None or not any(isinstance(given, Faces) for given in step.inputs):
        return ()
    rolls = rolls_of(session.system, before, step.command, step.inputs)
    return told_rolls(session.system, before, rolls, step.events, side)


def roll_card(rolls: Sequence[Fallen], look: Look, side: int, name: str = "") -> pygame.Surface:
    """Dice with the faces they show, `side` pixels each, on a piece of paper; of several the one that counts is lit.

    Above them stands the name of who rolled.
    """
    dice = [
        (sides, face, roll.kept in (None, number))
        for roll in rolls
        for number, (sides, face) in enumerate(zip(roll.roll.dice, roll.faces, strict=True))
    ]
    gap = side // 8
    theme = look.theme
    line = look.texts.line(name, theme.text_px("title"), theme.ink, "bold") if name else None
    top = gap if line is None else gap // 2 + line.get_height()
    wide = len(dice) * (side + gap) + gap
    made = _paper((max(wide, line.get_width() + 2 * gap if line is not None else 0), top + side + gap), look)
    left = (made.get_width() - wide) // 2
    if line is not None:
        made.blit(line, line.get_rect(midtop=(made.get_width() // 2, gap // 2)))
    for place, (sides, face, counts) in enumerate(dice):
        fill = None if counts else theme.paper_line
        draw_die(made, look, sides, pygame.Rect(left + gap + place * (side + gap), top, side, side), str(face), fill)
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

    def put(
        self,
        name: str,
        card: pygame.Surface,
        reader: int,
        now: int,
        near: Near,
        shown: int = SHOWN,
        clear: Sequence[pygame.Rect] = (),
    ) -> None:
        """Lay a card down, in place of the one of the same name; `reader` sits below, left, above, right.

        It covers as little as can be of the tokens at `clear`.
        """
        self.drop(name)
        turned = pygame.transform.rotate(card, -90 * reader)
        rect = beside(turned.get_size(), near, reader, clear)
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


def beside(size: tuple[int, int], near: Near, reader: int, clear: Sequence[pygame.Rect] = ()) -> pygame.Rect:
    """Where a card of this size lies: beyond the token as the reader sees it, else before it or at its side.

    Always on the table, and where it covers least of the token and of those at `clear`; if need be further away.
    """
    token, table = near
    across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[reader]
    gap = token.width // 8
    best: tuple[int, pygame.Rect] | None = None
    for far in (0, token.width, 2 * token.width):
        for x, y in ((across, down), (-across, -down), (down, -across), (-down, across)):
            found = pygame.Rect((0, 0), size)
            found.center = (
                token.centerx + x * ((token.width + size[0]) // 2 + gap + far),
                token.centery + y * ((token.height + size[1]) // 2 + gap + far),
            )
            found.clamp_ip(table)
            shared = found.clip(token)
            covered = 4 * shared.width * shared.height
            for other in clear:
                shared = found.clip(other)
                covered += shared.width * shared.height
            if covered == 0:
                return found
            if best is None or covered < best[0]:
                best = covered, found
    assert best is not None
    return best[1]
