"""Writing without loss: all at once, with older copies kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from board.files import saves
from board.files.saves import copy_name, keep_copy, save, write_atomically


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "game"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["game"]


def test_a_write_that_fails_leaves_the_old_content_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    write_atomically(path, b"one")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"two")
    assert path.read_bytes() == b"one"
    assert os.listdir(tmp_path) == ["game"]


def test_ten_older_saves_are_kept_the_newest_first(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for number in range(14):
        save(path, f"state {number}".encode())
    assert path.read_bytes() == b"state 13"
    assert [copy_name(path, number).read_bytes() for number in range(1, 11)] == [
        f"state {13 - number}".encode() for number in range(1, 11)
    ]
    assert not copy_name(path, 11).exists()


def test_the_same_state_saved_again_drops_no_older_one(tmp_path: Path) -> None:
    path = tmp_path / "game"
    save(path, b"old")
    for _ in range(5):
        save(path, b"new")
    keep_copy(path)
    assert [copy_name(path, number).read_bytes() for number in (1, 2)] == [b"new", b"old"]
    assert not copy_name(path, 3).exists()


def test_an_empty_state_is_never_saved_over_a_good_one(tmp_path: Path) -> None:
    path = tmp_path / "game"
    save(path, b"good")
    with pytest.raises(ValueError, match="empty"):
        save(path, b"")
    assert path.read_bytes() == b"good"


def test_an_empty_file_is_not_kept_as_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"")
    keep_copy(path)
    assert os.listdir(tmp_path) == ["game"]
