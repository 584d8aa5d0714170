"""Small scenes for the tests of what the game shows, written as an encounter file is."""

from __future__ import annotations

from board.files.encounters import read_encounter
from board.files.yaml_tree import read_yaml
from board.rulebook.knowledge import known_to
from board.rulebook.reading import Faults
from board.scene.scene import Scene
from board.systems import SYSTEMS

SYSTEM = SYSTEMS["dernier_val"]


def scene(creatures: str, board: str = ".........\n" * 9, extra: str = "", active: str = "ana") -> Scene:
    """The scene at the start of the round of `active`; `creatures` and `extra` are YAML."""
    rows = "\n".join(f"  {row}" for row in board.split())
    listed = "\n".join(f"  {line.strip()}" for line in creatures.strip().splitlines())
    written = f"board: 1\ntitle: A table\nsystem: dernier_val\nmap: |\n{rows}\n{extra}\ncreatures:\n{listed}\n"
    faults = Faults()
    document = read_yaml(written.encode(), "table.yaml", faults)
    assert document is not None
    read = read_encounter(document, document.root, None, SYSTEMS, faults)
    assert read is not None, [fault.what for fault in faults.in_order()]
    return read.started(active=active)


def known(true: Scene, side: str = "heroes") -> Scene:
    """The scene as the side knows it."""
    return known_to(SYSTEM, true, side)
