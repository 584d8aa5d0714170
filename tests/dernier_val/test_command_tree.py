"""Counts of the tree of legal commands, so that a change of what is legal shows (the d4 is the only die)."""

from __future__ import annotations

import pytest

from board.rulebook.commands import Command
from board.rulebook.dice import Roll
from board.rulebook.knowledge import known_to
from board.rulebook.procedure import Choice, Faces, Resolved, resolve
from board.scene.scene import Scene
from board.systems import SYSTEMS
from tests.dernier_val.table import table

DV = SYSTEMS["dernier_val"]
ONE_DIE = "race: none, class: none, dice: [d4]"

SCENES = {
    "two swords a square apart": (
        {
            "a1": f"at: A1, facing: east, sheet: {{{ONE_DIE}, level: 1, held: {{hand_1: sword}}}}",
            "b1": f"at: C1, facing: west, sheet: {{{ONE_DIE}, held: {{hand_1: sword}}}}",
        },
        "...\n...",
    ),
    "fists in contact": (
        {
            "a1": f"at: A1, facing: east, sheet: {{{ONE_DIE}, level: 1}}",
            "b1": f"at: B1, facing: west, sheet: {{{ONE_DIE}}}",
        },
        "..\n..",
    ),
    "a door between": (
        {
            "a1": f"at: A1, facing: east, sheet: {{{ONE_DIE}, level: 1}}",
            "b1": f"at: C1, facing: west, sheet: {{{ONE_DIE}}}",
        },
        ".+.",
    ),
}


RECORDED: dict[str, dict[str, int]] = {
    # Five squares in reach, four facings each: twenty moves.
    "two swords a square apart": {
        "2 move": 20, "2 be_vigilant": 1, "2 be_discreet": 1, "2 concentrate": 1, "2 unequip": 1, "2 drop": 1,
        "2 end_round": 1,
        "1 move": 448, "1 drop": 24, "1 end_round": 26, "1 be_vigilant": 2, "1 be_discreet": 2, "1 concentrate": 2,
        "1 equip": 1, "1 unequip": 1,
    },
    # Two fists, a foot and the head may strike, two hands may seize; three squares in reach.
    "fists in contact": {
        "2 move": 12, "2 strike": 4, "2 hold": 2, "2 be_vigilant": 1, "2 be_discreet": 1, "2 concentrate": 1,
        "2 end_round": 1,
        "1 move": 188, "1 end_round": 22, "1 release": 2, "1 strike": 4, "1 hold": 2, "1 be_vigilant": 1,
        "1 be_discreet": 1, "1 concentrate": 1,
    },
    # Nobody is seen through the door: turning on the spot, opening it, and being watchful.
    "a door between": {
        "2 move": 4, "2 open": 1, "2 be_vigilant": 1, "2 be_discreet": 1, "2 end_round": 1,
        "1 move": 20, "1 open": 1, "1 end_round": 8, "1 be_vigilant": 1, "1 be_discreet": 1,
    },
}  # fmt: skip


def legal(scene: Scene) -> tuple[Command, ...]:
    active = scene.active
    return () if active is None else DV.legal(known_to(DV, scene, active.side), active.id)


def tree(scene: Scene, depth: int) -> dict[str, int]:
    """Commands by verb at each depth, followed along the lowest faces and default answers."""
    counts: dict[str, int] = {}
    for asked in legal(scene):
        counts[f"{depth} {asked.do}"] = counts.get(f"{depth} {asked.do}", 0) + 1
        if depth > 1:
            for name, count in tree(played(scene, asked), depth - 1).items():
                counts[name] = counts.get(name, 0) + count
    return counts


def played(scene: Scene, asked: Command) -> Scene:
    """The scene after the command when every die shows 2."""
    inputs: list = []  # type: ignore[type-arg]
    while True:
        result = resolve(DV, scene, asked, inputs)
        if isinstance(result, Resolved):
            return result.scene
        need = result.need  # type: ignore[union-attr]
        inputs.append(Faces((2,) * len(need.dice)) if isinstance(need, Roll) else Choice(need.default))


@pytest.mark.parametrize("name", SCENES)
def test_the_tree_of_legal_commands_has_the_recorded_counts(name: str) -> None:
    creatures, drawn = SCENES[name]
    assert tree(table(creatures, drawn), 2) == RECORDED[name]
