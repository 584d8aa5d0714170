"""Which rules must have code and tests by now. Every chapter that is built is added here, and only here."""

from __future__ import annotations

CHAPTERS: dict[str, tuple[str, ...]] = {
    "DV-CHAR": (),
    "DV-DICE": (),
    "DV-INIT": (),
    "DV-REACT": (),
    "DV-MOVE": (),
    "DV-VIEW": (),
    "DV-ATK": (),
    "DV-CLOSE": (),
    "DV-MELEE": (),
    "DV-RANGE": (),
    "DV-WPN": ("01-11", "20-27"),
    "DV-ARM": ("01-09", "11-13"),
    "DV-CRIT": (),
    "DV-LIFE": (),
    "DV-ACT": ("05", "13-23"),
    "DV-STL": ("20-23",),
    "DV-MAN": ("13",),
    "DV-GEAR": ("01", "04", "05"),
    "FF-GEN": (),
    "FF-CRE": (),
    "FF-CMB": (),
    "FF-FLE": (),
    "FF-GRP": (),
    "FF-LCK": (),
    "FF-WIL": (),
    "FF-STA": (),
    "FF-EQP": (),
    "FF-SKL": (),
    "FF-BRD": (),
}
"""Chapters, with the numbers that are meant, or all of them."""

LATER = frozenset({"DV-REACT-15", "DV-REACT-19"})
"""Rules of these chapters that wait for the chapters they speak of."""

ENFORCED = "core"
"""The tag of rules that the engine holds by itself; the others leave the decision to a person."""


def in_scope(rule: str, tag: str) -> bool:
    """Whether `rule` (`DV-ATK-01`), tagged `core`, `assist` or `campaign`, must have code and a test."""
    chapter, _, number = rule.rpartition("-")
    if tag != ENFORCED or rule in LATER or chapter not in CHAPTERS:
        return False
    spans = CHAPTERS[chapter]
    return not spans or any(_within(int(number), span) for span in spans)


def _within(number: int, span: str) -> bool:
    first, _, last = span.partition("-")
    return int(first) <= number <= int(last or first)

EXAMPLES = {"DV-EX": 76, "FF-EX": 20, "AS-EX": 32, "CD-EX": 18}
"""Worked examples of the rule texts, counted: tests name them as they name rules."""


def is_example(rule: str) -> bool:
    """Whether the id is that of a worked example."""
    chapter, _, number = rule.rpartition("-")
    return chapter in EXAMPLES and 1 <= int(number) <= EXAMPLES[chapter]
