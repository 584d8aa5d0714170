"""Chapter MOVE, the ground: risky and difficult squares, water, fire and what goes off underfoot (DV-MOVE-07)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from board.grid.sight import step_clear
from board.grid.squares import Square, in_card4
from board.rulebook.procedure import Flow, Need
from board.scene.place import Ground
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import fire, traps, view
from board.systems.dernier_val.dice import place_dice, roll_action, score_tally, succeeds
from board.systems.dernier_val.state import fighter, options_of
from board.systems.dernier_val.vocabulary import LEGS
from board.systems.dernier_val.weapons import keeps_at_bay


@dataclass(frozen=True, slots=True)
class Footing:
    """What the die of a move shows on ground that asks for a roll; `score` is None where none was rolled."""

    score: int | None = None
    fumble: bool = False

    def holds(self, ground: Ground) -> bool:
        """Whether the mover comes onto such ground: the score strictly above its difficulty (DV-MOVE-07)."""
        return not ground.difficulty or (self.score is not None and succeeds(self.score, ground.difficulty))

    def slips(self, ground: Ground) -> bool:
        """Whether it slips there: a fumble on risky ground (DV-DICE-18)."""
        return self.fumble and ground.risky


def asks_roll(scene: Scene, square: Square) -> bool:
    """Whether coming onto the square takes a roll of the move's die (DV-MOVE-07)."""
    ground = scene.place.ground(square)
    return ground.risky or ground.difficulty > 0


def footing(flow: Flow, who: str, sides: int | None, path: Sequence[Square]) -> Generator[Need, Any, Footing]:
    """Spend the die of a move; it is rolled, once, only if the way asks for it (DV-MOVE-02, DV-MOVE-07)."""
    if sides is None:
        return Footing()
    if not any(asks_roll(flow.scene, square) for square in path):
        place_dice(flow, who, (LEGS,), (sides,), None)
        return Footing()
    risky = any(flow.scene.place.ground(square).risky for square in path)
    rolled = yield from roll_action(flow, who, (sides,), "move", risky=risky)
    place_dice(flow, who, (LEGS,), (sides,), rolled.natural)
    score = rolled.natural + fighter(flow.scene.creature(who)).traits.SO
    hardest = max(flow.scene.place.ground(square).difficulty for square in path)
    success = not rolled.fumble and succeeds(score, hardest)
    flow.tell(
        "footing",
        who,
        rules=("DV-MOVE-07",),
        tallies=(score_tally(rolled.natural, "SO", score, "DV-MOVE-07"),),
        score=score,
        opposed=hardest,
        success=success,
        fumble=rolled.fumble,
    )
    return Footing(score, rolled.fumble)


@dataclass(frozen=True, slots=True)
class Entered:
    """What a square did to whoever came onto it: whether the way ends there, and the round with it."""

    stops: bool = False
    interrupts: bool = False


def entered(flow: Flow, who: str) -> Generator[Need, Any, Entered]:
    """Water puts out fires, burning squares hurt, traps go off (DV-FIRE-05, DV-FIRE-06, DV-STL-24)."""
    fire.plunge(flow, who)
    yield from fire.square_burns(flow, who)
    interrupts = yield from traps.stepped_on(flow, who)
    state = fighter(flow.scene.creature(who))
    down = state.dazed or state.has("prone")
    return Entered(interrupts or down, interrupts and not state.dazed)


def melee_enemies(scene: Scene, creature: Creature) -> tuple[str, ...]:
    """Enemies that hold it in melee: beside it, active, perceived, and armed to keep at bay (DV-MELEE-01)."""
    return tuple(
        other.id
        for other in view.active_enemies_around(scene, creature)
        if in_card4(creature.at, other.at)
        and step_clear(scene.place.terrain, creature.at, other.at)
        and not fighter(other).dazed
        and keeps_at_bay(scene, other)
    )


def leaves_melee(before: Scene, after: Scene, who: str) -> bool:
    """Whether walking away from a melee costs the round, as the table chose (DV-AMB-29)."""
    if options_of(before).leave_melee != "counts_as_interruption":
        return False
    creature = after.creature(who)
    left = melee_enemies(before, before.creature(who))
    return any(not in_card4(creature.at, after.creature(enemy).at) for enemy in left)
