"""What the game shows of itself: a window that knows no game must be able to play with it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from board.files.words import Words
from board.rulebook.knowledge import known_to, told_to
from board.rulebook.naming import named
from board.rulebook.panels import Offer
from board.rulebook.procedure import Ask, Faces, Waiting, resolve
from board.scene.events import Event
from board.scene.scene import Scene
from board.scene.texts import Text
from board.systems.fighting_fantasy.adventure_sheet import sheet_of
from board.systems.fighting_fantasy.sentences import KEYS, SILENT
from board.systems.fighting_fantasy.system import SYSTEM

from .tables import Table, asked, creature, hero, table

ROOT = Path(__file__).resolve().parents[2]


def spoken(language: str) -> dict[str, Any]:
    """All sentences of one language by key."""
    found: dict[str, Any] = {}
    for file in sorted((ROOT / "assets" / "text").glob(f"*{language}.yaml")):
        if file.stem in (language, file.stem.removesuffix(f"_{language}") + f"_{language}"):
            found.update(leaves(yaml.safe_load(file.read_text(encoding="utf-8"))))
    return found


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and set(value) != {"one", "other"}:
        for name, inner in value.items():
            yield from leaves(inner, f"{key}.{name}" if key else str(name))
    else:
        yield key, value


WORDS = {language: spoken(language) for language in ("fr", "en")}


def check_text(said: Text) -> None:
    """The text has a sentence in both languages, and an argument for each of its places."""
    for words in WORDS.values():
        assert said.key in words, said.key
        sentence = words[said.key]
        forms = sentence.values() if isinstance(sentence, dict) else [sentence]
        names = {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}
        assert names <= {name for name, _ in said.facts}, said
    for _, value in said.facts:
        if isinstance(value, Text):
            check_text(value)


def offer(game: Table, who: str, key: str) -> Offer:
    return next(found for found in SYSTEM.offers(game.scene, who) if found.key == key)


@pytest.mark.rule("FF-BRD-04", "FF-CMB-01")
def test_offers_are_ready_to_be_given() -> None:
    game = table(hero(), creature(), dice=[3, 3, 2, 2])
    assert [move.target for move in offer(game, "ana", "assault").moves] == ["orc"]
    walk = offer(game, "ana", "move")
    assert (walk.aim, walk.chooses_facing) == ("square", True)
    assert {move.cost for move in walk.moves} == {0, 1, 2, 3, 4}
    assert all(move.cost == len(move.path) for move in walk.moves)
    assert offer(game, "ana", "assault").obvious


@pytest.mark.rule("FF-BRD-04", "FF-BRD-06", "FF-FLE-01", "FF-STA-01")
def test_what_cannot_be_done_says_why() -> None:
    game = table(hero(), creature(), dice=[3, 3, 2, 2])
    game.do("assault", "ana", target="orc")
    why = {found.key: found.refusal.rule for found in SYSTEM.offers(game.scene, "ana") if found.refusal}
    assert why == {
        "flee": "FF-FLE-01",
        "move": "FF-BRD-04",
        "turn": "FF-BRD-04",
        "meal": "FF-STA-01",
        "end_round": "FF-BRD-06",
    }
    far = table(hero(), creature(at="F5"))
    refusal = offer(far, "ana", "assault").refusal
    assert refusal is not None and refusal.rule == "FF-BRD-02"


@pytest.mark.rule("FF-BRD-11")
def test_each_token_of_a_group_has_a_button_of_its_own() -> None:
    game = table(hero(skill=7), creature("r1", "E1"), creature("r2", "E5"), mode="single_enemy")
    assert [found.key for found in SYSTEM.offers(game.scene, "r1")][1:3] == ["move", "move:r2"]


@pytest.mark.rule("FF-BRD-09", "FF-OPEN-06")
def test_the_question_shows_the_net_losses_and_the_chance() -> None:
    game = table(hero(special_weapon={"extra_damage": 3}, luck=7), creature())
    waiting = resolve(SYSTEM, game.scene, asked("assault", "ana", target="orc"), [Faces((1, 1)), Faces((6, 6))])
    assert isinstance(waiting, Waiting) and isinstance(waiting.need, Ask)
    question = SYSTEM.question(game.scene, waiting.need)
    shown = {option: (dict(words.facts), dice) for option, words, dice in question.options}
    assert shown == {
        "no": ({"n": 2}, ()),
        "yes": ({"lucky": 4, "unlucky": 1, "percent": 58, "ways": 21}, (6, 6)),
        "special_weapon": ({"n": 5}, ()),
    }
    assert (question.who, question.default) == ("ana", "no")
    for words in (question.title, *question.lines, *(words for _, words, _ in question.options)):
        check_text(words)


@pytest.mark.rule("FF-GEN-08", "FF-CRE-03")
def test_the_sheet_of_a_hero_and_that_of_a_creature() -> None:
    game = table(hero(special_weapon=True), creature(traits=["It limps."]), dice=[3, 3, 2, 2])
    game.do("assault", "ana", target="orc")
    ana, orc = SYSTEM.sheet(game.scene, "ana"), SYSTEM.sheet(game.scene, "orc")
    assert [rail.label.key for rail in ana.rails] == ["ff.stat.stamina", "ff.stat.luck", "ff.stat.willpower"]
    assert [rail.label.key for rail in orc.rails] == ["ff.stat.stamina"]
    assert {"ff.stat.box", "ff.stat.opponent", "ff.stat.special_weapon"} <= {row.label.key for row in ana.rows}
    for panel in (ana, orc):
        for row in panel.rows:
            check_text(row.label)
            if isinstance(row.value, Text):
                check_text(row.value)
        for words in (panel.subtitle, *panel.states, *(rail.label for rail in panel.rails)):
            if words is not None:
                check_text(words)


def test_of_somebody_unseen_the_sheet_shows_nothing() -> None:
    game = table(hero(facing="west"), creature())
    shown = SYSTEM.sheet(known_to(SYSTEM, game.scene, "heroes"), "orc")
    assert (shown.title, shown.rows, shown.rails) == ("?", (), ())


def test_every_offer_and_refusal_has_its_words() -> None:
    lever = {"thing": "lever", "at": "A2", "cover": 0, "on_use": {"text": "A grinding noise."}}
    walls = [{"between": "B2|B3", "door": "closed", "id": "gate"}]
    terms: dict[str, Any] = {"things": [lever], "walls": walls, "avoid_allowed": True}
    for game in (table(hero(special_weapon=True), creature(), **terms), table(hero(skill=7), creature(at="E5"))):
        for who in ("ana", "orc"):
            for found in SYSTEM.offers(game.scene, who):
                check_text(found.label)
                check_text(found.group)
                if found.refusal is not None:
                    check_text(found.refusal.reason)


def told_kinds() -> Iterator[tuple[str, str]]:
    """Each kind of event that the game tells outright, with its place."""
    for file in sorted((ROOT / "board" / "systems" / "fighting_fantasy").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value, f"{file.name}:{node.lineno}"


def test_every_event_has_a_sentence() -> None:
    kinds = dict(told_kinds())
    assert len(kinds) > 40
    said = {kind: place for kind, place in kinds.items() if kind not in SILENT}
    missing = [place for kind, place in said.items() if f"ff.event.{KEYS.get(kind, kind)}" not in WORDS["en"]]
    assert not missing


@pytest.mark.rule("FF-CMB-01")
def test_what_a_fight_tells_can_be_said_with_all_its_places_filled() -> None:
    game = table(
        hero(special_weapon=True, provisions=1, stamina=10, stamina_initial=20),
        creature(traits=["It limps."], stamina=40),
        flee_allowed=True,
        seed=2,
    )
    done = [game.do("move", "ana", path=[], facing="west"), game.do("meal", "ana"), game.do("wait", "orc")]
    done += [game.do("assault", "ana", target="orc", answers={"luck": "yes"}) for _ in range(3)]
    done += [game.gm("change", target="ana", stat="luck", amount=1), game.gm("reveal", target="orc")]
    done += [game.do("flee", "ana"), game.gm("create", target="ana"), game.gm("wound", target="ana", amount=40)]
    for played in done:
        for event in played.events:
            if event.kind not in SILENT:
                check_text(SYSTEM.sentence(event))
            for tally in event.tallies:
                assert tally.name in WORDS["fr"]
                assert all(part.reason in WORDS["fr"] for part in tally.parts)


def losses(whom: str, dice: list[int]) -> tuple[Scene, list[Event]]:
    """A lost Assault and a loss by the game master's hand, both of `whom`; the scene before, and the two events."""
    game = table(hero(stamina=12), creature(stamina=9), dice=dice)
    before = game.scene
    done = [game.do("assault", "ana", target="orc"), game.gm("wound", target=whom, amount=3)]
    found = [event for played in done for event in played.events if event.kind in ("wound", "score_changed")]
    assert [event.kind for event in found] == ["wound", "score_changed"]
    return before, found


@pytest.mark.rule("FF-CMB-10")
def test_only_the_own_side_learns_the_stamina_that_a_hero_has_left() -> None:
    before, found = losses("ana", [6, 6, 1, 1])
    for event in found:
        own, others = (told_to(SYSTEM, event, before, before, side) for side in ("heroes", "monsters"))
        assert own == event and others is not None
        left = str(event.fact("stamina") if event.kind == "wound" else event.fact("score"))
        assert all(tally.name != "ff.stat.stamina" for tally in others.tallies)
        for language in ("fr", "en"):
            said = Words(language).say(named(SYSTEM.sentence(others), before))
            check_text(SYSTEM.sentence(others))
            assert left not in said and "‹" not in said and "{" not in said
            assert left in Words(language).say(named(SYSTEM.sentence(event), before))


@pytest.mark.rule("FF-CRE-03", "FF-CMB-10")
def test_the_stamina_of_a_creature_is_kept_count_of_by_the_hero_who_fights_it() -> None:
    before, found = losses("orc", [1, 1, 6, 6])
    for event in found:
        assert told_to(SYSTEM, event, before, before, "heroes") == event


@pytest.mark.rule("FF-CRE-03")
def test_chances_count_the_scores_of_a_creature_and_not_what_only_a_hero_s_sheet_says() -> None:
    scene = table(hero(stamina=3, stamina_initial=20, luck=2, luck_initial=9, provisions=2, gold=5), creature()).scene
    assert SYSTEM.outward(scene.creature("orc")) is scene.creature("orc")
    shown = SYSTEM.outward(scene.creature("ana"))
    assert [sheet_of(shown).score(stat).current for stat in ("stamina", "luck")] == [20, 9]  # type: ignore[union-attr]
    assert (sheet_of(shown).provisions, sheet_of(shown).gold) == (0, 0)
    assert sheet_of(shown).skill == sheet_of(scene.creature("ana")).skill
    assert sheet_of(shown).weapon == sheet_of(scene.creature("ana")).weapon


@pytest.mark.rule("FF-BRD-04", "FF-BRD-06")
def test_buttons_keep_their_order_whether_possible_or_not() -> None:
    far = table(hero(provisions=1), creature(at="G5"))
    order = [found.deed for found in SYSTEM.offers(far.scene, "ana")]
    assert order == ["assault", "flee", "move", "turn", "meal", "test_luck", "test_willpower", "end_round"]
    far.do("move", "ana", path=["C2", "D2", "E2", "F2"])
    assert [found.deed for found in SYSTEM.offers(far.scene, "ana")] == order
    walked = offer(far, "ana", "move")
    assert walked.moves == () and walked.refusal is not None
    assert Words("fr").say(walked.refusal.reason).startswith("Plus de cases ce tour-ci")
    assert offer(far, "ana", "turn").moves and offer(far, "ana", "end_round").moves
    duel = table(hero(provisions=1), creature(), dice=[3, 3, 2, 2])
    duel.do("assault", "ana", target="orc")
    assert [found.deed for found in SYSTEM.offers(duel.scene, "ana")] == order
