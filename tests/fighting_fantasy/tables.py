"""Tables for the tests: an encounter in a few words, played with listed dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from board.files.encounters import read_encounter
from board.files.yaml_tree import read_yaml
from board.rulebook.commands import Command, Refusal, command, frozen
from board.rulebook.dice import ListedDice
from board.rulebook.odds import distribution
from board.rulebook.reading import Fault, Faults
from board.rulebook.session import Done, Session
from board.scene.events import Event
from board.scene.scene import Scene
from board.systems.fighting_fantasy.adventure_sheet import AdventureSheet, sheet_of
from board.systems.fighting_fantasy.system import SYSTEM

SYSTEMS = {"fighting_fantasy": SYSTEM}

OPEN = "\n".join(["......."] * 5)
"""Seven columns, five rows, nothing in the way."""

Entry = dict[str, Any]


def hero(name: str = "ana", at: str = "B2", facing: str = "east", side: str = "heroes", **sheet: Any) -> Entry:
    """A hero; what is not said is Skill 10, Stamina 20, Luck 9, Willpower 9."""
    scores = {"skill": 10, "stamina": 20, "luck": 9, "willpower": 9, **sheet}
    return {"id": name, "side": side, "at": at, "facing": facing, "sheet": scores}


def creature(name: str = "orc", at: str = "C2", facing: str = "west", side: str = "monsters", **sheet: Any) -> Entry:
    """A creature; what is not said is Skill 8, Stamina 9."""
    return {"id": name, "side": side, "at": at, "facing": facing, "sheet": {"skill": 8, "stamina": 9, **sheet}}


def encounter(*creatures: Entry, map: str = OPEN, **terms: Any) -> dict[str, Any]:
    """An encounter file as plain values."""
    sides = {entry["side"]: {} for entry in creatures}
    sides.setdefault("monsters", {})
    sides["monsters"] = {"played_by": "gm"}
    whole = {"board": 1, "title": "A table", "system": "fighting_fantasy", "map": map, "sides": sides}
    return {**whole, "creatures": list(creatures), **terms}


def read(plain: dict[str, Any], faults: Faults, start: dict[str, Any] | None = None) -> Scene | None:
    """The scene that an encounter sets, started; None when there are faults."""
    document = read_yaml(yaml.safe_dump(plain, sort_keys=False, allow_unicode=True), "table.yaml", faults)
    assert document is not None
    found = read_encounter(document, document.root, None, SYSTEMS, faults)
    return found.started(**(start or {})) if found is not None else None


def faults_of(*creatures: Entry, **terms: Any) -> list[Fault]:
    """What is wrong with an encounter."""
    faults = Faults()
    read(encounter(*creatures, **terms), faults)
    return faults.in_order()


class Table:
    """A session in the words of scripts: `do`, `refused`, and values by their path."""

    def __init__(self, scene: Scene, dice: Sequence[int] = (), seed: int = 0) -> None:
        self.dice = ListedDice([(6, face) for face in dice])
        self.dice.then.seed = seed
        self.session = Session(SYSTEM, scene, self.dice)
        self.events: Sequence[Event] = ()

    @property
    def scene(self) -> Scene:
        return self.session.scene

    @property
    def dice_left(self) -> int:
        return self.dice.left

    def do(self, do: str, who: str | None = None, answers: dict[str, Any] | None = None, **fields: Any) -> Done:
        """Play a legal command; a question without an answer takes its default."""
        result = self.session.play(asked(do, who, **fields), answers or {})
        assert isinstance(result, Done), result
        self.events = result.events
        return result

    def refused(self, do: str, who: str | None = None, **fields: Any) -> str:
        """The rule on which the refusal of an illegal command rests; nothing changes."""
        before = self.scene
        result = self.session.play(asked(do, who, **fields), {})
        assert isinstance(result, Refusal), result
        assert self.scene is before
        return result.rule

    def gm(self, what: str, **fields: Any) -> Done:
        """An entry of the game master."""
        return self.do("gm", what=what, **fields)

    def odds(self, do: str, who: str, answer: str = "no", **fields: Any) -> dict[str, Any]:
        """The exact distribution of a command, every question answered with `answer` where that is offered."""
        return distribution(
            SYSTEM, self.scene, asked(do, who, **fields), lambda ask: answer if answer in ask.options else ask.default
        )

    def __getitem__(self, path: str) -> Any:
        return SYSTEM.look(self.scene, tuple(path.split(".")))

    @property
    def last(self) -> dict[str, Any]:
        """The named results of the last command."""
        return dict(SYSTEM.last(self.events))

    @property
    def kinds(self) -> list[str]:
        """What the last command told, in order."""
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Event:
        """The first event of a kind that the last command told."""
        return next(event for event in self.events if event.kind == kind)

    def sheet(self, who: str) -> AdventureSheet:
        return sheet_of(self.scene.creature(who))

    @property
    def wheel(self) -> tuple[str, ...]:
        return self.scene.wheel.order

    @property
    def active(self) -> str | None:
        return self.scene.wheel.active

    @property
    def turn(self) -> int:
        return self.scene.wheel.turn


def asked(do: str, who: str | None = None, **fields: Any) -> Command:
    """A command with plain fields, as scripts give them."""
    return command(do, who, **{name: frozen(value) for name, value in fields.items()})


def table(
    *creatures: Entry, dice: Sequence[int] = (), seed: int = 0, start: dict[str, Any] | None = None, **terms: Any
) -> Table:
    """A table with these creatures, started, and the faces that the dice will show."""
    faults = Faults()
    scene = read(encounter(*creatures, **terms), faults, start)
    assert scene is not None, faults.in_order()
    return Table(scene, dice, seed)
