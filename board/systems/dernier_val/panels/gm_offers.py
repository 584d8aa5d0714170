"""What the game master can order of a creature, a door, a thing or a square: the verb `gm` as buttons (DV-DICE-27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from board.grid.directions import Direction
from board.grid.squares import Square
from board.rulebook.commands import Value, command
from board.rulebook.panels import Blank, Move, Offer, filled
from board.scene.place import Door
from board.scene.scene import Creature, Scene
from board.scene.texts import Text, text
from board.systems.dernier_val import repertoire
from board.systems.dernier_val.doors import find_door
from board.systems.dernier_val.gm_changes import PART_STATES
from board.systems.dernier_val.legality import check
from board.systems.dernier_val.panels import gm_tasks
from board.systems.dernier_val.state import fighter, options_of, rules_of
from board.systems.dernier_val.vocabulary import PARTS, die_word

PUT = ("prone", "vigilant", "discreet", "dazed", "ko", "dead")
"""States of the whole creature that are put from a menu."""

PUT_ON_PARTS = ("numb", "inert", "bleeding", "burning")
"""States that are put on a part."""

FACED = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)
ALERT_DICE = (4, 6, 8, 10, 12)
"""The dice that the game master picks for alerts to come (DV-STL-15)."""

AWARDED = ("adventure_die", "destiny", "xp")


def gm_offers(scene: Scene, target: str | Square) -> tuple[Offer, ...]:
    """The orders that mean something for the target, on the true scene."""
    if isinstance(target, Square):
        return tuple(_legal(scene, chain(_of_square(scene, target), gm_tasks.of_square(scene, target))))
    creature = scene.find(target)
    if creature is not None:
        return tuple(
            _legal(
                scene, chain(_of_creature(creature), gm_tasks.of_creature(scene, creature), _of_sheet(scene, creature))
            )
        )
    door = find_door(scene, target)
    return tuple(_legal(scene, _of_door(door))) if door is not None else ()


def _legal(scene: Scene, offers: Iterator[Offer]) -> Iterator[Offer]:
    for offer in offers:
        asked = offer.moves[0].command
        for blank in offer.blanks:
            asked = filled(asked, blank.field, blank.proposed)
        # A square that is pointed at later is judged then.
        if any(blank.kind == "square" for blank in offer.blanks) or check(scene, asked) is None:
            yield offer


def _order(group: str, label: Text, what: str, blank: Blank | None = None, **fields: Value) -> Offer:
    asked = command("gm", what=what, **fields)
    key = ":".join(str(value) for _, value in asked.fields)
    return Offer(key, label, text(f"dv.gm.group.{group}"), moves=(Move(asked),), blank=blank)


def _plain(group: str, name: str, what: str, blank: Blank | None = None, **fields: Value) -> Offer:
    return _order(group, text(f"dv.gm.{name}"), what, blank, **fields)


def _of_creature(creature: Creature) -> Iterator[Offer]:
    who, state = creature.id, fighter(creature)
    if not state.dead:
        yield _plain("life", "wound", "wound", Blank("amount"), target=who)
        yield _plain("life", "heal", "heal", Blank("amount"), target=who)
    yield _plain(
        "life", "hp", "set", Blank("amount", least=0, most=state.sheet.max_hp, start=state.hp),
        target=who, characteristic="hp",
    )  # fmt: skip
    if not state.dead:
        yield _plain("life", "rest", "rest", target=who)
        ill = _plain("life", "convalescence", "rest", Blank("amount"), target=who)
        yield replace(ill, key=f"{ill.key}:convalescence")
    yield from _states(creature)
    for what in AWARDED:
        label = text("dv.gm.award", what=text(f"dv.award.{what}"))
        yield _order("award", label, "award", Blank("amount", most=10), target=who, effect=what)
    if not state.dead:
        label = text("dv.gm.award", what=text("dv.award.gold"))
        yield _order("award", label, "add", Blank("amount", most=999), target=who, characteristic="gold")
    if state.gold:
        purse = Blank("amount", least=0, most=999, start=state.gold)
        yield _plain("award", "gold", "set", purse, target=who, characteristic="gold")
    yield _plain("board", "place", "set", Blank("at", "square"), target=who)
    for facing in FACED:
        if facing != creature.facing:
            label = text("dv.gm.face", direction=text(f"direction.{facing.word}"))
            yield _order("board", label, "set", target=who, characteristic="facing", value=facing.word)
    yield _plain("board", "reveal", "reveal", target=who)
    yield _plain("board", "interrupt", "interrupt", target=who)
    yield _plain("board", "remove", "remove", target=who)


def _states(creature: Creature) -> Iterator[Offer]:
    """States that it bears, to be taken away; then those that can be put."""
    who, state = creature.id, fighter(creature)
    if state.has("risky"):
        yield _plain("states", "all_safe", "remove", target=who, effect="risky")
    elif not state.dead:
        yield _plain("states", "all_risky", "risky", target=who)
    for kind, part in dict.fromkeys((c.kind, c.part) for c in state.conditions):
        if kind in PUT or kind in PART_STATES:
            effect = f"{kind}:{part}" if part else kind
            label = text("dv.gm.without", state=_state(kind, part))
            yield _order("states", label, "remove", target=who, effect=effect)
    for kind in PUT:
        if not state.has(kind):
            yield _order("states", text("dv.gm.with", state=_state(kind)), "set", target=who, effect=kind)
    borne = {(c.kind, c.part) for c in state.conditions}
    for part in PARTS:
        for kind in PUT_ON_PARTS:
            if (kind, part) not in borne:
                yield _order("parts", _state(kind, part), "set", target=who, effect=f"{kind}:{part}")


def _of_sheet(scene: Scene, creature: Creature) -> Iterator[Offer]:
    """Talents, tiles and handicaps to strike out or to write, and summoned items (DV-CHAR-20 to -22, DV-WPN-31)."""
    who, state, rules = creature.id, fighter(creature), rules_of(scene)
    for ability in rules.abilities:
        known = repertoire.knows(state, ability.key)
        label = text("dv.gm.without" if known else "dv.gm.with", state=ability.name)
        yield _order(GROUPS[ability.kind], label, "remove" if known else "add", target=who, item=ability.key)
    for item in state.items():
        if item.quality == "summoned":
            refuses = "unwilling" in item.marks
            name = "obeys" if refuses else "refuses"
            yield _order(
                "relics", text(f"dv.gm.{name}", item=item.name), "will", target=who, item=item.key, effect=name
            )
            yield _order("relics", text("dv.gm.banish", item=item.name), "banish", target=who, item=item.key)
        if any(item.destiny) and item.effect:
            yield _order("relics", text("dv.gm.works", item=item.name), "works", target=who, item=item.key)


GROUPS = {"talent": "talents", "skill": "tiles", "technique": "tiles", "affliction": "afflictions"}
"""Where each kind of knowledge stands in the menu."""


def _state(kind: str, part: str = "") -> Text:
    state = text(f"dv.state.{kind}")
    return text("dv.state.on_part", state=state, part=text(f"dv.part.{part}")) if part else state


def _of_door(door: Door) -> Iterator[Offer]:
    words = {"closed": ("open", "lock"), "open": ("close",), "locked": ("unlock", "open")}[door.status]
    for what in words:
        yield _plain("door", what, what, target=door.id)
    if door.secret:
        yield _plain("door", "reveal", "reveal", target=door.id)


def _of_square(scene: Scene, square: Square) -> Iterator[Offer]:
    place, at = scene.place, square.name
    yield _plain("word", "hint_all", "hint", Blank("value", "text"))
    for thing in place.things_at(square):
        if thing.hidden is not None:
            yield _order("square", text("dv.gm.reveal_thing", thing=thing.name), "reveal", target=thing.id)
            if not thing.suspected:
                label = text("dv.gm.suspect_thing", thing=thing.name)
                yield _order("square", label, "reveal", target=thing.id, effect="partial")
    ground = place.ground(square)
    if ground.fire:
        yield _plain("square", "fire_out", "fire", at=at, effect="out")
    else:
        yield _plain("square", "fire", "fire", at=at)
    if any(lamp.square == square for lamp in place.lamps):
        yield _plain("square", "lamp_out", "light", at=at, effect="out")
    else:
        radius = Blank("amount", most=20, start=options_of(scene).light_radius)
        yield _plain("square", "lamp", "light", radius, at=at)
    if not ground.risky:
        yield _plain("square", "risky", "risky", at=at)
    light = "day" if place.light == "night" else "night"
    yield _plain("square", light, "light", effect=light)
    for sides in ALERT_DICE:
        if sides != (scene.state.alert_die or options_of(scene).alert_die):
            label = text("dv.gm.alert", die=text("dv.die", sides=sides))
            yield _order("alert", label, "alert", value=die_word(sides))
