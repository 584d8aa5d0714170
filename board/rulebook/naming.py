"""Names in place of ids: a text whose facts are ids and words of files becomes one that people can read.

Events and refusals carry plain words: ids of creatures, doors and things, keys of items. `named`
looks them up in the scene that the reader knows, so what a side does not know stays "somebody".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from board.scene.texts import Name, Text, text

if TYPE_CHECKING:
    from board.scene.scene import Creature, Scene

SOMEBODY = text("name.somebody")
"""Said for a creature that the reader does not perceive."""
SOMETHING = text("name.something")
"""Said for a creature of which only the shape is known."""


PEOPLE = ("who", "target", "by", "watchers", "holder", "victim", "attacker")
"""Facts whose word is the id of a creature: of one that the reader does not know the id is never shown."""


WORDY = ("item", "weapon", "thing", "door", "spell")
"""Facts whose word of the file is shown where it has no name, with spaces: `loose_axe` is a loose axe."""


@runtime_checkable
class Catalogue(Protocol):
    """What the rules of a table (`Table.rules`) may know: what words of files are called."""

    def name_of(self, fact: str, word: str) -> Name | Text | None:
        """What `word` is called where it stands for the fact `fact` (`item`, `part` ...), or None."""
        ...


def called(creature: Creature) -> Name | Text:
    """What a creature is called in a sentence: its name, or something when only its shape is known."""
    return SOMETHING if creature.name in ("?", "") else creature.name


def named(said: Text, *scenes: Scene) -> Text:
    """The text with names for ids, looked up in the first of `scenes` that has them.

    A creature known as a shape only is "something"; one that none of the scenes has, and a fact that is
    None, is "somebody". Facts that are texts are named too; a list is named word by word, with "somebody"
    and "something" once.
    """
    return Text(said.key, tuple((fact, _named(fact, value, scenes)) for fact, value in said.facts))


def _named(fact: str, value: Any, scenes: tuple[Scene, ...]) -> Any:
    if value is None:
        return SOMEBODY
    if isinstance(value, Text):
        return named(value, *scenes)
    if isinstance(value, tuple) and value and all(isinstance(inner, str | Text) for inner in value):
        said = [_named(fact, inner, scenes) for inner in value]
        vague = (SOMEBODY, SOMETHING)
        return tuple(one for place, one in enumerate(said) if one not in vague or one not in said[:place])
    if not isinstance(value, str):
        return value
    for scene in scenes:
        found = _name_in_scene(fact, value, scene)
        if found is not None:
            return found
    if fact in PEOPLE and scenes:
        return SOMEBODY
    return value.replace("_", " ") if fact in WORDY else value


def _name_in_scene(fact: str, word: str, scene: Scene) -> Name | Text | None:
    creature = scene.find(word)
    if creature is not None:
        return called(creature)
    rules = scene.table.rules
    if isinstance(rules, Catalogue):
        said = rules.name_of(fact, word)
        if said is not None:
            return said
    if fact == "side":
        return next((side.title or None for side in scene.table.sides if side.name == word), None)
    for door in scene.place.doors:
        if door.id == word:
            return door.name or None
    for thing in scene.place.things:
        if thing.id == word:
            return thing.name or None
    return None
