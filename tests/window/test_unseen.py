"""What stands where a side never looked is told by nothing: marks, ways, tips, menus, chances, lines of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.light import Lamp
from board.grid.squares import Square, parse_square
from board.grid.walls import Wall, WallKind, side_wall
from board.rulebook.commands import command
from board.rulebook.dice import SeededDice
from board.rulebook.knowledge import known_to
from board.rulebook.panels import Move
from board.rulebook.session import Session
from board.rulebook.unexplored import Ken, as_taken, felt, pieces_of
from board.scene.events import Event
from board.scene.place import Door, Thing, Zone
from board.scene.scene import Scene
from board.scene.texts import Text
from board.systems import SYSTEMS
from board.systems.dernier_val.movement import squares_of_move
from board.systems.dernier_val.state import fighter
from board.window.canvas.logbook import Line
from board.window.canvas.sight_lines import sight_line
from board.window.canvas.picture import NEVER
from board.window.orders import Habits
from board.window.play.choice import Choice
from board.window.play.screen import PlayScreen
from board.window.shot import look_for, ready
from board.window.widgets.root import Root
from tests.dernier_val.table import table
from tests.fighting_fantasy.tables import creature, hero
from tests.fighting_fantasy.tables import table as ff_table
from tests.window.words import FakeWords

SIZE = (1280, 720)
DV = SYSTEMS["dernier_val"]

FIELD = "\n".join(["............"] * 7)

SHEET = "sheet: {race: human, class: warrior, level: 1, held: {hand_1: sword, hand_2: grenade}}"

LIGHTS = ("day", "night")


def sq(*names: str) -> frozenset[Square]:
    return frozenset(parse_square(name) for name in names)


def edge(a: str, b: str, kind: WallKind = WallKind.WALL, name: str = "") -> Wall:
    return side_wall(parse_square(a), parse_square(b), kind, name)


def bare(light: str = "day") -> Scene:
    """Somebody at C3 who looks east over an open field, and somebody else in plain view by day."""
    creatures = {"a1": f"at: C3, facing: east, {SHEET}", "b1": f"at: F3, facing: west, {SHEET}"}
    scene = table(creatures, FIELD, f"light: {light}\n")
    return replace(scene, wheel=replace(scene.wheel, active="a1"))


def with_opaque(scene: Scene, *names: str) -> Scene:
    place = scene.place
    return replace(scene, place=replace(place, walls=replace(place.walls, opaque=place.walls.opaque | sq(*names))))


def with_walls(scene: Scene, *walls: Wall) -> Scene:
    place = scene.place
    return replace(scene, place=replace(place, walls=replace(place.walls, walls=(*place.walls.walls, *walls))))


def rocks(scene: Scene) -> Scene:
    return with_opaque(scene, "A3", "B5", "C5", "B1", "A7", "D5", "D1")


def cellar(scene: Scene) -> Scene:
    """Walls, a door of each kind, a free wall, water, rough ground, a crate: all where nobody at C3 looks."""
    scene = with_opaque(scene, "B7", "C7")
    free = Wall(200, 4300, 1900, 6700)
    scene = with_walls(scene, edge("A2", "A3"), edge("B5", "C5"), edge("B6", "C6", WallKind.DOOR, "low"), free)
    # Their ends stand out into what is seen.
    scene = with_walls(scene, edge("C5", "D5"), edge("D5", "D6", WallKind.WINDOW))
    place = scene.place
    doors = (
        Door("low", (parse_square("B6"), parse_square("C6")), "locked", difficulty=6, name="Trappe"),
        Door("gap", (parse_square("C7"),), "open", name="Brèche", fills_square=True),
    )
    zones = (
        Zone(water=True, squares=(parse_square("A5"),)),
        Zone(rough=3, squares=(parse_square("C6"),)),
        Zone(height=2, squares=(parse_square("B1"),)),
    )
    crate = Thing("crate", "crate", "Caisse", parse_square("A6"), cover=4, blocks=True)
    return replace(scene, place=replace(place, doors=doors, zones=zones, things=(crate,)))


def nothing_beside(scene: Scene) -> Scene:
    place = scene.place
    return replace(scene, place=replace(place, walls=replace(place.walls, void=sq("A1", "A2", "A3", "A4", "A5"))))


PLANS = (rocks, cellar, nothing_beside)
"""Plans that differ from the open field only where nobody at C3 who looks east has ever looked, and not beside C3."""


class Before:
    """A window of side `a` on a scene, and all that it shows."""

    def __init__(self, scene: Scene) -> None:
        ready()
        self.session = Session(DV, scene, SeededDice(4))
        self.surface = pygame.Surface(SIZE).convert()
        self.root = Root(self.surface.get_rect(), look_for(FakeWords(), SIZE))
        self.play = PlayScreen(self.root, self.session, habits=Habits(animated=False))
        self.play.only_side = "a"
        self.root.add(self.play)
        self.play.place(self.root.rect)

    def pixels(self) -> str:
        self.play.chances.preview.settle(60)
        self.root.tick(5000)
        self.play.tick(5000)
        self.root.paint(self.surface)
        return blake2b(pygame.image.tobytes(self.surface, "RGB")).hexdigest()

    def middle(self, square: Square) -> tuple[int, int]:
        x, y = self.play.view.camera.middle(square)
        return round(x), round(y)

    def squares(self) -> list[Square]:
        walls = self.session.scene.place.walls
        return [Square(column, row) for row in range(walls.rows) for column in range(walls.columns)]

    def shown(self) -> Iterator[tuple[str, Any]]:
        """Each thing that is shown, by name, in the same order for every scene."""
        play = self.play
        yield "at first", self.pixels()
        yield "offers", play.offers
        for picked in (0, 1):
            play.pointing.reset()
            play.pointing.pick_die(picked)
            yield f"die {picked}", self.pixels()
            yield f"marks {picked}", play.view.marks
            for square in self.squares():
                play.hovering(self.middle(square))
                yield f"way to {square.name}", (play.view.marks.way, play.view.marks.line)
                yield f"tip of {square.name}", play.pointing.menus.tip(self.middle(square))
                menu = play.pointing.menus.menu_for(square, (0, 0))
                said = [(entry.words, entry.aside, entry.reason) for entry in menu.entries] if menu else []
                yield f"menu of {square.name}", (menu.title if menu else "", said)
            yield f"hovered {picked}", self.pixels()
        for action in tuple(play.hand.actions):
            play.pointing.reset()
            play.pointing.show()
            yield f"why not {action.words}", (action.able, action.reason, play.pointing.showing.describe(action.key))
            if action.able:
                play.pointing.choice = Choice((), action.key)  # type: ignore[arg-type]
                play.pointing.show()
                yield f"marks of {action.words}", play.view.marks


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("changed", PLANS)
def test_scenes_that_differ_only_where_nobody_looked_show_the_same(
    changed: Callable[[Scene], Scene], light: str
) -> None:
    scene = bare(light)
    other = changed(scene)
    assert other.place != scene.place
    assert DV.offers(known_to(DV, scene, "a"), "a1") != DV.offers(known_to(DV, other, "a"), "a1")
    for (name, shown), (_, also) in zip(Before(scene).shown(), Before(other).shown(), strict=True):
        assert shown == also, name


@pytest.mark.parametrize("light", LIGHTS)
def test_a_wall_that_is_seen_or_felt_makes_a_difference(light: str) -> None:
    scene = bare(light)
    plain = Before(scene).play.offers
    for wall in (edge("D3", "E3"), edge("B3", "C3"), edge("C2", "C3")):
        assert Before(with_walls(scene, wall)).play.offers != plain


def walks(play: PlayScreen, sides: int = 4) -> dict[str, Move]:
    offers = [offer for offer in play.offers if offer.dice == (sides,) and offer.deed == "move"]
    return {move.square.name: move for offer in offers for move in offer.moves if move.square is not None}


def test_by_night_without_a_light_one_can_walk_into_the_dark() -> None:
    window = Before(bare("night"))
    play = window.play
    assert play.picture is not None and play.picture.state(parse_square("C6")) == NEVER
    play.pointing.pick_die(0)
    play.pointing.point_at(parse_square("C6"))
    play.pointing.turn_as_chosen()
    assert play.scene.creature("a1").at == parse_square("C6")


@pytest.mark.parametrize(("goal", "stop", "faces"), [("A3", "B3", "west"), ("C6", "C4", "south"), ("B1", "C1", "west")])
def test_who_walks_into_a_wall_it_never_saw_goes_as_far_as_it_can_and_looks_at_it(
    goal: str, stop: str, faces: str
) -> None:
    window = Before(rocks(bare("night")))
    play = window.play
    move = walks(play)[goal]
    play.pointing.go(next((o, m) for o in play.offers for m in o.moves if m is move))
    play.pointing.turn_as_chosen()
    walker = play.scene.creature("a1")
    assert (walker.at.name, walker.facing.word) == (stop, faces)
    walked = [square.name for square in move.path].index(stop) + 1
    assert fighter(walker).squares_left == squares_of_move(fighter(walker)) - walked, "what is left can be walked still"
    assert play.toast.visible and stop in play.toast.words
    assert play.picture is not None and play.picture.state(move.path[walked]) != NEVER, "what stopped it is seen"


def test_a_way_that_leads_over_known_squares_alone_is_walked_as_it_is_offered() -> None:
    play = Before(bare()).play
    move = walks(play)["E3"]
    assert play.unseen.as_far_as_can_be(move, move.command) == (move.command, None)
    assert not play.unseen.is_unsure(move) and play.unseen.cost(move) == "2"


def test_what_a_way_into_the_dark_costs_stands_there_with_a_question_mark() -> None:
    play = Before(bare()).play
    play.pointing.pick_die(0)
    reach = dict(play.view.marks.reach)
    assert reach[parse_square("A3")] == "2\u00a0?" and reach[parse_square("E3")] == "2"


def test_nothing_but_a_walk_is_aimed_at_what_was_never_seen() -> None:
    play = Before(bare("night")).play
    for offer in play.offers:
        for move in offer.moves if offer.aim == "square" else ():
            assert move.path or move.square is None or play.unseen.knows(move.square), offer.key
    thrown = [move for offer in play.offers for move in offer.moves if move.command.get("at")]
    assert thrown, "there is something to throw at squares"


def test_the_game_master_is_shown_the_ways_as_they_are() -> None:
    window = Before(rocks(bare()))
    play = window.play
    play.only_side = None
    play.turn_gm_view()
    assert "A3" not in walks(play) and play.unseen.cost(walks(play)["B4"]) == "2"


def test_what_was_seen_once_is_known_after_turning_away() -> None:
    window = Before(rocks(bare()))
    play = window.play
    assert "A3" in walks(play)
    play.perform(command("move", "a1", die="d4", to="C3", facing="west"))
    play.perform(command("move", "a1", die="d6", to="C3", facing="east"))
    assert "A3" not in walks(play, 8)
    play.undo()
    play.undo()
    assert "A3" in walks(play), "what was taken back was never seen"


def test_a_line_of_sight_of_the_log_does_not_cross_walls_never_seen() -> None:
    scene = bare()
    hidden = with_walls(scene, edge("A5", "A6"))
    place = as_taken(hidden, Ken(bytes(84), bytes(84), felt(hidden, "a"), 12)).place
    event = Event("said", "a1")
    told = Line(event, Text("x"), (), (parse_square("A5"), parse_square("A7")), hidden.place, 1)
    whole, shown = sight_line(told), sight_line(told, place)
    assert whole is not None and whole.walls and shown is not None and not shown.walls and not shown.stopped


# ---- The place as it is taken


def ken(scene: Scene, *names: str) -> Ken:
    walls = scene.place.walls
    seen = bytearray(walls.columns * walls.rows)
    for square in sq(*names):
        seen[square.row * walls.columns + square.column] = 1
    return Ken(bytes(seen), bytes(seen), frozenset(), walls.columns)


def test_a_wall_is_known_as_far_as_it_passes_squares_that_are() -> None:
    scene = with_walls(bare(), Wall(0, 1000, 6000, 1000), Wall(500, 5500, 3500, 6900))
    known = as_taken(scene, ken(scene, "B1", "C2", "E1"))
    assert known.place.walls.walls == (Wall(1000, 1000, 3000, 1000), Wall(4000, 1000, 5000, 1000))
    slanted = as_taken(scene, ken(scene, "C7"))
    assert slanted.place.walls.walls == (Wall(2000, 6200, 3000, 6667),)


def test_a_wall_is_cut_where_it_passes_from_square_to_square() -> None:
    (whole,) = pieces_of(Wall(300, 200, 700, 500))
    assert whole == (Wall(300, 200, 700, 500), (Square(0, 0),))
    (side,) = pieces_of(edge("B2", "C2"))
    assert set(side[1]) == {Square(1, 1), Square(2, 1)}
    backwards = pieces_of(Wall(2000, 0, 0, 2000))
    assert [piece for piece, _ in backwards] == [Wall(2000, 0, 1000, 1000), Wall(1000, 1000, 0, 2000)]
    assert pieces_of(Wall(5, 5, 5, 5))[0][0] == Wall(5, 5, 5, 5)


def test_the_same_scene_is_given_where_nothing_is_unknown_and_the_same_place_where_nothing_new_is() -> None:
    scene = cellar(bare())
    every = [Square(column, row).name for column in range(12) for row in range(7)]
    assert as_taken(scene, ken(scene, *every)) is scene
    some = as_taken(scene, ken(scene, "C3"))
    assert some.place != scene.place
    again = as_taken(replace(scene), ken(scene, "C3", "D3"))
    assert again.place is some.place and again.place.walls is some.place.walls


def test_doors_things_ground_and_lamps_are_known_with_their_squares() -> None:
    scene = cellar(bare("night"))
    lit = replace(scene, place=replace(scene.place, lamps=(Lamp(parse_square("A6"), 2),)))
    known = as_taken(lit, ken(lit, "B6", "A5", "B1")).place
    assert [door.id for door in known.doors] == ["low"] and known.things == () and known.lamps == ()
    assert known.ground(parse_square("A5")).water and known.ground(parse_square("B1")).height == 2
    assert known.ground(parse_square("C6")).rough == 0
    assert known.ground(parse_square("B6")).lit == (parse_square("B6") in lit.place.lit_squares)
    assert [wall.name for wall in known.walls.walls if wall.kind is WallKind.DOOR] == ["low"]
    gone = as_taken(lit, ken(lit, "C3")).place
    assert gone.doors == () and not [wall for wall in gone.walls.walls if wall.kind is WallKind.DOOR]
    opened = as_taken(lit, ken(lit, "A6", "C7")).place
    assert [thing.id for thing in opened.things] == ["crate"] and len(opened.lamps) == 1
    assert [door.id for door in opened.doors] == ["gap"] and opened.walls.opaque == sq("C7")


def test_where_floor_that_was_seen_ends_it_is_seen_to_end() -> None:
    scene = nothing_beside(bare())
    assert as_taken(scene, ken(scene, "B2", "C3")).place.walls.void == sq("A2")


# ---- The other game, and the fake one


def test_in_the_other_game_too() -> None:
    def window(map: str) -> PlayScreen:
        game = ff_table(hero(at="C3", facing="east"), creature(at="G3", facing="west"), map=map)
        root = Root(pygame.Rect((0, 0), SIZE), look_for(FakeWords(), SIZE))
        play = PlayScreen(root, game.session)
        play.only_side = "heroes"
        root.add(play)
        play.place(root.rect)
        return play

    ready()
    rows = ["........"] * 5
    open_field, walled = window("\n".join(rows)), window("\n".join([*rows[:2], "#.......", rows[3], "..#....."]))
    assert open_field.offers == walled.offers
    offer, move = next((o, m) for o in walled.offers for m in o.moves if m.square == Square(0, 2) and m.path)
    walled.pointing.go((offer, move))
    walled.pointing.turn_as_chosen()
    one = walled.scene.creature("ana")
    assert (one.at.name, one.facing.word) == ("B3", "west")


# ---- What is learnt is drawn


@pytest.mark.parametrize("square", [24.0, 48.0, 120.0])
@pytest.mark.parametrize("changed", PLANS)
def test_walls_that_come_to_be_known_are_drawn_as_if_all_were_drawn_anew(
    changed: Callable[[Scene], Scene], square: float
) -> None:
    window = Before(changed(bare()))
    play = window.play
    play.habits.chances = False
    play.view.camera.square = square
    play.view.looked_elsewhere()
    play.board.flush()
    window.pixels()
    for facing, die in (("west", "d4"), ("south", "d6"), ("north", "d8")):
        play.perform(command("move", "a1", die=die, to="C3", facing=facing))
        play.toast.hush()
        window.pixels()
        drawn = pygame.image.tobytes(window.surface, "RGB")
        play.view.everything()
        play.mark()
        window.pixels()
        assert drawn == pygame.image.tobytes(window.surface, "RGB"), facing
    play.undo()
    play.toast.hush()
    window.pixels()
    drawn = pygame.image.tobytes(window.surface, "RGB")
    play.view.everything()
    play.mark()
    window.pixels()
    assert drawn == pygame.image.tobytes(window.surface, "RGB"), "what was taken back is unknown again"
