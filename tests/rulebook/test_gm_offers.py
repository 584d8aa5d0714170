"""What systems offer to the game master can be played, all of it, on the encounters that come along."""

from __future__ import annotations

import pytest

from board.files.assets import bundled_encounter, bundled_encounters
from board.files.encounters import load_encounter
from board.files.words import Words
from board.grid.squares import Square
from board.rulebook.commands import Command
from board.rulebook.panels import Offer
from board.rulebook.panels import filled as fill
from board.rulebook.reading import Faults
from board.rulebook.session import Session
from board.scene.scene import Scene
from board.systems import SYSTEMS


def begun(name: str) -> Session:
    bundled = bundled_encounter(name)
    encounter = load_encounter(bundled.where, bundled.file, SYSTEMS, Faults())
    assert encounter is not None
    return Session(encounter.system, encounter.started())


def targets(scene: Scene) -> list[str | Square]:
    lying = [thing.at for thing in scene.place.things if thing.hidden is not None]
    doors = [door.id for door in scene.place.doors]
    return [*(creature.id for creature in scene.creatures), *doors, *lying, scene.creatures[0].at]


def filled(offer: Offer, scene: Scene) -> Command:
    """The command of an offer with what it proposes, or with a square where nobody stands."""
    asked = offer.moves[0].command
    for blank in offer.blanks:
        value = blank.proposed
        if blank.kind == "square":
            terrain, taken = scene.place.terrain, {creature.at for creature in scene.creatures}
            squares = (Square(column, row) for row in range(terrain.rows) for column in range(terrain.columns))
            free = (s for s in squares if s not in taken and s not in scene.place.barred and terrain.on_board(s))
            value = next(free).name
        asked = fill(asked, blank.field, value)
    return asked


@pytest.mark.parametrize("name", [bundled.name for bundled in bundled_encounters()])
def test_every_order_on_offer_is_legal_and_has_words(name: str) -> None:
    session = begun(name)
    words = [Words("fr"), Words("en")]
    played = 0
    for target in targets(session.scene):
        offers = session.system.gm_offers(session.scene, target)
        assert len({offer.key for offer in offers}) == len(offers)
        for offer in offers:
            asked = [blank.title for blank in offer.blanks if blank.title is not None]
            named = [name for blank in offer.blanks for _, name in blank.choices]
            assert not any(
                "‹" in said.say(name) for said in words for name in (offer.label, offer.group, *asked, *named)
            )
            session.play(filled(offer, session.scene), {})
            assert len(session.done) == 1, (target, offer.key)
            session.undo()
            played += 1
    assert played > 20


def test_what_is_gone_is_offered_nothing() -> None:
    session = begun("first-steps")
    assert session.system.gm_offers(session.scene, "nobody") == ()
