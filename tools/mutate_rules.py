"""Take rules away, one small change at a time, and see whether their tests notice: `python tools/mutate_rules.py`.

By hand, and slow. For a random sample of the rules that must hold (`tools/rule_scope.py`) the functions
whose docstrings name a rule are played in wrong versions (`tools/mutations.py`), and only the scripts and
tests that name the rule are run. A rule is held when one of them fails for a wrong version; where a
statement names the rule by itself (`refuse("DV-STL-12", ...)`), for one of that statement, else it is held
from afar only. A crash proves that a test comes by, not that it looks: it does not count. Of the rules that
are not held, or from afar only, the versions that survived are listed; of all rules with `--all`.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from board.files.scripts import load_script, play_script
from board.rulebook.reading import Faults
from board.systems import SYSTEMS
from index_rules import index
from mutations import Mutant, forget, mutants, targets
from rule_scope import in_scope

ROOT = Path(__file__).resolve().parent.parent

SECONDS = 6
"""How long the tests of one wrong version may take: one that hangs is noticed."""

NOTICED, CRASHED, SURVIVED = "noticed", "crashed", "survived"


class TooLong(BaseException):
    """A wrong version that comes to no end."""


@dataclass
class Found:
    """What became of one rule: how many wrong versions there were, and what happened to each."""

    rule: str
    tests: int
    near: list[tuple[Mutant, str]] = field(default_factory=list)
    far: list[tuple[Mutant, str]] = field(default_factory=list)

    @property
    def results(self) -> list[tuple[Mutant, str]]:
        return [*self.near, *self.far]

    def count(self, result: str) -> int:
        return sum(1 for _, what in self.results if what == result)

    @property
    def held(self) -> bool:
        return self.count(NOTICED) > 0

    @property
    def verdict(self) -> str:
        if not self.held:
            return "NOT HELD" if self.results else "NO CODE"
        if self.near and all(result != NOTICED for _, result in self.near):
            return "far only"
        return "held"


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLong inside when it takes longer."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def script_result(file: Path) -> str:
    """Whether a script comes out as it says."""
    try:
        faults = Faults()
        script = load_script(file, file.name, SYSTEMS, faults)
        if script is None:
            return NOTICED
        return SURVIVED if play_script(script).ok else NOTICED
    except TooLong:
        return NOTICED
    except Exception:
        return CRASHED


def test_result(item: pytest.Item) -> str:
    """Whether a test passes; one that fails for another reason than what it asserts has crashed."""
    item._initrequest()  # type: ignore[attr-defined]
    reports = runtestprotocol(item, nextitem=None, log=False)
    failed = next((report for report in reports if report.failed), None)
    if failed is None:
        return SURVIVED
    crash = getattr(failed.longrepr, "reprcrash", None)
    message = crash.message if crash is not None else ""
    return NOTICED if message.startswith(("assert", "AssertionError", "Failed", "TooLong", "board.")) else CRASHED


def result_of(tests: Sequence[Callable[[], str]], mutant: Mutant) -> str | None:
    """What the tests make of a wrong version; None when it is none."""
    placed = mutant.place()
    if placed is None:
        return None
    worst = SURVIVED
    try:
        with placed, at_most(SECONDS):
            for test in tests:
                result = test()
                if result == NOTICED:
                    return NOTICED
                worst = CRASHED if result == CRASHED else worst
    except TooLong:
        return NOTICED
    return worst


def examine(rule: str, names: Sequence[str], tests: Sequence[Callable[[], str]], most: int) -> Found:
    """Play the wrong versions of what names the rule; of other statements only when these are not noticed."""
    functions = {target.name: target for name in names for target in targets(name)}
    every = [mutant for target in functions.values() for mutant in mutants(target)]
    found = Found(rule, len(tests))
    for near, results in ((True, found.near), (False, found.far)):
        if found.held:
            break
        chosen = [mutant for mutant in every if (rule in mutant.named) is near]
        if len(chosen) > most:
            chosen = sorted(random.Random(rule).sample(chosen, most), key=lambda m: (m.target.name, m.line))
        for mutant in chosen:
            result = result_of(tests, mutant)
            if result is not None:
                results.append((mutant, result))
    return found


def examine_all(rules: Sequence[str], most: int, items: Sequence[pytest.Item], show_all: bool) -> int:
    """Examine the rules one after the other and print what became of them. Returns how many are not held."""
    made = index(ROOT)
    loose = 0
    for rule in rules:
        entry = made[rule]
        scripts = [place for place in entry["tests"] if place.endswith(".yaml")]
        tests: list[Callable[[], str]] = [lambda f=ROOT / place: script_result(f) for place in scripts]
        tests += [lambda i=item: test_result(i) for item in items if item.nodeid.partition("[")[0] in entry["tests"]]
        sound = [test for test in tests if test() == SURVIVED]
        if len(sound) < len(tests):
            print(f"{rule:13} {len(tests) - len(sound)} of its tests fail without any change", flush=True)
        begun = time.monotonic()
        found = examine(rule, entry["functions"], sound, most)
        loose += not found.held
        print(
            f"{rule:13} {found.verdict:9} {found.tests:3} tests"
            f" {len(found.results):3} versions: {found.count(NOTICED)} noticed, {found.count(CRASHED)} crashed,"
            f" {found.count(SURVIVED)} survived  {time.monotonic() - begun:.1f} s",
            flush=True,
        )
        if show_all or found.verdict != "held":
            for mutant, result in found.results:
                if result != NOTICED:
                    print(f"    {result}: {mutant}")
        forget()
    return loose


class Loop:
    """A pytest plugin that has the tests collected and then runs what it is given instead of the usual loop."""

    def __init__(self, run: Callable[[Sequence[pytest.Item]], int]) -> None:
        self.run, self.loose = run, 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.loose = self.run(session.items)
        return True


def main() -> int:
    """Examine a sample, or the rules named; return 1 when one is not held."""
    parser = argparse.ArgumentParser(description="See whether tests notice that a rule is taken away.")
    parser.add_argument("rules", nargs="*", help="rule ids, or beginnings of them; default: a sample")
    parser.add_argument("-n", type=int, default=60, help="size of the sample (default 60)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=40, help="wrong versions of one rule (default 40)")
    parser.add_argument("--all", action="store_true", help="list every version that was not noticed")
    chosen = parser.parse_args()
    os.environ.setdefault("CI", "true")  # the same examples in every run
    made = index(ROOT)
    rules = [rule for rule, entry in made.items() if in_scope(rule, str(entry["tag"]))]
    if chosen.rules:
        rules = [rule for rule in rules if rule.startswith(tuple(chosen.rules))]
    elif chosen.n < len(rules):
        picked = set(random.Random(chosen.seed).sample(rules, chosen.n))
        rules = [rule for rule in rules if rule in picked]
    nodes = sorted({place for rule in rules for place in made[rule]["tests"] if "::" in place})
    loop = Loop(lambda items: examine_all(rules, chosen.most, items, chosen.all))
    if nodes:
        os.chdir(ROOT)
        options = ["-q", "-s", "-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib"]
        pytest.main([*options, *nodes], plugins=[loop])
    else:
        loop.loose = loop.run([])
    print(f"{len(rules)} rules, {loop.loose} not held")
    return 1 if loop.loose else 0


if __name__ == "__main__":
    sys.exit(main())
