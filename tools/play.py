"""Play: `python3 tools/play.py [ENCOUNTER]`. Makes its environment the first time, then starts at once."""

from __future__ import annotations

import os
import subprocess
import sys

from environment import ensure


def main() -> int:
    """Start the board with the arguments given, and return its exit status."""
    python = str(ensure())
    command = [python, "-m", "board", "play", *sys.argv[1:]]
    if os.name == "posix":
        os.execv(python, command)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
