"""The options of every game are told: their name, their values, what each one means."""

from __future__ import annotations

import pytest

from board.files.assets import bundled_encounters
from board.files.encounters import Encounter, load_encounter
from board.rulebook.options import OptionShown, Reading, chosen, read_catalogue, word_of
from board.rulebook.reading import Faults, made_node
from board.scene.texts import name_in
from board.systems import SYSTEMS


def encounters() -> dict[str, Encounter]:
    """One bundled encounter of each game."""
    found: dict[str, Encounter] = {}
    for bundled in bundled_encounters():
        encounter = load_encounter(bundled.where, bundled.file, SYSTEMS, Faults())
        assert encounter is not None
        found.setdefault(encounter.system.name, encounter)
    return found


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_every_value_of_every_option_says_what_it_means(name: str) -> None:
    rules = encounters()[name].scene.table.rules
    shown = SYSTEMS[name].options_shown(rules)
    assert shown
    for option in shown:
        assert option.rule
        for language in ("fr", "en"):
            assert name_in(option.name, language) and name_in(option.help, language)
            for reading in option.readings:
                meaning = name_in(reading.meaning, language)
                assert meaning and meaning[-1] == ".", (option.key, reading.value)
        if option.span is None:
            assert option.value in [reading.value for reading in option.readings], option.key
            assert option.readings[0].value == option.default
        else:
            low, high = option.span
            assert isinstance(option.value, int) and low <= option.value <= high


def test_the_options_shown_are_all_that_an_encounter_may_set() -> None:
    from board.systems.dernier_val.options import OPTION_NAMES as dernier_val
    from board.systems.fighting_fantasy.options import OPTION_NAMES as fighting_fantasy

    for name, allowed in (("dernier_val", dernier_val), ("fighting_fantasy", fighting_fantasy)):
        shown = SYSTEMS[name].options_shown(encounters()[name].scene.table.rules)
        assert {option.key for option in shown} == set(allowed)


def test_a_help_text_is_taken_apart_at_its_values() -> None:
    entry = {
        "rule": "TT-01",
        "default": False,
        "values": [False, True],
        "name": {"en": "Rain"},
        "help": {"en": "false: dry; no mud. true: wet."},
    }
    (option,) = read_catalogue(made_node({"rain": entry}, Faults(), "options.yaml"))
    dry, wet = (("en", "dry; no mud."),), (("en", "wet."),)
    assert option == OptionShown(
        "rain", (("en", "Rain"),), "TT-01", False, False, (Reading(False, dry), Reading(True, wet)),
        help=(("en", "false: dry; no mud. true: wet."),),
    )  # fmt: skip
    assert word_of(True) == "true" and word_of(3) == "3"


def test_what_is_chosen_is_shown() -> None:
    class Chosen:
        rain = True

    entry = {"rule": "TT-01", "default": False, "values": [False, True], "name": {}, "help": {}}
    catalogue = read_catalogue(made_node({"rain": entry, "snow": entry}, Faults(), "options.yaml"))
    assert [(option.key, option.value) for option in chosen(catalogue, Chosen())] == [("rain", True)]
