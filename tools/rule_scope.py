"""Which rules must have code and tests. A rule that is left out says here why, and only here."""

from __future__ import annotations

TAGS: dict[str, tuple[str, ...]] = {"DV": ("core", "assist"), "FF": ("core",)}
"""By game the tags that are meant: `core` is enforced, `assist` is offered and recorded."""

BETWEEN_GAMES = frozenset({"DV-CONV-09", "DV-CAMP-21", "DV-CAMP-22", "DV-CAMP-27"})
"""Help for what is done before or after a game, at the table and not on the board."""

SAYS_NOTHING = frozenset({"DV-MOVE-10"})
"""Rules that leave nothing to enforce: running is a word for moving."""

NOT_YET: dict[str, str] = {}
"""Rules marked `assist` that neither the engine nor the game master's hand offers so far, and what is missing."""

EXAMPLES = {"DV-EX": 76, "FF-EX": 20, "AS-EX": 32, "CD-EX": 18}
"""Worked examples of the rule texts, counted: tests name them as they name rules."""


def in_scope(rule: str, tag: str) -> bool:
    """Whether `rule` (`DV-ATK-01`), tagged `core`, `assist` or `campaign`, must have code and a test."""
    game = rule.partition("-")[0]
    return tag in TAGS.get(game, ()) and rule not in BETWEEN_GAMES | SAYS_NOTHING | NOT_YET.keys()


def is_example(rule: str) -> bool:
    """Whether the id is that of a worked example."""
    chapter, _, number = rule.rpartition("-")
    return chapter in EXAMPLES and 1 <= int(number) <= EXAMPLES[chapter]
