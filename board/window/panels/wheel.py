"""The initiative wheel: tokens in their order around a face, a hand that points to the active one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, pi, sin

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.scene import Creature
from board.scene.texts import Text
from board.window.canvas.layers.tokens import Tokens
from board.window.style.look import Look
from board.window.panels.parts import state_drawing
from board.window.canvas.picture import Picture, is_veiled
from board.window.widgets.base import Tip, Widget
from board.window.widgets.input import Pointer


MIDDLE = 0.5
"""So much of the face lies between the tokens."""


class WheelPanel(Widget):
    """Draws the wheel as one side knows it. `picked` is called with the creature clicked on."""

    def __init__(self, picked: Callable[[str], None], asked: Callable[[str, tuple[int, int]], None]) -> None:
        super().__init__()
        self.picked, self.asked = picked, asked
        self.states: Callable[[str], Sequence[Text]] = lambda who: ()
        """The states of a creature with the time they last, where these eyes may read them."""
        self.picture: Picture | None = None
        self.over: str | None = None
        self._tokens = Tokens()
        self.tip = self._tip

    def show_picture(self, picture: Picture) -> None:
        """Show the wheel of a picture."""
        old, self.picture = self.picture, picture
        if old is None or old.scene.wheel != picture.scene.wheel or old.scene.creatures != picture.scene.creatures:
            self.mark()

    def _order(self) -> list[Creature]:
        if self.picture is None:
            return []
        scene = self.picture.scene
        return [creature for who in scene.wheel.order if (creature := scene.find(who)) is not None]

    def _face(self, look: Look) -> pygame.Rect:
        bottom = look.line_height("body") + look.theme.px(10)
        side = min(self.rect.width - look.theme.px(16), self.rect.height - bottom - look.theme.px(12))
        face = pygame.Rect(0, 0, side, side)
        face.midtop = (self.rect.centerx, self.rect.top + look.theme.px(8))
        return face

    def _seats(self, look: Look) -> list[tuple[Creature, pygame.Rect]]:
        """Each creature with the square of its token, clockwise from the top."""
        order = self._order()
        face = self._face(look)
        if not order:
            return []
        room = pi * face.width * 0.38 * 2 / max(5, len(order)) * 0.92
        px = int(min(face.width * 0.34, room * 1.45))
        seats = []
        for place, creature in enumerate(order):
            angle = 2 * pi * place / len(order)
            middle = face.centerx + sin(angle) * face.width * 0.375, face.centery - cos(angle) * face.width * 0.375
            seat = pygame.Rect(0, 0, px, px)
            seat.center = round(middle[0]), round(middle[1])
            seats.append((creature, seat))
        return seats

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.fill(theme.panel, self.rect)
        pygame.draw.line(surface, theme.line, self.rect.bottomleft, self.rect.bottomright)
        face = self._face(look)
        surface.blit(look.drawings.get("wheel_face", face.width), face)
        picture = self.picture
        if picture is None:
            return
        wheel = picture.scene.wheel
        seats = self._seats(look)
        place = next((n for n, (creature, _) in enumerate(seats) if creature.id == wheel.active), None)
        if place is not None:
            hand = look.drawings.get("wheel_hand", face.width)
            turned = pygame.transform.rotozoom(hand, -360 * place / len(seats), 1)
            surface.blit(turned, turned.get_rect(center=face.center))
        self._draw_turn(surface, look, face, wheel.turn)
        for creature, seat in seats:
            plain = replace(creature, size="human", marks=("?",) if is_veiled(creature) else ())
            active = creature.id == wheel.active
            sprite = self._tokens.sprite(plain, picture.scene, look, seat.width, -1, active)
            surface.blit(sprite, seat)
            self._draw_states(surface, look, creature, seat)
            if creature.id == self.over:
                pygame.draw.circle(surface, theme.lamp, seat.center, round(seat.width * 0.42), max(2, theme.px(3)))
        player = picture.scene.active
        if player is not None:
            below = face.bottom + look.line_height("body") // 2 + theme.px(6)
            at = (self.rect.centerx, min(below, self.rect.bottom - look.line_height("body") // 2 - theme.px(6)))
            name = look.word("plays", who=look.called(player))
            look.write(surface, name, at, "body", theme.accent, "strong", "center", self.rect.width - theme.px(16))

    def _draw_turn(self, surface: pygame.Surface, look: Look, face: pygame.Rect, number: int) -> None:
        """The turn in the middle of the face; where texts are large for it, its number alone."""
        theme = look.theme
        px, room = theme.text_px("small"), face.width * MIDDLE
        words = look.word("turn", n=number)
        if look.texts.width(words, px, "bold") + theme.px(10) > room:
            words = str(number)
        turn = look.texts.line(words, px, theme.ink, "bold")
        plate = turn.get_rect(center=face.center).inflate(theme.px(10), theme.px(2))
        pygame.draw.rect(surface, theme.paper, plate, border_radius=plate.height // 2)
        pygame.draw.rect(surface, theme.ink, plate, 1, border_radius=plate.height // 2)
        surface.blit(turn, turn.get_rect(center=plate.center))

    def _draw_states(self, surface: pygame.Surface, look: Look, creature: Creature, seat: pygame.Rect) -> None:
        if is_veiled(creature):
            return
        shown = list(dict.fromkeys(state_drawing(mark, look) for mark in creature.marks))
        for drawing, place in zip(shown, self.state_places(look, seat), strict=False):
            surface.blit(look.drawings.get(drawing, place.width), place)

    def state_places(self, look: Look, seat: pygame.Rect) -> list[pygame.Rect]:
        """Where three states of a token stand: at its corner away from the middle, where no neighbour has its token."""
        px = max(14, seat.width // 4)
        face = self._face(look)
        place = pygame.Rect(0, 0, px, px)
        inner = seat.inflate(-seat.width // 5, -seat.width // 6)
        right, below = seat.centerx >= face.centerx - 1, seat.centery > face.centery + 1
        place.right = inner.right if right else inner.left + px
        place.bottom = inner.bottom if below else inner.top + px
        return [place.move(0, n * (px - 2) * (-1 if below else 1)) for n in range(3)]

    def _at(self, pos: tuple[int, int]) -> str | None:
        root = self.root
        if root is None:
            return None
        for creature, seat in self._seats(root.look):
            if seat.inflate(-seat.width // 4, -seat.width // 4).collidepoint(pos):
                return creature.id
        return None

    def _tip(self) -> Tip:
        root = self.root
        if root is None or self.picture is None:
            return ()
        if self.over is None:
            look = root.look
            return ((look.word("tip.wheel_name"), "title"), (look.ruled(look.word("tip.wheel"), "wheel"), "body"))
        creature = self.picture.scene.find(self.over)
        if creature is None:
            return ()
        return creature_tip(creature, root.look, self.states(creature.id))

    def pointer(self, event: Pointer) -> bool:
        if event.kind in ("move", "leave"):
            over = self._at(event.pos) if event.kind == "move" else None
            if over != self.over:
                self.over = over
                self.mark()
            return True
        who = self._at(event.pos)
        if who is not None and event.kind == "up" and event.button == 1:
            self.picked(who)
        elif who is not None and (event.kind == "hold" or (event.kind == "down" and event.button == 3)):
            self.asked(who, event.pos)
        return event.kind in ("down", "up", "hold")


def creature_tip(creature: Creature, look: Look, states: Sequence[Text] = ()) -> list[tuple[str, str]]:
    """What the tooltip of a creature says: its name and its states; nothing of a mere shape.

    `states` are its states with the time they last, where they may be read; else its marks are named.
    """
    if is_veiled(creature):
        return [(look.word("something_there"), "title"), (look.ruled(look.word("tip.veiled"), "veiled"), "quiet")]
    lines = [(look.say(creature.name), "title")]
    for state in states:
        kind = state.key.rpartition(".")[2]
        lines.append((look.ruled(look.say(state), kind), "body"))
        lines.extend(_meaning(kind, look))
    for mark in () if states else creature.marks:
        lines.append((look.ruled(look.mark(mark), mark.partition(":")[0]), "body"))
        lines.extend(_meaning(mark, look))
    return lines


def _meaning(mark: str, look: Look) -> list[tuple[str, str]]:
    """What a state means, where the game says it."""
    means = look.mark_means(mark)
    return [(look.say(means), "quiet")] if means is not None else []
