"""`board import`: a map of another program becomes a map of ours."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from pathlib import Path

import pytest

from .conftest import Board


def png(width: int, height: int) -> bytes:
    """A grey picture of this size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def uvtt(**changes: object) -> str:
    """A board of 4 by 3 squares: one wall of two pieces, a door, a window and a light."""
    plain = {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 10},
        "line_of_sight": [[{"x": 1, "y": 0}, {"x": 1, "y": 1}, {"x": 2, "y": 1}]],
        "objects_line_of_sight": [],
        "portals": [
            {"position": {"x": 2.5, "y": 1}, "bounds": [{"x": 2, "y": 1}, {"x": 3, "y": 1}], "closed": True},
            {"position": {"x": 3.25, "y": 1}, "bounds": [{"x": 3, "y": 1}, {"x": 3.5, "y": 1}], "closed": False},
        ],
        "lights": [{"position": {"x": 2, "y": 2}, "range": 3, "intensity": 1, "color": "ffffffff", "shadows": True}],
        "image": base64.b64encode(png(40, 30)).decode(),
    }
    return json.dumps({**plain, **changes})


def test_the_map_is_written_with_its_picture_beside_it(board: Board, tmp_path: Path) -> None:
    (tmp_path / "inn.uvtt").write_text(uvtt(), encoding="utf-8")
    out = tmp_path / "inn.yaml"
    ran = board("import", tmp_path / "inn.uvtt", "-o", out, "--json")
    assert (ran.status, ran.err) == (0, "")
    (report,) = ran.objects
    assert list(report) == [
        "format", "squares", "walls", "doors", "doors_open", "windows", "lights", "image", "warnings",
    ]  # fmt: skip
    assert (report["format"], report["squares"], report["image"]) == ("uvtt", [4, 3], [40, 30])
    assert [report[name] for name in ("walls", "doors", "doors_open", "windows", "lights")] == [2, 1, 0, 1, 1]
    assert (tmp_path / "inn.png").read_bytes() == png(40, 30)
    assert board("check", out).status == 0


def test_text_tells_what_was_found_and_written(board: Board, tmp_path: Path) -> None:
    (tmp_path / "inn.uvtt").write_text(uvtt(), encoding="utf-8")
    ran = board("import", tmp_path / "inn.uvtt", "-o", tmp_path / "inn.yaml")
    assert ran.status == 0
    assert "4 by 3 squares, 2 walls, 1 door (0 open), 1 window, 1 light" in ran.lines[0]
    assert ran.lines[-2:] == [f"{tmp_path / 'inn.yaml'} is written.", f"{tmp_path / 'inn.png'} is written."]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.uvtt", png(4, 4)),
        ("a.uvtt", b"{"),
        ("a.uvtt", b"{}"),
        ("a.tmx", b"<?xml version='1.0'?><map/>"),
        ("a.uvtt", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"),
    ],
    ids=["picture", "torn", "empty", "another format", "pointer"],
)
def test_what_cannot_be_read_is_told_on_one_line_and_nothing_written(
    board: Board, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    ran = board("import", tmp_path / name, "-o", tmp_path / "out.yaml")
    assert ran.status == 2
    assert ran.faults
    assert all(line.startswith(f"{tmp_path / name}:") for line in ran.faults)
    assert sorted(file.name for file in tmp_path.iterdir()) == [name]


def test_a_place_that_cannot_be_written_is_told(board: Board, tmp_path: Path) -> None:
    (tmp_path / "inn.uvtt").write_text(uvtt(), encoding="utf-8")
    ran = board("import", tmp_path / "inn.uvtt", "-o", tmp_path / "none" / "inn.yaml")
    assert (ran.status, ran.out, len(ran.faults)) == (2, "", 1)
