"""Fingers on the table: a single short touch counts; miniatures that rest on it, hands and sleeves do not."""

from __future__ import annotations

from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

SHORT = 400
"""Milliseconds that a touch may last at most; longer is a miniature, or a hand that rests."""

STEADY = 0.012
"""How far a touch may slide, in parts of the window."""

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


@dataclass
class _Contact:
    since: int
    at: tuple[float, float]
    spoilt: bool = False


class TableTouch:
    """Follows what touches the table and tells which of it was a finger that points."""

    def __init__(self) -> None:
        self._contacts: dict[tuple[int, int], _Contact] = {}

    def take(self, event: pygame.Event, now: int) -> tuple[float, float] | None:
        """Take a finger event; where a touch has pointed, in parts of the window's width and height."""
        name = (event.touch_id, event.finger_id)
        if event.type == pygame.FINGERDOWN:
            # What lies there for long is a miniature: it spoils nothing. Two that come together are no finger.
            fresh = [contact for contact in self._contacts.values() if now - contact.since <= SHORT]
            for contact in fresh:
                contact.spoilt = True
            self._contacts[name] = _Contact(now, (event.x, event.y), bool(fresh))
            return None
        found = self._contacts.get(name)
        if found is None:
            return None
        if abs(event.x - found.at[0]) > STEADY or abs(event.y - found.at[1]) > STEADY:
            found.spoilt = True
        if event.type != pygame.FINGERUP:
            return None
        del self._contacts[name]
        return found.at if not found.spoilt and now - found.since <= SHORT else None
