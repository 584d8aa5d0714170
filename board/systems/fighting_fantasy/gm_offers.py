"""What the game master can enter about a creature, a door or a square: the verb `gm` as buttons."""

from __future__ import annotations

from collections.abc import Iterator

from board.grid.squares import Square
from board.rulebook.commands import Value, command
from board.rulebook.panels import Blank, Move, Offer, filled
from board.scene.scene import Creature, Scene
from board.scene.texts import Text, capital, text
from board.systems.fighting_fantasy import arrivals, commands, gm_board
from board.systems.fighting_fantasy.adventure_sheet import POSSESSIONS, STATS, sheet_of
from board.systems.fighting_fantasy.creatures import is_hero
from board.systems.fighting_fantasy.doors import door_named
from board.systems.fighting_fantasy.game_master import OUTCOMES
from board.systems.fighting_fantasy.options import rules_of


def gm_offers(scene: Scene, target: str | Square) -> tuple[Offer, ...]:
    """The entries that mean something for the target, on the true scene."""
    if isinstance(target, Square):
        found = _of_square(scene, target)
    else:
        creature = scene.find(target)
        found = _of_creature(scene, creature) if creature is not None else _of_door(scene, target)
    return tuple(offer for offer in found if _is_legal(scene, offer))


def _is_legal(scene: Scene, offer: Offer) -> bool:
    """A square that is pointed at later is judged then."""
    asked = offer.moves[0].command
    if any(blank.kind == "square" for blank in offer.blanks):
        return True
    for blank in offer.blanks:
        asked = filled(asked, blank.field, blank.proposed)
    return commands.check(scene, asked) is None


def _entry(group: str, label: Text, what: str, *blanks: Blank, **fields: Value) -> Offer:
    asked = command("gm", what=what, **fields)
    key = ":".join((what, *(str(value) for _, value in asked.fields), *(blank.field for blank in blanks)))
    first, then = (blanks[0], blanks[1:]) if blanks else (None, ())
    return Offer(key, label, text(f"ff.gm.group.{group}"), moves=(Move(asked),), blank=first, then=then)


def _of_creature(scene: Scene, creature: Creature) -> Iterator[Offer]:
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
    for test, _, _ in OUTCOMES.values():
        if sheet.score(test) is not None:
            label = text("ff.gm.test", stat=text(f"ff.stat.{test}"))
            yield _entry("scores", label, f"test_{test}", target=who)
    yield _entry("board", text("ff.gm.place"), "place", Blank("to", "square"), target=who)
    yield _entry("board", text("ff.gm.reveal"), "reveal", target=who)
    yield _entry("board", text("ff.gm.rest"), "rest", target=who)
    yield _entry("board", text("ff.gm.remove"), "remove", target=who)
    yield _entry("things", text("ff.gm.give"), "award", Blank("item", "text"), target=who)
    had = tuple((item.key, capital(item.name)) for item in sheet.items)
    if had:
        yield _entry("things", text("ff.gm.take"), "remove", Blank("item", "choice", choices=had), target=who)
    yield _entry("word", text("ff.gm.hint"), "hint", Blank("value", "text"), target=who)
    if not sheet.is_hero:
        yield _entry("word", text("ff.gm.note"), "note", Blank("text", "text"), target=who)
    for hero in sheet.opponents:
        yield _entry(
            "board", text("ff.gm.choose", hero=scene.creature(hero).name), "choose_target", target=who, hero=hero
        )


def _of_door(scene: Scene, target: str) -> Iterator[Offer]:
    door = door_named(scene.place, target)
    if door is not None:
        what = "close" if door.is_open else "open"
        yield _entry("board", text(f"ff.do.{what}"), what, target=door.id)
        for turned in ("lock", "unlock"):
            yield _entry("board", text(f"ff.gm.{turned}"), turned, target=door.id)
        if door.secret:
            yield _entry("board", text("ff.gm.reveal"), "reveal", target=door.id)


def _of_square(scene: Scene, square: Square) -> Iterator[Offer]:
    for thing in scene.place.things_at(square):
        if thing.hidden is not None:
            yield _entry("board", text("ff.gm.reveal_thing", thing=thing.name), "reveal", target=thing.id)
    at = square.name
    yield _entry("word", text("ff.gm.hint_all"), "hint", Blank("value", "text"))
    if any(lamp.square == square for lamp in scene.place.lamps):
        yield _entry("square", text("ff.gm.lamp_out"), "light", at=at, effect="out")
    else:
        radius = Blank("amount", most=20, start=gm_board.LAMP_RADIUS)
        yield _entry("square", text("ff.gm.lamp"), "light", radius, at=at)
    light = "day" if scene.place.light == "night" else "night"
    yield _entry("square", text(f"ff.gm.{light}"), "light", effect=light)
    yield from _terms(scene)
    yield from _newcomers(scene, at)


def _terms(scene: Scene) -> Iterator[Offer]:
    """An encounter begins here: whether one may flee, and whether one may avoid it (FF-BRD-17)."""
    choices: tuple[tuple[Value, Text], ...] = ((False, text("ff.gm.forbidden")), (True, text("ff.gm.allowed")))
    flee = Blank("flee_allowed", "choice", choices=choices, title=text("ff.gm.flee"))
    avoid = Blank("avoid_allowed", "choice", choices=choices, title=text("ff.gm.avoid"))
    yield _entry("square", text("ff.gm.start"), "start_encounter", flee, avoid)


def _newcomers(scene: Scene, at: str) -> Iterator[Offer]:
    """Somebody comes into play on the square, of the side that is chosen."""
    ready = {creature.id for creature in rules_of(scene).ready}
    kinds = tuple(
        (kind.id, capital(kind.name) if kind.id in ready else text("ff.gm.another", who=kind.name))
        for kind in arrivals.kinds(scene)
    )
    sides = tuple((side.name, capital(side.title or side.name)) for side in scene.table.sides)
    if kinds and sides:
        who = Blank("item", "choice", choices=kinds)
        of = Blank("value", "choice", choices=sides, title=text("ff.gm.bring_side"))
        yield _entry("square", text("ff.gm.bring"), "bring", who, of, at=at)
