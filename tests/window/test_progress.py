"""Long work beside a window that lives: what is shown of it, stopping it, opening files by it."""

from __future__ import annotations

import threading
from collections.abc import Generator
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import data_root
from board.grid import field
from board.scene.texts import text
from board.window import games
from board.window.pages.notice import Notice
from board.window.pages.progress import Progress
from board.window.pages.start import StartScreen
from board.window.work import GivenUp, Step, Worker
from tests.window.person import Person

GATE = data_root() / "maps" / "first-steps.yaml"


def shown(person: Person) -> Progress:
    (card,) = (modal for modal in person.app.main.root.modals if isinstance(modal, Progress))
    return card


def step(done: int = 0, total: int = 0) -> Step:
    return Step(text("window.print.drawing"), done, total)


def press(code: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0, window=None))


def test_the_work_goes_on_in_a_thread_of_its_own_and_gives_its_result() -> None:
    threads: list[threading.Thread] = []

    def work() -> Generator[Step, None, str]:
        threads.append(threading.current_thread())
        yield step(1, 2)
        return "done"

    worker = Worker(work())
    assert worker.wait(10)
    assert worker.result() == "done"
    assert threads[0] is not threading.main_thread()


def test_the_window_takes_input_while_the_work_goes_on(person: Person) -> None:
    pressed, told = threading.Event(), threading.Event()
    seen: list[tuple[str, bytes]] = []

    def work() -> Generator[Step, None, int]:
        yield step(1, 4)
        told.set()
        # Only the window can set it: the work waits for what a person does meanwhile.
        assert pressed.wait(10)
        yield step(3, 4)
        return 7

    handle = person.app.handle

    def handled(event: pygame.Event, now: int) -> None:
        handle(event, now)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_x:
            card = shown(person)
            surface = person.app.main.presenter.surface.subsurface(card.bar)
            seen.append((card.title, pygame.image.tobytes(surface, "RGB")))
            pressed.set()

    person.app.handle = handled  # type: ignore[method-assign]
    threading.Thread(target=lambda: told.wait(10) and press(pygame.K_x)).start()
    assert person.app.through(lambda: "Something long", work()) == 7
    assert seen[0][0] == "Something long"
    assert not person.app.main.root.modals and not person.app.working


@pytest.mark.parametrize("way", ["escape", "button"])
def test_work_is_stopped_by_escape_and_by_its_button(person: Person, way: str) -> None:
    ended: list[str] = []
    begun = threading.Event()

    def work() -> Generator[Step, None, None]:
        try:
            while True:
                begun.set()
                threading.Event().wait(0.002)
                yield step()
        finally:
            ended.append("cleaned up")

    def stop() -> None:
        begun.wait(10)
        if way == "escape":
            press(pygame.K_ESCAPE)
        else:
            press(pygame.K_RETURN)

    threading.Thread(target=stop).start()
    with pytest.raises(GivenUp):
        person.app.through(lambda: "Endless", work())
    assert ended == ["cleaned up"]
    assert not person.app.main.root.modals


def test_the_bar_shows_how_much_is_done(person: Person) -> None:
    card = Progress(person.app.main.root, lambda: "Long", lambda: None)
    lit = []
    for done in (0, 2, 4):
        card.follow(step(done, 4), 0)
        person.step()
        row = person.app.main.presenter.surface.subsurface((card.bar.left, card.bar.centery, card.bar.width, 1))
        lamp = person.app.main.look.theme.lamp
        lit.append(sum(tuple(row.get_at((x, 0)))[:3] == lamp for x in range(card.bar.width)) / card.bar.width)
    assert lit[0] == 0 and 0.45 < lit[1] < 0.55 and lit[2] > 0.97
    card.close()


def test_the_bar_runs_while_nobody_knows_how_long_it_takes(person: Person) -> None:
    card = Progress(person.app.main.root, lambda: "Long", lambda: None)
    pictures = set()
    for now in (0, 300, 600):
        card.follow(step(), now)
        person.step()
        bar = person.app.main.presenter.surface.subsurface(card.bar)
        pictures.add(pygame.image.tobytes(bar, "RGB"))
    assert len(pictures) == 3


def test_what_goes_wrong_is_raised_in_the_window(person: Person) -> None:
    def work() -> Generator[Step, None, None]:
        yield step()
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        person.app.through(lambda: "Faulty", work())
    assert not person.app.main.root.modals


def test_closing_the_program_stops_the_work(person: Person) -> None:
    def work() -> Generator[Step, None, None]:
        pygame.event.post(pygame.Event(pygame.QUIT))
        while True:
            threading.Event().wait(0.002)
            yield step()

    with pytest.raises(GivenUp):
        person.app.through(lambda: "Endless", work())
    assert not person.app.running


# --- opening


def test_a_game_is_read_beside_the_window(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[bool] = []
    read = games.open_file

    def watched(*arguments: object) -> object:
        threads.append(threading.current_thread() is threading.main_thread())
        return read(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(games, "open_file", watched)
    assert person.app.open_path(GATE)
    assert threads == [False]


def test_what_the_first_picture_needs_is_worked_out_before_it(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    assert person.app.open_path(GATE)
    looked: list[object] = []
    computed = field._computed

    def counted(*arguments: object) -> object:
        looked.append(arguments)
        return computed(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(field, "_computed", counted)
    assert person.play.memory.waiting == 0
    person.step(10)
    if person.play.curtain.closed:
        person.play.curtain.ready()
    person.step(10)
    assert looked == []


def give_up_while_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Escape pressed while the next file is read."""
    read = games.open_file

    def slow(*arguments: object) -> object:
        game = read(*arguments)  # type: ignore[arg-type]
        press(pygame.K_ESCAPE)
        # The key is seen before the step ends.
        threading.Event().wait(0.3)
        return game

    monkeypatch.setattr(games, "open_file", slow)


def test_opening_that_is_given_up_leaves_no_trace(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    give_up_while_opening(monkeypatch)
    assert not person.app.open_path(GATE)
    assert isinstance(person.app.main.screen, StartScreen)
    assert not list(person.app.games_folder.glob("*"))
    assert not person.app.main.root.modals


def test_a_game_that_was_saved_is_still_there_when_going_on_is_given_up(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert person.app.open_path(GATE)
    saved = person.app.game.path if person.app.game is not None else None
    assert saved is not None
    person.app.show_start()
    before = saved.read_bytes()
    give_up_while_opening(monkeypatch)
    assert not person.app.open_path(saved)
    assert saved.read_bytes() == before


def test_nothing_else_is_opened_meanwhile(person: Person, tmp_path: Path) -> None:
    opened: list[bool] = []

    def work() -> Generator[Step, None, None]:
        yield step()
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(GATE), window=None))
        threading.Event().wait(0.1)
        yield step()

    def watched(path: Path) -> bool:
        opened.append(open_path(path))
        return opened[-1]

    open_path = person.app.open_path
    person.app.open_path = watched  # type: ignore[method-assign]
    person.app.through(lambda: "Long", work())
    assert opened == [False]
    assert isinstance(person.app.main.screen, StartScreen)


def test_a_faulty_file_is_told_as_ever(person: Person, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("board: 1\nmap: [\n", encoding="utf-8")
    assert not person.app.open_path(bad)
    assert isinstance(person.app.main.root.modals[-1], Notice)
    assert not person.app.open_path(tmp_path / "nowhere.yaml")
    assert len(person.app.main.root.modals) == 2
