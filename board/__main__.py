"""`python -m board`: the same as the command `board`."""

import sys

from board.cli import main

if __name__ == "__main__":
    sys.exit(main())
