"""Rule ids in texts: `DV-ATK-01`, and the short forms `DV-AMB-25, -26` and `DV-AMB-32 to -36`."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ID = re.compile(r"\b(DV|FF|AS|CD)-([A-Z]{2,5})-([0-9]{2,3})\b")
_NEXT = re.compile(r"\s*(,\s*and|,|and|or|to|/)\s+(?:(DV|FF|AS|CD)-([A-Z]{2,5}))?-([0-9]{2,3})\b")


def rule_ids(text: str) -> list[str]:
    """The rule ids that `text` names, each once, in the order in which they come."""
    return list(dict.fromkeys(_ids(text)))


def _ids(text: str) -> Iterator[str]:
    for first in _ID.finditer(text):
        game, chapter, number = first.groups()
        yield f"{game}-{chapter}-{number}"
        end = first.end()
        while (following := _NEXT.match(text, end)) is not None:
            joint, other_game, other_chapter, other_number = following.groups()
            if (other_game or game, other_chapter or chapter) != (game, chapter):
                break  # another chapter begins: the outer loop reads on from there
            if joint == "to":
                for between in range(int(number) + 1, int(other_number)):
                    yield f"{game}-{chapter}-{between:02}"
            yield f"{game}-{chapter}-{other_number}"
            number, end = other_number, following.end()
