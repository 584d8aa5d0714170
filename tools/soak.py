"""Random legal play over the bundled encounters, with what must always hold checked after each command.

    python tools/soak.py [COMMANDS] [--seed N] [ENCOUNTER ...]

Plays seeded fights between random players until so many commands were played. It stops at the
first thing that does not hold and prints how to see it again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from board.files.encounters import load_encounter  # noqa: E402
from board.grid.squares import manhattan, parse_square  # noqa: E402
from board.rulebook.commands import Command, Refusal, command_to_plain  # noqa: E402
from board.rulebook.dice import SeededDice, face_of  # noqa: E402
from board.rulebook.knowledge import known_to  # noqa: E402
from board.rulebook.procedure import Resolved, resolve  # noqa: E402
from board.rulebook.reading import Faults  # noqa: E402
from board.rulebook.session import Done, Open, Session  # noqa: E402
from board.rulebook.system import System  # noqa: E402
from board.scene.scene import Scene  # noqa: E402
from board.systems import SYSTEMS  # noqa: E402

LONGEST_FIGHT = 400
"""Commands after which a fight between random players is left."""


class Broken(Exception):
    """Something that must always hold does not."""


def faults_of(system: System, scene: Scene) -> Iterator[str]:
    """What does not hold in a scene, whatever the game: one line each."""
    standing = Counter(creature.at for creature in scene.creatures if not creature.down)
    for square, count in sorted(standing.items()):
        if count > 1:
            yield f"{count} stand on {square.name}"
    for creature in scene.creatures:
        if not scene.place.terrain.on_board(creature.at):
            yield f"{creature.id} is off the board at {creature.at}"
    if len(set(scene.wheel.order)) != len(scene.wheel.order):
        yield f"somebody is twice on the wheel: {scene.wheel.order}"
    if scene.wheel.active is not None and scene.wheel.active not in scene.wheel.order:
        yield f"{scene.wheel.active} has the hand and is not on the wheel"
    for who in scene.wheel.order:
        if scene.find(who) is None:
            yield f"{who} is on the wheel and not in the scene"
    own = OWN_FAULTS.get(system.name)
    if own is not None:
        yield from own(scene)


def dernier_val_faults(scene: Scene) -> Iterator[str]:
    """What does not hold of life points, dice and states in Dernier Val."""
    from board.systems.dernier_val import character
    from board.systems.dernier_val.exposure import states
    from board.systems.dernier_val.state import Fighter, visible_marks

    for creature in scene.creatures:
        state: Fighter = creature.state
        who = creature.id
        if not 0 <= state.hp <= state.sheet.max_hp:
            yield f"{who} has {state.hp} points of {state.sheet.max_hp}"
        if (state.hp == 0) != state.dead:
            yield f"{who} has {state.hp} points and is {'dead' if state.dead else 'alive'}"
        if state.hp == 1 and not state.knocked_out:
            yield f"{who} has 1 point and is awake"
        granted = list(character.dice_granted(state.sheet, state.hp))
        for sides in (*state.dice, *state.saved):
            if sides not in granted:
                yield f"{who} holds a d{sides} that {state.hp} points do not grant: {state.dice} {state.saved}"
            else:
                granted.remove(sides)
        if state.dazed and state.dice:
            yield f"{who} is dazed and holds {state.dice}"
        spent = [sides for _, sides in state.placed]
        full = list(state.sheet.dice)
        for sides in (*state.dice, *state.saved, *spent):
            if sides in full:
                full.remove(sides)
            else:
                yield f"{who} has one d{sides} too many: {state.dice} {state.saved} {state.placed}"
        if creature.marks != visible_marks(state) or creature.down != state.is_down:
            yield f"the token of {who} shows {creature.marks}, its state is {states(creature)}"
        for condition in state.conditions:
            other = scene.find(condition.by)
            if condition.kind == "engaged" and (other is None or who not in other.state.engaged_with):
                yield f"{who} is engaged with {condition.by}, but not the other way round"
            if condition.kind == "held" and (other is None or not other.state.has("holding", condition.cause)):
                yield f"{who} is held by {condition.by}, whose hand is free"
        hands = [part for held in state.held for part in held.parts]
        if len(set(hands)) != len(hands):
            yield f"a hand of {who} holds two things: {hands}"


OWN_FAULTS = {"dernier_val": dernier_val_faults}
"""What each game adds, by its name."""


def choose(system: System, scene: Scene, seed: int, step: int) -> Command | None:
    """One of the legal commands, on what the side of the active creature knows; None when nobody can play.

    Verbs are drawn before their ways, blows and the like before the rest, and most moves close in: so
    fights meet and every verb is tried.
    """
    active = scene.active
    if active is None:
        return None
    legal = system.legal(known_to(system, scene, active.side), active.id)
    if not legal:
        return None
    at_somebody = [asked for asked in legal if asked.get("target") is not None]
    if at_somebody and face_of(seed, "aim", step, 3) > 1:
        legal = tuple(at_somebody)
    kinds = sorted({asked.do for asked in legal})
    kind = kinds[face_of(seed, "kind", step, len(kinds)) - 1]
    of_kind = [asked for asked in legal if asked.do == kind]
    if kind == "move":
        of_kind = towards_enemies(scene, of_kind, seed, step)
    return of_kind[face_of(seed, "choice", step, len(of_kind)) - 1]


def towards_enemies(scene: Scene, moves: list[Command], seed: int, step: int) -> list[Command]:
    """Of all moves, those that end nearest to an enemy, two times out of three, so that fights meet."""
    active = scene.active
    if active is None:
        return moves
    start = active.at
    enemies = [c for c in scene.creatures if c.side != active.side and not c.down]
    if not enemies or face_of(seed, "near", step, 3) == 1:
        return moves

    def nearest(asked: Command) -> int:
        ends = asked.get("to") or (asked.get("path") or (start.name,))[-1]
        return min(manhattan(parse_square(str(ends)), enemy.at) for enemy in enemies)

    best = min(nearest(asked) for asked in moves)
    return [asked for asked in moves if nearest(asked) == best]


def play_one(session: Session, asked: Command, seed: int, step: int) -> Done:
    """Play one command to its end; questions are answered at random among their options."""
    system = session.system
    before = session.scene
    result = session.play(asked)
    asks = 0
    while isinstance(result, Open):
        need = result.need
        options = need.options  # type: ignore[union-attr]
        asks += 1
        result = session.answer(options[face_of(seed, "answer", 50 * step + asks, len(options)) - 1])
    if isinstance(result, Refusal):
        raise Broken(f"a listed command is refused: {result.reason.key} {dict(result.reason.facts)}")
    again = resolve(system, before, asked, result.inputs)
    if not isinstance(again, Resolved) or again.scene != session.scene or again.events != result.events:
        raise Broken("the same command with the same inputs gives something else")
    for fault in faults_of(system, session.scene):
        raise Broken(fault)
    return result


def fight(system: System, scene: Scene, seed: int, most: int) -> tuple[int, Counter[str]]:
    """One fight between random players: how many commands were played, by verb. Raises Broken."""
    session = Session(system, scene, SeededDice(seed))
    verbs: Counter[str] = Counter()
    for step in range(most):
        asked = choose(system, session.scene, seed, step)
        if asked is None:
            break
        try:
            play_one(session, asked, seed, step)
        except Exception as error:
            raise Broken(f"seed {seed}, step {step}, {command_to_plain(asked)}: {error!r}") from error
        verbs[asked.do] += 1
        if step % 25 == 24:
            after = session.scene
            session.undo()
            session.redo()
            if session.scene != after:
                raise Broken(f"seed {seed}, step {step}: undo and redo do not lead back")
    return sum(verbs.values()), verbs


def bundled(names: Sequence[str]) -> list[Path]:
    """The encounters named, or all that are bundled."""
    if names:
        return [Path(name) for name in names]
    return sorted(path for path in (ROOT / "maps").glob("*.yaml"))


def soak(paths: Sequence[Path], commands: int, seed: int = 0) -> tuple[int, Counter[str]]:
    """Play until so many commands were played over all encounters in turn. Raises Broken."""
    scenes = []
    for path in paths:
        faults = Faults()
        encounter = load_encounter(path, str(path), SYSTEMS, faults)
        if encounter is None:
            raise Broken(f"{path}: {[fault.what.key for fault in faults.in_order()]}")
        scenes.append((path, encounter.system, encounter.started()))
    played, verbs = 0, Counter[str]()
    while played < commands:
        for path, system, scene in scenes:
            if played >= commands:
                break
            try:
                count, found = fight(system, scene, seed, min(LONGEST_FIGHT, commands - played))
            except Broken as error:
                raise Broken(f"{path.name}: {error}") from error
            played += count
            verbs += found
        seed += 1
    return played, verbs


def main() -> int:
    """The command line; status 1 when something did not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", nargs="?", type=int, default=10_000)
    parser.add_argument("encounters", nargs="*")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    start = time.perf_counter()
    try:
        played, verbs = soak(bundled(given.encounters), given.commands, given.seed)
    except Broken as error:
        print(error, file=sys.stderr)
        return 1
    spent = time.perf_counter() - start
    print(f"{played} commands, {played / spent:.0f} a second")
    print(", ".join(f"{verb} {count}" for verb, count in verbs.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
