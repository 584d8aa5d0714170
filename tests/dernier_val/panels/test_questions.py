"""Questions made ready: words for every option, the dice it rolls, names instead of ids."""

from __future__ import annotations

from dataclasses import replace

import pytest

from board.files.words import Words
from board.rulebook.commands import command
from board.rulebook.panels import Question
from board.rulebook.procedure import Ask
from board.rulebook.session import Done, Open
from tests.dernier_val.panels.tables import SYSTEM, known, scene
from tests.dernier_val.table import session, table

TWO = (
    "- {id: ana, name: Ana, side: heroes, at: D5, facing: east, sheet: {SO: 2, FO: -1}}\n"
    "- {id: orc, name: Orc, side: guards, at: E5, facing: west, sheet: {defence: 3}}"
)

ASKED = {
    "reaction": Ask(
        "reaction",
        "ana",
        ("none", "parry", "dodge"),
        "none",
        (
            ("attacker", "orc"),
            ("weapon", "sword"),
            ("dice", (4, 8)),
            ("attack", 7),
            ("defence", 2),
            ("cover", 0),
            ("characteristics", (("parry", "FO"), ("dodge", "SO"))),
        ),
    ),
    "destiny": Ask("destiny", "ana", ("no", "yes"), "no", (("use", "live"), ("points", 2))),
    "adventure_die": Ask(
        "adventure_die",
        "ana",
        (0, 1, (("d8", 1),), 2, (("d8", 2),)),
        0,
        (("purpose", "strike"), ("dice", (8,)), ("faces", (3,))),
    ),
    "overload": Ask("overload", "ana", ("largest", "d4", "d8"), "largest"),
    "recoil": Ask("recoil", "ana", ("away", "north", "east", "south", "west"), "away", (("victim", "orc"),)),
    "hold_location": Ask("hold_location", "ana", ("as_rolled", "head", "legs"), "as_rolled"),
    "look_first": Ask("look_first", "ana", ("go", "stop"), "go", (("square", "F5"), ("watchers", ("orc",)))),
    "land": Ask("land", "ana", ("no", "yes", "d6"), "no", (("fall", 4),)),
    "returns": Ask("returns", "ana", ("no", "yes"), "no", (("item", "dagger"),)),
    "confirm": Ask("confirm", "ana", ("no", "yes"), "no", (("keep", ("arrow", "hold")),)),
    "tile": Ask("tile", "ana", ("no", "yes"), "no", (("tile", "left_handers_parry"), ("bonus", 2))),
    "catch": Ask("catch", "ana", ("no", "yes"), "no", (("item", "dagger"), ("thrower", "orc"), ("difficulty", 3))),
}


def question(kind: str) -> Question:
    return SYSTEM.question(known(scene(TWO)), ASKED[kind])


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("kind", sorted(ASKED))
def test_everything_asked_is_in_words(kind: str, language: str) -> None:
    words = Words(language)
    asked = question(kind)
    said = [words.say(asked.title), *(words.say(line) for line in asked.lines)]
    said += [words.say(option) for _, option, _ in asked.options]
    assert not [line for line in said if "‹" in line or "{" in line or not line]
    assert [option for option, _, _ in asked.options] == list(ASKED[kind].options)
    assert asked.default == ASKED[kind].default and asked.who == "ana"


def test_a_reaction_names_the_attacker_and_shows_dice_and_characteristic() -> None:
    words = Words("fr")
    asked = question("reaction")
    assert words.say(asked.title) == "Ana, Orc attaque (épée). Ta réaction\u00a0?"
    assert [(words.say(option), dice) for _, option, dice in asked.options] == [
        ("Encaisser", ()),
        ("Parer (FO −1)", (4, 8)),
        ("Esquiver (SO +2)", (4, 8)),
    ]
    assert [words.say(line) for line in asked.lines] == [
        "L’attaque vaut 7. Sans réaction, seule ta Défense s’y oppose\u00a0: 2."
    ]


@pytest.mark.parametrize("option", ["raises_defence", "adds_to_difficulty"])
@pytest.mark.rule("DV-REACT-12", "DV-AMB-35")
def test_a_reaction_is_chosen_knowing_the_attack_and_what_stands_without_it(option: str) -> None:
    extra = f"options: {{cover_with_reaction: {option}}}\nthings: [{{thing: table, at: C1}}]\n"
    there = table(
        {
            "a1": "at: A1, facing: east, sheet: {SO: 1, race: none, class: none, held: {hand_1: throwing_knife}}",
            "b1": "at: D1, facing: west, sheet: {defence: 2, race: none, class: none}",
        },
        extra=extra,
    )
    playing = session(there, 7)
    opened = playing.play(command("throw", "a1", item="throwing_knife", target="b1", die="d8"))
    assert isinstance(opened, Open) and isinstance(opened.need, Ask)
    attack, stands, cover = (opened.need.fact(name) for name in ("attack", "defence", "cover"))
    done = playing.answer("none")
    assert isinstance(done, Done) and cover > 0
    last = playing.system.last(done.events)
    assert (attack, stands) == (last["score"], last["opposed"])
    said = Words("en").say(SYSTEM.question(there, opened.need).lines[0])
    assert said == f"The attack is {attack}. Without a reaction your Defence and your cover stand against it: {stands}."


@pytest.mark.parametrize(
    ("by", "said"), [("wolf", "Ana, Wolf attaque (crocs)."), (None, "Ana, quelqu’un attaque (arme naturelle).")]
)
def test_a_weapon_of_the_body_is_called_as_its_sheet_calls_it(by: str | None, said: str) -> None:
    wolf = "{natural: {head: {name: {fr: crocs, en: fangs}, types: [piercing]}}}"
    there = scene(
        "- {id: ana, name: Ana, side: heroes, at: D5, facing: east, sheet: {SO: 2}}\n"
        f"- {{id: wolf, name: Wolf, side: guards, at: E5, facing: west, sheet: {wolf}}}"
    )
    ask = ASKED["reaction"]
    facts = tuple((name, {"attacker": by, "weapon": "natural"}.get(name, value)) for name, value in ask.facts)
    question = SYSTEM.question(known(there, "heroes"), replace(ask, facts=facts))
    assert Words("fr").say(question.title).startswith(said)


def test_an_adventure_die_tells_what_the_dice_show() -> None:
    words = Words("en")
    asked = question("adventure_die")
    assert [words.say(line) for line in asked.lines] == ["The dice show: D8 3."]
    assert words.say(asked.options[2][1]) == "Reroll the D8"


def test_the_look_first_names_the_watchers() -> None:
    assert [Words("fr").say(line) for line in question("look_first").lines] == ["Surveillé par\u00a0: Orc."]
