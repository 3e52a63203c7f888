"""Fingerprint the sources of the extension's generated files, and tell whether these are current."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent
GENERATED = tuple(FOLDER / "src" / name for name in ("generated.cpp", "macro_texts.cpp", "include/generated.hpp"))
_ROOMS = ("expansion", "metrics", "records", "session", "syntax", "text")  # rooms of the package that generation runs
_LATER = ("build.py", "release.py", "wheel.py")  # compile and pack what is generated
_MADE = ROOT / "build" / "generated.sha256"


def fingerprint() -> str:
    """Return a digest of everything that the generated files are made from."""
    digest = sha256()
    packages = (each for room in _ROOMS for each in (ROOT / "fairsql" / room).rglob("*.py"))
    texts = ROOT / "fairsql" / "error_messages.py"
    scripts = (each for each in FOLDER.glob("*.py") if each.name not in _LATER)
    for path in sorted([*packages, texts, *scripts, *(ROOT / "sql").rglob("*.sql")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_current() -> bool:
    """Return whether the generated files exist and are made from the current sources."""
    made = all(path.exists() for path in (_MADE, *GENERATED))
    return made and _MADE.read_text(encoding="utf-8") == fingerprint()


def mark_current(made_from: str) -> None:
    """Store the fingerprint of the sources that the generated files were made from."""
    _MADE.parent.mkdir(exist_ok=True)
    _MADE.write_text(made_from, encoding="utf-8")
