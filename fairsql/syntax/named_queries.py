"""Find the names of the queries in WITH. In: tokens. Out: the names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from fairsql.text.tokens import Token

_AS_QUERY = re.compile(r"(\( \) )?AS (NOT )?(MATERIALIZED )?\(")


def named_queries(tokens: Sequence[Token]) -> frozenset[str]:
    """Return the names that WITH gives to queries, in lower case.

    >>> from fairsql.text.tokens import tokenize
    >>> sorted(named_queries(tokenize("WITH A AS (SELECT 1), b(x) AS MATERIALIZED (SELECT 2) FROM a, b AS c")))
    ['a', 'b']
    """
    named = set()
    for at, token in enumerate(tokens):
        if at and tokens[at - 1].word in ("WITH", "RECURSIVE", ",") and token.is_name:
            following = (each.word for each in islice(tokens, at + 1, None) if each.depth == token.depth)
            if _AS_QUERY.match(" ".join(islice(following, 6))):
                named.add(token.text.casefold())
    return frozenset(named)
