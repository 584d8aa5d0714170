"""The sheet and the state of a character, as frozen values (chapter CHAR)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from board.rulebook.options import OptionShown
from board.rulebook.reading import Node
from board.scene.scene import Creature, Scene
from board.scene.texts import Name, Text
from board.systems.dernier_val.abilities import Ability
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.options import Options
from board.systems.dernier_val.schools import Schools
from board.systems.dernier_val.spell_data import Spell
from board.systems.dernier_val.vocabulary import CHARACTERISTICS, HANDS, HUMANOID_DICE
from board.systems.dernier_val.wording import ABILITY_FACTS, ITEM_FACTS, SPELL_FACTS, word_of


@dataclass(frozen=True, slots=True)
class Traits:
    """The six characteristics (DV-CHAR-11); magic has no value derived from it (DV-CHAR-18)."""

    FO: int = 0
    SO: int = 0
    VO: int = 0
    EM: int = 0
    LO: int = 0
    MA: int = 0

    def plus(self, other: Traits) -> Traits:
        """Sum by characteristic: racial part and bought part (DV-CHAR-12)."""
        return Traits(*(getattr(self, n) + getattr(other, n) for n in CHARACTERISTICS))


@dataclass(frozen=True, slots=True)
class Race:
    """A race: its part of the characteristics and its size (DV-CHAR-04, DV-AMB-103)."""

    key: str
    traits: Traits
    size: str = "human"
    talents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What does not change in a skirmish.

    `bought` and `racial` are the two stored parts of the characteristics, `traits` their sum.
    `dice` is the full set; the n-th needs 2n life points. `limits` holds the caps of all parts.
    `afflictions` are the handicaps, listed apart from the talents (DV-CHAR-22). A `spirit` is a soul, an
    entity or a ghost, that only spectral things hurt (DV-WPN-31).
    """

    race: str = "none"
    char_class: str = "none"
    level: int = 0
    bought: Traits = Traits()
    racial: Traits = Traits()
    traits: Traits = Traits()
    size: str = "human"
    max_hp: int = 10
    dice: tuple[int, ...] = HUMANOID_DICE
    limits: tuple[tuple[str, int], ...] = ()
    fixed_defence: int | None = None
    talents: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    natural: tuple[tuple[str, Item], ...] = ()
    afflictions: tuple[str, ...] = ()
    spirit: bool = False
    handedness: str = "right"

    def limit(self, part: str) -> int:
        """How many actions the part has in a round, `part_limit` (DV-DICE-11)."""
        for known, cap in self.limits:
            if known == part:
                return cap
        return 2

    def knows(self, name: str) -> bool:
        """Whether the sheet has this talent or skill."""
        return name in self.talents or name in self.skills


@dataclass(frozen=True, slots=True)
class Held:
    """An item in the hand or hands that hold it."""

    item: Item
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Worn:
    """A garment, a piece of armour or a jewel on its part."""

    item: Item
    part: str


@dataclass(frozen=True, slots=True)
class Condition:
    """A state that a character is in, or a mark on one of its parts.

    `kind` is a word of the contract (`prone`, `numb`, `engaged` ...) or one of the engine's own:
    `no_reactions` (a fall, until the next round), `stopped` (a bleeding that was stopped).
    `by` is the other creature of an engagement, a hold, or an awareness; `score` a vigilance or hold score;
    `cause` tells why (`critical` dazes end with the next round); `lapses` that it ends at its
    bearer's next round.
    """

    kind: str
    part: str = ""
    by: str = ""
    score: int = 0
    cause: str = ""
    lapses: bool = False


@dataclass(frozen=True, slots=True)
class Fighter:
    """The state of one creature: life points, dice, what it carries, its conditions.

    `dice` are the unspent dice, smallest first: action dice in its round, reaction dice outside.
    `placed` are the dice spent since the last refresh as (part, sides), in order; `saved` the dice
    kept by an excellence, held again when the round ends (DV-AMB-08); `extra_uses` parts that an
    excellence counts on (option `excellence_counts_on_part`). `squares_left` are squares of this
    round's moves not walked yet (DV-AMB-09). `notes` are words about this round: `moved`, ...
    `used` are the one-shot tiles and spells used up in this game (DV-MAG-05). `gold` is counted in pieces (DV-CHAR-23).
    """

    sheet: Sheet
    hp: int
    dice: tuple[int, ...] = ()
    placed: tuple[tuple[str, int], ...] = ()
    saved: tuple[int, ...] = ()
    extra_uses: tuple[str, ...] = ()
    held: tuple[Held, ...] = ()
    worn: tuple[Worn, ...] = ()
    carried: tuple[Item, ...] = ()
    conditions: tuple[Condition, ...] = ()
    tiles: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    destiny: int = 0
    adventure_dice: int = 0
    squares_left: int = 0
    height: int = 0
    notes: tuple[str, ...] = ()
    has_played: bool = False
    veiled: bool = False
    defence_lost: int = 0
    gold: int = 0

    # Questions about one value; rules that need the scene are in their chapters' modules.

    def has(self, kind: str, part: str | None = None) -> bool:
        """Whether it bears a condition of this kind (on this part)."""
        return any(c.kind == kind and (part is None or c.part == part) for c in self.conditions)

    def all_of(self, kind: str) -> tuple[Condition, ...]:
        """Its conditions of this kind, in the order in which they came."""
        return tuple(c for c in self.conditions if c.kind == kind)

    def noted(self, note: str) -> bool:
        """Whether the word was noted this round."""
        return note in self.notes

    @property
    def traits(self) -> Traits:
        return self.sheet.traits

    @property
    def dead(self) -> bool:
        return self.has("dead")

    @property
    def knocked_out(self) -> bool:
        return self.has("ko")

    @property
    def dazed(self) -> bool:
        """No attention at all: dazed, KO or dead (DV-STL-26, DV-LIFE-04)."""
        return any(c.kind in ("dazed", "ko", "dead") for c in self.conditions)

    @property
    def is_down(self) -> bool:
        """Whether it lies on its square and can be walked over: prone, KO or dead (DV-AMB-28)."""
        return any(c.kind in ("prone", "ko", "dead") for c in self.conditions)

    @property
    def engaged_with(self) -> tuple[str, ...]:
        """Ids of those it is engaged with in close combat (DV-CLOSE-04)."""
        return tuple(c.by for c in self.conditions if c.kind == "engaged")

    def held_in(self, part: str) -> Item | None:
        """What the hand holds, or None (DV-CHAR-25)."""
        for held in self.held:
            if part in held.parts:
                return held.item
        return None

    def can_spare(self, hand: str) -> bool:
        """Whether the hand is free for an action: empty, or one of two on a two-handed weapon.

        In its own round a character may hold that in one hand, at no cost (DV-ACT-15, DV-AMB-12).
        """
        item = self.held_in(hand)
        return item is None or all(self.held_in(part) is item for part in HANDS)

    def uses(self, part: str) -> int:
        """How many actions the part has played this round (DV-DICE-10, DV-DICE-11)."""
        return sum(1 for known, _ in self.placed if known == part) + self.extra_uses.count(part)

    # Changes give a new value.

    def with_condition(self, condition: Condition) -> Fighter:
        """With one more condition; one of the same kind, part, person and cause is replaced."""
        key = (condition.kind, condition.part, condition.by, condition.cause)
        kept = tuple(c for c in self.conditions if (c.kind, c.part, c.by, c.cause) != key)
        return replace(self, conditions=(*kept, condition))

    def without(self, condition: Condition) -> Fighter:
        """Without this very condition."""
        return replace(self, conditions=tuple(c for c in self.conditions if c != condition))

    def without_condition(self, kind: str, part: str | None = None, by: str | None = None) -> Fighter:
        """Without the conditions of this kind (on this part, by this creature)."""
        kept = tuple(
            c
            for c in self.conditions
            if not (c.kind == kind and (part is None or c.part == part) and (by is None or c.by == by))
        )
        return self if len(kept) == len(self.conditions) else replace(self, conditions=kept)

    def with_note(self, note: str) -> Fighter:
        return self if note in self.notes else replace(self, notes=(*self.notes, note))

    def without_die(self, sides: int) -> Fighter:
        """Without one die of this size in hand. Raises ValueError when there is none."""
        rest = list(self.dice)
        rest.remove(sides)
        return replace(self, dice=tuple(rest))

    def without_item(self, item: Item) -> Fighter:
        """Without this object, wherever it is kept: in hand, worn or carried. Raises ValueError."""
        item = self.own(item)
        for place, held in enumerate(self.held):
            if held.item is item:
                return replace(self, held=self.held[:place] + self.held[place + 1 :])
        for place, worn in enumerate(self.worn):
            if worn.item is item:
                return replace(self, worn=self.worn[:place] + self.worn[place + 1 :])
        at = next(place for place, carried in enumerate(self.carried) if carried is item)
        return replace(self, carried=self.carried[:at] + self.carried[at + 1 :])

    def own(self, item: Item) -> Item:
        """This very object among what it has, else the first one alike. Raises ValueError when there is none."""
        had = (*(held.item for held in self.held), *(worn.item for worn in self.worn), *self.carried)
        for known in had:
            if known is item:
                return known
        return had[had.index(item)]

    def with_item_changed(self, old: Item, new: Item) -> Fighter:
        """With one object replaced where it is."""
        old = self.own(old)
        for place, held in enumerate(self.held):
            if held.item is old:
                changed = (*self.held[:place], replace(held, item=new), *self.held[place + 1 :])
                return replace(self, held=changed)
        for place, worn in enumerate(self.worn):
            if worn.item is old:
                return replace(self, worn=(*self.worn[:place], replace(worn, item=new), *self.worn[place + 1 :]))
        at = next(place for place, carried in enumerate(self.carried) if carried is old)
        return replace(self, carried=(*self.carried[:at], new, *self.carried[at + 1 :]))

    def items(self) -> Iterable[Item]:
        """Everything it has, worn things first, then hands, then what it carries (DV-CHAR-27)."""
        for worn in self.worn:
            yield worn.item
        for held in self.held:
            yield held.item
        yield from self.carried

    def free_hands(self) -> tuple[str, ...]:
        """Hands that hold nothing."""
        return tuple(hand for hand in HANDS if self.held_in(hand) is None)


@dataclass(frozen=True)
class Rules:
    """What the table plays by: options and data (`Table.rules` of a scene)."""

    options: Options = Options()
    items: tuple[tuple[str, Item], ...] = ()
    races: tuple[Race, ...] = ()
    locations: tuple[tuple[int, str], ...] = ()
    spells: tuple[Spell, ...] = ()
    schools: Schools = Schools()
    abilities: tuple[Ability, ...] = ()
    ready: tuple[Creature, ...] = field(default=(), compare=False, repr=False)
    """Opponents that can be brought into play, on no square and of no side."""
    sheets: tuple[tuple[str, Node], ...] = field(default=(), compare=False, repr=False)
    """The sheets of these opponents as they are written, by their key."""
    catalogue: tuple[OptionShown, ...] = field(default=(), compare=False, repr=False)
    """What there is to choose from, for people to read."""

    def spell(self, key: str) -> Spell | None:
        """The spell data's entry called `key`, or None."""
        return next((spell for spell in self.spells if spell.key == key), None)

    def ability(self, key: str) -> Ability | None:
        """The talent, skill, technique or affliction called `key`, or None."""
        return next((ability for ability in self.abilities if ability.key == key), None)

    def amounts(self, sheet: Sheet, effect: str) -> tuple[int, ...]:
        """What the talents and skills of the sheet with this effect say of it, as their data have it (DV-AMB-110)."""
        known = (self.ability(word) for word in dict.fromkeys((*sheet.talents, *sheet.skills)))
        return tuple(ability.amount for ability in known if ability is not None and ability.effect == effect)

    def item(self, key: str) -> Item | None:
        """The item data's entry called `key`, or None."""
        for known, item in self.items:
            if known == key:
                return item
        return None

    def name_of(self, fact: str, word: str) -> Name | Text | None:
        """What the word of a fact is called (board.rulebook.naming): items, spells and schools by their data."""
        if fact in ITEM_FACTS:
            item = self.item(word)
            return item.name if item is not None else None
        if fact == "school":
            return self.schools.name(word)
        spell = self.spell(word) if fact in SPELL_FACTS else None
        ability = self.ability(word) if fact in ABILITY_FACTS else None
        named = spell or ability
        return named.name if named is not None else word_of(fact, word)


@dataclass(frozen=True)
class Encounter:
    """What the system keeps about the encounter as a whole (`Scene.state`).

    `next_thing` numbers the objects that come to lie about, `gm_criticals` is the game master's
    counter (DV-CRIT-04), `alert_die` the die that he picked for alerts, 0 for the table's (DV-STL-15),
    `influence` the school of magic drawn for this game (DV-MAG-08).
    """

    next_thing: int = 1
    gm_criticals: int = 0
    alert_die: int = 0
    influence: str = ""


def fighter(creature: Creature) -> Fighter:
    """The state of a creature of this game."""
    state: Fighter = creature.state
    return state


def rules_of(scene: Scene) -> Rules:
    """Options and data that the scene is played by."""
    rules: Rules = scene.table.rules
    return rules


def options_of(scene: Scene) -> Options:
    """The ruleset options that the scene is played by."""
    rules: Rules = scene.table.rules
    return rules.options


def allies(a: Creature, b: Creature) -> bool:
    """Creatures of one side are allies, all others enemies."""
    return a.side == b.side


VISIBLE_KINDS = ("dead", "ko", "dazed", "prone", "engaged", "vigilant", "discreet", "burning", "bleeding", "held")


def visible_marks(state: Fighter) -> tuple[str, ...]:
    """The state marks that anyone who sees the token sees, in a fixed order (DV-INIT-05)."""
    return tuple(kind for kind in VISIBLE_KINDS if state.has(kind))


def put(creature: Creature, state: Fighter) -> Creature:
    """The creature with this state; its token's marks and posture follow."""
    before: Fighter = creature.state
    if before is not None and state.conditions == before.conditions:
        return replace(creature, state=state)
    return replace(creature, state=state, marks=visible_marks(state), down=state.is_down)
