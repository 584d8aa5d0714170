"""All widgets of one window: pointer, keys, focus, and the rectangles that must be drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.base import Widget
from board.window.widgets.dirt import Dirt
from board.window.widgets.fingers import FINGERS, Pinching
from board.window.widgets.input import HOLD, STILL, Key, Pointer

BUTTONS = 3
"""So many buttons of the mouse press something: left, middle and right."""


class Root(Widget):
    """All widgets of one window. Gathers dirty rectangles; nothing is drawn when there are none."""

    def __init__(self, rect: pygame.Rect, look: Look) -> None:
        super().__init__(rect)
        self.look = look
        self.dirt = Dirt(rect)
        self.focus: Widget | None = None
        self.capture: Widget | None = None
        self.hover: Widget | None = None
        self.pos = (-1, -1)
        self.mods = 0
        self.modals: list[Widget] = []
        self._pressed_at: tuple[int, tuple[int, int], int] | None = None
        self._held = False
        self._down_at = (0, 0)
        self._pinching = Pinching(self)
        self._before: list[Widget | None] = []
        """What had the keys before each modal."""
        self.now = 0
        self.touched = False
        """Whether the pointer last moved with a finger: nothing is below it when the finger is lifted."""
        self.rested = 0
        self.acted = 0
        """When the pointer last moved, and when a button or a key was last pressed, in milliseconds."""
        self.unasked = False
        """Whether what is under the pointer came there by itself: it explains nothing until the pointer moves."""
        self.drawn = 0
        """Pixels drawn since the start; tests count them."""
        self._takers: dict[int, Callable[[pygame.Event], bool]] = {
            pygame.MOUSEMOTION: self._mouse_moved,
            pygame.MOUSEBUTTONDOWN: self._mouse_down,
            pygame.MOUSEBUTTONUP: self._mouse_up,
            pygame.MOUSEWHEEL: self._wheel_turned,
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.TEXTINPUT: self._text_typed,
            pygame.TEXTEDITING: self._text_composed,
            pygame.WINDOWLEAVE: self._mouse_left,
        }

    @property
    def root(self) -> Root:
        """Itself."""
        return self

    # --- drawing

    def dirty(self, rect: pygame.Rect) -> None:
        """Have these pixels drawn again."""
        self.dirt.add(rect.clip(self.rect))

    def paint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what is dirty; the rectangles drawn, none when nothing changed."""
        rects = self.dirt.take()
        for rect in rects:
            layers = list(self._layers(self, rect))
            # What lies below a widget that fills the whole rectangle is not seen.
            lowest = max(
                (place for place, (one, clip) in enumerate(layers) if clip == rect and one.fills(rect)), default=0
            )
            for one, clip in layers[lowest:]:
                surface.set_clip(clip)
                one.draw(surface, self.look)
            self.drawn += rect.width * rect.height
        surface.set_clip(None)
        return rects

    def _layers(self, widget: Widget, rect: pygame.Rect) -> Iterator[tuple[Widget, pygame.Rect]]:
        """What is drawn in a rectangle, the lowest first, each with the part that is its own."""
        for child in widget.children:
            if child.visible and child.rect.colliderect(rect):
                clip = child.rect.clip(rect)
                yield child, clip
                yield from self._layers(child, clip)

    # --- modals

    def open_modal(self, modal: Widget) -> None:
        """Put a widget above everything; until it closes only it takes input."""
        self.add(modal)
        self.modals.append(modal)
        self._before.append(self.focus)
        self.set_focus(None)
        self._rehover()

    def close_modal(self, modal: Widget) -> None:
        """Close a modal and those opened above it; the keys go back to what had them before, if it is there."""
        if modal not in self.modals:
            return
        place = self.modals.index(modal)
        for upper in reversed(self.modals[place:]):
            self.modals.remove(upper)
            self.remove(upper)
        before = self._before[place]
        del self._before[place:]
        if self.focus is None and before is not None and before.root is self and before.shown:
            self.set_focus(before)
        self._rehover()

    @property
    def top(self) -> Widget:
        """What takes input: the topmost modal, or the root itself."""
        return self.modals[-1] if self.modals else self

    # --- focus and hover

    def set_focus(self, widget: Widget | None) -> None:
        """Give the keys to `widget`."""
        if widget is self.focus:
            return
        before, self.focus = self.focus, widget
        if before is not None:
            before.focus_changed(False)
        if widget is not None:
            widget.focus_changed(True)

    def focus_next(self, backwards: bool = False) -> bool:
        """Give the keys to the next focusable widget; False when there is none."""
        able = [widget for widget in self.top.walk() if widget.focusable]
        if not able:
            return False
        if self.focus in able:
            place = able.index(self.focus) + (-1 if backwards else 1)
        else:
            place = -1 if backwards else 0
        self.set_focus(able[place % len(able)])
        return True

    def forget(self, widget: Widget) -> None:
        """Drop what is remembered of a widget that goes away, and of all that hangs on it."""
        gone = set(map(id, widget.walk())) | {id(widget)}
        if self.focus is not None and id(self.focus) in gone:
            self.focus.focused = False
            self.focus = None
        if self.capture is not None and id(self.capture) in gone:
            self.capture = None
        self._pinching.forget(gone)
        if self.hover is not None and id(self.hover) in gone:
            self.hover.hovered = False
            self.hover = None

    def _rehover(self, pointed: bool = False) -> None:
        """Find what is under the pointer, which may have `pointed` at it by moving there."""
        top = self.top
        found = top.under(self.pos) if self.pos[0] >= 0 else None
        self.unasked = not pointed and (self.unasked or found is not self.hover)
        if found is self.hover:
            return
        before, self.hover = self.hover, found
        if before is not None:
            before.hovered = False
            before.pointer(Pointer("leave", self.pos, mods=self.mods))
            before.mark()
        if found is not None:
            found.hovered = True
            found.mark()

    # --- input

    def handle(self, event: pygame.Event, now: int) -> bool:
        """Take one event of pygame; whether anybody used it."""
        self.now = now
        if event.type in FINGERS:
            return self._pinching.take(event)
        if self._pinching.on and getattr(event, "touch", False):
            # SDL says the first of two fingers as a mouse too.
            return True
        take = self._takers.get(event.type)
        return take(event) if take is not None else False

    def _mouse_moved(self, event: pygame.Event) -> bool:
        self.touched = getattr(event, "touch", False)
        self.pos = event.pos
        self.rested = self.now
        if self._pressed_at is not None and _far(self._pressed_at[1], event.pos):
            self._pressed_at = None
        self._rehover(pointed=True)
        return self._moved(Pointer("move", event.pos, pressed=any(event.buttons), mods=self.mods))

    def _mouse_down(self, event: pygame.Event) -> bool:
        if event.button > BUTTONS:
            return False
        self.pos = event.pos
        self.rested = self.acted = self.now
        self._rehover(pointed=True)
        self._held = False
        self._down_at = event.pos
        if event.button == 1:
            self._pressed_at = (self.now, event.pos, event.button)
        if self.hover is not None and not self.hover.focusable and self.focus is not None:
            self.set_focus(None)
        taker = self._offer(self.hover, Pointer("down", event.pos, event.button, pressed=True, mods=self.mods))
        if taker is not None:
            self.capture = taker if taker.root is not None else None
        return taker is not None

    def _mouse_up(self, event: pygame.Event) -> bool:
        if event.button > BUTTONS:
            return False
        self.pos = event.pos
        self._pressed_at = None
        # What was held did what it does; letting go is nothing more.
        used, self._held = self._held, False
        if not used:
            used = self._send(Pointer("up", event.pos, event.button, mods=self.mods))
        self.capture = None
        self._rehover()
        return used

    def _wheel_turned(self, event: pygame.Event) -> bool:
        return self._offer(self.hover, Pointer("wheel", self.pos, wheel=event.y, mods=self.mods)) is not None

    def _key_down(self, event: pygame.Event) -> bool:
        self.mods = event.mod
        self.rested = self.acted = self.now
        return self._key(Key(event.key, event.mod, getattr(event, "scancode", 0), getattr(event, "unicode", "")))

    def _key_up(self, event: pygame.Event) -> bool:
        self.mods = event.mod
        return False

    def _text_typed(self, event: pygame.Event) -> bool:
        return self.focus.typed(event.text) if self.focus is not None else False

    def _text_composed(self, event: pygame.Event) -> bool:
        if self.focus is not None:
            self.focus.composed(event.text)
        return self.focus is not None

    def _mouse_left(self, _: pygame.Event) -> bool:
        self.pos = (-1, -1)
        self._rehover()
        return False

    def key(self, event: Key) -> bool:
        """Keys that no widget took belong to the screens, the topmost first."""
        return any(child.visible and child.key(event) for child in reversed(self.children))

    def tick(self, now: int) -> bool:
        """Long presses; whether one is under way."""
        self.now = now
        if self.hover is None and self.pos[0] >= 0 and not self.touched:
            # What it rested on gave way to something else, which it rests on now.
            self._rehover()
        if self._pressed_at is None:
            return False
        pressed, pos, button = self._pressed_at
        if now - pressed < HOLD:
            return True
        self._pressed_at = None
        self._held = self._send(Pointer("hold", pos, button, mods=self.mods))
        return False

    def _moved(self, event: Pointer) -> bool:
        """The pointer moved: what it was pressed on may leave that to a page below it."""
        if self._send(event):
            return True
        found = self.capture
        if found is None or not _far(self._down_at, event.pos):
            return False
        while found is not None and not found.drags(self._down_at):
            found = found.parent if found is not self.top else None
        if found is None or self.capture is None:
            return False
        if found is not self.capture:
            self.capture.pointer(Pointer("cancel", event.pos))
        self.capture = found
        return found.pointer(event)

    def unpress(self) -> None:
        """What was pressed becomes something else: it does nothing when it is let go."""
        self._pressed_at, self._held = None, False
        self.rested = self.acted = self.now
        if self.capture is not None:
            self.capture.pointer(Pointer("cancel", self.pos))
            self.capture = None

    def _send(self, event: Pointer) -> bool:
        """Give it to what was pressed, else to what lies under it; whether it was used up."""
        if self.capture is not None:
            return self.capture.pointer(event)
        return self._offer(self.hover, event) is not None

    def _offer(self, target: Widget | None, event: Pointer) -> Widget | None:
        """Give it to a widget, or to the first one that it hangs on which uses it up; who did."""
        while target is not None and not target.pointer(event):
            target = target.parent if target is not self.top else None
        return target

    def _key(self, event: Key) -> bool:
        if self.focus is not None and self.focus.key(event):
            return True
        if self.top.key(event):
            return True
        if event.code == pygame.K_TAB and not event.ctrl:
            return self.focus_next(event.shift)
        return False


def _far(first: tuple[int, int], second: tuple[int, int]) -> bool:
    return abs(first[0] - second[0]) > STILL or abs(first[1] - second[1]) > STILL
