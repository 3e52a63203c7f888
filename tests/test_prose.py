"""Words that docstrings, comments and pages avoid, since readers stumbled over them: `AVOIDED` has a plain one for each."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
AVOIDED = {
    "told": "reported, distinguished, described",
    "beside": "next to, compared with, in addition to",
    "apart": "distinguished; groups may be furthest apart",
    "handed": "given, passed",
}
_WORDS = re.compile(rf"(?<!furthest )(?<!further )(?<!far )\b({'|'.join(AVOIDED)})\b(?!:)", re.IGNORECASE)
_ARGUMENT = re.compile(r"^\s*\w+:(?= )", re.MULTILINE)  # the name of an argument in a docstring
_CODE = re.compile(r"^```.*?^```|`[^`]*`|<!--.*?-->|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
# How many of these words a room may still have. Lower a number when you rewrite; a room that is not named has none.
CEILINGS: dict[str, int] = {}


def prose_of_python(text: str) -> str:
    """Return the docstrings, without their examples, and the comments of a module."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    docs = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, documented)]
    plain = [re.sub(r"^\s*>>> .*?(?=^\s*$|\Z)", "", each, flags=re.MULTILINE | re.DOTALL) for each in docs]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return _ARGUMENT.sub("", _CODE.sub("", "\n".join([*plain, *comments])))


def avoided(path: Path) -> list[str]:
    """Return the avoided words in the prose of a file."""
    text = path.read_text(encoding="utf-8")
    if not _WORDS.search(text):  # spares the parsing of most files
        return []
    return _WORDS.findall(prose_of_python(text) if path.suffix == ".py" else _CODE.sub("", text))


def room_of(path: Path) -> str:
    """Return what a ceiling is for: a package of FairSQL, a directory, or a page.

    >>> room_of(ROOT / "fairsql" / "models" / "data" / "kinds.py"), room_of(ROOT / "docs" / "models.md")
    ('fairsql/models', 'docs/models.md')
    """
    parts = path.relative_to(ROOT).parts
    return "/".join(parts[:2]) if parts[0] in ("fairsql", "docs") else parts[0]


def test_no_room_has_more_avoided_words_than_it_had() -> None:
    code = [path for room in ("fairsql", "udfs", "examples") for path in (ROOT / room).rglob("*.py")]
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "extension").glob("*.py")]
    found: dict[str, Counter[str]] = {}
    for path in [*code, *pages]:
        found.setdefault(room_of(path), Counter()).update(avoided(path))
    above = {room: dict(words) for room, words in found.items() if words.total() > CEILINGS.get(room, 0)}
    assert not above, f"write instead: {AVOIDED}"


def test_a_word_is_found_in_prose_alone() -> None:
    text = '''"""Rows are told.

    Args:
        told: rows furthest apart.

    >>> beside("apart")
    """
told = "handed"  # beside `apart`
'''
    assert _WORDS.findall(prose_of_python(text)) == ["told", "beside"]
