"""Schools of magic as data: opposed pairs, the influence die, what failures do (DV-MAG-01, DV-AMB-104)."""

from __future__ import annotations

import pytest

from board.files.encounters import read_encounter
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Faults
from board.systems import SYSTEMS

MAGE = """board: 1
system: dernier_val
options: {{school_pairs: {pairs}}}
map: |
    ...
creatures:
  - {{id: ana, side: a, at: A1, sheet: {{class: mage, spells: [{spells}]}}}}
"""


@pytest.mark.rule("DV-MAG-01", "DV-AMB-104")
@pytest.mark.parametrize(
    ("pairs", "spells", "faults"),
    [
        ("default", "wave, fire_bolt", []),
        ("house", "wave, mist, heal", []),
        ("house", "wave, fire_bolt", ["fault.opposed_schools"]),
        ("house", "glow, veil, heal, freeze", ["fault.opposed_schools", "fault.opposed_schools"]),
    ],
)
def test_opposed_schools_exclude_each_other_where_the_table_has_pairs(
    pairs: str, spells: str, faults: list[str]
) -> None:
    noted = Faults()
    document = read_yaml(MAGE.format(pairs=pairs, spells=spells), "mage.yaml", noted)
    assert document is not None
    read_encounter(document, document.root, None, SYSTEMS, noted)
    assert [fault.what.key for fault in noted.in_order()] == faults
