"""Pictures that people give to creatures: dropped on a token, kept, upright, and never a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import bundled_encounters
from board.grid.directions import Direction
from board.window.play import portrait_drops
from board.window.canvas.layers.tokens import Tokens
from board.window.play.screen import PlayScreen
from tests.window.person import Person

RED, BLUE = (200, 20, 20), (20, 20, 200)


def picture(folder: Path, size: tuple[int, int] = (90, 150), name: str = "face.png") -> Path:
    """A picture with a red upper and a blue lower half."""
    folder.mkdir(exist_ok=True)
    drawn = pygame.Surface(size)
    drawn.fill(RED)
    drawn.fill(BLUE, (0, size[1] // 2, size[0], size[1]))
    pygame.image.save(drawn, folder / name)
    return folder / name


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    somebody = Person(tmp_path / "home")
    begin(somebody)
    yield somebody
    somebody.close()


def begin(somebody: Person) -> None:
    somebody.app.begin(next(bundled for bundled in bundled_encounters() if bundled.name == "guard-post"))
    somebody.step(3)
    for modal in list(somebody.app.main.root.modals):
        somebody.app.main.root.close_modal(modal)
    if somebody.play.curtain.closed:
        somebody.key(pygame.K_RETURN)
    somebody.step(3)
    somebody.play.toast.hush()
    somebody.step()


def drop(person: Person, file: Path, pos: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portrait_drops, "pointer_at_drop", lambda: pos)
    person.post(pygame.DROPFILE, file=str(file))
    person.step(2)


def middle(play: PlayScreen) -> tuple[int, int]:
    assert play.actor is not None
    x, y = play.view.camera.middle(play.actor.at)
    return round(x), round(y)


def is_red(shown: pygame.Color) -> bool:
    return shown.r > 150 and shown.g < 60 and shown.b < 60


def is_blue(shown: pygame.Color) -> bool:
    return shown.b > 150 and shown.g < 60 and shown.r < 60


def reds(person: Person, pos: tuple[int, int]) -> int:
    """How many red pixels are around a place."""
    surface = person.app.main.presenter.surface
    near = [(pos[0] + x, pos[1] + y) for x in range(-12, 13) for y in range(-12, 13)]
    return sum(is_red(surface.get_at(at)) for at in near if surface.get_rect().collidepoint(at))


def test_a_picture_on_a_token_is_its_portrait_and_is_there_next_time(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = picture(tmp_path / "own")
    at = middle(person.play)
    before = person.play.session.scene, person.app.game.path.read_bytes()  # type: ignore[union-attr]
    assert reds(person, at) == 0
    drop(person, file, at, monkeypatch)
    person.play.toast.hush()
    person.step()
    assert reds(person, at) > 20
    assert (person.play.session.scene, person.app.game.path.read_bytes()) == before, "no rule knows"  # type: ignore[union-attr]
    file.unlink()
    person.close()
    again = Person(tmp_path / "home")
    begin(again)
    assert reds(again, middle(again.play)) > 20
    again.close()


def test_a_portrait_stays_upright_whatever_its_owner_faces(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = picture(tmp_path / "own", (100, 100))
    actor, look = person.play.actor, person.app.main.look
    assert actor is not None and look.portraits.give(actor, file)
    for facing in range(0, 8, 2):
        sprite = Tokens().sprite(replace(actor, facing=Direction(facing)), person.play.scene, look, 100, facing, False)
        shown = [sprite.get_at((50, y)) for y in range(100)]
        red, blue = ([n for n, c in enumerate(shown) if which(c)] for which in (is_red, is_blue))
        assert red and blue and max(red) < min(blue)


def test_a_picture_beside_every_token_is_no_portrait_and_opens_nothing(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = person.play
    drop(person, picture(tmp_path / "own"), (person.play.log.rect.centerx, 600), monkeypatch)
    assert person.play is play and not person.app.main.root.modals
    assert not (tmp_path / "home" / "portraits").exists()
    assert play.toast.visible and "pion" in play.toast.words


def test_a_mere_shape_takes_no_portrait_and_shows_none(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = person.play
    assert play.picture is not None
    shape = next(c for c in play.picture.scene.creatures if "?" in c.marks)
    at = play.view.camera.middle(shape.at)
    drop(person, picture(tmp_path / "own"), (round(at[0]), round(at[1])), monkeypatch)
    assert not (tmp_path / "home" / "portraits").exists()
    true = play.session.scene.find(shape.id)
    assert true is not None and person.app.main.look.portraits.give(true, tmp_path / "own" / "face.png")
    sprite = Tokens().sprite(shape, play.picture.scene, person.app.main.look, 80, 0, False)
    assert not any(is_red(sprite.get_at((x, y))) for x in range(80) for y in range(80))


def test_a_portrait_can_be_taken_away_and_no_picture_is_no_portrait(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = middle(person.play)
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no picture at all")
    drop(person, broken, at, monkeypatch)
    assert "broken.png" in person.play.toast.words and not list((tmp_path / "home").glob("portraits/*"))
    drop(person, picture(tmp_path / "own"), at, monkeypatch)
    person.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    person.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3)
    person.post(pygame.MOUSEBUTTONUP, pos=at, button=3)
    menu = person.app.main.root.modals[-1]
    entry = next(e for e in menu.entries if e.words == "Retirer le portrait")  # type: ignore[attr-defined]
    menu.close()  # type: ignore[attr-defined]
    entry.action()
    person.play.toast.hush()
    person.step(2)
    assert reds(person, at) == 0 and not list((tmp_path / "home" / "portraits").iterdir())
