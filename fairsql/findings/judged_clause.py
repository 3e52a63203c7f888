"""The clause that judges a policy: the FAIR clause of its query, regardless of the columns that the query selects.

In: the text of a query. Out: the same query without its select list and its order, and the columns that the list names.
A query that could change or hide rows or values of the clause is refused, so that no policy passes in this way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlglot.tokens import TokenType

from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.expansion.form_table import FORMS
from fairsql.syntax.clause import Clause, find_clauses
from fairsql.syntax.result_columns import GAP_COLUMNS
from fairsql.syntax.slices import Slice, split_items
from fairsql.text.tokens import Token, tokenize

JUDGING = tuple(word for word, form in FORMS.items() if {"metric", "allowance", "within"} <= form.columns)
HINT = "write FROM … WHERE … FAIR DISPARITY (… WITHIN 0.05) as a statement of its own"
_COUNTING = "FAIR (LABEL 1 = 1 METRICS base_rate PROTECTED GROUPING SETS (()))"
_LOOKING = ("DISPARITY", "PAIRS")  # forms whose limits may hold at every look
_OPENS_TAIL = ("ORDER BY", "ORDER")
_ENDS_ORDER = frozenset(
    "LIMIT OFFSET FETCH UNION INTERSECT EXCEPT USING WINDOW QUALIFY HAVING GROUP WHERE FROM SELECT FAIR SAMPLE".split()
)  # other words that may follow, some of which hide rows


@dataclass(frozen=True)
class JudgedClause:
    """The clause of a policy.

    Attributes:
        form: the word after FAIR.
        sql: the query without select list and order, each part at its place in the policy.
        named: the columns that the select list names; none for `*`.
        rows: a query that counts the data rows, as `n` in one row.
        at_one_look: whether its limits hold at one look only: CONFIDENCE without ANYTIME.
        without_anytime: CLUSTER or MATCH, if it has one of these, which have no limits for many looks; else empty.
        has_classes: whether it has OUTCOMES: a row without a class is of all classes at once.
        columns: the columns of its result; the others, and the subgroup of a scan, say which stratum a row is of.
    """

    form: str
    sql: str
    named: tuple[Token, ...]
    rows: str = ""
    at_one_look: bool = False
    without_anytime: str = ""
    has_classes: bool = False
    columns: frozenset[str] = frozenset()

    def check_names(self, sql: str, columns: Sequence[str]) -> None:
        """Refuse a select list with a name that is no column of the clause.

        Raises:
            ProgrammingError: at the name.
        """
        known = {column.casefold() for column in columns}
        wrong = next((token for token in self.named if token.text.casefold() not in known), None)
        if wrong is not None:
            raise _at(sql, wrong, f"{wrong.text} is no column of the clause", did_you_mean(wrong.text, columns))


def read_judged_clause(sql: str) -> JudgedClause:
    """Return the clause that judges a policy.

    Raises:
        ProgrammingError: for a query that is no policy, with the position of the mistake.
        ClauseError: for a clause at a place where none is allowed.

    >>> read_judged_clause("SELECT metric FROM t FAIR DISPARITY (PROTECTED g) ORDER BY 1").sql
    '              FROM t FAIR DISPARITY (PROTECTED g)'
    """
    tokens = [token for token in tokenize(sql) if token.kind != TokenType.SEMICOLON]
    clauses = find_clauses(tokens, sql, FORMS)
    clause = next((each for each in reversed(clauses) if tokens[each.fair].depth == 0), None)
    if clause is None:
        raise _at(sql, tokens[0], "a policy is a query of FAIR DISPARITY, and this statement judges nothing", HINT)
    columns = _columns(tokens, sql, clause)
    if not columns:
        raise _at(sql, tokens[clause.fair], f"FAIR {clause.form}".strip() + " judges nothing", HINT)
    inner = unjudged_clause(tokens, sql, [each for each in clauses if each is not clause])
    if inner is not None:
        raise _at(sql, inner, "a clause inside of a policy is not judged", "make it a policy of its own")
    start = _begins(tokens, sql, clause)
    _check_tail(tokens, sql, clause)
    lists = [(start, clause.start), clause.select or (clause.start, clause.start)]  # before and after FROM
    named = tuple(name for begin, end in lists for name in _read_list(tokens, sql, begin, end))
    cut = [*lists, (tokens[clause.closing].end, len(sql))]
    whole = _without(sql, cut).rstrip()
    rows = f"{whole[: tokens[clause.fair].start]}{_COUNTING}"
    words = {token.word for token in tokens[clause.opening : clause.closing] if not token.is_string}
    at_one_look = clause.form in _LOOKING and "ANYTIME" not in words
    without_anytime = next((word for word in ("CLUSTER", "MATCH") if word in words), "")
    return JudgedClause(clause.form, whole, named, rows, at_one_look, without_anytime, "OUTCOMES" in words, columns)


def _columns(tokens: Sequence[Token], sql: str, clause: Clause) -> frozenset[str]:
    """Return the columns of a clause that judges; none for any other. FAIR SCAN judges with GAP."""
    form = FORMS[clause.form]
    if "GAP" not in form.items:
        return form.columns if clause.form in JUDGING else frozenset()
    fair, inside = (
        Slice(tuple(tokens[begin:end]), sql, lambda start, end: sql[start:end])
        for begin, end in ((clause.fair, clause.opening), (clause.opening + 1, clause.closing))
    )
    has_gap = "GAP" in split_items(inside, fair, form.items, FORMS.item_words)
    return GAP_COLUMNS - {"subgroup"} if has_gap else frozenset()


def unjudged_clause(tokens: Sequence[Token], sql: str, clauses: Sequence[Clause] | None = None) -> Token | None:
    """Return the word FAIR of the first clause that could judge; None if there is none."""
    found = find_clauses(tokens, sql, FORMS) if clauses is None else clauses
    return next((tokens[each.fair] for each in found if each.form in JUDGING), None)


def _begins(tokens: Sequence[Token], sql: str, clause: Clause) -> int:
    """Return where the query begins, after the CTEs of WITH."""
    if tokens[0].word != "WITH":
        return tokens[0].start
    opening = (t.start for t in tokens[1:] if t.depth == 0 and t.word in ("SELECT", "FROM"))
    return min(next(opening, clause.start), clause.start)


def _read_list(tokens: Sequence[Token], sql: str, start: int, end: int) -> Iterator[Token]:
    """Yield the columns that a select list between two positions names."""
    head = [token for token in tokens if start <= token.start < end]
    if [token.word for token in head] in ([], ["SELECT", "*"]):
        return
    if head[0].word != "SELECT":
        raise _refused(sql, head[0])
    for at, token in enumerate(head[1:]):
        is_name = at % 2 == 0
        if not (token.is_name if is_name else token.word == ","):
            raise _refused(sql, token)
        if is_name:
            yield token


def _check_tail(tokens: Sequence[Token], sql: str, clause: Clause) -> None:
    """Refuse anything after a clause except ORDER BY."""
    tail = tokens[clause.closing + 1 :]
    outer = [token for token in tail if token.depth == 0]
    wrong = next((token for token in outer if token.word in _ENDS_ORDER), None)
    if tail and tail[0].word not in _OPENS_TAIL:
        wrong = tail[0]
    if wrong is not None:
        raise _refused(sql, wrong)


def _refused(sql: str, token: Token) -> ProgrammingError:
    message = f"a policy shows all rows and columns of its clause as they are, so {token.text} cannot stand here"
    return _at(sql, token, message, f"{HINT}; a select list may name columns of the clause, and ORDER BY may follow")


def _at(sql: str, token: Token, message: str, hint: str) -> ProgrammingError:
    return ProgrammingError(message, sql=sql, start=token.start, end=token.end, hint=hint)


def _without(sql: str, cut: Sequence[tuple[int, int]]) -> str:
    """Replace parts of a text by spaces, so that the other parts keep their positions."""
    for start, end in cut:
        sql = sql[:start] + "".join(c if c in "\r\n" else " " for c in sql[start:end]) + sql[end:]
    return sql
