"""The whole board as one PNG that knows its physical size, written row by row: memory holds one row of squares."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import BinaryIO

import board.window.settings  # noqa: F401  (before pygame)
import numpy as np
import pygame

from board.files.saves import written_atomically
from board.scene.texts import text
from board.window.printing.job import NothingToPrint, PrintJob
from board.window.printing.tiles import Tiles
from board.window.work import Step, Steps

ACROSS = 24
"""Squares side by side that are drawn at once."""

_UP = 2
"""The filter that writes each byte as its difference from the one above."""


def png_steps(job: PrintJob, out: Path) -> Steps:
    """Write the board to `out`, a row of squares a step. Raises OSError, NothingToPrint."""
    picture = job.subject.with_figures(job.tokens)
    if not job.board or len(job.subject.empty) == picture.columns * picture.rows:
        raise NothingToPrint
    px = job.px
    wide, tall = picture.columns * px, picture.rows * px
    with written_atomically(out) as stream:
        tiles = Tiles(picture, job.words, px)
        stream.write(b"\x89PNG\r\n\x1a\n")
        _chunk(stream, b"IHDR", struct.pack(">IIBBBBB", wide, tall, 8, 2, 0, 0, 0))
        _chunk(stream, b"sRGB", b"\0")
        a_metre = round(px * 1000 / job.square)
        _chunk(stream, b"pHYs", struct.pack(">IIB", a_metre, a_metre, 1))
        packer = zlib.compressobj(6)
        above = np.zeros((1, wide * 3), np.uint8)
        for row in range(picture.rows):
            yield Step(text("window.print.drawing"), row, picture.rows)
            band = _band(tiles, row, picture.columns, px, job.grid)
            filtered = np.empty((px, wide * 3 + 1), np.uint8)
            filtered[:, 0] = _UP
            filtered[:, 1:] = band - np.concatenate((above, band[:-1]))
            above = band[-1:]
            packed = packer.compress(filtered.tobytes())
            if packed:
                _chunk(stream, b"IDAT", packed)
        _chunk(stream, b"IDAT", packer.flush())
        _chunk(stream, b"IEND", b"")


def _band(tiles: Tiles, row: int, columns: int, px: int, grid: bool) -> np.ndarray:
    """One row of squares as rows of bytes, red, green and blue in turn."""
    parts = []
    for first in range(0, columns, ACROSS):
        wide = min(ACROSS, columns - first) * px
        surface = tiles.tile(first, row, wide, px, grid)
        parts.append(np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(px, wide * 3))
    return np.concatenate(parts, axis=1)


def _chunk(stream: BinaryIO, kind: bytes, content: bytes) -> None:
    stream.write(struct.pack(">I", len(content)) + kind + content)
    stream.write(struct.pack(">I", zlib.crc32(kind + content)))
