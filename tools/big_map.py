"""Writes a large encounter for measuring: 100 by 100 squares, 3,000 pieces of wall, ten characters.

    python tools/big_map.py OUT.yaml [maze|field]

A `maze` has its walls between squares; a `field` has short free ones, so that everybody sees far.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

SIDE, WALLS, PEOPLE = 100, 3000, 10


def name_of(column: int, row: int) -> str:
    """A square as files write it."""
    first, second = divmod(column, 26)
    return f"{chr(64 + first) if first else ''}{chr(65 + second)}{row + 1}"


def encounter(kind: str = "maze", side: int = SIDE, walls: int = WALLS, people: int = PEOPLE, seed: int = 1) -> str:
    """The text of the encounter; the same for the same seed. The first character stands beside a closed door."""
    chance = random.Random(seed)
    places = [(side // 2 + n * 3 % 7 - 3, side // 2 + n * 2 - people) for n in range(people)]
    column, row = places[0]
    door = (column, row - 1, False)
    lines = ["board: 1", "title: {fr: Le labyrinthe, en: The maze}", "system: dernier_val", f"size: [{side}, {side}]"]
    lines += ["walls:", f"- {{between: {name_of(column, row - 1)}|{name_of(column, row)}, door: closed, id: first}}"]
    taken = {door}
    while len(taken) < walls:
        x, y, right = chance.randrange(side), chance.randrange(side), chance.random() < 0.5
        a, b = (x, y), (x + 1, y) if right else (x, y + 1)
        if max(b) >= side or (x, y, right) in taken:
            continue
        taken.add((x, y, right))
        between = f"{name_of(*a)}|{name_of(*b)}"
        if len(taken) % 30 == 0:
            lines.append(f"- {{between: {between}, door: closed, id: door{len(taken) // 30}}}")
        elif kind == "field":
            lines.append(f"- {{from: [{x}.3, {y}.2], to: [{x}.{chance.randrange(3, 7)}, {y}.5]}}")
        else:
            lines.append(f"- {between}")
    lines.append("creatures:")
    sheet = "{race: human, class: warrior, FO: 1, held: {hand_1: sword}}"
    for number, (x, y) in enumerate(places):
        party = "heroes" if number < people // 2 else "guards"
        facing = "east" if number % 2 else "north"
        at = f"at: {name_of(x, y)}, facing: {facing}"
        lines.append(f"- {{id: c{number}, name: Personne {number}, side: {party}, {at}, sheet: {sheet}}}")
    lines.append('sides: {heroes: {colour: "#3a7bd5"}, guards: {colour: "#b03a2e"}}')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(encounter(*sys.argv[2:3]), encoding="utf-8")
