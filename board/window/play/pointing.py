"""Pointing: dice, action and target are picked in any order, until one way to do it is left."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, pi
from typing import TYPE_CHECKING

from board.grid.directions import Direction, step_direction
from board.grid.squares import Square
from board.rulebook.panels import Move
from board.scene.place import Door
from board.scene.scene import Creature
from board.window.play.aiming import creatures_on, door_near, targets_at, why_not
from board.window.play.choice import (
    Action,
    ActionKey,
    Choice,
    Target,
    Way,
    able,
    actions,
    fitting,
    moves,
    refusal,
    spends,
    with_facing,
)
from board.window.play.pointing_keys import PointingKeys
from board.window.play.pointing_menus import PointingMenus
from board.window.play.showing import Showing

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen

FACINGS = (0, 2, 4, 6)
"""Facings that can be pointed at, in eighths clockwise from the north."""


class Pointing:
    """What the player has picked on a play screen, and what follows from it."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.choice = Choice()
        self.cursor: Square | None = None
        self.hovered: Square | None = None
        self.turning: tuple[Way, int, int] | None = None
        """The move whose facing is being chosen, the facing of its last step, and the one pointed at."""
        self.showing = Showing(self)
        self.menus = PointingMenus(self)
        self.keys = PointingKeys(self)
        self.places: tuple[int, ...] = ()

    # --- what is picked

    def show(self) -> None:
        """Show the hand and the marks as they follow from what is picked."""
        self.showing.show()

    def reset(self) -> None:
        """Nothing is picked any more."""
        self.choice, self.turning, self.places = Choice(), None, ()
        self.screen.gm.forget()

    def back(self) -> bool:
        """Step back one level; False when there was none."""
        screen = self.screen
        if screen.gm.forget():
            screen.toast.hush()
        elif screen.line is not None:
            screen.log.open_line(-1)
        elif self.turning is not None:
            self.turning = None
        elif self.choice.target is not None and self.choice.action is not None:
            self.choice = Choice(self.choice.dice, self.choice.action)
        elif self.choice.action is not None:
            self.choice = Choice(self.choice.dice)
        elif not self.choice.empty:
            self.reset()
        elif screen.looking is not None or screen.inspected is not None:
            screen.looking = screen.inspected = None
            screen.refresh()
        elif self.cursor is not None:
            self.cursor = None
        else:
            return False
        self.show()
        screen.board.flush()
        return True

    def hand(self) -> tuple[tuple[int, bool, str], ...]:
        """The dice of the actor: sides, whether it can be spent, and else why not."""
        screen = self.screen
        actor = screen.actor
        if actor is None:
            return ()
        sheet = screen.system.sheet(screen.known(), actor.id)
        return tuple(
            (
                die.sides,
                die.usable,
                screen.words_of(die.reason, screen.look) if die.reason is not None else "",
            )
            for die in sheet.hand
        )

    def pick_die(self, place: int) -> None:
        """Pick or put back the die at this place of the hand."""
        hand = self.hand()
        if place >= len(hand):
            return
        self.turning = None
        if place in self.places:
            self._set_places(tuple(p for p in self.places if p != place))
        else:
            _, usable, reason = hand[place]
            if not usable:
                self.screen.say(reason)
                return
            both = (*self.places, place)
            together = tuple(sorted(hand[p][0] for p in both))
            # A second die is added where something spends both; else it takes the place of the first.
            ways = moves(self.screen.offers, Choice((), self.choice.action))
            goes = any(offer.dice and spends(offer, together) for offer, _ in ways)
            self._set_places(both if goes else (place,))
        self._changed()

    def _set_places(self, places: tuple[int, ...]) -> None:
        hand = self.hand()
        self.places = places
        dice = tuple(sorted(hand[place][0] for place in places if place < len(hand)))
        self.choice = Choice(dice, self.choice.action, self.choice.target)

    def pick_action(self, key: object) -> None:
        """Pick an action, or put it back."""
        action = next((a for a in actions(self.screen.offers) if a.key == key), None)
        if action is None:
            return
        if not able(action, Choice(self.choice.dice)):
            refused = refusal(action, self.choice)
            self.screen.say(self.screen.words_of(refused, self.screen.look) if refused is not None else "")
            return
        self.turning = None
        if self.choice.action == action.key and self.choice.target is None:
            self.choice = Choice(self.choice.dice)
        else:
            target = self.choice.target
            if target is not None and not able(action, self.choice):
                target = None
            self.choice = Choice(self.choice.dice, action.key, target)
        self._changed()

    def _changed(self) -> None:
        """Go on if one way is left; otherwise show what can be picked next."""
        if not self._go_on():
            self.show()
            self.screen.board.flush()

    def _go_on(self) -> bool:
        choice = self.choice
        if choice.action is None:
            return False
        action = self.action(choice.action)
        if action is None:
            return False
        ways = self.ways(choice)
        if action.aim == "none":
            ways = [way for way in ways if choice.dice or not way[0].dice or self.one_die(action)]
            if len(ways) == 1:
                self.go(ways[0])
                return True
            return False
        if action.aim == "item" and choice.target is None and (choice.dice or self.one_die(action)):
            self.menus.open_items(ways)
            return False
        if choice.target is not None and len(ways) == 1:
            self.go(ways[0])
            return True
        return False

    def ways(self, choice: Choice) -> list[Way]:
        """The ways that agree with what was picked; those that spend no other dice come alone if there are any."""
        action = self.action(choice.action) if choice.action is not None else None
        aim_none = action is not None and action.aim == "none"
        asked = Choice(choice.dice, choice.action, None if aim_none else choice.target)
        found = list(moves(self.screen.offers, asked))
        exact = [way for way in found if not way[0].dice or len(way[0].dice) == len(choice.dice)]
        return exact or found

    def action(self, key: ActionKey) -> Action | None:
        return next((a for a in actions(self.screen.offers) if a.key == key), None)

    def one_die(self, action: Action) -> bool:
        """Whether there is nothing to choose among dice."""
        return len({offer.dice for offer in action.offers if offer.moves}) <= 1

    def go(self, way: Way) -> None:
        """Do it, or ask first which way to face at its end."""
        offer, move = way
        if offer.chooses_facing and move.square is not None:
            last = self._last_facing(move)
            self.turning = (way, last, last)
            self.show()
            self.screen.board.flush()
            return
        self.screen.unseen.walk(move, move.command)

    def _last_facing(self, move: Move) -> int:
        """The facing of the last step, or the present one."""
        actor = self.screen.actor
        if actor is None:
            return 0
        if not move.path:
            return int(actor.facing)
        before = move.path[-2] if len(move.path) > 1 else actor.at
        try:
            return int(step_direction(Square(*before), Square(*move.path[-1])))
        except ValueError:
            return int(actor.facing)

    def turn_as_chosen(self) -> None:
        """The facing is chosen: go."""
        if self.turning is None:
            return
        (_, move), last, chosen = self.turning
        asked = move.command
        if chosen != last or not move.path or asked.get("facing") is not None:
            asked = with_facing(asked, Direction(chosen).word)
        self.screen.unseen.walk(move, asked)

    # --- the board

    def point(self, pos: tuple[int, int]) -> None:
        """A click on the board."""
        screen = self.screen
        if self.turning is not None:
            self._aim_facing(pos)
            self.turn_as_chosen()
            return
        square = screen.board.square(pos)
        if square is None:
            self.back()
            return
        self.point_at(square, door_near(screen.picture, screen.view.camera, pos))

    def point_at(self, square: Square, door: Door | None = None) -> None:
        """A square was pointed at, with what stands there."""
        screen = self.screen
        if screen.gm.take(square):
            return
        if self.turning is not None:
            self.turn_as_chosen()
            return
        if screen.actor is None or screen.side != (screen.actor.side if screen.actor else None):
            return
        targets = targets_at(screen.picture, square, door)
        choice = self.choice
        if choice.action is None and choice.dice:
            self._point_with_dice(square, targets)
        elif choice.action is not None:
            self._point_with_action(square, targets)
        else:
            self._pick_target(square, targets)

    def _point_with_dice(self, square: Square, targets: Sequence[Target]) -> None:
        """What is lit is done, if it is the only thing these dice do there; else a menu asks which."""
        found = [way for target in targets for way in self.ways(Choice(self.choice.dice, None, target))]
        obvious = [way for way in found if way[0].obvious]
        struck = obvious[0][1].target if obvious else None
        others = [way for way in found if way[1].target == struck and len(way[0].dice) == len(self.choice.dice)]
        if struck is not None and len({(way[0].group, way[0].label) for way in others}) > 1:
            self.menus.open_ways(sorted(others, key=lambda way: not way[0].obvious), square)
        elif len(obvious) == 1:
            self.go(obvious[0])
        elif found:
            corner = self.screen.view.camera.rect(*square).center
            self.screen.open_menu(self.menus.menu_for(square, corner))
        else:
            self._say_why_not(square)

    def _point_with_action(self, square: Square, targets: Sequence[Target]) -> None:
        """The first of the targets that the action can have; the dice may still be missing."""
        for target in targets:
            asked = Choice(self.choice.dice, self.choice.action, target)
            ways = self.ways(asked)
            if len(ways) == 1:
                self.go(ways[0])
                return
            if ways:
                self.choice = asked
                self._changed()
                return
        self._say_why_not(square)

    def point_at_creature(self, creature: Creature) -> None:
        """A creature was pointed at elsewhere than on the board."""
        self._pick_target(creature.at, [Target("creature", creature.id)])

    def _pick_target(self, square: Square, targets: Sequence[Target]) -> None:
        able_targets = [t for t in targets if any(True for _ in moves(self.screen.offers, Choice((), None, t)))]
        chosen = able_targets[0] if able_targets else None
        if chosen is not None and chosen == self.choice.target and not self.choice.dice:
            # A second click means the obvious, where nothing is left to choose.
            ways = [way for way in moves(self.screen.offers, Choice((), None, chosen)) if way[0].obvious]
            if len(ways) == 1 and not ways[0][0].dice:
                self.go(ways[0])
                return
        if chosen is None or chosen == self.choice.target:
            self.choice = Choice(self.choice.dice, self.choice.action)
            if chosen is None and targets:
                self._say_why_not(square)
        else:
            self.choice = Choice(self.choice.dice, self.choice.action, chosen)
        self._changed()

    def _say_why_not(self, square: Square) -> None:
        """Why what was picked cannot be done here."""
        screen = self.screen
        picture = screen.picture
        if picture is None:
            return
        creature = next(iter(creatures_on(picture, square)), None)
        action = self.action(self.choice.action) if self.choice.action is not None else None
        if action is not None:
            offers = fitting(action, self.choice)
        else:
            wanted = "creature" if creature is not None else "square"
            offers = tuple(o for o in screen.offers if o.obvious and o.aim == wanted)
        for offer in offers:
            refused = why_not(screen.system, screen.unseen.taken, screen.look, offer, square, creature)
            if refused:
                screen.say(refused)
                return
        screen.say(screen.look.word("hand.not_there"))

    def hover(self, pos: tuple[int, int] | None) -> None:
        """The pointer moved over the board."""
        if pos is not None and self.turning is not None:
            self._aim_facing(pos)
        square = self.screen.board.square(pos) if pos is not None else None
        if square != self.hovered or self.turning is not None:
            self.hovered = square
            self.showing.show_marks()

    def _aim_facing(self, pos: tuple[int, int]) -> None:
        assert self.turning is not None
        way, last, _ = self.turning
        square = way[1].square
        assert square is not None
        camera = self.screen.view.camera
        middle = camera.middle(square)
        across, down = pos[0] - middle[0], pos[1] - middle[1]
        if abs(across) < camera.square * 0.3 and abs(down) < camera.tall * 0.3:
            self.turning = (way, last, last)
            return
        on_screen = atan2(across, -down) / (pi / 4)
        turned = (on_screen - 2 * camera.turn) % 8
        facing = min(FACINGS, key=lambda f: (min((turned - f) % 8, (f - turned) % 8), f))
        self.turning = (way, last, facing)
