"""Pictures as bytes: their kind by content, and their size from the header, before anything is decoded."""

from __future__ import annotations

import struct

MOST_PIXELS_A_SIDE = 8192
"""Pictures wider or higher than this are refused."""

ENDINGS = {"png": ".png", "jpeg": ".jpg", "webp": ".webp"}
"""The kinds of picture that a board can have, and the ending that their files get."""


def picture_kind(data: bytes) -> str | None:
    """`png`, `jpeg`, `webp`, `gif`, `bmp`, or None when `data` is no picture known."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "gif"
    if data.startswith(b"BM") and len(data) > 14 and data[6:10] == b"\0\0\0\0":
        return "bmp"
    return None


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels that the header of a PNG, JPEG or WEBP announces; None when it tells none."""
    kind = picture_kind(data)
    try:
        if kind == "png":
            size = _png_size(data)
        elif kind == "jpeg":
            size = _jpeg_size(data)
        elif kind == "webp":
            size = _webp_size(data)
        else:
            return None
    except (struct.error, IndexError):
        return None
    return size if size is not None and size[0] > 0 and size[1] > 0 else None


def _png_size(data: bytes) -> tuple[int, int] | None:
    if data[12:16] != b"IHDR":
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            at += 1
            continue
        mark = data[at + 1]
        # Filling bytes, and marks that stand alone.
        if mark == 0xFF:
            at += 1
            continue
        if mark == 0x01 or 0xD0 <= mark <= 0xD8:
            at += 2
            continue
        if mark == 0xD9:
            return None
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        # Start of frame: C0 to CF but for the tables C4, C8 and CC.
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + max(2, length)
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    form = data[12:16]
    if form == b"VP8X":
        width = int.from_bytes(data[24:27], "little") + 1
        height = int.from_bytes(data[27:30], "little") + 1
        return (width, height) if len(data) >= 30 else None
    if form == b"VP8L":
        if data[20] != 0x2F:
            return None
        (bits,) = struct.unpack("<I", data[21:25])
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if form == b"VP8 ":
        if data[23:26] != b"\x9d\x01\x2a":
            return None
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None
