"""What the panels of a play screen say of the session: title, sheet, what is asked, who lies beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.rulebook.dice import Roll
from board.rulebook.knowledge import beside_board
from board.rulebook.procedure import Ask
from board.scene.scene import Scene
from board.window.sight_lines import SightLine, sight_line

if TYPE_CHECKING:
    from board.window.play import PlayScreen


class Readout:
    """Fills the panels of a `PlayScreen` with what its eyes may know."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self._ready: object = None

    def show(self) -> None:
        """Show all of it."""
        self.show_title()
        self.show_sheet()
        self.show_need()
        self.show_tray()

    def show_title(self) -> None:
        """The encounter, whose view this is, and what can be taken back."""
        screen, look = self.screen, self.screen.look
        scene, session, buttons = screen.scene, screen.session, screen.bar.buttons
        viewing = look.word("view_gm")
        if not screen.gm_view:
            title = next((s.title for s in scene.table.sides if s.name == screen.side), "") or screen.side
            viewing = look.word("view_side", side=look.say(title))
            eyes = scene.find(screen.looking)
            if eyes is not None:
                viewing = look.word("view_eyes", side=look.say(title), who=look.say(eyes.name))
        screen.bar.show_title(look.say(scene.table.title), viewing)
        buttons["gm"].on = screen.gm_view
        buttons["undo"].enabled = bool(session.done) or session.open is not None
        buttons["redo"].enabled = bool(session.undone) and session.open is None
        for key in ("gm", "undo", "redo"):
            buttons[key].mark()

    def show_sheet(self) -> None:
        """The sheet asked for, else that of the decider; never one that is not for these eyes."""
        screen = self.screen
        who = screen.inspected if screen.may_read(screen.inspected) else None
        if who is None and screen.own is not None:
            who = screen.own.id
        known = screen.scene if screen.gm_view else screen.known()
        screen.sheet.show_sheet(screen.system.sheet(known, who) if who is not None else None)

    def show_need(self) -> None:
        """The question or the roll that the session waits for, on the screen of the side that it waits for."""
        screen, look = self.screen, self.screen.look
        need, opened = screen.session.need, screen.session.open
        here = need is not None and screen.asks_here(need.who)
        if isinstance(need, Ask) and opened is not None and here:
            asked = screen.scene.find(need.who)
            question = screen.system.question(screen.known(), need)
            beside = screen.view.camera.rect(*asked.at) if asked is not None else screen.free
            who = look.say(asked.name) if asked is not None else ""
            screen.question.ask(question, who, beside, screen.free.inflate(-8, -8))
            screen.question.show_chances(screen.chances.answers(screen.session.scene, opened, need, look))
        else:
            screen.question.close()
        if isinstance(need, Roll) and here:
            screen.faces.ask(need, screen.free)
        else:
            screen.faces.close()

    def sight_line(self) -> SightLine | None:
        """The line of sight that the opened line of the log speaks of, with what blocks or covers it."""
        return sight_line(self.screen.line) if self.screen.line is not None else None

    def show_tray(self) -> None:
        """The tokens that the side knows of and does not locate; the game master sees them all on the board."""
        screen = self.screen
        if screen.gm_view:
            screen.tray.show_tokens((), screen.scene)
            return
        screen.tray.show_tokens(beside_board(screen.system, self._scenes(), screen.side), screen.scene)

    def work(self) -> None:
        """Find out for the other sides too who lies beside the board: none of them waits for it then."""
        session = self.screen.session
        if self._ready is not session.scene and session.open is None:
            self._ready = session.scene
            for side in session.scene.table.sides:
                beside_board(session.system, self._scenes(), side.name)

    def _scenes(self) -> list[Scene]:
        session = self.screen.session
        return [session.start, *(done.after for done in session.done), self.screen.scene]
