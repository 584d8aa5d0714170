# ruff: noqa: I001 (board.window.settings comes before pygame)
"""Makes pictures of everything that is drawn, to be looked at: `python tools/gallery.py OUT_DIR [choices]`.

For each size, language and theme there is a folder `OUT_DIR/SIZE-LANGUAGE-THEME/` with one PNG for each state of the
main window and of the table's window, by day and by night, and beside it contact sheets of nine of them each.
Without choices it makes all of them, which takes minutes; `--size 1280x720 --language fr --theme lamp` and
`--only play` (part of a state's name) make some of them, each may be given several times; `--text 200` has texts and
symbols so many percent as large. `--blind` adds contact sheets as eyes without one kind of cones see them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

import yaml  # noqa: E402

import board.window.settings  # noqa: E402, F401  (before pygame)
import pygame  # noqa: E402
from board.files.words import LANGUAGES  # noqa: E402
from board.rulebook.commands import command  # noqa: E402
from board.rulebook.dice import SeededDice, TypedDice  # noqa: E402
from board.rulebook.session import Session  # noqa: E402
from board.systems import SYSTEMS  # noqa: E402
from board.window.app import App  # noqa: E402
from board.window.calibration.opening import measure_main  # noqa: E402
from board.window.games import Game, read_encounter_file  # noqa: E402
from board.window.style.theme import THEMES  # noqa: E402
from gallery_states import MORE  # noqa: E402

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))

DAY: dict[str, dict[str, Any]] = {
    "garance": {"at": "M10", "states": [{"bleeding": "legs"}], "sheet": {"hp": 4}},
    "rowan": {"at": "L10", "states": ["vigilant"]},
    "azelin": {"at": "N13"},
    "marten": {"at": "I10", "facing": "east", "states": ["discreet"]},
    "guard_3": {"at": "M9", "facing": "south"},
    "guard_2": {"at": "N9", "states": ["prone"]},
    "guard_1": {"at": "L8"},
}
"""Where the fight at the guard post stands."""

NIGHT: dict[str, dict[str, Any]] = {
    "garance": {"at": "G10", "facing": "west", "states": [{"numb": "hand_2"}], "sheet": {"hp": 6}},
    "watch_1": {"at": "F10", "states": ["vigilant"]},
    "torch": {"at": "F11"},
}
"""Where the one in the street stands."""

WOOD: dict[str, dict[str, Any]] = {}

CONES = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What is left of red, green and blue to eyes without one kind of cones (Machado, Oliveira and Fernandes, 2009)."""

FRAME = 17
"""Milliseconds from one picture of the window to the next."""


class Sitting:
    """A program before a scene that was set up, and the hand that brings about each state."""

    def __init__(self, folder: Path, size: tuple[int, int], language: str, theme: str, text: int) -> None:
        self.folder, self.size, self.now = folder, size, 1000
        self.app = App(SYSTEMS, size=size, language=language, folder=folder / "person", seed=5)
        self.app.personal.habits.theme = self.app.main.look.theme_name = theme
        self.app.personal.habits.text_scale = self.app.main.look.text_scale = text / 100
        self.app.personal.habits.hand_over = False
        self.app.personal.habits.animated = False
        self.app.main.resize()

    @property
    def play(self) -> Any:
        """The play screen."""
        assert self.app.play is not None
        return self.app.play

    def step(self, count: int = 2) -> None:
        """Let some pictures pass."""
        for _ in range(count):
            self.now += FRAME
            self.app.step(self.now)

    def settle(self) -> None:
        """Wait for the chances and show them."""
        self.step(3)
        if self.app.play is not None:
            self.app.play.chances.preview.settle()
        self.step(3)

    def key(self, code: int) -> None:
        """Press a key of the main window."""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, window=None, key=code, mod=0, unicode="", scancode=0))
        self.step()

    def close(self) -> None:
        """Close everything that lies over the screen, and the table."""
        for modal in list(self.app.main.root.modals):
            self.app.main.root.close_modal(modal)
        self.app.table.close()

    def fight(self, name: str, placed: dict[str, dict[str, Any]], active: str, dice: Any = None) -> None:
        """Begin a bundled encounter with some of its creatures elsewhere."""
        self.close()
        maps = self.folder / "maps"
        if not maps.exists():
            shutil.copytree(ROOT / "maps", maps)
        tree = yaml.safe_load((maps / f"{name}.yaml").read_text(encoding="utf-8"))
        for creature in tree["creatures"]:
            change = dict(placed.get(creature["id"], {}))
            if "sheet" in change:
                sheet = yaml.safe_load((maps / creature["sheet"]).read_text(encoding="utf-8"))
                change["sheet"] = {**sheet, **change["sheet"]}
            creature.update(change)
        (maps / "gallery.yaml").write_text(yaml.safe_dump(tree, allow_unicode=True), encoding="utf-8")
        encounter = read_encounter_file(maps / "gallery.yaml", "gallery.yaml", SYSTEMS)

        session = Session(encounter.system, encounter.started(active=active), dice or SeededDice(4))
        self.app.show_game(Game(session, encounter))
        self.settle()

    def pick(self, die: int) -> None:
        """Take a die of the hand, by its place."""
        self.play.pointing.pick_die(die)
        self.settle()

    def strike(self) -> None:
        """Strike the guard at the gate: whoever defends is asked."""
        self.play.perform(command("strike", "garance", target="guard_3", with_="hand_1", die="d6"))
        self.settle()

    def table(self, **settings: Any) -> None:
        """Open the table's window."""
        for name, value in settings.items():
            setattr(self.app.table.settings, name, value)
        self.app.table.open()
        window, host = self.app.table.window, self.app.table.host
        assert window is not None and host is not None
        # A window may be larger than the display that is not there.
        window.size = self.size
        host.resize()
        self.settle()

    def picture(self, table: bool = False) -> pygame.Surface:
        """What stands on a window."""
        self.step(2)
        host = self.app.table.host if table else self.app.main
        assert host is not None
        host.root.dirty(host.root.rect)
        host.tick(self.now)
        return host.presenter.surface.copy()


State = Callable[[Sitting], None]


def start(s: Sitting) -> None:
    s.close()
    s.app.show_start()
    s.step(40)


def menu(s: Sitting) -> None:
    s.app.open_menu()


def day(s: Sitting) -> None:
    s.fight("guard-post", DAY, "garance")


def night(s: Sitting) -> None:
    s.fight("street-at-night", NIGHT, "garance")


def picked(s: Sitting) -> None:
    day(s)
    s.pick(1)
    strike = next(action for action in s.play.hand.actions if action.able)
    s.play.pointing.pick_action(strike.key)
    s.settle()


def question(s: Sitting) -> None:
    day(s)
    s.strike()


def dice(s: Sitting) -> None:
    question(s)
    s.play.answer(s.play.session.need.options[-1])
    s.settle()


def log_opened(s: Sitting) -> None:
    s.play.log.open_line(len(s.play.log.lines) - 1)


def typed(s: Sitting) -> None:
    s.fight("guard-post", DAY, "garance", TypedDice())
    s.strike()
    if s.play.session.need is not None and not s.play.faces.visible:
        s.play.answer(s.play.session.need.options[-1])
        s.settle()


def wounded(s: Sitting) -> None:
    day(s)
    s.play.inspect("garance")


def enemy(s: Sitting) -> None:
    s.fight("guard-post", DAY, "guard_2")
    s.play.only_side = "heroes"
    s.play.refresh()
    s.settle()


def master(s: Sitting) -> None:
    s.fight("guard-post", DAY, "guard_2")
    s.play.gm_view = True
    s.play.refresh()
    s.settle()


def wood(s: Sitting) -> None:
    s.fight("wood-ambush", WOOD, "garance")


def nightmare(s: Sitting) -> None:
    s.close()
    from board.files.assets import bundled_encounters

    found = next(one for one in bundled_encounters() if one.name.startswith("nightmare"))
    s.app.begin(found)
    s.settle()


def curtain(s: Sitting) -> None:
    s.app.personal.habits.hand_over = True
    s.fight("guard-post", DAY, "garance")
    s.play.curtain.seats.sitting = None
    s.play.refresh()
    s.settle()
    s.app.personal.habits.hand_over = False


def options(s: Sitting) -> None:
    s.close()
    s.app.show_options()


def settings(s: Sitting) -> None:
    s.close()
    s.app.show_settings()


def help_page(s: Sitting) -> None:
    s.close()
    s.play.help()


def printing(s: Sitting) -> None:
    s.close()
    s.app.choose_print()


def files(s: Sitting) -> None:
    s.close()
    s.app.choose_file()


def outcome(s: Sitting) -> None:
    from board.window.play.outcome import Outcome

    s.close()
    play = s.play
    Outcome(
        s.app.main.root, lambda: [s.app.main.look.sentence(play.scene.table.side("guards").title)], play.undo, play.undo
    )


def table_panel(s: Sitting) -> None:
    s.close()
    s.table()
    s.app.open_table()


def calibration(s: Sitting) -> None:
    s.close()
    measure_main(s.app)


def test_picture(s: Sitting) -> None:
    s.app.main.root.modals[-1].show_test(True)


def context_menu(s: Sitting) -> None:
    day(s)
    place = s.play.view.camera.middle(next(c.at for c in s.play.scene.creatures if c.id == "guard_2"))
    s.play.asked_about((round(place[0]), round(place[1])))


def folded(s: Sitting) -> None:
    day(s)
    s.play.fold()


def unfolded(s: Sitting) -> None:
    s.play.fold()


def party(s: Sitting) -> None:
    day(s)
    s.table(eyes="party", wheel="", side="heroes", turn=0)


def active(s: Sitting) -> None:
    s.app.table.settings.eyes = "active"
    s.app.table.changed()
    s.settle()


def turned_wheel(s: Sitting) -> None:
    s.app.table.settings.eyes = "party"
    s.app.table.settings.wheel, s.app.table.settings.wheel_turn = "ne", 1
    s.app.table.changed()


def rolled(s: Sitting) -> None:
    s.app.table.settings.wheel_turn = 0
    s.app.table.changed()
    s.strike()


def veiled(s: Sitting) -> None:
    s.app.table.turn_veil()


def party_night(s: Sitting) -> None:
    night(s)
    s.table(eyes="party", wheel="sw", side="heroes", turn=0)


MAIN: tuple[tuple[str, State], ...] = (
    ("start", start), ("play_day", day), ("menu", menu), ("die_picked", picked), ("question", question),
    ("dice_tray", dice), ("log_opened", log_opened), ("typed_dice", typed), ("wounded", wounded),
    ("context_menu", context_menu),
    ("enemys_round", enemy), ("game_master", master), ("folded", folded), ("unfolded", unfolded), ("play_night", night),
    ("wood", wood), ("nightmare", nightmare), ("hand_over", curtain), ("play_again", day), ("settings", settings),
    ("options", options), ("help", help_page), ("printing", printing), ("files", files), ("outcome", outcome),
    ("table_panel", table_panel), ("calibration", calibration), ("test_picture", test_picture),
)  # fmt: skip
"""States of the main window, each brought about from the one before."""

ON_TABLE: tuple[tuple[str, State], ...] = (
    ("table_party", party), ("table_active", active), ("table_wheel", turned_wheel), ("table_roll", rolled),
    ("table_veiled", veiled), ("table_night", party_night),
)  # fmt: skip
"""States of the table's window."""


@contextmanager
def sitting(size: tuple[int, int], language: str, theme: str, text: int) -> Iterator[Sitting]:
    """Somebody before a program that keeps nothing."""
    with tempfile.TemporaryDirectory() as folder:
        somebody = Sitting(Path(folder), size, language, theme, text)
        try:
            yield somebody
        finally:
            somebody.close()
            somebody.app._close_journal()
            pygame.display.quit()


def contact_sheet(pictures: list[pygame.Surface], wide: int = 640) -> pygame.Surface:
    """Several pictures in one, three in a row."""
    tall = wide * pictures[0].get_height() // pictures[0].get_width()
    made = pygame.Surface((3 * wide, (len(pictures) + 2) // 3 * tall))
    for place, picture in enumerate(pictures):
        made.blit(pygame.transform.smoothscale(picture, (wide - 6, tall - 6)), (place % 3 * wide, place // 3 * tall))
    return made


def without_cones(picture: pygame.Surface, kind: str) -> pygame.Surface:
    """A picture as eyes without one kind of cones see it."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    def shown(part: float) -> int:
        part = min(1.0, max(0.0, part))
        return round(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))

    known: dict[bytes, bytes] = {}
    lines = [linear(value) for value in range(256)]
    data = pygame.image.tobytes(picture, "RGB")
    found = bytearray(len(data))
    for place in range(0, len(data), 3):
        colour = data[place : place + 3]
        seen = known.get(colour)
        if seen is None:
            light = [lines[channel] for channel in colour]
            seen = bytes(shown(sum(a * b for a, b in zip(row, light, strict=True))) for row in CONES[kind])
            known[colour] = seen
        found[place : place + 3] = seen
    return pygame.image.frombytes(bytes(found), picture.get_size(), "RGB")


def make(out: Path, size: tuple[int, int], language: str, theme: str, text: int, only: list[str], blind: bool) -> None:
    """Make the pictures of one size, language, theme and size of texts."""
    name = f"{size[0]}-{language}-{theme}" + (f"-{text}" if text != 100 else "")
    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    pictures = []
    with sitting(size, language, theme, text) as somebody:
        for states, table in ((MAIN, False), (MORE, False), (ON_TABLE, True)):
            wanted = [state for state, _ in states if not only or any(part in state for part in only)]
            for state, bring_about in states if wanted else ():
                bring_about(somebody)
                somebody.settle()
                if state in wanted:
                    picture = somebody.picture(table)
                    pygame.image.save(picture, folder / f"{state}.png")
                    pictures.append(picture)
        for part in range(0, len(pictures), 9):
            sheet = contact_sheet(pictures[part : part + 9])
            pygame.image.save(sheet, out / f"{name}-{part // 9 + 1}.png")
            for kind in CONES if blind else ():
                pygame.image.save(without_cones(sheet, kind), out / f"{name}-{part // 9 + 1}-{kind}.png")


def main() -> int:
    """Make what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", action="append", choices=[f"{wide}x{tall}" for wide, tall in SIZES])
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    parser.add_argument("--theme", action="append", choices=tuple(THEMES))
    parser.add_argument("--text", type=int, action="append", metavar="PERCENT")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--blind", action="store_true")
    given = parser.parse_args()
    for size in SIZES:
        if given.size and f"{size[0]}x{size[1]}" not in given.size:
            continue
        for language in given.language or LANGUAGES:
            for theme in given.theme or THEMES:
                for text in given.text or (100,):
                    make(given.out, size, language, theme, text, given.only, given.blind)
    return 0


if __name__ == "__main__":
    sys.exit(main())
