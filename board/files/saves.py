"""Writing files so that a crash leaves the old content or the new, and older saves are kept."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

KEPT = 10
"""Older saves kept beside a file, as NAME.1 (the newest) to NAME.10."""


def write_atomically(path: Path, content: bytes) -> None:
    """Write `content` to `path` all at once: into a file beside it first, then in its place.

    Raises OSError when that fails; `path` is then as it was.
    """
    with written_atomically(path) as stream:
        stream.write(content)


@contextlib.contextmanager
def written_atomically(path: Path) -> Iterator[BinaryIO]:
    """A stream whose content takes the place of `path` all at once when the block ends well; else `path` is as it was.

    Raises OSError when the file cannot be written.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the folder's own entries on disk, where the system can do that."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def copy_name(path: Path, number: int) -> Path:
    """Where the `number`-th older save of `path` is kept."""
    return path.with_name(f"{path.name}.{number}")


def keep_copy(path: Path, kept: int = KEPT) -> None:
    """Keep what `path` holds now as NAME.1, the older copies one number higher, the oldest dropped.

    Does nothing when there is nothing in it, or when NAME.1 already holds the same.
    """
    if not path.is_file() or path.stat().st_size == 0:
        return
    newest = copy_name(path, 1)
    if newest.is_file() and newest.read_bytes() == path.read_bytes():
        return
    for number in range(kept - 1, 0, -1):
        older = copy_name(path, number)
        if older.is_file():
            os.replace(older, copy_name(path, number + 1))
    beside = newest.with_name(f".{newest.name}.{os.getpid()}.tmp")
    shutil.copyfile(path, beside)
    os.replace(beside, newest)


def save(path: Path, content: bytes, kept: int = KEPT) -> None:
    """Write `content` to `path` and keep what was there. Raises ValueError for an empty content, OSError."""
    if not content:
        raise ValueError("an empty state is not saved over a good one")
    keep_copy(path, kept)
    write_atomically(path, content)
