"""Whether secrets are kept: random scenes that differ only in what a side does not know, compared on its screen.

    python tools/keep_secrets.py [SCENES] [--seed N] [--keep-on]

For each scene the side's whole window, the board alone, its log, what it is offered and refused, chances, menus and
tips of the squares, and how many pixels each tick draws, must be the same whatever it does not know. Prints how many
scenes were compared; status 1 at the first difference (with --keep-on: after all of them).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

import board.window.settings  # noqa: E402, F401  (before pygame)
from board.files.words import Words  # noqa: E402
from board.grid.directions import step_direction  # noqa: E402
from board.grid.squares import Square, card4  # noqa: E402
from board.rulebook.commands import Command, command  # noqa: E402
from board.rulebook.dice import SeededDice  # noqa: E402
from board.rulebook.knowledge import known_to  # noqa: E402
from board.rulebook.session import Open, Session  # noqa: E402
from board.scene.events import apply  # noqa: E402
from board.scene.scene import Scene  # noqa: E402
from board.window.play.preview import chance_of  # noqa: E402
from board.window.play.screen import PlayScreen  # noqa: E402
from board.window.shot import look_for, ready, shot  # noqa: E402
from board.window.style.look import Look  # noqa: E402
from board.window.widgets.root import Root  # noqa: E402
from random_scenes import SIDE, SYSTEM, random_scene  # noqa: E402
from secret_changes import same_eyes, unperceived, varied  # noqa: E402

SIZE = (1280, 720)
TICKS = 6
PATIENCE = 300
"""Seconds within which chances are found even on a busy machine."""

_looks: list[Look] = []


def _look() -> Look:
    """One for all pictures: what it keeps of drawings and texts is the same for every scene."""
    if not _looks:
        ready()
        _looks.append(look_for(Words("fr"), SIZE))
    return _looks[0]


def pixels(surface: pygame.Surface) -> str:
    """A picture in a few letters."""
    return blake2b(pygame.image.tobytes(surface, "RGB"), digest_size=12).hexdigest()


class Seen:
    """All that one side's own window shows of a session."""

    def __init__(self, session: Session, side: str) -> None:
        self.session, self.side = session, side
        look = _look()
        self.surface = pygame.Surface(SIZE).convert()
        self.root = Root(self.surface.get_rect(), look)
        self.play = PlayScreen(self.root, session)
        self.play.only_side = side
        self.root.add(self.play)
        self.play.place(self.root.rect)

    def parts(self) -> Iterator[tuple[str, Any]]:
        """Each part by name, with something that is equal where the part is."""
        play, look = self.play, _look()
        yield "offers", play.offers
        yield "log", [(look.say(line.sentence), line.tallies, line.sight, line.turn) for line in play.log.lines]
        self.root.paint(self.surface)
        yield "window", pixels(self.surface)
        if play.question.visible:
            play.chances.preview.settle(PATIENCE)
            self._tick(900)
            self.root.paint(self.surface)
            yield "window with a question", pixels(self.surface)
        yield "pixels drawn by each tick", [self._tick(1000 + 40 * n) for n in range(TICKS)]
        yield "tips", [(square, play.pointing.menus.tip(self._middle(square))) for square in self._squares()]
        yield "wheel", play.picture.scene.wheel if play.picture is not None else None
        yield "menus", [self._menu(square) for square in self._squares() if (sum(square) % 3) == 0]
        if play.actor is not None and play.offers:
            yield "refusals", [play.words_of(o.refusal, look) for o in play.offers if o.refusal is not None]
            play.pointing.pick_die(0)
            play.chances.preview.settle(PATIENCE)
            self._tick(2000)
            self.root.paint(self.surface)
            yield "window with a die picked", pixels(self.surface)
            yield "chances", self._chances()
        yield (
            "board",
            pixels(shot(self.session.scene, SYSTEM, self.side, (640, 480), look.words, "table", self.session)),
        )

    def _tick(self, now: int) -> int:
        self.root.tick(now)
        self.play.tick(now)
        return sum(rect.width * rect.height for rect in self.root.paint(self.surface)) if self.root.dirt else 0

    def _squares(self) -> list[Square]:
        walls = self.session.scene.place.walls
        return [Square(column, row) for row in range(walls.rows) for column in range(walls.columns)]

    def _middle(self, square: Square) -> tuple[int, int]:
        x, y = self.play.view.camera.middle(square)
        return round(x), round(y)

    def _menu(self, square: Square) -> list[str]:
        menu = self.play.pointing.menus.menu_for(square, (0, 0))
        return [menu.title, *(entry.words for entry in menu.entries)] if menu is not None else []

    def _chances(self) -> list[Any]:
        """The chances of one thing that can be done to each creature, with the least die."""
        found: dict[str, Command] = {}
        for offer in self.play.offers:
            for move in offer.moves if offer.obvious else ():
                if move.target is not None and self.play.chances.tells(move):
                    found.setdefault(move.target, move.command)
        known = self.play.chances.known
        return [chance_of(SYSTEM, known, asked) for asked in found.values()] if known is not None else []


def difference(one: Session, other: Session, side: str = SIDE) -> tuple[str, Any, Any] | None:
    """The first part of what the side is shown that is not the same, with both of its values."""
    for (name, shown), (_, also) in zip(Seen(one, side).parts(), Seen(other, side).parts(), strict=False):
        if shown != also:
            return name, shown, also
    return None


def compare(seed: int) -> tuple[str | None, tuple[str, Any, Any] | None]:
    """What was varied in the scene of this seed (None: nothing that could be), and the difference it makes."""
    chance = Random(seed)
    scene = random_scene(chance)
    way = chance.random()
    if way < 0.25:
        return _elsewhere(chance, scene, seed)
    if way < 0.45:
        return _attacked(chance, scene, seed)
    found = _varied(chance, scene)
    if found is None:
        return None, None
    other, name = found
    one, two = Session(SYSTEM, scene, SeededDice(seed)), Session(SYSTEM, other, SeededDice(seed))
    differs = difference(one, two)
    steps = chance.randint(0, 2)
    for _ in range(steps):
        if differs is not None or not _step(chance, one, two):
            break
        name += "+"
        differs = difference(one, two)
    return name, differs


def _varied(chance: Random, scene: Scene) -> tuple[Scene, str] | None:
    """A change that can be made to the scene; None when a dozen were drawn in vain."""
    return next(filter(None, (varied(chance, scene) for _ in range(12))), None)


def _attacked(chance: Random, scene: Scene, seed: int) -> tuple[str | None, tuple[str, Any, Any] | None]:
    """Somebody does something to one of the side, which is asked and told the same in both scenes."""
    own = {creature.id for creature in scene.creatures if creature.side == SIDE}
    who = chance.choice([creature for creature in scene.creatures if creature.side != SIDE])
    # Beside one of them, so that there is something to do.
    near = [square for one in scene.creatures if one.side == SIDE for square in card4(one.at)]
    walls, barred = scene.place.walls, scene.place.barred
    free = [at for at in near if walls.on_board(at) and at not in barred and not scene.at(at)]
    if not free:
        return None, None
    at = chance.choice(free)
    ways = {step_direction(at, square) for square in card4(at) if any(one.id in own for one in scene.at(square))}
    who = replace(who, at=at, facing=chance.choice(sorted(ways)))
    start = replace(scene.with_creature(who), wheel=replace(scene.wheel, active=who.id))
    found = _varied(chance, start)
    if found is None:
        return None, None
    other, name = found
    if other.wheel.active != who.id or (other.find(who.id) != who and name != "keeps_to_itself"):
        return None, None
    legal = [asked for asked in SYSTEM.legal(known_to(SYSTEM, start, who.side), who.id) if asked.get("target") in own]
    if not legal:
        return None, None
    kind = chance.choice(sorted({asked.do for asked in legal}))
    asked = chance.choice([asked for asked in legal if asked.do == kind])
    if SYSTEM.judge(other, asked) is not None:
        return None, None
    one, two = Session(SYSTEM, start, SeededDice(seed)), Session(SYSTEM, other, SeededDice(seed))
    result, also = one.play(asked), two.play(asked)
    while isinstance(result, Open) and isinstance(also, Open) and result.need == also.need:
        if one.need is not None and one.need.who in own:
            differs = difference(one, two)
            if differs is not None:
                return f"attacked, {name}, asked: {asked.do}", differs
        option = chance.choice(result.need.options)  # type: ignore[union-attr]
        result, also = one.answer(option), two.answer(option)
    if isinstance(result, Open) or isinstance(also, Open) or not _same_course(one, two):
        return "attacked otherwise", None
    return f"attacked, {name}: {asked.do}", difference(one, two)


def _step(chance: Random, one: Session, two: Session) -> bool:
    """Play the same in both, as long as the side has not found out; whether something was played to compare."""
    active = one.scene.active
    if active is None or active.side != SIDE or two.scene.wheel.active != active.id:
        return False
    legal = SYSTEM.legal(known_to(SYSTEM, one.scene, SIDE), active.id)
    if not legal:
        return False
    asked = chance.choice(legal)
    if SYSTEM.judge(two.scene, asked) is not None:
        return False  # Into a wall that the side never saw: its window asks for as much of it as can be done.
    _play(one, asked)
    _play(two, asked)
    return not (_found_out(one) or _found_out(two)) and _same_course(one, two)


def _play(session: Session, asked: Command) -> None:
    """To its end, with the default answers."""
    result = session.play(asked)
    while isinstance(result, Open):
        result = session.answer(result.need.default)  # type: ignore[union-attr]


FOUND_OUT = ("stopped_by_unseen", "trap", "noticed", "found", "aware", "alert")


def _found_out(session: Session) -> bool:
    """Whether something hidden came to light in the last command, or acted."""
    done = session.done[-1]
    scene = done.before
    for event in done.events:
        if event.kind in FOUND_OUT or any(part in event.kind for part in ("trigger", "stopped", "react")):
            return True
        after = apply(scene, event)
        who = after.find(event.who)
        if (
            who is not None
            and who.side != SIDE
            and unperceived(after, who) != unperceived(scene, scene.creature(who.id))
        ):
            return True
        scene = after
    return False


def _same_course(one: Session, two: Session) -> bool:
    """Whether the side's eyes met the same all the way; else it found out, and rightly so."""
    if len(one.done[-1].events) != len(two.done[-1].events):
        return False
    first, second = one.done[-1].before, two.done[-1].before
    for a, b in zip(one.done[-1].events, two.done[-1].events, strict=True):
        met = {c.id for c in first.creatures if not unperceived(first, c)}
        first, second = apply(first, a), apply(second, b)
        if not same_eyes(first, second):
            return False
        for creature in first.creatures:
            if creature.id not in met and not unperceived(first, creature) and second.find(creature.id) != creature:
                return False
    return True


def _elsewhere(chance: Random, scene: Scene, seed: int) -> tuple[str | None, tuple[str, Any, Any] | None]:
    """Somebody unperceived plays a few commands in one scene and passes in the other."""
    hidden = [creature for creature in scene.creatures if unperceived(scene, creature)]
    if not hidden or len(scene.wheel.order) < 2:
        return None, None
    chosen = chance.choice(hidden)
    who, side = chosen.id, chosen.side
    start = replace(scene, wheel=replace(scene.wheel, active=who))
    one, two = Session(SYSTEM, start, SeededDice(seed)), Session(SYSTEM, start, SeededDice(seed))
    played = []
    for _ in range(chance.randint(1, 4)):
        legal = [asked for asked in SYSTEM.legal(known_to(SYSTEM, one.scene, side), who) if asked.do != "end_round"]
        if not legal or one.scene.wheel.active != who:
            break
        kinds = sorted({asked.do for asked in legal})
        kind = chance.choice(kinds)
        asked = chance.choice([asked for asked in legal if asked.do == kind])
        before = one.scene
        _play(one, asked)
        for event in one.done[-1].events:
            after = apply(before, event)
            if event.who is not None and event.who != who:
                return None, None  # somebody else is concerned: an attention that looks again, ...
            subject = after.find(who)
            if subject is None or not unperceived(after, subject) or not same_eyes(start, after):
                return None, None
            before = after
        played.append(asked.do)
        differs = difference(one, two)
        if differs is not None:
            return f"elsewhere: {played}", differs
    if one.scene.wheel.active == who:
        _play(one, command("end_round", who))
        _play(two, command("end_round", who))
        if not same_eyes(one.scene, two.scene) or one.scene.wheel.active != two.scene.wheel.active:
            return "elsewhere, then seen", None
        return f"elsewhere: {played}, end", difference(one, two)
    return "elsewhere", None


def shown(what: Any, also: Any) -> str:
    """Where two values part, in a line."""
    one, other = repr(what), repr(also)
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, at - 160)
    return f"  …{one[start : at + 160]}\n  …{other[start : at + 160]}"


def main() -> int:
    """The command line; status 1 when something was betrayed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenes", nargs="?", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep-on", action="store_true", help="go on after a difference")
    given = parser.parse_args()
    kinds, compared, bad, seed = Counter[str](), 0, 0, given.seed
    while compared < given.scenes:
        name, differs = compare(seed)
        seed += 1
        if name is None:
            continue
        compared += 1
        kinds[name.split(":")[0].rstrip("+")] += 1
        if differs is not None:
            bad += 1
            print(f"seed {seed - 1}, {name}: {differs[0]}\n{shown(*differs[1:])}", file=sys.stderr)
            if not given.keep_on:
                return 1
    print(f"{compared} scenes compared, {bad} betray something")
    print(", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
