"""What the person before the program set: read at the start, kept at each change, in force at once."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from board.files.words import LANGUAGES
from board.files.words import Words as TranslatedWords
from board.window.orders import Habits
from board.window.style.theme import LEAST_SCALE, MOST_SCALE

if TYPE_CHECKING:
    from board.window.app import App

HABITS = tuple(field.name for field in fields(Habits))
"""What a person sets for playing; each is kept under its name."""


class Personal:
    """The settings of one running program: `habits` are read by its screens, the rest stands in its preferences."""

    def __init__(self, app: App) -> None:
        self.app = app
        kept, start = app.preferences, Habits()
        self.habits = Habits(**{name: kept.get(name, getattr(start, name)) for name in HABITS})
        self.habits.text_scale = min(max(LEAST_SCALE, self.habits.text_scale), MOST_SCALE)
        app.main.look.text_scale, app.main.look.theme_name = self.habits.text_scale, self.habits.theme

    def value(self, name: str, default: Any = None) -> Any:
        """A setting by its name: a habit, or what is kept under this name."""
        return getattr(self.habits, name) if name in HABITS else self.app.preferences.get(name, default)

    def set(self, name: str, value: Any) -> None:
        """Change a setting and keep it."""
        if name in HABITS:
            setattr(self.habits, name, value)
        self.app.preferences.set(name, value)

    @property
    def by_hand(self) -> frozenset[str]:
        """The sides whose people roll real dice and give their faces."""
        return frozenset(side for side in self.app.preferences.get("by_hand", []) if isinstance(side, str))

    def roll_by_hand(self, side: str, real: bool) -> None:
        """Have the people of a side roll real dice, or the program draw for them."""
        sides = self.by_hand | {side} if real else self.by_hand - {side}
        self.app.preferences.set("by_hand", sorted(sides))
        if self.app.game is not None:
            self.app.game.session.by_hand = sides

    def once(self, game: Path) -> frozenset[str]:
        """The sides that make their next roll in a saved game with real dice."""
        sides = self._once().get(str(game.resolve()), [])
        return frozenset(side for side in sides if isinstance(side, str)) if isinstance(sides, list) else frozenset()

    def roll_once(self, sides: frozenset[str]) -> None:
        """Keep which sides make their next roll in the game on the table with real dice: it may be closed before."""
        game = self.app.game
        if game is None or game.path is None:
            return
        # Of games that are gone nothing is kept.
        kept = {path: what for path, what in self._once().items() if Path(path).is_file()}
        kept.pop(str(game.path.resolve()), None)
        if sides:
            kept[str(game.path.resolve())] = sorted(sides)
        self.app.preferences.set("once", kept)

    def _once(self) -> dict[str, Any]:
        kept: dict[str, Any] = self.app.preferences.get("once", {})
        return kept

    def keep(self) -> None:
        """Keep the habits that changed while playing."""
        for name in HABITS:
            self.app.preferences.set(name, getattr(self.habits, name))
        self.app.preferences.set("language", self.app.main.look.words.language)

    def speak(self, language: str) -> None:
        """Speak another language from now on."""
        self.app.preferences.set("language", language)
        words = TranslatedWords(language)
        for host in (self.app.main, *self.app.hosts.values()):
            host.look.words = words
            for widget in (host.screen, *host.root.modals):
                changed = getattr(widget, "words_changed", None)
                if changed is not None:
                    changed()
        self.app.table.tell()

    def next_language(self) -> None:
        """Speak the language after the one of the moment."""
        place = LANGUAGES.index(self.app.main.look.words.language)
        self.speak(LANGUAGES[(place + 1) % len(LANGUAGES)])
