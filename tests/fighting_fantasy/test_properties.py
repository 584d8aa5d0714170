"""Whatever is played: nothing raises, nothing leaves its bounds, and every step can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.rulebook.commands import Command, Refusal, command
from board.rulebook.knowledge import known_to
from board.rulebook.procedure import Ask, Choice, Faces, Input, Resolved, Waiting, resolve
from board.scene.events import apply_all
from board.scene.scene import Scene
from board.systems.fighting_fantasy.adventure_sheet import STATS, sheet_of
from board.systems.fighting_fantasy.sentences import SILENT
from board.systems.fighting_fantasy.system import SYSTEM

from .tables import creature, hero, table

TRAP = {
    "thing": "trap",
    "at": "D3",
    "cover": 0,
    "hidden": 6,
    "on_enter": {"test_luck": {"unlucky": {"change": {"stat": "stamina", "amount": -2}}}},
}
TERMS: list[dict[str, Any]] = [
    {"mode": "single_enemy", "flee_allowed": True},
    {"mode": "one_by_one", "avoid_allowed": True},
    {"flee_allowed": True, "options": {"simultaneous_group_mode": True, "flee_wounds": "one_per_creature"}},
    {"options": {"luck_before_applying_wound": False, "willpower_in_combat": True, "meal_while_engaged": True}},
    {"things": [TRAP], "walls": [{"between": "C2|D2", "door": "closed", "id": "gate"}, "C3|C4"]},
]


def opening(terms: dict[str, Any]) -> Scene:
    heroes = [hero("ana", "A2", provisions=2, special_weapon=True, stamina=8), hero("bob", "A4", skill=8, stamina=6)]
    beasts = [
        creature("orc", "E2", stamina=5),
        creature("rat", "E3", skill=7, stamina=5),
        creature("imp", "E4", skill=9),
    ]
    return table(*heroes, *beasts, **terms).scene


OUTSIDE = [
    command("test_luck", "ana"),
    command("test_willpower", "bob"),
    command("gm", what="wound", target="ana", amount=1),
    command("gm", what="change", target="bob", stat="luck", amount=2),
    command("gm", what="start_encounter", target="orc", flee_allowed=True),
    command("gm", what="rest", target="ana"),
]


def possible(scene: Scene) -> list[Command]:
    active = scene.active
    own = [] if active is None else list(SYSTEM.legal(known_to(SYSTEM, scene, active.side), active.id))
    return own + [asked for asked in OUTSIDE if SYSTEM.judge(scene, asked) is None]


def played(scene: Scene, asked: Command, pick: Callable[[int], int]) -> tuple[Resolved, list[Input]]:
    """The command played to its end with dice and answers of chance, one input after the other."""
    inputs: list[Input] = []
    while True:
        result = resolve(SYSTEM, scene, asked, inputs)
        assert not isinstance(result, Refusal), (asked, result)
        if isinstance(result, Resolved):
            return result, inputs
        if isinstance(result.need, Ask):
            inputs.append(Choice(result.need.options[pick(len(result.need.options))]))
        else:
            inputs.append(Faces(tuple(pick(sides) + 1 for sides in result.need.dice)))


def check_bounds(scene: Scene) -> None:
    """What must hold of every scene."""
    standing = [c.at for c in scene.creatures if not c.down]
    assert len(standing) == len(set(standing))
    for one in scene.creatures:
        sheet = sheet_of(one)
        assert scene.place.terrain.on_board(one.at)
        for score in (sheet.score(stat) for stat in STATS):
            assert score is None or score.current >= 0
        assert sheet.stamina.current <= sheet.stamina.initial
        assert 0 <= sheet.walked <= 4
        assert one.down == sheet.dead == ("dead" in one.marks)
        assert (one.id in scene.wheel.order) <= sheet.in_play
        if sheet.willpower is not None and not sheet.dead:
            assert sheet.mad == (sheet.willpower.current < 6)
        for other in sheet.opponents:
            mine = sheet_of(scene.creature(other)).opponents
            assert one.id in mine or any(sheet_of(scene.creature(o)).group == sheet.group != "" for o in mine)
    assert len(set(scene.wheel.order)) == len(scene.wheel.order)
    assert scene.wheel.active is None or scene.wheel.active in scene.wheel.order
    heroes_alive = any(sheet_of(c).in_play for c in scene.creatures)
    assert (scene.wheel.active is not None) == heroes_alive


@pytest.mark.rule("FF-BRD-04", "FF-BRD-05", "FF-BRD-06", "FF-BRD-11", "FF-BRD-14", "FF-CMB-11", "FF-GEN-07")
@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: "-".join(terms))
@settings(max_examples=12)
@given(data=st.data())
def test_legal_play_never_raises_never_leaves_its_bounds_and_can_be_taken_back(
    terms: dict[str, Any], data: st.DataObject
) -> None:
    chance = data.draw(st.randoms(use_true_random=False))
    scene = opening(terms)
    before: list[Scene] = []
    told = []
    for _ in range(40):
        choices = possible(scene)
        if not choices:
            break
        fights = [asked for asked in choices if asked.do not in ("move", "gm")]
        asked = chance.choice(fights if fights and chance.random() < 0.6 else choices)
        result, inputs = played(scene, asked, chance.randrange)
        for event in result.events:
            sentence = SYSTEM.sentence(event)
            assert sentence.key.startswith("ff.event.") or event.kind in SILENT
        check_bounds(result.scene)
        assert apply_all(scene, result.events) == result.scene
        assert resolve(SYSTEM, scene, asked, inputs) == result
        before.append(scene)
        told.append(result.events)
        scene = result.scene
    # From the start and all events the last scene follows, whatever was kept on the way.
    assert not before or apply_all(before[0], [event for events in told for event in events]) == scene


@pytest.mark.rule("FF-BRD-09")
@settings(max_examples=12)
@given(data=st.data())
def test_a_command_resumed_after_each_input_comes_out_as_the_whole(data: st.DataObject) -> None:
    chance = data.draw(st.randoms(use_true_random=False))
    scene = opening(TERMS[2])
    for _ in range(15):
        choices = [asked for asked in possible(scene) if asked.do != "gm"]
        if not choices:
            break
        asked = chance.choice(choices)
        result, inputs = played(scene, asked, chance.randrange)
        for length in range(len(inputs)):
            part = resolve(SYSTEM, scene, asked, inputs[:length])
            assert isinstance(part, Waiting)
            assert part.inputs == tuple(inputs[:length])
            assert part.events == result.events[: len(part.events)]
        scene = result.scene


@pytest.mark.rule("FF-GEN-08")
@settings(max_examples=10)
@given(seed=st.integers(0, 1000), steps=st.integers(1, 12))
def test_undo_gives_back_every_scene_and_its_dice(seed: int, steps: int) -> None:
    game = table(hero(stamina=9), creature(stamina=9), seed=seed, flee_allowed=True)
    scenes = [game.scene]
    for _ in range(steps):
        active = game.active
        choices = (
            [asked for asked in SYSTEM.legal(game.scene, active) if asked.do in ("assault", "wait")] if active else []
        )
        if not choices:
            break
        game.session.play(choices[0], {"luck": "yes"})
        scenes.append(game.scene)
    for scene in reversed(scenes[:-1]):
        last = game.scene
        game.session.undo()
        assert game.scene == scene
        game.session.redo()
        assert game.scene == last
        game.session.undo()
    assert game.session.undo() is None


@pytest.mark.rule("FF-BRD-07")
@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: "-".join(terms))
def test_everything_that_can_be_shown_of_a_scene_can_be_asked(terms: dict[str, Any]) -> None:
    scene = opening(terms)
    for side in ("heroes", "monsters"):
        known = known_to(SYSTEM, scene, side)
        for one in known.creatures:
            SYSTEM.sheet(known, one.id)
            for offer in SYSTEM.offers(known, one.id):
                assert (offer.refusal is None) == bool(offer.moves)
                for move in offer.moves:
                    assert SYSTEM.judge(scene, move.command) is None
    state = SYSTEM.state(scene)
    for one in scene.creatures:
        for name, value in state["creatures"][one.id].items():
            if name != "sees":
                assert SYSTEM.look(scene, (one.id, name)) == value
