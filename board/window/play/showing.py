"""Shows what is picked and what can be picked next: the hand's dice and buttons, the marks on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from board.grid.squares import Square
from board.rulebook.dice import Roll
from board.rulebook.panels import Move
from board.scene.scene import Creature
from board.window.play.aiming import creatures_on
from board.window.play.choice import (
    END, Action, Choice, Letters, Way, able, actions, base_key, dice_for, fitting, moves, refusal,
)  # fmt: skip
from board.window.canvas.layers.marks import Marks, Ring
from board.window.panels.hand import HandAction, in_families
from board.window.panels.hand_buttons import HandDie
from board.window.canvas.picture import is_veiled
from board.window.widgets.base import Tip

if TYPE_CHECKING:
    from board.window.play.pointing import Pointing


MOST_DICE = 6
"""So many ways to pay an action are told at most."""


class Showing:
    """The outward side of a `Pointing`."""

    def __init__(self, pointing: Pointing) -> None:
        self.pointing = pointing
        self.screen = pointing.screen
        self.letters = Letters()
        self._families: dict[str, set[object]] = {}
        self._two_chances = False

    def show(self) -> None:
        """Show the hand and the marks as they follow from what is picked."""
        screen = self.screen
        actor = screen.actor
        if actor is None:
            screen.hand.show_hand(self._waiting(), (), ())
            screen.sheet.lit = frozenset()
            self.show_marks()
        else:
            hand = screen.hand
            hand.explain, hand.explain_die, hand.asked = self.explain, self.explain_die, self.pointing.menus.open_action
            hand.mean, hand.describe = self.mean, self.describe
            self._two_chances = False
            # What was asked last is found first: marks and dice come before buttons.
            buttons = self._actions(actor)
            self.show_marks()
            dice = self._dice()
            legend = screen.look.word("hand.legend") if self._two_chances else ""
            hand.show_hand(self._hint(actor), dice, buttons, legend)

    def _waiting(self) -> str:
        """For whom the table waits, as far as those before the screen know it."""
        screen, look = self.screen, self.screen.look
        if screen.decider is None:
            return ""
        known = screen.known_decider
        if known is None or is_veiled(known):
            return look.word("waiting_unknown")
        need = screen.session.need
        said = "plays" if need is None else "rolling" if isinstance(need, Roll) else "waiting"
        return look.word(said, who=look.say(known.name))

    def _hint(self, actor: Creature) -> str:
        look = self.screen.look
        name = look.say(actor.name)
        if self.pointing.turning is not None:
            return look.word("hint.facing", who=name)
        choice = self.pointing.choice
        action = self.pointing.action(choice.action) if choice.action is not None else None
        if action is not None:
            return self._hint_for(action, name)
        if choice.target is not None:
            return look.word("hint.target" if self.pointing.hand() else "hand.target_free", who=name)
        if choice.dice:
            return look.word("hand.die", who=name)
        if self.pointing.hand():
            return look.word("hand.start", who=name)
        sheet = self.screen.system.sheet(self.screen.known(), actor.id)
        return look.word("hand.spent" if any(slot.dice for slot in sheet.slots) else "hint.start_free", who=name)

    def _hint_for(self, action: Action, name: str) -> str:
        """What the picked action still wants: a target, a die, two dice, the second die."""
        look, choice = self.screen.look, self.pointing.choice
        label = look.say(action.label)
        wanted = min((len(offer.dice) for offer in fitting(action, choice) if offer.moves), default=0)
        if choice.dice and wanted > len(choice.dice):
            return look.word("hand.second_die", who=name, action=label)
        if action.aim != "none" and choice.target is None:
            kind = action.aim
            if kind == "square" and all(move.cost is None for _, move in self.pointing.ways(choice)):
                kind = "dotted"
            return look.word(f"hand.aim_{kind}", who=name, action=label)
        return look.word("hand.two_dice_for" if wanted > 1 else "hand.die_for", who=name, action=label)

    def _dice(self) -> list[HandDie]:
        screen = self.screen
        choice = self.pointing.choice
        next_dice = dice_for(screen.offers, Choice((), choice.action, choice.target))
        found = []
        for place, (sides, usable, reason) in enumerate(self.pointing.hand()):
            picked = place in self.pointing.places
            fits = usable and (sides in next_dice or picked)
            if usable and not fits:
                reason = screen.look.word("no_use_for_die")
            move = self._move_with(sides)
            found.append(HandDie(sides, picked, fits, reason, self._span([move]) if move is not None else ""))
        return found

    def _move_with(self, sides: int) -> Move | None:
        """The one thing that a die would do to the picked target, if it is one."""
        choice = self.pointing.choice
        if choice.target is None:
            return None
        ways = [
            way
            for way in moves(self.screen.offers, Choice((sides,), choice.action, choice.target))
            if len(way[0].dice) == 1 and (choice.action is not None or way[0].obvious)
        ]
        return ways[0][1] if len(ways) == 1 else None

    def _span(self, asked: Sequence[Move]) -> str:
        """The chances of moves as they stand on dice, buttons and targets."""
        chances = self.screen.chances
        words = chances.span(asked, self.screen.look)
        self._two_chances = self._two_chances or (bool(words) and chances.answered(asked))
        return words

    def explain_die(self, place: int) -> Tip:
        """What a die's chances are, in full."""
        hand = self.pointing.hand()
        move = self._move_with(hand[place][0]) if place < len(hand) else None
        return self.screen.chances.lines([move], self.screen.look) if move is not None else ()

    def explain(self, key: object) -> Tip:
        """What an action's chances against the picked target are, in full; over all dice while none is picked."""
        choice = self.pointing.choice
        action = next((action for action in actions(self.screen.offers) if action.key == key), None)
        if action is None or choice.target is None or action.aim == "none":
            return ()
        ways = self.pointing.ways(Choice(choice.dice, action.key, choice.target))
        return self.screen.chances.lines([move for _, move in ways], self.screen.look)

    def describe(self, key: object) -> Tip:
        """Where an action belongs, which dice it can spend, and its rule."""
        look = self.screen.look
        action = next((action for action in actions(self.screen.offers) if action.key == key), None)
        offers = [offer for offer in action.offers if offer.moves] if action is not None else []
        if action is None or not offers:
            return ()
        dice = list(dict.fromkeys(offer.dice for offer in offers if offer.dice))
        said = [" + ".join(look.word("die", n=sides) for sides in spent) for spent in dice[:MOST_DICE]]
        more = ["…"] if len(dice) > MOST_DICE else []
        words = look.word("tip.costs", dice=", ".join((*said, *more))) if dice else look.word("tip.free")
        verb = offers[0].moves[0].command.do
        return ((look.heading(action.group), "quiet"), (look.ruled(words, f"do.{verb}"), "body"))

    def mean(self, key: object) -> Tip:
        """What doing an action means, in the game's own words."""
        action = next((action for action in actions(self.screen.offers) if action.key == key), None)
        what = action.offers[0].what if action is not None else None
        return ((self.screen.look.say(what), "quiet"),) if what is not None else ()

    def _actions(self, actor: Creature) -> list[HandAction]:
        screen = self.screen
        look = screen.look
        choice = self.pointing.choice
        found: list[HandAction] = []
        kinds: list[str | None] = []
        for action in actions(screen.offers):
            can = able(action, choice)
            reason, chance = "", ""
            if not can:
                reason = self._why_not(action)
            elif choice.target is not None and action.aim != "none":
                ways = self.pointing.ways(Choice(choice.dice, action.key, choice.target))
                chance = self._span([move for _, move in ways])
            first = action.offers[0]
            key = base_key(first)
            odds = action.aim == "creature" and screen.habits.chances
            found.append(
                HandAction(
                    action.key, action.group, look.say(action.label), can, choice.action == action.key, reason, chance,
                    "", odds,
                    any(offer.obvious for offer in action.offers), key == END, self._cost(action),
                )
            )  # fmt: skip
            # One button for each thing that can be dropped would hide what matters.
            kinds.append(action.label.key if action.aim in ("none", "item") else None)
        families = self._families.setdefault(actor.id, set())
        shown = in_families(found, kinds, families)
        families.update(action.key for action in shown if action.family)
        keys: dict[object, str] = {action.key: base_key(action.offers[0]) for action in actions(screen.offers)}
        return [replace(one, letter=self.letters.letter(actor.id, keys.get(one.key) or str(one.key))) for one in shown]

    def _cost(self, action: Action) -> str:
        """How many dice an action spends, in a game of dice in hand."""
        spent = [len(offer.dice) for offer in action.offers if offer.moves]
        if not spent or not self.pointing.hand():
            return ""
        return self.screen.look.word("hand.costs" if min(spent) else "hand.costs_none", n=min(spent))

    def _why_not(self, action: Action) -> str:
        look = self.screen.look
        fits = fitting(action, self.pointing.choice)
        if not fits and any(offer.moves for offer in action.offers):
            return look.word("not_with_this_die")
        if self.pointing.choice.target is not None and any(offer.moves for offer in fits):
            return look.word("not_at_this_target")
        refused = refusal(action, self.pointing.choice)
        if refused is None:
            return look.word("nothing_in_reach")
        return self.screen.words_of(refused, look)

    def show_marks(self) -> None:
        """Show on the board what can be pointed at."""
        screen = self.screen
        picture = screen.picture
        if picture is None:
            return
        reach: dict[Square, str] = {}
        costs: dict[Square, int] = {}
        targets: dict[Square, str] = {}
        way: tuple[Square, ...] = ()
        watched: tuple[Square, ...] = ()
        ring: Ring | None = None
        chosen = self._chosen_square()
        actor = screen.actor
        if actor is not None and self.pointing.turning is not None:
            (_, move), _, facing = self.pointing.turning
            assert move.square is not None
            ring = Ring(move.square, (0, 2, 4, 6), facing)
            way = (actor.at, *move.path)
            chosen = move.square
        elif actor is not None and (self.pointing.choice.dice or self.pointing.choice.action is not None):
            for offer, move in self.lit():
                if move.target is not None:
                    self._mark_target(targets, move)
                elif move.door is not None and move.square is not None:
                    targets.setdefault(move.square, "")
                elif move.square is not None:
                    if move.square != actor.at or offer.chooses_facing:
                        cheaper = move.cost is not None and move.cost < costs.get(move.square, move.cost)
                        if move.square not in reach or cheaper:
                            reach[move.square] = screen.unseen.cost(move)
                            costs.update({move.square: move.cost} if move.cost is not None else {})
                            if move.square in (self.pointing.hovered, self.pointing.cursor) and move.path:
                                way = (actor.at, *move.path)
            watched = self._watched(reach)
        cursor = self.pointing.cursor
        if chosen is None and cursor is not None and self._creature_id(cursor) is not None:
            # Corners around a token leave its name and its chance readable; a frame would lie over them.
            chosen, cursor = cursor, None
        pointed = (self._creature_id(self.pointing.hovered), self._creature_id(self.pointing.cursor))
        named = {who for who in pointed if who is not None}
        # The plate of a name would cover what its owner can reach.
        if actor is not None and not reach and self.pointing.turning is None:
            named.add(actor.id)
        screen.view.name(frozenset(named))
        screen.view.mark(
            Marks(
                tuple(reach.items()),
                watched,
                tuple(targets.items()),
                chosen,
                way,
                cursor if cursor != chosen else None,
                self.pointing.hovered if picture.on_board(self.pointing.hovered or Square(-1, -1)) else None,
                screen.readout.sight_line(),
                ring,
            )
        )

    def lit(self) -> list[Way]:
        """The ways shown on the board: those of the picked action, else of the obvious ones."""
        choice = Choice(self.pointing.choice.dice, self.pointing.choice.action)
        found = list(moves(self.screen.offers, choice))
        if choice.action is None:
            found = [way for way in found if way[0].obvious]
        return found

    def _mark_target(self, targets: dict[Square, str], move: Move) -> None:
        screen = self.screen
        picture = screen.picture
        creature = picture.scene.find(move.target) if picture is not None else None
        if creature is None:
            return
        words = ""
        if self.pointing.choice.dice or self._single_die():
            words = self._span([move])
        if words or creature.at not in targets:
            targets[creature.at] = words

    def _single_die(self) -> bool:
        action = self.pointing.action(self.pointing.choice.action) if self.pointing.choice.action is not None else None
        return action is not None and self.pointing.one_die(action)

    def _watched(self, reach: dict[Square, str]) -> tuple[Square, ...]:
        """The squares in reach that an enemy known to the side watches, as far as the side knows the place."""
        screen = self.screen
        picture = screen.picture
        actor = screen.actor
        if picture is None or actor is None or not reach or screen.gm_view:
            return ()
        watched = screen.chances.watched(actor)
        columns = picture.columns
        return tuple(s for s in reach if watched[s.row * columns + s.column]) if watched is not None else ()

    def _chosen_square(self) -> Square | None:
        target = self.pointing.choice.target
        picture = self.screen.picture
        if target is None or picture is None:
            return None
        if target.kind == "creature":
            creature = picture.scene.find(target.id)
            return creature.at if creature is not None else None
        if target.kind == "door":
            return next((door.squares[-1] for door in picture.place.doors if door.id == target.id), None)
        return target.square

    def _creature_id(self, square: Square | None) -> str | None:
        picture = self.screen.picture
        if picture is None or square is None:
            return None
        here = creatures_on(picture, square)
        return here[0].id if here else None
