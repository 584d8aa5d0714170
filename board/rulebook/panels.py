"""What a system shows of itself, as values: a window draws them and knows no game.

Every word is a `Text`; every command is ready to be given. A reason stands where something
cannot be done.
"""

from __future__ import annotations

from dataclasses import dataclass

from board.grid.squares import Square
from board.rulebook.commands import Command, Refusal, Value
from board.scene.events import Tally
from board.scene.texts import Name, Text


@dataclass(frozen=True, slots=True)
class Move:
    """One legal way to make an offer good: the whole command, and what it points at.

    `target` is a creature's id, `square` where it ends or acts, `cost` what its way costs in
    squares, `path` the squares entered, both for drawing.
    """

    command: Command
    target: str | None = None
    square: Square | None = None
    door: str | None = None
    item: str | None = None
    cost: int | None = None
    path: tuple[Square, ...] = ()


STRIKES, INTO_HAND, THERE_AND_BACK = "strikes", "into_hand", "there_and_back"
"""What becomes of something that flies and does not come to lie on the floor."""


@dataclass(frozen=True, slots=True)
class Missile:
    """Something that flies in an event without lying on the floor before or after.

    `kind` is the name of its drawing, `start` and `end` are ids of creatures or names of squares; it `becomes`
    nothing where it strikes, comes into the hand of a creature, or goes there and back.
    """

    kind: str
    start: str
    end: str
    becomes: str = STRIKES


@dataclass(frozen=True, slots=True)
class Blank:
    """What a person fills into a command before it is given: its `field`, and what goes there.

    `kind` is `number`, from `least` to `most` with `start` proposed (`choices` then says how some numbers are
    called), `square`, by its name, `text`, in the
    person's own words, or `choice`, one of the `choices`: each a value and how it is called. `title` says what
    is asked, where the offer's label does not.
    """

    field: str
    kind: str = "number"
    least: int = 1
    most: int = 20
    start: int = 1
    choices: tuple[tuple[Value, Text | Name], ...] = ()
    title: Text | None = None

    @property
    def proposed(self) -> Value:
        """A value that may stand there, to judge the command by: None for a square, which is pointed at later."""
        if self.kind == "choice":
            return self.choices[0][0] if self.choices else None
        return {"number": self.start, "text": "…"}.get(self.kind)


def filled(asked: Command, field: str, value: Value) -> Command:
    """The command with what was filled in."""
    return Command(asked.do, asked.who, tuple(sorted((*asked.fields, (field, value)))))


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that the active creature may think of doing: a button.

    `key` tells offers apart, `group` is the heading it stands under (a part of the body, ...),
    `dice` are the dice it would spend (sides; empty when it costs none), `aim` what must be pointed
    at next (`none`, `creature`, `square`, `door`, `item`), `moves` the ways to do it; without one,
    `refusal` says why.
    `tried` is then one of the ways that were refused: with another target in it the game can be asked of that one.
    `chooses_facing` tells that the player also chooses a facing at the end, `blank` what is filled
    into the command first, and `then` what after it, one after the other.
    `deed` tells buttons apart whatever the dice: it is the same from one moment to the next, and offers
    come in the same order whether they are possible or not. The last one ends the round: its deed is
    `end_round`. `family` heads the list where many offers of one kind (`Put away`) are gathered.
    `what` says in one sentence what doing it means, to whoever does not know the word.
    """

    key: str
    label: Text
    group: Text
    dice: tuple[int, ...] = ()
    aim: str = "none"
    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None
    chooses_facing: bool = False
    obvious: bool = False
    blank: Blank | None = None
    then: tuple[Blank, ...] = ()
    deed: str = ""
    family: Text | None = None
    tried: Move | None = None
    what: Text | None = None

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """Everything that is filled in, in order."""
        return self.then if self.blank is None else (self.blank, *self.then)


@dataclass(frozen=True, slots=True)
class Die:
    """A die lying on the sheet: `sides`, the part it lies on ('' in hand), and whether it can be spent."""

    sides: int
    usable: bool = True
    reason: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Rail:
    """A row of points: `value` out of `maximum`, with what each level grants as (threshold, label)."""

    label: Text
    value: int
    maximum: int
    marks: tuple[tuple[int, str], ...] = ()
    colour: str = "danger"


@dataclass(frozen=True, slots=True)
class Slot:
    """A part of the figure on the sheet: dice spent on it, its cap, what it holds or wears, its states."""

    part: str
    label: Text
    dice: tuple[int, ...] = ()
    cap: int | None = None
    items: tuple[Name | Text, ...] = ()
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One value of the sheet by name, with the tally that explains it; `alarm` when it hinders its owner."""

    label: Text
    value: Text | Name | int
    tally: Tally | None = None
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A creature's sheet as a window draws it."""

    creature: str
    title: Name
    subtitle: Text | None = None
    rails: tuple[Rail, ...] = ()
    slots: tuple[Slot, ...] = ()
    hand: tuple[Die, ...] = ()
    rows: tuple[Row, ...] = ()
    states: tuple[Text, ...] = ()
    items: tuple[Name | Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """An `Ask` made ready for a person: a title, and for each option its words and the dice it rolls."""

    title: Text
    who: str
    options: tuple[tuple[object, Text, tuple[int, ...]], ...]
    default: object = None
    lines: tuple[Text, ...] = ()
