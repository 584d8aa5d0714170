"""Commands: what a person, a computer player or a script wants to be done; and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from board.scene.texts import Text, text

Value = Any
"""A plain value: str, int, bool, or tuples of these (a mapping is a tuple of pairs)."""


@dataclass(frozen=True, slots=True)
class Command:
    """An action asked for: the verb `do`, who does it, and its fields sorted by name.

    Squares, directions and dice are written as in scripts: `"C3"`, `"north"`, `"d8"`.
    """

    do: str
    who: str | None = None
    fields: tuple[tuple[str, Value], ...] = ()

    def get(self, name: str, default: Any = None) -> Any:
        """The field called `name`, or `default`."""
        for known, value in self.fields:
            if known == name:
                return value
        return default


def command(do: str, who: str | None = None, **fields: Value) -> Command:
    """A command; fields that are None are left out. `with_` is written for the field `with`."""
    given = {name.rstrip("_"): value for name, value in fields.items() if value is not None}
    return Command(do, who, tuple(sorted(given.items())))


def frozen(value: Any) -> Value:
    """A plain value with lists as tuples and mappings as tuples of pairs, sorted by key."""
    if isinstance(value, Mapping):
        return tuple(sorted((str(key), frozen(inner)) for key, inner in value.items()))
    if isinstance(value, list | tuple):
        return tuple(frozen(inner) for inner in value)
    return value


def command_to_plain(asked: Command) -> dict[str, Any]:
    """The command as plain values for JSON."""
    shown: dict[str, Any] = {"do": asked.do}
    if asked.who is not None:
        shown["who"] = asked.who
    for name, value in asked.fields:
        shown[name] = _thawed(value)
    return shown


def command_from_plain(shown: Mapping[str, Any]) -> Command:
    """The command written by `command_to_plain`."""
    fields = {name: frozen(value) for name, value in shown.items() if name not in ("do", "who")}
    return Command(shown["do"], shown.get("who"), tuple(sorted(fields.items())))


def _thawed(value: Value) -> Any:
    if isinstance(value, tuple):
        return [_thawed(inner) for inner in value]
    return value


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is illegal: a text that a person reads, and the rule it rests on."""

    reason: Text
    rule: str = ""


def refuse(rule: str, key: str, /, **facts: Any) -> Refusal:
    """A refusal with the translation `key`, its facts and the rule it rests on."""
    return Refusal(text(key, **facts), rule)
