"""Changes to a scene of Dernier Val that one side cannot know of: for tests of what is kept secret."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from board.grid.directions import SIDES
from board.grid.squares import Square, card4, chebyshev
from board.grid.walls import side_wall
from board.rulebook.recall import known_place
from board.rulebook.unexplored import pieces_of
from board.scene.place import Thing, Zone
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.state import fighter, put, rules_of
from board.systems.dernier_val.view import own_perception, sees_square
from random_scenes import SIDE, SYSTEM


def unperceived(scene: Scene, creature: Creature, side: str = SIDE) -> bool:
    """Whether nobody of the side perceives the creature, and its square is not known either."""
    own = [one for one in scene.creatures if one.side == side]
    if creature.side == side or creature.id in SYSTEM.located(scene, side):
        return False
    return all(own_perception(scene, one.id, creature.id) in ("hidden", "out_of_view") for one in own)


def sees(scene: Scene, square: Square, side: str = SIDE) -> bool:
    """Whether somebody of the side sees the square, or stands beside it."""
    own = [one for one in scene.creatures if one.side == side]
    return any(chebyshev(one.at, square) <= 1 or sees_square(scene, one.id, square) for one in own)


def same_eyes(one: Scene, other: Scene, side: str = SIDE) -> bool:
    """Whether the side sees the same squares in both scenes, with the same light, walls, things, doors and shapes."""

    def seen(scene: Scene) -> list[object]:
        squares = [
            square
            for row in range(scene.place.walls.rows)
            for column in range(scene.place.walls.columns)
            if sees(scene, square := Square(column, row), side)
        ]
        place = scene.place
        things = [[t for t in place.things_at(square) if t.hidden is None] for square in squares]
        doors = [door for door in place.doors if not door.secret and any(s in squares for s in door.squares)]
        lit = [square in place.lit_squares for square in squares]
        words = {
            (own.id, other.id): own_perception(scene, own.id, other.id)
            for own in scene.creatures
            if own.side == side
            for other in scene.creatures
            if not unperceived(scene, other, side)
        }
        beside = frozenset(squares)
        walls = [wall for wall in place.walls.walls if any(not beside.isdisjoint(near) for _, near in pieces_of(wall))]
        opaque = place.walls.opaque & beside
        return [squares, lit, things, doors, words, [place.ground(square) for square in squares], walls, opaque]

    return seen(one) == seen(other)


Variation = Callable[[Random, Scene], Scene | None]
"""The scene with something changed that the side does not know of, or None when there is nothing to change."""


def _hidden(chance: Random, scene: Scene) -> Creature | None:
    found = [creature for creature in scene.creatures if unperceived(scene, creature)]
    return chance.choice(found) if found else None


def _squares(scene: Scene) -> list[Square]:
    """Squares that the side does not see and that nobody stands on."""
    walls, barred = scene.place.walls, scene.place.barred
    return [
        square
        for row in range(walls.rows)
        for column in range(walls.columns)
        if walls.on_board(square := Square(column, row))
        and square not in barred
        and not scene.at(square)
        and not sees(scene, square)
    ]


def moved(chance: Random, scene: Scene) -> Scene | None:
    """Somebody unperceived stands elsewhere, or looks elsewhere."""
    who, free = _hidden(chance, scene), _squares(scene)
    if who is None or not free:
        return None
    return scene.with_creature(replace(who, at=chance.choice([*free, who.at]), facing=chance.choice(SIDES)))


def gone(chance: Random, scene: Scene) -> Scene | None:
    """Somebody unperceived is not there at all."""
    who = _hidden(chance, scene)
    if who is None or who.id == scene.wheel.active:
        return None
    order = tuple(other for other in scene.wheel.order if other != who.id)
    creatures = tuple(creature for creature in scene.creatures if creature is not who)
    return replace(scene, creatures=creatures, wheel=replace(scene.wheel, order=order))


def more(chance: Random, scene: Scene) -> Scene | None:
    """One more is there, where nobody looks."""
    free = _squares(scene)
    if not free:
        return None
    model = chance.choice([one for one in scene.creatures if one.side != SIDE])
    spy = replace(model, id="spy", name="Espion", at=chance.choice(free), facing=chance.choice(SIDES))
    state = replace(fighter(spy), conditions=())
    order = list(scene.wheel.order)
    order.insert(chance.randint(0, len(order)), "spy")
    creatures = list(scene.creatures)
    creatures.insert(chance.randint(0, len(creatures)), put(spy, state))
    return replace(scene, creatures=tuple(creatures), wheel=replace(scene.wheel, order=tuple(order)))


def fares_otherwise(chance: Random, scene: Scene) -> Scene | None:
    """Somebody unperceived has other points, dice, states, things, a name, a sheet."""
    who = _hidden(chance, scene)
    if who is None:
        return None
    state = fighter(who)
    other = fighter(chance.choice(scene.creatures))
    kind = chance.randrange(6)
    if kind == 0:
        state = replace(state, hp=chance.randint(2, max(2, state.sheet.max_hp)), destiny=3)
    elif kind == 1:
        state = replace(state, dice=state.dice[1:], placed=(), squares_left=3)
    elif kind == 2:
        state = replace(state, held=other.held, worn=other.worn, carried=other.carried)
    elif kind == 3:
        state = replace(state, conditions=() if state.conditions else other.conditions)
    elif kind == 4:
        state = replace(state, notes=(*state.notes, "moved"), saved=state.dice[:1], tiles=("critical",))
    else:
        state = replace(state, sheet=other.sheet)
    return scene.with_creature(put(replace(who, name="Dragon", colour="#009e73", size=other.sheet.size), state))


def keeps_to_itself(chance: Random, scene: Scene) -> Scene | None:
    """Somebody in plain view has other points, and other things in the bag: nobody sees that."""
    found = [one for one in scene.creatures if one.side != SIDE and fighter(one).hp > 2]
    if not found:
        return None
    who = chance.choice(found)
    state = fighter(who)
    other = fighter(chance.choice(scene.creatures))
    if chance.random() < 0.5:
        granted = [hp for hp in range(state.hp, state.sheet.max_hp + 1) if hp // 2 == state.hp // 2]
        state = replace(state, hp=chance.choice(granted))
    else:
        state = replace(state, carried=other.carried, destiny=state.destiny + 1, used=("heal",), adventure_dice=2)
    return scene.with_creature(put(who, state))


def another_shape(chance: Random, scene: Scene) -> Scene | None:
    """Of somebody only the shape is made out: who it is makes no difference."""
    own = [one for one in scene.creatures if one.side == SIDE]
    found = [
        one
        for one in scene.creatures
        if one.side != SIDE
        and not unperceived(scene, one)
        and all(own_perception(scene, who.id, one.id) != "visible" for who in own)
    ]
    if not found:
        return None
    who = chance.choice(found)
    state, other = fighter(who), fighter(chance.choice(scene.creatures))
    state = replace(state, carried=other.carried, worn=other.worn, tiles=("critical",), destiny=2)
    state = replace(state, hp=chance.randint(2, max(2, state.sheet.max_hp)))
    return scene.with_creature(put(replace(who, name="Dragon", colour="#009e73"), state))


def door_elsewhere(chance: Random, scene: Scene) -> Scene | None:
    """A door that nobody of the side sees is opened, shut, locked or harder to break."""
    found = [door for door in scene.place.doors if not any(sees(scene, square) for square in door.squares)]
    if not found:
        return None
    door = chance.choice(found)
    status = chance.choice([word for word in ("open", "closed", "locked") if word != door.status])
    return replace(
        scene, place=scene.place.with_door(replace(door, status=status, difficulty=chance.choice((None, 7))))
    )


def secret_door(chance: Random, scene: Scene) -> Scene | None:
    """A secret door is a bare wall, or is locked."""
    place = scene.place
    found = next((door for door in place.doors if door.secret), None)
    if found is None:
        return None
    if chance.random() < 0.5:
        return replace(scene, place=place.with_door(replace(found, status="locked", difficulty=9)))
    return replace(scene, place=replace(place, doors=tuple(door for door in place.doors if door is not found)))


def hidden_thing(chance: Random, scene: Scene) -> Scene | None:
    """A trap more, or one less; harder or easier to notice."""
    place = scene.place
    traps = [thing for thing in place.things if thing.hidden is not None]
    if traps and chance.random() < 0.6:
        trap = chance.choice(traps)
        bare = place.without_thing(trap.id)
        return replace(scene, place=bare if chance.random() < 0.5 else bare.with_thing(replace(trap, hidden=9)))
    walls = place.walls
    at = Square(chance.randrange(walls.columns), chance.randrange(walls.rows))
    if at in place.barred:
        return None
    return replace(scene, place=place.with_thing(Thing("snare", "trap", "Collet", at, hidden=4)))


def thing_elsewhere(chance: Random, scene: Scene) -> Scene | None:
    """Something lies where nobody of the side looks, or was taken away from there."""
    place, free = scene.place, _squares(scene)
    lying = [thing for thing in place.things if not sees(scene, thing.at) and not thing.opaque]
    if lying and chance.random() < 0.4:
        return replace(scene, place=place.without_thing(chance.choice(lying).id))
    if not free:
        return None
    item = rules_of(scene).item("dagger")
    cover, blocks = chance.choice(((0, False), (4, True)))
    thing = Thing("left", "dagger", "Dague", chance.choice(free), cover, blocks=blocks, item=None if blocks else item)
    return replace(scene, place=place.with_thing(thing))


def ground_elsewhere(chance: Random, scene: Scene) -> Scene | None:
    """The ground is another one where nobody of the side looks."""
    free = _squares(scene)
    if not free:
        return None
    at = chance.choice(free)
    zone = chance.choice(
        (Zone(squares=(at,), water=True), Zone(squares=(at,), fire=True), Zone(squares=(at,), risky=True))
    )
    return replace(scene, place=replace(scene.place, zones=(*scene.place.zones, zone)))


def walls_elsewhere(chance: Random, scene: Scene) -> Scene | None:
    """Another plan of walls where nobody of the side looks: rocks more or less, walls between squares more or less."""
    terrain = scene.place.walls
    free = _squares(scene)
    dark = {Square(c, r) for r in range(terrain.rows) for c in range(terrain.columns) if not sees(scene, Square(c, r))}
    lying = {thing.at for thing in scene.place.things}
    rocks = [square for square in free if square not in lying]
    dug = [square for square in sorted(terrain.opaque) if square in dark]
    edges = [(square, other) for square in sorted(dark) for other in card4(square) if other in dark and square < other]
    kind = chance.randrange(3)
    if kind == 0 and rocks:
        opaque = terrain.opaque | set(chance.sample(rocks, min(len(rocks), chance.randint(1, 6))))
        return replace(scene, place=replace(scene.place, walls=replace(terrain, opaque=opaque)))
    if kind == 1 and dug:
        opaque = terrain.opaque - set(chance.sample(dug, min(len(dug), chance.randint(1, 4))))
        return replace(scene, place=replace(scene.place, walls=replace(terrain, opaque=opaque)))
    if not edges:
        return None
    built = tuple(side_wall(*edge) for edge in chance.sample(edges, min(len(edges), chance.randint(1, 8))))
    return replace(scene, place=replace(scene.place, walls=replace(terrain, walls=(*terrain.walls, *built))))


def gm_notes(chance: Random, scene: Scene) -> Scene | None:
    """The game master counts, notes and prepares other things."""
    state = replace(scene.state, gm_criticals=2, alert_die=chance.choice((4, 12)), next_thing=7)
    return replace(scene, state=state)


def other_unseen_plays(chance: Random, scene: Scene) -> Scene | None:
    """While somebody unperceived plays, it makes no difference who."""
    active = scene.active
    others = [one for one in scene.creatures if unperceived(scene, one)]
    if active is None or active not in others or len(others) < 2:
        return None
    return replace(scene, wheel=replace(scene.wheel, active=chance.choice([o for o in others if o is not active]).id))


VARIATIONS: tuple[Variation, ...] = (
    moved, gone, more, fares_otherwise, keeps_to_itself, another_shape, door_elsewhere, secret_door, hidden_thing,
    thing_elsewhere, ground_elsewhere, walls_elsewhere, gm_notes, other_unseen_plays,
)  # fmt: skip
"""Every kind of change that a side cannot know of."""


def varied(chance: Random, scene: Scene) -> tuple[Scene, str] | None:
    """A change that the side cannot know of, with its name; None when the drawn one changes what it sees."""
    variation = chance.choice(VARIATIONS)
    other = variation(chance, scene)
    if other is None or other == scene or not same_eyes(scene, other):
        return None
    mine = {one.id: one for one in scene.creatures}
    for creature in other.creatures:
        before = mine.get(creature.id)
        if before is not None and unperceived(scene, before) != unperceived(other, creature):
            return None
        if before is None and not unperceived(other, creature):
            return None
        if before is not None and _noise(creature, other) != _noise(before, scene):
            return None
    if other.place is not scene.place and other.place.walls is scene.place.walls:
        # The side knew the place, and did not see it change. Walls never change: it knows those that it has seen.
        other = replace(other, recalled=((SIDE, known_place(scene.place)),))
    return other, variation.__name__


def _noise(creature: Creature, scene: Scene) -> bool:
    """Whether one of the side stands beside it, and would feel it there."""
    return any(one.side == SIDE and chebyshev(one.at, creature.at) <= 1 for one in scene.creatures)
