"""The game master's hand: what the adventure says is entered here, and every entry is an event.

A command `gm` carries `what` and the fields below; `stat` may also be written `characteristic`.

| what | fields |
|---|---|
| `change`, `add`, `remove`, `set`, | `target`, `stat`, `amount`, `cause`, `allow_above_initial` |
| `wound`, `heal`, `award` | the same |
| `award`, `remove` | `target`, `item`, and for a weapon `weapon_skill_bonus`, `extra_damage` |
| `test_luck`, `test_willpower` | `target`, `lucky`, `unlucky` or `success`, `failure` |
| `start_encounter` | `target`, `mode`, `flee_allowed`, `avoid_allowed` |
| `note` | `target`, `text`: a feature of a creature |
| `reveal` | `target`: a creature's features, a hidden thing, a secret door |
| `choose_target` | `target`, `hero`: whom a creature wounds in this turn |
| `rest`, `create` | `target` |
| `place` | `target`, `to`, `facing` |
| `open`, `close`, `lock`, `unlock` | `target` or `at` |
| `light` | `effect`: `day`, `night`; or `at` a lamp of radius `amount`, with `effect: out` none |
| `hint` | `value`: a word to the side of `target`, or to all |
| `bring` | `item`: a ready opponent or one like somebody present, `at` a square, `value` its side |
| `remove` | `target` alone: it leaves the board |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from board.grid.sight import enterable
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import SetCreature, SetPlace
from board.scene.scene import Scene
from board.systems.fighting_fantasy import arrivals, gm_board
from board.systems.fighting_fantasy.adventure_sheet import POSSESSIONS, STATS, create, setting, sheet_of
from board.systems.fighting_fantasy.contact import is_free
from board.systems.fighting_fantasy.creatures import is_hero, reveal_traits
from board.systems.fighting_fantasy.doors import door_named, set_door
from board.systems.fighting_fantasy.duels import choose_victim, in_duel, mend_duels
from board.systems.fighting_fantasy.equipment import change_score, lose, receive, rest
from board.systems.fighting_fantasy.moving import facing_named, square_named
from board.systems.fighting_fantasy.options import MODES, Item
from board.systems.fighting_fantasy.triggers import (
    OrderedTest,
    StartEncounter,
    Unreadable,
    order_test,
    read_outcome,
    start_encounter,
)
from board.systems.fighting_fantasy.wheel import rank_anew

GM_FIELDS = tuple(
    "what! target stat characteristic amount cause allow_above_initial item weapon_skill_bonus extra_damage lucky "
    "unlucky success failure mode flee_allowed avoid_allowed text hero to facing at effect value".split()
)
"""The fields of the command, the required one marked."""

CHANGES = {"change": 1, "add": 1, "award": 1, "heal": 1, "remove": -1, "wound": -1, "set": 0}
"""What changes a score, and with which sign; `set` gives the value itself (FF-GEN-07)."""

OUTCOMES = {"test_luck": ("luck", "lucky", "unlucky"), "test_willpower": ("willpower", "success", "failure")}
"""The tests that may be ordered: their score and the fields of their two outcomes (FF-LCK-07, FF-WIL-03)."""

_UNREADABLE = refuse("", "ff.refused.gm_unreadable")


def may_gm(known: Scene, command: Command) -> Refusal | None:
    """Why an entry of the game master makes no sense: an unknown word, nobody of that name, a missing field."""
    what = command.get("what")
    if _takes_away(command):
        return None if known.find(command.get("target")) is not None else refuse("", "ff.refused.gm_nobody")
    if what in CHANGES and not (what in ("award", "remove") and command.get("item") is not None):
        return _may_change(known, command)
    judge = _JUDGES.get(what) if isinstance(what, str) else None
    return judge(known, command) if judge is not None else refuse("", "ff.refused.gm_unknown", what=str(what))


def gm(flow: Flow, command: Command) -> Procedure:
    """Enter what the adventure says; the event tells the cause (FF-GEN-08)."""
    what = command.get("what")
    target = command.get("target") or ""
    if _takes_away(command):
        arrivals.take_away(flow, target)
    elif what in CHANGES and command.get("item") is None:
        _change(flow, command)
    elif what == "award":
        receive(flow, target, _item(command))
    elif what == "remove":
        item = sheet_of(flow.scene.creature(target)).item(command.get("item"))
        if item is not None:
            lose(flow, target, item)
    elif what in OUTCOMES:
        yield from order_test(flow, target, _test(command), "gm")
    elif what == "create":
        yield from create(flow, target)
        rank_anew(flow)
    else:
        _DOERS[what](flow, command)
    return None


def _takes_away(command: Command) -> bool:
    """Whether a creature is taken off the board: `remove` with nothing that would be lowered or lost."""
    named = any(command.get(field) is not None for field in ("item", "amount", "stat", "characteristic"))
    return command.get("what") == "remove" and not named


# ---- scores -----------------------------------------------------------------------------------------


def stat_of(command: Command) -> str:
    """The score that a change is about; wounds and healing are about Stamina."""
    default = "stamina" if command.get("what") in ("wound", "heal") else ""
    return str(command.get("stat", command.get("characteristic", default)))


def _may_change(known: Scene, command: Command) -> Refusal | None:
    creature = known.find(command.get("target"))
    if creature is None:
        return refuse("", "ff.refused.gm_nobody")
    sheet = sheet_of(creature)
    stat, amount = stat_of(command), command.get("amount")
    if sheet.dead:
        return refuse("FF-CMB-11", "ff.refused.dead", who=creature.name)
    if isinstance(amount, bool) or not isinstance(amount, int):
        return _UNREADABLE
    if command.get("what") not in ("change", "add") and amount < 0:
        return _UNREADABLE
    if stat in POSSESSIONS:
        return None if sheet.is_hero else refuse("FF-CRE-01", "ff.refused.heroes_only")
    if stat not in STATS:
        return _UNREADABLE
    return None if sheet.score(stat) is not None else refuse("FF-CRE-01", "ff.refused.no_such_score", who=creature.name)


def _change(flow: Flow, command: Command) -> None:
    """Raise, lower or set a score by what the adventure says, above the initial score only if it does (FF-GEN-07)."""
    who, stat, amount = command.get("target"), stat_of(command), command.get("amount")
    sheet = sheet_of(flow.scene.creature(who))
    score = sheet.score(stat)
    current = getattr(sheet, stat) if score is None else score.current
    sign = CHANGES[command.get("what")]
    by = amount - current if sign == 0 else sign * amount
    above = command.get("allow_above_initial") is True
    change_score(flow, who, stat, by, allow_above_initial=above, cause=str(command.get("cause", "gm")))


# ---- what a target must be ----------------------------------------------------------------------------


def _a_hero(known: Scene, command: Command) -> Refusal | None:
    creature = known.find(command.get("target"))
    if creature is None:
        return refuse("", "ff.refused.gm_nobody")
    if not is_hero(creature):
        return refuse("FF-CRE-01", "ff.refused.heroes_only")
    sheet = sheet_of(creature)
    if not sheet.in_play:
        return refuse("FF-BRD-14", "ff.refused.dead" if sheet.dead else "ff.refused.mad", who=creature.name)
    return None


def _a_creature(known: Scene, command: Command) -> Refusal | None:
    creature = known.find(command.get("target"))
    return refuse("", "ff.refused.gm_nobody") if creature is None or is_hero(creature) else None


def _may_have_item(known: Scene, command: Command) -> Refusal | None:
    refusal = _a_hero(known, command)
    if refusal is not None:
        return refusal
    item = command.get("item")
    if command.get("what") == "remove":
        held = sheet_of(known.creature(command.get("target"))).item(item)
        return None if held is not None else refuse("FF-SKL-01", "ff.refused.no_weapon")
    bonuses = (command.get("weapon_skill_bonus", 0), command.get("extra_damage", 0))
    whole = all(isinstance(bonus, int) and not isinstance(bonus, bool) and bonus >= 0 for bonus in bonuses)
    return None if isinstance(item, str) and item and whole else _UNREADABLE


def _item(command: Command) -> Item:
    """What is awarded; with a bonus it is a weapon (FF-OPEN-07, FF-OPEN-09)."""
    key, bonus, extra = command.get("item"), command.get("weapon_skill_bonus"), command.get("extra_damage")
    return Item(key, key, bonus is not None or extra is not None, bonus or 0, extra or 0)


def _may_test(known: Scene, command: Command) -> Refusal | None:
    refusal = _a_hero(known, command)
    if refusal is not None:
        return refusal
    try:
        test = _test(command)
    except Unreadable:
        return _UNREADABLE
    creature = known.creature(command.get("target"))
    missing = sheet_of(creature).score(test.stat) is None
    return refuse("FF-CRE-01", "ff.refused.no_such_score", who=creature.name) if missing else None


def _test(command: Command) -> OrderedTest:
    stat, passed, failed = OUTCOMES[command.get("what")]
    return OrderedTest(stat, read_outcome(command.get(passed)), read_outcome(command.get(failed)))


def _may_start(known: Scene, command: Command) -> Refusal | None:
    if command.get("target") is not None and known.find(command.get("target")) is None:
        return refuse("", "ff.refused.gm_nobody")
    flags = (command.get("flee_allowed", False), command.get("avoid_allowed", False))
    good = command.get("mode") in (None, *MODES) and all(isinstance(flag, bool) for flag in flags)
    return None if good else _UNREADABLE


def _may_note(known: Scene, command: Command) -> Refusal | None:
    said = command.get("text")
    return _a_creature(known, command) or (None if isinstance(said, str) and said else _UNREADABLE)


def _may_reveal(known: Scene, command: Command) -> Refusal | None:
    named = command.get("target")
    creature = known.find(named)
    if creature is not None:
        return None if sheet_of(creature).traits else refuse("FF-CRE-02", "ff.refused.nothing_to_reveal")
    hidden = any(thing.id == named and thing.hidden is not None for thing in known.place.things)
    secret = any(door.id == named and door.secret for door in known.place.doors)
    return None if hidden or secret else refuse("", "ff.refused.nothing_to_reveal")


def _may_choose(known: Scene, command: Command) -> Refusal | None:
    refusal = _a_creature(known, command)
    hero = known.find(command.get("hero"))
    if refusal is None and (hero is None or not in_duel(hero, known.creature(command.get("target")))):
        return refuse("FF-BRD-13", "ff.refused.no_opponent")
    return refusal


def _may_place(known: Scene, command: Command) -> Refusal | None:
    creature, square = known.find(command.get("target")), square_named(command.get("to"))
    if creature is None:
        return refuse("", "ff.refused.gm_nobody")
    if square is None or (command.get("facing") is not None and facing_named(command) is None):
        return refuse("", "ff.refused.no_square")
    good = enterable(known.place.terrain, square) and square not in known.place.barred
    if not good or (not creature.down and not is_free(known, square, creature)):
        return refuse("", "ff.refused.occupied", square=square.name)
    return None


def _may_turn_door(known: Scene, command: Command) -> Refusal | None:
    door = door_named(known.place, command.get("target", command.get("at")))
    if door is None:
        return refuse("", "ff.refused.no_door")
    if (command.get("what") == "open") == door.is_open:
        return refuse("", "ff.refused.door_is_so")
    shut_on = command.get("what") == "close" and door.fills_square and known.at(door.squares[0])
    return refuse("", "ff.refused.door_blocked") if shut_on else None


_JUDGES: dict[str, Callable[[Scene, Command], Refusal | None]] = {
    "award": _may_have_item,
    "remove": _may_have_item,
    "test_luck": _may_test,
    "test_willpower": _may_test,
    "start_encounter": _may_start,
    "note": _may_note,
    "reveal": _may_reveal,
    "choose_target": _may_choose,
    "rest": _a_hero,
    "create": _a_hero,
    "place": _may_place,
    "open": _may_turn_door,
    "close": _may_turn_door,
    "lock": gm_board.may_lock,
    "unlock": gm_board.may_lock,
    "light": gm_board.may_light,
    "hint": gm_board.may_hint,
    "bring": arrivals.may_bring,
}


# ---- doing it -----------------------------------------------------------------------------------------


def _start(flow: Flow, command: Command) -> None:
    """An encounter begins: how it is fought, whether one may flee, whether one may avoid it (FF-BRD-17)."""
    flee, avoidable = command.get("flee_allowed") is True, command.get("avoid_allowed") is True
    start_encounter(flow, StartEncounter(command.get("target"), command.get("mode"), flee, avoidable))


def _note(flow: Flow, command: Command) -> None:
    """A feature is written beside a creature; the game master alone reads it (FF-CRE-02, FF-CRE-03)."""
    who = command.get("target")
    traits = (*sheet_of(flow.scene.creature(who)).traits, command.get("text"))
    side = flow.scene.creature(who).side
    flow.tell("noted", who, setting(flow.scene, who, traits=traits), rules=("FF-CRE-02",), private=(side,))


def _reveal(flow: Flow, command: Command) -> None:
    """Players learn of a creature's features (FF-CRE-02), of a hidden thing, of a secret door."""
    named = command.get("target")
    place = flow.scene.place
    if flow.scene.find(named) is not None:
        reveal_traits(flow, named)
        return
    for thing in place.things:
        if thing.id == named:
            shown = place.without_thing(thing.id).with_thing(replace(thing, hidden=None))
            flow.tell("thing_revealed", None, SetPlace(shown), thing=thing.id, square=thing.at.name)
            return
    for door in place.doors:
        if door.id == named:
            opened = place.with_door(replace(door, secret=False))
            flow.tell("door_revealed", None, SetPlace(opened), door=door.id)


def _choose(flow: Flow, command: Command) -> None:
    choose_victim(flow, command.get("target"), command.get("hero"))


def _rest(flow: Flow, command: Command) -> None:
    rest(flow, command.get("target"))


def _place(flow: Flow, command: Command) -> None:
    """Put a token somewhere; a duel without contact is over (FF-BRD-02, FF-BRD-03)."""
    creature, square = flow.scene.creature(command.get("target")), square_named(command.get("to"))
    if square is None:
        return
    facing = facing_named(command) or creature.facing
    flow.tell("placed", creature.id, SetCreature(replace(creature, at=square, facing=facing)), square=square.name)
    fighters = (creature.id,) if not is_hero(creature) else sheet_of(creature).opponents
    for fighter in fighters:
        mend_duels(flow, fighter)


def _turn_door(flow: Flow, command: Command) -> None:
    door = door_named(flow.scene.place, command.get("target", command.get("at")))
    if door is not None:
        set_door(flow, None, door, "open" if command.get("what") == "open" else "closed")


_DOERS: dict[str, Callable[[Flow, Command], None]] = {
    "start_encounter": _start,
    "note": _note,
    "reveal": _reveal,
    "choose_target": _choose,
    "rest": _rest,
    "place": _place,
    "open": _turn_door,
    "close": _turn_door,
    "lock": gm_board.lock,
    "unlock": gm_board.lock,
    "light": gm_board.light,
    "hint": gm_board.hint,
    "bring": arrivals.bring,
}
