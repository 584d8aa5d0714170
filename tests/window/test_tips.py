"""Everything that is shown explains itself, and what cannot be done says why, with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import asset, bundled_encounters
from board.files.words import load_sentences
from board.systems import SYSTEMS
from board.window.play.choice import actions
from board.window.canvas.picture import NEVER
from board.window.play.pointing_menus import is_walk
from board.window.widgets.base import Tip, Widget
from board.window.widgets.button import Button
from tests.window.person import Person

STEP = 12
"""Pixels between the places that are tried."""


def begun(folder: Path, name: str) -> Person:
    somebody = Person(folder)
    somebody.app.personal.set("hand_over", False)
    somebody.app.begin(next(bundled for bundled in bundled_encounters() if bundled.name == name))
    somebody.step(3)
    for modal in list(somebody.app.main.root.modals):
        somebody.app.main.root.close_modal(modal)
    somebody.step(3)
    somebody.play.toast.hush()
    somebody.step()
    return somebody


@pytest.fixture(params=["guard-post", "street-at-night", "wood-ambush", "nightmare-gate"])
def person(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Person]:
    somebody = begun(tmp_path, request.param)
    yield somebody
    somebody.close()


def tip_at(person: Person, pos: tuple[int, int]) -> tuple[Widget | None, Tip]:
    """What the pointer rests on, and what the tooltip says of it."""
    root = person.app.main.root
    root.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)), person.now)
    found = first = root.hover
    while found is not None:
        if tip := found.tip_lines():
            return first, tip
        found = found.parent
    return first, ()


SILENT = ("HandPanel", "PlayScreen")
"""The ground between dice and buttons has nothing to say."""


def test_whatever_the_pointer_rests_on_explains_itself(person: Person) -> None:
    play = person.play
    wide, tall = person.app.main.root.rect.size
    mute: dict[str, tuple[int, int]] = {}
    for y in range(2, tall, STEP):
        for x in range(2, wide, STEP):
            widget, tip = tip_at(person, (x, y))
            name = type(widget).__name__
            beside = widget is play.board and play.board.square((x, y)) is None
            if not tip and name not in SILENT and not beside:
                mute.setdefault(name, (x, y))
    assert not mute


def test_every_button_in_sight_has_a_tip_that_says_more_than_itself(person: Person) -> None:
    for widget in person.play.walk():
        if isinstance(widget, Button) and widget.rect.width and widget.words:
            tip = list(widget.tip_lines() or ())
            assert [words for words, _ in tip if words != widget.words], widget.words


def test_each_greyed_offer_says_why_with_the_rule_it_rests_on(person: Person) -> None:
    play = person.play
    refused = {
        action.key: next((offer.refusal for offer in action.offers if offer.refusal is not None), None)
        for action in actions(play.offers)
    }
    greyed = [action for action in play.hand.actions if not action.able]
    for action in greyed:
        assert action.reason, action.words
        refusal = refused.get(action.key)
        if refusal is not None and refusal.rule and not action.family:
            assert refusal.rule in action.reason
    for place, (_, usable, reason) in enumerate(play.pointing.hand()):
        assert usable or reason, place


def test_a_square_that_cannot_be_reached_says_why(person: Person) -> None:
    play = person.play
    actor, picture = play.actor, play.picture
    assert actor is not None and picture is not None
    walks = [offer for offer in play.offers if offer.aim == "square" and is_walk(offer)]
    reached = {move.square for offer in walks for move in offer.moves if move.cost}
    asked = 0
    for row in range(picture.rows):
        for column in range(picture.columns):
            square = actor.at._replace(column=column, row=row)
            if picture.state(square) == NEVER or picture.scene.at(square) or square in picture.place.walls.void:
                continue
            said = play.pointing.menus._going(square)
            assert said, square.name
            assert (said[0][1] == "danger") != (square in reached), square.name
            asked += 1
    assert asked > 10 and reached


def test_nothing_is_said_of_a_square_that_was_never_seen(person: Person) -> None:
    play = person.play
    assert play.picture is not None
    columns = play.picture.columns
    for place, state in enumerate(play.picture.states):
        x, y = play.view.camera.to_screen(place % columns + 0.5, place // columns + 0.5)
        if state == NEVER and play.board.rect.collidepoint((x, y)):
            tip = play.pointing.menus.tip((round(x), round(y)))
            assert len(tip) == 2 and tip[1][0] == "Jamais vu."


def test_a_finger_that_rests_is_told_the_same(tmp_path: Path) -> None:
    person = begun(tmp_path, "guard-post")
    action, button = person.play.hand.buttons[1]
    assert not action.able
    person.app.main.root.pos = (0, 0)
    pos = button.rect.center
    person.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True)
    person.step(24)
    tooltip = person.app.main.tooltip
    assert tooltip.visible and any(action.reason.split("(")[-1] in words for words, _, _ in tooltip.lines)
    person.close()


def test_an_open_line_of_the_log_and_a_closed_one_say_what_a_click_does(tmp_path: Path) -> None:
    person = begun(tmp_path, "guard-post")
    person.key(ord("m"))
    person.key(pygame.K_3)
    person.step(3)
    log = person.play.log
    assert log.lines
    pos = log.list.row_rect(len(log.lines) - 1).center
    _, tip = tip_at(person, pos)
    assert "dés" in tip[-1][0]
    log.open_line(len(log.lines) - 1)
    _, tip = tip_at(person, log.list.row_rect(len(log.lines) - 1).center)
    assert "refermer" in tip[-1][0]
    person.close()


def test_every_topic_names_a_rule_that_there_is() -> None:
    from board.systems.dernier_val.panels.topics import RULES
    from board.systems.fighting_fantasy.system import RULES as OTHER_RULES

    for game, rules in (("dernier_val", RULES), ("fighting_fantasy", OTHER_RULES)):
        known = (asset("rules") / f"{game}.yaml").read_text(encoding="utf-8")
        assert not [rule for rule in rules.values() if f"\n{rule}:" not in known]
    verbs = {f"do.{verb}" for verb in SYSTEMS["dernier_val"].commands} - {"do.gm", "do.roll_initiative"}
    assert verbs <= set(RULES)
    states = {key.rpartition(".")[2] for key in load_sentences("fr") if key.startswith("dv.lasting.")}
    assert len(states & set(RULES)) >= 15
