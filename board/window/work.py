"""Long work as a row of steps: each tells how far it has come, and between two of them it can be given up."""

from __future__ import annotations

import threading
from collections.abc import Generator
from dataclasses import dataclass
from typing import Generic, TypeVar

from board.scene.texts import Text

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Step:
    """What is being done now, and how many parts of how many are done; `total` is 0 while nobody knows."""

    what: Text
    done: int = 0
    total: int = 0

    @property
    def part(self) -> float | None:
        """How much is done, 0 to 1; None while nobody knows."""
        return min(1.0, self.done / self.total) if self.total > 0 else None


Steps = Generator[Step, None, None]
"""Work that goes on from one step to the next; closing it gives it up and leaves nothing half done."""


class GivenUp(Exception):
    """Somebody stopped the work before it was done."""


class Worker(Generic[Result]):
    """Does the steps in a thread of its own. What they raise is raised where the result is asked for."""

    def __init__(self, work: Generator[Step, None, Result]) -> None:
        self.step: Step | None = None
        """The step under way."""
        self._work = work
        self._stopped = False
        self._done = threading.Event()
        self._result: Result | None = None
        self._error: BaseException | None = None
        threading.Thread(target=self._run, name="work", daemon=True).start()

    def stop(self) -> None:
        """Give the work up: after the step under way, it cleans up and ends."""
        self._stopped = True

    def wait(self, seconds: float) -> bool:
        """Wait for the end for so long; whether it has come."""
        return self._done.wait(seconds)

    def result(self) -> Result:
        """What came of it, once it is done. Raises GivenUp, and whatever the work raised."""
        if self._error is not None:
            raise self._error
        return self._result  # type: ignore[return-value]

    def _run(self) -> None:
        try:
            while not self._stopped:
                self.step = next(self._work)
            self._work.close()
            self._error = GivenUp()
        except StopIteration as stop:
            self._result = stop.value
        except BaseException as error:
            self._error = error
        finally:
            self._done.set()
