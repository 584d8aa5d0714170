"""The commands of the game: for each verb its fields, why it may be illegal, how it is played, how it is listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from board.grid.directions import SIDES, step_direction
from board.rulebook.commands import Command, Refusal, command, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy import combat, creatures, doors, equipment, flight, game_master, moving, triggers
from board.systems.fighting_fantasy.adventure_sheet import sheet_of
from board.systems.fighting_fantasy.contact import record_of
from board.systems.fighting_fantasy.luck import test_luck_command
from board.systems.fighting_fantasy.wheel import entry_of, not_now
from board.systems.fighting_fantasy.willpower import test_willpower_command

Judge = Callable[[Scene, Creature, Command], Refusal | None]
Listing = Callable[[Scene, Creature], Iterator[Command]]


def _nothing(known: Scene, actor: Creature) -> Iterator[Command]:
    """Open-ended commands are judged, not listed."""
    return iter(())


@dataclass(frozen=True)
class Verb:
    """One command: its fields (required ones marked with `!`), its judge, its procedure, its listing.

    `any_time` tells that the actor need not be the active one.
    """

    fields: tuple[str, ...]
    judge: Judge
    play: Callable[[Flow, Command], Procedure]
    listing: Listing = _nothing
    any_time: bool = False


def _may_test(stat: str) -> Judge:
    def judge(known: Scene, actor: Creature, asked: Command) -> Refusal | None:
        """Only heroes have Luck and Willpower (FF-CRE-01); tests are ordered at any time (FF-LCK-07, FF-WIL-03)."""
        if sheet_of(actor).score(stat) is None:
            return refuse("FF-CRE-01", "ff.refused.no_such_score", who=actor.name)
        return None

    return judge


def list_moves(known: Scene, actor: Creature) -> Iterator[Command]:
    """One move for each square in reach and each facing, by the standard way; turning on the spot too (FF-BRD-04)."""
    for square, way in moving.ways(known, actor, moving.squares_left(known, actor)).items():
        if way.path and not moving.may_stop(known, actor, square):
            continue
        for side in SIDES:
            if way.path or side is not actor.facing:
                path = tuple(step.name for step in way.path)
                yield command("move", actor.id, path=path, facing=side.word)


def list_assaults(known: Scene, actor: Creature) -> Iterator[Command]:
    """One Assault for each enemy known."""
    for enemy in creatures.enemies_of(known, actor):
        yield command("assault", actor.id, target=enemy.id)


def list_flights(known: Scene, actor: Creature) -> Iterator[Command]:
    """One flight for each square where it may end, facing the way one runs (FF-BRD-10)."""
    for path in flight.refuges(known, actor).values():
        if path:
            before = path[-2] if len(path) > 1 else actor.at
            names = tuple(square.name for square in path)
            yield command("flee", actor.id, path=names, facing=step_direction(before, path[-1]).word)


def list_weapons(known: Scene, actor: Creature) -> Iterator[Command]:
    """One command for each weapon that is not in hand (FF-CMB-12)."""
    sheet = sheet_of(actor)
    for item in sheet.items:
        if item.weapon and item.key != sheet.weapon_in_hand:
            yield command("wield", actor.id, item=item.key)


def list_doors(do: str) -> Listing:
    """One command for each door within reach."""

    def listing(known: Scene, actor: Creature) -> Iterator[Command]:
        for door in known.place.doors:
            yield command(do, actor.id, at=door.id)

    return listing


def list_things(known: Scene, actor: Creature) -> Iterator[Command]:
    """One command for each thing within reach that does something (FF-BRD-15)."""
    for thing in triggers.usable(known, actor):
        yield command("use", actor.id, target=thing.id)


def _plain(do: str) -> Listing:
    return lambda known, actor: iter((command(do, actor.id),))


VERBS: Mapping[str, Verb] = {
    "assault": Verb(("target",), combat.may_assault, combat.assault, list_assaults),
    "flee": Verb(("to", "path", "facing"), flight.may_flee, flight.flee, list_flights),
    "move": Verb(("path", "to", "facing"), moving.may_move, moving.move, list_moves),
    "meal": Verb((), lambda known, actor, asked: equipment.may_eat(known, actor), equipment.meal, _plain("meal")),
    "wait": Verb((), lambda known, actor, asked: moving.may_wait(known, actor), moving.wait, _plain("wait")),
    "avoid": Verb((), lambda known, actor, asked: creatures.may_avoid(known, actor), creatures.avoid, _plain("avoid")),
    "wield": Verb(("item!",), equipment.may_wield, equipment.wield, list_weapons),
    "open": Verb(("at!",), doors.may_turn, doors.turn, list_doors("open")),
    "close": Verb(("at!",), doors.may_turn, doors.turn, list_doors("close")),
    "use": Verb(("target", "at"), triggers.may_use, triggers.use, list_things),
    "test_luck": Verb((), _may_test("luck"), test_luck_command, any_time=True),
    "test_willpower": Verb((), _may_test("willpower"), test_willpower_command, any_time=True),
}
"""All commands of players. There is none for missiles: the adventure turns a shot into a test (FF-BRD-08)."""

FIELDS: Mapping[str, tuple[str, ...]] = {
    **{name: verb.fields for name, verb in VERBS.items()},
    "gm": game_master.GM_FIELDS,
}
"""For each verb the fields that it may carry."""


def check(known: Scene, asked: Command) -> Refusal | None:
    """Why a command is illegal, by what the actor's side knows, or None.

    A mad hero can no longer be controlled and the dead do nothing (FF-BRD-14); everybody else acts on
    its own entry of the wheel (FF-BRD-05), save for tests that the adventure orders.
    """
    if asked.do == "gm":
        return game_master.may_gm(known, asked)
    verb = VERBS.get(asked.do)
    if verb is None:
        return refuse("", "ff.refused.unknown_command", do=asked.do)
    actor = known.find(asked.who)
    if actor is None:
        return refuse("", "ff.refused.nobody")
    late = not_now(known, actor)
    if late is not None and not (verb.any_time and sheet_of(actor).in_play):
        return late
    return verb.judge(known, actor, asked)


def legal(known: Scene, who: str) -> tuple[Command, ...]:
    """All listed commands of somebody, in a fixed order, each of which `check` lets pass.

    On the entry of a group its other tokens may move as well (FF-BRD-11).
    """
    actor = known.find(who)
    if actor is None or entry_of(known, who) is None or entry_of(known, who) != known.wheel.active:
        return ()
    bodies = [actor, *(token for token in record_of(known, actor) if token.id != who and not token.down)]
    return tuple(
        asked
        for verb in VERBS.values()
        for body in bodies
        for asked in verb.listing(known, body)
        if check(known, asked) is None
    )


def procedure(flow: Flow, asked: Command) -> Procedure:
    """The procedure that plays a legal command."""
    if asked.do == "gm":
        return game_master.gm(flow, asked)
    return VERBS[asked.do].play(flow, asked)
