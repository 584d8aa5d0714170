"""A plain way to fight, decided by what the window offers: strike whom one can reach, else go nearer."""

from __future__ import annotations

from board.grid.directions import Direction
from board.grid.squares import Square
from board.scene.scene import Creature
from board.window.play.choice import Choice, moves
from board.window.play.outcome import Outcome
from board.window.widgets.menu import Menu
from tests.window.ways import Way

MOST = 400
"""Decisions after which a fight should be over."""


def fight(way: Way) -> None:
    """Play until somebody is beaten."""
    for _ in range(MOST):
        if isinstance(way.top, Outcome):
            return
        decide(way)
    raise AssertionError([way.app.main.look.say(line.sentence) for line in way.play.log.lines[-8:]])


def decide(way: Way) -> None:
    """Make the next decision that the window asks for."""
    play = way.play
    if play.curtain.closed:
        way.ready()
    elif play.kept is not None:
        way.pass_on()
    elif isinstance(way.top, Menu):
        way.line(way.top, next(n for n, line in enumerate(way.top.entries) if line.action is not None))
    elif play.question.visible:
        assert play.question.question is not None
        way.answer(play.question.question.default)
    elif play.pointing.turning is not None:
        move = play.pointing.turning[0][1]
        assert move.square is not None
        way.face(move.square, _towards(move.square, _foe(way).at))
    else:
        _play_on(way)


def _foe(way: Way) -> Creature:
    """The nearest enemy in sight."""
    play = way.play
    actor = play.actor
    assert actor is not None and play.picture is not None
    foes = [c for c in play.picture.scene.creatures if c.side != actor.side and not play.system.out_of_fight(c)]
    return min(foes, key=lambda c: (_far(c.at, actor.at), c.id))


def _play_on(way: Way) -> None:
    play = way.play
    foe = _foe(way)
    actor = play.actor
    assert actor is not None
    hand = [(place, sides) for place, (sides, usable, _) in enumerate(play.pointing.hand()) if usable]
    for place, sides in reversed(hand):
        found = [one for offer, one in moves(play.offers, Choice((sides,))) if offer.obvious]
        if any(one.target == foe.id for one in found):
            _pick(way, place)
            way.square(foe.at)
            return
    for place, sides in hand:
        found = [one for offer, one in moves(play.offers, Choice((sides,))) if offer.obvious and one.cost]
        nearer = [one.square for one in found if one.square and _far(one.square, foe.at) < _far(actor.at, foe.at)]
        if nearer:
            _pick(way, place)
            way.square(min(nearer, key=lambda at: (_far(at, foe.at), at)))
            return
    way.action("Finir le round")


def _pick(way: Way, place: int) -> None:
    if way.play.pointing.places != (place,):
        way.die(place)
    assert way.play.pointing.places == (place,)


def _far(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _towards(at: Square, other: Square) -> Direction:
    """The straight direction that leads from a square to another one."""
    across, down = other[0] - at[0], other[1] - at[1]
    if abs(across) >= abs(down):
        return Direction.EAST if across > 0 else Direction.WEST
    return Direction.SOUTH if down > 0 else Direction.NORTH
