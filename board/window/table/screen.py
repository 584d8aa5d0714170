"""The table's window: the board alone, edge to edge, as one side knows it. It never moves by itself."""

from __future__ import annotations

from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.rulebook.system import System
from board.rulebook.session import Session
from board.scene.scene import Scene
from board.window.canvas.board_view import BoardView
from board.window.canvas.camera import Camera
from board.window.canvas.layers.floor import shared_floor
from board.window.canvas.layers.marks import Marks
from board.window.canvas.layers.tokens import Tokens
from board.window.style.look import Look
from board.window.canvas.moving import Moving
from board.window.canvas.picture import NEVER, Memory, Picture, is_veiled, picture_for
from board.window.table.labels import TableNames
from board.window.table.news import Aloft, Near, TableNews, Told, roll_card, standing_card
from board.window.table.place import Area, TablePlace
from board.window.table.settings import ACTIVE, TableSettings
from board.window.table.wheel import TableWheel
from board.window.style.theme import theme_for_table
from board.window.canvas.veil import Veil
from board.window.widgets.base import Widget
from board.window.widgets.input import Pointer

BADGE, SHAPE = 0.36, 0.6
"""State symbols and the "?" of a shape are read from a metre away: their sides in squares."""

LINE = 0.02
"""How thick the lines between squares are, in squares: half a millimetre."""

POINTED = 5000
"""Milliseconds that what a touch pointed at is told."""


class TableScreen(Widget):
    """What one side knows of a session, drawn for a table. `pointed` is told the square that a touch points at.

    Without a session only the veil is there. `veiled` hides everything, `held` keeps the picture as it
    is whatever happens.
    """

    def __init__(self, look: Look, settings: TableSettings) -> None:
        super().__init__()
        self.look, self.settings = look, settings
        self.session: Session | None = None
        self.side: str | None = None
        self.memory = Memory()
        self._rough = False
        """Whether the picture lacks some of what was seen on the last way."""
        self.picture: Picture | None = None
        self.veiled = self.held = False
        self.animated = True
        self.at = TablePlace(settings)
        self.pointed: Callable[[Square], None] = lambda square: None
        self.view = BoardView(look)
        self.view.tokens = Tokens(badge=BADGE, shape=SHAPE, framed=True)
        self.names = self.view.names = TableNames()
        self.view.line = LINE
        self.veil = Veil()
        self.wheel = TableWheel()
        self.news = TableNews()
        self.aloft = Aloft()
        self.moving = Moving(self.view)
        self.motion = self.moving.motion
        self._shown: tuple[Scene, object] | None = None
        self._aim: tuple[object, ...] = ()
        self._touched_until = 0

    # --- what is shown

    def show_session(self, session: Session | None, side: str | None, memory: Memory | None = None) -> None:
        """Show a session from now on as `side` knows it (None: everything); only the veil without one."""
        self.session, self.side = session, side
        self.memory = memory or Memory()
        self._rough = False
        self.picture, self._shown, self.held = None, None, False
        self.view.picture = None
        self.moving.skip()
        self.aloft.clear()
        self._unpoint()
        if session is not None:
            mark_text = getattr(session.system, "mark_text", None)
            if mark_text is not None:
                self.look.mark_text = mark_text
            self.view.floor = shared_floor(session.start.table.picture)
            walls = session.start.place.walls
            self.at.begin(walls.columns, walls.rows)
            if memory is None:
                self.memory.follow_course(session.course())
            self.news.begin(session, side)
        self.mark()

    def show_side(self, side: str | None) -> None:
        """Show what another side knows."""
        if side != self.side and self.session is not None:
            self.side = side
            self.news.begin(self.session, self.side)
            self.aloft.clear()
            self._unpoint()

    @property
    def covered(self) -> bool:
        """Whether the veil is all that is there."""
        return self.veiled or self.picture is None

    def set_veiled(self, veiled: bool) -> None:
        """Draw the veil before everything, or away."""
        self.veiled = veiled
        self.aloft.clear()
        self.mark()

    def set_held(self, held: bool) -> None:
        """Keep the picture as it is, or catch up."""
        if held:
            self.moving.skip()
            self.aloft.clear()
            self._flush()
        elif self.session is not None:
            self.news.begin(self.session, self.side)
        self.held = held

    def words_changed(self) -> None:
        """Say everything again: the language changed."""
        self.view.everything()
        self.aloft.clear()
        self.mark()

    def resized(self, width: int, height: int) -> None:
        """Follow the window's size."""
        look, measure = self.look, self.at.calibration
        look.fit(width, height)
        # Texts are read from a metre away.
        look.theme = look.theme.firmer()
        if measure is not None:
            look.theme = theme_for_table(measure.across, look.text_scale, look.theme_name)
        self.place(pygame.Rect(0, 0, width, height))

    def layout(self) -> None:
        self.view.camera.viewport = pygame.Rect(self.rect)
        self.at.resized(self.rect)
        self.view.everything()
        self._aim = ()
        self.aim()

    # --- where it looks

    def locked(self) -> Camera | None:
        """The camera of the table when it does not look around: what the frame of the game master shows."""
        if self.session is None or self.rect.width <= 0:
            return None
        return self.at.locked(self.session.scene, self.side)

    def area(self) -> Area | None:
        """The part of the board that the table shows when it does not look around; None without a session."""
        return self._area(self.at.seen)

    def wheel_area(self) -> Area | None:
        """The part of the board that the wheel covers then; None where there is no wheel."""
        return self._area(self.at.wheel)

    def _area(self, pixels: pygame.Rect | None) -> Area | None:
        camera = self.locked()
        if camera is None or pixels is None:
            return None
        ax, ay = camera.to_board(pixels.topleft)
        bx, by = camera.to_board(pixels.bottomright)
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)

    def pan(self, columns: int, rows: int) -> bool:
        """Move the table over the board by whole squares of the board; whether it moved."""
        moved = self.locked() is not None and self.at.pan(columns, rows)
        self.aim()
        return moved

    @property
    def looking(self) -> bool:
        """Whether the table shows all that is known for a while."""
        return self.at.around is not None

    def set_looking(self, looking: bool) -> None:
        """Show all that is known, or go back to the very place before."""
        self.at.look_around(self.picture if looking else None)
        self.aim()

    def aim(self) -> None:
        """Look where the game master wants it; while the picture is held that waits."""
        if self.session is None or self.held or self.rect.width <= 0:
            return
        wheel = self.at.wheel
        self.names.stand(self.settings.reader, self.at.seen, () if wheel is None else (wheel,))
        wanted = self.at.camera(self.session.scene, self.side)
        key = (wanted.square, wanted.aspect, wanted.turn, wanted.focus, wanted.viewport.size, wanted.centre)
        if key == self._aim:
            return
        camera = self.view.camera
        camera.square, camera.aspect, camera.turn, camera.focus = key[:4]
        camera.centre = wanted.centre
        moved_only = bool(self._aim) and self._aim[:-1] == key[:-1]
        self._aim = key
        if moved_only:
            self.view.looked_elsewhere()
        else:
            self.view.everything()
        self.aloft.clear()
        self._flush()

    # --- following the session

    def _viewer(self, scene: Scene) -> str | None:
        active = scene.active
        if self.side is not None and self.settings.eyes != ACTIVE:
            return None
        return active.id if active is not None and self.side in (None, active.side) else None

    def refresh(self, now: int = 0) -> None:
        """Show what has happened since; nothing while the picture is held."""
        session = self.session
        if session is None or self.held or self.rect.width <= 0:
            return
        scene = session.open.scene if session.open is not None else session.scene
        given = len(session.open.inputs) if session.open is not None else -1
        key = (scene, (self.side, self.settings.eyes, len(session.done), given))
        same = self._shown is not None and self._shown[0] is scene and self._shown[1] == key[1]
        if same and not self._has_more(session.system):
            return
        before, self._shown = self.picture, key
        self.memory.follow_course(session.course())
        picture = picture_for(session.system, scene, self.side, self.memory, self._viewer(scene), before is not None)
        self._rough = self.side is not None and self.memory.is_rough(self.side)
        self.picture = picture
        told = self.news.told(session, self.side)
        self.moving.skip()
        self.view.show(picture)
        if before is None:
            self.mark()
        elif before.side == picture.side and not self.veiled:
            self._stir(picture, now, told)
        self._dirty_wheel()
        self.aim()
        self._flush()

    def _has_more(self, system: System) -> bool:
        """Whether all that was seen on the last way is known and not shown; looks on by one look if it is not known."""
        if not self._rough or self.side is None or self.moving.motion.moving:
            return False
        if self.memory.is_rough(self.side):
            self.memory.work(system)
        return not self.memory.is_rough(self.side)

    def _stir(self, picture: Picture, now: int, told: Told) -> None:
        """Show what moves and the dice that were rolled, as far as the side learns of it."""
        if self.animated:
            self.moving.show(told.reel, now)
        if not self.settings.rolls:
            return
        for who in dict.fromkeys(roll.owner.id for roll in told.rolls if roll.owner is not None):
            rolls = [roll for roll in told.rolls if roll.owner is not None and roll.owner.id == who]
            owner = picture.scene.find(who) or rolls[0].owner
            if owner is not None:
                known = picture.scene.find(who)
                name = "" if known is None or is_veiled(known) else self.look.say(known.name)
                card = roll_card(rolls, self.look, self._card_side(), name)
                self.aloft.put(who, card, self.settings.reader, now, self._near(owner.at), clear=self._clear(picture))

    def _clear(self, picture: Picture) -> list[pygame.Rect]:
        """What no card should lie on: where somebody stands, but for the edges of their squares, names, the wheel."""
        rects = [self.view.camera.rect(*creature.at) for creature in picture.scene.creatures]
        inner = [rect.inflate(-rect.width // 5, -rect.height // 5) for rect in rects]
        return [*inner, *self.names.plates, *self.names.covers]

    def _near(self, square: Square) -> Near:
        return self.view.camera.rect(*square), self.at.seen

    def _card_side(self) -> int:
        """The side of a die in a card over the board, in pixels: a good square, and never small on the screen."""
        return round(max(self.view.camera.square * 1.1, min(self.rect.size) * 0.075))

    def _flush(self) -> None:
        for rect in (*self.view.take_dirt(), *self.aloft.take_dirt()):
            if not self.covered:
                self.mark(rect)

    def tick(self, now: int) -> bool:
        """Follow the session and what moves; whether something moves."""
        self.refresh(now)
        if self.held:
            return False
        self.aim()
        lively = self.moving.tick(now)
        self.aloft.tick(now)
        if self._touched_until and now >= self._touched_until:
            self._unpoint()
        self._flush()
        return lively

    # --- the wheel

    def _dirty_wheel(self) -> None:
        place = self.at.wheel
        if place is not None and self.picture is not None and self.wheel.changed(self.picture):
            self.mark(place)

    def settings_changed(self) -> None:
        """Show it as it is set now."""
        self.aloft.clear()
        self._aim = ()
        self.aim()
        if not self.held:
            self.mark()

    # --- drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clip = surface.get_clip()
        if self.covered or self.picture is None:
            self.veil.draw(surface, self.rect, look)
            return
        self.view.draw(surface, clip)
        surface.set_clip(clip)
        place = self.at.wheel
        if place is not None and place.colliderect(clip):
            surface.blit(self.wheel.drawn(self.picture, look, place, self.settings.wheel_turn), place)
        self.aloft.draw(surface)

    # --- touch

    def touched(self, pos: tuple[int, int], now: int) -> None:
        """A finger has pointed here: show what stands there, and tell whoever follows it."""
        if self.covered or self.held or self.picture is None:
            return
        square = self.view.camera.square_at(pos)
        self._unpoint()
        if self.picture.state(square) == NEVER:
            self._flush()
            return
        self._touched_until = now + POINTED
        self.view.mark(Marks(chosen=square))
        creature = self.view.creature_at(pos)
        if creature is not None:
            card = standing_card(creature, self.look)
            clear = self._clear(self.picture)
            self.aloft.put("touch", card, self.settings.reader, now, self._near(square), POINTED, clear)
        self._flush()
        self.pointed(square)

    def _unpoint(self) -> None:
        self._touched_until = 0
        self.view.mark(Marks())
        self.aloft.drop("touch")

    def pointer(self, event: Pointer) -> bool:
        """Neither a mouse nor its wheel moves the table."""
        return True
