"""The play panels say what is meant: places that stay, two chances with their words, what is still wanted."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.grid.squares import parse_square
from board.rulebook.commands import command
from board.rulebook.panels import Move, Offer, Question, Row
from board.rulebook.procedure import Ask
from board.scene.texts import text
from board.window.play.chances import WAITING
from board.window.play.choice import END_LETTER, Letters, base_key
from board.window.panels.hand import HandAction, in_families
from board.window.play.preview import Chance, Preview, first_roll, plain_chance
from tests.window import fake
from tests.window.reading import read
from tests.window.conftest import Table

FRONT = parse_square("E3")


def beside(size: tuple[int, int] = (1920, 1080)) -> Table:
    """Ana stands before the first guard."""
    scene = fake.scene()
    return Table(size, scene.with_creature(replace(scene.creature("ana"), at=FRONT)))


def strike(table: Table) -> Move:
    offer = next(offer for offer in table.play.offers if offer.key == "strike:d8")
    return offer.moves[0]


def letters(table: Table) -> dict[str, str]:
    return {action.words: letter for letter, action in table.play.hand.letters.items()}


def tip_of(table: Table, words: str) -> list[str]:
    table.move(table.button(words))
    table.step(40)
    return [line for line, _, _ in table.host.tooltip.lines] if table.host.tooltip.visible else []


# ---- places and letters


def test_a_key_without_its_dice_is_that_of_all_offers_of_a_button() -> None:
    one = Offer("strike:hand_1:d8", text("x"), text("y"), (8,))
    two = Offer("charge:d4:d8", text("x"), text("y"), (4, 8))
    grey = Offer("strike:hand_1", text("x"), text("y"))
    assert [base_key(offer) for offer in (one, two, grey)] == ["strike:hand_1", "charge", "strike:hand_1"]


def test_letters_once_given_stay_with_their_character() -> None:
    given = Letters()
    assert [given.letter("ana", key) for key in ("move", "strike", "shoot")] == ["a", "b", "c"]
    assert given.letter("ben", "shoot") == "a"
    assert given.letter("ana", "shoot") == "c"
    assert [given.letter("ana", key) for key in "pqrs"] == ["d", "e", "g", "h"], "one letter is kept for the end"
    assert given.letter("ana", "end_round") == given.letter("ben", "end_round") == END_LETTER


def test_letters_and_places_stay_when_dice_and_distance_change(table: Table) -> None:
    before = letters(table)
    places = {action.words: button.rect.copy() for action, button in table.play.hand.buttons}
    table.key(pygame.K_2)
    table.click(table.square("E3"))
    table.key(pygame.K_RETURN)
    assert letters(table) == before
    assert before["Finir le round"] == END_LETTER
    table.click(table.square("F3"))
    table.settle()
    assert {action.words: button.rect for action, button in table.play.hand.buttons} == places


def test_the_end_of_the_round_is_in_the_lower_right_corner(small: Table) -> None:
    hand = small.play.hand
    end = next(button for action, button in hand.buttons if action.corner)
    for _, button in hand.buttons:
        assert button.rect.right <= end.rect.right and button.rect.bottom <= end.rect.bottom
        assert button is end or not button.rect.colliderect(end.rect)
    assert end.hint == END_LETTER.upper()


def test_words_are_never_cut_and_the_chance_has_a_place_of_its_own() -> None:
    for size in ((1280, 720), (1920, 1080)):
        table = beside(size)
        group = text("fake.part.hand_1")
        long = "Frapper à deux mains\u00a0: hallebarde ouvragée, coup critique"
        hand = table.play.hand
        hand.show_hand("", (), (HandAction("x", group, long, True, False, chance="100 / 99\u00a0%", odds=True),))
        _, button = hand.buttons[0]
        assert " ".join(button.written.lines) == long
        px = table.host.look.theme.text_px(button.written.kind)
        assert all(table.host.look.texts.width(line, px) <= button.rect.width for line in button.written.lines)
        assert button.rect.height >= button.written.tall


@pytest.mark.parametrize("count", [1, 9, 18])
def test_all_buttons_of_a_hand_are_written_in_letters_of_one_size(table: Table, count: int) -> None:
    group = text("fake.part.hand_1")
    hand = table.play.hand
    names = [f"{'Couteau de lancer : lancer' if n % 3 else 'Sauter'} {n}" for n in range(count)]
    hand.show_hand("", (), [HandAction(n, group, words, True, False, odds=n % 2 > 0) for n, words in enumerate(names)])
    assert len({button.written.kind for _, button in hand.buttons}) == 1


def test_a_question_too_tall_for_the_board_stands_over_the_panels(small: Table) -> None:
    panel = small.play.question
    options = tuple((n, text("fake.none"), ()) for n in range(9))
    question = Question(text("fake.reaction"), "guard1", options, 0, lines=(text("fake.none"),) * 3)
    free = pygame.Rect(0, 50, 700, 260)
    panel.ask(question, "Garde 1", pygame.Rect(300, 150, 40, 40), free)
    small.step(2)
    lines = [one for one in read(small.host).written if one.owner is panel]
    assert lines and small.host.root.rect.contains(panel.rect)
    assert max(line.rect.bottom for line in lines) <= panel.buttons[0][1].rect.top
    assert panel.rect.contains(panel.buttons[-1][1].rect)


def test_what_finds_no_room_keeps_its_letter_behind_a_button(small: Table) -> None:
    group = text("fake.part.hand_1")
    picked: list[object] = []
    hand = small.play.hand
    hand.pick_action = picked.append
    hand.place(pygame.Rect(hand.rect.left, hand.rect.top, 480, hand.rect.height))
    hand.show_hand("", (), [HandAction(n, group, f"Action {n}", True, False) for n in range(25)])
    assert hand.left_out
    spare = hand.left_out[0]
    letter = next(letter for letter, action in hand.letters.items() if action == spare)
    assert hand.press(letter)
    assert picked == [spare.key]


def test_a_family_stays_one_however_few_are_left_and_is_called_by_its_common_words() -> None:
    group, other = text("hands"), text("free")
    names = ("Épée : lâcher", "Cape : lâcher", "Sac : lâcher")
    drops = [HandAction(n, other if n else group, words, True, False) for n, words in enumerate(names)]
    shown = in_families(drops, ["drop"] * 3)
    assert [action.words for action in shown] == ["Lâcher…"], "over headings too"
    assert in_families(drops[:2], ["drop"] * 2) == drops[:2]
    assert len(in_families(drops[:2], ["drop"] * 2, {shown[0].key})) == 1


# ---- chances


def test_chances_without_a_reaction_and_at_best_are_told_apart() -> None:
    table = beside()
    table.click(table.square("F3"))
    table.settle()
    table.key(pygame.K_3)
    table.settle()
    button = next(a for a in table.play.hand.actions if a.words == "Frapper")
    assert button.chance == "100 / 29\u00a0%"
    assert table.play.hand.legend == "sans réaction / au mieux pour lui"
    lines = tip_of(table, "Frapper")
    assert lines[:3] == ["Frapper", "Sans réaction\u00a0: 100\u00a0%", "Au mieux pour lui\u00a0: 29\u00a0%"]
    assert "Parer\u00a0: 69\u00a0%" in lines and "Esquiver\u00a0: 29\u00a0%" in lines
    assert lines[-3] == "Perte moyenne, sans réaction\u00a0: 4,5" and lines[-2] == "Main droite"


def test_a_chance_that_is_not_yet_known_shows_an_ellipsis() -> None:
    table = beside()
    move = strike(table)
    chances = table.play.chances

    class Slow(Preview):
        def get(self, key: object, work: object, soon: bool = False) -> None:
            return None

    chances.preview = Slow()
    assert chances.words(move, table.host.look) == WAITING and chances.pending(move)
    assert chances.lines([move], table.host.look) == (("Chance\u00a0: …", "body"),)
    table.habits.chances = False
    assert chances.words(move, table.host.look) == "" and not chances.pending(move)


def test_the_plain_chance_comes_first() -> None:
    table = beside()
    move, look = strike(table), table.host.look
    found = plain_chance(fake.SYSTEM, table.play.known(), move.command)
    assert found.success == 1 and isinstance(found.asked, Ask)

    class Halfway(Preview):
        def get(self, key: object, work: object, soon: bool = False) -> Chance | None:
            return found if soon else None

    table.play.chances.preview = Halfway()
    assert table.play.chances.words(move, look) == "100 / …"


def test_short_work_goes_before_long_work() -> None:
    import threading

    preview, gate, done = Preview(), threading.Event(), []
    preview.get("gate", lambda: gate.wait(5))
    while not preview._busy:
        pass
    for name in ("long1", "short", "long2"):
        preview.get(name, lambda name=name: done.append(name), soon=name == "short")
    gate.set()
    preview.settle()
    assert done == ["short", "long2", "long1"]


def test_the_best_answer_is_the_least_chance() -> None:
    chance = Chance(Fraction(1), (), (("none", Fraction(1)), ("parry", Fraction(1, 3)), ("dodge", Fraction(1, 2))))
    assert chance.best_answer == Fraction(1, 3)
    assert Chance(Fraction(1)).best_answer is None


# ---- questions


def shot_at(table: Table) -> None:
    table.click(table.button("Tirer"))
    table.key(pygame.K_5)
    table.click(table.square("F3"))


def test_a_question_covers_neither_side_of_a_fight() -> None:
    for size in ((1280, 720), (1920, 1080)):
        table = beside(size)
        shot_at(table)
        panel, camera = table.play.question, table.play.view.camera
        assert panel.visible
        for who in ("ana", "guard1"):
            assert not panel.rect.colliderect(camera.rect(*table.session.scene.creature(who).at))


def test_a_question_keeps_clear_of_what_it_is_told_even_in_a_corner(table: Table) -> None:
    panel, free = table.play.question, pygame.Rect(0, 50, 900, 600)
    question = Question(text("fake.reaction"), "guard1", (("none", text("fake.none"), ()),), "none")
    for x in range(0, 860, 60):
        beside = pygame.Rect(x, 300, 40, 40)
        other = pygame.Rect(x + 120 if x < 600 else x - 120, 300, 40, 40)
        panel.ask(question, "Garde 1", beside, free, (beside, other))
        assert free.contains(panel.rect)
        assert not panel.rect.colliderect(beside) and not panel.rect.colliderect(other)


def test_the_first_roll_of_an_answer_is_known_before_it_is_given() -> None:
    table = beside()
    shot_at(table)
    session = table.session
    assert session.open is not None
    roll = first_roll(fake.SYSTEM, session.scene, session.open.command, session.open.inputs, "dodge")
    assert roll is not None and roll.dice == (12,)
    assert first_roll(fake.SYSTEM, session.scene, session.open.command, session.open.inputs, "none") is None


def test_a_chance_of_the_question_is_awaited_and_an_unseen_attacker_is_told() -> None:
    table = beside()
    shot_at(table)
    chances, session = table.play.chances, table.session
    need, opened = session.need, session.open
    assert isinstance(need, Ask) and opened is not None

    class Slow(Preview):
        def get(self, key: object, work: object, soon: bool = False) -> None:
            return None

    chances.preview = Slow()
    assert set(chances.answers(session.scene, opened, need, table.host.look).values()) == {WAITING}
    ana = opened.scene.creature("ana")
    away = session.scene.with_creature(replace(ana, at=parse_square("A1"), marks=("discreet",)))
    assert chances.unseen(away, opened, need) and not chances.unseen(session.scene, opened, need)
    assert chances.answers(away, opened, need, table.host.look) == {}


def test_answers_that_change_nothing_show_no_chances() -> None:
    table = beside()
    shot_at(table)
    need, opened = table.session.need, table.session.open
    assert isinstance(need, Ask) and opened is not None

    class Same(Preview):
        def get(self, key: object, work: object, soon: bool = False) -> dict[str, Chance]:
            return {option: Chance(Fraction(1)) for option in need.options}

    table.play.chances.preview = Same()
    assert table.play.chances.answers(table.session.scene, opened, need, table.host.look) == {}


# ---- what is wanted next


def test_an_action_with_two_dice_asks_for_the_second(table: Table) -> None:
    play = table.play
    ways = tuple(Move(command("strike", "ana", target=who), target=who) for who in ("guard1",))
    both = [(4, 6), (4, 8), (6, 8)]
    play.offers = tuple(
        Offer(f"charge:d{a}:d{b}", text("fake.strike"), text("fake.part.legs"), (a, b), "creature", ways)
        for a, b in both
    )
    play.pointing.show()
    table.click(table.button("Frapper"))
    assert play.hand.title == "Ana, Frapper\u00a0: choisis une cible encadrée."
    table.key(pygame.K_1)
    assert play.hand.title == "Ana, Frapper\u00a0: choisis le second dé."


def test_marks_are_named_as_they_look(table: Table) -> None:
    table.key(pygame.K_1)
    assert table.play.hand.title == "Ana\u00a0: action, case marquée ou cible encadrée\u00a0?"
    table.click(table.button("Se déplacer"))
    assert table.play.hand.title == "Ana, Se déplacer\u00a0: choisis une case numérotée."


def test_a_die_that_could_strike_in_several_ways_asks_which() -> None:
    table = beside()
    table.key(pygame.K_3)
    table.click(table.square("F3"))
    assert table.session.open is None
    menu = table.host.root.modals[-1]
    assert menu.title == "Que fais-tu à Garde 1\u00a0?"
    assert [entry.words for entry in menu.entries] == ["Frapper", "Tirer"]
    table.key(pygame.K_RETURN)
    assert table.session.open is not None and table.session.open.command.do == "strike"


# ---- looking closer


def test_what_is_known_of_a_foe_can_be_read_and_betrays_nothing(table: Table) -> None:
    table.click(table.square("F3"), 3)
    menu = table.host.root.modals[-1]
    table.click(menu.entry_rect([e.words for e in menu.entries].index("Voir ce qu’on en sait")).center)
    sheet = table.play.sheet.sheet
    assert sheet is not None and sheet.creature == "guard1"
    assert sheet.rails == () and sheet.hand == () and sheet.slots == () and sheet.rows == ()
    table.key(pygame.K_ESCAPE)
    assert table.play.sheet.sheet is not None and table.play.sheet.sheet.creature == "ana"


def test_furniture_tells_its_name_and_cover(table: Table) -> None:
    thing = next(thing for thing in table.session.scene.place.things if thing.cover)
    table.click(table.square(thing.at.name), 3)
    words = [entry.words for entry in table.host.root.modals[-1].entries]
    assert words[0].endswith(f"couvert +{thing.cover}")


def test_a_right_click_on_a_button_lists_its_dice_or_says_why_not(table: Table) -> None:
    table.click(table.square("F3"))
    table.click(table.button("Tirer"), 3)
    words = [entry.words for entry in table.host.root.modals[-1].entries]
    assert words == [f"Tirer (D{sides})" for sides in (4, 6, 8, 10, 12)]
    table.key(pygame.K_ESCAPE)
    table.click(table.button("Prier"), 3)
    assert table.host.root.modals[-1].entries[0].words == "Les dieux dorment. (TT-09)"


def test_a_tip_says_more_than_its_button_and_hides_none(table: Table) -> None:
    assert tip_of(table, "Être vigilant") == ["Être vigilant", "Tête", "Dés\u00a0: D4, D6, D8, D10, D12."]
    assert tip_of(table, "Prier")[0] == "Prier"
    assert not table.host.tooltip.rect.colliderect(table.play.hand.rect)


def test_the_cursor_leaves_names_and_chances_readable() -> None:
    table = beside()
    table.key(pygame.K_3)
    table.key(pygame.K_TAB)
    marks = table.play.view.marks
    assert table.play.pointing.cursor == parse_square("F3")
    assert marks.cursor is None and marks.chosen == parse_square("F3")
    table.key(pygame.K_DOWN)
    assert table.play.view.marks.cursor == parse_square("F4")


def test_held_things_stand_on_the_sheet_of_a_small_window(small: Table) -> None:
    panel = small.play.sheet
    tips = [line for spot in panel._spots for line, _ in spot.tip]
    assert "Épée" in tips and "Bouclier" in tips
    lowest = max(spot.rect.bottom for spot in panel._spots)
    assert lowest <= panel.rect.bottom


def test_a_long_value_stands_whole_where_values_of_nothing_leave_room(table: Table) -> None:
    panel = table.play.sheet
    sheet = panel.sheet
    assert sheet is not None
    value = text("fake.state.vigilant")
    rows = tuple(Row(text("fake.none"), 0) for _ in range(20))
    long = tuple(replace(row, value=" ".join([table.host.look.say(value)] * 6)) for row in rows[:1])
    panel.show_sheet(replace(sheet, rows=(*rows, *long)))
    table.step(2)
    written = " ".join(one.words for one in read(table.host).written if one.owner is panel)
    assert written.count(table.host.look.say(value)) >= 6 and "…" not in written


@pytest.mark.parametrize("count", [1, 3, 6])
def test_states_are_never_cut_off_in_a_small_window(small: Table, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    written: list[str] = []
    look = small.host.look

    def write(surface: object, line: str, *rest: object, width: int | None = None, **how: object) -> pygame.Rect:
        written.append(line if width is None else look.texts.fitted(line, width, look.theme.text_px("small"), "strong"))
        return pygame.Rect(0, 0, 40, 10)

    sheet = small.play.sheet.sheet
    assert sheet is not None
    monkeypatch.setattr(look, "write", write)
    small.play.sheet.mark()
    small.play.sheet.show_sheet(replace(sheet, states=(text("fake.state.vigilant"),) * count))
    small.step(2)
    assert " ".join(written).count("vigilante") == count
