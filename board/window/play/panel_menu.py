"""The menus by which panels are moved, hidden and brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.window.play.arrangement import COLUMN, LEFT, PANELS, RIGHT
from board.window.panels.handle import Handle
from board.window.widgets.menu import Entry, Menu

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen


class PanelMenu:
    """The handles of the panels of a `PlayScreen`, and what they open."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.handles = {
            name: Handle(
                lambda at, name=name: self.open(at, name),  # type: ignore[misc]
                lambda name=name: screen.look.word(f"panels.handle.{name}"),  # type: ignore[misc]
                paper=name == "sheet",
            )
            for name in (*PANELS, "hand")
        }

    def place(self) -> None:
        """Have each handle in the corner of its panel, where the panel is shown."""
        screen = self.screen
        panels = {"wheel": screen.wheel, "log": screen.log, "sheet": screen.sheet, "hand": screen.hand}
        for name, handle in self.handles.items():
            panel = panels.get(name, screen.tray)
            handle.put(panel.rect, screen.look, screen.look.theme.px(7) if name == "sheet" else 2)
            handle.show(panel.visible and panel.rect.width > 0)

    def open(self, at: tuple[int, int], name: str = "hand") -> None:
        """The menu of one panel; that of the hand, which stays where it is, has those of all the others."""
        names = PANELS if name == "hand" else (name,)
        entries = [entry for one in names for entry in self._entries(one)]
        if name != "hand":
            entries += [self._show(one) for one in PANELS if self.screen.arrangement.hidden(one)]
        if self.screen.habits.panels:
            entries.append(Entry(self.screen.look.word("panels.restore"), self.screen.arrangement.restore))
        self.screen.open_menu(Menu(entries, at, self.screen.look.word("panels.title")))

    def _entries(self, name: str) -> list[Entry]:
        """What can be done with one panel as it stands."""
        arrangement, word = self.screen.arrangement, self.screen.look.word
        if arrangement.hidden(name):
            return [self._show(name)]
        other = LEFT if arrangement.side(name) == RIGHT else RIGHT
        entries = [Entry(word(f"panels.{other}.{name}"), lambda: arrangement.put(name, other))]
        upper = "log" if arrangement.log_first else "wheel"
        if name in COLUMN and arrangement.shares_column() and name != upper:
            entries.append(Entry(word(f"panels.above.{name}"), lambda: arrangement.put_above(name)))
        entries.append(Entry(word(f"panels.hide.{name}"), lambda: arrangement.hide(name)))
        return entries

    def _show(self, name: str) -> Entry:
        return Entry(self.screen.look.word(f"panels.show.{name}"), lambda: self.screen.arrangement.hide(name, False))
