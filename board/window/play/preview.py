"""Chances shown before a die is spent: exact odds, worked out beside the drawing.

One thread of its own walks the odds of the command that was asked for last; the window never waits
for it. What it is given is what the side knows, as frozen values, so it betrays and disturbs nothing.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from board.rulebook.commands import Command
from board.rulebook.dice import Roll
from board.rulebook.odds import Answer, distribution, walk
from board.rulebook.procedure import Ask, Choice, Flow, Input, Procedure, take
from board.rulebook.system import System
from board.scene.scene import Scene


@dataclass(frozen=True)
class Chance:
    """The exact chance that a command succeeds, and what it takes on average from whom it points at.

    `success` is None when the command knows no success. `losses` are falling numbers by creature and
    name; `unless` is the chance again for each answer that another one could give instead.
    """

    success: Fraction | None
    losses: tuple[tuple[str, str, Fraction], ...] = ()
    unless: tuple[tuple[Any, Fraction], ...] = ()
    asked: Ask | None = None

    def loss(self, who: str | None) -> Fraction | None:
        """The expected loss of this creature, in the first number of it that falls."""
        for creature, _, lost in self.losses:
            if creature == who:
                return lost
        return None

    @property
    def best_answer(self) -> Fraction | None:
        """The chance left when the other one answers as well as can be; None when nothing is answered."""
        return min((success for _, success in self.unless), default=None)


def _success(odds: Mapping[str, Any]) -> Fraction | None:
    for name in ("hit", "success"):
        if name in odds:
            return Fraction(odds[name])
    return None


def _losses(odds: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[tuple[str, str, Fraction], ...]:
    sums: dict[str, Fraction] = {}
    for outcome in odds["outcomes"]:
        for name, value in outcome["results"].items():
            before = now.get(name)
            if _is_number(before) and _is_number(value):
                sums[name] = sums.get(name, Fraction(0)) + Fraction(outcome["p"]) * (before - value)
    found = []
    for name, lost in sums.items():
        who, _, what = name.rpartition(".")
        if lost > 0:
            found.append((who, what, lost))
    return tuple(found)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def plain_chance(system: System, known: Scene, command: Command) -> Chance:
    """The chance by default answers alone, and what another side would be asked: found much sooner than all."""
    watch = _Watch(known, command)
    return Chance(_bare_success(system, known, command, watch.answer), (), (), watch.met)


def _bare_success(system: System, known: Scene, command: Command, answer: Answer) -> Fraction:
    """The chance that a command succeeds, without what it leads to."""
    leaves = walk(system, known, command, answer, frozenset())
    attacks = any("hit" in leaf.last for leaf in leaves)
    name = "hit" if attacks else "success"
    return sum((leaf.chance for leaf in leaves if leaf.last.get(name, not attacks)), Fraction(0))


def chance_of(system: System, known: Scene, command: Command) -> Chance:
    """The chance of a legal command on a scene that a side knows, by default answers; then the others."""
    watch = _Watch(known, command)
    odds = distribution(system, known, command, watch.answer)
    success, met = _success(odds), watch.met
    unless = []
    for option in met.options if met is not None else ():
        found = success
        if met is not None and option != met.default:

            def chosen(ask: Ask, kind: str = met.kind, option: Any = option) -> Any:
                return option if ask.kind == kind and option in ask.options else ask.default

            found = _bare_success(system, known, command, chosen)
        if found is not None:
            unless.append((option, found))
    return Chance(success, _losses(odds, system.results(known)), tuple(unless), met)


class _Watch:
    """Answers by default, and keeps the first question to somebody of another side than the actor's."""

    def __init__(self, known: Scene, command: Command) -> None:
        self.known, self.actor = known, known.find(command.who)
        self.met: Ask | None = None

    def answer(self, ask: Ask) -> Any:
        other = self.known.find(ask.who)
        if self.met is None and self.actor is not None and other is not None and other.side != self.actor.side:
            self.met = ask
        return ask.default


def first_roll(system: System, start: Scene, command: Command, inputs: Sequence[Input], option: Any) -> Roll | None:
    """The first roll that follows when the open question is answered with `option`; None when none does.

    `start` is the scene in which the command began, `inputs` what it was given since.
    """
    flow = Flow(system, start, [])
    running = primed(system, (*inputs, Choice(option))).procedure(flow, command)
    try:
        need = next(running)
    except StopIteration:
        return None
    return need if isinstance(need, Roll) else None


def primed(system: System, inputs: Sequence[Input]) -> System:
    """The system, each of its procedures gone forward through `inputs`: the odds of an open command."""

    def procedure(flow: Flow, command: Command) -> Procedure:
        running = system.procedure(flow, command)
        sent: Any = None
        given = list(inputs)
        while True:
            try:
                need = running.send(sent)
            except StopIteration as stop:
                if stop.value is None:
                    return None
                running, sent = stop.value.stage(flow, *stop.value.values), None
                continue
            if given:
                sent = take(flow, need, given.pop(0))
            else:
                sent = yield need

    return replace(system, procedure=procedure)


def answer_chances(
    system: System, known: Scene, command: Command, inputs: Sequence[Input], ask: Ask
) -> dict[Any, Chance]:
    """For each option of an open question, the chance that the command succeeds all the same."""
    ahead = primed(system, inputs)
    now = system.results(known)
    found: dict[Any, Chance] = {}
    for option in ask.options:

        def chosen(asked: Ask, option: Any = option) -> Any:
            return option if asked == ask else asked.default

        odds = distribution(ahead, known, command, chosen)
        found[option] = Chance(_success(odds), _losses(odds, now))
    return found


Work = Callable[[], Any]


class Preview:
    """Works things out in a thread and keeps what it found; what is soon found and the latest wish come first."""

    def __init__(self, kept: int = 600, waiting: int = 80) -> None:
        self._kept, self._waiting = kept, waiting
        self._found: OrderedDict[Any, Any] = OrderedDict()
        self._wished: OrderedDict[Any, Work] = OrderedDict()
        self._soon: set[Any] = set()
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None
        self._busy = False
        self.news = 0
        """Rises with each answer, so that a window knows when to draw again."""

    def get(self, key: Any, work: Work, soon: bool = False) -> Any | None:
        """What was found for `key`; if nothing yet, `work` is put at the head of the wishes.

        `soon` tells that it is short work: it goes before all that is not.
        """
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
            self._wished[key] = work
            self._wished.move_to_end(key)
            if soon:
                self._soon.add(key)
            while len(self._wished) > self._waiting:
                dropped, _ = self._wished.popitem(last=False)
                self._soon.discard(dropped)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="odds", daemon=True)
                self._thread.start()
            self._lock.notify()
        return None

    def forget_wishes(self) -> None:
        """Drop what was asked and not begun."""
        with self._lock:
            self._wished.clear()
            self._soon.clear()

    def settle(self, seconds: float = 10.0) -> None:
        """Wait until nothing is wished any more: for pictures made without a window, and tests."""
        with self._lock:
            self._lock.wait_for(lambda: not self._wished and not self._busy, timeout=seconds)

    def _run(self) -> None:
        while True:
            with self._lock:
                self._busy = False
                self._lock.notify_all()
                self._lock.wait_for(lambda: bool(self._wished))
                key = next((wish for wish in reversed(self._wished) if wish in self._soon), None)
                key, work = self._wished.popitem() if key is None else (key, self._wished.pop(key))
                self._soon.discard(key)
                self._busy = True
            try:
                found = work()
            except Exception:
                # A chance is an extra: where what a side knows does not suffice to work it out, none is shown.
                found = UNKNOWN
            with self._lock:
                self._wished.pop(key, None)
                self._found[key] = found
                if len(self._found) > self._kept:
                    self._found.popitem(last=False)
                self.news += 1


UNKNOWN = Chance(None)
"""Stands where no chance can be worked out."""
