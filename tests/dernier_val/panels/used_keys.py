"""What the code of Dernier Val says: keys of texts, refusals and events with their facts, read from its source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[3] / "board" / "systems" / "dernier_val"

KEYED = ("refuse", "text")
"""Functions whose first text that is a key is said with the named arguments."""


@dataclass
class Used:
    """Keys by the facts that they are given, patterns of keys made at run time, and events by their facts."""

    keys: dict[str, set[str]] = field(default_factory=dict)
    refusals: dict[str, list[set[str]]] = field(default_factory=dict)
    patterns: set[str] = field(default_factory=set)
    events: dict[str, set[str]] = field(default_factory=dict)
    asks: dict[str, set[str]] = field(default_factory=dict)
    purposes: set[str] = field(default_factory=set)


def strings(node: ast.AST) -> Iterator[str]:
    """The texts that an expression may be: a constant, either branch of a condition, values of a table."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)
    elif isinstance(node, ast.Subscript):
        yield from strings(node.value)
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from strings(value)


def used() -> Used:
    """All that the modules of the package say."""
    found = Used()
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        pieces = {id(v) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for v in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in pieces:
                if re.fullmatch(r"dv(\.[A-Za-z0-9_]+)+", node.value):
                    found.keys.setdefault(node.value, set())
            elif isinstance(node, ast.JoinedStr):
                _pattern(node, found)
            elif isinstance(node, ast.Call):
                _call(node, tree, found)
    return found


def _pattern(node: ast.JoinedStr, found: Used) -> None:
    parts = [v.value if isinstance(v, ast.Constant) else "*" for v in node.values]
    written = "".join(str(part) for part in parts)
    if written.startswith("dv."):
        found.patterns.add(written)


def _call(node: ast.Call, tree: ast.Module, found: Used) -> None:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    facts = {keyword.arg for keyword in node.keywords if keyword.arg}
    if name in KEYED:
        for argument in node.args:
            for key in strings(argument):
                if key.startswith("dv."):
                    found.keys.setdefault(key, set()).update(facts)
                    if name == "refuse":
                        found.refusals.setdefault(key, []).append(facts)
    elif name == "tell" and node.args:
        if any(keyword.arg == "private" and ast.unparse(keyword.value) == "()" for keyword in node.keywords):
            return
        for kind in _kinds(node.args[0], tree):
            found.events.setdefault(kind, set()).update(facts | {"who"})
    elif name == "suffer":
        kinds = [word for keyword in node.keywords if keyword.arg == "kind" for word in strings(keyword.value)]
        for kind in kinds or ["wound"]:
            found.events.setdefault(kind, set()).update(facts | {"who", "lost", "hp"})
    elif name == "Ask" and node.args:
        for kind in strings(node.args[0]):
            found.asks.setdefault(kind, set()).update(_names(node))
    elif name in ("Roll", "roll_action", "attempt", "locate"):
        for argument in node.args:
            found.purposes.update(word for word in strings(argument) if re.fullmatch(r"[a-z_]+", word))


def _names(node: ast.Call) -> set[str]:
    """The names of the facts of a question: the first words of pairs in its arguments."""
    return {
        pair.elts[0].value
        for pair in ast.walk(node)
        if isinstance(pair, ast.Tuple)
        and pair.elts
        and isinstance(pair.elts[0], ast.Constant)
        and isinstance(pair.elts[0].value, str)
    }


def _kinds(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The kinds of an event; a variable is looked up in the assignments and calls of its module."""
    direct = list(strings(node))
    if direct or not isinstance(node, ast.Name):
        yield from direct
        return
    for other in ast.walk(tree):
        if isinstance(other, ast.Assign) and any(getattr(t, "id", "") == node.id for t in other.targets):
            yield from strings(other.value)
