"""`board import`: another program's map becomes a map of ours, with its picture beside it."""

from __future__ import annotations

import argparse
from pathlib import Path

from board.commands import FINE, UNUSABLE
from board.commands.console import Console
from board.files.map_files import load_import
from board.files.map_writer import report_plain, write_map_yaml
from board.rulebook.reading import Faults
from board.scene.texts import text


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Read the map, write ours, and report what was found and mended."""
    file, out = arguments.file, Path(arguments.out)
    faults = Faults()
    if out.suffix.lower() not in (".yaml", ".yml"):
        console.notice(text("cli.map_needs_yaml", file=arguments.out))
        return UNUSABLE
    imported = load_import(Path(file), file, faults)
    if imported is None or faults:
        console.faults(faults.in_order())
        return UNUSABLE
    try:
        picture = write_map_yaml(imported, out, Path(file).stem)
    except OSError as error:
        console.cannot_write(arguments.out, error)
        return UNUSABLE
    report = report_plain(imported.report, console.words)
    if arguments.json:
        console.json(report)
        return FINE
    columns, rows = report["squares"]
    console.line(
        text(
            "cli.imported",
            file=file,
            format=report["format"],
            columns=columns,
            rows=rows,
            walls=report["walls"],
            doors=report["doors"],
            open=report["doors_open"],
            windows=report["windows"],
            lights=report["lights"],
        )
    )
    for warning in report["warnings"]:
        console.line(text("cli.warning", what=warning))
    for written in (out, picture):
        if written is not None:
            console.line(text("cli.written", file=str(written)))
    return FINE
