"""Chapter ATK: how an attack is judged and resolved (order of resolution: index 0.3 of the rules)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.directions import facing_towards
from board.rulebook.commands import Command, Refusal
from board.rulebook.procedure import Ask, Flow, Need, Procedure, Then
from board.scene.events import Part, SetCreature, Tally
from board.scene.scene import Scene
from board.systems.dernier_val import boomerang, counter, elements, poison, relics, stealth
from board.systems.dernier_val.attack_plans import PLANS
from board.systems.dernier_val.close_combat import (
    engage,
    needs_under_the_guard,
    rebound,
)
from board.systems.dernier_val.criticals import inflict
from board.systems.dernier_val.dice import place_dice, roll_action
from board.systems.dernier_val.initiative import interrupt
from board.systems.dernier_val.ranged import land_thrown, spend_shot
from board.systems.dernier_val.reactions import Blow, react
from board.systems.dernier_val.state import Condition, fighter, options_of, put
from board.systems.dernier_val.tiles import used_technique
from board.systems.dernier_val.view import PARTIAL, VISIBLE, Cover, cover, cover_values, perceive, with_size_bonus
from board.systems.dernier_val.vocabulary import (
    CLOSE,
    ELECTRIC,
    FIRE,
    HEAD,
    SHOOT,
    THROW,
)
from board.systems.dernier_val.weapons import Attack
from board.systems.dernier_val.wounds import suffer


def attack_cover(scene: Scene, attack: Attack) -> Cover:
    """The cover that counts against this attack (DV-VIEW-10, DV-RANGE-11, DV-AMB-33, DV-AMB-63).

    Ranged: the cover of the target against the attacker. Melee: none at one square; at two, what
    stands on the square between counts.
    """
    if attack.ranged:
        return cover(scene, attack.attacker, attack.target, shot=True)
    a, b = scene.creature(attack.attacker).at, scene.creature(attack.target).at
    if abs(a.column - b.column) + abs(a.row - b.row) < 2:
        return Cover(0)
    middle = a.moved((b.column - a.column) // 2, (b.row - a.row) // 2)
    value = cover_values(scene, attack.attacker, attack.target).get(middle, 0)
    return with_size_bonus(scene, Cover(value, value, 0, 0, middle), scene.creature(attack.target))


def attack(flow: Flow, command: Command) -> Procedure:
    """An attack, from its announcement to its consequences, in the stages of index 0.3.

    Announcement, blow (`roll_blow`), reaction and comparison (`oppose`), then what follows a hit
    (`landed`), a miss (`missed`) or a fumble (`fumbled`). Each stage needs only what the one before
    hands on, which is what lets the odds merge their ways.
    """
    planned = PLANS[command.do](flow.scene, command)
    if isinstance(planned, Refusal):
        raise ValueError(f"an illegal attack is never played: {planned.reason.key}")
    target = fighter(flow.scene.creature(planned.target))
    planned = replace(planned, weapon=elements.as_met(planned.weapon, target))
    announce(flow, planned)
    return Then(roll_blow, (planned, command.do))
    yield


def roll_blow(flow: Flow, planned: Attack, verb: str) -> Procedure:
    """The dice of the blow, its risk and its score (DV-ATK-01, DV-ACT-13, DV-WPN-12).

    Nothing but the characteristic modifies it (DV-DICE-25): the weapon never changes the chance to
    hit (DV-ATK-06), fire apart.
    """
    rolled = yield from roll_action(flow, planned.attacker, planned.dice, verb, risky=planned.risky)
    natural = rolled.natural
    state = fighter(flow.scene.creature(planned.attacker))
    bonus: int = getattr(state.traits, planned.characteristic)
    fire = elements.fire_to_hit(flow.scene, planned.weapon)
    score = natural + bonus + fire
    parts = [Part(natural, "dv.why.die", "DV-DICE-06"), Part(bonus, f"dv.stat.{planned.characteristic}", "DV-ATK-01")]
    if fire:
        parts.append(Part(fire, "dv.why.fire", "DV-WPN-12"))
    flow.tell(
        verb,
        planned.attacker,
        rules=("DV-ATK-01", "DV-ACT-13"),
        tallies=(Tally("dv.tally.score", score, tuple(parts)),),
        target=planned.target,
        weapon=planned.weapon.key,
        score=score,
        fumble=rolled.fumble,
    )
    place_dice(flow, planned.attacker, planned.parts, planned.dice, natural, twelve=rolled.twelve)
    after_throw(flow, planned)
    if rolled.fumble:
        return Then(fumbled, (planned,))
    if rolled.stumbles:
        return Then(missed, (planned, 0))
    ambush = yield from stealth.caught_in_ambush(flow, planned.attacker, planned.target, planned.ranged)
    critical = _natural_critical(flow.scene, rolled.critical, planned)
    critical = critical or ambush.critical(natural, planned.dice)
    return Then(oppose, (planned, score, ambush.caught, critical))


def opposed_tally(
    opposed: int,
    defence: tuple[Part, ...],
    cover: tuple[Part, ...],
    reaction: int | None,
    stands: int,
    *,
    raises: bool,
) -> Tally:
    """What stands against an attack with what made it: the defence or the reaction, and the cover (DV-REACT-12).

    Where the cover `raises` the defence it is no part of a reaction (DV-AMB-35).
    """
    why = (*defence, *cover)
    if reaction is not None and reaction > stands:
        why = (Part(reaction, "dv.why.reaction", "DV-REACT-12"), *(() if raises else cover))
    return Tally("dv.tally.opposed", opposed, why)


def oppose(flow: Flow, planned: Attack, score: int, ambush: bool, would_be_critical: bool) -> Procedure:
    """The target's reaction, what stands against the blow, hit or miss (DV-ATK-01 to -03, DV-REACT-12).

    The difficulty is a roll of somebody else's where there is a reaction (DV-DICE-09). No situation cancels
    the defence (DV-ATK-07).
    """
    victim = flow.scene.creature(planned.target)
    covered = attack_cover(flow.scene, planned)
    defence = elements.defence_against(flow.scene, fighter(victim), planned.weapon)
    base = defence.total
    raises = options_of(flow.scene).cover_with_reaction == "raises_defence"
    stands = base + covered.total if raises else base
    blow = Blow(planned.attacker, planned.target, planned.mode, planned.weapon, planned.ranged, ambush)
    headbutt = _rebounds(planned)
    sees = perceive(flow.scene, planned.target, planned.attacker) in (VISIBLE, PARTIAL)
    against = score if raises else score - covered.total
    reaction = yield from react(flow, blow, stands, against, cover=covered.total, sees_attacker=sees, exact=headbutt)
    opposed = stands if reaction is None else max(stands, reaction)
    if not raises:
        opposed += covered.total
    margin = score - opposed
    hit = margin > 0
    critical = hit and would_be_critical
    if critical and not planned.tile:
        critical = counter.allows_natural(flow.scene, flow.scene.creature(planned.attacker))
    flow.tell(
        "hit" if hit else "miss",
        planned.attacker,
        rules=("DV-ATK-01", "DV-ATK-03", "DV-REACT-12"),
        tallies=(opposed_tally(opposed, defence.parts, covered.tally.parts, reaction, stands, raises=raises),),
        target=planned.target,
        opposed=opposed,
        margin=margin,
        hit=hit,
        critical=critical,
    )
    if critical and not planned.tile and counter.counts_natural(flow.scene, flow.scene.creature(planned.attacker)):
        counter.spend(flow, planned.attacker)
    if not hit:
        return Then(missed, (planned, -margin if headbutt else 0))
    return Then(landed, (planned, margin, critical))


def _natural_critical(scene: Scene, twelve: bool, planned: Attack) -> bool:
    """A hit is critical on a natural 12, or when the tile was played (DV-CRIT-01, DV-CRIT-02, DV-AMB-77)."""
    if planned.tile and options_of(scene).critical_tile == "any_hit":
        return True
    return twelve


def _rebounds(planned: Attack) -> bool:
    """Whether a miss hurts its author: a headbutt in close combat (DV-CLOSE-14)."""
    return planned.mode == CLOSE and planned.parts == (HEAD,) and planned.weapon.has("innate")


def announce(flow: Flow, planned: Attack) -> None:
    """Before the roll: tiles are used (DV-CRIT-03), the token turns to its target (DV-AMB-23, -123)."""
    scene = flow.scene
    creature = scene.creature(planned.attacker)
    target = scene.creature(planned.target)
    if planned.tile and "critical" not in fighter(creature).tiles:
        counter.spend(flow, creature.id)
    elif planned.tile:
        flow.tell(
            "tile",
            creature.id,
            SetCreature(used_technique(creature, "critical")),
            rules=("DV-CRIT-02", "DV-CRIT-03"),
            tile="critical",
        )
    creature = flow.scene.creature(planned.attacker)
    if planned.mode == CLOSE and needs_under_the_guard(scene, creature, target):
        flow.tell(
            "tile",
            creature.id,
            SetCreature(used_technique(creature, "under_the_guard")),
            rules=("DV-CLOSE-03",),
            tile="under_the_guard",
        )
    creature = flow.scene.creature(planned.attacker)
    options = options_of(scene)
    if options.attack_turns_token:
        facing = facing_towards(creature.facing, creature.at, target.at, facings=options.facings)
        if facing != creature.facing:
            flow.tell(
                "turned",
                creature.id,
                SetCreature(replace(creature, facing=facing)),
                rules=("DV-AMB-23", "DV-AMB-123"),
                facing=facing.word,
            )


def after_throw(flow: Flow, planned: Attack) -> None:
    """The arrow is gone, the thrown weapon lies on the target's square (DV-RANGE-14, DV-RANGE-20)."""
    if planned.item is None:
        return
    if planned.mode == SHOOT:
        spend_shot(flow, planned.attacker, planned.item)
    elif planned.mode == THROW and not planned.item.has("tethered"):
        land_thrown(flow, planned.attacker, planned.item, flow.scene.creature(planned.target).at)


def landed(flow: Flow, planned: Attack, margin: int, critical: bool) -> Procedure:
    """A hit: life points lost are the margin and the weapon's bonus (DV-ATK-04), then the critical.

    The weapon's type does nothing but choose the effects of the critical (DV-WPN-11, DV-CLOSE-06). A soul, an
    entity or a ghost is hurt by spectral weapons alone (DV-WPN-31).
    """
    victim = planned.target
    if relics.passes_through(fighter(flow.scene.creature(victim)), planned):
        flow.tell("passes_through", planned.attacker, rules=("DV-WPN-31",), target=victim, weapon=planned.weapon.key)
        return Then(missed, (planned, 0))
    bonus = elements.bonus_once_hit(flow.scene, planned.weapon)
    metal = elements.metal_bonus(fighter(flow.scene.creature(victim)), planned.weapon)
    shocked = elements.shocked_along(flow.scene, flow.scene.creature(victim), planned.weapon)
    lost, surplus = poison.needle_loss(planned.weapon, margin + bonus + metal)
    why = [Part(margin, "dv.why.margin", "DV-ATK-04"), Part(bonus, "dv.why.damage_bonus", "DV-ATK-04")]
    if metal:
        why.append(Part(metal, "dv.why.metal", "DV-WPN-15"))
    if surplus:
        why.append(Part(-surplus, "dv.why.needle", "DV-POIS-04"))
    flow_tally = Tally("dv.tally.lost", lost, tuple(why))
    yield from suffer(
        flow,
        victim,
        lost,
        lethal=planned.lethal,
        rules=("DV-ATK-04", "DV-ATK-05") if planned.lethal else ("DV-ATK-04", "DV-ATK-05", "DV-WPN-08"),
        tallies=(flow_tally,),
    )
    if critical and not fighter(flow.scene.creature(victim)).dead:
        part = HEAD if _head_to_head(flow.scene, planned) else None
        types = yield from chosen_types(flow, planned)
        yield from inflict(
            flow,
            planned.attacker,
            victim,
            elements.critical_types(types),
            two_handed=planned.two_handed,
            part=part,
        )
    for other in shocked:
        shock = margin + bonus + elements.metal_bonus(fighter(other), planned.weapon)
        yield from suffer(flow, other.id, shock, kind="shock", lethal=planned.lethal, rules=("DV-WPN-18",))
    if poison.is_poisoned(planned.weapon):
        yield from poison.from_item(flow, victim, planned.weapon, "contact", surplus)
    aftermath(flow, planned)
    yield from come_back(flow, planned)
    return None


def come_back(flow: Flow, planned: Attack) -> Generator[Need, Any, None]:
    """A boomerang that was thrown may return to the hand (DV-RANGE-24)."""
    if planned.mode == THROW:
        yield from boomerang.comes_back(flow, planned.attacker, planned.item, planned.parts[0])


def chosen_types(flow: Flow, planned: Attack) -> Generator[Need, Any, tuple[str, ...]]:
    """The types that the critical acts with: both of a two-handed weapon, or the one chosen (DV-AMB-76)."""
    types = planned.weapon.types
    chooses = options_of(flow.scene).two_handed_types == "attacker_chooses"
    if not chooses or not planned.two_handed or len(types) < 2:
        return types
    facts = (("target", planned.target), ("weapon", planned.weapon.key))
    choice = yield Ask("critical_type", planned.attacker, types, types[0], facts, "DV-AMB-76")
    return (str(choice), *(kind for kind in types if kind in (FIRE, ELECTRIC) and kind != choice))


def _head_to_head(scene: Scene, planned: Attack) -> bool:
    """A critical made with the head always hits the head, among creatures of one size (DV-CLOSE-15)."""
    if planned.parts != (HEAD,) or planned.mode != CLOSE:
        return False
    return scene.creature(planned.attacker).size == scene.creature(planned.target).size


def missed(flow: Flow, planned: Attack, shortfall: int) -> Procedure:
    """A miss: a headbutt rebounds (DV-CLOSE-14); close combat engages all the same (DV-CLOSE-04)."""
    aftermath(flow, planned)
    if shortfall > 0:
        yield from rebound(flow, planned.attacker, shortfall)
    yield from come_back(flow, planned)
    return None


def fumbled(flow: Flow, planned: Attack) -> Procedure:
    """The fumble of an unstable weapon: no comparison, the weapon is damaged, its wielder suffers a
    generic critical of its own grip, and the round is interrupted (DV-WPN-21, DV-AMB-113, DV-STL-21)."""
    attacker = planned.attacker
    if planned.item is not None:
        creature = flow.scene.creature(attacker)
        state = fighter(creature)
        weapon = next((item for item in state.items() if item.key == planned.item.key), None)
        if weapon is not None:
            damaged = state.with_item_changed(weapon, weapon.marked("damaged"))
            flow.tell(
                "damaged", attacker, SetCreature(put(creature, damaged)), rules=("DV-WPN-21",), item=planned.item.key
            )
    origin = flow.scene.creature(planned.target).at
    yield from inflict(flow, attacker, attacker, ("generic",), two_handed=planned.two_handed, away_from=origin)
    aftermath(flow, planned)
    if flow.scene.wheel.active == attacker:
        yield from interrupt(flow)
    return None


def aftermath(flow: Flow, planned: Attack) -> None:
    """After the blow: engagement (DV-CLOSE-04), discretion ends (DV-AMB-54), the victim knows (DV-AMB-23).

    It is aware of its attacker from now on (DV-STL-10, DV-AMB-47), and no longer caught (DV-AMB-49).
    """
    if planned.mode == CLOSE:
        engage(flow, planned.attacker, planned.target)
    stealth.end_discretion(flow, planned.attacker)
    victim = flow.scene.creature(planned.target)
    state = fighter(victim)
    if not state.dead and planned.attacker != planned.target:
        known = state.with_condition(Condition("attacked_by", by=planned.attacker))
        known = known.with_condition(Condition("aware", by=planned.attacker))
        if options_of(flow.scene).ambush_duration == "first_attack":
            known = known.without_condition("ambushed", by=planned.attacker)
        if known.conditions != state.conditions:
            changed = SetCreature(put(victim, known))
            flow.tell("noticed", planned.target, changed, rules=("DV-AMB-23", "DV-STL-10"), private=())
