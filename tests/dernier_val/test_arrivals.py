"""Who is brought into play: unhurt, turned to the enemy, and known only to those who see it come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from board.files.assets import data_root
from board.files.words import Words
from board.grid.directions import Direction
from board.grid.squares import parse_square
from board.rulebook.commands import command
from board.rulebook.knowledge import told_to
from board.systems import SYSTEMS
from board.systems.dernier_val.state import fighter
from tests.dernier_val.table import WARRIOR, play, session, table

DV = SYSTEMS["dernier_val"]
TWO = {"a1": f"at: A2, facing: east, sheet: {WARRIOR}", "b1": f"at: D2, facing: west, sheet: {WARRIOR}"}


@pytest.mark.rule("DV-AMB-03")
@pytest.mark.parametrize(("square", "seen"), [("C1", True), ("A1", False)])
def test_only_a_side_that_sees_somebody_come_is_told(square: str, seen: bool) -> None:
    started = session(table({"a1": f"at: B2, facing: east, sheet: {WARRIOR}", "b1": TWO["b1"]}))
    before = started.scene
    done = play(started, command("gm", what="bring", item="goblin", at=square, value="b"))
    (event,) = done.events
    told = told_to(DV, event, before, started.scene, "a")
    assert (told is not None) == seen
    assert told_to(DV, event, before, started.scene, "b") is not None


@pytest.mark.rule("DV-AMB-123")
def test_who_comes_looks_at_the_nearest_enemy() -> None:
    started = session(table(TWO))
    play(started, command("gm", what="bring", item="wolf", at="C2", value="b"))
    assert started.scene.creature("wolf").facing is Direction.WEST
    play(started, command("gm", what="bring", item="wolf", at="B2", value="a"))
    assert started.scene.creature("wolf_2").facing is Direction.EAST


@pytest.mark.rule("DV-AMB-90", "DV-ATK-10")
@pytest.mark.parametrize(("side", "fixed"), [("a", False), ("b", True)])
def test_a_light_opponent_comes_with_one_defence(side: str, fixed: bool) -> None:
    extra = "options: {npc_model: light}\nsides: {a: {}, b: {played_by: gm}}\n"
    started = session(table(TWO, extra=extra))
    play(started, command("gm", what="bring", item="guard", at="C2", value=side))
    assert (fighter(started.scene.creature("guard")).sheet.fixed_defence is not None) == fixed


def test_nobody_is_named_twice_among_those_who_may_come() -> None:
    started = session(table(TWO))
    for square in ("C2", "B2"):
        play(started, command("gm", what="bring", item="goblin", at=square, value="b"))
    orders = DV.gm_offers(started.scene, parse_square("C1"))
    (offer,) = [offer for offer in orders if offer.key.endswith(":bring")]
    assert offer.blank is not None
    names = [Words("fr").say(name) for _, name in offer.blank.choices]
    assert len(set(names)) == len(names) and "Gobelin" in names
    assert [name for name in names if "comme" in name] == ["Encore quelqu’un comme a1"], "b1 is of the same kind"


def test_the_foes_of_the_maps_that_come_along_are_ready_opponents() -> None:
    ready = [entry["sheet"] for entry in load(data_root() / "assets" / "dernier_val" / "creatures.yaml").values()]
    sheets = [load(path) for path in sorted((data_root() / "maps" / "foes").glob("*.yaml"))]
    foes = [sheet for sheet in sheets if "race" in sheet]
    assert len(foes) > 10 and all(foe in ready for foe in foes)


def load(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found
