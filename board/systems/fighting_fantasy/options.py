"""What a table plays by: the readings of the open points, the figures of the rules, the kind of encounter."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

from board.rulebook.options import OptionShown
from board.rulebook.options import chosen as chosen_of
from board.rulebook.reading import Node
from board.scene.scene import Creature, Scene
from board.scene.texts import Name

MODES = ("single_enemy", "one_by_one")
"""How several creatures are fought; the adventure says which (FF-GRP-01)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The readings a table may choose, with their defaults (chapters 12 and 13 of the rules).

    `luck_before_applying_wound` (FF-OPEN-02): Luck corrects a loss before it counts, or the wound falls first.
    `willpower_in_combat` (FF-OPEN-03): Willpower changes wounds as Luck does.
    `luck_and_special_weapon_together` (FF-OPEN-08): both may serve for one wound.
    `simultaneous_group_mode` (FF-OPEN-10): those fought all at once strike each with its own roll.
    `flee_wounds` (FF-OPEN-11): `one_per_encounter`, or `one_per_creature` in contact.
    `meal_while_engaged` (FF-OPEN-13): whether one may eat in the middle of a duel.
    """

    luck_before_applying_wound: bool = True
    willpower_in_combat: bool = False
    luck_and_special_weapon_together: bool = False
    simultaneous_group_mode: bool = False
    flee_wounds: str = "one_per_encounter"
    meal_while_engaged: bool = False


FLEE_WOUNDS = ("one_per_encounter", "one_per_creature")
"""The words of the option `flee_wounds`."""

OPTION_NAMES = tuple(option.name for option in fields(Options))


def read_options(node: Node | None) -> Options:
    """The options that an encounter chooses; unknown names and values are noted as faults."""
    if node is None:
        return Options()
    chosen: dict[str, Any] = {}
    for name, value in node.mapping(allowed=OPTION_NAMES).items():
        chosen[name] = value.choice(FLEE_WOUNDS, FLEE_WOUNDS[0]) if name == "flee_wounds" else _flag(value, name)
    return replace(Options(), **chosen)


def _flag(node: Node, name: str) -> bool:
    return node.flag(bool(getattr(Options(), name)))


@dataclass(frozen=True, slots=True)
class Wound:
    """Stamina lost by one kind of wound: without a test, Lucky, Unlucky."""

    no_test: int
    lucky: int
    unlucky: int


HERO_HITS = Wound(no_test=2, lucky=4, unlucky=1)
"""A wound that the hero gives (FF-CMB-06, FF-LCK-05)."""

CREATURE_HITS = Wound(no_test=2, lucky=1, unlucky=3)
"""A wound that the hero takes (FF-CMB-08, FF-LCK-06)."""

FLIGHT = Wound(no_test=2, lucky=1, unlucky=3)
"""The wound of a flight (FF-FLE-02, FF-LCK-06)."""


@dataclass(frozen=True, slots=True)
class Formula:
    """How an initial score is rolled: so many six-sided dice and a number added (FF-GEN-01)."""

    dice: int
    plus: int


CREATION = (
    ("skill", Formula(1, 6)),
    ("stamina", Formula(2, 12)),
    ("luck", Formula(1, 6)),
    ("willpower", Formula(1, 6)),
)
"""The four initial scores in the order in which they are rolled (FF-GEN-02 to FF-GEN-05)."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something a hero has. A weapon may add to Skill while it is in hand, or deepen wounds (FF-OPEN-07, -09)."""

    key: str
    name: Name
    weapon: bool = False
    skill_bonus: int = 0
    extra_damage: int = 0


ARMOUR = Item("armour", (("fr", "armure"), ("en", "armour")))
SWORD = Item("sword", (("fr", "épée"), ("en", "sword")), weapon=True)
BACKPACK = Item("backpack", (("fr", "sac"), ("en", "backpack")))

START_ITEMS = (ARMOUR, SWORD, BACKPACK)
"""What every hero sets out with (FF-EQP-01); the armour changes no figure (FF-EQP-04)."""


@dataclass(frozen=True)
class Rules:
    """Everything that never changes while an encounter is played (`Table.rules`).

    `mode` is '' where the encounter names none; `bestiary` holds the sheets of the data file by
    their key, as the reader of sheets made them, and `ready` these opponents, on no square and of no side;
    `catalogue` lists the options for people to read.
    """

    options: Options = Options()
    mode: str = ""
    flee_allowed: bool = False
    avoid_allowed: bool = False
    hero_hits: Wound = HERO_HITS
    creature_hits: Wound = CREATURE_HITS
    flight: Wound = FLIGHT
    creation: tuple[tuple[str, Formula], ...] = CREATION
    meal_stamina: int = 4
    madness_below: int = 6
    move_squares: int = 4
    flee_squares: int = 8
    special_weapon_damage: int = 2
    start_items: tuple[Item, ...] = START_ITEMS
    provisions: int = 0
    gold: int = 0
    bestiary: tuple[tuple[str, Any], ...] = ()
    ready: tuple[Creature, ...] = field(default=(), compare=False, repr=False)
    catalogue: tuple[OptionShown, ...] = field(default=(), compare=False, repr=False)

    def wound(self, kind: str) -> Wound:
        """The losses of a kind of wound: `hero_hits`, `creature_hits` or `flight`."""
        wounds = {"hero_hits": self.hero_hits, "creature_hits": self.creature_hits, "flight": self.flight}
        return wounds[kind]

    def beast(self, key: str) -> Any:
        """The sheet of the data file called `key`, or None."""
        for known, sheet in self.bestiary:
            if known == key:
                return sheet
        return None


def rules_of(scene: Scene) -> Rules:
    """The rules that the scene is played by."""
    rules: Rules = scene.table.rules
    return rules


def options_shown(rules: Rules) -> tuple[OptionShown, ...]:
    """The options of the rules as a person reads them."""
    return chosen_of(rules.catalogue, rules.options)
