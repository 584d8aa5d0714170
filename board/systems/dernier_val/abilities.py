"""Chapter CHAR, what a sheet knows: talents, skills, techniques and afflictions, as data (DV-CHAR-20 to -22).

The text names a few of them and sends to pages that it does not hold (DV-AMB-110): the data file fills the rest, and
a sheet may have words of its own, which do nothing on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from board.rulebook.reading import Node
from board.scene.texts import Name

TALENT, SKILL, TECHNIQUE, AFFLICTION = "talent", "skill", "technique", "affliction"
KINDS = (TALENT, SKILL, TECHNIQUE, AFFLICTION)

EFFECTS = (
    "none", "first_aid", "pick_lock", "reveal_built", "sense_of_magic", "capacity", "wear_die", "shield_reaction",
    "cover", "night_sight", "risk_reroll", "potion", "scroll", "two_hands_at_once", "free_nocking", "theft_unnoticed",
    "hold_mastery", "weapon_damage", "guard", "tracking", "smother", "critical", "parry_bonus", "close_in_melee",
    "no_reaction", "charge", "ignore_cover", "riposte", "no_discretion",
)  # fmt: skip
"""What the data may say that it does, a closed list."""

LEFT_TO_THE_TABLE = (
    "risk_reroll", "scroll", "weapon_damage", "guard", "tracking", "no_reaction", "charge", "ignore_cover", "riposte",
)  # fmt: skip
"""Effects that are told and not played by the board: named hooks, which the table applies by hand (DV-AMB-110)."""

FIELDS = ("kind", "name", "class", "cost", "effect", "amount", "with", "source")


@dataclass(frozen=True, slots=True)
class Ability:
    """A talent, skill, technique or affliction. `owner` is `general`, `any`, a class or a race (DV-CHAR-20)."""

    key: str
    name: Name
    kind: str
    owner: str = "general"
    effect: str = "none"
    amount: int = 0


def read_abilities(node: Node) -> tuple[Ability, ...]:
    """All entries of the data file; faults are noted on the nodes."""
    found = []
    for key, entry in node.mapping().items():
        said = entry.mapping(allowed=FIELDS, required=("kind", "name"))
        found.append(
            Ability(
                key,
                said["name"].name() if "name" in said else key,
                said["kind"].choice(KINDS, TALENT) if "kind" in said else TALENT,
                said["class"].text("general") if "class" in said else "general",
                said["effect"].choice(EFFECTS, "none") if "effect" in said else "none",
                said["amount"].whole(-20, 20) if "amount" in said else 0,
            )
        )
    return tuple(found)


def meant(word: str, known: Sequence[str]) -> str | None:
    """The known word that `word` is but for one letter too many, missing, wrong or swapped; None for another word."""
    return next((key for key in known if key != word and _one_slip(word, key)), None)


def _one_slip(a: str, b: str) -> bool:
    if abs(len(a) - len(b)) > 1 or min(len(a), len(b)) < 4:
        return False
    at = next((place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    rests = (a[at:], b[at:])
    swapped = len(a) == len(b) and a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :]
    return rests[0][1:] == rests[1] or rests[0] == rests[1][1:] or rests[0][1:] == rests[1][1:] or swapped
