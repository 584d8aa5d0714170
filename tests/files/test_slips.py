"""What a person gets wrong while writing a file is told where it is, with what was meant."""

from __future__ import annotations

import pytest

from board.files.encounters import read_encounter
from board.files.words import Words
from board.files.yaml_tree import read_yaml
from board.rulebook.likeness import likely
from board.rulebook.reading import Fault, Faults
from board.systems import SYSTEMS

from .helpers import yaml_faults

GATE = """\
board: 1
title: {fr: La porte, en: The gate}
system: dernier_val
light: night
map: |
  #####
  #...#
  +.p.#
  #####
legend:
  p: {thing: pillar}
things:
  - {thing: trap, at: B2, hidden: 6, on_enter: {what: wound, amount: 2}}
walls:
  - {between: B2|C2, door: closed, id: gate}
creatures:
  - {id: ana, name: Ana, side: heroes, at: B3, sheet: {class: warrior, FO: 1, held: {hand_1: sword}}}
  - {id: orc, side: guards, at: D2, sheet: {creature: orc, max_hp: 9}}
sides:
  heroes: {colour: "#3a7bd5"}
  guards: {colour: "#b03a2e", played_by: gm}
"""


def reading(text: str) -> Faults:
    """The faults and remarks of an encounter."""
    faults = Faults()
    document = read_yaml(text, "gate.yaml", faults)
    if document is not None:
        read_encounter(document, document.root, None, SYSTEMS, faults)
    return faults


def said(faults: list[Fault], language: str = "en") -> list[str]:
    """Each fault as a person reads it."""
    words = Words(language)
    return [f"{fault.line}:{fault.column} {words.say(fault.what)}".replace("\u00a0", " ") for fault in sorted(faults)]


def changed(old: str, new: str) -> Faults:
    """The faults of the encounter with one thing written wrongly."""
    assert old in GATE
    return reading(GATE.replace(old, new, 1))


def test_the_encounter_itself_has_no_fault_and_nothing_to_look_at() -> None:
    faults = reading(GATE)
    assert not faults and not faults.remarks


# ---- Slips of YAML are told where they were made, below a drawn map too


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"#3a7bd5"', "#3a7bd5", (20, 20, "yaml_hash")),
        ('"#3a7bd5"', '"#3a7bd5', (20, 20, "yaml_open_quote")),
        ("{fr: La porte, en: The gate}", '"La porte', (2, 8, "yaml_open_quote")),
        ("name: Ana", "name: 'Porte d'Ys'", (17, 30, "yaml_in_brackets")),
        ("name: Ana", "name: Ana: old", (17, 24, "yaml_in_brackets")),
        ("side: heroes, at: B3", "side: heroes at: B3", (17, 41, "yaml_in_brackets")),
        ("max_hp: 9}}", "max_hp: 9}", (18, 5, "yaml_open_mapping")),
        ("max_hp: 9}}", "max_hp: 9}}}", (18, 71, "yaml_after")),
        ("  - {id: orc", "  {id: orc", (18, 3, "yaml_dash")),
        ("  - {id: orc", "  -{id: orc", (18, 3, "yaml_dash_blank")),
        ("  - {id: orc", "   - {id: orc", (18, 4, "yaml_dash")),
        ("  - {id: orc", " - {id: orc", (18, 2, "yaml_indent")),
        ("  - {id: orc", "\t- {id: orc", (18, 1, "yaml_tab")),
        ("  +.p.#", " +.p.#", (8, 2, "map_row_indent")),
        ("  +.p.#", "# the hall\n  +.p.#", (8, 1, "comment_in_map")),
        ("walls:", "walls", (14, 1, "yaml_no_colon")),
        ("name: Ana", "name: Ana #1", (17, 25, "yaml_hidden")),
        ("name: Ana", "name: - Ana", (17, 21, "yaml_lone_dash")),
        ("light: night", "light:\u00a0night", (4, 7, "yaml_hard_space")),
        ("  - {id: orc", "\u00a0 - {id: orc", (18, 1, "yaml_hard_space")),
    ],
)
def test_a_slip_of_yaml_is_one_fault_where_it_was_made(old: str, new: str, expected: tuple[int, int, str]) -> None:
    assert old in GATE
    assert yaml_faults(GATE.replace(old, new, 1)) == [expected]


def test_a_drawn_map_without_its_bar_is_told_at_its_key() -> None:
    assert yaml_faults("light: day\nmap:\n  ....\n  #..#\n  ....\n") == [(2, 1, "map_without_bar")]


def test_a_drawn_map_that_is_not_further_in_is_told_at_its_first_row() -> None:
    assert yaml_faults("light: day\nmap: |\n####\n+..#\n####\nthings: []\n") == [(3, 1, "map_not_indented")]


def test_a_file_with_nothing_in_it_is_told_to_be_empty() -> None:
    assert [fault.what.key for fault in reading("# to be written\n").found] == ["fault.empty_file"]


def test_a_line_deeper_than_the_one_above_is_not_told_as_a_colon_too_many() -> None:
    assert yaml_faults("a: b\n   c: d\n") == [(2, 5, "yaml_colon_above")]


# ---- Words that are none, with what was meant


@pytest.mark.parametrize(
    ("word", "allowed", "meant"),
    [
        ("swrod", ("sword", "shield", "mace"), ("sword",)),
        ("FO", ("fo", "so"), ("fo",)),
        ("Dernier Val", ("dernier_val", "fighting_fantasy"), ("dernier_val",)),
        ("épée", ("epee", "sword"), ("epee",)),
        ("dgo", ("hero", "dog"), ("dog",)),
        ("zebra", ("sword", "shield"), ()),
        ("s" * 5000, ("sword",), ()),
    ],
)
def test_what_was_meant_by_a_word_is_found_by_its_letters(word: str, allowed: tuple[str, ...], meant: object) -> None:
    assert likely(word, allowed) == meant


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("light:", "ligth:", "4:1 unknown key: ligth (perhaps light, lights); allowed: system"),
        ("class: warrior", "class: warior", "17:63 warior (perhaps warrior) is not allowed; allowed: warrior, thief"),
        ("hand_1: sword", "hand_1: swrod", "17:94 swrod: no item of this name; perhaps sword"),
        ("thing: pillar", "thing: piller", "11:14 unknown thing: piller (perhaps pillar); known:"),
        ("thing: pillar", "thing: pilier", "11:14 unknown thing: pilier (perhaps pillar); known:"),
        ("creature: orc", "creature: ork", "18:55 ork (perhaps orc) is not allowed; allowed: goblin"),
        ("at: B3", "at: b3", "17:44 b3 is no square: perhaps B3"),
        ("at: B3", "at: 3B", "17:44 3B is no square: perhaps B3"),
        ("max_hp: 9", 'max_hp: "9"', "18:68 9: without quotes"),
        ("side: heroes,", "side:heroes,", "17:26 a blank is missing after the colon: side:heroes"),
        (
            "name: Ana",
            "name: {fr: Ana, dite la Grise, en: Ana}",
            "17:31 “dite la Grise”: a comma cuts this text",
        ),
        ("light: night", "options: {ranged_ambus: true}", "ranged_ambush and 84 others"),
        ("id: orc", "id: gate", "18:10 the id gate is already taken"),
        ("id: orc", "id: true", "18:10 true: a text is wanted here"),
        ("name: Ana", "name: {Ana}", "17:21 {…}: a name, or one by language, is wanted here"),
        ("  #...#", "  #.\u00a0.#", "7:5 “U+00A0” on C2 has no meaning"),
    ],
)
def test_a_word_that_is_none_is_one_fault_with_what_was_meant(old: str, new: str, expected: str) -> None:
    told = said(changed(old, new).found)
    assert len(told) == 1
    assert expected in told[0]


def test_a_misspelt_key_is_read_on_so_that_nothing_is_missing_and_the_rest_is_checked() -> None:
    assert said(changed("legend:", "lgend:").found)[0].startswith("10:1 unknown key: lgend (perhaps legend)")
    assert len(changed("legend:", "lgend:").found) == 1
    assert [line.split()[0] for line in said(changed("system:", "sytem:").found)] == ["3:1"]
    told = said(reading(GATE.replace("creatures:", "creature:").replace("at: B3", "at: Z9")).found)
    assert [line.split()[0] for line in told] == ["16:1", "17:44"]


def test_a_character_without_a_meaning_is_told_once() -> None:
    told = said(changed("  #...#", "  #xxx#").found, "fr")
    assert told == ["7:4 « x » en B2 n’a pas de sens : explique-le sous legend"]


# ---- What is allowed and hardly meant


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("side: heroes", "side: heros", "17:32", "le camp heros n’est pas sous sides : un nouveau camp, ou heroes ?"),
        ("what: wound, ", "", "13:48", "cela ne fait rien à personne"),
        ("FO: 1", "spells: [fireball]", "17:81", "les données n’ont pas ce mot : fireball"),
        ("at: B2, hidden", "at: A1, hidden", "13:23", "personne n’entre en A1, qui est un mur"),
    ],
)
def test_what_is_allowed_and_hardly_meant_is_a_remark_and_no_fault(old: str, new: str, place: str, words: str) -> None:
    faults = changed(old, new)
    assert not faults
    (told,) = said(faults.remarks, "fr")
    assert told.startswith(place) and words in told


def test_a_new_side_that_is_like_no_other_is_nothing_to_look_at() -> None:
    assert not changed("side: heroes", "side: pilgrims").remarks


def test_a_ready_opponent_is_named_in_a_sheet_and_what_stands_beside_it_holds() -> None:
    document = read_yaml(GATE, "gate.yaml", Faults())
    assert document is not None
    encounter = read_encounter(document, document.root, None, SYSTEMS, Faults())
    assert encounter is not None
    orc = SYSTEMS["dernier_val"].state(encounter.started())["creatures"]["orc"]
    assert (orc["max_hp"], orc["held"]["hand_1"], orc["defence"]) == (9, "axe", 2)
