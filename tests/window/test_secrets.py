"""What a side sees is drawn from what it knows and from nothing else."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.grid.directions import Direction
from board.grid.squares import Square, parse_square
from board.grid.walls import Wall
from board.rulebook.commands import command
from board.rulebook.session import Session
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.window.canvas.logbook import Logbook
from board.window.canvas.picture import ALLY, NEVER, REMEMBERED, SEEN, Memory, is_veiled, picture_for
from board.window.play.screen import PlayScreen
from board.window.shot import look_for, ready, shot
from board.window.widgets.root import Root
from tests.window import fake
from tests.window.words import FakeWords

SIZE = (960, 600)


def pixels(surface: pygame.Surface) -> str:
    return blake2b(pygame.image.tobytes(surface, "RGB")).hexdigest()


def seen_by_heroes(scene: Scene, screen: str = "window") -> str:
    return pixels(shot(scene, fake.SYSTEM, "heroes", SIZE, FakeWords(), screen))


def hidden(at: str = "Q9") -> Creature:
    return Creature("spy", "Espion", "guards", "#bbbbbb", parse_square(at), Direction.WEST, state=fake.State())


def with_more(scene: Scene, creature: Creature) -> Scene:
    wheel = replace(scene.wheel, order=(*scene.wheel.order, creature.id))
    return replace(scene, creatures=(*scene.creatures, creature), wheel=wheel)


@pytest.mark.parametrize("screen", ["window", "table"])
def test_a_creature_that_nobody_sees_changes_no_pixel(screen: str) -> None:
    scene = fake.scene()
    assert seen_by_heroes(with_more(scene, hidden()), screen) == seen_by_heroes(scene, screen)


@pytest.mark.parametrize("screen", ["window", "table"])
def test_what_is_behind_walls_changes_no_pixel(screen: str) -> None:
    scene = fake.scene()
    place = scene.place
    other = replace(
        scene,
        place=replace(
            place.with_door(replace(place.door("store"), status="open")).with_thing(
                Thing("x", "altar", "altar", parse_square("R5"), cover=6)
            ),
        ),
    )
    chief = scene.creature("chief")
    other = other.with_creature(replace(chief, at=parse_square("Q5"), facing=Direction.NORTH, marks=("prone",)))
    assert seen_by_heroes(other, screen) == seen_by_heroes(scene, screen)


def test_a_hidden_trap_changes_no_pixel() -> None:
    scene = fake.scene()
    trap = Thing("trap", "trap", "trap", parse_square("E3"), hidden=6)
    assert seen_by_heroes(replace(scene, place=scene.place.with_thing(trap))) == seen_by_heroes(scene)


def test_of_a_shape_only_the_square_is_drawn() -> None:
    scene = fake.scene()
    rat = scene.creature("rat")
    dragon = replace(rat, name="Dragon", colour="#009e73", facing=Direction.EAST, state=fake.State(1))
    other = scene.with_creature(dragon)
    assert seen_by_heroes(other) == seen_by_heroes(scene)
    picture = picture_for(fake.SYSTEM, scene, "heroes", Memory(), "ana")
    assert is_veiled(picture.scene.creature("rat"))
    assert picture.scene.find("chief") is None


def test_the_field_of_view_drawn_is_the_one_computed() -> None:
    scene = fake.scene()
    picture = picture_for(fake.SYSTEM, scene, "heroes", Memory(), "ana")
    view = fake.view(scene, "ana")
    ally = fake.view(scene, "bruno")
    for place, state in enumerate(picture.states):
        expected = SEEN if view[place] else ALLY if ally[place] else NEVER
        assert state == expected


def test_what_was_seen_stays_as_it_was_seen_last() -> None:
    scene, memory = fake.scene(), Memory()
    picture_for(fake.SYSTEM, scene, "heroes", memory, "ana")
    turned = scene.with_creature(replace(scene.creature("ana"), facing=Direction.WEST))
    place = turned.place
    closed = place.with_door(replace(place.door("gate"), status="open")).without_thing("t1")
    later = replace(turned, place=closed)
    picture = picture_for(fake.SYSTEM, later, "heroes", memory, "ana")
    assert picture.state(parse_square("H3")) == REMEMBERED
    assert not picture.place.door("gate").is_open
    assert [thing.id for thing in picture.place.things_at(parse_square("E4"))] == ["t1"]
    back = later.with_creature(replace(later.creature("ana"), facing=Direction.EAST))
    again = picture_for(fake.SYSTEM, back, "heroes", memory, "ana")
    assert again.place.door("gate").is_open
    assert not again.place.things_at(parse_square("E4"))


def test_opening_a_door_reveals_the_room_at_once_and_closing_hides_it() -> None:
    scene, memory = fake.scene(), Memory()
    scene = scene.with_creature(replace(scene.creature("ana"), at=parse_square("H4")))
    before = picture_for(fake.SYSTEM, scene, "heroes", memory, "ana")
    assert before.scene.find("chief") is None and before.state(parse_square("P4")) == NEVER
    opened = replace(scene, place=scene.place.with_door(replace(scene.place.door("gate"), status="open")))
    opened = opened.with_creature(replace(opened.creature("chief"), at=parse_square("P4")))
    during = picture_for(fake.SYSTEM, opened, "heroes", memory, "ana")
    assert during.state(parse_square("P4")) == SEEN and during.scene.find("chief") is not None
    shut = replace(opened, place=scene.place)
    after = picture_for(fake.SYSTEM, shut, "heroes", memory, "ana")
    assert after.state(parse_square("P4")) == REMEMBERED and after.scene.find("chief") is None


def test_the_game_master_sees_everything() -> None:
    picture = picture_for(fake.SYSTEM, fake.scene(), None, Memory(), "ana")
    assert len(picture.scene.creatures) == 6 and NEVER not in picture.states


def test_the_log_of_a_side_tells_what_it_perceived_and_names_no_shape() -> None:
    session = Session(fake.SYSTEM, fake.scene())
    book = Logbook(fake.SYSTEM)
    words = FakeWords()
    session.play(command("end_round", "ana"))
    session.play(command("end_round", "guard1"))
    session.play(command("end_round", "bruno"))
    session.play(command("end_round", "guard2"))
    session.play(command("move", "rat", die="d4", to="G3"))
    heroes = [words.say(line.sentence) for line in book.lines(session, "heroes")]
    guards = [words.say(line.sentence) for line in book.lines(session, "guards")]
    assert guards[-1] == "Rat va en G3."
    assert heroes[-1] == "quelque chose va en G3."
    assert book.lines(session, "heroes") == book.lines(session, "heroes")
    session.undo()
    assert [words.say(line.sentence) for line in book.lines(session, "guards")] == guards[:-1]


def test_a_square_beside_the_board_is_unknown() -> None:
    picture = picture_for(fake.SYSTEM, fake.scene(), "heroes", Memory(), "ana")
    assert picture.state(Square(-1, 3)) == NEVER and picture.state(Square(20, 3)) == NEVER


def test_a_side_remembers_what_it_saw_while_another_one_was_before_the_screen() -> None:
    memory = Memory()
    first = fake.scene()
    north = first.with_creature(replace(first.creature("ana"), at=parse_square("J4"), facing=Direction.EAST))
    memory.note((first, north, first))
    while memory.work(fake.SYSTEM):
        pass
    picture = picture_for(fake.SYSTEM, first, "heroes", memory, "ana")
    assert picture.state(parse_square("P4")) == REMEMBERED
    fresh = picture_for(fake.SYSTEM, first, "heroes", Memory(), "ana")
    assert fresh.state(parse_square("P4")) == NEVER
    late = Memory()
    late.note((first, north))
    assert picture_for(fake.SYSTEM, first, "heroes", late, "ana").states == picture.states


def test_a_wall_at_the_border_of_the_unknown_changes_no_pixel() -> None:
    scene = fake.scene()
    walls = scene.place.walls
    border = Wall(17_000, 0, 20_000, 0), Wall(20_000, 0, 20_000, 5_000), Wall(12_500, 13_000, 15_000, 13_000)
    other = replace(scene, place=replace(scene.place, walls=replace(walls, walls=(*walls.walls, *border))))
    assert seen_by_heroes(other) == seen_by_heroes(scene)
    assert seen_by_heroes(other, "table") == seen_by_heroes(scene, "table")


@pytest.mark.parametrize("screen", ["window", "table"])
def test_which_of_the_unseen_plays_changes_no_pixel(screen: str) -> None:
    scene = with_more(fake.scene(), hidden())
    chief, spy = (replace(scene, wheel=replace(scene.wheel, active=who)) for who in ("chief", "spy"))
    assert seen_by_heroes(chief, screen) == seen_by_heroes(spy, screen)


def screen_of(side: str, session: Session) -> PlayScreen:
    """The play screen of one side's own window."""
    ready()
    surface = pygame.Surface(SIZE)
    root = Root(surface.get_rect(), look_for(FakeWords(), SIZE))
    play = PlayScreen(root, session)
    play.only_side = side
    root.add(play)
    play.place(root.rect)
    root.paint(surface)
    return play


def playing(who: str) -> Session:
    scene = fake.scene()
    return Session(fake.SYSTEM, replace(scene, wheel=replace(scene.wheel, active=who)))


def test_a_side_reads_no_sheet_of_an_enemy_who_plays() -> None:
    play = screen_of("heroes", playing("guard1"))
    assert play.sheet.sheet is not None and play.sheet.sheet.creature == "ana"
    assert play.hand.title == "À Garde 1 de jouer" and not play.hand.actions


def test_the_hand_names_nobody_who_is_not_identified() -> None:
    assert screen_of("heroes", playing("rat")).hand.title == "Ce n’est pas à toi de jouer."
    assert screen_of("heroes", playing("chief")).hand.title == "Ce n’est pas à toi de jouer."


def test_a_question_is_asked_on_the_screen_of_the_side_that_answers() -> None:
    session = Session(fake.SYSTEM, fake.scene())
    session.play(command("shoot", "ana", die="d8", target="guard1"))
    assert session.need is not None and session.need.who == "guard1"
    assert not screen_of("heroes", session).question.visible
    assert screen_of("guards", session).question.visible


def test_tokens_met_and_out_of_sight_lie_beside_the_board() -> None:
    session = Session(fake.SYSTEM, fake.scene())
    play = screen_of("heroes", session)
    assert not play.tray.visible and play.tray.tokens == ()
    session.scene = replace(
        session.scene,
        creatures=tuple(
            replace(creature, at=parse_square("R11"), marks=(*creature.marks, "prone"))
            if creature.id in ("guard1", "rat")
            else creature
            for creature in session.scene.creatures
        ),
    )
    play.refresh()
    assert play.tray.visible
    assert [(token.id, is_veiled(token)) for token in play.tray.tokens] == [("guard1", False), ("rat", True)]
    assert play.free.contains(play.tray.rect)
    assert not play.tray.tokens[0].marks, "how it fares is not known"
    play.turn_gm_view()
    assert not play.tray.visible, "the game master sees them on the board"


def test_what_the_other_sides_were_told_is_written_while_nobody_waits() -> None:
    session = Session(fake.SYSTEM, fake.scene())
    ahead, later = Logbook(fake.SYSTEM), Logbook(fake.SYSTEM)
    for who in ("ana", "guard1", "bruno", "guard2"):
        session.play(command("end_round", who))
    while ahead.work(session):
        pass
    assert not ahead.work(session)
    for side in ("heroes", "guards"):
        assert ahead.lines(session, side) == later.lines(session, side)
    session.undo()
    assert ahead.lines(session, "guards") == Logbook(fake.SYSTEM).lines(session, "guards")
