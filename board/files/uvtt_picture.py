"""The picture inside a Universal VTT file: base64 text, looked at by its header before it is decoded."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from board.files.images import ENDINGS, MOST_PIXELS_A_SIDE, picture_kind, picture_size
from board.rulebook.reading import Node

_HEAD = 256 * 1024
_DATA_URL = re.compile(r"data:[^,]{0,100},")
_PATH = re.compile(r"[^\0]{1,400}\.(?:png|jpe?g|webp|gif|bmp)", re.IGNORECASE)

Warn = Callable[..., None]


def read_image(
    node: Node | None, size: tuple[Fraction, Fraction], pixels: Fraction | None, warn: Warn
) -> tuple[bytes, tuple[int, int] | None]:
    """The picture's content and its size in pixels; empty and None where there is none that can be used.

    `size` is the map's in squares and `pixels` what the file says a square measures.
    """
    word = node.value if node is not None else None
    if not isinstance(word, str) or not word.strip():
        warn("import.no_picture")
        return b"", None
    if _PATH.fullmatch(word.strip()):
        warn("import.picture_is_a_path", path=word.strip()[-60:])
        return b"", None
    head = _decoded(word, _HEAD)
    kind = picture_kind(head)
    if kind is None or kind not in ENDINGS:
        warn("import.picture_unknown")
        return b"", None
    found = picture_size(head)
    if found is None:
        warn("import.picture_without_size")
        return b"", None
    width, height = found
    if max(found) > MOST_PIXELS_A_SIDE:
        warn("import.picture_too_large", width=width, height=height, most=MOST_PIXELS_A_SIDE)
        return b"", None
    if max(found) <= 1:
        warn("import.no_picture")
        return b"", None
    content = _decoded(word, None)
    if not content:
        warn("import.picture_torn")
        return b"", None
    if pixels is not None:
        expected = size[0] * pixels, size[1] * pixels
        if any(abs(side - wanted) > 2 for side, wanted in zip(found, expected, strict=True)):
            warn("import.picture_scaled", width=width, height=height)
    return content, found


def decoded_image(word: Any) -> bytes:
    """The content of a picture written as base64; empty when it is none."""
    return _decoded(word, None) if isinstance(word, str) and not _PATH.fullmatch(word.strip()) else b""


def _decoded(word: str, most: int | None) -> bytes:
    """The bytes of base64 text, or the first `most` of them; empty when it is no base64."""
    prefix = _DATA_URL.match(word)
    start = prefix.end() if prefix is not None else 0
    body = word[start:] if most is None else word[start : start + most * 4 // 3 + 4]
    body = "".join(body.split()) if any(space in body for space in " \n\r\t") else body
    if most is not None:
        body = body[: len(body) // 4 * 4]
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4), validate=True)
    except (binascii.Error, ValueError):
        return b""
