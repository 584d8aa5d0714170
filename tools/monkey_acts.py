"""What the monkey does: gestures of a hand that knows where widgets and creatures are and what keys mean, and others.

An act is a plain list, so that it can be written down and done again: `["event", NAME, FIELDS, WINDOW]` as pygame
tells of it, `["wait", MS]`, `["resize", WIDTH, HEIGHT, WINDOW]`, `["drop", FILE, WINDOW]`, `["meanwhile", ACT]` for
what happens while long work is under way, `["restart"]`, and the moments of a closer look: `["repaint"]`,
`["undone"]`, `["saved"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import pygame

import board.window.settings  # noqa: F401  (before pygame)
from board.window.play.keys import KEYS
from board.window.table.touch import SHORT
from board.window.widgets.button import Button
from board.window.widgets.entry import Entry
from board.window.widgets.input import HOLD
from board.window.widgets.menu import Menu

if TYPE_CHECKING:
    from monkey import Monkey

Act = Sequence[Any]
Place = tuple[int, int]

SIZES = ((1024, 640), (1280, 720), (1280, 800), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
HARD = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE)
FREE = (*range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), pygame.K_END, pygame.K_INSERT)
MODS = (0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, pygame.KMOD_ALT)
TEXTS = ("a", "é", "3", "12", " ", "monstre", "œ", "\u202e", "𝔇", "'", "../x", "0" * 40)
WORDS_OF_FILES = ("saved", "typed.jsonl", "broken.yaml", "empty.yaml", "broken.jsonl", "missing.yaml", "folder.yaml")
PICTURES = ("picture.png", "broken.png")


def event(name: str, which: str, **fields: Any) -> Act:
    """Something that SDL tells of."""
    return ["event", name, fields, which]


def press(code: int, mod: int = 0, text: str = "", which: str = "main") -> list[Act]:
    """A key that goes down and up."""
    fields = {"key": code, "mod": mod, "unicode": text, "scancode": 0}
    return [event("KEYDOWN", which, **fields), event("KEYUP", which, **fields)]


def motion(at: Place, which: str, held: int = 0, touch: bool = False) -> Act:
    """The pointer has come here."""
    buttons = [int(held == button) for button in (1, 2, 3)]
    return event("MOUSEMOTION", which, pos=list(at), rel=[0, 0], buttons=buttons, touch=touch)


def button(name: str, at: Place, number: int, which: str, touch: bool = False) -> Act:
    """A button of the mouse goes down or up."""
    return event(name, which, pos=list(at), button=number, touch=touch)


def click(at: Place, which: str = "main", number: int = 1, touch: bool = False) -> list[Act]:
    """A click."""
    return [
        motion(at, which, touch=touch),
        button("MOUSEBUTTONDOWN", at, number, which, touch),
        button("MOUSEBUTTONUP", at, number, which, touch),
    ]


# --- where


def somewhere(monkey: Monkey, chance: Random, which: str) -> Place:
    """A place of a window: mostly in a widget that takes input, at its edge now and then, on a creature, anywhere."""
    host = monkey.host(which)
    if host is None:
        return 0, 0
    root, play = host.root, monkey.play
    drawn = chance.random()
    if drawn < 0.45:
        able = [one for one in root.top.walk() if one.rect.width > 0 and one.rect.height > 0]
        buttons = [one for one in able if isinstance(one, (Button, Entry)) or one.focusable]
        rect = chance.choice(buttons if buttons and chance.random() < 0.7 else able or [root]).rect
        return _within(rect, chance)
    if drawn < 0.6 and which == "main" and root.modals and isinstance(root.modals[-1], Menu):
        return _within(root.modals[-1].box, chance)
    if drawn < 0.85 and which == "main" and play is not None and play.picture is not None:
        lit = [move.square for _, move in play.pointing.showing.lit() if move.square is not None]
        squares = [creature.at for creature in play.picture.scene.creatures]
        squares = lit if lit and chance.random() < 0.6 else squares
        if squares:
            x, y = play.view.camera.middle(chance.choice(squares))
            return round(x), round(y)
    return _within(root.rect, chance)


def _within(rect: pygame.Rect, chance: Random) -> Place:
    if chance.random() < 0.08:
        return chance.choice([rect.topleft, rect.bottomright, rect.topright, (rect.right - 1, rect.bottom - 1)])
    return chance.randint(rect.left, max(rect.left, rect.right - 1)), chance.randint(
        rect.top, max(rect.top, rect.bottom - 1)
    )


def window(monkey: Monkey, chance: Random) -> str:
    """Mostly the main window."""
    return "table" if monkey.app.table.is_open and chance.random() < 0.15 else "main"


# --- gestures


def clicks(monkey: Monkey, chance: Random) -> list[Act]:
    """A click, sometimes two, with any button."""
    which = window(monkey, chance)
    at = somewhere(monkey, chance, which)
    number = chance.choice((1, 1, 1, 1, 1, 3, 3, 2, 4))
    return click(at, which, number, chance.random() < 0.1) * chance.choice((1, 1, 1, 2))


def moves(monkey: Monkey, chance: Random) -> list[Act]:
    """The pointer wanders and rests, so that tips come."""
    which = window(monkey, chance)
    found = [motion(somewhere(monkey, chance, which), which) for _ in range(chance.randint(1, 4))]
    return [*found, ["wait", 300]] if chance.random() < 0.4 else found


def drags(monkey: Monkey, chance: Random) -> list[Act]:
    """A button goes down here and up there; sometimes it never comes up."""
    which = window(monkey, chance)
    start, end = somewhere(monkey, chance, which), somewhere(monkey, chance, which)
    number = chance.choice((1, 1, 1, 2, 3))
    found = [motion(start, which), button("MOUSEBUTTONDOWN", start, number, which)]
    for part in range(1, 4):
        at = tuple(start[n] + (end[n] - start[n]) * part // 3 for n in (0, 1))
        found.append(motion((at[0], at[1]), which, number))
    return found if chance.random() < 0.15 else [*found, button("MOUSEBUTTONUP", end, number, which)]


def holds(monkey: Monkey, chance: Random) -> list[Act]:
    """A long press."""
    which = window(monkey, chance)
    at = somewhere(monkey, chance, which)
    return [
        motion(at, which),
        button("MOUSEBUTTONDOWN", at, 1, which, True),
        ["wait", HOLD + 100],
        button("MOUSEBUTTONUP", at, 1, which, True),
    ]


def wheels(monkey: Monkey, chance: Random) -> list[Act]:
    """The wheel turns where the pointer is."""
    which = window(monkey, chance)
    y = chance.choice((1, -1, 2, -3, 8, -12, 0))
    wheel = event("MOUSEWHEEL", which, x=0, y=y, flipped=False, precise_x=0.0, precise_y=float(y), touch=False)
    return [motion(somewhere(monkey, chance, which), which), wheel]


def bound_keys(monkey: Monkey, chance: Random) -> list[Act]:
    """A key that means something on the play screen."""
    bound = chance.choice([binding for binding in KEYS if binding.codes])
    mod = pygame.KMOD_CTRL if bound.ctrl else 0
    mod |= pygame.KMOD_SHIFT if bound.shift else 0
    code = chance.choice(bound.codes)
    return press(code, mod, chr(code) if code < 128 and not mod else "", window(monkey, chance))


def any_keys(monkey: Monkey, chance: Random) -> list[Act]:
    """Any key with any of the keys that change it."""
    code = chance.choice(HARD if chance.random() < 0.5 else FREE)
    return press(code, chance.choice(MODS), chr(code) if 32 <= code < 127 else "", window(monkey, chance))


def types(monkey: Monkey, chance: Random) -> list[Act]:
    """Text is typed, or composed."""
    said = chance.choice(TEXTS)
    found = event("TEXTINPUT", "main", text=said)
    return (
        [event("TEXTEDITING", "main", text=said, start=0, length=len(said)), found]
        if chance.random() < 0.3
        else [found]
    )


def fingers(monkey: Monkey, chance: Random) -> list[Act]:
    """Fingers touch a window: short, long, one or two, sliding or not."""
    which = "table" if monkey.app.table.is_open and chance.random() < 0.8 else "main"
    found: list[Act] = []
    names = (1, 2) if chance.random() < 0.2 else (1,)
    places = {name: (round(chance.random(), 4), round(chance.random(), 4)) for name in names}
    for kind in ("FINGERDOWN", "FINGERMOTION", "FINGERUP"):
        if kind == "FINGERMOTION" and chance.random() < 0.6:
            continue
        for name in names:
            x, y = places[name]
            x += chance.choice((0, 0.1)) if kind == "FINGERMOTION" else 0
            found.append(event(kind, which, touch_id=1, finger_id=name, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0))
        if kind == "FINGERDOWN" and chance.random() < 0.3:
            found.append(["wait", SHORT + 100])
    return found


def resizes(monkey: Monkey, chance: Random) -> list[Act]:
    """A window gets another size."""
    size = chance.choice(SIZES if chance.random() < 0.15 else SIZES[:5])
    if chance.random() < 0.3:
        size = (chance.randint(1024, 1700), chance.randint(640, 1000))
    return [["resize", *size, window(monkey, chance)]]


def focus(monkey: Monkey, chance: Random) -> list[Act]:
    """The desktop tells something of a window."""
    names = ("WINDOWLEAVE", "WINDOWENTER", "WINDOWFOCUSLOST", "WINDOWFOCUSGAINED", "WINDOWEXPOSED", "WINDOWMOVED",
             "WINDOWMINIMIZED", "WINDOWRESTORED", "WINDOWHIDDEN", "WINDOWSHOWN")  # fmt: skip
    return [event(chance.choice(names), window(monkey, chance), x=0, y=0)]


def drops(monkey: Monkey, chance: Random) -> list[Act]:
    """A file falls on a window, while it is busy perhaps."""
    good = [name for name in monkey.files if name not in (*WORDS_OF_FILES, *PICTURES)]
    name = chance.choice(chance.choice((good, WORDS_OF_FILES, PICTURES, PICTURES)))
    return [*busy(monkey, chance), ["drop", name, window(monkey, chance)]]


def busy(monkey: Monkey, chance: Random) -> list[Act]:
    """What happens while long work is under way, if there is any next."""
    if chance.random() < 0.5:
        return []
    happens = chance.choice([press(pygame.K_ESCAPE)[:1], click((600, 400)), press(pygame.K_z, pygame.KMOD_CTRL),
                             [["resize", *chance.choice(SIZES[:4]), "main"]], [["drop", "picture.png", "main"]],
                             press(pygame.K_F2), press(pygame.K_F11)])  # fmt: skip
    return [["meanwhile", act] for act in happens]


def table_orders(monkey: Monkey, chance: Random) -> list[Act]:
    """The table's window is opened, closed, veiled, held, moved, made to look around."""
    if chance.random() < 0.2:
        return [event("WINDOWCLOSE", "table")]
    if chance.random() < 0.3 or not monkey.app.table.is_open:
        return [*press(pygame.K_F6), *press(pygame.K_TAB), *press(pygame.K_RETURN)]
    code = chance.choice((pygame.K_F7, pygame.K_F7, pygame.K_F8, pygame.K_F8, pygame.K_F9, pygame.K_F6))
    if chance.random() < 0.4:
        return press(chance.choice((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)), pygame.KMOD_SHIFT)
    return press(code)


def plays(monkey: Monkey, chance: Random) -> list[Act]:
    """Somebody plays: takes the screen, picks a die and an action that can be done, points, answers, types faces."""
    play = monkey.play
    if play is None:
        return drops(monkey, chance) if chance.random() < 0.4 else clicks(monkey, chance)
    if monkey.app.main.root.modals:
        return press(chance.choice((pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_DOWN, pygame.K_TAB)))
    if play.curtain.closed:
        return press(pygame.K_RETURN) if chance.random() < 0.7 else moves(monkey, chance)
    if play.question.visible and play.question.buttons:
        return click(chance.choice(list(dict(play.question.buttons).values())).rect.center)
    if play.faces.visible:
        digits = press(pygame.K_0 + chance.randint(0, 9))
        return [*digits, *press(pygame.K_RETURN)] if chance.random() < 0.7 else digits
    found: list[Act] = []
    if play.hand.dice:
        found += press(pygame.K_1 + chance.randrange(min(9, len(play.hand.dice))))
    able = [letter for letter, action in play.hand.letters.items() if action.able]
    if able and chance.random() < 0.6:
        letter = chance.choice(able)
        found += press(ord(letter), 0, letter)
    if chance.random() < 0.5:
        found += [*press(pygame.K_TAB), *press(pygame.K_RETURN)]
    return found or press(pygame.K_SPACE)


def pages(monkey: Monkey, chance: Random) -> list[Act]:
    """The menu of the play screen, one of its pages, and some of what is there: settings, printing, files, options."""
    steps = chance.randrange(11)
    found = [*press(pygame.K_ESCAPE) * chance.choice((1, 1, 2)), *press(pygame.K_TAB) * steps]
    found += busy(monkey, chance)
    found += press(pygame.K_RETURN)
    for _ in range(chance.randrange(6)):
        found += press(chance.choice((pygame.K_TAB, pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT)))
    return found + press(chance.choice((pygame.K_RETURN, pygame.K_SPACE)))


def points(monkey: Monkey, chance: Random) -> list[Act]:
    """A click on a square that is lit, or on a creature."""
    return click(somewhere(monkey, chance, "main"))


def looks(monkey: Monkey, chance: Random) -> list[Act]:
    """A moment of a closer look."""
    return [[chance.choice(("repaint", "repaint", "repaint", "undone", "saved"))]]


def waits(monkey: Monkey, chance: Random) -> list[Act]:
    """Time passes."""
    return [["wait", chance.choice((50, 300, 300, 1000, 6000))]]


def ends(monkey: Monkey, chance: Random) -> list[Act]:
    """The program ends and is started again."""
    return [["restart"]] if chance.random() < 0.5 else [event("QUIT", "main")]


GESTURES: tuple[tuple[Callable[[Monkey, Random], list[Act]], int], ...] = (
    (plays, 30), (points, 12), (clicks, 16), (moves, 10), (drags, 6), (holds, 3), (wheels, 6), (bound_keys, 12),
    (any_keys, 6), (types, 2), (fingers, 3), (resizes, 2), (focus, 2), (drops, 2), (busy, 1), (pages, 3),
    (table_orders, 5), (looks, 10), (waits, 5),
)  # fmt: skip
"""What is done, and how often."""


def gesture(monkey: Monkey, chance: Random) -> list[Act]:
    """What the monkey does next."""
    if chance.random() < 0.001:
        return ends(monkey, chance)
    kinds, often = zip(*GESTURES, strict=True)
    made: list[Act] = chance.choices(kinds, often)[0](monkey, chance)
    return made
