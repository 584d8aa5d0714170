"""The README is true: its files can be used as they stand there, and its commands are all of them."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from board.cli import MODULES, main
from floors import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_of_the_readme_are_played_as_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, traps, cellar, script = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    (tmp_path / "gate.yaml").write_text(gate + traps, encoding="utf-8")
    (tmp_path / "cellar.yaml").write_text(cellar, encoding="utf-8")
    (tmp_path / "strike.yaml").write_text(script, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for command in (
        ["check", "gate.yaml", "cellar.yaml", "strike.yaml"],
        ["run", "strike.yaml"],
        ["odds", "strike.yaml"],
    ):
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            assert main(command) == 0, (command, said.getvalue())
        assert "have a look" not in said.getvalue() and "à voir" not in said.getvalue()


def test_every_command_has_its_row_in_the_readme() -> None:
    rows = re.findall(r"^\| `board \[?(\w+)", README, re.MULTILINE)
    assert sorted(rows) == sorted(MODULES)


def test_every_command_goes_through_the_script_that_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import play

    assert set(MODULES) <= set(play.COMMANDS)


def test_no_fault_offers_a_word_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gate = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)[0]
    wrong = re.sub(r"(race|class|facing|played_by): \w+", r"\1: nonsense", gate)
    (tmp_path / "gate.yaml").write_text(wrong, encoding="utf-8")
    assert main(["check", str(tmp_path / "gate.yaml")]) == 1
    offers = re.findall(r"nonsense.*: (\w+(?:, \S+)+)$", capsys.readouterr().err, re.MULTILINE)
    assert len(offers) >= 4
    for offered in offers:
        words = offered.split(", ")
        assert len(words) == len(set(words)), offered
