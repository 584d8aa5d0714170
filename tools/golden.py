"""Golden skirmishes: seeded fights between random players, kept as text so that a change of any rule shows.

python tools/golden.py            writes the files anew, to be read in the difference
python tools/golden.py --check    says which differ
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for folder in (ROOT, ROOT / "tools"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

from board.files.encounters import load_encounter  # noqa: E402
from board.rulebook.commands import command_to_plain  # noqa: E402
from board.rulebook.dice import SeededDice  # noqa: E402
from board.rulebook.reading import Faults  # noqa: E402
from board.rulebook.session import Session  # noqa: E402
from board.scene.events import plain  # noqa: E402
from board.systems import SYSTEMS  # noqa: E402
from soak import choose, play_one  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
COMMANDS = 60
"""Commands of one golden skirmish."""
SKIRMISHES = tuple((name, seed) for name in ("first-steps", "guard-post", "nightmare-gate") for seed in (1, 2, 3))
"""The bundled encounters and seeds that are kept."""


def skirmish(name: str, seed: int) -> str:
    """One seeded fight as text: a line for each command and one for each of its events, and the state at the end."""
    path = ROOT / "maps" / f"{name}.yaml"
    encounter = load_encounter(path, path.name, SYSTEMS, Faults())
    assert encounter is not None
    session = Session(encounter.system, encounter.started(), SeededDice(seed))
    lines = []
    for step in range(COMMANDS):
        asked = choose(session.system, session.scene, seed, step)
        if asked is None:
            break
        lines.append("> " + json.dumps(command_to_plain(asked), ensure_ascii=False))
        done = play_one(session, asked, seed, step)
        lines += [json.dumps(plain(event), ensure_ascii=False) for event in done.events]
    lines.append(json.dumps(session.system.results(session.scene), ensure_ascii=False))
    return "\n".join(lines) + "\n"


def kept(name: str, seed: int) -> Path:
    """The file of a golden skirmish."""
    return FOLDER / f"{name}-{seed}.txt"


def main() -> int:
    """The command line; with --check, status 1 when one differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    differing = 0
    FOLDER.mkdir(exist_ok=True)
    for name, seed in SKIRMISHES:
        said, file = skirmish(name, seed), kept(name, seed)
        same = file.is_file() and file.read_text(encoding="utf-8") == said
        differing += not same
        if not same:
            print(f"{file.relative_to(ROOT)} differs" if given.check else f"{file.relative_to(ROOT)} written")
        if not given.check:
            file.write_text(said, encoding="utf-8")
    return 1 if differing and given.check else 0


if __name__ == "__main__":
    sys.exit(main())
