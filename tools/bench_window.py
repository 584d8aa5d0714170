"""Bench rows of the window, each in a process of its own under Xvfb, without a graphics card.

`python tools/bench_window.py NAME FOLDER` is such a process: it does one thing and prints what it measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from struct import pack
from time import perf_counter, process_time
from typing import Any

from bench_rows import Row, median

SCREEN = "5760x2160x24"
"""Room for both windows side by side: what is covered by another window would be shown for nothing."""

SIZE, TABLE = (1920, 1080), (3840, 2160)
STARTS = 7
MEGABYTE = 1024 * 1024

FIRST = """
import board.window.app as app
app.App.run = lambda self: self.step(0)
import board.cli
board.cli.main(["play"])
"""
"""The program as it is started, left after its first picture."""

EMPTY = "import pygame; pygame.display.init(); pygame.display.set_mode((1920, 1080)); pygame.display.flip()"
"""An empty window."""


def rows() -> list[Row]:
    """All rows of the window."""
    with tempfile.TemporaryDirectory() as name, _screen() as display:
        folder = Path(name)
        environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "BOARD_HOME": name,
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        }
        # A program is compiled when it is started the first time, never again.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def python(*arguments: str) -> str:
            command = [sys.executable, *arguments]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise SystemExit(done.stderr)
            return done.stdout

        def child(what: str) -> dict[str, float]:
            found: dict[str, float] = json.loads(python(__file__, what, name).splitlines()[-1])
            return found

        _write_boards(folder)
        idle, move, dice = child("idle"), child("move"), child("dice")
        turned, typed = child("turn"), child("typing")
        two, table = child("two_idle"), child("table")
        firsts, empties = [], []
        for _ in range(STARTS):
            firsts.append(_wall(lambda: python("-c", FIRST)))
            empties.append(_wall(lambda: python("-c", EMPTY)))
        large, small = child("large")["peak"], child("small")["peak"]
    first, empty = median(firsts[1:]), median(empties[1:])

    def against(name: str) -> str:
        return f"{table[name] * 1e3:.2f} ms against {table['full'] * 1e3:.2f} ms"

    milliseconds = f"{move['frame'] * 1e3:.2f} ms against {move['full'] * 1e3:.2f} ms"
    return [
        Row("idle second of the window: pixels presented", "<=", 0, idle["pixels"]),
        Row("idle second of the window: of a core", "<=", 0.02, idle["core"]),
        Row("moving token, in full blits and flips", "<=", 0.2, move["frame"] / move["full"], milliseconds),
        Row("turning with a new field of view, in full blits and flips", "<=", 1.2, turned["frame"] / turned["full"]),
        Row("character typed in a text box, in full blits and flips", "<=", 0.1, typed["frame"] / typed["full"]),
        Row("idle second of both windows: pixels presented", "<=", 0, two["pixels"]),
        Row("idle second of both windows: of a core", "<=", 0.02, two["core"]),
        *(
            Row(f"{what} at 3840x2160, in full blits and flips", "<=", bar, table[name] / table["full"], against(name))
            for what, bar, name in (
                ("moving token on the table", 1.0, "move"),
                ("turning with a new field of view on the table", 1.2, "turn"),
                ("moving token on both windows, the table", 1.2, "both"),
            )
        ),
        Row(
            "three dice tumbling, in full blits and flips",
            "<=",
            1.5,
            dice["frame"] / dice["full"],
            f"{dice['frame'] * 1e3:.2f} ms against {dice['full'] * 1e3:.2f} ms",
        ),
        Row(
            "start to first picture, in imports of pygame and an empty window",
            "<=",
            2.5,
            first / empty,
            f"{first * 1e3:.0f} ms against {empty * 1e3:.0f} ms",
        ),
        Row("memory for 100x100 squares, 8192x8192 pixels, in MB", "<=", 540, large - small),
    ]


@contextmanager
def _screen() -> Iterator[str]:
    """A screen of Xvfb for the processes, on a number that is free."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    try:
        server = subprocess.Popen(command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        raise SystemExit("the window rows need Xvfb (Debian and Ubuntu: sudo apt install xvfb)") from None
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def _wall(what: Callable[[], object]) -> float:
    start = perf_counter()
    what()
    return perf_counter() - start


def _write_boards(folder: Path) -> None:
    """Two encounters: a large board on a large picture, and a small empty one."""
    head = "board: 1\ntitle: Bench\nsystem: fighting_fantasy\n"
    hero = "creatures:\n- {id: hero, side: heroes, at: A1, sheet: {skill: 9, stamina: 14, luck: 8, willpower: 7}}\n"
    picture = "picture: {file: floor.png, squares: [100, 100], at: [0, 0]}\n"
    (folder / "large.yaml").write_text(head + "size: [100, 100]\n" + picture + hero, encoding="utf-8")
    (folder / "small.yaml").write_text(head + "size: [10, 10]\n" + hero, encoding="utf-8")
    _write_picture(folder / "floor.png", 8192)


def _write_picture(file: Path, side: int) -> None:
    """A square picture in stripes, with three bytes a pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(1)
    rows = []
    for row in range(side):
        shade = row // 64 % 200 + 40
        rows.append(packer.compress(b"\0" + bytes((shade, shade // 2, 40)) * side))
    rows.append(packer.flush())
    header = chunk(b"IHDR", pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", b"".join(rows)) + chunk(b"IEND", b""))


# ---- The processes ----


def _opened(path: Path, folder: Path) -> Any:
    """The program with a game opened, its window 1920 by 1080, after its first seconds."""
    from board.systems import SYSTEMS
    from board.window.app import App
    from board.window.games import open_file

    app = App(SYSTEMS, size=SIZE, language="en", folder=folder, seed=1)
    # The board is measured, not the dark screen between sides.
    app.personal.set("hand_over", False)
    app.show_game(open_file(path, SYSTEMS, None, 1))
    _run(app, 2.0)
    return app


def _run(app: Any, seconds: float) -> None:
    """The loop of the program, for some time."""
    import pygame

    from board.window.app import IDLE_RATE, LIVELY_RATE

    end = perf_counter() + seconds
    while perf_counter() < end:
        lively = app.step(pygame.time.get_ticks())
        app.clock.tick(LIVELY_RATE if lively else IDLE_RATE)


def idle(folder: Path) -> dict[str, float]:
    """Pixels presented and processor time used while nobody touches anything."""
    from floors import ROOT

    app = _opened(ROOT / "maps" / "guard-post.yaml", folder)
    presented, spent, start = app.main.presenter.presented, process_time(), perf_counter()
    _run(app, 4.0)
    return {
        "pixels": app.main.presenter.presented - presented,
        "core": (process_time() - spent) / (perf_counter() - start),
    }


def move(folder: Path) -> dict[str, float]:
    """One frame of a token on its way, and one full blit and flip."""
    import pygame

    from board.rulebook.commands import command
    from floors import ROOT

    app = _opened(ROOT / "maps" / "guard-post.yaml", folder)
    play, screen = app.play, pygame.display.get_surface()
    whole = pygame.Surface(SIZE).convert()
    frames: list[float] = []
    full: list[float] = []
    while len(frames) < 60:
        who = play.session.scene.wheel.active
        legal = play.session.system.legal(play.known(), who)
        moves = [one for one in legal if one.do == "move" and one.get("die") and one.get("to", one.get("path"))]
        if not moves:
            play.perform(command("end_round", who))
            app.step(pygame.time.get_ticks())
            continue
        play.perform(moves[len(moves) // 2])
        now = pygame.time.get_ticks()
        app.step(now)  # what changes at once: the dice, the log
        while play.motion.ways:
            now += 16
            start = perf_counter()
            app.step(now)
            if play.motion.ways:
                frames.append(perf_counter() - start)
        start = perf_counter()
        screen.blit(whole, (0, 0))
        pygame.display.flip()
        full.append(perf_counter() - start)
    return {"frame": median(frames), "full": median(full)}


def _two_windows(folder: Path) -> Any:
    """The program with the guard post in its main window, and a table beside it that shows nothing else."""
    import pygame

    from floors import ROOT

    app = _opened(ROOT / "maps" / "guard-post.yaml", folder)
    pygame.display.set_window_position((0, 0))
    settings = app.table.settings
    settings.left, settings.top = SIZE[0], 0
    settings.wide, settings.tall = TABLE
    app.table.open()
    _run(app, 2.0)
    size = app.table.window.get_surface().get_size()
    if size != TABLE:
        raise SystemExit(f"the table's window measures {size}")
    return app


def two_idle(folder: Path) -> dict[str, float]:
    """Pixels presented and processor time used in both windows while nobody touches anything."""
    app = _two_windows(folder)
    shows = (app.main.presenter, app.table.host.presenter)
    presented, spent, start = [show.presented for show in shows], process_time(), perf_counter()
    _run(app, 4.0)
    return {
        "pixels": sum(show.presented for show in shows) - sum(presented),
        "core": (process_time() - spent) / (perf_counter() - start),
    }


def table(folder: Path) -> dict[str, float]:
    """Frames of the table's window: a token on its way, alone and with the main window, and one that turns."""
    import pygame

    from board.grid.directions import Direction
    from board.rulebook.commands import command

    app = _two_windows(folder)
    play, host, window = app.play, app.table.host, app.table.window
    session, side = play.session, app.table.side
    whole = pygame.Surface(TABLE).convert()
    moves: list[float] = []
    both: list[float] = []
    turns: list[float] = []
    full: list[float] = []

    def one_full() -> None:
        start = perf_counter()
        window.get_surface().blit(whole, (0, 0))
        window.flip()
        full.append(perf_counter() - start)

    while len(moves) < 60:
        who = session.scene.wheel.active
        legal = session.system.legal(play.known(), who)
        found = [one for one in legal if one.do == "move" and one.get("die") and one.get("to", one.get("path"))]
        if not found or session.scene.creature(who).side != side:
            play.perform(command("end_round", who))
            app.step(pygame.time.get_ticks())
            continue
        play.perform(found[len(found) // 2])
        now = pygame.time.get_ticks()
        app.step(now)
        while app.table.screen.motion.ways:
            now += 16
            start = perf_counter()
            app.main.tick(now)
            middle = perf_counter()
            host.tick(now)
            end = perf_counter()
            if app.table.screen.motion.ways:
                moves.append(end - middle)
                both.append(end - start)
        one_full()
    while session.scene.creature(session.scene.wheel.active).side != side:
        play.perform(command("end_round", session.scene.wheel.active))
    _run(app, 4.0)  # what a roll left on the table goes away
    own = session.scene.active
    for turn in range(48):
        facing = Direction((int(own.facing) + 2 * (turn + 1)) % 8).name.lower()
        session.play(command("gm", None, what="set", characteristic="facing", target=own.id, value=facing))
        play.refresh()  # it asks first what the side knows, as after a command
        start = perf_counter()
        host.tick(pygame.time.get_ticks())
        turns.append(perf_counter() - start)
        one_full()
    turns = turns[8:]  # what is around it has been seen once by then
    return {"move": median(moves), "both": median(both), "turn": median(turns), "full": median(full)}


def _full_blits(screen: Any, whole: Any) -> list[float]:
    """The times of ten full blits and flips on end, in seconds."""
    import pygame

    times = []
    for _ in range(10):
        start = perf_counter()
        screen.blit(whole, (0, 0))
        pygame.display.flip()
        times.append(perf_counter() - start)
    return times


def dice(folder: Path) -> dict[str, float]:
    """One frame of three dice that tumble, and one full blit and flip."""
    import pygame

    from board.rulebook.dice import Roll
    from board.window.dice.told import Fallen
    from floors import ROOT

    app = _opened(ROOT / "maps" / "guard-post.yaml", folder)
    play, screen = app.play, pygame.display.get_surface()
    whole = pygame.Surface(SIZE).convert()
    frames: list[float] = []
    full: list[float] = []
    now = pygame.time.get_ticks()
    for number in range(4):
        play.dice_tray.cast([(Fallen(0, Roll("", (6, 8, 12)), (3, 5, 9)), False)], number, now, True)
        play.rolling.put()
        app.step(now)
        while play.dice_tray.moving:
            now += 16
            start = perf_counter()
            app.step(now)
            frames.append(perf_counter() - start)
        full.extend(_full_blits(screen, whole))
    return {"frame": median(frames), "full": median(full)}


def typing(folder: Path) -> dict[str, float]:
    """One character typed in the name of a file to save, and one full blit and flip.

    Each is measured ten times on end: nothing else draws the whole window between two letters of a word.
    """
    import pygame

    from board.window.pages.files_dialog import FilesDialog, known_folders
    from floors import ROOT

    app = _opened(ROOT / "maps" / "guard-post.yaml", folder)
    root, screen = app.main.root, pygame.display.get_surface()
    dialog = FilesDialog(root, "Save", known_folders(app.main.look, folder), lambda path: True, "copy")
    root.set_focus(dialog.name)
    _run(app, 0.5)
    whole = pygame.Surface(SIZE).convert()
    frames: list[float] = []
    full: list[float] = []
    for _ in range(4):
        for _ in range(10):
            now = pygame.time.get_ticks()
            start = perf_counter()
            app.handle(pygame.Event(pygame.TEXTINPUT, text="é", window=None), now)
            app.main.tick(now)
            frames.append(perf_counter() - start)
        full.extend(_full_blits(screen, whole))
    if not dialog.name.text.endswith("é" * 40):
        raise SystemExit(f"typed: {dialog.name.text}")
    return {"frame": median(frames), "full": median(full)}


def turn(folder: Path) -> dict[str, float]:
    """The board of the main window with somebody turned, and one full blit and flip."""
    import pygame

    from board.grid.directions import Direction
    from board.rulebook.commands import command
    from board.window.canvas.picture import picture_for
    from floors import ROOT

    app = _opened(ROOT / "maps" / "guard-post.yaml", folder)
    play, screen = app.play, pygame.display.get_surface()
    session, own = play.session, play.session.scene.active
    whole = pygame.Surface(SIZE).convert()
    frames: list[float] = []
    full: list[float] = []
    for quarter in range(48):
        facing = Direction((int(own.facing) + 2 * (quarter + 1)) % 8).name.lower()
        session.play(command("gm", None, what="set", characteristic="facing", target=own.id, value=facing))
        play.memory.follow_course(session.course())
        picture = picture_for(session.system, session.scene, play.side, play.memory, own.id)
        start = perf_counter()
        play.view.show(picture)
        play.board.flush()
        app.main.tick(pygame.time.get_ticks())
        frames.append(perf_counter() - start)
        start = perf_counter()
        screen.blit(whole, (0, 0))
        pygame.display.flip()
        full.append(perf_counter() - start)
    return {"frame": median(frames[8:]), "full": median(full)}


def _peak(file: Path, folder: Path) -> dict[str, float]:
    _opened(file, folder)
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return {"peak": int(line.split()[1]) * 1024 / MEGABYTE}


def large(folder: Path) -> dict[str, float]:
    """Peak memory in MB with the large board."""
    return _peak(folder / "large.yaml", folder)


def small(folder: Path) -> dict[str, float]:
    """Peak memory in MB with the small board."""
    return _peak(folder / "small.yaml", folder)


CHILDREN = {child.__name__: child for child in (idle, move, dice, turn, typing, two_idle, table, large, small)}

if __name__ == "__main__":
    print(json.dumps(CHILDREN[sys.argv[1]](Path(sys.argv[2]))))
