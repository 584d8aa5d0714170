"""Exact odds: walking every outcome of a command with whole-number weights.

The very procedure that is played is walked. A roll is split into the distinct things that it lets
through; a roll that can change nothing of what is asked is not split; ways that meet in equal
stages (`procedure.Then`) are merged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from board.rulebook.commands import Command, frozen
from board.rulebook.dice import FACTS, Roll, Rolled, read
from board.rulebook.procedure import Ask, Choice, Flow, Input, Need, NotOffered, Outcome, Procedure, Then, take
from board.rulebook.system import System
from board.scene.events import Event
from board.scene.scene import Scene

Answer = Callable[[Ask], Any]
"""Decides a question while odds are walked."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One way a command can end: its probability, the scene after it, and the results of the command."""

    chance: Fraction
    scene: Scene
    last: Mapping[str, Any]


@lru_cache(maxsize=4096)
def outcomes(roll: Roll) -> tuple[tuple[Rolled, int], ...]:
    """The distinct things that `roll` lets through, each with its weight; weights sum to prod(dice)."""
    if roll.keep == "highest" and not roll.facts:
        return _clamped(roll, _highest(roll.dice))
    if roll.keep == "sum" and not roll.facts:
        return _clamped(roll, _sums(roll.dice))
    if roll.keep == "highest":
        return _clamped_facts(roll)
    weights: dict[Rolled, int] = {}
    for faces in product(*(range(1, sides + 1) for sides in roll.dice)):
        rolled = read(roll, faces)
        weights[rolled] = weights.get(rolled, 0) + 1
    return tuple(weights.items())


def _highest(dice: tuple[int, ...]) -> dict[int, int]:
    """Weights of the highest face: P(max <= v) is the product of min(v, sides)."""
    weights: dict[int, int] = {}
    before = 0
    for value in range(1, max(dice) + 1):
        at_most = prod(min(value, sides) for sides in dice)
        if at_most > before:
            weights[value] = at_most - before
            before = at_most
    return weights


def _sums(dice: tuple[int, ...]) -> dict[int, int]:
    weights = {0: 1}
    for sides in dice:
        longer: dict[int, int] = {}
        for total, weight in weights.items():
            for face in range(1, sides + 1):
                longer[total + face] = longer.get(total + face, 0) + weight
        weights = longer
    return weights


def _clamped(roll: Roll, weights: Mapping[int, int]) -> tuple[tuple[Rolled, int], ...]:
    """Values below `roll.low` count as one, values above `roll.high` too."""
    merged: dict[int, int] = {}
    for value, weight in weights.items():
        kept = value
        if roll.low is not None and value < roll.low:
            kept = roll.low - 1
        if roll.high is not None and value > roll.high:
            kept = roll.high + 1
        merged[kept] = merged.get(kept, 0) + weight
    return tuple((Rolled(value), weight) for value, weight in merged.items())


def _clamped_facts(roll: Roll) -> tuple[tuple[Rolled, int], ...]:
    weights: dict[Rolled, int] = {}
    for faces in product(*(range(1, sides + 1) for sides in roll.dice)):
        held = tuple(name for name in roll.facts if FACTS[name](roll.dice, faces))
        rolled = Rolled(max(faces), (), held)
        weights[rolled] = weights.get(rolled, 0) + 1
    return tuple(weights.items())


def walk(
    system: System,
    scene: Scene,
    command: Command,
    answer: Answer = lambda ask: ask.default,
    asked: frozenset[str] | None = None,
    answers: Mapping[str, Any] | None = None,
) -> list[Leaf]:
    """Every distinct end of a legal `command`, with its exact probability; chances sum to 1.

    `asked` names the results that matter (see `Roll.decides`), None for all of them. `answers` are
    those of a script by kind of question and stand before `answer`; a list is used up in order along
    each way. Raises NotOffered when an answer is not what its question offers.
    """
    stages: list[_Stage] = [_Stage(Then(_begin, (command,)), scene, (), Fraction(1))]
    decide = _Decide(answer, answers or {})
    ends: list[Leaf] = []
    while stages:
        merged: list[_Stage] = []
        index: dict[Any, list[_Stage]] = {}
        for stage in stages:
            for then, after, events, chance, counted in _ways(system, stage, decide, asked):
                if then is None:
                    ends.append(Leaf(chance, after, system.last(events)))
                    continue
                key = (then.stage, then.values, counted)
                for known in index.setdefault(key, []):
                    if known.scene == after:
                        known.chance += chance
                        break
                else:
                    fresh = _Stage(then, after, events, chance, counted)
                    index[key].append(fresh)
                    merged.append(fresh)
        stages = merged
    return ends


@dataclass(slots=True)
class _Stage:
    then: Then
    scene: Scene
    events: tuple[Event, ...]
    chance: Fraction
    counted: tuple[str, ...] = ()
    """The questions so far whose answers are a list."""


@dataclass(frozen=True, slots=True)
class _Decide:
    """Answers questions: those of a script first, its lists in order, then the function."""

    answer: Answer
    answers: Mapping[str, Any]

    def option(self, ask: Ask, counted: tuple[str, ...]) -> Any:
        if ask.kind not in self.answers:
            return self.answer(ask)
        given = self.answers[ask.kind]
        if not isinstance(given, list):
            return frozen(given)
        nth = counted.count(ask.kind)
        return frozen(given[nth]) if nth < len(given) else ask.default

    def count(self, ask: Ask, counted: tuple[str, ...]) -> tuple[str, ...]:
        return (*counted, ask.kind) if isinstance(self.answers.get(ask.kind), list) else counted


def _begin(flow: Flow, command: Command) -> Procedure:
    return flow.system.procedure(flow, command)


def _ways(
    system: System, stage: _Stage, decide: _Decide, asked: frozenset[str] | None
) -> Iterator[tuple[Then | None, Scene, tuple[Event, ...], Fraction, tuple[str, ...]]]:
    """All ways through one stage, depth first, each run from the start of the stage."""
    todo: list[tuple[list[Input], int, int]] = [([], 1, 1)]
    while todo:
        inputs, weight, total = todo.pop()
        flow = Flow(system, stage.scene, list(stage.events))
        running = stage.then.stage(flow, *stage.then.values)
        sent: Any = None
        place = 0
        counted = stage.counted
        while True:
            try:
                need: Need = running.send(sent)
            except StopIteration as stop:
                yield stop.value, flow.scene, tuple(flow.events), stage.chance * Fraction(weight, total), counted
                break
            if isinstance(need, Ask):
                before, counted = counted, decide.count(need, counted)
            if place < len(inputs):
                sent = take(flow, need, inputs[place])
                place += 1
                continue
            if isinstance(need, Ask):
                option = decide.option(need, before)
                if option not in need.options:
                    raise NotOffered(need, option)
                inputs = [*inputs, Choice(option)]
                sent, place = option, place + 1
                continue
            split = outcomes(need)
            if need.decides is not None and asked is not None and not asked.intersection(need.decides):
                rolled = split[0][0]
                inputs, place, sent = [*inputs, Outcome(rolled)], place + 1, rolled
                continue
            faces = prod(need.dice)
            for rolled, part in split[1:]:
                todo.append(([*inputs, Outcome(rolled)], weight * part, total * faces))
            rolled, part = split[0]
            inputs, place, sent = [*inputs, Outcome(rolled)], place + 1, rolled
            weight, total = weight * part, total * faces


def distribution(
    system: System,
    scene: Scene,
    command: Command,
    answer: Answer = lambda ask: ask.default,
    answers: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What `board odds` prints: outcomes with their chance, and the chances of hit, critical, success.

    Results that are equal in every outcome are left out; equal outcomes are merged. Fractions are
    texts such as `37/96`; the outcomes are sorted by falling chance, then by text.
    """
    leaves = walk(system, scene, command, answer, RESULTS, answers)
    seen: list[tuple[Fraction, dict[str, Any]]] = [(leaf.chance, system.results(leaf.scene)) for leaf in leaves]
    names = sorted({name for _, results in seen for name in results})
    varying = [n for n in names if len({repr(results.get(n)) for _, results in seen}) > 1]
    merged: dict[str, tuple[Fraction, dict[str, Any]]] = {}
    for chance, results in seen:
        shown = {name: results.get(name) for name in varying}
        key = repr(shown)
        merged[key] = (merged[key][0] + chance if key in merged else chance, shown)
    ordered = sorted(merged.items(), key=lambda entry: (-entry[1][0], entry[0]))
    printed: dict[str, Any] = {"outcomes": [{"p": str(p), "results": shown} for _, (p, shown) in ordered]}
    attacks = any("hit" in leaf.last for leaf in leaves)
    for name in ("hit", "critical") if attacks else ("success",):
        # What asks for no roll and was not refused has come about.
        known = [(leaf.chance, leaf.last.get(name, not attacks)) for leaf in leaves]
        printed[name] = str(sum((chance for chance, value in known if value), Fraction(0)))
    return printed


RESULTS = frozenset({"hp", "states", "at", "held"})
"""The kinds of results that `board odds` compares."""
