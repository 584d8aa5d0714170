"""The words of the game, as the code uses them (vocabulary table 0.2 of the rules)."""

from __future__ import annotations

HEAD, HAND_1, HAND_2, LEGS, BODY = "head", "hand_1", "hand_2", "legs", "body"
PARTS = (HEAD, HAND_1, HAND_2, LEGS, BODY)
"""The five parts of the mannequin (DV-CHAR-24)."""
HANDS = (HAND_1, HAND_2)

CHARACTERISTICS = ("FO", "SO", "VO", "EM", "LO", "MA")
"""Strength, agility, will, empathy, logic, magic, by the abbreviations of the sheet (DV-CHAR-11)."""

COUNTED = (
    "hp",
    "max_hp",
    "destiny",
    "adventure_dice",
    "height",
    "level",
    "defence",
    "criticals",
    "gold",
    *CHARACTERISTICS,
)
"""What the game master can set to a number or add to."""

HUMANOID_DICE = (4, 6, 8, 10, 12)
"""The dice of a healthy humanoid (DV-DICE-01)."""

SIZES = ("tiny", "small", "human", "large", "huge")
SIZE_INITIATIVE = {"tiny": 2, "small": 1, "human": 0, "large": -1, "huge": -2}
"""`size_mod` of the initiative (DV-INIT-02)."""
SIZE_COVER = {"tiny": 4, "small": 2}
"""Cover bonus of small creatures (DV-VIEW-12)."""

CLASSES = ("warrior", "thief", "ranger", "mage", "none")
TRIPLE_PART = {"thief": LEGS, "ranger": BODY, "mage": HEAD}
"""The part with cap 3 where the class leaves no choice (DV-DICE-12)."""

CLOSE, MELEE, THROW, SHOOT, HOLD = "close", "melee", "throw", "shoot", "hold"
"""Combat modes of items; throwing and shooting are the two kinds of ranged combat (DV-RANGE-01)."""

SLASHING, PIERCING, BLUNT, GENERIC, FIRE, ELECTRIC = "slashing", "piercing", "blunt", "generic", "fire", "electric"

WALL_COVER = 6
"""What a wall counts for whatever is thrown over it, and for somebody pushed against it."""
CORNER_COVER = 4
"""Cover of whoever is half behind the corner of a wall (DV-AMB-111)."""
HIDING_COVER = 8
"""From this cover on a thing is hidden (DV-VIEW-13)."""


def other_hand(part: str) -> str:
    """The other hand."""
    return HAND_2 if part == HAND_1 else HAND_1


def die_word(sides: int) -> str:
    """`d8` for 8."""
    return f"d{sides}"


def die_sides(word: object) -> int | None:
    """8 for `d8`; None for what is no die."""
    if isinstance(word, str) and word[:1] == "d" and word[1:].isdigit():
        return int(word[1:])
    return None
