"""Random play over all chapters: whatever is listed is legal and can be played, and the table stays a table.

The scene has a little of everything: water with a current, a wall to climb, fire, oil, rubble, traps, a mage,
a thief, an archer, flames and wounds. Every choice comes from a seed.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from board.rulebook.commands import Command, command
from board.rulebook.dice import Roll, SeededDice
from board.rulebook.knowledge import known_to
from board.rulebook.procedure import Choice, Faces, Input, Need, Resolved, run
from board.scene.scene import Scene
from board.systems import SYSTEMS
from tests.dernier_val.table import read

SYSTEM = SYSTEMS["dernier_val"]
STEPS = 45
ALL_CHAPTERS = Path(__file__).with_name("all_chapters.yaml").read_text(encoding="utf-8")

OPTIONS = (
    "{}",
    "{shared_sight: full, fire_spread: every_round, fire_cell_damage: 1, leave_melee: counts_as_interruption}",
    "{interrupt_extra_round: forbid, pickpocket_against: em_reaction, think_action: roll_logic,"
    " throw_short: margin, gm_critical_counter: all, burned_limb_after: stays_numb}",
    "{turn_scope: wheel, distance: chebyshev, facings: 8, overload_discard: largest_first, spell_part: head,"
    " vulnerable_blocks: physical_only, boomerang_return: gm, hold_in_close: no_upkeep, free_pivot: once_per_round}",
)
"""Tables that read the open points otherwise."""


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_listed_is_played(seed: int) -> None:
    chance = random.Random(seed)
    scene = read(f"{ALL_CHAPTERS}options: {OPTIONS[seed % len(OPTIONS)]}\n")
    dice = SeededDice(seed)

    def supply(need: Need) -> Input:
        return Faces(dice.faces(need)) if isinstance(need, Roll) else Choice(chance.choice(need.options))

    for _ in range(STEPS):
        asked = next_command(scene, chance)
        if asked is None:
            return
        played = run(SYSTEM, scene, asked, (), supply)
        assert isinstance(played, Resolved)
        for event in played.events:
            SYSTEM.sentence(event)
        scene = played.scene
        SYSTEM.state(scene)
        assert faults_of(scene) == [], asked


def next_command(scene: Scene, chance: random.Random) -> Command | None:
    """An order of the game master now and then, else one of what is listed for the active creature."""
    who = scene.wheel.active
    if who is None:
        return None
    if chance.random() < 0.08:
        order = chance.choice(orders(chance.choice([creature.id for creature in scene.creatures])))
        if SYSTEM.judge(scene, order) is None:
            return order
    listed = SYSTEM.legal(known_to(SYSTEM, scene, scene.creature(who).side), who)
    assert listed, f"nothing is listed for {who}"
    verbs = sorted({asked.do for asked in listed})
    verb = chance.choice([verb for verb in verbs if verb != "end_round" or chance.random() < 0.4] or verbs)
    asked = chance.choice([candidate for candidate in listed if candidate.do == verb])
    assert SYSTEM.judge(scene, asked) is None, asked
    return asked


def orders(target: str) -> list[Command]:
    """What the game master may do to somebody."""
    return [
        command("gm", what="burn", target=target, part="legs"),
        command("gm", what="poison", target=target, potency=6, effect="weakened", amount=2, rounds=1),
        command("gm", what="fall", target=target, amount=2),
        command("gm", what="heal", target=target, amount=4),
        command("gm", what="noise", target=target),
        command("gm", what="risky", target=target),
        command("gm", what="interrupt", target=target),
        command("gm", what="bleeding", target=target, part="head"),
    ]


def faults_of(scene: Scene) -> list[Any]:
    """What no table may show: points out of bounds, two on a square, dice that nobody owns, a dazed one active."""
    found: list[Any] = []
    standing = [creature.at for creature in scene.creatures if not creature.down]
    if len(standing) != len(set(standing)):
        found.append("two standing on a square")
    for creature in scene.creatures:
        state = creature.state
        if not 0 <= state.hp <= state.sheet.max_hp:
            found.append((creature.id, "hp", state.hp))
        if state.height < 0 or creature.at in scene.place.barred:
            found.append((creature.id, "place", creature.at.name))
        held = [*state.dice, *state.saved]
        if any(held.count(sides) > state.sheet.dice.count(sides) for sides in held):
            found.append((creature.id, "dice", held))
        if state.dazed and (state.dice or scene.wheel.active == creature.id):
            found.append((creature.id, "dazed", held))
        if state.dead and creature.id in scene.wheel.order:
            found.append((creature.id, "dead on the wheel"))
    return found
