"""What the player has picked so far, and what can be done with it; nothing here draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from board.grid.squares import Square
from board.rulebook.commands import Command, Refusal
from board.rulebook.panels import Move, Offer
from board.scene.texts import Text


Way = tuple[Offer, Move]
"""An offer and one way to make it good."""


@dataclass(frozen=True)
class Target:
    """What was pointed at: a creature, a door or an item by id, or a square."""

    kind: str
    id: str = ""
    square: Square | None = None

    def fits(self, move: Move) -> bool:
        """Whether the move points at it."""
        if self.kind == "creature":
            return move.target == self.id
        if self.kind == "door":
            return move.door == self.id
        if self.kind == "item":
            return move.item == self.id
        return move.square == self.square and move.target is None and move.door is None


ActionKey = tuple[Text, Text]
"""Group and label: what tells two actions apart, whatever the dice."""


@dataclass(frozen=True)
class Action:
    """A button: the offers that differ only in their dice."""

    label: Text
    group: Text
    offers: tuple[Offer, ...]

    @property
    def key(self) -> ActionKey:
        return self.group, self.label

    @property
    def aim(self) -> str:
        return self.offers[0].aim


@dataclass(frozen=True)
class Choice:
    """Dice, action and target picked so far, each of them or none."""

    dice: tuple[int, ...] = ()
    action: ActionKey | None = None
    target: Target | None = None

    @property
    def empty(self) -> bool:
        return not self.dice and self.action is None and self.target is None


def actions(offers: Sequence[Offer]) -> tuple[Action, ...]:
    """The offers gathered to buttons, in their order, groups together."""
    gathered: dict[ActionKey, list[Offer]] = {}
    for offer in offers:
        gathered.setdefault((offer.group, offer.label), []).append(offer)
    groups: list[Text] = []
    for group, _ in gathered:
        if group not in groups:
            groups.append(group)
    return tuple(
        Action(label, group, tuple(found))
        for wanted in groups
        for (group, label), found in gathered.items()
        if group == wanted
    )


def spends(offer: Offer, dice: Sequence[int]) -> bool:
    """Whether the offer would spend all the picked dice (and perhaps others). One that costs no die always goes."""
    return not offer.dice or not (Counter(dice) - Counter(offer.dice))


def moves(offers: Sequence[Offer], choice: Choice) -> Iterator[Way]:
    """The ways that agree with all that was picked."""
    for offer in offers:
        if choice.action is not None and (offer.group, offer.label) != choice.action:
            continue
        if not spends(offer, choice.dice):
            continue
        for move in offer.moves:
            if choice.target is None or choice.target.fits(move):
                yield offer, move


def fitting(action: Action, choice: Choice) -> tuple[Offer, ...]:
    """The offers of an action that spend the picked dice; those that spend no more come first."""
    found = [offer for offer in action.offers if spends(offer, choice.dice)]
    exact = [offer for offer in found if not offer.dice or len(offer.dice) == len(choice.dice)]
    return tuple(exact or found)


def able(action: Action, choice: Choice) -> bool:
    """Whether the action can be done with what was picked."""
    return any(
        choice.target is None or choice.target.fits(move) or offer.aim == "none"
        for offer in fitting(action, choice)
        for move in offer.moves
    )


def refusal(action: Action, choice: Choice) -> Refusal | None:
    """Why the action cannot be done: the refusal of its first fitting offer, else of any."""
    for offer in (*fitting(action, choice), *action.offers):
        if offer.refusal is not None:
            return offer.refusal
    return None


def dice_for(offers: Sequence[Offer], choice: Choice) -> frozenset[int]:
    """The dice that could be picked next: those of offers that agree with action and target."""
    found: set[int] = set()
    for offer, _ in moves(offers, choice):
        left = Counter(offer.dice) - Counter(choice.dice)
        found.update(left)
    return frozenset(found)


def with_facing(asked: Command, facing: str) -> Command:
    """The command with the facing that was pointed at."""
    fields = tuple((name, value) for name, value in asked.fields if name != "facing")
    return Command(asked.do, asked.who, tuple(sorted((*fields, ("facing", facing)))))


def along(asked: Command, path: Sequence[Square], facing: str | None = None) -> Command:
    """The command to go along these squares and no others; facing so at the end, or as was asked."""
    fields = dict(asked.fields)
    fields.pop("to", None)
    fields["path"] = tuple(square.name for square in path)
    if facing is not None:
        fields["facing"] = facing
    return Command(asked.do, asked.who, tuple(sorted(fields.items())))


END = "end_round"
"""The key of the offer that ends a round."""
END_LETTER = "f"
"""The letter of that offer, for every character and in every language."""


def base_key(offer: Offer) -> str:
    """The key of an offer without the dice that it would spend: the same for all offers of one button."""
    parts = offer.key.split(":")
    spent = [f"d{sides}" for sides in offer.dice]
    while spent and len(parts) > 1 and parts[-1] in spent:
        spent.remove(parts.pop())
    return ":".join(parts)


class Letters:
    """The letter of each button of each character: once given it stays, whatever comes and goes."""

    def __init__(self) -> None:
        self._given: dict[str, dict[str, str]] = {}

    def letter(self, who: str, key: str) -> str:
        """The letter for a key of this character; nothing when there are more than letters."""
        if key == END:
            return END_LETTER
        given = self._given.setdefault(who, {})
        if key not in given:
            taken = {END_LETTER, *given.values()}
            given[key] = next((letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in taken), "")
        return given[key]
