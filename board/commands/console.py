"""What commands write to: answers on standard output, faults on standard error, in the person's language."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from errno import EACCES, ENOENT, ENOSPC, ENOTDIR, EPERM, EROFS
from typing import Any, TextIO

from board.files.words import Words
from board.rulebook.reading import Fault
from board.scene.texts import Text, text

REASONS = {
    **dict.fromkeys((ENOENT, ENOTDIR), "no_folder"),
    **dict.fromkeys((EACCES, EPERM, EROFS), "denied"),
    ENOSPC: "full",
}
"""What commonly hinders the writing of a file, by the word under `cli.why`; the rest is told as the machine does."""


def why_not(error: OSError) -> Text | str:
    """Why a file cannot be written, in the person's language where it is a common reason."""
    word = REASONS.get(error.errno or 0)
    return text(f"cli.why.{word}") if word is not None else error.strerror or str(error)


@dataclass
class Console:
    """Two streams and a language."""

    words: Words
    out: TextIO
    err: TextIO

    def line(self, said: Text | str) -> None:
        """One line of the answer."""
        print(self.words.say(said), file=self.out)

    def json(self, value: Any) -> None:
        """One JSON value as one line of the answer."""
        print(json.dumps(value, ensure_ascii=False), file=self.out)

    def flush(self) -> None:
        """Hand on what was written so far, for whoever reads along."""
        self.out.flush()

    def notice(self, said: Text | str) -> None:
        """One line beside the answer."""
        print(self.words.say(said), file=self.err)

    def fault(self, fault: Fault) -> None:
        """One fault of a file, on one line, with its place."""
        what = " ".join(self.words.say(fault.what).split())
        self.notice(text("cli.fault", file=fault.file, line=fault.line, column=fault.column, what=what))

    def remark(self, remark: Fault) -> None:
        """What a file may say and hardly means, on one line, with its place."""
        what = " ".join(self.words.say(remark.what).split())
        self.notice(text("cli.remark", file=remark.file, line=remark.line, column=remark.column, what=what))

    def faults(self, faults: Iterable[Fault]) -> None:
        """Several faults, in the order given."""
        for fault in faults:
            self.fault(fault)

    def cannot_write(self, file: str, error: OSError) -> None:
        """Say on one line that a file cannot be written, and why."""
        self.notice(text("cli.cannot_write", file=file, reason=why_not(error)))

    def word(self, key: str, **facts: Any) -> str:
        """The text `cli.KEY` in the person's language."""
        return self.words.say(text(f"cli.{key}", **facts))
