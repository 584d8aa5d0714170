"""Cards over the window are as large as what stands on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from board.files.assets import data_root
from tests.window.reading import read
from tests.window.person import Person
from tests.window.test_settings_page import setting

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("page", ["open_menu", "show_settings"])
def test_a_card_has_no_empty_room_below_what_stands_on_it(tmp_path: Path, size: tuple[int, int], page: str) -> None:
    person = Person(tmp_path, size)
    assert person.app.open_path(data_root() / "maps" / "guard-post.yaml")
    person.step(3)
    getattr(person.app, page)()
    person.step(2)
    card = person.app.main.root.modals[-1]
    px = person.app.main.look.theme.px
    lowest = max(child.rect.bottom for child in card.children)
    assert 0 <= card.card.bottom - lowest <= px(36)  # type: ignore[attr-defined]
    if page == "show_settings":
        rows = card.list  # type: ignore[attr-defined]
        assert rows.rect.height - rows.ends[-1] <= px(40)
    person.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_menu_tells_every_reason_to_its_end(
    tmp_path: Path, size: tuple[int, int], language: str, scale: float
) -> None:
    person = Person(tmp_path, size)
    person.app.personal.speak(language)
    setting("text_scale").set(person.app, scale)
    assert person.app.open_path(data_root() / "maps" / "first-steps.yaml")
    person.step(3)
    if person.play.curtain.closed:
        person.play.curtain.ready()
    person.step(2)
    play = person.play
    actor = play.actor
    assert actor is not None
    foe = next(c for c in play.known().creatures if c.side != actor.side)
    middle = play.view.camera.middle(foe.at)
    play.asked_about((round(middle[0]), round(middle[1])))
    person.step(2)
    (menu,) = person.app.main.root.modals
    assert any(entry.reason for entry in menu.entries)  # type: ignore[attr-defined]
    cut = set(read(person.app.main).shortened)
    assert not cut & {entry.reason for entry in menu.entries}  # type: ignore[attr-defined]
    person.close()
