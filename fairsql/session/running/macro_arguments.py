"""Find the argument in the call of a macro of FairSQL's that the macro does not take: its name, or a column in a list.

In: DuckDB's message, which lists what the macro takes, and the tokens of the text. Out: what is wrong, where, and what
to write instead. A macro is one fixed query, so it takes fewer items than the form of the clause that it is made of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import NamedTuple

from fairsql.expansion.form_table import FORMS
from fairsql.syntax.slices import DESIGN, LOOKS, NOT_TAKEN, Place
from fairsql.text.quoting import quote_text
from fairsql.text.tokens import Token, tokenize

_UNSUPPORTED = re.compile(r"Macro (fair_\w+)\(\) does not support the supplied arguments")
_UNQUOTED = re.compile(r'Failed to bind "(.+?)" - COLUMNS expression can only contain lambda parameters')
_OF_FORM = {"fair_metrics": "", "fair_thresholds": "THRESHOLD"}  # whose names differ from their form's


class WrongArgument(NamedTuple):
    """An argument that a macro does not take."""

    message: str
    place: Place
    hint: str


def wrong_argument(message: str, sql: str) -> WrongArgument | None:
    r"""Return the first argument that a macro does not take; None for any other message.

    >>> said = "Macro fair_test() does not support the supplied arguments\n\tfair_test(tbl, weight := 1)"
    >>> found = wrong_argument(said, "FROM fair_test(t, cluster := person)")
    >>> print(found.message, found.hint, sep="\n")
    fair_test has no parameter cluster
    the clause has it: FAIR TEST (… CLUSTER …); for plain DuckDB make a view of it
    >>> print(wrong_argument(said, "FROM fair_test(t, weigth := 2)").hint)
    did you mean weight?
    >>> said = 'Failed to bind "sex" - COLUMNS expression can only contain lambda parameters'
    >>> print(wrong_argument(said, "FROM fair_test(t, [sex])").hint)
    write ['sex']
    """
    unquoted = _UNQUOTED.search(message)
    if unquoted is not None:
        return _unquoted_name(unquoted[1], sql)
    unsupported = _UNSUPPORTED.search(message)
    if unsupported is None:
        return None
    macro = unsupported[1]
    listed = [line for line in message.splitlines() if line.strip().startswith(f"{macro}(")]
    parameters = {name for line in listed for name in _named(line)}
    for token in _arguments(tokenize(sql), macro):
        name = token.text.lower()
        if name not in parameters:
            hint = _hint(macro, name, sorted(parameters))
            return WrongArgument(f"{macro} has no parameter {token.text}", Place.of(sql, token), hint)
    return None


def _unquoted_name(name: str, sql: str) -> WrongArgument | None:
    """Return the error for a column that stands without quotes where a macro takes a list of names."""
    tokens = tokenize(sql)
    called = next((at for at, token in enumerate(tokens) if token.text.lower().startswith("fair_")), len(tokens))
    found = next((each for each in tokens[called:] if each.is_name and each.text == name), None)
    if found is None:
        return None
    hint = f"write [{quote_text(name)}]"
    return WrongArgument(
        f"{name} is a column here, and this parameter takes names of columns", Place.of(sql, found), hint
    )


def _named(line: str) -> list[str]:
    """Return the parameters of a macro as DuckDB lists it."""
    tokens = tokenize(line)
    return [
        token.text.lower()
        for before, token in pairwise(tokens)
        if token.is_name and token.depth == 1 and before.word in ("(", ",")
    ]


def _arguments(tokens: Sequence[Token], macro: str) -> list[Token]:
    """Return the names of the named arguments in all calls of a macro."""
    found, depths = list[Token](), list[int]()
    for before, token, after in zip(tokens, tokens[1:], [*tokens[2:], None], strict=False):
        depths = [depth for depth in depths if token.depth > depth]
        if token.word == "(" and before.text.lower() == macro:
            depths.append(before.depth)
        is_named = after is not None and after.word in (":=", "=>")
        if is_named and token.is_name and depths and token.depth == depths[-1] + 1:
            found.append(token)
    return found


def _hint(macro: str, name: str, parameters: Sequence[str]) -> str:
    form, word = FORMS.get(_OF_FORM.get(macro, macro.removeprefix("fair_").upper())), name.upper()
    if form is not None and word in (*form.items, *LOOKS, *DESIGN):
        return f"the clause has it: {form.name} (… {word} …); for plain DuckDB make a view of it"
    if form is not None and word in NOT_TAKEN:
        return NOT_TAKEN[word](form=f"FAIR {form.name}")[1]
    near = get_close_matches(name, parameters, n=1)
    return f"did you mean {near[0]}?" if near else f"its parameters are {', '.join(parameters)}"
