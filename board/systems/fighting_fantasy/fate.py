"""What becomes of those whose Stamina or Willpower gives out (FF-CMB-11, FF-WIL-05, FF-BRD-14)."""

from __future__ import annotations

from board.rulebook.procedure import Flow
from board.scene.scene import Scene
from board.systems.fighting_fantasy.adventure_sheet import setting, sheet_of
from board.systems.fighting_fantasy.creatures import game_masters
from board.systems.fighting_fantasy.duels import end_duels
from board.systems.fighting_fantasy.options import rules_of
from board.systems.fighting_fantasy.wheel import leave_wheel


def settle(flow: Flow, *fallen: str) -> None:
    """Death at Stamina 0, madness with Willpower below 6, from whatever cause; nothing otherwise.

    The dead lie on their square and can be walked over; the mad stand there and obey nobody. Both
    leave their duels and the wheel (FF-CMB-11, FF-WIL-05, FF-BRD-14). Stamina and Willpower have no
    other link (FF-OPEN-04).
    """
    gone = False
    for who in fallen:
        sheet = sheet_of(flow.scene.creature(who))
        if sheet.dead:
            flow.tell("death", who, rules=("FF-CMB-11", "FF-BRD-14"), target=who)
        elif not sheet.mad and is_mad(flow.scene, who):
            flow.tell("mad", who, setting(flow.scene, who, mad=True), rules=("FF-WIL-05", "FF-BRD-14"))
        else:
            continue
        gone = True
        end_duels(flow, who)
        leave_wheel(flow, who)
    if gone:
        _tell_victory(flow)


def is_mad(scene: Scene, who: str) -> bool:
    """Whether somebody's Willpower has fallen below 6, 5 or less (FF-WIL-05)."""
    willpower = sheet_of(scene.creature(who)).willpower
    return willpower is not None and willpower.current < rules_of(scene).madness_below


def _tell_victory(flow: Flow) -> None:
    """Tell the game master that one side alone is left. Players are not told: an enemy may be in hiding."""
    sides = list(dict.fromkeys(c.side for c in flow.scene.creatures if sheet_of(c).in_play))
    if len(sides) == 1:
        flow.tell("victory", None, private=game_masters(flow.scene), side=sides[0])
