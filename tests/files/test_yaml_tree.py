"""YAML text as trees with places: what words mean, and one clear fault for what cannot be read."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Faults

from .helpers import said, tree, yaml_faults


def test_only_true_and_false_are_booleans() -> None:
    read = tree("{a: true, b: false, c: yes, d: no, e: on, f: off, g: True, h: 'true'}").plain()
    assert read == {
        "a": True,
        "b": False,
        "c": "yes",
        "d": "no",
        "e": "on",
        "f": "off",
        "g": "True",
        "h": "true",
    }


def test_on_and_yes_are_words_as_keys_too() -> None:
    assert tree("on: C3\nyes: 1\nno: 2\nnull: 3\n1: 4").plain() == {"on": "C3", "yes": 1, "no": 2, "null": 3, "1": 4}


def test_numbers_are_whole_or_exact_decimals() -> None:
    read = tree("[12, -3, +4, 0.1, 2.50, -.5, 3.]").plain()
    assert read == [12, -3, 4, Decimal("0.1"), Decimal("2.50"), Decimal("-0.5"), Decimal(3)]
    assert [type(number) for number in read] == [int, int, int, Decimal, Decimal, Decimal, Decimal]


@pytest.mark.parametrize(
    "word", ["007", "0x10", "1_000", "1e3", ".inf", ".nan", "12:30", "2026-01-02", "1.2.3", "9" * 40]
)
def test_what_yaml_might_take_for_a_number_or_a_date_stays_a_word(word: str) -> None:
    assert tree(f"a: {word}").plain() == {"a": word}


def test_nothing_written_is_nothing() -> None:
    assert tree("{a: , b: ~, c: null, d: ''}").plain() == {"a": None, "b": None, "c": None, "d": ""}
    assert tree("").plain() is None


def test_every_value_and_key_knows_its_line_and_column() -> None:
    root = tree("# first\na: 1\nbé:\n  - x\n  - {c: y}\n")
    entry = root.value["bé"].value[1]
    assert root.keys == (("a", 2, 1), ("bé", 3, 1))
    assert (root.value["a"].line, root.value["a"].column) == (2, 4)
    assert (entry.line, entry.column) == (5, 5)
    assert (entry.value["c"].line, entry.value["c"].column) == (5, 9)


def test_a_quoted_word_is_told_from_a_bare_one() -> None:
    root = tree("{a: '1', b: 1, c: x}")
    assert [root.value[key].quoted for key in "abc"] == [True, False, False]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", (3, 1, "doubled_key")),
        ("a:\n\t- b\n", (2, 1, "yaml_tab")),
        ("a: |\n\t##\n", (2, 1, "yaml_tab")),
        ("x: 1\na: [1, 2\nb: 3\n", (2, 4, "yaml_open_list")),
        ("a: {b: 1\nc: 2\n", (1, 4, "yaml_open_mapping")),
        ('a: "b\nc: d\n', (1, 4, "yaml_open_quote")),
        ("a: b: c\n", (1, 5, "yaml_colon")),
        ("- a\nb: c\n", (2, 1, "yaml_dash")),
        ("a: 'x' y\n", (1, 8, "yaml_after")),
        ("a: @b\n", (1, 4, "yaml_quote_it")),
        ('a: "\\q"\n', (1, 5, "yaml_escape")),
        ("a: *y\n", (1, 4, "unknown_alias")),
        ("a: &x [*x]\n", (1, 8, "alias_in_itself")),
        ("a: 1\n---\nb: 2\n", (2, 1, "several_documents")),
        ("a: !!python/object:x 3\n", (1, 4, "unknown_tag")),
        ("? [a]\n: b\n", (1, 3, "key_not_a_word")),
        ("a: \x07\n", (1, 4, "strange_character")),
        ("[" * 70 + "]" * 70, (1, 62, "too_deep")),
        (b"a: \xc3\xa9\nb: \xe9\n", (2, 4, "not_utf8")),
        (b"\xff\xfea\0", (1, 1, "not_utf8")),
    ],
)
def test_what_cannot_be_read_is_one_fault_at_its_place(text: str | bytes, expected: tuple[int, int, str]) -> None:
    assert yaml_faults(text) == [expected]


def test_brackets_without_end_do_not_exhaust_anything() -> None:
    assert [key for _, _, key in yaml_faults("[" * 100_000)] == ["too_deep"]


def test_each_doubled_key_is_told() -> None:
    assert yaml_faults("{a: 1, a: 2, a: 3}") == [(1, 8, "doubled_key"), (1, 14, "doubled_key")]


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert tree(b"\xef\xbb\xbfa: 1\n").plain() == {"a": 1}


def test_an_alias_stands_for_what_was_written_at_its_anchor() -> None:
    assert tree("a: &x {b: 1}\nc: *x\n").plain() == {"a": {"b": 1}, "c": {"b": 1}}


def test_aliases_that_grow_beyond_measure_are_refused() -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    assert [key for _, _, key in yaml_faults("\n".join(rows))] == ["too_many_values"]


def test_every_fault_has_words() -> None:
    faults = Faults()
    read_yaml("a: !!set {b}\na: 1\n", "f.yaml", faults)
    assert said(faults) == ["YAML tag not allowed: !!set", "the key a was already given on line 1"]


@given(st.one_of(st.text(), st.text(alphabet="ab:-#|>&*!?[]{},'\" \n\t@%0.\\"), st.binary()))
@example("&a : *a")
@example("- - - ? - : -")
@example('"\\ud800"')
@example("%YAML 9.9\n---\n")
@example("a: !<x> 1")
def test_any_text_is_a_tree_or_faults(text: str | bytes) -> None:
    faults = Faults()
    document = read_yaml(text, "f.yaml", faults)
    assert document is not None or faults
    if document is not None:
        document.root.plain()
    for fault in faults.found:
        assert fault.line >= 1 and fault.column >= 1
    assert all("‹" not in line for line in said(faults))
