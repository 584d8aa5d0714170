"""Offers: all that is legal and listed, with the dice it would spend; the rest greyed with a telling reason."""

from __future__ import annotations

import pytest

from board.files.words import Words
from board.rulebook.commands import Command, command
from board.rulebook.panels import Offer
from board.rulebook.procedure import Resolved, resolve
from board.scene.events import apply_all
from board.scene.scene import Scene
from board.systems.dernier_val.legality import check
from tests.dernier_val.panels.tables import SYSTEM, known, scene

SWORDSWOMAN = (
    "- {id: ana, name: Ana, side: heroes, at: D5, facing: east, "
    "sheet: {race: none, class: warrior, held: {hand_1: sword, hand_2: dagger}, carried: [dagger, care_kit]}}"
)
ORC = "- {id: orc, name: Orc, side: guards, at: E5, facing: west, sheet: {defence: 3, held: {hand_1: mace}}}"
FAR_ORC = "- {id: orc, name: Orc, side: guards, at: H5, facing: west, sheet: {defence: 3, held: {hand_1: mace}}}"
ARCHER = (
    "- {id: ana, name: Ana, side: heroes, at: B5, facing: east, "
    "sheet: {race: none, class: ranger, held: {hand_1: bow}, carried: [quiver, dagger]}}"
)

TABLES = {
    "side by side": f"{SWORDSWOMAN}\n{ORC}",
    "apart": f"{SWORDSWOMAN}\n{FAR_ORC}",
    "an archer": f"{ARCHER}\n{FAR_ORC}",
    "engaged": f"{SWORDSWOMAN[:-1]}, states: [{{engaged: orc}}]}}\n{ORC[:-1]}, states: [{{engaged: ana}}]}}",
    "prone": f"{SWORDSWOMAN[:-1]}, states: [prone]}}\n{ORC}",
    "held": f"{SWORDSWOMAN[:-1]}, states: [{{held: {{part: legs, by: orc, score: 6}}}}]}}\n{ORC}",
    "two dice left": f"{SWORDSWOMAN[:-1]}, dice_left: [d6, d10]}}\n{ORC}",
    "no die left": f"{SWORDSWOMAN[:-1]}, dice_left: []}}\n{ORC}",
    "alone": SWORDSWOMAN,
}


def offers(true: Scene) -> tuple[Offer, ...]:
    return SYSTEM.offers(known(true), "ana")


def commands(found: tuple[Offer, ...]) -> set[Command]:
    return {move.command for offer in found for move in offer.moves}


def by_key(found: tuple[Offer, ...]) -> dict[str, Offer]:
    return {offer.key: offer for offer in found}


@pytest.mark.parametrize("table", sorted(TABLES))
def test_every_way_of_every_offer_is_legal_and_spends_its_dice(table: str) -> None:
    side = known(scene(TABLES[table]))
    found = SYSTEM.offers(side, "ana")
    for offer in found:
        assert bool(offer.moves) != (offer.refusal is not None)
        for move in offer.moves:
            assert check(side, move.command) is None, move.command
            words = move.command.get("dice") or ((move.command.get("die"),) if move.command.get("die") else ())
            assert tuple(words) == tuple(f"d{sides}" for sides in offer.dice)
    keys = [offer.key for offer in found]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("table", sorted(TABLES))
def test_what_is_listed_as_legal_is_offered(table: str) -> None:
    side = known(scene(TABLES[table]))
    offered = {without(asked, "facing", "with", "as") for asked in commands(SYSTEM.offers(side, "ana"))}
    missing = []
    for asked in SYSTEM.legal(side, "ana"):
        plain = without(asked, "facing", "with", "as")
        freely = without(asked, "facing", "with", "as", "die")
        if plain not in offered and freely not in offered and not left_to_the_rules(asked):
            missing.append(asked)
    assert missing == []


def left_to_the_rules(asked: Command) -> bool:
    """What is legal but no button: two bare hands on one blow, a close look at what is plain to see."""
    return bool(asked.do == "strike" and asked.get("dice")) or bool(asked.do == "concentrate" and asked.get("on"))


def without(asked: Command, *names: str) -> Command:
    return Command(asked.do, asked.who, tuple(field for field in asked.fields if field[0] not in names))


def test_nothing_is_offered_to_whoever_does_not_play() -> None:
    true = scene(TABLES["side by side"])
    assert SYSTEM.offers(known(true, "guards"), "orc") == ()
    assert SYSTEM.offers(known(true), "nobody") == ()


def test_a_move_is_offered_by_die_with_cost_and_way_and_a_facing_to_choose() -> None:
    found = by_key(offers(scene(TABLES["apart"])))
    move = found["move:d4"]
    assert move.aim == "square" and move.chooses_facing and move.dice == (4,)
    walk = next(way for way in move.moves if way.square is not None and way.square.name == "F5")
    assert walk.cost == 2
    assert [square.name for square in walk.path] == ["E5", "F5"]
    assert walk.command == command("move", "ana", die="d4", to="F5")
    assert [way.cost for way in move.moves] == sorted(way.cost or 0 for way in move.moves)


def test_a_blow_is_offered_under_the_part_that_strikes() -> None:
    words = Words("fr")
    strike = by_key(offers(scene(TABLES["side by side"])))["strike:hand_1:d8"]
    assert (words.say(strike.group), words.say(strike.label)) == ("main droite", "Frapper\u00a0: épée")
    assert [way.target for way in strike.moves] == ["orc"]
    assert strike.obvious


def test_a_blow_out_of_reach_is_greyed_and_says_what_to_do() -> None:
    strike = by_key(offers(scene(TABLES["apart"])))["strike:hand_1"]
    assert strike.refusal is not None
    assert Words("fr").say(strike.refusal.reason).startswith("Hors d’allonge")


def test_a_reason_has_words_and_names_instead_of_keys() -> None:
    true = scene(f"{SWORDSWOMAN[:-1]}, states: [{{numb: hand_1}}]}}\n{ORC}")
    strike = by_key(offers(true))["strike:hand_1"]
    assert strike.refusal is not None
    said = Words("fr").say(strike.refusal.reason)
    assert said == "Hors d’usage (engourdissement)\u00a0: main droite. Agis avec une autre partie."


def test_a_two_handed_weapon_is_offered_for_pairs_of_dice() -> None:
    true = scene(
        "- {id: ana, name: Ana, side: heroes, at: D5, facing: east, sheet: {held: {hand_1: two_handed_sword}, "
        f"dice: [d4, d6, d8], max_hp: 10, hp: 10}}}}\n{ORC}"
    )
    pairs = [offer.dice for offer in offers(true) if offer.key.startswith("strike:hand_1") and offer.moves]
    assert pairs == [(4, 6), (4, 8), (6, 8)]


def test_a_bow_is_nocked_before_it_is_shot() -> None:
    found = by_key(offers(scene(TABLES["an archer"])))
    refusal = found["shoot:hand_1"].refusal
    assert refusal is not None and refusal.reason.key == "dv.refused.not_nocked"
    assert found["nock:d6"].dice == (6,)


def test_without_a_die_the_greyed_buttons_say_so() -> None:
    found = by_key(offers(scene(TABLES["no die left"])))
    refusal = found["be_vigilant"].refusal
    assert refusal is not None
    assert Words("fr").say(refusal.reason) == "Tu n’as plus de dé en main\u00a0: finis ton round."
    assert found["end_round"].moves


def test_on_the_ground_one_stands_up_or_crawls() -> None:
    found = by_key(offers(scene(TABLES["prone"])))
    assert found["stand_up:d4"].moves
    squares = [way.square.name for way in found["crawl:d4"].moves if way.square is not None]
    assert squares == ["D4", "D6", "C5"]
    refusal = found["move"].refusal
    assert refusal is not None and refusal.reason.key == "dv.refused.prone"


def test_allies_are_no_targets_of_the_offers() -> None:
    friend = "- {id: bo, name: Bo, side: heroes, at: D4, facing: east}"
    found = offers(scene(f"{SWORDSWOMAN}\n{friend}\n{ORC}"))
    attacks = [offer for offer in found if offer.key.startswith(("strike", "throw", "hold"))]
    assert {way.target for offer in attacks for way in offer.moves} == {"orc"}


def test_a_door_beside_is_offered_to_a_hand() -> None:
    true = scene(SWORDSWOMAN, extra="walls:\n  - {between: D5|E5, door: closed, id: gate}\n")
    opened = by_key(offers(true))["open:d4"]
    assert opened.aim == "door"
    assert [way.door for way in opened.moves] == ["gate"]


def test_a_hidden_enemy_changes_no_offer() -> None:
    wall = "....#....\n" * 9
    unseen = "- {id: rat, name: Rat, side: guards, at: H5, facing: west}"
    alone, watched = scene(SWORDSWOMAN, wall), scene(f"{SWORDSWOMAN}\n{unseen}", wall)
    assert offers(alone) == offers(watched)


MASTER = (
    "- {id: ana, name: Ana, side: heroes, at: B5, facing: east, sheet: {race: none, class: ranger, "
    "skills: [archer], held: {hand_1: bow}, carried: [quiver, dagger]}}"
)


def deeds_of(found: tuple[Offer, ...]) -> list[str]:
    return list(dict.fromkeys(offer.deed for offer in found))


@pytest.mark.parametrize("table", sorted(TABLES))
def test_the_round_is_ended_by_the_last_offer(table: str) -> None:
    last = offers(scene(TABLES[table]))[-1]
    assert (last.deed, last.key, last.group.key) == ("end_round", "end_round", "dv.group.free")


def test_buttons_keep_their_place_while_dice_are_spent_and_enemies_come_near() -> None:
    moments = ("apart", "two dice left", "no die left", "side by side")
    lasting = [deeds_of(offers(scene(TABLES[name]))) for name in moments]
    common = [deed for deed in lasting[0] if all(deed in found for found in lasting)]
    assert {"move", "strike:hand_1", "be_vigilant", "be_discreet", "jump", "unequip:sword", "end_round"} <= set(common)
    for found in lasting:
        assert [deed for deed in found if deed in common] == common
    assert lasting[1] == lasting[2], "without dice the same buttons are greyed"


def test_groups_stand_together_in_one_order() -> None:
    for name in sorted(TABLES):
        groups = [offer.group.key for offer in offers(scene(TABLES[name]))]
        met = list(dict.fromkeys(groups))
        assert groups == sorted(groups, key=met.index)
        order = [f"dv.part.{part}" for part in ("legs", "hand_1", "hand_2")]
        order += ["dv.group.both_hands", "dv.group.hands", "dv.part.head", "dv.part.body", "dv.group.free"]
        assert met == [group for group in order if group in met]


def test_an_archer_nocks_without_a_die_and_keeps_both_buttons() -> None:
    true = scene(f"{MASTER}\n{FAR_ORC}")
    before = by_key(offers(true))
    nock, keep = before["nock"], before["keep:arrow"]
    assert (nock.group.key, nock.dice) == ("dv.group.free", ()) and nock.moves
    assert keep.refusal is not None and keep.refusal.reason.key == "dv.refused.not_nocked"
    done = resolve(SYSTEM, true, command("nock", "ana"), [])
    assert isinstance(done, Resolved)
    after = offers(apply_all(true, done.events))
    nocked = by_key(after)["nock"]
    assert nocked.refusal is not None and nocked.refusal.reason.key == "dv.refused.already_nocked"
    assert deeds_of(after) == deeds_of(offers(true))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("table", sorted(TABLES))
def test_labels_of_a_group_differ_early_and_begin_with_a_capital(table: str, language: str) -> None:
    words = Words(language)
    labels: dict[str, set[str]] = {}
    for offer in offers(scene(TABLES[table])):
        said = words.say(offer.label)
        assert said[0].isupper() and len(said) <= 30
        labels.setdefault(offer.group.key, set()).add(said)
    for group in labels.values():
        cut = [said[:14] for said in group]
        assert len(cut) == len(set(cut)), sorted(group)


def test_aiming_at_oneself_says_so() -> None:
    side = known(scene(TABLES["side by side"]))
    refusal = check(side, command("strike", "ana", target="ana", die="d4"))
    assert refusal is not None and refusal.reason.key == "dv.refused.at_oneself"


def test_a_barred_way_and_one_that_is_too_long_are_told_apart() -> None:
    walled = known(scene(SWORDSWOMAN, "......#..\n" * 9))
    enclosed = check(walled, command("move", "ana", die="d4", to="I5"))
    wall = check(walled, command("move", "ana", die="d4", to="G5"))
    far = check(known(scene(SWORDSWOMAN)), command("move", "ana", die="d4", to="I9"))
    assert enclosed is not None and enclosed.reason.key == "dv.refused.no_way"
    assert wall is not None and wall.reason.key == "dv.refused.barred"
    assert far is not None and Words("fr").say(far.reason) == "Trop loin\u00a0: 9 cases, tu en as 4. Vise plus près."
