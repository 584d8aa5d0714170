"""Events as lines of text, with names in place of ids, the dice and the numbers with their parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from board.commands.console import Console
from board.files.scripts import Failure
from board.rulebook.naming import named
from board.rulebook.system import System
from board.scene.events import Event, Tally, apply
from board.scene.scene import Creature, Scene
from board.scene.texts import Text, text


class Teller:
    """Tells the events of one skirmish to whoever may know all of it."""

    def __init__(self, console: Console, system: System, scene: Scene) -> None:
        self.console, self.system, self.scene = console, system, scene
        self.before = scene

    def tell(self, events: Iterable[Event]) -> None:
        """One line for each event: the sentence, the dice, the numbers."""
        for event in events:
            self.before, self.scene = self.scene, apply(self.scene, event)
            said = self.console.words.say(self.named(self.system.sentence(event)))
            parts = [said[:1].upper() + said[1:] or self._bare(event)]
            if event.faces:
                parts.append("[" + ", ".join(f"d{sides} {face}" for sides, face in event.faces) + "]")
            parts.extend(self._number(tally) for tally in event.tallies)
            self.console.line("  ".join(parts))
        self.console.flush()

    def _bare(self, event: Event) -> str:
        """An event that a log passes over in silence, by its own word: `(step Ana C3 east)`"""
        if event.kind == "turn":
            return self.console.word("turn", n=event.turn if event.fact("turn") is None else event.fact("turn"))
        facts = [event.who, *(value for _, value in event.facts)]
        words = [self._word(value) for value in facts if value is not None]
        return f"({' '.join([event.kind, *words])})"

    def _word(self, value: Any) -> str:
        creature = self._find(value) if isinstance(value, str) else None
        if creature is not None:
            return self.console.words.say(creature.name)
        return written(list(value) if isinstance(value, tuple) else value)

    def _find(self, who: str) -> Creature | None:
        return self.scene.find(who) or self.before.find(who)

    def named(self, said: Text) -> Text:
        """The text with names for the ids and keys in it, as the scene has them now or had them before the event."""
        return named(said, self.scene, self.before)

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
        "expected": _judged(shown["expected"]),
        "found": _judged(shown["found"]),
    }
    if failure.why is not None:
        return text("cli.expected_because", **facts, why=failure.why)
    return text("cli.expected", **facts)


def _judged(value: Any) -> Text | str:
    """A value that a check is about: yes and no in words, all else as it is written."""
    if value is True or value is False:
        return text("cli.truth.yes" if value else "cli.truth.no")
    return written(value)


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
