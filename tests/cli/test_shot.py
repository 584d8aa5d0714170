"""`board shot`: a picture without a screen, of what a side sees."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from floors import ROOT

from .conftest import Board
from .files import DUEL

ENCOUNTER = """\
board: 1
title: Two rooms
system: fighting_fantasy
map: |
  ...#...
  ...#...
creatures:
  - {id: hero, side: heroes, at: B1, facing: east, sheet: {skill: 9, stamina: 14, luck: 8, willpower: 7}}
  - {id: orc, side: monsters, at: F1, facing: west, sheet: {skill: 5, stamina: 5}}
"""


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    file = tmp_path / "rooms.yaml"
    file.write_text(ENCOUNTER, encoding="utf-8")
    return file


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("screen", ["window", "table"])
def test_a_picture_of_the_size_asked_is_written(board: Board, rooms: Path, tmp_path: Path, screen: str) -> None:
    out = tmp_path / "out.png"
    ran = board("shot", rooms, "-o", out, "--size", "640x400", "--screen", screen)
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    assert size(out.read_bytes()) == (640, 400)


def test_a_side_sees_less_than_the_game_master(board: Board, rooms: Path, tmp_path: Path) -> None:
    pictures = []
    for number, side in enumerate(("gm", "heroes", "monsters", "heroes")):
        out = tmp_path / f"{number}.png"
        assert board("shot", rooms, "-o", out, "--for", side, "--size", "640x400", "--screen", "table").status == 0
        pictures.append(out.read_bytes())
    assert len(set(pictures)) == 3
    assert pictures[1] == pictures[3]


def test_whom_a_side_cannot_see_changes_no_pixel(board: Board, rooms: Path, tmp_path: Path) -> None:
    moved = tmp_path / "moved.yaml"
    moved.write_text(ENCOUNTER.replace("at: F1", "at: G2"), encoding="utf-8")
    pictures = []
    for file in (rooms, moved):
        for screen in ("window", "table"):
            out = tmp_path / f"{file.stem}-{screen}.png"
            ran = board("shot", file, "-o", out, "--for", "heroes", "--size", "640x400", "--screen", screen)
            assert ran.status == 0
            pictures.append(out.read_bytes())
    assert pictures[:2] == pictures[2:]


def test_a_script_is_drawn_at_its_end(board: Board, tmp_path: Path) -> None:
    script, before = tmp_path / "duel.yaml", tmp_path / "before.yaml"
    script.write_text(DUEL, encoding="utf-8")
    before.write_text(DUEL[: DUEL.index("dice:")], encoding="utf-8")
    for file in (script, before):
        assert board("shot", file, "-o", file.with_suffix(".png"), "--size", "640x400").status == 0
    assert script.with_suffix(".png").read_bytes() != before.with_suffix(".png").read_bytes()


def test_the_moment_that_the_readme_shows_can_be_played(board: Board) -> None:
    ran = board("run", ROOT / "tools" / "screenshot.yaml")
    assert (ran.status, ran.lines[-1]) == (0, "ok")
    assert (ROOT / "assets" / "screenshot.png").read_bytes().startswith(b"\x89PNG")


def test_an_unknown_side_a_faulty_file_and_a_place_that_is_not_there_are_told(
    board: Board, rooms: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.png"
    unknown = board("shot", rooms, "-o", out, "--for", "nobody")
    assert (unknown.status, unknown.err) == (2, "there is no side nobody; sides are heroes, monsters, gm\n")
    missing = board("shot", tmp_path / "none.yaml", "-o", out)
    assert (missing.status, len(missing.faults)) == (2, 1)
    nowhere = board("shot", rooms, "-o", tmp_path / "none" / "out.png", "--size", "320x200")
    assert (nowhere.status, len(nowhere.faults)) == (2, 1)
    assert not out.exists()
