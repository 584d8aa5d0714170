"""Chapters SKL, STA and EQP: scores that the adventure changes, meals, and what a hero carries."""

from __future__ import annotations

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import Part, Tally
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import POSSESSIONS, Score, changed, setting, sheet_of
from board.systems.fighting_fantasy.contact import tokens_of
from board.systems.fighting_fantasy.creatures import encounter_of, enemies_of, is_hero
from board.systems.fighting_fantasy.fate import settle
from board.systems.fighting_fantasy.groups import thin_out
from board.systems.fighting_fantasy.options import Item, rules_of
from board.systems.fighting_fantasy.view import perceive
from board.systems.fighting_fantasy.wheel import end_turn


def change_score(
    flow: Flow, who: str, stat: str, amount: int, *, allow_above_initial: bool = False, cause: str = ""
) -> None:
    """Change a score by so much because the adventure says so, and log the cause (FF-SKL-01, FF-GEN-08).

    A gain stops at the initial score unless it says otherwise (FF-GEN-07, FF-LCK-08, FF-WIL-04, FF-STA-03).
    Death and madness follow at once. Provisions and gold are counted the same way, without a cap.
    """
    scene = flow.scene
    creature = scene.creature(who)
    sheet = sheet_of(creature)
    if stat in POSSESSIONS:
        before = getattr(sheet, stat)
        after = Score(max(0, before + amount), before)
        changes = [setting(scene, who, **{stat: after.current})]
    else:
        score = sheet.score(stat)
        if score is None:
            raise ValueError(f"{who} has no {stat}")
        before = score.current
        after = changed(score, amount, allow_above_initial=allow_above_initial)
        bearers = tokens_of(scene, creature) if stat in ("skill", "stamina") else (creature,)
        changes = [setting(scene, bearer.id, **{stat: after}) for bearer in bearers]
    parts = (Part(before, "ff.why.before", "FF-GEN-07"), Part(after.current - before, "ff.why.adventure", "FF-GEN-07"))
    rules = ("FF-GEN-07", "FF-GEN-08", _CAUSED.get(stat, "FF-GEN-08"))
    flow.tell(
        "score_changed",
        who,
        *changes,
        rules=tuple(dict.fromkeys(rules)),
        tallies=(Tally(f"ff.stat.{stat}", after.current, parts),),
        stat=stat,
        amount=after.current - before,
        score=after.current,
        cause=cause,
    )
    if stat == "stamina" and amount < 0:
        tokens = tokens_of(flow.scene, flow.scene.creature(who))
        if after.current == 0:
            settle(flow, *(token.id for token in tokens or (creature,)))
        elif sheet.group:
            thin_out(flow, who, None)
    elif stat == "willpower":
        settle(flow, who)


_CAUSED = {"skill": "FF-SKL-01", "stamina": "FF-STA-03", "luck": "FF-LCK-08", "willpower": "FF-WIL-04"}


# ---- meals ------------------------------------------------------------------------------------------


def may_eat(known: Scene, actor: Creature) -> Refusal | None:
    """Why there is no meal now: no provision, a second one in the same rest, a duel, an enemy in view.

    One meal at a time (FF-STA-02): it needs an Assault, a flight or a move since the last, or the game master's
    leave. Rest means no duel and no enemy in the hero's view (FF-BRD-16); the option of FF-OPEN-13 lets
    him eat in a duel.
    """
    sheet = sheet_of(actor)
    if not is_hero(actor):
        return refuse("FF-CRE-01", "ff.refused.heroes_only")
    if sheet.provisions < 1:
        return refuse("FF-STA-01", "ff.refused.no_provisions")
    if not sheet.hungry:
        return refuse("FF-STA-02", "ff.refused.one_meal")
    if sheet.engaged:
        allowed = rules_of(known).options.meal_while_engaged
        return None if allowed else refuse("FF-BRD-16", "ff.refused.no_meal_in_duel")
    if not encounter_of(known).avoided:
        if any(perceive(known, actor.id, enemy.id) == "visible" for enemy in enemies_of(known, actor)):
            return refuse("FF-BRD-16", "ff.refused.enemy_in_view")
    return None


def meal(flow: Flow, command: Command) -> Procedure:
    """Eat one provision: 4 Stamina back, no further than the initial score (FF-STA-01, FF-STA-03)."""
    who = command.who or ""
    sheet = sheet_of(flow.scene.creature(who))
    before = sheet.stamina.current
    gain = rules_of(flow.scene).meal_stamina
    stamina = changed(sheet.stamina, gain)
    parts = (Part(before, "ff.why.before", "FF-STA-01"), Part(stamina.current - before, "ff.why.meal", "FF-STA-01"))
    flow.tell(
        "meal",
        who,
        setting(flow.scene, who, stamina=stamina, provisions=sheet.provisions - 1, hungry=False),
        rules=("FF-STA-01", "FF-STA-02", "FF-STA-03"),
        tallies=(Tally("ff.stat.stamina", stamina.current, parts),),
        n=stamina.current - before,
        stamina=stamina.current,
        provisions=sheet.provisions - 1,
    )
    end_turn(flow, who)
    return None
    yield


# ---- weapons and the backpack -------------------------------------------------------------------------


def may_wield(known: Scene, actor: Creature, command: Command) -> Refusal | None:
    """Why a weapon cannot be taken in hand: it is none, or the hero has no such thing (FF-CMB-12)."""
    item = sheet_of(actor).item(command.get("item"))
    if item is None or not item.weapon:
        return refuse("FF-CMB-12", "ff.refused.no_weapon")
    return None


def wield(flow: Flow, command: Command) -> Procedure:
    """Take another weapon in hand instead of the one held: one at a time, no bonuses added up (FF-CMB-12)."""
    who = command.who or ""
    item = sheet_of(flow.scene.creature(who)).item(command.get("item"))
    if item is not None:
        changes = [setting(flow.scene, who, weapon_in_hand=item.key)]
        flow.tell("wield", who, *changes, rules=("FF-CMB-12",), item=item.name)
    return None
    yield


def receive(flow: Flow, who: str, item: Item) -> None:
    """A hero comes by something; a weapon is taken in hand when the hand is empty (FF-EQP-01, FF-CMB-12)."""
    sheet = sheet_of(flow.scene.creature(who))
    kept = tuple(known for known in sheet.items if known.key != item.key)
    hand = item.key if item.weapon and sheet.weapon is None else sheet.weapon_in_hand
    changes = [setting(flow.scene, who, items=(*kept, item), weapon_in_hand=hand)]
    flow.tell("receives", who, *changes, rules=("FF-SKL-01",), item=item.name)


def lose(flow: Flow, who: str, item: Item) -> None:
    """A hero loses something; with the weapon in hand its bonus is gone (FF-SKL-01, FF-OPEN-07)."""
    sheet = sheet_of(flow.scene.creature(who))
    kept = tuple(known for known in sheet.items if known.key != item.key)
    hand = None if sheet.weapon_in_hand == item.key else sheet.weapon_in_hand
    flow.tell(
        "loses_item",
        who,
        setting(flow.scene, who, items=kept, weapon_in_hand=hand),
        rules=("FF-SKL-01",),
        item=item.name,
    )


def rest(flow: Flow, who: str) -> None:
    """The game master grants a new rest, and with it a meal (FF-BRD-16)."""
    flow.tell("rest", who, setting(flow.scene, who, hungry=True), rules=("FF-BRD-16",))
