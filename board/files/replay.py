"""Playing saved games again: every command with its recorded inputs, every event compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from board.files.encounters import Encounter, read_encounter
from board.files.entries import Entry, Played, PlayedAgain, TakenBack, entries
from board.files.journal import LISTED, SEEDED, TYPED, Saved, line_of
from board.files.scripts import Failure, wrong_fields
from board.files.sources import Document
from board.rulebook.commands import Command, Refusal
from board.rulebook.dice import DiceSource, ListedDice, Roll, SeededDice, TypedDice
from board.rulebook.procedure import Choice, Faces, Input, Need, NotOffered, Resolved, run
from board.rulebook.reading import Fault, Faults, made_node
from board.rulebook.session import Done, Journal, NoJournal, Session
from board.rulebook.system import System
from board.scene.events import Event, plain
from board.scene.scene import Scene
from board.scene.texts import Text, text


def saved_encounter(saved: Saved, systems: Mapping[str, System], faults: Faults) -> Encounter | None:
    """The encounter that a saved game started from, or None with its faults noted."""
    root = made_node(saved.header["encounter"], faults, saved.file)
    files = saved.header.get("files")
    carried = made_node(files, faults, saved.file).value if isinstance(files, dict) else {}
    document = Document(saved.file, root)
    return read_encounter(document, root, None, systems, faults, pictures=False, carried=carried)


@dataclass(frozen=True)
class Replayed:
    """A saved game that was played again.

    `done` are the commands that stand at its end, those taken back left out; `undone` those that
    could be played again, the next one last. `open` is the command that was not finished. `used`
    counts the faces taken from the source of dice. `complete` is false when a command could not be
    played any more, so that nothing after it was.
    """

    encounter: Encounter
    start: Scene
    scene: Scene
    done: tuple[Done, ...]
    undone: tuple[Done, ...]
    open: Played | None
    used: int
    complete: bool
    failed: tuple[Failure, ...]
    notices: tuple[Text, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the commands that stand, in order."""
        return tuple(event for done in self.done for event in done.events)

    @property
    def ok(self) -> bool:
        return not self.failed


def replay(saved: Saved, systems: Mapping[str, System], faults: Faults, to: int | None = None) -> Replayed | None:
    """Play a saved game again, or its first `to` finished commands, and compare every event.

    What differs is in `failed`; a command that cannot be played any more ends the replay there.
    None, with the faults noted, when its lines or its encounter cannot be read.
    """
    found = entries(saved, faults)
    encounter = saved_encounter(saved, systems, faults)
    if found is None or encounter is None:
        return None
    start = saved.header.get("start")
    said = start if isinstance(start, dict) else {}
    wheel = tuple(map(str, said["wheel"])) if isinstance(said.get("wheel"), list) else ()
    ids = [creature.id for creature in encounter.scene.creatures]
    active = said.get("active")
    for who in (*wheel, *([active] if active is not None else [])):
        if who not in ids:
            shown = ", ".join(ids)
            faults.note(Fault(saved.file, 1, 1, text("fault.unknown_creature", found=str(who), allowed=shown)))
            return None
    return _Replay(saved, encounter, encounter.started(wheel, active)).play(found, to)


class _Replay:
    def __init__(self, saved: Saved, encounter: Encounter, start: Scene) -> None:
        self.saved, self.encounter, self.start, self.scene = saved, encounter, start, start
        self.done: list[Done] = []
        self.undone: list[Done] = []
        self.failed: list[Failure] = []
        self.notices = list(saved.notices)
        self.used = 0
        self.counts = saved.header.get("dice") != TYPED
        self.listed = listed_faces(saved)

    def play(self, found: Sequence[Entry], to: int | None) -> Replayed:
        finished = 0
        complete = True
        open_command: Played | None = None
        for place, entry in enumerate(found):
            if to is not None and finished >= to:
                break
            if isinstance(entry, TakenBack):
                self._undo(entry)
            elif isinstance(entry, PlayedAgain):
                self._redo(entry)
            elif entry.done:
                if not self._play(entry):
                    complete = False
                    break
                finished += 1
            elif place == len(found) - 1:
                open_command = entry
        return Replayed(
            self.encounter,
            self.start,
            self.scene,
            tuple(self.done),
            tuple(self.undone),
            open_command,
            self.used,
            complete,
            tuple(self.failed),
            tuple(self.notices),
        )

    def _undo(self, entry: TakenBack) -> None:
        if entry.open:
            return
        if not self.done:
            self.failed.append(Failure(f"line[{entry.line}].undo", True, False))
            return
        last = self.done.pop()
        self.undone.append(last)
        self.scene, self.used = last.before, last.mark

    def _redo(self, entry: PlayedAgain) -> None:
        if not self.undone:
            self.failed.append(Failure(f"line[{entry.line}].redo", True, False))
            return
        again = self.undone.pop()
        self.done.append(again)
        self.scene = again.after
        self.used = again.mark + self._count(again.inputs)

    def _count(self, inputs: Sequence[Input]) -> int:
        return sum(len(given.faces) for given in inputs if isinstance(given, Faces)) if self.counts else 0

    def _play(self, entry: Played) -> bool:
        """Play one finished command; false when it cannot be played any more."""
        system, version = self.encounter.system, self.saved.version
        path = f"line[{entry.line}]"
        refusal = _refusal(system, self.scene, entry.command)
        if refusal is not None:
            why = text("fault.journal_refused", version=version, why=refusal.reason)
            self.failed.append(Failure(f"{path}.refused", False, True, why))
            return False
        asked: list[Need] = []
        given = iter(entry.inputs)

        def supply(need: Need) -> Input | None:
            asked.append(need)
            return next(given, None)

        try:
            result = run(system, self.scene, entry.command, (), supply)
        except (NotOffered, ValueError):
            result = None
        rest = next(given, None)
        if not isinstance(result, Resolved) or rest is not None:
            self._other_need(path, entry, asked, rest)
            return False
        self._compare_listed(path, asked, result.inputs)
        self._compare(path, entry, result.events)
        done = Done(entry.command, result.inputs, result.events, self.scene, result.scene, self.used)
        self.used += self._count(result.inputs)
        self.done.append(done)
        self.undone.clear()
        self.scene = result.scene
        return True

    def _other_need(self, path: str, entry: Played, asked: Sequence[Need], rest: Input | None) -> None:
        """Another question is asked than the one that was answered: the rules have changed."""
        place = len(asked) - 1 if rest is None else len(asked)
        given = entry.inputs[place] if 0 <= place < len(entry.inputs) else rest
        need = asked[-1] if asked and rest is None else None
        expected, found = _shown_input(given), _shown_need(need)
        why = text("fault.journal_other_need", version=self.saved.version, expected=expected, found=found)
        self.failed.append(Failure(f"{path}.input[{max(0, place)}]", _word(given), _word(need), why))

    def _compare_listed(self, path: str, asked: Sequence[Need], inputs: Sequence[Input]) -> None:
        """The faces that the header lists are those that were rolled, each on the die that it is for."""
        place = self.used
        for need, given in zip(asked, inputs, strict=False):
            if not isinstance(need, Roll) or not isinstance(given, Faces):
                continue
            for sides, face in zip(need.dice, given.faces, strict=False):
                if place < len(self.listed):
                    wanted, listed = self.listed[place]
                    if listed != face or wanted not in (None, sides):
                        expected = {f"d{wanted or sides}": listed}
                        self.failed.append(Failure(f"{path}.dice[{place}]", expected, {f"d{sides}": face}))
                place += 1

    def _compare(self, path: str, entry: Played, events: Sequence[Event]) -> None:
        if entry.events is None:
            return
        now = [_as_json(plain(event)) for event in events]
        before = _as_json(entry.events)
        for place in range(max(len(now), len(before))):
            expected = before[place] if place < len(before) else None
            found = now[place] if place < len(now) else None
            if expected != found:
                self.failed.append(Failure(f"{path}.event[{place}]", expected, found))


def _refusal(system: System, scene: Scene, command: Command) -> Refusal | None:
    wrong = wrong_fields(system, command)
    if wrong is not None:
        return Refusal(wrong)
    if command.who is not None and scene.find(command.who) is None:
        return Refusal(text("fault.unknown_creature", found=command.who, allowed=", ".join(_ids(scene))))
    return system.judge(scene, command)


def _ids(scene: Scene) -> Iterator[str]:
    return (creature.id for creature in scene.creatures)


def _as_json(value: Any) -> Any:
    """A value as it comes back from a line of JSON, so that both sides are of one form."""
    return json.loads(line_of({"value": value}))["value"]


def _word(value: Input | Need | None) -> Any:
    if isinstance(value, Faces):
        return list(value.faces)
    if isinstance(value, Choice):
        return _as_json(value.option)
    if isinstance(value, Roll):
        return value.purpose
    return getattr(value, "kind", None)


def _shown_input(given: Input | None) -> Text | str:
    if isinstance(given, Faces):
        return text("journal.a_face", purpose=", ".join(map(str, given.faces)))
    if isinstance(given, Choice):
        return text("journal.an_answer", kind=str(given.option))
    return text("journal.the_end")


def _shown_need(need: Need | None) -> Text | str:
    if isinstance(need, Roll):
        return text("journal.a_face", purpose=need.purpose)
    if need is not None:
        return text("journal.an_answer", kind=need.kind)
    return text("journal.the_end")


def note_why_not(saved: Saved, replayed: Replayed, faults: Faults) -> None:
    """Note, at its line, why a saved game cannot be gone on with; nothing when it can."""
    for failure in replayed.failed if not replayed.complete else ():
        line = int(failure.path.removeprefix("line[").partition("]")[0])
        if failure.why is not None:
            faults.note(Fault(saved.file, line, 1, failure.why))


def dropped_notice(saved: Saved, replayed: Replayed) -> Text | None:
    """What to tell about a command that was open at the end and that a replay leaves out."""
    if replayed.open is None:
        return None
    return text("journal.open_dropped", file=saved.file, line=replayed.open.line)


def dice_of(saved: Saved) -> DiceSource:
    """The source of faces that a saved game was played with, unused."""
    kind, seed = saved.header.get("dice", SEEDED), saved.header.get("seed", 0)
    seeded = SeededDice(seed if isinstance(seed, int) else 0)
    if kind == TYPED:
        return TypedDice()
    listed = listed_faces(saved)
    return ListedDice(listed, seeded) if listed else seeded


def listed_faces(saved: Saved) -> list[tuple[int | None, int]]:
    """The faces that the header lists, each with the die it is for or None; empty without such a list."""
    listed = saved.header.get("listed")
    if saved.header.get("dice", SEEDED) != LISTED or not isinstance(listed, list):
        return []
    return [(pair[0], pair[1]) for pair in listed if isinstance(pair, list) and len(pair) == 2]


def resume(
    saved: Saved,
    replayed: Replayed,
    journal: Journal | None = None,
    dice: DiceSource | None = None,
    by_hand: frozenset[str] = frozenset(),
    once: frozenset[str] = frozenset(),
) -> Session:
    """A session that stands where the saved game ended, its open command where it stood.

    `journal` takes what is played from here on; `dice` replaces the source of faces; the sides in
    `by_hand` roll real dice, those in `once` for their next roll. Raises ValueError when the replay is not
    complete: going on would write into the middle of a game.
    """
    if not replayed.complete:
        raise ValueError("a game that cannot be played to its end again cannot be gone on with")
    source = dice if dice is not None else dice_of(saved)
    source.rewind(replayed.used)
    session = Session(replayed.encounter.system, replayed.start, source, NoJournal(), by_hand, once)
    session.done.extend(replayed.done)
    session.undone.extend(replayed.undone)
    session.scene = replayed.scene
    session.journal = journal if journal is not None else NoJournal()
    opened = replayed.open
    if opened is not None and not _taken_up(session, opened, replayed.used):
        # It cannot be played any more: the saved game says so and goes on without it.
        session.journal.write({"undo": "open"})
    return session


def _taken_up(session: Session, opened: Played, used: int) -> bool:
    if _refusal(session.system, session.scene, opened.command) is not None:
        return False
    try:
        return not isinstance(session.resume(opened.command, tuple(opened.inputs)), Refusal)
    except (NotOffered, ValueError):
        session.dice.rewind(used)
        return False


__all__ = [
    "Played",
    "Replayed",
    "dice_of",
    "dropped_notice",
    "note_why_not",
    "replay",
    "resume",
    "saved_encounter",
]
