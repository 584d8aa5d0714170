"""The second window, the table's: when it is open, on which display, and what the game master does with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.window.calibration.measure import CHANGED, DisplayKey, calibration_for
from board.window.host import Host
from board.window.pages.notice import Notice
from board.window.style.look import Look
from board.window.presenter import WindowPresenter
from board.window.table.settings import kept
from board.window.table.shell import TableShell
from board.window.table.touch import FINGERS, TableTouch
from board.window.style.theme import theme_for
from board.window.canvas.veil import is_picture

if TYPE_CHECKING:
    from board.scene.scene import Side
    from board.window.app import App
    from board.window.play.screen import PlayScreen
    from board.window.table.frame import TableFrame
    from board.window.table.place import Area
    from board.window.table.screen import TableScreen

# The screen itself is imported when the window opens: a program without a table starts sooner.

LEAST, MOST = 16, 400
"""Sides of a square in pixels that may be chosen."""


class TableWindow(TableShell):
    """The table's window of a program. It may be closed: then everything is as with one window."""

    def __init__(self, app: App) -> None:
        super().__init__(app, kept(app.preferences))
        self.screen: TableScreen | None = None
        self.touch = TableTouch()
        self.display_changed = False
        """Whether the display is no longer what it was when it was measured."""
        self._asked: set[DisplayKey] = set()
        """The changed displays that were asked about."""
        self._gm_view = False
        """Whether everything was shown before the table had a window."""
        self._frame: TableFrame | None = None
        self._game = ""
        self._told: Area | None = None
        """The part of the board that the frame on the main window showed last."""

    # --- open and closed

    @property
    def is_open(self) -> bool:
        """Whether there is a window of the table."""
        return self.screen is not None

    def turn(self) -> None:
        """Open the window, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Open it where it was last; the veil is there until there is a picture."""
        if self.is_open:
            return
        from board.window.table.screen import TableScreen

        app, settings = self.app, self.settings
        self.window, display, gone = self.opened()
        rect = self.window.get_surface().get_rect()
        presenter = WindowPresenter(self.window)
        main = app.main.look
        look = Look(theme_for(*rect.size), main.texts, main.drawings, main.words)
        look.text_scale, look.theme_name = main.text_scale, main.theme_name
        look.portraits = main.portraits
        self.host = Host(presenter, look)
        self.screen = TableScreen(look, settings)
        self.screen.pointed = self._pointed
        if settings.veil:
            self.screen.veil.choose(settings.veil)
        app.hosts[self.window.id] = self.host
        self.host.show(self.screen)
        if display is not None and settings.full and len(app.displays.all()) > 1:
            self.fill(display)
        self.follow(app.play)
        self.measured_anew()
        if gone:
            word = main.word
            app.say(lambda: word("table.display_gone"))

    def close(self) -> None:
        """Close it; the main window is again what it was."""
        if self.window is None:
            return
        self.remember_place()
        self.note_place()
        self.settings.keep(self.app.preferences)
        self.app.hosts.pop(self.window.id, None)
        self.window.destroy()
        self.window = self.host = self.screen = None
        self.on = -1
        self.touch = TableTouch()
        if self.app.play is not None:
            self._leave(self.app.play)

    # --- on which display

    def measured_anew(self) -> None:
        """Take the measure of the display on which the window is: it moved there, or was measured now."""
        key, screen, host = self.display_key, self.screen, self.host
        if key is None or screen is None or host is None:
            return
        found = calibration_for(key, self.app.preferences)
        self.display_changed = found.state == CHANGED
        if found.usable != screen.at.calibration:
            screen.at.calibration = found.usable
            host.resize()
        self._say_again()

    def _say_again(self) -> None:
        """Have the main window say what the table does now."""
        self.tell()
        for modal in self.app.main.root.modals:
            say_again = getattr(modal, "words_changed", None)
            if say_again is not None:
                say_again()

    def measure(self) -> None:
        """Measure the display of the window on it: the screen for that is read there, and its keys go there."""
        from board.window.calibration.screen import open_calibration

        if self.host is not None and self.display_key is not None and not self.host.root.modals:
            page = open_calibration(
                self.host.root, self.display_key, self.app.preferences, lambda _: self.measured_anew()
            )
            page.on_close = self._say_again
            self._say_again()

    @property
    def measuring(self) -> bool:
        """Whether the screen that measures its display is on it."""
        return self.host is not None and bool(self.host.root.modals)

    # --- what it follows

    def follow(self, play: PlayScreen | None) -> None:
        """Show the session of a play screen from now on, or nothing but the veil."""
        screen = self.screen
        if screen is None:
            return
        self.note_place()
        if play is None:
            screen.show_session(None, None)
            return
        side = self.side
        if side is None:
            screen.show_session(None, None)
        else:
            self._show(screen, play, side)
        screen.animated = play.habits.animated
        self._take(play)

    def _show(self, screen: TableScreen, play: PlayScreen, side: str) -> None:
        """Show a game, at the place where the table lay over it last: miniatures may stand there."""
        game, settings = self.app.game, self.settings
        self._game = str(game.path) if game is not None and game.path is not None else ""
        screen.show_session(play.session, side, play.memory)
        if self._game and settings.place_of == self._game:
            screen.at.come_back((settings.place_x, settings.place_y))

    def note_place(self) -> None:
        """Keep where the table lies over the board."""
        centre = self.screen.at.centre if self.screen is not None and self.screen.session is not None else None
        if centre is not None and self._game:
            settings = self.settings
            settings.place_of, (settings.place_x, settings.place_y) = self._game, centre
            settings.keep(self.app.preferences)

    def _take(self, play: PlayScreen) -> None:
        """The main window is the game master's while the table has its own."""
        from board.window.table.frame import TableFrame

        self._gm_view = play.gm_view
        play.gm_view = play.beside_table = True
        self._frame = TableFrame(self)
        play.board.frame = self._frame
        play.view.above.append(self._frame.paint)
        play.view.looked_elsewhere()
        play.refresh()
        self.tell()

    def _leave(self, play: PlayScreen) -> None:
        play.gm_view, play.beside_table = self._gm_view, False
        if self._frame is not None and self._frame.paint in play.view.above:
            play.view.above.remove(self._frame.paint)
        play.board.frame = None
        play.bar.show_aside("")
        play.view.looked_elsewhere()
        play.refresh()

    def sides(self) -> tuple[Side, ...]:
        """The sides whose knowledge the table may show: those that people play, any if they play none."""
        play = self.app.play
        if play is None:
            return ()
        scene = play.session.scene
        there = [side for side in scene.table.sides if any(c.side == side.name for c in scene.creatures)]
        people = tuple(side for side in there if side.played_by == "person")
        return people or tuple(there)

    @property
    def side(self) -> str | None:
        """The side that the table shows: the chosen one, or the only one; None while it must be chosen."""
        names = [side.name for side in self.sides()]
        if self.settings.side in names:
            return self.settings.side
        return names[0] if len(names) == 1 else None

    # --- orders of the game master

    def choose_side(self, side: str) -> None:
        """Show what this side knows from now on."""
        self.settings.side = side
        screen, play = self.screen, self.app.play
        if screen is not None and play is not None:
            if screen.session is None:
                self._show(screen, play, side)
            else:
                screen.show_side(side)
        self.changed()

    def turn_veil(self) -> None:
        """Draw the veil before the table, or away."""
        if self.screen is not None:
            self.screen.set_veiled(not self.screen.veiled)
            self.tell()

    def turn_hold(self) -> None:
        """Have the table keep its picture, or catch up."""
        if self.screen is not None:
            self.screen.set_held(not self.screen.held)
            self.tell()

    def turn_look(self) -> None:
        """Show all that is known, or go back to the very place before."""
        if self.screen is not None:
            self.screen.set_looking(not self.screen.looking)
            self.tell()

    def turn_board(self, quarters: int = 1) -> None:
        """Turn the board on the table by quarter turns clockwise."""
        self.settings.turn = (self.settings.turn + quarters) % 4
        self.changed()

    def resize_squares(self, step: int) -> None:
        """Make squares larger or smaller on the table by pixels; they are no longer at their real size then."""
        camera = self.screen.locked() if self.screen is not None else None
        if camera is None:
            return
        now = round(camera.square)
        self.settings.real = False
        self.settings.square = min(max(LEAST, now + step), MOST)
        self.changed()

    def pan(self, columns: int, rows: int) -> bool:
        """Move the table over the board by whole squares; whether there is one to move."""
        if self.screen is None or self.screen.session is None:
            return False
        if self.screen.pan(columns, rows):
            self.tell()
        return True

    def pan_on_screen(self, across: int, down: int) -> bool:
        """Move the table by whole squares as the arrows point on the main window."""
        play = self.app.play
        if play is None:
            return False
        moved = self.pan(*play.view.camera.turned_step(across, down))
        self.note_place()
        return moved

    def veil_with(self, path: Path) -> bool:
        """Use a picture file as the veil, the plain one when it cannot be read."""
        look = self.app.main.look
        if self.screen is None or not is_picture(path) or not self.screen.veil.choose(str(path)):
            self.app.say(lambda: look.word("table.no_picture", file=path.name))
            return False
        self.settings.veil = str(path)
        self.app.say(lambda: look.word("table.veil_taken", file=path.name))
        self.changed()
        return True

    def plain_veil(self) -> None:
        """Use the plain veil."""
        self.settings.veil = ""
        if self.screen is not None:
            self.screen.veil.choose("")
        self.changed()

    def changed(self) -> None:
        """Keep what was set and show it."""
        self.settings.keep(self.app.preferences)
        if self.screen is not None:
            self.screen.settings_changed()
        self.tell()

    def tell(self) -> None:
        """Have the main window show what the table does: a word in the bar, and its frame on the board."""
        from board.window.table.menu import state_word

        play = self.app.play
        if play is None or not self.is_open:
            return
        self._told = self.area()
        play.bar.show_aside(state_word(self))
        play.view.looked_elsewhere()
        play.board.flush()

    def follow_up(self) -> None:
        """Have the frame on the main window where the table lies, and ask what must be asked about its display."""
        if self.is_open and self.area() != self._told:
            self.tell()
        if self.display_changed:
            self._ask_to_measure()

    def _ask_to_measure(self) -> None:
        """Ask once for each display that is no longer what it was when it was measured."""
        root, key = self.app.main.root, self.display_key
        if key is None or key in self._asked or root.modals:
            return
        self._asked.add(key)
        word = self.app.main.look.word

        def words() -> list[str]:
            return [word("table.changed_title"), word("table.told.display_changed"), word("table.changed_until")]

        Notice(root, words, "table.measure", self.measure)

    def area(self) -> Area | None:
        """The part of the board that the table shows when it does not look around."""
        return self.screen.area() if self.screen is not None else None

    def wheel_area(self) -> Area | None:
        """The part of the board that the wheel covers on the table."""
        return self.screen.wheel_area() if self.screen is not None else None

    # --- its input

    def takes(self, event: pygame.Event, now: int) -> bool:
        """Take an event of the table's window; False leaves it to the widgets."""
        if event.type == pygame.WINDOWCLOSE:
            self.close()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.turn_full_screen()
        elif self.measuring and event.type != pygame.WINDOWDISPLAYCHANGED:
            # The screen that measures is an ordinary page: keys, mouse and touch are its own.
            return False
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            # Whoever types does so at the main window, whichever was touched last.
            self.app.handle_main(event, now)
        elif event.type in FINGERS:
            tap = self.touch.take(event, now)
            screen = self.screen
            if tap is not None and screen is not None and self.settings.touch:
                screen.touched((int(tap[0] * screen.rect.width), int(tap[1] * screen.rect.height)), now)
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self.on = getattr(event, "display_index", -1)
            self.measured_anew()
        else:
            return bool(getattr(event, "touch", False))
        return True

    def _pointed(self, square: Square) -> None:
        """A finger pointed at a square: it is marked on the main window, and picked if that side may act there."""
        play = self.app.play
        if play is None or play.root is None or play.root.modals:
            return
        actor = play.actor
        if actor is not None and actor.side == self.side and play.gm.wanted is None:
            play.pointing.point_at(square)
        else:
            play.pointing.cursor = square
            play.pointing.show()
        play.board.flush()
