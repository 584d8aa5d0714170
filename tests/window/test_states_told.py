"""States are drawn, named, and told with the time they last: on the sheet, on the wheel and under the pointer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from board.files.words import LANGUAGES, Words
from board.rulebook.commands import command
from board.systems import SYSTEMS
from board.systems.dernier_val.panels.sheet import LASTING, PART_STATES, _state
from board.systems.dernier_val.state import VISIBLE_KINDS, Condition
from board.systems.dernier_val.vocabulary import PARTS
from board.systems.fighting_fantasy.adventure_sheet import MARKS
from board.window.style.drawings import Drawings
from board.window.canvas.layers.tokens import RADIUS, Tokens
from board.window.panels.wheel import creature_tip
from tests.window.conftest import Table
from tests.window.hands import Hands

ALL_MARKS = [
    *(("dernier_val", kind) for kind in VISIBLE_KINDS),
    *(("dernier_val", f"{kind}:{part}") for kind in PART_STATES for part in PARTS),
    *(("fighting_fantasy", mark) for mark in MARKS),
]

YARD = """
board: 1
title: {fr: La cour, en: The yard}
system: dernier_val
light: day
map: |
  ........
  ........
  ........
creatures:
  - {id: ana, name: Ana, side: heroes, at: B2, facing: east, states: [{vigilant: 4}, {bleeding: legs}, prone],
     sheet: {race: none, class: none, level: 2}}
  - {id: roc, name: Roc, side: heroes, at: A1, facing: east,
     sheet: {race: none, class: ranger, level: 4, skills: [archer], held: {hand_1: bow}, worn: [quiver]}}
  - {id: orc, name: Orc, side: guards, at: G2, facing: west, states: [{vigilant: 6}], sheet: {race: none, class: none}}
sides:
  heroes: {colour: "#56b4e9"}
  guards: {colour: "#d55e00", played_by: gm}
"""


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    file = tmp_path / "yard.yaml"
    file.write_text(YARD, encoding="utf-8")
    return file


@pytest.mark.parametrize(("game", "mark"), ALL_MARKS, ids=lambda value: value)
def test_every_mark_has_a_drawing_and_a_name(game: str, mark: str) -> None:
    assert Drawings().has(f"state_{mark.split(':')[0]}")
    said = SYSTEMS[game].mark_text(mark)
    assert said is not None
    for language in LANGUAGES:
        assert Words(language).say(said).strip("‹›") == Words(language).say(said) != ""


def test_every_state_with_an_end_says_when_it_ends() -> None:
    """A state either names its end or cannot end in a fight."""
    ends = {
        "fr": ("jusqu", "tant que", "rouverte", "avec {by}", "difficulté", "pour toute", "encore"),
        "en": ("until", "as long as", "reopened", "with {by}", "difficulty", "for the whole", "more round"),
    }
    kinds = {"dazed_a_round", "keeps_arrow", "keeps_hold", "keeps_spell", "poisoned_rounds", "vigilant_unscored"}
    for language in LANGUAGES:
        sentences = Words(language).sentences
        for kind in {*LASTING, *kinds} - {"dead", "keeps"}:
            said = str(sentences[f"dv.lasting.{kind}"])
            assert any(end in said for end in ends[language]), (kind, said)


def test_a_poison_tells_its_rounds_and_a_spell_that_is_running_its_end() -> None:
    fades, stays = Condition("poisoned", "body", score=3), Condition("poisoned", "body")
    words = Words("fr")
    assert words.say(_state(fades)) == "poison, encore 3 rounds"
    assert words.say(_state(stays)) == "poison, jusqu’à l’antidote"
    assert words.say(_state(Condition("sustains", cause="glow"))).startswith("sort en cours, jusqu’au prochain round")


def test_the_time_a_state_lasts_is_on_the_sheet_the_wheel_and_the_token(tmp_path: Path, yard: Path) -> None:
    hands = Hands(tmp_path / "person", yard)
    try:
        hands.ready()
        play = hands.play
        told = [play.look.say(state) for state in play.readout.states("ana")]
        assert "vigilance 4, jusqu’au prochain round" in told
        assert "à terre, jusqu’à se relever" in told
        sheet = play.system.sheet(play.known(), "ana")
        assert [play.look.say(state) for state in sheet.states] == told
        hands.square("B2")
        under = [words for words, _ in play.pointing.menus._creature_lines(play.scene.creature("ana"))]
        assert all(any(words.startswith(one) for words in under) for one in told), (told, under)
        play.wheel.over = "ana"
        on_wheel = [words for words, _ in play.wheel.tip()]
        assert all(any(words.startswith(one) for words in on_wheel) for one in told), (told, on_wheel)
    finally:
        hands.app._close_journal()


def test_of_an_enemy_only_the_marks_are_told(tmp_path: Path, yard: Path) -> None:
    hands = Hands(tmp_path / "person", yard)
    try:
        hands.ready()
        play = hands.play
        assert not play.gm_view and play.readout.states("orc") == ()
        play.wheel.over = "orc"
        said = [words.partition(" (")[0] for words, _ in play.wheel.tip()]
        means = play.system.mark_means("vigilant")
        assert means is not None and said == ["Orc", "vigilance", play.look.say(means)]
        assert [words.partition(" (")[0] for words, _ in creature_tip(play.scene.creature("orc"), play.look)] == said
    finally:
        hands.app._close_journal()


def test_a_prepared_action_shows_to_its_owner_only(tmp_path: Path, yard: Path) -> None:
    hands = Hands(tmp_path / "person", yard)
    try:
        hands.ready()
        session, play = hands.session, hands.play
        assert session.scene.wheel.active == "roc"
        for asked in (command("nock", "roc"), command("concentrate", "roc", die="d4", keep="arrow")):
            assert session.judge(asked) is None, session.judge(asked)
            session.play(asked)
        play.refresh()
        kept = "flèche gardée, jusqu’au prochain round"
        assert kept in [play.look.say(state) for state in play.readout.states("roc")]
        token = session.scene.creature("roc")
        assert token.marks == (), "nothing of it is on the token"
        logs = {
            side: " ".join(play.look.sentence(line.sentence) for line in play.logbook.lines(session, side))
            for side in ("heroes", "guards")
        }
        assert "Roc se concentre pour maintenir" in logs["heroes"]
        assert "maintenir" not in logs["guards"] and "gard" not in logs["guards"]
        assert "Roc se concentre." in logs["guards"]
    finally:
        hands.app._close_journal()


@pytest.mark.parametrize("count", range(1, 15))
def test_a_state_on_the_wheel_lies_on_nobody_else(count: int, table: Table) -> None:
    scene = table.session.scene
    first = scene.creature("ana")
    crowd = tuple(replace(first, id=f"c{n}", marks=("prone", "bleeding:legs", "vigilant")) for n in range(count))
    wheel = table.play.wheel
    shown = replace(scene, creatures=crowd, wheel=replace(scene.wheel, order=tuple(c.id for c in crowd), active="c0"))
    assert table.play.picture is not None
    wheel.show_picture(replace(table.play.picture, scene=shown))
    seats = [seat for _, seat in wheel._seats(table.host.look)]
    for place, seat in enumerate(seats):
        first_state = wheel.state_places(table.host.look, seat)[0]
        assert first_state.colliderect(seat) and wheel.rect.contains(first_state)
        for other in (*seats[:place], *seats[place + 1 :]):
            disc = other.inflate(-other.width * 2 // 5, -other.width * 2 // 5)
            assert not first_state.colliderect(disc)


def test_broad_initials_stay_inside_their_disc(table: Table) -> None:
    scene, look = table.session.scene, table.host.look
    tokens, px = Tokens(), 96
    drawn = [
        tokens.sprite(replace(scene.creature("ana"), name=name, marks=()), scene, look, px, -1, False)
        for name in ("Wim Mum", "Il")
    ]
    radius = round(px * RADIUS["human"] * 0.83)
    for x in (px // 2 - radius, px // 2 + radius):
        for y in range(px // 3, px * 2 // 3):
            assert drawn[0].get_at((x, y)) == drawn[1].get_at((x, y)), (x, y)
