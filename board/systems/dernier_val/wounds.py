"""Chapter LIFE: wounds, KO, death and destiny points."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from board.rulebook.dice import Roll
from board.rulebook.procedure import Ask, Flow, Need
from board.scene.events import Change, SetCreature, SetPlace, SetState, SetWheel
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import character, lasting
from board.systems.dernier_val.dice import roll_kept, score_tally, succeeds
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.reactions import may_resist
from board.systems.dernier_val.state import Condition, Encounter, Fighter, fighter, options_of, put

WILL_DIFFICULTY = 4
"""What the will test at 2 life points must beat (DV-LIFE-01)."""


def non_lethal_floor(hp: int) -> int:
    """Where non-lethal damage stops: at a KO, 1 point, and never below what is left (DV-WPN-08, DV-CLOSE-05)."""
    return min(1, hp)


def points_after(hp: int, lost: int, *, lethal: bool = True) -> int:
    """Life points after a loss: never below 0, nor below 1 when it cannot kill (DV-LIFE-05, DV-WPN-08)."""
    return max(hp - lost, 0 if lethal else non_lethal_floor(hp))


def suffer(
    flow: Flow,
    who: str,
    lost: int,
    *,
    kind: str = "wound",
    lethal: bool = True,
    rules: Sequence[str] = ("DV-ATK-05",),
    **facts: Any,
) -> Generator[Need, Any, None]:
    """The character loses life points at once, with all that follows: destiny, dice, KO, death.

    Destiny points are asked for before the loss is settled: to be KO at 1 instead of dead
    (DV-LIFE-06), to stay at 2 instead of falling to 1, the will test being still due (DV-LIFE-07);
    several may be chained on one wound (DV-LIFE-09). They need no roll and no die (DV-LIFE-10), and
    change no die (DV-LIFE-11).
    """
    before = fighter(flow.scene.creature(who))
    if before.dead or lost <= 0:
        return
    left = points_after(before.hp, lost, lethal=lethal)
    had_will_die = will_die(before) in before.dice and may_resist(flow.scene, flow.scene.creature(who))
    told_loss = lost if lethal else before.hp - left
    if left == 0 and (yield from _spend_destiny(flow, who, "live", "DV-LIFE-06")):
        left = 1
    stays = left == 1 and before.hp > 1 and (yield from _spend_destiny(flow, who, "stay_at_2", "DV-LIFE-07"))
    if stays:
        left = 2
    creature = flow.scene.creature(who)
    state = with_hp(fighter(creature), left)
    if left < before.hp:
        state = _reopened(state)
    flow.tell(
        kind,
        who,
        SetCreature(put(creature, state)),
        rules=rules,
        lost=told_loss,
        hp=left,
        **facts,
    )
    if left == before.hp and not stays:
        return
    yield from consequences(flow, who, had_will_die)


def consequences(flow: Flow, who: str, had_will_die: bool) -> Generator[Need, Any, None]:
    """Death at 0, KO at 1, the will test at 2 (DV-LIFE-01 to -05)."""
    state = fighter(flow.scene.creature(who))
    if state.hp == 0:
        die(flow, who)
    elif state.hp == 1 and not state.knocked_out:
        knock_out(flow, who, "DV-LIFE-03")
    elif state.hp == 2 and not state.knocked_out:
        yield from will_test(flow, who, had_will_die)


def with_hp(state: Fighter, hp: int) -> Fighter:
    """The state at `hp` points: the dice above the new level are gone, held ones too (DV-DICE-03, DV-ATK-05)."""
    granted = list(character.dice_granted(state.sheet, hp))

    def still(dice: tuple[int, ...]) -> tuple[int, ...]:
        kept = []
        for sides in dice:
            if sides in granted:
                granted.remove(sides)
                kept.append(sides)
        return tuple(kept)

    saved = still(state.saved)
    return replace(state, hp=hp, dice=still(state.dice), saved=saved)


def _reopened(state: Fighter) -> Fighter:
    """A stopped bleeding starts again at a loss of life points (DV-CRIT-32)."""
    for stopped in state.all_of("stopped"):
        state = state.without_condition("stopped", stopped.part).with_condition(Condition("bleeding", stopped.part))
    return state


def _spend_destiny(flow: Flow, who: str, use: str, rule: str) -> Generator[Need, Any, bool]:
    """Ask for a destiny point, when there is one, and spend it."""
    state = fighter(flow.scene.creature(who))
    if state.destiny == 0:
        return False
    answer = yield Ask("destiny", who, ("no", "yes"), "no", (("use", use), ("points", state.destiny)), rule)
    if answer != "yes":
        return False
    creature = flow.scene.creature(who)
    state = fighter(creature)
    flow.tell(
        "destiny",
        who,
        SetCreature(put(creature, replace(state, destiny=state.destiny - 1))),
        rules=(rule, "DV-LIFE-10"),
        use=use,
        points=state.destiny - 1,
    )
    return True


def will_die(state: Fighter) -> int:
    """The only die that 2 life points leave: the D4, the D3 of a convalescent (DV-AMB-88, DV-CONV-16)."""
    return state.sheet.dice[0] if state.sheet.dice else 4


def will_test(flow: Flow, who: str, had_will_die: bool) -> Generator[Need, Any, None]:
    """At exactly 2 points: KO unless D4 + VO is strictly above 4 (DV-LIFE-01, DV-AMB-88, DV-AMB-116).

    The D4 must have been held and the character not vulnerable, unless the option grants it freely.
    A destiny point keeps one conscious after a failure (DV-LIFE-08).
    """
    state = fighter(flow.scene.creature(who))
    may_roll = had_will_die or options_of(flow.scene).ko_test == "free_d4"
    if may_roll:
        sides = will_die(state) if had_will_die else 4
        rolled = yield from roll_kept(flow, who, Roll("will", (sides,), who))
        score = rolled.value + state.traits.VO
        resisted = succeeds(score, WILL_DIFFICULTY)
        flow.tell(
            "will_resisted" if resisted else "will_failed",
            who,
            rules=("DV-LIFE-01", "DV-LIFE-02", "DV-AMB-88"),
            tallies=(score_tally(rolled.value, "VO", score, "DV-LIFE-01", "DV-LIFE-01"),),
            will_score=score,
            difficulty=WILL_DIFFICULTY,
        )
        if resisted:
            return
    if (yield from _spend_destiny(flow, who, "stay_conscious", "DV-LIFE-08")):
        return
    knock_out(flow, who, "DV-LIFE-01")


def knock_out(flow: Flow, who: str, rule: str) -> None:
    """KO: dazed, no action, no reaction, defence only (DV-LIFE-03, DV-LIFE-04)."""
    creature = flow.scene.creature(who)
    state = _without_attention(fighter(creature)).with_condition(Condition("ko"))
    changes: list[Change] = [SetCreature(put(creature, replace(state, dice=(), saved=())))]
    changes += [SetCreature(other) for other in released_by(flow, who, dead=False)]
    flow.tell("ko", who, *changes, rules=(rule, "DV-LIFE-04"))


def die(flow: Flow, who: str) -> None:
    """Death: out of play, off the wheel; the equipment stays on its square (DV-LIFE-05)."""
    lasting.end_all(flow, who)
    scene = flow.scene
    creature = scene.creature(who)
    encounter: Encounter = scene.state
    bare, things = _left_behind(creature, encounter.next_thing)
    changes: list[Change] = [SetCreature(bare)]
    changes += [SetCreature(other) for other in released_by(flow, who, dead=True)]
    if things:
        changes.append(SetPlace(replace(scene.place, things=(*scene.place.things, *things))))
        changes.append(SetState(replace(encounter, next_thing=encounter.next_thing + len(things))))
    if scene.wheel.active != who and who in scene.wheel.order:
        order = tuple(other for other in scene.wheel.order if other != who)
        changes.append(SetWheel(replace(scene.wheel, order=order)))
    flow.tell("death", who, *changes, rules=("DV-LIFE-05",))


def _left_behind(creature: Creature, number: int) -> tuple[Creature, tuple[Thing, ...]]:
    """The dead body with nothing on it, and what it had as objects on its square, numbered from `number`."""
    state = fighter(creature)
    things = tuple(lying_item(item, creature, number + place) for place, item in enumerate(_own_items(state)))
    nothing: dict[str, Any] = dict.fromkeys(("dice", "saved", "placed", "held", "worn", "carried"), ())
    return put(creature, replace(state, conditions=(Condition("dead"),), **nothing)), things


def laid_down(scene: Scene) -> Scene:
    """The scene with what those had who are dead from the start on their squares (DV-LIFE-05)."""
    encounter: Encounter = scene.state
    number, things, creatures = encounter.next_thing, scene.place.things, []
    for creature in scene.creatures:
        if fighter(creature).dead:
            creature, left = _left_behind(creature, number)
            number, things = number + len(left), (*things, *left)
        creatures.append(creature)
    if not any(fighter(creature).dead for creature in creatures):
        return scene
    place = replace(scene.place, things=things)
    return replace(scene, place=place, creatures=tuple(creatures), state=replace(encounter, next_thing=number))


def _own_items(state: Fighter) -> tuple[Item, ...]:
    return tuple(item for item in state.items() if not item.has("innate"))


def lying_item(item: Item, creature: Creature, number: int) -> Thing:
    """The object as it lies on the creature's square."""
    return Thing(f"item-{number}", item.key, item.name, creature.at, item=item)


def _without_attention(state: Fighter) -> Fighter:
    """Whoever loses all attention is no longer vigilant, discreet or concentrating (DV-STL-26)."""
    for kind in ("vigilant", "discreet", "keeps", "engaged", "holding"):
        state = state.without_condition(kind)
    return state


def released_by(flow: Flow, who: str, *, dead: bool) -> list[Creature]:
    """The other creatures, changed, once `who` is dead or KO: no engagement, no hold by it (DV-AMB-122).

    Whoever is KO can still be held; nobody holds the dead.
    """
    kinds = ("engaged", "held", "holding") if dead else ("engaged", "held")
    changed = []
    for other in flow.scene.creatures:
        if other.id == who:
            continue
        state = fighter(other)
        for kind in kinds:
            state = state.without_condition(kind, by=who)
        if state is not other.state:
            changed.append(put(other, state))
    return changed
