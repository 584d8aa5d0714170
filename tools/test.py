"""Test: `python3 tools/test.py`. Makes its environment the first time, then checks everything.

With arguments only pytest runs, and they are its arguments: `python3 tools/test.py -k sight`.
"""

from __future__ import annotations

import subprocess
import sys
import time

from environment import ROOT, ensure, say

CHECKS = (
    ("rule index", ("tools/index_rules.py", "--check")),
    ("ruff", ("-m", "ruff", "check", "--quiet", ".")),
    ("format", ("-m", "ruff", "format", "--check", "--quiet", ".")),
    ("mypy", ("-m", "mypy")),
    ("pytest", ("-m", "pytest", "-q", "-n", "auto")),
)
"""What is run, in this order: a name and the arguments of Python."""


def main(arguments: list[str]) -> int:
    """Run every check, say how each went, and return 0 only when all of them passed."""
    python = str(ensure("dev"))
    if arguments:
        return subprocess.run([python, "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode
    results = []
    for name, command in CHECKS:
        say(f"---- {name}")
        start = time.monotonic()
        status = subprocess.run([python, *command], cwd=ROOT, check=False).returncode
        results.append((name, status, time.monotonic() - start))
    say("---- summary")
    for name, status, seconds in results:
        say(f"{name:12} {'ok' if status == 0 else 'FAILED':8} {seconds:6.1f} s")
    failed = [name for name, status, _ in results if status != 0]
    say("All checks passed." if not failed else f"Failed: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
