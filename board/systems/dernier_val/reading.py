"""Reading sheets, options and data files into the frozen values of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from board.rulebook.likeness import likely
from board.rulebook.options import read_catalogue
from board.rulebook.reading import Faults, Node
from board.scene.scene import Creature
from board.scene.texts import name_in
from board.systems.dernier_val import armour, arrivals, character, repertoire
from board.systems.dernier_val.abilities import read_abilities
from board.systems.dernier_val.items import NATURAL, Item, read_item, read_items
from board.systems.dernier_val.options import read_options
from board.systems.dernier_val.schools import Schools, read_schools
from board.systems.dernier_val.spell_data import read_spells
from board.systems.dernier_val.state import Condition, Fighter, Held, Race, Rules, Sheet, Traits, Worn, put
from board.systems.dernier_val.vocabulary import (
    CHARACTERISTICS,
    CLASSES,
    HAND_1,
    HAND_2,
    HANDS,
    HUMANOID_DICE,
    PARTS,
    SIZES,
    die_sides,
)

DATA_FILES = (
    "items",
    "races",
    "races_house",
    "options",
    "locations",
    "things",
    "spells",
    "schools",
    "schools_house",
    "skills",
    "creatures",
)
"""Files under `assets/dernier_val` that `read_rules` wants."""

SHEET_KEYS = (
    "creature", "race", "class", "level", *CHARACTERISTICS, "hp", "dice", "size", "triple", "held", "worn", "carried",
    "talents", "skills", "techniques", "spells", "destiny", "adventure_dice", "defence", "max_hp", "limits",
    "natural", "handedness", "afflictions", "gold", "spirit",
)  # fmt: skip
STATE_WORDS = ("prone", "vigilant", "discreet", "dazed", "ko", "dead", "engaged")
PART_STATES = ("numb", "inert", "bleeding", "burning")


def read_rules(options: Node | None, data: Mapping[str, Node], encounter: Mapping[str, Node], faults: Faults) -> Rules:
    """Options and data that an encounter is played by (chapter 26, DV-AMB-79, DV-AMB-103).

    `data` holds the data files by name, and the files that options name under their option's name.
    """
    chosen = read_options(options, data.get("options"))
    items = read_items(data["items"]) if "items" in data else {}
    races_file = {"default": "races", "house": "races_house"}.get(chosen.races, chosen.races)
    races = _read_races(data[races_file]) if races_file in data else ()
    location_file = {"default": "locations"}.get(chosen.location_table, chosen.location_table)
    locations = _read_locations(data[location_file]) if location_file in data else ()
    spells = read_spells(data["spells"]) if "spells" in data else ()
    school_file = {"default": "schools", "house": "schools_house"}.get(chosen.school_pairs, chosen.school_pairs)
    schools = read_schools(data[school_file]) if school_file in data else Schools()
    catalogue = read_catalogue(data.get("options"))
    abilities = read_abilities(data["skills"]) if "skills" in data else ()
    named = tuple(items.items())
    sheets = arrivals.read_sheets(data["creatures"]) if "creatures" in data else ()
    rules = Rules(chosen, named, races, locations, spells, schools, abilities, catalogue=catalogue, sheets=sheets)
    if not _ready_opponents_fit(data):
        return rules
    ready = arrivals.read_ready(data["creatures"], lambda draft, sheet: read_creature(draft, sheet, {}, rules))
    return replace(rules, ready=ready)


def _ready_opponents_fit(data: Mapping[str, Node]) -> bool:
    """Whether the ready opponents are read with the data that they were written for, all of it in one folder.

    With a part of it, or with a table's own in its place, what they hold may be unknown: no fault of theirs.
    """
    folders = {node.file.rpartition("/")[0] for node in data.values()}
    return len(folders) == 1 and data.keys() >= set(DATA_FILES)


def _read_races(node: Node) -> tuple[Race, ...]:
    races = []
    for key, entry in node.mapping().items():
        said = entry.mapping(allowed=("name", "size", *CHARACTERISTICS, "talents", "source", "notes"))
        traits = Traits(*(said[n].whole() if n in said else 0 for n in CHARACTERISTICS))
        size = said["size"].choice(SIZES, "human") if "size" in said else "human"
        talents = tuple(talent.text() for talent in said["talents"].items()) if "talents" in said else ()
        races.append(Race(key, traits, size, talents))
    return tuple(races)


def _read_locations(node: Node) -> tuple[tuple[int, str], ...]:
    """The faces of the location die: 1 to the last one, each with its part (DV-AMB-79)."""
    said = node.mapping(allowed=LOCATION_KEYS, required=("faces",))
    found: dict[int, str] = {}
    for row in said["faces"].items() if "faces" in said else []:
        entry = row.mapping(allowed=("face", "part", "name", "source"), required=("face", "part"))
        if "face" in entry and "part" in entry:
            found[entry["face"].whole(1, 100, 1)] = entry["part"].choice(PARTS, "body")
    if ("faces" in said and sorted(found) != list(range(1, len(found) + 1))) or not found:
        said.get("faces", node).fault("fault.faces_with_gaps")
        return ()
    return tuple(sorted(found.items()))


LOCATION_KEYS = ("die", "faces", "tilt", "neighbours", "contiguous", "name", "source")


def read_creature(draft: Creature, sheet: Node | None, extra: Mapping[str, Node], rules: Rules) -> Creature:
    """The creature with its sheet read, its starting states and the dice it has left.

    Its colour is that of the draft, which its token and its place on the wheel share (DV-CHAR-01).
    Only what differs from the default is written; faults are noted where they stand.
    """
    said = _as_ready(sheet.mapping(allowed=SHEET_KEYS), rules) if sheet is not None else {}
    made = _read_sheet(said, rules)
    state = repertoire.read(_read_fighter(said, made, rules), said, rules)
    if "states" in extra:
        state = _read_states(extra["states"], state)
    state = _as_points_say(state)
    state = replace(state, dice=() if state.dazed else character.dice_granted(made, state.hp))
    if "dice_left" in extra:
        state = _read_dice_left(extra["dice_left"], state)
    return put(replace(draft, size=made.size), state)


def _as_ready(said: dict[str, Node], rules: Rules) -> dict[str, Node]:
    """The sheet of the ready opponent that `creature` names, with what is written beside it in its place."""
    if "creature" not in said:
        return said
    sheets = dict(rules.sheets)
    base = sheets.get(said["creature"].choice(tuple(sheets)))
    return {**(base.mapping(allowed=SHEET_KEYS) if base is not None else {}), **said}


def _read_sheet(said: Mapping[str, Node], rules: Rules) -> Sheet:
    """Class, level from 0 without a ceiling, race and characteristics (DV-CHAR-02, -03, -04, -11, -12).

    `limits` raises the cap of a part, as even levels do (DV-DICE-13).
    """
    race = _race(said, rules)
    bought = Traits(*(said[n].whole(-20, 40) if n in said else 0 for n in CHARACTERISTICS))
    traits = bought.plus(race.traits)
    char_class = said["class"].choice(CLASSES, "none") if "class" in said else "none"
    triple = said["triple"].choice(HANDS, HAND_1) if "triple" in said else HAND_1
    limits = dict(character.default_limits(char_class, triple))
    if "limits" in said:
        for part, cap in said["limits"].mapping(allowed=PARTS).items():
            limits[part] = cap.whole(0, 20, 2)
    natural = []
    if "natural" in said:
        for part, node in said["natural"].mapping(allowed=PARTS).items():
            item = _natural(node)
            if item is not None:
                natural.append((part, item))
    max_hp = said["max_hp"].whole(1, 200, 10) if "max_hp" in said else character.natural_max_hp(traits.VO)
    return Sheet(
        race=race.key,
        char_class=char_class,
        level=said["level"].whole(0, 40) if "level" in said else 0,
        bought=bought,
        racial=race.traits,
        traits=traits,
        size=said["size"].choice(SIZES, race.size) if "size" in said else race.size,
        max_hp=max_hp,
        dice=_dice(said["dice"]) if "dice" in said else HUMANOID_DICE,
        limits=tuple(limits.items()),
        fixed_defence=said["defence"].whole(0, 40) if "defence" in said else None,
        talents=(*race.talents, *_words(said.get("talents"))),
        skills=_words(said.get("skills")),
        spells=_spells(said.get("spells"), rules),
        natural=tuple(natural),
    )


def _race(said: Mapping[str, Node], rules: Rules) -> Race:
    known = {race.key: race for race in rules.races}
    none = known.get("none", Race("none", Traits()))
    if "race" not in said:
        return none
    word = said["race"].choice(tuple(dict.fromkeys((*known, "none"))), "none")
    return known.get(word, none)


def _words(node: Node | None) -> tuple[str, ...]:
    return tuple(value.text() for value in node.items()) if node is not None else ()


def _spells(node: Node | None, rules: Rules) -> tuple[str, ...]:
    """The spells of a sheet; two of opposed schools are a fault where the table has pairs (DV-MAG-01, DV-AMB-104)."""
    chosen: dict[str, str] = {}
    for entry in _list(node):
        spell = rules.spell(entry.text())
        school = spell.school if spell is not None else ""
        opposed = next((known for known in chosen.values() if rules.schools.opposed(known, school)), None)
        if opposed is not None:
            entry.fault("fault.opposed_schools", found=entry.shown, school=opposed)
        chosen[entry.text()] = school
    return _words(node)


def _dice(node: Node) -> tuple[int, ...]:
    found = []
    for value in node.items():
        sides = die_sides(value.value)
        if sides is None or not 2 <= sides <= 100:
            value.fault("fault.not_a_die", found=value.shown)
        else:
            found.append(sides)
    return tuple(sorted(found))


def _natural(node: Node) -> Item | None:
    """A weapon of the body: an inline item, innate and lethal unless said otherwise."""
    if not node.is_mapping:
        node.fault("fault.not_a_mapping", found=node.shown)
        return None
    name = node.mapping().get("name")
    key = name.text() if name is not None and not name.is_mapping else NATURAL
    item = read_item(key, node)
    lethal = () if item.has("non_lethal") else ("lethal",)
    return replace(item, flags=tuple(dict.fromkeys((*item.flags, "innate", "fist_weapon", *lethal))), load=0)


def find_item(node: Node, rules: Rules) -> Item | None:
    """An item of a sheet: the name of an entry of the item data, or a mapping with the same fields."""
    if node.is_mapping:
        name = node.mapping().get("name")
        key = _inline_key(name) if name is not None else ""
        if name is None:
            node.fault("fault.missing_key", key="name")
            return None
        return read_item(key, node, rules.item(key))
    word = node.text()
    item = rules.item(word)
    if item is None:
        like = likely_items(word, rules)
        if like:
            node.fault("fault.unknown_item_like", found=node.shown, like=", ".join(like))
        else:
            node.fault("fault.unknown_item", found=node.shown)
        return None
    return replace(item)


def likely_items(word: str, rules: Rules) -> list[str]:
    """The keys of the item data that somebody who wrote `word` may have meant: by their names, or by spelling."""
    said = word.strip().lower()
    named = [key for key, item in rules.items if any(said == name_in(item.name, tongue).lower() for tongue in TONGUES)]
    written = said.replace(" ", "_").replace("-", "_")
    alike = [key for key, _ in rules.items if len(written) > 2 and (key.startswith(written[:3]) or written in key)]
    if named or alike:
        return named or sorted(alike, key=lambda key: (abs(len(key) - len(written)), key))[:3]
    called = {name_in(item.name, tongue): key for key, item in rules.items for tongue in TONGUES}
    near = likely(word, (*dict(rules.items), *called))
    return list(dict.fromkeys(called.get(like, like) for like in near))


TONGUES = ("fr", "en")


def _inline_key(name: Node) -> str:
    if name.is_mapping:
        parts = name.mapping(allowed=("fr", "en"))
        return next((part.text() for part in parts.values()), "")
    return name.text()


def _read_fighter(said: Mapping[str, Node], made: Sheet, rules: Rules) -> Fighter:
    held: list[Held] = []
    if "held" in said:
        for part, node in said["held"].mapping(allowed=HANDS).items():
            if node.value is None:
                continue
            item = find_item(node, rules)
            if item is None:
                continue
            if item.kind == "armour" and node.is_mapping and "kind" not in node.mapping():
                item = replace(item, kind="shield")
            parts = HANDS if item.is_two_handed else (part,)
            if any(hand in known.parts for known in held for hand in parts):
                node.fault("fault.hand_taken", part=part)
                continue
            held.append(Held(item, parts))
    state = Fighter(
        sheet=made,
        hp=said["hp"].whole(0, made.max_hp, made.max_hp) if "hp" in said else made.max_hp,
        held=tuple(held),
        carried=tuple(i for i in (find_item(n, rules) for n in _list(said.get("carried"))) if i is not None),
        tiles=_words(said.get("techniques")),
        destiny=said["destiny"].whole(0, 99) if "destiny" in said else 0,
        adventure_dice=said["adventure_dice"].whole(0, 99) if "adventure_dice" in said else 0,
    )
    for node in _list(said.get("worn")):
        item = find_item(node, rules)
        if item is not None:
            state = _wear(state, item, node)
    return state


def _list(node: Node | None) -> list[Node]:
    return node.items() if node is not None else []


def _wear(state: Fighter, item: Item, node: Node) -> Fighter:
    """Put a worn item on its part: one armour tile a part, metal over a padded coat (DV-ARM-03, DV-ARM-05)."""
    if item.kind == "shield":
        free = [hand for hand in (HAND_2, HAND_1) if state.held_in(hand) is None]
        if not free:
            node.fault("fault.hand_taken", part=HAND_2)
            return state
        return replace(state, held=(*state.held, Held(item, (free[0],))))
    places = [part for name in item.worn_on for part in (HANDS if name == "hand" else (name,))] or ["body"]
    place = next((part for part in places if not _takes_no_more(state, item, part)), None)
    if place is None:
        node.fault("fault.part_armoured", part=places[0])
        return state
    return replace(state, worn=(*state.worn, Worn(item, place)))


def _takes_no_more(state: Fighter, item: Item, part: str) -> bool:
    """Whether the part bears armour already, or the same thing already."""
    return armour.part_taken(state, item, part) or any(w.part == part and w.item.key == item.key for w in state.worn)


def _read_states(node: Node, state: Fighter) -> Fighter:
    """The states that an encounter sets up (section 3 of the contract)."""
    for entry in node.items():
        if not entry.is_mapping:
            word = entry.text()
            kind, _, part = word.partition(":")
            if kind in PART_STATES and part in PARTS:
                state = state.with_condition(Condition(kind, part))
                continue
            state = _word_state(entry, word, state)
            continue
        allowed = (*PART_STATES, "vigilant", "engaged", "held", "aware", "discreet")
        for kind, value in entry.mapping(allowed=allowed).items():
            if kind in PART_STATES:
                part = value.choice(PARTS)
                if part:
                    state = state.with_condition(Condition(kind, part))
            elif kind == "vigilant":
                state = state.with_condition(Condition("vigilant", score=value.whole(), lapses=True))
            elif kind == "held":
                state = _held_state(value, state)
            else:
                state = state.with_condition(Condition(kind, by=value.text()))
    return state


def names_creatures(extra: Mapping[str, Node]) -> list[Node]:
    """Where the states of a creature name another one: engaged with it, held by it, aware of it."""
    states = extra.get("states")
    named = []
    for entry in states.value if states is not None and states.is_list else ():
        said = entry.value if entry.is_mapping else {}
        named += [said[kind] for kind in ("engaged", "aware") if kind in said]
        held = said.get("held")
        if held is not None and held.is_mapping and "by" in held.value:
            named.append(held.value["by"])
    return named


def _as_points_say(state: Fighter) -> Fighter:
    """Unless listed, 1 point is a KO and 0 is death (DV-LIFE-03, DV-LIFE-05)."""
    if state.hp == 0 and not state.dead:
        return replace(state, conditions=(Condition("dead"),))
    if state.hp == 1 and not state.knocked_out:
        return state.with_condition(Condition("ko"))
    return state


def _word_state(entry: Node, word: str, state: Fighter) -> Fighter:
    if word not in STATE_WORDS:
        entry.not_one_of((*STATE_WORDS, *PART_STATES))
        return state
    if word in ("vigilant", "discreet"):
        return state.with_condition(Condition(word, lapses=True))
    if word == "dazed":
        return state.with_condition(Condition("dazed", cause="critical", lapses=True))
    return state.with_condition(Condition(word))


def _held_state(value: Node, state: Fighter) -> Fighter:
    said = value.mapping(allowed=("part", "by", "score", "hand"), required=("part", "by"))
    part = said["part"].choice(PARTS, "body") if "part" in said else "body"
    by = said["by"].text() if "by" in said else ""
    score = said["score"].whole() if "score" in said else 0
    hand = said["hand"].choice(HANDS) if "hand" in said else ""
    return state.with_condition(Condition("held", part, by, score, hand))


def _read_dice_left(node: Node, state: Fighter) -> Fighter:
    """The dice in hand at the start; the others count as spent on no part."""
    left = []
    granted = list(state.dice)
    for value in node.items():
        sides = die_sides(value.value)
        if sides is None or sides not in granted:
            value.not_one_of(tuple(f"d{s}" for s in granted))
            continue
        granted.remove(sides)
        left.append(sides)
    return replace(state, dice=tuple(sorted(left)))


def read_thing_item(node: Node, rules: Rules) -> Item | None:
    """The item that a `thing` of a map is, when it is one of the item data and no scenery."""
    item = rules.item(node.text()) if isinstance(node.value, str) else None
    return replace(item) if item is not None else None
