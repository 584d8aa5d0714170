"""`board play`: opens the table in a window."""

from __future__ import annotations

import argparse
import os
import sys

from board.commands import UNUSABLE
from board.commands.console import Console
from board.commands.places import bundled_names, place_of
from board.files.sources import read_bytes
from board.rulebook.reading import Fault, Faults
from board.scene.texts import text
from board.systems import SYSTEMS


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Show the start screen, or begin an encounter, or go on with a saved game."""
    path = place_of(arguments.encounter) if arguments.encounter is not None else None
    if path is not None:
        faults = Faults()
        read_bytes(path, arguments.encounter, faults)
        if faults:
            console.faults(faults.in_order())
            if not path.exists():
                console.notice(text("cli.bundled", names=bundled_names()))
            return UNUSABLE
    if not _has_screen():
        console.notice(text("cli.no_screen"))
        return UNUSABLE
    from board.window.app import run_window
    from board.window.unusable import Unusable

    try:
        return run_window(path, SYSTEMS, accelerated=arguments.accel)
    except Unusable as unusable:
        console.faults(unusable.faults)
    except OSError as error:
        reason = error.strerror or str(error)
        console.fault(Fault(arguments.encounter, 1, 1, text("fault.file_unreadable", reason=reason)))
    return UNUSABLE


def _has_screen() -> bool:
    """Whether a window can be seen: without a screen SDL would draw for nobody."""
    if not sys.platform.startswith(("linux", "freebsd")):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
