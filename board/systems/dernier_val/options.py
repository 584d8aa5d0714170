"""Ruleset options: the readings of the open points that a table may choose (chapters 25 and 26)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import Any

from board.rulebook.options import OptionShown, chosen
from board.rulebook.reading import Node


@dataclass(frozen=True)
class Options:
    """The chosen readings; each field is an option of chapter 26 and its default."""

    turn_scope: str = "owner_cycle"  # DV-AMB-01
    initiative_tie: str = "stats_then_roll"  # DV-AMB-02
    reactions_before_first_round: str = "full"  # DV-AMB-06
    reaction_pool: str = "all_keep_best"  # DV-AMB-07
    excellence_counts_on_part: bool = False  # DV-AMB-08
    split_move: bool = True  # DV-AMB-09
    ambidextrous: str = "none"  # DV-AMB-11
    two_handed_parry_dice: int = 2  # DV-AMB-13
    bare_hand_parry: str = "close_only"  # DV-AMB-14
    reaction_needs_sight: bool = False  # DV-AMB-15
    vulnerable_blocks: str = "all_reactions"  # DV-AMB-16
    assisted_is_two_handed: bool = False  # DV-AMB-17
    think_action: str = "automatic"  # DV-AMB-18
    healed_dice: str = "next_refresh"  # DV-AMB-19
    dav_scope: str = "own_character"  # DV-AMB-20
    backward_step: str = "turn_and_go"  # DV-AMB-21
    free_pivot: str = "none"  # DV-AMB-22
    attack_turns_token: bool = True  # DV-AMB-23
    facings: int = 4  # DV-AMB-24
    arc_diagonals: str = "included"  # DV-AMB-25
    rear_diagonals: str = "rear"  # DV-AMB-26
    distance: str = "manhattan"  # DV-AMB-27
    cross_allies: bool = True  # DV-AMB-28
    leave_melee: str = "free"  # DV-AMB-29
    crawl_part: str = "legs"  # DV-AMB-30
    cell_mm: str = "25.0"  # DV-AMB-31
    pointblank_cover_for_sight: str = "ignored"  # DV-AMB-32
    cover_on_target_cell: str = "counts"  # DV-AMB-33
    standing_body_cover: int = 2  # DV-AMB-34
    cover_with_reaction: str = "raises_defence"  # DV-AMB-35
    size_bonus_without_cover: bool = False  # DV-AMB-36
    blind_attack: bool = False  # DV-AMB-37
    light_radius: int = 4  # DV-AMB-38
    vigilance_score: str = "kept"  # DV-AMB-39
    vigilance_vs_discreet: str = "cover_only"  # DV-AMB-40
    identity_memory: str = "while_located"  # DV-AMB-41
    shared_sight: str = "display_only"  # DV-AMB-42
    vigilant_ally: str = "must_perceive"  # DV-AMB-45
    ambush_needs_unaware: bool = True  # DV-AMB-47
    ranged_ambush: bool = False  # DV-AMB-48
    ambush_duration: str = "first_attack"  # DV-AMB-49
    rear_ambush_critical: str = "ten_or_more"  # DV-AMB-50
    alert_formula: str = "plain"  # DV-AMB-51
    alert_die: int = 8  # DV-AMB-52
    noisy_armour: str = "metal_5"  # DV-AMB-53
    noise_ends_discretion: bool = True  # DV-AMB-54
    interrupt_extra_round: str = "allow"  # DV-AMB-55
    disengage_without_reaction: str = "fo_only"  # DV-AMB-58
    hold_in_close: str = "concentration_allowed"  # DV-AMB-60
    headbutt_rebound_lethal: bool = False  # DV-AMB-62
    reach_min: int = 1  # DV-AMB-63
    room_check: str = "four_of_eight"  # DV-AMB-64
    adjacent_enemy_blocks_shot: str = "perceived_active"  # DV-AMB-65
    shoot_into_close: bool = False  # DV-AMB-66
    indoor_weapons: str = "short_range"  # DV-AMB-68
    boomerang_return: str = "distance"  # DV-AMB-70
    fire_to_hit: str = "whole_bonus"  # DV-AMB-74
    electric_metal: str = "convert"  # DV-AMB-75
    two_handed_types: str = "both"  # DV-AMB-76
    critical_tile: str = "any_hit"  # DV-AMB-77
    gm_critical_counter: str = "voluntary"  # DV-AMB-78
    location_table: str = "default"  # DV-AMB-79
    head_critical: str = "set_pv"  # DV-AMB-81
    recoil_direction: str = "away"  # DV-AMB-82
    disarm_direction: str = "board"  # DV-AMB-83
    fire_spread: str = "at_ignition"  # DV-AMB-84
    burned_limb_after: str = "recovers"  # DV-AMB-85
    bleeding_stacks: bool = True  # DV-AMB-86
    ko_test: str = "held_die"  # DV-AMB-88
    ko_recovery: str = "above_2"  # DV-AMB-89
    npc_model: str = "full"  # DV-AMB-90
    dice_after_standing: str = "usable"  # DV-AMB-91
    swim_characteristic: str = "SO"  # DV-AMB-94
    metres_per_cell: int = 1  # DV-AMB-96
    overload_discard: str = "player_choice"  # DV-AMB-97
    throw_short: str = "at_least_1"  # DV-AMB-98
    pickpocket_against: str = "em_value"  # DV-AMB-99
    first_aid_difficulty: int = 4  # DV-AMB-100
    fire_cell_damage: int = 0  # DV-AMB-101
    memory_adds_level: bool = True  # DV-AMB-102
    races: str = "default"  # DV-AMB-103
    school_pairs: str = "default"  # DV-AMB-104
    spell_part: str = "by_spell"  # DV-AMB-105
    bleeding_after_rest: str = "table"  # DV-AMB-109
    wall_corner: str = "nine_lines"  # DV-AMB-111


OPTION_NAMES = tuple(option.name for option in fields(Options))


def read_options(node: Node | None, known: Node | None) -> Options:
    """The options of an encounter; `known` is the data file that lists the values allowed.

    Unknown names and values are noted as faults.
    """
    chosen: dict[str, Any] = {}
    if node is None:
        return Options()
    table = known.plain() if known is not None else {}
    for name, value in node.mapping(allowed=OPTION_NAMES).items():
        chosen_value = _read_option(name, value, table.get(name, {}))
        if chosen_value is not None:
            chosen[name] = chosen_value
    return replace(Options(), **chosen)


def _read_option(name: str, node: Node, entry: dict[str, Any]) -> Any:
    default = getattr(Options, name)
    allowed = entry.get("values")
    given = node.value
    if isinstance(default, bool):
        return node.flag(default)
    if "number" in entry:
        bounds = entry["number"]
        return node.whole(bounds.get("min"), bounds.get("max"), default)
    if isinstance(given, Decimal) or (isinstance(given, int) and isinstance(default, str)):
        given = str(Decimal(given).quantize(Decimal("0.1")))
    words = [str(value) for value in allowed or ()]
    if words and str(given) in words:
        return int(str(given)) if isinstance(default, int) else str(given)
    if entry.get("file") and isinstance(node.value, str) and node.value.endswith((".yaml", ".yml")):
        return given
    node.not_one_of(words or ("…",))
    return None


def square_mm(rules: Any) -> str:
    """The side of a square on paper and at real size, in millimetres (DV-AMB-31)."""
    chosen_mm: str = rules.options.cell_mm
    return chosen_mm


def options_shown(rules: Any) -> tuple[OptionShown, ...]:
    """The options of the rules as a person reads them (chapter 26)."""
    return chosen(rules.catalogue, rules.options)
