"""What the game shows of itself: what can be done, the Adventure Sheet, and its questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from board.grid.directions import step_direction
from board.grid.squares import manhattan, parse_square
from board.rulebook.commands import Command, command, refuse
from board.rulebook.naming import SOMEBODY
from board.rulebook.panels import Move, Offer, Question, Rail, Row, Sheet
from board.rulebook.procedure import Ask
from board.scene.events import Part, Tally
from board.scene.scene import Creature, Scene
from board.scene.texts import Name, Text, capital, text
from board.systems.fighting_fantasy import commands, moving
from board.systems.fighting_fantasy.adventure_sheet import STATS, AdventureSheet, sheet_of
from board.systems.fighting_fantasy.contact import record_of
from board.systems.fighting_fantasy.creatures import encounter_of, is_hero
from board.systems.fighting_fantasy.luck import TWO_DICE
from board.systems.fighting_fantasy.options import rules_of
from board.systems.fighting_fantasy.triggers import usable
from board.systems.fighting_fantasy.wheel import not_now

# ---- what can be done -------------------------------------------------------------------------------


def offers(known: Scene, who: str) -> tuple[Offer, ...]:
    """The buttons of somebody: each with the ways to do it, or the reason why it cannot be done.

    Their order does not depend on what is possible now.
    """
    actor = known.find(who)
    if actor is None:
        return ()
    found = [_assault(known, actor)]
    if is_hero(actor):
        found.append(_flee(known, actor))
        if encounter_of(known).avoid_allowed:
            found.append(_plain(known, actor, "avoid", "fight"))
    found.append(_move(known, actor))
    found += [_move(known, token) for token in record_of(known, actor) if token.id != who and not token.down]
    found.append(_turn(known, actor))
    found += _doors(known, actor)
    if is_hero(actor):
        found.append(_plain(known, actor, "meal", "adventure"))
        found += [_test(known, actor, "test_luck"), _test(known, actor, "test_willpower")]
        found += _weapons(known, actor)
        found += _things(known, actor)
    # To wait ends the round, whatever was done in it: it is always the last.
    found.append(replace(_plain(known, actor, "wait", "end"), key=END, deed=END))
    return tuple(found)


END = "end_round"
"""The deed that ends the round."""


def _offer(
    known: Scene,
    key: str,
    label: Text,
    group: str,
    moves: Iterable[Move],
    *,
    aim: str = "none",
    chooses_facing: bool = False,
    obvious: bool = False,
    otherwise: Command,
) -> Offer:
    """An offer of the moves that are legal; without one, why `otherwise` is not."""
    legal = tuple(move for move in moves if commands.check(known, move.command) is None)
    refusal = None if legal else commands.check(known, otherwise)
    heading = text(f"ff.group.{group}")
    what = text(f"ff.what.{label.key.rpartition('.')[2]}")
    return Offer(key, label, heading, (), aim, legal, refusal, chooses_facing, obvious, deed=key, what=what)


def _move(known: Scene, actor: Creature) -> Offer:
    """Squares in reach with their cost (FF-BRD-04); a second token of a group has a button of its own.

    When all squares of the turn are walked there is nothing left but to turn on the spot, which is another button.
    """
    moves = []
    late = not_now(known, actor)
    left = moving.squares_left(known, actor)
    reachable = {} if late is not None or left == 0 else moving.ways(known, actor, left)
    for square, way in reachable.items():
        names = tuple(step.name for step in way.path)
        before = way.path[-2] if len(way.path) > 1 else actor.at
        facing = step_direction(before, square) if way.path else actor.facing
        asked = command("move", actor.id, path=names, facing=facing.word)
        moves.append(Move(asked, square=square, cost=way.cost, path=way.path))
    own = known.wheel.active == actor.id
    label = text("ff.do.move") if own or not sheet_of(actor).group else text("ff.do.move_token", who=actor.name)
    key = "move" if own or not sheet_of(actor).group else f"move:{actor.id}"
    otherwise = command("move", actor.id, facing=actor.facing.word)
    offer = _offer(
        known, key, label, "move", moves, aim="square", chooses_facing=True, obvious=own, otherwise=otherwise
    )
    if offer.moves or offer.refusal is not None:
        return offer
    return replace(offer, refusal=refuse("FF-BRD-04", "ff.refused.moved_enough"))


def _turn(known: Scene, actor: Creature) -> Offer:
    """Turning on the spot, which costs no square (FF-BRD-04)."""
    asked = command("move", actor.id, path=(), facing=actor.facing.word)
    move = Move(asked, square=actor.at, cost=0)
    label = text("ff.do.turn")
    return _offer(known, "turn", label, "move", [move], aim="square", chooses_facing=True, otherwise=asked)


def _assault(known: Scene, actor: Creature) -> Offer:
    """Enemies that can be fought; the creature's dice fall first, then the hero's (FF-CMB-02, FF-CMB-03)."""
    asked = list(commands.list_assaults(known, actor))
    moves = [Move(one, target=one.get("target"), square=known.creature(one.get("target")).at) for one in asked]
    judged = [commands.check(known, one) for one in asked]
    # Of all reasons the most telling one: that of an enemy nearest at hand.
    near = sorted(range(len(asked)), key=lambda n: (_steps(known, actor, asked[n]), n))
    otherwise = asked[near[0]] if near and all(judged) else command("assault", actor.id)
    label = text("ff.do.assault")
    return _offer(known, "assault", label, "fight", moves, aim="creature", obvious=True, otherwise=otherwise)


def _steps(known: Scene, actor: Creature, asked: Command) -> int:
    return manhattan(known.creature(asked.get("target")).at, actor.at)


def _flee(known: Scene, actor: Creature) -> Offer:
    """Squares where a flight may end (FF-BRD-10)."""
    moves = []
    otherwise = command("flee", actor.id)
    if commands.check(known, otherwise) is None:
        for asked in commands.list_flights(known, actor):
            path = tuple(parse_square(name) for name in asked.get("path"))
            moves.append(Move(asked, square=path[-1], cost=len(path), path=path))
    label = text("ff.do.flee")
    return _offer(known, "flee", label, "fight", moves, aim="square", chooses_facing=True, otherwise=otherwise)


def _plain(known: Scene, actor: Creature, do: str, group: str) -> Offer:
    asked = command(do, actor.id)
    return _offer(known, do, text(f"ff.do.{do}"), group, [Move(asked)], otherwise=asked)


def _test(known: Scene, actor: Creature, do: str) -> Offer:
    """Two dice against Luck or Willpower when the adventure says so (FF-LCK-07, FF-WIL-03)."""
    asked = command(do, actor.id)
    return _offer(known, do, text(f"ff.do.{do}"), "adventure", [Move(asked)], otherwise=asked)


def _weapons(known: Scene, actor: Creature) -> list[Offer]:
    found = []
    for asked in commands.list_weapons(known, actor):
        item = sheet_of(actor).item(asked.get("item"))
        name = item.name if item is not None else ""
        move = Move(asked, item=asked.get("item"))
        label = text("ff.do.wield", item=capital(name))
        found.append(_offer(known, f"wield:{asked.get('item')}", label, "adventure", [move], otherwise=asked))
    return found


def _things(known: Scene, actor: Creature) -> list[Offer]:
    found = []
    for thing in usable(known, actor):
        asked = command("use", actor.id, target=thing.id)
        label = text("ff.do.use", thing=capital(thing.name))
        move = Move(asked, square=thing.at)
        found.append(_offer(known, f"use:{thing.id}", label, "adventure", [move], otherwise=asked))
    return found


def _doors(known: Scene, actor: Creature) -> list[Offer]:
    """Doors within reach; no button where there is none."""
    found = []
    for do in ("open", "close"):
        moves = [Move(asked, door=asked.get("at")) for asked in commands.list_doors(do)(known, actor)]
        offer = _offer(
            known, do, text(f"ff.do.{do}"), "move", moves, aim="door", otherwise=command(do, actor.id, at="")
        )
        if offer.moves:
            found.append(offer)
    return found


# ---- the Adventure Sheet ----------------------------------------------------------------------------


def sheet(known: Scene, who: str) -> Sheet:
    """The Adventure Sheet, current beside initial scores (FF-GEN-08); of a creature its box (FF-CRE-03).

    Features are shown once the players were told (FF-CRE-02).
    """
    creature = known.creature(who)
    state = sheet_of(creature)
    if state.veiled:
        return Sheet(who, creature.name, text("ff.sheet.unknown"))
    rails = [_rail(known, state, stat) for stat in STATS if stat != "skill" and state.score(stat) is not None]
    kind = "hero" if state.is_hero else ("group" if state.group else "creature")
    return Sheet(
        who,
        creature.name,
        text(f"ff.sheet.{kind}"),
        rails=tuple(rails),
        rows=tuple(_rows(known, state)),
        states=tuple(text(f"ff.state.{mark}") for mark in creature.marks),
        items=tuple(item.name for item in state.items),
    )


_COLOURS = {"stamina": "danger", "luck": "luck", "willpower": "mind"}


def _rail(known: Scene, state: AdventureSheet, stat: str) -> Rail:
    """The points of a score out of its initial ones; below the mark of Willpower lies madness (FF-WIL-05)."""
    score = state.score(stat)
    current, initial = (0, 0) if score is None else (score.current, score.initial)
    madness = rules_of(known).madness_below
    marks = ((madness, str(madness)),) if stat == "willpower" else ()
    return Rail(text(f"ff.stat.{stat}"), current, max(current, initial), marks, _COLOURS[stat])


def _rows(known: Scene, state: AdventureSheet) -> Iterable[Row]:
    for stat in STATS:
        score = state.score(stat)
        # Rails show the others, current out of initial; above the initial score they cannot tell it.
        if score is not None and (stat == "skill" or score.current > score.initial):
            both = text("ff.sheet.of_initial", current=score.current, initial=score.initial)
            yield Row(text(f"ff.stat.{stat}"), both)
    yield Row(text("ff.stat.attack_strength"), text("ff.sheet.two_dice_plus", n=_fixed(state).total), _fixed(state))
    if state.is_hero:
        if state.weapon is not None:
            yield Row(text("ff.stat.weapon_in_hand"), state.weapon.name)
            if state.weapon.extra_damage:
                yield Row(text("ff.stat.special_weapon"), text("ff.sheet.more", n=state.weapon.extra_damage))
        yield Row(text("ff.stat.provisions"), state.provisions)
        yield Row(text("ff.stat.gold"), state.gold)
    for trait in state.traits if state.traits_known else ():
        yield Row(text("ff.stat.trait"), trait)
    for opponent in state.opponents:
        other = known.find(opponent)
        if other is not None:
            yield Row(text("ff.stat.opponent"), other.name)
    for box in state.boxes:
        yield Row(text("ff.stat.box"), text("ff.sheet.box", who=box.name, skill=box.skill, stamina=box.stamina))


def _fixed(state: AdventureSheet) -> Tally:
    """What is added to the dice of an Attack Strength (FF-CMB-03, FF-OPEN-07)."""
    parts = [Part(state.skill.current, "ff.why.skill", "FF-CMB-03")]
    if state.weapon is not None and state.weapon.skill_bonus:
        parts.append(Part(state.weapon.skill_bonus, "ff.why.weapon", "FF-OPEN-07", (("item", state.weapon.name),)))
    return Tally("ff.stat.attack_strength", sum(part.value for part in parts), tuple(parts))


# ---- the question -----------------------------------------------------------------------------------


def question(known: Scene, ask: Ask) -> Question:
    """The prompt about a wound: each choice with the net loss it leads to, and its chance (FF-BRD-09, FF-OPEN-06)."""
    given = ask.fact("wound") == "hero_hits"
    options = tuple((option, _choice(ask, option), TWO_DICE if option in _ROLLS else ()) for option in ask.options)
    hero = known.find(ask.who)
    name: Name = hero.name if hero is not None else ""
    title = text("ff.ask.luck_given" if given else "ff.ask.luck_taken", who=name)
    return Question(title, ask.who, options, ask.default, (_situation(known, ask),))


_ROLLS = ("yes", "willpower", "both", "willpower_both")


def _choice(ask: Ask, option: str) -> Text:
    """One choice in words: `n` points without a roll, or `lucky` and `unlucky` with so many ways out of 36."""
    extra = ask.fact("extra") if option in ("special_weapon", "both", "willpower_both") else 0
    if option not in _ROLLS:
        return text(f"ff.choice.{option}", n=ask.fact("no_test") + extra)
    ways = ask.fact("willpower_ways" if option.startswith("willpower") else "luck_ways")
    lucky, unlucky = ask.fact("lucky") + extra, ask.fact("unlucky") + extra
    return text(f"ff.choice.{option}", lucky=lucky, unlucky=unlucky, percent=(ways * 200 + 36) // 72, ways=ways)


def _situation(known: Scene, ask: Ask) -> Text:
    other = known.find(ask.fact("target"))
    name: Name | Text = other.name if other is not None else SOMEBODY
    return text(f"ff.ask.{ask.fact('wound')}", target=name, n=ask.fact("no_test"))
