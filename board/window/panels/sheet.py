"""The sheet as it lies on the table: the figure with dice on its parts, points, values, things held."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.panels import Rail, Row, Sheet, Slot
from board.scene.texts import Name, Text
from board.window.style.look import Look
from board.window.panels.parts import (
    centred_row,
    draw_die,
    draw_paper,
    draw_pips,
    labelled,
    state_drawing,
    tally_lines,
)
from board.window.panels.sheet_rows import planned
from board.window.style.theme import Colour
from board.window.widgets.base import Tip, Widget
from board.window.widgets.input import Pointer


MOST_LINES = 3
"""So many lines of states stand in the column of values; more stand across the sheet."""


@dataclass(frozen=True)
class _Spot:
    """A place on the sheet with its tooltip."""

    rect: pygame.Rect
    tip: tuple[tuple[str, str], ...]


class SheetPanel(Widget):
    """Draws a `Sheet`. Parts are known by the drawings `figure_PART`; others stand in a row below."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet: Sheet | None = None
        self.lit: frozenset[str] = frozenset()
        self._spots: list[_Spot] = []
        self._over = -1
        self._boxes: dict[tuple[str, int], pygame.Rect] = {}
        self.tip = self._tip

    def show_sheet(self, sheet: Sheet | None) -> None:
        """Show a creature's sheet, or an empty one."""
        if sheet != self.sheet:
            self.sheet = sheet
            self.mark()

    def _tip(self) -> Tip:
        if 0 <= self._over < len(self._spots):
            return self._spots[self._over].tip
        root = self.root
        if root is None or self.sheet is None:
            return ()
        look, sheet = root.look, self.sheet
        subtitle = [(look.sentence(sheet.subtitle), "body")] if sheet.subtitle is not None else []
        return [(look.say(sheet.title), "title"), *subtitle, (look.word("tip.sheet"), "quiet")]

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "move":
            self._over = next((n for n, spot in enumerate(self._spots) if spot.rect.collidepoint(event.pos)), -1)
        elif event.kind == "leave":
            self._over = -1
        return event.kind != "wheel"

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.fill(theme.panel, self.rect)
        paper = self.rect.inflate(-theme.px(12), -theme.px(12))
        draw_paper(surface, look, paper)
        spots: list[_Spot] = []
        sheet = self.sheet
        if sheet is None:
            words = look.word("no_sheet")
            look.write(surface, words, paper.center, "body", theme.paper_muted, align="center")
            self._spots = spots
            return
        pad = theme.px(12)
        inner = paper.inflate(-2 * pad, -pad)
        body = look.line_height("body")
        y = inner.top
        title = look.say(sheet.title)
        drawn = look.write(surface, title, (inner.left, y + body // 2), "title", theme.ink, "bold", width=inner.width)
        # The handle of the panel stands in the corner.
        free = inner.right - drawn.right - theme.px(10) - theme.px(14)
        beside = pygame.Rect(drawn.right + theme.px(10), y, free, body)
        y += body + theme.px(8)
        figures = [slot for slot in sheet.slots if look.drawings.has(f"figure_{slot.part}")]
        wide = min(round((inner.bottom - y) * 2 / 3), inner.width // 2 - pad) + pad if figures else 0
        states = _joined(sheet.states, look)
        lines = look.texts.wrapped(states, inner.width - wide, theme.text_px("small"), "strong")
        above = len(lines) > MOST_LINES
        if above:
            y = self._draw_states(surface, look, beside, inner, y - theme.px(8), sheet, spots)
        left = inner.left
        if figures:
            tall = inner.bottom - y
            wide = min(round(tall * 2 / 3), inner.width // 2 - pad)
            box = pygame.Rect(inner.left, y, wide, tall)
            self._draw_figure(surface, look, box, figures, spots)
            left = box.right + pad
        column = pygame.Rect(left, y, inner.right - left, inner.bottom - y)
        shown = self._draw_column(surface, look, column, sheet, "" if above else states, spots)
        if not above:
            self._draw_beside(surface, look, beside, sheet, spots, shown)
        self._spots = spots

    def _draw_states(
        self,
        surface: pygame.Surface,
        look: Look,
        beside: pygame.Rect,
        inner: pygame.Rect,
        y: int,
        sheet: Sheet,
        spots: list[_Spot],
    ) -> int:
        """Many states: beside the name, and on in lines across the whole sheet; returns where these end."""
        px, small = look.theme.text_px("small"), look.line_height("small")
        words = _joined(sheet.states, look)
        first = look.texts.wrapped(words, beside.width, px, "strong")[0]
        rest = look.texts.wrapped(words[len(first) :].strip(), inner.width, px, "strong")
        look.write(
            surface, first, (beside.left, beside.centery + 1), "small", look.theme.alarm, "strong", width=beside.width
        )
        tip = _lines(sheet.states, look)
        spots.append(_Spot(beside, tip))
        area = pygame.Rect(inner.left, y, inner.width, MOST_LINES * small)
        return self._draw_lines(surface, look, area, rest, look.theme.alarm, "strong", tip, spots) + look.theme.px(3)

    def _draw_beside(
        self, surface: pygame.Surface, look: Look, rect: pygame.Rect, sheet: Sheet, spots: list[_Spot], states: bool
    ) -> None:
        """Beside the name: what somebody is; but states that found no room below are said there."""
        at = (rect.left, rect.centery + 1)
        if sheet.states and not states:
            look.write(surface, _joined(sheet.states, look), at, "small", look.theme.alarm, "strong", width=rect.width)
            spots.append(_Spot(rect, _lines(sheet.states, look)))
        elif sheet.subtitle is not None:
            look.write(surface, look.say(sheet.subtitle), at, "small", look.theme.paper_muted, width=rect.width)

    def _draw_figure(
        self, surface: pygame.Surface, look: Look, box: pygame.Rect, slots: list[Slot], spots: list[_Spot]
    ) -> None:
        theme = look.theme
        tall = min(box.height, box.width * 3 // 2)
        die = max(18, round(tall * 0.135))
        for slot in slots:
            fill = theme.lit_part if slot.part in self.lit else theme.paper_line
            drawn = look.drawings.get(f"figure_{slot.part}", tall, fill=fill)
            shift = drawn.get_rect(midtop=(box.centerx, box.top)).topleft
            surface.blit(drawn, shift)
        for slot in slots:
            part = self._part_box(look, slot.part, tall).move(shift)
            dice = slot.dice
            radius = max(3, round(tall * 0.016))
            pips = slot.cap or 0
            # Dice lie on the part; on a narrow one they lie below each other.
            narrow = part.width < 2 * die
            if narrow:
                high = len(dice) * (die + 1)
                top = part.centery - high // 2
                spots_at = [(part.centerx - die // 2, top + n * (die + 1)) for n in range(len(dice))]
            else:
                row = centred_row(len(dice), die, 2, part.centerx)
                spots_at = [(x, part.centery - die // 2) for x in row]
            for sides, at in zip(dice, spots_at, strict=True):
                draw_die(surface, look, sides, pygame.Rect(at, (die, die)), fill=theme.lamp)
            below = min(part.bottom + radius + 2, box.bottom - radius) if narrow else part.bottom - radius - 3
            if not narrow and part.height < die + 4 * radius:
                below = part.bottom + radius + 2
            if pips:
                draw_pips(surface, look, (part.centerx, below), len(dice), pips, radius, theme.ink)
            badge = max(16, round(tall * 0.1))
            x = part.right - badge // 2
            for mark in dict.fromkeys(slot.states):
                surface.blit(look.drawings.get(state_drawing(mark, look), badge), (x, part.top))
                x += badge - 4
            spots.append(_Spot(part.inflate(6, 6), tuple(self._slot_tip(slot, look))))

    def _part_box(self, look: Look, part: str, tall: int) -> pygame.Rect:
        """Where a part lies in the square drawing of the figure."""
        key = (part, tall)
        if key not in self._boxes:
            if len(self._boxes) > 60:
                self._boxes.clear()
            self._boxes[key] = look.drawings.get(f"figure_{part}", tall).get_bounding_rect()
        return self._boxes[key]

    def _slot_tip(self, slot: Slot, look: Look) -> list[tuple[str, str]]:
        lines = [(look.heading(slot.label), "title")]
        lines += [(look.say(item), "body") for item in slot.items]
        if slot.cap is not None:
            lines.append((look.ruled(look.word("cap", n=len(slot.dice), most=slot.cap), "cap"), "quiet"))
        lines += [(look.ruled(look.mark(mark), mark.partition(":")[0]), "danger") for mark in slot.states]
        return lines

    def _draw_column(
        self, surface: pygame.Surface, look: Look, column: pygame.Rect, sheet: Sheet, states: str, spots: list[_Spot]
    ) -> bool:
        """Rails, values, states, things; returns whether there was room for the states."""
        theme = look.theme
        px = theme.text_px("small")
        small = look.line_height("small")
        hands_first = sorted(sheet.slots, key=lambda slot: not slot.part.startswith("hand"))
        held = ", ".join(dict.fromkeys(look.say(item) for slot in hands_first for item in slot.items))
        carried = ", ".join(look.say(item) for item in sheet.items)
        said = [
            (words, colour, face, look.texts.wrapped(words, column.width, px, face) if words else (), tip)
            for words, colour, face, tip in (
                (states, look.theme.alarm, "strong", _lines(sheet.states, look)),
                (held, theme.ink, "regular", self._held_tip(sheet, look)),
                (carried, theme.paper_muted, "regular", _lines(sheet.items, look)),
            )
        ]
        # States and what is in the hands come before values of nothing and before what is in the bag.
        below = small * sum(len(lines) for *_, lines, _ in said[:2])
        plan = planned(look, column, sheet, below)
        short, long, step = plan.short, plan.long, plan.step
        y = column.top
        inset = 0
        if plan.tight:
            inset = max((look.texts.width(look.say(rail.label), px) for rail in sheet.rails), default=0) + theme.px(6)
        for rail in sheet.rails:
            y = self._draw_rail(surface, look, pygame.Rect(column.left, y, column.width, 0), rail, spots, inset)
        half = column.width // 2 - theme.px(6)
        for place, row in enumerate(short):
            x = column.left + (half + theme.px(12) if place % 2 else 0)
            rect = pygame.Rect(x, y + place // 2 * step, half, step)
            if rect.bottom <= column.bottom:
                self._draw_row(surface, look, rect, row, spots)
        y += (len(short) + 1) // 2 * step
        for row, lines in long:
            rect = pygame.Rect(column.left, y, column.width, step)
            if rect.bottom <= column.bottom:
                self._draw_row(surface, look, rect, row, spots, lines)
            y += step * len(lines)
        y += 0 if plan.tight else theme.px(3)
        states_shown = y + small * len(said[0][3]) <= column.bottom + small // 4
        for place, (_, colour, face, lines, tip) in enumerate(said):
            if lines and (place or states_shown):
                y = self._draw_lines(surface, look, pygame.Rect(column.left, y, column.width, column.bottom - y),
                                     lines, colour, face, tip, spots)  # fmt: skip
        return states_shown

    def _draw_lines(
        self,
        surface: pygame.Surface,
        look: Look,
        rect: pygame.Rect,
        lines: Sequence[str],
        colour: Colour,
        face: str,
        tip: tuple[tuple[str, str], ...],
        spots: list[_Spot],
    ) -> int:
        """As many of the lines as there is room for, the last one with an ellipsis if more are left; the end."""
        small = look.line_height("small")
        room = min(len(lines), max(0, (rect.height + small // 4) // small))
        y = rect.top
        for place, line in enumerate(lines[:room]):
            cut = place == room - 1 and len(lines) > room
            shown = " ".join((line, *lines[room:])) if cut else line
            look.write(surface, shown, (rect.left, y + small // 2), "small", colour, face, width=rect.width)
            y += small
        if room > 0:
            spots.append(_Spot(pygame.Rect(rect.left, rect.top, rect.width, room * small), tip))
        return y

    def _held_tip(self, sheet: Sheet, look: Look) -> tuple[tuple[str, str], ...]:
        """What each part holds and wears."""
        return tuple(line for slot in sheet.slots if slot.items for line in self._slot_tip(slot, look))

    def _draw_rail(
        self, surface: pygame.Surface, look: Look, rect: pygame.Rect, rail: Rail, spots: list[_Spot], inset: int
    ) -> int:
        """A row of boxes, one a point, the lost ones empty; under a level stands what it grants. Returns the end.

        With an `inset` label and value stand at the ends of the row and not above it; it begins so many pixels in.
        """
        theme = look.theme
        small = look.line_height("small")
        label = f"{look.say(rail.label)}"
        tall = theme.px(16)
        middle = rect.top + (tall if inset else small) // 2
        look.write(surface, label, (rect.left, middle), "small", theme.paper_muted, width=rect.width)
        value = f"{rail.value} / {rail.maximum}"
        kind = "small" if inset else "body"
        said = look.write(surface, value, (rect.right, middle), kind, theme.ink, "bold", "right")
        y = rect.top if inset else rect.top + small + theme.px(2)
        if inset:
            left = rect.left + inset
            room = look.texts.width("88 / 88", theme.text_px("small"), "bold") + theme.px(6)
            rect = pygame.Rect(left, rect.top, min(said.left - theme.px(6), rect.right - room) - left, rect.height)
        maximum = max(1, rail.maximum)
        colour = {"danger": theme.rail_danger, "good": theme.rail_good}.get(rail.colour, theme.rail_plain)
        step = rect.width / maximum
        for point in range(maximum):
            left, right = round(rect.left + point * step), round(rect.left + (point + 1) * step)
            box = pygame.Rect(left, y, max(2, right - left - (2 if step > 6 else 0)), tall)
            full = point < rail.value
            pygame.draw.rect(surface, colour if full else theme.card, box, border_radius=2)
            if step > 6:
                pygame.draw.rect(surface, theme.ink, box, 1, border_radius=2)
        end = y + tall
        if rail.marks:
            end += small
            free = rect.left
            for level, words in rail.marks:
                middle = round(rect.left + (level - 0.5) * step)
                reached = rail.value >= level
                drawn = look.texts.line(
                    words, theme.text_px("small"), theme.ink if reached else theme.paper_muted,
                    "strong" if reached else "regular",
                )  # fmt: skip
                place = drawn.get_rect(midtop=(middle, y + tall))
                place.right = min(place.right, rect.right)
                if place.left >= free:
                    surface.blit(drawn, place)
                    pygame.draw.line(surface, theme.ink, (middle, y + tall - 3), (middle, y + tall + 2), 2)
                    free = place.right + 3
        spots.append(
            _Spot(
                pygame.Rect(rect.left, rect.top, rect.width, end - rect.top),
                (
                    (look.ruled(labelled(look, look.say(rail.label), value), rail.label.key), "title"),
                    *((look.word("level_grants", n=level, what=words), "body") for level, words in rail.marks),
                ),
            )
        )
        return end + theme.px(4)

    def _draw_row(
        self,
        surface: pygame.Surface,
        look: Look,
        rect: pygame.Rect,
        row: Row,
        spots: list[_Spot],
        lines: Sequence[str] = (),
    ) -> None:
        theme = look.theme
        value = look.say(row.value)
        ink, face = theme.ink, "regular"
        if row.alarm:
            pygame.draw.rect(surface, theme.alarm, rect.inflate(theme.px(6), 0), border_radius=theme.px(3))
            ink, face = theme.card, "bold"
        # The label is whole; a value that is too long for the rest is whole in its tooltip.
        left = look.write(surface, look.say(row.label), rect.midleft, "small", ink, face, width=rect.width)
        room = rect.right - left.right - 6
        first = lines[0] if lines else value
        drawn = look.write(surface, first, rect.midright, "small", ink, "bold", "right", width=room)
        for number, line in enumerate(lines[1:], 1):
            look.write(surface, line, (rect.right, rect.centery + number * rect.height), "small", ink, "bold", "right")
        y = rect.bottom - 3
        for x in range(left.right + 5, drawn.left - 4, 5):
            surface.fill(theme.paper_line, (x, y - theme.px(4), 2, 1))
        tip: list[tuple[str, str]] = [(labelled(look, look.say(row.label), value), "title")]
        if row.tally is not None:
            tip += tally_lines(row.tally, look)[1:]
        if len(tip) == 1:
            tip = [(look.ruled(tip[0][0], row.label.key), "title")]
        covered = pygame.Rect(rect.left, rect.top, rect.width, rect.height * max(1, len(lines)))
        spots.append(_Spot(covered, tuple(tip)))


def _joined(said: Sequence[Text], look: Look) -> str:
    """States one after the other; each has commas of its own."""
    return " • ".join(look.say(one) for one in said)


def _lines(said: Sequence[Text | Name], look: Look) -> tuple[tuple[str, str], ...]:
    """Several texts as the lines of a tooltip, each with the rule that explains it."""
    return tuple(
        (look.ruled(look.say(one), one.key) if isinstance(one, Text) else look.say(one), "body") for one in said
    )
