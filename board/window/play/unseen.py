"""Where the side before the screen never looked: what it is offered there, and how far a walk into it leads.

Whatever stands there, the same is shown. Marks lead over such squares as over open floor; who walks there is told to
go as far as one can, which is what somebody walking there would find out. Nothing else is aimed at what was never
seen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from board.grid.directions import step_direction
from board.grid.squares import Square
from board.rulebook.commands import Command
from board.rulebook.panels import Move, Offer
from board.rulebook.unexplored import Ken, as_taken
from board.scene.place import Door
from board.scene.scene import Scene
from board.window.play.choice import along

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen


class Unseen:
    """What a `PlayScreen` makes of the squares that its side never saw; nothing in the game master's view."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.ken: Ken | None = None
        """What the side knows of the squares; None where all is shown."""
        self._taken: Scene | None = None
        self._rough = False
        """Whether the picture lacks some of what was seen on the last way."""

    @property
    def taken(self) -> Scene:
        """The scene that offers, chances and reasons are worked out on."""
        return self._taken if self._taken is not None else self.screen.known()

    def look(self, hasty: bool) -> Scene:
        """Take the scene as it is now for what the side takes it for; `hasty` as in `Memory.look`."""
        screen, known = self.screen, self.screen.known()
        screen.memory.look(screen.system, screen.scene, screen.side, hasty)
        self._rough = screen.memory.is_rough(screen.side)
        if screen.gm_view:
            self.ken, self._taken = None, known
            return known
        self.ken = screen.memory.ken(known, screen.side)
        self._taken = as_taken(known, self.ken)
        return self._taken

    def work(self) -> bool:
        """Work out more of what was seen on the last way, and show it when it is all known; whether there was more."""
        screen = self.screen
        if not self._rough:
            return False
        screen.memory.work(screen.system)
        if not screen.memory.is_rough(screen.side):
            screen.refresh()
        return True

    def offers(self, who: str) -> tuple[Offer, ...]:
        """What a creature is offered: ways over squares never seen, but no other aim at one."""
        return tuple(self._within(offer) for offer in self.screen.system.offers(self.taken, who))

    def _within(self, offer: Offer) -> Offer:
        if self.ken is None or offer.aim != "square":
            return offer
        moves = tuple(move for move in offer.moves if move.path or move.square is None or self.knows(move.square))
        return offer if len(moves) == len(offer.moves) else replace(offer, moves=moves)

    def knows(self, square: Square) -> bool:
        """Whether it is known what a square is like."""
        return self.ken is None or self.ken.knows(square)

    def shows(self, door: Door) -> bool:
        """Whether a door is known to be there."""
        return any(map(self.knows, door.squares))

    def is_unsure(self, move: Move) -> bool:
        """Whether a way leads over squares of which nothing is known."""
        return not all(map(self.knows, move.path))

    def cost(self, move: Move) -> str:
        """What a way costs, as it stands on its goal; nothing where it costs nothing."""
        if move.cost is None:
            return ""
        return self.screen.look.word("unseen.cost", n=move.cost) if self.is_unsure(move) else str(move.cost)

    def walk(self, move: Move, asked: Command) -> None:
        """Do what was asked; of a way over squares never seen, as much as can be walked."""
        screen = self.screen
        given, halt = self.as_far_as_can_be(move, asked)
        screen.perform(given)
        actor = screen.actor
        if halt is None or actor is None or actor.id != given.who or actor.at != halt or screen.curtain.closed:
            return
        look, name, square = screen.look, actor.name, halt.name
        screen.say(lambda: look.word("unseen.halted", who=look.say(name), square=square))

    def as_far_as_can_be(self, move: Move, asked: Command) -> tuple[Command, Square | None]:
        """The command for the longest part of a way that can be walked, and where it ends if that is not all of it.

        Who is stopped looks at what stops it, as one that is stopped by what it did not see (DV-AMB-120).
        """
        screen = self.screen
        fields = screen.system.commands.get(asked.do, ())
        if not self.is_unsure(move) or "path" not in {field.rstrip("!") for field in fields}:
            return asked, None
        for count in range(len(move.path), 0, -1):
            facing = None
            if count < len(move.path):
                facing = step_direction(move.path[count - 1], move.path[count]).word
            tried = along(asked, move.path[:count], facing)
            if screen.session.judge(tried) is None:
                return tried, move.path[count - 1] if count < len(move.path) else None
        return asked, None
