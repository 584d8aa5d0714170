"""What is meant by pointing somewhere: creatures, doors and squares, and why something cannot be done there."""

from __future__ import annotations

from board.grid.squares import Square
from board.rulebook.commands import Command, Refusal
from board.rulebook.naming import named
from board.rulebook.panels import Offer
from board.rulebook.system import System
from board.scene.place import Door
from board.scene.scene import Creature, Scene
from board.scene.texts import Text
from board.window.canvas.camera import Camera
from board.window.play.choice import Target
from board.window.style.look import Look
from board.window.canvas.picture import NEVER, Picture

DOOR_REACH = 0.22
"""How far from its line a door takes the pointer, in squares."""


def creatures_on(picture: Picture | None, square: Square) -> list[Creature]:
    """Who is shown on a square, those who stand first."""
    return sorted(picture.scene.at(square), key=lambda c: c.down) if picture is not None else []


def doors_filling(picture: Picture | None, square: Square) -> list[Door]:
    """The doors that fill a square of their own."""
    return [d for d in picture.place.doors if d.fills_square and d.squares[0] == square] if picture is not None else []


def targets_at(picture: Picture | None, square: Square, door: Door | None = None) -> list[Target]:
    """What can be meant by pointing at a square: a door, who stands there, who lies there, the square itself."""
    found: list[Target] = []
    if door is not None:
        found.append(Target("door", door.id))
    found.extend(Target("creature", creature.id) for creature in creatures_on(picture, square))
    found.extend(Target("door", d.id) for d in doors_filling(picture, square))
    found.append(Target("square", square=square))
    if door is None:
        doors = picture.place.doors if picture is not None else ()
        found.extend(Target("door", d.id) for d in doors if not d.fills_square and square in d.squares)
    return found


def door_near(picture: Picture | None, camera: Camera, pos: tuple[int, int]) -> Door | None:
    """The door on whose line the pointer is, if one of its squares was ever seen."""
    if picture is None:
        return None
    x, y = camera.to_board(pos)
    for door in picture.place.doors:
        if door.fills_square:
            continue
        a, b = door.squares[0], door.squares[-1]
        middle = (a[0] + b[0] + 1) / 2, (a[1] + b[1] + 1) / 2
        across, along = abs(x - middle[0]), abs(y - middle[1])
        if a[0] == b[0]:
            across, along = along, across
        if across <= DOOR_REACH and along <= 0.5 and any(picture.state(square) != NEVER for square in door.squares):
            return door
    return None


def why_not(system: System, known: Scene, look: Look, offer: Offer, square: Square, creature: Creature | None) -> str:
    """What the game says of an offer's command pointed elsewhere, with its rule; nothing when it has nothing to say."""
    # A way that leads somewhere tells more than the one that stays on its square.
    like = next((move for move in offer.moves if move.path), offer.moves[0]) if offer.moves else offer.tried
    if like is None or (not offer.moves and like.target is None):
        return _refused(offer.refusal, known, look)
    fields = dict(like.command.fields)
    if like.target is not None and creature is not None and "target" in fields:
        fields["target"] = creature.id
    elif like.square is not None and like.target is None and ("to" in fields or like.path):
        fields = {name: value for name, value in fields.items() if name not in ("path", "facing")}
        fields["to"] = square.name
    else:
        return ""
    asked = Command(like.command.do, like.command.who, tuple(sorted(fields.items())))
    return _refused(system.check(known, asked), known, look)


def _refused(refused: Refusal | None, known: Scene, look: Look) -> str:
    """A refusal in words, with its rule."""
    if refused is None:
        return ""
    reason = look.sentence(named(refused.reason, known))
    return look.word("reason_with_rule", reason=reason, rule=refused.rule) if refused.rule else reason


def item_words(known: Scene, look: Look, key: str) -> str:
    """What an item is called; its key in words when the game has no name for it."""
    said = dict(named(Text("", (("item", key),)), known).facts)["item"]
    return key.replace("_", " ") if said == key else look.sentence(said)
