"""The tray beside the board: tokens that a side knows of and does not locate (DV-VIEW-28, DV-VIEW-29)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.scene import Creature, Scene
from board.window.canvas.layers.tokens import Tokens
from board.window.style.look import Look
from board.window.panels.wheel import creature_tip
from board.window.canvas.picture import is_veiled
from board.window.widgets.base import Tip, Widget
from board.window.widgets.input import Pointer


class TrayPanel(Widget):
    """A row of tokens under a heading; nothing is there while there is none. It shows no square and no state."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.tokens: tuple[Creature, ...] = ()
        self.scene: Scene | None = None
        self.area = pygame.Rect(0, 0, 0, 0)
        self._sprites = Tokens()
        self._over = -1
        self.right, self.wanted = False, True
        self.visible = False
        self.tip = self._tip

    def show_tokens(self, tokens: Sequence[Creature], scene: Scene) -> None:
        """Show these tokens, or nothing when there are none."""
        # Where it looks and how it fares is no longer known: it lies there as it stood when it was well.
        shown = tuple(replace(t, marks=("?",) if is_veiled(t) else (), down=False, size="human") for t in tokens)
        if [(t.id, t.name) for t in shown] != [(t.id, t.name) for t in self.tokens]:
            self.tokens, self.scene = shown, scene
            self.put(self.area)

    def put(self, area: pygame.Rect, right: bool | None = None, wanted: bool | None = None) -> None:
        """Stand in a lower corner of the part of the window where the board is, the left one unless `right`.

        One that is not `wanted` is not shown.
        """
        self.area = area
        self.right = self.right if right is None else right
        self.wanted = self.wanted if wanted is None else wanted
        self.mark()
        theme = self.look.theme
        side, pad = theme.px(46), theme.px(8)
        heading = self.look.texts.width(self.look.word("beside_board"), theme.text_px("small"), "strong")
        fitting = max(1, (area.width // 2 - 2 * pad) // side)
        across = min(fitting, len(self.tokens))
        rows = (len(self.tokens) + fitting - 1) // fitting
        wide = max(heading + theme.px(24), across * side) + 2 * pad
        tall = self.look.line_height("small") + rows * side + pad
        left = area.right - wide - pad if self.right else area.left + pad
        self.rect = pygame.Rect(left, area.bottom - tall - pad, wide, tall)
        self.visible = bool(self.tokens) and self.wanted
        self.mark()

    def _seats(self) -> list[pygame.Rect]:
        side, pad = self.look.theme.px(46), self.look.theme.px(8)
        across = max(1, (self.rect.width - 2 * pad) // side)
        top = self.rect.top + self.look.line_height("small") + pad // 2
        return [
            pygame.Rect(self.rect.left + pad + place % across * side, top + place // across * side, side, side)
            for place in range(len(self.tokens))
        ]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        pygame.draw.rect(surface, theme.panel, self.rect, border_radius=theme.px(6))
        pygame.draw.rect(surface, theme.line, self.rect, 1, border_radius=theme.px(6))
        at = (self.rect.left + theme.px(8), self.rect.top + look.line_height("small") // 2 + 2)
        look.write(surface, look.word("beside_board"), at, "small", theme.quiet, "strong")
        for token, seat in zip(self.tokens, self._seats(), strict=True):
            if self.scene is not None:
                surface.blit(self._sprites.sprite(token, self.scene, look, seat.width, -1, False), seat)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "move":
            self._over = next((n for n, seat in enumerate(self._seats()) if seat.collidepoint(event.pos)), -1)
        elif event.kind == "leave":
            self._over = -1
        return event.kind != "wheel"

    def _tip(self) -> Tip:
        if not 0 <= self._over < len(self.tokens):
            return ((self.look.ruled(self.look.word("tip.beside_board"), "beside_board"), "body"),)
        return [*creature_tip(self.tokens[self._over], self.look)[:1], (self.look.word("not_located"), "quiet")]
