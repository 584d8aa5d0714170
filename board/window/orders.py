"""What the play screen asks of the program around it, and the habits of the person before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Orders:
    """What the play screen asks of the program around it."""

    menu: Callable[[], None] = lambda: None
    save: Callable[[], None] = lambda: None
    open: Callable[[], None] = lambda: None
    new: Callable[[], None] = lambda: None
    full_screen: Callable[[], None] = lambda: None
    next_language: Callable[[], None] = lambda: None
    table: Callable[[], None] = lambda: None
    table_veil: Callable[[], None] = lambda: None
    table_hold: Callable[[], None] = lambda: None
    table_look: Callable[[], None] = lambda: None
    table_pan: Callable[[int, int], bool] = lambda across, down: False
    """Moves the table by squares as they lie on this screen; False when there is no table."""
    sound: Callable[[str], None] = lambda name: None
    """Plays a sound by its name."""
    once: Callable[[frozenset[str]], None] = lambda sides: None
    """Keeps which sides make their next roll with real dice."""


@dataclass
class Habits:
    """What a person sets for playing, kept between sessions."""

    chances: bool = True
    animated: bool = True
    """Whether what moves is shown on its way."""
    dice: bool = True
    """Whether rolls are shown in the dice tray."""
    sounds: bool = True
    folded: bool = False
    text_scale: float = 1.0
    theme: str = "lamp"
    hand_over: bool = True
    """Whether a dark screen stands between sides that know different things."""
    panels: dict[str, str] = field(default_factory=dict)
    """Where panels stand that were moved (`left`, `right`, `hidden`), and which one of a column is above."""
