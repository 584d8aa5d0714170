"""Chapter FLE: flight (Fuite), where the encounter allows it."""

from __future__ import annotations

from board.grid.squares import Square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.knowledge import known_to
from board.rulebook.procedure import Flow, Procedure
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import setting, sheet_of
from board.systems.fighting_fantasy.combat import inflict
from board.systems.fighting_fantasy.contact import in_contact, record_of, tokens_of, touches_any
from board.systems.fighting_fantasy.creatures import encounter_of, enemies_of, is_hero
from board.systems.fighting_fantasy.duels import end_duels, in_duel
from board.systems.fighting_fantasy.moving import facing_named, walk, way_of, ways
from board.systems.fighting_fantasy.options import rules_of
from board.systems.fighting_fantasy.wheel import end_turn


def pursuers(scene: Scene, hero: Creature) -> tuple[Creature, ...]:
    """The creatures that a flight leaves behind: all in contact with the hero, his opponents first (FF-OPEN-11)."""
    touching = [c for c in enemies_of(scene, hero) if not is_hero(c) and in_contact(scene, hero, c)]
    opposing = [c for c in touching if in_duel(hero, c)]
    return (*opposing, *(c for c in touching if c not in opposing))


def refuges(known: Scene, hero: Creature) -> dict[Square, tuple[Square, ...]]:
    """Where a flight may end, each square with its way: within 8 steps, out of contact (FF-BRD-10)."""
    foes = [token for foe in pursuers(known, hero) for token in tokens_of(known, foe)]
    found = ways(known, hero, rules_of(known).flee_squares)
    return {square: way.path for square, way in found.items() if not touches_any(known, square, foes)}


def may_flee(known: Scene, actor: Creature, command: Command) -> Refusal | None:
    """Why there is no flight: not allowed here (FF-FLE-01), nobody to flee from, or no way out of contact (FF-BRD-10).

    Flight takes the place of an Assault, before any roll of it, never in its middle (FF-OPEN-14).
    """
    if not is_hero(actor):
        return refuse("FF-CRE-01", "ff.refused.heroes_only")
    if not encounter_of(known).flee_allowed:
        return refuse("FF-FLE-01", "ff.refused.no_flight")
    foes = pursuers(known, actor)
    if not foes:
        return refuse("FF-BRD-10", "ff.refused.no_contact")
    path = flight_path(known, actor, command)
    return path if isinstance(path, Refusal) else None


def flight_path(known: Scene, hero: Creature, command: Command) -> tuple[Square, ...] | Refusal:
    """The way of a flight: the one named, or the shortest out of contact when none is (FF-BRD-10)."""
    if command.get("path") is None and command.get("to") is None:
        found = refuges(known, hero)
        return next(iter(found.values()), None) or refuse("FF-BRD-10", "ff.refused.no_way_out")
    path = way_of(known, hero, command, rules_of(known).flee_squares)
    if isinstance(path, Refusal):
        return path
    foes = [token for foe in pursuers(known, hero) for token in tokens_of(known, foe)]
    if touches_any(known, path[-1] if path else hero.at, foes):
        return refuse("FF-BRD-10", "ff.refused.still_in_contact")
    return path


def flee(flow: Flow, command: Command) -> Procedure:
    """Flee: an automatic wound without a roll (FF-FLE-02), softened by Luck or not (FF-FLE-03), then away (FF-BRD-10).

    One wound in all, or one for each creature in contact (FF-OPEN-11); it can kill. The duel is over and the
    creature does not follow in this turn.
    """
    hero = command.who or ""
    scene = flow.scene
    fleeing = scene.creature(hero)
    known = known_to(flow.system, scene, fleeing.side)
    path = flight_path(known, fleeing, command)
    foes = pursuers(scene, fleeing)
    if isinstance(path, Refusal):
        return None
    flow.tell("flees", hero, setting(scene, hero, hungry=True), rules=("FF-FLE-01", "FF-OPEN-14"), target=foes[0].id)
    wounding = foes if rules_of(scene).options.flee_wounds == "one_per_creature" else foes[:1]
    for foe in wounding:
        if sheet_of(flow.scene.creature(hero)).in_play:
            yield from inflict(flow, "flight", hero, foe.id)
    if sheet_of(flow.scene.creature(hero)).in_play:
        end_duels(flow, hero)
        yield from walk(flow, hero, path, facing_named(command), "flee")
        _stay(flow, foes)
    end_turn(flow, hero)
    return None


def _stay(flow: Flow, foes: tuple[Creature, ...]) -> None:
    """Those that were fled from keep their squares until the turn of the wheel is over (FF-BRD-10)."""
    scene = flow.scene
    turn = scene.wheel.turn
    ids = dict.fromkeys(token.id for foe in foes for token in record_of(scene, foe))
    changes = [setting(scene, token, stays_in=turn) for token in ids]
    flow.tell("stays", foes[0].id, *changes, rules=("FF-BRD-10",))
