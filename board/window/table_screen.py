"""The table's window: the board alone, edge to edge, as one side knows it. It never moves by itself."""

from __future__ import annotations

from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.rulebook.session import Session
from board.scene.scene import Scene
from board.window.board_view import BoardView
from board.window.camera import Camera
from board.window.layers.floor import shared_floor
from board.window.layers.marks import Marks
from board.window.layers.tokens import Tokens
from board.window.look import Look
from board.window.motion import Motion, ways_between
from board.window.picture import ALLY, NEVER, Memory, Picture, picture_for
from board.window.table_news import Aloft, TableNews, roll_card, standing_card
from board.window.table_settings import ACTIVE, TableSettings
from board.window.table_wheel import TableWheel
from board.window.theme import theme_for
from board.window.veil import Veil
from board.window.widgets.base import Widget
from board.window.widgets.input import Pointer

BADGE, SHAPE = 0.36, 0.6
"""State symbols and the "?" of a shape are read from a metre away: their sides in squares."""

READABLE = 40
"""The least side of a square in pixels at 1920 x 1080 when the board chooses it."""

POINTED = 5000
"""Milliseconds that what a touch pointed at is told."""

Area = tuple[float, float, float, float]
"""Left, top, right and bottom of a part of the board, in squares."""


class TableScreen(Widget):
    """What one side knows of a session, drawn for a table. `pointed` is told the square that a touch points at.

    Without a session only the veil is there. `veiled` hides everything, `held` keeps the picture as it
    is whatever happens, `looking` shows all that is known for a while.
    """

    def __init__(self, look: Look, settings: TableSettings) -> None:
        super().__init__()
        self.look, self.settings = look, settings
        self.session: Session | None = None
        self.side: str | None = None
        self.memory = Memory()
        self.picture: Picture | None = None
        self.veiled = self.held = self.looking = False
        self.animated = True
        self.centre: tuple[float, float] | None = None
        """The place of the board in the middle of the table, in squares, once it was found."""
        self._moved = False
        self.measured: Callable[[], float | None] = lambda: None
        """The side of a square at its real size, in pixels of the display; None when it was not measured."""
        self.pointed: Callable[[Square], None] = lambda square: None
        self.view = BoardView(look)
        self.view.tokens = Tokens(badge=BADGE, shape=SHAPE)
        self.veil = Veil()
        self.wheel = TableWheel()
        self.news = TableNews()
        self.aloft = Aloft()
        self.motion = Motion()
        self._shown: tuple[Scene, str | None, str] | None = None
        self._aim: tuple[object, ...] = ()
        self._touched_until = 0

    # --- what is shown

    def show_session(self, session: Session | None, side: str | None, memory: Memory | None = None) -> None:
        """Show a session from now on as `side` knows it (None: everything); only the veil without one."""
        self.session, self.side = session, side
        self.memory = memory or Memory()
        self.picture, self.centre, self._shown = None, None, None
        self.held = self.looking = self._moved = False
        self.view.picture = None
        self.motion.skip()
        self.view.move({})
        self.aloft.clear()
        self._unpoint()
        if session is not None:
            mark_text = getattr(session.system, "mark_text", None)
            if mark_text is not None:
                self.look.mark_text = mark_text
            self.view.floor = shared_floor(session.start.table.picture)
            if memory is None:
                self.memory.note((session.start, *(done.after for done in session.done)))
            self.news.begin(session)
        self.mark()

    def show_side(self, side: str | None) -> None:
        """Show what another side knows."""
        if side != self.side and self.session is not None:
            self.side = side
            self.news.begin(self.session)
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
            self._settle()
            self.aloft.clear()
            self._flush()
        elif self.session is not None:
            self.news.begin(self.session)
        self.held = held

    def words_changed(self) -> None:
        """Say everything again: the language changed."""
        self.view.everything()
        self.aloft.clear()
        self.mark()

    def resized(self, width: int, height: int) -> None:
        """Follow the window's size."""
        self.look.fit(width, height)
        # Texts are read from a metre away.
        self.look.theme = self.look.theme.firmer()
        self.place(pygame.Rect(0, 0, width, height))

    def layout(self) -> None:
        self.view.camera.viewport = pygame.Rect(self.rect)
        if not self._moved:
            self.centre = None
        self.view.everything()
        self._aim = ()
        self.aim()

    # --- where it looks

    def square(self) -> float:
        """The side of a square in pixels: its real size, the chosen one, or as large as the board fits."""
        real = self.measured() if self.settings.real else None
        if real is not None:
            return real
        return self.settings.square or self._fitting()

    def _fitting(self) -> int:
        if self.session is None or self.rect.width <= 0:
            return READABLE
        walls = self.session.start.place.walls
        across, down = (walls.columns, walls.rows) if self.settings.turn % 2 == 0 else (walls.rows, walls.columns)
        room = min(self.rect.width // max(1, across), self.rect.height // max(1, down)) // 2 * 2
        return max(room, round(READABLE * theme_for(*self.rect.size).scale / 2) * 2)

    def locked(self) -> Camera:
        """The camera of the table when it does not look around: what the frame of the game master shows."""
        camera = Camera(pygame.Rect(self.rect), (0.0, 0.0), self.square(), self.settings.turn)
        if self.centre is None and self.session is not None and self.rect.width > 0:
            self.centre = self._first_place(camera)
        camera.centre = self.centre or (0.0, 0.0)
        return camera

    def _first_place(self, camera: Camera) -> tuple[float, float]:
        """The middle of the board if it fits, else as near to the middle of the side as shows least beside it."""
        assert self.session is not None
        scene = self.session.scene
        walls = scene.place.walls
        own = [creature.at for creature in scene.creatures if creature.side == self.side]
        if not own:
            return walls.columns / 2, walls.rows / 2
        columns, rows = sorted(at.column for at in own), sorted(at.row for at in own)
        middle = Square(columns[len(columns) // 2], rows[len(rows) // 2])
        camera.close_up(walls.columns, walls.rows, middle, camera.square, camera.viewport)
        # In half squares: the squares then lie alike wherever the table is moved to.
        return round(camera.centre[0] * 2) / 2, round(camera.centre[1] * 2) / 2

    def area(self) -> Area | None:
        """The part of the board that the table shows when it does not look around; None without a session."""
        if self.session is None or self.rect.width <= 0:
            return None
        camera = self.locked()
        ax, ay = camera.to_board(self.rect.topleft)
        bx, by = camera.to_board(self.rect.bottomright)
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)

    def pan(self, columns: int, rows: int) -> bool:
        """Move the table over the board by whole squares of the board; whether it moved. Its middle stays on it."""
        if self.session is None:
            return False
        self.locked()
        assert self.centre is not None
        walls = self.session.scene.place.walls
        x, y = self.centre[0] + columns, self.centre[1] + rows
        before = self.centre
        self.centre = (x if 0 <= x <= walls.columns else before[0], y if 0 <= y <= walls.rows else before[1])
        self._moved = self._moved or self.centre != before
        self.aim()
        return self.centre != before

    def aim(self) -> None:
        """Look where the game master wants it."""
        if self.session is None or self.held or self.rect.width <= 0:
            return
        wanted = self.locked()
        if self.looking and self.picture is not None:
            self._look_around(wanted, self.picture)
        key = (wanted.square, wanted.turn, wanted.centre, wanted.focus, wanted.viewport.size)
        if key == self._aim:
            return
        camera = self.view.camera
        camera.square, camera.turn, camera.centre, camera.focus = key[:4]
        moved_only = bool(self._aim) and self._aim[:2] == key[:2] and self._aim[3:] == key[3:]
        self._aim = key
        if moved_only:
            self.view.looked_elsewhere()
        else:
            self.view.everything()
        self.aloft.clear()
        self._flush()

    @staticmethod
    def _look_around(camera: Camera, picture: Picture) -> None:
        """Show all squares that were ever seen, no larger than they are."""
        columns, rows = picture.columns, picture.rows
        seen = [place for place, state in enumerate(picture.states) if state != NEVER] or list(range(columns * rows))
        across, down = [place % columns for place in seen], [place // columns for place in seen]
        left, top = max(0, min(across) - 1), max(0, min(down) - 1)
        right, bottom = min(columns, max(across) + 2), min(rows, max(down) + 2)
        before = camera.square
        camera.fit(right - left, bottom - top, camera.viewport)
        camera.square = min(camera.square, before)
        camera.centre = (left + right) / 2, (top + bottom) / 2

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
        key = (scene, self.side, self.settings.eyes)
        if self._shown is not None and self._shown[0] is scene and self._shown[1:] == key[1:]:
            return
        before, self._shown = self.picture, key
        self.memory.note((scene,))
        picture = picture_for(session.system, scene, self.side, self.memory, self._viewer(scene))
        self.picture = picture
        told = self.news.told(session, self.side)
        self._settle()
        self.view.show(picture)
        if before is None:
            self.mark()
        elif before.side == picture.side and not self.veiled:
            self._stir(before, picture, now, told)
        self._dirty_wheel()
        self.aim()
        self._flush()

    def _stir(self, before: Picture, picture: Picture, now: int, told: TableNews.Told) -> None:
        """Show creatures on their way and the dice that were rolled, as far as the side learns of it."""
        if self.animated:
            ways = ways_between(before.scene, picture.scene, told)
            self.motion.start(
                tuple(
                    way
                    for way in ways
                    if picture.scene.creature(way.who).side == self.side
                    or all(picture.state(square) >= ALLY for square in way.squares)
                ),
                now,
            )
            self.view.move(self.motion.places(now))
        if not self.settings.rolls:
            return
        for event in told:
            creature = picture.scene.find(event.who)
            if event.faces and creature is not None:
                card = roll_card(event.faces, self.look, self._card_side())
                self.aloft.put(creature.id, card, creature.at, self.settings.reader, now, self.view.camera)

    def _card_side(self) -> int:
        """The side of a die in a card over the board, in pixels: a good square, and never small on the screen."""
        return round(max(self.view.camera.square * 1.1, min(self.rect.size) * 0.075))

    def _settle(self) -> None:
        self.motion.skip()
        self.view.move({})

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
        if self.motion.ways:
            self.view.move(self.motion.places(now))
        self.aloft.tick(now)
        if self._touched_until and now >= self._touched_until:
            self._unpoint()
        self._flush()
        return bool(self.motion.ways)

    # --- the wheel

    def _wheel_place(self) -> pygame.Rect:
        return self.wheel.place(self.rect, self.settings.wheel, self.settings.wheel_turn)

    def _dirty_wheel(self) -> None:
        if self.settings.wheel and self.picture is not None and self.wheel.changed(self.picture):
            self.mark(self._wheel_place())

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
        if self.settings.wheel:
            place = self._wheel_place()
            if place.colliderect(clip):
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
            self.aloft.put("touch", card, square, self.settings.reader, now, self.view.camera, POINTED)
        self._flush()
        self.pointed(square)

    def _unpoint(self) -> None:
        self._touched_until = 0
        self.view.mark(Marks())
        self.aloft.drop("touch")

    def pointer(self, event: Pointer) -> bool:
        """Neither a mouse nor its wheel moves the table."""
        return True
