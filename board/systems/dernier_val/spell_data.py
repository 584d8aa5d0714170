"""Spells as data; the rules name schools and rolls, the spells themselves are the table's (DV-AMB-110)."""

from __future__ import annotations

from dataclasses import dataclass

from board.rulebook.reading import Node
from board.scene.texts import Name

TARGETS = ("self", "creature", "square", "item")
LASTS = ("instant", "round", "game")
EFFECTS = (
    "lose_die", "repair", "heal", "raise_limit", "light", "identify", "recoil", "cover", "attack", "enflame",
    "hide", "flee", "wound", "dazed", "prone", "none",
)  # fmt: skip
"""What a spell may do, a closed list; `none` leaves it to the game master."""

FIELDS = (
    "name", "school", "kind", "difficulty", "part", "entropy", "target", "range", "resist", "lasts", "effect",
    "source", "notes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell: what its MA roll must beat, by which part, what entropy must beat, whom, how far, and what it does.

    `range` is in squares. A `trick` is not used up when played.
    """

    key: str
    name: Name
    school: str = ""
    kind: str = "spell"
    difficulty: int = 4
    part: str = "head"
    entropy: int = 4
    target: str = "self"
    range: tuple[int, int] = (0, 0)
    resist: bool = False
    lasts: str = "instant"
    effect: tuple[tuple[str, object], ...] = ()

    @property
    def does(self) -> str:
        """The word of its effect."""
        return str(dict(self.effect).get("do", "none"))

    def number(self, name: str, level: int = 0) -> int:
        """A number of the effect, with what each level adds to its first one (DV-CAMP-13)."""
        entries = dict(self.effect)
        value = entries.get(name, 0)
        per_level = entries.get("per_level", 0)
        found = value if isinstance(value, int) else 0
        return found + (per_level * level if isinstance(per_level, int) else 0)

    def words(self, name: str) -> tuple[str, ...]:
        """A list of words of the effect."""
        value = dict(self.effect).get(name, ())
        return tuple(str(word) for word in value) if isinstance(value, tuple | list) else ()


def read_spells(node: Node) -> tuple[Spell, ...]:
    """All spells of the data file; faults are noted on the nodes."""
    return tuple(_read_spell(key, entry) for key, entry in node.mapping().items())


def _read_spell(key: str, node: Node) -> Spell:
    said = node.mapping(allowed=FIELDS)
    effect: tuple[tuple[str, object], ...] = ()
    if "effect" in said:
        entries = said["effect"].mapping()
        if "do" in entries:
            entries["do"].choice(EFFECTS, "none")
        effect = tuple(sorted((name, _plain(entry)) for name, entry in entries.items()))
    bounds = [value.whole(0) for value in said["range"].items()] if "range" in said else [0, 0]
    return Spell(
        key,
        said["name"].name() if "name" in said else key,
        said["school"].text() if "school" in said else "",
        said["kind"].choice(("trick", "spell"), "spell") if "kind" in said else "spell",
        said["difficulty"].whole(0, 20, 4) if "difficulty" in said else 4,
        said["part"].choice(("head", "hand"), "head") if "part" in said else "head",
        said["entropy"].whole(0, 20, 4) if "entropy" in said else 4,
        said["target"].choice(TARGETS, "self") if "target" in said else "self",
        (bounds[0], bounds[-1]) if bounds else (0, 0),
        said["resist"].flag() if "resist" in said else False,
        said["lasts"].choice(LASTS, "instant") if "lasts" in said else "instant",
        effect,
    )


def _plain(node: Node) -> object:
    value = node.plain()
    return tuple(value) if isinstance(value, list) else value
