"""Several windows: each takes its own events and shows its own picture."""

from __future__ import annotations

from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.systems import SYSTEMS
from board.window.app import App
from board.window.style.drawings import Drawings
from board.window.host import Host
from board.window.style.look import Look
from board.window.presenter import WindowPresenter
from board.window.shot import shot
from board.window.style.text import Texts
from board.window.style.theme import Theme
from board.window.widgets.button import Button
from tests.window import fake
from tests.window.words import FakeWords


def test_a_second_window_takes_its_own_events_and_is_shown_when_it_changed(tmp_path: Path) -> None:
    app = App(SYSTEMS, size=(640, 480), language="fr", folder=tmp_path)
    window = pygame.Window("table", (400, 300))
    host = Host(WindowPresenter(window), Look(Theme(), Texts(), Drawings(), FakeWords()))
    pressed: list[int] = []
    button = Button("Oui", lambda: pressed.append(1))
    host.show(button)
    app.hosts[window.id] = host
    pygame.event.clear()
    app.step(17)
    shown = host.presenter.presented
    assert shown == 400 * 300
    app.step(34)
    assert host.presenter.presented == shown, "nothing changed"
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(50, 50), rel=(0, 0), buttons=(0, 0, 0), window=window))
        pygame.event.post(pygame.Event(kind, pos=(50, 50), button=1, window=window))
    app.step(51)
    assert pressed == [1]
    assert host.presenter.presented == 2 * shown
    window.destroy()


def test_a_window_that_comes_back_to_its_size_is_drawn_again(tmp_path: Path) -> None:
    app = App(SYSTEMS, size=(640, 480), language="fr", folder=tmp_path)
    window = pygame.Window("table", (400, 300))
    host = Host(WindowPresenter(window), Look(Theme(), Texts(), Drawings(), FakeWords()))
    host.show(Button("Oui", lambda: None))
    app.hosts[window.id] = host
    pygame.event.clear()
    app.step(17)
    before = pygame.image.tobytes(window.get_surface(), "RGB")
    for width in (500, 400):
        window.size = (width, 300)
        window.get_surface()
    app.step(34)
    assert pygame.image.tobytes(window.get_surface(), "RGB") == before
    window.destroy()


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_a_picture_has_the_size_that_was_asked_for(size: tuple[int, int]) -> None:
    for side in ("heroes", "guards", None):
        assert shot(fake.scene(), fake.SYSTEM, side, size, FakeWords()).get_size() == size
    assert shot(fake.scene(), fake.SYSTEM, "heroes", size, FakeWords(), "table").get_size() == size


def test_a_picture_for_nobody_is_refused() -> None:
    with pytest.raises(KeyError):
        shot(fake.scene(), fake.SYSTEM, "bakers", (640, 480), FakeWords())


def test_the_same_scene_gives_the_same_picture() -> None:
    pictures = [shot(fake.scene(), fake.SYSTEM, "heroes", (800, 600), FakeWords()) for _ in range(2)]
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")
