"""The game master's menus: what the game lets him order of a creature, a door or a square."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from board.grid.squares import Square
from board.rulebook.commands import Command, Value
from board.rulebook.panels import Blank, Offer, filled
from board.window.widgets.stepper import Stepper
from board.window.widgets.menu import Entry, Menu
from board.window.widgets.picker import Picker
from board.window.widgets.writing import Writing

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen

AT_ONCE = 7
"""So many orders of one group stand in the menu itself; more stand behind one line."""

IN_A_MENU = 10
"""So many things to choose from stand in a menu; more stand in a list that is searched."""


class GmMenu:
    """Opens the orders of the game master on a `PlayScreen`, and fills in what they leave open."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.wanted: Callable[[Square], None] | None = None
        """Takes the square that is pointed at next."""

    def entry(self, target: str | Square, name: str, at: tuple[int, int]) -> Entry | None:
        """The line of a context menu behind which the orders are; None when there are none for these eyes."""
        screen = self.screen
        if not screen.gm_view or screen.session.open is not None:
            return None
        offers = screen.system.gm_offers(screen.session.scene, target)
        if not offers:
            return None
        title = screen.look.word("gm.of", what=name)
        return Entry(title, lambda: self._open(offers, title, at))

    def _open(self, offers: tuple[Offer, ...], title: str, at: tuple[int, int]) -> None:
        look = self.screen.look
        entries: list[Entry] = []
        for group in dict.fromkeys(offer.group for offer in offers):
            same = tuple(offer for offer in offers if offer.group == group)
            words = look.sentence(group)
            if len(same) > AT_ONCE:
                entries.append(Entry(words + "…", lambda same=same, words=words: self._list(same, words, at)))  # type: ignore[misc]
            else:
                entries.append(Entry(words, heading=True))
                entries.extend(self._line(offer, at) for offer in same)
        self.screen.open_menu(Menu(entries, at, title))

    def _list(self, offers: tuple[Offer, ...], title: str, at: tuple[int, int]) -> None:
        self.screen.open_menu(Menu([self._line(offer, at) for offer in offers], at, title))

    def _line(self, offer: Offer, at: tuple[int, int]) -> Entry:
        title = self.screen.look.sentence(offer.label)
        return Entry(title, lambda: self._ask(offer.moves[0].command, offer.blanks, title, at))

    def _ask(self, asked: Command, blanks: tuple[Blank, ...], title: str, at: tuple[int, int]) -> None:
        """Have the blanks filled in one after the other, then give the command; what is given up gives none."""
        screen = self.screen
        if not blanks:
            screen.perform(asked)
            return
        blank, rest = blanks[0], blanks[1:]

        def given(value: Value) -> None:
            self._ask(filled(asked, blank.field, value), rest, title, at)

        if blank.kind == "square":
            self.wanted = lambda square: given(square.name)
            screen.say(screen.look.word("gm.point"))
        else:
            heading = title if blank.title is None else screen.look.sentence(blank.title)
            self._open_blank(blank, heading, given, at)

    def _open_blank(self, blank: Blank, title: str, given: Callable[[Value], None], at: tuple[int, int]) -> None:
        """Ask for a number, a text or one of several things, over everything else."""
        screen, root = self.screen, self.screen.root
        if root is None:
            return
        if blank.kind == "number":
            Stepper(root, title, blank, given)
        elif blank.kind == "text":
            Writing(root, title, given)
        else:
            named = [(screen.look.sentence(name), value) for value, name in blank.choices]
            if len(named) > IN_A_MENU:
                Picker(root, title, named, given)
            else:
                lines = [Entry(words, lambda value=value: given(value)) for words, value in named]  # type: ignore[misc]
                screen.open_menu(Menu(lines, at, title))

    def take(self, square: Square) -> bool:
        """Give a square that was pointed at to the order that waits for one; whether one did."""
        wanted, self.wanted = self.wanted, None
        if wanted is None:
            return False
        wanted(square)
        return True

    def forget(self) -> bool:
        """Let no order wait any more; whether one did."""
        waiting, self.wanted = self.wanted is not None, None
        return waiting
