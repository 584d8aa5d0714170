"""Reading sheets and the terms of an encounter out of files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from board.rulebook.options import read_catalogue
from board.rulebook.reading import Faults, Node
from board.scene.scene import Creature
from board.scene.texts import Name
from board.systems.fighting_fantasy.adventure_sheet import STATS, AdventureSheet, Score, put
from board.systems.fighting_fantasy.arrivals import ready_opponent
from board.systems.fighting_fantasy.options import MODES, Formula, Item, Rules, Wound, read_options

SHEET_KEYS = (
    *STATS,
    *(f"{stat}_initial" for stat in STATS),
    "creature",
    "traits",
    "provisions",
    "gold",
    "items",
    "weapons",
    "weapon_in_hand",
    "weapon_skill_bonus",
    "special_weapon",
)
"""What a sheet may hold."""

CREATURE_KEYS = ("states",)
ENCOUNTER_KEYS = ("mode", "flee_allowed", "avoid_allowed")
DATA_FILES = ("options", "ruleset", "creatures")

MOST = 999
"""The largest score or number of things."""


# ---- the encounter ----------------------------------------------------------------------------------


def read_rules(options: Node | None, data: Mapping[str, Node], encounter: Mapping[str, Node], faults: Faults) -> Rules:
    """The rules of an encounter: options, figures of the data files, and its terms (FF-BRD-17).

    `mode` is one of two words (FF-GRP-01); `flee_allowed` and `avoid_allowed` are false unless stated
    (FF-FLE-01, FF-CRE-04).
    """
    rules = _figures(Rules(), data.get("ruleset"))
    mode, flee, avoid = (encounter.get(key) for key in ENCOUNTER_KEYS)
    rules = replace(
        rules,
        options=read_options(options),
        catalogue=read_catalogue(data.get("options")),
        mode="" if mode is None else mode.choice(MODES),
        flee_allowed=flee is not None and flee.flag(),
        avoid_allowed=avoid is not None and avoid.flag(),
    )
    beasts = data.get("creatures")
    if beasts is None:
        return rules
    read, ready = [], []
    for key, entry in beasts.mapping().items():
        fields = entry.mapping(allowed=("name", "sheet", "traits", "source"), required=("sheet",))
        if "sheet" in fields:
            sheet = _read_sheet(fields["sheet"], rules)
            traits = tuple(trait.name() for trait in fields["traits"].items()) if "traits" in fields else ()
            sheet = replace(sheet, traits=traits) if traits else sheet
            read.append((key, sheet))
            ready.append(ready_opponent(key, fields["name"].name() if "name" in fields else key, sheet))
    return replace(rules, bestiary=tuple(read), ready=tuple(ready))


def _figures(rules: Rules, ruleset: Node | None) -> Rules:
    """The figures of the data file in place of those written here; what it leaves out stays."""
    if ruleset is None:
        return rules
    entries = ruleset.mapping()
    figures: dict[str, Any] = {}
    wounds = entries["wounds"].mapping() if "wounds" in entries else {}
    for name in ("hero_hits", "creature_hits", "flight"):
        if name in wounds:
            table = wounds[name].mapping(required=("no_test", "lucky", "unlucky"))
            figures[name] = Wound(*(_whole(table, key) for key in ("no_test", "lucky", "unlucky")))
    for key in ("meal_stamina", "madness_below"):
        if key in entries:
            figures[key] = entries[key].whole(0, MOST)
    board = entries["board"].mapping() if "board" in entries else {}
    for key in ("move_squares", "flee_squares"):
        if key in board:
            figures[key] = board[key].whole(0, MOST)
    special = entries["special_weapon"].mapping() if "special_weapon" in entries else {}
    if "extra_damage" in special:
        figures["special_weapon_damage"] = special["extra_damage"].whole(0, MOST)
    if "create" in entries:
        figures["creation"] = _creation(entries["create"])
    return replace(rules, **figures, **_start(rules, entries))


def _creation(node: Node) -> tuple[tuple[str, Formula], ...]:
    formulas = node.mapping(allowed=STATS, required=STATS)
    read = []
    for stat in STATS:
        parts = formulas[stat].mapping(required=("dice", "plus")) if stat in formulas else {}
        read.append((stat, Formula(_whole(parts, "dice", 1), _whole(parts, "plus", 6))))
    return tuple(read)


def _start(rules: Rules, entries: Mapping[str, Node]) -> dict[str, Any]:
    """What a hero sets out with: armour, sword, backpack, no provisions, next to no money (FF-EQP-01 to -03)."""
    start = entries["start"].mapping() if "start" in entries else {}
    names = entries["items"].mapping() if "items" in entries else {}
    figures: dict[str, Any] = {key: start[key].whole(0, MOST) for key in ("provisions", "gold") if key in start}
    if "items" in start:
        known = {item.key: item for item in rules.start_items}
        items = []
        for node in start["items"].items():
            key = node.text()
            named = names[key].mapping() if key in names else {}
            name = named["name"].name() if "name" in named else key
            items.append(replace(known.get(key, Item(key, key)), name=name))
        figures["start_items"] = tuple(items)
    return figures


def _whole(table: Mapping[str, Node], key: str, default: int = 0) -> int:
    return table[key].whole(0, MOST) if key in table else default


# ---- sheets -----------------------------------------------------------------------------------------


def read_creature(draft: Creature, sheet: Node | None, extra: Mapping[str, Node], rules: Rules) -> Creature:
    """The creature with its sheet, and the states it begins with: `dead`, `mad`, `{engaged: ID}`.

    A sheet with Luck is a hero's and has Willpower too; any other is a creature's, which has Skill and
    Stamina only (FF-CRE-01).
    """
    state = _read_sheet(sheet, rules) if sheet is not None else AdventureSheet(Score(7, 7), Score(7, 7))
    states = extra.get("states")
    for node in states.items() if states is not None else ():
        if node.is_mapping:
            engaged = node.mapping(allowed=("engaged",), required=("engaged",))
            if "engaged" in engaged:
                state = replace(state, opponents=(*state.opponents, engaged["engaged"].text()))
            continue
        word = node.choice(("dead", "mad"))
        if word == "dead":
            state = replace(state, stamina=Score(0, state.stamina.initial), opponents=())
        elif word == "mad":
            state = replace(state, mad=True)
    if state.willpower is not None and state.willpower.current < rules.madness_below:
        state = replace(state, mad=True)
    return put(draft, state)


def _read_sheet(node: Node, rules: Rules) -> AdventureSheet:
    """A sheet: the four scores, or a key of the bestiary under `creature`, and what the hero has."""
    entries = node.mapping(allowed=SHEET_KEYS)
    base = None
    if "creature" in entries:
        key = entries["creature"].choice(tuple(known for known, _ in rules.bestiary))
        base = rules.beast(key)
    scores: dict[str, Any] = {stat: _score(entries, stat, base) for stat in STATS}
    for stat in ("skill", "stamina"):
        if scores[stat] is None:
            if node.is_mapping and "creature" not in entries:
                node.fault("fault.missing_key", key=stat)
            scores[stat] = Score(7, 7)
    hero = scores["luck"] is not None
    if hero and scores["willpower"] is None:
        node.fault("ff.fault.no_willpower")
    if not hero and scores["willpower"] is not None:
        node.fault_at_key("willpower", "ff.fault.willpower_without_luck")
    traits = base.traits if base is not None else ()
    if "traits" in entries:
        traits = tuple(trait.name() for trait in entries["traits"].items())
    sheet = AdventureSheet(**scores, traits=traits)
    return _possessions(sheet, entries, rules) if hero else _bare(sheet, entries)


def _score(entries: Mapping[str, Node], stat: str, base: AdventureSheet | None) -> Score | None:
    """Current and initial score; the initial one is the current value unless it is written (FF-GEN-06)."""
    known = base.score(stat) if base is not None else None
    if stat not in entries:
        if f"{stat}_initial" in entries:
            initial = entries[f"{stat}_initial"].whole(0, MOST)
            return Score(initial if known is None else known.current, initial)
        return known
    current = entries[stat].whole(0, MOST, 7)
    initial_node = entries.get(f"{stat}_initial")
    return Score(current, current if initial_node is None else initial_node.whole(0, MOST, current))


def _bare(sheet: AdventureSheet, entries: Mapping[str, Node]) -> AdventureSheet:
    """A creature has nothing that counts: its weapons are in its Skill (FF-CRE-01)."""
    for key in ("provisions", "gold", "items", "weapons", "weapon_in_hand", "weapon_skill_bonus", "special_weapon"):
        if key in entries:
            entries[key].fault("ff.fault.hero_only", key=key)
    return sheet


def _possessions(sheet: AdventureSheet, entries: Mapping[str, Node], rules: Rules) -> AdventureSheet:
    """What a hero has: the starting equipment unless written otherwise (FF-EQP-01 to -03), one weapon in hand.

    A second weapon waits in the backpack (FF-CMB-12). `special_weapon` is a weapon that deepens wounds
    (FF-OPEN-09), in hand unless `weapon_in_hand` names another; `weapon_skill_bonus` belongs to the weapon
    in hand (FF-OPEN-07).
    """
    items = list(rules.start_items)
    if "items" in entries:
        items = [item for item in items if item.weapon] + [_item(node) for node in entries["items"].items()]
    if "weapons" in entries:
        weapons = [_weapon(node, rules) for node in entries["weapons"].items()]
        items = [item for item in items if not item.weapon] + weapons
    hand = next((item.key for item in items if item.weapon), None)
    if "special_weapon" in entries:
        special = _special(entries["special_weapon"], rules)
        if special is not None:
            items.append(special)
            hand = special.key
    if "weapon_in_hand" in entries:
        keys = tuple(item.key for item in items if item.weapon)
        node = entries["weapon_in_hand"]
        hand = None if node.value is None else node.choice(keys, hand or "")
    if "weapon_skill_bonus" in entries:
        bonus = entries["weapon_skill_bonus"].whole(0, MOST)
        items = [replace(item, skill_bonus=bonus) if item.key == hand else item for item in items]
    return replace(
        sheet,
        items=tuple(items),
        weapon_in_hand=hand,
        provisions=_whole(entries, "provisions", rules.provisions),
        gold=_whole(entries, "gold", rules.gold),
    )


SPECIAL_WEAPON: Name = (("fr", "Arme Spéciale"), ("en", "Special Weapon"))


def _special(node: Node, rules: Rules) -> Item | None:
    """`true` for the usual extra damage, or `{extra_damage: n, name: ...}` (FF-OPEN-09)."""
    if isinstance(node.value, bool):
        extra = rules.special_weapon_damage
        return Item("special_weapon", SPECIAL_WEAPON, True, 0, extra) if node.value else None
    fields = node.mapping(allowed=("extra_damage", "name"))
    name = fields["name"].name() if "name" in fields else SPECIAL_WEAPON
    return Item("special_weapon", name, True, 0, _whole(fields, "extra_damage", rules.special_weapon_damage))


def _item(node: Node) -> Item:
    """A thing by its name, or a mapping with a `key` and a `name`."""
    if not node.is_mapping:
        word = node.text()
        return Item(word, word)
    fields = node.mapping(allowed=("key", "name"), required=("key",))
    key = fields["key"].text() if "key" in fields else ""
    return Item(key, fields["name"].name() if "name" in fields else key)


def _weapon(node: Node, rules: Rules) -> Item:
    """A weapon by its name, or a mapping with its bonuses (FF-OPEN-07, FF-OPEN-09)."""
    known = {item.key: item for item in rules.start_items}
    if not node.is_mapping:
        word = node.text()
        return known.get(word, Item(word, word, weapon=True))
    fields = node.mapping(allowed=("key", "name", "weapon_skill_bonus", "extra_damage"), required=("key",))
    key = fields["key"].text() if "key" in fields else ""
    name = fields["name"].name() if "name" in fields else key
    return Item(key, name, True, _whole(fields, "weapon_skill_bonus"), _whole(fields, "extra_damage"))
