"""Events as lines of text, with names in place of ids, the dice and the numbers with their parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from board.commands.console import Console
from board.files.scripts import Failure
from board.rulebook.system import System
from board.scene.events import AddCreature, Event, Tally
from board.scene.scene import Scene
from board.scene.texts import Name, Text, text


class Teller:
    """Tells the events of one skirmish to whoever may know all of it."""

    def __init__(self, console: Console, system: System, scene: Scene) -> None:
        self.console, self.system = console, system
        self.names: dict[str, Name] = {creature.id: creature.name for creature in scene.creatures}

    def tell(self, events: Iterable[Event]) -> None:
        """One line for each event: the sentence, the dice, the numbers."""
        for event in events:
            for change in event.changes:
                if isinstance(change, AddCreature):
                    self.names[change.creature.id] = change.creature.name
            said = self.console.words.say(self.named(self.system.sentence(event)))
            parts = [said or self._bare(event)]
            if event.faces:
                parts.append("[" + ", ".join(f"d{sides} {face}" for sides, face in event.faces) + "]")
            parts.extend(self._number(tally) for tally in event.tallies)
            self.console.line("  ".join(parts))
        self.console.flush()

    def _bare(self, event: Event) -> str:
        """An event that a log passes over in silence, by its own word: `(step Ana C3 east)`"""
        facts = [event.who, *(value for _, value in event.facts)]
        words = [self._word(value) for value in facts if value is not None]
        return f"({' '.join([event.kind, *words])})"

    def _word(self, value: Any) -> str:
        if isinstance(value, str) and value in self.names:
            return self.console.words.say(self.names[value])
        return written(list(value) if isinstance(value, tuple) else value)

    def named(self, said: Text) -> Text:
        """The text with the names of creatures where it has their ids."""
        return replace(said, facts=tuple((name, self._named(value)) for name, value in said.facts))

    def _named(self, value: Any) -> Any:
        if isinstance(value, Text):
            return self.named(value)
        if isinstance(value, str):
            return self.names.get(value, value)
        return value

    def _number(self, tally: Tally) -> str:
        """`score 6 = die 5, Strength 1`"""
        say = self.console.words.say
        parts = ", ".join(f"{say(self.named(Text(part.reason, part.facts)))} {part.value}" for part in tally.parts)
        return self.console.word("number", name=text(tally.name), total=tally.total, parts=parts)


def failure_line(failure: Failure) -> Text:
    """A check that failed, as a line: the path, what was expected, what was found, and why."""
    shown = failure.plain()
    facts: Mapping[str, Any] = {
        "path": failure.path,
        "expected": written(shown["expected"]),
        "found": written(shown["found"]),
    }
    if failure.why is not None:
        return text("cli.expected_because", **facts, why=failure.why)
    return text("cli.expected", **facts)


def written(value: Any) -> str:
    """A value as a line of text shows it."""
    if value is None:
        return "~"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], tuple) and len(value[0]) == 2:
        return f"{{{value[0][0]}: {written(value[0][1])}}}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(written(inner) for inner in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {written(inner)}" for name, inner in value.items()) + "}"
    return str(value)
