"""A fight is played by pointing, by keys, and everything illegal says why."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.grid.directions import Direction
from board.grid.squares import parse_square
from board.rulebook.dice import TypedDice
from board.rulebook.panels import Question
from board.rulebook.procedure import Ask
from board.scene.texts import Text
from tests.window import fake
from tests.window.conftest import Table
from tests.window.words import FakeWords


def at(table: Table, who: str) -> str:
    return table.session.scene.creature(who).at.name


def test_a_die_then_a_square_then_a_facing_moves_the_active_creature(table: Table) -> None:
    table.key(pygame.K_2)
    reach = dict(table.play.view.marks.reach)
    assert reach[parse_square("E3")] == "2"
    assert parse_square("F3") not in reach, "an enemy stands there"
    table.move(table.square("E2"))
    assert table.play.view.marks.way[0] == parse_square("C3")
    assert table.play.view.marks.way[-1] == parse_square("E2")
    table.click(table.square("E3"))
    ring = table.play.view.marks.ring
    assert ring is not None and ring.chosen == Direction.EAST, "the facing of the last step is proposed"
    assert at(table, "ana") == "C3", "nothing is done before the facing is chosen"
    table.click(table.square("E5"))
    assert at(table, "ana") == "E3"
    assert table.session.scene.creature("ana").facing is Direction.SOUTH
    assert table.said() == ["Ana va en E3."]


def test_the_proposed_facing_is_taken_by_a_click_on_the_square_itself(table: Table) -> None:
    table.key(pygame.K_2)
    table.click(table.square("C4"))
    table.click(table.square("C4"))
    assert at(table, "ana") == "C4"
    assert table.session.scene.creature("ana").facing is Direction.SOUTH
    assert table.session.done[-1].command.get("facing") is None


def test_action_then_target_then_die(table: Table) -> None:
    table.click(table.button("Tirer"))
    targets = dict(table.play.view.marks.targets)
    assert set(targets) == {parse_square("F3"), parse_square("G2"), parse_square("H5")}
    table.click(table.square("F3"))
    assert table.session.open is None, "a die is still to be chosen"
    table.key(pygame.K_5)
    assert isinstance(table.session.need, Ask)
    assert table.session.open is not None and table.session.open.command.get("die") == "d12"


def test_a_target_first_shows_a_chance_under_each_die_and_beside_each_action(table: Table) -> None:
    table.key(pygame.K_2)
    table.click(table.square("E3"))
    table.key(pygame.K_RETURN)
    table.click(table.square("F3"))
    table.settle()
    assert [die.chance for die in table.play.hand.dice] == [
        "100 / 12\u00a0%", "100 / 29\u00a0%", "100 / 38\u00a0%", "100 / 46\u00a0%"
    ]  # fmt: skip
    assert table.play.hand.legend == "sans réaction / au mieux pour lui"
    strike = next(a for a in table.play.hand.actions if a.words == "Frapper")
    assert strike.chance.startswith("100")
    move = next(a for a in table.play.hand.actions if a.words == "Se déplacer")
    assert not move.able and move.reason == "Pas sur cette cible."


def test_chances_can_be_hidden(table: Table) -> None:
    table.key(pygame.K_F5)
    table.key(pygame.K_2)
    table.click(table.square("E3"))
    table.key(pygame.K_RETURN)
    table.click(table.square("F3"))
    table.settle()
    assert not any(die.chance for die in table.play.hand.dice)
    assert not any(action.chance for action in table.play.hand.actions)


def test_the_defender_is_asked_with_dice_and_chances_and_answers_with_a_click(table: Table) -> None:
    table.click(table.button("Tirer"))
    table.key(pygame.K_5)
    table.click(table.square("F3"))
    panel = table.play.question
    assert panel.visible and panel.who == "Garde 1"
    assert table.play.side == "guards", "the one who must answer looks at the board"
    assert [button.dice for _, button in panel.buttons] == [(), (4,), (12,)]
    table.settle()
    assert panel.buttons[0][1].detail == "100\u00a0%"
    token = table.play.view.camera.rect(*parse_square("F3"))
    assert not panel.rect.colliderect(token)
    table.click(panel.buttons[2][1].rect.center)
    assert table.session.open is None and not panel.visible
    assert table.play.side == "heroes"
    assert len(table.session.done) == 1


def test_enter_accepts_what_stands_without_an_answer(table: Table) -> None:
    table.click(table.button("Tirer"))
    table.key(pygame.K_1)
    table.click(table.square("F3"))
    table.key(pygame.K_RETURN)
    assert table.session.done[-1].inputs[-1].option == "none"


def test_what_cannot_be_done_is_grey_and_says_why(table: Table) -> None:
    pray = next(a for a in table.play.hand.actions if a.words == "Prier")
    assert not pray.able and pray.reason == "Les dieux dorment. (TT-09)"
    before = table.session.scene
    table.click(table.button("Prier"))
    assert table.session.scene is before
    table.move(table.button("Prier"))
    table.step(30)
    assert table.host.tooltip.visible
    assert any("Les dieux dorment." in line for line, _, _ in table.host.tooltip.lines)


def test_pointing_too_far_says_the_game_s_reason(table: Table) -> None:
    table.click(table.button("Se déplacer"))
    table.key(pygame.K_1)
    table.click(table.square("H6"))
    assert table.session.scene is table.session.start
    assert table.play.toast.visible and table.play.toast.words == "Trop loin. (TT-06)"


def test_with_a_die_alone_only_what_is_lit_is_done_at_once(table: Table) -> None:
    table.key(pygame.K_3)
    table.click(table.square("H5"))
    assert table.session.open is None, "a shot was possible, but nobody asked for one"
    assert "Tirer (D8)" in [entry.words for entry in table.host.root.modals[-1].entries]


def test_an_action_without_dice_is_done_at_once_even_with_a_die_in_hand(table: Table) -> None:
    table.key(pygame.K_1)
    table.click(table.button("Finir le round"))
    assert table.session.scene.wheel.active == "guard1"
    assert table.play.side == "guards"


def test_an_item_is_chosen_from_a_list(table: Table) -> None:
    table.key(pygame.K_1)
    table.click(table.button("Lâcher"))
    menu = table.host.root.modals[-1]
    assert [entry.words for entry in menu.entries] == ["sword", "shield"]
    table.key(pygame.K_DOWN)
    table.key(pygame.K_RETURN)
    assert [thing.item for thing in table.session.scene.place.things_at(parse_square("C3"))] == ["shield"]


def test_escape_steps_back_one_level_at_a_time_and_then_opens_the_menu() -> None:
    opened = []
    table = Table((1280, 720), menu=lambda: opened.append(True))
    table.click(table.button("Se déplacer"))
    table.key(pygame.K_2)
    table.click(table.square("D3"))
    assert table.play.pointing.turning is not None
    table.key(pygame.K_ESCAPE)
    assert table.play.pointing.turning is None and table.play.pointing.choice.action is not None
    table.key(pygame.K_ESCAPE)
    assert table.play.pointing.choice.action is None and table.play.pointing.choice.dice == (6,)
    table.key(pygame.K_ESCAPE)
    assert table.play.pointing.choice.empty and not opened
    table.key(pygame.K_ESCAPE)
    assert opened


def test_a_right_click_lists_all_that_can_be_done_and_does_it(table: Table) -> None:
    table.click(table.square("F3"), 3)
    menu = table.host.root.modals[-1]
    words = [entry.words for entry in menu.entries]
    assert "Tirer (D8)" in words and "Centrer ici" in words
    strike = next(entry for entry in menu.entries if entry.words == "Frapper")
    assert strike.action is None and strike.reason == "Hors d'allonge\u00a0: 1 cases. (TT-04)"
    place = words.index("Tirer (D8)")
    table.click(menu.entry_rect(place).center)
    assert table.session.open is not None and table.session.open.command.get("die") == "d8"


def test_a_long_press_is_a_right_click(table: Table) -> None:
    pos = table.square("F3")
    table.move(pos)
    table.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True)
    table.step(40)
    assert table.host.root.modals
    table.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True)
    assert table.host.root.modals, "lifting the finger picks nothing"


def test_the_menu_of_a_foe_offers_no_sheet_and_that_of_a_friend_does(table: Table) -> None:
    table.click(table.square("F3"), 3)
    assert "Voir sa fiche" not in [entry.words for entry in table.host.root.modals[-1].entries]
    table.key(pygame.K_ESCAPE)
    table.click(table.square("C5"), 3)
    assert "Voir sa fiche" in [entry.words for entry in table.host.root.modals[-1].entries]


def test_undo_and_redo_give_dice_and_places_back(table: Table) -> None:
    table.key(pygame.K_2)
    table.click(table.square("E3"))
    table.key(pygame.K_RETURN)
    moved = table.session.scene
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert at(table, "ana") == "C3"
    assert [die.sides for die in table.play.hand.dice] == [4, 6, 8, 10, 12]
    assert table.said() == []
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert table.session.scene is moved
    assert table.said() == ["Ana va en E3."]


def test_undo_takes_back_a_question(table: Table) -> None:
    table.click(table.button("Tirer"))
    table.key(pygame.K_5)
    table.click(table.square("F3"))
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.session.open is None and not table.play.question.visible
    assert table.session.scene == table.session.start


def test_a_click_on_a_line_of_the_log_opens_it_and_shows_its_line_of_sight(table: Table) -> None:
    table.click(table.button("Tirer"))
    table.key(pygame.K_5)
    table.click(table.square("F3"))
    table.key(pygame.K_2)
    log = table.play.log
    last = len(log.lines) - 1
    table.click(log.list.row_rect(last).center)
    assert log.opened == last
    line = table.play.view.marks.line
    assert line is not None and (line.start.name, line.end.name) == ("C3", "F3")
    details = ["".join(run[0] for run in runs) for runs in log._details(log.lines[last])]
    assert details[0].startswith("Marge\u00a0: ")
    assert any(line.startswith("−") and line.endswith("TT-12") for line in details)
    assert details[-1] == "Règles\u00a0: TT-04, TT-12"
    table.key(pygame.K_ESCAPE)
    assert table.play.view.marks.line is None


def test_the_keyboard_alone_plays_a_whole_fight() -> None:
    table = Table((1280, 720))
    strikes = 0
    for _ in range(400):
        scene = table.session.scene
        active = scene.active
        assert active is not None
        if table.session.open is not None:
            table.key(pygame.K_1)
            continue
        foes = [c for c in table.play.picture.scene.creatures if c.side != active.side and not c.down]
        near = [c for c in foes if abs(c.at[0] - active.at[0]) <= 1 and abs(c.at[1] - active.at[1]) <= 1]
        if not table.play.hand.dice:
            table.key(table.letter("Finir le round"))
            continue
        if near and near[0].marks != ("?",):
            table.key(table.letter("Frapper"))
            table.key(pygame.K_1)
            for _ in range(8):
                table.key(pygame.K_TAB)
                if table.play.pointing.cursor == near[0].at:
                    break
            table.key(pygame.K_RETURN)
            strikes += 1
            if any(c.down for c in table.session.scene.creatures):
                break
            continue
        table.key(pygame.K_1)
        goal = foes[0].at if foes else active.at
        reach = [s for s, _ in table.play.view.marks.reach if s != active.at]
        if not reach or not foes:
            table.key(pygame.K_ESCAPE)
            table.key(table.letter("Finir le round"))
            continue
        best = min(reach, key=lambda s: (abs(s[0] - goal[0]) + abs(s[1] - goal[1]), s))
        for _ in range(60):
            cursor = table.play.pointing.cursor or active.at
            if cursor == best:
                break
            if cursor[0] != best[0]:
                table.key(pygame.K_RIGHT if best[0] > cursor[0] else pygame.K_LEFT)
            else:
                table.key(pygame.K_DOWN if best[1] > cursor[1] else pygame.K_UP)
        if table.play.pointing.cursor is None:
            table.key(pygame.K_LEFT)
            table.key(pygame.K_RIGHT)
        table.key(pygame.K_RETURN)
        table.key(pygame.K_RETURN)
    assert strikes > 2
    assert any(creature.down for creature in table.session.scene.creatures), "somebody fell, without the mouse"


def test_the_language_changes_while_playing(table: Table) -> None:
    seen = []
    table.play.orders.next_language = lambda: seen.append(True)
    table.key(pygame.K_F2)
    assert seen
    assert table.play.hand.title == "Ana\u00a0: choisis un dé, une action ou une cible."
    table.host.look.words.language = "en"
    table.host.look.words.real = type(table.host.look.words.real)("en")
    table.play.words_changed()
    table.step()
    assert table.play.hand.title == "Ana: pick a die, an action or a target."
    assert table.play.bar.title == "The guard post"


def test_folding_the_panels_gives_the_board_all_the_window(table: Table) -> None:
    table.key(pygame.K_F4)
    assert not table.play.hand.visible and not table.play.wheel.visible
    assert table.play.free.width == 1920
    table.key(pygame.K_F4)
    assert table.play.hand.visible and table.play.free.width < 1920


def test_help_lists_keys_and_closes(table: Table) -> None:
    table.key(pygame.K_COMMA, pygame.KMOD_SHIFT, "?")
    assert len(table.host.root.modals) == 1
    table.key(pygame.K_ESCAPE)
    assert not table.host.root.modals


def test_real_dice_are_typed() -> None:
    table = Table((1280, 720), dice=TypedDice())
    table.click(table.button("Tirer"))
    table.key(pygame.K_5)
    table.click(table.square("F3"))
    assert table.play.faces.visible
    table.key(pygame.K_1)
    table.key(pygame.K_1)
    assert table.play.faces.visible and table.session.open.need.dice == (12,)  # type: ignore[union-attr]
    table.key(pygame.K_RETURN)
    assert not table.play.faces.visible
    assert table.session.open is not None and table.session.open.need.fact("blow") == 11
    table.key(pygame.K_2)
    assert table.play.faces.visible and table.play.faces.roll.dice == (4,)
    table.click(table.play.faces.buttons[3].rect.center)
    table.click(table.play.faces.confirm.rect.center)
    assert table.session.open is None
    assert fake.state_of(table.session.scene.creature("guard1")).hp == 8 - (11 - 3)


def test_a_move_is_shown_for_a_moment_and_any_key_ends_it(table: Table) -> None:
    table.habits.animated = True
    table.key(pygame.K_2)
    table.click(table.square("E3"))
    table.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    way = table.play.motion.ways[0]
    assert 120 <= way.length <= 250
    table.step(2)
    x, y = table.play.view.places["ana"]
    assert 2 < x < 4 and y == 2
    table.key(pygame.K_F9)
    assert not table.play.motion.ways and not table.play.view.places


def test_doors_are_pointed_at_on_their_line() -> None:
    scene = fake.scene()
    ana = scene.creature("ana")
    from dataclasses import replace

    table = Table((1280, 720), replace(scene.with_creature(replace(ana, at=parse_square("I4")))))
    camera = table.play.view.camera
    table.key(pygame.K_1)
    table.click(table.button("Ouvrir ou fermer"))
    table.click(camera.to_screen(9.0, 3.5))
    assert table.session.scene.place.door("gate").is_open


def test_squares_that_a_known_enemy_watches_carry_an_eye(table: Table) -> None:
    table.key(pygame.K_3)
    table.settle()
    watched = set(table.play.view.marks.watched)
    scene = table.session.scene
    reach = {square for square, _ in table.play.view.marks.reach}
    guards = [who for who in ("guard1", "guard2") if fake.side_perceives(scene, "heroes", who) == "visible"]
    seen = {s for s in reach if any(fake.sees_square(scene, who, s) for who in guards)}
    known = {s for s in reach if table.play.unseen.knows(s)}
    assert watched & known == seen & known and watched & known and watched < reach
    assert watched >= seen, "in the dark, wherever nothing known is in the way of their eyes"


def test_many_actions_of_one_kind_stand_behind_one_button(table: Table) -> None:
    from board.scene.texts import text
    from board.window.panels.hand import HandAction, in_families

    group = text("hands")
    drops = [HandAction(n, group, f"Lâcher : {name}", n != 1, False) for n, name in enumerate(("épée", "cape", "sac"))]
    strike = HandAction("s", group, "Frapper", True, False)
    shown = in_families([strike, *drops, strike], [None, "drop", "drop", "drop", None])
    assert [action.words for action in shown] == ["Frapper", "Lâcher…", "Frapper"]
    assert shown[1].family == tuple(drops) and shown[1].able
    assert in_families(drops[:2], ["drop", "drop"]) == drops[:2]
    picked: list[object] = []
    hand = table.play.hand
    hand.pick_action = picked.append
    hand.show_hand("", (), shown)
    table.step()
    assert hand.press("b")
    table.key(pygame.K_DOWN)
    table.key(pygame.K_RETURN)
    assert picked == [], "the second one cannot be done"
    table.key(pygame.K_DOWN)
    table.key(pygame.K_RETURN)
    assert picked == [2]


def test_a_disk_that_refuses_plays_nothing_and_says_so(table: Table) -> None:
    class Full:
        def write(self, record: object) -> None:
            raise OSError(28, "No space left on device")

    table.session.journal = Full()
    table.click(table.button("Finir le round"))
    assert table.session.scene is table.session.start and not table.session.done
    assert table.play.toast.visible and table.play.toast.words.startswith("Le disque refuse")


@pytest.mark.parametrize("words", ["Réaction\u00a0?", "Que fais-tu de ce coup " + "vraiment " * 39 + "vraiment\u00a0?"])
def test_a_question_is_never_cut_off(table: Table, words: str) -> None:
    panel = table.play.question
    question = Question(Text(words), "guard1", (("none", Text("fake.none"), ()),), "none")
    table.host.look.words = Plain()
    panel.ask(question, "Garde 1", pygame.Rect(900, 400, 40, 40), table.play.free)
    assert " ".join(panel._title) == words
    px = table.host.look.theme.text_px("title")
    assert all(table.host.look.texts.width(line, px, "strong") <= panel.rect.width for line in panel._title)
    assert table.play.free.contains(panel.rect)
    button = panel.buttons[0][1].rect
    assert panel.rect.contains(button)
    assert button.top >= panel.rect.top + (1 + len(panel._title)) * table.host.look.line_height("body")


class Plain(FakeWords):
    """Says the key itself."""

    def say(self, said: Text) -> str:
        return said.key
