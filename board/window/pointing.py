"""Pointing: dice, action and target are picked in any order, until one way to do it is left."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, pi
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.directions import Direction, step_direction
from board.grid.squares import Square
from board.rulebook.panels import Move, Offer
from board.scene.place import Door
from board.scene.scene import Creature
from board.window.choice import (
    Action,
    ActionKey,
    Choice,
    Target,
    able,
    actions,
    dice_for,
    fitting,
    moves,
    refusal,
    spends,
    with_facing,
)
from board.window.layers.marks import Marks, Ring
from board.window.panels.hand import HandAction, HandDie
from board.window.picture import NEVER, is_veiled
from board.window.widgets.base import Key, Tip
from board.window.widgets.menu import Entry, Menu

if TYPE_CHECKING:
    from board.window.play import PlayScreen

Way = tuple[Offer, Move]

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
        self._places: tuple[int, ...] = ()

    # --- what is picked

    def reset(self) -> None:
        """Nothing is picked any more."""
        self.choice, self.turning, self._places = Choice(), None, ()

    def back(self) -> bool:
        """Step back one level; False when there was none."""
        screen = self.screen
        if screen.line is not None:
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

    def _hand(self) -> tuple[tuple[int, bool, str], ...]:
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
                screen.look.say(die.reason.reason) if die.reason is not None else "",
            )
            for die in sheet.hand
        )

    def pick_die(self, place: int) -> None:
        """Pick or put back the die at this place of the hand."""
        hand = self._hand()
        if place >= len(hand):
            return
        self.turning = None
        if place in self._places:
            self._set_places(tuple(p for p in self._places if p != place))
        else:
            sides, usable, reason = hand[place]
            if not usable:
                self.screen.say(reason)
                return
            both = (*self._places, place)
            together = tuple(sorted(hand[p][0] for p in both))
            # A second die is added where something spends both; else it takes the place of the first.
            ways = moves(self.screen.offers, Choice((), self.choice.action))
            goes = any(offer.dice and spends(offer, together) for offer, _ in ways)
            self._set_places(both if goes else (place,))
        self._changed()

    def _set_places(self, places: tuple[int, ...]) -> None:
        hand = self._hand()
        self._places = places
        dice = tuple(sorted(hand[place][0] for place in places if place < len(hand)))
        self.choice = Choice(dice, self.choice.action, self.choice.target)

    def pick_action(self, key: object) -> None:
        """Pick an action, or put it back."""
        action = next((a for a in actions(self.screen.offers) if a.key == key), None)
        if action is None:
            return
        if not able(action, Choice(self.choice.dice)):
            refused = refusal(action, self.choice)
            self.screen.say(self.screen.look.say(refused.reason) if refused is not None else "")
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
        action = self._action(choice.action)
        if action is None:
            return False
        ways = self._ways(choice)
        if action.aim == "none":
            ways = [way for way in ways if choice.dice or not way[0].dice or self._one_die(action)]
            if len(ways) == 1:
                self._go(ways[0])
                return True
            return False
        if action.aim == "item" and choice.target is None and (choice.dice or self._one_die(action)):
            self._open_items(ways)
            return False
        if choice.target is not None and len(ways) == 1:
            self._go(ways[0])
            return True
        return False

    def _ways(self, choice: Choice) -> list[Way]:
        """The ways that agree with what was picked; those that spend no other dice come alone if there are any."""
        action = self._action(choice.action) if choice.action is not None else None
        aim_none = action is not None and action.aim == "none"
        asked = Choice(choice.dice, choice.action, None if aim_none else choice.target)
        found = list(moves(self.screen.offers, asked))
        exact = [way for way in found if not way[0].dice or len(way[0].dice) == len(choice.dice)]
        return exact or found

    def _action(self, key: ActionKey) -> Action | None:
        return next((a for a in actions(self.screen.offers) if a.key == key), None)

    def _one_die(self, action: Action) -> bool:
        """Whether there is nothing to choose among dice."""
        return len({offer.dice for offer in action.offers if offer.moves}) <= 1

    def _go(self, way: Way) -> None:
        """Do it, or ask first which way to face at its end."""
        offer, move = way
        if offer.chooses_facing and move.square is not None:
            last = self._last_facing(move)
            self.turning = (way, last, last)
            self.show()
            self.screen.board.flush()
            return
        self.screen.perform(move.command)

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

    def _turn(self) -> None:
        """The facing is chosen: go."""
        if self.turning is None:
            return
        (_, move), last, chosen = self.turning
        asked = move.command
        if chosen != last or not move.path or asked.get("facing") is not None:
            asked = with_facing(asked, Direction(chosen).word)
        self.screen.perform(asked)

    # --- the board

    def point(self, pos: tuple[int, int]) -> None:
        """A click on the board."""
        screen = self.screen
        if self.turning is not None:
            self._aim_facing(pos)
            self._turn()
            return
        square = screen.board.square(pos)
        if square is None:
            self.back()
            return
        self.point_at(square, self._door_near(pos))

    def point_at(self, square: Square, door: Door | None = None) -> None:
        """A square was pointed at, with what stands there."""
        screen = self.screen
        if self.turning is not None:
            self._turn()
            return
        if screen.actor is None or screen.side != (screen.actor.side if screen.actor else None):
            return
        targets = self._targets(square, door)
        choice = self.choice
        if choice.action is not None or choice.dice:
            for target in targets:
                asked = Choice(choice.dice, choice.action, target)
                ways = self._ways(asked)
                if choice.action is None:
                    obvious = [way for way in ways if way[0].obvious]
                    ways = obvious or ways
                if not ways:
                    continue
                if len(ways) == 1:
                    self._go(ways[0])
                    return
                if choice.action is None:
                    screen.open_menu(self.menu_for(square, screen.root.pos if screen.root else (0, 0)))
                    return
                self.choice = asked
                self._changed()
                return
            self._say_why_not(square)
            return
        self._pick_target(square, targets)

    def point_at_creature(self, creature: Creature) -> None:
        """A creature was pointed at elsewhere than on the board."""
        self._pick_target(creature.at, [Target("creature", creature.id)])

    def _pick_target(self, square: Square, targets: Sequence[Target]) -> None:
        able_targets = [t for t in targets if any(True for _ in moves(self.screen.offers, Choice((), None, t)))]
        chosen = able_targets[0] if able_targets else None
        if chosen is None or chosen == self.choice.target:
            self.choice = Choice(self.choice.dice, self.choice.action)
            if chosen is None and targets:
                self._say_why_not(square)
        else:
            self.choice = Choice(self.choice.dice, self.choice.action, chosen)
        self._changed()

    def _targets(self, square: Square, door: Door | None) -> list[Target]:
        """What can be meant by pointing here: a door, who stands there, who lies there, the square."""
        picture = self.screen.picture
        found: list[Target] = []
        if door is not None:
            found.append(Target("door", door.id))
        if picture is not None:
            for creature in sorted(picture.scene.at(square), key=lambda c: c.down):
                found.append(Target("creature", creature.id))
            for other in picture.place.doors:
                if other.fills_square and other.squares[0] == square:
                    found.append(Target("door", other.id))
        found.append(Target("square", square=square))
        if door is None and picture is not None:
            found.extend(Target("door", other.id) for other in picture.place.doors if square in other.squares)
        return found

    def _say_why_not(self, square: Square) -> None:
        """Why what was picked cannot be done here."""
        screen = self.screen
        picture = screen.picture
        if picture is None:
            return
        creature = next(iter(sorted(picture.scene.at(square), key=lambda c: c.down)), None)
        action = self._action(self.choice.action) if self.choice.action is not None else None
        if action is not None:
            offers = fitting(action, self.choice)
        else:
            wanted = "creature" if creature is not None else "square"
            offers = tuple(o for o in screen.offers if o.obvious and o.aim == wanted)
        for offer in offers:
            refused = self._refusal_for(offer, square, creature)
            if refused:
                screen.say(refused)
                return
        screen.say(screen.look.word("not_there"))

    def _refusal_for(self, offer: Offer, square: Square, creature: Creature | None) -> str:
        """What the game says of the offer's command with another target."""
        screen = self.screen
        if not offer.moves:
            return screen.look.say(offer.refusal.reason) if offer.refusal is not None else ""
        like = offer.moves[0]
        asked = like.command
        fields = dict(asked.fields)
        if like.target is not None and creature is not None and "target" in fields:
            fields["target"] = creature.id
        elif like.square is not None and like.target is None and "to" in fields:
            fields["to"] = square.name
            fields.pop("path", None)
        else:
            return ""
        refused = screen.system.check(screen.known(), type(asked)(asked.do, asked.who, tuple(sorted(fields.items()))))
        return screen.look.say(refused.reason) if refused is not None else ""

    def _door_near(self, pos: tuple[int, int]) -> Door | None:
        """The door whose side of a square lies within a quarter of a square of the pointer."""
        picture = self.screen.picture
        if picture is None:
            return None
        x, y = self.screen.view.camera.to_board(pos)
        for door in picture.place.doors:
            if door.fills_square:
                continue
            a, b = door.squares
            middle = (a[0] + b[0] + 1) / 2, (a[1] + b[1] + 1) / 2
            across, along = abs(x - middle[0]), abs(y - middle[1])
            if a[0] == b[0]:
                across, along = along, across
            if across <= 0.22 and along <= 0.5 and any(picture.state(square) != NEVER for square in door.squares):
                return door
        return None

    def hover(self, pos: tuple[int, int] | None) -> None:
        """The pointer moved over the board."""
        if pos is not None and self.turning is not None:
            self._aim_facing(pos)
        square = self.screen.board.square(pos) if pos is not None else None
        if square != self.hovered or self.turning is not None:
            self.hovered = square
            self.show_marks()

    def _aim_facing(self, pos: tuple[int, int]) -> None:
        assert self.turning is not None
        way, last, _ = self.turning
        square = way[1].square
        assert square is not None
        camera = self.screen.view.camera
        middle = camera.middle(square)
        across, down = pos[0] - middle[0], pos[1] - middle[1]
        if abs(across) < camera.square * 0.3 and abs(down) < camera.square * 0.3:
            self.turning = (way, last, last)
            return
        on_screen = atan2(across, -down) / (pi / 4)
        turned = (on_screen - 2 * camera.turn) % 8
        facing = min(FACINGS, key=lambda f: (min((turned - f) % 8, (f - turned) % 8), f))
        self.turning = (way, last, facing)

    # --- keys

    def key(self, event: Key) -> bool:
        """Keys that pick: digits dice, letters actions, arrows a square, Tab targets, Enter goes."""
        code = event.code
        arrows = {pygame.K_UP: (0, -1), pygame.K_RIGHT: (1, 0), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0)}
        if code in arrows:
            self._arrow(*arrows[code])
            return True
        if code == pygame.K_TAB:
            self._next_target(-1 if event.shift else 1)
            return True
        if code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.turning is not None:
                self._turn()
            elif self.cursor is not None:
                self.point_at(self.cursor)
            return True
        digit = event.digit
        if digit is not None:
            self.pick_die((digit - 1) % 10)
            return True
        if event.letter and event.letter in self.screen.hand.letters:
            self.pick_action(self.screen.hand.letters[event.letter].key)
            return True
        return False

    def _arrow(self, across: int, down: int) -> None:
        screen = self.screen
        picture = screen.picture
        if picture is None:
            return
        step = screen.view.camera.turned_step(across, down)
        if self.turning is not None:
            way, last, _ = self.turning
            facing = next(int(d) for d in Direction if d.step == step)
            self.turning = (way, last, facing)
        else:
            start = self.cursor
            if start is None:
                decider = screen.decider
                start = decider.at if decider is not None else Square(0, 0)
            moved = Square(start[0] + step[0], start[1] + step[1])
            if picture.on_board(moved):
                self.cursor = moved
            else:
                self.cursor = Square(*start)
            self._reveal(self.cursor)
        self.show()
        screen.board.flush()

    def _reveal(self, square: Square) -> None:
        screen = self.screen
        if screen.view.camera.reveal(square, screen.free.inflate(-60, -60)):
            screen.view.looked_elsewhere()
            screen.camera_moved()

    def _next_target(self, step: int) -> None:
        """The cursor goes to the next thing that can be pointed at: what is lit, else every creature in sight."""
        screen = self.screen
        picture = screen.picture
        if picture is None:
            return
        lit = [square for square, _ in screen.view.marks.targets]
        if not lit:
            lit = [creature.at for creature in picture.scene.creatures]
        if not lit:
            return
        place = lit.index(self.cursor) + step if self.cursor in lit else (0 if step > 0 else -1)
        self.cursor = lit[place % len(lit)]
        self._reveal(self.cursor)
        self.show()
        screen.board.flush()

    # --- showing it

    def show(self) -> None:
        """Show the hand and the marks as they follow from what is picked."""
        screen = self.screen
        actor = screen.actor
        if actor is None:
            decider = screen.decider
            title = screen.look.word("waiting", who=screen.look.say(decider.name)) if decider is not None else ""
            screen.hand.show_hand(title, (), ())
            screen.sheet.lit = frozenset()
        else:
            screen.hand.show_hand(self._hint(actor), self._dice(), self._actions())
        self.show_marks()

    def _hint(self, actor: Creature) -> str:
        look = self.screen.look
        name = look.say(actor.name)
        if self.turning is not None:
            return look.word("hint.facing", who=name)
        choice = self.choice
        action = self._action(choice.action) if choice.action is not None else None
        if action is not None:
            label = look.say(action.label)
            if action.aim != "none" and choice.target is None:
                return look.word(f"hint.aim_{action.aim}", who=name, action=label)
            return look.word("hint.die_for", who=name, action=label)
        if choice.target is not None:
            return look.word("hint.target", who=name)
        if choice.dice:
            return look.word("hint.die", who=name)
        return look.word("hint.start", who=name)

    def _dice(self) -> list[HandDie]:
        screen = self.screen
        choice = self.choice
        next_dice = dice_for(screen.offers, Choice((), choice.action, choice.target))
        found = []
        for place, (sides, usable, reason) in enumerate(self._hand()):
            picked = place in self._places
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
        choice = self.choice
        found = []
        for action in actions(screen.offers):
            can = able(action, choice)
            reason, chance = "", ""
            tip: tuple[tuple[str, str], ...] = ()
            if not can:
                reason = self._why_not(action)
            elif choice.target is not None and action.aim != "none":
                ways = self._ways(Choice(choice.dice, action.key, choice.target))
                chance = screen.chances.span([move for _, move in ways], look)
                if len(ways) == 1:
                    tip = screen.chances.lines(ways[0][1], look)
            picked = choice.action == action.key
            found.append(HandAction(action.key, action.group, look.say(action.label), can, picked, reason, chance, tip))
        return found

    def _why_not(self, action: Action) -> str:
        look = self.screen.look
        fits = fitting(action, self.choice)
        if not fits and any(offer.moves for offer in action.offers):
            return look.word("not_with_this_die")
        if self.choice.target is not None and any(offer.moves for offer in fits):
            return look.word("not_at_this_target")
        refused = refusal(action, self.choice)
        if refused is None:
            return look.word("nothing_in_reach")
        return look.say(refused.reason) + (f"  ({refused.rule})" if refused.rule else "")

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
        if actor is not None and self.turning is not None:
            (_, move), _, facing = self.turning
            assert move.square is not None
            ring = Ring(move.square, FACINGS, facing)
            way = (actor.at, *move.path)
            chosen = move.square
        elif actor is not None and (self.choice.dice or self.choice.action is not None):
            for offer, move in self._lit():
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
                            if move.square in (self.hovered, self.cursor) and move.path:
                                way = (actor.at, *move.path)
            watched = self._watched(reach)
        named = {who for who in (self._creature_id(self.hovered), self._creature_id(self.cursor)) if who}
        if actor is not None:
            named.add(actor.id)
        screen.view.name(frozenset(named))
        screen.view.mark(
            Marks(
                tuple(reach.items()),
                watched,
                tuple(targets.items()),
                chosen,
                way,
                self.cursor,
                self.hovered if picture.on_board(self.hovered or Square(-1, -1)) else None,
                screen.sight_line,
                ring,
            )
        )

    def _lit(self) -> list[Way]:
        """The ways shown on the board: those of the picked action, else of the obvious ones."""
        choice = Choice(self.choice.dice, self.choice.action)
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
        if self.choice.dice or self._single_die():
            words = screen.chances.words(move, screen.look)
        if words or creature.at not in targets:
            targets[creature.at] = words

    def _single_die(self) -> bool:
        action = self._action(self.choice.action) if self.choice.action is not None else None
        return action is not None and self._one_die(action)

    def _watched(self, reach: dict[Square, str]) -> tuple[Square, ...]:
        """The squares in reach that an enemy known to the side watches."""
        screen = self.screen
        picture = screen.picture
        actor = screen.actor
        if picture is None or actor is None or not reach or screen.gm_view:
            return ()
        known = screen.known()
        views = [
            screen.system.view(known, creature.id)
            for creature in known.creatures
            if creature.side != actor.side and not creature.down and not is_veiled(creature)
        ]
        columns = picture.columns
        return tuple(s for s in reach if any(view[s.row * columns + s.column] for view in views))

    def _chosen_square(self) -> Square | None:
        target = self.choice.target
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
        here = sorted(picture.scene.at(square), key=lambda c: c.down)
        return here[0].id if here else None

    # --- menus and tips

    def _open_items(self, ways: Sequence[Way]) -> None:
        screen = self.screen
        entries = []
        for way in ways:
            label = getattr(way[1], "label", None)
            words = screen.look.say(label) if label is not None else (way[1].item or "").replace("_", " ")
            entries.append(Entry(words, lambda way=way: self._go(way)))  # type: ignore[misc]
        at = screen.hand.rect.midtop
        for action, button in screen.hand.buttons:
            if action.key == self.choice.action:
                at = button.rect.topright
        screen.open_menu(Menu(entries, at, screen.look.word("which_item")))

    def menu_at(self, pos: tuple[int, int]) -> Menu | None:
        """Everything that can be done with what is under a pixel."""
        square = self.screen.board.square(pos)
        if square is None:
            return None
        door = self._door_near(pos)
        creature = self.screen.view.creature_at(pos) if door is None else None
        return self.menu_for(square, pos, creature, door)

    def menu_for(
        self,
        square: Square,
        pos: tuple[int, int],
        creature: Creature | None = None,
        door: Door | None = None,
    ) -> Menu | None:
        """Everything that can be done with a square and what stands on it."""
        screen = self.screen
        look = screen.look
        picture = screen.picture
        if picture is None:
            return None
        if creature is None and door is None:
            here = sorted(picture.scene.at(square), key=lambda c: c.down)
            creature = here[0] if here else None
        entries: list[Entry] = []
        actor = screen.actor
        targets = self._targets(square, door)
        for action in actions(screen.offers) if actor is not None else ():
            if action.aim in ("none", "item"):
                if creature is None or actor is None or creature.id != actor.id:
                    continue
                ways = list(moves(screen.offers, Choice((), action.key)))
            else:
                ways = [
                    way for target in targets for way in moves(screen.offers, Choice((), action.key, target))
                ]
            entries.extend(self._menu_entries(action, ways, creature))
        if creature is not None:
            if screen._may_read(creature.id):
                who = creature.id
                entries.append(Entry(look.word("menu.sheet"), lambda: screen.inspect(who)))
                entries.append(Entry(look.word("menu.view"), lambda: screen.look_through(who)))
            title = look.word("something_there") if is_veiled(creature) else look.say(creature.name)
        else:
            title = look.say(door.name) if door is not None and door.name else square.name
        entries.append(Entry(look.word("menu.centre"), lambda: self._centre(square)))
        return Menu(entries, pos, title)

    def _menu_entries(self, action: Action, ways: Sequence[Way], creature: Creature | None) -> list[Entry]:
        look = self.screen.look
        label = look.say(action.label)
        if ways:
            entries = []
            for offer, move in ways:
                dice = " + ".join(look.word("die", n=sides) for sides in offer.dice)
                words = look.word("menu.with_die", action=label, dice=dice) if dice else label
                cost = look.word("squares", n=move.cost) if move.cost is not None else ""

                def aside(move: Move = move, cost: str = cost) -> str:
                    return self.screen.chances.words(move, look) or cost

                entries.append(Entry(words, lambda way=(offer, move): self._go(way), aside))  # type: ignore[misc]
            return entries
        if action.aim == "creature" and creature is not None:
            reason = ""
            for offer in action.offers:
                reason = reason or self._refusal_for(offer, creature.at, creature)
            actor = self.screen.actor
            if actor is not None and creature.side != actor.side:
                return [Entry(label, None, "", reason or look.word("nothing_in_reach"))]
        return []

    def _centre(self, square: Square) -> None:
        camera = self.screen.view.camera
        camera.centre = (square.column + 0.5, square.row + 0.5)
        self.screen.view.looked_elsewhere()
        self.screen.camera_moved()
        self.screen.board.flush()

    def tip(self, pos: tuple[int, int]) -> Tip:
        """What stands under a pixel, in words; nothing of what is not known."""
        screen = self.screen
        picture = screen.picture
        square = screen.board.square(pos)
        if picture is None or square is None or picture.state(square) == NEVER:
            return ()
        look = screen.look
        lines: list[tuple[str, str]] = []
        for creature in sorted(picture.scene.at(square), key=lambda c: c.down):
            lines.extend(screen.creature_lines(creature))
            lines.extend(self._chance_lines(creature))
        for thing in picture.place.things_at(square):
            lines.append((look.say(thing.name) or thing.kind, "title"))
            if thing.cover:
                lines.append((look.word("cover", n=thing.cover), "body"))
            if thing.opaque:
                lines.append((look.word("opaque"), "quiet"))
            elif thing.blocks:
                lines.append((look.word("blocks"), "quiet"))
        door = self._door_near(pos)
        for other in picture.place.doors:
            if other is door or (other.fills_square and other.squares[0] == square):
                lines.append((look.say(other.name) or look.word("door"), "title"))
                lines.append((look.word(f"door_{other.status}"), "body"))
        ground = picture.place.ground(square)
        for name in ("water", "fire", "dark", "cramped", "risky"):
            if getattr(ground, name):
                lines.append((look.word(f"zone.{name}"), "body"))
        if ground.rough:
            lines.append((look.word("zone.rough", n=ground.rough), "body"))
        if ground.height:
            lines.append((look.word("zone.height", n=ground.height), "body"))
        if lines:
            lines.append((square.name, "quiet"))
        return tuple(lines)

    def _chance_lines(self, creature: Creature) -> list[tuple[str, str]]:
        """Chance and loss of what is picked against a creature."""
        if self.screen.actor is None or not (self.choice.dice or self.choice.action is not None):
            return []
        ways = [way for way in self._lit() if way[1].target == creature.id]
        if len(ways) != 1:
            return []
        return list(self.screen.chances.lines(ways[0][1], self.screen.look))
