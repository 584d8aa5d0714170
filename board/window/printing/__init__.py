"""Printing the board: what goes on paper, on which sheets, and the files that are written."""
