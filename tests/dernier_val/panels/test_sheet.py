"""The sheet: dice on the parts, life points with what they grant, values that explain themselves, states."""

from __future__ import annotations

from board.files.words import Words
from board.rulebook.commands import command
from board.rulebook.panels import Row, Sheet
from board.rulebook.procedure import Resolved, resolve
from board.scene.events import apply_all
from board.systems.dernier_val.panels import mark_text
from tests.dernier_val.panels.tables import SYSTEM, known, scene

ANA = (
    "- {id: ana, name: Ana, side: heroes, at: D5, facing: east, sheet: {race: human, class: warrior, level: 1, FO: 1, "
    "SO: 2, hp: 7, held: {hand_1: sword}, worn: [helmet], carried: [dagger, quiver], techniques: [critical], "
    "destiny: 1}, states: [{vigilant: 5}, {bleeding: legs}]}"
)
ORC = "- {id: orc, name: Orc, side: guards, at: H5, facing: west, sheet: {defence: 3}}"


def sheet() -> Sheet:
    return SYSTEM.sheet(known(scene(f"{ANA}\n{ORC}")), "ana")


def row(label: str) -> Row:
    return next(found for found in sheet().rows if Words("fr").say(found.label) == label)


def test_the_rail_tells_the_die_that_each_level_grants() -> None:
    rail = sheet().rails[0]
    assert (rail.value, rail.maximum) == (7, 11)
    assert rail.marks == ((2, "D4"), (4, "D6"), (6, "D8"), (8, "D10"), (10, "D12"))


def test_the_five_parts_have_caps_items_states_and_dice() -> None:
    slots = {slot.part: slot for slot in sheet().slots}
    assert list(slots) == ["head", "hand_1", "hand_2", "legs", "body"]
    assert [slots[part].cap for part in slots] == [2, 3, 2, 2, 2]
    words = Words("en")
    assert [words.say(item) for item in slots["hand_1"].items] == ["sword"]
    assert [words.say(item) for item in slots["head"].items] == ["helmet"]
    assert slots["legs"].states == ("bleeding:legs",)


def test_the_hand_holds_the_dice_that_the_points_grant() -> None:
    assert [(die.sides, die.usable) for die in sheet().hand] == [(4, True), (6, True), (8, True)]


def test_dice_of_whoever_does_not_play_say_why() -> None:
    other = SYSTEM.sheet(known(scene(f"{ANA}\n{ORC}"), "guards"), "orc")
    assert all(not die.usable and die.reason is not None for die in other.hand)


def test_a_value_is_the_sum_of_its_parts() -> None:
    for found in sheet().rows:
        if found.tally is not None:
            assert found.tally.total == sum(part.value for part in found.tally.parts)
    initiative = row("Initiative")
    assert initiative.value == 7
    assert initiative.tally is not None
    assert [part.value for part in initiative.tally.parts] == [4, 2, 1]
    will = row("Volonté")
    assert will.tally is not None
    assert [(part.value, part.reason) for part in will.tally.parts] == [(1, "dv.why.race")]


def test_the_load_is_told_out_of_what_can_be_carried() -> None:
    load = row("Charge")
    assert load.tally is not None
    assert Words("fr").say(load.value if not isinstance(load.value, int) else "") == f"{load.tally.total} / 5"


def test_states_tell_how_long_they_last() -> None:
    said = [Words("fr").say(state) for state in sheet().states]
    assert said == [
        "hémorragie, 1 PV par round jusqu’aux premiers soins\u00a0: jambes",
        "vigilance 5, jusqu’au prochain round",
    ]


def test_all_words_of_the_sheet_exist_in_both_languages() -> None:
    shown = sheet()
    for language in ("fr", "en"):
        words = Words(language)
        said = [words.say(found.label) for found in shown.rows] + [words.say(slot.label) for slot in shown.slots]
        said += [words.say(item) for item in shown.items] + [words.say(state) for state in shown.states]
        said += [words.say(shown.subtitle)] if shown.subtitle is not None else []
        assert not [line for line in said if "‹" in line or "{" in line or not line]


def test_the_subtitle_is_race_class_and_level() -> None:
    subtitle = sheet().subtitle
    assert subtitle is not None and Words("fr").say(subtitle) == "humain, guerrier, niveau 1"


def test_of_a_shape_only_what_is_seen_is_shown() -> None:
    watcher = "- {id: ana, name: Ana, side: heroes, at: D5, facing: east}"
    shape = "- {id: orc, name: Orc, side: guards, at: F5, facing: west, sheet: {hp: 4}, states: [discreet]}"
    shown = SYSTEM.sheet(known(scene(f"{watcher}\n{shape}")), "orc")
    assert shown.title == "?"
    assert shown.subtitle is not None and shown.subtitle.key == "dv.sheet.shape"
    assert (shown.rails, shown.rows, shown.hand, shown.items) == ((), (), (), ())


def test_marks_have_words() -> None:
    words = Words("fr")
    numb, prone = mark_text("numb:legs"), mark_text("prone")
    assert numb is not None and words.say(numb) == "engourdissement\u00a0: jambes"
    assert prone is not None and words.say(prone) == "à terre"
    assert mark_text("?") is None


def test_an_overload_stands_first_among_the_states_and_alarms_its_row() -> None:
    heavy = ANA.replace("carried: [dagger, quiver]", "carried: [two_handed_sword, two_handed_sword, two_handed_sword]")
    shown = SYSTEM.sheet(known(scene(f"{heavy}\n{ORC}")), "ana")
    assert [found.label.key for found in shown.rows if found.alarm] == ["dv.stat.load"]
    assert shown.states[0].key == "dv.lasting.overloaded"
    assert not any(found.alarm for found in sheet().rows)


def test_of_whom_it_is_aware_is_said_last_in_one_line() -> None:
    wary = ANA.replace("[{vigilant: 5}", "[{aware: orc}, {aware: rat}, {vigilant: 5}")
    rat = "- {id: rat, name: Rat, side: guards, at: H4, facing: west, sheet: {defence: 3}}"
    said = [Words("fr").say(state) for state in SYSTEM.sheet(known(scene(f"{wary}\n{ORC}\n{rat}")), "ana").states]
    assert len(said) == 3 and said[-1] == "sur ses gardes\u00a0: Orc, Rat"


def test_the_state_of_a_held_weapon_is_shown_beside_its_name() -> None:
    archer = ANA.replace("hand_1: sword", "hand_1: bow").replace("techniques: [critical]", "skills: [archer]")
    true = scene(f"{archer}\n{ORC}")
    done = resolve(SYSTEM, true, command("nock", "ana"))
    assert isinstance(done, Resolved)
    nocked = apply_all(true, done.events)
    slots = {slot.part: slot for slot in SYSTEM.sheet(known(nocked), "ana").slots}
    assert Words("fr").say(slots["hand_1"].items[0]).endswith("(flèche encochée)")
