"""The encounters that come with the program: sound, fair at the start, and playable."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from board.files.encounters import Encounter, load_encounter
from board.grid.sight import step_clear
from board.grid.squares import Square, card4, in_card4
from board.rulebook.commands import Command, Refusal
from board.rulebook.dice import SeededDice
from board.rulebook.knowledge import known_to
from board.rulebook.procedure import Ask
from board.rulebook.reading import Faults
from board.rulebook.session import Session
from board.scene.place import Place
from board.scene.scene import Creature, Scene
from board.systems import SYSTEMS
from floors import ROOT

MAPS = ROOT / "maps"
ENCOUNTERS = sorted(MAPS.glob("*.yaml"))
SHEETS = sorted([*MAPS.glob("heroes/*.yaml"), *MAPS.glob("foes/*.yaml")])
HEROES = "heroes"
COMMANDS_PLAYED = 300

every_encounter = pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)


def read(path: Path) -> tuple[Encounter | None, list[str]]:
    """The encounter in a file, and its faults as text."""
    faults = Faults()
    encounter = load_encounter(path, str(path), SYSTEMS, faults)
    return encounter, [f"{f.line}:{f.column} {f.what.key} {dict(f.what.facts)}" for f in faults.in_order()]


@cache
def bundled(path: Path) -> Encounter:
    encounter, faults = read(path)
    assert encounter is not None, faults
    return encounter


def languages(name: object) -> set[str]:
    """The languages in which a name is told."""
    assert isinstance(name, tuple), name
    return {language for language, word in name if word}


# ---- The files -----------------------------------------------------------------------------------


def test_there_are_encounters_of_both_games() -> None:
    assert {bundled(path).system.name for path in ENCOUNTERS} == set(SYSTEMS)
    assert len(ENCOUNTERS) >= 5


@every_encounter
def test_an_encounter_has_no_fault(path: Path) -> None:
    encounter, faults = read(path)
    assert faults == []
    assert encounter is not None


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sheet_can_be_used_in_an_encounter(path: Path, tmp_path: Path) -> None:
    game = "fighting_fantasy" if "\nskill:" in path.read_text(encoding="utf-8") else "dernier_val"
    file = tmp_path / "encounter.yaml"
    (tmp_path / path.name).write_bytes(path.read_bytes())
    file.write_text(
        f"board: 1\nsystem: {game}\nmap: |\n  ..\n"
        f"creatures:\n  - {{id: one, side: ones, at: A1, sheet: {path.name}}}\n",
        encoding="utf-8",
    )
    encounter, faults = read(file)
    assert faults == []
    assert encounter is not None


@every_encounter
def test_titles_and_names_are_french_and_english(path: Path) -> None:
    scene = bundled(path).scene
    names = [scene.table.title, *(side.title for side in scene.table.sides)]
    names += [creature.name for creature in scene.creatures]
    for name in names:
        assert languages(name) == {"fr", "en"}, name


# ---- The setting-up ------------------------------------------------------------------------------


def parties(scene: Scene) -> tuple[list[Creature], list[Creature]]:
    heroes = [creature for creature in scene.creatures if creature.side == HEROES]
    return heroes, [creature for creature in scene.creatures if creature.side != HEROES]


@every_encounter
def test_both_parties_stand_on_free_floor(path: Path) -> None:
    scene = bundled(path).scene
    heroes, foes = parties(scene)
    assert heroes
    assert foes
    for creature in scene.creatures:
        assert scene.place.terrain.on_board(creature.at), creature.id
        assert creature.at not in scene.place.barred, creature.id
    assert len({creature.at for creature in scene.creatures}) == len(scene.creatures)


@every_encounter
def test_nobody_starts_in_contact_with_an_enemy(path: Path) -> None:
    heroes, foes = parties(bundled(path).scene)
    for hero in heroes:
        for foe in foes:
            assert not in_card4(hero.at, foe.at), (hero.id, foe.id)


def with_doors_opened(place: Place) -> Place:
    """The place once every door that is neither locked nor secret stands open."""
    for door in place.doors:
        if door.status == "closed" and not door.secret:
            place = place.with_door(replace(door, status="open"))
    return place


def within_reach(place: Place, start: Square) -> set[Square]:
    """The squares that one can walk to."""
    seen = {start}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for there in card4(here):
            if there in seen or not place.terrain.on_board(there) or there in place.barred:
                continue
            if step_clear(place.terrain, here, there):
                seen.add(there)
                waiting.append(there)
    return seen


@every_encounter
def test_each_hero_can_walk_to_every_foe(path: Path) -> None:
    scene = bundled(path).scene
    heroes, foes = parties(scene)
    place = with_doors_opened(scene.place)
    for hero in heroes:
        near = within_reach(place, hero.at)
        assert [foe.id for foe in foes if foe.at not in near] == [], hero.id


# ---- Playing -------------------------------------------------------------------------------------


def some_command(session: Session, chance: Random) -> Command | None:
    """One of the commands listed for the active creature: first a verb, then one with that verb."""
    active = session.scene.active
    if active is None:
        return None
    known = known_to(session.system, session.scene, active.side)
    listed = session.system.legal(known, active.id)
    if not listed:
        return None
    verb = chance.choice(list(dict.fromkeys(command.do for command in listed)))
    return chance.choice([command for command in listed if command.do == verb])


def assert_sound(scene: Scene) -> None:
    """What holds after every command."""
    standing = [creature.at for creature in scene.creatures if not creature.down]
    assert len(set(standing)) == len(standing)
    for creature in scene.creatures:
        assert scene.place.terrain.on_board(creature.at)
        assert creature.at not in scene.place.barred
    assert len(set(scene.wheel.order)) == len(scene.wheel.order)
    assert scene.wheel.active is None or scene.wheel.active in scene.wheel.order


@every_encounter
def test_hundreds_of_legal_commands_are_played(path: Path) -> None:
    encounter = bundled(path)
    chance = Random(path.stem)
    session = Session(encounter.system, encounter.started(), SeededDice(1))
    games = 1
    for _ in range(COMMANDS_PLAYED):
        command = some_command(session, chance)
        if command is None:
            games += 1
            session = Session(encounter.system, encounter.started(), SeededDice(games))
            command = some_command(session, chance)
        assert command is not None
        played = session.play(command)
        assert not isinstance(played, Refusal), (command, played)
        while isinstance(session.need, Ask):
            session.answer(chance.choice(session.need.options))
        assert session.open is None
        assert_sound(session.scene)


@every_encounter
def test_what_was_played_can_be_taken_back(path: Path) -> None:
    encounter = bundled(path)
    chance = Random(path.stem)
    session = Session(encounter.system, encounter.started(), SeededDice(5))
    start = session.scene
    for _ in range(40):
        command = some_command(session, chance)
        if command is None:
            break
        session.play(command, {})
    assert session.scene != start
    while session.undo() is not None:
        pass
    assert session.scene == start
