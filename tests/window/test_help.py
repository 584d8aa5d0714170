"""The help is made of the table that the keys themselves are read from, and explains what the board shows."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.systems import SYSTEMS
from board.window.play.help import BADGE, MARKS, HelpPage, key_words, rows_of
from board.window.play.keys import KEYS
from board.window.widgets.input import Key
from tests.window.conftest import Table

SWEEP = (*range(32, 127), *range(pygame.K_F1, pygame.K_F12 + 1), *range(pygame.K_CAPSLOCK, pygame.K_UP + 1),
         pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_KP_PLUS, pygame.K_KP_MINUS)  # fmt: skip


@pytest.mark.parametrize("mods", [0, pygame.KMOD_CTRL, pygame.KMOD_CTRL | pygame.KMOD_SHIFT])
def test_no_key_does_anything_that_the_table_does_not_list(table: Table, mods: int) -> None:
    for code in SWEEP:
        text = chr(code) if code < 127 and not mods else ""
        key = Key(code, mods, 0, text)
        if table.play.key(key):
            assert any(binding.takes(key) for binding in KEYS), pygame.key.name(code)
        for modal in list(table.host.root.modals):
            table.host.root.close_modal(modal)
        table.step()


def test_every_key_of_the_table_is_taken(table: Table) -> None:
    for binding in KEYS:
        if binding.order is not None:
            for code in binding.codes:
                mods = (pygame.KMOD_CTRL if binding.ctrl else 0) | (pygame.KMOD_SHIFT if binding.shift else 0)
                assert table.play.key(Key(code, mods)), binding.shown
                for modal in list(table.host.root.modals):
                    table.host.root.close_modal(modal)


@pytest.mark.parametrize("mods", [0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_CTRL | pygame.KMOD_SHIFT])
def test_no_key_has_two_orders(mods: int) -> None:
    codes = {code for binding in KEYS for code in binding.codes}
    for code in codes:
        taking = [b.does for b in KEYS if b.order is not None and b.takes(Key(code, mods))]
        assert len(taking) < 2, (pygame.key.name(code), taking)


def test_every_line_has_words_and_marks_are_drawn(table: Table) -> None:
    table.play.look.mark_text = SYSTEMS["dernier_val"].mark_text
    rows = rows_of(table.host.look)
    assert not any("‹" in row.words + row.key for row in rows)
    listed = [row.key for row in rows if row.key]
    assert listed == [key_words(binding.shown, table.host.look) for binding in KEYS]
    drawn = [row for row in rows if row.draw is not None]
    states = [name.removeprefix(BADGE) for name in table.host.look.drawings.names() if name.startswith(BADGE)]
    named = [kind for kind in states if SYSTEMS["dernier_val"].mark_text(kind) is not None]
    assert len(named) > 8 and len(drawn) == len(MARKS) + len(named)
    table.key(pygame.K_F1)
    page = table.host.root.modals[-1]
    assert isinstance(page, HelpPage)
    place = next(n for n, row in enumerate(page.rows) if row.draw is not None)
    page.list.scroll_to(len(page.rows) - 1)
    table.step()
    page.list.scroll_to(place)
    table.step()
    rect = page.list.row_rect(place)
    left = table.surface.subsurface(pygame.Rect(rect.left, rect.top, 60, rect.height))
    assert len({tuple(left.get_at((x, rect.height // 2))) for x in range(60)}) > 3


def test_the_help_follows_the_language_and_scrolls_by_key(table: Table) -> None:
    table.key(pygame.K_F1)
    page = table.host.root.modals[-1]
    assert isinstance(page, HelpPage)
    for _ in range(12):
        table.key(pygame.K_PAGEDOWN)
    assert page.list.at_end
    before = [row.words for row in page.rows]
    table.host.look.words.language = "en"
    table.host.look.words.real = type(table.host.look.words.real)("en")
    page.words_changed()
    assert [row.words for row in page.rows] != before
    table.key(pygame.K_ESCAPE)
    assert not table.host.root.modals
