"""The hand: the dice that can still be spent, big, and what they can do as few large buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.texts import Text
from board.window.look import Look
from board.window.panels.parts import draw_die
from board.window.theme import mixed
from board.window.widgets.base import Tip, Widget
from board.window.widgets.input import Pointer
from board.window.widgets.button import Button
from board.window.widgets.menu import Entry, Menu

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class HandDie:
    """A die of the hand: whether it is picked, whether it can be, why not, and the chance it gives."""

    sides: int
    picked: bool
    able: bool
    reason: str = ""
    chance: str = ""


@dataclass(frozen=True)
class HandAction:
    """A button of the hand as it stands now."""

    key: object
    group: Text
    words: str
    able: bool
    picked: bool
    reason: str = ""
    chance: str = ""
    tip: tuple[tuple[str, str], ...] = ()
    family: tuple[HandAction, ...] = ()
    """Actions of one kind behind this button, which opens their list."""


FAMILY = 3
"""So many actions of one kind stand behind one button."""


def in_families(actions: Sequence[HandAction], kinds: Sequence[object]) -> list[HandAction]:
    """The actions, with many of one kind gathered behind one button; `kinds` has None for those that stay."""
    found: list[HandAction] = []
    gathered: dict[tuple[Text, object], list[HandAction]] = {}
    for action, kind in zip(actions, kinds, strict=True):
        gathered.setdefault((action.group, kind), []).append(action)
    for action, kind in zip(actions, kinds, strict=True):
        same = gathered[action.group, kind]
        if kind is None or len(same) < FAMILY:
            found.append(action)
        elif action is same[0]:
            found.append(_family(same, kind))
    return found


def _family(same: Sequence[HandAction], kind: object) -> HandAction:
    """The button in front of actions of one kind: what their words have in common, or the picked one."""
    group = same[0].group
    able = any(action.able for action in same)
    picked = next((action for action in same if action.picked), None)
    words = _beginning([action.words for action in same]) or same[0].words
    return HandAction(
        ("family", group, kind),
        group,
        picked.words if picked is not None else words + "…",
        able,
        picked is not None,
        "" if able else same[0].reason,
        family=tuple(same),
    )


def _beginning(words: Sequence[str]) -> str:
    """What all these words begin with, without the colon or comma at its end."""
    first, last = min(words), max(words)
    length = next((n for n, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), len(first))
    return first[:length].rstrip(" :,(\u00a0")


class DieButton(Widget):
    """One die of the hand, with the digit that picks it."""

    def __init__(self, place: int, die: HandDie, pick: Callable[[int], None]) -> None:
        super().__init__()
        self.at, self.die, self.pick = place, die, pick
        self.tip = self._tip

    def _tip(self) -> Tip:
        root = self.root
        if root is None:
            return ()
        lines = [(root.look.word("die", n=self.die.sides), "title")]
        if self.die.reason:
            lines.append((self.die.reason, "danger"))
        elif self.die.chance:
            lines.append((root.look.word("chance_with_die", chance=self.die.chance), "body"))
        return lines

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        die = self.die
        small = look.line_height("small")
        side = min(self.rect.width - theme.px(8), self.rect.height - small - theme.px(6))
        box = pygame.Rect(0, 0, side, side)
        box.midtop = (self.rect.centerx, self.rect.top + theme.px(3))
        if die.picked:
            pygame.draw.rect(surface, theme.lamp, self.rect, max(2, theme.px(3)), border_radius=theme.px(8))
        elif self.hovered and die.able:
            pygame.draw.rect(surface, theme.quiet, self.rect, 1, border_radius=theme.px(8))
        fill = theme.lamp if die.picked else theme.paper
        ink = theme.ink
        if not die.able and not die.picked:
            fill = mixed(theme.wood, theme.paper, 0.12)
            ink = mixed(theme.wood, theme.paper, 0.45)
        draw_die(surface, look, die.sides, box, fill=fill, ink=ink)
        number = look.texts.line(str(self.at + 1), theme.text_px("small"), theme.paper, "strong")
        frame = number.get_rect().inflate(theme.px(8), -theme.px(2))
        frame.topleft = (self.rect.left + theme.px(3), self.rect.top + theme.px(3))
        if die.chance:
            middle = (self.rect.centerx, self.rect.bottom - small // 2 - 1)
            look.write(surface, die.chance, middle, "small", theme.lamp, "strong", "center")
        pygame.draw.rect(surface, theme.wood, frame, border_radius=theme.px(3))
        pygame.draw.rect(surface, theme.paper_muted, frame, 1, border_radius=theme.px(3))
        surface.blit(number, number.get_rect(center=frame.center))

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "up" and event.button == 1 and self.rect.collidepoint(event.pos):
            self.pick(self.at)
        return event.kind in ("down", "up")


class HandPanel(Widget):
    """Dice at the left in their wooden tray, buttons at the right under their headings."""

    def __init__(self, look: Look, pick_die: Callable[[int], None], pick_action: Callable[[object], None]) -> None:
        super().__init__()
        self.look, self.pick_die, self.pick_action = look, pick_die, pick_action
        self.title = ""
        self.dice: tuple[HandDie, ...] = ()
        self.actions: tuple[HandAction, ...] = ()
        self.buttons: list[tuple[HandAction, Button]] = []
        self.headings: list[tuple[str, pygame.Rect]] = []
        self.letters: dict[str, HandAction] = {}
        self._tray = pygame.Rect(0, 0, 0, 0)

    def show_hand(self, title: str, dice: Sequence[HandDie], actions: Sequence[HandAction]) -> None:
        """Show dice and actions; nothing is rebuilt when they are the same."""
        if (title, tuple(dice), tuple(actions)) == (self.title, self.dice, self.actions):
            return
        self.title, self.dice, self.actions = title, tuple(dice), tuple(actions)
        self.layout()
        self.mark()

    def layout(self) -> None:
        focused = next((a.key for a, b in self.buttons if b.focused), None)
        self.clear()
        self.buttons, self.headings, self.letters = [], [], {}
        if self.rect.width <= 0:
            return
        theme = self.look.theme
        head = self.look.line_height("body") + theme.px(10)
        area = pygame.Rect(
            self.rect.left + theme.px(10), self.rect.top + head, self.rect.width - theme.px(20),
            self.rect.height - head - theme.px(10),
        )  # fmt: skip
        tray = self._place_dice(area) if self.dice else 0
        buttons = pygame.Rect(area.left + tray, area.top, area.width - tray, area.height)
        self._place_buttons(buttons)
        for action, button in self.buttons:
            if focused is not None and action.key == focused and self.root is not None:
                self.root.set_focus(button)

    def _place_dice(self, area: pygame.Rect) -> int:
        """Dice in one or two columns; returns the width of the tray."""
        theme = self.look.theme
        pad = theme.px(8)
        count = len(self.dice)
        columns = 1
        while count > columns * max(1, (area.height - 2 * pad) // theme.px(76)):
            columns += 1
        # The tray keeps its size while dice are spent.
        columns = max(columns, 2)
        rows = max((count + columns - 1) // columns, 3)
        tall = min(theme.px(112), (area.height - 2 * pad) // max(1, rows))
        wide = max(theme.px(58), min(theme.px(96), tall - theme.px(14)))
        self._tray = pygame.Rect(area.left, area.top, columns * wide + 2 * pad, area.height)
        for place, die in enumerate(self.dice):
            button = DieButton(place, die, self.pick_die)
            column, row = place % columns, place // columns
            top = self._tray.top + pad + (self._tray.height - 2 * pad - rows * tall) // 2
            button.rect = pygame.Rect(self._tray.left + pad + column * wide, top + row * tall, wide, tall - 2)
            self.add(button)
        return self._tray.width + theme.px(14)

    def _place_buttons(self, area: pygame.Rect) -> None:
        """Groups under their headings, below each other in as few columns as it takes.

        What finds no room even with the lowest buttons is behind a button at the end.
        """
        theme = self.look.theme
        groups: list[tuple[Text, list[HandAction]]] = []
        for action in self.actions:
            if groups and groups[-1][0] == action.group:
                groups[-1][1].append(action)
            else:
                groups.append((action.group, [action]))
        for _, found in groups:
            found.sort(key=lambda action: not action.able)
        if not groups:
            return
        gap = theme.px(5)
        heading = self.look.line_height("small") + theme.px(2)
        least = theme.px(176)
        fitting = max(1, (area.width + 2 * gap) // (least + 2 * gap))
        tall = theme.px(44)
        columns = _packed(groups, area.height, heading, tall + gap)
        while len(columns) > fitting and tall > theme.px(30):
            tall -= 2
            columns = _packed(groups, area.height, heading, tall + gap)
        left_out: list[HandAction] = []
        # What cannot be done makes room first, then the longest groups; the last group always stays.
        while len(columns) > fitting:
            spare = next((found for _, found in reversed(groups) if not found[-1].able and len(found) > 1), None)
            spare = spare or next((found for _, found in groups if not found[-1].able), None)
            spare = spare or max((found for _, found in groups[:-1]), key=len, default=groups[-1][1])
            left_out.insert(0, spare.pop())
            groups = [group for group in groups if group[1]]
            columns = _packed(groups, area.height - (tall + gap if left_out else 0), heading, tall + gap)
        wide = min(theme.px(270), (area.width + 2 * gap) // max(2, len(columns)) - gap * 2)
        letter = iter(LETTERS)
        rect = pygame.Rect(area.left, area.top, wide, tall)
        for place, column in enumerate(columns):
            rect.topleft = (area.left + place * (wide + 2 * gap), area.top)
            for item in column:
                if isinstance(item, HandAction):
                    self._add_button(item, rect.copy(), next(letter, ""))
                    rect.top += tall + gap
                else:
                    title = pygame.Rect(rect.left, rect.top, wide, heading)
                    self.headings.append((self.look.heading(item), title))
                    rect.top += heading
        if left_out:
            rect.bottomleft = (rect.left, area.bottom)
            self._add_more(left_out, rect.copy())

    def _add_more(self, left_out: Sequence[HandAction], rect: pygame.Rect) -> None:
        words = self.look.word("more_actions", n=len(left_out))
        button = Button(words, lambda: self._open_more(left_out, rect), style="quiet")
        button.rect = rect
        self.add(button)

    def _add_button(self, action: HandAction, rect: pygame.Rect, letter: str) -> None:
        button = Button(
            action.words, lambda: self._do(action, rect), detail=action.chance, enabled=action.able,
            on=action.picked, hint=letter.upper(),
        )  # fmt: skip
        tip = [(action.words, "title"), *action.tip]
        if action.reason:
            tip.append((action.reason, "danger"))
        button.tip = tuple(tip)
        button.rect = rect
        self.buttons.append((action, button))
        if letter:
            self.letters[letter] = action
        self.add(button)

    def _do(self, action: HandAction, rect: pygame.Rect) -> None:
        if action.family:
            self._open_more(action.family, rect)
        else:
            self.pick_action(action.key)

    def press(self, letter: str) -> bool:
        """Press the button of a letter; whether there is one."""
        for action, button in self.buttons:
            if self.letters.get(letter) == action:
                button.press()
                return True
        return False

    def _open_more(self, left_out: Sequence[HandAction], rect: pygame.Rect) -> None:
        root = self.root
        if root is None:
            return
        entries = []
        for action in left_out:
            key = action.key
            entries.append(
                Entry(
                    action.words,
                    (lambda key=key: self.pick_action(key)) if action.able else None,  # type: ignore[misc]
                    action.chance,
                    action.reason,
                )
            )
        menu = Menu(entries, rect.topleft)
        menu.open(root.rect, self.look)
        root.open_modal(menu)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.fill(theme.panel, self.rect)
        at = (self.rect.left + theme.px(12), self.rect.top + theme.px(7) + look.line_height("body") // 2)
        look.write(surface, self.title, at, "body", theme.lamp, "strong", width=self.rect.width - theme.px(24))
        if self.dice:
            pygame.draw.rect(surface, theme.wood, self._tray, border_radius=theme.px(8))
            pygame.draw.rect(surface, theme.ink, self._tray, max(2, theme.px(3)), border_radius=theme.px(8))
        for words, rect in self.headings:
            look.write(surface, words, rect.midleft, "small", theme.quiet, "strong", width=rect.width)


def _packed(
    groups: Sequence[tuple[Text, Sequence[HandAction]]], height: int, heading: int, row: int
) -> list[list[Text | HandAction]]:
    """Headings and actions in columns; a group longer than a column goes on in the next, under its heading."""
    columns: list[list[Text | HandAction]] = [[]]
    used = 0
    for title, found in groups:
        need = heading + len(found) * row
        if used and used + need > height:
            columns.append([])
            used = 0
        columns[-1].append(title)
        used += heading
        for action in found:
            if used + row > height and used > heading:
                columns.append([title])
                used = heading
            columns[-1].append(action)
            used += row
    return columns
