"""The table of error messages: its parts are names that Python and C++ fill alike, and both give each part its value."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from fairsql import error_messages
from fairsql.error_messages import Message

ROOT = Path(__file__).parents[1]
MESSAGES = {code: value for code, value in vars(error_messages).items() if isinstance(value, Message)}
HINTS = {
    code: value
    for code, value in vars(error_messages).items()
    if isinstance(value, str) and code.isupper() and not code.startswith("_")
}
TEXTS = [text for message in MESSAGES.values() for text in (message.text, message.hint)] + list(HINTS.values())
PYTHON = sorted((ROOT / "fairsql").rglob("*.py"))
CPP = [path for path in sorted((ROOT / "extension" / "src").glob("*.cpp")) if path.name != "generated.cpp"]


def parts_of(text: str) -> set[str]:
    """Return the names of the parts of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def check_parts(code: str, given: set[str], *, other_hint: bool) -> None:
    """Check that a message gets the parts of its text and of its hint, and no others."""
    message = MESSAGES[code]
    needed = parts_of(message.text) | (set() if other_hint else parts_of(message.hint))
    assert needed <= given <= parts_of(message.text) | parts_of(message.hint), code


def python_calls() -> Iterator[tuple[str, set[str], bool]]:
    """Yield (code, parts, whether another hint is given) of each message that is filled where it is named."""
    for path in PYTHON:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "error_messages." in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("error_messages."):
                code = ast.unparse(node.func).removeprefix("error_messages.")
                if code in MESSAGES:
                    yield code, {str(keyword.arg) for keyword in node.keywords}, bool(node.args)


def cpp_calls() -> Iterator[tuple[str, set[str], bool]]:
    """Yield the same of C++: `error_messages::CODE(hint, {{"part", value}, …})`, with the hint or without."""
    for path in CPP:
        text = path.read_text(encoding="utf-8")
        for called in re.finditer(r"error_messages::(\w+)\(", text):
            end, depth = called.end(), 1
            while depth:
                depth += {"(": 1, ")": -1}.get(text[end], 0)
                end += 1
            inside = text[called.end() : end - 1]
            hint, _, parts = inside.partition("{{") if "{{" in inside else ("", "", "")
            if parts or not inside:  # else the parts are in a variable
                yield called[1], set(re.findall(r'(?:^|, \{)"(\w+)", ', parts)), bool(hint)


def test_parts_are_plain_names() -> None:
    fields = [field for text in TEXTS for field in Formatter().parse(text) if field[1] is not None]
    assert len(fields) > 100
    assert all(name.isidentifier() and not spec and not conversion for _, name, spec, conversion in fields)


@pytest.mark.parametrize(("calls", "least"), [(python_calls, 130), (cpp_calls, 115)])
def test_a_message_gets_its_parts(calls: type[Iterator[tuple[str, set[str], bool]]], least: int) -> None:
    found = list(calls())
    assert len(found) > least
    for code, given, other_hint in found:
        check_parts(code, given, other_hint=other_hint)


def test_every_message_is_raised() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in PYTHON)
    assert not [code for code in MESSAGES | HINTS if not re.search(rf"\berror_messages\.{code}\b", text)]


def test_no_message_of_the_table_is_written_again() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in [*PYTHON, *CPP] if path.name != "error_messages.py"}
    long = [text for text in TEXTS if len(text) > 30 and not parts_of(text)]
    assert len(long) > 50
    assert not [(path.name, text) for path, source in texts.items() for text in long if f'"{text}"' in source]


def test_a_hint_given_replaces_the_usual_one() -> None:
    message = Message("unknown {word}", "write {other}")
    assert message("did you mean c?", word="{b}") == ("unknown {b}", "did you mean c?")
    with pytest.raises(KeyError, match="other"):
        message(word="b")
