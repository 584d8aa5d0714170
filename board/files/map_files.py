"""Map files and pictures: finding and loading what an encounter or a map names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from board.files.assets import data_root
from board.files.formats import (
    MAP_ENDINGS,
    OWN_ENDINGS,
    UVTT,
    UVTT_ENDINGS,
    first_glance,
    json_format,
    xml_format,
)
from board.files.images import ENDINGS, MOST_PIXELS_A_SIDE, picture_kind, picture_size
from board.files.json_tree import read_json
from board.files.maps import MAP_KEYS, MapReader, Picture, check_version
from board.files.sources import LARGEST_TEXT, Document, Where, beside, read_bytes, shown_beside
from board.files.things import ThingKind
from board.files.uvtt import Imported, import_uvtt, uvtt_picture
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Fault, Faults, Node, made_node
from board.scene.place import Place
from board.scene.texts import Name, text

HEADER = 256 * 1024
"""Bytes of a picture that are read to learn its size."""


def _read_named(where: Where, file: str, faults: Faults, at: Node | None, most: int = LARGEST_TEXT) -> bytes | None:
    """The bytes of a file; what is wrong with it is noted where it is named, `at`, if that is given."""
    noted = Faults()
    data = read_bytes(where, file, noted, most=most)
    if data is None:
        for fault in noted.found:
            if at is not None:
                at.fault("fault.named_file", file=file, why=fault.what)
            else:
                faults.note(fault)
    return data


def load_tree(where: Where, file: str, faults: Faults, *, at: Node | None = None) -> Document | None:
    """The YAML or JSON document in a file, or None with the fault noted.

    A file that is missing or unreadable is noted where it is named, `at`, if that is given.
    """
    data = _read_named(where, file, faults, at)
    if data is None:
        return None
    glance = first_glance(data)
    if glance is not None:
        faults.note(Fault(file, 1, 1, text("fault.not_our_file", found=shown_format(glance))))
        return None
    return read_json(data, file, faults) if file.lower().endswith(".json") else read_yaml(data, file, faults)


def shown_format(glance: str) -> str:
    """How messages call what `first_glance` found."""
    return {"git-lfs": "Git LFS", "zip": "ZIP", "xml": "XML"}.get(glance, glance.upper())


@dataclass
class MapSource:
    """Where a map or an encounter comes from, and what was found beside it."""

    where: Where | None
    file: str
    pictures: bool = True
    title: Name = ""
    picture: Picture | None = field(default=None, init=False)
    picture_plain: Any = field(default=None, init=False)

    def names_file(self, node: Node) -> bool:
        """Whether a `map` entry names a file rather than being drawn."""
        word = node.value
        return isinstance(word, str) and "\n" not in word and word.lower().endswith(MAP_ENDINGS)

    def beside(self, node: Node) -> tuple[Where, str] | None:
        """The file that `node` names, relative to this one, and how messages show it."""
        name = node.value
        if not isinstance(name, str) or not name or "\0" in name:
            node.fault("fault.not_a_file_name", found=node.shown)
            return None
        if self.where is None:
            if name.startswith("maps/"):
                return data_root().joinpath(name), name
            if not Path(name).is_absolute():
                node.fault("fault.no_folder", file=name)
                return None
            return Path(name), name
        return beside(self.where, name), shown_beside(self.file, name)


def read_map_file(reader: MapReader, node: Node, source: MapSource) -> dict[str, Any] | None:
    """Take the map that `node` names (or is, as a mapping) into `reader`; its plain data, in full.

    Title and picture go to `source`. None when the map cannot be read; why is noted.
    """
    if node.is_mapping:
        _read_own(reader, Document(node.file, node), source, source)
        return _with_picture(node.plain(), source)
    found = source.beside(node)
    return _read_there(reader, *found, source, node) if found is not None else None


def _read_there(
    reader: MapReader, where: Where, file: str, source: MapSource, at: Node | None
) -> dict[str, Any] | None:
    inner = MapSource(where, file, source.pictures)
    if file.lower().endswith(OWN_ENDINGS):
        document = load_tree(where, file, reader.faults, at=at)
        if document is None:
            return None
        _read_own(reader, document, inner, source)
        return _with_picture(document.root.plain(), source) if document.root.is_mapping else None
    imported = load_import(where, file, reader.faults, at=at)
    if imported is None:
        return None
    root = made_node(imported.plain, reader.faults, file)
    reader.read(root.value, Document(file, root), root)
    if imported.picture:
        source.picture = Picture(file, imported.squares, imported.corner, partial(uvtt_picture, where))
        source.picture_plain = {**picture_entry(source.picture), "file": stored_name(where, file)}
    return _with_picture(dict(imported.plain), source)


def _read_own(reader: MapReader, document: Document, inner: MapSource, source: MapSource) -> None:
    said = document.root.mapping(allowed=MAP_KEYS)
    if not said:
        return
    check_version(said)
    reader.read(said, document, document.root)
    if "title" in said:
        source.title = said["title"].name()
    if "picture" in said:
        source.picture = read_picture(said["picture"], inner)
        source.picture_plain = inner.picture_plain


def _with_picture(plain: dict[str, Any], source: MapSource) -> dict[str, Any]:
    if source.picture_plain is not None:
        plain["picture"] = source.picture_plain
    return plain


def load_map(where: Where, file: str, kinds: Mapping[str, ThingKind], faults: Faults) -> tuple[Place, MapSource] | None:
    """The map in a file of its own, whatever its format, for looking at, exporting and checking."""
    source = MapSource(where, file)
    reader = MapReader(faults, kinds)
    before = len(faults.found)
    if _read_there(reader, where, file, source, None) is None or len(faults.found) > before:
        return None
    return reader.place(), source


def load_import(where: Where, file: str, faults: Faults, *, at: Node | None = None) -> Imported | None:
    """Another program's map, or None with the fault noted: what it is, when it is not one that is read."""
    data = _read_named(where, file, faults, at, MOST_BYTES)
    if data is None:
        return None
    glance = first_glance(data)
    if glance in ("png", "jpeg", "webp", "gif", "bmp"):
        faults.note(Fault(file, 1, 1, text("fault.picture_for_map", found=shown_format(glance))))
    elif glance == "git-lfs":
        faults.note(Fault(file, 1, 1, text("fault.git_lfs")))
    elif glance is not None:
        name = xml_format(data) if glance == "xml" else shown_format(glance)
        faults.note(Fault(file, 1, 1, text("fault.format_not_read", found=name)))
    else:
        if not file.lower().endswith(UVTT_ENDINGS) and not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            ending = Path(file).suffix or Path(file).name
            faults.note(Fault(file, 1, 1, text("fault.format_not_read", found=ending)))
            return None
        document = read_json(data, file, faults)
        if document is None:
            return None
        name = json_format(document.root.value)
        if name != UVTT and not (name == "JSON" and file.lower().endswith(UVTT_ENDINGS)):
            faults.note(Fault(file, 1, 1, text("fault.format_not_read", found=name)))
            return None
        return import_uvtt(document, faults)
    return None


MOST_BYTES = 512 * 1024 * 1024
"""Bytes of the largest map of another program that is read; pictures are in it."""


def read_picture(node: Node, source: MapSource) -> Picture | None:
    """The picture of a map: `{file, squares: [columns, rows], at: [x, y]}`; its header is looked at."""
    said = node.mapping(allowed=("file", "squares", "at"), required=("file", "squares"))
    if "file" not in said or "squares" not in said:
        return None
    squares, at = _pair(said["squares"]), _pair(said["at"]) if "at" in said else None
    if squares is not None and (squares[0] <= 0 or squares[1] <= 0):
        said["squares"].fault("fault.not_a_size", found=said["squares"].shown)
    found = source.beside(said["file"]) if source.pictures or source.where is not None else None
    if found is None or squares is None:
        return None
    where, file = found
    inside_uvtt = file.lower().endswith(UVTT_ENDINGS)
    if source.pictures and not inside_uvtt and not check_picture(where, file, said["file"]):
        return None
    load = partial(uvtt_picture, where) if inside_uvtt else partial(_content, where)
    picture = Picture(file, squares, at or (squares[0] * 0, squares[1] * 0), load)
    source.picture_plain = {**picture_entry(picture), "file": stored_name(where, file)}
    return picture


def _pair(node: Node) -> Any:
    entries = node.items()
    if len(entries) != 2:
        node.fault("fault.not_a_point", found=node.shown)
        return None
    return entries[0].number(), entries[1].number()


def _content(where: Where) -> bytes:
    return where.read_bytes() if where.is_file() else b""


def check_picture(where: Where, file: str, node: Node) -> bool:
    """Whether a file is a picture that a board can have; why not is noted at `node`."""
    try:
        if not where.is_file():
            node.fault("fault.named_file", file=file, why=text("fault.file_missing"))
            return False
        with where.open("rb") as stream:
            head = stream.read(HEADER)
    except OSError as error:
        node.fault("fault.named_file", file=file, why=text("fault.file_unreadable", reason=error.strerror or "?"))
        return False
    kind = picture_kind(head)
    if kind not in ENDINGS:
        node.fault("fault.not_a_picture", file=file)
        return False
    size = picture_size(head)
    if size is None:
        node.fault("fault.picture_without_size", file=file)
        return False
    if max(size) > MOST_PIXELS_A_SIDE:
        node.fault("fault.picture_too_large", width=size[0], height=size[1], most=MOST_PIXELS_A_SIDE)
        return False
    return True


def picture_entry(picture: Picture) -> dict[str, Any]:
    """The entry `picture` of a map file."""
    return {"file": picture.file, "squares": list(picture.squares), "at": list(picture.at)}


def stored_name(where: Where, file: str) -> str:
    """The name by which a saved game finds a file again from any folder."""
    return str(where.resolve()) if isinstance(where, Path) else file
