"""Pictures by their first bytes: kind and size, before anything is decoded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.files.images import picture_kind, picture_size

from .helpers import jpeg_head, png, webp_head


@pytest.mark.parametrize(
    ("data", "kind", "size"),
    [
        (png(3, 2), "png", (3, 2)),
        (png(20_000, 1, whole=False), "png", (20_000, 1)),
        (jpeg_head(640, 480), "jpeg", (640, 480)),
        (webp_head(100, 50, b"VP8 "), "webp", (100, 50)),
        (webp_head(100, 50, b"VP8L"), "webp", (100, 50)),
        (webp_head(10_000, 9_000, b"VP8X"), "webp", (10_000, 9_000)),
        (b"GIF89a" + bytes(20), "gif", None),
        (b"BM" + bytes(30), "bmp", None),
        (b"text", None, None),
        (b"", None, None),
        (png(3, 2)[:20], "png", None),
        (png(0, 2, whole=False), "png", None),
        (jpeg_head(640, 480)[:8], "jpeg", None),
        (b"\xff\xd8\xff\xd9", "jpeg", None),
        (webp_head(100, 50, b"VP8 ")[:22], "webp", None),
        (webp_head(100, 50, b"VP8X")[:26], "webp", None),
        (b"RIFF\0\0\0\0WEBPXXXX" + bytes(20), "webp", None),
    ],
)
def test_kind_and_size_are_read_from_the_header(data: bytes, kind: str | None, size: tuple[int, int] | None) -> None:
    assert picture_kind(data) == kind
    assert picture_size(data) == size


BEGINNINGS = st.sampled_from(
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\xff\xd8\xff", b"RIFF\0\0\0\0WEBPVP8X", b"RIFF\0\0\0\0WEBPVP8L"]
)


@given(BEGINNINGS, st.binary(max_size=60))
def test_any_bytes_have_a_size_or_none(beginning: bytes, rest: bytes) -> None:
    size = picture_size(beginning + rest)
    assert size is None or (size[0] > 0 and size[1] > 0)
