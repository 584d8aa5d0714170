"""Chapter CRE: creatures, their features, and the encounter they are met in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import Change, SetState
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import EncounterBox, setting, sheet_of


@dataclass(frozen=True, slots=True)
class Encounter:
    """What is true of the encounter as a whole (`Scene.state`); nothing of it is a secret.

    `mode` says how several creatures are fought (FF-GRP-01), `flee_allowed` whether one may flee
    (FF-FLE-01), `avoid_allowed` whether the fight may be declined before it starts (FF-CRE-04).
    `begun` tells that it has started, `avoided` that it was declined. `sprung` holds the ids
    of the things whose trigger has gone off (FF-BRD-15).
    """

    mode: str = ""
    flee_allowed: bool = False
    avoid_allowed: bool = False
    begun: bool = False
    avoided: bool = False
    sprung: tuple[str, ...] = ()


def encounter_of(scene: Scene) -> Encounter:
    """The encounter that is being played."""
    encounter: Encounter = scene.state
    return encounter


def is_hero(creature: Creature) -> bool:
    """Whether it is a player's character; all others have Skill and Stamina only (FF-CRE-01)."""
    return sheet_of(creature).is_hero


def hostile(a: Creature, b: Creature) -> bool:
    """Creatures of one side are allies, all others enemies."""
    return a.side != b.side


def enemies_of(scene: Scene, creature: Creature) -> tuple[Creature, ...]:
    """The enemies that are still in play, in the order of the scene, which is that of the encounter's list."""
    return tuple(c for c in scene.creatures if hostile(c, creature) and sheet_of(c).in_play)


def game_masters(scene: Scene) -> tuple[str, ...]:
    """The sides that the game master plays."""
    return tuple(side.name for side in scene.table.sides if side.played_by == "gm")


def show_traits(flow: Flow, creature: str) -> None:
    """Remind the game master, and nobody else, of a creature's features at each Assault (FF-CRE-02)."""
    shown = flow.scene.creature(creature)
    learn = tuple(dict.fromkeys((*game_masters(flow.scene), shown.side)))
    for trait in sheet_of(shown).traits:
        flow.tell("trait", creature, rules=("FF-CRE-02",), trait=trait, private=learn)


def reveal_traits(flow: Flow, creature: str) -> None:
    """The players are told a creature's features and may note them (FF-CRE-02)."""
    changes = [setting(flow.scene, creature, traits_known=True)]
    for trait in sheet_of(flow.scene.creature(creature)).traits:
        flow.tell("trait_revealed", creature, *changes, rules=("FF-CRE-02",), trait=trait)


def box_for(scene: Scene, hero: str, creature: str) -> tuple[EncounterBox, ...]:
    """The hero's encounter boxes with one filled in for `creature`, before the fight starts (FF-CRE-03)."""
    boxes = sheet_of(scene.creature(hero)).boxes
    if any(box.creature == creature for box in boxes):
        return boxes
    met = scene.creature(creature)
    sheet = sheet_of(met)
    return (*boxes, EncounterBox(creature, met.name, sheet.skill.current, sheet.stamina.current))


def begin(scene: Scene) -> tuple[Change, ...]:
    """The change that notes that the fight has started; nothing when it had."""
    encounter = encounter_of(scene)
    return () if encounter.begun else (SetState(replace(encounter, begun=True)),)


def may_avoid(known: Scene, actor: Creature) -> Refusal | None:
    """Why the hero cannot decline the fight: not offered, or begun already (FF-CRE-04)."""
    encounter = encounter_of(known)
    if not is_hero(actor):
        return refuse("FF-CRE-01", "ff.refused.heroes_only")
    if not encounter.avoid_allowed:
        return refuse("FF-CRE-04", "ff.refused.no_avoiding")
    if encounter.begun or encounter.avoided:
        return refuse("FF-CRE-04", "ff.refused.too_late_to_avoid")
    return None


def avoid(flow: Flow, command: Command) -> Procedure:
    """The hero declines the fight before it starts; no Assault is fought then (FF-CRE-04)."""
    encounter = encounter_of(flow.scene)
    flow.tell("avoid", command.who, SetState(replace(encounter, avoided=True)), rules=("FF-CRE-04",))
    return None
    yield
