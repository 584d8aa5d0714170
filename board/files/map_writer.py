"""Writing maps in our own format: a file that a person can read and change, the picture beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from board.files.images import ENDINGS, picture_kind
from board.files.saves import write_atomically
from board.files.uvtt import Imported, Report
from board.files.words import Words
from board.files.yaml_tree import plain_value
from board.scene.texts import Name

ORDER = (
    "board",
    "title",
    "light",
    "size",
    "map",
    "legend",
    "picture",
    "walls",
    "outlines",
    "things",
    "zones",
    "lights",
)
"""The keys of a map file in the order in which they are written."""

# Words that need no quotes anywhere, inside brackets and braces neither.
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_|.-]*")


def map_text(plain: Mapping[str, Any]) -> str:
    """The YAML text of a map's plain data. Reading it gives the same data again."""
    lines: list[str] = []
    known = [key for key in ORDER if key in plain]
    for key in (*known, *(key for key in plain if key not in known)):
        value = plain[key]
        if isinstance(value, list | tuple) and value and key not in ("size",):
            lines.append(f"{key}:")
            lines.extend(f"- {flow(entry)}" for entry in value)
        elif isinstance(value, str) and _is_drawn(value):
            lines.append(f"{key}: |")
            lines.extend(f"  {row}" for row in value.rstrip("\n").split("\n"))
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n"


def _is_drawn(value: str) -> bool:
    # A first row that begins with a blank would be taken for a deeper indent.
    rows = value.rstrip("\n").split("\n")
    return "\n" in value and not rows[0].startswith(" ") and all(row.isprintable() and row for row in rows)


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_word(str(name))}: {flow(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(inner) for inner in value) + "]"
    if value is None:
        return "~"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return _number(value)
    if isinstance(value, int):
        return str(value)
    return _word(str(value))


def _number(value: Decimal) -> str:
    shown = format(value, "f")
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


def _word(word: str) -> str:
    if _BARE.fullmatch(word) and plain_value(word) == word:
        return word
    return json.dumps(word, ensure_ascii=False)


def write_map_yaml(imported: Imported, out: Path, title: Name = "") -> Path | None:
    """Write an imported map to `out` and its picture beside it; gives the picture's path, None without one.

    The picture is written first, so that no map ever names a picture that is not there. Raises
    OSError.
    """
    plain: dict[str, Any] = {"board": 1, "title": title if isinstance(title, str) else dict(title)}
    if not plain["title"]:
        plain["title"] = out.stem
    plain.update(imported.plain)
    picture: Path | None = None
    kind = picture_kind(imported.picture)
    if kind is not None:
        picture = out.with_name(out.stem + ENDINGS[kind])
        write_atomically(picture, imported.picture)
        plain["picture"] = {
            "file": picture.name,
            "squares": list(imported.squares),
            "at": list(imported.corner),
        }
    write_atomically(out, map_text(plain).encode("utf-8"))
    return picture


def report_plain(report: Report, words: Words) -> dict[str, Any]:
    """The report of an import as `board import --json` prints it."""
    return {
        "format": report.format,
        "squares": list(report.squares),
        "walls": report.walls,
        "doors": report.doors,
        "doors_open": report.doors_open,
        "windows": report.windows,
        "lights": report.lights,
        "image": list(report.image) if report.image is not None else None,
        "warnings": [words.say(warning) for warning in report.warnings],
    }
