"""The form of a command's values: what is no die, no square or no creature is refused before any rule looks at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.grid.directions import DIRECTION_WORDS
from board.grid.squares import is_square_name
from board.rulebook.commands import Command, Refusal, refuse
from board.systems.dernier_val.vocabulary import CHARACTERISTICS, PARTS, die_sides


def _is_word(value: Any) -> bool:
    return isinstance(value, str)


def _is_die(value: Any) -> bool:
    return die_sides(value) is not None


def _are_dice(value: Any) -> bool:
    return isinstance(value, tuple) and all(_is_die(word) for word in value)


def _is_square(value: Any) -> bool:
    return isinstance(value, str) and is_square_name(value)


def _are_squares(value: Any) -> bool:
    return isinstance(value, tuple) and all(_is_square(name) for name in value)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


FORMS: dict[str, Callable[[Any], bool]] = {
    "die": _is_die,
    "dice": _are_dice,
    "path": _are_squares,
    "to": _is_square,
    "facing": lambda value: value in DIRECTION_WORDS,
    "target": _is_word,
    "item": _is_word,
    "at": _is_word,
    "on": _is_word,
    "keep": _is_word,
    "with": lambda value: value in PARTS,
    "hand": lambda value: value in PARTS,
    "part": lambda value: value in PARTS,
    "characteristic": lambda value: value in CHARACTERISTICS,
    "by": lambda value: value in ("dodge", "parry"),
    "as": lambda value: value in ("close", "melee"),
    "tile": lambda value: value == "critical",
    "difficulty": _is_whole,
    "amount": _is_whole,
    "potency": _is_whole,
    "rounds": _is_whole,
    "risky": _is_flag,
    "take": _is_flag,
}
"""What each field's value must be, by the field's name."""


COUNTED = ("wound", "heal", "award", "poison", "burn", "fall")
"""Orders of the game master whose amount is never below 0."""


def form_refusal(command: Command, without: tuple[str, ...] = ()) -> Refusal | None:
    """Why a value of the command means nothing, or None when all have the form of their field.

    Fields named in `without` have a form of their own and are not looked at.
    """
    for name, value in command.fields:
        if name == "amount" and command.get("what") in COUNTED and _is_whole(value) and value < 0:
            return refuse("DV-DICE-05", "dv.refused.malformed", field=name, found=str(value))
        form = FORMS.get(name) if name not in without else None
        if form is not None and not form(value):
            return refuse("DV-DICE-05", "dv.refused.malformed", field=name, found=str(value))
    return None
