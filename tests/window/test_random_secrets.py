"""Over random scenes: what a side does not know changes nothing of what its window shows, offers or tells."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from board.rulebook.session import Session
from keep_secrets import compare, difference, shown
from random_scenes import SIDE, SYSTEM, random_scene
import secret_changes
from secret_changes import VARIATIONS, same_eyes, unperceived, varied, walls_elsewhere

SCENES = 24


@pytest.mark.parametrize("seed", range(SCENES))
def test_scenes_that_differ_in_the_unknown_look_the_same(seed: int) -> None:
    name, differs = compare(seed)
    assert differs is None, f"{name}: {differs[0]}\n{shown(*differs[1:])}"


def test_a_difference_in_plain_view_would_be_noticed() -> None:
    scene = random_scene(Random(1))
    own = next(creature for creature in scene.creatures if creature.side == SIDE)
    other = scene.with_creature(replace(own, name="Autre"))
    assert difference(Session(SYSTEM, scene), Session(SYSTEM, scene)) is None
    assert difference(Session(SYSTEM, scene), Session(SYSTEM, other)) is not None


def test_every_kind_of_the_unknown_is_drawn() -> None:
    drawn = set()
    for seed in range(400):
        chance = Random(seed)
        found = varied(chance, random_scene(chance))
        drawn.add(found[1] if found is not None else "")
    assert drawn >= {variation.__name__ for variation in VARIATIONS}


def test_a_seed_says_again_what_was_drawn() -> None:
    assert random_scene(Random(5)) == random_scene(Random(5))


def test_who_is_unperceived_is_nobody_of_the_side() -> None:
    scene = random_scene(Random(2))
    assert not any(unperceived(scene, one) for one in scene.creatures if one.side == SIDE)
    assert same_eyes(scene, scene)


@pytest.mark.parametrize("seed", (0, 8, 16, 18, 21, 22, 24, 25, 31, 36))
def test_another_plan_where_nobody_ever_looked_looks_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secret_changes, "VARIATIONS", (walls_elsewhere,))
    name, differs = compare(seed)
    assert name is not None and "walls_elsewhere" in name
    assert differs is None, f"{name}: {differs[0]}\n{shown(*differs[1:])}"
