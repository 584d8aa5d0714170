"""Fighting Fantasy as one frozen value."""

from __future__ import annotations

from board.rulebook.system import System
from board.systems.fighting_fantasy import (
    adventure_sheet,
    commands,
    exposure,
    gm_offers,
    options,
    panels,
    reading,
    sentences,
    setting_up,
    trigger_reading,
    view,
)
from board.systems.fighting_fantasy.adventure_sheet import sheet_of

SOUNDS = {
    "step": "step", "move": "step", "placed": "step", "flee": "step", "flees": "step", "assault": "blow",
    "assault_parried": "parry", "assault_avoided": "parry", "assault_tie": "parry", "wound": "wound",
    "door_opened": "door", "door_closed": "door", "round_start": "turn", "hand": "turn",
}  # fmt: skip
"""Which sound an event makes, by its kind."""

RULES = {
    "do.move": "FF-BRD-04", "do.assault": "FF-CMB-01", "do.flee": "FF-BRD-10", "do.meal": "FF-BRD-16",
    "do.test_luck": "FF-LCK-01", "do.wait": "FF-BRD-06", "wheel": "FF-BRD-05", "cover": "FF-BRD-07",
    "zone.dark": "FF-BRD-07", "zone.lit": "FF-BRD-07",
}  # fmt: skip
"""Which rule explains a deed or a word of the board."""

SYSTEM = System(
    name="fighting_fantasy",
    commands=commands.FIELDS,
    read_rules=reading.read_rules,
    read_creature=reading.read_creature,
    start=setting_up.start,
    check=commands.check,
    legal=commands.legal,
    procedure=commands.procedure,
    perceive=view.perceive,
    sees_square=view.sees_square,
    view=view.view,
    veil=view.veil,
    outward=view.outward,
    last=exposure.last,
    look=exposure.look,
    state=exposure.state,
    results=exposure.results,
    offers=panels.offers,
    sheet=panels.sheet,
    question=panels.question,
    sentence=sentences.sentence,
    rule_of=lambda topic: RULES.get(topic, ""),
    sound=lambda event: SOUNDS.get(event.kind, ""),
    owned_facts=sentences.owned_facts,
    located=view.located,
    gone=lambda creature: not sheet_of(creature).in_play,
    mark_text=adventure_sheet.mark_text,
    mark_means=adventure_sheet.mark_means,
    gm_offers=gm_offers.gm_offers,
    options_shown=options.options_shown,
    creature_keys=reading.CREATURE_KEYS,
    encounter_keys=reading.ENCOUNTER_KEYS,
    data_files=reading.DATA_FILES,
    check_trigger=trigger_reading.check_trigger,
    names_in_trigger=trigger_reading.names_in_trigger,
    last_names=exposure.LAST_NAMES,
)
"""The whole game (FF)."""
