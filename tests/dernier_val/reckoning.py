"""Duels reckoned from the text alone, beside the engine: what is rolled, what is answered, and what must come out.

Two fighters side by side, each with one weapon, take turns at blows; the reckoning draws faces and answers by a seed
and keeps its own account of dice, life points, destiny and adventure dice, armour, criticals, falls and KO. It shares
no code with the engine. A duel ends where somebody loses the weapon, is pushed away or dies.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

HANDS = ("hand_1", "hand_2")
FACES = ("head", "head", "body", "hand_1", "hand_2", "hand_1", "hand_2", "body", "legs", "legs", "legs", "legs")
TILES = {
    "head": {"leather": ("leather_cap", 0.5), "metal": ("helmet", 1.0)},
    "body": {"leather": ("studded_leather", 2.0), "metal": ("mail", 2.0)},
    "legs": {"leather": ("leather_trousers", 1.0), "metal": ("greaves", 1.5)},
}
TYPES = {
    1: (("slashing",), ("piercing",), ("blunt",), ("generic",)),
    2: (("slashing", "piercing"), ("slashing", "blunt"), ("blunt", "generic"), ("generic",)),
}


def granted(hp: int) -> list[int]:
    """The dice of a humanoid with so many life points (DV-DICE-02)."""
    return [sides for sides, threshold in ((4, 2), (6, 4), (8, 6), (10, 8), (12, 10)) if hp >= threshold]


@dataclass
class Duellist:
    """One of the two, as the reckoning keeps it."""

    who: str
    strength: int
    agility: int
    will: int
    most: int
    hands: int
    bonus: int
    types: tuple[str, ...]
    worn: dict[str, tuple[str, str, float]]
    destiny: int
    adventure: int
    hp: int = 0
    dice: list[int] = field(default_factory=list)
    saved: list[int] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    used: dict[str, int] = field(default_factory=dict)
    ko: bool = False
    dazed: bool = False
    prone: bool = False
    shaken: bool = False

    def __post_init__(self) -> None:
        self.hp, self.dice = self.most, granted(self.most)
        self.coat = any(tile == "mail" for _, tile, _ in self.worn.values())

    @classmethod
    def drawn(cls, who: str, chance: random.Random) -> Duellist:
        """Somebody by chance."""
        hands = chance.choice((1, 2))
        worn = {}
        for part, kinds in TILES.items():
            material = chance.choice((None, *kinds))
            if material is not None:
                worn[part] = (material, *kinds[material])
        scores = [chance.randint(-1, 3) for _ in range(3)]
        most = chance.choice((10 + scores[2], 20, 40))
        tokens = chance.choice((0, 0, 1, 2)), chance.choice((0, 0, 1, 2, 3))
        return cls(who, *scores, most, hands, chance.randint(0, 2), chance.choice(TYPES[hands]), worn, *tokens)

    def sheet(self) -> dict[str, Any]:
        """Its sheet in the words of a file."""
        weapon = {"name": "arm", "hands": self.hands, "damage_bonus": self.bonus, "types": list(self.types), "load": 0}
        worn = [tile for _, tile, _ in self.worn.values()]
        return {
            "FO": self.strength, "SO": self.agility, "VO": self.will, "max_hp": self.most, "destiny": self.destiny,
            "adventure_dice": self.adventure, "worn": (["padded_coat"] if self.coat else []) + worn,
            "held": {"hand_1": weapon}, "limits": {"hand_1": 5, "hand_2": 5},
        }  # fmt: skip

    @property
    def defence(self) -> int:
        return max(int(sum(points for _, _, points in self.worn.values())), self.agility)

    @property
    def reacts(self) -> bool:
        """Whether it is not vulnerable: dice, and neither dazed, KO, fallen nor on the ground."""
        return bool(self.dice) and not (self.ko or self.dazed or self.prone or self.shaken)

    def out_of_use(self, *parts: str) -> bool:
        return any(f"{state}:{part}" in self.marks for state in ("numb", "inert") for part in parts)

    def cripple(self, part: str, *, two_handed: bool) -> None:
        """The part is numb, or inert, which is the graver."""
        if two_handed:
            self.marks = (self.marks - {f"numb:{part}"}) | {f"inert:{part}"}
        elif f"inert:{part}" not in self.marks:
            self.marks.add(f"numb:{part}")

    def fall_ko(self) -> None:
        self.ko, self.dazed, self.dice, self.saved = True, False, [], []

    @property
    def states(self) -> list[str]:
        if self.hp == 0:
            return ["dead"]
        states = {"ko"} if self.ko else {"dazed"} if self.dazed else set()
        return sorted(self.marks | states | ({"prone"} if self.prone else set()))


class Duel:
    """A whole duel: `dice`, `play` and `expect` as a script has them."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.one, self.two = Duellist.drawn("ana", self.chance), Duellist.drawn("orc", self.chance)
        self.sheets = (self.one.sheet(), self.two.sheet())
        self.dice: list[dict[str, int]] = []
        self.play: list[dict[str, Any]] = []
        self.spent: list[int] = []
        self.spends_destiny = False
        self.over = False
        active = self.one
        for _ in range(8):
            if not self._stands_up(active):
                active = self._pass_from(active)
            else:
                for _ in range(self.chance.randint(0, 3)):
                    if self.over or not self._strikes(active):
                        break
                if not self.over:
                    self._step(active, "end_round")
                    active = self._pass_from(active)
            self._answered()
            if self.over:
                break

    def other(self, one: Duellist) -> Duellist:
        return self.two if one is self.one else self.one

    @property
    def expect(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for one in (self.one, self.two):
            found |= {f"{one.who}.hp": one.hp, f"{one.who}.states": one.states}
            found |= {f"{one.who}.destiny": one.destiny, f"{one.who}.adventure_dice": one.adventure}
        return found

    # ---- Steps and their answers -----------------------------------------------------------------

    def _step(self, who: Duellist, do: str, **fields: Any) -> None:
        self.spends_destiny = self.chance.random() < 0.6
        self.spent = []
        answers = {"destiny": "yes" if self.spends_destiny else "no"}
        self.play.append({"who": who.who, "do": do, **fields, "answers": answers})

    def _answered(self) -> None:
        """The adventure dice of the last step, in the order in which they were asked for."""
        step = next(step for step in reversed(self.play) if "do" in step)
        step["answers"]["adventure_die"] = list(self.spent)

    def _roll(self, dice: list[int], by: Duellist, about: Duellist | None = None) -> list[int]:
        """Dice of one roll, with the adventure dice of who rolls, or of whom it is about (DV-CAMP-16, -17)."""
        faces = []
        for sides in sorted(dice):
            face = sides if sides == 12 and self.chance.random() < 0.3 else self.chance.randint(1, sides)
            self.dice.append({f"d{sides}": face})
            faces.append(face)
        for spender in (by, *((about,) if about is not None and about is not by else ())):
            if spender.adventure == 0:
                continue
            count = self.chance.choice((0, 0, 1, 2) if spender.adventure > 1 else (0, 0, 1))
            self.spent.append(count)
            if count:
                spender.adventure -= count
                place = faces.index(min(faces))
                sides = sorted(dice)[place]
                again = self.chance.randint(1, sides)
                self.dice.append({f"d{sides}": again})
                faces[place] = again if count == 1 else max(again, faces[place])
                break
        return faces

    # ---- What the two do -------------------------------------------------------------------------

    def _stands_up(self, one: Duellist) -> bool:
        """Whether it may go on: on its feet, or up again; a fumble in reach of an enemy ends the round (DV-MAN-13)."""
        if not one.prone or one.out_of_use("legs") or not one.dice:
            return True
        sides = self.chance.choice(one.dice)
        self._step(one, "stand_up", die=f"d{sides}")
        face, fumble = 0, False
        enemy = self.other(one)
        if not enemy.ko and not enemy.dazed:
            face = self._roll([sides], one)[0]
            fumble = face == 1 and self._roll([sides], one)[0] == 1
        self._place(one, [sides], ["legs"], twelve=face == 12)
        self._answered()
        one.prone = fumble
        return not fumble

    def _place(self, one: Duellist, dice: list[int], parts: list[str], *, twelve: bool) -> None:
        for sides, part in zip(dice, parts, strict=True):
            one.dice.remove(sides)
            if sides == 12 and twelve:
                one.saved.append(12)
            else:
                one.used[part] = one.used.get(part, 0) + 1

    def _strikes(self, one: Duellist) -> bool:
        """A blow at the other, if one can be struck."""
        target, hands = self.other(one), list(HANDS[: one.hands])
        if one.prone or len(one.dice) < one.hands or one.out_of_use(*hands):
            return False
        dice = sorted(self.chance.sample(one.dice, one.hands))
        spelt = {"die": f"d{dice[0]}"} if one.hands == 1 else {"dice": [f"d{sides}" for sides in dice]}
        self._step(one, "strike", target=target.who, **{"with": "hand_1"}, **spelt)
        step = self.play[-1]
        faces = self._roll(dice, one)
        twelve = (12, 12) in zip(dice, faces, strict=True)
        self._place(one, dice, hands, twelve=twelve)
        kind, opposed = self._reaction(target)
        step["answers"]["reaction"] = kind
        score = max(faces) + one.strength
        critical = score > opposed and twelve and max(faces) == 12
        if score > opposed:
            self._lose(target, score - opposed + one.bonus)
            if critical and target.hp:
                self._critical(one, target)
        self._answered()
        shown = {"last.score": score, "last.opposed": opposed, "last.critical": critical, f"{target.who}.hp": target.hp}
        self.play.append({"expect": {**shown, f"{target.who}.dice": [f"d{sides}" for sides in target.dice]}})
        return True

    def _reaction(self, target: Duellist) -> tuple[str, int]:
        """What it chooses, and what stands against the blow (DV-REACT-06, -12; DV-AMB-10, -13)."""
        kinds = ["none"]
        if target.reacts and not target.out_of_use("body"):
            kinds.append("dodge")
        if target.reacts and len(target.dice) >= target.hands and not target.out_of_use(*HANDS[: target.hands]):
            kinds.append("parry")
        kind = self.chance.choice(kinds)
        if kind == "none":
            return kind, target.defence
        best = max(self._roll(target.dice, target)) + (target.agility if kind == "dodge" else target.strength)
        return kind, max(target.defence, best)

    # ---- What comes of it ------------------------------------------------------------------------

    def _lose(self, one: Duellist, points: int) -> None:
        """Life points and what follows: destiny, dice, KO, the will test, death (DV-LIFE-01 to -09)."""
        if points <= 0 or one.hp == 0:
            return
        tests, before = one.reacts and 4 in one.dice, one.hp
        one.hp = max(0, before - points)
        if one.hp == 0 and self._destiny(one):
            one.hp = 1
        stays = one.hp == 1 and before > 1 and self._destiny(one)
        if stays:
            one.hp = 2
        one.dice = [sides for sides in one.dice if sides in granted(one.hp)]
        one.saved = [sides for sides in one.saved if sides in granted(one.hp)]
        if one.hp == 0:
            self.over = True
        elif one.hp == 1 and before > 1:
            one.fall_ko()
        elif one.hp == 2 and not one.ko and (stays or before > 2):
            self._will(one, tests)

    def _destiny(self, one: Duellist) -> bool:
        if not (self.spends_destiny and one.destiny):
            return False
        one.destiny -= 1
        return True

    def _will(self, one: Duellist, tests: bool) -> None:
        if tests and self._roll([4], one)[0] + one.will > 4:
            return
        if not self._destiny(one):
            one.fall_ko()

    def _critical(self, by: Duellist, one: Duellist) -> None:
        """Location, protection, effects (DV-CRIT-06 to -17)."""
        part, two = FACES[self._roll([12], by, one)[0] - 1], by.hands == 2
        tile = one.worn.get(part)
        if tile is not None or (part == "body" and one.coat):
            worse = {"leather": "piercing", "metal": "blunt"}
            if tile is not None and worse[tile[0]] in by.types:
                del one.worn[part]
            if part == "head":
                one.dazed, one.dice, one.saved = not one.ko, [], []
            return
        if {"piercing", "blunt"} & set(by.types):
            one.cripple(part, two_handed=two)
        if "slashing" in by.types:
            one.marks.add(f"bleeding:{part}")
            if two:
                one.cripple(part, two_handed=True)
        if "generic" in by.types:
            one.prone, one.shaken = one.prone or two, one.shaken or two
            self.over = self.over or not two
        if part in HANDS[: one.hands]:
            self.over = True
            if not two:
                self._roll([8], one)
                self._roll([3], one)
        elif part in HANDS:
            one.cripple(part, two_handed=two)
        if part == "head":
            level = 1 if two else 2
            if one.hp > level:
                self._lose(one, one.hp - level)
            elif one.hp == 2 and not two and not one.ko:
                self._will(one, one.reacts and 4 in one.dice)

    def _pass_from(self, one: Duellist) -> Duellist:
        """The hand passes; bleeding and overload come before anything else (DV-AMB-04). Who plays next."""
        one.dice, one.saved = sorted(one.dice + one.saved), []
        for _ in range(4):
            one = self.other(one)
            one.dazed, one.shaken, one.used = False, False, {}
            one.dice = [] if one.ko else granted(one.hp)
            self._lose(one, sum(mark.startswith("bleeding") for mark in one.marks))
            if self.over:
                return one
            if not one.ko:
                above = max(0, len(one.worn) + one.coat - 4 - one.strength)
                one.dice = one.dice[: max(0, len(one.dice) - above)]
                return one
        self.over = True
        return one
