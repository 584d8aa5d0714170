"""The file that a word of the command line means."""

from __future__ import annotations

from pathlib import Path

from board.files.assets import bundled_encounters


def place_of(name: str) -> Path:
    """The file called `name`; what is no file may be the name of an encounter that comes along (`guard-post`)."""
    path = Path(name)
    if not path.exists():
        for bundled in bundled_encounters():
            if bundled.name == name and isinstance(bundled.where, Path):
                return bundled.where
    return path


def bundled_names() -> str:
    """The names of the encounters that come along, for messages."""
    return ", ".join(bundled.name for bundled in bundled_encounters())
