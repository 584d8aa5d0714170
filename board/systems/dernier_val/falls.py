"""Chapter MAN, falls: from how high, how hard, and landing (DV-MAN-11, DV-MAN-12, DV-AMB-96)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from board.rulebook.dice import Roll
from board.rulebook.procedure import Ask, Flow, Need
from board.scene.events import Part, Tally
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import armour, gear
from board.systems.dernier_val.dice import part_disabled, part_refusal, place_dice, roll_action, roll_kept, score_tally
from board.systems.dernier_val.reactions import may_react, reaction_dice
from board.systems.dernier_val.state import fighter, options_of
from board.systems.dernier_val.vocabulary import BODY, die_sides, die_word
from board.systems.dernier_val.wounds import suffer

SIZE_DICE = {"tiny": 2, "small": 4, "human": 6, "large": 8, "huge": 10}
"""The die that the size of whoever falls adds to the fall (DV-MAN-12, DV-AMB-96)."""

NO_LANDING, OWN_JUMP, REACTION = "none", "jump", "reaction"
"""How one may land: not at all; with an action die in one's own jump; with the reaction dice held."""


def height_of(scene: Scene, creature: Creature) -> int:
    """Height in squares at which it stands or hangs: the ground's and what it has climbed above it."""
    return scene.place.ground(creature.at).height + fighter(creature).height


def fall_from(flow: Flow, who: str, squares: int, landing: str) -> Generator[Need, Any, bool]:
    """A fall of so many squares; whether the landing was fumbled (DV-MAN-11, DV-MAN-12).

    Its value is the height in metres, the total load and the size die; the defence, or a landing if it is
    higher, is subtracted, and the rest are life points lost. Landing is an action die in one's own jump,
    risky; else a reaction where one may react; a climber who lets go has only the defence (DV-AMB-96).
    """
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if squares <= 0 or state.dead:
        return False
    metres = squares * options_of(flow.scene).metres_per_cell
    burden = gear.total_load(state)
    die = yield from roll_kept(flow, who, Roll("fall", (SIZE_DICE[creature.size],), who))
    value = metres + burden + die.value
    stands = armour.defence(state)
    score, fumble = yield from _land(flow, who, landing, value)
    opposed = stands if score is None else max(stands, score)
    why = (
        Part(metres, "dv.why.height", "DV-MAN-12"),
        Part(burden, "dv.why.total_load", "DV-MAN-12"),
        Part(die.value, "dv.why.size", "DV-MAN-12"),
    )
    against = armour.defence_tally(state).parts
    if opposed != sum(part.value for part in against):
        against = (Part(opposed, "dv.why.landing", "DV-MAN-11"),)
    flow.tell(
        "fall_from",
        who,
        rules=("DV-MAN-11", "DV-MAN-12", "DV-AMB-96"),
        tallies=(
            Tally("dv.tally.score", value, why),
            Tally("dv.tally.opposed", opposed, against),
        ),
        height=metres,
        fall_value=value,
        score=value,
        opposed=opposed,
    )
    yield from suffer(flow, who, value - opposed, kind="fall_wound", rules=("DV-MAN-12", "DV-ATK-05"))
    return fumble


def _land(flow: Flow, who: str, landing: str, value: int) -> Generator[Need, Any, tuple[int | None, bool]]:
    """The landing score, None without one, and whether it was fumbled."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    words = tuple(die_word(sides) for sides in state.dice)
    if landing == OWN_JUMP and words and part_refusal(state, BODY) is None:
        answer = yield Ask("land", who, ("no", *words), "no", (("fall", value),), "DV-MAN-11")
        if answer == "no":
            return None, False
        sides = die_sides(answer) or 0
        rolled = yield from roll_action(flow, who, (sides,), "land", risky=True)
        place_dice(flow, who, (BODY,), (sides,), rolled.natural)
        score = rolled.natural + state.traits.SO
        tally = score_tally(rolled.natural, "SO", score, "DV-MAN-11")
        flow.tell("land", who, rules=("DV-MAN-11",), tallies=(tally,), land_score=score, fumble=rolled.fumble)
        return (None if rolled.fumble else score), rolled.fumble
    if landing == REACTION and may_react(flow.scene, creature) and part_disabled(state, BODY) is None:
        answer = yield Ask("land", who, ("no", "yes", *words), "no", (("fall", value),), "DV-MAN-11")
        if answer == "no":
            return None, False
        kept = yield from roll_kept(flow, who, Roll("land", reaction_dice(flow.scene, creature), who))
        reached: int = kept.value + state.traits.SO
        tally = score_tally(kept.value, "SO", reached, "DV-MAN-11", "DV-REACT-06")
        flow.tell("land", who, rules=("DV-MAN-11", "DV-AMB-96"), tallies=(tally,), land_score=reached)
        return reached, False
    return None, False
