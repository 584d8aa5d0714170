"""What the words of files and events are called in the texts: one table by name of fact."""

from __future__ import annotations

from board.grid.directions import DIRECTION_WORDS
from board.scene.texts import Text, text
from board.systems.dernier_val.schools import FAILURES
from board.systems.dernier_val.vocabulary import COUNTED, PARTS, die_sides

ITEM_FACTS = ("item", "weapon")
"""Facts that hold the key of an item."""
SPELL_FACTS = ("spell", "tile", "keep")
"""Facts that may hold the key of a spell."""
ABILITY_FACTS = ("tile", "ability")
"""Facts that may hold the key of a talent, skill, technique or affliction."""

STATES = (
    "prone", "dazed", "ko", "dead", "vigilant", "discreet", "engaged", "numb", "inert", "bleeding", "burning", "held",
)  # fmt: skip
"""States that a refusal may name."""

KEYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "part": ("dv.part", PARTS),
    "parts": ("dv.part", PARTS),
    "location": ("dv.part", PARTS),
    "state": ("dv.state", STATES),
    "effect": ("dv.state", STATES),
    "stat": (
        "dv.stat",
        COUNTED,
    ),
    "direction": ("direction", tuple(DIRECTION_WORDS)),
    "facing": ("direction", tuple(DIRECTION_WORDS)),
    "tile": (
        "dv.tile",
        ("critical", "under_the_guard", "left_handers_parry", "feint", "charge", "riposte", "lobbed_shot"),
    ),
    "keep": ("dv.keep", ("arrow", "hold")),
    "failure": ("dv.failure", FAILURES),
    "what": ("dv.award", ("destiny", "adventure_die", "xp")),
}
"""By fact the prefix of its translations and the words that have one; other words stand as they are."""

DICE_FACTS = ("die", "dice")
"""Facts that hold dice, such as `d8`."""


def word_of(fact: str, word: str) -> Text | None:
    """What `word` is called where it stands for `fact`, or None when it is written as it is."""
    if fact in DICE_FACTS:
        sides = die_sides(word)
        return text("dv.die", sides=sides) if sides is not None else None
    prefix, words = KEYS.get(fact, ("", ()))
    return Text(f"{prefix}.{word}") if word in words else None


def die_text(sides: int) -> Text:
    """The die as people write it: D8."""
    return text("dv.die", sides=sides)
