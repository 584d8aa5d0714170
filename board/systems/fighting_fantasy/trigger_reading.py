"""What is wrong with what a thing sets off, as a file writes it (see `triggers`)."""

from __future__ import annotations

from collections.abc import Callable

from board.rulebook.reading import Node
from board.systems.fighting_fantasy.adventure_sheet import POSSESSIONS, STATS
from board.systems.fighting_fantasy.options import MODES
from board.systems.fighting_fantasy.triggers import EFFECTS, TESTS


def check_trigger(occasion: str, node: Node) -> None:
    """Note the faults of a trigger: what `triggers.read_outcome` could not read (FF-BRD-15).

    Only the trigger itself says `again`: an outcome within it goes off with it.
    """
    if node.value is None:
        node.fault("fault.not_a_mapping", found=node.shown)
    _outcome(node, ("again",))


def names_in_trigger(node: Node) -> list[Node]:
    """Whom the encounters that a trigger starts are with, wherever in it they start (FF-BRD-15, FF-BRD-17)."""
    started = [inner.value["start_encounter"] for inner in node.walk() if inner.is_mapping and _starts(inner)]
    named = [start.value["target"] for start in started if start.is_mapping and "target" in start.value]
    return [target for target in named if isinstance(target.value, str)]


def _starts(node: Node) -> bool:
    return "start_encounter" in node.value


def _outcome(node: Node, more: tuple[str, ...] = ()) -> None:
    """A text, or a mapping with a text and effects; nothing at all is an outcome that does nothing."""
    if node.value is None or isinstance(node.value, str):
        return
    said = node.mapping(allowed=("text", "effects", *more, *EFFECTS))
    if "text" in said:
        _text(said["text"])
    if "again" in said:
        said["again"].flag()
    for name in EFFECTS:
        if name in said:
            _CHECKS[name](name, said[name])
    for entry in said["effects"].items() if "effects" in said else ():
        _listed(entry)


def _listed(node: Node) -> None:
    """An entry of `effects`: one effect, by its name."""
    said = node.mapping(allowed=EFFECTS)
    for name, inner in said.items():
        _CHECKS[name](name, inner)
    if node.is_mapping and len(node.value) != 1:
        node.fault("ff.fault.one_effect", found=len(node.value), allowed=", ".join(EFFECTS))


def _text(node: Node) -> None:
    if node.is_mapping:
        node.name()
    elif not isinstance(node.value, str):
        node.fault("fault.not_a_text", found=node.shown)


def _change(name: str, node: Node) -> None:
    said = node.mapping(allowed=("stat", "amount", "allow_above_initial"), required=("stat", "amount"))
    if "stat" in said:
        said["stat"].choice((*STATS, *POSSESSIONS))
    if "amount" in said:
        said["amount"].whole()
    if "allow_above_initial" in said:
        said["allow_above_initial"].flag()


def _test(name: str, node: Node) -> None:
    if node.value is None:
        return
    _, passed, failed = TESTS[name]
    for inner in node.mapping(allowed=(passed, failed)).values():
        _outcome(inner)


def _start(name: str, node: Node) -> None:
    if node.value is None:
        return
    said = node.mapping(allowed=("target", "mode", "flee_allowed", "avoid_allowed"))
    target, mode = said.get("target"), said.get("mode")
    if target is not None and not isinstance(target.value, str | None):
        target.fault("fault.not_a_text", found=target.shown)
    if mode is not None and mode.value is not None:
        mode.choice(MODES)
    for flag in ("flee_allowed", "avoid_allowed"):
        if flag in said:
            said[flag].flag()


_CHECKS: dict[str, Callable[[str, Node], None]] = {
    "change": _change,
    "start_encounter": _start,
    **dict.fromkeys(TESTS, _test),
}
