"""The board of one window: cached layers below, tokens and marks above, dirty rectangles between.

`base` is floor, grid, walls and things; `under` is base with light and dark on it; both are as large
as the viewport, and so are the shades of the base that are kept. Tokens and marks are drawn straight
on the window from kept sprites.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.scene.scene import Creature
from board.window.canvas.camera import Camera
from board.window.canvas.layers import names
from board.window.canvas.layers.edges import Edges
from board.window.canvas.layers.floor import FloorPicture, Range, paint_floor, paint_grid
from board.window.canvas.layers.marks import Marks, changed_areas, flag_place, paint_around, paint_over, paint_under
from board.window.canvas.layers.shade import Shade, differing_areas
from board.window.canvas.layers.things import paint_things
from board.window.canvas.layers.tokens import Tokens
from board.window.canvas.layers.walls import learnt, paint_walls, paint_windows
from board.window.canvas.surfaces import Shifted, beside, screen_surface, uncovered
from board.window.style.look import Look
from board.window.canvas.picture import NEVER, Picture


MANY = 60
"""So many pieces are drawn again one by one; more of them are dearer than the whole board."""


class BoardView:
    """Draws one picture through one camera; several can look at the same scene."""

    def __init__(self, look: Look, camera: Camera | None = None) -> None:
        self.look = look
        self.camera = camera or Camera()
        self.tokens = Tokens()
        self.shade = Shade()
        self.floor: FloorPicture | None = None
        self.picture: Picture | None = None
        self.marks = Marks()
        self.places: Mapping[str, tuple[float, float]] = {}
        """Creatures under way, by id: where they are in fractional squares."""
        self.passers: tuple[Creature, ...] = ()
        """Those of them that are shown on their way alone: the picture has them nowhere."""
        self.falling: Mapping[str, float] = {}
        """Creatures that fall, by id: how far, from 0 to 1."""
        self.lifted: frozenset[str] = frozenset()
        """Things that are in the air: they do not lie there yet."""
        self.named: frozenset[str] = frozenset()
        """Creatures whose names are shown whatever the zoom."""
        self.grid = True
        """Whether the lines between the squares are drawn."""
        self.line = 0.0
        """How thick they are, in squares; a pixel at least."""
        self.edges = True
        """Whether square names stand at the edge."""
        self.plates = True
        """Whether tokens bear their names."""
        self.names = names.Names()
        """Where the names stand, and how they look."""
        self.above: list[Callable[[pygame.Surface, Camera, Look], None]] = []
        """What else is drawn above everything; whoever puts it there has it drawn again when it changes."""
        self._edges = Edges()
        self.rebuilds = 0
        self.repainted = 0
        self._base: pygame.Surface | None = None
        self._under: pygame.Surface | None = None
        self._key: tuple[object, ...] | None = None
        self._dirt: list[pygame.Rect] = []
        self._plates: dict[str, names.Plate] = {}
        self._plates_key: tuple[object, ...] = ()
        self._bare: frozenset[str] = frozenset()
        """Creatures whose states stand on their plates, not on their tokens."""

    # --- what is shown

    def show(self, picture: Picture) -> None:
        """Show another picture; only what differs is drawn again."""
        old, self.picture = self.picture, picture
        if old is None or old is picture or self._base is None:
            if old is not picture:
                self.everything()
            return
        if (old.columns, old.rows) != (picture.columns, picture.rows) or (old.viewer is None) != (
            picture.viewer is None
        ):
            self.everything()
            return
        if old.side != picture.side and (old.side is None or picture.side is None):
            self.everything()
            return
        if old.place is not picture.place and self._place_changed(old, picture):
            self.everything()
            return
        self._states_changed(old, picture)
        self._creatures_changed(old, picture)

    def everything(self) -> None:
        """Draw all of it again."""
        self._key = None
        self._dirt = [pygame.Rect(self.camera.viewport)]

    def looked_elsewhere(self) -> None:
        """The camera moved: all is drawn again, from the layers as far as they reach."""
        self._dirt = [pygame.Rect(self.camera.viewport)]

    def mark(self, marks: Marks) -> None:
        """Show other marks."""
        if marks == self.marks:
            return
        self._dirt.extend(changed_areas(self.marks, marks, self.camera, self.look))
        self.marks = marks

    def draw_again(self, rect: pygame.Rect) -> None:
        """Something above the board changed in these pixels."""
        self._dirt.append(pygame.Rect(rect))

    def move(self, places: Mapping[str, tuple[float, float]], movers: Sequence[Creature] = ()) -> None:
        """Put creatures between squares, those of the `movers` that the picture does not have included."""
        before, self.places = self.places, dict(places)
        shown = {one.id for one in self.passers}
        picture = self.picture
        self.passers = tuple(m for m in movers if picture is not None and picture.scene.find(m.id) is None)
        now = {one.id for one in self.passers}
        if picture is None or (before == self.places and shown == now):
            return
        for creature in picture.scene.creatures:
            self._moved(before.get(creature.id, creature.at), self.places.get(creature.id, creature.at))
        for who in shown | now:
            self._moved(before.get(who) if who in shown else None, self.places.get(who) if who in now else None)

    def _moved(self, old: tuple[float, float] | None, new: tuple[float, float] | None) -> None:
        areas = [self._token_area(at) for at in (old, new) if at is not None]
        if old == new or not areas:
            return
        # What moves by a little is drawn again in one piece.
        self._dirt.extend([areas[0].union(areas[-1])] if areas[0].colliderect(areas[-1]) else areas)

    def fall(self, falling: Mapping[str, float]) -> None:
        """Show creatures between standing and lying."""
        before, self.falling = self.falling, dict(falling)
        if self.picture is None or before == self.falling:
            return
        for creature in self.picture.scene.creatures:
            if before.get(creature.id) != self.falling.get(creature.id):
                area = self._token_area(self.places.get(creature.id, creature.at))
                # The corners of a square that turns lie outside of it.
                self._dirt.append(area.inflate(area.width // 2, area.height // 2))

    def lift(self, things: frozenset[str]) -> None:
        """Leave these things out until they have come to lie."""
        changed, self.lifted = self.lifted ^ things, things
        if self.picture is None or not changed:
            return
        for thing in self.picture.place.things:
            if thing.id in changed:
                rect = self.camera.rect(*thing.at)
                self._rebuild(rect)
                self._dirt.append(rect)

    def name(self, who: frozenset[str]) -> None:
        """Show the names of these creatures whatever the zoom."""
        self.named = who

    def _place_names(self) -> None:
        """Find the places of all names; those that differ from before are drawn again."""
        picture, camera = self.picture, self.camera
        shown = (camera.square, camera.tall, camera.turn, camera.to_screen(0, 0), self.look.words, self.look.theme)
        flagged = tuple((square, words) for square, words in self.marks.targets if words)
        key = (id(picture), self.plates, self.named, tuple(self.places.items()), self.names.shape, flagged, *shown)
        if picture is None or key == self._plates_key:
            return
        before, self._plates_key = self._plates, key
        bare = self._bare
        self.names.kept = tuple(flag_place(camera.rect(*square), words, self.look) for square, words in flagged)
        after = self.names.placed(picture, camera, self.look, self.places, self.named) if self.plates else {}
        self._bare = frozenset(who for who in after if self.names.tells(who))
        for who in before.keys() | after.keys():
            old, new = before.get(who), after.get(who)
            if old != new:
                self._dirt.extend(plate[1] for plate in (old, new) if plate is not None)
        for creature in picture.scene.creatures if bare != self._bare else ():
            if (creature.id in bare) != (creature.id in self._bare):
                self._dirt.append(self._token_area(self.places.get(creature.id, creature.at)))
        self._plates = after

    def take_dirt(self) -> list[pygame.Rect]:
        """The rectangles that must be drawn again, clipped to the viewport; they are forgotten."""
        self._place_names()
        dirt, self._dirt = self._dirt, []
        clipped = (rect.clip(self.camera.viewport) for rect in dirt)
        return [rect for rect in clipped if rect.width > 0 and rect.height > 0]

    # --- what changed

    def _place_changed(self, old: Picture, new: Picture) -> bool:
        """Draw again where the place differs; whether it differs so much that all must be drawn again."""
        before, after = old.place, new.place
        if before.walls is not after.walls or before.zones != after.zones or before.light != after.light:
            return True
        rects: list[pygame.Rect] = []
        squares = {thing.at for thing in set(before.things) ^ set(after.things)}
        squares.update(Square(*lamp.square) for lamp in set(before.lamps) ^ set(after.lamps))
        if after.light == "night":
            squares.update(before.lit_squares ^ after.lit_squares)
        rects.extend(self.camera.rect(*square) for square in sorted(squares))
        # The leaf of an open door swings over the squares beside it.
        doors = {square for door in set(before.doors) ^ set(after.doors) for square in door.squares}
        rects.extend(self.camera.rect(square.column - 1, square.row - 1, 3, 3) for square in sorted(doors))
        seen = [rect for rect in rects if rect.colliderect(self.camera.viewport)]
        if len(seen) > MANY:
            return True
        for rect in seen:
            self._rebuild(rect)
            self._dirt.append(rect)
        return False

    def _states_changed(self, old: Picture, new: Picture) -> None:
        """Shade the runs of squares whose state differs, with the neighbours whose edge may change."""
        if old.states == new.states:
            return
        edge, areas, doors = learnt(self.camera, old, new)
        for area in areas:
            self._base_again(area)
        for rect in doors:
            self._rebuild(rect)
            self._dirt.append(rect)
        for first, top, end, bottom in differing_areas(old.states, new.states, new.columns, new.rows):
            self._shade_dirty(self.camera.rect(first, top, end - first, bottom - top).inflate(edge, edge))

    def _shade_dirty(self, rect: pygame.Rect) -> None:
        self._shade_again(rect)
        self._dirt.append(rect)

    def _creatures_changed(self, old: Picture, new: Picture) -> None:
        before = {c.id: (c.at, _shown(c, old)) for c in old.scene.creatures}
        after = {c.id: (c.at, _shown(c, new)) for c in new.scene.creatures}
        for who in [*before, *(w for w in after if w not in before)]:
            if before.get(who) != after.get(who):
                for state in (before.get(who), after.get(who)):
                    if state is not None:
                        self._dirt.append(self._token_area(state[0]))

    def _token_area(self, at: tuple[float, float]) -> pygame.Rect:
        """The pixels of a token; its name is drawn again by itself."""
        return self.camera.rect(at[0], at[1]).inflate(4, 4)

    # --- layers

    def _ready(self) -> None:
        """Have both layers as the camera wants them; a pan moves them and fills the strip."""
        viewport = self.camera.viewport
        sides = (self.camera.square, self.camera.tall)
        key = (viewport.size, sides, self.camera.turn, self.camera.origin, viewport.topleft)
        if key == self._key or self.picture is None:
            return
        old, self._key = self._key, key
        if self._base is None or self._under is None or self._base.get_size() != viewport.size:
            self._base = screen_surface(viewport.size)
            self._under = screen_surface(viewport.size)
            old = None
        if old is not None and old[:3] == key[:3] and old[4] == key[4]:
            before, after = old[3], key[3]
            assert isinstance(before, tuple) and isinstance(after, tuple)
            dx, dy = after[0] - before[0], after[1] - before[1]
            if abs(dx) < viewport.width // 2 and abs(dy) < viewport.height // 2:
                self._base.scroll(dx, dy)
                self._under.scroll(dx, dy)
                self.shade.forget()
                for strip in uncovered(viewport, dx, dy):
                    self._rebuild(strip)
                return
        self.rebuilds += 1
        self.shade.forget()
        self._rebuild(viewport)

    def _part(self, rect: pygame.Rect) -> Range:
        assert self.picture is not None
        # The last lines of the grid lie one pixel beyond the last squares.
        return self.camera.squares_in(rect.inflate(2, 2), self.picture.columns, self.picture.rows)

    def _rebuild(self, rect: pygame.Rect) -> None:
        """Draw floor, walls and things anew in these pixels of the window, then light and dark."""
        self._base_again(rect)
        self._shade_again(rect)

    def _base_again(self, rect: pygame.Rect) -> None:
        """Draw floor, walls and things anew in these pixels of the window."""
        assert self.picture is not None
        if self._base is None:
            return
        rect = rect.clip(self.camera.viewport)
        part = self._part(rect)
        wide = (
            max(0, part[0] - 1),
            max(0, part[1] - 1),
            min(self.picture.columns, part[2] + 1),
            min(self.picture.rows, part[3] + 1),
        )
        with Shifted(self._base, self.camera, rect) as surface:
            surface.fill(self.look.theme.ground, surface.get_clip())
            paint_floor(surface, self.camera, self.picture, self.look, part, self.floor)
            if self.grid:
                thick = max(1, round(self.camera.square * self.line))
                paint_grid(surface, self.camera, self.picture, self.look, part, self.floor, thick)
            paint_things(surface, self.camera, self.picture, self.look, part, self.lifted)
            paint_walls(surface, self.camera, self.picture, self.look, wide, self.floor is not None)
        self.shade.forget(part, self.picture.columns)

    def _shade_again(self, rect: pygame.Rect) -> None:
        assert self.picture is not None
        if self._base is None or self._under is None:
            return
        rect = rect.clip(self.camera.viewport)
        part = self._part(rect)
        board = self.camera.rect(0, 0, self.picture.columns, self.picture.rows)
        for strip in beside(rect, board):
            local = strip.move(-self.camera.viewport.left, -self.camera.viewport.top)
            self._under.blit(self._base, local, local)
        self.repainted += max(0, part[2] - part[0]) * max(0, part[3] - part[1])
        with Shifted(self._under, self.camera, rect) as surface:
            self.shade.paint(surface, self.camera, self.picture, self.look, part, self._base)
            paint_windows(surface, self.camera, self.picture, self.look, part, self.floor is not None)

    # --- drawing

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        """Draw what lies in `clip` on the window's surface."""
        viewport = self.camera.viewport
        clip = clip.clip(viewport)
        if self.picture is None:
            surface.fill(self.look.theme.ground, clip)
            return
        self._ready()
        assert self._under is not None
        surface.blit(self._under, clip, clip.move(-viewport.left, -viewport.top))
        surface.set_clip(clip)
        paint_under(surface, self.camera, self.marks, self.look)
        near = [
            creature
            for creature in (*self.picture.scene.creatures, *self.passers)
            if self._token_area(self.places.get(creature.id, creature.at)).colliderect(clip)
        ]
        near.sort(key=lambda creature: (not creature.down, creature.id in self.places))
        for creature in near:
            self._draw_token(surface, creature)
        paint_around(surface, self.camera, self.marks, self.look)
        self._place_names()
        for who, (name, where) in sorted(self._plates.items(), key=lambda found: found[0] in self.named):
            if where.colliderect(clip):
                self.names.paint(surface, self.look, who, name, where)
        paint_over(surface, self.camera, self.marks, self.look)
        if self.edges:
            self._edges.paint(surface, self.camera, self.picture, self.look, clip)
        for paint in self.above:
            paint(surface, self.camera, self.look)

    def _draw_token(self, surface: pygame.Surface, creature: Creature) -> None:
        assert self.picture is not None
        at = self.places.get(creature.id, creature.at)
        rect = self.camera.rect(at[0], at[1])
        facing = self.camera.screen_turn(int(creature.facing))
        active = creature.id == self.picture.scene.wheel.active
        # Squares of a fractional size differ by a pixel; a token that moves over them keeps its size.
        wide, tall = int(self.camera.square), int(self.camera.tall)
        part = self.falling.get(creature.id)
        shown = creature if part is None else replace(creature, down=False)
        bare = creature.id in self._bare
        sprite = self.tokens.sprite(shown, self.picture.scene, self.look, wide, facing, active, tall, bare)
        if part is not None:
            sprite = pygame.transform.rotozoom(sprite, -90 * part, 1 - 0.14 * part)
        surface.blit(sprite, sprite.get_rect(center=rect.center))

    def creature_at(self, pos: tuple[int, int]) -> Creature | None:
        """The creature shown under a pixel; the standing one first."""
        if self.picture is None:
            return None
        here = self.picture.scene.at(self.camera.square_at(pos))
        return min(here, key=lambda c: c.down, default=None)

    def known(self, square: Square) -> bool:
        """Whether the square is on the board and was ever seen."""
        return self.picture is not None and self.picture.state(square) != NEVER


def _shown(creature: Creature, picture: Picture) -> tuple[object, ...]:
    """All that a token shows of a creature."""
    return (
        creature.at,
        creature.facing,
        creature.marks,
        creature.down,
        creature.name,
        creature.colour,
        creature.picture,
        creature.size,
        picture.scene.wheel.active == creature.id,
    )
