"""Every script under tests/scripts is a test: it is read, played and must come out as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from board.commands.telling import failure_line
from board.files.scripts import load_script, play_script
from board.files.words import Words
from board.rulebook.reading import Faults
from board.systems import SYSTEMS

FOLDER = Path(__file__).parent / "scripts"
SCRIPTS = [file for file in sorted(FOLDER.rglob("*.yaml")) if "\nplay:" in file.read_text(encoding="utf-8")]
WORDS = Words("en")


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.relative_to(FOLDER).with_suffix("").as_posix())
def test_script(file: Path) -> None:
    faults = Faults()
    script = load_script(file, file.name, SYSTEMS, faults)
    lines = [f"{fault.file}:{fault.line}:{fault.column}: {WORDS.say(fault.what)}" for fault in faults.in_order()]
    assert script is not None, "\n".join(lines)
    result = play_script(script)
    lines = [WORDS.say(failure_line(failure)) for failure in result.failed]
    lines += [f"{fault.file}:{fault.line}:{fault.column}: {WORDS.say(fault.what)}" for fault in result.faults]
    assert not lines, "\n".join(lines)
