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
from board.rulebook.odds import distribution
from board.rulebook.procedure import Ask, Flow, Input, Procedure, take
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


def chance_of(system: System, known: Scene, command: Command) -> Chance:
    """The chance of a legal command on a scene that a side knows, by default answers; then the others."""
    actor = known.find(command.who)
    met: list[Ask] = []

    def default(ask: Ask) -> Any:
        other = known.find(ask.who)
        if not met and actor is not None and other is not None and other.side != actor.side:
            met.append(ask)
        return ask.default

    odds = distribution(system, known, command, default)
    unless = []
    if met:
        for option in met[0].options:

            def chosen(ask: Ask, option: Any = option) -> Any:
                return option if ask.kind == met[0].kind and option in ask.options else ask.default

            success = _success(distribution(system, known, command, chosen))
            if success is not None:
                unless.append((option, success))
    losses = _losses(odds, system.results(known))
    return Chance(_success(odds), losses, tuple(unless), met[0] if met else None)


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
    """Works things out in a thread and keeps what it found; the latest wish comes first."""

    def __init__(self, kept: int = 600, waiting: int = 80) -> None:
        self._kept, self._waiting = kept, waiting
        self._found: OrderedDict[Any, Any] = OrderedDict()
        self._wished: OrderedDict[Any, Work] = OrderedDict()
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None
        self._busy = False
        self.news = 0
        """Rises with each answer, so that a window knows when to draw again."""

    def get(self, key: Any, work: Work) -> Any | None:
        """What was found for `key`; if nothing yet, `work` is put at the head of the wishes."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
            self._wished[key] = work
            self._wished.move_to_end(key)
            while len(self._wished) > self._waiting:
                self._wished.popitem(last=False)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="odds", daemon=True)
                self._thread.start()
            self._lock.notify()
        return None

    def forget_wishes(self) -> None:
        """Drop what was asked and not begun."""
        with self._lock:
            self._wished.clear()

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
                key, work = self._wished.popitem()
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
