"""A monkey before the window: random real events, with what must always hold checked after each of them.

    python tools/monkey.py [ACTS] [--seed N] [--encounter NAME] [--table] [--keep FILE]
    python tools/monkey.py --replay FILE [--close] [--shrink]

Opens the program without a screen and in a folder of its own, on an encounter (when none is named, each of the bundled
ones in turn, and `typed`, a game with real dice), with `--table` the table's window beside it, and does so many random
acts: mouse, keys, text, fingers, sizes of windows, files that are dropped, settings, games that are opened, closed and
started again. `monkey_acts.py` says what is done, `monkey_checks.py` what must hold. At the first thing that does not
hold it prints what and keeps the acts that led there, one a line, with pictures of what was there and what should be
where pixels differ; `--replay` does them again, with `--close` comparing all pixels after each act, and `--shrink`
looks for a shorter list that fails in the same way.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

import board.window.settings  # noqa: E402, F401  (before pygame)
from board.files.encounters import read_encounter  # noqa: E402
from board.files.journal import TYPED, JournalFile, header  # noqa: E402
from board.files.map_files import load_tree  # noqa: E402
from board.rulebook.reading import Faults  # noqa: E402
from board.systems import SYSTEMS  # noqa: E402
from board.window.app import App  # noqa: E402
from board.window.host import Host  # noqa: E402
from board.window.pages import progress  # noqa: E402
from board.window.play.screen import PlayScreen  # noqa: E402
from monkey_acts import Act, gesture  # noqa: E402
from monkey_checks import Broken, check_each, compare_refreshed, compare_repainted, compare_saved, compare_undone  # noqa: E402

BEAT = 17
"""Milliseconds that pass with each act."""

SIZE = (1280, 720)


class Monkey:
    """A running program, its folder with files to drop, its clock, and what is done to it."""

    def __init__(self, folder: Path, seed: int = 0, encounter: str | None = None, table: bool = False) -> None:
        self.folder, self.seed = folder, seed
        self.now = 1000
        self.meanwhile: list[Act] = []
        """What happens while long work is under way."""
        self.kinds: Counter[str] = Counter()
        self.thrown: list[str] = []
        """What threads raised."""
        self._files()
        self._start()
        if encounter is None:
            self.app.show_start()
        else:
            self.app.open_path(self.files.get(f"{encounter}.yaml") or self.files[f"{encounter}.jsonl"])
        if table:
            self.app.table.open()
        self.step()

    def _start(self) -> None:
        self.app = App(SYSTEMS, size=SIZE, language="fr", folder=self.folder / "home", seed=self.seed)
        pygame.event.clear()

    def _files(self) -> None:
        """Files to drop on the windows: one of each kind."""
        files = self.folder / "files"
        (files / "folder.yaml").mkdir(parents=True, exist_ok=True)
        (files / "broken.yaml").write_text("map: [1, 2\ncreatures: {", "utf-8")
        (files / "empty.yaml").write_text("", "utf-8")
        (files / "broken.jsonl").write_bytes(b'{"journal": 1}\n\xff\n')
        (files / "broken.png").write_bytes(b"no picture")
        picture = pygame.Surface((40, 30))
        picture.fill((90, 140, 60))
        pygame.image.save(picture, str(files / "picture.png"))
        source = ROOT / "maps" / "first-steps.yaml"
        faults = Faults()
        document = load_tree(source, str(source), faults)
        read = read_encounter(document, document.root, source, SYSTEMS, faults) if document is not None else None
        assert read is not None
        JournalFile.begin(files / "typed.jsonl", header(read, self.seed, TYPED)).close()
        self.files: dict[str, Path] = {path.name: path for path in files.iterdir()}
        self.files["missing.yaml"] = files / "missing.yaml"
        self.files |= {path.name: path for path in sorted((ROOT / "maps").glob("*.yaml"))}

    # --- what is there

    @property
    def play(self) -> PlayScreen | None:
        """The play screen, if it is the one that is shown."""
        screen = self.app.main.screen
        return screen if isinstance(screen, PlayScreen) else None

    def host(self, which: str) -> Host | None:
        """One of the two windows."""
        return self.app.main if which == "main" else self.app.table.host

    def hosts(self) -> list[tuple[str, Host]]:
        """All windows that are open."""
        return [(which, host) for which in ("main", "table") if (host := self.host(which)) is not None]

    # --- doing it

    def do(self, act: Act) -> None:
        """Do one act and check what must hold. Raises Broken, and whatever the program raised."""
        self.kinds[act[0] if act[0] != "event" else act[1]] += 1
        kind, *given = act
        if kind == "wait":
            for _ in range(max(1, given[0] // 100)):
                self.now += min(100, given[0])
                self.step()
        elif kind == "repaint":
            self.settle()
            compare_repainted(self)
            compare_refreshed(self)
        elif kind == "undone":
            compare_undone(self)
        elif kind == "saved":
            compare_saved(self)
        elif kind == "restart":
            self._restart()
        elif kind == "meanwhile":
            self.meanwhile.append(given[0])
        else:
            self._cause(kind, given)
            self.step()
        if not self.app.running:
            self._restart()
        if self.thrown:
            raise Broken(f"a thread raised {self.thrown}")
        check_each(self)

    def _cause(self, kind: str, given: Sequence[Any]) -> None:
        """Cause what SDL would tell of."""
        which = given[-1]
        host = self.host(which)
        if host is None:
            return
        window = self.app.table.window if which == "table" else None
        if kind == "event":
            name, fields = given[0], given[1]
            fields = {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()}
            pygame.event.post(pygame.Event(getattr(pygame, name), window=window, **fields))
        elif kind == "drop":
            pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(self._file(given[0])), window=window))
        elif kind == "resize":
            size = (given[0], given[1])
            if window is not None:
                if not self.app.table.full:
                    window.size = size
            elif not self.app.fills_desktop:
                pygame.display.set_mode(size, pygame.RESIZABLE)
            pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=window))

    def _file(self, name: str) -> Path:
        if name == "saved":
            kept = sorted(self.app.games_folder.glob("*.jsonl"))
            return kept[-1] if kept else self.files["missing.yaml"]
        return self.files[name]

    def step(self) -> None:
        """Let a moment pass."""
        self.now += BEAT
        self.app.step(self.now)

    def settle(self, now: int | None = None) -> None:
        """Wait for what is worked out beside the window, and show it; at `now` the clock stands still meanwhile."""
        for _ in range(2):
            if self.play is not None:
                self.play.chances.preview.settle()
            if now is not None:
                self.now = now - BEAT
            self.step()

    def ticks(self) -> int:
        """The clock while long work is under way: what shall happen meanwhile happens now."""
        self.now += BEAT
        if self.meanwhile:
            kind, *given = self.meanwhile.pop(0)
            self._cause(kind, given)
        return self.now

    def _restart(self) -> None:
        """Close the program and start it again, on the same folder."""
        self.close()
        self._start()
        self.app.show_start()
        self.step()

    def close(self) -> None:
        """Close the program as its loop does."""
        self.app.personal.keep()
        self.app.table.close()
        self.app._close_journal()
        self.app.sounds.close()


@contextmanager
def monkey(seed: int = 0, encounter: str | None = None, table: bool = False) -> Iterator[Monkey]:
    """A program in a folder of its own, which is also its home and the folder it was started in."""
    before, home, hook = Path.cwd(), os.environ.get("HOME"), threading.excepthook
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "home").mkdir()
        os.chdir(folder / "home")
        os.environ["HOME"] = str(folder / "home")
        plain = progress.pygame.time.get_ticks
        found: Monkey | None = None
        try:
            found = Monkey(folder, seed, encounter, table)
            pygame.time.get_ticks = found.ticks
            threading.excepthook = lambda thrown: found.thrown.append(repr(thrown.exc_value))
            yield found
        finally:
            pygame.time.get_ticks, threading.excepthook = plain, hook
            os.chdir(before)
            if home is not None:
                os.environ["HOME"] = home
            if found is not None:
                found.app.table.close()
                found.app._close_journal()


class Failed(Exception):
    """The acts that led to something that does not hold."""

    def __init__(self, why: str, acts: Sequence[Act], kind: str, pictures: Sequence[pygame.Surface] = ()) -> None:
        super().__init__(why)
        self.why, self.acts, self.kind, self.pictures = why, list(acts), kind, tuple(pictures)


def _failed(error: Exception, acts: Sequence[Act]) -> Failed:
    if isinstance(error, Broken):
        return Failed(str(error), acts, str(error).split(":")[0], error.pictures)
    last = traceback.extract_tb(error.__traceback__)[-1]
    return Failed(traceback.format_exc(), acts, f"{type(error).__name__} {last.filename}:{last.lineno}")


def go(acts: int, seed: int, encounter: str | None, table: bool) -> Counter[str]:
    """Do so many random acts; how many of each kind. Raises Failed."""
    chance = Random(seed)
    done: list[Act] = []
    with monkey(seed, encounter, table) as found:
        try:
            while len(done) < acts:
                for act in gesture(found, chance):
                    done.append(act)
                    found.do(act)
            for act in (("repaint",), ("undone",), ("saved",)):
                done.append(act)
                found.do(act)
        except Exception as error:
            raise _failed(error, done) from error
        return found.kinds


def again(acts: Sequence[Act], seed: int, encounter: str | None, table: bool, close: bool = False) -> None:
    """Do these acts; `close` compares the pixels after each of them. Raises Failed."""
    with monkey(seed, encounter, table) as found:
        for place, act in enumerate(acts):
            try:
                found.do(act)
                if close:
                    found.do(("repaint",))
            except Exception as error:
                raise _failed(error, acts[: place + 1]) from error


def shrunk(failed: Failed, seed: int, encounter: str | None, table: bool, seconds: float = 300) -> Failed:
    """A shorter list of acts that fails in the same way, found by leaving out ever smaller parts."""
    until, part = time.monotonic() + seconds, max(1, len(failed.acts) // 2)
    while part and time.monotonic() < until:
        place, shorter = 0, False
        while place < len(failed.acts) and time.monotonic() < until:
            tried = failed.acts[:place] + failed.acts[place + part :]
            try:
                again(tried, seed, encounter, table)
                place += part
            except Failed as error:
                if error.kind == failed.kind:
                    failed, shorter = error, True
                else:
                    place += part
        part = part if shorter and part == 1 else part // 2
    return failed


def _keep(file: Path, failed: Failed, start: dict[str, Any]) -> None:
    lines = [json.dumps(start), *(json.dumps(act) for act in failed.acts)]
    file.write_text("\n".join(lines) + "\n", "utf-8")


def _tell(failed: Failed, file: Path, start: dict[str, Any]) -> int:
    _keep(file, failed, start)
    for name, picture in zip(("was", "should"), failed.pictures, strict=False):
        pygame.image.save(picture, str(file.with_suffix(f".{name}.png")))
    for act in failed.acts[-12:]:
        print(json.dumps(act), file=sys.stderr)
    print(failed.why, file=sys.stderr)
    print(f"{start}: {len(failed.acts)} acts, kept in {file}", file=sys.stderr)
    return 1


def main() -> int:
    """The command line; status 1 when something did not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("acts", nargs="?", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--encounter")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "monkey.jsonl")
    parser.add_argument("--replay", type=Path)
    parser.add_argument("--close", action="store_true")
    parser.add_argument("--shrink", action="store_true")
    given = parser.parse_args()
    keep = given.keep.resolve()
    faulthandler.enable()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    if given.replay is not None:
        first, *rest = given.replay.read_text("utf-8").splitlines()
        start = json.loads(first)
        try:
            again([json.loads(line) for line in rest], **start, close=given.close)
        except Failed as failed:
            return _tell(shrunk(failed, **start) if given.shrink else failed, keep, start)
        print(f"{len(rest)} acts, and everything holds")
        return 0
    bundled = [path.stem for path in sorted((ROOT / "maps").glob("*.yaml"))]
    names = [given.encounter] if given.encounter else [*bundled, "typed"]
    kinds: Counter[str] = Counter()
    began = time.perf_counter()
    for place, name in enumerate(names):
        start = {"seed": given.seed + place, "encounter": name, "table": given.table}
        try:
            kinds += go(max(1, given.acts // len(names)), **start)
        except Failed as failed:
            return _tell(failed, keep, start)
    print(f"{kinds.total()} acts, {kinds.total() / (time.perf_counter() - began):.0f} a second, and everything holds")
    print(", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
