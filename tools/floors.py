"""The floors of the house: who may import whom. The one place where this is written for machines.

A room is a package or a module of `board`. It imports only from rooms on lower floors; two rooms of one
floor do not know each other, and neither do two games.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

FLOORS: tuple[tuple[str, ...], ...] = (
    ("board",),
    ("board.grid",),
    ("board.scene",),
    ("board.rulebook",),
    ("board.systems",),
    ("board.files", "board.lab"),
    ("board.window",),
    ("board.commands",),
    ("board.cli",),
    ("board.__main__",),
)
"""Rooms from the ground up."""

WINDOW_FLOORS: tuple[tuple[str, ...], ...] = (
    ("settings",),
    ("unusable", "preferences", "orders", "work", "presenter", "full_screen", "displays"),
    ("style",),
    ("widgets",),
    ("canvas",),
    ("dice", "sounds"),
    ("panels",),
    ("printing", "calibration", "games"),
    ("host", "reading"),
    ("pages",),
    ("play",),
    ("table",),
    ("shot",),
    ("personal", "filing"),
    ("app",),
)
"""The rooms of `board.window` from the ground up, by what they load: they may load only what is below them."""

PURE = ("board.grid", "board.scene", "board.rulebook", "board.systems")
"""Rooms without files, clock, window, chance and floating point: the same values give the same results."""

GAMELESS = ("board.grid", "board.scene", "board.rulebook", "board.files", "board.window")
"""Rooms that know no game: everything about one comes to them through `board.rulebook.system.System`."""


def floor_of(module: str) -> int:
    """The floor on which `module` lives, from 0. Raises KeyError when it has no room in the house."""
    return _place(module)[0]


def room_of(module: str) -> str:
    """The room that `module` belongs to. Raises KeyError when it has none."""
    return _place(module)[1]


def _place(module: str) -> tuple[int, str]:
    for floor, rooms in enumerate(FLOORS):
        for room in rooms:
            if module == room or (room != "board" and module.startswith(room + ".")):
                return floor, room
    raise KeyError(module)


@dataclass(frozen=True)
class Source:
    """One module of the program and its syntax tree."""

    module: str
    file: Path

    @property
    def shown(self) -> str:
        """The path that a message shows."""
        return self.file.relative_to(ROOT).as_posix()

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.file.read_text(encoding="utf-8"), str(self.file))

    def imports(self) -> Iterator[tuple[int, str]]:
        """The modules it imports anywhere, absolute, each with its line."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield node.lineno, alias.name
            elif isinstance(node, ast.ImportFrom):
                base = node.module or ""
                if node.level:
                    package = self.module.split(".")
                    if self.file.name != "__init__.py":
                        package = package[:-1]
                    package = package[: len(package) - node.level + 1]
                    base = ".".join([*package, base]).rstrip(".")
                for alias in node.names:
                    inner = f"{base}.{alias.name}"
                    yield node.lineno, inner if _is_module(inner) else base

    def loads(self) -> Iterator[tuple[int, str]]:
        """The modules that are loaded with it: not those of its functions, nor those that only types need."""

        def found(body: list[ast.stmt]) -> Iterator[ast.AST]:
            for node in body:
                if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
                    yield from found(node.orelse)
                elif not isinstance(node, ast.FunctionDef | ast.ClassDef):
                    yield from ast.walk(node)

        lines = {node.lineno for node in found(self.tree.body) if isinstance(node, ast.Import | ast.ImportFrom)}
        return ((line, name) for line, name in self.imports() if line in lines)

    def docstrings(self) -> frozenset[ast.Constant]:
        """The constants that are docstrings, of the module, its classes, functions and constants."""
        return frozenset(
            node.value
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        )


def sources(*rooms: str) -> list[Source]:
    """All modules of `board`, or those of some rooms, in the order of their paths."""
    found = []
    for file in sorted((ROOT / "board").rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if not rooms or any(module == room or module.startswith(room + ".") for room in rooms):
            found.append(Source(module, file))
    return found


def _is_module(name: str) -> bool:
    if not name.startswith("board"):
        return False
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()
