"""What the game master set for the table's window, kept between runs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

from board.window.preferences import Preferences

NAME = "table"
"""The name of the setting."""

PARTY, ACTIVE = "party", "active"
"""Whose eyes the table shows: all of the side, or in its round those of the active creature."""

CORNERS = ("", "nw", "ne", "sw", "se")
"""Where the initiative wheel may stand; nowhere when empty."""

READERS = (0, 1, 2, 3)
"""Sides of the table at which somebody reads: below, left, above, right on the screen."""


@dataclass
class TableSettings:
    """How the table's window shows a side.

    `square` is the side of a square in pixels (0: as large as the board fits), used when `real` is off or the display
    is not measured; `turn` counts quarter turns clockwise, `wheel_turn` and `reader` (of names, rolls and cards) are
    sides of `READERS`; `display` is -1 while none was chosen, `display_size` what it measured then in pixels.
    `place_of` is the game over which the middle of the table last lay at `place_x` and `place_y`, in squares.
    """

    side: str = ""
    eyes: str = PARTY
    real: bool = True
    square: int = 0
    turn: int = 0
    wheel: str = ""
    wheel_turn: int = 0
    rolls: bool = True
    reader: int = 0
    touch: bool = False
    veil: str = ""
    display: int = -1
    display_wide: int = 0
    display_tall: int = 0
    full: bool = True
    left: int = -1
    top: int = -1
    wide: int = 1280
    tall: int = 720
    place_of: str = ""
    place_x: float = 0.0
    place_y: float = 0.0

    @property
    def display_size(self) -> tuple[int, int]:
        """What the chosen display measured."""
        return self.display_wide, self.display_tall

    def keep(self, preferences: Preferences) -> None:
        """Keep them for the next run."""
        preferences.set(NAME, asdict(self))


def kept(preferences: Preferences) -> TableSettings:
    """What was kept; whatever cannot be used is as it was at first."""
    values = preferences.get(NAME, {})
    found = TableSettings()
    for field in fields(TableSettings):
        value, first = values.get(field.name), getattr(found, field.name)
        if type(value) is type(first):
            setattr(found, field.name, value)
    if found.eyes not in (PARTY, ACTIVE):
        found.eyes = PARTY
    if found.wheel not in CORNERS:
        found.wheel = ""
    found.turn, found.wheel_turn, found.reader = found.turn % 4, found.wheel_turn % 4, found.reader % 4
    found.square = found.square if found.square == 0 else min(max(16, found.square), 400)
    return found
