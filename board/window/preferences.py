"""What a person set, kept between runs: a small JSON file in the folder of the person's settings."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from board.files.saves import write_atomically

FILE = "settings.json"


def home() -> Path:
    """The folder of settings and saved games; `BOARD_HOME` names another one."""
    own = os.environ.get("BOARD_HOME")
    if own:
        return Path(own)
    import board.window.settings  # noqa: F401  (before pygame)
    import pygame

    return Path(pygame.system.get_pref_path("dernier-val", "board"))


@dataclass
class Preferences:
    """Settings by name. Unknown ones of a newer version are kept as they are."""

    folder: Path
    values: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def load(cls, folder: Path) -> Preferences:
        """The settings kept in a folder; none when there are none or they cannot be read."""
        try:
            values = json.loads((folder / FILE).read_text("utf-8"))
        except (OSError, ValueError):
            values = {}
        return cls(folder, values if isinstance(values, dict) else {})

    def get(self, name: str, default: Any) -> Any:
        """A setting, if it is of the same kind as its default."""
        value = self.values.get(name, default)
        return value if default is None or isinstance(value, type(default)) else default

    def set(self, name: str, value: Any) -> None:
        """Change a setting and keep it. A folder that cannot be written loses it and nothing else."""
        if self.values.get(name) == value:
            return
        self.values[name] = value
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self.folder / FILE, json.dumps(self.values, ensure_ascii=False, indent=1).encode())
        except OSError:
            return
