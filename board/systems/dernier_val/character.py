"""Chapter CHAR: what follows from the characteristics."""

from __future__ import annotations

from board.systems.dernier_val.options import Options
from board.systems.dernier_val.state import Fighter, Rules, Sheet
from board.systems.dernier_val.vocabulary import PARTS, TRIPLE_PART


def load_capacity(sheet: Sheet, rules: Rules) -> int:
    """Bulk that can be carried: 4 + FO (DV-CHAR-13), and what a talent adds to it (DV-AMB-110)."""
    return 4 + sheet.traits.FO + sum(rules.amounts(sheet, "capacity"))


def move_allowance(sheet: Sheet) -> int:
    """Squares of one move action: 4 + SO, never below 0 (DV-CHAR-14, DV-MOVE-02)."""
    return max(0, 4 + sheet.traits.SO)


def natural_max_hp(vo: int) -> int:
    """Maximum life points: 10 + VO (DV-CHAR-15); 11 for a human, 9 for an elf (DV-CHAR-19)."""
    return 10 + vo


def alert(sheet: Sheet, options: Options) -> int:
    """Passive threshold of danger: 1 + EM, never below 0 (DV-CHAR-16, DV-AMB-51)."""
    em = sheet.traits.EM
    return 1 + abs(em) if options.alert_formula == "absolute" else max(0, 1 + em)


def memory(sheet: Sheet, options: Options) -> int:
    """Slots for spells, techniques and skills: 4 + LO, plus the level (DV-CHAR-17, DV-AMB-102)."""
    return 4 + sheet.traits.LO + (sheet.level if options.memory_adds_level else 0)


def default_limits(char_class: str, triple: str) -> tuple[tuple[str, int], ...]:
    """Caps of the five parts: 2, and 3 on the part of the class (DV-DICE-11, DV-DICE-12).

    A warrior's is the hand called `triple`. Both hands count alike: which one holds a weapon never
    changes a result (DV-CHAR-09).
    """
    favoured = triple if char_class == "warrior" else TRIPLE_PART.get(char_class)
    return tuple((part, 3 if part == favoured else 2) for part in PARTS)


def dice_granted(sheet: Sheet, hp: int) -> tuple[int, ...]:
    """The dice that `hp` life points grant: the n-th of the set needs 2n (DV-DICE-02, DV-CHAR-28).

    A maximum below 10 therefore never owns the D12 (DV-DICE-04), and a set has one D12 at most
    (DV-DICE-01).
    """
    return sheet.dice[: max(0, hp) // 2]


def characteristic(state: Fighter, name: str) -> int:
    """The value in play of a characteristic: racial part + bought part (DV-CHAR-12)."""
    value: int = getattr(state.sheet.traits, name)
    return value
