"""Words for the tests of the window: the real ones, and those of the fake game."""

from __future__ import annotations

import re
from typing import Any

from board.files.words import Words, bound
from board.scene.texts import Name, Text, name_in

FAKE = {
    "move": "Se déplacer", "strike": "Frapper", "shoot": "Tirer", "watch": "Être vigilant", "door": "Ouvrir ou fermer",
    "drop": "Lâcher", "pray": "Prier", "end": "Finir le round",
    "part.head": "Tête", "part.body": "Corps", "part.hand_1": "Main droite", "part.hand_2": "Main gauche",
    "part.legs": "Jambes", "part.none": "Sans dé", "item.sword": "Épée", "item.shield": "Bouclier",
    "hp": "Points de vie", "defence": "Défense", "initiative": "Initiative", "load": "Charge", "light": "légère",
    "subtitle": "Humaine, guerrière", "state.vigilant": "vigilante", "state.dead": "morte",
    "none": "Encaisser", "parry": "Parer", "dodge": "Esquiver", "reaction": "Réaction ?",
    "blow_comes": "Le coup fait {n}.",
    "why.blow": "le coup", "why.reaction": "la réaction", "why.cover": "le couvert", "why.base": "de base",
    "why.shield": "bouclier", "margin": "Marge",
    "nobody": "Personne.", "not_your_round": "Ce n'est pas ton round.", "no_die": "Tu n'as plus de D{die}.",
    "out_of_reach": "Hors d'allonge : {n} cases.",
    "out_of_range": "Hors de portée : {n} cases.",
    "too_far": "Trop loin.", "no_door": "Aucune porte à côté.", "no_god": "Les dieux dorment.",
    "event.round": "C'est au tour de {who}.",
    "event.moved": "{who} va en {to}.",
    "event.began": "{who} attaque {target}.",
    "event.struck": "{who} touche {target} : {lost} points de vie perdus.", "event.missed": "{who} manque {target}.",
    "event.watched": "{who} ouvre l'œil.",
    "event.door": "{who} manœuvre une porte.", "event.dropped": "{who} lâche {item}.",
}  # fmt: skip


class FakeWords:
    """Says the fake game's texts in French and everything else with the real words."""

    def __init__(self, language: str = "fr") -> None:
        self.language = language
        self.real = Words(language)

    def say(self, said: Text | Name) -> str:
        if not isinstance(said, Text) or not said.key.startswith("fake."):
            return self.real.say(said)
        facts = dict(said.facts)
        sentence = FAKE[said.key.removeprefix("fake.")]
        return re.sub(r"\{(\w+)\}", lambda m: self._shown(facts.get(m[1])), bound(sentence))

    def _shown(self, value: Any) -> str:
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, tuple):
            return name_in(value, self.language)
        return str(value)
