"""Duels played by the engine come out as a reckoning says that shares no code with it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from board.commands.telling import failure_line
from board.files.scripts import load_script, play_script
from board.files.words import Words
from board.rulebook.reading import Faults
from board.systems import SYSTEMS
from tests.dernier_val.reckoning import Duel

WORDS = Words("en")


def script_of(duel: Duel) -> str:
    """The duel as a script."""
    creatures = [
        {"id": who, "side": who, "at": at, "facing": facing, "sheet": {"race": "none", "class": "none", **sheet}}
        for who, at, facing, sheet in (
            ("ana", "D2", "east", duel.sheets[0]),
            ("orc", "E2", "west", duel.sheets[1]),
        )
    ]
    encounter = {
        "board": 1,
        "title": "A duel",
        "system": "dernier_val",
        "light": "day",
        "map": "\n".join(["." * 9] * 3),
    }
    made = {
        "encounter": {**encounter, "creatures": creatures},
        "start": {"wheel": ["ana", "orc"]},
        "dice": duel.dice,
        "play": duel.play,
        "expect": duel.expect,
    }
    return yaml.safe_dump(made, sort_keys=False)


@pytest.mark.rule("DV-ATK-01", "DV-DICE-24", "DV-CRIT-05", "DV-LIFE-09", "DV-CAMP-18", "DV-MAN-13", "DV-AMB-04")
@pytest.mark.parametrize("seed", range(80))
def test_a_duel_comes_out_as_it_is_reckoned(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text(script_of(Duel(seed)), encoding="utf-8")
    faults = Faults()
    script = load_script(file, file.name, SYSTEMS, faults)
    assert script is not None, [WORDS.say(fault.what) for fault in faults.in_order()]
    result = play_script(script)
    assert not result.failed, "\n".join(WORDS.say(failure_line(failure)) for failure in result.failed)
