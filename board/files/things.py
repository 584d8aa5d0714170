"""Scenery: the things that a game knows by name, and things as maps and encounters write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from board.grid.squares import Square
from board.rulebook.commands import frozen
from board.rulebook.likeness import likely
from board.rulebook.reading import Faults, Node
from board.scene.place import Thing
from board.scene.texts import Name, text

COVERS = (0, 2, 4, 6)

TRIGGERS = ("on_enter", "on_use", "on_seen")
"""What may set off the trigger of a thing."""

CLUES = ("smell", "built", "magic")
"""What may give a hidden thing away to somebody watchful."""

KEYS = ("thing", "name", "cover", "opaque", "blocks", "hidden", "clue", *TRIGGERS)
"""What an entry of a legend may say of a thing."""

ItemReader = Callable[[Node], Any]
"""Gives the item that a thing is to its game, or None."""


def no_item(node: Node) -> None:
    """The reader of items where no game is at hand."""
    return


TriggerReader = Callable[[str, Node], None]
"""Notes what is wrong with a trigger on an occasion."""


def any_trigger(occasion: str, node: Node) -> None:
    """The reader of triggers where no game is at hand: it finds nothing wrong."""
    return


@dataclass(frozen=True, slots=True)
class ThingKind:
    """A thing known by name: what it is called, its cover, and whether it hides and bars."""

    name: Name
    cover: int = 0
    opaque: bool = False
    blocks: bool = False
    clue: str = ""


def read_thing_kinds(node: Node | None) -> dict[str, ThingKind]:
    """The things of a data file (`assets/SYSTEM/things.yaml`) by name."""
    kinds: dict[str, ThingKind] = {}
    if node is None:
        return kinds
    for word, entry in node.mapping().items():
        said = entry.mapping(allowed=("name", "cover", "opaque", "blocks", "clue", "source"), required=("name",))
        kinds[word] = ThingKind(
            said["name"].name() if "name" in said else word,
            _cover(said["cover"]) if "cover" in said else 0,
            said["opaque"].flag() if "opaque" in said else False,
            said["blocks"].flag() if "blocks" in said else False,
            said["clue"].choice(CLUES) if "clue" in said else "",
        )
    return kinds


def _cover(node: Node) -> int:
    if isinstance(node.value, bool) or node.value not in COVERS:
        node.fault("fault.not_a_choice", found=node.shown, allowed="0, 2, 4, 6")
        return 0
    return int(node.value)


@dataclass
class ThingReader:
    """Reads things one after the other and gives each an id of its own."""

    kinds: Mapping[str, ThingKind]
    items: ItemReader
    faults: Faults
    check_trigger: TriggerReader = any_trigger

    def __post_init__(self) -> None:
        self._ids: dict[str, int] = {}
        self.triggers: list[Node] = []
        """What things set off, as it is written."""

    def read(self, node: Node, at: Square, own_id: str = "") -> Thing | None:
        """The thing that `node`, a mapping with `thing` or a bare word, puts on the square `at`."""
        if isinstance(node.value, str):
            said: dict[str, Node] = {"thing": node}
        else:
            said = node.value
        word = said["thing"].text()
        kind = self.kinds.get(word)
        item = None
        if kind is None:
            # Whatever the game finds wrong with the word is told by our own fault.
            item = self.items(said["thing"])
            if item is not None:
                kind = ThingKind(word)
            elif any(name in said for name in ("cover", "opaque", "blocks", "hidden", *TRIGGERS)):
                triggered = "hidden" in said or any(name in said for name in TRIGGERS)
                kind = ThingKind(word, blocks=not triggered)
            else:
                self._unknown(said["thing"], word)
                return None
        for name in TRIGGERS:
            if name in said:
                self.check_trigger(name, said[name])
                self.triggers.append(said[name])
        triggers = tuple((name, frozen(said[name].plain())) for name in TRIGGERS if name in said)
        return Thing(
            own_id or self._new_id(word, at),
            word,
            said["name"].name() if "name" in said else kind.name,
            at,
            _cover(said["cover"]) if "cover" in said else kind.cover,
            said["opaque"].flag(kind.opaque) if "opaque" in said else kind.opaque,
            said["blocks"].flag(kind.blocks) if "blocks" in said else kind.blocks,
            said["hidden"].whole(0, 99) if "hidden" in said else None,
            item,
            triggers or None,
            said["clue"].choice(CLUES) if "clue" in said else kind.clue,
        )

    def _unknown(self, node: Node, word: str) -> None:
        """A word that is no thing: what it may have been meant for, by its key or its name in some language."""
        if not self.kinds:
            node.fault("fault.unknown_thing_of_none", found=word)
            return
        called = {kind: key for key, made in self.kinds.items() for kind in _names(made.name)}
        like = tuple(dict.fromkeys(called.get(near, near) for near in likely(word, (*self.kinds, *called))))
        found = text("fault.perhaps", found=word, like=", ".join(like)) if like else word
        node.fault("fault.unknown_thing", found=found, allowed=", ".join(self.kinds))

    def _new_id(self, word: str, at: Square) -> str:
        name = f"{word}@{at.name}"
        count = self._ids.get(name, 0) + 1
        self._ids[name] = count
        return name if count == 1 else f"{name}.{count}"


def _names(name: Name) -> tuple[str, ...]:
    return (name,) if isinstance(name, str) else tuple(said for _, said in name)
