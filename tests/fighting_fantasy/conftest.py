"""The data files of the game, for tests that compare them with the code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]


def _data(name: str) -> dict[str, Any]:
    file = ROOT / "assets" / "fighting_fantasy" / f"{name}.yaml"
    read: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return read


@pytest.fixture(scope="session")
def listed_options() -> dict[str, Any]:
    """The options as the data file lists them."""
    return _data("options")


@pytest.fixture(scope="session")
def ruleset() -> dict[str, Any]:
    """The figures of the rules."""
    return _data("ruleset")
