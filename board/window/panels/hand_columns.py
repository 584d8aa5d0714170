"""How the actions of the hand are gathered under headings and packed into columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from board.scene.texts import Text


class Grouped(Protocol):
    """An action as far as its place is concerned."""

    @property
    def group(self) -> Text: ...

    @property
    def main(self) -> bool: ...


Action = TypeVar("Action", bound=Grouped)


def grouped(actions: Sequence[Action]) -> list[tuple[Text, list[Action]]]:
    """The actions under their headings, in order."""
    groups: list[tuple[Text, list[Action]]] = []
    for action in actions:
        if groups and groups[-1][0] == action.group:
            groups[-1][1].append(action)
        else:
            groups.append((action.group, [action]))
    return groups


def spare(groups: Sequence[tuple[Text, list[Action]]]) -> Action:
    """Takes the action out that goes behind the last button: of the longest group, the last that is not a main one."""
    lesser = [found for _, found in groups if any(not action.main for action in found)]
    found = max(reversed(lesser), key=len) if lesser else max((found for _, found in groups), key=len)
    place = next((n for n in reversed(range(len(found))) if not found[n].main), len(found) - 1)
    return found.pop(place)


def packed(
    groups: Sequence[tuple[Text, Sequence[Action]]],
    heading: int,
    row: Callable[[Action], int],
    room: Callable[[int], int],
    split: bool,
) -> list[list[Text | Action]]:
    """Headings and actions in columns; a group longer than a column goes on in the next, under its heading."""
    columns: list[list[Text | Action]] = [[]]
    used = 0
    for title, found in groups:
        # Of a group that is split at least two stand together.
        need = heading + sum(row(action) for action in (found[:2] if split else found))
        if used and used + need > room(len(columns) - 1):
            columns.append([])
            used = 0
        columns[-1].append(title)
        used += heading
        for action in found:
            if used + row(action) > room(len(columns) - 1) and used > heading:
                columns.append([title])
                used = heading
            columns[-1].append(action)
            used += row(action)
    return columns
