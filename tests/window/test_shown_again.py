"""What happened to a side is shown as it saw it: at once, again after it was away, and on the table, by one piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.commands import command
from board.rulebook.dice import ListedDice
from board.rulebook.knowledge import known_to
from board.scene.events import Event, SetCreature
from board.window.canvas.learnt import Moment, learnt
from board.window.canvas.motion import FLOOR, HAND, MARK, Flight, Reel, joined, timed
from tests.window.hands import Hands

FORD = Path(__file__).parent / "ford.yaml"


class Friends(Hands):
    """Two friends before one laptop, each with a side of the ford."""

    def __init__(self, folder: Path, faces: list[tuple[int, int]], size: tuple[int, int] = (1280, 720)) -> None:
        super().__init__(folder, FORD, faces, size)
        self.app.personal.habits.animated = True
        self.app.personal.habits.dice = False

    def take(self) -> Reel:
        """Take the screen where it is handed over; what is shown again then."""
        shown: list[Reel] = []
        show = self.play.moving.show

        def noted(reel: Reel, now: int) -> None:
            shown.append(reel)
            show(reel, now)

        self.play.moving.show = noted  # type: ignore[method-assign]
        self.click(self.play.curtain.dark.ready.rect.center)
        del self.play.moving.show
        assert not self.play.curtain.closed
        return shown[0] if shown else ()

    def pass_on(self) -> None:
        """Pass the screen on once what came of an answer was read."""
        self.step(200)
        self.click(self.play.curtain.meanwhile.button.rect.center)

    def order(self, do: str, who: str, **fields: Any) -> None:
        """Do the first thing of this kind that is offered, and that has these fields."""
        offered = self.play.system.offers(self.play.known(), who)
        found = [move.command for offer in offered for move in offer.moves if move.command.do == do]
        fitting = [one for one in found if all(one.get(name) == value for name, value in fields.items())]
        assert fitting, (do, fields, sorted({move.command.do for offer in offered for move in offer.moves}))
        self.play.perform(fitting[0])
        self.step()

    def end(self, count: int = 1) -> None:
        """End rounds, whoever's they are."""
        for _ in range(count):
            self.ready()
            self.play.perform(command("end_round", self.session.scene.wheel.active))
            self.step()


def told(reel: Reel) -> list[str]:
    """What is shown, in words."""
    words = []
    for group in reel:
        for one in group:
            into = f" {one.into}" if isinstance(one, Flight) else ""
            what = one.thing.kind if isinstance(one, Flight) else one.who
            words.append(f"{type(one).__name__} {what}{into}")
    return words


@pytest.fixture
def friends(tmp_path: Path) -> Iterator[Friends]:
    """Ana hits the orc with her boomerang, the orc takes it, and the boomerang comes back."""
    pair = Friends(tmp_path, [(8, 6), (4, 2), (6, 2), (10, 3), (12, 10)])
    yield pair
    pair.app._close_journal()


def throw(friends: Friends) -> None:
    friends.ready()
    friends.die(8)
    friends.action("Boomerang\xa0: lancer")
    friends.creature("orc")
    assert friends.play.curtain.closed and not friends.play.motion.moving


def test_a_boomerang_is_seen_to_fly_out_and_back_by_each_side_in_its_turn(friends: Friends) -> None:
    throw(friends)
    assert told(friends.take()) == ["Flight boomerang floor"]
    assert friends.play.motion.flights and friends.play.view.lifted
    friends.step(40)
    friends.answer("none")
    assert [one.into for one in friends.play.motion.flights] == [FLOOR, HAND], "a knife falls, the boomerang flies back"
    friends.pass_on()
    seen = ["Flight boomerang floor", "Fall orc", "Flight knife floor", "Flight boomerang hand"]
    assert told(friends.take()) == seen
    friends.step(100)
    assert not friends.play.motion.moving and not friends.play.moving.aloft and not friends.play.view.lifted


def test_what_flies_back_is_drawn_on_its_way_and_gone_in_the_hand(friends: Friends) -> None:
    throw(friends)
    friends.take()
    friends.step(40)
    friends.answer("none")
    friends.pass_on()
    reel = friends.take()
    board = friends.play.free.copy()
    friends.click(friends.play.curtain.meanwhile.rect.center)
    assert not friends.play.motion.moving, "a click has it all where it ends"
    surface = friends.app.main.presenter.surface
    still = surface.subsurface(board).copy()
    friends.play.moving.show(reel, friends.now)
    out, _fall, _knife, back = timed(reel)
    places = []
    for flight in (out, back):
        while friends.now < friends.play.motion.began + flight.after + flight.length // 2:
            friends.step()
        places.append([pos[:2] for _, pos in friends.play.moving.aloft])
        assert pygame.image.tobytes(surface.subsurface(board), "RGB") != pygame.image.tobytes(still, "RGB")
    assert all(len(one) == 1 and 1.5 < one[0][0] < 6 for one in places), places
    friends.step(60)
    end = pygame.image.tobytes(surface.subsurface(board), "RGB")
    friends.play.view.everything()
    friends.play.board.flush()
    friends.step()
    assert pygame.image.tobytes(surface.subsurface(board), "RGB") == end, "nothing is left over"


@pytest.mark.parametrize("act", ["key", "die", "card", "board", "wheel"])
def test_any_act_ends_what_is_shown_again_and_takes_the_card_away(friends: Friends, act: str) -> None:
    throw(friends)
    friends.take()
    friends.step(40)
    friends.answer("none")
    friends.pass_on()
    friends.take()
    play = friends.play
    friends.step()
    card, done = play.curtain.meanwhile, len(friends.session.done)
    assert card.visible and play.motion.moving
    if act == "key":
        friends.key(pygame.K_1)
        assert play.pointing.choice.dice, "the key does what it does"
    elif act == "die":
        friends.die(12)
        assert play.pointing.choice.dice == (12,)
    else:
        rect = {"card": card.rect, "board": pygame.Rect(friends._middle("C1"), (0, 0)), "wheel": play.wheel.rect}[act]
        friends.click(rect.center)
    friends.step()
    assert not card.visible and not play.motion.moving and not play.view.places
    assert len(friends.session.done) == done


def test_a_click_on_the_card_reaches_nothing_below_it(friends: Friends) -> None:
    throw(friends)
    friends.take()
    card, question = friends.play.curtain.meanwhile, friends.play.question
    card.rect = question.rect.copy()
    friends.click(dict(question.buttons)["none"].rect.center)
    assert friends.session.open is not None and question.visible and not card.visible
    friends.click(dict(question.buttons)["none"].rect.center)
    assert friends.session.open is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_happened_is_told_beside_what_is_asked_and_beside_the_dice(tmp_path: Path, size: tuple[int, int]) -> None:
    friends = Friends(tmp_path, [(8, 6), (4, 2), (6, 2), (10, 3), (12, 10)], size)
    friends.app.personal.habits.dice = True
    throw(friends)
    friends.take()
    play = friends.play
    card = play.curtain.meanwhile
    orc = play.view.camera.rect(*friends.session.scene.creature("orc").at)
    assert card.visible and play.question.visible and play.dice_tray.visible
    for rect in (play.question.rect, play.dice_tray.rect, orc):
        assert not card.rect.colliderect(rect)
    friends.step(40)
    friends.answer("none")
    assert card.button.visible and not card.rect.colliderect(play.dice_tray.rect)
    friends.app._close_journal()


def test_without_animation_nothing_is_shown_again(friends: Friends) -> None:
    throw(friends)
    friends.app.personal.habits.animated = False
    assert friends.take() == () and not friends.play.motion.moving and friends.play.curtain.meanwhile.visible


def test_walks_shots_and_falls_are_shown_again_in_their_order(tmp_path: Path) -> None:
    friends = Friends(tmp_path, [])
    friends.end(2)
    friends.ready()
    friends.order("move", "orc", die="d6", to="G5")
    friends.end()
    friends.order("nock", "gob", die="d4")
    friends.order("move", "gob", die="d6", to="I4")
    friends.order("shoot", "gob", target="ana")
    assert friends.play.curtain.closed and friends.play.side == "heroes"
    assert told(friends.take()) == ["Way orc", "Way gob", "Flight arrow mark"]
    friends.step(5)
    assert "gob" in friends.play.view.places, "it stands where it stood until it goes"
    friends.step(100)
    friends.answer("none")
    friends.pass_on()
    again = told(friends.take())
    assert again[0] == "Flight arrow mark" and "Way gob" not in again, "the orcs saw their own walk before"
    friends.app._close_journal()


def test_an_arrow_points_where_it_flies_and_leaves_nothing(tmp_path: Path) -> None:
    friends = Friends(tmp_path, [])
    friends.app.personal.habits.hand_over = False
    friends.play.refresh()
    friends.order("end_round", "ana")
    friends.order("nock", "bruno", die="d4")
    friends.order("shoot", "bruno", target="gob")
    (flight,) = friends.play.motion.flights
    assert (flight.thing.kind, flight.into) == ("arrow", MARK) and not friends.session.scene.place.things_at(flight.end)
    assert flight.at(flight.length // 2)[3] == 0
    friends.step(60)
    assert not friends.play.motion.moving and not friends.play.moving.aloft
    friends.app._close_journal()


def stirs_of(friends: Friends, events: list[Event], side: str | None) -> Reel:
    session = friends.session
    return joined(one.stirs for one in learnt(session.system, session.scene, events, side))


def test_nothing_of_an_unseen_archer_is_shown_to_those_who_are_hit(friends: Friends) -> None:
    session = friends.session
    chief = replace(session.scene.creature("chief"), at=session.scene.creature("bruno").at.moved(-1, 0))
    session.scene = session.scene.with_creature(chief)
    shot = Event("shoot", "chief", (), (("target", "bruno"), ("weapon", "short_bow")))
    assert known_to(session.system, session.scene, "heroes").find("chief") is None
    assert told(stirs_of(friends, [shot], "orcs")) == ["Flight arrow mark"]
    assert stirs_of(friends, [shot], "heroes") == ()
    walk = Event("step", "chief", changes=(SetCreature(replace(chief, at=chief.at.moved(0, -1))),))
    assert stirs_of(friends, [walk], "heroes") == () and stirs_of(friends, [walk], "orcs")


@pytest.mark.parametrize(
    ("kind", "facts", "flies"),
    [
        ("shoot", {"target": "orc", "weapon": "crossbow"}, ["Flight bolt mark"]),
        ("shoot", {"target": "orc", "weapon": "sling"}, ["Flight stone mark"]),
        ("throw", {"target": "orc", "weapon": "whip"}, ["Flight whip mark", "Flight whip hand"]),
        ("throw", {"target": "orc", "weapon": "dagger"}, []),
        ("landed", {"item": "grenade", "square": "F3"}, ["Flight grenade mark"]),
        ("changed_hands", {"item": "boomerang", "target": "bruno"}, ["Flight boomerang hand"]),
        ("strike", {"target": "orc", "weapon": "sword"}, []),
    ],
)
def test_what_does_not_come_to_lie_flies_too(
    friends: Friends, kind: str, facts: Mapping[str, str], flies: list[str]
) -> None:
    assert told(stirs_of(friends, [Event(kind, "ana", (), tuple(facts.items()))], "heroes")) == flies


def test_whoever_walked_out_of_sight_is_shown_on_the_way_and_nowhere_afterwards(tmp_path: Path) -> None:
    friends = Friends(tmp_path, [])
    friends.end(2)
    friends.ready()
    scene = friends.session.scene
    at = scene.creature("orc").at
    ana = replace(scene.creature("ana"), facing=scene.creature("orc").facing)
    bruno = replace(scene.creature("bruno"), at=at.moved(0, 1), facing=ana.facing)
    friends.session.scene = scene.with_creature(ana).with_creature(bruno)
    friends.play.refresh()
    system = friends.session.system
    assert known_to(system, friends.session.scene, "heroes").find("orc") is None
    inside = friends.session.scene.with_creature(replace(friends.session.scene.creature("orc"), at=at.moved(-2, 1)))
    friends.session.scene = inside
    assert known_to(system, inside, "heroes").find("orc") is not None
    since = Moment.of(friends.session)
    friends.play.refresh()
    friends.order("move", "orc", die="d6", to="G2")
    assert known_to(system, friends.session.scene, "heroes").find("orc") is None
    friends.end(3)
    reel = friends.take() if friends.play.curtain.closed else ()
    reel = reel or friends.play.logbook.reel(friends.session, "heroes", since)
    assert told(reel)[:1] == ["Way orc"]
    friends.play.moving.show(reel, friends.now)
    assert [one.id for one in friends.play.view.passers] == ["orc"]
    assert friends.play.picture is not None and friends.play.picture.scene.find("orc") is None
    friends.step(60)
    assert not friends.play.view.passers and not friends.play.view.places
    friends.app._close_journal()


def test_what_was_taken_back_and_done_otherwise_is_told_from_where_it_differs(friends: Friends) -> None:
    throw(friends)
    friends.take()
    friends.step(40)
    friends.key(pygame.K_z, pygame.KMOD_CTRL)
    friends.session.dice = ListedDice([(6, 6)])
    friends.die(6)
    friends.action("Boomerang\xa0: lancer")
    friends.creature("orc")
    assert told(friends.take()) == ["Flight boomerang floor"], "another throw is seen as another one"
    assert len(friends.play.curtain.meanwhile.lines) >= 2


def test_a_blow_from_behind_is_asked_about_without_a_name(friends: Friends) -> None:
    scene = friends.session.scene
    orc = scene.creature("orc")
    ana = replace(scene.creature("ana"), at=orc.at.moved(1, 0), facing=orc.facing)
    # Nobody of the orcs looks there.
    scene = scene.with_creature(ana)
    for who in ("gob", "chief"):
        scene = scene.with_creature(replace(scene.creature(who), facing=scene.creature("chief").facing))
    friends.session.scene = scene
    assert known_to(friends.session.system, scene, "orcs").find("ana") is None
    friends.play.refresh()
    friends.order("strike", "ana", target="orc", die="d8")
    friends.take()
    question = friends.play.question.question
    assert question is not None
    said = friends.app.main.look.sentence(question.title)
    assert "ana" not in said.lower().split("(")[0] and "quelqu’un" in said, said


def test_nothing_is_explained_that_came_under_the_pointer_by_itself(friends: Friends) -> None:
    root, tooltip = friends.app.main.root, friends.app.main.tooltip
    ready = friends.play.curtain.dark.ready
    ready.place(pygame.Rect(friends._middle("E3"), (20, 20)))
    friends.click(ready.rect.center)
    friends.step(60)
    assert root.hover is friends.play.board and friends.play.board_tip() and not tooltip.visible
    friends.post(pygame.MOUSEMOTION, pos=(root.pos[0] + 1, root.pos[1]), rel=(1, 0), buttons=(0, 0, 0), touch=False)
    friends.step(60)
    assert tooltip.visible, "who moves the pointer asks"


# ---- At the table


def test_the_table_shows_what_flies_falls_and_walks_with_the_same_piece(friends: Friends) -> None:
    friends.app.table.open()
    friends.app.table.choose_side("heroes")
    table = friends.app.table.screen
    assert table is not None
    table.animated = True
    friends.step(3)
    friends.order("throw", "ana", target="orc", die="d8")
    friends.step()
    assert [flight.into for flight in table.motion.flights] == [FLOOR] and table.view.lifted
    friends.step(60)
    assert not table.motion.moving and not table.view.lifted
    friends.play.answer("none")
    friends.step()
    assert [type(one).__name__ for one in (*table.motion.falls, *table.motion.flights)] == ["Fall", "Flight", "Flight"]
    main = friends.play.motion
    assert (main.falls, main.flights) == (table.motion.falls, table.motion.flights)
    friends.step(90)
    assert not table.motion.moving and not table.moving.aloft


def test_the_table_shows_nothing_of_those_whom_its_side_does_not_see(friends: Friends) -> None:
    friends.app.table.open()
    friends.app.table.choose_side("heroes")
    table = friends.app.table.screen
    assert table is not None
    friends.step(3)
    friends.end(4)
    friends.order("move", "chief", die="d6", to="P5")
    friends.step()
    assert not table.motion.moving and friends.play.motion.moving, "the game master sees everybody"


def test_what_flies_is_drawn_in_the_main_window_while_the_table_is_there_and_afterwards(friends: Friends) -> None:
    paint: Callable[..., None] = friends.play.moving.paint
    friends.app.table.open()
    friends.step()
    assert friends.play.view.above[0] == paint and len(friends.play.view.above) == 2
    friends.app.table.close()
    friends.step()
    assert friends.play.view.above == [paint]
