"""What happened, as one short sentence for each event.

Ids stay ids and keys stay keys: `board.rulebook.naming.named` puts names in their place, from the
scene that the reader knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.scene.events import Event, Part, Tally
from board.scene.texts import Text, text
from board.systems.dernier_val.vocabulary import CHARACTERISTICS

UNSAID = Text("")
"""What is no news for people: bookkeeping."""

SILENT = ("hold_kept", "prone_die", "forgotten", "ambush_over", "turn_states_end", "hand", "shot_spent", "noticed")
"""Events without a sentence: bookkeeping, and what another sentence tells already."""


def sentence(event: Event) -> Text:
    """The sentence of an event; `Text("")` for one that is no news."""
    if event.private == () or event.kind in SILENT:
        return UNSAID
    said = SAID.get(event.kind)
    return said(event) if said is not None else _plain(event)


def _facts(event: Event) -> dict[str, Any]:
    return {"who": event.who, "turn": event.turn, **dict(event.facts)}


def _plain(event: Event, key: str = "", **more: Any) -> Text:
    """The sentence of the kind with all facts of the event."""
    return Text(f"dv.event.{key or event.kind}", tuple({**_facts(event), **more}.items()))


def total(tally: Tally) -> Text | int:
    """A sum as people say it: 6 + FO 1 = 7; the bare number when nothing was added."""
    said: Text | int | None = None
    added = 0
    for part in tally.parts:
        if said is None:
            said = part.value
        elif part.value:
            sign = "dv.sum.plus" if part.value > 0 else "dv.sum.minus"
            said = text(sign, left=said, reason=_reason(part), value=abs(part.value))
            added += 1
    return text("dv.sum.total", left=said, total=tally.total) if added else tally.total


def _reason(part: Part) -> Text | str:
    """Characteristics by their abbreviation, other reasons in words."""
    name = part.reason.rpartition(".")[2]
    return name if name in CHARACTERISTICS else Text(part.reason, part.facts)


def _scored(event: Event) -> Text | int | None:
    """The score of a roll with what made it, as far as the event tells."""
    for tally in event.tallies:
        if tally.name.rpartition(".")[2] == "score":
            return total(tally)
    score: int | None = event.fact("score")
    return score


def _roll(event: Event) -> Text:
    """A blow, a shot, a throw, a hold: its score, or the fumble."""
    if event.fact("fumble"):
        return _plain(event, f"{event.kind}_fumble")
    return _plain(event, score=_scored(event))


def _outcome(event: Event) -> Text:
    """Hit or miss: the score of the blow against what stood."""
    opposed = event.fact("opposed", 0)
    score = opposed + event.fact("margin", 0)
    key = "hit_critical" if event.fact("critical") else event.kind
    return _plain(event, key, score=score)


def _loss(event: Event) -> Text:
    """Life points lost: how many, and what is left."""
    return _plain(event, n=event.fact("lost", 0))


def _by_success(event: Event) -> Text:
    """A test: reached, missed, fumbled, or without a roll."""
    if event.fact("fumble"):
        return _plain(event, f"{event.kind}_fumble")
    if event.fact("score") is None:
        return _plain(event, f"{event.kind}_done")
    return _plain(event, f"{event.kind}_success" if event.fact("success") else f"{event.kind}_failure")


SAID: dict[str, Callable[[Event], Text]] = {
    "strike": _roll,
    "shoot": _roll,
    "throw": _roll,
    "hold": _roll,
    "hit": _outcome,
    "miss": _outcome,
    "test": _by_success,
    "break_free": _by_success,
    **dict.fromkeys(("wound", "burn", "bleed", "rebound", "choked", "head_blow"), _loss),
}
"""Kinds whose sentence depends on more than the kind."""
