"""Play: `python3 tools/play.py [ENCOUNTER]`. Makes its environment the first time, then starts at once.

Any other command of the board goes the same way: `python3 tools/play.py check my-encounter.yaml`.
"""

from __future__ import annotations

import os
import subprocess
import sys

from environment import ensure

COMMANDS = ("play", "run", "odds", "check", "shot", "import", "export", "replay", "rules", "-h", "--help", "--version")
"""First words that the board understands by itself; before anything else it is told to play."""


def main() -> int:
    """Start the board with the arguments given, and return its exit status."""
    python = str(ensure())
    given = sys.argv[1:]
    command = [python, "-m", "board", *([] if given[:1] and given[0] in COMMANDS else ["play"]), *given]
    if os.name == "posix":
        os.execv(python, command)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
