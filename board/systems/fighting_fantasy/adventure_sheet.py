"""Chapter GEN: the Adventure Sheet (Feuille d'Aventure), its scores and how they change."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from board.rulebook.dice import Roll, Rolled
from board.rulebook.procedure import Flow, Need
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.scene.texts import Name, Text, text
from board.systems.fighting_fantasy.options import Item, rules_of

STATS = ("skill", "stamina", "luck", "willpower")
"""The four scores of a hero; a creature has the first two (FF-CRE-01)."""

POSSESSIONS = ("provisions", "gold")
"""Things that are only counted."""

D6 = 6
"""Sides of the one kind of die (FF-GEN-01, FF-OPEN-01)."""


@dataclass(frozen=True, slots=True)
class Score:
    """A score: what it is now and what it was at the start, kept apart (FF-GEN-06)."""

    current: int
    initial: int


def fresh(value: int) -> Score:
    """A score at its start: current equals initial (FF-GEN-06)."""
    return Score(value, value)


def changed(score: Score, amount: int, *, allow_above_initial: bool = False) -> Score:
    """The score after a gain or a loss, never below 0.

    A gain stops at the initial score unless the adventure grants more (FF-GEN-07; for Luck
    FF-LCK-08, Willpower FF-WIL-04, Stamina FF-STA-03). A score that already stands above stays there.
    """
    current = score.current + amount
    if amount > 0 and not allow_above_initial:
        current = min(current, max(score.initial, score.current))
    return Score(max(0, current), score.initial)


@dataclass(frozen=True, slots=True)
class EncounterBox:
    """A box of Rencontre avec un Monstre: an opponent as it was when the fight began (FF-CRE-03)."""

    creature: str
    name: Name
    skill: int
    stamina: int


@dataclass(frozen=True, slots=True)
class AdventureSheet:
    """The state of a hero, or of a creature, which has neither Luck nor Willpower (FF-CRE-01).

    - `traits`: its features as notes; `traits_known` once the players were told (FF-CRE-02).
    - `items`, `weapon_in_hand`: possessions, and the key of the one weapon in use (FF-CMB-12).
    - `boxes`: the fights written down (FF-CRE-03).
    - `mad`: lost to folly (FF-WIL-05).
    - `opponents`: those it fights a duel with, in the order in which they came (FF-BRD-03, FF-BRD-13).
    - `fought`: opponents with the turn of the last Assault against each (FF-BRD-06).
    - `walked`: squares moved in this turn. `hungry`: something was done since the last meal (FF-BRD-16).
    - `stays_in`: the turn in which it may not leave its square, because somebody fled from it (FF-BRD-10).
    - `chosen`: whom it means to wound, and in which turn (FF-BRD-13).
    - `group`: the name under which tokens share one Skill and one Stamina (FF-GRP-02), or ''.
    - `veiled`: only its shape is known; its scores mean nothing then.
    """

    skill: Score
    stamina: Score
    luck: Score | None = None
    willpower: Score | None = None
    traits: tuple[Name, ...] = ()
    traits_known: bool = False
    provisions: int = 0
    gold: int = 0
    items: tuple[Item, ...] = ()
    weapon_in_hand: str | None = None
    boxes: tuple[EncounterBox, ...] = ()
    mad: bool = False
    opponents: tuple[str, ...] = ()
    fought: tuple[tuple[str, int], ...] = ()
    walked: int = 0
    hungry: bool = True
    stays_in: int = 0
    chosen: tuple[str, int] | None = None
    group: str = ""
    veiled: bool = False

    @property
    def is_hero(self) -> bool:
        """A sheet with Luck is a hero's."""
        return self.luck is not None

    @property
    def dead(self) -> bool:
        """Stamina 0 is death (FF-CMB-11)."""
        return self.stamina.current == 0

    @property
    def engaged(self) -> bool:
        return bool(self.opponents)

    @property
    def in_play(self) -> bool:
        """Neither dead nor mad (FF-BRD-14)."""
        return not self.dead and not self.mad

    def score(self, stat: str) -> Score | None:
        """One of the four scores, or None where the sheet has none of that name."""
        score: Score | None = getattr(self, stat) if stat in STATS else None
        return score

    def item(self, key: str | None) -> Item | None:
        """What it has under this key, or None."""
        for item in self.items:
            if item.key == key:
                return item
        return None

    @property
    def weapon(self) -> Item | None:
        """The weapon in hand: one at a time, and only its bonuses count (FF-CMB-12)."""
        return self.item(self.weapon_in_hand)


def sheet_of(creature: Creature) -> AdventureSheet:
    """The sheet of a creature of this game."""
    sheet: AdventureSheet = creature.state
    return sheet


MARKS = ("dead", "engaged", "mad")
"""All marks that a token can bear."""


def mark_text(mark: str) -> Text | None:
    """A mark of a token in words; None for one that is none of the game's."""
    return text(f"ff.mark.{mark}") if mark in MARKS else None


def mark_means(mark: str) -> Text | None:
    """What whoever has a mark can and cannot do; None for one that is none of the game's."""
    return text(f"ff.means.{mark}") if mark in MARKS else None


def marks_of(sheet: AdventureSheet) -> tuple[str, ...]:
    """The marks on the token: `dead` replaces all others (FF-BRD-03, FF-BRD-14)."""
    if sheet.dead:
        return ("dead",)
    shown = (("engaged", sheet.engaged), ("mad", sheet.mad))
    return tuple(mark for mark, holds in shown if holds)


def put(creature: Creature, sheet: AdventureSheet) -> Creature:
    """The creature with this sheet; its marks follow, and the dead lie there (FF-BRD-14)."""
    return replace(creature, state=sheet, marks=marks_of(sheet), down=sheet.dead)


def setting(scene: Scene, who: str, **fields: Any) -> SetCreature:
    """The change that gives some fields of somebody's sheet new values."""
    creature = scene.creature(who)
    return SetCreature(put(creature, replace(sheet_of(creature), **fields)))


def create(flow: Flow, who: str) -> Generator[Need, Any, None]:
    """Roll the four initial scores of a new hero (FF-GEN-02 to FF-GEN-06).

    Skill 1d6 + 6, Stamina 2d6 + 12, Luck 1d6 + 6, Willpower 1d6 + 6, one after the other; the
    current scores start equal to the initial ones.
    """
    scores: dict[str, Score] = {}
    for stat, formula in rules_of(flow.scene).creation:
        rolled: Rolled = yield Roll(f"create_{stat}", (D6,) * formula.dice, who, keep="sum")
        scores[stat] = fresh(rolled.value + formula.plus)
        flow.tell(
            "score_rolled",
            who,
            setting(flow.scene, who, **{stat: scores[stat]}),
            rules=(_CREATION_RULES[stat], "FF-GEN-06"),
            stat=stat,
            score=scores[stat].initial,
        )


_CREATION_RULES = {"skill": "FF-GEN-02", "stamina": "FF-GEN-03", "luck": "FF-GEN-04", "willpower": "FF-GEN-05"}
