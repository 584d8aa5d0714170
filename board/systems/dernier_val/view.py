"""Chapter VIEW: field of view, light, cover, what a character perceives of another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from board.grid.cover import cover_on_line
from board.grid.directions import Arc, Direction, arc_of
from board.grid.light import Lamp, lit
from board.grid.sight import field_of_view, look
from board.grid.squares import Square, chebyshev, in_ring8, manhattan
from board.scene.events import Part, Tally
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.options import Options
from board.systems.dernier_val.state import fighter, options_of, rules_of
from board.systems.dernier_val.vocabulary import CORNER_COVER, HIDING_COVER, SIZE_COVER

VISIBLE, PARTIAL, HIDDEN, OUT_OF_VIEW = "visible", "partial", "hidden", "out_of_view"

NIGHT_SIGHT = 2
"""Squares that a character sees at night without light (DV-VIEW-03)."""


def distance(scene: Scene, a: Square, b: Square) -> int:
    """Squares from `a` to `b`, never along diagonals unless the table chose so (DV-MOVE-06, DV-AMB-27)."""
    return chebyshev(a, b) if options_of(scene).distance == "chebyshev" else manhattan(a, b)


def sees_around(creature: Creature) -> bool:
    """Whether its field of view is 360°: while vigilant (DV-VIEW-15)."""
    return fighter(creature).has("vigilant")


def in_arc(options: Options, creature: Creature, square: Square) -> bool:
    """Whether the square lies in its field of view, walls and light apart (DV-VIEW-01, DV-AMB-25).

    The front arc of 90°, or all around for a vigilant character; its own square always.
    """
    if creature.at == square or sees_around(creature):
        return True
    arc = arc_of(creature.facing, creature.at, square, diagonals=options.arc_diagonals)
    return arc is Arc.FRONT


def carried_lamps(scene: Scene) -> tuple[Lamp, ...]:
    """The lamps and torches that characters hold, on their squares (DV-AMB-38)."""
    radius = options_of(scene).light_radius
    return tuple(
        Lamp(creature.at, radius)
        for creature in scene.creatures
        if any(held.item.has("light") for held in fighter(creature).held)
    )


def lit_squares(scene: Scene) -> frozenset[Square]:
    """Squares that a lamp lights, fixed or carried (DV-AMB-38, DV-AMB-119)."""
    carried = carried_lamps(scene)
    if not carried:
        return scene.place.lit_squares
    return scene.place.lit_squares | lit(scene.place.terrain, carried)


def night_sight(scene: Scene, observer: Creature) -> int:
    """Squares that it sees at night without light: two, more with a talent for it (DV-VIEW-03, DV-AMB-110)."""
    return max((NIGHT_SIGHT, *rules_of(scene).amounts(fighter(observer).sheet, "night_sight")))


def light_lets_see(scene: Scene, observer: Square, square: Square, far: int = NIGHT_SIGHT) -> bool:
    """Whether there is light enough to see `square` from `observer` (DV-VIEW-03, DV-AMB-38).

    A lamp or a lit zone prevails over a dark zone; a dark square is not seen; at night only the `far`
    squares ahead are (`night_sight`).
    """
    place = scene.place
    ground = place.ground(square)
    if place.light == "day" and not ground.dark:
        return True
    if ground.lit or square == observer or square in lit_squares(scene):
        return True
    if ground.dark:
        return False
    return distance(scene, observer, square) <= far


def sees_square(scene: Scene, observer: str, square: Square) -> bool:
    """Whether the creature sees the square: arc, walls, light (DV-VIEW-01 to -03); a dazed one only its own."""
    creature = scene.creature(observer)
    if not scene.place.terrain.on_board(square):
        return False
    if creature.at == square:
        return True
    state = fighter(creature)
    if state.dazed:
        return False
    options = options_of(scene)
    return (
        in_arc(options, creature, square)
        and light_lets_see(scene, creature.at, square, night_sight(scene, creature))
        and look(scene.place.terrain, creature.at, square, options.wall_corner).seen  # type: ignore[arg-type]
    )


@lru_cache(maxsize=4096)
def arc_mask(facing: Direction, at: Square, columns: int, rows: int, diagonals: str) -> int:
    """The squares of the front arc on an empty board as one number: the row-major bytes, 1 for a square in it.

    The arc crosses each row in one piece, found from the square's own column outwards.
    """
    mask = bytearray(columns * rows)

    def in_front(column: int, row: int) -> bool:
        return arc_of(facing, at, Square(column, row), diagonals=diagonals) is Arc.FRONT

    for row in range(rows):
        far = abs(row - at.row)
        # Where the arc may begin or end in this row: at its edges, beside its diagonals, above the square.
        marks = {0, columns - 1, at.column - 1, at.column, at.column + 1}
        marks.update(at.column + sign * (far + more) for sign in (-1, 1) for more in (-1, 0, 1))
        inside = [column for column in sorted(marks) if 0 <= column < columns and in_front(column, row)]
        if inside:
            length = inside[-1] - inside[0] + 1
            start = row * columns + inside[0]
            mask[start : start + length] = b"\x01" * length
    return int.from_bytes(mask)


def view(scene: Scene, observer: str) -> bytes:
    """All squares at once, row-major: 1 for one that the creature sees (the same rules as `sees_square`)."""
    creature = scene.creature(observer)
    terrain = scene.place.terrain
    options = options_of(scene)
    own = creature.at.row * terrain.columns + creature.at.column
    if fighter(creature).dazed:
        seen = bytearray(terrain.columns * terrain.rows)
        seen[own] = 1
        return bytes(seen)
    field = field_of_view(terrain, creature.at, options.wall_corner).seen  # type: ignore[arg-type]
    if not sees_around(creature):
        mask = arc_mask(creature.facing, creature.at, terrain.columns, terrain.rows, options.arc_diagonals)
        field = (int.from_bytes(field) & mask).to_bytes(len(field))
    seen = bytearray(field)
    if scene.place.light != "day" or any(zone.dark for zone in scene.place.zones):
        at, far = seen.find(1), night_sight(scene, creature)
        while at >= 0:
            row, column = divmod(at, terrain.columns)
            if not light_lets_see(scene, creature.at, Square(column, row), far):
                seen[at] = 0
            at = seen.find(1, at + 1)
    seen[own] = 1
    return bytes(seen)


@dataclass(frozen=True, slots=True)
class Cover:
    """A cover and what gives it: the total with its bonuses, 0 when there is none."""

    total: int
    scenery: int = 0
    corner: int = 0
    bonus: int = 0
    square: Square | None = None
    skill: int = 0

    @property
    def tally(self) -> Tally:
        """The cover with its reasons; the highest counts, bonuses add to it (DV-VIEW-11, DV-VIEW-12)."""
        parts = []
        if max(self.scenery, self.corner):
            if self.scenery >= self.corner:
                at = self.square.name if self.square is not None else ""
                parts.append(Part(self.scenery, "dv.why.cover_thing", "DV-VIEW-11", (("square", at),)))
            else:
                parts.append(Part(self.corner, "dv.why.cover_corner", "DV-AMB-111"))
        if self.bonus:
            parts.append(Part(self.bonus, "dv.why.cover_size", "DV-VIEW-12"))
        if self.skill:
            parts.append(Part(self.skill, "dv.why.cover_skill", "DV-VIEW-12"))
        return Tally("dv.tally.cover", self.total, tuple(parts))


def cover_values(scene: Scene, *ignored: str) -> dict[Square, int]:
    """The cover on each square that has some: scenery, bodies on the ground, standing bodies (DV-AMB-34)."""
    values = dict(scene.place.covers)
    standing = options_of(scene).standing_body_cover
    for creature in scene.creatures:
        if creature.id in ignored:
            continue
        value = 2 if creature.down else standing
        if value > values.get(creature.at, 0):
            values[creature.at] = value
    return values


def cover(scene: Scene, observer: str, other: str, *, shot: bool = False) -> Cover:
    """The cover of `other` against `observer`, by geometry alone (DV-VIEW-09 to -12, DV-AMB-119).

    Against a `shot` what is at point-blank never counts, whatever the table chose for sight (DV-RANGE-10).
    """
    a, b = scene.creature(observer), scene.creature(other)
    found = cover_of_square(scene, a.at, b.at, (observer, other), shot=shot)
    return with_size_bonus(scene, found, b)


def with_size_bonus(scene: Scene, found: Cover, creature: Creature) -> Cover:
    """The cover with what a small creature, or one skilled at hiding, adds to it (DV-VIEW-12).

    Without any cover a skill adds nothing, and a small size only where the table reads it so (DV-AMB-36).
    """
    base = max(found.scenery, found.corner)
    bonus = SIZE_COVER.get(creature.size, 0) if base or options_of(scene).size_bonus_without_cover else 0
    skill = sum(rules_of(scene).amounts(fighter(creature).sheet, "cover")) if base else 0
    if not bonus and not skill:
        return found
    return Cover(base + bonus + skill, found.scenery, found.corner, bonus, found.square, skill)


def cover_of_square(scene: Scene, a: Square, b: Square, ignored: tuple[str, ...] = (), *, shot: bool = False) -> Cover:
    """The highest cover on the centre line and at a wall's corner (DV-VIEW-09, DV-VIEW-11, DV-AMB-32, -33, -111)."""
    if a == b:
        return Cover(0)
    options = options_of(scene)
    terrain = scene.place.terrain
    found = cover_on_line(
        terrain,
        a,
        b,
        cover_values(scene, *ignored),
        ring="ignored" if shot else options.pointblank_cover_for_sight,  # type: ignore[arg-type]
        target_square=options.cover_on_target_cell if not in_ring8(a, b) else "ignored",  # type: ignore[arg-type]
    )
    glance = look(terrain, a, b, options.wall_corner)  # type: ignore[arg-type]
    corner = CORNER_COVER if glance.seen and glance.corner else 0
    return Cover(max(found.value, corner), found.value, corner, 0, found.square)


_RANK = (VISIBLE, PARTIAL, HIDDEN, OUT_OF_VIEW)


def perceive(scene: Scene, observer: str, other: str) -> str:
    """What the creature perceives of another one, for the rules (DV-AMB-42).

    It is its own perception; where the table lets a side share its sight, the best of its companions'.
    """
    own = own_perception(scene, observer, other)
    if own == VISIBLE or options_of(scene).shared_sight != "full":
        return own
    side = scene.creature(observer).side
    shared = (own_perception(scene, companion.id, other) for companion in scene.creatures if companion.side == side)
    return min(own, *shared, key=_RANK.index)


def own_perception(scene: Scene, observer: str, other: str) -> str:
    """What the creature itself perceives of another one (DV-VIEW-04 to -08, DV-STL-02, DV-AMB-119).

    `visible`: square and identity; `partial`: square and shape, behind cover or discreet in plain
    view; `hidden`: not to be found, by a cover of 8 or more or by discretion; `out_of_view`.
    """
    key = (perceive, observer, other)
    known = scene.worked_out.get(key)
    if known is None:
        known = scene.worked_out[key] = _perceive(scene, observer, other)
    return str(known)


def _perceive(scene: Scene, observer: str, other: str) -> str:
    """Worked out anew; what is displayed of the other one follows from it (DV-VIEW-13, DV-VIEW-27, -30, -31)."""
    if observer == other:
        return VISIBLE
    a, b = scene.creature(observer), scene.creature(other)
    discreet = fighter(b).has("discreet")
    if fighter(b).has("unseen"):
        return HIDDEN
    if not sees_square(scene, observer, b.at):
        return HIDDEN if discreet else OUT_OF_VIEW
    total = cover(scene, observer, other).total
    if total >= HIDING_COVER:
        return HIDDEN
    if total == 0 and not discreet:
        return VISIBLE
    return VISIBLE if identifies(scene, a, b, total) else PARTIAL


def identifies(scene: Scene, observer: Creature, other: Creature, cover_total: int) -> bool:
    """Whether a partial thing is identified by the observer's own attention (DV-VIEW-17, DV-VIEW-22).

    The score of a running vigilance strictly above the cover, kept for every thing met (DV-AMB-39);
    or an examination that succeeded on this very creature and has not lapsed.
    """
    state = fighter(observer)
    if any(condition.by == other.id for condition in state.all_of("identified")):
        return True
    vigilance = state.all_of("vigilant")
    if not vigilance or options_of(scene).vigilance_score == "instant":
        return False
    if fighter(other).has("discreet") and options_of(scene).vigilance_vs_discreet != "cover_only":
        return False
    return vigilance[0].score > cover_total


def active_enemies_around(scene: Scene, creature: Creature, *, perceived_only: bool = True) -> tuple[Creature, ...]:
    """Enemies in its `ring8` that are neither dead nor KO, perceived ones only unless told (DV-AMB-65)."""
    found = []
    for other in scene.creatures:
        if other.side == creature.side or not in_ring8(creature.at, other.at):
            continue
        state = fighter(other)
        if state.dead or state.knocked_out:
            continue
        if perceived_only and perceive(scene, creature.id, other.id) not in (VISIBLE, PARTIAL):
            continue
        found.append(other)
    return tuple(found)
