"""Handing the screen over: whoever comes before it sees nothing of another side before saying "ready".

People of several sides share one screen. Whose side is on it follows from who must decide; when that
is somebody else, and the two know different things, a dark screen stands in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.knowledge import known_to
from board.rulebook.system import System
from board.scene.scene import Scene
from board.window.canvas.learnt import Watched
from board.window.canvas.logbook import Line
from board.window.panels.parts import least_hiding
from board.window.style.look import Look
from board.window.widgets.base import Widget
from board.window.widgets.button import Button
from board.window.widgets.input import Key, Pointer

GAME_MASTER = ""
"""The seat of all sides that the game master plays; no side is called so."""


def seat_of(scene: Scene, side: str) -> str:
    """Who plays a side: the game master, or the people of that side alone."""
    return GAME_MASTER if scene.table.side(side).played_by == "gm" else side


def seats(scene: Scene) -> tuple[str, ...]:
    """All who come before the screen, in the order of the sides."""
    found: list[str] = []
    for side in scene.table.sides:
        seat = seat_of(scene, side.name)
        if seat not in found and any(creature.side == side.name for creature in scene.creatures):
            found.append(seat)
    return tuple(found)


class Seats:
    """Who sits before the screen now, and how everybody else left it."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.sitting: str | None = None
        """The seat that the screen belongs to; None before anybody took it."""
        self.side: str | None = None
        """The side that was shown last."""
        self.secrets = False
        """Whether two seats ever knew different things: their logs tell of it ever after."""
        self._left: dict[str, Watched] = {}
        self._watched: Scene | None = None

    def watch(self, scene: Scene) -> bool:
        """Notice secrets that come and go while one seat keeps the screen; whether the scene is a new one."""
        if self.secrets or self._watched is scene:
            return False
        self._watched = scene
        self.secrets = len(seats(scene)) > 1 and self.differ(scene)
        return True

    def differ(self, scene: Scene) -> bool:
        """Whether two sides of different seats know different things of a scene."""
        sides = [side.name for side in scene.table.sides if any(c.side == side.name for c in scene.creatures)]
        known = [(seat_of(scene, side), known_to(self.system, scene, side)) for side in sides]
        return any(
            one[0] != other[0] and one[1] != other[1] for place, one in enumerate(known) for other in known[place + 1 :]
        )

    def must_pass(self, scene: Scene, side: str) -> bool:
        """Whether the screen must change hands before `side` is shown on it."""
        if not scene.table.sides or seat_of(scene, side) == self.sitting or len(seats(scene)) < 2:
            return False
        self.watch(scene)
        return self.secrets

    def take(self, scene: Scene, side: str) -> None:
        """Have the players of `side` before the screen from now on."""
        self.sitting = seat_of(scene, side) if scene.table.sides else None
        self.side = side

    def saw(self, side: str, watched: Watched) -> None:
        """Keep what was shown to a side: it is what the side leaves with."""
        self._left[side] = watched

    def left(self, side: str) -> Watched | None:
        """What was shown to `side` when it left the screen, if it was ever before it."""
        return self._left.get(side)


class Handover(Widget):
    """The dark screen: who takes it, who looks away, and the button that says "ready"."""

    def __init__(
        self, look: Look, ready: Callable[[], None], openly: Callable[[], None], key: Callable[[Key], bool]
    ) -> None:
        super().__init__()
        self.look, self.other_key = look, key
        self.who, self.away = "", ""
        self.ready = Button(action=ready, style="main", kind="title")
        self.openly = Button(action=openly, style="quiet", kind="small")
        self.add(self.ready)
        self.add(self.openly)

    def name(self, who: str, away: Sequence[str]) -> None:
        """Name who takes the screen and who looks away."""
        word = self.look.word
        self.who, self.away = who, ", ".join(away)
        self.ready.words, self.openly.words = word("hand_over.ready"), word("hand_over.openly")
        self.layout()
        self.mark()

    def layout(self) -> None:
        theme, look = self.look.theme, self.look
        x, y = self.rect.center
        tall = theme.px(64)
        wide = look.texts.width(self.ready.words, theme.text_px("title")) + theme.px(90)
        self.ready.place(pygame.Rect(x - wide // 2, y + theme.px(96), wide, tall))
        wide = look.texts.width(self.openly.words, theme.text_px("small")) + theme.px(40)
        bottom = self.rect.bottom - theme.px(70)
        self.openly.place(pygame.Rect(x - wide // 2, bottom, wide, theme.px(48)))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.fill(theme.ground, self.rect)
        x, y = self.rect.center
        wide = self.rect.width - theme.px(80)
        eye = look.drawings.get("ui_eye", theme.px(54), ink=theme.quiet)
        surface.blit(eye, eye.get_rect(midbottom=(x, y - theme.px(130))))
        look.write(surface, look.word("hand_over.to"), (x, y - theme.px(90)), "title", theme.quiet, align="center")
        at = (x, y - theme.px(34))
        look.write(surface, self.who, at, "huge", theme.accent, "bold", align="center", width=wide)
        away = look.word("hand_over.away", who=self.away)
        look.write(surface, away, (x, y + theme.px(34)), "title", theme.words, align="center", width=wide)
        at = (x, self.ready.rect.bottom + theme.px(28))
        look.write(surface, look.word("hand_over.key"), at, "small", theme.quiet, align="center")

    def pointer(self, event: Pointer) -> bool:
        return True

    def key(self, event: Key) -> bool:
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.ready.press()
            return True
        return event.code != pygame.K_TAB and self.other_key(event)


AT_THE_EDGE = ("midtop", "midbottom", "topleft", "topright", "bottomleft", "bottomright", "midleft", "midright")
"""Where the card stands by choice, the best place first: what happened is shown in the middle."""


class Meanwhile(Widget):
    """What a side was told while it was away, over the board until the next key or click.

    Told with a button, it stays until that is pressed: `passed` is called then.
    """

    MOST = 8
    """Lines shown; those before them are in the log."""

    def __init__(self, look: Look, passed: Callable[[], None]) -> None:
        super().__init__()
        self.look = look
        self.title, self.heading = "", ""
        self.lines: tuple[Line, ...] = ()
        self._rows: list[tuple[str, bool]] = []
        self.button = Button("", passed, style="main")
        self.button.visible = False
        self.add(self.button)
        self.visible = False

    def pointer(self, event: Pointer) -> bool:
        """A click on it takes it away and does nothing else: what lies below it was not pointed at."""
        if event.kind == "down" and not self.button.visible:
            self.hush()
        return event.kind != "wheel"

    def tell(
        self,
        title: str,
        lines: Sequence[Line],
        area: pygame.Rect,
        clear: Sequence[pygame.Rect] = (),
        heading: str = "",
        then: str = "",
    ) -> None:
        """Tell what happened in an area, the last line last; with the words of a button if it is to stay.

        It is as wide as its lines need, and stands at the top, or where it hides less of the rectangles `clear`.
        """
        look, theme = self.look, self.look.theme
        self.title, self.lines = title, tuple(lines)
        more = len(self.lines) - self.MOST
        told = look.word("hand_over.meanwhile_more", n=more) if more > 0 else look.word("hand_over.meanwhile")
        self.heading = heading or told
        most = min(theme.px(760), area.width - theme.px(40))
        px = theme.text_px("body")
        self._rows = []
        for line in self.lines[-self.MOST :]:
            for place, row in enumerate(look.texts.wrapped(look.sentence(line.sentence), most - theme.px(56), px)):
                self._rows.append((row, place == 0))
        width = look.texts.width
        needed = [width(row, px) + theme.px(56) for row, _ in self._rows]
        needed += [width(title, theme.text_px("title"), "bold") + theme.px(40)]
        needed += [width(self.heading, theme.text_px("small")) + theme.px(40), width(then, px) + theme.px(130)]
        wide = min(most, max(needed))
        tall = theme.px(64) + look.line_height("small") + look.line_height("body") * len(self._rows)
        foot = theme.px(64) if then else 0
        self.mark()
        room = area.inflate(-2 * theme.px(20), -2 * theme.px(24))
        self.rect = least_hiding(pygame.Rect(0, 0, wide, min(tall + foot, room.height)), room, clear, AT_THE_EDGE)
        self.visible, self.button.visible, self.button.words = True, bool(then), then
        broad = min(wide - theme.px(40), look.texts.width(then, px) + theme.px(90))
        deep = theme.px(44)
        self.button.place(
            pygame.Rect(self.rect.centerx - broad // 2, self.rect.bottom - deep - theme.px(16), broad, deep)
        )
        self.mark()

    def hush(self) -> None:
        """Take it away."""
        self.button.visible = False
        self.show(False)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        pygame.draw.rect(surface, theme.paper, self.rect, border_radius=theme.px(6))
        pygame.draw.rect(surface, theme.ink, self.rect, max(1, theme.px(2)), border_radius=theme.px(6))
        left, y = self.rect.left + theme.px(20), self.rect.top + theme.px(26)
        wide = self.rect.width - theme.px(40)
        look.write(surface, self.title, (left, y), "title", theme.ink, "bold", width=wide)
        y += theme.px(18) + look.line_height("small") // 2
        look.write(surface, self.heading, (left, y), "small", theme.paper_muted, width=wide)
        y += look.line_height("small") // 2 + theme.px(6)
        step = look.line_height("body")
        for row, first in self._rows:
            if first:
                pygame.draw.circle(surface, theme.ink, (left + theme.px(4), y + step // 2), max(2, theme.px(3)))
            look.write(surface, row, (left + theme.px(16), y + step // 2), "body", theme.ink)
            y += step
