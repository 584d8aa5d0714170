"""The play screen: what is shown of a session, and what pointing and keys do to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.commands import Command, Refusal
from board.rulebook.panels import Offer
from board.rulebook.procedure import Ask
from board.rulebook.session import Done, Open, Session
from board.window.play.arrangement import Arrangement
from board.window.canvas.board_view import BoardView
from board.window.canvas.board_widget import BoardWidget
from board.window.play.chances import Chances
from board.window.play.curtain import Curtain
from board.window.play.gm_menu import GmMenu
from board.window.play.hearing import Hearing
from board.window.play.help import open_help
from board.window.canvas.layers.floor import shared_floor
from board.window.canvas.logbook import Line, Logbook
from board.window.style.look import Look
from board.window.canvas.learnt import Moment
from board.window.canvas.moving import Moving
from board.window.play.panel_menu import PanelMenu
from board.window.panels.bar import BarPanel, Toast
from board.window.panels.company import CompanyPanel
from board.window.panels.dice_tray import DiceTray
from board.window.panels.faces import FacesPanel
from board.window.panels.hand import HandPanel
from board.window.panels.log import LogPanel
from board.window.panels.question import QuestionPanel
from board.window.panels.sheet import SheetPanel
from board.window.panels.tray import TrayPanel
from board.window.panels.wheel import WheelPanel
from board.window.orders import Habits, Orders
from board.window.play.outcome import Outcomes, say_outcome
from board.window.canvas.picture import Memory, Picture, picture_for
from board.window.play.keys import PlayKeys
from board.window.play.pointing import Pointing
from board.window.play.readout import Readout
from board.window.play.rolling import Rolling
from board.window.play.standpoint import Standpoint
from board.window.play.unseen import Unseen
from board.window.widgets.base import Tip, Widget
from board.window.widgets.root import Root
from board.window.widgets.input import Key
from board.window.widgets.menu import Menu


class PlayScreen(Standpoint, Widget):
    """One session on one window. It reads the session and sends it commands; it decides nothing."""

    def __init__(
        self,
        root: Root,
        session: Session,
        orders: Orders | None = None,
        habits: Habits | None = None,
        memory: Memory | None = None,
    ) -> None:
        Widget.__init__(self)
        Standpoint.__init__(self, session)
        self.look: Look = root.look
        self.orders: Orders = orders or Orders()
        self.habits = habits or Habits()
        mark_text = getattr(self.system, "mark_text", None)
        if mark_text is not None:
            self.look.mark_text = mark_text
        self.look.mark_means = getattr(self.system, "mark_means", self.look.mark_means)
        self.look.rule_of = self.system.rule_of
        self.memory = memory or Memory.of(session.course())
        self.logbook = Logbook(self.system)
        self.chances = Chances(self.system, self.habits)
        self.inspected: str | None = None
        self.looking: str | None = None
        self.line: Line | None = None
        self.picture: Picture | None = None
        self.offers: tuple[Offer, ...] = ()
        self.gm = GmMenu(self)
        self.unseen = Unseen(self)
        self.pointing = Pointing(self)
        self.readout = Readout(self)
        self.rolling: Rolling = Rolling(self)
        self.hearing = Hearing(self)
        self._keys = PlayKeys(self)
        self._said: Callable[[], str] | None = None
        self._news = False
        """Whether the fight may have come to an end that was not said yet."""
        self.arrangement = Arrangement(self)
        self.panel_menu = PanelMenu(self)
        self.curtain = Curtain(self)
        self.outcomes = Outcomes(self.system, self.session.scenes())
        self.free = pygame.Rect(0, 0, 0, 0)

        self.view = BoardView(self.look)
        self.moving = Moving(self.view)
        self.motion = self.moving.motion
        self.view.floor = shared_floor(session.start.table.picture)
        self.board = BoardWidget(self.view, self)
        self.bar = BarPanel(
            self.look,
            [
                ("ui_menu", "menu", self.orders.menu),
                ("ui_undo", "undo", self.undo),
                ("ui_redo", "redo", self.redo),
                ("ui_die", "by_hand", self.rolling.turn_once),
                ("ui_fit", "fit", self.fit),
                ("ui_eye", "gm", self.turn_gm_view),
                ("ui_table", "table", self.orders.table),
                ("ui_fold", "fold", self.fold),
                ("ui_help", "help", self.help),
            ],
        )
        self.wheel = WheelPanel(self.inspect, self._asked_about_creature)
        self.wheel.states = self.readout.states
        self.log = LogPanel(self.look, self._looked_at_line)
        self.sheet = SheetPanel()
        self.hand = HandPanel(self.look, self.pointing.pick_die, self.pointing.pick_action)
        self.company = CompanyPanel(self.look, self.inspect)
        self.question = QuestionPanel(self.look, self.answer)
        self.faces = FacesPanel(self.look, self.rolling.give, self.rolling.draw)
        self.tray = TrayPanel(self.look)
        self.dice_tray = DiceTray(self.look)
        self.toast = Toast(self.look)
        for child in (
            self.board, self.tray, self.dice_tray, self.wheel, self.log, self.sheet, self.hand, self.company, self.bar,
            *self.panel_menu.handles.values(), self.question, self.faces, self.curtain.meanwhile, self.toast,
        ):  # fmt: skip
            self.add(child)

    # --- layout

    def layout(self) -> None:
        self.arrangement.place_panels()
        self.refresh()

    def resized(self, width: int, height: int) -> None:
        """Follow the window's size."""
        self.look.fit(width, height)
        self.arrangement.fitted = False
        self.place(pygame.Rect(0, 0, width, height))
        self.words_changed()

    def words_changed(self) -> None:
        """Say everything again: the language or the size of the text changed."""
        self.hand.dice, self.hand.actions = (), ()
        self.question.question = None
        self.log.refresh()
        self.view.everything()
        if self.toast.visible:
            self.toast.hush()
            if self._said is not None:
                self.say(self._said)
        self.refresh()
        self.curtain.tell_result()
        self.mark()

    def fit(self) -> None:
        """Show the whole board in the part that no panel covers."""
        self.arrangement.fit()

    def fold(self) -> None:
        """Fold the panels away, or bring them back."""
        self.habits.folded = not self.habits.folded
        self.layout()
        self.mark()

    # --- showing it

    def refresh(self) -> None:
        """Read the session again and show what differs."""
        if self.rect.width <= 0 or self.curtain.covers():
            return
        scene = self.scene
        side = None if self.gm_view else self.side
        viewer = self.looking or (self.decider.id if self.decider is not None else None)
        self.memory.follow_course(self.session.course())
        # What was seen on a way over a large board comes by and by; the first picture has all of it.
        hasty = self.picture is not None
        taken = self.unseen.look(hasty)
        self.picture = picture_for(self.system, scene, side, self.memory, viewer, hasty)
        actor = self.actor
        self.offers = self.unseen.offers(actor.id) if actor is not None else ()
        moment = (len(self.session.done), id(self.session.scene), self.session.open is None, self.gm_view)
        self.chances.begin(taken, moment, self.side)
        self.view.show(self.picture)
        self.wheel.show_picture(self.picture)
        self.log.show_lines(self.logbook.lines(self.session, side))
        self.readout.show()
        self.panel_menu.place()
        self.pointing.show()
        self.board.flush()
        self.curtain.saw()
        self._news = True

    def say(self, words: str | Callable[[], str]) -> None:
        """Say something over the board for a while; only what can be said again follows the language."""
        root = self.root
        said = words() if callable(words) else words
        self._said = words if callable(words) else None
        if root is not None and said:
            self.toast.say(said, self.free, root.now)

    # --- doing something

    def perform(self, command: Command) -> None:
        """Send a command to the session and show what came of it."""
        self.do(lambda: self.session.play(command))

    def answer(self, option: Any) -> None:
        """Answer the open question."""
        if isinstance(self.session.need, Ask):
            self.do(lambda: self.session.answer(option))

    def do(self, step: Callable[[], Refusal | Open | Done]) -> None:
        """Have the session take a step, and show what came of it."""
        before, answered, since = self.picture, self.session.open is not None, Moment.of(self.session)
        self.answered = self.decider.id if self.decider is not None else None
        try:
            result = step()
        except OSError:
            # What cannot be written is not played.
            self.say(self.look.word("disk_refuses"))
            return
        if isinstance(result, Refusal):
            self.say(self.words_of(result, self.look))
            return
        self.curtain.linger(result, answered)
        self._came(result, before, since)
        self.curtain.tell_result()

    def _came(self, result: Open | Done, before: Picture | None, since: Moment) -> None:
        self.pointing.reset()
        self.line, self.looking, self.inspected = None, None, None
        self.log.opened = -1
        self.toast.hush()
        self.refresh()
        self.rolling.came(result, before.side if before is not None else None)
        self.hearing.came(result, before.side if before is not None else None)
        after = self.picture
        if self.curtain.closed or before is None or after is None:
            return
        self.show_moving(since)
        active = after.scene.active
        if active is not None and before.scene.wheel.active != active.id:
            self.say(self.look.word("your_round", who=self.look.called(active)))
            if self.view.camera.reveal(active.at, self.free.inflate(-self.look.theme.px(60), -self.look.theme.px(60))):
                self.view.looked_elsewhere()
        self.board.flush()

    def show_moving(self, since: Moment) -> None:
        """Show what those before the screen saw move since then."""
        root, picture = self.root, self.picture
        if root is not None and picture is not None and self.habits.animated:
            self.moving.show(self.logbook.reel(self.session, picture.side, since), root.now)

    def undo(self) -> None:
        """Take back the open or the last command, dice included."""
        if self.session.undo() is None:
            self.say(self.look.word("nothing_to_undo"))
            return
        self._turned_back()

    def redo(self) -> None:
        """Play the command taken back again."""
        if self.session.redo() is None:
            self.say(self.look.word("nothing_to_redo"))
            return
        self._turned_back()

    def _turned_back(self) -> None:
        self.rolling.forget()
        self.hearing.hush()
        self.moving.skip()
        self.pointing.reset()
        self.line, self.looking, self.inspected = None, None, None
        self.log.opened = -1
        self.curtain.forget()
        self.refresh()

    # --- looking

    def inspect(self, who: str) -> None:
        """Show a creature: on the board, and its sheet if it may be read."""
        creature = self.picture.scene.find(who) if self.picture is not None else None
        if creature is None:
            return
        self.inspected = who
        if self.view.camera.reveal(creature.at, self.free.inflate(-40, -40)):
            self.view.looked_elsewhere()
        if not self.may_read(who):
            self.pointing.point_at_creature(creature)
        self.readout.show_sheet()
        self.board.flush()

    def look_through(self, who: str | None) -> None:
        """Show the field of view of a creature of the own side (of any for the game master)."""
        if who is None or self.may_read(who):
            self.looking = who
            self.refresh()

    def turn_gm_view(self) -> None:
        """Show all, or what the side knows."""
        self.gm_view = not self.gm_view
        self.refresh()

    def turn_chances(self) -> None:
        """Show chances, or hide them as the game does with difficulties."""
        self.habits.chances = not self.habits.chances
        self.say(self.look.word("chances_on" if self.habits.chances else "chances_off"))
        self.refresh()

    def turn_sounds(self) -> None:
        """Let the board be heard, or be silent."""
        self.habits.sounds = not self.habits.sounds
        self.hearing.hush()
        self.say(self.look.word("sounds_on" if self.habits.sounds else "sounds_off"))

    def help(self) -> None:
        """List every key."""
        root = self.root
        if root is not None:
            open_help(root)

    def _looked_at_line(self, line: Line | None) -> None:
        self.line = line
        self.pointing.show()
        self.board.flush()

    # --- the board's user

    def pointed(self, pos: tuple[int, int]) -> None:
        self.skip()
        self.toast.hush()
        self.pointing.point(pos)

    def asked_about(self, pos: tuple[int, int]) -> None:
        self.skip()
        self.open_menu(self.pointing.menus.menu_at(pos))

    def _asked_about_creature(self, who: str, pos: tuple[int, int]) -> None:
        creature = self.picture.scene.find(who) if self.picture is not None else None
        if creature is not None:
            self.open_menu(self.pointing.menus.menu_for(creature.at, pos, creature))

    def open_menu(self, menu: Menu | None) -> None:
        """Open a context menu."""
        root = self.root
        if menu is not None and root is not None:
            menu.open(root.rect, self.look)
            root.open_modal(menu)

    def hovering(self, pos: tuple[int, int] | None) -> None:
        self.pointing.hover(pos)
        self.board.flush()

    def camera_moved(self) -> None:
        self.readout.show_need()

    def board_tip(self) -> Tip:
        """What the pointer rests on: creature, things with cover, door."""
        root = self.root
        picture = self.picture
        if root is None or picture is None or self.question.visible:
            return ()
        return self.pointing.menus.tip(root.pos)

    # --- time and keys

    def skip(self) -> None:
        """Have everything that moves where it ends, and what was told read."""
        if self.kept is None:
            self.curtain.meanwhile.hush()
        self.dice_tray.settle()
        self.moving.skip()
        self.board.flush()

    def tick(self, now: int) -> bool:
        if self.curtain.closed:
            if not self.memory.work(self.system):
                self.logbook.work(self.session)
            return False
        self.curtain.tick()
        lively = self.hearing.tick(now) | self.dice_tray.tick(now) | self._move_on(now)
        if self.chances.news():
            if root := self.root:
                for modal in root.modals:
                    if isinstance(modal, Menu):
                        modal.mark(modal.box)
            self.readout.show_need()
            self.pointing.show()
            self.board.flush()
        self.toast.tick(now)
        if self._news and not (lively or self.curtain.meanwhile.visible):
            # What led to the end is seen and read first.
            self._news = False
            say_outcome(self)
        if not (lively or self.unseen.work() or self.memory.work(self.system)):
            if not self.logbook.work(self.session):
                self.readout.work()
                self.curtain.work()
        return lively

    def _move_on(self, now: int) -> bool:
        """Show what moves a little later; whether it still does. Whoever clicks or types does not wait for it."""
        if not self.motion.moving:
            return False
        if self.root is not None and self.root.acted > self.motion.began:
            self.moving.skip()
        lively = self.moving.tick(now)
        self.board.flush()
        return lively

    def key(self, event: Key) -> bool:
        return self.curtain.key(event) if self.curtain.closed or self.kept is not None else self._keys.press(event)
