"""The environment of the project, made the first time it is needed. Standard library only.

`play.py` and `test.py` call `ensure`, which makes `.venv` beside this folder, installs the project
into it and leaves a stamp; while the stamp is good it returns at once. Written so that even an old
Python can read it, to be told that it is too old.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)


def python_of(venv: Path) -> Path:
    """The interpreter inside a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure(extra: str = "") -> Path:
    """The interpreter of an environment that has the project, with its `extra` if one is named.

    Exits with a sentence that says what to install when that cannot be made.
    """
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        stop(
            f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed, this is {found}: see https://www.python.org/downloads/",
            f"Il faut Python {OLDEST[0]}.{OLDEST[1]} ou plus récent, voici {found} : https://www.python.org/downloads/",
        )
    python = python_of(VENV)
    wanted = _fingerprint()
    # The larger set contains the smaller one: who has tested can play.
    stamps = [VENV / f".installed-{name}" for name in ({extra, "dev"} if extra else {"dev", "play"})]
    if python.exists() and any(_text(stamp) == wanted for stamp in stamps):
        return python
    if not _works(python):
        say(f"Making the environment {VENV} (once) ...", f"Préparation de l’environnement {VENV} (une seule fois) ...")
        _make()
    say(
        "Installing what the board needs (once, about a minute) ...",
        "Installation de ce qu’il faut au plateau (une seule fois, une minute environ) ...",
    )
    target = str(ROOT) + (f"[{extra}]" if extra else "")
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", target]
    if subprocess.run(command, check=False).returncode != 0:
        stop(
            "The installation failed; the lines above say why. Is this machine connected to the internet?",
            "L’installation a échoué ; les lignes ci-dessus disent pourquoi. La machine est-elle reliée à internet ?",
        )
    (VENV / f".installed-{extra or 'play'}").write_text(wanted, encoding="utf-8")
    return python


def in_french() -> bool:
    """Whether the machine speaks French; before anything is installed there are no translations to ask."""
    spoken = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return spoken.lower().startswith("fr")


def say(english: str, french: str = "") -> None:
    """Tell the person what is being done."""
    print(french if french and in_french() else english, flush=True)


def stop(english: str, french: str) -> None:
    """End the program with a sentence about what to do."""
    raise SystemExit(french if in_french() else english)


def _fingerprint() -> str:
    """Changes with the dependencies, the interpreter and the place of the checkout."""
    parts = [(ROOT / "pyproject.toml").read_bytes(), str(ROOT).encode(), sys.version.encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _works(python: Path) -> bool:
    if not python.exists():
        return False
    test = [str(python), "-c", f"import sys, pip; sys.exit(sys.version_info < {OLDEST})"]
    try:
        return subprocess.run(test, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def _make() -> None:
    debian, site = "sudo apt install python3-venv", "https://www.python.org/"
    english = f"Debian and Ubuntu: {debian}; elsewhere: install Python from {site}"
    french = f"Debian et Ubuntu : {debian} ; ailleurs : installer Python depuis {site}"
    try:
        import ensurepip
        import venv
    except ImportError as missing:
        stop(
            f"This Python lacks its module {missing.name}. {english}",
            f"Il manque à ce Python son module {missing.name}. {french}",
        )
    if VENV.exists():
        shutil.rmtree(VENV)
    try:
        venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as failure:
        stop(
            f"The environment could not be made ({failure}). {english}",
            f"L’environnement n’a pas pu être préparé ({failure}). {french}",
        )
    assert ensurepip.version()
