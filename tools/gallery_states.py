# ruff: noqa: I001 (board.window.settings comes before pygame)
"""Further states of the main window for `tools/gallery.py`: a melee of ten, menus, cards, tips, long lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import parse_square
from board.rulebook.session import Session
from board.rulebook.dice import SeededDice
from board.systems import SYSTEMS
from board.window.games import Game, read_encounter_file

MELEE = Path(__file__).with_name("gallery_melee.yaml")

# Each takes the sitting of `tools/gallery.py`.


def _pixels(s: Any, square: str) -> tuple[int, int]:
    x, y = s.play.view.camera.middle(parse_square(square))
    return round(x), round(y)


def _rest(s: Any, pos: tuple[int, int]) -> None:
    """Let the pointer rest until the tip is there."""
    motion = pygame.Event(pygame.MOUSEMOTION, window=None, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    pygame.event.post(motion)
    s.step(60)


def _order(s: Any, kind: str) -> None:
    """Open the game master's first order whose blank is of this kind."""
    melee_master(s)
    for offer in s.play.system.gm_offers(s.play.session.scene, "garance"):
        if offer.blanks and offer.blanks[0].kind == kind:
            s.play.gm._ask(offer.moves[0].command, offer.blanks, s.play.look.sentence(offer.label), (400, 300))
            return


def melee(s: Any) -> None:
    s.close()
    encounter = read_encounter_file(MELEE, MELEE.name, SYSTEMS)
    s.app.show_game(Game(Session(encounter.system, encounter.started(active="garance"), SeededDice(4)), encounter))
    s.settle()


def close_up(s: Any) -> None:
    melee(s)
    s.play.view.camera.zoom(_pixels(s, "G5"), 4)
    s.play.view.looked_elsewhere()
    s.play.board.flush()


def foe_menu(s: Any) -> None:
    melee(s)
    s.play.asked_about(_pixels(s, "H5"))


def own_menu(s: Any) -> None:
    melee(s)
    s.play.asked_about(_pixels(s, "G5"))


def foe_known(s: Any) -> None:
    melee(s)
    s.play.readout.study("guard_1")


def melee_master(s: Any) -> None:
    melee(s)
    s.play.gm_view = True
    s.play.refresh()
    s.settle()


def orders(s: Any) -> None:
    melee_master(s)
    s.play.gm.entry("garance", "Garance", _pixels(s, "G5")).action()


def order_number(s: Any) -> None:
    _order(s, "number")


def order_text(s: Any) -> None:
    _order(s, "text")


def tip_of_wheel(s: Any) -> None:
    melee(s)
    wheel = s.play.wheel.rect
    _rest(s, (wheel.centerx, wheel.top + wheel.height // 9))


def tip_of_action(s: Any) -> None:
    melee(s)
    _rest(s, s.play.hand.buttons[1][1].rect.center)


def tip_of_sheet(s: Any) -> None:
    melee(s)
    sheet = s.play.sheet.rect
    _rest(s, (sheet.left + sheet.width * 5 // 8, sheet.centery))


def walk(s: Any) -> None:
    melee(s)
    s.pick(0)
    _rest(s, _pixels(s, "E6"))


def faces_turned(s: Any) -> None:
    walk(s)
    s.play.pointing.point_at(parse_square("E6"))


def notice(s: Any) -> None:
    s.close()
    bad = s.folder / "bad.yaml"
    words = MELEE.read_text(encoding="utf-8")
    bad.write_text(words.replace("class: warrior", "class: warior").replace("at: F5", "at: ZZ99"), encoding="utf-8")
    s.app.open_path(bad)


def notice_to_act(s: Any) -> None:
    from board.window.pages.notice import Notice

    s.close()
    word = s.app.main.look.word
    said = [word("table.changed_title"), word("table.told.display_changed")]
    Notice(s.app.main.root, lambda: said, "table.measure", lambda: None)


def progress(s: Any) -> None:
    from board.window.pages.progress import Progress

    s.close()
    word = s.app.main.look.word
    Progress(s.app.main.root, lambda: word("opening", file=MELEE.name), lambda: None)


def long_list(s: Any) -> None:
    from board.window.pages.files_dialog import FilesDialog

    s.close()
    folder = s.folder / "games"
    folder.mkdir(exist_ok=True)
    for number in range(40):
        (folder / f"une-longue-histoire-de-la-marche-du-nord-{number:02}-l’embuscade-au-gué.yaml").touch()
    look = s.app.main.look
    FilesDialog(s.app.main.root, look.word("files.title"), [(look.word("files.title"), folder)], lambda path: True)


def options_before(s: Any) -> None:
    s.close()
    s.app.show_start()
    s.step(40)
    s.app.choose_options(s.app.main.screen.cards[1].bundled)


MORE = (
    ("melee", melee), ("close_up", close_up), ("foe_menu", foe_menu), ("own_menu", own_menu), ("foe_known", foe_known),
    ("walk", walk), ("faces_turned", faces_turned), ("orders", orders), ("order_number", order_number),
    ("order_text", order_text), ("tip_of_wheel", tip_of_wheel), ("tip_of_action", tip_of_action),
    ("tip_of_sheet", tip_of_sheet), ("notice", notice), ("notice_to_act", notice_to_act), ("progress", progress),
    ("long_list", long_list), ("options_before", options_before),
)  # fmt: skip
"""States by name, each brought about from any other one."""
