"""Choosing a file: the known folders at the left, what can be opened at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.games import ENDING, playable
from board.window.style.look import Look
from board.window.widgets.root import Root
from board.window.widgets.input import Key
from board.window.widgets.button import Button
from board.window.widgets.entry import Entry
from board.window.widgets.modal import Modal
from board.window.widgets.scroll import ScrollList

Folder = tuple[str, Path]
"""A known folder: its words and where it is."""


def known_folders(look: Look, games: Path) -> list[Folder]:
    """The folders that a person looks in first: saved games, where the program was started, their own."""
    found = [(look.word("files.games"), games), (look.word("files.here"), Path.cwd())]
    found.append((look.word("files.home"), Path.home()))
    return [(words, path) for words, path in found if path.is_dir()] or [(look.word("files.home"), Path.home())]


class FilesDialog(Modal):
    """Opens a file that `suits`, or names a file to save; `chosen` is called with the path."""

    def __init__(
        self,
        root: Root,
        title: str,
        folders: Sequence[Folder],
        chosen: Callable[[Path], object],
        save_as: str = "",
        suits: Callable[[Path], bool] = playable,
        ending: str = ENDING,
    ) -> None:
        theme = root.look.theme
        super().__init__(title, (theme.px(980), theme.px(640)))
        self.look: Look = root.look
        self.folders, self.chosen, self.save_as, self.suits = list(folders), chosen, save_as, suits
        self.ending = ending
        self.folder = self.folders[0][1]
        self.entries: list[Path] = []
        self.list = ScrollList(self._draw_row, self._pick)
        self.add(self.list)
        self.buttons: list[Button] = []
        for words, path in self.folders:
            button = Button(words, lambda path=path: self.enter(path), icon="ui_folder", style="quiet")  # type: ignore[misc]
            self.buttons.append(button)
            self.add(button)
        self.name = Entry(save_as, lambda _: self.confirm())
        self.go = Button(self.look.word("files.save"), self.confirm, style="main")
        if save_as:
            self.add(self.name)
            self.add(self.go)
        self.cancel = Button(self.look.word("files.cancel"), self.close)
        self.add(self.cancel)
        self.fill = self._fill
        self._row = max(theme.px(44), self.look.line_height("body") + theme.px(12))
        root.open_modal(self)
        self.place(root.rect)
        self.enter(self.folder)
        root.set_focus(self.name if save_as else self.list)

    def _fill(self, rect: pygame.Rect) -> None:
        theme = self.look.theme
        wide, tall, gap = theme.px(250), theme.px(46), theme.px(8)
        y = rect.top
        for button in self.buttons:
            button.place(pygame.Rect(rect.left, y, wide, tall))
            y += tall + gap
        bottom = rect.bottom - tall
        right = rect.right
        self.cancel.place(pygame.Rect(right - theme.px(150), bottom, theme.px(150), tall))
        left = rect.left + wide + theme.px(16)
        if self.save_as:
            self.go.place(pygame.Rect(right - theme.px(310), bottom, theme.px(150), tall))
            self.name.place(pygame.Rect(left, bottom, right - theme.px(320) - left, tall))
        head = self.look.line_height("small") + theme.px(6)
        self.list.place(pygame.Rect(left, rect.top + head, right - left, bottom - gap - rect.top - head))

    def enter(self, folder: Path) -> None:
        """Show what is in a folder: its parent, folders, then what can be opened, by name."""
        try:
            found = [entry for entry in folder.iterdir() if not entry.name.startswith(".")]
        except OSError:
            found = []
        folders = sorted((e for e in found if _is_folder(e)), key=lambda e: (e.name.lower(), e.name))
        files = sorted(
            (e for e in found if self.suits(e) and not _is_folder(e)), key=lambda e: (e.name.lower(), e.name)
        )
        # The newest games first: it is the last one that is mostly wanted.
        files.sort(key=lambda e: 0 if e.suffix != ENDING else -_age(e))
        self.folder = folder
        self.entries = [folder.parent, *folders, *files] if folder.parent != folder else [*folders, *files]
        self.list.chosen = -1
        self.list.offset = 0
        self.list.set_heights([self._row] * len(self.entries))
        self.mark()

    def _draw_row(self, surface: pygame.Surface, row: int, rect: pygame.Rect, over: bool) -> None:
        look, theme = self.look, self.look.theme
        entry = self.entries[row]
        if over:
            pygame.draw.rect(surface, theme.lit, rect, border_radius=theme.px(4))
        parent = entry == self.folder.parent and row == 0
        folder = parent or _is_folder(entry)
        px = rect.height - theme.px(10)
        icon = look.drawings.get("ui_folder" if folder else "ui_file", px)
        surface.blit(icon, (rect.left + theme.px(8), rect.centery - px // 2))
        words = look.word("files.up") if parent else entry.name
        at = (rect.left + px + theme.px(20), rect.centery)
        look.write(surface, words, at, "body", theme.quiet if parent else theme.words, width=rect.right - at[0] - 8)

    def _pick(self, row: int) -> None:
        entry = self.entries[row]
        if (row == 0 and entry == self.folder.parent) or _is_folder(entry):
            self.enter(entry)
        elif self.save_as:
            self.name.text, self.name.caret = entry.name, len(entry.name)
            self.name.mark()
        else:
            self.close()
            self.chosen(entry)

    def confirm(self) -> None:
        """Save under the name that was typed."""
        name = self.name.text.strip()
        if name:
            path = self.folder / (name if name.lower().endswith(self.ending) else name + self.ending)
            self.close()
            self.chosen(path)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        theme = look.theme
        at = (self.list.rect.left, self.list.rect.top - look.line_height("small") // 2 - theme.px(3))
        path = str(self.folder)
        room = self.list.rect.width
        px = theme.text_px("small")
        while look.texts.width("…" + path, px) > room and len(path) > 4:
            path = path[4:]
        shown = path if path == str(self.folder) else "…" + path
        look.write(surface, shown, at, "small", theme.quiet)

    def key(self, event: Key) -> bool:
        if event.code == pygame.K_BACKSPACE and self.folder.parent != self.folder:
            self.enter(self.folder.parent)
            return True
        return super().key(event)


def _is_folder(entry: Path) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _age(entry: Path) -> float:
    try:
        return entry.stat().st_mtime
    except OSError:
        return 0.0
