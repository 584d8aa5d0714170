"""Everything that can lie, stand, be carried or befall somebody has a drawing that fits it."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest
import yaml

from board.files.assets import asset, bundled_encounters
from board.files.words import load_sentences
from board.systems import SYSTEMS
from board.window.style.drawings import Drawings
from board.window.games import read_encounter_file

ITEMS = sorted(yaml.safe_load((asset("dernier_val") / "items.yaml").read_text(encoding="utf-8")))
THINGS = sorted(yaml.safe_load((asset("dernier_val") / "things.yaml").read_text(encoding="utf-8")))
STATES = sorted(key.split(".")[2] for key in load_sentences("fr") if key.startswith("dv.state."))


@pytest.mark.parametrize("kind", ITEMS)
def test_every_item_has_a_drawing_of_its_kind(kind: str) -> None:
    assert Drawings().nearest("item_", kind) is not None


@pytest.mark.parametrize("kind", THINGS)
def test_every_thing_has_a_drawing_of_its_kind(kind: str) -> None:
    assert Drawings().nearest("thing_", kind) is not None


@pytest.mark.parametrize("state", [state for state in STATES if state != "on_part"])
def test_every_state_has_its_badge(state: str) -> None:
    assert Drawings().has(f"state_{state}")


@pytest.mark.parametrize("bundled", bundled_encounters(), ids=lambda bundled: bundled.name)
def test_all_that_stands_in_the_encounters_is_drawn_as_what_it_is(bundled) -> None:  # type: ignore[no-untyped-def]
    drawings = Drawings()
    place = read_encounter_file(bundled.where, bundled.file, SYSTEMS).scene.place
    kinds = {("item_" if thing.item is not None else "thing_", thing.kind) for thing in place.things}
    assert kinds
    assert not [kind for prefix, kind in kinds if drawings.nearest(prefix, kind) is None]


def test_what_a_name_ends_with_is_what_it_is() -> None:
    drawings = Drawings()
    for kind, drawn in (
        ("leather_cap", "item_cap"), ("short_sword", "item_sword"), ("hand_crossbow", "item_crossbow"),
        ("leather", "item_leather"), ("care_kit", "item_kit"), ("assassin_boomerang", "item_boomerang"),
    ):  # fmt: skip
        assert drawings.nearest("item_", kind) == drawn
    assert drawings.nearest("item_", "something_else") is None


@pytest.mark.parametrize("prefix", ["item_", "thing_", "state_", "die_", "ui_"])
def test_no_two_drawings_of_a_kind_are_the_same(prefix: str) -> None:
    pygame.display.init()
    drawings = Drawings()
    seen: dict[bytes, str] = {}
    for name in drawings.names():
        if name.startswith(prefix):
            picture = pygame.image.tobytes(drawings.get(name, 40), "RGBA")
            assert picture not in seen, (name, seen[picture])
            seen[picture] = name
