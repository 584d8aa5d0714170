"""`board shot`: one picture of what a side sees, without a screen."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from board.commands import FINE, UNUSABLE
from board.commands.console import Console
from board.commands.places import place_of
from board.files.encounters import read_encounter
from board.files.journal import is_journal, read_journal
from board.files.map_files import load_tree
from board.files.replay import replay, resume
from board.files.saves import write_atomically
from board.files.scripts import play_script, read_script
from board.files.sources import read_bytes
from board.rulebook.reading import Faults
from board.rulebook.session import Session
from board.rulebook.system import System
from board.scene.scene import Scene
from board.scene.texts import text
from board.systems import SYSTEMS

EVERYTHING = "gm"
"""Who sees everything."""


@dataclass(frozen=True)
class Seen:
    """What a picture is taken of."""

    scene: Scene
    system: System
    session: Session | None = None


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Draw an encounter at its start, a script or a saved game at its end."""
    faults = Faults()
    seen = read(arguments.encounter, faults)
    if seen is None:
        console.faults(faults.in_order())
        return UNUSABLE
    side = None if arguments.side == EVERYTHING else arguments.side
    sides = [known.name for known in seen.scene.table.sides]
    if side is not None and side not in sides:
        allowed = ", ".join([*sides, EVERYTHING])
        console.notice(text("cli.bad_argument.no_such_side", side=side, allowed=allowed))
        return UNUSABLE
    try:
        write_atomically(Path(arguments.out), _drawn(seen, side, arguments.size, arguments.screen, console))
    except OSError as error:
        console.cannot_write(arguments.out, error)
        return UNUSABLE
    return FINE


def read(file: str, faults: Faults) -> Seen | None:
    """The scene that a file leads to, or None with its faults noted."""
    where = place_of(file)
    data = read_bytes(where, file, faults)
    if data is None:
        return None
    if is_journal(data):
        saved = read_journal(data, file, faults)
        replayed = replay(saved, SYSTEMS, faults) if saved is not None else None
        if saved is None or replayed is None:
            return None
        return Seen(replayed.scene, replayed.encounter.system, resume(saved, replayed))
    document = load_tree(where, file, faults)
    if document is None:
        return None
    if document.root.is_mapping and "encounter" in document.root.value:
        script = read_script(document, where, SYSTEMS, faults)
        if script is None:
            return None
        result = play_script(script)
        return Seen(result.scene, script.encounter.system, result.session)
    encounter = read_encounter(document, document.root, where, SYSTEMS, faults)
    return Seen(encounter.started(), encounter.system) if encounter is not None else None


def _drawn(seen: Seen, side: str | None, size: tuple[int, int], screen: str, console: Console) -> bytes:
    from board.window.shot import png, shot  # pygame comes in here

    return png(shot(seen.scene, seen.system, side, size, console.words, screen, seen.session))
