"""The floors of the house: imports go down only, and the lower floors stay pure."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from board.systems import SYSTEMS
from floors import FLOORS, GAMELESS, PURE, ROOT, WINDOW_FLOORS, Source, floor_of, room_of, sources

ALL = sources()
INSIDE = sources(*PURE)


def by_name(source: Source) -> str:
    return source.module


@pytest.mark.parametrize("source", ALL, ids=by_name)
def test_a_room_imports_only_from_floors_below(source: Source) -> None:
    here, room = floor_of(source.module), room_of(source.module)
    wrong = [
        f"{source.shown}:{line}: {room} imports {name}"
        for line, name in source.imports()
        if (name == "board" or name.startswith("board.")) and room_of(name) != room and floor_of(name) >= here
    ]
    assert not wrong, "\n".join(wrong)


def test_games_do_not_know_each_other() -> None:
    wrong = []
    for source in sources("board.systems"):
        game = source.module.split(".")[2:3]
        for line, name in source.imports():
            parts = name.split(".")
            if parts[:2] == ["board", "systems"] and parts[2:3] and game and parts[2:3] != game:
                wrong.append(f"{source.shown}:{line}: {game[0]} imports {name}")
    assert not wrong, "\n".join(wrong)


WINDOW_ROOMS = {room: floor for floor, rooms in enumerate(WINDOW_FLOORS) for room in rooms}


@pytest.mark.parametrize("source", sources("board.window"), ids=by_name)
def test_a_room_of_the_window_loads_only_what_is_below_it(source: Source) -> None:
    room = [*source.module.split("."), ""][2]
    if not room:
        return
    wrong = [
        f"{source.shown}:{line}: {room} loads {name}"
        for line, name in source.loads()
        if name.startswith("board.window.")
        and (other := name.split(".")[2]) != room
        and WINDOW_ROOMS[other] >= WINDOW_ROOMS[room]
    ]
    assert not wrong, "\n".join(wrong)


LIBRARIES = {
    "pygame": ("board.window",),
    "pymunk": ("board.window",),
    "yaml": ("board.files",),
    "numpy": ("board.grid", "board.window"),
    "fpdf": ("board.window",),
    "PIL": ("board.window",),
}
"""The packages that the program is built on, and the rooms that may use them."""


@pytest.mark.parametrize("source", ALL, ids=by_name)
def test_a_library_is_used_in_its_rooms_only(source: Source) -> None:
    wrong = [
        f"{source.shown}:{line}: {name}"
        for line, name in source.imports()
        if (rooms := LIBRARIES.get(name.split(".")[0])) is not None and room_of(source.module) not in rooms
    ]
    assert not wrong, "\n".join(wrong)


HEAVY = ("numpy", "pygame", "pymunk", "fpdf", "PIL")
"""Packages that take long to load: a command that draws nothing and looks at nothing goes without them."""


def test_heavy_libraries_are_loaded_only_when_they_are_needed() -> None:
    modules = "board.cli, board.commands.run, board.commands.check, board.grid.sight, board.files.encounters"
    games = "".join(f", board.systems.{name}.system" for name in SYSTEMS)
    program = f"import sys, {modules}{games}; print(*(name for name in {HEAVY} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("", "")


PURE_LIBRARY = frozenset(
    "__future__ abc bisect collections copy dataclasses decimal enum fractions functools hashlib heapq importlib "
    "itertools math numpy operator re string types typing".split()
)
"""What the pure floors may import besides `board`: nothing that touches files, the clock, chance or a screen."""

WHOLE = frozenset("isqrt gcd lcm prod comb perm factorial".split())
"""The functions of `math` that give whole numbers."""


@pytest.mark.parametrize("source", INSIDE, ids=by_name)
def test_pure_floors_touch_no_file_clock_chance_or_window(source: Source) -> None:
    wrong = [
        f"{source.shown}:{line}: imports {name}"
        for line, name in source.imports()
        if not name.startswith("board") and name.split(".")[0] not in PURE_LIBRARY
    ]
    wrong += [
        f"{source.shown}:{node.lineno}: calls {node.func.id}"
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("open", "print", "input", "exec", "eval")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("source", INSIDE, ids=by_name)
def test_pure_floors_reckon_in_whole_numbers(source: Source) -> None:
    wrong = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            wrong.append((node.lineno, str(node.value)))
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            wrong.append((node.lineno, "a division by /"))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float":
            wrong.append((node.lineno, "float"))
        elif isinstance(node, ast.ImportFrom) and node.module == "math":
            wrong += [(node.lineno, alias.name) for alias in node.names if alias.name not in WHOLE]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
            if node.attr not in WHOLE:
                wrong.append((node.lineno, f"math.{node.attr}"))
    assert not wrong, "\n".join(f"{source.shown}:{line}: {what}" for line, what in wrong)


ORDERLESS = frozenset("any all sum min max len sorted set frozenset".split())
"""Calls whose result does not depend on the order of what they are given."""


@pytest.mark.parametrize("source", INSIDE, ids=by_name)
def test_nothing_walks_over_a_set(source: Source) -> None:
    """A set has no order of its own; what is built from a walk over one may differ between two machines."""
    harmless = {
        argument
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ORDERLESS
        for argument in node.args
    }
    wrong = []
    for node in ast.walk(source.tree):
        walked: list[ast.expr] = []
        if isinstance(node, ast.For):
            walked = [node.iter]
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and node not in harmless:
            walked = [part.iter for part in node.generators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple"):
            walked = node.args[:1]
        wrong += [f"{source.shown}:{inner.lineno}" for inner in walked if _is_set(inner)]
    assert not wrong, "\n".join(wrong)


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")


def test_every_module_has_a_room_and_a_docstring() -> None:
    bare = [source.shown for source in ALL if not ast.get_docstring(source.tree)]
    assert not bare
    assert {room_of(source.module) for source in ALL} <= {room for rooms in FLOORS for room in rooms}


LONGEST = 400
"""Lines of a module, about: one subject fits in it."""


def test_modules_stay_short() -> None:
    lines = {source.shown: len(source.file.read_text(encoding="utf-8").splitlines()) for source in ALL}
    assert not {name: count for name, count in lines.items() if count > LONGEST + LONGEST // 10}


GAMES = "dernier_val fighting_fantasy assaut cthulhu_dark".split()
TERMS = (
    # Dernier Val
    "action_die reaction_die part_limit char_class move_allowance load_capacity armour_points protected_parts "
    "damage_bonus vulnerable hampered dazed vigilant vigilance discreet fumble excellence ambush numb inert "
    "destiny destiny_point adventure_die adventure_dice warrior thief ranger mage "
    # Fighting Fantasy
    "stamina luck luck_initial willpower attack_strength special_weapon provisions backpack adventure_sheet "
    # Assaut
    "hit_target parry_opposed penetration penetration_roll life_max fury split_parry "
    # Cthulhu Dark
    "insanity insanity_die occupation_die human_die investigator"
).split()
"""Words that only one game uses. Words of every table (turn, level, cover, hidden, parry ...) are not among them."""


@pytest.mark.parametrize("source", sources(*GAMELESS), ids=by_name)
def test_no_term_of_a_game_stands_where_games_are_unknown(source: Source) -> None:
    """Docstrings may name rule ids and give examples; code and its texts may not name a game or its terms."""
    docstrings = source.docstrings()
    banned = frozenset(GAMES + TERMS)
    wrong = []
    for node in ast.walk(source.tree):
        for word in _words(node, docstrings):
            found = [part for part in _parts(word) if part in banned]
            wrong += [f"{source.shown}:{node.lineno}: {part}" for part in found]  # type: ignore[attr-defined]
    assert not wrong, "\n".join(wrong)


def _words(node: ast.AST, docstrings: frozenset[ast.Constant]) -> list[str]:
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.arg):
        return [node.arg]
    if isinstance(node, ast.keyword) and node.arg is not None:
        return [node.arg]
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
        return node.value.lower().replace(".", " ").replace("/", " ").replace("-", " ").split()
    return []


def _parts(word: str) -> list[str]:
    """The word itself and every run of its parts: `draw_action_die` holds `action_die`."""
    parts = word.lower().strip("_\"',:;()[]{}!?").split("_")
    return ["_".join(parts[a:b]) for a in range(len(parts)) for b in range(a + 1, len(parts) + 1)]
