"""A session: one skirmish being played, with its dice, its journal, undo and redo.

Every input is given to the journal, which has it on disk, before its result can be asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from board.rulebook.commands import Command, Refusal, command_from_plain, command_to_plain, frozen
from board.rulebook.dice import DiceSource, Roll, SeededDice
from board.rulebook.procedure import (
    Choice,
    Faces,
    Input,
    Need,
    NotOffered,
    Resolved,
    Waiting,
    run,
)
from board.rulebook.system import System
from board.scene.events import Event, plain
from board.scene.scene import Scene

Course = Sequence[tuple[Scene, Sequence[Event]]]
"""Scenes, the earliest first, each with the events that led to it from the one before."""


class Journal(Protocol):
    """Takes one record after the other; each is safe when `write` returns."""

    def write(self, record: Mapping[str, Any]) -> None: ...


class NoJournal:
    """Keeps nothing: for odds, tests and computer players' thinking."""

    def write(self, record: Mapping[str, Any]) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Open:
    """A command half done: plain data that can be saved, shown and resumed."""

    command: Command
    inputs: tuple[Input, ...]
    need: Need
    events: tuple[Event, ...]
    scene: Scene


@dataclass(frozen=True, slots=True)
class Done:
    """A command played to its end, for undo, redo and the log."""

    command: Command
    inputs: tuple[Input, ...]
    events: tuple[Event, ...]
    before: Scene
    after: Scene
    mark: int


@dataclass
class Session:
    """One skirmish. `scene` is the true scene after the last finished command.

    `dice` gives the faces; where it gives none (`TypedDice`) the session waits for `give_faces`, and so it
    does for the rolls of the sides in `by_hand`, and for the next roll of those in `once`: they roll real
    dice. A face that was given counts as one of `dice` all the same: those that follow stay what they were.
    """

    system: System
    start: Scene
    dice: DiceSource = field(default_factory=SeededDice)
    journal: Journal = field(default_factory=NoJournal)
    by_hand: frozenset[str] = frozenset()
    once: frozenset[str] = frozenset()
    scene: Scene = field(init=False)
    open: Open | None = field(default=None, init=False)
    done: list[Done] = field(default_factory=list, init=False)
    undone: list[Done] = field(default_factory=list, init=False)
    _dropped: tuple[Command, int] | None = field(default=None, init=False)
    """The open command that was taken back, with how many finished ones had been taken back before it."""
    _mark: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.scene = self.start
        self._mark = self.dice.mark()

    @property
    def need(self) -> Need | None:
        """What the open command waits for, if there is one."""
        return self.open.need if self.open is not None else None

    def scenes(self) -> list[Scene]:
        """The scenes so far: the first one, those after each finished command, and the present one last."""
        return [scene for scene, _ in self.course()]

    def course(self) -> list[tuple[Scene, Sequence[Event]]]:
        """The scenes so far as in `scenes`, each with the events that led to it from the one before."""
        found: list[tuple[Scene, Sequence[Event]]] = [
            (self.start, ()),
            *((done.after, done.events) for done in self.done),
        ]
        now, events = (self.open.scene, self.open.events) if self.open is not None else (self.scene, ())
        return found if found[-1][0] is now else [*found, (now, events)]

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be played again now."""
        return self.open is None and (bool(self.undone) or self._dropped is not None)

    def roller(self, roll: Roll) -> str | None:
        """The side that rolls these dice: the one of whom they are for, else the one whose round it is."""
        creature = self.scene.find(roll.who) or self.scene.active
        return creature.side if creature is not None else None

    def rolled_by_hand(self, roll: Roll) -> bool:
        """Whether somebody rolls real dice for it. Never a secret roll: to be asked for it would betray it."""
        side = self.roller(roll)
        return side is not None and not roll.secret and (side in self.by_hand or side in self.once)

    def judge(self, command: Command) -> Refusal | None:
        """Why `command` is illegal now, or None."""
        return self.system.judge(self.scene, command)

    def play(self, command: Command, answers: Mapping[str, Any] | None = None) -> Refusal | Open | Done:
        """Begin `command` and go on as far as dice and `answers` reach.

        Raises RuntimeError while another command is open. `answers` are those of scripts: by
        kind of question, a single one for every time or a list for one after the other; with
        `answers` given, a question without one takes its default. A refused command and one with an
        answer that is not offered (raises NotOffered) leave everything as it was, dice included.
        """
        if self.open is not None:
            raise RuntimeError("a command is open")
        refusal = self.judge(command)
        if refusal is not None:
            return refusal
        mark = self.dice.mark()
        if answers is None:
            self.journal.write({"command": command_to_plain(command)})
            self._mark, self._dropped = mark, None
            return self._go_on(command, (), None)
        # Scripted answers may turn out not to be offered: nothing is written before that is known.
        kept: list[Mapping[str, Any]] = [{"command": command_to_plain(command)}]
        try:
            result = self._run(command, (), Answers(answers), kept)
        except Exception:
            self.dice.rewind(mark)
            raise
        for record in kept:
            self.journal.write(record)
        self._mark, self._dropped = mark, None
        return self._settle(command, result)

    def answer(self, option: Any) -> Open | Done:
        """Answer the question that the open command asks. Raises NotOffered, RuntimeError."""
        opened = self.open
        if opened is None or isinstance(opened.need, Roll):
            raise RuntimeError("no question is open")
        if option not in opened.need.options:
            raise NotOffered(opened.need, option)
        self.journal.write({"answer": option, "kind": opened.need.kind})
        return self._go_on(opened.command, (*opened.inputs, Choice(option)), None)

    def give_faces(self, faces: Sequence[int]) -> Open | Done:
        """Give the faces of the roll that the open command waits for. Raises ValueError, RuntimeError."""
        opened = self.open
        if opened is None or not isinstance(opened.need, Roll):
            raise RuntimeError("no roll is open")
        given = tuple(faces)
        if len(given) != len(opened.need.dice) or any(
            not 1 <= face <= sides for face, sides in zip(given, opened.need.dice, strict=True)
        ):
            raise ValueError(f"{given} are no faces of {opened.need.dice}")
        return self._rolled(opened, opened.need, given, self.dice.mark() + len(given))

    def draw_faces(self) -> Open | Done:
        """Have the open roll drawn by `dice` after all. Raises RuntimeError when it has no faces or no roll is open."""
        opened = self.open
        if opened is None or not isinstance(opened.need, Roll):
            raise RuntimeError("no roll is open")
        mark = self.dice.mark()
        drawn = self.dice.faces(opened.need)
        if drawn is None:
            raise RuntimeError("the dice of this session are real ones")
        after = self.dice.mark()
        self.dice.rewind(mark)
        return self._rolled(opened, opened.need, drawn, after)

    def _rolled(self, opened: Open, roll: Roll, faces: tuple[int, ...], mark: int) -> Open | Done:
        self._write_faces(roll, faces, None)
        self.dice.rewind(mark)
        self.once -= {self.roller(roll) or ""}
        return self._go_on(opened.command, (*opened.inputs, Faces(faces)), None)

    def resume(self, command: Command, inputs: Sequence[Input]) -> Refusal | Open | Done:
        """Take up a command that was open when its journal ended; its inputs are already written."""
        refusal = self.judge(command)
        if refusal is not None:
            return refusal
        self._mark = self.dice.mark()
        self.dice.rewind(self._mark + sum(len(given.faces) for given in inputs if isinstance(given, Faces)))
        return self._go_on(command, tuple(inputs), None)

    def undo(self) -> Done | None:
        """Take back the open command, or else the last one, its dice included; None when there is none."""
        if self.open is not None:
            opened, self.open = self.open, None
            self.dice.rewind(self._mark)
            self.journal.write({"undo": "open"})
            self._dropped = opened.command, len(self.undone)
            return Done(opened.command, opened.inputs, opened.events, self.scene, self.scene, self._mark)
        if not self.done:
            return None
        last = self.done.pop()
        self.undone.append(last)
        self.scene = last.before
        self.dice.rewind(last.mark)
        self.journal.write({"undo": 1})
        return last

    def redo(self) -> Done | Open | None:
        """Play the last command taken back again, with the same dice; None when there is none.

        A command that was taken back half done begins anew: the same dice fall, and its questions are asked
        again.
        """
        if not self.can_redo:
            return None
        if self._dropped is not None and self._dropped[1] == len(self.undone):
            again = self.play(self._dropped[0])
            return None if isinstance(again, Refusal) else again
        return self._redo_finished()

    def _redo_finished(self) -> Done:
        again = self.undone.pop()
        self.journal.write({"redo": 1})
        self.dice.rewind(again.mark)
        for given in again.inputs:
            if isinstance(given, Faces):
                self.dice.rewind(self.dice.mark() + len(given.faces))
        self.done.append(again)
        self.scene = again.after
        return again

    def _go_on(self, command: Command, inputs: tuple[Input, ...], answers: Answers | None) -> Open | Done:
        return self._settle(command, self._run(command, inputs, answers, None))

    def _run(
        self,
        command: Command,
        inputs: tuple[Input, ...],
        answers: Answers | None,
        kept: list[Mapping[str, Any]] | None,
    ) -> Resolved | Waiting:
        def supply(need: Need) -> Input | None:
            if isinstance(need, Roll):
                faces = None if self.rolled_by_hand(need) else self.dice.faces(need)
                if faces is None:
                    return None
                self._write_faces(need, faces, kept)
                return Faces(faces)
            if answers is None:
                return None
            option = answers.take(need.kind, need.default)
            record = {"answer": option, "kind": need.kind}
            if kept is None:
                self.journal.write(record)
            else:
                kept.append(record)
            return Choice(option)

        return run(self.system, self.scene, command, inputs, supply)

    def _write_faces(self, need: Roll, faces: tuple[int, ...], kept: list[Mapping[str, Any]] | None) -> None:
        record = {"faces": [[s, f] for s, f in zip(need.dice, faces, strict=True)], "for": need.purpose}
        if kept is None:
            self.journal.write(record)
        else:
            kept.append(record)

    def _settle(self, command: Command, result: Resolved | Waiting) -> Open | Done:
        if isinstance(result, Waiting):
            self.open = Open(command, result.inputs, result.need, result.events, result.scene)
            return self.open
        self.open = None
        done = Done(command, result.inputs, result.events, self.scene, result.scene, self._mark)
        if not isinstance(self.journal, NoJournal):
            self.journal.write({"done": True, "events": [plain(event) for event in result.events]})
        self.done.append(done)
        self.undone.clear()
        self.scene = result.scene
        return done


class Answers:
    """Answers of a script by kind of question: one for every time, or a list and then the default."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = {kind: list(value) if isinstance(value, list) else frozen(value) for kind, value in given.items()}

    def take(self, kind: str, default: Any) -> Any:
        """The answer to the next question of this kind."""
        if kind not in self._given:
            return default
        value = self._given[kind]
        if isinstance(value, list):
            return frozen(value.pop(0)) if value else default
        return value


def input_to_plain(given: Input) -> dict[str, Any]:
    """An input as plain values for JSON; outcomes of the odds are never written."""
    if isinstance(given, Faces):
        return {"faces": list(given.faces)}
    if isinstance(given, Choice):
        return {"answer": given.option}
    raise TypeError("an outcome of the odds is no input of a journal")


__all__ = [
    "Answers",
    "Done",
    "Journal",
    "NoJournal",
    "Open",
    "Session",
    "command_from_plain",
    "input_to_plain",
]
