"""Whatever is legally played, nothing that must hold breaks; and the same seed plays the same on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from board.systems import SYSTEMS
from soak import bundled, faults_of, soak
from tests.dernier_val.table import WARRIOR, table

ROOT = Path(__file__).resolve().parents[2]
MAPS = bundled(())


@pytest.mark.parametrize("path", MAPS, ids=[path.stem for path in MAPS])
def test_random_legal_play_breaks_nothing(path: Path) -> None:
    played, _ = soak([path], 250, seed=7)
    assert played == 250


def test_two_creatures_on_a_square_would_be_noticed() -> None:
    scene = table({"a1": f"at: A1, sheet: {WARRIOR}", "b1": f"at: B1, sheet: {WARRIOR}"})
    one, other = scene.creatures
    assert list(faults_of(SYSTEMS["dernier_val"], replace(scene, creatures=(one, replace(other, at=one.at)))))
    assert not list(faults_of(SYSTEMS["dernier_val"], scene))


def test_a_die_too_many_would_be_noticed() -> None:
    scene = table({"a1": f"at: A1, sheet: {WARRIOR}"})
    one = scene.creatures[0]
    twice = replace(one, state=replace(one.state, dice=(4, 4, 6)))
    assert list(faults_of(SYSTEMS["dernier_val"], replace(scene, creatures=(twice,))))


@pytest.mark.parametrize("name", ["guard-post", "nightmare-gate"])
def test_the_order_of_hashes_changes_nothing(name: str, tmp_path: Path) -> None:
    code = (
        "import sys; sys.path[:0] = [{root!r}, {tools!r}]\n"
        "import golden\n"
        "sys.stdout.write(golden.skirmish({name!r}, 5))\n"
    ).format(root=str(ROOT), tools=str(ROOT / "tools"), name=name)
    told = []
    for hash_seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
        ran = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, env=environment, cwd=tmp_path, check=False, timeout=120
        )
        assert ran.returncode == 0, ran.stderr.decode()
        told.append(ran.stdout)
    assert told[0] == told[1] == told[2]
    assert told[0]
