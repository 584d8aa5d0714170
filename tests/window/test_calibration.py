"""The measure of a display: how it is made, what follows from it, how it is kept and when it no longer holds."""

from __future__ import annotations

from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.window.calibration.measure import (
    INCH,
    NAME,
    Calibration,
    DisplayKey,
    Margins,
    by_area,
    by_diagonal,
    calibration_for,
    first_guess,
    forget,
    keep,
    kept,
)
from board.window.preferences import Preferences
from board.window.style.text import Texts
from board.window.style.theme import LEAST_LETTERS, LEAST_TEXT, theme_for_table

TV = DisplayKey(1, (3840, 2160))
HD = (1920, 1080)


def wide_of(inches: float) -> tuple[float, float]:
    """Width and height in mm of a display of 16 to 9."""
    return inches * 25.4 * 16 / (16**2 + 9**2) ** 0.5, inches * 25.4 * 9 / (16**2 + 9**2) ** 0.5


@pytest.mark.parametrize(
    ("inches", "size", "square", "fits"),
    [
        (23.8, HD, 91.10, (21, 11)),
        (32, HD, 67.76, (28, 15)),
        (43, HD, 50.42, (38, 21)),
        (43, (3840, 2160), 100.85, (38, 21)),
        (50, (3840, 2160), 86.73, (44, 24)),
        (55, (3840, 2160), 78.84, (48, 27)),
        (65, (3840, 2160), 66.71, (57, 32)),
    ],
)
def test_known_displays_have_squares_of_known_size(
    inches: float, size: tuple[int, int], square: float, fits: tuple[int, int]
) -> None:
    found = by_area(DisplayKey(0, size), *wide_of(inches))
    assert found.square_px == pytest.approx((square, square), abs=0.02)
    assert found.fits == fits and not found.uneven and not found.guess


def test_the_axes_are_measured_apart_and_a_warning_stands_above_half_a_percent() -> None:
    even = by_area(TV, 960, 540)
    assert even.across == even.down == 4 and even.fits == (38, 21)
    assert not even.trimmed(True, 4).uneven and even.trimmed(True, 6).uneven
    assert even.trimmed(True, 6).deviation == pytest.approx(0.006)
    askew = even.measured(True, 190, 50)
    assert (askew.across, askew.down) == (4, 3.8) and askew.square_px == (100, 95) and askew.uneven


def test_a_bar_as_long_as_a_real_thing_gives_the_measure() -> None:
    rough = first_guess(TV)
    assert rough.guess and rough.across == pytest.approx(4.034, abs=0.001)
    found = rough.measured(False, 800, 200).measured(True, 342.4, 85.60)
    assert (found.across, found.down) == pytest.approx((4, 4)) and not found.guess


def test_a_diagonal_is_only_a_guess_and_a_trim_leaves_it_one() -> None:
    guess = by_diagonal(TV, 43)
    assert guess.guess and guess.trimmed(False, 3).guess
    assert not guess.lit_is(False, 950).guess


def test_squares_can_be_of_one_inch() -> None:
    inch = Calibration(TV, 4, 4, square=INCH)
    assert inch.square_px == pytest.approx((101.6, 101.6)) and inch.fits == (37, 21)


def test_what_the_display_cuts_off_counts_neither_for_its_measure_nor_for_its_squares() -> None:
    margins = Margins(20, 10, 20, 10)
    found = by_area(TV, 920, 520, margins)
    assert (found.across, found.down) == (4, 4), "the picture is larger than the glass"
    assert found.lit == (920, 520) and found.fits == (36, 20)
    whole = pygame.Rect(0, 0, 3840, 2160)
    assert found.visible(whole) == pygame.Rect(80, 40, 3680, 2080)
    window = pygame.Rect(0, 0, 1280, 720)
    assert found.visible(window) == window, "a window that does not fill the display is not cut off"


@pytest.mark.parametrize(("pixels", "mm"), [(100, 0), (100, -3), (100, 0.001), (100, 10_000)])
def test_a_measure_that_no_display_has_is_refused(pixels: float, mm: float) -> None:
    with pytest.raises(ValueError, match="pixels"):
        first_guess(TV).measured(False, pixels, mm)


displays = st.builds(DisplayKey, st.integers(0, 3), st.tuples(st.integers(640, 7680), st.integers(480, 4320)))
measures = st.builds(
    Calibration,
    displays,
    st.floats(0.5, 20),
    st.floats(0.5, 20),
    st.builds(Margins, *[st.floats(0, 40)] * 4),
    st.floats(10, 50),
    st.booleans(),
)


@given(measures)
def test_a_measure_is_kept_with_all_its_decimals(calibration: Calibration) -> None:
    preferences = Preferences(Path("/nowhere/at/all"))
    keep(calibration, preferences)
    found = calibration_for(calibration.display, preferences)
    assert found.state == "fitting" and found.usable == found.calibration == calibration


def test_each_display_keeps_its_own_measure_over_a_new_start(tmp_path: Path) -> None:
    preferences = Preferences.load(tmp_path)
    laptop = DisplayKey(0, HD)
    keep(Calibration(TV, 4, 4), preferences)
    keep(Calibration(laptop, 5.5, 5.5), preferences)
    keep(Calibration(TV, 4.01, 4.0, Margins(left=3)), preferences)
    again = Preferences.load(tmp_path)
    assert len(kept(again)) == 2
    assert calibration_for(TV, again).usable == Calibration(TV, 4.01, 4.0, Margins(left=3))
    assert calibration_for(laptop, again).usable == Calibration(laptop, 5.5, 5.5)
    forget(TV, again)
    assert calibration_for(TV, again).state == "none"


@pytest.mark.parametrize(
    "now",
    [DisplayKey(1, HD), DisplayKey(1, (3840, 2160), 1.5), DisplayKey(2, (3840, 2160))],
    ids=["other pixels", "other scaling", "other place"],
)
def test_a_display_that_changed_is_asked_for_again_and_never_used_silently(now: DisplayKey) -> None:
    preferences = Preferences(Path("/nowhere/at/all"))
    assert calibration_for(TV, preferences).state == "none"
    before = Calibration(TV, 4, 4)
    keep(before, preferences)
    found = calibration_for(now, preferences)
    assert found.state == "changed" and found.calibration == before and found.usable is None
    assert calibration_for(DisplayKey(3, (1280, 800)), preferences).state == "none"


@pytest.mark.parametrize(
    "spoilt",
    [
        "nonsense",
        {"display": {"number": 1}},
        {"display": {"number": 1, "size": [3840, 2160], "scaling": 1}, "across": 0, "down": 4},
        {
            "display": {"number": 1, "size": [3840, 2160], "scaling": 1},
            "across": "wide",
            "down": 4,
            "margins": [0, 0, 0, 0],
            "square": 25,
            "guess": False,
        },
    ],
)
def test_a_spoilt_setting_is_no_measure(spoilt: object) -> None:
    preferences = Preferences(Path("/nowhere/at/all"), {NAME: [spoilt]})
    assert kept(preferences) == []
    keep(Calibration(TV, 4, 4), preferences)
    assert calibration_for(TV, preferences).usable is not None


@pytest.mark.parametrize("px_per_mm", [1.58, 2.02, 3.15, 3.6, 4.03, 11.0])
@pytest.mark.parametrize("kind", ["small", "body", "title"])
def test_no_letter_on_a_table_is_lower_than_four_millimetres(px_per_mm: float, kind: str) -> None:
    for factor in (0.7, 1.0, 1.5):
        theme = theme_for_table(px_per_mm, factor)
        assert theme.text_px(kind) >= LEAST_TEXT
        drawn = Texts().font("regular", theme.text_px(kind)).render("H", True, (255, 255, 255))
        tall = drawn.get_bounding_rect(min_alpha=40).height
        # Letters end on whole pixels.
        assert tall + 1 >= LEAST_LETTERS * px_per_mm


def test_text_on_a_table_grows_with_the_factor_and_with_the_density_alone() -> None:
    plain, large = theme_for_table(4.0), theme_for_table(4.0, 1.5)
    assert large.text_px("body") > plain.text_px("body") * 1.4
    assert theme_for_table(8.0).text_px("body") == pytest.approx(2 * plain.text_px("body"), abs=1)
    assert theme_for_table(4.0, 0.5) == plain
