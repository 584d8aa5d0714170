"""What is wrong with what a thing sets off, as a file writes it (see `traps`)."""

from __future__ import annotations

from board.rulebook.reading import Node
from board.systems.dernier_val.abilities import meant
from board.systems.dernier_val.effects import EFFECTS
from board.systems.dernier_val.traps import ATTACK
from board.systems.dernier_val.vocabulary import CHARACTERISTICS, PARTS, die_sides

NUMBERS = ("amount", "potency", "rounds", "score", "avoid")
DICE = ("alert", "die")
FLAGS = ("again", "interrupts", "magic")
KEYS = ("what", "part", "characteristic", "effect", "effects", *NUMBERS, *DICE, *FLAGS)


def check_trigger(occasion: str, node: Node) -> None:
    """Note the faults of a trigger: words that nothing answers to, numbers and dice that are none (DV-VIEW-19).

    A key of one's own is left alone; one that is nearly a known one is a slip of the pen.
    """
    if not node.is_mapping:
        node.fault("fault.not_a_mapping", found=node.shown)
        return
    said = node.mapping()
    if not said.keys() & {"what", "effects"}:
        node.remark("remark.no_effect", allowed=", ".join((*EFFECTS, ATTACK)))
    for name in said:
        like = meant(name, KEYS) if name not in KEYS else None
        if like is not None:
            node.fault_at_key(name, "fault.unknown_ability_like", found=name, like=like)
    _check_words(said)
    for name in NUMBERS:
        if name in said:
            said[name].whole(0)
    for name in DICE:
        if name in said and die_sides(said[name].value) is None:
            said[name].fault("fault.not_a_die", found=said[name].shown)
    for name in FLAGS:
        if name in said:
            said[name].flag()
    for entry in said["effects"].items() if "effects" in said else ():
        check_trigger(occasion, entry)


def _check_words(said: dict[str, Node]) -> None:
    for name, allowed in (("what", (*EFFECTS, ATTACK)), ("part", PARTS), ("characteristic", CHARACTERISTICS)):
        if name in said:
            said[name].choice(allowed)
