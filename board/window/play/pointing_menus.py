"""Context menus and tooltips of the board: everything that can be done with what is there, and what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from board.grid.squares import Square
from board.rulebook.panels import Move, Offer
from board.scene.place import Door
from board.scene.scene import Creature
from board.window.play.aiming import creatures_on, door_near, doors_filling, item_words, targets_at, why_not
from board.window.play.choice import Action, Choice, Way, actions, moves
from board.window.panels.wheel import creature_tip
from board.window.canvas.picture import ALLY, NEVER, SEEN, is_veiled
from board.window.play.portrait_drops import take_portrait
from board.window.widgets.base import Tip
from board.window.widgets.menu import Entry, Menu

if TYPE_CHECKING:
    from board.window.play.pointing import Pointing


AT_ONCE = 14
"""A longer menu has one line for each action, behind which its dice are chosen."""

ODDS, ODDS_OF_MANY = "100 / 100 %", "100–100 / 100–100 %"
"""As wide as the chances of one way and of several come to be: they are found while the menu is open."""


def is_walk(offer: Offer) -> bool:
    """Whether an offer leads somewhere on foot: its ways have costs; one without ways is the obvious one."""
    return any(move.cost for move in offer.moves) if offer.moves else offer.obvious


class PointingMenus:
    """Menus and tips for what a `Pointing` points at."""

    def __init__(self, pointing: Pointing) -> None:
        self.pointing = pointing
        self.screen = pointing.screen
        self._gone: tuple[object, list[tuple[str, str]]] = (None, [])
        self._spared: tuple[object, list[tuple[str, str]]] = (None, [])
        """What was said last of a square where one cannot go, and of a creature that cannot be reached."""

    def open_items(self, ways: Sequence[Way]) -> None:
        screen = self.screen
        entries = []
        for way in ways:
            words = item_words(screen.known(), screen.look, way[1].item or "")
            entries.append(Entry(words, lambda way=way: self.pointing.go(way)))  # type: ignore[misc]
        at = screen.hand.rect.midtop
        for action, button in screen.hand.buttons:
            if action.key == self.pointing.choice.action:
                at = button.rect.topright
        screen.open_menu(Menu(entries, at, screen.look.word("which_item")))

    def open_ways(self, ways: Sequence[Way], square: Square) -> None:
        """Ask which of several things the picked dice do to the creature on a square, the obvious one first."""
        screen, look = self.screen, self.screen.look
        entries = []
        for way in ways:

            def aside(move: Move = way[1]) -> str:
                return screen.chances.words(move, look)

            words = look.sentence(way[0].label)
            entries.append(Entry(words, lambda way=way: self.pointing.go(way), aside, room=ODDS))  # type: ignore[misc]
        creature = next(iter(creatures_on(screen.picture, square)), None)
        who = look.called(creature) if creature is not None else square.name
        screen.open_menu(Menu(entries, screen.view.camera.rect(*square).center, look.word("hand.which_way", who=who)))

    def open_action(self, key: object, pos: tuple[int, int]) -> None:
        """All that the button of an action can do now: with which dice, to what was picked; else why not."""
        screen, look = self.screen, self.screen.look
        choice = self.pointing.choice
        action = next((action for action in actions(screen.offers) if action.key == key), None)
        if action is None:
            return
        entries: list[Entry] = []
        ways = list(moves(screen.offers, Choice((), action.key, choice.target)))
        if action.aim == "none" or choice.target is not None:
            entries = self._menu_entries(action, ways, None)
        if not entries and any(offer.moves for offer in action.offers):
            words = look.say(action.label)
            entries = [Entry(words, lambda: self.pointing.pick_action(key))]
        if not entries:
            refused = action.offers[0].refusal
            reason = screen.words_of(refused, look) if refused is not None else look.word("nothing_in_reach")
            entries = [Entry(reason, heading=True)]
        screen.open_menu(Menu(entries, pos, look.sentence(action.label)))

    def menu_at(self, pos: tuple[int, int]) -> Menu | None:
        """Everything that can be done with what is under a pixel."""
        square = self.screen.board.square(pos)
        if square is None:
            return None
        door = door_near(self.screen.picture, self.screen.view.camera, pos)
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
            creature = next(iter(creatures_on(picture, square)), None)
        entries = self._looks(square, creature)
        known = len(entries)
        brief: list[Entry] = []
        actor = screen.actor
        targets = targets_at(picture, square, door)
        dice = self.pointing.choice.dice
        for action in actions(screen.offers) if actor is not None else ():
            if action.aim in ("none", "item"):
                if creature is None or actor is None or creature.id != actor.id:
                    continue
                # With several dice the action is picked, and the die afterwards.
                ways = self._ways(Choice(dice, action.key))
                if len(ways) > 1:
                    words, key = look.say(action.label), action.key
                    entries.append(Entry(words, lambda key=key: self.pointing.pick_action(key)))  # type: ignore[misc]
                    brief.append(entries[-1])
                    continue
            else:
                ways = [way for target in targets for way in self._ways(Choice(dice, action.key, target))]
            found = self._menu_entries(action, ways, creature)
            entries.extend(found)
            brief.extend(found if len(found) < 2 else [self._brief(action, ways, found, pos)])
        if len(entries) > AT_ONCE:
            entries[known:] = brief
        if not brief and creature is None:
            # Where nothing can be done at all, a menu says at least why one cannot go there.
            entries.extend(Entry(words, heading=True) for words, style in self._going(square) if style == "danger")
        doors = [door] if door is not None else doors_filling(picture, square)
        if creature is not None:
            title = look.word("something_there") if is_veiled(creature) else look.say(creature.name)
        else:
            title = next((look.say(d.name) for d in doors if d.name and screen.unseen.shows(d)), square.name)
        orders = [screen.gm.entry(door.id, look.say(door.name) or look.word("door"), pos) for door in doors]
        if door is None:
            people = creatures_on(picture, square)
            orders = [*(screen.gm.entry(who.id, look.say(who.name), pos) for who in people), *orders]
        orders.append(screen.gm.entry(square, square.name, pos))
        entries.extend(entry for entry in orders if entry is not None)
        entries.append(Entry(look.word("menu.centre"), lambda: self._centre(square)))
        return Menu(entries, pos, title)

    def _ways(self, choice: Choice) -> list[Way]:
        """The ways that spend the picked dice; where they are of no use, those with any dice."""
        return list(moves(self.screen.offers, choice)) or list(
            moves(self.screen.offers, Choice((), choice.action, choice.target))
        )

    def _brief(self, action: Action, ways: Sequence[Way], entries: Sequence[Entry], pos: tuple[int, int]) -> Entry:
        """One line for all ways to do an action, which opens their menu."""
        screen, look = self.screen, self.screen.look
        words = look.say(action.label)
        against = action.aim == "creature"

        def aside() -> str:
            return screen.chances.span([move for _, move in ways], look)

        menu = Menu(entries, pos, look.sentence(action.label))
        return Entry(words + "…", lambda: screen.open_menu(menu), aside, room=ODDS_OF_MANY if against else "100 %")

    def _looks(self, square: Square, creature: Creature | None) -> list[Entry]:
        """What lies on a square, and the ways to look closer at who stands there."""
        screen, look, picture = self.screen, self.screen.look, self.screen.picture
        entries = []
        for thing in picture.place.things_at(square) if picture is not None and picture.state(square) != NEVER else ():
            words = look.sentence(thing.name) or thing.kind
            said = look.word("hand.lying", what=words, n=thing.cover) if thing.cover else words
            entries.append(Entry(said, heading=True))
        if creature is not None:
            who = creature.id
            if screen.may_read(who):
                entries.append(Entry(look.word("menu.sheet"), lambda: screen.inspect(who)))
                entries.append(Entry(look.word("menu.view"), lambda: screen.look_through(who)))
            else:
                entries.append(Entry(look.word("hand.known_of"), lambda: screen.readout.study(who)))
            if not is_veiled(creature) and look.portraits.of(creature) is not None:
                entries.append(Entry(look.word("portrait.take"), lambda: take_portrait(screen, creature)))
        return entries

    def _menu_entries(self, action: Action, ways: Sequence[Way], creature: Creature | None) -> list[Entry]:
        screen = self.screen
        look = screen.look
        label = look.say(action.label)
        if ways:
            entries = []
            for offer, move in ways:
                dice = " + ".join(look.word("die", n=sides) for sides in offer.dice)
                words = look.word("menu.with_die", action=label, dice=dice) if dice else label
                key = "unseen.squares" if screen.unseen.is_unsure(move) else "squares"
                cost = look.word(key, n=move.cost) if move.cost else ""

                def aside(move: Move = move, cost: str = cost) -> str:
                    return screen.chances.words(move, look) or cost

                room = ODDS if action.aim == "creature" else "100 %"
                entries.append(Entry(words, lambda way=(offer, move): self.pointing.go(way), aside, room=room))  # type: ignore[misc]
            return entries
        if action.aim == "creature" and creature is not None:
            reason = ""
            for offer in action.offers:
                reason = reason or why_not(screen.system, screen.unseen.taken, look, offer, creature.at, creature)
            actor = screen.actor
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
        if picture is None or square is None:
            return ()
        look = screen.look
        if picture.state(square) == NEVER:
            return ((square.name, "title"), (look.word("tip.never"), "body"))
        lines: list[tuple[str, str]] = []
        for creature in creatures_on(picture, square):
            lines.extend(self._creature_lines(creature))
            lines.extend(self._chance_lines(creature))
        for thing in picture.place.things_at(square):
            lines.append((look.say(thing.name) or thing.kind, "title"))
            if thing.cover:
                lines.append((look.ruled(look.word("cover", n=thing.cover), "cover"), "body"))
            if thing.opaque:
                lines.append((look.ruled(look.word("opaque"), "opaque"), "quiet"))
            elif thing.blocks:
                lines.append((look.word("blocks"), "quiet"))
        door = door_near(self.screen.picture, self.screen.view.camera, pos)
        for other in picture.place.doors:
            if other is door or (other.fills_square and other.squares[0] == square):
                lines.append((look.say(other.name) or look.word("door"), "title"))
                lines.append((look.ruled(look.word(f"door_{other.status}"), "door"), "body"))
        ground = picture.place.ground(square)
        for name in ("water", "fire", "lit", "dark", "cramped", "risky"):
            if getattr(ground, name):
                lines.append((look.ruled(look.word(f"zone.{name}"), f"zone.{name}"), "body"))
        if ground.rough:
            lines.append((look.ruled(look.word("zone.rough", n=ground.rough), "zone.rough"), "body"))
        if ground.height:
            lines.append((look.word("zone.height", n=ground.height), "body"))
        lines.extend(self._going(square))
        return (*lines, (self._where(square), "quiet"))

    def _where(self, square: Square) -> str:
        """The name of a square, and how the side sees it; the game master's view has no allies, only who looks."""
        picture, look = self.screen.picture, self.screen.look
        assert picture is not None
        state = {SEEN: "seen", ALLY: "ally"}.get(picture.state(square), "remembered")
        if picture.side is None and (picture.viewer is None or state == "ally"):
            return square.name
        return look.ruled(f"{square.name}, {look.word(f'tip.{state}')}", state)

    def _going(self, square: Square) -> list[tuple[str, str]]:
        """What it costs to go to a square, or why one cannot; for whoever decides before the screen."""
        screen = self.screen
        actor = screen.actor
        if actor is None or screen.side != actor.side or actor.at == square or creatures_on(screen.picture, square):
            return []
        # A tooltip asks again and again: as long as nothing happens the answer is the same.
        watched = square in screen.view.marks.watched
        key = (square, id(screen.offers), watched, screen.look.words.language)
        if self._gone[0] != key:
            self._gone = (key, self._way_to(square, watched))
        return self._gone[1]

    def _way_to(self, square: Square, watched: bool) -> list[tuple[str, str]]:
        screen, look = self.screen, self.screen.look
        walks = [offer for offer in screen.offers if offer.aim == "square" and is_walk(offer)]
        found = self._walks_to(square)
        if found:
            least = min(found, key=lambda move: move.cost or 0)
            key = "unseen.tip_cost" if screen.unseen.is_unsure(least) else "tip.cost"
            seen = [(look.word("tip.watched"), "danger")] if watched else []
            return [(look.word(key, n=least.cost), "body"), *seen]
        reasons = (why_not(screen.system, screen.unseen.taken, look, offer, square, None) for offer in walks)
        verb = walks[0].moves[0].command.do if walks and walks[0].moves else ""
        reason = next((reason for reason in reasons if reason), "") or look.ruled(look.word("tip.no_way"), f"do.{verb}")
        return [(reason, "danger")]

    def _walks_to(self, square: Square) -> list[Move]:
        """The ways on foot that end on a square."""
        walks = [offer for offer in self.screen.offers if offer.aim == "square" and is_walk(offer)]
        return [move for offer in walks for move in offer.moves if move.square == square and move.cost]

    def _chance_lines(self, creature: Creature) -> list[tuple[str, str]]:
        """Chance and loss of what is picked against a creature, or why it cannot be done to an enemy."""
        actor, choice = self.screen.actor, self.pointing.choice
        if actor is None or not (choice.dice or choice.action is not None):
            return []
        ways = [way for way in self.pointing.showing.lit() if way[1].target == creature.id]
        if not ways and creature.side != actor.side:
            key = (creature.id, creature.at, id(self.screen.offers), choice, self.screen.look.words.language)
            if self._spared[0] != key:
                self._spared = (key, self._why_spared(creature))
            return self._spared[1]
        if len(ways) != 1:
            return []
        return list(self.screen.chances.lines([ways[0][1]], self.screen.look))

    def _why_spared(self, creature: Creature) -> list[tuple[str, str]]:
        """Why what is picked, or else what is obvious, cannot be done to somebody."""
        screen, choice = self.screen, self.pointing.choice
        action = self.pointing.action(choice.action) if choice.action is not None else None
        offers = action.offers if action is not None else [offer for offer in screen.offers if offer.obvious]
        known = screen.known()
        for offer in offers:
            if offer.aim == "creature":
                reason = why_not(screen.system, known, screen.look, offer, creature.at, creature)
                if reason:
                    return [(reason, "danger")]
        return []

    def _creature_lines(self, creature: Creature) -> list[tuple[str, str]]:
        """The tooltip of a creature."""
        lines = creature_tip(creature, self.screen.look, self.screen.readout.states(creature.id))
        if not is_veiled(creature):
            title = next((s.title for s in self.screen.scene.table.sides if s.name == creature.side), "")
            lines.insert(1, (self.screen.look.say(title) or creature.side, "quiet"))
        return lines
