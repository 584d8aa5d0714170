"""The commands of the command line, one module each, imported when they are called.

Each module has `run(arguments, console)`, which does what was asked and returns the exit status:
0 fine, 1 the answer is no, 2 unusable input.
"""

FINE, NO, UNUSABLE = 0, 1, 2
"""The exit statuses."""
