"""Pebbles: a game made for the tests of this folder, small enough to be read at a glance.

Everybody has `points`. `throw` at somebody asks whether to duck, rolls a D6 and takes that many
points, half of them from who ducks; `walk` goes to a square, `rest` passes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from board.grid.squares import Square, parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.dice import Roll
from board.rulebook.panels import Question, Sheet
from board.rulebook.procedure import Ask, Flow, Procedure
from board.rulebook.reading import Faults, Node
from board.rulebook.system import System
from board.scene.events import Event, SetCreature, SetWheel
from board.scene.scene import Creature, Scene, Wheel
from board.scene.texts import Text, text


def read_rules(
    options: Node | None, data: Mapping[str, Node], encounter: Mapping[str, Node], faults: Faults
) -> dict[str, Any]:
    chosen = options.mapping(allowed=("hard", "table")) if options is not None else {}
    return {
        "hard": chosen["hard"].flag() if "hard" in chosen else False,
        "table": data[chosen["table"].text()].plain() if "table" in chosen else None,
        "mode": encounter["mode"].text() if "mode" in encounter else "",
    }


def read_creature(draft: Creature, sheet: Node | None, extra: Mapping[str, Node], rules: Any) -> Creature:
    said = sheet.mapping(allowed=("points", "pocket")) if sheet is not None else {}
    points = said["points"].whole(0, 20, 5) if "points" in said else 5
    down = "fallen" in extra and extra["fallen"].flag()
    return replace(draft, state=points, down=down or points == 0, marks=("fallen",) if down else ())


def read_thing_item(node: Node, rules: Any) -> Any:
    word = node.value["thing"].value if node.is_mapping else node.value
    return "pebble" if word == "pebble" else None


def start(scene: Scene, wheel: Sequence[str], active: str | None) -> Scene:
    order = tuple(wheel) or tuple(creature.id for creature in scene.creatures if not creature.down)
    return replace(scene, wheel=Wheel(order, active or (order[0] if order else None)))


def check(known: Scene, command: Command) -> Refusal | None:
    if command.who != known.wheel.active:
        return refuse("PB-1", "fault.not_a_choice", found=str(command.who), allowed=str(known.wheel.active))
    if command.do == "throw" and known.find(command.get("target")) is None:
        return refuse("PB-2", "fault.not_a_choice", found=str(command.get("target")), allowed="")
    return None


def procedure(flow: Flow, command: Command) -> Procedure:
    if command.do == "throw":
        duck = yield Ask("duck", command.get("target"), ("no", "yes"), "no")
        rolled = yield Roll("throw", (6, 6) if command.get("both") else (6,), command.who, keep="sum")
        target = flow.scene.creature(command.get("target"))
        lost = rolled.value // 2 if duck == "yes" else rolled.value
        left = max(0, target.state - lost)
        flow.tell(
            "thrown",
            command.who,
            SetCreature(replace(target, state=left)),
            rules=("PB-2",),
            target=target.id,
            lost=lost,
        )
    elif command.do == "walk":
        walker = flow.scene.creature(command.who or "")
        flow.tell("walked", command.who, SetCreature(replace(walker, at=parse_square(command.get("to")))))
    wheel = flow.scene.wheel
    after, again = wheel.next_after(command.who or "")
    flow.tell("passed", command.who, SetWheel(replace(wheel, active=after, turn=wheel.turn + again)))
    return None


def last(events: Sequence[Event]) -> dict[str, Any]:
    thrown = [event for event in events if event.kind == "thrown"]
    return {"lost": thrown[-1].fact("lost")} if thrown else {}


def look(scene: Scene, path: tuple[str, ...]) -> Any:
    if path[0] == "square":
        return tuple(thing.kind for thing in scene.place.things_at(parse_square(path[1])))
    creature = scene.creature(path[0])
    values = {
        "points": creature.state,
        "at": creature.at.name,
        "states": creature.marks,
        "dice": (4, 6, 6),
        "name": creature.name,
    }
    return values[path[1]]


def state(scene: Scene) -> dict[str, Any]:
    return {
        "turn": scene.wheel.turn,
        "active": scene.wheel.active,
        "wheel": list(scene.wheel.order),
        "creatures": {c.id: {"points": c.state, "at": c.at.name} for c in scene.creatures},
    }


PEBBLES = System(
    name="pebbles",
    commands={"throw": ("target!", "both"), "walk": ("to!",), "rest": ()},
    read_rules=read_rules,
    read_creature=read_creature,
    start=start,
    check=check,
    legal=lambda known, who: (),
    procedure=procedure,
    perceive=lambda scene, observer, other: "visible",
    sees_square=lambda scene, observer, square: True,
    view=lambda scene, observer: b"",
    veil=lambda creature: creature,
    last=last,
    look=look,
    state=state,
    results=state,
    offers=lambda known, who: (),
    sheet=lambda known, who: Sheet(who, who),
    question=lambda known, ask: Question(text("fault.file_missing"), ask.who, ()),
    sentence=lambda event: Text(event.kind),
    read_thing_item=read_thing_item,
    creature_keys=("fallen",),
    encounter_keys=("mode",),
    last_names=("lost", "hit"),
)

SYSTEMS = {"pebbles": PEBBLES}

A1 = Square(0, 0)
