"""What the build does besides packing modules: the rule index, and the data folders in the wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("assets", "maps")
"""Folders of the checkout that the wheel carries under `board/_data`."""


class BoardBuildHook(BuildHookInterface[Any]):
    """Writes `assets/rules/index.json`, and sends the data folders along with the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a wheel (`standard`, `editable`) or an sdist is packed."""
        root = Path(self.root)
        sys.path.insert(0, str(root / "tools"))
        try:
            from index_rules import write_index
        finally:
            sys.path.pop(0)
        write_index(root)
        # An editable copy reads the folders where they are, so that it never shows stale ones.
        if self.target_name == "wheel" and version != "editable":
            for folder in (name for name in FOLDERS if (root / name).is_dir()):
                build_data["force_include"][str(root / folder)] = f"board/_data/{folder}"
