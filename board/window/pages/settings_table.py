"""Every setting of the person, one row each: where it is kept, what it may be, what happens at once.

A new one is a row of `SETTINGS`, and its words in `assets/text/window_settings_*.yaml`: `setting.NAME.name`,
`setting.NAME.why` in one line, and for a choice `setting.NAME.is.VALUE` for each value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from board.files.words import LANGUAGES
from board.scene.scene import Side
from board.scene.texts import Name
from board.window.style.look import Look
from board.window.style.theme import LEAST_SCALE, MOST_SCALE, THEMES

if TYPE_CHECKING:
    from board.window.app import App

ON_OFF, CHOICE, STEPPER = "on_off", "choice", "stepper"
"""Kinds of settings: yes or no, one of several, one of several in their order (a scale)."""


def _nothing(app: App) -> None:
    """For what is read each time it is needed."""


def seen_anew(app: App) -> None:
    """Read the game again: other things may be shown of it now."""
    if app.play is not None:
        app.play.refresh()


def laid_out_anew(app: App) -> None:
    """Give everything its place and size again."""
    habits = app.personal.habits
    for host in (app.main, *app.hosts.values()):
        host.look.text_scale, host.look.theme_name = habits.text_scale, habits.theme
        host.resize()


def percent(look: Look, value: Any) -> str:
    """A part of one as people read it."""
    return look.word("chance.percent", n=round(value * 100))


@dataclass(frozen=True)
class Setting:
    """A row of the settings page.

    `name` is a field of `Habits`, or the name under which the value stands in the preferences (`default` when it does
    not stand there). `values` are what a choice or a stepper may be, in their order. `then` is what happens at once.
    `read` and `write` take the place of all that for what is neither; `shown` says a value that has no word of its own.
    `who` is the side that it is about, where each has a row of its own.
    """

    section: str
    name: str
    kind: str = ON_OFF
    values: tuple[Any, ...] = (False, True)
    default: Any = None
    then: Callable[[App], None] = _nothing
    read: Callable[[App], Any] | None = None
    write: Callable[[App, Any], None] | None = None
    shown: Callable[[Look, Any], str] | None = None
    who: Name = ""

    def value(self, app: App) -> Any:
        """What it is now."""
        return self.read(app) if self.read is not None else app.personal.value(self.name, self.default)

    def set(self, app: App, value: Any) -> None:
        """Change it, keep it, and have it in force."""
        if value == self.value(app):
            return
        if self.write is not None:
            self.write(app, value)
        else:
            app.personal.set(self.name, value)
        self.then(app)

    def place(self, app: App) -> int:
        """Where its value stands among those it may be; a value that is none of them counts as the nearest."""
        value = self.value(app)
        if value in self.values:
            return self.values.index(value)
        if self.kind == STEPPER:
            return min(range(len(self.values)), key=lambda place: abs(self.values[place] - value))
        return 0

    def step(self, app: App, by: int) -> bool:
        """Go on to the value after (1) or before (-1); a scale ends at its ends. Whether it changed."""
        place = self.place(app) + by
        if self.kind == STEPPER:
            place = min(max(0, place), len(self.values) - 1)
        value = self.values[place % len(self.values)]
        if value == self.value(app):
            return False
        self.set(app, value)
        return True

    def words(self, look: Look, value: Any) -> str:
        """A value as people read it."""
        if self.shown is not None:
            return self.shown(look, value)
        if self.kind == ON_OFF:
            return look.word("settings.yes" if value else "settings.no")
        return look.word(f"setting.{self.name}.is.{value}")


TEXT_SCALES = tuple(tenths / 10 for tenths in range(round(LEAST_SCALE * 10), round(MOST_SCALE * 10) + 1))
"""How large texts and symbols may be, beside the board."""

SETTINGS: tuple[Setting, ...] = (
    Setting("play", "chances", then=seen_anew),
    Setting("play", "hand_over", then=seen_anew),
    Setting("play", "animated"),
    Setting("play", "dice"),
    Setting("play", "sounds"),
    Setting("look", "theme", CHOICE, tuple(THEMES), then=laid_out_anew),
    Setting("look", "text_scale", STEPPER, TEXT_SCALES, then=laid_out_anew, shown=percent),
    Setting(
        "look",
        "full_screen",
        read=lambda app: app.fills_desktop,
        write=lambda app, value: app.turn_full_screen(),
    ),
    Setting(
        "look",
        "language",
        CHOICE,
        LANGUAGES,
        read=lambda app: app.main.look.words.language,
        write=lambda app, value: app.personal.speak(value),
    ),
)
"""All settings, in the order of the page; those of a section stand together."""


def settings_for(app: App) -> tuple[Setting, ...]:
    """All settings, those of the sides of the game on the table last: each may roll real dice."""
    sides = app.game.session.scene.table.sides if app.game is not None else ()
    return SETTINGS + tuple(_real_dice(side) for side in sides if not side.played_by.startswith("bot"))


def _real_dice(side: Side) -> Setting:
    def read(app: App) -> bool:
        return side.name in app.personal.by_hand

    def write(app: App, value: Any) -> None:
        app.personal.roll_by_hand(side.name, bool(value))

    return Setting("dice", "by_hand", read=read, write=write, then=seen_anew, who=side.title or side.name)
