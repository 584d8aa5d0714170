"""What is printed, for whom, and on what: a page of choices before a file is named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.texts import Name
from board.window.style.look import Look
from board.window.printing.job import PDF, PNG, UVTT
from board.window.printing.sheets import ORIENTATIONS, PAPERS
from board.window.printing.subject import EVERYTHING, TABLE
from board.window.widgets.root import Root
from board.window.widgets.button import Button, Toggle
from board.window.widgets.input import Key
from board.window.widgets.modal import Modal


@dataclass
class PrintChoices:
    """What a person chose to print."""

    reader: str = TABLE
    kind: str = PDF
    paper: str = "A4"
    orientation: str = "auto"
    tokens: bool = False
    figures: bool = False
    grid: bool = True


@dataclass(frozen=True)
class Reader:
    """Somebody that may be printed for: `name` of the side, and whether that may be chosen now."""

    key: str
    name: Name = ""
    allowed: bool = True


class PrintPage(Modal):
    """Shows the choices, one row each; `go` gets them. `sheets` says what they come to, in words."""

    def __init__(
        self,
        root: Root,
        choices: PrintChoices,
        readers: Sequence[Reader],
        sheets: Callable[[PrintChoices], str],
        go: Callable[[PrintChoices], None],
    ) -> None:
        theme = root.look.theme
        super().__init__("", (theme.px(900), theme.px(440)))
        self.look: Look = root.look
        self.choices, self.readers, self.sheets, self.go = choices, tuple(readers), sheets, go
        self.rows: dict[str, list[tuple[str, Button]]] = {
            "reader": [(reader.key, self._one("reader", reader.key)) for reader in self.readers],
            "kind": [(kind, self._one("kind", kind)) for kind in (PDF, PNG, UVTT)],
            "paper": [(paper, self._one("paper", paper)) for paper in PAPERS],
            "orientation": [(way, self._one("orientation", way)) for way in ORIENTATIONS],
            "more": [(name, self._more(name)) for name in ("tokens", "figures", "grid")],
        }
        self.accept = Button("", self._go, style="main")
        self.cancel = Button("", self.close)
        for button in (*self.buttons, self.accept, self.cancel):
            self.add(button)
        self.fill = self._fill
        root.open_modal(self)
        self.place(root.rect)
        self.words_changed()
        root.set_focus(self.accept)

    @property
    def buttons(self) -> list[Button]:
        """The buttons of all rows."""
        return [button for row in self.rows.values() for _, button in row]

    def _one(self, row: str, value: str) -> Button:
        return Button("", lambda: self._choose(row, value))

    def _more(self, name: str) -> Toggle:
        return Toggle("", getattr(self.choices, name), lambda on: self._choose(name, on))

    def _choose(self, name: str, value: object) -> None:
        setattr(self.choices, name, value)
        self._refresh()

    def _refresh(self) -> None:
        """Show what is chosen, and grey what plays no part."""
        choices = self.choices
        on_sheets = choices.kind == PDF
        for name in ("reader", "kind", "paper", "orientation"):
            for value, button in self.rows[name]:
                button.on = value == getattr(choices, name)
        allowed = {reader.key: reader.allowed for reader in self.readers}
        for key, button in self.rows["reader"]:
            side = key not in (TABLE, EVERYTHING)
            # A map for other programs has no blank paper for what a side never saw.
            button.enabled = allowed[key] and not (side and choices.kind == UVTT)
            if not button.enabled and choices.reader == key:
                choices.reader = TABLE
                self._refresh()
                return
        for name in ("paper", "orientation"):
            for _, button in self.rows[name]:
                button.enabled = on_sheets
        dict(self.rows["more"])["figures"].enabled = on_sheets
        self.mark()

    def words_changed(self) -> None:
        """Say everything in the language of the moment."""
        look, word = self.look, self.look.word
        self.title = word("print.title")
        names = {TABLE: word("print.for_table"), EVERYTHING: word("print.for_gm")}
        for reader, (_, button) in zip(self.readers, self.rows["reader"], strict=True):
            side = look.say(reader.name) or reader.key
            button.words = names.get(reader.key) or word("print.for_side", side=side)
            button.tip = None if reader.allowed else ((word("print.gm_first"), "body"),)
        for value, words in ((PDF, word("print.pdf")), (PNG, word("print.png")), (UVTT, word("print.uvtt"))):
            dict(self.rows["kind"])[value].words = words
        for paper, button in self.rows["paper"]:
            button.words = paper
        ways = (word("print.way_auto"), word("print.way_portrait"), word("print.way_landscape"))
        for words, (_, button) in zip(ways, self.rows["orientation"], strict=True):
            button.words = words
        more = (word("print.with_tokens"), word("print.with_figures"), word("print.with_grid"))
        for words, (_, button) in zip(more, self.rows["more"], strict=True):
            button.words = words
        self.accept.words, self.cancel.words = word("print.go"), word("print.cancel")
        self._refresh()

    def _labels(self) -> tuple[str, ...]:
        word = self.look.word
        return (
            word("print.row_reader"),
            word("print.row_kind"),
            word("print.row_paper"),
            word("print.row_orientation"),
            word("print.row_more"),
        )

    def _fill(self, rect: pygame.Rect) -> None:
        theme = self.look.theme
        tall, gap = theme.px(46), theme.px(10)
        left = rect.left + theme.px(170)
        for number, row in enumerate(self.rows.values()):
            wide = (rect.right - left + gap) // 3 - gap
            y = rect.top + number * (tall + gap)
            for place, (_, button) in enumerate(row):
                button.place(pygame.Rect(left + place * (wide + gap), y, wide, tall))
        right = rect.right
        for button, wide in ((self.accept, theme.px(230)), (self.cancel, theme.px(150))):
            button.place(pygame.Rect(right - wide, rect.bottom - tall, wide, tall))
            right -= wide + gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        theme = look.theme
        for label, row in zip(self._labels(), self.rows.values(), strict=True):
            first = row[0][1].rect
            room = first.left - self.card.left - theme.px(30)
            at = (self.card.left + theme.px(20), first.centery)
            look.write(surface, label, at, "body", theme.quiet, width=room)
        at = (self.card.left + theme.px(20), self.accept.rect.centery)
        room = self.cancel.rect.left - at[0] - theme.px(14)
        look.write(surface, self.sheets(self.choices), at, "body", theme.accent, width=room)

    def _go(self) -> None:
        self.close()
        self.go(self.choices)

    def key(self, event: Key) -> bool:
        if event.ctrl and event.code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._go()
            return True
        return super().key(event)
