"""Makes the sounds of the board: short, from nothing but sums of sines and noise. Writes `assets/sounds/*.wav`.

    python tools/make_sounds.py

The files are part of the project; this is where they come from, and what to change for other ones.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable
from math import exp, pi, sin, tanh
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "sounds"

RATE = 22_050
"""Samples a second."""

Wave = list[float]
"""Samples from -1 to 1."""


def silence(seconds: float) -> Wave:
    """Nothing, for so long."""
    return [0.0] * round(seconds * RATE)


def noise(seconds: float, seed: int, low: float) -> Wave:
    """Noise whose treble is cut: the nearer `low` is to 0, the duller. The same seed gives the same noise."""
    state, value = seed, 0.0
    found = []
    for _ in range(round(seconds * RATE)):
        state = (1_103_515_245 * state + 12_345) % (1 << 31)
        value += low * (state / (1 << 30) - 1 - value)
        found.append(value)
    return found


def tone(seconds: float, start: float, end: float | None = None) -> Wave:
    """A sine from one pitch to another, in hertz."""
    angle, found = 0.0, []
    count = round(seconds * RATE)
    for n in range(count):
        pitch = start + ((end if end is not None else start) - start) * n / count
        angle += 2 * pi * pitch / RATE
        found.append(sin(angle))
    return found


def fading(made: Wave, half: float, attack: float = 0.002) -> Wave:
    """The wave with a short attack, falling to half in each `half` seconds."""
    rise = max(1, round(attack * RATE))
    return [value * min(1.0, n / rise) * exp(-0.6931 * n / (half * RATE)) for n, value in enumerate(made)]


def louder(made: Wave, by: float) -> Wave:
    """The wave times a number."""
    return [value * by for value in made]


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Waves over each other, each from its second on."""
    length = max(round(start * RATE) + len(made) for start, made in parts)
    found = [0.0] * length
    for start, made in parts:
        first = round(start * RATE)
        for n, value in enumerate(made):
            found[first + n] += value
    return found


def click(seed: int, pitch: float) -> Wave:
    """Wood on wood."""
    knock = fading(noise(0.05, seed, 0.7), 0.006)
    return mixed((0.0, louder(knock, 0.9)), (0.0, louder(fading(tone(0.06, pitch, pitch * 0.9), 0.008), 0.5)))


def die() -> Wave:
    """A die that tumbles to rest."""
    throws = ((0.0, 1.0), (0.07, 0.7), (0.125, 0.55), (0.165, 0.4), (0.19, 0.25))
    return mixed(*((at, louder(click(7 + n, 980 + 90 * n), loud)) for n, (at, loud) in enumerate(throws)))


def step() -> Wave:
    """A foot on the floor, twice."""
    foot = mixed((0.0, fading(tone(0.09, 95, 70), 0.02)), (0.0, louder(fading(noise(0.07, 3, 0.18), 0.014), 0.9)))
    return mixed((0.0, louder(foot, 0.6)), (0.16, louder(foot, 0.45)))


def blow() -> Wave:
    """Something swung, and where it ends."""
    air = noise(0.16, 11, 0.35)
    swing = [value * sin(pi * n / len(air)) for n, value in enumerate(air)]
    return mixed((0.0, louder(swing, 0.8)), (0.12, louder(fading(noise(0.1, 5, 0.3), 0.018), 0.8)))


def parry() -> Wave:
    """Steel on steel."""
    partials = ((1210, 1.0), (1873, 0.7), (2794, 0.5), (3907, 0.35), (5230, 0.2))
    ring = mixed(*((0.0, louder(fading(tone(0.38, pitch), 0.05), loud * 0.3)) for pitch, loud in partials))
    return mixed((0.0, ring), (0.0, louder(fading(noise(0.03, 17, 0.9), 0.005), 0.5)))


def wound() -> Wave:
    """A dull hit."""
    return mixed(
        (0.0, louder(fading(tone(0.28, 190, 70), 0.05), 0.8)), (0.0, louder(fading(noise(0.12, 23, 0.14), 0.03), 1.2))
    )


def door() -> Wave:
    """A door on its hinges, and its latch."""
    creak = [
        value * (0.5 + 0.5 * sin(2 * pi * 31 * n / RATE)) * sin(pi * n / (0.26 * RATE))
        for n, value in enumerate(tone(0.26, 240, 330))
    ]
    return mixed(
        (0.0, louder(creak, 0.35)), (0.25, louder(fading(tone(0.14, 130, 110), 0.03), 0.8)), (0.25, click(31, 420))
    )


def turn() -> Wave:
    """A small bell: somebody's round begins."""
    return mixed(
        (0.0, louder(fading(tone(0.5, 659.3), 0.09), 0.45)), (0.0, louder(fading(tone(0.5, 1318.5), 0.05), 0.2)),
        (0.09, louder(fading(tone(0.45, 987.8), 0.09), 0.3)),
    )  # fmt: skip


def question() -> Wave:
    """Two notes that rise: somebody must answer."""
    return mixed(
        (0.0, louder(fading(tone(0.2, 523.3), 0.06), 0.45)), (0.13, louder(fading(tone(0.32, 784.0), 0.08), 0.45))
    )


SOUNDS: dict[str, Callable[[], Wave]] = {
    "die": die, "step": step, "blow": blow, "parry": parry, "wound": wound, "door": door, "turn": turn,
    "question": question,
}  # fmt: skip
"""Every sound by its name."""


def samples(made: Wave) -> array[int]:
    """The wave as whole numbers, softly bounded, with a short end so that nothing clicks."""
    tail = min(len(made), round(0.01 * RATE))
    ended = [value * min(1.0, (len(made) - 1 - n) / tail) for n, value in enumerate(made)]
    return array("h", [round(0.7 * 32_767 * tanh(value)) for value in ended])


def main() -> None:
    """Write every sound."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            made = samples(make())
            if sys.byteorder == "big":
                made.byteswap()
            file.writeframes(made.tobytes())


if __name__ == "__main__":
    main()
