"""Shows what is picked and what can be picked next: the hand's dice and buttons, the marks on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.grid.squares import Square
from board.rulebook.panels import Move
from board.scene.scene import Creature
from board.window.aiming import creatures_on
from board.window.choice import Action, Choice, Way, able, actions, dice_for, fitting, moves, refusal
from board.window.layers.marks import Marks, Ring
from board.window.picture import is_veiled
from board.window.panels.hand import HandAction, HandDie, in_families

if TYPE_CHECKING:
    from board.window.pointing import Pointing


class Showing:
    """The outward side of a `Pointing`."""

    def __init__(self, pointing: Pointing) -> None:
        self.pointing = pointing
        self.screen = pointing.screen

    def show(self) -> None:
        """Show the hand and the marks as they follow from what is picked."""
        screen = self.screen
        actor = screen.actor
        if actor is None:
            screen.hand.show_hand(self._waiting(), (), ())
            screen.sheet.lit = frozenset()
        else:
            screen.hand.show_hand(self._hint(actor), self._dice(), self._actions())
        self.show_marks()

    def _waiting(self) -> str:
        """For whom the table waits, as far as those before the screen know it."""
        screen, look = self.screen, self.screen.look
        if screen.decider is None:
            return ""
        known = screen.known_decider
        if known is None or is_veiled(known):
            return look.word("waiting_unknown")
        asked = screen.session.need is not None
        return look.word("waiting" if asked else "plays", who=look.say(known.name))

    def _hint(self, actor: Creature) -> str:
        look = self.screen.look
        name = look.say(actor.name)
        if self.pointing.turning is not None:
            return look.word("hint.facing", who=name)
        choice = self.pointing.choice
        action = self.pointing.action(choice.action) if choice.action is not None else None
        if action is not None:
            label = look.say(action.label)
            if action.aim != "none" and choice.target is None:
                return look.word(f"hint.aim_{action.aim}", who=name, action=label)
            return look.word("hint.die_for", who=name, action=label)
        if choice.target is not None:
            return look.word("hint.target", who=name)
        if choice.dice:
            return look.word("hint.die", who=name)
        return look.word("hint.start" if self.pointing.hand() else "hint.start_free", who=name)

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
            chance = ""
            if choice.target is not None:
                ways = [
                    way
                    for way in moves(screen.offers, Choice((sides,), choice.action, choice.target))
                    if len(way[0].dice) == 1 and (choice.action is not None or way[0].obvious)
                ]
                if len(ways) == 1:
                    chance = screen.chances.words(ways[0][1], screen.look)
            found.append(HandDie(sides, picked, fits, reason, chance))
        return found

    def _actions(self) -> list[HandAction]:
        screen = self.screen
        look = screen.look
        choice = self.pointing.choice
        found: list[HandAction] = []
        kinds: list[str | None] = []
        for action in actions(screen.offers):
            can = able(action, choice)
            reason, chance = "", ""
            tip: tuple[tuple[str, str], ...] = ()
            if not can:
                reason = self._why_not(action)
            elif choice.target is not None and action.aim != "none":
                ways = self.pointing.ways(Choice(choice.dice, action.key, choice.target))
                chance = screen.chances.span([move for _, move in ways], look)
                if len(ways) == 1:
                    tip = screen.chances.lines(ways[0][1], look)
            picked = choice.action == action.key
            found.append(HandAction(action.key, action.group, look.say(action.label), can, picked, reason, chance, tip))
            # One button for each thing that can be dropped would hide what matters.
            kinds.append(action.label.key if action.aim in ("none", "item") else None)
        return in_families(found, kinds)

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
                    words = str(move.cost) if move.cost is not None else ""
                    if move.square != actor.at or offer.chooses_facing:
                        known = reach.get(move.square)
                        if known is None or (known.isdigit() and words.isdigit() and int(words) < int(known)):
                            reach[move.square] = words
                            if move.square in (self.pointing.hovered, self.pointing.cursor) and move.path:
                                way = (actor.at, *move.path)
            watched = self._watched(reach)
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
                self.pointing.cursor,
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
            words = screen.chances.words(move, screen.look)
        if words or creature.at not in targets:
            targets[creature.at] = words

    def _single_die(self) -> bool:
        action = self.pointing.action(self.pointing.choice.action) if self.pointing.choice.action is not None else None
        return action is not None and self.pointing.one_die(action)

    def _watched(self, reach: dict[Square, str]) -> tuple[Square, ...]:
        """The squares in reach that an enemy known to the side watches."""
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
