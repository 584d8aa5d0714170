"""`board export`: real millimetres on paper, pictures that know their size, maps for other programs."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest

from tests.printed import SECRETS, SMALL, WIDE, Page, decoded, read_pdf

from .conftest import Board, Ran


def written(folder: Path, content: str, name: str = "plan.yaml") -> Path:
    file = folder / name
    file.write_text(content, encoding="utf-8")
    return file


def printed(board: Board, content: str, folder: Path, *arguments: object) -> list[Page]:
    out = folder / "out.pdf"
    ran = board("export", written(folder, content), "-o", out, *arguments)
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    return read_pdf(out)


def corner(page: Page) -> tuple[float, float]:
    """Where the board begins on a sheet."""
    return page.pictures[0][:2]


# --- sheets


def test_a_board_that_fits_is_one_sheet_at_25_mm_a_square(board: Board, tmp_path: Path) -> None:
    (page,) = printed(board, SMALL, tmp_path)
    assert page.size == pytest.approx((210, 297), abs=0.01)
    x, y, wide, tall, (columns, rows) = page.pictures[0]
    assert (wide, tall) == pytest.approx((175, 75), abs=0.05)
    assert columns / wide * 25.4 >= 200
    assert columns * tall == pytest.approx(rows * wide, rel=1e-3)
    # No line goes over a block of wall, the others stand 25 mm apart.
    assert [page.upright(x + 25 * column) != [] for column in range(8)] == [True] * 8
    assert (y, y + 75) in [pytest.approx(run, abs=0.1) for run in page.upright(x + 25)]
    assert (x, x + 75) in [pytest.approx(run, abs=0.1) for run in page.level(y + 25)]
    assert (x + 100, x + 175) in [pytest.approx(run, abs=0.1) for run in page.level(y + 50)]
    assert "A1–G3" in page.text and "Two rooms" in page.text


@pytest.mark.parametrize(("paper", "size"), [("A4", (210, 297)), ("A3", (297, 420))])
@pytest.mark.parametrize("way", ["portrait", "landscape"])
def test_every_line_of_the_grid_is_where_the_ruler_says(
    board: Board, tmp_path: Path, paper: str, size: tuple[int, int], way: str
) -> None:
    plan, *sheets = printed(board, WIDE, tmp_path, "--paper", paper, "--orientation", way)
    wanted = size if way == "portrait" else size[::-1]
    assert all(page.size == pytest.approx(wanted, abs=0.01) for page in (plan, *sheets))
    lines = 0
    for page in sheets:
        x, y, wide, tall, _ = page.pictures[0]
        for x1, y1, x2, y2 in page.lines:
            inside = x - 0.1 <= min(x1, x2) and max(x1, x2) <= x + wide + 0.1 and y - 0.1 <= min(y1, y2)
            if not inside or max(y1, y2) > y + tall + 0.1 or max(abs(x2 - x1), abs(y2 - y1)) < 12:
                continue
            lines += 1
            off = (x1 - x) % 25 if x1 == x2 else (y1 - y) % 25
            assert min(off, 25 - off) <= 0.1
        assert x + wide <= page.size[0] - 4.9 and y + tall <= page.size[1] - 4.9
    assert lines > 80


def test_sheets_hold_all_squares_once_and_are_named(board: Board, tmp_path: Path) -> None:
    plan, *sheets = printed(board, WIDE, tmp_path, "--paper", "A3")
    assert len(sheets) == 4
    for page, name in zip(sheets, ("A1–L9", "M1–W9", "A10–L17", "M10–W17"), strict=True):
        assert name in page.text
    for number, page in enumerate(sheets, 1):
        assert f"Sheet {number} of {len(sheets)}" in page.text
    assert "Assembly plan" in plan.text and "The yard" in plan.text
    assert all(str(number) in plan.text for number in range(1, len(sheets) + 1))


def test_the_fewest_sheets_are_taken(board: Board, tmp_path: Path) -> None:
    counts = {}
    for way in ("portrait", "landscape", "auto"):
        counts[way] = len(printed(board, WIDE.replace("[23, 17]", "[20, 7]"), tmp_path, "--orientation", way))
    assert counts == {"portrait": 4, "landscape": 3, "auto": 3}


def test_the_drawing_goes_on_over_the_strip_for_glue_and_marks_say_where_to_cut(board: Board, tmp_path: Path) -> None:
    _, first, *_ = printed(board, WIDE, tmp_path, "--paper", "A4", "--orientation", "portrait", "--glue", "10")
    x, y, wide, tall, _ = first.pictures[0]
    columns, rows = round((wide - 10) // 25), round((tall - 10) // 25)
    assert (wide, tall) == pytest.approx((columns * 25 + 10, rows * 25 + 10), abs=0.07)
    for at in (x, x + columns * 25):
        assert [end for _, end in first.upright(at) if y - 1 < end < y] and [
            start for start, _ in first.upright(at) if y + tall < start < y + tall + 1
        ]
    for at in (y, y + rows * 25):
        assert [end for _, end in first.level(at) if x - 1 < end < x]
    bare = printed(board, WIDE, tmp_path, "--glue", "0")[1].pictures[0]
    assert bare[2] % 25 == pytest.approx(0, abs=0.05) or bare[2] % 25 == pytest.approx(25, abs=0.05)


def test_every_sheet_bears_a_line_of_100_mm(board: Board, tmp_path: Path) -> None:
    for page in printed(board, WIDE, tmp_path):
        long = [max(abs(x2 - x1), abs(y2 - y1)) for x1, y1, x2, y2 in page.lines]
        assert any(abs(length - 100) < 0.02 for length in long)
        assert "100 mm" in page.text


def test_the_faces_are_embedded(board: Board, tmp_path: Path) -> None:
    for page in printed(board, WIDE, tmp_path):
        assert page.fonts and all(page.fonts.values())
        assert all("SourceSansPro" in name for name in page.fonts)


def test_another_size_of_square(board: Board, tmp_path: Path) -> None:
    (page,) = printed(board, SMALL, tmp_path, "--square", "20,5")
    x, _, wide, tall, _ = page.pictures[0]
    assert (wide, tall) == pytest.approx((143.5, 61.5), abs=0.05)
    assert page.upright(x + 2 * 20.5)


@pytest.mark.rule("DV-AMB-31")
def test_the_game_says_how_large_a_square_is(board: Board, tmp_path: Path) -> None:
    for said, mm in (("", 25.0), ("options: {cell_mm: 25.0}\n", 25.0), ("options: {cell_mm: 25.4}\n", 25.4)):
        game = f"board: 1\nsystem: dernier_val\n{said}map: |\n  ....\n  ....\n  ....\ncreatures: []\n"
        (page,) = printed(board, game, tmp_path)
        assert page.pictures[0][2:4] == pytest.approx((4 * mm, 3 * mm), abs=0.02)
        (page,) = printed(board, game, tmp_path, "--square", "20")
        assert page.pictures[0][2:4] == pytest.approx((80, 60), abs=0.02)


def test_without_the_grid_no_line_crosses_the_board(board: Board, tmp_path: Path) -> None:
    (page,) = printed(board, SMALL, tmp_path, "--without", "grid")
    x, y = corner(page)
    assert not [run for run in page.upright(x + 25) if run[1] > y + 1]


def test_sheets_with_nothing_on_them_are_left_out(board: Board, tmp_path: Path) -> None:
    corner_only = ["." * 30] * 3 + ["..." + "_" * 27] * 20
    content = "board: 1\ntitle: Hook\nmap: |\n" + "".join(f"  {row}\n" for row in corner_only)
    _, *sheets = printed(board, content, tmp_path, "--orientation", "portrait")
    assert len(sheets) == 7


# --- what is on it


def pixels(board: Board, content: str, folder: Path, *arguments: object) -> np.ndarray:
    out = folder / "out.png"
    ran = board("export", written(folder, content), "-o", out, "--dpi", "51", *arguments)
    assert (ran.status, ran.err) == (0, "")
    return decoded(out.read_bytes())[0]


def test_a_picture_knows_its_size(board: Board, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    assert board("export", written(tmp_path, SMALL), "-o", out).status == 0
    drawn, chunks = decoded(out.read_bytes())
    assert drawn.shape == (3 * 197, 7 * 197, 3)
    assert struct.unpack(">IIB", chunks[b"pHYs"]) == (7880, 7880, 1)
    assert abs(7 * 197 / 7880 * 1000 - 175) < 0.1


def test_what_is_hidden_is_not_printed_for_the_table(board: Board, tmp_path: Path) -> None:
    table = pixels(board, SECRETS, tmp_path)
    bare = SECRETS.replace("legend: {t: {thing: trap, hidden: 6}}\n", "").replace(".t....", "......")
    bare = bare.replace("{between: D1|E1, door: secret, id: gate}", "D1|E1")
    assert (table == pixels(board, bare, tmp_path)).all()
    everything = pixels(board, SECRETS, tmp_path, "--for", "gm")
    assert (table != everything).any()


def test_a_side_gets_on_paper_what_it_knows(board: Board, tmp_path: Path) -> None:
    heroes = pixels(board, SMALL, tmp_path, "--for", "heroes", "--with", "tokens")
    px = heroes.shape[1] // 7
    # The room behind the wall was never seen: nothing is drawn there.
    assert (heroes[4:-4, 4 * px + 4 :] == 255).all()
    assert (heroes[:, : 3 * px] != 255).any()
    moved = SMALL.replace("at: F1", "at: G3").replace("Grishnak", "Azog")
    assert (heroes == pixels(board, moved, tmp_path, "--for", "heroes", "--with", "tokens")).all()


def test_tokens_stand_on_the_board_only_when_asked(board: Board, tmp_path: Path) -> None:
    bare = pixels(board, SMALL, tmp_path)
    moved = pixels(board, SMALL.replace("at: B1", "at: A3"), tmp_path)
    assert (bare == moved).all()
    tokens = pixels(board, SMALL, tmp_path, "--with", "tokens")
    px = bare.shape[1] // 7
    assert (bare[:px, px : 2 * px] != tokens[:px, px : 2 * px]).any()
    # The table does not know of the one behind the wall.
    assert (bare[:, 4 * px :] == tokens[:, 4 * px :]).all()
    everybody = pixels(board, SMALL, tmp_path, "--with", "tokens", "--for", "gm")
    assert (bare[:, 4 * px :] != everybody[:, 4 * px :]).any()


def test_figures_are_a_square_each_with_their_names(board: Board, tmp_path: Path) -> None:
    arguments = ("--with", "figures", "--without", "board", "--for", "gm")
    (page,) = printed(board, SMALL, tmp_path, *arguments)
    assert [picture[2:4] for picture in page.pictures] == [pytest.approx((25, 25), abs=0.02)] * 2
    assert "Ana" in page.text and "Grishnak" in page.text and "Figures" in page.text
    (known,) = printed(board, SMALL, tmp_path, "--with", "figures", "--without", "board")
    assert len(known.pictures) == 1
    assert "Grishnak" not in known.text
    board_and_figures = printed(board, SMALL, tmp_path, "--with", "tokens,figures")
    assert len(board_and_figures) == 2


def test_a_map_alone_is_printed(board: Board, tmp_path: Path) -> None:
    assert len(printed(board, WIDE, tmp_path)) > 1
    assert pixels(board, WIDE, tmp_path).shape == (17 * 51, 23 * 51, 3)


def test_it_speaks_french(board: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    plan, first, *_ = printed(board, WIDE, tmp_path)
    assert "Plan d’assemblage" in plan.text and "Feuille 1 sur" in first.text


# --- for other programs


def test_a_map_for_other_programs_comes_back_as_it_was(board: Board, tmp_path: Path) -> None:
    out, back = tmp_path / "out.uvtt", tmp_path / "back.yaml"
    assert board("export", written(tmp_path, WIDE), "-o", out).status == 0
    said = json.loads(out.read_text())
    assert said["resolution"]["map_size"] == {"x": 23, "y": 17}
    report = board("import", out, "-o", back, "--json").objects[0]
    assert report["image"] == [23 * 99, 17 * 99] and said["resolution"]["pixels_per_grid"] == 99
    assert (report["squares"], report["doors"], report["doors_open"], report["windows"]) == ([23, 17], 1, 1, 1)
    # Two walls, and a frame on either side of the window.
    assert report["walls"] == 4
    assert board("check", back).status == 0


def test_blocks_of_wall_become_their_outlines(board: Board, tmp_path: Path) -> None:
    out = tmp_path / "out.uvtt"
    assert board("export", written(tmp_path, SMALL), "-o", out, "--dpi", "20").status == 0
    lines = json.loads(out.read_text())["line_of_sight"]
    assert sorted(lines, key=str) == [
        [{"x": 3.0, "y": 0.0}, {"x": 3.0, "y": 3.0}],
        [{"x": 4.0, "y": 0.0}, {"x": 4.0, "y": 3.0}],
    ]


def test_a_secret_door_is_a_wall_for_other_programs_too(board: Board, tmp_path: Path) -> None:
    out = tmp_path / "out.uvtt"
    portals = []
    for reader in ("table", "gm"):
        ran = board("export", written(tmp_path, SECRETS), "-o", out, "--for", reader, "--dpi", "20")
        assert ran.status == 0
        portals.append(len(json.loads(out.read_text())["portals"]))
    assert portals == [0, 1]


# --- faults


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "{folder}/out.txt"), "printing writes a .pdf, .png or .uvtt file"),
        (("-o", "{folder}/none/out.pdf"), "out.pdf cannot be written: there is no such folder"),
        (("-o", "{folder}/none/out.png"), "out.png cannot be written: "),
        (("-o", "{folder}/none/out.uvtt"), "out.uvtt cannot be written: "),
        (("-o", "{folder}/out.pdf", "--paper", "A9"), "--paper: A9 is not allowed; allowed: A4, A3"),
        (("-o", "{folder}/out.pdf", "--square", "0"), "--square: 0 is not a number from 5 to 200"),
        (("-o", "{folder}/out.pdf", "--square", "wide"), "--square: wide is not a number from 5 to 200"),
        (("-o", "{folder}/out.pdf", "--square", "200"), "a square of 200 mm does not fit on an A4 sheet"),
        (("-o", "{folder}/out.pdf", "--dpi", "5000"), "--dpi: 5000 is not a number from 20 to 1200"),
        (("-o", "{folder}/out.pdf", "--with", "music"), "--with: music is not allowed; allowed: tokens, figures"),
        (("-o", "{folder}/out.pdf", "--for", "elves"), "there is no side elves; sides are heroes, monsters, table, gm"),
        (("-o", "{folder}/out.pdf", "--without", "board"), "there is nothing to print"),
        (("-o", "{folder}/out.png", "--without", "board"), "there is nothing to print"),
        (("-o", "{folder}/out.uvtt", "--for", "heroes"), "is written for table or gm, not for a side"),
    ],
)
def test_what_cannot_be_printed_is_one_line(
    board: Board, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    file = written(tmp_path, SMALL)
    ran: Ran = board("export", file, *(word.replace("{folder}", str(tmp_path)) for word in arguments))
    assert (ran.status, ran.out, len(ran.faults)) == (2, "", 1)
    assert said in ran.err
    assert [entry.name for entry in tmp_path.iterdir()] == ["plan.yaml"]


def test_a_file_that_cannot_be_read_is_told(board: Board, tmp_path: Path) -> None:
    ran = board("export", tmp_path / "none.yaml", "-o", tmp_path / "out.pdf")
    assert (ran.status, len(ran.faults)) == (2, 1)
    faulty = written(tmp_path, "board: 1\nsize: [0, 4]\n")
    assert board("export", faulty, "-o", tmp_path / "out.pdf").status == 2
    assert not (tmp_path / "out.pdf").exists()


def test_a_secret_door_on_a_square_of_its_own_is_printed_as_the_wall_it_looks_like(
    board: Board, tmp_path: Path
) -> None:
    room = "board: 1\ntitle: Room\nmap: |\n  ..S..\n  ..#..\nlegend: {S: {door: secret}}\n"
    wall = room.replace("S: {door: secret}", "S: {wall: true}")
    table = pixels(board, room, tmp_path)
    assert (table == pixels(board, wall, tmp_path)).all()
    assert (table != pixels(board, room, tmp_path, "--for", "gm")).any()
