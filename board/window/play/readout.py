"""What the panels of a play screen say of the session: title, sheet, what is asked, who lies beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.rulebook.dice import Roll
from board.rulebook.knowledge import asked_of, beside_board
from board.rulebook.panels import Sheet
from board.rulebook.procedure import Ask
from board.rulebook.session import Open
from board.rulebook.unexplored import place_as_taken
from board.scene.scene import Creature
from board.scene.texts import Text, text
from board.window.canvas.picture import is_veiled
from board.window.play.preview import first_roll
from board.window.canvas.sight_lines import SightLine, sight_line

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen


class Readout:
    """Fills the panels of a `PlayScreen` with what its eyes may know."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self._ready: object = None
        self._studied: str | None = None
        self._noted: tuple[Ask, tuple[str, ...]] | None = None

    def show(self) -> None:
        """Show all of it."""
        self.show_title()
        self.show_sheet()
        self.show_need()
        self.show_tray()
        self.show_company()

    def show_title(self) -> None:
        """The encounter, whose view this is, and what can be taken back."""
        screen, look = self.screen, self.screen.look
        scene, buttons = screen.scene, screen.bar.buttons
        viewing = look.word("view_gm")
        if not screen.gm_view:
            title = next((s.title for s in scene.table.sides if s.name == screen.side), "") or screen.side
            viewing = look.word("view_side", side=look.say(title))
            eyes = scene.find(screen.looking)
            if eyes is not None:
                viewing = look.word("view_eyes", side=look.say(title), who=look.say(eyes.name))
        screen.bar.show_title(look.say(scene.table.title), viewing)
        buttons["gm"].on = screen.gm_view
        buttons["by_hand"].on = screen.side in screen.session.once
        buttons["undo"].enabled, buttons["redo"].enabled = screen.can_undo, screen.can_redo
        for key in ("gm", "by_hand", "undo", "redo"):
            buttons[key].mark()

    def study(self, who: str) -> None:
        """Show what is known of a creature whose sheet is not for these eyes, until something is done."""
        self._studied = self.screen.inspected = who
        self.show_sheet()

    def show_sheet(self) -> None:
        """The sheet asked for, else that of the decider; never one that is not for these eyes."""
        screen = self.screen
        known = screen.scene if screen.gm_view else screen.known()
        seen = known.find(screen.inspected) if screen.inspected == self._studied else None
        if seen is not None and not screen.may_read(seen.id):
            screen.sheet.show_sheet(self._from_outside(seen))
            return
        who = screen.inspected if screen.may_read(screen.inspected) else None
        if who is None and screen.own is not None:
            who = screen.own.id
        screen.sheet.show_sheet(screen.system.sheet(known, who) if who is not None else None)

    def states(self, who: str) -> tuple[Text, ...]:
        """The states of a creature with the time they last, as far as its sheet is for these eyes."""
        screen = self.screen
        if not screen.may_read(who):
            return ()
        return screen.system.sheet(screen.scene if screen.gm_view else screen.known(), who).states

    def _from_outside(self, creature: Creature) -> Sheet:
        """What anybody sees of a creature: its name, its side, the states that its token shows."""
        screen = self.screen
        if is_veiled(creature):
            return Sheet(creature.id, creature.name, text("window.something_there"))
        title = next((side.title for side in screen.scene.table.sides if side.name == creature.side), "")
        side = text("window.hand.known_title", side=title or creature.side)
        said = (screen.look.mark_text(mark) for mark in creature.marks)
        states = tuple(one for one in said if one is not None)
        if not states:
            return Sheet(creature.id, creature.name, side, items=(Text("window.hand.nothing_known"),))
        return Sheet(creature.id, creature.name, side, states=states)

    def show_need(self) -> None:
        """The question or the roll that the session waits for, on the screen of the side that it waits for."""
        screen, look = self.screen, self.screen.look
        need, opened = screen.session.need, screen.session.open
        here = need is not None and screen.asks_here(need.who)
        if isinstance(need, Ask) and opened is not None and here:
            asked = screen.scene.find(need.who)
            known = screen.known()
            question = screen.system.question(known, asked_of(need, screen.scene, known))
            camera = screen.view.camera
            beside = camera.rect(*asked.at) if asked is not None else screen.free
            told = {value for _, value in (*opened.command.fields, *need.facts) if isinstance(value, str)}
            told.add(opened.command.who or "")
            clear = [beside, *(camera.rect(*one.at) for one in known.creatures if one.id in told)]
            who = look.say(asked.name) if asked is not None else ""
            notes = self._notes(need, opened)
            screen.question.ask(question, who, beside, screen.free.inflate(-8, -8), clear, notes)
            screen.question.show_chances(screen.chances.answers(screen.session.scene, opened, need, look))
        else:
            screen.question.close()
        if isinstance(need, Roll) and here:
            roller = screen.known().find(need.who)
            who = look.say(roller.name) if roller is not None and not is_veiled(roller) else ""
            clear = screen.rolling.concerned()
            screen.faces.ask(need, who, screen.free, screen.session.rolled_by_hand(need), clear)
        else:
            screen.faces.close()

    def _notes(self, need: Ask, opened: Open) -> tuple[str, ...]:
        """What a player should know of a question besides: what counts of several dice, why there is no chance."""
        screen, look = self.screen, self.screen.look
        if self._noted is None or self._noted[0] is not need:
            start = screen.session.scene
            rolls = [first_roll(screen.system, start, opened.command, opened.inputs, option) for option in need.options]
            kept = dict.fromkeys(roll.keep for roll in rolls if roll is not None and len(roll.dice) > 1)
            self._noted = need, tuple(keep for keep in kept if keep in ("highest", "sum"))
        notes = [look.word(f"hand.keep_{keep}") for keep in self._noted[1]]
        if screen.habits.chances and screen.chances.unseen(screen.session.scene, opened, need):
            notes.append(look.word("hand.no_chance_unseen"))
        return tuple(notes)

    def sight_line(self) -> SightLine | None:
        """The line of sight that the opened line of the log speaks of, with what blocks or covers it."""
        line, ken = self.screen.line, self.screen.unseen.ken
        if line is None:
            return None
        return sight_line(line, line.place if ken is None else place_as_taken(line.place, ken))

    def show_tray(self) -> None:
        """The tokens that the side knows of and does not locate; the game master sees them all on the board."""
        screen = self.screen
        if screen.gm_view:
            screen.tray.show_tokens((), screen.scene)
            return
        screen.tray.show_tokens(beside_board(screen.system, self.screen.session.scenes(), screen.side), screen.scene)

    def show_company(self) -> None:
        """While the side before the screen has nothing to do, how its own fare and what they can answer with."""
        screen = self.screen
        known = screen.scene if screen.gm_view else screen.known()
        own: list[Creature] = []
        if screen.actor is None and screen.hand.visible:
            own = [c for c in known.creatures if c.side == screen.side and screen.may_read(c.id)]
        order = {who: place for place, who in enumerate(known.wheel.order)}
        own.sort(key=lambda creature: order.get(creature.id, len(order)))
        sheets = ((creature, screen.system.sheet(known, creature.id)) for creature in own)
        members = [(creature, sheet) for creature, sheet in sheets if sheet is not None]
        screen.company.show_members(members, known, screen.hand.rect)

    def work(self) -> None:
        """Find out for the other sides too who lies beside the board: none of them waits for it then."""
        session = self.screen.session
        if self._ready is not session.scene and session.open is None:
            self._ready = session.scene
            for side in session.scene.table.sides:
                beside_board(session.system, self.screen.session.scenes(), side.name)
