"""Real dice: the faces of a roll are typed, clicked or touched, and can be corrected before they count."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.dice import Roll
from board.scene.texts import Text
from board.window.style.look import Look
from board.window.panels.parts import draw_die, least_hiding
from board.window.style.theme import mixed
from board.window.widgets.base import Widget
from board.window.widgets.button import Button
from board.window.widgets.input import Key, Pointer

FINGER = 58
"""Side of a face in pixels at 1920 x 1080: a finger finds it."""

DIE = 66
"""Side of a die that is asked for."""


class FacesPanel(Widget):
    """Asks for the face of each die of a roll; `given` gets them all once they are confirmed.

    `drawn` has the program roll these dice after all.
    """

    def __init__(self, look: Look, given: Callable[[tuple[int, ...]], None], drawn: Callable[[], None]) -> None:
        super().__init__()
        self.look, self.given, self.drawn = look, given, drawn
        self.roll: Roll | None = None
        self.who = ""
        self.faces: list[int | None] = []
        self.at = 0
        """The die whose face is asked for now."""
        self.buttons: dict[int, Button] = {}
        """The faces of that die."""
        self.dice: list[pygame.Rect] = []
        self.confirm = Button("", self._confirm, style="main")
        self.draw_them = Button("", self._draw_them)
        self._drawable = False
        self._laid: tuple[object, ...] = ()
        self.told: tuple[str, ...] = ()
        """The lines that say what to do with the dice."""
        self._typed = ""
        self.visible = False

    def ask(
        self, roll: Roll, who: str, free: pygame.Rect, drawable: bool = True, clear: Sequence[pygame.Rect] = ()
    ) -> None:
        """Ask for the faces of a roll that `who` makes; the program may draw them too if `drawable`.

        It stands in `free`, where it hides least of what should stay `clear`.
        """
        if roll is not self.roll or not self.visible:
            self.faces, self.at, self._typed = [None] * len(roll.dice), 0, ""
            self._laid = ()
        self.roll, self.who, self._drawable = roll, who, drawable
        laid = (self.look.theme, self.look.words.language, tuple(free))
        if laid != self._laid:
            self._laid = laid
            self.mark()
            self._arrange(free, clear)
        self.show(True)
        self.mark()

    def close(self) -> None:
        """Put the roll away."""
        self.roll = None
        self.show(False)
        self.clear()

    # --- where everything is

    def _across(self, sides: int) -> int:
        """Faces in a row."""
        return 6 if sides <= 12 else 10

    def _arrange(self, free: pygame.Rect, clear: Sequence[pygame.Rect]) -> None:
        roll, theme = self.roll, self.look.theme
        assert roll is not None
        word, texts, pad, gap = self.look.word, self.look.texts, theme.px(20), theme.px(6)
        self.confirm.words, self.draw_them.words = word("dice.confirm"), word("dice.draw")
        most = max(roll.dice)
        finger, die = theme.px(FINGER), theme.px(DIE)
        across = self._across(most)
        rows = (most + across - 1) // across
        # A die of a hundred faces has no room for a finger's breadth each.
        finger = min(finger, (free.height - theme.px(300)) // rows - gap) if rows > 3 else finger
        body = theme.text_px("body")
        buttons = sum(texts.width(b.words, body, "strong") + theme.px(50) for b in (self.confirm, self.draw_them))
        title = texts.width(self._asked(self.look), theme.text_px("title"), "strong")
        wide = max(across * (finger + gap), len(roll.dice) * (die + gap), buttons + gap, theme.px(420), title)
        wide = min(wide, free.width - 2 * pad)
        self.told = texts.wrapped(self._what_counts(self.look), wide, theme.text_px("small"))
        head = self.look.line_height("title") + len(self.told) * self.look.line_height("small") + theme.px(10)
        tall = head + die + theme.px(16) + rows * (finger + gap) + theme.px(14) + theme.px(FINGER)
        self.rect = pygame.Rect(0, 0, wide + 2 * pad, tall + 2 * pad)
        self.rect = least_hiding(self.rect, free.inflate(-2 * gap, -2 * gap), clear)
        left, y = self.rect.left + pad, self.rect.top + pad + head
        self.dice = [pygame.Rect(left + n * (die + gap), y, die, die) for n in range(len(roll.dice))]
        self._grid = pygame.Rect(left, y + die + theme.px(16), finger, gap)
        self._fill()

    def _fill(self) -> None:
        """The faces of the die that is asked for, and what ends it all."""
        self.clear()
        roll, theme = self.roll, self.look.theme
        assert roll is not None
        sides = roll.dice[self.at]
        across, (left, top, finger, gap) = self._across(max(roll.dice)), self._grid
        self.buttons = {}
        for face in range(1, sides + 1):
            row, column = divmod(face - 1, across)
            button = Button(str(face), lambda face=face: self._put(face), on=face == self.faces[self.at], kind="title")  # type: ignore[misc]
            button.focusable = False
            button.rect = pygame.Rect(left + column * (finger + gap), top + row * (finger + gap), finger, finger)
            self.buttons[face] = button
            self.add(button)
        pad, high = theme.px(20), theme.px(FINGER)
        width = self.look.texts.width
        for button, right in ((self.confirm, True), (self.draw_them, False)):
            wide = width(button.words, theme.text_px("body"), "strong") + theme.px(46)
            button.rect = pygame.Rect(0, self.rect.bottom - pad - high, wide, high)
            button.rect.left = self.rect.right - pad - wide if right else self.rect.left + pad
            button.focusable = False
        self.confirm.enabled = None not in self.faces
        self.add(self.confirm)
        if self._drawable:
            self.add(self.draw_them)

    # --- giving faces

    def _put(self, face: int) -> None:
        """This face lies on the die asked for; the next one without a face is asked for then."""
        roll = self.roll
        if roll is None or not 1 <= face <= roll.dice[self.at]:
            return
        self.faces[self.at] = face
        self._typed = ""
        missing = [n for n, given in enumerate(self.faces) if given is None]
        later = [n for n in missing if n > self.at]
        self._turn_to((later or missing or [self.at])[0])

    def _turn_to(self, place: int) -> None:
        self.at, self._typed = place, ""
        self._fill()
        self.mark()

    def _confirm(self) -> None:
        faces = [face for face in self.faces if face is not None]
        if self.roll is not None and len(faces) == len(self.faces):
            self.given(tuple(faces))

    def _draw_them(self) -> None:
        if self.roll is not None and self._drawable:
            self.drawn()

    def key(self, event: Key) -> bool:
        roll = self.roll
        if roll is None:
            return False
        sides, digit = roll.dice[self.at], event.digit
        if digit is not None and not event.ctrl:
            typed = self._typed + str(digit)
            self._typed = typed if 1 <= int(typed) <= sides else str(digit) if 1 <= digit <= sides else ""
            # A number that no further digit could make longer is a face at once.
            if self._typed and int(self._typed) * 10 > sides:
                self._put(int(self._typed))
            self.mark()
            return True
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self._typed:
                self._put(int(self._typed))
            else:
                self._confirm()
            return True
        if event.code == pygame.K_BACKSPACE:
            self._take_back()
            return True
        if event.code in (pygame.K_LEFT, pygame.K_RIGHT) and not event.ctrl:
            self._turn_to((self.at + (1 if event.code == pygame.K_RIGHT else -1)) % len(self.faces))
            return True
        return False

    def _take_back(self) -> None:
        """Take back what was typed, the face of the die asked for, or the last one given."""
        if self._typed:
            self._typed = ""
            self.mark()
            return
        place = self.at
        if self.faces[place] is None:
            place = max((n for n, face in enumerate(self.faces) if face is not None), default=place)
        self.faces[place] = None
        self._turn_to(place)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down":
            for place, rect in enumerate(self.dice):
                if rect.collidepoint(event.pos):
                    self._turn_to(place)
        return event.kind != "wheel"

    # --- drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        roll = self.roll
        if roll is None:
            return
        theme = look.theme
        radius, edge = theme.px(8), max(2, theme.px(2))
        pygame.draw.rect(surface, theme.panel, self.rect, border_radius=radius)
        pygame.draw.rect(surface, theme.accent, self.rect, edge, border_radius=radius)
        pad = theme.px(20)
        left, wide = self.rect.left + pad, self.rect.width - 2 * pad
        y = self.rect.top + pad + look.line_height("title") // 2 - theme.px(4)
        look.write(surface, self._asked(look), (left, y), "title", theme.accent, "strong", width=wide)
        y += (look.line_height("title") + look.line_height("small")) // 2
        for row in self.told:
            look.write(surface, row, (left, y), "small", theme.quiet, width=wide)
            y += look.line_height("small")
        empty = mixed(theme.paper_line, theme.muted, 0.4)
        for place, (sides, rect) in enumerate(zip(roll.dice, self.dice, strict=True)):
            face, here = self.faces[place], place == self.at
            if here:
                pygame.draw.rect(surface, theme.lit, rect.inflate(edge * 2, edge * 2), border_radius=radius)
                pygame.draw.rect(surface, theme.accent, rect.inflate(edge * 2, edge * 2), edge, border_radius=radius)
            typed = self._typed if here else ""
            shown = typed or (str(face) if face is not None else f"D{sides}")
            fill = theme.lamp if typed else theme.paper if face is not None else empty
            draw_die(surface, look, sides, rect.inflate(-theme.px(8), -theme.px(8)), shown, fill)

    def _what_counts(self, look: Look) -> str:
        """What to do with the dice, and which of them counts."""
        assert self.roll is not None
        several = len(self.roll.dice) > 1 and self.roll.keep in ("highest", "sum")
        return look.word(f"dice.real_{self.roll.keep}") if several else look.word("roll_these")

    def _asked(self, look: Look) -> str:
        """Who rolls for what."""
        assert self.roll is not None
        what = look.say(Text(f"roll.{self.roll.purpose}"))
        if what.startswith("‹"):
            return look.word("dice.who_rolls", who=self.who) if self.who else look.word("roll_these")
        if not self.who:
            return look.word("roll_for", what=what)
        return look.word("dice.who_rolls_for", who=self.who, what=what)
