"""The bench: `python tools/bench.py [grid] [engine] [window]` measures everything as ratios in one run.

The ratios are to something else measured in the same run, so that the machine and its other work
cancel out. Prints a table and returns 1 when a target is missed. Needs the development packages;
the window rows need Xvfb, and are measured in processes of their own.
"""

from __future__ import annotations

import importlib
import sys
from time import monotonic

from bench_rows import Row, table

PARTS = ("grid", "engine", "window")


def main(arguments: list[str]) -> int:
    """Measure the parts named, or all of them."""
    wrong = [name for name in arguments if name not in PARTS]
    if wrong:
        print(f"{wrong[0]}: no part of the bench; parts are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    rows: list[Row] = []
    for part in arguments or PARTS:
        start = monotonic()
        rows += importlib.import_module(f"bench_{part}").rows()
        print(f"{part}: measured in {monotonic() - start:.0f} s", file=sys.stderr)
    print(table(rows))
    missed = [row for row in rows if not row.good]
    print(f"{len(rows) - len(missed)} of {len(rows)} targets reached")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
