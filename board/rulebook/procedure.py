"""Procedures and how they are run.

A procedure is a generator that reads like the rule text: it yields a `Roll` or an `Ask`, receives
a `Rolled` or the choice, and tells events through its `Flow`. `resolve` runs one from the start
with the inputs it has been given so far; an action half done is therefore plain data, the scene,
the command and these inputs, and nothing outside this module holds a running generator.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from board.rulebook.commands import Command, Refusal
from board.rulebook.dice import Roll, Rolled, read
from board.rulebook.recall import remember
from board.scene.events import Change, Event, SetWheel, Tally, changed, stages
from board.scene.scene import Scene

if TYPE_CHECKING:
    from board.rulebook.system import System


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision that the rules leave to somebody.

    `kind` is the word of scripts (`reaction`, `destiny`, ...), `who` the creature whose player
    decides, `options` the choices in order, `default` the one that stands without an answer.
    `facts` tell the window what the decision is about.
    """

    kind: str
    who: str
    options: tuple[Any, ...]
    default: Any
    facts: tuple[tuple[str, Any], ...] = ()
    rule: str = ""

    def fact(self, name: str, default: Any = None) -> Any:
        """The fact called `name`, or `default`."""
        for known, value in self.facts:
            if known == name:
                return value
        return default


Need = Roll | Ask
"""What a procedure waits for."""


@dataclass(frozen=True, slots=True)
class Faces:
    """An input: the faces shown by the dice of a roll."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """An input: the answer to a question."""

    option: Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """An input of the odds: what a roll let through, without its faces."""

    rolled: Rolled


Input = Faces | Choice | Outcome


@dataclass(frozen=True, slots=True)
class Then:
    """The end of one stage: from here on only the scene and `values` matter.

    A procedure returns it to go on with `stage(flow, *values)`. The odds merge all the ways that
    lead to equal values in equal scenes, so values are hashable and carry no explanation.
    """

    stage: Callable[..., Procedure]
    values: tuple[Any, ...] = ()


Procedure = Generator[Need, Any, Then | None]


class NotOffered(Exception):
    """An answer that its question does not offer."""

    def __init__(self, ask: Ask, option: Any) -> None:
        super().__init__(f"{ask.kind}: {option!r} is not one of {ask.options!r}")
        self.ask, self.option = ask, option


@dataclass
class Flow:
    """One run of a procedure: the scene as it stands, and the events told so far."""

    system: System
    scene: Scene
    events: list[Event] = field(default_factory=list)
    _faces: list[tuple[int, int]] = field(default_factory=list)

    def tell(
        self,
        kind: str,
        who: str | None,
        *changes: Change,
        rules: Sequence[str] = (),
        tallies: Sequence[Tally] = (),
        private: tuple[str, ...] | None = None,
        **facts: Any,
    ) -> None:
        """Tell an event and apply it; it carries the faces rolled since the last one.

        Its turn is the present one, or the one that it begins.
        """
        turn = next((c.wheel.turn for c in changes if isinstance(c, SetWheel)), self.scene.wheel.turn)
        event = Event(
            kind,
            who,
            tuple(rules),
            tuple(facts.items()),
            tuple(self._faces),
            tuple(tallies),
            changes,
            turn,
            private,
        )
        self._faces.clear()
        self.events.append(event)
        for stage in stages(event):
            self.scene = remember(self.system, self.scene, changed(self.scene, stage), who)


@dataclass(frozen=True, slots=True)
class Resolved:
    """A command played to its end: its events in order and the scene after them."""

    events: tuple[Event, ...]
    scene: Scene
    inputs: tuple[Input, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command that needs a roll or an answer to go on, and the events told so far."""

    need: Need
    events: tuple[Event, ...]
    scene: Scene
    inputs: tuple[Input, ...] = ()


Supply = Callable[[Need], Input | None]


def run(system: System, scene: Scene, command: Command, inputs: Sequence[Input], supply: Supply) -> Resolved | Waiting:
    """Play `command` from its start with `inputs`, then with what `supply` gives, until it ends or waits.

    Does not judge legality. Raises NotOffered for an answer that its question does not offer and
    ValueError for faces that are not on the dice asked.
    """
    flow = Flow(system, scene)
    taken: list[Input] = []
    known = iter(inputs)
    running: Procedure | None = system.procedure(flow, command)
    sent: Any = None
    while running is not None:
        try:
            need = running.send(sent)
        except StopIteration as stop:
            then: Then | None = stop.value
            running = then.stage(flow, *then.values) if then is not None else None
            sent = None
            continue
        given = next(known, None)
        if given is None:
            given = supply(need)
        if given is None:
            running.close()
            return Waiting(need, tuple(flow.events), flow.scene, tuple(taken))
        taken.append(given)
        sent = take(flow, need, given)
    return Resolved(tuple(flow.events), flow.scene, tuple(taken))


def take(flow: Flow, need: Need, given: Input) -> Any:
    """What the procedure receives for `need` when `given` comes in."""
    if isinstance(need, Roll):
        if isinstance(given, Faces):
            rolled = read(need, given.faces)
            flow._faces.extend(zip(need.dice, given.faces, strict=True))
            return rolled
        if isinstance(given, Outcome):
            return given.rolled
        raise ValueError(f"faces are needed for {need.purpose}")
    if not isinstance(given, Choice):
        raise ValueError(f"an answer is needed for {need.kind}")
    if given.option not in need.options:
        raise NotOffered(need, given.option)
    return given.option


def resolve(
    system: System, scene: Scene, command: Command, inputs: Sequence[Input] = ()
) -> Refusal | Waiting | Resolved:
    """Judge and play `command`: the reason why it is illegal, what it waits for, or what came of it.

    Pure: the same values give the same result. Called again with one more input it starts over
    and goes one question further.
    """
    refusal = system.judge(scene, command)
    if refusal is not None:
        return refusal
    return run(system, scene, command, inputs, lambda need: None)
