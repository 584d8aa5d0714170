"""What the game shows of itself: offers, the sheet, questions, sentences (see board.rulebook.panels)."""

from board.systems.dernier_val.panels.gm_offers import gm_offers
from board.systems.dernier_val.panels.missiles import missile
from board.systems.dernier_val.panels.offers import offers
from board.systems.dernier_val.panels.questions import question
from board.systems.dernier_val.panels.sentences import owned_facts, sentence
from board.systems.dernier_val.panels.sheet import mark_means, mark_text, sheet
from board.systems.dernier_val.panels.sounds import sound
from board.systems.dernier_val.panels.topics import rule_of

__all__ = [
    "gm_offers",
    "mark_means",
    "mark_text",
    "missile",
    "offers",
    "owned_facts",
    "question",
    "rule_of",
    "sentence",
    "sheet",
    "sound",
]
