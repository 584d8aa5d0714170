"""Plays on a large map and tells how long each act keeps the window from living, in milliseconds of its own thread.

    python tools/stalls.py [maze|field ...]

The time of the thread is measured, not that of the clock: what else the machine does makes no difference.
An act is everything from the order to its picture: what the order does at once and the longest of the beats after it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from big_map import encounter  # noqa: E402
from board.systems import SYSTEMS  # noqa: E402
from board.window.app import App  # noqa: E402

MOST = 100.0
"""Milliseconds that no act should take."""

BEATS = 40
"""Beats of the window after each act."""


class Table:
    """A program with the map open, and a watch."""

    def __init__(self, kind: str, folder: Path) -> None:
        file = folder / f"{kind}.yaml"
        file.write_text(encounter(kind), encoding="utf-8")
        self.kind, self.now, self.slow = kind, 0, 0
        self.app = App(SYSTEMS, size=(1920, 1080), language="fr", folder=folder, seed=3)
        self.app.preferences.set("hand_over", False)
        self.app.show_start()
        self.app.step(0)
        beat, beats = self.app._beat, []

        def measured(now: int) -> bool:
            start = time.thread_time()
            alive = beat(now)
            beats.append((time.thread_time() - start) * 1000)
            return alive

        self.app._beat = measured  # type: ignore[method-assign]
        self.app.open_path(file)
        self.tell("a beat while it is opened", max(beats))

    def tell(self, name: str, ms: float) -> None:
        self.slow += ms > MOST
        print(f"{self.kind:6} {name:32} {ms:7.1f} ms{'  <-- too long' if ms > MOST else ''}")

    def act(self, name: str, order: Callable[[], object] = lambda: None) -> None:
        """Do it, and tell the longest time in which nothing else could happen."""
        start = time.thread_time()
        order()
        longest = 0.0
        for _ in range(BEATS):
            self.now += 17
            self.app.step(self.now)
            longest = max(longest, (time.thread_time() - start) * 1000)
            start = time.thread_time()
        self.tell(name, longest)

    def perform(self, verb: str, place: int = 0) -> None:
        play = self.app.play
        assert play is not None
        found = [move for offer in play.offers for move in offer.moves if move.command.do == verb]
        self.act(f"{verb}: {play.scene.active.id}", lambda: play.perform(found[place % len(found)].command))  # type: ignore[union-attr]


def main(kinds: list[str]) -> int:
    slow = 0
    for kind in kinds or ["maze", "field"]:
        with tempfile.TemporaryDirectory() as folder:
            table = Table(kind, Path(folder))
            play = table.app.play
            assert play is not None
            table.act("first picture")
            if play.curtain.closed:
                table.act("hand over", play.curtain.ready)
            table.perform("open")
            table.act("undo", play.undo)
            table.act("redo", play.redo)
            table.perform("move", 60)
            table.act("undo", play.undo)
            for _ in range(6):
                table.perform("end_round")
                if play.curtain.closed:
                    table.act("hand over", play.curtain.ready)
            table.act("game master's view", play.turn_gm_view)
            table.act("the side's view", play.turn_gm_view)
            table.act("the whole board", play.fit)
            table.act("the other language", table.app.next_language)
            slow += table.slow
            table.app._close_journal()
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
