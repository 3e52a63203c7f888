"""Find FAIR clauses in SQL text. In: the tokens of one statement. Out: the positions of each clause and SELECT block.

Only the clause is parsed, so the statement around it may use any syntax that DuckDB knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from fairsql import error_messages
from fairsql.errors import ClauseError, add_hint, did_you_mean
from fairsql.syntax.form import Forms
from fairsql.text.tokens import RESERVED, Token, find_closing

# After a reserved word an operand must follow, unless the word itself ends one; BETWEEN and EXCLUDE need one too.
_ENDING = frozenset("END NULL TRUE FALSE ISNULL NOTNULL ASC DESC MAP STRUCT ROW TUPLE COLUMNS GENERATED".split())
_OPENERS = frozenset(word.upper() for word in RESERVED) - _ENDING | {"BETWEEN", "EXCLUDE"}
_OPENER_SIGNS = re.compile(r"[-+*/<>=~!@#%^&|:.,;(\[{$]+")  # operators, opening brackets and separators
_AFTER_WHERE = frozenset(("GROUP BY", "GROUP", "HAVING", "QUALIFY", "WINDOW", "ORDER BY", "ORDER", "LIMIT", "OFFSET"))
# Words that end the previous query: set operations, and AS TABLE of a macro with several bodies.
_BETWEEN_QUERIES = frozenset(("UNION", "INTERSECT", "EXCEPT", "TABLE"))
_JOIN_WORDS = frozenset(("JOIN", "LEFT", "RIGHT", "FULL", "INNER", "CROSS", "NATURAL", "ASOF", "POSITIONAL", ","))
_NO_QUERY = frozenset(("UPDATE", "DELETE", "COPY", "IMPORT", "MERGE"))
# Words after which a clause is surely meant but not allowed.
_WRONG_PLACES = frozenset((
    "SELECT", "WHERE", "AND", "OR", "FROM", "JOIN", "HAVING", "QUALIFY", "GROUP BY", "ORDER BY", "LIMIT",
))  # fmt: skip


# Words that continue or end an expression, so that the word before them is a column.
_GO_ON = frozenset(
    "AND OR IN LIKE ILIKE GLOB SIMILAR BETWEEN IS ISNULL NOTNULL COLLATE ESCAPE AT OVER FILTER AS ASC DESC NULLS "
    "ORDER RETURNS DIV MOD OPERATOR IGNORE RESPECT".split()
)
_LAST_OF_OPERATOR = frozenset(("ESCAPE", "ZONE", "DISTANCE", "SIMILARITY"))  # also AT TIME ZONE, NEAREST BY DISTANCE


@dataclass(frozen=True)
class Clause:
    """A clause, and the part of its SELECT block that its expansion replaces.

    Attributes:
        form: the word after FAIR, upper case; empty for none.
        fair: index of the token FAIR.
        opening: index of the token that opens the clause's brackets.
        closing: index of the token that closes them.
        source: text ranges after FROM: tables and joins, and WHERE.
        select: text range of the select list, if it is between FROM and the clause; else None.
        start: the beginning of the replaced text: at FROM.
        end: its end: after the clause, or after a HAVING that filters the clause's rows.
        having: True if the text ends with such a HAVING.
    """

    form: str
    fair: int
    opening: int
    closing: int
    source: tuple[tuple[int, int], ...]
    select: tuple[int, int] | None
    start: int
    end: int
    having: bool


def ends_operand(tokens: Sequence[Token], at: int) -> bool:
    """Return whether the token at index `at` can be the last one of an expression, a table, or an alias."""
    if at < 0:
        return False
    token = tokens[at]
    if not token.word:
        return True
    if token.word == "ALL" and at and tokens[at - 1].word in ("METRICS", "FAMILY"):
        return True
    if token.word == "%":  # TABLESAMPLE 10%
        return at >= 2 and tokens[at - 2].word in ("SAMPLE", "TABLESAMPLE")
    if token.word == "?":  # ?1 continues
        return at + 1 == len(tokens) or not tokens[at + 1].word.isdigit()
    if token.word == "*":
        return tokens[at - 1].word in ("SELECT", "DISTINCT", "ALL", ",", ".")
    if _OPENER_SIGNS.fullmatch(token.word):
        return False
    return token.word.rpartition(" ")[2] not in _OPENERS


def find_clauses(tokens: Sequence[Token], sql: str, forms: Forms) -> list[Clause]:
    """Find the FAIR clauses of one statement, in the order of the text.

    Args:
        tokens: the tokens of the statement.
        sql: the text of the tokens.
        forms: the known forms.

    Raises:
        ClauseError: if a clause is not allowed at its position.

    >>> from fairsql.expansion.form_table import FORMS
    >>> from fairsql.text.tokens import tokenize
    >>> text = "SELECT fair FROM t WHERE x FAIR (PREDICTION p PROTECTED g)"
    >>> [text[clause.start : clause.end] for clause in find_clauses(tokenize(text), text, FORMS)]
    ['FROM t WHERE x FAIR (PREDICTION p PROTECTED g)']
    """
    clauses: list[Clause] = []
    for at, token in enumerate(tokens):
        if token.word != "FAIR" or at + 1 >= len(tokens):
            continue
        form, opening = _form(tokens, at)
        if opening < 0:
            continue
        closing = find_closing(tokens, opening) or len(tokens)
        if not _is_clause(tokens, at, opening, closing, form, forms):
            continue
        if closing == len(tokens):
            raise ClauseError(*error_messages.CLAUSE_NOT_CLOSED(), sql=sql, start=token.start, end=token.end)
        if form not in forms:
            word = tokens[at + 1]
            wrong, usual = error_messages.FORM_UNKNOWN(form=word.text)
            hint = add_hint(did_you_mean(word.text, forms.words), usual)
            if form in forms.item_words:
                hint = error_messages.ITEM_INSIDE.format(item=form)
            raise ClauseError(wrong, hint, sql=sql, start=word.start, end=word.end)
        clauses.append(_place(tokens, sql, form, at, opening, closing))
    return clauses


def _form(tokens: Sequence[Token], at: int) -> tuple[str, int]:
    """Return the form's word and the index of the opening bracket, or -1 for no clause."""
    if tokens[at + 1].word == "(":
        return "", at + 1
    word = tokens[at + 1].word
    in_brackets = at + 2 < len(tokens) and tokens[at + 2].word == "("
    if in_brackets and word.isidentifier() and word != "FAIR" and word.lower() not in RESERVED:
        return word, at + 2
    return "", -1


def _is_clause(tokens: Sequence[Token], fair: int, opening: int, closing: int, form: str, forms: Forms) -> bool:
    """Return whether this is a clause, not a call `fair(x)`, an alias `t fair(a, b)` or `CREATE TABLE fair (…)`."""
    inside = tokens[opening + 1 : closing]
    if all(token.is_name if k % 2 == 0 else token.word == "," for k, token in enumerate(inside)) and inside:
        return False
    depth, words = tokens[opening].depth + 1, forms.item_words
    items = [
        k for k, token in enumerate(inside)
        if token.word in words and token.depth == depth and _begins_operand(inside, k + 1)
        and (k == 0 or ends_operand(inside, k - 1))
    ]  # fmt: skip
    # An operand follows a word that is no name of a function or type; no call looks like this.
    sure = any(k or _is_word(inside[1]) for k in items)
    if not ends_operand(tokens, fair - 1) or _is_definition(tokens, fair):
        return sure and items[0] == 0 and tokens[fair - 1].word in _WRONG_PLACES
    if form not in forms and not get_close_matches(form, forms.words, n=1, cutoff=0.75):
        return sure and items[0] == 0
    misspelt = bool(inside) and bool(get_close_matches(inside[0].word, words, n=1, cutoff=0.7))
    meant = not inside or bool(items) or ((bool(form) or misspelt) and _begins_operand(inside, 1))
    return sure or (meant and _follows_from(tokens, fair) and not _awaits_operand(tokens, fair - 1))


def _is_word(token: Token) -> bool:
    """Return whether a token is a column or a number, which can follow a name only if that name is an item."""
    return token.word != "NOT" and (token.is_name or token.text[:1].isdigit()) and not token.is_string


def _follows_from(tokens: Sequence[Token], fair: int) -> bool:
    """Return whether a FROM precedes the token in the same brackets."""
    for at in range(fair - 1, -1, -1):
        if tokens[at].depth < tokens[fair].depth:
            return False
        if tokens[at].word == "FROM" and tokens[at].depth == tokens[fair].depth:
            return True
    return False


def _awaits_operand(tokens: Sequence[Token], at: int) -> bool:
    """Return whether the token ends OPERATOR(…), or an operator of words that may be names elsewhere."""
    token = tokens[at]
    if token.word == ")":
        opening = next((k for k in range(at - 1, 0, -1) if tokens[k].depth == token.depth), 0)
        return tokens[opening - 1].word == "OPERATOR"
    return token.word in _LAST_OF_OPERATOR and (tokens[at - 1].word in ("BY", "TIME") or ends_operand(tokens, at - 1))


def _is_definition(tokens: Sequence[Token], fair: int) -> bool:
    """Return whether fair names a new object, after IF NOT EXISTS, CREATE MACRO, CREATE SECRET and the like."""
    before, at = tokens[fair - 1].word, tokens[fair - 2].word if fair > 1 else ""
    kinds = ("MACRO", "FUNCTION", "VIEW", "TYPE", "INDEX", "SEQUENCE", "SECRET")
    return (before == "EXISTS" and at == "NOT") or (
        before in kinds and at in ("CREATE", "REPLACE", "TEMP", "TEMPORARY", "PERSISTENT", "RECURSIVE", "UNIQUE")
    )


def _begins_operand(tokens: Sequence[Token], at: int) -> bool:
    """Return whether an expression can begin at the index, after a word that may be a column or an item."""
    if at >= len(tokens):
        return False
    token = tokens[at]
    begins = token.is_name or token.is_string or token.text[:1].isdigit() or token.word in ("(", "?", "$")
    return begins and token.word.partition(" ")[0] not in _GO_ON


def _place(tokens: Sequence[Token], sql: str, form: str, fair: int, opening: int, closing: int) -> Clause:
    def wrong(message: str, hint: str, at: int = fair) -> ClauseError:
        return ClauseError(message, sql=sql, start=tokens[at].start, end=tokens[at].end, hint=hint)

    if not ends_operand(tokens, fair - 1):
        raise wrong(*error_messages.CLAUSE_MISPLACED())
    source, select = _walk_back(tokens, fair, wrong)
    depth = tokens[fair].depth
    after = tokens[closing + 1] if closing + 1 < len(tokens) else None
    having = False
    if after is not None and after.depth == depth:
        if after.word == "WHERE":
            raise wrong(*error_messages.WHERE_AFTER_FAIR(), closing + 1)
        if _begins_macro_body(tokens, closing + 1):
            raise wrong(*error_messages.MACRO_BODY_NEEDS_BRACKETS(), closing + 1)
        if after.word in _JOIN_WORDS:
            raise wrong(*error_messages.JOIN_AFTER_FAIR(), closing + 1)
        if after.word == "FAIR":
            raise wrong(*error_messages.CLAUSE_TWICE(), closing + 1)
        having = after.word == "HAVING"
    end = tokens[closing + 1].end if having else tokens[closing].end
    last = tokens[fair - 1].end
    if select is None:
        ranges: tuple[tuple[int, int], ...] = ((tokens[source].end, last),)
        listed = None
    else:
        where = next((k for k in range(select, fair) if tokens[k].depth == depth and tokens[k].word == "WHERE"), fair)
        ranges = ((tokens[source].end, tokens[select - 1].end),)
        if where < fair:
            ranges = (*ranges, (tokens[where].start, last))
        listed = (tokens[select].start, tokens[where - 1].end)
    return Clause(form, fair, opening, closing, ranges, listed, tokens[source].start, end, having)


def _begins_macro_body(tokens: Sequence[Token], comma: int) -> bool:
    """Return whether `, (parameters) AS TABLE` follows, which begins another body of a table macro."""
    if [token.word for token in tokens[comma : comma + 2]] != [",", "("]:
        return False
    closing = find_closing(tokens, comma + 1) or len(tokens)
    return [token.word for token in tokens[closing + 1 : closing + 3]] == ["AS", "TABLE"]


def _walk_back(tokens: Sequence[Token], fair: int, wrong: Callable[..., ClauseError]) -> tuple[int, int | None]:
    """Return the index of the block's FROM, and of a SELECT after it (FROM-first syntax), else None."""
    depth = tokens[fair].depth
    select: int | None = None
    source: int | None = None
    for at in range(fair - 1, -1, -1):
        token = tokens[at]
        if token.depth < depth or token.word == ";":
            break
        if token.depth > depth:
            continue
        if token.word in _BETWEEN_QUERIES:
            break
        if source is None:
            if token.word in _AFTER_WHERE:
                raise wrong(*error_messages.CLAUSE_TOO_LATE(word=token.word))
            if token.word == "SELECT":
                select = at
            elif token.word == "FROM" and not _is_distinct_from(tokens, at):
                source = at
        elif token.word == "SELECT":
            return source, None
        elif token.word in _NO_QUERY and (at == 0 or tokens[at - 1].word in (")", "(", "EXPLAIN", "ANALYZE", ";")):
            raise wrong(*error_messages.CLAUSE_WITHOUT_SELECT(word=token.word))
    if source is None:
        raise wrong(*error_messages.CLAUSE_WITHOUT_FROM())
    return source, select


def _is_distinct_from(tokens: Sequence[Token], at: int) -> bool:
    return at >= 2 and tokens[at - 1].word == "DISTINCT" and tokens[at - 2].word in ("IS", "NOT")
