"""Every reason for which a command is refused is announced by a script, where a command can meet it at all."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from board.files.scripts import load_script, play_script
from board.rulebook import commands
from board.rulebook.commands import Command, Refusal
from board.rulebook.reading import Faults
from board.rulebook.system import System
from board.scene.scene import Scene
from board.systems import SYSTEMS

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "board" / "systems" / "dernier_val"
SCRIPTS = ROOT / "tests" / "scripts" / "dernier_val"

MET_EARLIER = {
    "actions.common_refusal dv.refused.nobody",
    "attack_plans._striking_parts dv.refused.both_hands_needed",
    "attack_plans.planned_refusal dv.refused.hampered",
    "gm_changes.creature_refusal dv.refused.no_such_part",
    "holds.hold_refusal dv.refused.hampered",
    "legality.check dv.refused.unknown_action",
    "magic._aim_refusal dv.refused.not_perceived",
    "manoeuvres.test_refusal dv.refused.no_such_characteristic",
    "manoeuvres.test_refusal dv.refused.no_such_part",
    "melee.melee_refusal dv.refused.engaged",
    "movement.crawl_refusal dv.refused.die_needed",
    "movement.crawl_refusal dv.refused.engaged",
    "movement.crawl_refusal dv.refused.held",
    "movement.move_refusal dv.refused.engaged",
    "movement.move_refusal dv.refused.hampered",
    "movement.move_refusal dv.refused.prone",
    "ranged.ranged_refusal dv.refused.engaged",
    "ranged.ranged_refusal dv.refused.wall_between",
    "rest.rest_refusal dv.refused.gm_value",
    "throwing.throw_refusal dv.refused.hampered",
}
"""Reasons that a script cannot show: the form of a command, what its side knows, or the posture is judged before."""

Site = tuple[str, int]


def sites() -> dict[Site, str]:
    """Where the game refuses: file and each line of the call, with `module.function key`."""
    found: dict[Site, str] = {}
    for file in sorted(GAME.rglob("*.py")):
        for name, call in _refusals(ast.parse(file.read_text(encoding="utf-8")), ""):
            key = call.args[1].value if isinstance(call.args[1], ast.Constant) else "…"
            for line in range(call.lineno, (call.end_lineno or call.lineno) + 1):
                found[str(file), line] = f"{file.stem}.{name} {key}"
    return found


def _refusals(node: ast.AST, function: str) -> Iterator[tuple[str, ast.Call]]:
    for child in ast.iter_child_nodes(node):
        inner = child.name if isinstance(child, ast.FunctionDef) else function
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id == "refuse":
            yield inner, child
        yield from _refusals(child, inner)


def announced(monkeypatch: pytest.MonkeyPatch) -> set[Site]:
    """Where the refusals came from that scripts announce."""
    made: dict[int, tuple[Refusal, Site]] = {}
    met: set[Site] = set()
    plain, judge = commands.refuse, System.judge

    def refuse(*args: Any, **facts: Any) -> Refusal:
        refusal = plain(*args, **facts)
        frame = sys._getframe(1)
        made[id(refusal)] = refusal, (frame.f_code.co_filename, frame.f_lineno)
        return refusal

    def judged(self: System, scene: Scene, command: Command) -> Refusal | None:
        refusal = judge(self, scene, command)
        if refusal is not None and id(refusal) in made:
            met.add(made[id(refusal)][1])
        return refusal

    assert SYSTEMS["dernier_val"].name == "dernier_val"  # its modules are there from now on
    for module in list(sys.modules.values()):
        if getattr(module, "refuse", None) is plain and module.__name__.startswith("board.systems."):
            monkeypatch.setattr(module, "refuse", refuse)
    monkeypatch.setattr(System, "judge", judged)
    for file in sorted(SCRIPTS.rglob("*.yaml")):
        if "refused: true" in file.read_text(encoding="utf-8"):
            made.clear()
            script = load_script(file, file.name, SYSTEMS, Faults())
            assert script is not None, file
            play_script(script)
    return met


def test_every_reason_to_refuse_is_announced_by_a_script(monkeypatch: pytest.MonkeyPatch) -> None:
    known = sites()
    met = announced(monkeypatch)
    lines: dict[str, set[Site]] = {}
    for site, name in known.items():
        lines.setdefault(name, set()).add(site)
    unmet = {name for name, places in lines.items() if not places & met}
    assert sorted(unmet - MET_EARLIER) == [], "no script announces these"
    assert sorted(MET_EARLIER - unmet) == [], "these are announced, or no longer there"
