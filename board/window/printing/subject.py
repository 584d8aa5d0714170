"""What is printed of a scene, for whom: the map for the table, what a side knows, or all of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from board.grid.squares import Square
from board.rulebook.knowledge import known_to
from board.rulebook.recall import known_place
from board.rulebook.session import Course
from board.rulebook.system import System
from board.scene.scene import Creature, Scene
from board.window.canvas.picture import NEVER, SEEN, Memory, Picture, is_veiled, picture_for

TABLE, EVERYTHING = "table", "gm"
"""The two readers beside the sides: everybody at the table, and the game master."""


@dataclass(frozen=True)
class Subject:
    """What goes on paper: the picture of the board without its figures, and the figures."""

    picture: Picture
    figures: tuple[Creature, ...]

    @property
    def empty(self) -> frozenset[Square]:
        """The squares with nothing to print: no board, or never seen."""
        picture = self.picture
        void = picture.place.walls.void
        unknown = (place for place, state in enumerate(picture.states) if state == NEVER)
        return frozenset(void) | {Square(place % picture.columns, place // picture.columns) for place in unknown}

    def with_figures(self, shown: bool) -> Picture:
        """The picture, with the figures on it or without."""
        scene = self.picture.scene
        wheel = replace(scene.wheel, active=None)
        return replace(self.picture, scene=replace(scene, creatures=self.figures if shown else (), wheel=wheel))


def subject_of(scene: Scene, system: System | None, reader: str, course: Course = ()) -> Subject:
    """What `reader` (`table`, `gm` or a side) may have on paper; `course` is what led here.

    The table gets the whole place without what is hidden, and those figures that the sides played by
    people know. A side gets what it has seen so far. Raises KeyError when there is no such side.
    """
    if reader == EVERYTHING:
        return Subject(_all_seen(scene, scene), scene.creatures)
    if reader == TABLE:
        bare = replace(scene, place=known_place(scene.place))
        return Subject(_all_seen(bare, bare), _known_at_table(scene, system))
    scene.table.side(reader)
    if system is None:
        raise KeyError(reader)
    memory = Memory.of(course)
    picture = picture_for(system, scene, reader, memory)
    states = bytes(NEVER if state == NEVER else SEEN for state in picture.states)
    return Subject(replace(picture, states=states), picture.scene.creatures)


def _all_seen(scene: Scene, shown: Scene) -> Picture:
    walls = scene.place.walls
    return Picture(shown, None, None, bytes([SEEN]) * (walls.columns * walls.rows), scene.place)


def _known_at_table(scene: Scene, system: System | None) -> tuple[Creature, ...]:
    """Everybody that one of the sides of people knows, as well as it is known; where no side is, everybody in sight."""
    if system is None:
        return ()
    people = [side.name for side in scene.table.sides if side.played_by == "person"]
    best: dict[str, Creature] = {}
    for side in people or [side.name for side in scene.table.sides]:
        for creature in known_to(system, scene, side).creatures:
            if creature.id not in best or is_veiled(best[creature.id]):
                best[creature.id] = creature
    return tuple(best[creature.id] for creature in scene.creatures if creature.id in best)
