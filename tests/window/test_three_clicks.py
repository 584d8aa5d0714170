"""Every action of the game is reached by pointing, in at most three clicks from the die, in a small window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from board.grid.squares import Square
from board.rulebook.commands import Command
from board.rulebook.panels import Move, Offer
from board.window.play.aiming import item_words
from board.window.play.choice import actions
from board.window.widgets.menu import Menu
from floors import ROOT
from tests.window.hands import Hands
from tests.window.test_showpiece import FACES, RAMPART, ambush, bolt_of_fire_and_interruption
from tests.window.test_showpiece import grapple_and_throw_from_the_wall as grapple

MOST = 3
"""Clicks, the first of them on a die; a second die that an action spends is not counted."""


class Pointer(Hands):
    """Hands whose commands are noted and not played."""

    def listen(self) -> None:
        """Note commands from now on."""
        self.ready()
        self.play.fit()
        self.step()
        self.commands: list[Command] = []
        self.play.perform = self.commands.append  # type: ignore[method-assign]

    def afresh(self) -> None:
        """Put everything back."""
        while self.app.main.root.modals:
            self.app.main.root.close_modal(self.app.main.root.modals[-1])
        self.commands.clear()
        self.play.pointing.reset()
        self.play.pointing.show()
        self.play.toast.hush()
        self.step()

    def pick(self, dice: tuple[int, ...]) -> int:
        """Pick dice; the clicks that count."""
        for sides in dice:
            self.die(sides)
        return min(1, len(dice))

    def menu(self) -> Menu | None:
        """The menu that is open."""
        modals = self.app.main.root.modals
        return modals[-1] if modals and isinstance(modals[-1], Menu) else None

    def at(self, move: Move) -> Square | None:
        """The square to click for a move."""
        target = self.session.scene.find(move.target)
        return target.at if target is not None else move.square

    def clicks_by_button(self, offer: Offer, move: Move) -> int | None:
        """Die, button, target; the clicks, or None when it did not come to that."""
        self.afresh()
        count = self.pick(offer.dice)
        key = (offer.group, offer.label)
        for action, button in self.play.hand.buttons:
            if action.key == key or any(one.key == key for one in action.family):
                self.click(button.rect.center)
                count += 1
                if action.key != key:
                    words = next(one.words for one in action.family if one.key == key)
                    self.entry(words)
                    count += 1
                break
        else:
            return None
        return self.finish(move, count)

    def clicks_by_target(self, offer: Offer, move: Move) -> int | None:
        """Die, target, line of the menu that opens."""
        self.afresh()
        count = self.pick(offer.dice)
        square = self.at(move)
        if square is None:
            return None
        self.square(square.name)
        count += 1
        if self.did(move):
            return count
        return self.through_menu(offer, move, count)

    def through_menu(self, offer: Offer, move: Move, count: int) -> int | None:
        """Click the line of the open menu that says what the offer does."""
        menu = self.menu()
        words = self.play.look.say(offer.label)
        if menu is None:
            return None
        for place, entry in enumerate(menu.entries):
            if entry.action is not None and entry.words.startswith((words, words[:1].upper() + words[1:])):
                self.click(menu.entry_rect(place).center)
                return count + 1 if self.did(move) else None
        return None

    def finish(self, move: Move, count: int) -> int | None:
        """Click what the action is done to, or the line of the menu that asks."""
        if self.did(move):
            return count
        menu = self.menu()
        if menu is not None:
            self.entry(item_words(self.play.known(), self.play.look, move.item or ""))
            return count + 1 if self.did(move) else None
        square = self.at(move)
        if square is None:
            return None
        self.square(square.name)
        return count + 1 if self.did(move) else None

    def did(self, move: Move) -> bool:
        """Whether this was commanded; where only the facing is open, it is as good as done."""
        turning = self.play.pointing.turning
        done = [*self.commands, *([turning[0][1].command] if turning is not None else [])]
        return any(_plain(command) == _plain(move.command) for command in done)


def _plain(command: Command) -> tuple[object, ...]:
    return command.do, command.who, tuple(pair for pair in command.fields if pair[0] != "facing")


def tried(hands: Pointer) -> Iterator[tuple[Offer, Move]]:
    """Of each action the offers with its smallest and its largest dice, with a few of their targets."""
    for action in actions(hands.play.offers):
        able = [offer for offer in action.offers if offer.moves]
        for offer in {id(offer): offer for offer in (able[:1] + able[-1:])}.values():
            moves = [move for move in offer.moves if offer.aim != "square" or move.path or move.target]
            moves = moves or list(offer.moves)
            yield from ((offer, move) for move in {id(m): m for m in (moves[0], moves[len(moves) // 2])}.values())


def too_far(hands: Pointer) -> list[str]:
    """What takes more clicks, or is not reached at all."""
    hands.listen()
    wrong = []
    for offer, move in tried(hands):
        found = hands.clicks_by_button(offer, move)
        if found is None or found > MOST:
            found = min((n for n in (found, hands.clicks_by_target(offer, move)) if n is not None), default=None)
        if found is None or found > MOST:
            wrong.append(f"{hands.play.look.say(offer.label)} {offer.dice} {dict(move.command.fields)}: {found}")
    hands.afresh()
    return wrong


@pytest.mark.parametrize("name", ["first-steps", "guard-post", "wood-ambush", "street-at-night"])
def test_every_action_at_the_start_is_three_clicks_away(name: str, tmp_path: Path) -> None:
    hands = Pointer(tmp_path, ROOT / "maps" / f"{name}.yaml")
    try:
        assert too_far(hands) == []
        assert not hands.play.hand.left_out
    finally:
        hands.app._close_journal()


@pytest.mark.parametrize("told", [0, 1, 2, 3], ids=["discreet", "after-a-blow", "holding", "casting"])
def test_every_action_in_the_thick_of_it_is_three_clicks_away(told: int, tmp_path: Path) -> None:
    hands = Pointer(tmp_path, RAMPART, FACES)
    try:
        if told > 0:
            ambush(hands)
        if told == 2:
            hands.die(8)
            hands.action("Saisir")
            hands.creature("brute")
            hands.answer("dodge")
        if told > 2:
            grapple(hands)
            bolt_of_fire_and_interruption(hands)
        assert too_far(hands) == []
    finally:
        hands.app._close_journal()
