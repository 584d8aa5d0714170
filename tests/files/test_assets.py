"""Finding the data: in a checkout, in an installed wheel, inside a zip file."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import board
from board.files.assets import bundled_encounters, data_nodes, read_asset, read_asset_text
from board.rulebook.reading import Faults

from .helpers import told

ROOT = Path(board.__file__).resolve().parent.parent

PROBE = """
from board.files.assets import bundled_encounters, read_asset_text
from board.files.words import Words
from board.scene.texts import text
print(read_asset_text("text/probe.txt"), [(b.name, b.file) for b in bundled_encounters()])
print(Words("en").say(text("greeting", who="Ana")))
"""


def carried(folder: Path, data: str) -> Path:
    """A copy of the package's code under `folder`, with small data under `folder/DATA`."""
    for source in (ROOT / "board").rglob("*.py"):
        goal = folder / source.relative_to(ROOT)
        goal.parent.mkdir(parents=True, exist_ok=True)
        goal.write_bytes(source.read_bytes())
    base = folder / data
    (base / "assets" / "text").mkdir(parents=True)
    (base / "assets" / "text" / "probe.txt").write_text("found", encoding="utf-8")
    (base / "assets" / "text" / "en.yaml").write_text("greeting: Hello {who}\n", encoding="utf-8")
    (base / "maps" / "inn").mkdir(parents=True)
    (base / "maps" / "inn" / "brawl.yaml").write_text("creatures: []\n", encoding="utf-8")
    (base / "maps" / "floor.yaml").write_text("size: [3, 3]\n", encoding="utf-8")
    return folder


def probe(path: Path) -> list[str]:
    """What a program finds that has `path` alone to import the package from."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(path)!r})\n{PROBE}"],
        capture_output=True,
        text=True,
        check=False,
        cwd=path.parent,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


FOUND = ["found [('inn/brawl', 'maps/inn/brawl.yaml')]", "Hello Ana"]


@pytest.mark.parametrize("data", [".", "board/_data"], ids=["checkout", "installed"])
def test_data_is_found_in_folders(tmp_path: Path, data: str) -> None:
    assert probe(carried(tmp_path / "copy", data)) == FOUND


@pytest.mark.parametrize("data", [".", "board/_data"], ids=["checkout", "installed"])
def test_data_is_found_inside_a_zip_file(tmp_path: Path, data: str) -> None:
    folder = carried(tmp_path / "copy", data)
    packed = tmp_path / "packed.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(folder).as_posix())
    assert probe(packed) == FOUND


def test_the_data_of_a_game_comes_by_name() -> None:
    faults = Faults()
    nodes = data_nodes("dernier_val", ("things", "items"), faults)
    assert not faults
    assert nodes["things"].value["table"].value["cover"].value == 4


def test_a_data_file_that_is_missing_is_a_fault() -> None:
    faults = Faults()
    assert data_nodes("dernier_val", ("no_such_data",), faults) == {}
    assert told(faults) == [(1, 1, "file_missing")]


def test_an_asset_that_is_missing_is_an_exception() -> None:
    with pytest.raises(FileNotFoundError):
        read_asset("no/such.file")
    assert read_asset_text("text/faults_en.yaml").startswith("#")


def test_bundled_encounters_are_in_order_of_their_names() -> None:
    names = [bundled.name for bundled in bundled_encounters()]
    assert names == sorted(names)
