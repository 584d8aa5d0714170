"""What the game master asks of a creature, tells it and hands it: trials, words, items (DV-DICE-06, DV-VIEW-24)."""

from __future__ import annotations

from collections.abc import Iterator

from board.grid.squares import Square
from board.rulebook.commands import Command, Value, command
from board.rulebook.panels import Blank, Move, Offer
from board.scene.scene import Creature, Scene
from board.scene.texts import Text, capital, text
from board.systems.dernier_val import arrivals
from board.systems.dernier_val.legality import check
from board.systems.dernier_val.state import fighter, rules_of
from board.systems.dernier_val.vocabulary import CHARACTERISTICS, PARTS, die_word

DIFFICULTIES = (0, 2, 4, 6, 8, 10, 12, 14)
"""The difficulties that have names (DV-DICE-08)."""

HARDEST, USUAL = 30, 6
"""The highest difficulty of a trial on offer, and the one that is proposed."""


def of_creature(scene: Scene, creature: Creature) -> Iterator[Offer]:
    """A word to its side, items, and a trial of whoever has the hand, by any part that has a die for it."""
    who = creature.id
    yield _offer("word", text("dv.gm.hint"), command("gm", what="hint", target=who), Blank("value", "text"))
    items = tuple((key, capital(item.name)) for key, item in rules_of(scene).items)
    if items:
        blank = Blank("item", "choice", choices=items)
        yield _offer("things", text("dv.gm.give"), command("gm", what="add", target=who), blank)
    had = tuple({item.key: (item.key, capital(item.name)) for item in fighter(creature).items()}.values())
    if had:
        blank = Blank("item", "choice", choices=had)
        yield _offer("things", text("dv.gm.take"), command("gm", what="remove", target=who), blank)
    for part in PARTS:
        yield from _trial(scene, creature, part)


def of_square(scene: Scene, square: Square) -> Iterator[Offer]:
    """Bringing a creature into play there, for the side that is chosen (DV-AMB-03)."""
    ready = {creature.id for creature in rules_of(scene).ready}
    kinds = tuple(
        (kind.id, capital(kind.name) if kind.id in ready else text("dv.gm.another", who=kind.name))
        for kind in arrivals.kinds(scene)
    )
    sides = tuple((side.name, capital(side.title or side.name)) for side in scene.table.sides)
    if kinds and sides:
        yield _offer(
            "square",
            text("dv.gm.bring"),
            command("gm", what="bring", at=square.name),
            Blank("item", "choice", choices=kinds),
            Blank("value", "choice", choices=sides, title=text("dv.gm.bring_side")),
        )


def _offer(group: str, label: Text, asked: Command, *blanks: Blank) -> Offer:
    key = ":".join((group, asked.do, *(str(value) for _, value in asked.fields)))
    return Offer(key, label, text(f"dv.gm.group.{group}"), moves=(Move(asked),), blank=blanks[0], then=blanks[1:])


def _trial(scene: Scene, creature: Creature, part: str) -> Iterator[Offer]:
    """Any other action, at the difficulty that the game master sets, risky or not (DV-DICE-06, DV-DICE-33)."""

    def may(sides: int) -> bool:
        asked = command("test", creature.id, part=part, characteristic=CHARACTERISTICS[0], die=die_word(sides))
        return check(scene, asked) is None

    usable = (sides for sides in sorted(set(fighter(creature).dice)) if may(sides))
    dice = tuple((die_word(sides), text("dv.die", sides=sides)) for sides in usable)
    if not dice:
        return
    by = tuple((name, text(f"dv.stat.{name}")) for name in CHARACTERISTICS)
    called = tuple((number, text(f"dv.gm.difficulty.{number}")) for number in DIFFICULTIES)
    risks: tuple[tuple[Value, Text], ...] = ((False, text("dv.gm.trial_calm")), (True, text("dv.gm.trial_risky")))
    yield _offer(
        "trial",
        text("dv.gm.trial", part=text(f"dv.part.{part}")),
        command("test", creature.id, part=part),
        Blank("die", "choice", choices=dice, title=text("dv.gm.trial_die")),
        Blank("characteristic", "choice", choices=by, title=text("dv.gm.trial_by")),
        Blank("risky", "choice", choices=risks, title=text("dv.gm.trial_risk")),
        Blank("difficulty", "number", 0, HARDEST, USUAL, called, text("dv.gm.trial_difficulty")),
    )
