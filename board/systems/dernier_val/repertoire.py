"""Chapter CHAR, what a sheet knows besides its items: what fits its memory, what birth gives, handicaps, gold.

Talents need no memory, and a talent is general, of a race or of a class (DV-CHAR-20); spells, techniques and skills
are tiles that its memory holds (DV-CHAR-21); handicaps stand apart (DV-CHAR-22).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from board.rulebook.likeness import perhaps
from board.rulebook.reading import Node
from board.systems.dernier_val import abilities, character
from board.systems.dernier_val.abilities import AFFLICTION, SKILL, TALENT, TECHNIQUE
from board.systems.dernier_val.state import Fighter, Rules

HANDEDNESS = ("right", "left", "ambidextrous")
LEFT_PARRY = "left_handers_parry"
AMBIDEXTROUS = "ambidextrous"
BIG_GOLD = 10
"""Gold pieces that a big one is worth (DV-CHAR-23)."""

LISTS = {"talents": TALENT, "skills": SKILL, "techniques": TECHNIQUE, "afflictions": AFFLICTION}
"""The lists of a sheet whose words are those of the data file, and the kind that belongs there."""


def tiles_held(state: Fighter, rules: Rules) -> int:
    """Slots of memory in use: skills, techniques and spells, used up or not; tricks need none (DV-CHAR-21)."""
    made = state.sheet
    spells = [name for name in made.spells if (spell := rules.spell(name)) is None or spell.kind != "trick"]
    used = [name for name in state.used if name not in made.spells]
    return len(made.skills) + len(spells) + len(state.tiles) + len(used)


def room_in_memory(state: Fighter, rules: Rules) -> int:
    """Slots of memory that are still free (DV-CHAR-17, DV-CHAR-21)."""
    return max(0, character.memory(state.sheet, rules.options)) - tiles_held(state, rules)


def knows(state: Fighter, key: str) -> bool:
    """Whether the sheet has this talent, skill, technique, spell or affliction, used up or not."""
    made = state.sheet
    return key in (*made.talents, *made.skills, *made.spells, *made.afflictions, *state.tiles, *state.used)


def with_ability(state: Fighter, key: str, kind: str) -> Fighter:
    """With one more talent, skill, technique, affliction or `spell`."""
    made = state.sheet
    if kind == TECHNIQUE:
        return replace(state, tiles=(*state.tiles, key))
    if kind == TALENT:
        made = replace(made, talents=(*made.talents, key))
    elif kind == SKILL:
        made = replace(made, skills=(*made.skills, key))
    elif kind == AFFLICTION:
        made = replace(made, afflictions=(*made.afflictions, key))
    else:
        made = replace(made, spells=(*made.spells, key))
    return replace(state, sheet=made)


def without_ability(state: Fighter, key: str) -> Fighter:
    """Without the talent, skill, technique, spell or affliction of that name, one copy of it."""
    made = state.sheet
    made = replace(
        made,
        talents=_less(made.talents, key),
        skills=_less(made.skills, key),
        spells=_less(made.spells, key),
        afflictions=_less(made.afflictions, key),
    )
    if key in state.tiles:
        return replace(state, sheet=made, tiles=_less(state.tiles, key))
    return replace(state, sheet=made, used=_less(state.used, key))


def _less(words: tuple[str, ...], word: str) -> tuple[str, ...]:
    """The words without one copy of `word`, if it is there."""
    at = words.index(word) if word in words else len(words)
    return (*words[:at], *words[at + 1 :])


def forbids_discretion(state: Fighter, rules: Rules) -> bool:
    """Whether a handicap of its own keeps it from being discreet: a grumbler, a cough (DV-STL-13, DV-CHAR-22)."""
    words = (*state.sheet.afflictions, *state.sheet.talents)
    return any((known := rules.ability(word)) is not None and known.effect == "no_discretion" for word in words)


def parry_bonus(state: Fighter, rules: Rules) -> int:
    """What the left-hander's parry adds to one parry while its tile is there; its data say how much (DV-CHAR-07)."""
    ability = rules.ability(LEFT_PARRY)
    return ability.amount if ability is not None and LEFT_PARRY in state.tiles else 0


# ---- Reading -------------------------------------------------------------------------------------


def read(state: Fighter, said: Mapping[str, Node], rules: Rules) -> Fighter:
    """The state with what birth gives, handicaps and gold; faults of the lists are noted (DV-CHAR-07, -20 to -23)."""
    for name, kind in LISTS.items():
        _check_words(said.get(name), kind, rules)
    _check_spells(said.get("spells"), rules)
    made = state.sheet
    listed = said.get("afflictions")
    words = tuple(node.text() for node in listed.items()) if listed is not None else ()
    spirit = said["spirit"].flag() if "spirit" in said else False
    hand = said["handedness"].choice(HANDEDNESS, "right") if "handedness" in said else "right"
    made = replace(made, afflictions=words, spirit=spirit, handedness=hand)
    state = replace(state, sheet=made, gold=_gold(said.get("gold")))
    _check_memory(state, said, rules)
    return _with_birthright(state, hand, rules)


def _check_words(node: Node | None, kind: str, rules: Rules) -> None:
    """A word of one's own is allowed; one that is nearly a known one is a slip of the pen."""
    known = {ability.key: ability.kind for ability in rules.abilities}
    for entry in node.value if node is not None and node.is_list else ():
        word = entry.value
        meant = abilities.meant(word, tuple(known)) if isinstance(word, str) and word not in known else None
        if meant is not None:
            entry.fault("fault.unknown_ability_like", found=entry.shown, like=meant)
        elif kind == AFFLICTION and known.get(str(word), kind) != kind:
            entry.fault("fault.not_an_affliction", found=entry.shown)
        elif known and isinstance(word, str) and word not in known:
            entry.remark("remark.own_word", found=perhaps(word, tuple(known)))


def _check_spells(node: Node | None, rules: Rules) -> None:
    """A spell of one's own is allowed; nobody can cast it but the game master's hand."""
    known = tuple(spell.key for spell in rules.spells)
    for entry in node.value if known and node is not None and node.is_list else ():
        if isinstance(entry.value, str) and entry.value not in known:
            entry.remark("remark.own_word", found=perhaps(entry.value, known))


def _check_memory(state: Fighter, said: Mapping[str, Node], rules: Rules) -> None:
    """More tiles than the memory has slots are one fault, at the last list that fills it (DV-CHAR-21)."""
    slots = max(0, character.memory(state.sheet, rules.options))
    held = tiles_held(state, rules)
    filling = [said[name] for name in ("skills", "techniques", "spells") if name in said]
    if held > slots and filling:
        node = max(filling, key=lambda known: (known.line, known.column))
        node.fault("fault.memory_full", found=held, most=slots)


def _with_birthright(state: Fighter, hand: str, rules: Rules) -> Fighter:
    """The left-handed own a parry, the ambidextrous a skill as well, where their memory has room (DV-CHAR-07, -08)."""
    given = {"left": (LEFT_PARRY,), "ambidextrous": (LEFT_PARRY, AMBIDEXTROUS)}.get(hand, ())
    for key in given:
        if not knows(state, key) and room_in_memory(state, rules) > 0:
            state = with_ability(state, key, SKILL if key == AMBIDEXTROUS else TECHNIQUE)
    return state


def _gold(node: Node | None) -> int:
    """Gold pieces; `{big: 2, small: 5}` counts big ones, each worth ten (DV-CHAR-23)."""
    if node is None:
        return 0
    if not node.is_mapping:
        return node.whole(0, 100_000)
    purse = node.mapping(allowed=("big", "small"))
    counted = {name: entry.whole(0, 10_000) for name, entry in purse.items()}
    return counted.get("big", 0) * BIG_GOLD + counted.get("small", 0)
