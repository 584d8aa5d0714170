"""The help: every key and what it does."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.look import Look
from board.window.widgets.base import Root
from board.window.widgets.modal import Modal
from board.window.widgets.scroll import ScrollList

KEYS = (
    ("play", ("1 2 3…", "dice")),
    ("play", ("A B C…", "actions")),
    ("play", ("arrows", "cursor")),
    ("play", ("tab", "next")),
    ("play", ("enter", "go")),
    ("play", ("escape", "back")),
    ("play", ("right_click", "menu")),
    ("play", ("Ctrl+Z", "undo")),
    ("play", ("Ctrl+Y", "redo")),
    ("look", ("wheel", "zoom")),
    ("look", ("+ −", "zoom_keys")),
    ("look", ("drag", "pan")),
    ("look", ("ctrl_arrows", "pan_keys")),
    ("look", ("home", "fit")),
    ("look", ("page_keys", "log")),
    ("look", ("F3", "gm")),
    ("look", ("F4", "fold")),
    ("look", ("F5", "chances")),
    ("program", ("F1  ?", "help")),
    ("program", ("F2", "language")),
    ("program", ("F11", "full_screen")),
    ("program", ("Ctrl+S", "save")),
    ("program", ("Ctrl+O", "open")),
    ("program", ("Ctrl+N", "new")),
)
"""Headings, and keys with what they do; words in lower case are translated."""


def key_words(key: str, look: Look) -> str:
    """The name of a key as people read it."""
    return look.word(f"key.{key}") if key[:1].islower() else key


def open_help(root: Root) -> None:
    """Show the list of keys over everything."""
    look = root.look
    theme = look.theme
    rows: list[tuple[str, str, str]] = []
    for heading, (key, does) in KEYS:
        if not any(row[0] == heading for row in rows):
            rows.append((heading, "", ""))
        rows.append((heading, key, does))
    body = look.line_height("body") + theme.px(6)

    def draw(surface: pygame.Surface, row: int, rect: pygame.Rect, over: bool) -> None:
        heading, key, does = rows[row]
        if not key:
            words = look.word(f"help.{heading}")
            look.write(surface, words, (rect.left, rect.centery + theme.px(4)), "small", theme.quiet, "strong")
            return
        middle = rect.left + theme.px(190)
        look.write(surface, key_words(key, look), (rect.left, rect.centery), "body", theme.lamp, "strong")
        look.write(surface, look.word(f"does.{does}"), (middle, rect.centery), "body", width=rect.right - middle)

    keys = ScrollList(draw)
    tall = body * len(rows) + theme.px(86)
    modal = Modal(look.word("help_title"), (theme.px(820), min(tall, root.rect.height - 40)))

    def fill(rect: pygame.Rect) -> None:
        keys.place(rect)
        keys.set_heights([body] * len(rows))

    modal.fill = fill
    modal.add(keys)
    root.open_modal(modal)
    modal.place(root.rect)
    root.set_focus(keys)
