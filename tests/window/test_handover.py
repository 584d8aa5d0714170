"""Handing the screen over: nothing of another side is seen before "ready"; what happened meanwhile is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.grid.directions import Direction
from board.grid.squares import Square, parse_square
from board.rulebook.commands import command
from board.rulebook.dice import SeededDice
from board.rulebook.knowledge import known_to
from board.rulebook.session import Session
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.window.canvas.learnt import Watched
from board.window.play.handover import GAME_MASTER, Seats, seat_of, seats
from board.window.orders import Orders
from board.window.play.screen import PlayScreen
from board.window.shot import shot
from tests.window import fake
from tests.window.conftest import Table
from tests.window.words import FakeWords

SIZE = (1280, 720)


class Secret(Table):
    """A table at which the screen changes hands."""

    def __init__(self, scene: Scene | None = None) -> None:
        super().__init__(SIZE, scene)
        self.habits.hand_over = True
        self.host.show(self.play)
        self.step(2)

    @property
    def closed(self) -> bool:
        return self.play.curtain.closed

    def pixels(self) -> bytes:
        self.step()
        return pygame.image.tobytes(self.surface, "RGB")


def started(scene: Scene | None = None) -> Secret:
    """A table before anybody took the screen."""
    table = Secret(scene)
    table.play.curtain.seats.sitting = None
    table.play.refresh()
    table.step(2)
    return table


@pytest.fixture
def secret() -> Iterator[Secret]:
    yield started()


def with_spy(scene: Scene) -> Scene:
    spy = Creature("spy", "Espion", "guards", "#bbbbbb", parse_square("Q9"), Direction.WEST, state=fake.State())
    wheel = replace(scene.wheel, order=(*scene.wheel.order, "spy"))
    trap = Thing("trap", "trap", "trap", parse_square("E3"), hidden=6)
    return replace(scene, creatures=(*scene.creatures, spy), wheel=wheel, place=scene.place.with_thing(trap))


def test_nothing_is_shown_at_the_very_first_moment(secret: Secret) -> None:
    assert secret.closed and secret.play.children == [secret.play.curtain.dark]
    assert secret.play.curtain.dark.who == "Heroes"
    assert secret.play.curtain.dark.away == "le meneur"


def test_the_dark_picture_is_the_same_whatever_the_secrets(secret: Secret) -> None:
    plain = secret.pixels()
    other = fake.scene()
    chief = replace(other.creature("chief"), at=parse_square("Q5"), marks=("prone",), name="Dragon")
    more = started(with_spy(other.with_creature(chief)))
    assert more.pixels() == plain
    for pos in ((300, 300), (1200, 200), (200, 650)):
        more.move(pos)
        more.step(80)
    more.move((5, 5))
    assert more.pixels() == plain


def test_no_pixel_of_the_other_side_stays_when_a_round_begins(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    assert not secret.closed
    secret.session.play(command("end_round", "ana"))
    secret.play.refresh()
    dark = secret.pixels()
    assert secret.closed and secret.play.curtain.dark.who == "Le meneur"
    other = started(with_spy(fake.scene()))
    other.key(pygame.K_RETURN)
    other.session.play(command("end_round", "ana"))
    other.play.refresh()
    assert other.pixels() == dark


def test_with_the_mouse_alone(secret: Secret) -> None:
    secret.click((20, 400))
    assert secret.closed, "a click beside the button is no answer"
    secret.click(secret.play.curtain.dark.ready.rect.center)
    assert not secret.closed and secret.play.hand.visible and secret.play.offers
    before = pygame.image.tobytes(secret.surface, "RGB")
    expected = shot(fake.scene(), fake.SYSTEM, "heroes", SIZE, FakeWords())
    assert before[: SIZE[0] * 3] == pygame.image.tobytes(expected, "RGB")[: SIZE[0] * 3]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_with_the_keyboard_alone(secret: Secret, code: int) -> None:
    for other in (pygame.K_a, pygame.K_1, pygame.K_F3, pygame.K_F4, pygame.K_LEFT):
        secret.key(other)
        assert secret.closed and not secret.play.gm_view and not secret.play.habits.folded
    secret.key(code)
    assert not secret.closed


def test_a_reaction_is_asked_behind_the_curtain_and_the_answer_is_told_afterwards(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("shoot", "ana", die="d8", target="guard1"))
    secret.step()
    assert secret.session.need is not None and secret.closed
    assert secret.play.children == [secret.play.curtain.dark]
    secret.key(pygame.K_RETURN)
    assert secret.play.question.visible and secret.play.side == "guards"
    secret.play.answer("none")
    secret.step()
    secret.key(pygame.K_RETURN)
    assert secret.closed and secret.play.curtain.dark.who == "Heroes"
    secret.key(pygame.K_RETURN)
    told = [secret.host.look.say(line.sentence) for line in secret.play.curtain.meanwhile.lines]
    assert told and told == secret.said(), "what the side was told since it left the screen"
    assert secret.play.curtain.meanwhile.visible
    secret.key(pygame.K_1)
    assert not secret.play.curtain.meanwhile.visible, "the next key takes it away and does what it does"
    assert secret.play.pointing.choice.dice == (4,)


def answered(secret: Secret) -> list[str]:
    """The heroes shoot, the guards answer by key; what the guards' log has then."""
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("shoot", "ana", die="d8", target="guard1"))
    secret.key(pygame.K_RETURN)
    before = len(secret.play.log.lines)
    assert secret.play.question.visible
    secret.key(pygame.K_1)
    assert secret.session.need is None, "the question is answered"
    return secret.said()[before:]


def test_whoever_answers_sees_what_came_of_it_before_the_screen_passes(secret: Secret) -> None:
    told = answered(secret)
    play, card = secret.play, secret.play.curtain.meanwhile
    assert not secret.closed and play.side == "guards" and play.picture.side == "guards"
    assert told and [secret.host.look.say(line.sentence) for line in card.lines] == told
    assert card.visible and "HEROES" in card.heading.upper()
    assert not play.offers and play.actor is None and not play.question.visible, "nothing of the heroes is offered"
    for key in (pygame.K_a, pygame.K_1, pygame.K_F3, pygame.K_LEFT):
        secret.key(key)
        assert card.visible and not secret.closed and not play.gm_view
    secret.click(secret.square("C3"))
    assert card.visible and not secret.closed, "the board may be looked at meanwhile"
    secret.click(card.button.rect.center)
    assert secret.closed and play.children == [play.curtain.dark] and play.curtain.dark.who == "Heroes"
    secret.key(pygame.K_SPACE)
    assert play.side == "heroes" and play.offers and not card.button.visible
    assert [secret.host.look.say(line.sentence) for line in card.lines][-1:] == secret.said()[-1:]


def unseen_hero(scene: Scene) -> Scene:
    """The scene with one more of the heroes, where no guard sees it."""
    for column in range(scene.place.walls.columns):
        ally = Creature(
            "more",
            "Renfort",
            "heroes",
            "#56b4e9",
            Square(column, 10),
            Direction.WEST,
            state=scene.creature("ana").state,
        )
        more = replace(scene, creatures=(*scene.creatures, ally))
        if known_to(fake.SYSTEM, more, "guards").find("more") is None:
            return more
    raise AssertionError("guards see everything")


def test_what_came_of_it_is_shown_as_the_answering_side_knows_it(secret: Secret) -> None:
    answered(secret)
    plain = secret.pixels()
    other = started(unseen_hero(fake.scene()))
    answered(other)
    assert other.play.curtain.meanwhile.visible and other.pixels() == plain
    named = started(fake.scene().with_creature(replace(fake.scene().creature("ana"), name="Autre")))
    answered(named)
    assert named.pixels() != plain, "they see who shot"


def test_taking_back_an_answer_asks_again_and_leaves_nobody_waiting(secret: Secret) -> None:
    answered(secret)
    secret.key(pygame.K_z, pygame.KMOD_CTRL)
    assert secret.play.kept is None and not secret.play.curtain.meanwhile.visible
    assert not secret.session.done and secret.closed, "it is the heroes' turn again"


def test_what_came_of_it_follows_language_and_size(secret: Secret) -> None:
    answered(secret)
    secret.host.look.words.language = "en"
    secret.host.look.words.real = type(secret.host.look.words.real)("en")
    secret.play.words_changed()
    card = secret.play.curtain.meanwhile
    assert card.visible and card.button.words == "Pass the screen"
    pygame.display.set_mode((1920, 1080))
    secret.host.resize()
    secret.step()
    assert card.visible and secret.play.free.contains(card.rect)
    secret.key(pygame.K_RETURN)
    assert secret.closed


def test_no_result_is_waited_for_at_an_open_table() -> None:
    table = Table(SIZE)
    table.play.perform(command("shoot", "ana", die="d8", target="guard1"))
    table.play.answer("none")
    assert table.play.kept is None and not table.play.curtain.meanwhile.visible and table.play.side == "heroes"


def resumed(session: Session) -> Secret:
    """The same game opened again, before anybody took the screen."""
    table = Secret(session.start)
    again = Session(fake.SYSTEM, session.start, SeededDice(3))
    for done in session.done:
        again.play(done.command, {"reaction": "none"})
    assert again.scene == session.scene
    table.session = again
    table.play = PlayScreen(table.host.root, again, Orders(), table.habits)
    table.host.show(table.play)
    table.step(2)
    return table


def test_a_game_opened_again_tells_each_side_what_happened_while_it_was_away(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("end_round", "ana"))
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("move", "guard1", die="d6", to="F2"))
    secret.play.perform(command("end_round", "guard1"))
    assert secret.closed
    again = resumed(secret.session)
    assert again.closed and again.play.curtain.dark.who == "Heroes"
    again.key(pygame.K_RETURN)
    card = again.play.curtain.meanwhile
    assert card.visible
    told = [again.host.look.say(line.sentence) for line in card.lines]
    assert told == again.said()[-len(told) :] and any("F2" in line for line in told)
    again.play.perform(command("end_round", "bruno"))
    again.key(pygame.K_RETURN)
    told = [again.host.look.say(line.sentence) for line in card.lines]
    assert card.visible and not any("F2" in line for line in told[1:]), "what the guards did themselves is old to them"


def test_a_side_that_did_nothing_yet_is_told_everything_from_the_beginning(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("move", "ana", die="d6", to="F4"))
    secret.play.perform(command("end_round", "ana"))
    again = resumed(secret.session)
    assert again.closed and again.play.curtain.dark.who == "Le meneur"
    again.key(pygame.K_RETURN)
    assert len(again.play.curtain.meanwhile.lines) == len(again.play.log.lines) > 0


def test_nothing_that_one_side_was_told_stays_for_the_next_one(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("move", "ana", die="d6", to="F4"))
    secret.play.perform(command("end_round", "ana"))
    secret.key(pygame.K_RETURN)
    card = secret.play.curtain.meanwhile
    assert card.visible and card.lines
    # Whatever brings the dark screen back, with no key and no click before it.
    secret.session.play(command("end_round", "guard1"))
    secret.play.refresh()
    assert secret.closed and not card.visible


def test_nobody_is_told_that_they_ended_their_round_or_twice_whose_round_it_is(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("end_round", "ana"))
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("watch", "guard1", die="d4"))
    secret.play.perform(command("end_round", "guard1"))
    secret.key(pygame.K_RETURN)
    card = secret.play.curtain.meanwhile
    told = [secret.host.look.sentence(line.sentence) for line in card.lines]
    assert told and card.title not in told, told


def test_the_card_leaves_whoever_plays_in_sight(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("end_round", "ana"))
    guard = secret.session.scene.creature("guard1")
    for column in range(3, 18, 2):
        scene = secret.session.scene.with_creature(replace(guard, at=Square(column, 0)))
        secret.session.scene = scene
        secret.play.curtain.seats.sitting = "heroes"
        secret.play.curtain.seats.saw("guards", Watched())
        secret.play.refresh()
        secret.key(pygame.K_RETURN)
        card = secret.play.curtain.meanwhile
        assert card.visible and not card.rect.colliderect(secret.play.view.camera.rect(column, 0))


def test_the_sheet_of_whoever_answered_is_there_while_they_see_what_came_of_it(secret: Secret) -> None:
    scene = secret.session.scene
    second = replace(scene.creature("guard1"), id="guard0", name="Garde 0", at=parse_square("F2"))
    creatures = tuple(c for c in (*scene.creatures, second))
    order = ("guard0", *scene.wheel.order)
    secret.session.scene = replace(scene, creatures=creatures, wheel=replace(scene.wheel, order=order))
    secret.play.refresh()
    answered(secret)
    assert secret.play.kept == "guards" and secret.play.own is not None and secret.play.own.id == "guard1"


def test_what_a_side_could_not_perceive_is_not_told_to_it(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    order = replace(secret.session.scene.wheel, order=("ana", "chief", "bruno"))
    secret.session.scene = replace(secret.session.scene, wheel=order)
    secret.play.perform(command("end_round", "ana"))
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("watch", "chief", die="d4"))
    secret.play.perform(command("end_round", "chief"))
    secret.key(pygame.K_RETURN)
    told = [secret.host.look.say(line.sentence) for line in secret.play.curtain.meanwhile.lines]
    assert not any("Capitaine" in line for line in told)


def test_undo_gives_the_screen_back(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("end_round", "ana"))
    secret.step()
    assert secret.closed
    secret.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not secret.closed and secret.play.side == "heroes"


def test_no_curtain_at_an_open_table(secret: Secret) -> None:
    secret.click(secret.play.curtain.dark.openly.rect.center)
    assert not secret.closed and not secret.habits.hand_over
    secret.play.perform(command("end_round", "ana"))
    assert not secret.closed and secret.play.side == "guards"


def test_the_game_master_who_sees_all_meets_no_curtain(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    secret.key(pygame.K_F3)
    secret.play.perform(command("end_round", "ana"))
    assert not secret.closed


def test_where_everybody_sees_everything_nobody_looks_away() -> None:
    scene = fake.scene()
    near = [c for c in scene.creatures if c.id in ("ana", "guard1")]
    open_scene = replace(scene, creatures=tuple(near), wheel=replace(scene.wheel, order=("ana", "guard1")))
    seen = Seats(fake.SYSTEM)
    assert not seen.must_pass(open_scene, "heroes") and not seen.secrets


def test_sides_of_the_game_master_share_a_seat() -> None:
    scene = fake.scene()
    rats = replace(scene.table.sides[1], name="rats")
    table = replace(scene.table, sides=(*scene.table.sides, rats))
    two = replace(scene, table=table).with_creature(replace(scene.creature("rat"), side="rats"))
    assert seat_of(two, "rats") == seat_of(two, "guards") == GAME_MASTER
    assert seats(two) == ("heroes", GAME_MASTER)
    taken = Seats(fake.SYSTEM)
    taken.take(two, "guards")
    assert not taken.must_pass(two, "rats") and taken.must_pass(two, "heroes")


def test_secrets_of_a_moment_are_remembered() -> None:
    scene = fake.scene()
    seen = Seats(fake.SYSTEM)
    seen.take(scene, "heroes")
    assert seen.watch(scene) and seen.secrets
    assert not seen.watch(scene)


def test_moves_seen_meanwhile_are_shown_again(secret: Secret) -> None:
    secret.habits.animated = True
    secret.key(pygame.K_RETURN)
    secret.play.perform(command("end_round", "ana"))
    secret.key(pygame.K_RETURN)
    assert not secret.play.motion.ways, "nothing moved for the guards"
    secret.play.perform(command("move", "guard1", die="d6", to="F2"))
    secret.play.perform(command("end_round", "guard1"))
    secret.step(30)
    secret.key(pygame.K_RETURN)
    assert [way.who for way in secret.play.motion.ways] == ["guard1"]


def test_the_dark_screen_follows_language_and_size(secret: Secret) -> None:
    secret.host.look.words.language = "en"
    secret.host.look.words.real = type(secret.host.look.words.real)("en")
    secret.play.words_changed()
    assert secret.closed and secret.play.curtain.dark.who == "Heroes"
    assert secret.play.curtain.dark.ready.words == "Ready" and secret.play.curtain.dark.away == "the game master"
    pygame.display.set_mode((1920, 1080))
    secret.host.resize()
    secret.step()
    assert secret.closed and secret.play.curtain.dark.rect.size == (1920, 1080)
    secret.click(secret.play.curtain.dark.ready.rect.center)
    assert not secret.closed and secret.play.board.rect.width > 1280


def test_menus_over_the_board_are_gone_when_it_goes_dark(secret: Secret) -> None:
    secret.key(pygame.K_RETURN)
    secret.click(secret.square("C3"), button=3)
    assert secret.host.root.modals
    secret.play.perform(command("end_round", "ana"))
    assert secret.closed and not secret.host.root.modals
