"""The play screen: what is shown of a session, and what pointing and keys do to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.commands import Command, Refusal
from board.rulebook.dice import Roll
from board.rulebook.panels import Offer
from board.rulebook.procedure import Ask
from board.rulebook.session import Done, Open, Session
from board.window.board_view import BoardView
from board.window.board_widget import BoardWidget
from board.window.chances import Chances
from board.window.gm_menu import GmMenu
from board.window.help import open_help
from board.window.layers.floor import floor_picture
from board.window.logbook import Line, Logbook
from board.window.look import Look
from board.window.motion import Motion, Way, ways_between
from board.window.panels.bar import BarPanel, Toast
from board.window.panels.faces import FacesPanel
from board.window.panels.hand import HandPanel
from board.window.panels.log import LogPanel
from board.window.panels.question import QuestionPanel
from board.window.panels.sheet import SheetPanel
from board.window.panels.tray import TrayPanel
from board.window.panels.wheel import WheelPanel
from board.window.orders import Habits, Orders
from board.window.picture import ALLY, Memory, Picture, picture_for
from board.window.play_keys import PlayKeys
from board.window.pointing import Pointing
from board.window.readout import Readout
from board.window.standpoint import Standpoint
from board.window.theme import theme_for
from board.window.widgets.base import Root, Tip, Widget
from board.window.widgets.input import Key
from board.window.widgets.menu import Menu


class PlayScreen(Standpoint, Widget):
    """One session on one window. It reads the session and sends it commands; it decides nothing."""

    def __init__(
        self, root: Root, session: Session, orders: Orders | None = None, habits: Habits | None = None
    ) -> None:
        Widget.__init__(self)
        Standpoint.__init__(self, session)
        self.look: Look = root.look
        self.orders = orders or Orders()
        self.habits = habits or Habits()
        mark_text = getattr(self.system, "mark_text", None)
        if mark_text is not None:
            self.look.mark_text = mark_text
        self.memory = Memory()
        self.memory.note((session.start, *(done.after for done in session.done)))
        self.logbook = Logbook(self.system)
        self.motion = Motion()
        self.chances = Chances(self.system, self.habits)
        self.inspected: str | None = None
        self.looking: str | None = None
        self.line: Line | None = None
        self.picture: Picture | None = None
        self.offers: tuple[Offer, ...] = ()
        self.gm = GmMenu(self)
        self.pointing = Pointing(self)
        self.readout = Readout(self)
        self._keys = PlayKeys(self)
        self._fitted = False
        self.free = pygame.Rect(0, 0, 0, 0)

        self.view = BoardView(self.look)
        self.view.floor = floor_picture(session.start.table.picture)
        self.board = BoardWidget(self.view, self)
        self.bar = BarPanel(
            self.look,
            [
                ("ui_menu", "menu", self.orders.menu),
                ("ui_undo", "undo", self.undo),
                ("ui_redo", "redo", self.redo),
                ("ui_fit", "fit", self.fit),
                ("ui_eye", "gm", self.turn_gm_view),
                ("ui_fold", "fold", self.fold),
                ("ui_help", "help", self.help),
            ],
        )
        self.wheel = WheelPanel(self.inspect, self._asked_about_creature)
        self.log = LogPanel(self.look, self._looked_at_line)
        self.sheet = SheetPanel()
        self.hand = HandPanel(self.look, self.pointing.pick_die, self.pointing.pick_action)
        self.question = QuestionPanel(self.look, self.answer)
        self.faces = FacesPanel(self.look, self._faces_given)
        self.tray = TrayPanel(self.look)
        self.toast = Toast(self.look)
        for child in (
            self.board, self.tray, self.wheel, self.log, self.sheet, self.hand, self.bar,
            self.question, self.faces, self.toast,
        ):  # fmt: skip
            self.add(child)

    # --- layout

    def layout(self) -> None:
        theme = self.look.theme
        whole = self.rect
        bar = theme.px(46)
        column = 0 if self.habits.folded else min(theme.px(350), whole.width // 3)
        low = 0 if self.habits.folded else min(theme.px(292), whole.height * 2 // 5)
        self.bar.place(pygame.Rect(whole.left, whole.top, whole.width, bar))
        self.bar.layout()
        self.free = pygame.Rect(whole.left, whole.top + bar, whole.width - column, whole.height - bar - low)
        self.board.place(self.free)
        self.tray.put(self.free)
        wheel = min(theme.px(330), (whole.height - bar) * 2 // 5)
        right = whole.right - column
        self.wheel.place(pygame.Rect(right, whole.top + bar, column, wheel))
        top = whole.top + bar + wheel
        self.log.place(pygame.Rect(right, top, column, whole.bottom - top))
        sheet = min(theme.px(470), (whole.width - column) * 2 // 5)
        self.sheet.place(pygame.Rect(whole.left, whole.bottom - low, sheet, low))
        self.hand.place(pygame.Rect(whole.left + sheet, whole.bottom - low, right - whole.left - sheet, low))
        for panel in (self.wheel, self.log, self.sheet, self.hand):
            panel.show(not self.habits.folded)
        if not self._fitted or not self.view.camera.focus:
            self.first_view()
        else:
            self.view.camera.focus = self.free.center
            self.view.everything()
        self.refresh()

    def resized(self, width: int, height: int) -> None:
        """Follow the window's size."""
        self.look.theme = theme_for(width, height, self.habits.text_scale)
        self._fitted = False
        self.place(pygame.Rect(0, 0, width, height))
        self.words_changed()

    def words_changed(self) -> None:
        """Say everything again: the language or the size of the text changed."""
        self.hand.dice, self.hand.actions = (), ()
        self.question.question = None
        self.log.refresh()
        self.view.everything()
        self.refresh()
        self.mark()

    def fit(self) -> None:
        """Show the whole board in the part that no panel covers."""
        walls = self.session.scene.place.walls
        theme, small = self.look.theme, self.look.line_height("small")
        # Square names stand at the left and above, the name of a token may reach below the last row.
        inner = pygame.Rect(
            self.free.left + theme.px(34), self.free.top + small + 4,
            self.free.width - theme.px(42), self.free.height - 2 * small - 4,
        )  # fmt: skip
        self.view.camera.fit(walls.columns, walls.rows, inner)
        self._fitted = self.free.width > 0
        self.view.everything()
        self.board.flush()

    def first_view(self) -> None:
        """Show the whole board, or a part around whoever decides when it would be too small to read."""
        self.fit()
        least = 40 * self.look.theme.scale
        camera = self.view.camera
        own = self.own
        if camera.square >= least * 0.8 or own is None:
            return
        walls = self.session.scene.place.walls
        camera.close_up(walls.columns, walls.rows, own.at, round(least / 4) * 4, self.free)
        self.view.everything()
        self.board.flush()

    def fold(self) -> None:
        """Fold the panels away, or bring them back."""
        self.habits.folded = not self.habits.folded
        self.layout()
        self.mark()

    # --- showing it

    def refresh(self) -> None:
        """Read the session again and show what differs."""
        if self.rect.width <= 0:
            return
        scene = self.scene
        side = None if self.gm_view else self.side
        viewer = self.looking or (self.decider.id if self.decider is not None else None)
        self.memory.note((scene,))
        self.memory.look(self.system, scene, self.side)
        self.picture = picture_for(self.system, scene, side, self.memory, viewer)
        actor = self.actor
        self.offers = self.system.offers(self.known(), actor.id) if actor is not None else ()
        self.chances.begin(self.known(), (len(self.session.done), id(self.session.scene), self.session.open is None))
        self.view.show(self.picture)
        self.wheel.show_picture(self.picture)
        self.log.show_lines(self.logbook.lines(self.session, side))
        self.readout.show()
        self.pointing.show()
        self.board.flush()

    def say(self, words: str) -> None:
        """Say something over the board for a while."""
        root = self.root
        if root is not None and words:
            self.toast.say(words, self.free, root.now)

    # --- doing something

    def perform(self, command: Command) -> None:
        """Send a command to the session and show what came of it."""
        self._do(lambda: self.session.play(command))

    def answer(self, option: Any) -> None:
        """Answer the open question."""
        if isinstance(self.session.need, Ask):
            self._do(lambda: self.session.answer(option))

    def _faces_given(self, faces: tuple[int, ...]) -> None:
        if isinstance(self.session.need, Roll):
            self._do(lambda: self.session.give_faces(faces))

    def _do(self, step: Callable[[], Refusal | Open | Done]) -> None:
        before = self.picture
        try:
            result = step()
        except OSError:
            # What cannot be written is not played.
            self.say(self.look.word("disk_refuses"))
            return
        if isinstance(result, Refusal):
            self.say(self.words_of(result, self.look))
            return
        self._came(result, before)

    def _came(self, result: Open | Done, before: Picture | None) -> None:
        self.pointing.reset()
        self.line, self.looking, self.inspected = None, None, None
        self.log.opened = -1
        self.toast.hush()
        self.refresh()
        after = self.picture
        root = self.root
        if before is None or after is None or root is None:
            return
        if before.side == after.side and self.habits.animated:
            ways = ways_between(before.scene, after.scene, result.events)
            self.motion.start(tuple(way for way in ways if self._may_see(way)), root.now)
            self.view.move(self.motion.places(root.now))
        active = after.scene.active
        if active is not None and before.scene.wheel.active != active.id:
            self.say(self.look.word("your_round", who=self.look.say(active.name)))
            if self.view.camera.reveal(active.at, self.free.inflate(-self.look.theme.px(60), -self.look.theme.px(60))):
                self.view.looked_elsewhere()
        self.board.flush()

    def _may_see(self, way: Way) -> bool:
        """Nothing of others may be seen passing where nobody looks."""
        picture, creature = self.picture, self.scene.find(way.who)
        if picture is None or creature is None:
            return False
        own = picture.side is None or creature.side == self.side
        return own or all(picture.state(square) >= ALLY for square in way.squares)

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
        self.motion.skip()
        self.view.move({})
        self.pointing.reset()
        self.line, self.looking, self.inspected = None, None, None
        self.log.opened = -1
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
        """Have everything that moves where it ends."""
        if self.motion.ways:
            self.motion.skip()
            self.view.move({})
            self.board.flush()

    def tick(self, now: int) -> bool:
        moving = bool(self.motion.ways)
        if moving:
            self.view.move(self.motion.places(now))
            self.board.flush()
        if self.chances.news():
            if root := self.root:
                for modal in root.modals:
                    if isinstance(modal, Menu):
                        modal.mark(modal.box)
            self.readout.show_need()
            self.pointing.show()
            self.board.flush()
        self.toast.tick(now)
        if not self.motion.ways and not self.memory.work(self.system):
            if not self.logbook.work(self.session):
                self.readout.work()
        return bool(self.motion.ways)

    def key(self, event: Key) -> bool:
        return self._keys.press(event)
