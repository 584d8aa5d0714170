"""What the first picture waits for: nothing that only a game needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from board.files.assets import data_root

FIRST_PICTURE = """
import sys
import time
from board.cli import main
from board.window.presenter import MainPresenter

def present(self, rects):
    # Whatever was begun beside the window by now has the time to show.
    time.sleep(0.5)
    slow = ("numpy", "pymunk", "board.systems.dernier_val", "board.files.encounters", "board.window.play.screen")
    slow += ("board.grid.sight", "board.scene.scene")
    print(rects and [name for name in slow if name in sys.modules])
    raise KeyboardInterrupt

MainPresenter.present = present
main(sys.argv[1:])
"""


@pytest.mark.parametrize("arguments", [["play"], ["play", "maps/first-steps.yaml"]])
def test_the_first_picture_comes_before_the_game_is_read(arguments: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "BOARD_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PICTURE, *arguments],
        env=environment, cwd=str(data_root()), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout == "[]\n", done.stderr
