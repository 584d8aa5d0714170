"""What was made last is kept, so that it is not made again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Latest(Generic[Key, Value]):
    """Values by their keys: at most `most` of them, those that were asked for last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self.made = 0
        """So many were made since the start."""

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of `key`, made if it is not kept."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        value = self._values[key] = make()
        self.made += 1
        if len(self._values) > self._most:
            self._values.popitem(last=False)
        return value

    def values(self) -> list[Value]:
        """All that is kept."""
        return list(self._values.values())
