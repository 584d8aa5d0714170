"""Names in place of ids, as far as the reader knows them (board.rulebook.naming)."""

from __future__ import annotations

from board.rulebook.naming import SOMEBODY, SOMETHING, named
from board.scene.texts import text
from tests.dernier_val.panels.tables import known, scene

TWO = (
    "- {id: ana, name: {fr: Anne, en: Ana}, side: heroes, at: D5, facing: east}\n"
    "- {id: orc, name: Orc, side: guards, at: F5, facing: west, states: [discreet]}"
)


def test_creatures_items_and_words_of_the_game_are_named() -> None:
    said = named(text("a.key", who="ana", item="sword", part="legs", die="d8", square="ana", score=3), scene(TWO))
    facts = dict(said.facts)
    assert facts["who"] == (("fr", "Anne"), ("en", "Ana"))
    assert facts["item"] == (("fr", "épée"), ("en", "sword"))
    assert facts["part"] == text("dv.part.legs")
    assert facts["die"] == text("dv.die", sides=8)
    assert facts["score"] == 3


def test_who_is_not_known_stays_unknown() -> None:
    true = scene(TWO)
    assert dict(named(text("a.key", who="orc"), known(true)).facts)["who"] == SOMETHING
    assert dict(named(text("a.key", who=None), true).facts)["who"] == SOMEBODY


def test_the_first_scene_that_knows_a_name_gives_it() -> None:
    true = scene(TWO)
    assert dict(named(text("a.key", who="orc"), known(true), true).facts)["who"] == SOMETHING
    assert dict(named(text("a.key", who="orc"), true).facts)["who"] == "Orc"


def test_texts_inside_and_lists_are_named_too() -> None:
    said = named(text("a.key", inner=text("b.key", who="ana"), parts=("head", "legs")), scene(TWO))
    facts = dict(said.facts)
    assert dict(facts["inner"].facts)["who"] == (("fr", "Anne"), ("en", "Ana"))
    assert facts["parts"] == (text("dv.part.head"), text("dv.part.legs"))


def test_doors_and_things_have_their_names_and_an_unnamed_one_its_id() -> None:
    walls = "walls:\n  - {between: D5|E5, door: closed, id: gate}\n"
    true = scene(TWO, extra=walls)
    assert dict(named(text("a.key", door="gate"), true).facts)["door"] == "gate"


def test_a_side_has_its_title() -> None:
    sides = "sides:\n  heroes: {name: {fr: Héros, en: Heroes}}\n  guards: {}\n"
    true = scene(TWO, extra=sides)
    assert dict(named(text("a.key", side="heroes"), true).facts)["side"] == (("fr", "Héros"), ("en", "Heroes"))
    assert dict(named(text("a.key", side="guards"), true).facts)["side"] == "guards"
