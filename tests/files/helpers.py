"""Short ways to read texts in the tests of this folder."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

from board.files.encounters import Encounter, read_encounter
from board.files.scripts import Script, read_script
from board.files.words import Words
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Faults, Node
from board.scene.place import Place

from .pebbles import SYSTEMS

ENGLISH = Words("en")


def tree(text: str | bytes, faults: Faults | None = None) -> Node:
    """The tree of a YAML text that has no fault."""
    noted = faults if faults is not None else Faults()
    document = read_yaml(text, "f.yaml", noted)
    assert document is not None and (faults is not None or not noted), noted.found
    return document.root


def told(faults: Faults) -> list[tuple[int, int, str]]:
    """Line, column and key (without `fault.`) of every fault, in the order of the file."""
    return [(fault.line, fault.column, fault.what.key.removeprefix("fault.")) for fault in faults.in_order()]


def said(faults: Faults) -> list[str]:
    """Every fault as a person reads it."""
    return [ENGLISH.say(fault.what) for fault in faults.in_order()]


def yaml_faults(text: str | bytes) -> list[tuple[int, int, str]]:
    """What is wrong with a YAML text."""
    faults = Faults()
    read_yaml(text, "f.yaml", faults)
    return told(faults)


def encounter(text: str, where: Path | None = None) -> Encounter:
    """The encounter in a text that has no fault."""
    faults = Faults()
    found = _encounter(text, where, faults)
    assert found is not None, said(faults)
    return found


def encounter_faults(text: str, where: Path | None = None) -> Faults:
    """What is wrong with an encounter."""
    faults = Faults()
    assert _encounter(text, where, faults) is None
    return faults


def _encounter(text: str, where: Path | None, faults: Faults) -> Encounter | None:
    document = read_yaml(text, "f.yaml", faults)
    return read_encounter(document, document.root, where, SYSTEMS, faults) if document is not None else None


SET = "system: pebbles\ncreatures: []\n"


def place(text: str) -> Place:
    """The place of an encounter with these map entries."""
    return encounter(SET + text).scene.place


def map_faults(text: str) -> list[tuple[int, int, str]]:
    """What is wrong with these map entries; their first line is line 1."""
    return [(line - SET.count("\n"), column, key) for line, column, key in told(encounter_faults(SET + text))]


def script(text: str, where: Path | None = None) -> Script:
    """The script in a text that has no fault."""
    faults = Faults()
    document = read_yaml(text, "f.yaml", faults)
    found = read_script(document, where, SYSTEMS, faults) if document is not None else None
    assert found is not None, said(faults)
    return found


def script_faults(text: str, where: Path | None = None) -> list[tuple[int, int, str]]:
    """What is wrong with a script."""
    faults = Faults()
    document = read_yaml(text, "f.yaml", faults)
    assert document is None or read_script(document, where, SYSTEMS, faults) is None
    return told(faults)


def png(width: int, height: int, *, whole: bool = True) -> bytes:
    """A grey PNG, or one of which only the header is there."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    if not whole:
        return head
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    return head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg_head(width: int, height: int) -> bytes:
    """The beginning of a JPEG: a comment, a table, then the frame with the size."""
    comment = b"\xff\xfe\x00\x06grey"
    table = b"\xff\xdb\x00\x43" + bytes(65)
    frame = b"\xff\xc0\x00\x0b\x08" + struct.pack(">HH", height, width) + b"\x01\x01\x11\x00"
    return b"\xff\xd8" + comment + table + frame + b"\xff\xd9"


def webp_head(width: int, height: int, form: bytes) -> bytes:
    """The beginning of a WEBP of each of its three forms."""
    if form == b"VP8X":
        body = bytes(4) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    elif form == b"VP8L":
        body = b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14) + bytes(8)
    else:
        body = bytes(3) + b"\x9d\x01\x2a" + struct.pack("<HH", width, height) + bytes(8)
    content = b"WEBP" + form + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", len(content)) + content


def uvtt(**changes: Any) -> dict[str, Any]:
    """A small Universal VTT map of 4 by 3 squares with nothing on it."""
    whole: dict[str, Any] = {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 10},
        "line_of_sight": [],
        "objects_line_of_sight": [],
        "portals": [],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
        "image": "",
    }
    whole.update(changes)
    return whole
