"""What the game master can enter about a creature, a door or a square: the verb `gm` as buttons."""

from __future__ import annotations

from collections.abc import Iterator

from board.grid.squares import Square
from board.rulebook.commands import Command, Value, command
from board.rulebook.panels import Blank, Move, Offer
from board.scene.scene import Creature, Scene
from board.scene.texts import Text, text
from board.systems.fighting_fantasy import commands
from board.systems.fighting_fantasy.adventure_sheet import POSSESSIONS, STATS, sheet_of
from board.systems.fighting_fantasy.creatures import is_hero
from board.systems.fighting_fantasy.doors import door_named


def gm_offers(scene: Scene, target: str | Square) -> tuple[Offer, ...]:
    """The entries that mean something for the target, on the true scene."""
    if isinstance(target, Square):
        found = _of_square(scene, target)
    else:
        creature = scene.find(target)
        found = _of_creature(creature) if creature is not None else _of_door(scene, target)
    return tuple(offer for offer in found if _is_legal(scene, offer))


def _is_legal(scene: Scene, offer: Offer) -> bool:
    """A square that is pointed at later is judged then."""
    asked, blank = offer.moves[0].command, offer.blank
    if blank is not None and blank.kind == "square":
        return True
    if blank is not None:
        asked = Command(asked.do, asked.who, tuple(sorted((*asked.fields, (blank.field, blank.start)))))
    return commands.check(scene, asked) is None


def _entry(group: str, label: Text, what: str, blank: Blank | None = None, **fields: Value) -> Offer:
    asked = command("gm", what=what, **fields)
    key = ":".join(str(value) for _, value in asked.fields)
    return Offer(key, label, text(f"ff.gm.group.{group}"), moves=(Move(asked),), blank=blank)


def _of_creature(creature: Creature) -> Iterator[Offer]:
    who, sheet = creature.id, sheet_of(creature)
    yield _entry("scores", text("ff.gm.wound"), "wound", Blank("amount"), target=who)
    yield _entry("scores", text("ff.gm.heal"), "heal", Blank("amount"), target=who)
    for stat in (*STATS, *(POSSESSIONS if is_hero(creature) else ())):
        score = sheet.score(stat) if stat in STATS else None
        if stat in STATS and score is None:
            continue
        current = score.current if score is not None else int(getattr(sheet, stat))
        label = text("ff.gm.set", stat=text(f"ff.stat.{stat}"))
        yield _entry("scores", label, "set", Blank("amount", least=0, most=99, start=current), target=who, stat=stat)
    yield _entry("board", text("ff.gm.place"), "place", Blank("to", "square"), target=who)
    yield _entry("board", text("ff.gm.reveal"), "reveal", target=who)
    yield _entry("board", text("ff.gm.rest"), "rest", target=who)


def _of_door(scene: Scene, target: str) -> Iterator[Offer]:
    door = door_named(scene.place, target)
    if door is not None:
        what = "close" if door.is_open else "open"
        yield _entry("board", text(f"ff.do.{what}"), what, target=door.id)
        if door.secret:
            yield _entry("board", text("ff.gm.reveal"), "reveal", target=door.id)


def _of_square(scene: Scene, square: Square) -> Iterator[Offer]:
    for thing in scene.place.things_at(square):
        if thing.hidden is not None:
            yield _entry("board", text("ff.gm.reveal_thing", thing=thing.name), "reveal", target=thing.id)
