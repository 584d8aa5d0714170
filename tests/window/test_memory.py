"""What was explored stays drawn as it was seen last: through saving, and never from what was taken back."""

from __future__ import annotations

from dataclasses import replace

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.directions import Direction
from board.grid.squares import parse_square
from board.rulebook.commands import command
from board.rulebook.dice import SeededDice
from board.rulebook.session import Session
from board.scene.scene import Scene
from board.window.canvas.picture import NEVER, REMEMBERED, SEEN, Memory, picture_for, seen_by
from board.window.play.screen import PlayScreen
from tests.window import fake
from tests.window.conftest import Table

THERE = parse_square("P4")
"""A square of the other room, seen from its door alone."""


def at_the_door(scene: Scene) -> Scene:
    return scene.with_creature(replace(scene.creature("ana"), at=parse_square("J4"), facing=Direction.EAST))


def state(memory: Memory, scene: Scene) -> int:
    return picture_for(fake.SYSTEM, scene, "heroes", memory, "ana").state(THERE)


def test_what_was_seen_in_what_was_taken_back_was_never_seen() -> None:
    first = fake.scene()
    north, back = at_the_door(first), replace(first)
    memory = Memory()
    memory.follow((first, north, back))
    assert state(memory, back) == REMEMBERED
    memory.follow((first, north))
    assert state(memory, north) == SEEN
    memory.follow((first,))
    assert state(memory, first) == NEVER
    memory.follow((first, north, back))
    assert state(memory, back) == REMEMBERED, "played again it is known again"


def test_doors_and_things_are_remembered_as_before_what_was_taken_back() -> None:
    first = fake.scene()
    place = first.place
    opened = replace(first, place=place.with_door(replace(place.door("gate"), status="open")).without_thing("t1"))
    away = opened.with_creature(replace(opened.creature("ana"), facing=Direction.WEST))
    memory = Memory()
    memory.follow((first, opened, away))
    shown = picture_for(fake.SYSTEM, away, "heroes", memory, "ana").place
    assert shown.door("gate").is_open and not shown.things_at(parse_square("E4"))
    turned = first.with_creature(replace(first.creature("ana"), facing=Direction.WEST))
    memory.follow((first, turned))
    shown = picture_for(fake.SYSTEM, turned, "heroes", memory, "ana").place
    assert not shown.door("gate").is_open and [thing.id for thing in shown.things_at(parse_square("E4"))] == ["t1"]


def test_it_is_the_same_whether_it_was_worked_out_at_once_or_by_and_by() -> None:
    first = fake.scene()
    scenes = (first, at_the_door(first), replace(first))
    slow, quick = Memory(), Memory()
    for count in range(1, 4):
        slow.follow(scenes[:count])
        while slow.work(fake.SYSTEM):
            pass
    quick.follow(scenes)
    for side in ("heroes", "guards"):
        one, other = (picture_for(fake.SYSTEM, scenes[-1], side, memory) for memory in (slow, quick))
        assert one == other
        union = 0
        for scene in scenes:
            union |= int.from_bytes(seen_by(fake.SYSTEM, scene, side))
        assert slow.squares(side, len(one.states)) == union.to_bytes(len(one.states))


def far(table: Table) -> str:
    """Where Ana's D8 takes her farthest to the east."""
    moves = [move for offer in table.play.offers if offer.dice == (8,) for move in offer.moves if move.cost is not None]
    return max((move.square for move in moves if move.square is not None), key=lambda s: (s.column, s.row)).name


def explored(play: PlayScreen) -> list[int]:
    assert play.picture is not None
    return [place for place, known in enumerate(play.picture.states) if known != NEVER]


def test_undo_by_key_takes_back_what_was_explored_and_redo_gives_it_again() -> None:
    table = Table((1280, 720))
    before = explored(table.play)
    table.play.perform(command("move", "ana", die="d8", to=far(table), facing="west"))
    table.play.perform(command("end_round", "ana"))
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    after = explored(table.play)
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert explored(table.play) == before
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert explored(table.play) == after and set(after) > set(before)


def test_a_game_opened_again_has_explored_the_same() -> None:
    table = Table((1280, 720))
    table.play.perform(command("move", "ana", die="d8", to=far(table), facing="west"))
    table.play.perform(command("end_round", "ana"))
    again = Session(fake.SYSTEM, table.session.start, SeededDice(3))
    for done in table.session.done:
        again.play(done.command)
    assert again.scene == table.session.scene
    opened = PlayScreen(table.host.root, again, None, table.habits)
    table.host.show(opened)
    assert explored(opened) == explored(table.play)
    assert opened.picture is not None and opened.picture.states == table.play.picture.states
