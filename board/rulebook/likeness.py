"""What somebody meant who wrote a word that is none: the nearest of the words allowed."""

from __future__ import annotations

from collections.abc import Sequence

from board.scene.texts import Text, text

LONGEST = 40
"""Letters of the longest word that is compared."""

MANY = 40
"""Words that a message still lists when it can name a likely one."""

_FOLDED = str.maketrans("àâäéèêëîïôöùûüçœ -", "aaaeeeeiioouuuco__")


def likely(word: str, allowed: Sequence[str]) -> tuple[str, ...]:
    """The words of `allowed` that somebody may have meant by `word`, the likeliest first, three at most.

    Capitals, accents, blanks and hyphens make no difference.
    """
    if not word or len(word) > LONGEST:
        return ()
    folded = _fold(word)
    found: list[tuple[int, str]] = []
    for known in allowed:
        other = _fold(known)
        slips = _slips(folded, other) if abs(len(other) - len(folded)) <= 3 else LONGEST
        if slips <= _most_slips(max(len(other), len(folded))):
            found.append((slips, known))
    found.sort(key=lambda pair: pair[0])
    return tuple(known for slips, known in found if slips <= found[0][0] + min(1, found[0][0]))[:3]


def perhaps(word: str, allowed: Sequence[str]) -> Text | str:
    """The word as a message shows it, with what was likely meant."""
    like = likely(word, allowed)
    return text("fault.perhaps", found=word, like=", ".join(like)) if like else word


def listed(word: str, allowed: Sequence[str]) -> Text | str:
    """The words allowed as a message lists them: all, or the likely ones and the number of a great many others."""
    like = likely(word, allowed) if len(allowed) > MANY else ()
    return text("fault.and_more", names=", ".join(like), n=len(allowed) - len(like)) if like else ", ".join(allowed)


def _fold(word: str) -> str:
    return word.strip().lower().translate(_FOLDED)


def _most_slips(letters: int) -> int:
    """How many slips of the pen still leave a word of so many letters what it was."""
    return 1 if letters <= 4 else 2 if letters <= 7 else 3


def _slips(a: str, b: str) -> int:
    """Letters too many, missing, wrong, or swapped with their neighbour, to be put right to make `b` of `a`."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                least = min(least, older[j - 2] + 1)
            row.append(least)
    return row[-1]
