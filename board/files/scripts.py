"""Scripts: an encounter, dice, what is played, and what must come out; reading and playing them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from board.files.encounters import Encounter, read_encounter
from board.files.expectations import agrees, shown
from board.files.map_files import MapSource, load_tree
from board.files.sources import Document, Where
from board.rulebook.commands import Command, Refusal, command_from_plain
from board.rulebook.dice import ListedDice, SeededDice, WrongDie
from board.rulebook.likeness import perhaps
from board.rulebook.procedure import NotOffered
from board.rulebook.reading import Fault, Faults, Node
from board.rulebook.session import Done, Journal, NoJournal, Session
from board.rulebook.system import System
from board.scene.events import Event
from board.scene.scene import Scene
from board.scene.texts import Name, Text, text

KEYS = ("title", "encounter", "start", "dice", "play", "expect")

GAME_MASTER = "gm"
"""The verb of the game master's hand, which has no actor."""

MOST_SIDES = 1000

_DIE = re.compile(r"d([1-9][0-9]{0,3})")


@dataclass(frozen=True, slots=True)
class Check:
    """Something expected: the path that names it, the value, and where both are written."""

    path: str
    expected: Any
    node: Node = field(compare=False, repr=False)
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """A command to be played. `answers` are by kind of question; `refused` announces that it is illegal."""

    command: Command
    answers: Mapping[str, Any]
    refused: bool
    node: Node = field(compare=False, repr=False)


@dataclass(frozen=True)
class Script:
    """A script without a fault. `dice` are faces with the sides of the die they are for, or None.

    `steps` holds commands and, between them, checks; a step keeps its number in `play`.
    """

    file: str
    title: Name
    encounter: Encounter
    scene: Scene
    dice: tuple[tuple[int | None, int], ...]
    steps: tuple[tuple[int, Step | tuple[Check, ...]], ...]
    expect: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """A check that failed; `why` is the reason of a refusal that was not announced."""

    path: str
    expected: Any
    found: Any
    why: Text | None = None

    def plain(self) -> dict[str, Any]:
        """As the command line prints it."""
        return {"path": self.path, "expected": shown(self.expected), "found": shown(self.found)}


@dataclass(frozen=True)
class ScriptResult:
    """What came of a script. `faults` make the script unusable: paths that name nothing, fields
    that the game cannot make sense of.
    """

    scene: Scene
    failed: tuple[Failure, ...]
    faults: tuple[Fault, ...]
    session: Session

    @property
    def ok(self) -> bool:
        return not self.failed and not self.faults


# ---- Reading -------------------------------------------------------------------------------------


def load_script(where: Where, file: str, systems: Mapping[str, System], faults: Faults) -> Script | None:
    """The script in a file, or None with its faults and those of its encounter noted."""
    document = load_tree(where, file, faults)
    if document is None:
        return None
    return read_script(document, where, systems, faults)


def read_script(
    document: Document, where: Where | None, systems: Mapping[str, System], faults: Faults
) -> Script | None:
    """The script in a document; a file that it names as its encounter lies beside `where`."""
    before = len(faults.found)
    said = document.root.mapping(allowed=KEYS, required=("encounter",))
    encounter = None
    table = _Table(None, ())
    if "encounter" in said:
        encounter, table = _read_encounter(said["encounter"], document, where, systems, faults)
    dice = tuple(_face(node) for node in said["dice"].items()) if "dice" in said else ()
    expect = _checks(said["expect"]) if "expect" in said else ()
    title: Name = said["title"].name() if "title" in said else ""
    wheel, active = _start(said.get("start"), table)
    plays = said["play"].items() if "play" in said else []
    steps = tuple((number, _step(node, table)) for number, node in enumerate(plays))
    if encounter is None or len(faults.found) > before:
        return None
    scene = encounter.started(wheel, active)
    return Script(document.file, title or encounter.title, encounter, scene, dice, steps, expect)


@dataclass(frozen=True, slots=True)
class _Table:
    """Game and ids of an encounter, as far as they are known: a faulty one still has them."""

    system: System | None
    ids: tuple[str, ...]


def _table_of(root: Node, systems: Mapping[str, System]) -> _Table:
    said = root.value if root.is_mapping else {}
    word = said["system"].value if "system" in said else None
    creatures = said["creatures"].value if "creatures" in said and said["creatures"].is_list else []
    ids = [node.value["id"] for node in creatures if node.is_mapping and "id" in node.value]
    system = systems[word] if isinstance(word, str) and word in systems else None
    return _Table(system, tuple(str(node.value) for node in ids))


def _read_encounter(
    node: Node, document: Document, where: Where | None, systems: Mapping[str, System], faults: Faults
) -> tuple[Encounter | None, _Table]:
    """The encounter of a script, in it or in the file that it names, and what is known of it in any case."""
    if not node.is_mapping:
        found = MapSource(where, document.file).beside(node)
        named = load_tree(*found, faults, at=node) if found is not None else None
        if named is None or found is None:
            return None, _Table(None, ())
        document, node, where = named, named.root, found[0]
    return read_encounter(document, node, where, systems, faults), _table_of(node, systems)


def _face(node: Node) -> tuple[int | None, int]:
    """A face: a number, or a die and its number."""
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return None, node.whole(1, MOST_SIDES, 1)
    if node.is_mapping and len(node.value) == 1:
        ((name, number),) = node.value.items()
        die = _DIE.fullmatch(name)
        if die is not None:
            sides = int(die[1])
            face = number.whole(1, default=1)
            if face > sides:
                number.fault("fault.face_not_on_die", die=name, face=face)
            return sides, face
    node.fault("fault.not_a_face", found=node.shown, example="{d6: 3}")
    return None, 1


def _start(node: Node | None, table: _Table) -> tuple[tuple[str, ...], str | None]:
    if node is None:
        return (), None
    said = node.mapping(allowed=("active", "wheel"))
    wheel = [_creature(entry, table) for entry in said["wheel"].items()] if "wheel" in said else []
    if len(set(wheel)) < len(wheel):
        said["wheel"].fault("fault.wheel_not_everybody")
    active = _creature(said["active"], table) if "active" in said else None
    if active in table.ids and wheel and active not in wheel:
        said["active"].fault("fault.unknown_creature", found=perhaps(active, wheel), allowed=", ".join(wheel))
    return tuple(wheel), active or None


def _creature(node: Node, table: _Table) -> str:
    word = node.text()
    if word and table.ids and word not in table.ids:
        node.fault("fault.unknown_creature", found=perhaps(word, table.ids), allowed=", ".join(table.ids))
    return word


def _step(node: Node, table: _Table) -> Step | tuple[Check, ...]:
    if node.is_mapping and "expect" in node.value and "do" not in node.value:
        return _checks(node.mapping(allowed=("expect",))["expect"])
    said = node.mapping(required=("do",))
    nothing = Step(Command(""), {}, False, node)
    who = _creature(said["who"], table) if "who" in said else None
    if "do" not in said:
        return nothing
    if table.system is None:
        return nothing
    system, verb = table.system, said["do"].value
    if not isinstance(verb, str) or verb not in system.commands:
        found = perhaps(said["do"].shown, tuple(system.commands))
        said["do"].fault("fault.unknown_command", found=found, allowed=", ".join(system.commands))
        return nothing
    fields = system.commands[verb]
    names = [name.removesuffix("!") for name in fields]
    for name in said:
        if name not in ("who", "do", "answers", "refused", *names):
            allowed = ", ".join(names) or "-"
            node.fault_at_key(name, "fault.unknown_field", command=verb, field=perhaps(name, names), allowed=allowed)
    required = [name.removesuffix("!") for name in fields if name.endswith("!")]
    if verb != GAME_MASTER and "who" not in names:
        required.insert(0, "who")
    for name in required:
        if name not in said:
            node.fault("fault.missing_field", command=verb, field=name)
    plain = {name: said[name].plain() for name in names if name in said}
    plain["do"] = verb
    if who is not None:
        plain["who"] = who
    answers = said["answers"].mapping() if "answers" in said else {}
    return Step(
        command_from_plain(plain),
        {kind: answer.plain() for kind, answer in answers.items()},
        said["refused"].flag() if "refused" in said else False,
        node,
    )


def wrong_fields(system: System, command: Command) -> Text | None:
    """What is wrong with the verb or the fields of a command that comes from a file of no script, or None."""
    if command.do not in system.commands:
        return text("fault.unknown_command", found=command.do, allowed=", ".join(system.commands))
    fields = system.commands[command.do]
    names = [name.removesuffix("!") for name in fields]
    given = [name for name, _ in command.fields]
    for name in given:
        if name not in names:
            allowed = ", ".join(names) or "-"
            return text("fault.unknown_field", command=command.do, field=name, allowed=allowed)
    for name in fields:
        if name.endswith("!") and name.removesuffix("!") not in given and name != "who!":
            return text("fault.missing_field", command=command.do, field=name.removesuffix("!"))
    return None


def _checks(node: Node) -> tuple[Check, ...]:
    said = node.mapping()
    places = {name: (line, column) for name, line, column in node.keys}
    return tuple(
        Check(path, value.plain(), value, *places.get(path, (value.line, value.column))) for path, value in said.items()
    )


def before_last(script: Script) -> tuple[Script, Step] | None:
    """The script up to its last command, without what is expected, and that command; None without any."""
    for place in range(len(script.steps) - 1, -1, -1):
        step = script.steps[place][1]
        if isinstance(step, Step) and not step.refused:
            return replace(script, steps=script.steps[:place], expect=()), step
    return None


# ---- Playing -------------------------------------------------------------------------------------

OnEvents = Callable[[Sequence[Event]], None]


def play_script(
    script: Script, seed: int = 0, on_events: OnEvents | None = None, journal: Journal | None = None
) -> ScriptResult:
    """Play a script with its listed faces and, where the list runs out, those of `seed`.

    `on_events` is told the events of each command as soon as it is played.
    """
    return _Player(script, seed, on_events, journal or NoJournal()).play()


class _Player:
    def __init__(self, script: Script, seed: int, on_events: OnEvents | None, journal: Journal) -> None:
        self.script, self.on_events = script, on_events
        self.dice = ListedDice(script.dice, SeededDice(seed))
        self.session = Session(script.encounter.system, script.scene, self.dice, journal)
        self.failed: list[Failure] = []
        self.faults: list[Fault] = []
        self.last: Sequence[Event] = ()

    def play(self) -> ScriptResult:
        stopped = False
        for number, step in self.script.steps:
            if isinstance(step, Step):
                stopped = not self._play_step(number, step)
                if stopped:
                    break
            else:
                self._check_all(step)
        if stopped:
            self._only_names(self.script.expect)
        else:
            self._check_all(self.script.expect)
            if self.dice.left:
                self.failed.append(Failure("dice.left", 0, self.dice.left))
        return ScriptResult(self.session.scene, tuple(self.failed), tuple(self.faults), self.session)

    def _play_step(self, number: int, step: Step) -> bool:
        """Play one command; false when a die of another size, or a field without sense, stops the play."""
        result: Any
        try:
            result = self.session.play(step.command, step.answers)
        except NotOffered as error:
            result = _not_offered(error)
        except WrongDie as error:
            result = self._refused_with_other_faces(step)
            if result is None:
                self.failed.append(Failure(f"dice[{error.index}]", error.expected, error.found))
                return False
        except ValueError as error:
            # A field that the game cannot make sense of, such as a square that is none.
            node = step.node
            what = text("fault.command_not_understood", command=step.command.do, reason=str(error))
            self.faults.append(Fault(node.file, node.line, node.column, what))
            return False
        refused = isinstance(result, Refusal)
        if refused != step.refused:
            why = result.reason if isinstance(result, Refusal) else None
            self.failed.append(Failure(f"play[{number}].refused", step.refused, refused, why))
        if isinstance(result, Done):
            self.last = result.events
            if self.on_events is not None:
                self.on_events(result.events)
        return True

    def _refused_with_other_faces(self, step: Step) -> Refusal | None:
        """The refusal of a step whose answer is not offered: it takes no face, so none is listed for it."""
        listed = self.dice.listed[self.dice.used :]
        dice = ListedDice(listed, SeededDice(self.dice.then.seed), strict=False)
        trial = Session(self.session.system, self.session.scene, dice)
        try:
            trial.play(step.command, step.answers)
        except NotOffered as error:
            return _not_offered(error)
        return None

    def _only_names(self, checks: Sequence[Check]) -> None:
        """After a stop nothing is compared any more, but a path that names nothing is still a fault."""
        failed, self.failed = self.failed, []
        self._check_all(checks)
        self.failed = failed

    def _check_all(self, checks: Sequence[Check]) -> None:
        for check in checks:
            try:
                found = self._value(check.path)
            except (LookupError, ValueError):
                self.faults.append(
                    Fault(check.node.file, check.line, check.column, text("fault.unknown_path", path=check.path))
                )
                continue
            if not agrees(check.path, check.expected, found):
                self.failed.append(Failure(check.path, check.expected, found))

    def _value(self, path: str) -> Any:
        """What a path names now. Raises LookupError or ValueError when it names nothing."""
        scene, system = self.session.scene, self.script.encounter.system
        if path == "active":
            return scene.wheel.active
        if path == "wheel":
            return scene.wheel.order
        if path == "turn":
            return scene.wheel.turn
        parts = tuple(path.split("."))
        if parts[0] == "last":
            name = path.removeprefix("last.")
            if system.last_names and name not in system.last_names:
                raise KeyError(path)
            # What the last command does not have, be it a hit or a margin, is nothing, and so not true.
            return system.last(self.last).get(name)
        return system.look(scene, parts)


def _not_offered(error: NotOffered) -> Refusal:
    """The refusal of a command whose answer the question does not offer."""
    offered = ", ".join(map(_written, error.ask.options))
    return Refusal(text("fault.not_a_choice", found=_written(error.option), allowed=offered))


def _written(value: Any) -> str:
    """An option of a question, or all of them, as scripts write them: `{d8: 2}` is a pair in a tuple."""
    if not isinstance(value, tuple):
        return str(value)
    if len(value) == 1 and isinstance(value[0], tuple) and len(value[0]) == 2:
        return f"{{{value[0][0]}: {value[0][1]}}}"
    return ", ".join(map(_written, value))
