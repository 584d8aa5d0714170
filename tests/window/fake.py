"""A small game of its own for the tests of the window: it shows every value that panels can carry.

Each creature has points, and dice that it spends on parts of its body. A move costs a die of at
least its length; a blow rolls its die against the reaction that the other one chooses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from board.grid.directions import Arc, Direction, arc_of
from board.grid.light import Lamp
from board.grid.sight import field_of_view
from board.grid.squares import Square, card4, chebyshev, manhattan, parse_square
from board.grid.terrain import Terrain
from board.grid.walls import WallKind, side_wall
from board.grid.ways import reach
from board.rulebook.commands import Command, Refusal, command, refuse
from board.rulebook.dice import Roll
from board.rulebook.knowledge import perceived
from board.rulebook.panels import Die, Move, Offer, Question, Rail, Row, Sheet, Slot
from board.rulebook.procedure import Ask
from board.rulebook.system import HIDDEN, OUT_OF_VIEW, PARTIAL, VISIBLE, System
from board.scene.events import Event, Part, SetCreature, SetPlace, SetWheel, Tally
from board.scene.place import Door, Place, Thing, Zone
from board.scene.scene import Creature, Scene, Side, Table, Wheel
from board.scene.texts import Text, text

PARTS = ("head", "body", "hand_1", "hand_2", "legs")
CAPS = {"head": 2, "body": 2, "hand_1": 3, "hand_2": 2, "legs": 2}
FULL = (4, 6, 8, 10, 12)


@dataclass(frozen=True)
class State:
    hp: int = 10
    most: int = 12
    hand: tuple[int, ...] = FULL
    placed: tuple[tuple[str, int], ...] = ()
    items: tuple[str, ...] = ("sword", "shield")


def state_of(creature: Creature) -> State:
    assert isinstance(creature.state, State)
    return creature.state


@lru_cache(maxsize=4000)
def _view(terrain: Terrain, at: Square, facing: Direction) -> bytes:
    field = field_of_view(terrain, at)
    return bytes(
        field.sees(Square(c, r)) and arc_of(facing, at, Square(c, r)) in (Arc.FRONT, Arc.HERE)
        for r in range(terrain.rows)
        for c in range(terrain.columns)
    )


def view(scene: Scene, who: str) -> bytes:
    creature = scene.creature(who)
    if creature.down:
        return bytes(scene.place.walls.columns * scene.place.walls.rows)
    return _view(scene.place.terrain, creature.at, creature.facing)


def sees_square(scene: Scene, who: str, square: Square) -> bool:
    return bool(view(scene, who)[square.row * scene.place.walls.columns + square.column])


def perceive(scene: Scene, observer: str, other: str) -> str:
    them = scene.creature(other)
    if not sees_square(scene, observer, them.at):
        return OUT_OF_VIEW
    if "discreet" in them.marks:
        return PARTIAL if manhattan(scene.creature(observer).at, them.at) <= 6 else HIDDEN
    return VISIBLE


def veil(creature: Creature) -> Creature:
    return replace(creature, name="?", colour="#bbbbbb", marks=("?",), state=None, picture="")


def _ways(scene: Scene, who: Creature, budget: int) -> dict[Square, Any]:
    terrain = scene.place.terrain

    def cost(a: Square, b: Square) -> int | None:
        from board.grid.sight import step_clear

        if b in scene.place.barred or not terrain.on_board(b) or b in terrain.void or not step_clear(terrain, a, b):
            return None
        other = scene.standing_at(b)
        return None if other is not None and other.id != who.id else 1 + scene.place.ground(b).rough

    return reach(who.at, budget, cost)


def _way(scene: Scene, who: Creature, die: int, asked: Command) -> tuple[Square, ...] | None:
    """The squares that a move enters, None where it cannot go: those of its path, or the best way."""
    ways = _ways(scene, who, die)
    if asked.get("path") is None:
        found = ways.get(parse_square(asked.get("to")))
        return found.path if found is not None else None
    path = tuple(parse_square(name) for name in asked.get("path"))
    steps = zip((who.at, *path), path, strict=False)
    free = all(b in _ways(scene, replace(who, at=a), 1 + scene.place.ground(b).rough) for a, b in steps)
    return path if free and (not path or path[-1] in ways) else None


def check(scene: Scene, asked: Command) -> Refusal | None:
    who = scene.find(asked.who)
    if who is None:
        return refuse("TT-00", "fake.nobody")
    if scene.wheel.active != who.id:
        return refuse("TT-01", "fake.not_your_round")
    if asked.do == "end_round":
        return None
    die = int(str(asked.get("die", "d0")).removeprefix("d"))
    if die not in state_of(who).hand:
        return refuse("TT-02", "fake.no_die", die=die)
    if asked.do in ("strike", "shoot"):
        them = scene.find(asked.get("target"))
        if them is None:
            return refuse("TT-03", "fake.nobody")
        far = chebyshev(who.at, them.at)
        if asked.do == "strike" and far > 1:
            return refuse("TT-04", "fake.out_of_reach", n=far)
        if asked.do == "shoot" and far > 8:
            return refuse("TT-05", "fake.out_of_range", n=far)
    if asked.do == "move":
        way = _way(scene, who, die, asked)
        if way is None or len(way) > die:
            return refuse("TT-06", "fake.too_far")
    return None


def offers(scene: Scene, who: str) -> tuple[Offer, ...]:
    creature = scene.creature(who)
    if scene.wheel.active != who:
        return ()
    found = []
    enemies = [c for c in scene.creatures if c.side != creature.side and not c.down]
    for die in FULL:
        if die not in state_of(creature).hand:
            continue
        ways = _ways(scene, creature, die)
        moves = tuple(
            Move(command("move", who, die=f"d{die}", to=square.name), square=square, cost=way.cost, path=way.path)
            for square, way in ways.items()
        )
        found.append(
            Offer(f"move:d{die}", text("fake.move"), text("fake.part.legs"), (die,), "square", moves,
                  chooses_facing=True, obvious=True)
        )  # fmt: skip
        for verb, part, far in (("strike", "hand_1", 1), ("shoot", "hand_2", 8)):
            able = [c for c in enemies if chebyshev(creature.at, c.at) <= far]
            found.append(
                Offer(
                    f"{verb}:d{die}",
                    text(f"fake.{verb}"),
                    text(f"fake.part.{part}"),
                    (die,),
                    "creature",
                    tuple(Move(command(verb, who, die=f"d{die}", target=c.id), target=c.id, square=c.at) for c in able),
                    refuse("TT-04", "fake.out_of_reach", n=far) if not able else None,
                    obvious=verb == "strike",
                )
            )
        found.append(
            Offer(f"watch:d{die}", text("fake.watch"), text("fake.part.head"), (die,), "none",
                  (Move(command("watch", who, die=f"d{die}")),))
        )  # fmt: skip
        doors = [d for d in scene.place.doors if creature.at in d.squares]
        found.append(
            Offer(
                f"door:d{die}", text("fake.door"), text("fake.part.hand_1"), (die,), "door",
                tuple(
                    Move(command("door", who, die=f"d{die}", at=d.id), door=d.id, square=d.squares[-1])
                    for d in doors
                ),
                None if doors else refuse("TT-07", "fake.no_door"),
            )
        )  # fmt: skip
        found.append(
            Offer(
                f"drop:d{die}", text("fake.drop"), text("fake.part.hand_2"), (die,), "item",
                tuple(
                    Move(command("drop", who, die=f"d{die}", item=i), item=i) for i in state_of(creature).items
                ),
            )
        )  # fmt: skip
        found.append(
            Offer(f"pray:d{die}", text("fake.pray"), text("fake.part.body"), (die,), "none", (),
                  refuse("TT-09", "fake.no_god"))
        )  # fmt: skip
    ending = (Move(command("end_round", who)),)
    found.append(Offer("end_round", text("fake.end"), text("fake.part.none"), (), "none", ending))
    return tuple(found)


def procedure(flow: Any, asked: Command) -> Any:
    scene: Scene = flow.scene
    who = scene.creature(asked.who or "")
    if asked.do == "end_round":
        order = [w for w in scene.wheel.order if not scene.creature(w).down]
        place = (order.index(who.id) + 1) % len(order)
        turn = scene.wheel.turn + (1 if place == 0 else 0)
        following = scene.creature(order[place])
        fresh = replace(following, state=replace(state_of(following), hand=FULL, placed=()))
        flow.tell(
            "round", following.id, SetWheel(Wheel(scene.wheel.order, following.id, turn)), SetCreature(fresh),
            rules=("TT-10",),
        )  # fmt: skip
        return None
    die = int(str(asked.get("die")).removeprefix("d"))
    part = {"move": "legs", "strike": "hand_1", "shoot": "hand_2", "watch": "head", "door": "hand_1"}.get(
        asked.do, "hand_2"
    )
    state = state_of(who)
    hand = list(state.hand)
    hand.remove(die)
    who = replace(who, state=replace(state, hand=tuple(hand), placed=(*state.placed, (part, die))))
    if asked.do == "move":
        way = _way(scene, who, die, asked) or ()
        facing = who.facing
        if way:
            facing = _heading(way[-2] if len(way) > 1 else who.at, way[-1])
        if asked.get("facing"):
            facing = Direction[str(asked.get("facing")).upper()]
        end = way[-1] if way else who.at
        steps = zip((who.at, *way), way, strict=False)
        passed = (replace(who, at=b, facing=_heading(a, b)) for a, b in steps)
        changes = (*map(SetCreature, passed), SetCreature(replace(who, at=end, facing=facing)))
        flow.tell(
            "moved", who.id, *changes, rules=("TT-06",),
            to=end.name, path=tuple(s.name for s in way),
        )  # fmt: skip
    elif asked.do == "watch":
        flow.tell("watched", who.id, SetCreature(replace(who, marks=("vigilant",))), rules=("TT-11",))
    elif asked.do == "drop":
        item = asked.get("item")
        now = state_of(who)
        fewer = replace(now, items=tuple(i for i in now.items if i != item))
        place = scene.place.with_thing(Thing(f"lying-{item}", item, item, who.at, item=item))
        flow.tell("dropped", who.id, SetCreature(replace(who, state=fewer)), SetPlace(place), item=item)
    elif asked.do == "door":
        door = scene.place.door(asked.get("at"))
        changed = replace(door, status="closed" if door.is_open else "open")
        flow.tell("door", who.id, SetCreature(who), SetPlace(scene.place.with_door(changed)), rules=("TT-07",))
    else:
        yield from _blow(flow, who, asked, die)
    return None


def _heading(start: Square, end: Square) -> Direction:
    return next(d for d in Direction if d.step == (end[0] - start[0], end[1] - start[1]))


def _blow(flow: Any, who: Creature, asked: Command, die: int) -> Any:
    flow.tell("began", who.id, SetCreature(who), target=asked.get("target"))
    blow = yield Roll(asked.do, (die,), who.id)
    them = flow.scene.creature(asked.get("target"))
    state = state_of(them)
    answer = "none"
    if state.hand:
        facts = (("blow", blow.value), ("by", who.id))
        answer = yield Ask("reaction", them.id, ("none", "parry", "dodge"), "none", facts)
    stopped = 0
    if answer != "none":
        used = state.hand[0] if answer == "parry" else state.hand[-1]
        stopped = (yield Roll(answer, (used,), them.id)).value
        hand = list(state.hand)
        hand.remove(used)
        state = replace(state, hand=tuple(hand))
    cover = flow.scene.place.covers.get(them.at, 0)
    parts = (
        Part(blow.value, "fake.why.blow"),
        Part(-stopped, "fake.why.reaction", "TT-12"),
        Part(-cover, "fake.why.cover", "TT-13"),
    )
    lost = max(0, blow.value - stopped - cover)
    hp = max(0, state.hp - lost)
    marks = ("dead",) if hp == 0 else them.marks
    hurt = replace(them, state=replace(state, hp=hp), down=hp == 0, marks=marks)
    flow.tell(
        "struck" if lost else "missed", who.id, SetCreature(hurt), rules=("TT-04", "TT-12"), target=them.id, lost=lost,
        tallies=(Tally("fake.margin", blow.value - stopped - cover, parts),),
    )  # fmt: skip


def sheet(scene: Scene, who: str) -> Sheet:
    creature = scene.creature(who)
    state = state_of(creature)
    held = {"hand_1": "sword", "hand_2": "shield"}
    slots = tuple(
        Slot(
            part,
            text(f"fake.part.{part}"),
            tuple(d for p, d in state.placed if p == part),
            CAPS[part],
            (text(f"fake.item.{held[part]}"),) if part in held and held[part] in state.items else (),
            ("bleeding",) if part == "legs" and state.hp < 6 else (),
        )
        for part in PARTS
    )
    marks = tuple((2 * (n + 1), f"D{d}") for n, d in enumerate(FULL))
    defence = Tally("fake.defence", 5, (Part(3, "fake.why.base", "TT-20"), Part(2, "fake.why.shield", "TT-21")))
    return Sheet(
        who,
        creature.name,
        text("fake.subtitle"),
        (Rail(text("fake.hp"), state.hp, state.most, marks),),
        slots,
        tuple(Die(d) for d in FULL if d in state.hand),
        (
            Row(text("fake.defence"), 5, defence),
            Row(text("fake.initiative"), 7),
            Row(text("fake.load"), text("fake.light")),
        ),
        tuple(text(f"fake.state.{mark}") for mark in creature.marks if mark in ("vigilant", "dead")),
        tuple(text(f"fake.item.{item}") for item in state.items),
    )


def question(scene: Scene, ask: Ask) -> Question:
    hand = state_of(scene.creature(ask.who)).hand
    options = (
        ("none", text("fake.none"), ()),
        ("parry", text("fake.parry"), (hand[0],)),
        ("dodge", text("fake.dodge"), (hand[-1],)),
    )
    lines = (text("fake.blow_comes", n=ask.fact("blow")),)
    return Question(text("fake.reaction"), ask.who, options, "none", lines)


def sentence(event: Event) -> Text:
    facts = {name: value for name, value in event.facts if not isinstance(value, tuple)}
    return text(f"fake.event.{event.kind}", who=event.who, **facts)


def results(scene: Scene) -> dict[str, Any]:
    return {f"{c.id}.hp": state_of(c).hp for c in scene.creatures if c.state is not None}


def last(events: Any) -> dict[str, Any]:
    for event in events:
        if event.kind in ("struck", "missed"):
            return {"hit": event.kind == "struck"}
    return {}


SYSTEM = System(
    name="fake",
    commands={"move": ("die!", "to", "path", "facing"), "strike": ("die!", "target!")},
    read_rules=lambda options, data, encounter, faults: None,
    read_creature=lambda draft, node, extra, rules: draft,
    start=lambda scene, wheel, active: scene,
    check=check,
    legal=lambda scene, who: tuple(m.command for o in offers(scene, who) for m in o.moves),
    procedure=procedure,
    perceive=perceive,
    sees_square=sees_square,
    view=view,
    veil=veil,
    last=last,
    look=lambda scene, path: None,
    state=results,
    results=results,
    offers=offers,
    sheet=sheet,
    question=question,
    sentence=sentence,
)


def drawn_terrain(rows: list[str]) -> Terrain:
    """A terrain from rows of characters: `#` opaque, `_` no board, anything else floor."""
    opaque = frozenset(Square(c, r) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    void = frozenset(Square(c, r) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "_")
    return Terrain(len(rows[0]), len(rows), void, opaque)


MAP = [
    "####################",
    "#.......#..........#",
    "#.......#..........#",
    "#..................#",
    "#.......#..........#",
    "#.......#..........#",
    "####.#####...#######",
    "#............#____##",
    "#............#____##",
    "#............#######",
    "#..................#",
    "#..................#",
    "####################",
]


def scene(columns: int = 20) -> Scene:
    """A guard house with two heroes and four guards."""
    terrain = drawn_terrain(MAP)
    walls = (
        side_wall(Square(8, 3), Square(9, 3), WallKind.DOOR, "gate"),
        side_wall(Square(13, 10), Square(14, 10), WallKind.DOOR, "store"),
        side_wall(Square(13, 11), Square(14, 11), WallKind.WINDOW),
        side_wall(Square(5, 10), Square(6, 10)),
        side_wall(Square(5, 9), Square(6, 9)),
    )
    terrain = replace(terrain, walls=walls)
    place = Place(
        terrain,
        doors=(
            Door("gate", (Square(8, 3), Square(9, 3)), "closed", name="gate"),
            Door("store", (Square(13, 10), Square(14, 10)), "locked", name="store"),
            Door("hatch", (Square(4, 6),), "open", name="hatch"),
        ),
        things=(
            Thing("t1", "table", "table", Square(4, 3), cover=4, blocks=True),
            Thing("t2", "chair", "chair", Square(3, 3), cover=2),
            Thing("t3", "dresser", "dresser", Square(6, 1), cover=6, blocks=True),
            Thing("t4", "pillar", "pillar", Square(10, 8), opaque=True, blocks=True),
            Thing("t5", "crate", "crate", Square(12, 2), cover=4, blocks=True),
            Thing("t6", "barrel", "barrel", Square(12, 3), cover=4, blocks=True),
        ),
        lamps=(Lamp(Square(2, 1), 4),),
        zones=(
            Zone((Square(2, 10), Square(2, 11), Square(3, 11)), water=True),
            Zone((Square(8, 8), Square(8, 9)), rough=1),
        ),
    )

    def token(who: str, name: str, side: str, colour: str, at: str, facing: Direction, **more: Any) -> Creature:
        more.setdefault("state", State())
        return Creature(who, name, side, colour, parse_square(at), facing, **more)

    creatures = (
        token("ana", "Ana", "heroes", "#56b4e9", "C3", Direction.EAST, marks=("vigilant",)),
        token("bruno", "Bruno le Grand", "heroes", "#009e73", "C5", Direction.NORTH, size="large"),
        token("guard1", "Garde 1", "guards", "#e69f00", "F3", Direction.WEST, state=State(hp=8)),
        token("guard2", "Garde 2", "guards", "#d55e00", "H5", Direction.WEST, marks=("prone", "bleeding:legs")),
        token("rat", "Rat", "guards", "#cc79a7", "G2", Direction.SOUTH, size="tiny", marks=("discreet",)),
        token("chief", "Capitaine", "guards", "#0072b2", "P3", Direction.WEST),
    )
    table = Table(
        (("fr", "Le poste de garde"), ("en", "The guard post")),
        "fake",
        None,
        (Side("heroes", "#3a7bd5"), Side("guards", "#b03a2e", "gm")),
    )
    order = ("ana", "guard1", "bruno", "guard2", "rat", "chief")
    return Scene(table, place, creatures, Wheel(order, "ana", 1))


def side_perceives(shown: Scene, side: str, who: str) -> str:
    """What a side perceives of a creature."""
    return perceived(SYSTEM, shown, side, shown.creature(who))


__all__ = ["SYSTEM", "State", "card4", "scene", "side_perceives"]
