"""The line of sight of a line of the log: what blocks it, what covers, and where it starts."""

from __future__ import annotations

from dataclasses import replace

from board.grid.squares import Square, parse_square
from board.scene.events import Event, Part, Tally
from board.scene.scene import Scene
from board.window.canvas.logbook import Line, _sight
from board.window.canvas.sight_lines import sight_line
from tests.window import fake


def line(scene: Scene, start: str, end: str, *tallies: Tally) -> Line:
    event = Event("struck", "ana", tallies=tallies)
    ends = parse_square(start), parse_square(end)
    return Line(event, fake.sentence(event), tallies, ends, scene.place, 1)


def test_a_closed_door_is_marked_where_it_stops_each_of_the_nine_lines() -> None:
    found = sight_line(line(fake.scene(), "H4", "K4"))
    assert found is not None and (found.start, found.end) == (Square(7, 3), Square(10, 3))
    assert len(found.stopped) == 9
    assert ((9.0, 3.0), (9.0, 4.0)) in found.walls, "the gate"
    assert all(end[0] == 9.0 for _, end in found.stopped)


def test_an_open_door_stops_nothing() -> None:
    scene = fake.scene()
    opened = replace(scene, place=scene.place.with_door(replace(scene.place.door("gate"), status="open")))
    found = sight_line(line(opened, "H4", "K4"))
    assert found is not None and not found.stopped and not found.walls


def test_an_opaque_square_is_marked() -> None:
    found = sight_line(line(fake.scene(), "K7", "K11"))
    assert found is not None and Square(10, 8) in found.squares


def test_the_square_that_an_explained_number_names_is_marked_with_its_value() -> None:
    cover = Tally("fake.margin", 4, (Part(4, "fake.why.cover", "TT-13", (("square", "E4"),)),))
    found = sight_line(line(fake.scene(), "C4", "G4", cover))
    assert found is not None and found.covering == ((parse_square("E4"), 4),)
    assert (4.0, 3.0) in found.points() and (5.0, 4.0) in found.points()


def test_it_starts_from_the_side_s_own_creature() -> None:
    scene = fake.scene()
    struck = Event("struck", "guard1", facts=(("target", "ana"),))
    guard, ana = parse_square("F3"), parse_square("C3")
    assert _sight(struck, scene, scene, "heroes") == (ana, guard)
    assert _sight(struck, scene, scene, "guards") == (guard, ana)
    assert _sight(struck, scene, scene, None) == (guard, ana)
