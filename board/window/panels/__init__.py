"""The panels around the board: they draw what a system shows of itself, and know no game."""
