"""Somebody who sits down for the first time finds out what each thing is for, and why something is not possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.files.words import LANGUAGES, Words, load_sentences
from board.grid.squares import Square, parse_square
from board.rulebook.naming import SOMEBODY, called, named
from board.rulebook.dice import ListedDice
from board.rulebook.panels import Question
from board.scene.texts import text
from board.systems import SYSTEMS
from board.window.canvas.camera import Camera
from board.window.canvas.layers.marks import paint_cost, paint_eye, ring_area
from board.window.pages.main_menu import MainMenu
from board.window.pages.options import OptionsPage
from board.window.panels.question import QuestionPanel
from board.window.play.help import BADGE, rows_of
from board.window.shot import look_for, ready
from board.window.style.look import Look
from board.window.widgets.base import Widget
from board.window.widgets.button import Button
from board.window.widgets.menu import Entry, Menu
from floors import ROOT
from tests.window.conftest import Table
from tests.window.hands import Hands
from tests.window.test_widgets import Desk

MAPS = ROOT / "maps"
ROOM = """
board: 1
title: A room
system: dernier_val
map: |
  ##########
  #........#
  #........#
  #........+
  ##########
creatures:
  - {id: ana, name: Ana, side: heroes, at: B4, facing: east,
     sheet: {race: human, class: warrior, FO: 1, hp: 4, held: {hand_1: sword}}}
  - {id: orc, name: Gorbag, side: guards, at: C4, facing: west,
     sheet: {race: none, class: none, defence: 2, held: {hand_1: mace}}}
sides:
  heroes: {colour: "#3a7bd5"}
  guards: {colour: "#b03a2e"}
"""


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    file = tmp_path / "room.yaml"
    file.write_text(ROOM, encoding="utf-8")
    somebody = Hands(tmp_path / "person", file)
    yield somebody
    somebody.app._close_journal()


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Hands]:
    somebody = Hands(tmp_path, MAPS / "first-steps.yaml")
    yield somebody
    somebody.app._close_journal()


@pytest.fixture
def street(tmp_path: Path) -> Iterator[Hands]:
    somebody = Hands(tmp_path, MAPS / "street-at-night.yaml")
    yield somebody
    somebody.app._close_journal()


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[Hands]:
    somebody = Hands(tmp_path, MAPS / "nightmare-gate.yaml")
    yield somebody
    somebody.app._close_journal()


def said(hands: Hands) -> str:
    """What is said over the board now."""
    return hands.play.toast.words


# ---- What an action does


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_of_every_game_says_in_one_sentence_what_it_does(language: str) -> None:
    known = load_sentences(language)
    buttons = [key for key in known if key.startswith(("dv.do.", "dv.offer.", "ff.do."))]
    assert len(buttons) > 60
    for key in buttons:
        if key == "ff.do.gm":
            continue
        what = known.get(f"{key[:2]}.what.{key.rpartition('.')[2]}")
        assert isinstance(what, str) and what.endswith("."), key


@pytest.mark.parametrize("name", ["first-steps", "street-at-night", "wood-ambush", "nightmare-gate"])
def test_no_offer_is_without_that_sentence(name: str, tmp_path: Path) -> None:
    hands = Hands(tmp_path, MAPS / f"{name}.yaml")
    system, scene = hands.session.system, hands.session.scene
    seen = 0
    for who in scene.wheel.order:
        turn = replace(scene, wheel=replace(scene.wheel, active=who))
        for offer in system.offers(turn, who):
            seen += 1
            assert offer.what is not None and Words("fr").has(offer.what.key), offer.key
    hands.app._close_journal()
    assert seen > 10


def test_the_tip_of_a_button_says_it_also_where_it_cannot_be_done(hands: Hands) -> None:
    sentences = load_sentences("fr")
    tips = {action.words: [words for words, _ in button.tip()] for action, button in hands.play.hand.buttons}
    assert sentences["dv.what.be_discreet"] in tips["Discrétion"]
    grey = next(action for action, _ in hands.play.hand.buttons if action.reason)
    assert any(words in sentences.values() for words in tips[grey.words][2:]), tips[grey.words]


def test_who_has_no_die_left_is_told_to_end_the_round(hands: Hands) -> None:
    hands.session.dice = ListedDice(((4, 2),))
    for sides, words in ((4, "Vigilance"), (6, "Discrétion")):
        hands.die(sides)
        hands.action(words)
    assert not hands.play.pointing.hand()
    assert hands.app.main.look.word("hand.spent", who="Ana") == hands.play.hand.title


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(SYSTEMS))
def test_the_help_says_what_each_state_means_to_whoever_is_in_it(game: str, language: str) -> None:
    system = SYSTEMS[game]
    look = look_for(Words(language), (1280, 720))
    look.mark_text, look.mark_means = system.mark_text, system.mark_means
    named = [name.removeprefix(BADGE) for name in look.drawings.names() if name.startswith(BADGE)]
    named = [mark for mark in named if system.mark_text(mark) is not None]
    assert len(named) >= 2
    shown = [row.words for row in rows_of(look)]
    for mark in named:
        means = system.mark_means(mark)
        assert means is not None and Words(language).has(means.key), mark
        assert any(line.endswith(look.say(means)) for line in shown), mark


def test_the_tip_of_a_token_says_what_its_states_mean(hands: Hands) -> None:
    hands.session.dice = ListedDice(((4, 2),))
    hands.die(4)
    hands.action("Vigilance")
    x, y = hands.play.view.camera.middle(parse_square("B4"))
    tip = [words for words, _ in hands.play.pointing.menus.tip((round(x), round(y)))]
    assert load_sentences("fr")["dv.means.vigilant"] in tip


def test_a_list_of_things_to_drop_tells_which_of_them_cost_a_die(first: Hands) -> None:
    first.action("Lâcher…")
    menu = first.app.main.root.modals[-1]
    assert isinstance(menu, Menu)
    costs = {entry.words: entry.aside for entry in menu.entries}
    assert costs["Épée : lâcher".replace(" :", "\u00a0:")] == "sans dé"
    assert costs["Casque de cuir : lâcher".replace(" :", "\u00a0:")] == "1 dé"


# ---- Names


def test_an_id_that_the_reader_does_not_know_is_somebody(hands: Hands) -> None:
    scene = hands.session.scene
    heard = dict(named(text("x", who="watch_1", watchers=("torch", "watch_1", "ana"), item="loose_axe"), scene).facts)
    assert heard["who"] is SOMEBODY
    assert heard["watchers"] == (SOMEBODY, scene.creature("ana").name), "said once, and never by an id"
    assert heard["item"] == "loose axe"


def test_a_question_to_the_discreet_names_no_one_by_an_id(street: Hands) -> None:
    hands = street
    hands.die(4)
    hands.square("R8")
    hands.key(pygame.K_RETURN)
    assert hands.play.question.visible
    asked = hands.play.question.question
    assert asked is not None
    words = " ".join(hands.app.main.look.say(line) for line in (asked.title, *asked.lines))
    ids = [one.id for one in hands.session.scene.creatures if one.id not in ("", hands.session.scene.wheel.active)]
    assert not [name for name in ids if name in words], words


def test_a_mere_shape_is_called_something_in_every_sentence(table: Table) -> None:
    creature = table.session.scene.creatures[0]
    shape = replace(creature, name="?")
    assert table.host.look.called(shape) == table.host.look.say(called(shape)) != "?"


# ---- Why not


def test_a_far_door_says_how_to_open_it(hands: Hands) -> None:
    hands.die(6)
    hands.square("J4")
    assert "Porte fermée" in said(hands) and "DV-AMB-121" in said(hands)
    hands.square("J4", button=3)
    menu = hands.app.main.root.modals[-1]
    assert isinstance(menu, Menu)
    assert any("Porte fermée" in entry.words for entry in menu.entries)


def test_a_square_too_far_for_a_fighting_fantasy_hero_says_how_far_it_is(gate: Hands) -> None:
    hands = gate
    for picked in (False, True):
        if picked:
            hands.action("Se déplacer")
        hands.square("L7")
        assert "9" in said(hands) and "4" in said(hands) and "FF-BRD-04" in said(hands)


def test_the_tip_of_an_enemy_out_of_reach_says_why_before_any_click(first: Hands) -> None:
    foe = next(one for one in first.session.scene.creatures if one.side != "heroes")
    x, y = first.play.view.camera.middle(foe.at)
    place = round(x), round(y)
    assert not [words for words, style in first.play.pointing.menus.tip(place) if style == "danger"]
    first.die(8)
    said = [words for words, style in first.play.pointing.menus.tip(place) if style == "danger"]
    assert len(said) == 1 and "Hors d’allonge" in said[0] and "DV-MELEE-02" in said[0]


def test_where_the_way_is_watched_the_tip_says_so(first: Hands) -> None:
    hands = first
    x, y = hands.play.view.camera.middle(parse_square("G6"))
    place = round(x), round(y)
    line = (hands.app.main.look.word("tip.watched"), "danger")
    assert line not in hands.play.pointing.menus.tip(place)
    hands.die(4)
    hands.play.chances.preview.settle()
    hands.step(3)
    assert line in hands.play.pointing.menus.tip(place)


def test_options_that_are_only_read_say_why_when_one_is_clicked(hands: Hands) -> None:
    hands.app.show_options()
    hands.step(2)
    page = hands.app.main.root.modals[-1]
    assert isinstance(page, OptionsPage)
    other = next(n for n, row in enumerate(page.rows) if row.value is not None and row.value != row.option.value)
    before = pygame.surfarray.array3d(hands.app.main.presenter.surface.subsurface(page._head())).copy()
    hands.click(page.list.row_rect(other).center)
    hands.step(2)
    after = pygame.surfarray.array3d(hands.app.main.presenter.surface.subsurface(page._head()))
    assert (before != after).any() and not page.changed


def test_the_menu_tells_that_nothing_must_be_saved(hands: Hands) -> None:
    hands.app.open_menu()
    hands.step(2)
    menu = hands.app.main.root.modals[-1]
    assert isinstance(menu, MainMenu)
    assert menu.note.text == hands.app.main.look.word("main_menu.saved") and menu.card.contains(menu.note.rect)
    picture = hands.app.main.presenter.surface.subsurface(menu.note.rect)
    middle = menu.note.rect.height // 2
    assert len({tuple(picture.get_at((x, middle))) for x in range(menu.note.rect.width)}) > 3, "words stand there"


# ---- Pointing


def test_a_second_click_goes_where_nothing_is_left_to_choose(gate: Hands) -> None:
    hands = gate
    hands.square("E7")
    assert hands.play.pointing.turning is None
    hands.square("E7")
    assert hands.play.pointing.turning is not None
    hands.key(pygame.K_RETURN)
    assert hands.session.scene.active is not None and hands.session.scene.active.at == parse_square("E7")


def test_a_second_click_spends_no_die_that_nobody_picked(hands: Hands) -> None:
    before = hands.session.scene
    hands.square("C2")
    hands.square("C2")
    assert hands.session.scene is before and hands.play.pointing.choice.empty


def test_a_menu_offers_what_the_picked_die_does(hands: Hands) -> None:
    hands.die(6)
    hands.square("C2", button=3)
    menu = hands.app.main.root.modals[-1]
    assert isinstance(menu, Menu)
    spent = [entry.words for entry in menu.entries if "(D" in entry.words]
    assert spent and all("(D6)" in words for words in spent), spent


@pytest.mark.parametrize("name", ["C2", "B2", "B4", "D3"])
def test_no_tip_lies_on_the_arrows_of_a_facing(hands: Hands, name: str) -> None:
    hands.die(6)
    hands.square(name)
    view = hands.play.view
    assert view.marks.ring is not None
    hands.step(40)
    tip = hands.app.main.tooltip
    assert tip.visible
    assert not tip.rect.colliderect(ring_area(view.camera, view.marks.ring))


def test_what_comes_to_lie_below_a_resting_pointer_is_what_it_rests_on(desk_of: Desk) -> None:
    holder = desk_of.put(Widget(), (0, 0, 300, 300))
    first = Button("Un")
    holder.add(first)
    first.place(pygame.Rect(10, 10, 100, 40))
    desk_of.move((50, 30))
    assert desk_of.root.hover is first
    holder.clear()
    second = Button("Deux")
    holder.add(second)
    second.place(pygame.Rect(10, 10, 100, 40))
    desk_of.root.tick(desk_of.now + 20)
    assert desk_of.root.hover is second and second.hovered


def test_a_finger_that_was_lifted_rests_on_nothing_new(desk_of: Desk) -> None:
    holder = desk_of.put(Widget(), (0, 0, 300, 300))
    holder.add(Button("Un"))
    holder.children[0].place(pygame.Rect(10, 10, 100, 40))
    desk_of.send(pygame.MOUSEMOTION, pos=(50, 30), rel=(0, 0), buttons=(0, 0, 0), touch=True)
    holder.clear()
    holder.add(Button("Deux"))
    holder.children[0].place(pygame.Rect(10, 10, 100, 40))
    desk_of.root.tick(desk_of.now + 20)
    assert desk_of.root.hover is None


@pytest.fixture
def desk_of() -> Desk:
    return Desk()


# ---- What is drawn


class Ground(Widget):
    """What lies below everything."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(look.theme.ground, self.rect)


def test_a_narrow_question_leaves_nothing_of_a_wide_one_on_the_screen(desk_of: Desk) -> None:
    desk_of.put(Ground(), (0, 0, 640, 480))
    panel = QuestionPanel(desk_of.look, lambda option: None)
    desk_of.put(panel, (0, 0, 0, 0))
    free = pygame.Rect(0, 0, 640, 480)

    def ask(title: str) -> None:
        question = Question(text(title), "ana", (("yes", text("oui"), ()),), "yes")
        panel.ask(question, "Ana", pygame.Rect(10, 10, 30, 30), free)
        desk_of.paint()

    ask("une question si longue qu'elle prend presque toute la place")
    wide = panel.rect.copy()
    ask("courte")
    assert panel.rect.width < wide.width
    seen = pygame.surfarray.array3d(desk_of.surface).copy()
    desk_of.root.dirty(desk_of.root.rect)
    desk_of.paint()
    assert (seen == pygame.surfarray.array3d(desk_of.surface)).all()


def test_the_words_of_a_menu_stay_whole_when_chances_come_to_stand_beside_them(desk_of: Desk) -> None:
    chance = "…"
    words = "Critique : bouclier"
    entries = [Entry(words, lambda: None, lambda: chance, room="100 / 100 %"), Entry("Non", lambda: None)]
    menu = Menu(entries, (10, 10))
    menu.open(desk_of.root.rect, desk_of.look)
    px = desk_of.look.theme.text_px("body")
    chance = "100 / 88 %"
    room = menu.entry_rect(0).width - desk_of.look.texts.width(chance, px, "strong") - 2 * desk_of.look.theme.px(14)
    assert desk_of.look.texts.width(words, px) <= room - desk_of.look.theme.px(8)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("theme", ["lamp", "clear", "contrast", "paper"])
def test_the_eye_of_a_watched_square_is_seen_without_colours_and_leaves_the_number_whole(
    size: tuple[int, int], theme: str
) -> None:
    ready()
    look = look_for(Words("fr"), size)
    look.theme_name = theme
    look.fit(*size)
    for side in (24, 26, 28, 32, 40, 64):
        camera = Camera(pygame.Rect(0, 0, 200, 200), (1.0, 1.0), side, 0, None, 1.0)
        rect = camera.rect(*Square(0, 0))
        alone, both = (pygame.Surface((200, 200)) for _ in range(2))
        for surface in (alone, both):
            surface.fill(look.theme.floor)
        paint_cost(alone, rect, "4", look, False, True)
        paint_cost(both, rect, "4", look, False, True)
        paint_eye(both, rect, look)
        changed = (pygame.surfarray.array3d(alone) != pygame.surfarray.array3d(both)).any(axis=2)
        inked = pygame.surfarray.array3d(both)[changed].astype(int)
        light = (inked * (2126, 7152, 722)).sum(axis=1) / 10000
        assert light.max() - light.min() > 150, "light on dark"
        # The number: ink inside the light dot.
        middle = _number(look, rect)
        assert not changed[middle.left : middle.right, middle.top : middle.bottom].any(), side


def _number(look: object, rect: pygame.Rect) -> pygame.Rect:
    """Where the digit of a watched square stands: found as the ink inside its dot."""
    surface = pygame.Surface((200, 200))
    plain = pygame.Surface((200, 200))
    for one, words in ((surface, "4"), (plain, "1")):
        one.fill(look.theme.floor)  # type: ignore[attr-defined]
        paint_cost(one, rect, words, look, False, True)  # type: ignore[arg-type]
    differs = (pygame.surfarray.array3d(surface) != pygame.surfarray.array3d(plain)).any(axis=2)
    xs, ys = differs.any(axis=1).nonzero()[0], differs.any(axis=0).nonzero()[0]
    return pygame.Rect(int(xs[0]), int(ys[0]), int(xs[-1] - xs[0]) + 1, int(ys[-1] - ys[0]) + 1)
