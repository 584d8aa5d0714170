"""The paper sheet as values: dice lying on the five parts, life points, hand, values with their reasons, states."""

from __future__ import annotations

from dataclasses import replace

from board.rulebook.commands import command
from board.rulebook.naming import named
from board.rulebook.panels import Die, Rail, Row, Sheet, Slot
from board.scene.events import Part, Tally
from board.scene.scene import Creature, Scene
from board.scene.texts import Name, Text, text
from board.systems.dernier_val import armour, character, gear, repertoire
from board.systems.dernier_val.actions import common_refusal
from board.systems.dernier_val.initiative import initiative
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.movement import squares_of_move
from board.systems.dernier_val.reactions import hampered, held_dice, vulnerable
from board.systems.dernier_val.state import Condition, Fighter, Rules, fighter, options_of, rules_of
from board.systems.dernier_val.vocabulary import CHARACTERISTICS, CLASSES, PARTS, SIZE_INITIATIVE, die_word
from board.systems.dernier_val.wording import STATES

NAMED_RACES = ("human", "elf", "dwarf", "halfling", "gnome")
"""Races that the texts have a word for; a table's own ones are written as they are."""

PART_STATES = ("numb", "inert", "bleeding", "burning", "held")
"""States that lie on a part."""

ITEM_MARKS = ("nocked", "loaded", "degraded", "damaged", "lit", "unwilling")
"""What may have become of an item."""


def sheet(known: Scene, who: str) -> Sheet:
    """The sheet of a creature that the side knows; of a mere shape only what can be seen of it."""
    creature = known.creature(who)
    state = fighter(creature)
    states = tuple(_states(known, creature))
    if state.veiled:
        return Sheet(who, creature.name, text("dv.sheet.shape"), states=states)
    return Sheet(
        who,
        creature.name,
        _subtitle(state),
        (_life(state),),
        tuple(_slot(state, part) for part in PARTS),
        tuple(_die(known, creature, sides) for sides in held_dice(known, creature)),
        tuple(_rows(known, creature)),
        states,
        tuple(item_text(item) for item in state.carried),
    )


def _subtitle(state: Fighter) -> Text:
    made = state.sheet
    race: Text | str = text(f"dv.race.{made.race}") if made.race in NAMED_RACES else made.race
    trade = text(f"dv.class.{made.char_class}") if made.char_class in CLASSES else made.char_class
    key = "dv.sheet.level"
    if made.race != "none":
        key = "dv.sheet.race_level" if made.char_class == "none" else "dv.sheet.race_class_level"
    elif made.char_class != "none":
        key = "dv.sheet.class_level"
    return text(key, race=race, trade=trade, level=made.level)


def _life(state: Fighter) -> Rail:
    """Life points, and the die that each even level grants (DV-DICE-02)."""
    marks = tuple((2 * place, f"D{sides}") for place, sides in enumerate(state.sheet.dice, 1))
    return Rail(text("dv.stat.hp"), state.hp, state.sheet.max_hp, marks)


def item_text(item: Item) -> Name | Text:
    """The item's name, with what became of it."""
    marks = tuple(text(f"dv.mark.{mark}") for mark in item.marks if mark in ITEM_MARKS)
    return text("dv.sheet.marked_item", item=item.name, marks=marks) if marks else item.name


def _slot(state: Fighter, part: str) -> Slot:
    """A part: the dice spent on it, its cap, what it holds and wears, the states on it."""
    dice = tuple(sides for known, sides in state.placed if known == part)
    held = [item_text(h.item) for h in state.held if part in h.parts]
    worn = [item_text(w.item) for w in state.worn if w.part == part]
    states = tuple(f"{c.kind}:{part}" for c in state.conditions if c.part == part and c.kind in PART_STATES)
    return Slot(part, text(f"dv.part.{part}"), dice, state.sheet.limit(part), (*held, *worn), states)


def _die(known: Scene, creature: Creature, sides: int) -> Die:
    """A die in hand; breaking free is the action that asks least, so it tells whether any is possible."""
    refusal = common_refusal(known, command("break_free", creature.id, die=die_word(sides)))
    if refusal is None:
        return Die(sides)
    return Die(sides, False, replace(refusal, reason=named(refusal.reason, known)))


def mark_text(mark: str) -> Text | None:
    """A state mark of a token or a part (`prone`, `numb:legs`) in words; None for one without words."""
    kind, _, part = mark.partition(":")
    if kind not in STATES:
        return None
    state = text(f"dv.state.{kind}")
    return text("dv.state.on_part", state=state, part=text(f"dv.part.{part}")) if part in PARTS else state


def mark_means(mark: str) -> Text | None:
    """What whoever has a state mark can and cannot do; None for one without words."""
    kind = mark.partition(":")[0]
    return text(f"dv.means.{kind}") if kind in STATES else None


# ---- Values --------------------------------------------------------------------------------------


def _rows(known: Scene, creature: Creature) -> list[Row]:
    state = fighter(creature)
    options = options_of(known)
    traits = state.traits
    rows = [
        Row(text("dv.stat.defence"), armour.defence(state), armour.defence_tally(state)),
        _sum("initiative", initiative(state.sheet), *_initiative_parts(state)),
        _sum(
            "alert",
            character.alert(state.sheet, options),
            Part(1, "dv.why.base", "DV-CHAR-16"),
            Part(traits.EM, "dv.stat.EM", "DV-CHAR-16"),
        ),
        _sum(
            "move",
            squares_of_move(state),
            Part(4, "dv.why.base", "DV-CHAR-14"),
            Part(traits.SO, "dv.stat.SO", "DV-CHAR-14"),
        ),
    ]
    if state.squares_left:
        rows.append(Row(text("dv.stat.squares_left"), state.squares_left))
    rows.append(_load(state, rules_of(known)))
    rows += [_characteristic(state, name) for name in CHARACTERISTICS]
    if state.destiny:
        rows.append(Row(text("dv.stat.destiny"), state.destiny))
    if state.adventure_dice:
        rows.append(Row(text("dv.stat.adventure_dice"), state.adventure_dice))
    if state.gold:
        big, small = divmod(state.gold, repertoire.BIG_GOLD)
        rows.append(Row(text("dv.stat.gold"), text("dv.sheet.gold", value=state.gold, big=big, small=small)))
    if state.height:
        rows.append(Row(text("dv.stat.height"), state.height))
    return rows + _repertoire(state, rules_of(known))


def _repertoire(state: Fighter, rules: Rules) -> list[Row]:
    """What fills its memory, its talents and its handicaps, by name (DV-CHAR-17, DV-CHAR-20 to -22)."""
    made = state.sheet
    rows = []
    held = repertoire.tiles_held(state, rules)
    if held:
        slots = max(0, character.memory(made, rules.options))
        rows.append(Row(text("dv.stat.memory"), text("dv.sheet.out_of", value=held, maximum=slots)))
    lists = (("tiles", state.tiles), ("skills", made.skills), ("talents", made.talents))
    for name, words in (*lists, ("afflictions", made.afflictions)):
        if words:
            shown = tuple(rules.name_of("ability", word) or word for word in words)
            rows.append(Row(text(f"dv.stat.{name}"), text("dv.sheet.list", items=shown)))
    return rows


def _sum(name: str, total: int, *parts: Part) -> Row:
    """A value with its parts; what the rules cut off at 0 or halve is told as a last part."""
    rest = total - sum(part.value for part in parts)
    shown = [part for part in parts if part.value]
    if rest:
        shown.append(Part(rest, "dv.why.limit"))
    return Row(text(f"dv.stat.{name}"), total, Tally(f"dv.stat.{name}", total, tuple(shown)))


def _initiative_parts(state: Fighter) -> tuple[Part, ...]:
    made = state.sheet
    return (
        Part(4, "dv.why.base", "DV-INIT-01"),
        Part(made.traits.SO, "dv.stat.SO", "DV-INIT-01"),
        Part(made.traits.EM, "dv.stat.EM", "DV-INIT-01"),
        Part(made.level, "dv.stat.level", "DV-CAMP-11"),
        Part(SIZE_INITIATIVE[made.size], "dv.why.size", "DV-INIT-02"),
    )


def _load(state: Fighter, rules: Rules) -> Row:
    """Bulk carried out of what can be carried, by item (DV-GEAR-01, DV-CHAR-13)."""
    carried = gear.load(state)
    value = text("dv.sheet.out_of", value=carried, maximum=character.load_capacity(state.sheet, rules))
    parts = [
        Part(item.load, "dv.why.item", "DV-GEAR-01", (("item", item.name),))
        for item in state.items()
        if item.load and not item.has("innate")
    ]
    if gear.gold_load(state):
        parts.append(Part(gear.gold_load(state), "dv.why.gold", "DV-CHAR-23"))
    bagged = gear.total_load(state) - carried
    if bagged:
        parts.append(Part(-bagged, "dv.why.bag", "DV-GEAR-02"))
    return Row(
        text("dv.stat.load"), value, Tally("dv.stat.load", carried, tuple(parts)), gear.overload(state, rules) > 0
    )


def _characteristic(state: Fighter, name: str) -> Row:
    """Racial part and bought part (DV-CHAR-12)."""
    racial, bought = getattr(state.sheet.racial, name), getattr(state.sheet.bought, name)
    parts = (Part(racial, "dv.why.race", "DV-CHAR-12"), Part(bought, "dv.why.bought", "DV-CHAR-12"))
    return _sum(name, character.characteristic(state, name), *parts)


# ---- States --------------------------------------------------------------------------------------

LASTING = (
    "dead", "ko", "dazed", "burning", "bleeding", "poisoned", "held", "engaged", "prone", "no_reactions", "numb",
    "inert", "keeps", "sustains", "vigilant", "discreet", "unseen", "hasted", "stopped", "assessed",
)  # fmt: skip
"""Conditions that the sheet tells, the gravest first, each with how long it stays; others are the engine's own."""

GRAVE = LASTING.index("dazed") + 1
"""So many of them come before an overload."""


def _states(known: Scene, creature: Creature) -> list[Text]:
    """The states in words with what ends them, those that follow from others, and last of whom it is aware."""
    state = fighter(creature)
    told = [(LASTING.index(c.kind), _state(c)) for c in state.conditions if c.kind in LASTING]
    told.sort(key=lambda pair: pair[0])
    found = [said for place, said in told if said is not None and place < GRAVE]
    too_much = gear.overload(state, rules_of(known))
    if too_much:
        found.append(text("dv.lasting.overloaded", n=too_much))
    found += [said for place, said in told if said is not None and place >= GRAVE]
    if not state.dazed:
        if hampered(known, creature):
            found.append(text("dv.lasting.hampered"))
        if vulnerable(known, creature):
            found.append(text("dv.lasting.vulnerable"))
    wary = tuple(dict.fromkeys(condition.by for condition in state.all_of("aware")))
    if wary:
        found.append(text("dv.lasting.aware", by=wary))
    return [named(said, known) for said in found]


def _state(condition: Condition) -> Text | None:
    facts = {"by": condition.by, "score": condition.score}
    if condition.kind == "dazed":
        return text("dv.lasting.dazed_a_round" if condition.lapses else "dv.lasting.dazed")
    if condition.kind == "keeps":
        if condition.cause in ("arrow", "hold"):
            return text(f"dv.lasting.keeps_{condition.cause}")
        return text("dv.lasting.keeps_spell", spell=condition.cause)
    if condition.kind == "sustains":
        return text("dv.lasting.sustains", spell=condition.cause)
    if condition.kind == "poisoned" and condition.score:
        return text("dv.lasting.poisoned_rounds", n=condition.score)
    if condition.kind == "vigilant" and not condition.score:
        return text("dv.lasting.vigilant_unscored")
    part = text(f"dv.part.{condition.part}") if condition.part else ""
    return text(f"dv.lasting.{condition.kind}", part=part, **facts)
