"""Comparing what a script expects with what is found."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any


def agrees(path: str, expected: Any, found: Any) -> bool:
    """Whether a value is the one expected: states as sets, the wheel in order, other lists as multisets.

    A result that the last command does not have is false.
    """
    if found is None and expected is False and path.startswith("last."):
        return True
    expected, found = _comparable(expected), _comparable(found)
    if isinstance(expected, tuple) and isinstance(found, tuple):
        if path == "wheel":
            return expected == found
        if path.rsplit(".", 1)[-1] == "states":
            return set(expected) == set(found)
        return sorted(expected, key=repr) == sorted(found, key=repr)
    return bool(expected == found)


def _comparable(value: Any) -> Any:
    """A value in one form for comparing: numbers exact, and never equal to true or false."""
    if isinstance(value, bool):
        return ("true or false", value)
    if isinstance(value, int | Decimal | Fraction | float):
        return Fraction(value)
    if isinstance(value, Mapping):
        return frozenset((str(key), _comparable(inner)) for key, inner in value.items())
    if isinstance(value, list | tuple):
        return tuple(_comparable(inner) for inner in value)
    return value


def shown(value: Any) -> Any:
    """A value as JSON can show it."""
    if isinstance(value, Fraction | Decimal):
        return int(value) if value == int(value) else float(value)
    if isinstance(value, Mapping):
        return {str(key): shown(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [shown(inner) for inner in value]
    return value
