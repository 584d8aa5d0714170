"""Dice sources give unbiased faces, the same on every machine, and take them back."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.rulebook.dice import ListedDice, Roll, SeededDice, WrongDie, face_of, read


def test_a_seed_gives_the_same_faces_on_every_machine() -> None:
    sizes = (4, 6, 8, 10, 12)
    dice = SeededDice(7)
    for start in (0, 5, 10):
        expected = tuple(face_of(7, "rules", start + place, sides) for place, sides in enumerate(sizes))
        assert dice.faces(Roll("blow", sizes)) == expected
    assert [face_of(0, "rules", n, 6) for n in range(8)] == [5, 2, 1, 3, 6, 1, 2, 3]


@pytest.mark.parametrize("sides", [3, 4, 6, 8, 10, 12, 20, 100])
def test_every_face_of_a_die_is_as_likely(sides: int) -> None:
    throws = 400 * sides
    counts = Counter(face_of(1, "rules", n, sides) for n in range(throws))
    assert set(counts) == set(range(1, sides + 1))
    chi_square = sum((count - 400) ** 2 / 400 for count in counts.values())
    # Six standard deviations above the mean of a chi-square with sides - 1 degrees.
    assert chi_square < (sides - 1) + 6 * (2 * (sides - 1)) ** 0.5


def test_streams_of_chance_do_not_disturb_each_other() -> None:
    rules, bots = SeededDice(3), SeededDice(3, "bots")
    first = rules.faces(Roll("blow", (12,) * 10))
    bots.faces(Roll("thought", (12,) * 50))
    rules.rewind(0)
    assert rules.faces(Roll("blow", (12,) * 10)) == first
    assert bots.used == 50


@given(st.lists(st.sampled_from([4, 6, 8, 10, 12]), min_size=1, max_size=20), st.integers(0, 19))
def test_faces_taken_back_come_again(sizes: list[int], at: int) -> None:
    dice = ListedDice([(None, 1), (None, 2)], SeededDice(5))
    at = min(at, len(sizes))
    for sides in sizes[:at]:
        dice.faces(Roll("x", (sides,)))
    mark = dice.mark()
    once = [dice.faces(Roll("x", (sides,))) for sides in sizes[at:]]
    dice.rewind(mark)
    assert [dice.faces(Roll("x", (sides,))) for sides in sizes[at:]] == once


def test_listed_faces_come_in_order_and_then_those_of_the_seed() -> None:
    dice = ListedDice([(8, 5), (None, 3)], SeededDice(2))
    assert dice.left == 2
    assert dice.faces(Roll("blow", (8,))) == (5,)
    assert dice.faces(Roll("dodge", (4, 6))) == (3, face_of(2, "rules", 0, 6))
    assert dice.left == 0


def test_a_listed_face_for_another_die_is_told() -> None:
    dice = ListedDice([(6, 5)])
    with pytest.raises(WrongDie) as wrong:
        dice.faces(Roll("blow", (8,)))
    assert (wrong.value.index, wrong.value.expected, wrong.value.found) == (0, "d6", "d8")


def test_a_listed_face_that_is_not_on_the_die_is_told() -> None:
    with pytest.raises(WrongDie):
        ListedDice([(None, 9)]).faces(Roll("blow", (8,)))


def test_a_roll_lets_through_what_it_keeps_and_nothing_else() -> None:
    assert read(Roll("x", (4, 6)), (4, 2)).value == 4
    assert read(Roll("x", (4, 6)), (4, 2)).faces == ()
    assert read(Roll("x", (4, 6), keep="sum"), (4, 2)).value == 6
    assert read(Roll("x", (4, 6), keep="each"), (4, 2)).faces == (4, 2)
    assert read(Roll("x", (4, 6), facts=("all_ones",)), (1, 1)).shows("all_ones")
    assert not read(Roll("x", (4, 6), facts=("all_ones",)), (1, 2)).shows("all_ones")


def test_a_face_that_is_not_on_its_die_is_refused() -> None:
    with pytest.raises(ValueError, match="d4"):
        read(Roll("x", (4,)), (5,))
    with pytest.raises(ValueError, match="2 faces"):
        read(Roll("x", (4,)), (1, 1))
