"""Sets a table for tests of Dernier Val: scenes from drawn maps and short creature lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from board.files.encounters import read_encounter
from board.files.yaml_tree import read_yaml
from board.rulebook.commands import Command, Refusal, command
from board.rulebook.dice import ListedDice, SeededDice
from board.rulebook.reading import Faults
from board.rulebook.session import Done, Open, Session
from board.scene.scene import Scene
from board.systems import SYSTEMS

OPEN_FIELD = "\n".join(["......."] * 7)

WARRIOR = "{race: none, class: none, level: 1, held: {hand_1: sword}}"


def table(creatures: Mapping[str, str], drawn: str = OPEN_FIELD, extra: str = "") -> Scene:
    """A scene of `creatures` (id -> the rest of its mapping, as in a file) on a drawn map, begun.

    The first letter of an id is its side, so that `a1` and `a2` are allies.
    """
    rows = "\n".join("    " + line for line in drawn.splitlines())
    lines = "\n".join(f"  - {{id: {who}, side: {who[0]}, {rest}}}" for who, rest in creatures.items())
    source = f"board: 1\nsystem: dernier_val\n{extra}map: |\n{rows}\ncreatures:\n{lines}\n"
    return read(source)


def read(source: str) -> Scene:
    """The begun scene of an encounter written out. Fails on the first fault."""
    faults = Faults()
    document = read_yaml(source, "table.yaml", faults)
    assert document is not None, faults.in_order()
    encounter = read_encounter(document, document.root, None, SYSTEMS, faults)
    assert encounter is not None, [(f.line, f.column, f.what) for f in faults.in_order()]
    return encounter.started()


def session(scene: Scene, *faces: int, seed: int = 0) -> Session:
    """A session on the scene with the listed faces first."""
    dice = ListedDice(tuple((None, face) for face in faces), SeededDice(seed))
    return Session(SYSTEMS["dernier_val"], scene, dice)


def play(started: Session, asked: Command, **answers: Any) -> Done:
    """Play a legal command to its end with these answers; fails when it is refused."""
    result = started.play(asked, answers)
    assert not isinstance(result, Refusal), result.reason
    assert not isinstance(result, Open)
    return result


def strike(who: str, target: str, die: str = "d8", part: str = "hand_1", **more: Any) -> Command:
    """A strike with one die."""
    return command("strike", who, target=target, with_=part, die=die, **more)
