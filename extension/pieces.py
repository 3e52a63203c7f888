"""Combine the expansions of all shapes into one list of pieces, each with the shapes that have it.

In: the templates of `shapes.py`. Out: the templates in order, cut into parts (SELECT, FROM, …) and these into pieces.
What repeats for each column or metric is a loop, `@[p:body@|separator@]`; its letter is one of `LOOPS`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from shapes import SECTIONS, Shape, shapes_of, templates

# PROTECTED, CONTROL, METRICS, ORDER BY, METRICS that no counts test, CONTROL except periods, sums of counts, aggregates
# of columns, their sums, aggregates of rows, METRICS with limits in long form, the other METRICS, LINEAR,
# lists of values, the columns of GAP,
# the classes of OUTCOMES, those above the lowest, and CONTROL without the class
LOOPS = "pcmoutvawhqxlydznb"
PARTS = ("SELECT", "FROM", "WHERE", "GROUP BY", "HAVING", "QUALIFY", "ORDER BY")
_LISTS = ("SELECT", "GROUP BY", "ORDER BY")
_SEPARATORS = (", ", " AND ")
Piece = tuple[str, str, str]  # query, part, text


def _with_loop(text: str, letter: str, at: int, length: int) -> str:
    def same(k: int) -> bool:
        if k < 0 or k + 2 * length >= len(text):
            return False
        one, two, three = text[k], text[k + length], text[k + 2 * length]
        counts = one.isdigit() and ord(two) == ord(one) + 1 and ord(three) == ord(one) + 2
        return one == two == three or counts

    begin = at
    while same(begin - 1):
        begin -= 1
    if text.rfind("@{", 0, begin) > text.rfind("}", 0, begin):  # inside a marker
        begin = text.index("}", begin) + 1
    end = at
    while same(end):
        end += 1
    cut = None
    for separator in _SEPARATORS:
        size = length - len(separator)
        for shift in range(max(0, end - begin - size + 1)):
            if text[begin + shift + size : begin + shift + length] == separator:
                cut = (begin + shift, size)
                break
        if cut:
            break
    start, size = cut or (begin, min(end - begin, length))
    first, second = text[start : start + size], text[start + length : start + length + size]
    body = ""
    for k, (one, two) in enumerate(zip(first, second, strict=True)):
        if one == two:
            body += one
        elif re.search(rf"@\{{['\"]?{letter}$", first[:k]):
            pass  # the number in a marker
        else:
            body += "@{i}" if one == "0" else f"@{{i+{one}}}"
    between = text[start + size : start + length]
    return f"{text[:start]}@[{letter}:{body}@|{between}@]{text[start + 2 * length + size :]}"


_LOOP = re.compile(rf"@\[([{LOOPS}]):")


def with_copies(text: str, counts: dict[str, int]) -> str:
    """Write out loops for the given numbers of columns; the markers are renumbered."""
    while found := next((m for m in _LOOP.finditer(text)), None):
        letter = found[1]
        bar, end = _ends(text, found.end())
        body, between = text[found.end() : bar], text[bar + 2 : end]
        copies = []
        for at in range(counts[letter]):
            copy = re.sub(rf"(@\{{['\"]?){letter}\.", rf"\g<1>{letter}{at}.", body)
            copies.append(re.sub(r"@\{i(?:\+(\d))?\}", lambda m, at=at: str(at + int(m[1] or 0)), copy))
        text = text[: found.start()] + between.join(copies) + text[end + 2 :]
    return text


def _ends(text: str, at: int) -> tuple[int, int]:
    """Return the positions of the bar and the end of the loop whose body begins at a position."""
    depth, bar = 0, -1
    while at < len(text):
        if text.startswith("@[", at):
            depth += 1
        elif text.startswith("@]", at):
            if not depth:
                return bar, at
            depth -= 1
        elif text.startswith("@|", at) and not depth:
            bar = at
        at += 1
    raise AssertionError(f"a loop without an end: {text}")


_TOKENS = re.compile(
    r"""@\{[^}]*\} | @\[\w: | @\| | @\] | ['"] | [(\[{] | [)\]}]
    | (?<!DISTINCT\ )(?<=\ )(?:FROM|WHERE|GROUP\ BY|HAVING|QUALIFY|ORDER\ BY|UNION|WINDOW)(?=\ ) | ,[ ]""",
    re.VERBOSE,
)


def _marks(query: str) -> Iterator[tuple[int, str]]:
    """Yield the commas and words outside brackets, strings and loops; a loop may begin inside a string."""
    depth, quote = 0, ""
    quotes: list[str] = []  # for each enclosing loop, the quote at the end of its body
    for token in _TOKENS.finditer(query):
        word = token[0]
        if word.startswith("@["):
            quotes.append("")
            depth += 1
        elif word == "@|":
            quotes[-1] = quote
        elif word == "@]":
            quote = quotes.pop()
            depth -= 1
        elif word in ("'", '"'):
            quote = "" if quote == word else quote or word
        elif quote or word.startswith("@{"):
            pass
        elif word in ("(", "[", "{"):
            depth += 1
        elif word in (")", "]", "}"):
            depth -= 1
        elif not depth:
            yield token.start(), word


_LISTED = re.compile(r""", @\[w:("@\{"w\.name\}")@\|, @\],""")  # in a list that goes on if there are none

_LAST = re.compile(r", @\[w:((?:(?!@\[).)*?)@\|, @\](?= FROM )")  # at the end of a list with other elements


def cut(query: str) -> Iterator[tuple[str, str]]:
    """Cut a query into its parts, and lists into their elements."""
    assert query.startswith("SELECT ")
    marks = list(_marks(query))
    if any(word in ("UNION", "WINDOW") for _, word in marks):
        yield "SELECT", _LAST.sub(r"@[w:, \1@|@]", query.removeprefix("SELECT "))
        return
    part, begin = "SELECT", len("SELECT ")
    for at, word in [*marks, (len(query) + 1, "")]:
        if word == ", ":
            if part in _LISTS:
                yield part, query[begin:at]
                begin = at + 2
            continue
        text = query[begin : at - 1]
        yield part, _LISTED.sub(r",@[w: \1,@|@]", text) if part == "FROM" else text
        part, begin = word, at + len(word) + 1


def looped(query: str, shape: Shape) -> str:
    """Write text that occurs three times, for each of three columns, as a loop; a single column is not changed."""
    text = query
    controlled = shape["controls"] == "3"
    some = {"p": shape["columns"] == "3", "c": controlled, "b": controlled, "t": shape["strata"] == "3"}
    for letter in LOOPS:
        many = some.get(letter, True)
        while many and (found := re.search(rf"@\{{['\"]?{letter}0\.", text)):
            other = re.compile(rf"@\{{['\"]?{letter}1\.").search(text, found.start())
            assert other, text
            text = _with_loop(text, letter, found.start(), other.start() - found.start())
    return text


def counts_of(shape: Shape) -> dict[str, int]:
    """Return how many columns, controls and metrics a shape has."""
    return {
        "p": int(shape["columns"]),
        "c": int(shape["controls"]),
        "m": 3,
        "o": 3,
        "u": 3,
        "v": 3,
        "a": 3,
        "w": 3,
        "h": 3,
        "q": 3,
        "x": 3,
        "t": int(shape["strata"]),
        "l": 3,
        "y": 3,
        "d": 3,
        "z": 3,
        "n": 3,
        "b": int(shape["controls"]),
    }


@dataclass
class Condition:
    """The shapes that have a piece: the features that decide it, and their values in these shapes."""

    features: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)

    def holds(self, shape: Shape) -> bool:
        return "".join(shape[each] for each in self.features) in self.values


class Section:
    """The pieces of a part of an expansion, in order, and the shapes that have them.

    Attributes:
        shapes: all shapes with their pieces.
        checks: what checks a parameter in the place of a slot, by the slot's name.
        order: all pieces so that each shape has its own in their order.
        conditions: which shapes have a piece.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.shapes: list[tuple[Shape, tuple[Piece, ...]]] = []
        self.checks: dict[str, str] = {}
        self._expanded: dict[str, list[Piece]] = {}
        for shape in shapes_of(name):
            self.shapes.append((shape, self._pieces(shape)))
        self.order = self._ordered()
        self._by_features: dict[tuple[str, ...], dict[str, int]] = {}
        self._having = dict.fromkeys(self.order, 0)  # the shapes that have a piece, as bits
        for at, (_, listed) in enumerate(self.shapes):
            for piece in listed:
                self._having[piece] |= 1 << at
        self.conditions = {piece: self._condition(piece) for piece in self.order}

    def _pieces(self, shape: Shape) -> tuple[Piece, ...]:
        """Return the pieces of a shape; if a loop over several columns also fits a single one, the loop is used."""
        found = self._expanded.get(str(shape))
        if found is None:
            listed = templates(self.name, shape)
            found = [(each.name, part, text) for each in listed for part, text in cut(looped(each.text, shape))]
            self.checks |= {slot: check for each in listed for slot, check in each.checks}
            self._expanded[str(shape)] = found
        wide = shape | {"columns": "3"}
        if shape["columns"] == "1" and shape["complete"] == "0":
            general = {(n, p, with_copies(t, counts_of(shape))): t for n, p, t in self._pieces(wide)}
            found = [(n, p, general.get((n, p, with_copies(t, counts_of(shape))), t)) for n, p, t in found]
        assert len(set(found)) == len(found), found
        return tuple(found)

    def _ordered(self) -> list[Piece]:
        """Return all pieces in an order that is right for each shape."""
        after: dict[Piece, set[Piece]] = {}
        for _, listed in self.shapes:
            for piece in listed:
                after.setdefault(piece, set())
            for before, behind in itertools.pairwise(listed):
                after[before].add(behind)
        waiting = dict.fromkeys(after, 0)
        for behinds in after.values():
            for behind in behinds:
                waiting[behind] += 1
        ready = [piece for piece, count in waiting.items() if not count]
        order: list[Piece] = []
        while ready:
            near = next((k for k, piece in enumerate(ready) if order and piece[:2] == order[-1][:2]), 0)
            order.append(ready.pop(near))
            for behind in sorted(after[order[-1]]):
                waiting[behind] -= 1
                if not waiting[behind]:
                    ready.append(behind)
        assert len(order) == len(after), [piece for piece, count in waiting.items() if count][:4]
        return order

    def _condition(self, piece: Piece) -> Condition:
        """Return the fewest features that decide whether a shape has the piece."""
        features = SECTIONS[self.name]
        for each in features:
            fewer = tuple(other for other in features if other != each)
            if self._decide(fewer, piece):
                features = fewer
        assert self._decide(features, piece)
        having = self._having[piece]
        values = sorted(values for values, same in self._alike(features).items() if having & same)
        return Condition(list(features), values)

    def _decide(self, features: tuple[str, ...], piece: Piece) -> bool:
        """Return whether of the shapes that are alike in these features all have the piece, or none."""
        having = self._having[piece]
        return all(having & same in (0, same) for same in self._alike(features).values())

    def _alike(self, features: tuple[str, ...]) -> dict[str, int]:
        """Return the shapes, as bits, by their values of these features."""
        found = self._by_features.get(features)
        if found is None:
            found = {}
            for at, (shape, _) in enumerate(self.shapes):
                values = "".join(shape[each] for each in features)
                found[values] = found.get(values, 0) | 1 << at
            self._by_features[features] = found
        return found


def written(sections: Sequence[Section], shape: Shape, counts: dict[str, int]) -> dict[str, str]:
    """Assemble the pieces of a shape to queries, as the extension does."""
    result: dict[str, dict[str, list[str]]] = {}
    for section in sections:
        for name, part, text in section.order:
            if section.conditions[name, part, text].holds(shape):
                copy = with_copies(text, counts)
                if copy:
                    result.setdefault(name, {}).setdefault(part, []).append(copy)
    return {
        name: " ".join(f"{part} {', '.join(parts[part])}" for part in PARTS if part in parts)
        for name, parts in result.items()
    }
