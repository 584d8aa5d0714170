"""Drawings, fonts, words and settings of the window."""

from __future__ import annotations

import ast
import io
import os
import subprocess
import sys
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest
from fontTools.ttLib import TTFont

from board.files.assets import asset
from board.files.words import load_sentences
from board.window.style.drawings import Drawings
from board.window.canvas.layers.tokens import initials
from board.window.style.text import FACES, Texts, cleaned
from board.files.encounters import PALETTE
from board.window.style.theme import Theme, colour, contrast, theme_for

WINDOW = Path(__file__).resolve().parents[2] / "board" / "window"

WANTED = {
    *(f"die_d{sides}" for sides in (4, 6, 8, 10, 12)),
    *(f"figure_{part}" for part in ("head", "body", "hand_1", "hand_2", "legs")),
    *(f"state_{state}" for state in (
        "prone", "dazed", "ko", "dead", "vigilant", "discreet", "engaged", "held", "numb", "inert", "bleeding",
        "burning", "hampered", "vulnerable", "aware",
    )),
    *(f"thing_{thing}" for thing in (
        "chair", "stool", "table", "dresser", "crate", "barrel", "bed", "pillar", "trap", "lantern", "torch",
        "water", "fire", "ladder", "rope",
    )),
    "door_closed", "door_open", "door_locked", "window", "veiled", "wheel_face", "wheel_hand",
    "item_sword", "item_shield", "item_bow", "item_armour", "item_helmet",
}  # fmt: skip


def test_all_that_must_be_drawn_is_drawn() -> None:
    assert set(Drawings().names()) >= WANTED


@pytest.mark.parametrize("name", Drawings().names())
def test_a_drawing_shows_something_and_keeps_to_what_pygame_draws(name: str) -> None:
    source = (asset("drawings") / f"{name}.svg").read_text(encoding="utf-8")
    # Dashes come out with other pixels each time.
    for element in ("clipPath", "<text", "<use", "objectBoundingBox", "<image", "dasharray"):
        assert element not in source
    small = Drawings().get(name, 20)
    large = Drawings().get(name, 120)
    assert small.get_bounding_rect().width > 1 and large.get_bounding_rect().height > 12


def test_a_drawing_takes_other_colours_and_is_made_once() -> None:
    drawings = Drawings()
    red = drawings.get("die_d6", 40, fill=(200, 10, 10))
    assert tuple(red.get_at((20, 20)))[:3] == (200, 10, 10)
    assert drawings.get("die_d6", 40, fill=(200, 10, 10)) is red
    assert drawings.rasterised == 1
    with pytest.raises(KeyError):
        drawings.get("nothing_like_it", 40)


@pytest.mark.parametrize("face", sorted(FACES))
def test_a_face_has_every_character_that_the_program_says(face: str) -> None:
    font = TTFont(io.BytesIO((asset("fonts") / FACES[face]).read_bytes()))
    known = font.getBestCmap()
    said = set()
    for language in ("fr", "en"):
        for sentence in load_sentences(language).values():
            said.update(cleaned(sentence if isinstance(sentence, str) else "".join(sentence)))
    said |= set("0123456789−×…+–%")
    assert not {letter for letter in said if ord(letter) not in known and letter != "\n"}


@pytest.mark.parametrize("face", sorted(FACES))
def test_figures_are_as_wide_as_each_other(face: str) -> None:
    texts = Texts()
    assert len({texts.width(digit * 20, 40, face) for digit in "0123456789"}) == 1


def test_the_licence_of_the_font_comes_along() -> None:
    assert "SIL Open Font License" in (asset("fonts") / "SourceSansPro-LICENSE.txt").read_text(encoding="utf-8")


def test_both_languages_of_the_window_have_the_same_keys() -> None:
    french, english = load_sentences("fr"), load_sentences("en")
    ours = {key for key in french if key.startswith("window.")}
    assert ours == {key for key in english if key.startswith("window.")} and len(ours) > 100


def test_narrow_spaces_are_drawn_as_spaces() -> None:
    assert cleaned("Quoi\u202f?") == "Quoi\u00a0?"


def test_lines_are_rendered_once_and_wrapped_between_words() -> None:
    texts = Texts(kept=3)
    first = texts.line("Dernier Val", 20, (0, 0, 0))
    assert texts.line("Dernier Val", 20, (0, 0, 0)) is first and texts.renders == 1
    for word in "abc":
        texts.line(word, 20, (0, 0, 0))
    assert texts.line("Dernier Val", 20, (0, 0, 0)) is not first, "only the last ones are kept"
    lines = texts.wrapped("un deux trois quatre cinq", 90, 20)
    assert " ".join(lines) == "un deux trois quatre cinq" and all(texts.width(line, 20) <= 90 for line in lines)
    assert all(texts.width(line, 20) <= 40 for line in texts.wrapped("anticonstitutionnellement", 40, 20))
    cut = texts.fitted("Bruno le Grand", 60, 20)
    assert cut.endswith("…") and texts.width(cut, 20) <= 60


def test_text_stands_out_from_its_ground() -> None:
    theme = Theme()
    for words, ground in (
        (theme.words, theme.panel), (theme.words, theme.raised), (theme.quiet, theme.panel), (theme.faint, theme.panel),
        (theme.lamp, theme.panel), (theme.ink, theme.paper), (theme.paper_muted, theme.paper), (theme.ink, theme.lamp),
        (theme.paper, theme.wood), (theme.lamp, theme.wood),
    ):  # fmt: skip
        assert contrast(words, ground) >= 4.5, (words, ground)


def test_no_text_is_too_small() -> None:
    for size in ((1280, 720), (1024, 640), (1920, 1080), (3840, 2160)):
        theme = theme_for(*size)
        assert min(theme.text_px(kind) for kind in ("small", "body", "title", "huge")) >= 14


def test_colours_of_creatures_are_told_apart() -> None:
    assert len(set(map(colour, PALETTE))) == 8
    assert colour("not a colour") == colour("#bbbbbb")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "An"),
        ("Bruno le Grand", "BG"),
        ("Garde 12", "G12"),
        ("Jean-Paul", "JP"),
        ("", "?"),
        ("L'orc", "LO"),
        ("L’Ombre", "LO"),
    ],
)
def test_initials(name: str, shown: str) -> None:
    assert initials(name) == shown


def test_every_module_settles_the_settings_before_it_imports_pygame() -> None:
    for file in sorted(WINDOW.rglob("*.py")):
        settled = False
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            settled = settled or "board.window.settings" in names
            assert "pygame" not in names or settled, file.name


def test_the_settings_are_defaults_only() -> None:
    code = "import board.window.settings, os; print(os.environ['SDL_FRAMEBUFFER_ACCELERATION'])"
    environment = {**os.environ, "SDL_FRAMEBUFFER_ACCELERATION": "opengl"}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "opengl"
    if sys.platform.startswith("linux"):
        environment.pop("SDL_FRAMEBUFFER_ACCELERATION")
        ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        assert ran.stdout.strip() == "0"


def test_a_surface_without_a_window_can_be_drawn_on() -> None:
    pygame.display.quit()
    assert Drawings().get("die_d8", 30).get_width() == 30
    pygame.display.init()
