"""Dice: what a procedure asks to be rolled, and the sources that give faces.

A source is numbered: the n-th die of a stream always shows the same face, so a roll that is taken
back gives its faces back, on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Dice = tuple[int, ...]
"""Numbers of sides, smallest first."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice to be rolled together, from the smallest to the largest.

    `purpose` names the roll for people and journals. `keep` says what the procedure receives:
    `each` face, the `highest`, or the `sum`. `facts` names yes/no facts it may ask of the faces
    besides (see `FACTS`). `decides` names the results that the roll can change at all, None for
    any; the odds do not expand a roll that decides nothing asked for. `low` and `high` bound what
    matters of a kept number: below `low` all are alike, above `high` too.
    """

    purpose: str
    dice: Dice
    who: str | None = None
    keep: str = "highest"
    facts: tuple[str, ...] = ()
    decides: tuple[str, ...] | None = None
    low: int | None = None
    high: int | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a procedure receives: the kept number (or the faces, for `each`) and the facts that hold."""

    value: int
    faces: tuple[int, ...] = ()
    facts: tuple[str, ...] = ()

    def shows(self, fact: str) -> bool:
        """Whether the named fact holds of the faces."""
        return fact in self.facts


Fact = Callable[[Dice, tuple[int, ...]], bool]

FACTS: dict[str, Fact] = {
    "all_ones": lambda dice, faces: all(face == 1 for face in faces),
    "twelve_on_d12": lambda dice, faces: any(d == 12 and f == 12 for d, f in zip(dice, faces, strict=True)),
    "all_alike": lambda dice, faces: len(set(faces)) == 1,
}
"""The yes/no facts that a roll may be asked for, by name."""


def read(roll: Roll, faces: tuple[int, ...]) -> Rolled:
    """What `roll` lets through of these faces. Raises ValueError when a face is not on its die."""
    if len(faces) != len(roll.dice):
        raise ValueError(f"{len(roll.dice)} dice, {len(faces)} faces")
    for sides, face in zip(roll.dice, faces, strict=True):
        if not 1 <= face <= sides:
            raise ValueError(f"a d{sides} does not show {face}")
    held = tuple(name for name in roll.facts if FACTS[name](roll.dice, faces))
    if roll.keep == "each":
        return Rolled(max(faces), faces, held)
    if roll.keep == "sum":
        return Rolled(sum(faces), (), held)
    return Rolled(max(faces), (), held)


class DiceSource(Protocol):
    """Gives the faces of rolls; `None` means that a person will type them."""

    def faces(self, roll: Roll) -> tuple[int, ...] | None: ...

    def mark(self) -> int:
        """A number that `rewind` understands: how far the source has been used."""
        ...

    def rewind(self, mark: int) -> None: ...


def face_of(seed: int, stream: str, index: int, sides: int) -> int:
    """The face of the `index`-th die of a stream: unbiased, by rejection, from 1 to `sides`."""
    limit = (1 << 64) - (1 << 64) % sides
    attempt = 0
    while True:
        text = f"{seed}/{stream}/{index}/{attempt}".encode()
        number = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
        if number < limit:
            return number % sides + 1
        attempt += 1


@dataclass
class SeededDice:
    """Faces from a seed; `stream` keeps rules, computer players and decoration apart."""

    seed: int = 0
    stream: str = "rules"
    used: int = 0

    def faces(self, roll: Roll) -> tuple[int, ...]:
        found = tuple(
            face_of(self.seed, self.stream, self.used + place, sides) for place, sides in enumerate(roll.dice)
        )
        self.used += len(found)
        return found

    def mark(self) -> int:
        return self.used

    def rewind(self, mark: int) -> None:
        self.used = mark


class WrongDie(Exception):
    """A listed face is for another die, or is not on the die that is asked."""

    def __init__(self, index: int, expected: str, found: str) -> None:
        super().__init__(f"dice[{index}]: listed {expected}, asked {found}")
        self.index, self.expected, self.found = index, expected, found


@dataclass
class ListedDice:
    """Listed faces first, in order, each with the die it is for or None; then another source.

    A face of another die raises WrongDie; where `strict` is false the other source gives that face instead.
    """

    listed: Sequence[tuple[int | None, int]]
    then: SeededDice = field(default_factory=SeededDice)
    used: int = 0
    strict: bool = True

    def faces(self, roll: Roll) -> tuple[int, ...]:
        found: list[int] = []
        for sides in roll.dice:
            if self.used >= len(self.listed):
                found.extend(self.then.faces(Roll(roll.purpose, (sides,))))
                self.used += 1
                continue
            wanted, face = self.listed[self.used]
            other = wanted is not None and wanted != sides
            if other or not 1 <= face <= sides:
                if self.strict:
                    raise WrongDie(self.used, f"d{wanted}" if other else str(face), f"d{sides}")
                found.extend(self.then.faces(Roll(roll.purpose, (sides,))))
                continue
            found.append(face)
            self.used += 1
        return tuple(found)

    @property
    def left(self) -> int:
        """Listed faces that no roll has asked for yet."""
        return max(0, len(self.listed) - self.used)

    def mark(self) -> int:
        return self.used

    def rewind(self, mark: int) -> None:
        self.then.rewind(max(0, mark - len(self.listed)))
        self.used = mark


@dataclass
class TypedDice:
    """Real dice: a person types every face."""

    def faces(self, roll: Roll) -> None:
        return None

    def mark(self) -> int:
        return 0

    def rewind(self, mark: int) -> None:
        return None
