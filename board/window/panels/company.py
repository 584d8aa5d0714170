"""The own side while it has nothing to do: who holds which dice, how they fare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.panels import Sheet
from board.scene.scene import Creature, Scene
from board.window.canvas.layers.tokens import Tokens
from board.window.style.look import Look
from board.window.panels.parts import draw_die, state_drawing
from board.window.widgets.base import Widget
from board.window.widgets.input import Pointer

NARROWEST, NARROW, WIDE = 170, 250, 300
"""How wide a card may be, in pixels of the 1920 x 1080 drawing: the least only where there are many."""

TALL = 74
"""How tall it is."""

BLANK = 0.13
"""So much of a token's square stands empty on each side of its disc."""

Member = tuple[Creature, Sheet]


class CompanyPanel(Widget):
    """A card for each creature of the side, where its hand lies when it can act; a click shows the sheet."""

    def __init__(self, look: Look, picked: Callable[[str], None]) -> None:
        super().__init__()
        self.look, self.picked = look, picked
        self.members: tuple[Member, ...] = ()
        self.scene: Scene | None = None
        self._tokens = Tokens()
        self._over = -1
        self.visible = False

    def show_members(self, members: Sequence[Member], scene: Scene, hand: pygame.Rect) -> None:
        """Show these creatures below the title of the hand, which lies at `hand`; nothing when there are none."""
        head = self.look.line_height("body") + self.look.theme.px(14)
        rect = pygame.Rect(hand.left, hand.top + head, hand.width, max(0, hand.height - head))
        if (tuple(members), rect) == (self.members, self.rect) and self.visible == bool(members):
            return
        self.mark()
        self.members, self.scene, self._over = tuple(members), scene, -1
        self.place(rect)
        self.show(bool(members))
        self.mark()

    def cards(self) -> list[pygame.Rect]:
        """Where the cards stand, those that find room."""
        theme = self.look.theme
        pad, gap = theme.px(12), theme.gap
        area = self.rect.inflate(-2 * pad, 0)
        tall = max(theme.px(TALL), self.look.line_height("body") + self.look.line_height("small") + 2 * gap)
        rows = max(1, (area.height + gap) // (tall + gap))
        count = max(1, len(self.members))
        for least in (NARROW, NARROWEST):
            most = max(1, (area.width + gap) // (theme.px(least) + gap))
            lines = -(-count // most)
            if lines <= rows:
                break
        across = min(most, -(-count // min(lines, rows)))
        wide = min(theme.px(WIDE), (area.width + gap) // across - gap)
        places = min(len(self.members), across * rows)
        return [
            pygame.Rect(area.left + n % across * (wide + gap), area.top + n // across * (tall + gap), wide, tall)
            for n in range(places)
        ]

    def _told(self, cards: Sequence[pygame.Rect]) -> int:
        """How many have a card of their own; if not all, the last card tells how many more there are."""
        return len(cards) if len(cards) == len(self.members) else len(cards) - 1

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(look.theme.panel, self.rect)
        cards = self.cards()
        told = self._told(cards)
        for place, (creature, sheet) in enumerate(self.members[:told]):
            self._draw_card(surface, look, cards[place], creature, sheet, place == self._over)
        if told < len(cards):
            more = f"+{len(self.members) - told}"
            look.write(surface, more, cards[-1].center, "title", look.theme.quiet, "strong", "center")

    def _draw_card(
        self, surface: pygame.Surface, look: Look, card: pygame.Rect, creature: Creature, sheet: Sheet, over: bool
    ) -> None:
        theme, pad = look.theme, look.theme.px(6)
        pygame.draw.rect(surface, theme.lit if over else theme.raised, card, border_radius=theme.px(6))
        side = card.height - 2 * pad
        if self.scene is not None:
            plain = replace(creature, size="human", marks=(), down=False)
            sprite = self._tokens.sprite(plain, self.scene, look, side, -1, False)
            surface.blit(sprite, (card.left + pad - round(side * BLANK), card.top + pad))
        left, right = card.left + round(side * (1 - 2 * BLANK)) + 2 * pad, card.right - 2 * pad
        middle = card.top + pad + look.line_height("body") // 2
        name = look.say(sheet.title)
        if sheet.rails:
            rail = sheet.rails[0]
            colour = theme.danger if rail.value * 3 <= rail.maximum else theme.words
            points = f"{rail.value}/{rail.maximum}"
            said = look.write(surface, points, (right, middle), "small", colour, "strong", "right")
            right = said.left - pad
            # Where texts are large the name needs the room more than what the points are called.
            label = look.say(rail.label)
            rest = right - look.texts.width(label, theme.text_px("small")) - pad
            if look.texts.width(name, theme.text_px("body"), "strong") <= rest - left:
                look.write(surface, label, (right, middle), "small", theme.quiet, align="right")
                right = rest
        fits = look.texts.width(name, theme.text_px("body"), "strong") <= right - left
        look.write(
            surface, name, (left, middle), "body" if fits else "small", theme.words, "strong", width=right - left
        )
        self._draw_dice(surface, look, pygame.Rect(left, 0, card.right - 2 * pad - left, 0), card, creature, sheet)

    def _draw_dice(
        self,
        surface: pygame.Surface,
        look: Look,
        room: pygame.Rect,
        card: pygame.Rect,
        creature: Creature,
        sheet: Sheet,
    ) -> None:
        """The dice it holds at the left of `room`, its states at the right of it."""
        theme = look.theme
        drawings = list(dict.fromkeys(state_drawing(mark, look) for mark in creature.marks))[:3]
        things = len(sheet.hand) + len(drawings)
        px = min(theme.px(26), room.width // max(1, things) - 2)
        if px < theme.px(10):
            return
        y = card.bottom - theme.px(8) - px
        x = room.left
        for die in sheet.hand:
            draw_die(surface, look, die.sides, pygame.Rect(x, y, px, px))
            x += px + 2
        x = room.right
        for drawing in drawings:
            x -= px
            surface.blit(look.drawings.get(drawing, px), (x, y))
            x -= 2

    def pointer(self, event: Pointer) -> bool:
        cards = self.cards()
        over = next((n for n in range(self._told(cards)) if cards[n].collidepoint(event.pos)), -1)
        if event.kind in ("move", "leave"):
            over = over if event.kind == "move" else -1
            if over != self._over:
                self._over = over
                self.mark()
        elif event.kind == "up" and event.button == 1 and over >= 0:
            self.picked(self.members[over][0].id)
        return event.kind != "wheel"
