"""What happened, as one short sentence for each event.

Ids stay ids and keys stay keys: `board.rulebook.naming.named` puts names in their place, from the
scene that the reader knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.scene.events import Event, Part, SetCreature, Tally
from board.scene.texts import Text, text
from board.systems.dernier_val.state import fighter
from board.systems.dernier_val.vocabulary import CHARACTERISTICS
from board.systems.dernier_val.wording import word_of

UNSAID = Text("")
"""What is no news for people: bookkeeping."""

SILENT = ("hand", "step", "shot_spent", "noticed", "turn", "turn_states_end")
"""Events that another sentence or the heading of the turn tells already, or that people see on the board."""

OWNED = ("hp", "points", "value", "keep", "left")
"""Facts that only the side of the creature may read: what it has left, what its sheet is set to, what it prepares."""
OWNING = ("destiny", "heal", "number_set", "keeps", "gm_critical")
"""The kinds of event that have such facts, besides every loss of life points."""


def owned_facts(event: Event) -> dict[str, str | None]:
    """The facts that are told to nobody but the side of `event.who`."""
    if event.kind not in OWNING and event.fact("lost") is None:
        return {}
    return {fact: event.who for fact, _ in event.facts if fact in OWNED}


def sentence(event: Event) -> Text:
    """The sentence of an event; `Text("")` for one that is no news."""
    if event.private == () or event.kind in SILENT:
        return UNSAID
    said = SAID.get(event.kind)
    if said is not None:
        return said(event)
    return _loss(event) if event.fact("lost") is not None else _plain(event)


def _facts(event: Event) -> dict[str, Any]:
    """The facts by name, words of the game already in words; ids and items stay for whoever knows the scene."""
    return {"who": event.who, "turn": event.turn, **{fact: _said(fact, value) for fact, value in event.facts}}


def _said(fact: str, value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_said(fact, inner) for inner in value)
    return (word_of(fact, value) or value) if isinstance(value, str) else value


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
    """A blow, a shot, a throw, a hold: its score, or the fumble; a throw at a square may need no roll."""
    if event.fact("target") is None:
        return _plain(event, f"{event.kind}_at" if event.fact("score") is not None else f"{event.kind}_at_done")
    if event.fact("fumble"):
        return _plain(event, f"{event.kind}_fumble")
    return _plain(event, score=_scored(event))


def _outcome(event: Event) -> Text:
    """Hit or miss: the score of the blow against what stood."""
    opposed = event.fact("opposed", 0)
    score = opposed + event.fact("margin", 0)
    key = "hit_critical" if event.fact("critical") else event.kind
    return _plain(event, key, score=score)


def _by_success(event: Event) -> Text:
    """A test: reached, missed, fumbled, or without a roll."""
    if event.fact("fumble"):
        return _plain(event, f"{event.kind}_fumble")
    if event.fact("score") is None:
        return _plain(event, f"{event.kind}_done")
    key = f"{event.kind}_success" if event.fact("success") else f"{event.kind}_failure"
    return _plain(event, key, score=_scored(event))


def _reaction(event: Event) -> Text:
    """What was rolled in answer, and its score."""
    return _plain(event, f"reaction_{event.fact('reaction')}", score=event.fact("reaction_score"))


def _door(event: Event) -> Text:
    """A door: by somebody's hand, or by nobody's."""
    return _plain(event) if event.who is not None else _plain(event, f"gm_{event.kind}")


def _critical(event: Event) -> Text:
    return _plain(event, "critical_protected" if event.fact("protected") else "critical")


def _move(event: Event) -> Text:
    """A move; on the spot it only turns."""
    return _plain(event) if event.fact("squares") else _plain(event, "move_turned")


def _wheel(event: Event) -> Text:
    """The order of the wheel, or the place of one that interrupts."""
    return _plain(event) if event.who is None else _plain(event, "wheel_interrupts")


def _tried(event: Event) -> Text:
    """An action that may need no roll, or be fumbled."""
    if event.fact("fumble"):
        return _plain(event, f"{event.kind}_fumble")
    return _plain(event, f"{event.kind}_done") if event.fact("score") is None else _plain(event, score=_scored(event))


def _fumbled(event: Event) -> Text:
    return _plain(event, f"{event.kind}_fumble" if event.fact("fumble") else "")


def _put_out(event: Event) -> Text:
    """Flames on somebody, or on a square."""
    return _plain(event, "put_out_square" if event.fact("square") else "put_out")


def _influence(event: Event) -> Text:
    return _plain(event, "influence" if event.fact("school") else "influence_none")


def _light(event: Event) -> Text:
    return _plain(event, "light_night" if event.fact("effect") == "night" else "light_day")


def _number(event: Event) -> Text:
    """A number that the game master sets, of a creature or his own."""
    own = event.fact("stat") == "criticals"
    return _plain(event, "number_set_gm" if own else _seen(event, "value"))


def _given_state(event: Event) -> Text:
    return _plain(event, f"{event.kind}_part" if event.fact("part") else event.kind)


def _round(event: Event) -> Text:
    """Whose round begins; nothing of one who is passed over, KO or dazed (DV-LIFE-04, DV-STL-26)."""
    for change in event.changes:
        if isinstance(change, SetCreature) and change.creature.id == event.who and fighter(change.creature).dazed:
            return UNSAID
    return _plain(event)


def _loss(event: Event) -> Text:
    """Life points lost, and what is left where that may be read."""
    return _plain(event, _seen(event, "hp"), n=event.fact("lost"))


def _heal(event: Event) -> Text:
    return _plain(event, _seen(event, "hp"), n=event.fact("gained", 0))


def _destiny(event: Event) -> Text:
    return _plain(event, _seen(event, "points"), n=event.fact("points", 0))


def _gm_critical(event: Event) -> Text:
    return _plain(event, _seen(event, "left"), n=event.fact("left", 0))


def _seen(event: Event, fact: str) -> str:
    """The key of what others see: their sentence does without the fact of its owner."""
    return event.kind if event.fact(fact) is not None else f"{event.kind}_seen"


def _hint(event: Event) -> Text:
    """What the game master says ends as he ends it, and with a full stop where he ends it with nothing."""
    words = str(event.fact("text")).rstrip()
    return _plain(event, text=words if words.endswith(ENDS) else f"{words}.")


ENDS = tuple(".!?…»”\"'")
"""Signs that end a sentence."""


def _counted(fact: str) -> Callable[[Event], Text]:
    """A sentence whose number is this fact."""
    return lambda event: _plain(event, n=event.fact(fact, 0))


SAID: dict[str, Callable[[Event], Text]] = {
    "keeps": lambda event: _plain(event, _seen(event, "keep")),
    **dict.fromkeys(("strike", "shoot", "throw", "hold"), _roll),
    **dict.fromkeys(("hit", "miss"), _outcome),
    **dict.fromkeys(("test", "break_free", "footing"), _by_success),
    **dict.fromkeys(("extinguish", "first_aid", "jump", "climb", "climb_down", "swim", "lift"), _tried),
    **dict.fromkeys(("land", "theft_failed"), _fumbled),
    **dict.fromkeys(("jump_failed", "climb_failed", "climb_down_failed", "swim_failed", "lift_failed"), _fumbled),
    **dict.fromkeys(("door_opened", "door_closed"), _door),
    "round_start": _round,
    "reaction": _reaction,
    "critical": _critical,
    "move": _move,
    "put_out": _put_out,
    "influence": _influence,
    "light": _light,
    "number_set": _number,
    **dict.fromkeys(("state_set", "state_removed"), _given_state),
    "wheel": _wheel,
    "heal": _heal,
    "award": _counted("amount"),
    "destiny": _destiny,
    "gm_critical": _gm_critical,
    "hint": _hint,
    "adventure_die": _counted("spent"),
    "item_paid": _counted("points"),
    "item_rests": _counted("points"),
}
"""Kinds whose sentence depends on more than the kind."""
