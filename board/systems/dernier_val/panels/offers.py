"""The buttons of the active creature: every deed judged by `legality.check`, with its dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from board.rulebook.commands import Command, Refusal, command
from board.rulebook.naming import named
from board.rulebook.panels import Move, Offer
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.legality import CHECKS, check
from board.systems.dernier_val.movement import reachable
from board.systems.dernier_val.panels.deeds import FREE, GROUPS, Deed, deeds, do_text, explained, heading
from board.systems.dernier_val.panels.feats import feats
from board.systems.dernier_val.state import Fighter, fighter
from board.systems.dernier_val.vocabulary import LEGS, die_word

END = "end_round"
"""The deed that ends the round: always the last one."""

VAGUE = ("dv.refused.not_perceived", "dv.refused.dead_target", "dv.refused.nobody")
"""Reasons that tell less than any other one does."""


@dataclass(frozen=True, slots=True)
class Purse:
    """The dice in hand, each size once, and the pairs of them."""

    singles: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[int, ...], ...]
    full: tuple[int, ...]

    def choices(self, count: int) -> tuple[tuple[int, ...], ...]:
        """Every way to take `count` dice, smallest first."""
        return self.singles if count == 1 else self.pairs

    def sample(self, count: int) -> tuple[int, ...]:
        """Dice to ask the rules with: some in hand, else of the full set, so that the answer is about them."""
        choices = self.choices(count)
        return choices[0] if choices else self.full[:count]


def purse_of(state: Fighter) -> Purse:
    """The dice that the creature can choose from."""
    singles = tuple(dict.fromkeys((sides,) for sides in state.dice))
    return Purse(singles, tuple(dict.fromkeys(combinations(state.dice, 2))), state.sheet.dice)


def offers(known: Scene, who: str) -> tuple[Offer, ...]:
    """What the active creature may think of doing, on the scene that its side knows; nothing for others.

    A die in hand is as good as any other one, so each way is judged with one of them and offered with all.
    """
    creature = known.find(who)
    if creature is None or known.wheel.active != who:
        return ()
    purse = purse_of(fighter(creature))
    found = [*moving(known, creature, purse)]
    for deed in in_order((*deeds(known, creature), *feats(known, creature))):
        found += offered(known, deed, purse)
    end = Deed(END, do_text("end_round"), FREE, (Move(command("end_round", who)),), 0)
    found += offered(known, end, purse)
    return tuple(found)


def in_order(found: Sequence[Deed]) -> list[Deed]:
    """By heading, the lasting deeds before those that come and go: what can be done now moves no button."""
    return sorted(found, key=lambda deed: (GROUPS.index(deed.group), deed.quiet or deed.passing))


def offered(known: Scene, deed: Deed, purse: Purse) -> Iterator[Offer]:
    """The offers of a deed: without dice, or one for each choice of them; else a greyed one with the reason."""
    ways: Sequence[Move] = deed.ways
    if not ways or ways[0].command.do not in CHECKS:
        return
    refusals: list[Refusal] = []
    possible = False
    if deed.dice == 0:
        free = _judged(known, ways, (), refusals)
        if free:
            possible = True
            yield _offer(deed, (), tuple(free))
    else:
        paid = _judged(known, ways, purse.sample(deed.dice), refusals)
        for dice in purse.choices(deed.dice) if paid else ():
            possible = True
            yield _offer(deed, dice, tuple(with_dice(way, dice) for way in paid))
    if refusals and not possible and not deed.quiet:
        tried = with_dice(ways[0], purse.sample(deed.dice))
        yield replace(_offer(deed, (), (), telling(known, refusals)), tried=tried)


def _judged(known: Scene, ways: Sequence[Move], dice: tuple[int, ...], refusals: list[Refusal]) -> list[Move]:
    """The ways that are legal with these dice; why the others are not is added to `refusals`."""
    legal = []
    for way in ways:
        refusal = check(known, with_dice(way, dice).command)
        if refusal is None:
            legal.append(way)
        else:
            refusals.append(refusal)
    return legal


def telling(known: Scene, refusals: Sequence[Refusal]) -> Refusal:
    """The reason that says most: that of the nearest target, unless it is a vague one."""
    best = next((refusal for refusal in refusals if refusal.reason.key not in VAGUE), refusals[0])
    return replace(best, reason=named(best.reason, known))


def _offer(deed: Deed, dice: tuple[int, ...], moves: tuple[Move, ...], refusal: Refusal | None = None) -> Offer:
    key = ":".join((deed.key, *(die_word(sides) for sides in dice)))
    return Offer(
        key, deed.label, heading(deed.group), dice, deed.aim, moves, refusal,
        obvious=deed.obvious, deed=deed.key, family=deed.family, what=explained(deed.label),
    )  # fmt: skip


def with_dice(way: Move, dice: tuple[int, ...]) -> Move:
    """The way with the dice it spends: `die` for one, `dice` for two."""
    if not dice:
        return way
    asked = way.command
    words = tuple(die_word(sides) for sides in dice)
    spent = ("die", words[0]) if len(words) == 1 else ("dice", words)
    given = Command(asked.do, asked.who, tuple(sorted((*asked.fields, spent))))
    return Move(given, way.target, way.square, way.door, way.item, way.cost, way.path)


# ---- Moves ---------------------------------------------------------------------------------------


def moving(known: Scene, creature: Creature, purse: Purse) -> Iterator[Offer]:
    """Moves by each die, and by the squares that earlier moves of the round left."""
    on_the_spot = Move(command("move", creature.id))
    found: list[Offer] = []
    if check(known, on_the_spot.command) is None:
        found.append(_move_offer((), _walks(known, creature, ())))
    refusal = check(known, with_dice(on_the_spot, purse.sample(1)).command)
    if refusal is None:
        walks = _walks(known, creature, purse.sample(1))
        for dice in purse.singles:
            found.append(_move_offer(dice, tuple(with_dice(walk, dice) for walk in walks)))
    elif not found:
        found.append(_move_offer((), (), telling(known, [refusal])))
    yield from found


def _move_offer(dice: tuple[int, ...], moves: tuple[Move, ...], refusal: Refusal | None = None) -> Offer:
    key = ":".join(("move", *(die_word(sides) for sides in dice)))
    return Offer(
        key, do_text("move"), heading(LEGS), dice, "square", moves, refusal,
        chooses_facing=True, obvious=True, deed="move", what=explained(do_text("move")),
    )  # fmt: skip


def _walks(known: Scene, creature: Creature, dice: tuple[int, ...]) -> tuple[Move, ...]:
    """The squares where a move with these dice can end, nearest first, with the standard way; legal ones only."""
    walks = []
    for square, (cost, path) in reachable(known, creature.id, with_die=bool(dice)).items():
        # The way is given to the judge, who would else have to look for it again.
        along = Move(command("move", creature.id, path=tuple(entered.name for entered in path)))
        if check(known, with_dice(along, dice).command) is None:
            asked = command("move", creature.id, to=square.name)
            walks.append(Move(asked, square=square, cost=cost, path=path))
    return tuple(sorted(walks, key=lambda walk: (walk.cost or 0, walk.square or creature.at)))
