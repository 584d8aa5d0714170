"""Who comes into play when a fight has begun: an id and a name of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from board.scene.scene import Creature, Scene
from board.scene.texts import Name, capital


def kind_of(scene: Scene, ready: Sequence[Creature], key: object) -> Creature | None:
    """The creature that one who comes is like: of the `ready` ones, else of those present."""
    return next((one for one in ready if one.id == key), None) or scene.find(key if isinstance(key, str) else None)


def own_id(scene: Scene, key: str) -> str:
    """The id `key`, with a number where somebody has it already."""
    if scene.find(key) is None:
        return key
    return next(who for n in count(2) if scene.find(who := f"{key}_{n}") is None)


def own_name(scene: Scene, name: Name) -> Name:
    """The name, with a capital, and with a number where somebody has it already."""
    name, taken = capital(name), [capital(creature.name) for creature in scene.creatures]
    if name not in taken:
        return name
    return next(numbered for n in count(2) if (numbered := _numbered(name, n)) not in taken)


def _numbered(name: Name, n: int) -> Name:
    if isinstance(name, str):
        return f"{name} {n}"
    return tuple((language, f"{word} {n}") for language, word in name)
