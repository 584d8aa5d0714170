"""A whole skirmish played by pointing: saved, replayed, taken back to its start and played again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.cli import main
from tests.window.hands import Hands

RAMPART = Path(__file__).with_name("showpiece.yaml")

FACES = (
    # Lia's blow from behind, and Bor's alert, which fails.
    (8, 5), (8, 8),
    # Ana's grip, the Brute's dodge, where she holds him, and how hard he falls.
    (8, 7), (4, 1), (6, 2), (8, 2), (10, 2), (12, 2), (12, 8), (6, 3),
    # Azelin's bolt with its entropy, Grime's dodge, what burns and what the fire reaches.
    (12, 12), (12, 5), (4, 1), (6, 1), (8, 1), (10, 1), (12, 1), (12, 3), (12, 9),
    # The Shadow's blow and Azelin's dodge.
    (12, 11), (4, 1), (6, 1), (8, 1), (10, 1), (12, 1),
    # The Brute watches; Grime smothers the flames, in vain and then well; Lia strikes the Brute, who dodges.
    (4, 3), (4, 3), (8, 7), (10, 9), (6, 2), (8, 2), (10, 2), (12, 11),
    # Ana jumps from the wall and lands on her feet.
    (10, 9), (6, 4), (8, 7),
)  # fmt: skip


def skirmish(hands: Hands) -> None:
    """Two turns on the broken rampart."""
    ambush(hands)
    grapple_and_throw_from_the_wall(hands)
    bolt_of_fire_and_interruption(hands)
    the_shadow_strikes(hands)
    flames(hands)
    second_turn(hands)


def ambush(hands: Hands) -> None:
    """Lia steps behind Bor, looking first, and strikes."""
    hands.die(4)
    hands.square("C7")
    hands.square("D7")
    hands.answer("go")
    hands.die(8)
    hands.action("Frapper\u00a0: épée courte")
    hands.creature("bor")
    hands.end_round()


def grapple_and_throw_from_the_wall(hands: Hands) -> None:
    """Ana seizes the Brute and pushes him over the edge."""
    hands.die(8)
    hands.action("Saisir")
    hands.creature("brute")
    hands.answer("dodge")
    hands.die(4)
    hands.action("Forcer la prise")
    hands.creature("brute")
    hands.end_round()


def bolt_of_fire_and_interruption(hands: Hands) -> None:
    """Azelin sets Grime alight; the game master has the Shadow act at once."""
    hands.die(12)
    hands.action("Trait de feu\u00a0: incanter")
    hands.creature("gob")
    hands.answer("dodge")
    hands.ready()
    hands.click(hands.play.bar.buttons["gm"].rect.center)
    hands.creature("kes", button=3)
    hands.entry("L’Ombre…")
    hands.entry("Le faire agir maintenant")


def the_shadow_strikes(hands: Hands) -> None:
    """The Shadow comes near and strikes Azelin down; destiny saves him."""
    hands.die(10)
    hands.square("D10")
    hands.square("D9")
    hands.die(12)
    hands.creature("aze")
    hands.entry("Frapper\u00a0: épée courte")
    hands.answer("dodge")
    hands.answer("yes")
    hands.end_round()


def flames(hands: Hands) -> None:
    """The Brute watches; Grime burns, and smothers the flames."""
    hands.die(4)
    hands.action("Vigilance")
    hands.end_round()
    hands.die(4)
    hands.action("Étouffer le feu")
    hands.creature("gob")
    hands.die(8)
    hands.action("Étouffer le feu")
    hands.creature("gob")
    hands.end_round()


def second_turn(hands: Hands) -> None:
    """Lia goes for the Brute, Ana jumps down into the yard."""
    hands.die(6)
    hands.square("E5")
    hands.square("F5")
    hands.die(10)
    hands.action("Frapper\u00a0: épée courte")
    hands.creature("brute")
    hands.answer("dodge")
    hands.end_round()
    hands.die(10)
    hands.action("Sauter")
    hands.square("F4")
    hands.answer("d8")
    hands.end_round()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    hands = Hands(tmp_path_factory.mktemp("person"), RAMPART, FACES)
    try:
        skirmish(hands)
        yield hands
    finally:
        hands.app._close_journal()


def kinds(hands: Hands) -> list[tuple[str, str | None]]:
    """What happened, and to whom."""
    return [(event.kind, event.who) for done in hands.session.done for event in done.events]


@pytest.mark.parametrize(
    "happened",
    [("ambushed", "bor"), ("ko", "bor"), ("held", "brute"), ("fall_from", "brute"), ("burning", "gob"), ("burn", "gob"),
     ("interruption", "aze"), ("destiny", "aze"), ("ko", "aze"), ("fall_from", "ana")],
    ids="-".join,
)  # fmt: skip
def test_it_happens_on_the_rampart(played: Hands, happened: tuple[str, str]) -> None:
    assert happened in kinds(played), kinds(played)


def test_the_saved_skirmish_plays_itself_again(played: Hands, capsys: pytest.CaptureFixture[str]) -> None:
    game = played.app.game
    assert game is not None and game.path is not None
    assert main(["replay", str(game.path)]) == 0, capsys.readouterr()
    assert len(played.session.done) > 15


def test_all_of_it_is_taken_back_and_played_again(played: Hands) -> None:
    session = played.session
    scene, log = session.scene, played.play.log.lines
    events = [done.events for done in session.done]
    for _ in events:
        played.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not session.done and session.scene == session.start
    for _ in events:
        played.key(pygame.K_y, pygame.KMOD_CTRL)
    assert session.scene == scene and [done.events for done in session.done] == events
    played.ready()
    assert played.play.log.lines == log
