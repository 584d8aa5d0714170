"""Recognising what a file is by its content; names lie."""

from __future__ import annotations

from typing import Any

from board.files.images import picture_kind

OWN, UVTT = "board", "uvtt"
"""The formats of maps that are read."""

OWN_ENDINGS = (".yaml", ".yml")
UVTT_ENDINGS = (".uvtt", ".dd2vtt", ".df2vtt")
MAP_ENDINGS = (
    *OWN_ENDINGS,
    *UVTT_ENDINGS,
    ".tmx",
    ".tmj",
    ".json",
    ".ldtk",
    ".dungeondraft_map",
    ".tsv",
    ".xml",
    ".db",
    ".rpmap",
    ".png",
    ".jpg",
    ".jpeg",
    ".webp",
)
"""Endings by which a one-line `map:` is told from a drawn row."""

_GIT_LFS = b"version https://git-lfs"

# Keys that tell a JSON object apart, tried in this order.
_BY_KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("world", "header"), "Dungeondraft project"),
    (("jsonVersion", "levels"), "LDtk"),
    (("jsonVersion", "worlds"), "LDtk"),
    (("tilewidth", "layers"), "Tiled"),
    (("rects", "doors"), "watabou One Page Dungeon"),
    (("cells", "settings"), "donjon"),
    (("walls", "grid"), "Foundry VTT"),
    (("walls", "lights"), "Foundry VTT"),
    (("padding", "gridType"), "Foundry VTT"),
)


def first_glance(data: bytes) -> str | None:
    """What the first bytes say a file is: a picture's kind, `git-lfs`, `zip`, `xml`, or None for none of these."""
    kind = picture_kind(data)
    if kind is not None:
        return kind
    if data.startswith(_GIT_LFS):
        return "git-lfs"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "zip"
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        return "xml"
    return None


def xml_format(data: bytes) -> str:
    """The name of an XML format, as far as its first tag tells it."""
    head = data[:4096]
    if b"<map" in head and b"orientation" in head:
        return "Tiled"
    if b"<tileset" in head:
        return "Tiled tile set"
    if b"occluders" in head or b"gridsize" in head:
        return "Fantasy Grounds"
    return "XML"


def json_format(value: Any) -> str:
    """The name of a JSON format by its keys: `uvtt`, another program's name, or `JSON`."""
    if not isinstance(value, dict):
        return "JSON"
    if "resolution" in value and ("line_of_sight" in value or "image" in value):
        return UVTT
    for keys, name in _BY_KEYS:
        if all(key in value for key in keys):
            return name
    return "JSON"
