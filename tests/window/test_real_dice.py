"""Real dice: a side rolls its own and gives their faces, in the window, by key, click or touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.journal import read_journal
from board.files.replay import replay
from board.rulebook.commands import command
from board.rulebook.dice import Roll
from board.rulebook.procedure import Faces
from board.rulebook.reading import Faults
from board.systems import SYSTEMS
from board.window.games import open_file
from board.window.pages.settings import SettingsPage
from tests.window.conftest import Table
from tests.window.hands import Hands

GUARD_POST = Path(__file__).parent.parent.parent / "maps" / "guard-post.yaml"


@pytest.fixture
def real() -> Iterator[Table]:
    """A table whose heroes roll real dice; those of the guards are drawn."""
    table = Table((1280, 720))
    table.session.by_hand = frozenset({"heroes"})
    yield table


def shoot(table: Table, die: int = 12) -> None:
    table.play.perform(command("shoot", "ana", die=f"d{die}", target="guard1"))
    table.step()


def faces_of(table: Table) -> list[tuple[int, ...]]:
    session = table.session
    inputs = session.open.inputs if session.open is not None else session.done[-1].inputs
    return [given.faces for given in inputs if isinstance(given, Faces)]


def test_only_the_rolls_of_the_side_with_real_dice_are_asked(real: Table) -> None:
    shoot(real)
    panel = real.play.faces
    assert panel.visible and panel.roll is not None and panel.roll.purpose == "shoot"
    assert real.session.journal is not None and real.session.dice.mark() == 0
    real.click(panel.buttons[9].rect.center)
    real.click(panel.confirm.rect.center)
    assert faces_of(real) == [(9,)] and not panel.visible
    real.play.answer("dodge")
    assert real.session.open is None and len(faces_of(real)) == 2


def test_a_wrong_face_is_corrected_before_it_counts(real: Table) -> None:
    shoot(real)
    panel = real.play.faces
    real.click(panel.confirm.rect.center)
    assert panel.visible and faces_of(real) == []
    real.click(panel.buttons[3].rect.center)
    real.click(panel.buttons[11].rect.center)
    assert faces_of(real) == [] and panel.buttons[11].on and not panel.buttons[3].on
    real.key(pygame.K_BACKSPACE)
    assert not panel.confirm.enabled
    real.key(pygame.K_4)
    real.key(pygame.K_RETURN)
    real.key(pygame.K_RETURN)
    assert faces_of(real) == [(4,)]


def test_each_of_several_dice_can_be_chosen_again(real: Table) -> None:
    given: list[tuple[int, ...]] = []
    panel = real.play.faces
    panel.given = given.append
    panel.ask(Roll("shoot", (4, 8, 20)), "Ana", real.play.free)
    real.step()
    for face in (3, 8):
        real.click(panel.buttons[face].rect.center)
    real.key(pygame.K_1)
    real.key(pygame.K_7)
    assert panel.faces == [3, 8, 17]
    real.click(panel.dice[1].center)
    real.click(panel.buttons[5].rect.center)
    real.key(pygame.K_LEFT)
    real.key(pygame.K_2)
    assert panel.faces == [2, 5, 17] and given == []
    real.click(panel.confirm.rect.center)
    assert given == [(2, 5, 17)]


def test_a_face_that_is_not_on_the_die_cannot_be_given(real: Table) -> None:
    shoot(real, 4)
    panel = real.play.faces
    assert sorted(panel.buttons) == [1, 2, 3, 4]
    for code in (pygame.K_9, pygame.K_0, pygame.K_5):
        real.key(code)
    assert panel.faces == [None]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("dice", [(4,), (12, 12), (4, 6, 8, 10, 12), (20, 20), (100,)])
def test_a_finger_finds_every_face_and_nothing_is_cut_off(size: tuple[int, int], dice: tuple[int, ...]) -> None:
    table = Table(size)
    panel = table.play.faces
    panel.ask(Roll("shoot", dice), "Ana", table.play.free)
    assert table.play.free.contains(panel.rect)
    places = [button.rect for button in panel.children]
    assert all(panel.rect.contains(place) for place in [*places, *panel.dice])
    assert all(not one.colliderect(other) for n, one in enumerate(places) for other in places[:n])
    if max(dice) <= 20:
        assert all(min(place.size) >= table.host.look.theme.px(58) for place in places)


def test_the_panel_hides_nobody_who_is_concerned(real: Table) -> None:
    shoot(real)
    camera = real.play.view.camera
    for who in ("ana", "guard1"):
        assert not real.play.faces.rect.colliderect(camera.rect(*real.session.scene.creature(who).at))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("keep", ["highest", "sum"])
def test_what_to_do_with_several_dice_is_said_in_full(size: tuple[int, int], keep: str) -> None:
    table = Table(size)
    panel = table.play.faces
    panel.ask(Roll("shoot", (4, 6, 8, 10, 12), keep=keep), "Ana", table.play.free)
    look = table.host.look
    inner = panel.rect.width - 2 * look.theme.px(20)
    assert all(look.texts.width(row, look.theme.text_px("small")) <= inner for row in panel.told)
    assert "".join("".join(panel.told).split()) == "".join(look.word(f"dice.real_{keep}").split())


def test_the_dice_that_count_lie_beside_the_faces_that_are_asked(real: Table) -> None:
    real.session.by_hand = frozenset({"guards"})
    shoot(real)
    tray, panel = real.play.dice_tray, real.play.faces
    assert tray.visible and not panel.visible
    real.play.answer("dodge")
    assert panel.visible and tray.visible and not panel.rect.colliderect(tray.rect)


def test_the_same_roll_twice_is_asked_twice(real: Table) -> None:
    shoot(real)
    panel = real.play.faces
    panel.ask(Roll("shoot", (12,)), "Ana", real.play.free)
    real.click(panel.buttons[7].rect.center)
    panel.ask(Roll("shoot", (12,)), "Ana", real.play.free)
    assert panel.faces == [None]


def test_what_was_typed_stays_while_the_window_changes(real: Table) -> None:
    shoot(real)
    panel = real.play.faces
    real.click(panel.buttons[7].rect.center)
    real.play.resized(1024, 640)
    real.play.words_changed()
    assert panel.faces == [7] and panel.visible and real.play.free.contains(panel.rect)


def test_chance_draws_the_faces_after_all(real: Table) -> None:
    other = Table((1280, 720))
    shoot(other)
    shoot(real)
    real.click(real.play.faces.draw_them.rect.center)
    assert faces_of(real) == faces_of(other) and not real.play.faces.visible


def test_one_roll_by_hand_and_the_next_one_drawn() -> None:
    table = Table((1280, 720))
    table.click(table.play.bar.buttons["by_hand"].rect.center)
    assert table.play.bar.buttons["by_hand"].on
    shoot(table)
    assert table.play.faces.visible
    table.key(pygame.K_6)
    table.key(pygame.K_RETURN)
    assert faces_of(table) == [(6,)]
    table.play.answer("none")
    assert not table.play.bar.buttons["by_hand"].on
    shoot(table, 10)
    assert not table.play.faces.visible and len(faces_of(table)) == 1


def test_the_key_for_one_roll_can_be_taken_back() -> None:
    table = Table((1280, 720))
    table.key(pygame.K_F10)
    assert table.session.once == {"heroes"} and table.play.toast.visible
    table.key(pygame.K_F10)
    shoot(table)
    assert not table.play.faces.visible


def test_dice_rolled_by_hand_lie_in_the_tray_and_do_not_tumble(real: Table) -> None:
    real.habits.animated = True
    shoot(real)
    real.key(pygame.K_9)
    real.key(pygame.K_RETURN)
    tray = real.play.dice_tray
    assert tray.visible and not tray.moving
    assert [cast.fallen.faces for cast in tray.casts] == [(9,)]


def test_faces_given_are_taken_back_and_asked_again_and_later_dice_stay_the_same(real: Table) -> None:
    shoot(real)
    real.key(pygame.K_9)
    real.key(pygame.K_RETURN)
    real.play.answer("dodge")
    first = faces_of(real)
    real.play.undo()
    real.play.redo()
    assert faces_of(real) == first
    real.play.undo()
    shoot(real)
    assert real.play.faces.visible
    real.key(pygame.K_2)
    real.key(pygame.K_RETURN)
    real.play.answer("dodge")
    assert faces_of(real) == [(2,), first[1]]
    drawn = Table((1280, 720))
    shoot(drawn)
    drawn.play.answer("dodge")
    assert faces_of(drawn)[1] == first[1]


def test_faces_are_asked_on_the_screen_of_the_one_who_rolls_alone(real: Table) -> None:
    real.session.by_hand = frozenset({"guards"})
    real.play.only_side = "heroes"
    shoot(real)
    assert not real.play.faces.visible
    real.play.answer("dodge")
    assert isinstance(real.session.need, Roll) and not real.play.faces.visible
    real.play.only_side = "guards"
    real.play.refresh()
    assert real.play.faces.visible


def test_behind_the_curtain_no_face_is_asked(real: Table) -> None:
    real.session.by_hand = frozenset({"guards"})
    real.habits.hand_over = True
    real.play.refresh()
    if real.play.curtain.closed:
        real.play.curtain.ready()
    shoot(real)
    assert real.play.curtain.closed
    real.play.curtain.ready()
    real.play.answer("dodge")
    assert real.play.faces.visible and not real.play.curtain.closed
    assert real.play.side == "guards"


# ---- The program as it is


def play_on(hands: Hands, rounds: int) -> list[tuple[int, ...]]:
    """Play with the mouse alone; every die of the heroes shows what is clicked. The faces that were given."""
    given: list[tuple[int, ...]] = []
    play = hands.play
    for _ in range(rounds):
        if play.faces.visible:
            assert play.faces.roll is not None
            for sides in play.faces.roll.dice:
                hands.click(play.faces.buttons[(sides + 1) // 2].rect.center)
            given.append(tuple(face or 0 for face in play.faces.faces))
            hands.click(play.faces.confirm.rect.center)
        elif play.question.visible:
            hands.click(play.question.children[0].rect.center)
        else:
            moves = [(offer, move) for offer in play.offers for move in offer.moves]
            blows = [one for one in moves if one[1].target is not None and one[0].aim == "creature"]
            jumps = [one for one in moves if "jump" in one[0].key or "jump" in one[0].deed]
            play.perform((blows or jumps or moves[-1:])[0][1].command)
        hands.step(2)
    return given


def test_a_whole_fight_with_real_dice_is_saved_replayed_and_gone_on_with(tmp_path: Path) -> None:
    hands = Hands(tmp_path, GUARD_POST)
    hands.app.personal.habits.hand_over = False
    hands.play.refresh()
    hands.app.show_settings()
    hands.step(2)
    page = hands.app.main.root.modals[-1]
    assert isinstance(page, SettingsPage)
    rows = [n for n, row in enumerate(page.rows) if getattr(row, "name", "") == "by_hand"]
    sides = hands.session.scene.table.sides
    assert len(rows) == len(sides) and all(not page.rows[n].value(hands.app) for n in rows)  # type: ignore[union-attr]
    for n in rows:
        page.list.scroll_to(n)
        hands.step(2)
        hands.click(page.control(page.list.row_rect(n)).center)
    assert hands.session.by_hand == {side.name for side in sides}
    page.close()
    hands.session.dice = type(hands.session.dice)(())  # nothing is listed: what is not given would be drawn
    given = play_on(hands, 60)
    assert len(given) > 8
    path = hands.app.game.path if hands.app.game is not None else None
    assert path is not None
    saved = read_journal(path.read_bytes(), str(path), Faults())
    assert saved is not None
    again = replay(saved, SYSTEMS, Faults())
    assert again is not None and again.ok and again.scene == hands.session.scene
    inputs = [given for done in again.done for given in done.inputs]
    inputs += again.open.inputs if again.open is not None else []
    played = iter([given.faces for given in inputs if isinstance(given, Faces)])
    assert all(faces in played for faces in given), "what was clicked stands in the file, in its order"
    hands.app._close_journal()


def test_a_roll_that_waits_for_its_face_still_waits_after_opening_the_game_again(tmp_path: Path) -> None:
    hands = Hands(tmp_path, GUARD_POST)
    hands.app.personal.habits.hand_over = False
    hands.play.refresh()
    for side in hands.session.scene.table.sides:
        hands.app.personal.roll_by_hand(side.name, True)
    for _ in range(40):
        if hands.play.faces.visible:
            break
        play_on(hands, 1)
    assert isinstance(hands.session.need, Roll)
    path = hands.app.game.path if hands.app.game is not None else None
    assert path is not None
    hands.app._close_journal()
    game = open_file(path, SYSTEMS, None, 1, hands.app.personal.by_hand)
    other = open_file(path, SYSTEMS, None, 1)
    assert isinstance(game.session.need, Roll) and other.session.need != game.session.need
    for one in (game, other):
        one.session.journal.close()  # type: ignore[attr-defined]


def opened_again(hands: Hands) -> Hands:
    """The same person in the program started anew, who goes on with the last game."""
    folder, path = hands.app.preferences.folder, hands.app.game.path if hands.app.game is not None else None
    assert path is not None
    hands.app._close_journal()
    return Hands(folder, path)


def until_asked(hands: Hands) -> None:
    """Play until dice of the side before the screen must be given, which asked for that for one roll."""
    for _ in range(40):
        hands.ready()
        if hands.session.open is None and hands.session.scene.wheel.active == "garance":
            hands.key(pygame.K_F10)
            hands.action("Sauter")
            hands.die(6)
            move = next(m for o in hands.play.offers if o.key.startswith("jump") for m in o.moves)
            assert move.square is not None
            hands.square(move.square.name)
            return
        hands.play.perform(command("end_round", hands.session.scene.wheel.active))
        hands.step()
    raise AssertionError("nobody rolls")


def test_a_roll_that_waits_for_one_real_die_still_waits_after_the_program_was_closed(tmp_path: Path) -> None:
    hands = Hands(tmp_path, GUARD_POST)
    until_asked(hands)
    need, once = hands.session.need, hands.session.once
    assert isinstance(need, Roll) and once == {hands.play.side} and hands.play.faces.visible
    again = opened_again(hands)
    again.ready()
    assert again.session.need == need and again.session.once == once and again.play.faces.visible
    assert again.play.bar.buttons["by_hand"].on
    again.click(again.play.faces.buttons[5].rect.center)
    again.click(again.play.faces.confirm.rect.center)
    assert not again.session.once and not again.app.preferences.get("once", {}), "it was for this roll alone"
    path = again.app.game.path if again.app.game is not None else None
    assert path is not None
    third = opened_again(again)
    inputs = [given for done in third.session.done for given in done.inputs]
    inputs += third.session.open.inputs if third.session.open is not None else []
    assert (5,) in [given.faces for given in inputs if isinstance(given, Faces)]
    assert not third.session.once
    third.app._close_journal()


@pytest.mark.parametrize("ended", ["drawn", "turned off"])
def test_a_real_die_that_was_given_up_is_not_asked_when_the_game_is_opened_again(tmp_path: Path, ended: str) -> None:
    hands = Hands(tmp_path, GUARD_POST)
    if ended == "drawn":
        until_asked(hands)
        hands.click(hands.play.faces.draw_them.rect.center)
    else:
        hands.ready()
        for _ in range(2):
            hands.key(pygame.K_F10)
    again = opened_again(hands)
    assert not again.session.once
    again.app._close_journal()


def test_a_real_die_is_kept_for_the_game_that_it_was_chosen_in(tmp_path: Path) -> None:
    hands = Hands(tmp_path, GUARD_POST)
    hands.ready()
    hands.key(pygame.K_F10)
    path = hands.app.game.path if hands.app.game is not None else None
    assert path is not None and hands.app.personal.once(path) == hands.session.once != frozenset()
    assert hands.app.open_path(GUARD_POST)
    assert not hands.session.once, "another game begins"
    hands.step()
    hands.ready()
    hands.key(pygame.K_F10)
    assert hands.app.game is not None and hands.app.game.path is not None
    other = hands.app.game.path
    assert hands.app.open_path(path) and hands.session.once
    assert len(hands.app.preferences.get("once", {})) == 2
    other.unlink()
    hands.step()
    hands.ready()
    hands.key(pygame.K_F10)
    assert hands.app.preferences.get("once", {}) == {}, "nothing is kept of a game that is gone"
    hands.app._close_journal()
