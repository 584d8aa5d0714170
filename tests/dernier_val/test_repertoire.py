"""What a sheet knows: slips of the pen and full memories are faults, the sheet and the game master's menu tell it."""

from __future__ import annotations

import pytest

from board.files.encounters import read_encounter
from board.files.words import Words
from board.files.yaml_tree import read_yaml
from board.rulebook.commands import command
from board.rulebook.reading import Faults
from board.systems import SYSTEMS
from tests.dernier_val.panels.tables import SYSTEM, known, scene
from tests.dernier_val.table import play, session

ORC = "- {id: orc, name: Orc, side: guards, at: H5, facing: west, sheet: {defence: 3}}"


def told(sheet: str, language: str = "en") -> list[str]:
    """The faults of an encounter with this sheet, in words, each with its line and column."""
    head = "board: 1\nsystem: dernier_val\nmap: |\n  ...\ncreatures:\n  - id: ana\n    side: heroes\n    at: A1\n"
    source = f"{head}    sheet:\n{sheet}"
    faults = Faults()
    document = read_yaml(source, "table.yaml", faults)
    assert document is not None
    read_encounter(document, document.root, None, SYSTEMS, faults)
    words = Words(language)
    return [f"{fault.line}:{fault.column} {words.say(fault.what)}" for fault in faults.in_order()]


@pytest.mark.rule("DV-CHAR-21", "DV-CHAR-17")
def test_more_tiles_than_slots_are_one_fault_at_the_list_that_fills_them() -> None:
    full = "      skills: [archer, pickpocket]\n      techniques: [critical, critical]\n"
    assert told(full) == []
    over = f"{full}      spells: [heal]\n"
    assert told(over) == ["12:15 too many tiles: 5 spells, techniques and skills for 4 slots of memory"]
    assert told(f"{over}      LO: 1\n") == []
    (line,) = told(over, "fr")
    assert line.endswith("5 sorts, bottes et compétences pour 4 cases de mémoire")


@pytest.mark.rule("DV-CHAR-20", "DV-CHAR-21")
def test_talents_afflictions_and_tricks_fill_no_slot() -> None:
    talents = "      talents: [first_aid, craft, literacy, careful, mule]\n"
    assert told(f"{talents}      LO: -4\n      afflictions: [deaf]\n      spells: [glow]\n") == []


@pytest.mark.rule("DV-CHAR-20", "DV-CHAR-22")
def test_a_slip_of_the_pen_is_told_and_a_word_of_ones_own_is_not() -> None:
    assert told("      talents: [fist_aid]\n") == ["10:17 fist_aid is unknown; did you mean first_aid?"]
    assert told("      skills: [arhcer]\n") == ["10:16 arhcer is unknown; did you mean archer?"]
    assert told("      afflictions: [archer]\n") == ["10:21 archer is no affliction"]
    assert told("      talents: [juggling]\n      afflictions: [limp]\n") == []


@pytest.mark.rule("DV-CHAR-07")
def test_what_birth_gives_leaves_a_full_memory_alone() -> None:
    assert told("      handedness: left\n      skills: [archer, pickpocket, wrestling, stealthy]\n") == []
    assert told("      handedness: both\n") == ["10:19 both is not allowed; allowed: right, left, ambidextrous"]


@pytest.mark.rule("DV-CHAR-17", "DV-CHAR-20", "DV-CHAR-21", "DV-CHAR-22", "DV-CHAR-23")
def test_the_sheet_tells_memory_talents_handicaps_and_gold() -> None:
    ana = (
        "- {id: ana, name: Ana, side: heroes, at: D5, facing: east, sheet: {level: 1, gold: 57, talents: [first_aid], "
        "skills: [archer], techniques: [critical], afflictions: [deaf, limp], handedness: left}}"
    )
    words = Words("en")
    rows = {words.say(row.label): row.value for row in SYSTEM.sheet(known(scene(f"{ana}\n{ORC}")), "ana").rows}
    said = {label: value if isinstance(value, int) else words.say(value) for label, value in rows.items()}
    assert said["Memory"] == "3 / 5"
    assert said["Talents"] == "first aid"
    assert said["Skills"] == "archer"
    assert said["Tiles"] == "critical, left-hander’s parry"
    assert said["Afflictions"] == "deaf, limp"
    assert said["Gold"] == "57 gp (5 big, 7 small)"
    assert said["Load"] == "1 / 4"


@pytest.mark.rule("DV-CHAR-20", "DV-CHAR-21", "DV-CHAR-22", "DV-WPN-31", "DV-LIFE-13")
def test_the_game_masters_menu_has_talents_tiles_handicaps_and_items_of_destiny() -> None:
    star = "{name: star, kind: gear, load: 0, effect: {heal: 2}, destiny: {to_rest: 1}}"
    ana = (
        "- {id: ana, name: Ana, side: heroes, at: D5, facing: east, sheet: {LO: -3, skills: [archer], "
        f"carried: [{star}], held: {{hand_1: {{name: imp, quality: summoned}}}}}}}}"
    )
    words = Words("en")
    offers = SYSTEM.gm_offers(scene(f"{ana}\n{ORC}"), "ana")
    menu: dict[str, list[str]] = {}
    for offer in offers:
        menu.setdefault(words.say(offer.group), []).append(words.say(offer.label))
    assert "Put: first aid" in menu["Talents"]
    assert menu["Tiles"] == ["Take away: archer"]
    assert "Put: deaf" in menu["Afflictions"]
    assert menu["Items of destiny"] == ["Refuses to obey: imp", "Banish: imp", "Let it work: star"]


@pytest.mark.rule("DV-CHAR-20")
def test_what_the_game_master_wrote_is_undone() -> None:
    started = session(scene("- {id: ana, side: heroes, at: D5}"))
    before = started.scene
    play(started, command("gm", what="add", target="ana", item="craft"))
    assert started.scene.creature("ana").state.sheet.talents == ("craft",)
    started.undo()
    assert started.scene == before


@pytest.mark.rule("DV-CHAR-20")
def test_what_a_sheet_gains_is_told_to_its_own_side_alone() -> None:
    started = session(scene("- {id: ana, name: Ana, side: heroes, at: D5}\n- {id: orc, side: guards, at: E5}"))
    done = play(started, command("gm", what="add", target="ana", item="craft"))
    assert [event.private for event in done.events if event.kind == "ability_gained"] == [("heroes",)]
