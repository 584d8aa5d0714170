"""What the data of talents and skills promise is played, or said to be left to the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from board.systems.dernier_val import abilities

CODE = Path(abilities.__file__).parent
PLAYED_BY_NAME = {
    "wear_die": "careful",
    "potion": "connoisseur",
    "two_hands_at_once": "ambidextrous",
    "free_nocking": "archer",
    "theft_unnoticed": "pickpocket",
    "hold_mastery": "wrestling",
    "smother": "elementalist",
    "critical": "critical",
    "parry_bonus": "left_handers_parry",
    "close_in_melee": "under_the_guard",
    "first_aid": "first_aid",
    "pick_lock": "lockpick",
}
"""Effects of which the text gives one bearer each: the code asks for the bearer."""


@pytest.mark.rule("DV-AMB-110")
def test_every_effect_of_a_talent_is_played_or_said_to_be_left_to_the_table() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in CODE.glob("*.py") if file.name != "abilities.py")
    played = [effect for effect in abilities.EFFECTS if f'"{PLAYED_BY_NAME.get(effect, effect)}"' in code]
    silent = {effect for effect in abilities.EFFECTS if effect not in played} - {"none"}
    assert silent <= set(abilities.LEFT_TO_THE_TABLE)
    assert set(abilities.LEFT_TO_THE_TABLE) < set(abilities.EFFECTS)
