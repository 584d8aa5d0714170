"""Dernier Val as one frozen value (board.rulebook.system.System)."""

from __future__ import annotations

from dataclasses import replace

from board.grid.squares import in_ring8
from board.rulebook.system import System
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import (
    exposure,
    initiative,
    legality,
    listing,
    options,
    panels,
    play,
    reading,
    trap_reading,
    view,
)
from board.systems.dernier_val.state import Encounter, Fighter, fighter, options_of, put

COMMANDS: dict[str, tuple[str, ...]] = {
    "move": ("die", "path", "to", "facing"),
    "crawl": ("die!", "to!"),
    "open": ("at!", "with", "die"),
    "close": ("at!", "with", "die"),
    "strike": ("target!", "with", "die", "dice", "tile", "as"),
    "shoot": ("target!", "with", "die", "dice", "tile"),
    "nock": ("with", "die", "dice", "target"),
    "load": ("with", "die", "dice", "target"),
    "throw": ("item!", "target", "at", "with", "die", "dice", "tile"),
    "hold": ("target!", "with", "die"),
    "tighten": ("target!", "with", "die"),
    "apply_hold": ("target!", "with", "die", "take"),
    "release": ("target", "with"),
    "break_free": ("target", "with", "die"),
    "disengage": ("by", "die"),
    "be_vigilant": ("die",),
    "be_discreet": ("die",),
    "concentrate": ("die", "on", "keep"),
    "equip": ("item!", "hand", "with", "die"),
    "unequip": ("item!", "hand", "with", "die"),
    "drop": ("item!", "hand", "with", "die"),
    "stand_up": ("die",),
    "jump": ("die", "to"),
    "climb": ("die", "to"),
    "climb_down": ("die", "to"),
    "swim": ("die", "to"),
    "lift": ("die", "dice", "target", "with"),
    "first_aid": ("target", "item", "part", "with", "die", "dice"),
    "extinguish": ("target", "item", "part", "with", "die", "dice", "at"),
    "use_item": ("target", "item", "part", "with", "die", "at"),
    "pick_pocket": ("target", "item", "part", "with", "die", "dice"),
    "cast": ("target", "item", "spell", "part", "with", "die", "dice", "at"),
    "reactivate": ("target", "item", "part", "die"),
    "think": ("target", "item", "part", "die"),
    "test": ("part!", "characteristic!", "difficulty", "die", "dice", "risky", "at"),
    "end_round": (),
    "roll_initiative": (),
    "gm": ("what!", "target", "amount", "part", "potency", "characteristic", "effect", "at", "item", "value", "rounds"),
}
"""The fields of each verb; those marked with `!` are required."""


def veil(creature: Creature) -> Creature:
    """What remains of a creature of which only the shape is known: its square, posture and hands.

    It is shown as a "?" on its square (DV-VIEW-06, DV-VIEW-30); a visible creature is shown itself
    (DV-VIEW-27), a hidden one not at all (DV-VIEW-31).
    """
    state = fighter(creature)
    kept = Fighter(
        sheet=replace(
            state.sheet,
            race="none",
            char_class="none",
            talents=(),
            skills=(),
            spells=(),
            afflictions=(),
            spirit=False,
            handedness="right",
        ),
        hp=state.sheet.max_hp,
        dice=state.dice,
        held=state.held,
        conditions=tuple(c for c in state.conditions if c.kind in ("prone", "ko", "dead", "engaged", "held", "dazed")),
        has_played=state.has_played,
        height=state.height,
        veiled=True,
    )
    shape = replace(creature, name="?", colour="#bbbbbb", picture="")
    shape = put(replace(shape, state=None), kept)
    return replace(shape, marks=("?", *shape.marks))


def outward(creature: Creature) -> Creature:
    """A creature as others see it: how many points it has left and what is in its bag is nobody else's business."""
    state = fighter(creature)
    if state.veiled:
        return creature
    hp = state.sheet.max_hp if state.hp > 1 else state.hp
    kept = replace(state, hp=hp, carried=(), tiles=(), used=(), destiny=0, adventure_dice=0)
    return creature if kept == state else replace(creature, state=kept)


def common(state: Encounter) -> Encounter:
    """What all sides may know of the encounter: not the die that the game master picked for alerts (DV-STL-15)."""
    return replace(state, alert_die=0) if state.alert_die else state


def located(scene: Scene, side: str) -> frozenset[str]:
    """Ids of creatures whose square the side knows though nobody sees them.

    They attacked or are engaged (DV-AMB-23); or, where the table lets any enemy beside a shooter
    forbid the shot, they stand beside one of the side (DV-AMB-65).
    """
    known = {
        condition.by
        for creature in scene.creatures
        if creature.side == side
        for condition in fighter(creature).conditions
        if condition.kind in ("attacked_by", "engaged", "held", "holding")
    }
    if options_of(scene).adjacent_enemy_blocks_shot == "any":
        own = [creature.at for creature in scene.creatures if creature.side == side]
        known.update(other.id for other in scene.creatures if any(in_ring8(at, other.at) for at in own))
    return frozenset(known)


SYSTEM = System(
    name="dernier_val",
    commands=COMMANDS,
    read_rules=reading.read_rules,
    read_creature=reading.read_creature,
    start=initiative.start,
    check=legality.check,
    legal=listing.legal,
    procedure=play.procedure,
    perceive=view.perceive,
    sees_square=view.sees_square,
    view=view.view,
    veil=veil,
    common=common,
    outward=outward,
    last=exposure.last,
    look=exposure.look,
    state=exposure.state,
    results=exposure.results,
    offers=panels.offers,
    sheet=panels.sheet,
    question=panels.question,
    sentence=panels.sentence,
    owned_facts=panels.owned_facts,
    mark_text=panels.mark_text,
    mark_means=panels.mark_means,
    sound=panels.sound,
    missile=panels.missile,
    rule_of=panels.rule_of,
    square_mm=options.square_mm,
    options_shown=options.options_shown,
    gm_offers=panels.gm_offers,
    located=located,
    gone=lambda creature: fighter(creature).dead,
    out_of_fight=lambda creature: fighter(creature).knocked_out,
    names_creatures=reading.names_creatures,
    read_thing_item=reading.read_thing_item,
    check_trigger=trap_reading.check_trigger,
    creature_keys=("states", "dice_left"),
    data_files=reading.DATA_FILES,
    last_names=exposure.LAST,
)
