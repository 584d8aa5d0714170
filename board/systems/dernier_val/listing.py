"""The list of legal commands: one move per die, reachable square and facing, by the standard way."""

from __future__ import annotations

from collections.abc import Iterator

from board.grid.directions import SIDES, Direction
from board.grid.squares import card4
from board.rulebook.commands import Command, command
from board.rulebook.recall import UNKNOWN
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import counter
from board.systems.dernier_val.actions import on_the_helpless
from board.systems.dernier_val.legality import check
from board.systems.dernier_val.movement import reachable
from board.systems.dernier_val.rest_listing import others
from board.systems.dernier_val.state import Fighter, fighter, options_of
from board.systems.dernier_val.vocabulary import HANDS, HEAD, LEGS, THROW, die_word


def legal(scene: Scene, who: str) -> tuple[Command, ...]:
    """All listed commands that are legal for the creature, in a fixed order (judged by `check`)."""
    creature = scene.find(who)
    if creature is None or scene.wheel.active != who:
        return ()
    found = [*moves(scene, creature)]
    found += [asked for asked in candidates(scene, creature) if check(scene, asked) is None]
    return tuple(found)


def moves(scene: Scene, creature: Creature) -> Iterator[Command]:
    """Moves by die, square and facing; without a die, the squares that earlier moves left."""
    state = fighter(creature)
    facings = SIDES if options_of(scene).facings == 4 else tuple(Direction)
    for die in (*(die_word(sides) for sides in state.dice), None):
        if check(scene, command("move", creature.id, die=die)) is not None:
            continue
        for square in sorted(reachable(scene, creature.id, with_die=die is not None)):
            for facing in facings:
                yield command("move", creature.id, die=die, to=square.name, facing=facing.word)


def candidates(scene: Scene, creature: Creature) -> Iterator[Command]:
    """Every other command that may be worth asking about, legal or not."""
    state = fighter(creature)
    dice = tuple(die_word(sides) for sides in state.dice)
    yield from attacks(scene, creature, dice)
    for die in dice:
        for do in ("be_vigilant", "be_discreet", "stand_up"):
            yield command(do, creature.id, die=die)
        for by in ("dodge", "parry"):
            yield command("disengage", creature.id, by=by, die=die)
        for door in scene.place.doors:
            for do in ("open", "close"):
                yield command(do, creature.id, at=door.id, die=die)
        for square in card4(creature.at):
            if scene.place.terrain.on_board(square):
                yield command("crawl", creature.id, die=die, to=square.name)
        yield command("concentrate", creature.id, die=die, keep="arrow")
        yield command("concentrate", creature.id, die=die, keep="hold")
        for other in scene.creatures:
            if other.side != creature.side:
                yield command("concentrate", creature.id, die=die, on=other.id)
        for thing in scene.place.things:
            if thing.kind == UNKNOWN:
                yield command("concentrate", creature.id, die=die, on=thing.at.name)
    yield from handling(scene, creature, dice)
    yield from gripping(scene, creature, dice)
    yield from others(scene, creature, dice)
    yield command("end_round", creature.id)


def attacks(scene: Scene, creature: Creature, dice: tuple[str, ...]) -> Iterator[Command]:
    """Strikes, shots and throws at every enemy, by part and dice; nocking and loading."""
    state = fighter(creature)
    enemies = [other for other in scene.creatures if other.side != creature.side and not fighter(other).dead]
    called = "critical" in state.tiles or counter.may_call(scene, creature)
    tiles = (None, "critical") if called else (None,)
    pairs = [(a, b) for place, a in enumerate(dice) for b in dice[place + 1 :]]
    for die in dice:
        yield command("nock", creature.id, die=die)
        yield command("load", creature.id, die=die)
    if not dice or state.sheet.knows("archer"):
        yield command("nock", creature.id)
    for other in enemies:
        for tile in tiles:
            for part in (*HANDS, LEGS, HEAD):
                for mode in _modes(state, part):
                    for die in dice:
                        yield command("strike", creature.id, target=other.id, with_=part, die=die, tile=tile, as_=mode)
                    if part == HANDS[0]:
                        for pair in pairs:
                            yield command(
                                "strike", creature.id, target=other.id, with_=part, dice=pair, tile=tile, as_=mode
                            )
            for die in dice:
                yield command("shoot", creature.id, target=other.id, die=die, tile=tile)
            for pair in pairs:
                yield command("shoot", creature.id, target=other.id, dice=pair, tile=tile)
            for key in _throwables(state):
                for die in dice:
                    yield command("throw", creature.id, item=key, target=other.id, die=die, tile=tile)


def _modes(state: Fighter, part: str) -> tuple[str | None, ...]:
    item = state.held_in(part) if part in HANDS else None
    both = item is not None and {"close", "melee"} <= set(item.modes) and not state.engaged_with
    return (None, "close") if both else (None,)


def _throwables(state: Fighter) -> tuple[str, ...]:
    keys = [held.item.key for held in state.held if THROW in held.item.modes]
    keys += [item.key for item in state.carried if THROW in item.modes and item.load == 0]
    return tuple(dict.fromkeys(keys))


def handling(scene: Scene, creature: Creature, dice: tuple[str, ...]) -> Iterator[Command]:
    """Equipping, putting away, dropping."""
    state = fighter(creature)
    near = [
        thing.kind
        for square in (creature.at, *card4(creature.at))
        for thing in scene.place.things_at(square)
        if thing.item is not None
    ]
    near += [item.key for _, item in on_the_helpless(scene, creature)]
    for key in dict.fromkeys([*(item.key for item in state.carried), *near]):
        for die in (*dice, None):
            yield command("equip", creature.id, item=key, die=die)
    for key in dict.fromkeys([*(h.item.key for h in state.held), *(w.item.key for w in state.worn)]):
        for die in (*dice, None):
            yield command("unequip", creature.id, item=key, die=die)
    for held in state.held:
        yield command("drop", creature.id, item=held.item.key)


def gripping(scene: Scene, creature: Creature, dice: tuple[str, ...]) -> Iterator[Command]:
    """Seizing, tightening, applying, letting go, breaking free."""
    for other in scene.creatures:
        if other.id == creature.id:
            continue
        for die in dice:
            if other.side != creature.side:
                for hand in HANDS:
                    yield command("hold", creature.id, target=other.id, with_=hand, die=die)
            for do in ("tighten", "apply_hold", "break_free"):
                yield command(do, creature.id, target=other.id, die=die)
        yield command("release", creature.id, target=other.id)
