"""Which rule explains what the window shows: deeds, values, states, what stands on the squares."""

from __future__ import annotations

RULES = {
    "do.move": "DV-MOVE-02", "do.crawl": "DV-MOVE-08", "do.open": "DV-AMB-121", "do.close": "DV-AMB-121",
    "do.strike": "DV-ATK-08", "do.shoot": "DV-RANGE-01", "do.nock": "DV-RANGE-19", "do.load": "DV-RANGE-22",
    "do.throw": "DV-RANGE-01", "do.hold": "DV-HOLD-01", "do.tighten": "DV-HOLD-07", "do.apply_hold": "DV-HOLD-08",
    "do.release": "DV-HOLD-11", "do.break_free": "DV-HOLD-05", "do.disengage": "DV-CLOSE-10",
    "do.be_vigilant": "DV-VIEW-15", "do.be_discreet": "DV-STL-01", "do.concentrate": "DV-VIEW-20",
    "do.equip": "DV-ACT-16", "do.unequip": "DV-ACT-21", "do.drop": "DV-ACT-22", "do.stand_up": "DV-CRIT-28",
    "do.jump": "DV-MAN-02", "do.climb": "DV-MAN-05", "do.climb_down": "DV-MAN-09", "do.swim": "DV-MAN-14",
    "do.lift": "DV-MAN-18", "do.first_aid": "DV-ACT-34", "do.extinguish": "DV-FIRE-01", "do.use_item": "DV-ACT-18",
    "do.pick_pocket": "DV-ACT-28", "do.cast": "DV-ACT-11", "do.reactivate": "DV-CAMP-19", "do.think": "DV-DICE-26",
    "do.test": "DV-DICE-05", "do.end_round": "DV-INIT-07",
    "die": "DV-DICE-06", "cap": "DV-DICE-11", "wheel": "DV-INIT-03",
    "cover": "DV-VIEW-09", "opaque": "DV-VIEW-02", "door": "DV-AMB-121", "veiled": "DV-VIEW-06",
    "beside_board": "DV-VIEW-28",
    "zone.water": "DV-MAN-14", "zone.fire": "DV-FIRE-06", "zone.dark": "DV-VIEW-03", "zone.lit": "DV-VIEW-03",
    "zone.night": "DV-VIEW-03", "zone.cramped": "DV-RANGE-13", "zone.risky": "DV-MOVE-07", "zone.rough": "DV-MOVE-07",
    "seen": "DV-VIEW-01", "ally": "DV-VIEW-01", "remembered": "DV-VIEW-14",
    "dv.stat.hp": "DV-DICE-02", "dv.stat.defence": "DV-ATK-02", "dv.stat.initiative": "DV-INIT-01",
    "dv.stat.alert": "DV-CHAR-16", "dv.stat.load": "DV-CHAR-13", "dv.stat.move": "DV-CHAR-14",
    "dv.stat.level": "DV-CHAR-03", "dv.stat.tiles": "DV-CRIT-02", "dv.stat.destiny": "DV-LIFE-04",
    "prone": "DV-CRIT-27", "no_reactions": "DV-CRIT-27", "dazed": "DV-STL-26", "dazed_a_round": "DV-STL-28",
    "ko": "DV-LIFE-04", "vigilant": "DV-VIEW-15", "vigilant_unscored": "DV-VIEW-15", "discreet": "DV-STL-01",
    "engaged": "DV-CLOSE-08", "numb": "DV-CRIT-30", "inert": "DV-CRIT-30", "bleeding": "DV-CRIT-31",
    "burning": "DV-CRIT-33", "held": "DV-HOLD-04", "holding": "DV-HOLD-06", "stopped": "DV-CRIT-31",
    "aware": "DV-STL-10",
}  # fmt: skip
"""By topic: `do.VERB`, the key of a label or of a state, or a word of the board itself."""

CHARACTERISTICS = ("FO", "SO", "VO", "EM", "LO", "MA")


def rule_of(topic: str) -> str:
    """The rule that explains a topic, nothing where there is none."""
    if topic.startswith("dv.stat.") and topic[8:] in CHARACTERISTICS:
        return "DV-CHAR-11"
    return RULES.get(topic) or RULES.get(topic.removeprefix("dv.state.").removeprefix("dv.lasting."), "")
