"""Chapter VIEW in code: the view drawn is the view that the rules use."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.grid.squares import Square
from board.scene.scene import Scene
from board.systems import SYSTEMS
from board.systems.dernier_val.stealth import warned
from tests.dernier_val.table import WARRIOR, table

DV = SYSTEMS["dernier_val"]
GLYPHS = st.sampled_from("......#T")


@pytest.mark.rule("DV-VIEW-01", "DV-VIEW-02", "DV-VIEW-03", "DV-VIEW-15", "DV-AMB-25", "DV-AMB-38")
@settings(max_examples=60)
@given(
    st.lists(st.lists(GLYPHS, min_size=9, max_size=9), min_size=7, max_size=7),
    st.sampled_from(["north", "east", "south", "west"]),
    st.sampled_from(["day", "night"]),
    st.sampled_from(["", "vigilant", "dazed"]),
    st.sampled_from(["included", "excluded"]),
    st.sampled_from(["", "zones: [{squares: [C2, F4], dark: true}]\n", "lights: [{at: H6, radius: 3}]\n"]),
)
def test_the_field_of_view_drawn_is_the_one_that_each_square_is_asked_of(
    rows: list[list[str]], facing: str, light: str, state: str, diagonals: str, extra: str
) -> None:
    rows[3][4] = "."
    states = f"states: [{state}], " if state else ""
    scene = table(
        {"a1": f"at: E4, facing: {facing}, {states}sheet: {WARRIOR}"},
        "\n".join("".join(row) for row in rows),
        f"light: {light}\noptions: {{arc_diagonals: {diagonals}}}\nlegend: {{T: {{thing: table}}}}\n{extra}",
    )
    drawn = DV.view(scene, "a1")
    for row in range(7):
        for column in range(9):
            square = Square(column, row)
            assert bool(drawn[row * 9 + column]) == DV.sees_square(scene, "a1", square), square.name


def seen_names(scene: Scene, who: str) -> set[str]:
    columns = scene.place.terrain.columns
    return {Square(at % columns, at // columns).name for at, seen in enumerate(DV.view(scene, who)) if seen}


@pytest.mark.rule("DV-VIEW-01", "DV-AMB-25", "DV-EX-21")
def test_the_arc_is_bounded_by_the_two_front_diagonals() -> None:
    scene = table({"a1": f"at: D7, facing: north, sheet: {WARRIOR}"})
    seen = seen_names(scene, "a1")
    assert {"C6", "D6", "E6"} <= seen
    assert {"B5", "F5", "A4", "G4"} <= seen
    assert not seen & {"B6", "F6", "C7", "E7", "A5", "G5"}


@pytest.mark.rule("DV-VIEW-03", "DV-AMB-38", "DV-EX-22")
def test_at_night_two_squares_ahead_are_seen_and_no_more() -> None:
    scene = table({"a1": f"at: D7, facing: north, sheet: {WARRIOR}"}, extra="light: night\n")
    assert seen_names(scene, "a1") == {"D7", "D6", "D5", "C6", "E6"}


@pytest.mark.rule("DV-VIEW-25")
@pytest.mark.parametrize(("states", "foiled"), [("[{vigilant: 5}]", True), ("[]", False)])
def test_nobody_vigilant_is_ambushed_even_by_what_it_cannot_see(states: str, foiled: bool) -> None:
    scene = table(
        {"a1": "at: D2, facing: west, states: [discreet], sheet: {}", "b1": f"at: A1, states: {states}, sheet: {{}}"},
        drawn="..#..\n..#..",
    )
    assert DV.perceive(scene, "b1", "a1") != "visible"
    assert warned(scene, scene.creature("b1"), "a1") is foiled
