"""Finding what the program brings along: `assets/` and `maps/`.

An installed wheel carries both inside the package, as `board/_data`; in a checkout (and in an
editable installation, which is one) they lie beside the package. Either may be inside a zip file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from board.files.sources import Where, read_bytes
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Fault, Faults, Node


@lru_cache(maxsize=1)
def data_root() -> Where:
    """The folder that holds `assets` and `maps`."""
    package: Any = files("board")
    carried: Where = package / "_data"
    if carried.is_dir():
        return carried
    beside: Where = package.parent
    return beside


def asset(path: str) -> Where:
    """The file or folder `path` (with `/`) under `assets/`; it need not exist."""
    return _below(data_root().joinpath("assets"), path)


def _below(folder: Where, path: str) -> Where:
    for part in path.split("/"):
        folder = folder.joinpath(part)
    return folder


def read_asset(path: str) -> bytes:
    """The content of `assets/PATH`. Raises FileNotFoundError when there is no such file."""
    place = asset(path)
    if not place.is_file():
        raise FileNotFoundError(f"assets/{path}")
    return place.read_bytes()


def read_asset_text(path: str) -> str:
    """The text of `assets/PATH` (UTF-8). Raises FileNotFoundError when there is no such file."""
    return read_asset(path).decode("utf-8")


@lru_cache(maxsize=128)
def _data_node(system_name: str, name: str) -> tuple[Node | None, Faults]:
    """One data file of a game, read once for the whole run, and the faults found in it."""
    file = f"assets/{system_name}/{name}.yaml"
    faults = Faults()
    data = read_bytes(asset(f"{system_name}/{name}.yaml"), file, faults)
    document = read_yaml(data, file, faults) if data is not None else None
    return (document.root if document is not None else None), faults


def data_nodes(system_name: str, names: Sequence[str], faults: Faults) -> dict[str, Node]:
    """The data files `assets/SYSTEM/NAME.yaml` of a game by name; faults in them are noted.

    A file that is missing is a fault and has no entry. The Nodes are shared: what a reader notes
    on them reaches `faults` by `data_faults`.
    """
    found: dict[str, Node] = {}
    for name in names:
        node, noted = _data_node(system_name, name)
        if node is not None:
            found[name] = node
        for fault in noted.found:
            faults.note(fault)
    return found


def data_faults(system_name: str, names: Sequence[str]) -> list[Fault]:
    """Faults noted on the data files of a game so far, by whoever read them."""
    return [fault for name in names for fault in _data_node(system_name, name)[1].found]


@lru_cache(maxsize=8)
def built_in_things(system_name: str) -> Node | None:
    """The scenery that a game knows by name (`assets/SYSTEM/things.yaml`), or None when it has none."""
    if not asset(f"{system_name}/things.yaml").is_file():
        return None
    return _data_node(system_name, "things")[0]


@dataclass(frozen=True, slots=True)
class Bundled:
    """A file under `maps/` that comes with the program: `name` with `/`, without the ending."""

    name: str
    where: Where

    @property
    def file(self) -> str:
        """How messages show it."""
        return f"maps/{self.name}.yaml"


def bundled_encounters() -> tuple[Bundled, ...]:
    """The encounters under `maps/`, by name: the YAML files that have creatures."""
    found: list[Bundled] = []
    _gather(data_root().joinpath("maps"), "", found)
    found.sort(key=lambda bundled: bundled.name)
    return tuple(found)


def _gather(folder: Where, before: str, found: list[Bundled]) -> None:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        if entry.is_dir():
            _gather(entry, f"{before}{entry.name}/", found)
        elif entry.name.endswith(".yaml"):
            bundled = Bundled(before + entry.name.removesuffix(".yaml"), entry)
            document = read_yaml(entry.read_bytes(), bundled.file, Faults())
            if document is not None and document.root.is_mapping and "creatures" in document.root.value:
                found.append(bundled)


def bundled_encounter(name: str) -> Bundled:
    """The bundled encounter called `name`. Raises KeyError when there is none."""
    for bundled in bundled_encounters():
        if bundled.name == name:
            return bundled
    raise KeyError(name)
