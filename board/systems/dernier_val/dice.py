"""Chapter DICE: action dice, parts of the body, risk, excellence."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from board.rulebook.commands import Refusal, refuse
from board.rulebook.dice import FACTS, Roll, Rolled
from board.rulebook.procedure import Ask, Flow, Need
from board.scene.events import Part, SetCreature, Tally
from board.scene.scene import Scene
from board.systems.dernier_val import character
from board.systems.dernier_val.state import Fighter, fighter, options_of, put
from board.systems.dernier_val.vocabulary import LEGS, die_word

DIFFICULTIES = {
    "automatic": 0,
    "very_easy": 2,
    "easy": 4,
    "medium": 6,
    "hard": 8,
    "very_hard": 10,
    "extremely_hard": 12,
    "impossible": 14,
}
"""The fixed difficulties by name (DV-DICE-08)."""


LOW_IS_BETTER = ("alert", "fall")
"""Rolls whose lower face is the better one for whom they concern: the alert, the size die of a fall (DV-CAMP-17)."""


def succeeds(score: int, difficulty: int) -> bool:
    """Success requires more than the difficulty; equality fails (DV-DICE-07)."""
    return score > difficulty


def score_tally(
    natural: int, characteristic: str, score: int, rule: str = "DV-DICE-06", kept: str = "DV-DICE-06", *more: Part
) -> Tally:
    """A score with what made it: the face that counts, by `kept`, and the characteristic, by `rule` (DV-DICE-06).

    `more` are further parts.
    """
    bonus = score - natural - sum(part.value for part in more)
    why = (Part(natural, "dv.why.die", kept), Part(bonus, f"dv.stat.{characteristic}", rule), *more)
    return Tally("dv.tally.score", score, why)


def part_disabled(state: Fighter, part: str) -> Refusal | None:
    """Why the part cannot act at all: numb, inert, burning, held or busy with a hold.

    DV-CRIT-29, DV-FIRE-04, DV-HOLD-04, DV-HOLD-06.
    """
    for condition in state.conditions:
        if condition.part == part and condition.kind == "holding":
            return refuse("DV-HOLD-06", "dv.refused.hand_busy", part=part)
        if condition.part == part and condition.kind in ("numb", "inert", "burning", "held"):
            return refuse("DV-CRIT-29", "dv.refused.part_disabled", part=part, state=condition.kind)
    return None


def part_refusal(state: Fighter, part: str, times: int = 1, *, moving: bool = False) -> Refusal | None:
    """Why the part cannot play `times` more actions: out of order or at its cap (DV-DICE-15, DV-DICE-11).

    Head, hands, legs and body each have their actions (DV-ACT-01 to -04).

    Legs that are numb or inert still allow one square of movement (`moving`, DV-CRIT-29).
    """
    disabled = part_disabled(state, part)
    if disabled is not None and not (moving and part == LEGS):
        return disabled
    return cap_refusal(state, part, times)


def cap_refusal(state: Fighter, part: str, times: int = 1) -> Refusal | None:
    """Why the part has no action left for `times` more (DV-DICE-11)."""
    cap = state.sheet.limit(part) + sum(c.score for c in state.all_of("hasted") if c.part == part)
    if state.uses(part) + times > cap:
        return refuse("DV-DICE-11", "dv.refused.part_cap", part=part, cap=cap)
    return None


def dice_refusal(state: Fighter, dice: Sequence[int]) -> Refusal | None:
    """Why these dice cannot be spent: not in hand, or one only while prone (DV-DICE-06, DV-CRIT-28).

    Beside the caps of the parts nothing else limits what is tried, or tried again, in a round (DV-DICE-14).
    """
    rest = list(state.dice)
    if dice and not rest:
        return refuse("DV-DICE-06", "dv.refused.no_dice")
    for sides in dice:
        if sides not in rest:
            return refuse("DV-DICE-06", "dv.refused.no_die", die=die_word(sides))
        rest.remove(sides)
    return None


def spend(state: Fighter, sides: int, part: str, *, kept: bool = False, counts: bool = False) -> Fighter:
    """The state after the die was used by the part: it lies there until the next refresh (DV-DICE-10).

    `kept` tells an excellence: the die is not spent on the part but becomes a reaction die when
    the round ends, and cannot act again in it (DV-DICE-24, DV-AMB-08).
    """
    after = state.without_die(sides)
    if kept:
        extra = (*after.extra_uses, part) if counts else after.extra_uses
        return replace(after, saved=tuple(sorted((*after.saved, sides))), extra_uses=extra)
    return replace(after, placed=(*after.placed, (part, sides)))


TWELVE = "twelve_on_d12"
"""The fact of a roll that its D12 shows 12."""


def is_excellence(dice: Sequence[int], kept: int) -> bool:
    """A natural 12 on the D12 of a rolled action, where no larger die is rolled with it (DV-DICE-24)."""
    return kept == 12 and 12 in dice


def hides_twelve(dice: Sequence[int]) -> bool:
    """Whether the die that is kept may be larger than the D12 rolled with it, and so not tell what the D12 shows."""
    return 12 in dice and max(dice) > 12


def place_dice(
    flow: Flow, who: str, parts: Sequence[str], dice: Sequence[int], kept: int | None, *, twelve: bool | None = None
) -> None:
    """Spend the dice of an action on its parts, one die a part; `kept` is None when none was rolled.

    `twelve` tells whether the D12 shows 12, by default the kept number does (DV-AMB-08).

    None is rolled for an automatic action, such as a move, drawing or becoming discreet (DV-ACT-05,
    DV-DICE-17).

    In a two-handed action only the D12 is saved by an excellence (DV-AMB-08).
    """
    creature = flow.scene.creature(who)
    state = fighter(creature)
    counts = options_of(flow.scene).excellence_counts_on_part
    excellent = kept is not None and (is_excellence(dice, kept) if twelve is None else twelve)
    for part, sides in zip(parts, dice, strict=True):
        state = spend(state, sides, part, kept=excellent and sides == 12, counts=counts)
    rules = ("DV-DICE-24", "DV-AMB-08") if excellent else ("DV-DICE-10",)
    kind = "excellence" if excellent else "die_spent"
    flow.tell(
        kind,
        who,
        SetCreature(put(creature, state)),
        rules=rules,
        dice=tuple(die_word(sides) for sides in dice),
        parts=tuple(parts),
    )


@dataclass(frozen=True, slots=True)
class ActionRoll:
    """An action roll: the natural value kept, whether the D12 shows 12, and whether a risky one fumbled.

    Whoever has larger dice than the D12 may keep one of them beside it: a 12 on the D12 is an excellence all the
    same, a 12 on a larger die is none (DV-DICE-24, DV-AMB-08).

    `stumbles` is the fumble of a risk that the game master imposed: the action fails, with none of
    the consequences that a fumble of its own would have (DV-DICE-33).
    """

    natural: int
    fumble: bool = False
    stumbles: bool = False
    twelve: bool = False

    @property
    def critical(self) -> bool:
        """Whether the die that is kept shows the 12 of an excellence (DV-CRIT-01, DV-AMB-08)."""
        return self.twelve and self.natural == 12


def roll_action(
    flow: Flow, who: str, dice: Sequence[int], purpose: str, *, risky: bool = False
) -> Generator[Need, Any, ActionRoll]:
    """Roll the dice of an action and keep the best; check the risk (DV-DICE-06, -18 to -23).

    One die of a risky action that shows 1 is rolled once more, free: a second 1 is a fumble, any
    other face changes nothing (DV-DICE-18, DV-DICE-19). Two dice fumble when both show 1, without an
    extra roll (DV-DICE-22). A risk that the game master imposed (DV-DICE-33) ends the round after the
    action, whatever it is.
    """
    ordered = tuple(sorted(dice))
    imposed = not risky and fighter(flow.scene.creature(who)).has("risky")
    facts = (TWELVE,) if hides_twelve(ordered) else ()
    shown: Rolled = yield from roll_kept(flow, who, Roll(purpose, ordered, who, facts=facts))
    natural = shown.value
    if natural != 1 or not (risky or imposed):
        return ActionRoll(natural, twelve=shown.shows(TWELVE) if facts else is_excellence(ordered, natural))
    fumble = len(ordered) > 1
    if not fumble:
        again: Rolled = yield from roll_kept(flow, who, Roll("risk", ordered, who))
        fumble = again.value == 1
    if fumble and imposed:
        creature = flow.scene.creature(who)
        stumbled = put(creature, fighter(creature).with_note("stumbled"))
        flow.tell("stumbled", who, SetCreature(stumbled), rules=("DV-DICE-33",), private=())
        return ActionRoll(natural, stumbles=True)
    return ActionRoll(natural, fumble)


def roll_kept(flow: Flow, who: str, roll: Roll, *, about: str | None = None) -> Generator[Need, Any, Rolled]:
    """Roll, then let the character spend adventure dice on it (DV-CAMP-16 to -18).

    One adventure die rerolls a die and the new face stands, two keep the better of both. Without
    adventure dice nothing is asked and only what is kept is looked at. `about` is whom the roll of
    another concerns, who may spend them as well (DV-AMB-20).
    """
    spenders = may_reroll(flow.scene, who, about)
    if not spenders:
        kept: Rolled = yield roll
        return kept
    rolled: Rolled = yield replace(roll, keep="each", low=None, high=None)
    faces = list(rolled.faces)
    for spender in spenders:
        if (yield from _reroll(flow, spender, roll, faces)):
            break
    value = max(faces) if roll.keep != "sum" else sum(faces)
    shown = tuple(faces)
    return Rolled(value, shown, tuple(fact for fact in roll.facts if FACTS[fact](roll.dice, shown)))


def may_reroll(scene: Scene, who: str, about: str | None = None) -> tuple[str, ...]:
    """Who may spend adventure dice on a roll by `who`, perhaps `about` another: these, or anybody (DV-AMB-20)."""
    own = (who,) if about in (None, who) else (who, str(about))
    others = [c.id for c in scene.creatures if c.id not in own] if options_of(scene).dav_scope == "any" else []
    return tuple(one for one in (*own, *others) if fighter(scene.creature(one)).adventure_dice > 0)


def _reroll(flow: Flow, who: str, roll: Roll, faces: list[int]) -> Generator[Need, Any, bool]:
    """Ask one character for its adventure dice and reroll what it says; whether it spent any."""
    tokens = fighter(flow.scene.creature(who)).adventure_dice
    options: list[Any] = [0]
    for count in range(1, min(2, tokens) + 1):
        options.append(count)
        options.extend(((die_word(sides), count),) for sides in sorted(set(roll.dice)))
    choice = yield Ask(
        "adventure_die",
        who,
        tuple(options),
        0,
        (("purpose", roll.purpose), ("dice", roll.dice), ("faces", tuple(faces))),
        "DV-CAMP-16",
    )
    if choice == 0:
        return False
    count, place = _reroll_choice(choice, roll.dice, faces)
    again: Rolled = yield Roll("adventure", (roll.dice[place],), who)
    better = min if roll.purpose in LOW_IS_BETTER else max
    faces[place] = again.value if count == 1 else better(faces[place], again.value)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    flow.tell(
        "adventure_die",
        who,
        SetCreature(put(creature, replace(state, adventure_dice=state.adventure_dice - count))),
        rules=("DV-CAMP-16",) if count == 1 else ("DV-CAMP-17",),
        purpose=roll.purpose,
        spent=count,
        face=faces[place],
    )
    return True


def _reroll_choice(choice: Any, dice: Sequence[int], faces: Sequence[int]) -> tuple[int, int]:
    """How many tokens, and which die of the roll they reroll: the lowest face, or the die named."""
    if isinstance(choice, int):
        place = min(range(len(faces)), key=lambda index: (faces[index], index))
        return choice, place
    word, count = choice[0]
    return count, next(index for index, sides in enumerate(dice) if die_word(sides) == word)


def refreshed(scene: Scene, state: Fighter) -> Fighter:
    """All dice that the life points grant, counters of parts back to 0 (DV-INIT-06)."""
    return replace(
        state,
        dice=character.dice_granted(state.sheet, state.hp),
        placed=(),
        saved=(),
        extra_uses=(),
        squares_left=0,
        notes=(),
    )
