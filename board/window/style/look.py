"""What everything is drawn with: theme, texts, drawings and words, handed to each `draw`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.naming import called
from board.scene.texts import Name, Text, text
from board.window.style.drawings import Drawings
from board.window.style.portraits import Portraits
from board.window.style.text import Texts
from board.window.style.theme import Colour, Theme, theme_for

if TYPE_CHECKING:
    from board.scene.scene import Creature


class Words(Protocol):
    """Says a text in one language."""

    @property
    def language(self) -> str: ...

    def say(self, what: Text | Name, /) -> str: ...


@dataclass
class Look:
    """Theme, texts, drawings and words of one window."""

    theme: Theme
    texts: Texts
    drawings: Drawings
    words: Words
    mark_text: Callable[[str], Text | None] = lambda mark: None
    """What the game calls a state mark (`bleeding:legs`), if it says so."""
    mark_means: Callable[[str], Text | None] = lambda mark: None
    """What the game says that whoever has a state mark can and cannot do."""
    rule_of: Callable[[str], str] = lambda topic: ""
    """Which rule of the game explains a topic (see `System.rule_of`)."""
    text_scale: float = 1.0
    """How large the person wants texts and symbols, 1 as they were drawn."""
    portraits: Portraits = field(default_factory=Portraits)
    """The pictures that people gave to creatures."""
    theme_name: str = "lamp"
    """The theme that the person chose."""

    def fit(self, width: int, height: int) -> None:
        """Take the sizes of a window this large."""
        self.theme = theme_for(width, height, self.text_scale, self.theme_name)

    def mark(self, mark: str) -> str:
        """A state mark in words; one that the game does not name is shown as it is written."""
        said = self.mark_text(mark)
        return self.words.say(said) if said is not None else mark.replace("_", " ").replace(":", "\u00a0: ")

    def ruled(self, words: str, *topics: str) -> str:
        """Words with the rule that explains the first of these topics that has one."""
        rule = next((found for topic in topics if (found := self.rule_of(topic))), "")
        return self.word("reason_with_rule", reason=words, rule=rule) if rule else words

    def say(self, said: Text | Name | int | None) -> str:
        """A text, a name or a number in the language of the moment."""
        if said is None:
            return ""
        if isinstance(said, Text):
            return self.words.say(said)
        if isinstance(said, int):
            return str(said)
        return self.words.say(said)

    def called(self, creature: Creature) -> str:
        """What a creature is called in a sentence; a mere shape is something."""
        return self.say(called(creature))

    def sentence(self, said: Text | Name) -> str:
        """A text that stands by itself: its first letter is a capital, also where an id's name begins it."""
        words = self.say(said)
        return words[:1].upper() + words[1:]

    def word(self, key: str, **facts: Any) -> str:
        """The window's own text `window.KEY`."""
        return self.words.say(text(f"window.{key}", **facts))

    def write(
        self,
        surface: pygame.Surface,
        line: str,
        at: tuple[int, int],
        kind: str = "body",
        colour: Colour | None = None,
        face: str = "regular",
        align: str = "left",
        width: int | None = None,
    ) -> pygame.Rect:
        """Write one line: `at` is the left, centre or right end of its middle; cut to `width`."""
        px = self.theme.text_px(kind)
        if width is not None:
            line = self.texts.fitted(line, width, px, face)
        drawn = self.texts.line(line, px, colour or self.theme.words, face)
        rect = drawn.get_rect()
        rect.centery = at[1]
        if align == "center":
            rect.centerx = at[0]
        elif align == "right":
            rect.right = at[0]
        else:
            rect.left = at[0]
        surface.blit(drawn, rect)
        return rect

    def heading(self, said: Text | Name) -> str:
        """A text as a heading: its first letter large."""
        words = self.say(said)
        return words[:1].upper() + words[1:]

    def line_height(self, kind: str = "body") -> int:
        """From one line of this kind to the next, in pixels."""
        return self.texts.height(self.theme.text_px(kind))
