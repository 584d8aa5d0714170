"""JSON text as trees with places."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.files.json_tree import read_json
from board.rulebook.reading import Faults

from .helpers import said, told


def faults_of(text: str | bytes) -> list[tuple[int, int, str]]:
    faults = Faults()
    assert read_json(text, "f.json", faults) is None
    return told(faults)


def test_values_are_exact_and_know_their_place() -> None:
    document = read_json('{\n "a": [1, 2.50, -3e-2],\n "é": {"b": null}\n}', "f.json", Faults())
    assert document is not None
    assert document.root.plain() == {"a": [1, Decimal("2.50"), Decimal("-0.03")], "é": {"b": None}}
    inner = document.root.value["é"]
    assert document.root.keys == (("a", 2, 2), ("é", 3, 2))
    assert (inner.line, inner.column) == (3, 7)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 1, "json_end")),
        ('{"a": 1,\n', (2, 1, "json_key")),
        ('{"a" 1}', (1, 6, "json_colon")),
        ('{"a": 1 "b": 2}', (1, 9, "json_object")),
        ("[1 2]", (1, 4, "json_list")),
        ("[1]]", (1, 4, "json_more")),
        ('["abc', (1, 2, "json_string")),
        ("[NaN]", (1, 2, "json_nan")),
        ("[-Infinity]", (1, 2, "json_nan")),
        ("[1e999]", (1, 2, "json_number")),
        ("[true, maybe]", (1, 8, "json_value")),
        ("[" * 5000, (1, 62, "too_deep")),
        (b'"\xff"', (1, 2, "not_utf8")),
    ],
)
def test_what_is_no_json_is_one_fault_at_its_place(text: str | bytes, expected: tuple[int, int, str]) -> None:
    assert faults_of(text) == [expected]


def test_a_doubled_key_is_a_fault() -> None:
    faults = Faults()
    document = read_json('{"a": 1,\n"a": 2}', "f.json", faults)
    assert document is not None and document.root.plain() == {"a": 1}
    assert told(faults) == [(2, 1, "doubled_key")]


def test_a_byte_order_mark_is_accepted() -> None:
    document = read_json(b"\xef\xbb\xbf[1]", "f.json", Faults())
    assert document is not None and document.root.plain() == [1]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(VALUES)
def test_whatever_json_writes_is_read_as_json_reads_it(value: object) -> None:
    document = read_json(json.dumps(value), "f.json", Faults())
    assert document is not None and document.root.plain() == value


@given(st.text() | st.text(alphabet='{}[],:"\\ -0.1eEtrufalsn\n') | st.binary())
def test_any_text_is_a_tree_or_a_fault(text: str | bytes) -> None:
    faults = Faults()
    assert read_json(text, "f.json", faults) is not None or faults
    assert all("‹" not in line for line in said(faults))
