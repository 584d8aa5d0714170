"""Games as the window opens them: encounters that begin, saved games that go on."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from board.files.assets import Bundled
from board.files.encounters import Encounter, read_encounter
from board.files.journal import JournalFile, header, is_journal, read_journal
from board.files.map_files import load_tree
from board.files.replay import dropped_notice, replay, resume
from board.files.sources import Where
from board.rulebook.dice import DiceSource, SeededDice
from board.rulebook.options import Value
from board.rulebook.reading import Faults, Node, made_node
from board.rulebook.session import Session
from board.rulebook.system import System
from board.scene.texts import Name, Text, text
from board.window.canvas.picture import Memory
from board.window.unusable import Unusable

ENDING = ".jsonl"
"""Of saved games."""

KINDS = (ENDING, ".yaml", ".yml")
"""Endings of the files that can be opened."""


TOLD = ("remark.new_side",)
"""What an encounter hardly means and everybody may hear; the rest might speak of what is hidden in it."""


@dataclass
class Game:
    """A session with its encounter, the file that keeps it, and what a person should be told of it."""

    session: Session
    encounter: Encounter
    path: Path | None = None
    notices: tuple[Text, ...] = ()
    memory: Memory | None = None
    """What each side has seen so far, if that was worked out."""


def read_encounter_file(
    where: Where, file: str, systems: Mapping[str, System], options: Mapping[str, Value] | None = None
) -> Encounter:
    """The encounter in a file, with these options in place of its own where some are given. Raises Unusable."""
    faults = Faults()
    document = load_tree(where, file, faults)
    encounter = None
    if document is not None:
        root = _with_options(document.root, options) if options else document.root
        encounter = read_encounter(document, root, where, systems, faults)
    if encounter is None:
        raise Unusable(file, faults.in_order())
    return encounter


def _with_options(root: Node, options: Mapping[str, Value]) -> Node:
    """An encounter's mapping with these options set, the others as they were."""
    if not root.is_mapping:
        return root
    said = root.value.get("options")
    node = said if said is not None and said.is_mapping else made_node({}, root.faults, root.file)
    chosen = {key: made_node(value, root.faults, root.file) for key, value in options.items()}
    return replace(root, value={**root.value, "options": replace(node, value={**node.value, **chosen})})


def begin(encounter: Encounter, folder: Path | None, seed: int, dice: DiceSource | None = None) -> Game:
    """A new game of an encounter, kept in a new file of `folder`; not kept when that cannot be written."""
    start = encounter.started()
    told = [fault for fault in encounter.remarks if fault.what.key in TOLD]
    notices = tuple(text("window.files.fault", line=fault.line, what=fault.what) for fault in told)
    source = dice or SeededDice(seed)
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = _fresh(folder, Path(encounter.file).stem)
            journal = JournalFile.begin(path, header(encounter, seed))
            return Game(Session(encounter.system, start, source, journal), encounter, path, notices)
        except OSError:
            pass
    return Game(Session(encounter.system, start, source), encounter, notices=notices)


def _fresh(folder: Path, stem: str) -> Path:
    """A name in the folder that is not taken: what is played, the day and the minute."""
    said = time.strftime("%Y-%m-%d %Hh%M")
    path = folder / f"{stem} {said}{ENDING}"
    number = 2
    while path.exists():
        path = folder / f"{stem} {said} {number}{ENDING}"
        number += 1
    return path


def open_file(
    path: Path,
    systems: Mapping[str, System],
    folder: Path | None,
    seed: int,
    by_hand: frozenset[str] = frozenset(),
    once: frozenset[str] = frozenset(),
) -> Game:
    """The game in a file: a saved one goes on where it stood, an encounter begins. Raises Unusable, OSError.

    The sides in `by_hand` roll real dice, those in `once` for their next roll: an open roll of theirs still waits
    for its faces.
    """
    data = path.read_bytes()
    if not is_journal(data):
        return begin(read_encounter_file(path, str(path), systems), folder, seed)
    faults = Faults()
    saved = read_journal(data, str(path), faults)
    replayed = replay(saved, systems, faults) if saved is not None else None
    if saved is None or replayed is None:
        raise Unusable(str(path), faults.in_order())
    notices = list(replayed.notices)
    journal = JournalFile.go_on(path, saved.length)
    session = resume(saved, replayed, journal, by_hand=by_hand, once=once)
    dropped = dropped_notice(saved, replayed)
    if dropped is not None and session.open is None:
        notices.append(dropped)
    return Game(session, replayed.encounter, path, tuple(notices))


def open_bundled(
    bundled: Bundled,
    systems: Mapping[str, System],
    folder: Path | None,
    seed: int,
    options: Mapping[str, Value] | None = None,
) -> Game:
    """A new game of an encounter that comes with the program, with these options changed. Raises Unusable."""
    return begin(read_encounter_file(bundled.where, bundled.file, systems, options), folder, seed)


def title_of(path: Path) -> Name:
    """What a saved game or an encounter is called: its title, else the name of its file. Raises OSError."""
    try:
        with path.open("rb") as stream:
            first = json.loads(stream.readline())
        encounter = first["encounter"]
        drawn = encounter.get("map")
        title = encounter.get("title") or (drawn.get("title") if isinstance(drawn, dict) else None)
    except (ValueError, KeyError, TypeError, AttributeError):
        return path.stem
    if isinstance(title, dict):
        return tuple((str(language), str(said)) for language, said in title.items()) or path.stem
    return str(title) if title else path.stem


def save_copy(game: Game, path: Path) -> None:
    """Copy the saved game to another place. Raises OSError; FileExistsError when something is there."""
    if path.exists():
        raise FileExistsError(path)
    if game.path is None:
        raise FileNotFoundError(path)
    shutil.copyfile(game.path, path)


def playable(path: Path) -> bool:
    """Whether a file looks like something that can be opened, by its name."""
    return path.suffix.lower() in KINDS
