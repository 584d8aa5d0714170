"""What must always hold of a window, whatever was done to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import pygame

import board.window.settings  # noqa: F401  (before pygame)
from board.files.journal import read_journal
from board.files.replay import replay, resume
from board.rulebook.reading import Faults
from board.systems import SYSTEMS
from board.window.host import Host
from board.window.play.screen import PlayScreen
from board.window.table.screen import TableScreen
from board.window.widgets.base import Widget
from board.window.widgets.modal import Modal
from board.window.widgets.root import Root
from soak import faults_of

if TYPE_CHECKING:
    from monkey import Monkey


class Broken(Exception):
    """Something that must always hold does not; what it is stands before the first colon.

    `pictures` are what was there and what should be, where pixels differ.
    """

    def __init__(self, why: str, *pictures: pygame.Surface) -> None:
        super().__init__(why)
        self.pictures = pictures


def check_each(monkey: Monkey) -> None:
    """Check what is soon checked. Raises Broken."""
    for which, host in monkey.hosts():
        for fault in _widget_faults(host.root):
            raise Broken(f"{which}, {fault}")
        surface = host.presenter.surface
        if surface.get_size() != host.root.rect.size:
            raise Broken(f"{which}, size: {host.root.rect.size} is laid out, the window has {surface.get_size()}")
    play = monkey.play
    if play is None:
        return
    if monkey.app.game is None or monkey.app.play is not play:
        raise Broken("the game and the screen differ:")
    session = play.session
    for fault in faults_of(session.system, session.scene):
        raise Broken(f"scene: {fault}")
    if play.curtain.closed:
        _check_curtain(monkey.app.main, play)


def _widget_faults(root: Root) -> Iterator[str]:
    """What does not hold of what is remembered of widgets, and of the pages above each other."""
    live = set(map(id, root.walk()))
    for name in ("focus", "capture", "hover"):
        widget: Widget | None = getattr(root, name)
        if widget is not None and widget.root is not root:
            yield f"{name} is gone: {widget}"
        elif widget is not None and name == "focus" and id(widget) not in live:
            yield f"{name} is hidden: {widget}"
        elif widget is not None and root.modals and name != "capture" and not _within(widget, root.top):
            yield f"{name} is below what is open: {widget} under {root.top}"
    placed = [child for child in root.children if child in root.modals]
    if placed != root.modals:
        yield f"pages lie in another order: {root.modals} and {placed}"
    lost = [one for one in root.walk() if isinstance(one, Modal) and one not in root.modals]
    if lost:
        yield f"pages are drawn and take no input: {lost}"
    for widget in root.walk():
        if widget is not root and (widget.focused, widget.hovered) != (widget is root.focus, widget is root.hover):
            yield f"looks focused or pointed at: {widget} {widget.focused} {widget.hovered}"
        if isinstance(widget, Modal) and not root.rect.contains(widget.card):
            yield f"page outside: {widget} {widget.card} in {root.rect}"


def _within(widget: Widget, above: Widget) -> bool:
    found: Widget | None = widget
    while found is not None and found is not above:
        found = found.parent
    return found is above


def _check_curtain(host: Host, play: PlayScreen) -> None:
    """While the screen changes hands nothing but the dark screen is there."""
    if play.children != [play.curtain.dark]:
        raise Broken(f"curtain: {play.children}")
    if host.root.modals or host.tooltip.visible:
        return
    own = pygame.Surface(host.root.rect.size, 0, host.presenter.surface)
    dark = play.curtain.dark
    dark.draw(own, host.look)
    for child in dark.children:
        own.set_clip(child.rect)
        child.draw(own, host.look)
    found = difference(host.presenter.surface, own)
    if found is not None:
        raise Broken(f"curtain is not all that is there: {found}", host.presenter.surface.copy(), own)


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect | None:
    """Where two pictures of one size differ; None when they are the same."""
    first, second = (pygame.image.tobytes(surface, "RGB") for surface in (one, other))
    if first == second:
        return None
    wide, tall = one.get_size()
    pixels = np.frombuffer(first, np.uint8) != np.frombuffer(second, np.uint8)
    differs = pixels.reshape(tall, wide, 3).any(axis=2)
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    left, top = int(columns[0]), int(rows[0])
    return pygame.Rect(left, top, int(columns[-1]) - left + 1, int(rows[-1]) - top + 1)


def compare_repainted(monkey: Monkey) -> None:
    """What changed was drawn: drawing everything again gives the same pixels, with and without the kept layers."""
    for which, host in monkey.hosts():
        kept = host.presenter.surface.copy()
        for how in ("again", "anew"):
            if how == "anew":
                _forget_layers(host.screen)
            host.root.dirty(host.root.rect)
            host.presenter.present(host.root.paint(host.presenter.surface))
            found = difference(kept, host.presenter.surface)
            if found is not None:
                owner, size = host.root.under(found.center), host.root.rect.size
                now = host.presenter.surface.copy()
                raise Broken(f"{which}, pixels were not drawn {how}: {found} of {size}, {owner}", kept, now)


def compare_refreshed(monkey: Monkey) -> None:
    """Whatever changed was read: reading the session again changes nothing of the play screen. Raises Broken."""
    play, host = monkey.play, monkey.app.main
    if play is None or play.curtain.closed:
        return
    kept, now = host.presenter.surface.copy(), monkey.now
    play.refresh()
    monkey.settle(now)
    found = difference(kept, host.presenter.surface)
    if found is not None:
        owner = host.root.under(found.center)
        raise Broken(f"main, old things were shown: {found}, {owner}", kept, host.presenter.surface.copy())


def _forget_layers(screen: Widget | None) -> None:
    if isinstance(screen, (PlayScreen, TableScreen)):
        screen.view._key = None


def compare_undone(monkey: Monkey) -> None:
    """What is taken back and played again leads to the same scene. Raises Broken."""
    play = monkey.play
    if play is None or monkey.app.main.root.modals or play.session.open is not None or not play.session.done:
        return
    session, after, before = play.session, play.session.scene, play.session.done[-1].before
    play.undo()
    monkey.step()
    if session.scene != before:
        raise Broken("undo: the scene is not the one before")
    play.redo()
    monkey.step()
    if session.scene != after or session.open is not None:
        raise Broken("redo: the scene is not the one after")


def compare_saved(monkey: Monkey) -> None:
    """The game on the disk leads to the scene on the table. Raises Broken."""
    game = monkey.app.game
    if game is None or game.path is None:
        return
    faults = Faults()
    saved = read_journal(game.path.read_bytes(), str(game.path), faults)
    replayed = replay(saved, SYSTEMS, faults) if saved is not None else None
    if saved is None or replayed is None or not replayed.ok or not replayed.complete:
        said = [fault.what for fault in faults.in_order()]
        raise Broken(f"saved: {game.path.name} cannot be read: {said} {replayed.failed if replayed else ''}")
    session = game.session
    resumed = resume(saved, replayed, by_hand=session.by_hand | session.once)
    if resumed.scene != session.scene or resumed.open != session.open:
        raise Broken(f"saved: {game.path.name} leads elsewhere")
    if [done.after for done in resumed.undone] != [done.after for done in session.undone]:
        raise Broken(f"saved: {game.path.name} has other commands to play again")
