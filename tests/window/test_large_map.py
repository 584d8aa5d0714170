"""A map of 100 by 100 squares with 3,000 pieces of wall: what each act may ask of the machine, counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)

from big_map import encounter
from board.grid.lines import LineIndex
from board.window.canvas.camera import Camera
from tests.window.person import Person


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    file = tmp_path / "maze.yaml"
    file.write_text(encounter(), encoding="utf-8")
    somebody = Person(tmp_path, (1920, 1080))
    somebody.app.preferences.set("animated", False)
    assert somebody.app.open_path(file)
    if somebody.play.curtain.closed:
        somebody.play.curtain.ready()
    somebody.step(3)
    yield somebody
    somebody.close()


def test_the_whole_board_is_drawn_without_a_look_at_each_plain_square(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The game master is shown every wall; a side only those that it knows.
    person.play.turn_gm_view()
    person.play.fit()
    person.step(2)
    asked = 0
    pixel = Camera.pixel

    def counted(camera: Camera, x: float, y: float) -> tuple[int, int]:
        nonlocal asked
        asked += 1
        return pixel(camera, x, y)

    monkeypatch.setattr(Camera, "pixel", counted)
    person.play.view.everything()
    person.play.board.flush()
    person.step()
    assert 3000 < asked < 16000


def test_an_opened_door_does_not_have_all_walls_sorted_again(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    make = LineIndex.__init__

    def counted(*arguments: object) -> None:
        made.append(arguments)
        make(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(LineIndex, "__init__", counted)
    found = [move for offer in person.play.offers for move in offer.moves if move.command.do == "open"]
    person.play.perform(found[0].command)
    person.step(3)
    assert person.play.scene.place.door("first").is_open
    person.play.undo()
    person.step(3)
    assert made == []
