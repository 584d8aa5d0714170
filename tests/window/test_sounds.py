"""Sounds: those before the screen hear what their side is told of, and a machine without a sound card is no worse."""

from __future__ import annotations

import subprocess
import sys
import wave
from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import asset, bundled_encounters
from board.rulebook.knowledge import told_to
from board.scene.events import Event, apply
from board.systems import SYSTEMS
from board.window.games import read_encounter_file
from board.window.play.hearing import heard
from board.window.sounds import NAMES, Sounds
from make_sounds import RATE, SOUNDS, samples
from tests.window import fake
from tests.window.conftest import Table
from tests.window.person import Person

NOISES = {"moved": "step", "began": "blow", "struck": "wound", "door": "door", "round": "turn"}
LOUD = replace(fake.SYSTEM, sound=lambda event: NOISES.get(event.kind, ""))


class Loud(Table):
    """A table whose sounds are written down."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.played: list[str] = []
        super().__init__(size, sound=self.played.append)
        self.play.system = LOUD
        self.play.session.system = LOUD


@pytest.fixture
def loud() -> Iterator[Loud]:
    yield Loud((1280, 720))


@pytest.mark.parametrize("name", NAMES)
def test_each_sound_is_there_short_and_made_by_the_tool(name: str) -> None:
    with wave.open(str(asset("sounds") / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        kept = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        kept.byteswap()
    made = samples(SOUNDS[name]())
    assert len(kept) == len(made) and max(abs(a - b) for a, b in zip(kept, made, strict=True)) <= 2
    assert 0.1 < len(kept) / RATE < 0.7
    assert 6_000 < max(map(abs, kept)) < 32_000 and abs(kept[-1]) < 300


def test_a_step_and_a_blow_are_heard_by_those_before_the_screen(loud: Loud) -> None:
    loud.key(pygame.K_3)
    loud.click(loud.square("C4"))
    loud.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    loud.step(40)
    assert "step" in loud.played


def test_a_key_and_the_setting_silence_everything(loud: Loud) -> None:
    loud.key(pygame.K_F12)
    assert not loud.habits.sounds
    loud.key(pygame.K_3)
    loud.click(loud.square("C4"))
    loud.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    loud.step(40)
    assert not loud.played
    loud.key(pygame.K_F12)
    assert loud.habits.sounds


@pytest.mark.parametrize("name", ["guard-post", "street-at-night"])
def test_what_a_side_is_not_told_makes_no_sound_for_it(name: str) -> None:
    """Every creature walks, strikes, bleeds and opens a door where it stands; each side hears those it is told of."""
    bundled = next(one for one in bundled_encounters() if one.name == name)
    encounter = read_encounter_file(bundled.where, bundled.file, SYSTEMS)
    scene, system = encounter.started(), encounter.system
    silent = audible = 0
    for creature in scene.creatures:
        for kind in ("step", "strike", "wound", "door_opened", "round_start"):
            event = Event(kind, creature.id, faces=((6, 3),))
            for side in scene.table.sides:
                told = told_to(system, event, scene, apply(scene, event), side.name)
                sounds = heard(system, scene, [event], [side.name], 0)
                assert bool(sounds) == (told is not None), (creature.id, kind, side.name)
                silent, audible = silent + (not sounds), audible + bool(sounds)
    assert silent and audible
    secret = Event("step", scene.creatures[0].id, private=(scene.table.sides[0].name,))
    assert heard(system, scene, [secret], [scene.table.sides[0].name], 0) == ["step"]
    assert heard(system, scene, [secret], [scene.table.sides[1].name], 0) == []
    assert heard(system, scene, [secret], [None], 0) == ["step"], "the game master is told all"


def test_a_run_of_steps_is_one_sound_and_what_was_heard_is_not_heard_again() -> None:
    scene = fake.scene()
    who = scene.creatures[0].id
    events = [Event("moved", who), Event("moved", who), Event("struck", who, faces=((8, 2),)), Event("moved", who)]
    assert heard(LOUD, scene, events, [None], 0) == ["step", "die", "wound", "step"]
    assert heard(LOUD, scene, events, [None], 3) == ["step"]


def test_nothing_is_heard_through_the_curtain(tmp_path: Path) -> None:
    """A round that ends behind a dark screen is silent, whoever begins theirs."""
    person = Person(tmp_path)
    played: list[str] = []
    person.app.begin(next(one for one in bundled_encounters() if one.name == "guard-post"))
    person.step(3)
    for modal in list(person.app.main.root.modals):
        person.app.main.root.close_modal(modal)
    play = person.play
    play.orders.sound = played.append
    if play.curtain.closed:
        person.key(pygame.K_RETURN)
    for _ in range(12):
        played.clear()
        before = play.side
        person.key(ord("f"))
        person.step(30)
        if play.curtain.closed:
            assert not played
            person.key(pygame.K_RETURN)
            if play.side != before:
                break
    else:
        pytest.fail("the screen was never handed over")
    person.close()


def test_every_game_names_only_sounds_that_there_are() -> None:
    for system in SYSTEMS.values():
        kinds = ("step", "move", "strike", "wound", "door_opened", "round_start", "reaction", "assault", "nothing")
        made = {system.sound(Event(kind, None, facts=(("reaction", "parry"),))) for kind in kinds}
        assert made - {""} <= set(NAMES) and len(made) > 3


def test_sounds_are_played_when_there_is_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    on = True
    sounds = Sounds(lambda: on)
    sounds.play("die")
    sounds.settle()
    assert pygame.mixer.get_init() and pygame.mixer.get_busy()
    pygame.mixer.stop()
    on = False
    sounds.play("step")
    assert not pygame.mixer.get_busy()
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_a_machine_without_a_sound_card_is_silent_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    sounds = Sounds(lambda: True)
    for name in NAMES:
        sounds.play(name)
        sounds.settle()
    assert pygame.mixer.get_init() is None
    sounds.close()


def test_the_start_opens_no_sound_card() -> None:
    said = "print('board.window.play.hearing' in sys.modules, pygame.mixer.get_init())"
    code = f"import board.window.app, pygame, sys; {said}"
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert asked.stdout.split() == ["False", "None"]
