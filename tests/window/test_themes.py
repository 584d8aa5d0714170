"""Every theme is readable, and nothing is said by colour alone: eyes of all kinds tell apart what must be apart."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.window.canvas import layers
from board.window import panels
from board.window import widgets
from board.window.style.drawings import Drawings
from board.window.play.help import MARKS
from board.window.canvas.layers.things import hatching
from board.window.canvas.layers.tokens import Tokens
from board.window.style.look import Look
from board.window.style.text import Texts
from board.files.encounters import PALETTE
from board.window.style.theme import (
    THEMES,
    Colour,
    Theme,
    Tint,
    colour,
    contrast,
    luminance,
    theme_for,
)
from board.window.widgets.button import Button
from tests.window import fake
from tests.window.conftest import Table
from tests.window.words import FakeWords

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

EYES: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What eyes without one kind of cone see of linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""


def seen_by(value: Colour, eyes: str) -> Colour:
    """A colour as it looks to eyes of this kind."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in value)]
    mixed = [min(max(0.0, sum(row[n] * linear[n] for n in range(3))), 1.0) for row in EYES[eyes]]
    shown = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in mixed]
    return round(shown[0] * 255), round(shown[1] * 255), round(shown[2] * 255)


def lab(value: Colour) -> tuple[float, float, float]:
    """The place of a colour in CIE Lab, where distances are as eyes feel them."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in value))
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(first: Colour, second: Colour, eyes: str | None = None) -> float:
    """How far two colours are from each other, to eyes of this kind."""
    pair = (first, second) if eyes is None else (seen_by(first, eyes), seen_by(second, eyes))
    return dist(lab(pair[0]), lab(pair[1]))


def over(tint: Tint, ground: Colour) -> Colour:
    """A half transparent colour on a ground."""
    part = tint[3] / 255
    mixed = [round(tint[n] * part + ground[n] * (1 - part)) for n in range(3)]
    return mixed[0], mixed[1], mixed[2]


def look(theme: Theme) -> Look:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return Look(theme, Texts(), Drawings(), FakeWords())


@pytest.fixture(params=sorted(THEMES))
def theme(request: pytest.FixtureRequest) -> Theme:
    return theme_for(1920, 1080, name=request.param)


def text_pairs(theme: Theme) -> list[tuple[Colour, Colour]]:
    panels = (theme.panel, theme.ground, theme.raised)
    pairs = [(text, ground) for text in (theme.words, theme.quiet, theme.accent) for ground in panels]
    pairs += [(text, theme.paper) for text in (theme.ink, theme.paper_muted, theme.alarm)]
    pairs += [(theme.faint, theme.panel), (theme.faint, theme.ground), (theme.words, theme.lit)]
    return [*pairs, (theme.ink, theme.lamp), (theme.card, theme.alarm), (theme.ink, theme.card)]


def test_every_text_of_every_theme_stands_out(theme: Theme) -> None:
    pairs = [*text_pairs(theme), (theme.paper, theme.wood), (theme.lamp, theme.wood)]
    assert not [(text, ground) for text, ground in pairs if contrast(text, ground) < 4.5]


def test_strong_contrast_is_strong() -> None:
    strong = theme_for(1920, 1080, name="contrast")
    assert not [(t, g) for t, g in text_pairs(strong) if contrast(t, g) < 7]
    assert luminance(strong.panel) < 0.01


def test_on_a_table_every_text_is_firmer(theme: Theme) -> None:
    firm = theme.firmer()
    assert not [(t, g) for t, g in text_pairs(firm) if contrast(t, g) < 7 and (t, g) != (firm.card, firm.alarm)]
    assert firm.panel == theme.panel and firm.words == theme.words


def test_on_a_table_the_lines_between_squares_stand_out(theme: Theme) -> None:
    assert contrast(theme.firmer().floor_line, theme.floor) >= 1.8
    assert contrast(theme.firmer().floor_line, theme.floor) < 4, "they stay quieter than walls"


def test_what_the_field_of_view_says_is_said_by_lightness(theme: Theme) -> None:
    for ground in (theme.floor, theme.water):
        shades = [over(tint, ground) for tint in (theme.light, theme.shade_ally, theme.shade_remembered)]
        shades.append(theme.unseen)
        for brighter, darker in pairwise(shades[:-1]):
            assert contrast(brighter, darker) > 1.4
        # The unknown is opaque: no line of the grid, no thing is on it.
        assert shades[-1] not in shades[:-1]


PAIRS = (
    ("danger", "lamp"), ("danger", "floor"), ("lamp", "ink"), ("lit_part", "paper_line"), ("lamp", "paper"),
    ("water", "floor"), ("water_line", "water"), ("rail_danger", "card"), ("rail_good", "card"), ("rail_plain", "card"),
    ("raised", "lamp"), ("lamp", "wood"), ("wall", "floor"), ("glass", "wall"), ("secret", "floor"), ("door", "wall"),
)  # fmt: skip
"""Colours that stand side by side and mean different things."""


@pytest.mark.parametrize("eyes", [None, *EYES])
def test_colours_that_mean_different_things_stay_apart(theme: Theme, eyes: str | None) -> None:
    close = {pair: apart(getattr(theme, pair[0]), getattr(theme, pair[1]), eyes) for pair in PAIRS}
    assert not {pair: far for pair, far in close.items() if far < 10}


def test_the_theme_for_colour_blind_eyes_keeps_more_apart() -> None:
    clear, first = theme_for(1920, 1080, name="clear"), theme_for(1920, 1080)
    for pair in (("rail_danger", "rail_good"), ("danger", "lamp")):
        for eyes in EYES:
            assert apart(getattr(clear, pair[0]), getattr(clear, pair[1]), eyes) >= 25, (pair, eyes)
    worst = [min(apart(theme.rail_danger, theme.rail_good, eyes) for eyes in EYES) for theme in (first, clear)]
    assert worst[1] > worst[0]


@pytest.mark.parametrize("eyes", EYES)
def test_creatures_keep_their_own_colours(eyes: str) -> None:
    colours = [colour(code) for code in PALETTE]
    assert min(apart(a, b, eyes) for n, a in enumerate(colours) for b in colours[:n]) > 8


def grey(surface: pygame.Surface) -> list[int]:
    """A picture without its colours."""
    shown = pygame.transform.grayscale(surface)
    wide, tall = shown.get_size()
    return [shown.get_at((x, y))[0] * shown.get_at((x, y))[3] for y in range(tall) for x in range(wide)]


def test_sides_are_told_apart_without_their_colours(theme: Theme) -> None:
    scene = fake.scene()
    drawn = look(theme)
    one = scene.creatures[0]
    table = replace(scene.table, sides=tuple(replace(side, colour="#bbbbbb") for side in scene.table.sides))
    same = replace(scene, table=table)
    pictures = set()
    for side in table.sides:
        creature = replace(one, side=side.name, colour="#bbbbbb")
        pictures.add(tuple(grey(Tokens().sprite(creature, same, drawn, 64, 2, False))))
    assert len(pictures) == len(table.sides) > 1


def test_cover_has_three_densities_and_its_number(theme: Theme) -> None:
    # Transparent pixels have no ink: more lines, more of them.
    inked = [sum(hatching(60, cover, theme.hatch).get_at((x, 30))[3] > 0 for x in range(60)) for cover in (2, 4, 6)]
    assert inked[0] * 1.4 < inked[1] and inked[1] * 1.3 < inked[2]


def test_marks_of_the_board_look_different_without_colours(theme: Theme) -> None:
    drawn = look(theme)
    pictures: dict[str, list[int]] = {}
    for name, draw in MARKS:
        surface = pygame.Surface((60, 60))
        surface.fill(theme.floor)
        draw(surface, surface.get_rect(), drawn)
        pictures[name] = grey(surface)
    names = list(pictures)
    for place, name in enumerate(names):
        for other in names[:place]:
            differing = sum(abs(a - b) > 255 * 12 for a, b in zip(pictures[name], pictures[other], strict=True))
            assert differing > 30, (name, other)


def test_a_button_that_cannot_be_pressed_has_another_shape(table: Table) -> None:
    buttons = [button for _, button in table.play.hand.buttons]
    able = next(b for b in buttons if b.enabled and not b.hovered and not b.focused)
    unable = next(b for b in buttons if not b.enabled)
    ground = table.host.look.theme.panel
    inside = [table.surface.get_at((b.rect.right - 6, b.rect.centery))[:3] for b in (able, unable)]
    assert inside[0] != ground == inside[1]
    frame = table.surface.get_at((unable.rect.centerx, unable.rect.top))[:3]
    assert contrast(frame, ground) > 1.5


@pytest.mark.parametrize("name", THEMES)
def test_a_button_that_stays_down_has_a_line_below_its_words(name: str) -> None:
    pygame.display.init()
    pygame.display.set_mode((200, 60))
    look = Look(theme_for(1920, 1080, name=name), Texts(), Drawings(), FakeWords())
    drawn = []
    for on in (False, True):
        surface = pygame.Surface((200, 60))
        button = Button("Aye", on=on)
        button.rect = pygame.Rect(0, 0, 200, 60)
        button.draw(surface, look)
        drawn.append([surface.get_at((40, y))[:3] for y in range(45, 60)])
    assert look.theme.ink not in drawn[0]
    assert drawn[1].count(look.theme.ink) >= 2 and drawn[1][-1] != look.theme.ink


def test_the_board_changes_its_colours_at_once(table: Table) -> None:
    look, play = table.host.look, table.play
    square = next(
        Square(c, r) for r in range(3, 12) for c in range(3, 20) if not play.picture.place.things_at(Square(c, r))
    )  # type: ignore[union-attr]
    x, y = table.square(square.name)
    before = table.surface.get_at((x + 6, y + 6))[:3]
    look.theme_name = "contrast"
    table.host.resize()
    table.step(2)
    assert table.surface.get_at((x + 6, y + 6))[:3] != before
    assert table.surface.get_at((table.play.log.rect.right - 3, table.play.log.rect.bottom - 3))[:3] == (8, 8, 8)


def test_colours_stand_in_the_theme_alone() -> None:
    """No literal colour is drawn anywhere else (a mask for cutting has none that is seen)."""
    literal = re.compile(r"\(\s*\d{1,3}, \d{1,3}, \d{1,3}(, \d{1,3})?\s*\)")
    found = []
    root = Path(panels.__file__).parent.parent
    folders = [root, *(Path(package.__file__).parent for package in (layers, panels, widgets))]
    for file in sorted({file for folder in folders for file in folder.glob("*.py")}):
        if file.name == "theme.py":
            continue
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            numbers = [int(n) for m in literal.finditer(line) for n in re.findall(r"\d+", m[0])]
            if numbers and max(numbers) > 31 and "255, 255, 255, 255" not in line and "Rect(" not in line:
                found.append(f"{file.name}:{number}: {line.strip()}")
    assert not found


ON_WOOD = {"dice_tray.py", "hand_buttons.py"}
"""Where words are written on the wood of the tray."""


def test_no_words_on_a_panel_have_the_colour_of_the_lamp() -> None:
    found = []
    for file in sorted(Path(panels.__file__).parent.parent.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                writes = call.func.attr == "write" or ast.unparse(call.func).endswith("texts.line")
                lit = any(isinstance(arg, ast.Attribute) and arg.attr == "lamp" for arg in call.args)
                if writes and lit and file.name not in ON_WOOD:
                    found.append(f"{file.name}: {ast.unparse(call)}")
    assert not found, "they are pale on paper: an accent is meant"


def test_a_button_that_would_not_stand_out_has_a_frame(theme: Theme) -> None:
    look_at = look(theme)
    surface = pygame.Surface((200, 60))
    surface.fill(theme.ground)
    button = Button("Aye")
    button.rect = pygame.Rect(10, 10, 180, 40)
    button.draw(surface, look_at)
    frame, inside = surface.get_at((100, 10))[:3], surface.get_at((30, 20))[:3]
    assert max(contrast(frame, theme.ground), contrast(inside, theme.ground)) > 1.3
