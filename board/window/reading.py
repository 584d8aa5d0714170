"""Reading files as work in steps: an encounter, a game with all that its first picture needs.

What reading needs is imported by the thread that reads: the window lives meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING

from board.scene.texts import text
from board.window.work import Result, Step

if TYPE_CHECKING:
    from board.window.games import Game


def reading(read: Callable[[], Result]) -> Generator[Step, None, Result]:
    """Read something in one step. Raises what `read` raises."""
    yield Step(text("window.work.reading"))
    return read()


def opening(read: Callable[[], Game], kept: Path | None = None) -> Generator[Step, None, Game]:
    """Open a game by `read`, then work out all that its first picture needs. Raises what `read` raises.

    A game that `read` began is forgotten when the work is given up; `kept` is the saved game that was there before.
    """
    game = yield from reading(read)
    try:
        yield from _looked_at(game)
    except GeneratorExit:
        close = getattr(game.session.journal, "close", None)
        if close is not None:
            close()
        if game.path is not None and game.path != kept:
            game.path.unlink(missing_ok=True)
        raise
    return game


def _looked_at(game: Game) -> Generator[Step, None, None]:
    from board.rulebook.knowledge import known_to
    from board.rulebook.unexplored import as_taken
    from board.window.canvas.layers.floor import shared_floor
    from board.window.canvas.picture import Memory

    session, system = game.session, game.session.system
    yield Step(text("window.work.drawing_map"))
    shared_floor(session.start.table.picture)
    scene = session.open.scene if session.open is not None else session.scene
    memory = Memory.of(session.course())
    total = memory.waiting + 1
    while memory.work(system):
        yield Step(text("window.work.looking"), total - memory.waiting - 1, total)
    for side in scene.table.sides:
        yield Step(text("window.work.looking"), total - 1, total)
        memory.look(system, scene, side.name)
        known = known_to(system, scene, side.name)
        if scene.active is not None and scene.active.side == side.name:
            # Commands are judged on all walls, and offered on those that the side has seen.
            for shown in (known, as_taken(known, memory.ken(known, side.name))):
                system.offers(shown, scene.active.id)
    game.memory = memory
