"""The hand: the dice that can still be spent, big, and what they can do as few large buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import product

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.texts import Text
from board.window.style.look import Look
from board.window.panels.hand_columns import grouped, packed, spare
from board.window.panels.hand_buttons import DieButton, HandButton, HandDie, Written, written
from board.window.widgets.base import Tip, Widget
from board.window.widgets.button import Button
from board.window.widgets.menu import Entry, Menu

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ODDS = "100 / 88 %"
"""As wide as chances usually are: this much room is kept for them."""


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
    letter: str = ""
    """The key that presses it; without one it gets the next free letter."""
    odds: bool = False
    """Whether room for a chance is kept on it."""
    main: bool = False
    """Whether it always stands on a button of its own."""
    corner: bool = False
    """Whether it stands in the lower right corner, whatever else there is."""
    cost: str = ""
    """What it spends, where that is told in a list: one die, none."""
    family: tuple[HandAction, ...] = ()
    """Actions of one kind behind this button, which opens their list."""


FAMILY = 3
"""So many actions of one kind stand behind one button."""


def in_families(
    actions: Sequence[HandAction], kinds: Sequence[object], always: Collection[object] = ()
) -> list[HandAction]:
    """The actions, with many of one kind gathered behind one button; `kinds` has None for those that stay.

    `always` are keys of families that stay together however few they become.
    """
    found: list[HandAction] = []
    gathered: dict[object, list[HandAction]] = {}
    for action, kind in zip(actions, kinds, strict=True):
        gathered.setdefault(kind, []).append(action)
    for action, kind in zip(actions, kinds, strict=True):
        same = gathered[kind]
        if kind is None or (len(same) < FAMILY and ("family", kind) not in always):
            found.append(action)
        elif action is same[0]:
            found.append(_family(same, kind))
    return found


def _family(same: Sequence[HandAction], kind: object) -> HandAction:
    """The button in front of actions of one kind: what their words have in common, or the picked one."""
    able = any(action.able for action in same)
    picked = next((action for action in same if action.picked), None)
    words = _common([action.words for action in same]) or same[0].words
    return HandAction(
        ("family", kind),
        same[0].group,
        picked.words if picked is not None else words + "…",
        able,
        picked is not None,
        "" if able else same[0].reason,
        family=tuple(same),
    )


def _common(words: Sequence[str]) -> str:
    """The words that all of these begin or end with, whichever are more, as a heading."""
    split = [line.replace("\u00a0", " ").split(" ") for line in words]
    begin = _same(split)
    end = _same([line[::-1] for line in split])[::-1]
    found = " ".join(begin if len(begin) >= len(end) else end).strip(" :,()")
    return found[:1].upper() + found[1:]


def _same(lines: Sequence[Sequence[str]]) -> list[str]:
    """The words with which all of these lines begin."""
    found = []
    for column in zip(*lines, strict=False):
        if len(set(column)) > 1:
            break
        found.append(column[0])
    return found


class HandPanel(Widget):
    """Dice at the left in their wooden tray, buttons at the right under their headings."""

    def __init__(self, look: Look, pick_die: Callable[[int], None], pick_action: Callable[[object], None]) -> None:
        super().__init__()
        self.look, self.pick_die, self.pick_action = look, pick_die, pick_action
        self.explain: Callable[[object], Tip] = lambda key: ()
        """What the tooltip of an action says of its chances."""
        self.mean: Callable[[object], Tip] = lambda key: ()
        """What the tooltip of an action says of its word: what doing it means."""
        self.describe: Callable[[object], Tip] = lambda key: ()
        """What the tooltip of an action says of itself: where it belongs, what it costs, its rule."""
        self.explain_die: Callable[[int], Tip] = lambda place: ()
        self.asked: Callable[[object, tuple[int, int]], None] = lambda key, pos: None
        """Called with an action and a place when its button is clicked with the right button."""
        self.tips_aside = True
        self.title, self.legend = "", ""
        self.dice: tuple[HandDie, ...] = ()
        self.actions: tuple[HandAction, ...] = ()
        self.buttons: list[tuple[HandAction, HandButton]] = []
        self.headings: list[tuple[str, pygame.Rect]] = []
        self.letters: dict[str, HandAction] = {}
        self.left_out: tuple[HandAction, ...] = ()
        self._kind = "body"
        """The letters of all buttons."""
        self._more = pygame.Rect(0, 0, 0, 0)
        self._tray = pygame.Rect(0, 0, 0, 0)

    def show_hand(self, title: str, dice: Sequence[HandDie], actions: Sequence[HandAction], legend: str = "") -> None:
        """Show dice and actions, and what two chances side by side mean; nothing is rebuilt when they are the same."""
        if (title, tuple(dice), tuple(actions), legend) == (self.title, self.dice, self.actions, self.legend):
            return
        self.title, self.dice, self.actions, self.legend = title, tuple(dice), tuple(actions), legend
        self.layout()
        self.mark()

    def layout(self) -> None:
        focused = next((a.key for a, b in self.buttons if b.focused), None)
        self.clear()
        self.buttons, self.headings, self.left_out = [], [], ()
        self.letters = _lettered(self.actions)
        if self.rect.width <= 0:
            return
        theme = self.look.theme
        head = self.look.line_height("body") + theme.px(10)
        area = pygame.Rect(
            self.rect.left + theme.px(10), self.rect.top + head, self.rect.width - theme.px(20),
            self.rect.height - head - theme.px(8),
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
        fitting = max(1, (area.height - 2 * pad) // theme.px(76))
        while count > columns * fitting:
            columns += 1
        # The tray keeps its size while dice are spent.
        columns = max(columns, 2)
        rows = max((count + columns - 1) // columns, min(3, fitting))
        tall = min(theme.px(112), (area.height - 2 * pad) // max(1, rows))
        odds = self.look.texts.width(ODDS, theme.text_px("small"), "strong") + theme.px(4)
        wide = max(theme.px(58), odds, min(theme.px(96), tall - theme.px(14)))
        self._tray = pygame.Rect(area.left, area.top, columns * wide + 2 * pad, area.height)
        for place, die in enumerate(self.dice):
            button = DieButton(place, die, self.pick_die, self.explain_die)
            column, row = place % columns, place // columns
            top = self._tray.top + pad + (self._tray.height - 2 * pad - rows * tall) // 2
            button.rect = pygame.Rect(self._tray.left + pad + column * wide, top + row * tall, wide, tall - 2)
            self.add(button)
        return self._tray.width + theme.px(14)

    def _place_buttons(self, area: pygame.Rect) -> None:
        """Groups under their headings, below each other in as few columns as it takes.

        Where a button stands follows from what there is, never from what can be done at the moment.
        What finds no room even with the lowest buttons is behind a button at the end.
        """
        theme = self.look.theme
        gap = theme.px(5)
        groups = grouped([action for action in self.actions if not action.corner])
        corner = next((action for action in self.actions if action.corner), None)
        least = theme.px(166)
        fitting = max(1, (area.width + 2 * gap) // (least + 2 * gap))
        left_out: list[HandAction] = []
        while True:
            feet = 2 if left_out else 1
            plan = None
            # All words are as large as there is room for all.
            for self._kind in ("body", "small"):
                plan = self._plan(groups, area, fitting, feet) or self._plan(groups, area, fitting, feet, split=True)
                if plan is not None:
                    break
            if plan is not None or not groups:
                break
            left_out.insert(0, spare(groups))
            groups = [group for group in groups if group[1]]
        columns, wide, tall = plan if plan is not None else ([], theme.px(270), theme.px(30))
        for place, column in enumerate(columns):
            rect = pygame.Rect(area.left + place * (wide + 2 * gap), area.top, wide, tall)
            for item in column:
                if isinstance(item, HandAction):
                    lines = self._written(item, wide)
                    rect.height = max(tall, lines.tall)
                    self._add_button(item, rect.copy(), lines)
                    rect.top += rect.height + gap
                else:
                    heading = self.look.line_height("small") + theme.px(2)
                    self.headings.append((self.look.heading(item), pygame.Rect(rect.left, rect.top, wide, heading)))
                    rect.top += heading
        foot = pygame.Rect(area.right - wide, area.bottom - tall, wide, tall)
        if corner is not None:
            self._add_button(corner, foot.copy(), self._written(corner, wide))
            foot.top -= tall + gap
        if left_out:
            self._add_more(left_out, foot)

    def _plan(
        self,
        groups: Sequence[tuple[Text, Sequence[HandAction]]],
        area: pygame.Rect,
        fitting: int,
        feet: int,
        split: bool = False,
    ) -> tuple[list[list[Text | HandAction]], int, int] | None:
        """Columns of headings and actions with their width and the height of a button; None when there is no room.

        At the foot of the right end `feet` buttons have their places. With `split` a group may go on in the
        next column though it would fit into one.
        """
        theme = self.look.theme
        gap = theme.px(5)
        heading = self.look.line_height("small") + theme.px(2)
        # Rather one more column than buttons that a finger misses, as long as words stay on one line.
        first = [(count, theme.px(44)) for count in range(min(2, fitting), min(4, fitting) + 1)]
        rest = product(range(min(2, fitting), fitting + 1), range(theme.px(44), theme.px(29), -2))
        for count, tall in (*first, *rest):
            wide = min(theme.px(270), (area.width + 2 * gap) // count - 2 * gap)

            def row(action: HandAction, tall: int = tall, wide: int = wide) -> int:
                return max(tall, self._written(action, wide).tall) + gap

            def room(column: int, tall: int = tall, wide: int = wide) -> int:
                right = area.left + column * (wide + 2 * gap) + wide
                foot = feet * (tall + gap) if right > area.right - wide else 0
                return area.height + gap - foot

            if self._kind == "body" and any(
                len(self._written(action, wide).lines) > 2 for _, same in groups for action in same
            ):
                continue
            columns = packed(groups, heading, row, room, split)
            if len(columns) <= count:
                return columns, wide, tall
        return None

    def _written(self, action: HandAction, wide: int) -> Written:
        return written(self.look, action.words, wide, ODDS if action.odds else "", self._kind)

    def _add_more(self, left_out: Sequence[HandAction], rect: pygame.Rect) -> None:
        words = self.look.word("more_actions", n=len(left_out))
        self.left_out, self._more = tuple(left_out), rect
        button = Button(words, lambda: self._open_more(left_out, rect), style="quiet")
        button.tip = [(action.words, "body") for action in left_out]
        button.rect = rect
        self.add(button)

    def _add_button(self, action: HandAction, rect: pygame.Rect, lines: Written) -> None:
        letter = next((letter for letter, known in self.letters.items() if known == action), "")
        button = HandButton(
            action.words, lambda: self._do(action, rect), enabled=action.able, on=action.picked,
            hint=letter.upper(), style="left",
        )  # fmt: skip
        button.written, button.chance = lines, action.chance
        button.alternative = lambda pos: self.asked(action.key, pos)
        button.tip = lambda: self._tip(action)
        button.rect = rect
        self.buttons.append((action, button))
        self.add(button)

    def _tip(self, action: HandAction) -> Tip:
        """Why it cannot be done, or its chances; nothing that the button says already."""
        title = (action.words, "title")
        meant = self.mean(action.family[0].key if action.family else action.key)
        if action.reason:
            return [title, (action.reason, "danger"), *meant]
        if action.family:
            return [title, *meant, *((one.words, "body") for one in action.family)]
        return [title, *self.explain(action.key), *meant, *self.describe(action.key)]

    def _do(self, action: HandAction, rect: pygame.Rect) -> None:
        if action.family:
            self._open_more(action.family, rect)
        else:
            self.pick_action(action.key)

    def press(self, letter: str) -> bool:
        """Press the button of a letter; whether there is one. What cannot be done says why."""
        action = self.letters.get(letter)
        if action is None:
            return False
        if action.able or not action.family:
            rect = next((button.rect for known, button in self.buttons if known == action), self._more)
            self._do(action, rect)
        return True

    def _open_more(self, left_out: Sequence[HandAction], rect: pygame.Rect) -> None:
        root = self.root
        if root is None:
            return
        entries = []
        for action in left_out:
            words, letter = action.words, action.letter
            entries.append(
                Entry(
                    f"{letter.upper()}   {words}" if letter else words,
                    (lambda action=action: self._do(action, rect)) if action.able else None,  # type: ignore[misc]
                    action.chance or (action.cost if action.able else ""),
                    action.reason,
                )
            )
        menu = Menu(entries, rect.topleft)
        menu.open(root.rect, self.look)
        root.open_modal(menu)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.fill(theme.panel, self.rect)
        middle = self.rect.top + theme.px(7) + look.line_height("body") // 2
        # The handle of the panels stands in the corner.
        right = self.rect.right - theme.px(34)
        if self.legend:
            said = look.write(surface, self.legend, (right, middle), "small", theme.quiet, align="right")
            right = said.left - theme.px(10)
        left = self.rect.left + theme.px(12)
        fits = look.texts.width(self.title, theme.text_px("body"), "strong") <= right - left
        kind = "body" if fits else "small"
        look.write(surface, self.title, (left, middle), kind, theme.accent, "strong", width=right - left)
        if self.dice:
            pygame.draw.rect(surface, theme.wood, self._tray, border_radius=theme.px(8))
            pygame.draw.rect(surface, theme.ink, self._tray, max(2, theme.px(3)), border_radius=theme.px(8))
        for words, rect in self.headings:
            look.write(surface, words, rect.midleft, "small", theme.quiet, "strong", width=rect.width)


def _lettered(actions: Sequence[HandAction]) -> dict[str, HandAction]:
    """The action of each letter; those without a letter get the next free ones."""
    taken = {action.letter for action in actions}
    free = iter([letter for letter in LETTERS if letter not in taken])
    found = {}
    for action in actions:
        letter = action.letter or next(free, "")
        if letter:
            found[letter] = action
    return found
