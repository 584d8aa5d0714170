"""`board check`: says what is wrong with files, whatever they are."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from pathlib import Path

from board.commands import FINE, NO
from board.commands.console import Console
from board.commands.telling import failure_line
from board.files.assets import built_in_things, data_nodes
from board.files.encounters import read_encounter
from board.files.formats import OWN_ENDINGS, first_glance
from board.files.journal import is_journal, read_journal
from board.files.map_files import load_map, load_tree
from board.files.replay import replay
from board.files.scripts import read_script
from board.files.sources import Document, read_bytes
from board.files.things import ThingKind, read_thing_kinds
from board.grid.directions import Direction
from board.grid.squares import Square
from board.rulebook.reading import Fault, Faults, Node
from board.rulebook.system import System
from board.scene.scene import Creature
from board.scene.texts import text
from board.systems import SYSTEMS


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Check every file; the status is 1 when one of them has a fault."""
    return max(_check_file(file, console) for file in arguments.files)


def _check_file(file: str, console: Console) -> int:
    faults = Faults()
    check(file, faults, console)
    console.faults(faults.in_order())
    for remark in sorted(faults.remarks):
        console.remark(remark)
    if faults:
        return NO
    console.line(text("cli.faultless", file=file))
    return FINE


def check(file: str, faults: Faults, console: Console) -> None:
    """Note what is wrong with a file. What it is shows in its content: a saved game, a script, an encounter, a map,
    a sheet, or a data file of a game.
    """
    where = Path(file)
    data = read_bytes(where, file, faults)
    if data is None:
        return
    if is_journal(data) or file.endswith(".jsonl"):
        _check_journal(data, file, faults, console)
        return
    if not file.lower().endswith(OWN_ENDINGS) or first_glance(data) is not None:
        load_map(where, file, all_things(), faults)
        return
    document = load_tree(where, file, faults)
    if document is None:
        return
    root = document.root
    kind = kind_of(root)
    if root.value is None:
        root.fault("fault.empty_file")
    elif not root.is_mapping:
        root.fault("fault.not_a_mapping", found=root.shown)
    elif kind == "script":
        read_script(document, where, SYSTEMS, faults)
    elif kind == "encounter":
        read_encounter(document, root, where, SYSTEMS, faults)
    elif kind == "map":
        load_map(where, file, all_things(), faults)
    elif (name := _data_name(where)) != "":
        _check_data(where, file, name, faults)
    else:
        _check_sheet(where, document, faults)


def kind_of(root: Node) -> str:
    """`script`, `encounter`, `map`, or '' for a sheet or a data file."""
    said = root.value if root.is_mapping else {}
    if "play" in said or "encounter" in said:
        return "script"
    if "creatures" in said or ("system" in said and isinstance(said["system"].value, str)):
        return "encounter"
    numbered = "board" in said and isinstance(said["board"].value, int)
    if numbered or "map" in said or "picture" in said or ("size" in said and said["size"].is_list):
        return "map"
    return ""


def _check_journal(data: bytes, file: str, faults: Faults, console: Console) -> None:
    saved = read_journal(data, file, faults)
    replayed = replay(saved, SYSTEMS, faults) if saved is not None else None
    if replayed is None:
        return
    for notice in replayed.notices:
        console.notice(notice)
    for failure in replayed.failed:
        line = re.match(r"line\[([0-9]+)\]", failure.path)
        faults.note(Fault(file, int(line[1]) if line else 1, 1, failure_line(failure)))


def all_things() -> Mapping[str, ThingKind]:
    """The scenery of every game: a map does not say which game it is for."""
    things: dict[str, ThingKind] = {}
    for name in SYSTEMS:
        things.update(read_thing_kinds(built_in_things(name)))
    return things


# ---- Sheets and data files: each game reads them, and the one that finds least to say is the one meant ----


def _data_name(where: Path) -> str:
    """The data file of a game that a name such as `our_items.yaml` speaks of, or ''."""
    known = sorted({name for game in SYSTEMS.values() for name in game.data_files}, key=lambda name: (-len(name), name))
    return next((name for name in known if name in where.stem.lower()), "")


def _check_data(where: Path, file: str, name: str, faults: Faults) -> None:
    own = where.resolve().parent.name  # the folder of a game holds files of that game only
    games = [SYSTEMS[own]] if own in SYSTEMS else list(SYSTEMS.values())
    _take_best([_as_data(where, file, game, name) for game in games if name in game.data_files], faults)


def _check_sheet(where: Path, document: Document, faults: Faults) -> None:
    readings = [_as_sheet(where, document.file, game) for game in SYSTEMS.values()]
    keys = len(document.root.value)
    known = [reading for reading in readings if _unknown_keys(reading) < keys]
    if known:
        _take_best(known, faults)
    elif where.resolve().parent.name not in SYSTEMS:
        document.root.fault("cli.no_file_of_ours")


def _unknown_keys(reading: Faults) -> int:
    return sum(fault.what.key == "fault.unknown_key" and fault.column == 1 for fault in reading.found)


def _take_best(readings: list[Faults], faults: Faults) -> None:
    if readings:
        for fault in min(readings, key=lambda reading: len(reading.found)).found:
            faults.note(fault)


def _as_data(where: Path, file: str, game: System, name: str) -> Faults:
    faults = Faults()
    document = load_tree(where, file, faults)
    if document is not None:
        data = {**data_nodes(game.name, game.data_files, Faults()), name: document.root}
        game.read_rules(None, data, {}, faults)
    return _of_file(faults, file)


def _as_sheet(where: Path, file: str, game: System) -> Faults:
    faults = Faults()
    document = load_tree(where, file, faults)
    if document is not None:
        rules = game.read_rules(None, data_nodes(game.name, game.data_files, Faults()), {}, Faults())
        draft = Creature("someone", "", "side", "#bbbbbb", Square(0, 0), Direction.SOUTH)
        game.read_creature(draft, document.root, {}, rules)
    return _of_file(faults, file)


def _of_file(faults: Faults, file: str) -> Faults:
    return Faults([fault for fault in faults.found if fault.file == file])
