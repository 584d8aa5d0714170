"""Chapter INIT: the wheel, rounds and turns."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any

from board.rulebook.commands import Command
from board.rulebook.dice import Roll, Rolled
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import SetCreature, SetWheel
from board.scene.scene import Creature, Scene, Wheel
from board.systems.dernier_val import armour, fire, gear, grip, lasting, poison
from board.systems.dernier_val.dice import refreshed
from board.systems.dernier_val.state import Condition, Encounter, Fighter, Sheet, fighter, options_of, put
from board.systems.dernier_val.vocabulary import SIZE_INITIATIVE
from board.systems.dernier_val.wounds import laid_down, suffer


def initiative(sheet: Sheet) -> int:
    """Rank on the wheel: 4 + SO + EM + level + size (DV-INIT-01, DV-INIT-02, DV-CAMP-11)."""
    return 4 + sheet.traits.SO + sheet.traits.EM + sheet.level + SIZE_INITIATIVE[sheet.size]


def _rank(scene: Scene, creature: Creature) -> tuple[int, ...]:
    """Descending initiative; equal ones by EM, then SO, or players before the GM (DV-INIT-03, DV-AMB-02)."""
    sheet = fighter(creature).sheet
    if options_of(scene).initiative_tie == "players_first":
        played_by_gm = scene.table.side(creature.side).played_by == "gm"
        return (-initiative(sheet), int(played_by_gm))
    if options_of(scene).initiative_tie == "gm":
        return (-initiative(sheet),)
    return (-initiative(sheet), -sheet.traits.EM, -sheet.traits.SO)


def start(scene: Scene, wheel: Sequence[str], active: str | None) -> Scene:
    """The scene with one token a creature on the wheel, the first one to play (DV-INIT-04, DV-CAMP-30).

    The game master's counter of criticals is set to the levels of the player characters (DV-CRIT-04).

    Whoever cannot play at all is passed over, unless it is named to begin or nobody can (DV-LIFE-04, DV-STL-26).

    `wheel` sets another order, `active` another beginning; ties that the statistics leave follow
    the order of the scene. Nothing is applied to the one who begins.
    """
    living = [creature for creature in scene.creatures if not fighter(creature).dead]
    alive = {creature.id for creature in living}
    named = tuple(wheel) or tuple(c.id for c in sorted(living, key=lambda c: _rank(scene, c)))
    order = tuple(who for who in named if who in alive)
    able = {creature.id for creature in living if not fighter(creature).dazed or creature.id == active}
    first = next((who for who in _from(named, active) if who in (able or alive)), None)
    levels = sum(fighter(c).sheet.level for c in scene.creatures if scene.table.side(c.side).played_by != "gm")
    scene = with_light_sheets(scene)
    scene = replace(
        scene,
        creatures=tuple(paired(scene)),
        wheel=Wheel(order, first, 1),
        state=Encounter(gm_criticals=levels),
    )
    return laid_down(scene)


def _from(order: tuple[str, ...], active: str | None) -> tuple[str, ...]:
    """The ids in the order of the wheel, `active` first: the dead are passed over to the next in order."""
    place = order.index(active) if active in order else 0
    return order[place:] + order[:place]


def with_light_sheets(scene: Scene) -> Scene:
    """With `npc_model: light` the game master's creatures have one DEF for all they wear (DV-AMB-90, DV-ATK-10)."""
    if options_of(scene).npc_model != "light":
        return scene

    def light(creature: Creature) -> Creature:
        state = fighter(creature)
        if scene.table.side(creature.side).played_by != "gm" or state.sheet.fixed_defence is not None:
            return creature
        sheet = replace(state.sheet, fixed_defence=armour.defence(state))
        return put(creature, replace(state, sheet=sheet))

    return replace(scene, creatures=tuple(light(creature) for creature in scene.creatures))


def paired(scene: Scene) -> Iterator[Creature]:
    """The creatures with both ends of engagements and holds that the encounter set up (DV-AMB-122).

    What names a creature that is not there is left out.
    """
    states = {creature.id: fighter(creature) for creature in scene.creatures}
    for creature in scene.creatures:
        for condition in fighter(creature).conditions:
            other = states.get(condition.by)
            if other is None:
                if condition.by:
                    states[creature.id] = states[creature.id].without_condition(condition.kind, by=condition.by)
                continue
            if condition.kind == "engaged":
                states[condition.by] = other.with_condition(Condition("engaged", by=creature.id))
            elif condition.kind == "held":
                hand = condition.cause or grip.holding_hand(states[condition.by])
                held = replace(condition, cause=hand)
                states[creature.id] = states[creature.id].without(condition).with_condition(held)
                states[condition.by] = states[condition.by].with_condition(Condition("holding", hand, creature.id))
    for creature in scene.creatures:
        yield put(creature, states[creature.id])


def tied(scene: Scene) -> tuple[tuple[str, ...], ...]:
    """Groups of creatures that the statistics leave equal, in the order of the wheel (DV-AMB-02)."""
    groups: dict[tuple[int, ...], list[str]] = {}
    for who in scene.wheel.order:
        groups.setdefault(_rank(scene, scene.creature(who)), []).append(who)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def roll_ties(flow: Flow, command: Command) -> Procedure:
    """Settle equal initiatives by one D12 each, kept for the encounter (DV-AMB-02)."""
    order = list(flow.scene.wheel.order)
    for group in tied(flow.scene):
        undecided = [group]
        while undecided:
            rolling = undecided.pop(0)
            faces: dict[str, int] = {}
            for who in rolling:
                rolled: Rolled = yield Roll("initiative", (12,), who)
                faces[who] = rolled.value
                flow.tell("initiative_roll", who, rules=("DV-AMB-02",), face=rolled.value)
            places = sorted(order.index(who) for who in rolling)
            ranked = sorted(rolling, key=lambda who: (-faces[who], order.index(who)))
            for place, who in zip(places, ranked, strict=True):
                order[place] = who
            for value in sorted(set(faces.values()), reverse=True):
                same = tuple(who for who in ranked if faces[who] == value)
                if len(same) > 1:
                    undecided.append(same)
    wheel = replace(flow.scene.wheel, order=tuple(order), active=order[0] if order else None)
    flow.tell("wheel", None, SetWheel(wheel), rules=("DV-INIT-03", "DV-AMB-02"), order=tuple(order))
    return None


def can_play(state: Fighter) -> bool:
    """Whether the hand stops at this character: neither dazed, KO nor dead (DV-STL-26, DV-LIFE-04)."""
    return not state.dazed


def leave_round(flow: Flow, *, interrupted: bool = False) -> None:
    """The active character's round ends: unspent dice become reaction dice (DV-INIT-07, DV-STL-22).

    A D12 saved by an excellence is held again from now on (DV-DICE-24).
    """
    creature = flow.scene.active
    if creature is None:
        return
    grip.lapse(flow, creature.id)
    end_ambushes(flow, creature.id)
    creature = flow.scene.creature(creature.id)
    state = fighter(creature).without_condition("attacked_by")
    dice = tuple(sorted((*state.dice, *state.saved))) if not state.dazed else ()
    after = replace(state, dice=dice, saved=(), squares_left=0, has_played=True)
    kind = "interruption" if interrupted else "round_end"
    rules = ("DV-STL-22", "DV-AMB-56") if interrupted else ("DV-INIT-07",)
    flow.tell(kind, creature.id, SetCreature(put(creature, after)), rules=rules, interruption=interrupted)


def end_ambushes(flow: Flow, ambusher: str) -> None:
    """Victims caught for the ambusher's whole round are free of it (option `ambush_duration`, DV-AMB-49)."""
    for other in flow.scene.creatures:
        if any(condition.by == ambusher for condition in fighter(other).all_of("ambushed")):
            free = put(other, fighter(other).without_condition("ambushed", by=ambusher))
            flow.tell("ambush_over", other.id, SetCreature(free), rules=("DV-AMB-49",), private=())


def insert_next(flow: Flow, who: str) -> None:
    """An enemy that interrupts by an attack comes right after the interrupted one (DV-STL-23, DV-AMB-55).

    Its token moves there, or is inserted, for the rest of the encounter.
    """
    wheel = flow.scene.wheel
    order = [other for other in wheel.order if other != who]
    place = order.index(wheel.active) + 1 if wheel.active in order else len(order)
    order.insert(place, who)
    flow.tell("wheel", who, SetWheel(replace(wheel, order=tuple(order))), rules=("DV-STL-23", "DV-AMB-55"))


def pass_hand(flow: Flow) -> Generator[Need, Any, None]:
    """The hand passes on until somebody can play (DV-INIT-03).

    A dead character leaves the wheel; one that is still KO or dazed after the effects of its
    round's start is passed over.
    """
    passed = 0
    limit = len(flow.scene.wheel.order)
    while passed <= limit:
        wheel = flow.scene.wheel
        if wheel.active is None:
            return
        leaving = flow.scene.creature(wheel.active)
        following, wrapped = wheel.next_after(wheel.active)
        order = wheel.order
        if fighter(leaving).dead:
            order = tuple(who for who in order if who != leaving.id)
            if not order:
                following = None
        turn = wheel.turn + 1 if wrapped and following is not None else wheel.turn
        flow.tell(
            "turn" if turn > wheel.turn else "hand",
            following,
            SetWheel(Wheel(order, following, turn)),
            rules=("DV-INIT-03",),
        )
        if following is None:
            return
        if turn > wheel.turn and options_of(flow.scene).turn_scope == "wheel":
            end_turn_states(flow)
        yield from begin_round(flow, following)
        if can_play(fighter(flow.scene.creature(following))):
            return
        passed += 1
    flow.tell("nobody", None, SetWheel(replace(flow.scene.wheel, active=None)), rules=("DV-LIFE-04",))


def begin_round(flow: Flow, who: str) -> Generator[Need, Any, None]:
    """The start of a round, in the order of DV-AMB-04.

    (1) states bought for the turn end, (2) dice and counters come back (DV-INIT-06), (3) bleeding and
    burning cost life points (DV-INIT-08), (4) overload takes dice (DV-GEAR-05); then the player acts.
    """
    lasting.lapse(flow, who)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if options_of(flow.scene).turn_scope == "owner_cycle":
        state = expired(state)
    state = concentrations_lapsed(state)
    if state.noted("keeps_dice"):
        state = replace(state, notes=(), squares_left=0)
    elif not state.dazed:
        state = refreshed(flow.scene, state)
    flow.tell(
        "round_start",
        who,
        SetCreature(put(creature, state)),
        rules=("DV-INIT-06", "DV-AMB-04", "DV-AMB-05"),
    )
    yield from round_effects(flow, who)
    if can_play(fighter(flow.scene.creature(who))):
        yield from gear.discard_overload(flow, who)


def expired(state: Fighter) -> Fighter:
    """The state without what ends when its round comes back (DV-AMB-05, DV-CRIT-18).

    Discreet, vigilant, a daze from a critical and the loss of reactions end; concentrations that
    were not paid again lapse. Engaged, prone, numb, inert, bleeding and burning stay.
    """
    kept = tuple(condition for condition in state.conditions if not condition.lapses)
    return state if len(kept) == len(state.conditions) else replace(state, conditions=kept)


def end_turn_states(flow: Flow) -> None:
    """With `turn_scope: wheel` what lasts for the turn ends for all when the wheel is back (DV-AMB-01)."""
    for creature in flow.scene.creatures:
        after = expired(fighter(creature))
        if after is not creature.state:
            flow.tell("turn_states_end", creature.id, SetCreature(put(creature, after)), rules=("DV-AMB-01",))


def concentrations_lapsed(state: Fighter) -> Fighter:
    """An arrow stays nocked only if a die was left in concentration (DV-RANGE-21, DV-AMB-05)."""
    if not any(condition.cause == "arrow" for condition in state.all_of("keeps")):
        for held in state.held:
            if "nocked" in held.item.marks:
                state = state.with_item_changed(held.item, held.item.unmarked("nocked"))
    return state.without_condition("keeps")


def round_effects(flow: Flow, who: str) -> Generator[Need, Any, None]:
    """Bleeding and burning parts cost 1 life point each (DV-CRIT-31, DV-CRIT-33, DV-AMB-86)."""
    state = fighter(flow.scene.creature(who))
    bleeding = len(state.all_of("bleeding"))
    if bleeding and not options_of(flow.scene).bleeding_stacks:
        bleeding = 1
    if bleeding and not state.dead:
        yield from suffer(flow, who, bleeding, kind="bleed", rules=("DV-CRIT-31", "DV-AMB-86"))
    state = fighter(flow.scene.creature(who))
    burning = len(state.all_of("burning"))
    if burning and not state.dead:
        yield from suffer(flow, who, burning, kind="burn", rules=("DV-CRIT-33", "DV-AMB-112"))
    yield from fire.spread_each_round(flow, who)
    yield from fire.square_burns(flow, who)
    poison.fade(flow, who)


def end_round(flow: Flow, command: Command) -> Procedure:
    """End one's round; the hand passes to the next token (DV-INIT-07, DV-INIT-03)."""
    leave_round(flow)
    yield from pass_hand(flow)
    return None


def interrupt(flow: Flow) -> Generator[Need, Any, None]:
    """The active character's round ends at once; what dice remain become reaction dice (DV-STL-22)."""
    leave_round(flow, interrupted=True)
    yield from pass_hand(flow)


def settle(flow: Flow) -> Generator[Need, Any, None]:
    """After an action: if the active character cannot go on, its round is over (DV-LIFE-04, DV-LIFE-05)."""
    creature = flow.scene.active
    if creature is not None and not can_play(fighter(creature)):
        leave_round(flow)
        yield from pass_hand(flow)
