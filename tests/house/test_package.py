"""What is shipped: the wheel and the source archive carry their data, and run far from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest

from floors import ROOT

SCRIPT = """\
encounter:
  board: 1
  system: fighting_fantasy
  map: |
    ...
  creatures:
    - {id: hero, side: heroes, at: A1, facing: east, sheet: {skill: 10, stamina: 20, luck: 9, willpower: 9}}
    - {id: orc, side: monsters, at: B1, facing: west, sheet: {skill: 8, stamina: 1}}
dice: [1, 1, 2, 2]
play:
  - {who: hero, do: assault, target: orc}
expect: {orc.stamina: 0}
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive, and the wheel built from it."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (file,) = built.glob("*.whl")
    return file


def kept(*folders: str) -> set[str]:
    """The files under these folders that git keeps."""
    listed = subprocess.run(["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()}


def test_the_wheel_carries_modules_data_and_the_rule_index(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    missing = {name for name in kept("board") if name.endswith(".py") and name not in names}
    missing |= {name for name in kept("assets", "maps") if f"board/_data/{name}" not in names}
    assert not missing
    assert "board/_data/assets/rules/index.json" in names
    assert not [name for name in names if name.startswith(("tests/", "tools/"))]


def test_the_source_archive_carries_everything(built: Path) -> None:
    (file,) = built.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert not kept("assets", "maps", "board", "tests", "tools") - names
    assert {"README.md", "pyproject.toml", "assets/rules/index.json"} <= names


@pytest.mark.parametrize("way", ["unpacked", "zipped"])
def test_the_wheel_runs_far_from_the_checkout(wheel: Path, tmp_path: Path, way: str) -> None:
    place = wheel
    if way == "unpacked":
        place = tmp_path / "place"
        ZipFile(wheel).extractall(place)
    (tmp_path / "duel.yaml").write_text(SCRIPT, encoding="utf-8")
    # Without .pth files, so that the packages are found and the editable copy of the checkout is not.
    path = os.pathsep.join([str(place), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    environment = {**os.environ, "PYTHONPATH": path, "LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8"}

    def board(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-S", "-m", "board", *arguments]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", check=False
        )

    where = subprocess.run(
        [sys.executable, "-S", "-c", "import board; print(board.__file__)"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert where.stdout.startswith(str(place))
    played = board("run", "duel.yaml")
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.splitlines()[-1] == "ok"
    rules = board("rules", "FF-CMB-06")
    assert (rules.returncode, rules.stderr) == (0, "")
    assert rules.stdout.startswith("FF-CMB-06  core")


def test_no_dependency_brings_another_pygame() -> None:
    """`pygame` and `pygame-ce` overwrite each other's files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(line for lines in project["optional-dependencies"].values() for line in lines)]
    names = [word_before(line) for line in asked]
    assert "pygame" not in names
    seen: set[str] = set()
    while names:
        name = names.pop()
        if name in seen:
            continue
        seen.add(name)
        required = metadata.requires(name) or []
        names += [word_before(line) for line in required if "extra ==" not in line and is_installed(word_before(line))]
        assert "pygame" not in [word_before(line) for line in required if "extra ==" not in line], name
    assert "pygame-ce" in seen


def word_before(requirement: str) -> str:
    """The name at the start of a requirement."""
    for place, character in enumerate(requirement):
        if not (character.isalnum() or character in "-_."):
            return requirement[:place]
    return requirement


def is_installed(name: str) -> bool:
    """Whether the package is here; requirements of other machines are not."""
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True
