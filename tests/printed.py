"""Maps to print, and readers of what was printed: lengths in millimetres from the top left corner of a page."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from pypdf import PdfReader
from pypdf.generic import ContentStream

SMALL = """\
board: 1
title: {fr: Deux salles, en: Two rooms}
system: fighting_fantasy
map: |
  ...#...
  ...#...
  ...#...
creatures:
  - {id: hero, name: Ana, side: heroes, at: B1, facing: east, sheet: {skill: 9, stamina: 14, luck: 8, willpower: 7}}
  - {id: orc, name: Grishnak, side: monsters, at: F1, facing: west, sheet: {skill: 5, stamina: 5}}
sides:
  heroes: {colour: "#3a7bd5"}
  monsters: {colour: "#b03a2e", played_by: gm}
"""

WIDE = """\
board: 1
title: The yard
size: [23, 17]
walls:
- C3|D3
- {between: E5|E6, door: open, id: gate}
- {between: H2|I2, window: true}
- {from: [1.5, 1.25], to: [2.5, 4]}
"""

SECRETS = """\
board: 1
title: Secrets
system: dernier_val
map: |
  ......
  .t....
  ......
legend: {t: {thing: trap, hidden: 6}}
walls: [{between: D1|E1, door: secret, id: gate}, D2|E2, D3|E3]
creatures:
  - {id: ana, name: Ana, side: heroes, at: B1, facing: east, sheet: {race: human, class: warrior}}
  - {id: orc, name: Orc, side: guards, at: F1, facing: east, sheet: {race: human, class: warrior}}
sides:
  heroes: {colour: "#3a7bd5"}
  guards: {colour: "#b03a2e", played_by: gm}
"""


MM = 25.4 / 72

Matrix = tuple[float, float, float, float, float, float]


def times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


@dataclass
class Page:
    """The size of a page, its straight lines (x1, y1, x2, y2), its pictures (x, y, wide, tall, pixels), its text."""

    size: tuple[float, float]
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    pictures: list[tuple[float, float, float, float, tuple[int, int]]] = field(default_factory=list)
    text: str = ""
    fonts: dict[str, bool] = field(default_factory=dict)
    """The faces by name, each with whether it is embedded."""

    def upright(self, x: float, error: float = 0.1) -> list[tuple[float, float]]:
        """From where to where upright lines go at `x`."""
        found = [line for line in self.lines if abs(line[0] - x) <= error and abs(line[2] - x) <= error]
        return [(min(y1, y2), max(y1, y2)) for _, y1, _, y2 in found]

    def level(self, y: float, error: float = 0.1) -> list[tuple[float, float]]:
        """From where to where level lines go at `y`."""
        found = [line for line in self.lines if abs(line[1] - y) <= error and abs(line[3] - y) <= error]
        return [(min(x1, x2), max(x1, x2)) for x1, _, x2, _ in found]


def read_pdf(file: Path) -> list[Page]:
    reader = PdfReader(file)
    return [_page(reader, page) for page in reader.pages]


def _page(reader: Any, page: Any) -> Page:
    box = page.mediabox
    found = Page((float(box.width) * MM, float(box.height) * MM), text=page.extract_text())
    for font in page["/Resources"].get("/Font", {}).values():
        inner = font.get_object()
        below = inner["/DescendantFonts"][0].get_object() if "/DescendantFonts" in inner else inner
        found.fonts[str(inner["/BaseFont"])] = "/FontFile2" in below["/FontDescriptor"].get_object()
    now: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    start = (0.0, 0.0)

    def place(x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = now
        return (a * x + c * y + e) * MM, found.size[1] - (b * x + d * y + f) * MM

    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        numbers = [float(n) for n in operands if isinstance(n, int | float)]
        if operator == b"q":
            kept.append(now)
        elif operator == b"Q":
            now = kept.pop()
        elif operator == b"cm":
            now = times((*numbers,), now)  # type: ignore[arg-type]
        elif operator == b"m":
            start = place(*numbers)
        elif operator == b"l":
            end = place(*numbers)
            found.lines.append((*start, *end))
            start = end
        elif operator == b"Do":
            image = page["/Resources"]["/XObject"][operands[0]].get_object()
            if image["/Subtype"] == "/Image":
                x, y = place(0, 1)
                wide, tall = now[0] * MM, now[3] * MM
                found.pictures.append((x, y, wide, tall, (int(image["/Width"]), int(image["/Height"]))))
    return found


def decoded(data: bytes) -> tuple[np.ndarray, dict[bytes, bytes]]:
    """The pixels of a PNG whose rows are all differences from the row above, and its other chunks."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        content = data[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + content) == struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]
        chunks[kind] = chunks.get(kind, b"") + content
        at += 12 + length
    wide, tall = struct.unpack(">II", chunks[b"IHDR"][:8])
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(tall, wide * 3 + 1)
    assert (rows[:, 0] == 2).all()
    return np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8).reshape(tall, wide, 3), chunks
