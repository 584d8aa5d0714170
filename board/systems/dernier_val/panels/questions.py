"""The decisions that the rules leave to somebody, made ready for a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.rulebook.naming import named
from board.rulebook.panels import Question
from board.rulebook.procedure import Ask
from board.scene.scene import Scene
from board.scene.texts import Text, text
from board.systems.dernier_val.items import NATURAL, TYPES
from board.systems.dernier_val.reactions import DODGE, NONE, PARRY
from board.systems.dernier_val.state import fighter
from board.systems.dernier_val.vocabulary import PARTS, die_sides
from board.systems.dernier_val.wording import die_text

Answer = tuple[Text, tuple[int, ...]]
"""The words of an option, and the dice it rolls."""


def question(known: Scene, ask: Ask) -> Question:
    """The question with its options in words; what it is about is told in its lines."""
    title, lines, answer = ASKED.get(ask.kind, _plain)(known, ask)
    options = []
    for option in ask.options:
        words, dice = answer(option)
        options.append((option, named(words, known), dice))
    return Question(named(title, known), ask.who, tuple(options), ask.default, tuple(named(x, known) for x in lines))


Asked = tuple[Text, tuple[Text, ...], Callable[[Any], Answer]]


def _plain(known: Scene, ask: Ask) -> Asked:
    """A question of yes and no, or of dice."""
    title = Text(f"dv.ask.{ask.kind}", (("who", ask.who), *ask.facts))
    return title, (), _word


def _word(option: Any) -> Answer:
    """An option that is a plain word: yes, no, a die, a direction, a part."""
    sides = die_sides(option)
    if sides is not None:
        return die_text(sides), (sides,)
    if option in PARTS:
        return text(f"dv.part.{option}"), ()
    if option in TYPES:
        return text(f"dv.type.{option}"), ()
    if option in ANSWERS:
        return text(f"dv.answer.{option}"), ()
    return text(f"direction.{option}"), ()


ANSWERS = ("yes", "no", "go", "stop", "largest", "away", "as_rolled")
"""Options with words of their own."""


def _reaction(known: Scene, ask: Ask) -> Asked:
    """Parry, dodge or neither: the dice, the characteristic that is added, and what stands without (DV-REACT-02)."""
    target = known.find(ask.who)
    title = text("dv.ask.reaction", who=ask.who, attacker=ask.fact("attacker"), weapon=_weapon(known, ask))
    state = fighter(target) if target is not None else None
    stands = "dv.ask.stands_covered" if ask.fact("cover") else "dv.ask.stands"
    lines = (text(stands, attack=ask.fact("attack"), defence=ask.fact("defence")),)
    dice: tuple[int, ...] = ask.fact("dice", ())
    added = dict(ask.fact("characteristics", ()))

    def answer(option: Any) -> Answer:
        if option == NONE or state is None:
            return text("dv.reaction.none"), ()
        name = added.get(option, "SO" if option == DODGE else "FO")
        value: int = getattr(state.traits, name)
        sign = "dv.sum.bonus" if value >= 0 else "dv.sum.penalty"
        bonus = text(sign, characteristic=name, value=abs(value))
        return text("dv.ask.parry" if option == PARRY else "dv.ask.dodge", bonus=bonus), dice

    return title, lines, answer


def _weapon(known: Scene, ask: Ask) -> Any:
    """What the attacker strikes with: as its own sheet calls it, where the data have no name for it (DV-WPN-27)."""
    key, attacker = ask.fact("weapon"), known.find(ask.fact("attacker"))
    if attacker is not None:
        state = fighter(attacker)
        for item in (*state.items(), *(item for _, item in state.sheet.natural)):
            if item.key == key:
                return item.name
    return text("dv.ask.natural") if key == NATURAL else key


def _destiny(known: Scene, ask: Ask) -> Asked:
    """A destiny point: what it would save, and how many are left (DV-LIFE-06 to -08)."""
    title = text(f"dv.ask.destiny_{ask.fact('use')}", who=ask.who, item=ask.fact("item", ""))
    return title, (text("dv.ask.points_left", n=ask.fact("points", 0)),), _word


def _adventure(known: Scene, ask: Ask) -> Asked:
    """Adventure dice on a roll: which die, how many (DV-CAMP-16, DV-CAMP-17)."""
    shown = tuple(
        text("dv.ask.face", die=die_text(sides), face=face)
        for sides, face in zip(ask.fact("dice", ()), ask.fact("faces", ()), strict=False)
    )

    def answer(option: Any) -> Answer:
        if option == 0:
            return text("dv.ask.keep_faces"), ()
        if isinstance(option, int):
            return text("dv.ask.reroll_lowest" if option == 1 else "dv.ask.reroll_lowest_better"), ()
        word, count = option[0]
        sides = die_sides(word) or 0
        return text("dv.ask.reroll" if count == 1 else "dv.ask.reroll_better", die=die_text(sides)), (sides,)

    return text("dv.ask.adventure_die", who=ask.who), (text("dv.ask.shown", dice=shown),), answer


def _look_first(known: Scene, ask: Ask) -> Asked:
    """A watched square: who watches it, as far as the mover sees (DV-STL-04)."""
    title = text("dv.ask.look_first", who=ask.who, square=ask.fact("square"))
    return title, (text("dv.ask.watched_by", watchers=ask.fact("watchers", ())),), _word


def _land(known: Scene, ask: Ask) -> Asked:
    """A fall: which die to land with, or in a reaction all that are held (DV-MAN-11)."""
    mover = known.find(ask.who)
    dice = fighter(mover).dice if mover is not None else ()

    def answer(option: Any) -> Answer:
        return (text("dv.answer.land_yes"), dice) if option == "yes" else _word(option)

    return text("dv.ask.land", who=ask.who, fall=ask.fact("fall")), (), answer


ASKED: dict[str, Callable[[Scene, Ask], Asked]] = {
    "reaction": _reaction,
    "destiny": _destiny,
    "adventure_die": _adventure,
    "look_first": _look_first,
    "land": _land,
}
"""The questions that need more than their words, by kind."""
