"""The schools of magic: opposed pairs, the school drawn for a game, what a failed entropy does (DV-MAG-01, -03, -08).

All of it is data that the text names and does not give (DV-AMB-104, DV-AMB-110): empty by default.
"""

from __future__ import annotations

from dataclasses import dataclass

from board.rulebook.reading import Node
from board.scene.texts import Name

FAILURES = ("dazed", "lose_hp", "nearest_target", "noise", "half", "nothing")
"""What a failed entropy roll may do, a closed list."""


@dataclass(frozen=True, slots=True)
class Schools:
    """Schools with their names, their opposed pairs, and the tables of the influence die and of failures, by face."""

    names: tuple[tuple[str, Name], ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    influence: tuple[tuple[int, str], ...] = ()
    failures: tuple[tuple[int, str], ...] = ()

    def name(self, school: str) -> Name | None:
        """What the school is called, None for an unknown one."""
        return next((name for known, name in self.names if known == school), None)

    def opposed(self, one: str, other: str) -> bool:
        """Whether choosing one of these schools forbids the other (DV-MAG-01)."""
        return (one, other) in self.pairs or (other, one) in self.pairs

    def drawn(self, face: int) -> str:
        """The school that a face of the influence die favours, '' for none."""
        return next((school for known, school in self.influence if known == face), "")

    def failure(self, face: int) -> str:
        """What a face of the entropy table does, `nothing` where it says none."""
        return next((word for known, word in self.failures if known == face), "nothing")


def read_schools(node: Node) -> Schools:
    """The schools of a data file; faults are noted on the nodes."""
    said = node.mapping(allowed=("schools", "pairs", "influence", "entropy_failures", "source", "notes"))
    entries = said["schools"].mapping() if "schools" in said else {}
    names = tuple(entries)
    named = tuple((school, _name(school, entry)) for school, entry in entries.items())
    pairs = []
    for entry in said["pairs"].items() if "pairs" in said else []:
        both = [school.choice(names) for school in entry.items()]
        if len(both) == 2 and all(both):
            pairs.append((both[0], both[1]))
    influence = _faces(said.get("influence"))
    failures = _faces(said.get("entropy_failures"))
    return Schools(
        named,
        tuple(pairs),
        tuple((face, entry.choice(names)) for face, entry in influence),
        tuple((face, _word(entry)) for face, entry in failures),
    )


def _name(school: str, node: Node) -> Name:
    said = node.mapping(allowed=("name",))
    return said["name"].name() if "name" in said else school


def _faces(node: Node | None) -> list[tuple[int, Node]]:
    said = node.mapping() if node is not None else {}
    entries = said["faces"].mapping() if "faces" in said else {}
    return [(int(face), entry) for face, entry in entries.items() if face.isdigit()]


def _word(entry: Node) -> str:
    said = entry.mapping(allowed=("effect", "name"))
    return said["effect"].choice(FAILURES, "nothing") if "effect" in said else "nothing"
