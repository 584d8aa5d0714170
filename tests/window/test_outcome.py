"""The end of a fight is said once, in big words, with what can be done next."""

from __future__ import annotations

from dataclasses import replace

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import parse_square
from board.rulebook.commands import command
from board.rulebook.knowledge import known_to
from board.scene.scene import Scene
from board.window.play.outcome import Outcome, Outcomes, beaten, known_beaten
from tests.window import fake
from tests.window.conftest import Table
from tests.window.test_handover import answered, started

SYSTEM = replace(fake.SYSTEM, gone=lambda creature: "dead" in creature.marks, out_of_fight=lambda c: "ko" in c.marks)


def without_guards(scene: Scene, mark: str = "ko", spared: str = "") -> Scene:
    creatures = tuple(
        replace(c, marks=(mark,), down=True) if c.side == "guards" and c.id != spared else c for c in scene.creatures
    )
    return replace(scene, creatures=creatures)


def fight(spared: str = "") -> Table:
    """A fight in which the guards fall at once."""
    table = Table((1280, 720))
    table.play.outcomes.system = SYSTEM
    table.play.refresh()
    table.session.scene = without_guards(table.session.scene, spared=spared)
    table.play.refresh()
    table.step()
    return table


def test_a_side_is_beaten_when_nobody_of_it_can_act() -> None:
    scene = fake.scene()
    assert beaten(SYSTEM, scene) == ()
    assert beaten(SYSTEM, without_guards(scene)) == ("guards",)
    assert beaten(SYSTEM, without_guards(scene, "dead")) == ("guards",)
    assert beaten(SYSTEM, without_guards(scene, spared="rat")) == ()
    assert beaten(SYSTEM, without_guards(scene, "prone")) == (), "who lies on the ground still acts"
    off = replace(scene, wheel=replace(scene.wheel, order=("ana", "bruno")))
    assert beaten(SYSTEM, off) == ("guards",)


def test_it_is_news_once_and_again_after_an_undo() -> None:
    scene, over = fake.scene(), without_guards(fake.scene())
    for viewer in (None, "guards"):
        outcomes = Outcomes(SYSTEM, (scene,))
        assert outcomes.news((scene,), viewer) == ()
        assert outcomes.news((scene, over), viewer) == ("guards",)
        assert outcomes.news((scene, over), viewer) == ()
        assert outcomes.news((scene,), viewer) == ()
        assert outcomes.news((scene, over), viewer) == ("guards",)
        opened = Outcomes(SYSTEM, (scene, over))
        assert opened.news((scene, over), viewer) == (), "a game that is over when it is opened says nothing"


def test_a_side_is_told_the_same_whether_or_not_somebody_hidden_is_left() -> None:
    scene = fake.scene()
    assert known_to(SYSTEM, scene, "heroes").find("chief") is None
    all_down, one_left = without_guards(scene), without_guards(scene, spared="chief")
    for end in (all_down, one_left):
        assert Outcomes(SYSTEM, (scene,)).news((scene, end), "heroes") == ("guards",)
    assert Outcomes(SYSTEM, (scene,)).news((scene, all_down), None) == ("guards",)
    assert Outcomes(SYSTEM, (scene,)).news((scene, one_left), None) == (), "the game master is told the truth"


def test_whoever_was_last_seen_on_their_feet_is_not_taken_for_beaten() -> None:
    scene = fake.scene()
    away = scene.with_creature(replace(scene.creature("guard1"), at=parse_square("R11")))
    assert known_to(SYSTEM, away, "heroes").find("guard1") is None
    fallen = without_guards(away)
    assert "guards" not in known_beaten(SYSTEM, (scene, away, fallen), "heroes")
    assert known_beaten(SYSTEM, (scene, away, fallen), "guards") == ("guards",), "its own side knows"


def test_whoever_met_nobody_is_told_of_nobody() -> None:
    scene = fake.scene()
    alone = replace(scene, creatures=tuple(c for c in scene.creatures if c.side == "heroes" or c.id == "chief"))
    assert known_beaten(SYSTEM, (alone, without_guards(alone)), "heroes") == ()


def test_the_card_names_the_side_and_is_closed_by_key() -> None:
    table = fight()
    card = table.host.root.modals[-1]
    assert isinstance(card, Outcome) and card.sides() == ["Guards"]
    assert [button.words for button in card.buttons] == ["Continuer", "Annuler ce coup", "Nouvelle escarmouche"]
    table.key(pygame.K_RETURN)
    assert not table.host.root.modals
    table.play.perform(command("end_round", "ana"))
    assert not table.host.root.modals, "it is said once"


def test_the_card_takes_back_or_begins_anew_by_mouse() -> None:
    started = []
    table = Table((1280, 720), new=lambda: started.append(1))
    table.play.outcomes.system = SYSTEM
    table.play.refresh()
    table.play.perform(command("end_round", "ana"))
    for place in (1, 2):
        table.session.scene = without_guards(table.session.scene)
        table.play.refresh()
        table.step()
        card = table.host.root.modals[-1]
        assert isinstance(card, Outcome)
        table.click(card.buttons[place].rect.center)
        if place == 1:
            assert not table.session.done
    assert started == [1]


def test_nothing_is_said_while_somebody_stands() -> None:
    assert not fight("rat").host.root.modals


def test_the_end_is_said_when_what_led_to_it_was_read() -> None:
    table = started()
    table.play.outcomes.system = SYSTEM
    table.play.refresh()
    answered(table)
    card, modals = table.play.curtain.meanwhile, table.host.root.modals
    table.session.scene = without_guards(table.session.scene)
    table.play.refresh()
    table.step(5)
    assert table.play.kept == "guards" and card.button.visible and not modals
    table.click(card.button.rect.center)
    assert isinstance(modals[-1], Outcome) and table.play.kept == "guards", "they see it before they pass the screen"
    table.key(pygame.K_RETURN)
    table.click(card.button.rect.center)
    assert table.closed
    table.key(pygame.K_RETURN)
    table.step(5)
    assert card.visible and not modals, "the other side reads first too"
    table.click(card.rect.center)
    table.step(2)
    assert isinstance(modals[-1], Outcome)
