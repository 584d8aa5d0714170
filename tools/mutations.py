"""Small wrong versions of a function, one change at a time, and putting one in the place of the right one.

What is changed: a refusal is left out, a condition holds always or never, one operand of `and` or `or`
is dropped, a comparison or a sign is turned, a number is one higher, a statement is skipped, a loop is
never entered. The code object of the living function is exchanged, so that every module that imported
the function, and every table that holds it, plays the wrong version.
"""

from __future__ import annotations

import ast
import copy
import importlib
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from types import CodeType, FunctionType
from typing import Any

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
EXTREMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Site:
    """A place that can be changed: the line, what the change is, the rules named there, and the change."""

    line: int
    change: str
    named: frozenset[str]
    apply: Callable[[], None]


def _call(*names: str) -> Callable[[ast.AST], bool]:
    return lambda node: isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def _strings(node: ast.AST) -> frozenset[str]:
    return frozenset(
        inner.value for inner in ast.walk(node) if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    )


def _suites(node: ast.AST) -> Iterator[tuple[ast.AST, list[ast.stmt]]]:
    """Every list of statements under `node`, with the statement that it belongs to, nested functions apart."""
    for name in ("body", "orelse", "finalbody"):
        suite = getattr(node, name, None)
        if isinstance(suite, list) and suite and isinstance(suite[0], ast.stmt):
            yield node, suite
            for inner in suite:
                if not isinstance(inner, ast.FunctionDef | ast.ClassDef):
                    yield from _suites(inner)


def sites(function: ast.FunctionDef) -> Iterator[Site]:
    """All changes of one function, always in the same order; each may be applied to a copy of its own."""
    for owner, suite in _suites(function):
        yield from _statements(function, owner, suite)


def _statements(function: ast.FunctionDef, owner: ast.AST, suite: list[ast.stmt]) -> Iterator[Site]:
    here = frozenset().union(*(_strings(node) for node in suite if not isinstance(node, ast.If | ast.For)))
    assigned: set[str] = {argument.arg for argument in function.args.args}
    for place, node in enumerate(suite):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        named = _strings(node)
        if isinstance(node, ast.Return):
            yield from _returns(function, owner, suite, place, node)
        elif isinstance(node, ast.AugAssign | ast.Expr) and not isinstance(node.value, ast.Constant):
            yield Site(node.lineno, "skip the statement", here, lambda p=place: _skip(suite, p))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id in assigned:
                yield Site(node.lineno, "skip the assignment", here, lambda p=place: _skip(suite, p))
            assigned.add(node.targets[0].id)
        elif isinstance(node, ast.If):
            inside = frozenset().union(*(_strings(inner) for inner in node.body))
            yield Site(node.lineno, "the condition never holds", inside, lambda n=node: _set(n, "test", False))
            if not _refuses(node.body[0]):
                yield Site(node.lineno, "the condition always holds", inside, lambda n=node: _set(n, "test", True))
            named = inside
        elif isinstance(node, ast.For):
            yield Site(node.lineno, "the loop is never entered", named, lambda n=node: _never(n))
        yield from _expressions(node, named | here)
        if isinstance(node, ast.Return | ast.Raise):
            break  # what follows is the lone `yield` of a generator


def _returns(
    function: ast.FunctionDef, owner: ast.AST, suite: list[ast.stmt], place: int, node: ast.Return
) -> Iterator[Site]:
    shown = ast.unparse(function.returns) if function.returns is not None else ""
    if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
        return
    named = _strings(node)
    same = [a.arg for a in function.args.args if a.annotation is not None and ast.unparse(a.annotation) == shown]
    if same and not (isinstance(node.value, ast.Name) and node.value.id == same[0]):
        yield Site(node.lineno, f"`{same[0]}` comes back unchanged", named, lambda: _name(node, same[0]))
    if "Refusal" in shown or function.name.endswith("_refusal"):
        if _refuses(node) and isinstance(owner, ast.If):
            yield Site(node.lineno, "the refusal is left out", named, lambda: _skip(suite, place))
        else:
            yield Site(node.lineno, "nothing is refused", named, lambda: _set(node, "value", None))
    elif shown == "bool":
        for answer in (True, False):
            yield Site(node.lineno, f"the answer is {answer}", named, lambda a=answer: _set(node, "value", a))
    elif shown.startswith(("tuple[", "frozenset[")):
        yield Site(node.lineno, "the answer is empty", named, lambda: _empty(node, shown.partition("[")[0]))
    elif shown == "int":
        yield Site(node.lineno, "the answer is one more", named, lambda: _more(node))


def _refuses(node: ast.stmt) -> bool:
    return isinstance(node, ast.Return) and any(map(_call("refuse", "Refusal"), ast.walk(node)))


def _skip(suite: list[ast.stmt], place: int) -> None:
    suite[place] = ast.copy_location(ast.Pass(), suite[place])


def _set(node: ast.AST, name: str, value: object) -> None:
    setattr(node, name, ast.copy_location(ast.Constant(value), node))


def _expressions(node: ast.stmt, named: frozenset[str]) -> Iterator[Site]:
    """Changes inside the expressions of one statement, its inner statements apart."""
    for parent in _walk(node):
        line = getattr(parent, "lineno", node.lineno)
        if isinstance(parent, ast.Compare) and len(parent.ops) == 1:
            turned = TURNED[type(parent.ops[0])]
            words = f"{type(parent.ops[0]).__name__} becomes {turned.__name__}"
            yield Site(line, words, named, lambda p=parent, t=turned: setattr(p, "ops", [t()]))
        elif isinstance(parent, ast.BoolOp):
            for place in range(len(parent.values)):
                words = f"without `{ast.unparse(parent.values[place])[:50]}`"
                yield Site(line, words, named, lambda p=parent, k=place: _drop(p, k))
        elif isinstance(parent, ast.IfExp):
            yield Site(line, "always the first", named, lambda p=parent: _set(p, "test", True))
            yield Site(line, "always the second", named, lambda p=parent: _set(p, "test", False))
        elif isinstance(parent, ast.BinOp) and type(parent.op) in SIGNS:
            yield Site(line, "the sign is turned", named, lambda p=parent: setattr(p, "op", SIGNS[type(p.op)]()))
        elif isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id in EXTREMES:
            words = f"{parent.func.id} becomes {EXTREMES[parent.func.id]}"
            yield Site(line, words, named, lambda p=parent: setattr(p.func, "id", EXTREMES[p.func.id]))
        elif isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not):
            yield Site(line, "without `not`", named, lambda p=parent: setattr(p, "op", ast.UAdd()) or _bare(p))
        elif isinstance(parent, ast.comprehension):
            for place in range(len(parent.ifs)):
                yield Site(node.lineno, "every entry", named, lambda p=parent, k=place: p.ifs.pop(k))
        elif isinstance(parent, ast.Constant) and type(parent.value) is int:
            words = f"{parent.value} becomes {parent.value + 1}"
            yield Site(line, words, named, lambda p=parent: setattr(p, "value", p.value + 1))


def _walk(node: ast.stmt) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "body", "orelse", "finalbody", "handlers", "cases"):
            continue
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, ast.AST) and not isinstance(entry, ast.stmt):
                yield from ast.walk(entry)


def _drop(node: ast.BoolOp, place: int) -> None:
    del node.values[place]
    if len(node.values) == 1:
        node.values.append(ast.copy_location(ast.Constant(isinstance(node.op, ast.And)), node))


def _bare(node: ast.UnaryOp) -> None:
    """Make `not x` into `bool(x)`: twice not."""
    node.op = ast.Not()
    node.operand = ast.copy_location(ast.UnaryOp(ast.Not(), node.operand), node)


def _never(node: ast.For) -> None:
    node.iter = ast.copy_location(ast.Tuple([], ast.Load()), node.iter)


def _name(node: ast.Return, name: str) -> None:
    node.value = ast.copy_location(ast.Name(name, ast.Load()), node)


def _empty(node: ast.Return, kind: str) -> None:
    node.value = ast.copy_location(ast.Call(ast.Name(kind, ast.Load()), [], []), node)


def _more(node: ast.Return) -> None:
    assert node.value is not None
    node.value = ast.copy_location(ast.BinOp(node.value, ast.Add(), ast.Constant(1)), node)


# ---- Functions by name ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Target:
    """A function or a constant of the program: its module, the names that lead to it, and its syntax."""

    module: str
    path: tuple[str, ...]
    node: ast.FunctionDef | ast.Assign | ast.AnnAssign

    @property
    def name(self) -> str:
        return ".".join((self.module, *self.path))


@dataclass(frozen=True)
class Mutant:
    """One wrong version: the line, what it changes, the rules named there, and how it is put in place."""

    target: Target
    line: int
    change: str
    named: frozenset[str]
    place: Callable[[], AbstractContextManager[None] | None]

    def __str__(self) -> str:
        return f"{self.target.name}:{self.line}: {self.change}"


def targets(name: str) -> list[Target]:
    """What a name of the index stands for: a function, a constant, all functions of a class or of a module.

    A function with nothing to change stands for those that it calls.
    """
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        module = ".".join(parts[:cut])
        try:
            source = inspect.getsource(importlib.import_module(module))
        except (ModuleNotFoundError, OSError):
            continue
        node: ast.AST | None = ast.parse(source)
        for part in parts[cut:]:
            inside = ast.iter_child_nodes(node) if node is not None else ()
            node = next((inner for inner in inside if part in _names(inner)), None)
        if isinstance(node, ast.Assign | ast.AnnAssign):
            return [Target(module, tuple(parts[cut:]), node)]
        found = list(_functions(module, tuple(parts[cut:]), node)) if node is not None else []
        return [inner for target in found for inner in _with_called(target)]
    return []


def _names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, ast.AnnAssign):
        return [node.target.id] if isinstance(node.target, ast.Name) and node.value is not None else []
    return [getattr(node, "name", "")]


def _functions(module: str, path: tuple[str, ...], node: ast.AST) -> Iterator[Target]:
    if isinstance(node, ast.FunctionDef):
        yield Target(module, path, node)
        return
    for inner in getattr(node, "body", []):
        if isinstance(inner, ast.FunctionDef | ast.ClassDef):
            yield from _functions(module, (*path, inner.name), inner)


def _with_called(target: Target) -> list[Target]:
    function = living(target)
    if function is None or list(sites(target.node)):
        return [target]
    called = [function.__globals__.get(name) for name in function.__code__.co_names]
    called = [thing for thing in called if isinstance(thing, FunctionType) and thing.__module__.startswith("board.")]
    return [inner for thing in called for inner in targets(f"{thing.__module__}.{thing.__qualname__}")]


def mutants(target: Target) -> list[Mutant]:
    """All wrong versions of a function or a constant."""
    if not isinstance(target.node, ast.FunctionDef):
        return list(_constants(target))
    return [
        Mutant(target, site.line, site.change, site.named, partial(_function, target, number))
        for number, site in enumerate(sites(target.node))
    ]


def _constants(target: Target) -> Iterator[Mutant]:
    value = getattr(importlib.import_module(target.module), target.path[0])
    wrong: list[tuple[str, object]] = []
    if type(value) is int:
        wrong = [(f"{value} becomes {value + 1}", value + 1)]
    elif isinstance(value, tuple | frozenset) and type(value) in (tuple, frozenset):
        wrong = [(f"without {entry!r:.40}", type(value)(e for e in value if e != entry)) for entry in value]
    elif isinstance(value, dict):
        wrong = [(f"without {key!r:.40}", {k: v for k, v in value.items() if k != key}) for key in value]
    for change, other in wrong:
        yield Mutant(target, target.node.lineno, change, frozenset(), partial(_constant, target, value, other))


def living(target: Target) -> FunctionType | None:
    """The function itself, out of its module, a property or a cache; None for one that only a call makes."""
    thing: Any = importlib.import_module(target.module)
    for part in target.path:
        thing = inspect.getattr_static(thing, part, None)
    for inner in ("__func__", "fget", "func", "__wrapped__"):
        thing = getattr(thing, inner, thing)
    return thing if isinstance(thing, FunctionType) else None


def _function(target: Target, number: int) -> AbstractContextManager[None] | None:
    """The change of one site, or None where the code cannot stand for the right one."""
    right = living(target)
    if right is None:
        return None
    function = copy.deepcopy(target.node)
    list(sites(function))[number].apply()
    function.decorator_list = []
    body: list[ast.stmt] = [function]
    for outer in reversed(target.path[:-1]):
        body = [ast.ClassDef(outer, [], [], body, [], **({"type_params": []} if sys.version_info >= (3, 12) else {}))]
    future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
    tree = ast.fix_missing_locations(ast.Module([future, *body], []))
    made = compile(tree, right.__code__.co_filename, "exec")
    for name in target.path:
        made = next(c for c in made.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return _code(target, right, made) if made.co_freevars == right.__code__.co_freevars else None


@contextmanager
def _code(target: Target, right: FunctionType, wrong: CodeType) -> Iterator[None]:
    kept = right.__code__
    right.__code__ = wrong
    reads = "Node" in vars(sys.modules[target.module])
    forget(reads)
    try:
        yield
    finally:
        right.__code__ = kept
        forget(reads)


@contextmanager
def _constant(target: Target, right: object, wrong: object) -> Iterator[None]:
    name = target.path[0]
    holders = [
        module
        for path, module in list(sys.modules.items())
        if path.startswith("board.") and vars(module).get(name) is right
    ]
    for module in holders:
        setattr(module, name, wrong)
    forget()
    try:
        yield
    finally:
        for module in holders:
            setattr(module, name, right)
        forget()


def forget(data: bool = True) -> None:
    """Empty the caches of the program; those of the files only with `data`, for they are dear."""
    for name, module in list(sys.modules.items()):
        if name.startswith("board.") and (data or not name.startswith("board.files")):
            for thing in list(vars(module).values()):
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
