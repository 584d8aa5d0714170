"""The game master's menus: orders for a creature, a door and a square, with numbers and squares filled in."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from board.files.assets import data_root
from board.grid.squares import parse_square
from board.rulebook.commands import Command
from board.window.pages.notice import Notice
from board.window.play.gm_menu import IN_A_MENU
from board.window.widgets.picker import Picker
from board.window.widgets.stepper import Stepper
from board.window.widgets.writing import Writing
from board.window.widgets.menu import Menu
from tests.window.person import Person


@pytest.fixture
def master(tmp_path: Path) -> Iterator[Person]:
    person = Person(tmp_path)
    person.app.open_path(data_root() / "maps" / "first-steps.yaml")
    person.step()
    person.play.habits.animated = False
    person.play.turn_gm_view()
    yield person
    person.close()


def middle(person: Person, square: str) -> tuple[int, int]:
    x, y = person.play.view.camera.middle(parse_square(square))
    return round(x), round(y)


def right_click(person: Person, square: str) -> Menu:
    pos = middle(person, square)
    person.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    person.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=3)
    person.post(pygame.MOUSEBUTTONUP, pos=pos, button=3)
    return menu(person)


def menu(person: Person) -> Menu:
    opened = person.app.main.root.modals[-1]
    assert isinstance(opened, Menu)
    return opened


def choose(person: Person, words: str) -> None:
    """Click on the line of the open menu that begins with these words."""
    opened = menu(person)
    place = next(n for n, entry in enumerate(opened.entries) if entry.words.startswith(words))
    rect = opened.entry_rect(place)
    if not opened.box.contains(rect):
        opened.offset += rect.bottom - opened.box.bottom + 6
        rect = opened.entry_rect(place)
    person.click(rect.center)


def hp(person: Person, who: str) -> int:
    session = person.play.session
    return int(session.system.look(session.scene, (who, "hp")))


def enemy(person: Person) -> tuple[str, str]:
    """The id and the square of somebody who is not active."""
    scene = person.play.session.scene
    found = next(creature for creature in scene.creatures if creature.id != scene.wheel.active)
    return found.id, found.at.name


def test_a_wound_is_given_by_a_menu_and_a_stepper_and_taken_back(master: Person) -> None:
    who, at = enemy(master)
    before = hp(master, who)
    right_click(master, at)
    choose(master, "Main du meneur")
    choose(master, "Blesser")
    stepper = master.app.main.root.modals[-1]
    assert isinstance(stepper, Stepper) and stepper.number == 1 and not stepper.less.enabled
    master.click(stepper.more.rect.center)
    master.click(stepper.more.rect.center)
    master.click(stepper.accept.rect.center)
    assert hp(master, who) == before - 3
    assert not master.app.main.root.modals
    master.key(pygame.K_z, pygame.KMOD_CTRL)
    assert hp(master, who) == before


def test_a_number_is_typed_inside_its_bounds_and_escape_gives_none(master: Person) -> None:
    who, at = enemy(master)
    before = hp(master, who)
    right_click(master, at)
    choose(master, "Main du meneur")
    choose(master, "Fixer les PV")
    stepper = master.app.main.root.modals[-1]
    assert isinstance(stepper, Stepper) and stepper.number == before
    master.key(pygame.K_9)
    master.key(pygame.K_9)
    assert stepper.number == stepper.blank.most
    master.key(pygame.K_BACKSPACE)
    master.key(pygame.K_BACKSPACE)
    master.key(pygame.K_4)
    master.key(pygame.K_UP)
    assert stepper.number == 5
    master.key(pygame.K_ESCAPE)
    assert hp(master, who) == before and not master.app.main.root.modals


def test_a_creature_is_put_on_the_square_pointed_at(master: Person) -> None:
    who, at = enemy(master)
    right_click(master, at)
    choose(master, "Main du meneur")
    choose(master, "Placer sur une case")
    assert master.play.toast.visible
    master.click(middle(master, "G4"))
    assert master.play.session.scene.creature(who).at.name == "G4"
    right_click(master, "G4")
    choose(master, "Main du meneur")
    choose(master, "Placer sur une case")
    master.key(pygame.K_ESCAPE)
    master.click(middle(master, "H7"))
    assert master.play.session.scene.creature(who).at.name == "G4", "given up with Escape"


def test_states_of_parts_stand_behind_one_line(master: Person) -> None:
    who, at = enemy(master)
    right_click(master, at)
    choose(master, "Main du meneur")
    choose(master, "Mettre à une partie")
    assert len(menu(master).entries) == 20
    choose(master, "Engourdissement\u00a0: jambes")
    session = master.play.session
    assert "numb:legs" in str(session.system.look(session.scene, (who, "states")))


def test_a_square_has_orders(master: Person) -> None:
    opened = right_click(master, "E4")
    assert "Main du meneur\u00a0: E4…" in [entry.words for entry in opened.entries]
    choose(master, "Main du meneur")
    choose(master, "Mettre le feu")
    assert master.play.session.scene.place.ground(parse_square("E4")).fire


def test_nobody_else_is_offered_them(master: Person) -> None:
    _, at = enemy(master)
    master.play.turn_gm_view()
    assert not [entry for entry in right_click(master, at).entries if entry.words.startswith("Main du meneur")]


def test_nothing_is_ordered_while_somebody_must_answer(master: Person) -> None:
    who, _ = enemy(master)
    master.play.session.open = object()  # type: ignore[assignment]
    assert master.play.gm.entry(who, "", (0, 0)) is None
    master.play.session.open = None
    assert master.play.gm.entry(who, "", (0, 0)) is not None


def test_a_door_that_fills_its_square_has_its_orders_wherever_the_square_is_pointed_at(master: Person) -> None:
    def status() -> str:
        return next(door.status for door in master.play.session.scene.place.doors if door.squares[0].name == "G10")

    assert status() == "closed"
    right_click(master, "G10")
    choose(master, "Main du meneur\u00a0: Porte")
    choose(master, "Ouvrir")
    assert status() == "open"


def test_why_somebody_cannot_be_shot_at_is_said_of_that_one_and_of_no_other(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.app.open_path(data_root() / "maps" / "guard-post.yaml")
    person.step()
    person.key(pygame.K_RETURN)
    person.play.habits.animated = False
    person.play.turn_gm_view()
    person.key(pygame.K_HOME)
    for who, why in (("guard_1", "Hors de portée\u00a0: 15 cases"), ("guard_2", "Tu ne vois pas ta cible")):
        opened = right_click(person, person.play.session.scene.creature(who).at.name)
        reasons = [entry.reason for entry in opened.entries if entry.words.startswith("Tirer")]
        assert len(reasons) == 1 and reasons[0].startswith(why), (who, reasons)
        person.key(pygame.K_ESCAPE)
    person.close()


def own(person: Person) -> tuple[str, str]:
    """The id and the square of whoever has the hand."""
    scene = person.play.session.scene
    who = scene.wheel.active
    assert who is not None
    return who, scene.creature(who).at.name


def test_a_trial_has_the_difficulty_that_the_master_sets_and_is_taken_back(master: Person) -> None:
    who, at = own(master)
    session = master.play.session
    played, known = len(session.done), session.scene
    right_click(master, at)
    choose(master, "Main du meneur")
    choose(master, "Épreuve\u00a0: tête")
    choose(master, "D")
    choose(master, "Logique")
    choose(master, "Oui, risqué")
    stepper = master.app.main.root.modals[-1]
    assert isinstance(stepper, Stepper) and stepper.number == 6
    master.click(stepper.more.rect.center)
    master.click(stepper.more.rect.center)
    master.click(stepper.accept.rect.center)
    asked = session.done[-1].command
    assert (asked.do, asked.who, len(session.done)) == ("test", who, played + 1)
    assert (asked.get("part"), asked.get("characteristic")) == ("head", "LO")
    assert (asked.get("difficulty"), asked.get("risky")) == (8, True)
    master.key(pygame.K_z, pygame.KMOD_CTRL)
    assert session.scene == known


def test_who_has_not_the_hand_is_offered_no_trial(master: Person) -> None:
    _, at = enemy(master)
    right_click(master, at)
    choose(master, "Main du meneur")
    assert not [entry for entry in menu(master).entries if entry.words.startswith("Épreuve")]


def test_a_word_of_the_master_is_typed_and_goes_to_the_side_of_one_creature(master: Person) -> None:
    who, at = enemy(master)
    session = master.play.session
    right_click(master, at)
    choose(master, "Main du meneur")
    choose(master, "Lui dire")
    writing = master.app.main.root.modals[-1]
    assert isinstance(writing, Writing) and not writing.accept.enabled
    master.post(pygame.TEXTINPUT, text="  Ça sent le brûlé, là-bas ")
    assert writing.accept.enabled
    master.click(writing.accept.rect.center)
    told = session.done[-1].events[-1]
    assert told.kind == "hint" and told.fact("text") == "Ça sent le brûlé, là-bas"
    assert told.private == (session.scene.creature(who).side,)
    played = len(session.done)
    master.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(session.done) == played - 1


def test_a_word_to_everybody_is_given_with_enter_and_an_empty_one_not_at_all(master: Person) -> None:
    session = master.play.session
    played = len(session.done)
    right_click(master, "E4")
    choose(master, "Main du meneur\u00a0: E4")
    choose(master, "Dire à tous")
    master.key(pygame.K_RETURN)
    assert len(session.done) == played and isinstance(master.app.main.root.modals[-1], Writing)
    master.post(pygame.TEXTINPUT, text="Minuit sonne")
    master.key(pygame.K_RETURN)
    told = session.done[-1].events[-1]
    assert told.kind == "hint" and told.private is None and not master.app.main.root.modals


def test_all_that_somebody_does_is_made_risky_and_safe_again(master: Person) -> None:
    who, at = enemy(master)
    session = master.play.session
    for words, risky in (("Rendre risqué", True), ("Ne plus rendre risqué", False)):
        right_click(master, at)
        choose(master, "Main du meneur")
        choose(master, words)
        assert session.scene.creature(who).state.has("risky") == risky
    master.key(pygame.K_z, pygame.KMOD_CTRL)
    assert session.scene.creature(who).state.has("risky")


def test_an_item_is_searched_without_its_accents_and_given_and_taken_back(master: Person) -> None:
    who, at = enemy(master)
    session = master.play.session
    before = session.scene.creature(who).state
    right_click(master, at)
    choose(master, "Main du meneur")
    choose(master, "Donner un objet")
    picker = master.app.main.root.modals[-1]
    assert isinstance(picker, Picker) and len(picker.found) == len(picker.named) > IN_A_MENU
    master.post(pygame.TEXTINPUT, text="zzz")
    assert not picker.found
    master.key(pygame.K_RETURN)
    assert picker in master.app.main.root.modals, "nothing is picked from nothing"
    for _ in range(3):
        master.key(pygame.K_BACKSPACE)
    master.post(pygame.TEXTINPUT, text="EPEE")
    assert 1 < len(picker.found) < len(picker.named)
    assert all("épée" in words.lower() for words, _ in picker.found)
    master.key(pygame.K_DOWN)
    key = picker.found[1][1]
    master.click(picker.list.row_rect(1).center)
    assert session.done[-1].command.get("item") == key
    assert [item.key for item in session.scene.creature(who).state.carried].count(str(key)) == 1
    right_click(master, at)
    choose(master, "Main du meneur")
    choose(master, "Reprendre un objet")
    name = next(words for words, value in picker.named if value == key)
    choose(master, name)
    assert session.done[-1].command.get("what") == "remove"
    assert session.scene.creature(who).state == before


def test_a_choice_that_is_given_up_orders_nothing(master: Person) -> None:
    _, at = enemy(master)
    played = len(master.play.session.done)
    right_click(master, at)
    choose(master, "Main du meneur")
    choose(master, "Donner un objet")
    master.key(pygame.K_ESCAPE)
    assert not master.app.main.root.modals and len(master.play.session.done) == played


def bring(person: Person, square: str, typed: str) -> None:
    """Have somebody come to a square, in the side named second."""
    right_click(person, square)
    choose(person, "Main du meneur\u00a0: " + square)
    choose(person, "Faire venir")
    assert isinstance(person.app.main.root.modals[-1], Picker)
    person.post(pygame.TEXTINPUT, text=typed)
    person.key(pygame.K_RETURN)
    choose(person, "École")


def test_a_ready_opponent_comes_to_the_square_for_a_side_and_is_taken_back(master: Person) -> None:
    session = master.play.session
    before = session.scene
    bring(master, "E4", "gobelin")
    new = session.scene.creatures[-1]
    assert (new.id, new.at.name, new.side) == ("goblin", "E4", "school")
    assert new.id in session.scene.wheel.order and new.state.dice and new.state.hp == 6
    bring(master, "E7", "gobelin")
    another = session.scene.creatures[-1]
    assert another.id == "goblin_2" and master.play.look.say(another.name) == "Gobelin 2"
    master.key(pygame.K_z, pygame.KMOD_CTRL)
    master.key(pygame.K_z, pygame.KMOD_CTRL)
    assert session.scene == before


def test_somebody_like_one_who_is_there_comes_unhurt(master: Person) -> None:
    session = master.play.session
    session.play(Command("gm", None, (("amount", 3), ("target", "garance"), ("what", "wound"))))
    bring(master, "E7", "garance")
    new, first = session.scene.creatures[-1], session.scene.creature("garance")
    assert new.id == "garance_2" and new.state.sheet == first.state.sheet
    assert new.state.hp == first.state.sheet.max_hp > first.state.hp


def test_nobody_is_brought_where_somebody_stands_or_nobody_can(master: Person) -> None:
    _, at = enemy(master)
    for square in (at, "E5"):
        orders = master.play.system.gm_offers(master.play.session.scene, parse_square(square))
        assert not [offer for offer in orders if "bring" in offer.key]


def test_a_side_that_is_hardly_meant_is_told_when_its_encounter_is_opened(tmp_path: Path) -> None:
    written = (data_root() / "maps" / "first-steps.yaml").read_text(encoding="utf-8")
    for folder in ("heroes", "foes"):
        shutil.copytree(data_root() / "maps" / folder, tmp_path / folder)
    own = tmp_path / "own.yaml"
    own.write_text(written.replace("side: school", "side: scool"), encoding="utf-8")
    person = Person(tmp_path)
    person.app.open_path(own)
    person.step()
    notice = person.app.main.root.modals[-1]
    assert isinstance(notice, Notice)
    told = " ".join(notice.lines).replace("\u00a0", " ")
    assert "le camp scool n’est pas sous sides : un nouveau camp, ou school ?" in told
    person.close()


def test_a_ready_opponent_comes_into_an_adventure_as_well_and_is_taken_back(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.app.open_path(data_root() / "maps" / "nightmare-gate.yaml")
    person.step()
    person.play.habits.animated = False
    person.play.turn_gm_view()
    session = person.play.session
    before = session.scene
    right_click(person, "F8")
    choose(person, "Main du meneur\u00a0: F8")
    choose(person, "Faire venir")
    chosen = person.app.main.root.modals[-1]
    if isinstance(chosen, Picker):
        person.post(pygame.TEXTINPUT, text="chien")
        person.key(pygame.K_RETURN)
    else:
        choose(person, "Chien mutant")
    choose(person, "Cauchemars")
    new = session.scene.creatures[-1]
    assert (new.id, new.at.name, new.side) == ("mutant_dog", "F8", "nightmares")
    assert "mutant_dog" in session.scene.wheel.order
    person.key(pygame.K_z, pygame.KMOD_CTRL)
    assert session.scene == before
    person.close()
