"""`board odds`: the exact chances of a script's last command."""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path
from typing import Any

from board.commands import FINE, UNUSABLE
from board.commands.console import Console
from board.commands.telling import failure_line, written
from board.files.scripts import Step, before_last, load_script, play_script
from board.rulebook.odds import distribution
from board.rulebook.procedure import NotOffered
from board.rulebook.reading import Fault, Faults
from board.scene.texts import Text, text
from board.systems import SYSTEMS


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Play the script up to its last command and print what that one can bring about."""
    file = arguments.file
    faults = Faults()
    script = load_script(Path(file), file, SYSTEMS, faults)
    if script is None:
        console.faults(faults.in_order())
        return UNUSABLE
    cut = before_last(script)
    if cut is None:
        console.fault(Fault(file, 1, 1, text("cli.no_command")))
        return UNUSABLE
    before, last = cut
    played = play_script(before, arguments.seed)
    # What the script expects does not matter here; a command or a die that does not fit does.
    stopped = [failure for failure in played.failed if failure.path.startswith(("play[", "dice["))]
    for failure in stopped:
        console.fault(Fault(file, last.node.line, last.node.column, failure_line(failure)))
    console.faults(played.faults)
    if stopped or played.faults:
        return UNUSABLE
    system = script.encounter.system
    refusal = system.judge(played.scene, last.command)
    if refusal is not None:
        return _refused(last, refusal.reason, console)
    try:
        printed = distribution(system, played.scene, last.command, answers=last.answers)
    except NotOffered as error:
        allowed = ", ".join(written(option) for option in error.ask.options)
        return _refused(last, text("fault.not_a_choice", found=written(error.option), allowed=allowed), console)
    except ValueError as error:
        reason = text("fault.command_not_understood", command=last.command.do, reason=str(error))
        console.fault(Fault(last.node.file, last.node.line, last.node.column, reason))
        return UNUSABLE
    if arguments.json:
        console.json(printed)
    else:
        _say(printed, console)
    return FINE


def _refused(last: Step, why: Text, console: Console) -> int:
    console.fault(Fault(last.node.file, last.node.line, last.node.column, text("cli.refused", why=why)))
    return UNUSABLE


def _say(printed: dict[str, Any], console: Console) -> None:
    for outcome in printed["outcomes"]:
        results = ", ".join(f"{path} {written(value)}" for path, value in outcome["results"].items())
        console.line(
            text(
                "cli.outcome",
                chance=outcome["p"],
                percent=_percent(outcome["p"]),
                results=results or text("cli.outcome_certain"),
            )
        )
    for name in ("hit", "critical", "success"):
        if name in printed:
            chance = printed[name]
            console.line(text("cli.chance", name=text(f"cli.name.{name}"), chance=chance, percent=_percent(chance)))


def _percent(chance: str) -> str:
    """A fraction in hundredths, with one decimal."""
    return f"{float(Fraction(chance) * 100):.1f}"
