"""`board rules`: what is implemented, from the index that the build writes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from board.commands import FINE, UNUSABLE
from board.commands.console import Console
from board.files.assets import asset, read_asset_text
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Faults, Node
from board.scene.texts import Text, text
from board.systems import NAMES


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print one line a rule: id, tag, what implements it, what tests it. With `--house`, our own values."""
    if arguments.house:
        for line in house_values():
            console.line(line)
        return FINE
    try:
        rules: dict[str, dict[str, Any]] = json.loads(read_asset_text("rules/index.json"))
    except FileNotFoundError:
        console.notice(text("cli.no_index"))
        return UNUSABLE
    wanted = arguments.rule
    chosen = {rule: entry for rule, entry in rules.items() if wanted is None or _matches(rule, wanted)}
    if not chosen:
        console.notice(text("cli.bad_argument.no_such_rule", rule=wanted))
        return UNUSABLE
    for rule, entry in chosen.items():
        console.line(_line(rule, entry))
    if len(chosen) == 1 and wanted is not None:
        console.line(str(next(iter(chosen.values()))["text"]))
    return FINE


def _matches(rule: str, wanted: str) -> bool:
    asked = wanted.upper()
    return rule == asked or rule.startswith(asked.rstrip("-") + "-")


def _line(rule: str, entry: dict[str, Any]) -> Text:
    nothing = text("cli.nothing")
    return text(
        "cli.rule_line",
        rule=rule,
        tag=entry["tag"],
        functions=" ".join(entry["functions"]) or nothing,
        tests=" ".join(entry["tests"]) or nothing,
    )


UNSAID = frozenset(("name", "help", "source"))
"""Keys of an entry that are words or remarks, no values of a rule."""


def house_values() -> Iterator[Text]:
    """Every value of the data files that is our own choice (`source: house`): its place, name and value."""
    for system in NAMES:
        for file in sorted(asset(system).iterdir(), key=lambda place: place.name):
            if not file.name.endswith(".yaml"):
                continue
            shown = f"assets/{system}/{file.name}"
            document = read_yaml(file.read_bytes(), shown, Faults())
            if document is None:
                continue
            for node, path in _house_of(document.root, ""):
                value = json.dumps(node.plain(), ensure_ascii=False, default=str)
                yield text("cli.house_line", file=shown, line=node.line, path=path, value=value)


def _house_of(node: Node, path: str) -> Iterator[tuple[Node, str]]:
    """The values below `node` whose source is `house`, each with its dotted name.

    `source` is one word for a whole entry, or a mapping by field in which `default` stands for the rest.
    """
    if node.is_list:
        for place, inner in enumerate(node.value):
            yield from _house_of(inner, f"{path}[{place}]")
    if not node.is_mapping:
        return
    source = node.value.get("source")
    sources = source.plain() if source is not None else {}
    by_field = sources if isinstance(sources, dict) else {"default": sources}
    for name, inner in node.value.items():
        if name in UNSAID:
            continue
        inner_path = f"{path}.{name}" if path else name
        if by_field.get(name, by_field.get("default")) == "house":
            yield inner, inner_path
        else:
            yield from _house_of(inner, inner_path)
