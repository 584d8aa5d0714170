"""What the active creature may think of doing, before anybody has judged it: one deed for each button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from board.grid.squares import card4, manhattan
from board.rulebook.commands import Value, command
from board.rulebook.panels import Move
from board.rulebook.recall import UNKNOWN
from board.scene.place import Door
from board.scene.scene import Creature, Scene
from board.scene.texts import Text, capital, text
from board.systems.dernier_val.actions import drawn, draws_freely, on_the_helpless
from board.systems.dernier_val.grip import holds_on
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.movement import crawl_part
from board.systems.dernier_val.ranged import nocks_freely
from board.systems.dernier_val.state import Fighter, Held, fighter
from board.systems.dernier_val.view import PARTIAL, perceive
from board.systems.dernier_val.vocabulary import BODY, CLOSE, HAND_1, HANDS, HEAD, HOLD, LEGS, MELEE, SHOOT, THROW
from board.systems.dernier_val.weapons import weapon_of

BOTH_HANDS, ANY_HAND, FREE = "both_hands", "hands", "free"
"""Headings that are no single part: two hands together, whichever hand is left, and what costs no die."""

NEAR_DOOR = 2
"""Squares within which a door that cannot be reached is still worth a greyed button."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One button: its words, its heading, and the ways to do it, as commands that name no dice yet.

    `dice` is how many dice it takes. A `quiet` deed is left out when it is not possible, instead of
    being greyed; a `passing` one comes and goes with what is around. Both stand behind the lasting ones
    of their group, which so keep their place.
    """

    key: str
    label: Text
    group: str
    ways: tuple[Move, ...]
    dice: int = 1
    aim: str = "none"
    quiet: bool = False
    obvious: bool = False
    passing: bool = False
    family: Text | None = None


def deeds(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """All deeds but moves, in the order of the buttons."""
    yield from on_the_ground(scene, creature)
    yield from striking(scene, creature)
    yield from shooting(scene, creature)
    yield from throwing(scene, creature)
    yield from gripping(scene, creature)
    yield from paying_attention(scene, creature)
    yield from working_doors(scene, creature)
    yield from handling(scene, creature)


GROUPS = (LEGS, *HANDS, BOTH_HANDS, ANY_HAND, HEAD, BODY, FREE)
"""All headings, in their order on the screen."""


def do_text(do: str) -> Text:
    """The verb as a button says it."""
    return text(f"dv.do.{do}")


def explained(label: Text) -> Text:
    """What a button with this label does, in one sentence: `dv.what` has an entry for each label."""
    return text(f"dv.what.{label.key.rpartition('.')[2]}")


def heading(group: str) -> Text:
    """The heading of a group: a part of the body, or one of the three that are none."""
    return text(f"dv.group.{group}") if group in (BOTH_HANDS, ANY_HAND, FREE) else text(f"dv.part.{group}")


def enemies(scene: Scene, creature: Creature) -> tuple[Creature, ...]:
    """The living enemies that are known, the nearest first; the order of the scene settles ties."""
    found = [other for other in scene.creatures if other.side != creature.side and not fighter(other).dead]
    return tuple(sorted(found, key=lambda other: manhattan(creature.at, other.at)))


def at_creatures(who: str, do: str, targets: Sequence[Creature], **fields: Value) -> tuple[Move, ...]:
    """One way for each target; without any, one at nobody, so that the rules say why not."""
    if not targets:
        return (Move(command(do, who, target="", **fields)),)
    return tuple(
        Move(command(do, who, target=other.id, **fields), target=other.id, square=other.at) for other in targets
    )


def only(who: str, do: str, **fields: Value) -> tuple[Move, ...]:
    """The one way of a deed that points at nothing."""
    return (Move(command(do, who, **fields)),)


# ---- Attacks -------------------------------------------------------------------------------------


def striking(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """A blow by each part with what it holds; by two hands; under the guard; with the critical tile."""
    state = fighter(creature)
    armed = any(held.item.is_weapon and not {SHOOT} >= set(held.item.modes) for held in state.held)
    natural = {part for part, _ in state.sheet.natural}
    found: list[Deed] = []
    for part in (*HANDS, LEGS, HEAD):
        weapon, held = weapon_of(scene, state, part)
        if held is not None and held.is_two_handed:
            if part == HAND_1:
                found += _blows(scene, creature, part, weapon, BOTH_HANDS, 2, quiet=MELEE not in held.modes)
            continue
        quiet = part not in natural and (armed or part in (LEGS, HEAD)) if held is None else not held.is_weapon
        found += _blows(scene, creature, part, weapon, part, 1, quiet=quiet)
        if held is not None and any(state.held_in(other) is None for other in HANDS if other != part):
            label = text("dv.offer.strike_assisted", item=weapon.name)
            ways = at_creatures(creature.id, "strike", enemies(scene, creature), with_=part)
            found.append(Deed(f"strike:{part}:assisted", label, BOTH_HANDS, ways, 2, "creature", quiet=quiet))
    main = next((deed.key for deed in found if not deed.quiet), None)
    for deed in found:
        yield replace(deed, obvious=deed.key == main)


def _blows(
    scene: Scene, creature: Creature, part: str, weapon: Item, group: str, dice: int, *, quiet: bool
) -> Iterator[Deed]:
    """The plain blow of a part, the one in close combat where both are possible, and those with a tile."""
    state = fighter(creature)
    targets = enemies(scene, creature)
    both = {CLOSE, MELEE} <= set(weapon.modes)
    for tile in tiles_of(state):
        for wanted in (None, "close") if both else (None,):
            key = ":".join(("strike", part, *filter(None, (wanted, tile and "tile"))))
            ways = at_creatures(creature.id, "strike", targets, with_=part, as_=wanted, tile=tile)
            label = attack_text("strike" if wanted is None else "strike_close", weapon, tile)
            yield Deed(key, label, group, ways, dice, "creature", quiet=quiet)


def tiles_of(state: Fighter) -> tuple[str | None, ...]:
    """What an attack may play: nothing, or the critical tile."""
    return (None, "critical") if "critical" in state.tiles else (None,)


def attack_text(said: str, item: Item, tile: str | None) -> Text:
    """The words of an attack; those of one that plays the critical tile begin with it."""
    return text(f"dv.offer.{said}_critical" if tile else f"dv.offer.{said}", item=capital(item.name), what=item.name)


def shooting(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Shots with what is in hand; nocking, loading, and keeping the arrow nocked."""
    state = fighter(creature)
    for held in state.held:
        item = held.item
        if SHOOT not in item.modes:
            continue
        yield from _shots(scene, creature, held)
        if item.has("needs_nocking"):
            group, dice = (FREE, 0) if nocks_freely(state) else (ANY_HAND, 1)
            yield Deed("nock", text("dv.offer.nock"), group, only(creature.id, "nock"), dice)
            ways = only(creature.id, "concentrate", keep="arrow")
            yield Deed("keep:arrow", text("dv.offer.keep_arrow"), HEAD, ways)
        if item.has("needs_loading"):
            yield Deed("load", text("dv.offer.load", item=item.name), ANY_HAND, only(creature.id, "load"))


def _shots(scene: Scene, creature: Creature, held: Held) -> Iterator[Deed]:
    item, part = held.item, held.parts[0]
    targets = enemies(scene, creature)
    group = BOTH_HANDS if item.is_two_handed else part
    dice = 2 if item.is_two_handed else 1
    for tile in tiles_of(fighter(creature)):
        ways = at_creatures(creature.id, "shoot", targets, with_=part, tile=tile)
        key = f"shoot:{part}" if tile is None else f"shoot:{part}:tile"
        label = attack_text("shoot", item, tile)
        yield Deed(key, label, group, ways, dice, "creature", obvious=tile is None)
        if not item.is_two_handed and tile is None:
            label = text("dv.offer.shoot_assisted", item=item.name)
            yield Deed(f"{key}:assisted", label, BOTH_HANDS, ways, 2, "creature", quiet=True)


def throwing(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Throws at enemies: weapons made for it in hand, or light ones straight from the inventory (DV-ACT-18)."""
    state = fighter(creature)
    targets = enemies(scene, creature)
    thrown = [(held.item, held.parts[0]) for held in state.held if THROW in held.item.modes]
    taken = {item.key for item, _ in thrown}
    thrown += [(item, "") for item in state.carried if THROW in item.modes and item.load == 0 and item.key not in taken]
    for item, part in dict.fromkeys(thrown):
        for tile in tiles_of(state):
            ways = at_creatures(creature.id, "throw", targets, item=item.key, with_=part or None, tile=tile)
            key = ":".join(("throw", item.key, part or "carried", *(() if tile is None else ("tile",))))
            label = attack_text("throw", item, tile)
            yield Deed(key, label, part or ANY_HAND, ways, aim="creature", quiet=tile is not None)


def gripping(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Seizing; what can be done with a hold; breaking free, and disengaging from close combat."""
    who, state = creature.id, fighter(creature)
    if state.engaged_with:
        for by, part in (("dodge", BODY), ("parry", ANY_HAND)):
            ways = only(who, "disengage", by=by)
            yield Deed(f"disengage:{by}", text(f"dv.offer.disengage_{by}"), part, ways, passing=True)
    held_by = dict.fromkeys(condition.by for condition in state.all_of("held"))
    if held_by:
        ways = tuple(Move(command("break_free", who, target=by), target=by) for by in held_by)
        yield Deed("break_free", do_text("break_free"), ANY_HAND, ways, aim="creature", passing=True)
    for hand in HANDS:
        item = state.held_in(hand)
        if item is None or HOLD in item.modes:
            ways = at_creatures(who, "hold", enemies(scene, creature), with_=hand)
            label = do_text("hold") if item is None else text("dv.offer.hold_with", item=item.name)
            yield Deed(f"hold:{hand}", label, hand, ways, aim="creature")
    holds = holds_on(scene, who)
    for hand in dict.fromkeys(condition.cause for _, condition in holds):
        victims = [(victim, condition) for victim, condition in holds if condition.cause == hand]
        for do in ("tighten", "apply_hold"):
            ways = tuple(Move(command(do, who, target=victim, with_=hand), target=victim) for victim, _ in victims)
            yield Deed(f"{do}:{hand}", do_text(do), hand, ways, aim="creature", passing=True)
        ways = tuple(
            Move(command("apply_hold", who, target=victim, with_=hand, take=True), target=victim)
            for victim, condition in victims
            if condition.part in HANDS
        )
        if ways:
            yield Deed(f"take:{hand}", text("dv.offer.take"), hand, ways, aim="creature", quiet=True)
    if holds:
        yield Deed("keep:hold", text("dv.offer.keep_hold"), HEAD, only(who, "concentrate", keep="hold"), passing=True)
        ways = tuple(Move(command("release", who, target=victim), target=victim) for victim, _ in holds)
        yield Deed("release", do_text("release"), FREE, ways, 0, "creature", passing=True)


# ---- The rest ------------------------------------------------------------------------------------


def on_the_ground(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Standing up and crawling, for whoever is on the ground."""
    if not fighter(creature).has("prone"):
        return
    yield Deed("stand_up", do_text("stand_up"), LEGS, only(creature.id, "stand_up"), obvious=True, passing=True)
    ways = tuple(
        Move(command("crawl", creature.id, to=square.name), square=square, cost=1, path=(square,))
        for square in card4(creature.at)
        if scene.place.terrain.on_board(square)
    )
    yield Deed("crawl", do_text("crawl"), crawl_part(scene), ways, aim="square", passing=True)


def paying_attention(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Vigilance, discretion, and a close look at what is only half seen."""
    who = creature.id
    yield Deed("be_vigilant", do_text("be_vigilant"), HEAD, only(who, "be_vigilant"))
    shapes = [other for other in enemies(scene, creature) if perceive(scene, who, other.id) == PARTIAL]
    if shapes:
        ways = tuple(
            Move(command("concentrate", who, on=other.id), target=other.id, square=other.at) for other in shapes
        )
        yield Deed("concentrate", do_text("concentrate"), HEAD, ways, aim="creature", passing=True)
    odd = tuple(thing.at for thing in scene.place.things if thing.kind == UNKNOWN)
    if odd:
        ways = tuple(Move(command("concentrate", who, on=square.name), square=square) for square in odd)
        yield Deed("examine", text("dv.offer.examine"), HEAD, ways, aim="square", passing=True)
    yield Deed("be_discreet", do_text("be_discreet"), BODY, only(who, "be_discreet"))


def _steps_to(creature: Creature, door: Door) -> int:
    return min(manhattan(creature.at, square) for square in door.squares)


def working_doors(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Opening and shutting the doors that are known, the nearest first."""
    near = sorted(scene.place.doors, key=lambda door: _steps_to(creature, door))
    for do, fits in (("open", False), ("close", True)):
        doors = [door for door in near if door.is_open is fits and door.squares]
        if doors:
            ways = tuple(
                Move(command(do, creature.id, at=door.id), door=door.id, square=door.squares[0]) for door in doors
            )
            quiet = _steps_to(creature, doors[0]) > NEAR_DOOR
            yield Deed(do, do_text(do), ANY_HAND, ways, aim="door", quiet=quiet, obvious=not quiet, passing=True)


def handling(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Taking things in hand or putting them on, putting them away, dropping them; one button for each.

    What costs no die, such as a weapon drawn from the belt, stands among the deeds without one (DV-ACT-17).
    """
    state = fighter(creature)
    lying = [
        thing.item
        for square in (creature.at, *card4(creature.at))
        for thing in scene.place.things_at(square)
        if thing.item is not None
    ]
    lying += [item for _, item in on_the_helpless(scene, creature)]
    for item in {item.key: item for item in (*state.carried, *lying)}.values():
        yield _handle(creature, "equip", item, free=drawn(state, item))
    for item in {item.key: item for item in _equipped(state)}.values():
        yield _handle(creature, "unequip", item, free=draws_freely(state, item))
    worn = {worn.item.key for worn in state.worn if worn.item.kind == "armour"}
    for item in {item.key: item for item in _equipped(state)}.values():
        yield _handle(creature, "drop", item, free=item.key not in worn)


def _handle(creature: Creature, do: str, item: Item, *, free: bool) -> Deed:
    label = text(f"dv.offer.{do}", item=capital(item.name))
    ways = (Move(command(do, creature.id, item=item.key), item=item.key),)
    group, dice = (FREE, 0) if free else (ANY_HAND, 1)
    return Deed(f"{do}:{item.key}", label, group, ways, dice, passing=True, family=text(f"dv.family.{do}"))


def _equipped(state: Fighter) -> tuple[Item, ...]:
    worn = tuple(worn.item for worn in state.worn)
    return tuple(item for item in (*(held.item for held in state.held), *worn) if not item.has("innate"))
