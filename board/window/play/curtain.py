"""The curtain of a play screen: while the screen changes hands, nothing else of it is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.dice import Roll
from board.rulebook.session import Done, Open
from board.window.play.handover import GAME_MASTER, Handover, Meanwhile, Seats, seat_of, seats
from board.window.canvas.learnt import Moment, Watched, own_doing
from board.window.canvas.logbook import Line
from board.window.play.outcome import say_outcome
from board.window.widgets.base import Widget
from board.window.widgets.input import Key

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen


class Curtain:
    """Draws the dark screen before a `PlayScreen` and away again.

    While it is closed the screen has no other child than the dark one, and reads nothing of the
    session: what is not there cannot be shown.
    """

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.seats = Seats(screen.system)
        self.dark = Handover(screen.look, self.ready, self.openly, self._key)
        self.dark.parent = screen
        self.meanwhile = Meanwhile(screen.look, self.pass_on)
        self.told = 0
        """When those who came before the screen were told what had happened, in milliseconds."""
        self._result: tuple[Line, ...] = ()
        self._behind: list[Widget] | None = None

    @property
    def closed(self) -> bool:
        """Whether the dark screen stands before everything else."""
        return self._behind is not None

    def covers(self) -> bool:
        """Close it if the screen must change hands, open it if not; whether it is closed."""
        screen, scene = self.screen, self.screen.scene
        side = screen.side
        alone = screen.only_side is not None or screen.beside_table
        open_table = alone or screen.gm_view or not screen.habits.hand_over
        if open_table or not self.seats.must_pass(scene, side):
            self._open()
            self.seats.take(scene, side)
            screen.sitting = side
            return False
        self._close()
        whose = seat_of(scene, side)
        away = [self._name(seat) for seat in seats(scene) if seat != whose]
        name = self._name(whose)
        self.dark.name(name[:1].upper() + name[1:], away)
        return True

    def _is_open_table(self) -> bool:
        screen = self.screen
        return screen.only_side is not None or screen.gm_view or not screen.habits.hand_over

    def _name(self, seat: str) -> str:
        look, scene = self.screen.look, self.screen.scene
        if seat == GAME_MASTER:
            return look.word("hand_over.gm")
        return look.say(scene.table.side(seat).title) or seat

    def _close(self) -> None:
        screen = self.screen
        if self._behind is not None:
            return
        root = screen.root
        if root is not None:
            # What was open over the board speaks of it.
            for modal in list(root.modals):
                root.close_modal(modal)
            for child in screen.children:
                root.forget(child)
        screen.moving.skip()
        screen.rolling.passed()
        self.meanwhile.hush()
        self._behind, screen.children = screen.children, [self.dark]
        self.dark.place(screen.rect)
        screen.mark()

    def _open(self) -> None:
        if self._behind is not None:
            self.screen.children, self._behind = self._behind, None
            if (root := self.screen.root) is not None:
                root.forget(self.dark)
            self.screen.mark()

    def ready(self) -> None:
        """Those named are before the screen: show them theirs, and what they were told meanwhile."""
        screen = self.screen
        if not self.closed:
            return
        left = self.seats.left(screen.side) or self._left_before(screen.side)
        since = left.until(screen.session)
        self.seats.take(screen.scene, screen.side)
        screen.refresh()
        self._tell(since)

    def openly(self) -> None:
        """Everybody may look from now on."""
        self.screen.habits.hand_over = False
        self.ready()

    def saw(self) -> None:
        """Keep what is on the screen now as what its side saw last."""
        screen, picture = self.screen, self.screen.picture
        if picture is not None and picture.side is not None:
            self.seats.saw(picture.side, Watched.of(screen.session))

    def work(self) -> bool:
        """Look for secrets while nothing else is to be done; whether there was something to look at."""
        return self.screen.only_side is None and self.seats.watch(self.screen.scene)

    def _left_before(self, side: str) -> Watched:
        """How a side left the screen in a game that was opened again: before its last command came to its end.

        A side that did nothing yet has seen the beginning.
        """
        session = self.screen.session
        own = [number for number, done in enumerate(session.done) if self._is_of(done.command.who, side)]
        number = own[-1] if own else 0
        if session.open is not None and self._is_of(session.open.command.who, side):
            number = len(session.done)
        return Watched(tuple(session.done[:number]))

    def _is_of(self, who: str | None, side: str) -> bool:
        creature = self.screen.scene.find(who)
        return creature is not None and creature.side == side

    # --- the one who answered sees what came of it

    def linger(self, result: Open | Done, answered: bool) -> None:
        """Leave the screen to those who answered or rolled until they have seen what came of it.

        Called before anything of the result is shown.
        """
        screen, side = self.screen, self.seats.side
        if self.closed or side is None or self._is_open_table() or not self.seats.must_pass(screen.scene, screen.side):
            return
        left = self.seats.left(side) or Watched()
        lines = screen.logbook.lines(screen.session, side, left.until(screen.session))
        rolled = isinstance(result, Done) and any(line.event.faces for line in lines)
        if lines and (answered or rolled):
            screen.kept, self._result = side, lines
        elif isinstance(result, Done) and not answered:
            # Whoever just did something, and leaves the screen with it, is not told of it afterwards.
            known = own_doing(screen.system, result, side)
            self.seats.saw(side, Watched(tuple(screen.session.done[:-1]), result.command, known))

    def tell_result(self) -> None:
        """Tell what came of it to those who keep the screen, and to whom they pass it then."""
        screen = self.screen
        if screen.kept is None or self.closed:
            return
        screen.toast.hush()
        decider = screen.decider
        seat = self._name(seat_of(screen.scene, decider.side)) if decider is not None else ""
        look = screen.look
        under, then = (
            look.word("hand_over.result_then", who=seat[:1].upper() + seat[1:]),
            look.word("hand_over.pass_on"),
        )
        clear = self._clear(self._result)
        self.meanwhile.tell(look.word("hand_over.result"), self._result, screen.free, clear, under, then)

    def _clear(self, lines: Sequence[Line]) -> list[pygame.Rect]:
        """What the lines must not hide: what is asked, the dice, whoever plays, those they speak of, and what moves.

        Of creatures only those that these eyes know, where they know them.
        """
        screen, picture = self.screen, self.screen.picture
        decider = screen.known_decider
        named = {decider.id if decider is not None else None}
        named |= {line.event.who for line in lines} | {value for line in lines for _, value in line.event.facts}
        known = picture.scene.creatures if picture is not None else ()
        panels = [panel.rect for panel in (screen.question, screen.faces, screen.dice_tray) if panel.visible]
        squares = {one.at for one in known if one.id in named}
        squares |= {way.squares[0] for way in screen.motion.ways}
        squares |= {end for flight in screen.motion.flights for end in (flight.start, flight.end)}
        rects = [screen.view.camera.rect(*square) for square in sorted(squares)]
        # Their names stand beside them.
        return [*panels, *(rect.inflate(rect.width // 2, rect.height) for rect in rects)]

    def tick(self) -> None:
        """What was told is read once somebody acts, whatever that is, unless it waits for its button."""
        told, root = self.meanwhile, self.screen.root
        if told.visible and not told.button.visible and root is not None and root.acted > self.told:
            told.hush()

    def pass_on(self) -> None:
        """They have seen it: the screen goes on to whoever decides."""
        screen = self.screen
        if screen.kept is not None and not say_outcome(screen):
            self.forget()
            screen.pointing.reset()
            screen.refresh()

    def forget(self) -> None:
        """Nobody keeps the screen any longer."""
        self.screen.kept, self._result = None, ()
        self.meanwhile.hush()

    def key(self, event: Key) -> bool:
        """Take a key while the screen is dark, or while somebody looks at what came of an answer."""
        if self.closed:
            return self.dark.key(event)
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.pass_on()
            return True
        return event.code != pygame.K_TAB and self._key(event)

    def _tell(self, since: Moment) -> None:
        """Tell those who come before the screen what happened since then, and show it again."""
        screen, picture, root = self.screen, self.screen.picture, self.screen.root
        if picture is None or root is None:
            return
        decider = screen.known_decider
        lines = screen.logbook.lines(screen.session, picture.side, since)
        screen.show_moving(since)
        screen.rolling.back()
        title = ""
        if decider is not None:
            key = "your_round"
            if screen.session.need is not None:
                key = "your_roll" if isinstance(screen.session.need, Roll) else "your_answer"
            title = screen.look.word(key, who=screen.look.called(decider))
            near = screen.free.inflate(-screen.look.theme.px(60), -screen.look.theme.px(60))
            if screen.view.camera.reveal(decider.at, near):
                screen.view.looked_elsewhere()
        self.told = root.now
        if lines and screen.look.sentence(lines[-1].sentence) == title:
            # The title says it already.
            lines = lines[:-1]
        if lines:
            self.meanwhile.tell(title, lines, screen.free, self._clear(lines[-Meanwhile.MOST :]))
        elif title:
            screen.say(title)
        screen.board.flush()

    def _key(self, event: Key) -> bool:
        """The keys that show nothing of the game: menu, help, the table's window, and taking back a mistake."""
        screen = self.screen
        if event.ctrl and event.code == pygame.K_z and not event.shift:
            screen.undo()
        elif event.code == pygame.K_ESCAPE:
            screen.orders.menu()
        elif event.code == pygame.K_F1 or event.text == "?":
            screen.help()
        elif event.code == pygame.K_F6:
            screen.orders.table()
        else:
            return False
        return True
