"""The game master's menus: what the game lets him order of a creature, a door or a square."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from board.grid.squares import Square
from board.rulebook.commands import Command, Value
from board.rulebook.panels import Offer
from board.window.widgets.stepper import Stepper
from board.window.widgets.menu import Entry, Menu

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen

AT_ONCE = 7
"""So many orders of one group stand in the menu itself; more stand behind one line."""


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
                entries.extend(self._line(offer) for offer in same)
        self.screen.open_menu(Menu(entries, at, title))

    def _list(self, offers: tuple[Offer, ...], title: str, at: tuple[int, int]) -> None:
        self.screen.open_menu(Menu([self._line(offer) for offer in offers], at, title))

    def _line(self, offer: Offer) -> Entry:
        return Entry(self.screen.look.sentence(offer.label), lambda: self._do(offer))

    def _do(self, offer: Offer) -> None:
        screen = self.screen
        asked, blank = offer.moves[0].command, offer.blank
        root = screen.root
        if blank is None:
            screen.perform(asked)
        elif blank.kind == "number" and root is not None:
            title = screen.look.sentence(offer.label)
            Stepper(root, title, blank, lambda number: screen.perform(filled(asked, blank.field, number)))
        else:
            self.wanted = lambda square: screen.perform(filled(asked, blank.field, square.name))
            screen.say(screen.look.word("gm.point"))

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


def filled(asked: Command, field: str, value: Value) -> Command:
    """The command with what was filled in."""
    return Command(asked.do, asked.who, tuple(sorted((*asked.fields, (field, value)))))
