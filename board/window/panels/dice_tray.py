"""The dice tray: a wooden tray over the board in which the dice of the last rolls tumble and lie."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.naming import called
from board.scene.texts import Text
from board.window.dice.drawing import REACH, Dice, Dress
from board.window.dice.told import Fallen
from board.window.dice.tumble import LENGTH, Throw, Tumbling, throw
from board.window.style.look import Look
from board.window.panels.parts import hidden_by
from board.window.style.strokes import frame
from board.window.style.theme import Colour, colour, mixed
from board.window.widgets.base import Widget
from board.window.widgets.input import Pointer

RADIUS = 35
"""Radius of a die in pixels at 1920 x 1080; a tray with many dice has smaller ones."""

LEAST_RADIUS = 14
MOST = 6
"""Rolls that the tray shows at once, the last ones."""


@dataclass(frozen=True)
class Cast:
    """One roll in the tray: the throw, where its dice lie, its words. `still` ones were rolled by hand."""

    fallen: Fallen
    throw: Throw
    still: bool
    felt: pygame.Rect
    label: pygame.Rect


class DiceTray(Widget):
    """Shows rolls until `clear_away`; a click ends the motion, another one puts the tray away."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.dice = Dice(look.texts)
        self.casts: tuple[Cast, ...] = ()
        self.began = 0
        self.moving = False
        self.elapsed = LENGTH
        self._rolls: tuple[tuple[Fallen, bool], ...] = ()
        self._number = 0
        self._radius = RADIUS
        self._wood: pygame.Surface | None = None
        self._cast: dict[tuple[object, ...], Throw] = {}
        self.visible = False

    # --- what lies in it

    def cast(self, rolls: Sequence[tuple[Fallen, bool]], number: int, now: int, animated: bool) -> None:
        """Throw these rolls, each with whether it was rolled by hand and lies there already.

        `number` counts the commands of the game: the same roll always tumbles in the same way. The tray
        is there once it is `put` somewhere.
        """
        self.clear_away()
        self._rolls, self._number = tuple(rolls[-MOST:]), number
        if not self._rolls:
            return
        self.began = now
        self.moving = animated and not all(still for _, still in self._rolls)
        self.elapsed = 0 if self.moving else LENGTH

    def put(self, area: pygame.Rect, clear: Sequence[pygame.Rect] = ()) -> None:
        """Stand in a corner of the part of the window where the board is, where nothing of `clear` is hidden."""
        if not self._rolls:
            return
        self.mark()
        self._wood = None
        self._arrange(area, clear)
        self.visible = True
        self.mark()

    def clear_away(self) -> None:
        """Put the dice away."""
        self.show(False)
        self.moving, self.elapsed = False, LENGTH
        self._rolls, self.casts, self._wood = (), (), None
        self._cast.clear()

    def settle(self) -> None:
        """Have every die where it ends."""
        if self.moving:
            self.moving, self.elapsed = False, LENGTH
            self.mark()

    # --- where it stands

    def _arrange(self, area: pygame.Rect, clear: Sequence[pygame.Rect]) -> None:
        theme = self.look.theme
        throws = [
            self._thrown(fallen, place, still or not self.moving) for place, (fallen, still) in enumerate(self._rolls)
        ]
        pad, room = theme.px(12), area.inflate(-theme.px(40), -theme.px(60))
        tall = self.look.line_height("small") + self.look.line_height("title") + theme.px(4)
        self._radius = theme.px(RADIUS)
        rows = self._rows(throws, room.width - 2 * pad, pad)
        while self._radius > LEAST_RADIUS and (
            len(rows) > 2 or self._height(throws, rows, tall, pad) > max(room.height * 3 // 5, 1)
        ):
            self._radius -= 1
            rows = self._rows(throws, room.width - 2 * pad, pad)
        wide = max(sum(self._wide(n, throws[n]) + pad for n in row) for row in rows) + pad
        whole = pygame.Rect(0, 0, wide, self._height(throws, rows, tall, pad))
        self.rect = whole = _corner(whole, area.inflate(-theme.px(32), -theme.px(32)), clear)
        casts = []
        y = whole.top + pad
        for row in rows:
            x = whole.left + pad
            high = max(self._high(throws[n]) for n in row)
            for n in row:
                felt = pygame.Rect(x, y, self._wide(n, throws[n]), high)
                label = pygame.Rect(felt.left, felt.bottom, felt.width, tall)
                casts.append(Cast(self._rolls[n][0], throws[n], self._rolls[n][1], felt, label))
                x += felt.width + pad
            y += high + tall + pad
        self.casts = tuple(casts)

    def _thrown(self, fallen: Fallen, place: int, still: bool) -> Throw:
        key = (place, still)
        if key not in self._cast:
            number = self._number * 64 + fallen.place
            self._cast[key] = throw(fallen.roll.dice, fallen.faces, number, still)
        return self._cast[key]

    def _wide(self, place: int, thrown: Throw) -> int:
        """Across the floor of a roll: its dice have room, and its words are not cut."""
        theme, fallen = self.look.theme, self._rolls[place][0]
        width = self.look.texts.width
        first = width(purpose_of(fallen, self.look), theme.text_px("body"), "strong")
        if fallen.value is not None:
            first += width(str(fallen.value), theme.text_px("title"), "bold") + theme.px(14)
        second = width(self._rolled_by(fallen), theme.text_px("small"))
        return max(round(thrown.size[0] * self._radius), max(first, second) + theme.px(18))

    def _high(self, thrown: Throw) -> int:
        return round(thrown.size[1] * self._radius)

    def _rows(self, throws: Sequence[Throw], room: int, pad: int) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        left = room
        for place, thrown in enumerate(throws):
            wide = self._wide(place, thrown) + pad
            if wide > left and rows[-1]:
                rows.append([])
                left = room
            rows[-1].append(place)
            left -= wide
        return rows

    def _height(self, throws: Sequence[Throw], rows: Sequence[Sequence[int]], tall: int, pad: int) -> int:
        return pad + sum(max(self._high(throws[n]) for n in row) + tall + pad for row in rows) - pad // 2

    # --- motion

    def tick(self, now: int) -> bool:
        if not self.moving:
            return False
        root = self.root
        if root is not None and root.acted > self.began:
            # Whoever does something does not wait for dice.
            self.settle()
            return False
        elapsed = now - self.began
        if elapsed >= LENGTH:
            self.settle()
            return False
        before, self.elapsed = self.elapsed, elapsed
        for cast in self.casts:
            for die in () if cast.still else cast.throw.dice:
                old, new = (self._area(cast, die, moment) for moment in (before, elapsed))
                self.mark(old.union(new).clip(self.rect))
        return True

    def _place(self, cast: Cast, die: Tumbling, elapsed: int) -> tuple[int, int, int, int]:
        """The middle of a die on the table, its height above it and its radius, in pixels."""
        pose = die.at(elapsed)
        left = cast.felt.centerx - cast.throw.size[0] * self._radius / 2
        top = cast.felt.centery - cast.throw.size[1] * self._radius / 2
        high = round(pose.high * self._radius * 0.5)
        # In steps, so that a picture of each size is soon there.
        radius = round(self._radius * (1 + 0.16 * pose.high))
        return round(left + pose.x * self._radius), round(top + pose.y * self._radius), high, radius

    def _area(self, cast: Cast, die: Tumbling, elapsed: int) -> pygame.Rect:
        """The pixels of a die with its shadow."""
        x, y, high, radius = self._place(cast, die, elapsed)
        reach = round(REACH * radius) + 2
        area = pygame.Rect(x - reach, y - high - reach, 2 * reach, 2 * reach)
        return area.union(self._shadow(x, y, high))

    def _shadow(self, x: int, y: int, high: int) -> pygame.Rect:
        rect = pygame.Rect(0, 0, round(self._radius * 1.75), round(self._radius * 1.4))
        rect.center = (x + self._radius // 8 + high // 2, y + self._radius // 3 + high // 3)
        return rect.inflate(high // 2, high // 2)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down":
            # The press has already ended the motion where there was one.
            if self.moving:
                self.settle()
            else:
                self.clear_away()
        return event.kind != "wheel"

    # --- drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clip = surface.get_clip()
        if self._wood is None:
            self._wood = self._bare()
        surface.blit(self._wood, clip, clip.move(-self.rect.left, -self.rect.top))
        for cast in self.casts:
            if cast.label.colliderect(clip):
                self._draw_label(surface, cast)
        # A die that hops is above the rim, and above its neighbours' words.
        for cast in self.casts:
            self._draw_dice(surface, cast, clip)
            surface.set_clip(clip)

    def _draw_dice(self, surface: pygame.Surface, cast: Cast, clip: pygame.Rect) -> None:
        theme = self.look.theme
        surface.set_clip(cast.felt.clip(clip))
        elapsed = LENGTH if cast.still else self.elapsed
        dark = mixed(self._felt, (0, 0, 0), 0.4)
        for die in cast.throw.dice:
            x, y, high, _ = self._place(cast, die, elapsed)
            pygame.draw.ellipse(surface, dark, self._shadow(x, y, high))
        surface.set_clip(clip)
        kept = cast.fallen.kept if elapsed >= LENGTH else None
        order = sorted(enumerate(cast.throw.dice), key=lambda one: one[1].at(elapsed).high)
        for place, die in order:
            x, y, high, radius = self._place(cast, die, elapsed)
            faded = kept is not None and place != kept
            dress = Dress(self._fill(cast), place == kept, faded, elapsed < LENGTH)
            picture = self.dice.picture(die.sides, die.numbers, die.face, die.at(elapsed).turn, radius, dress, theme)
            surface.blit(picture, picture.get_rect(center=(x, y - high)))

    def _fill(self, cast: Cast) -> Colour:
        owner = cast.fallen.owner
        return colour(owner.colour) if owner is not None else mixed(self.look.theme.paper, (0, 0, 0), 0.12)

    def _draw_label(self, surface: pygame.Surface, cast: Cast) -> None:
        look, theme, fallen = self.look, self.look.theme, cast.fallen
        done = cast.still or not self.moving
        value = fallen.value
        left, wide = cast.label.left + theme.px(4), cast.label.width - theme.px(8)
        y = cast.label.top + theme.px(4) + look.line_height("title") // 2
        if done and value is not None:
            said = look.write(
                surface, str(value), (cast.label.right - theme.px(10), y), "title", theme.lamp, "bold", align="right"
            )
            wide_first = said.left - left - theme.px(6)
        else:
            wide_first = wide
        look.write(surface, purpose_of(fallen, look), (left, y), "body", theme.paper, "strong", width=wide_first)
        y += (look.line_height("title") + look.line_height("small")) // 2
        look.write(
            surface, self._rolled_by(fallen), (left, y), "small", mixed(theme.paper, theme.wood, 0.14), width=wide
        )

    def _rolled_by(self, fallen: Fallen) -> str:
        """Who rolls, and what counts of several dice."""
        look, owner = self.look, fallen.owner
        name = look.heading(called(owner)) if owner is not None else ""
        if len(fallen.faces) < 2 or fallen.roll.keep not in ("highest", "sum"):
            return name
        keep = look.word(f"dice.keep_{fallen.roll.keep}")
        return look.word("dice.who_keeps", who=name, keep=keep) if name else keep

    @property
    def _felt(self) -> Colour:
        return mixed(self.look.theme.wood, self.look.theme.ink, 0.6)

    def _bare(self) -> pygame.Surface:
        """The tray without dice: boards with a rim, and a dark floor for each roll."""
        theme = self.look.theme
        made = pygame.Surface(self.rect.size)
        with suppress(pygame.error):
            made = made.convert()
        wood, whole = theme.wood, made.get_rect()
        dark, bright = mixed(wood, (0, 0, 0), 0.45), mixed(wood, theme.paper, 0.16)
        made.fill(wood)
        step = theme.px(26)
        for y in range(step, whole.height, step):
            pygame.draw.line(made, mixed(wood, (0, 0, 0), 0.16), (0, y), (whole.width, y))
        edge = max(2, theme.px(2))
        frame(made, bright, whole.inflate(-edge, -edge), edge)
        frame(made, dark, whole, edge)
        for cast in self.casts:
            felt = cast.felt.move(-self.rect.left, -self.rect.top)
            pygame.draw.rect(made, dark, felt.inflate(2 * edge, 2 * edge), border_radius=theme.px(7))
            pygame.draw.rect(made, self._felt, felt, border_radius=theme.px(6))
        return made


def _corner(rect: pygame.Rect, area: pygame.Rect, clear: Sequence[pygame.Rect]) -> pygame.Rect:
    """The rectangle in a corner of an area, at the right and below if it can: where it hides least."""
    corners = [rect.copy() for _ in range(4)]
    corners[0].bottomright, corners[1].bottomleft = area.bottomright, area.bottomleft
    corners[2].topright, corners[3].topleft = area.topright, area.topleft
    return min(corners, key=lambda corner: hidden_by(corner, clear))


def purpose_of(fallen: Fallen, look: Look) -> str:
    """What a roll is for, in words; nothing where the game has no name for it."""
    said = look.say(Text(f"roll.{fallen.roll.purpose}"))
    return "" if said.startswith("‹") else said[:1].upper() + said[1:]
