"""Write the rule index: for every rule id, what implements it and what tests it.

`python tools/index_rules.py` writes `assets/rules/index.json`; the build does the same, so that the wheel
carries it and `board rules` can show it. A function, class or module implements the ids that its
docstring names, a data file of a game those that it names anywhere. A test holds the ids of its
marker `@pytest.mark.rule(...)`, a script those of its first comment `# rules:`. With `--check` it also
says which rules of the present scope lack either one.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rule_ids import rule_ids
from rule_scope import in_scope, is_example

ROOT = Path(__file__).resolve().parent.parent
INDEX = Path("assets/rules/index.json")

Places = dict[str, list[str]]
"""By rule id the places that name it, in the order of the files."""


def implementations(root: Path) -> Places:
    """By rule id the functions, classes and modules whose docstring names it, and the data files that name it."""
    found: Places = {}
    for file in sorted((root / "board").rglob("*.py")):
        module = ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for name, docstring in _docstrings(tree, module):
            for rule in rule_ids(docstring):
                _add(found, rule, name)
    for file in sorted((root / "assets").glob("*/*.yaml")):
        if file.parent.name not in ("rules", "text"):
            for rule in rule_ids(file.read_text(encoding="utf-8")):
                _add(found, rule, file.relative_to(root).as_posix())
    return found


def _docstrings(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        docstring = ast.get_docstring(node)
        if docstring is not None:
            yield name, docstring
        body = node.body
        for here, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(here, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield from _docstrings(here, f"{name}.{here.name}")
            elif isinstance(here, ast.Assign | ast.AnnAssign) and isinstance(after, ast.Expr):
                # A string after a constant is its docstring.
                target = here.targets[0] if isinstance(here, ast.Assign) else here.target
                if isinstance(target, ast.Name) and isinstance(after.value, ast.Constant):
                    if isinstance(after.value.value, str):
                        yield f"{name}.{target.id}", after.value.value


def holders(root: Path) -> Places:
    """By rule id the tests that hold it: `FILE::NAME` for pytest, `FILE` for a script."""
    found: Places = {}
    for file in sorted((root / "tests").rglob("test_*.py")):
        shown = file.relative_to(root).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        whole = [rule for node in tree.body for rule in _module_marks(node)]
        for name, marks in _marked(tree, ""):
            for rule in [*whole, *marks]:
                _add(found, rule, f"{shown}::{name}")
    for file in sorted((root / "tests").rglob("*.yaml")):
        for rule in script_rules(file):
            _add(found, rule, file.relative_to(root).as_posix())
    return found


def script_rules(file: Path) -> list[str]:
    """The ids of the first comment `# rules:` of a script; a list too long for one line goes on in the next."""
    named = ""
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("#"):
                break
            text = line[1:].strip()
            if text.startswith("rules:"):
                named = text.removeprefix("rules:")
            elif named.rstrip().endswith(","):
                named += " " + text
            else:
                break
    return rule_ids(named)


def _module_marks(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
        return _marks(ast.walk(node.value))
    return []


def _marked(node: ast.Module | ast.ClassDef, within: str) -> Iterator[tuple[str, list[str]]]:
    for here in node.body:
        if isinstance(here, ast.FunctionDef | ast.AsyncFunctionDef) and here.name.startswith("test"):
            # Marks of `pytest.param(..., marks=...)` stand inside the decorators too.
            yield within + here.name, _marks(inner for mark in here.decorator_list for inner in ast.walk(mark))
        elif isinstance(here, ast.ClassDef):
            outer = _marks(inner for mark in here.decorator_list for inner in ast.walk(mark))
            for name, marks in _marked(here, f"{within}{here.name}::"):
                yield name, [*outer, *marks]


def _marks(nodes: Iterator[ast.AST]) -> list[str]:
    named: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    named.extend(rule_ids(argument.value))
    return named


def _add(found: Places, rule: str, place: str) -> None:
    places = found.setdefault(rule, [])
    if place not in places:
        places.append(place)


def universe(root: Path) -> dict[str, dict[str, Any]]:
    """Every rule there is, from `assets/rules/SYSTEM.yaml`, in the order of these files."""
    rules: dict[str, dict[str, Any]] = {}
    for file in sorted((root / "assets/rules").glob("*.yaml")):
        content = yaml.load(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        for rule, entry in content.items():
            if rule != "chapters":
                rules[rule] = {"system": file.stem, **entry}
    return rules


def index(root: Path) -> dict[str, dict[str, Any]]:
    """The whole index: by rule id its entry with `functions` and `tests` added."""
    code, held = implementations(root), holders(root)
    return {
        rule: {**entry, "functions": code.get(rule, []), "tests": held.get(rule, [])}
        for rule, entry in universe(root).items()
    }


def write_index(root: Path = ROOT) -> dict[str, dict[str, Any]]:
    """Write the index file, if it changed, and return the index. An archive without tests keeps what it came with."""
    file = root / INDEX
    if not (root / "tests").is_dir() and file.exists():
        kept: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
        return kept
    made = index(root)
    text = json.dumps(made, ensure_ascii=False, indent=1) + "\n"
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return made


def unknown(root: Path, known: dict[str, dict[str, Any]]) -> list[str]:
    """One line for each id that code or tests name and no rule file has."""
    return [
        f"{place}: {rule} is no rule of assets/rules"
        for rule, places in [*implementations(root).items(), *holders(root).items()]
        if rule not in known and not is_example(rule)
        for place in places
    ]


def missing(made: dict[str, dict[str, Any]]) -> list[str]:
    """One line for each rule of the scope that no docstring or no test names."""
    return [
        f"{rule}: no {kind} names it"
        for rule, entry in made.items()
        if in_scope(rule, str(entry["tag"]))
        for kind, places in (("docstring or data", entry["functions"]), ("test", entry["tests"]))
        if not places
    ]


def main() -> int:
    """Write the index; with `--check` print what is wrong with it, one line each, and return 1 if anything is."""
    parser = argparse.ArgumentParser(description="Write the rule index.")
    parser.add_argument("--check", action="store_true", help="also say which rules lack code or tests")
    check = parser.parse_args().check
    made = write_index()
    print(f"{INDEX.as_posix()}: {len(made)} rules")
    faults = [*unknown(ROOT, made), *missing(made)] if check else []
    for line in faults:
        print(line, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
