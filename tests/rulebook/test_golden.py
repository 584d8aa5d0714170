"""Golden skirmishes: a change of any rule shows in a seeded fight that is kept as text."""

from __future__ import annotations

import pytest

import golden


@pytest.mark.parametrize(("name", "seed"), golden.SKIRMISHES)
def test_a_seeded_skirmish_still_goes_as_it_was_kept(name: str, seed: int) -> None:
    """Where it differs on purpose, `python tools/golden.py` writes it anew, to be read in the difference."""
    kept = golden.kept(name, seed).read_text(encoding="utf-8").splitlines()
    played = golden.skirmish(name, seed).splitlines()
    differing = next((at for at, (one, other) in enumerate(zip(kept, played, strict=False)) if one != other), None)
    assert differing is None, f"line {differing + 1}: kept {kept[differing]}, played {played[differing]}"
    assert len(kept) == len(played)
