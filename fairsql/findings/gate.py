"""The gate: judge policies. In: a connection, and a policy file. Out: the result of each policy, and an exit status.

`fairsql check`, `fairsql.check()`, `assert_fair` and the dbt test share one rule: a policy passes if at least one row
of its clause is judged and every judged row passes. Each statement prepares, is judged, or is an error.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from sqlglot import exp

from fairsql.errors import Error, ProgrammingError
from fairsql.expansion.building.statistics_functions import function
from fairsql.findings.database import Database
from fairsql.findings.history import History, fingerprint
from fairsql.findings.judged_clause import HINT, read_judged_clause, unjudged_clause
from fairsql.findings.judging import OF_BOUNDS, Judged, Outcome, describe, name_stratum
from fairsql.findings.policies import Policy, parameters_of, read_policies, write_values
from fairsql.findings.results import WORST, Check, Result, Undecided
from fairsql.metrics.algebra import as_proportion
from fairsql.metrics.formula import CELLS
from fairsql.syntax.outcomes import OUTCOME
from fairsql.text.tokens import tokenize

_STORED = frozenset(("VIEW", "MACRO", "FUNCTION"))  # DuckDB stores these as text, without parameters


def check(
    connection: Database,
    policies: str,
    parameters: Mapping[str, object] | None = None,
    *,
    file: str = "",
    undecided: Undecided | None = None,
    record: str | os.PathLike[str] | None = None,
) -> Check:
    """Judge the policies of a script.

    Args:
        connection: a connection to the data.
        policies: the text of a policy file: queries with FAIR DISPARITY, and statements that prepare them.
        parameters: the values of `$name` in the text.
        file: the name of the file, for messages.
        undecided: how an undecided policy counts; None for undecided.
        record: the DuckDB file in which each run is recorded; it is created if it does not exist.

    Raises:
        ProgrammingError: for a text that is no policy file. An error in a query is the outcome of its policy.

    >>> import fairsql
    >>> con = fairsql.connect()
    >>> _ = con.execute("CREATE TABLE loans AS SELECT i % 2 AS sex, i % 3 = 0 AS approved FROM range(600) r(i)")
    >>> query = "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED sex WITHIN 0.05)"
    >>> done = fairsql.check(con, "-- policy: lending\\n" + query)
    >>> done.status, done.results[0].outcome
    (0, 'pass')
    """
    given = dict(parameters or {})
    read = read_policies(policies)
    results: list[Result] = []
    prepared: list[Policy] = []
    with nullcontext() if record is None else History(connection, record) as history:
        for policy in read:
            try:
                if policy.judges:
                    result = _judge(connection, policy, given)
                    if history is not None:
                        result = _recorded(history, connection, result, prepared, given, file)
                    results.append(result)
                    continue
                _prepare(connection, policy, given)
                prepared.append(policy)
            except Error as error:
                name = policy.name or f"the statement in line {policy.line}"
                results.append(Result(replace(policy, name=name), "error", (), str(error)))
                if history is not None and policy.judges:
                    known = _fingerprint(policy, prepared, given)
                    history.add(results[-1], file=file, fingerprint=known, rows=None, of_all_rows=frozenset())
                if not policy.judges:  # later statements may depend on it
                    break
    return Check(tuple(results), file, undecided, tuple(prepared))


def _recorded(
    history: History,
    connection: Database,
    result: Result,
    prepared: Sequence[Policy],
    given: Mapping[str, object],
    file: str,
) -> Result:
    """Record a result; return it with a warning if limits that hold at one look were looked at before."""
    clause, known = read_judged_clause(result.policy.sql), _fingerprint(result.policy, prepared, given)
    counting = _values(parameters_of(tokenize(clause.rows)), given)
    found = connection.sql(clause.rows, params=counting).project("n").fetchall()
    rows = found[0][0] if found else 0
    if clause.at_one_look and any("verdict" in judged.row for judged in result.rows):
        result = replace(result, warning=history.warning(known, rows, without_anytime=clause.without_anytime))
    shares = frozenset(metric.name for metric in connection.metrics() if _is_of_all_rows(metric.formula))
    history.add(result, file=file, fingerprint=known, rows=rows, of_all_rows=shares)
    return result


def _fingerprint(policy: Policy, prepared: Sequence[Policy], given: Mapping[str, object]) -> str:
    asked = (*prepared, policy)
    return fingerprint(
        [each.sql for each in asked], {name: given.get(name) for each in asked for name in each.parameters}
    )


def _is_of_all_rows(formula: exp.Expression) -> bool:
    """Return whether a metric is a share of all rows of a group."""
    cells = as_proportion(formula)
    return cells is not None and set(cells[1]) == set(CELLS)


def _prepare(connection: Database, policy: Policy, given: Mapping[str, object]) -> None:
    tokens = tokenize(policy.sql)
    unjudged = unjudged_clause(tokens, policy.sql)
    if unjudged is not None:
        message = "a clause in a statement that prepares is not judged"
        raise ProgrammingError(message, sql=policy.sql, start=unjudged.start, end=unjudged.end, hint=HINT)
    values = _values(policy.parameters, given)
    if values and any(token.word in _STORED for token in tokens):
        connection.execute(write_values(policy.sql, values))
    else:
        connection.execute(policy.sql, values)


def _values(names: Sequence[str], given: Mapping[str, object]) -> dict[str, object] | None:
    """Return the values of parameters; None if there are no parameters."""
    missing = [name for name in names if name not in given]
    if missing:
        hint = f"give it with --set {missing[0]}=…, in Python as parameters={{'{missing[0]}': …}}"
        raise ProgrammingError(f"${missing[0]} has no value", hint=hint)
    return {name: given[name] for name in names} or None


def _judge(connection: Database, policy: Policy, given: Mapping[str, object]) -> Result:
    """Judge each row that a policy's clause returns."""
    connection.refuse_taken_names()
    clause = read_judged_clause(policy.sql)
    relation = connection.sql(clause.sql, params=_values(parameters_of(tokenize(clause.sql)), given))
    clause.check_names(policy.sql, relation.columns)
    names = list(relation.columns)
    verdict: exp.Expression = exp.Null()
    if "verdict" in names:  # without one, a gap has no limits: too few rows have an interval
        verdict = exp.Coalesce(this=exp.column("verdict"), expressions=[exp.Literal.string("undecided")])
    if "verdict" not in names and "bounds_verdict" in names:
        words = [exp.If(this=exp.Literal.string(own), true=exp.Literal.string(word)) for own, word in OF_BOUNDS.items()]
        verdict = exp.Paren(this=exp.Case(this=exp.column("bounds_verdict"), ifs=words))
    rule = function("fair_outcome", exp.column("allowance"), exp.column("within"), verdict).sql(dialect="duckdb")
    rows = relation.project(f"*, {rule} AS fair_outcome").fetchall()
    strata = [name for name in names if name not in clause.columns]
    judged = []
    for values in rows:
        row = dict(zip(names, values, strict=False))
        if values[-1] is not None:
            at_once = [OUTCOME] if clause.has_classes and row[OUTCOME] is None else []
            within = {name: row[name] for name in strata if name not in at_once}
            judged.append(Judged(values[-1], describe(row, within), row, name_stratum(within)))
    outcomes = {each.outcome for each in judged}
    outcome: Outcome = next((each for each in WORST if each in outcomes), "undecided")
    return Result(policy, outcome, tuple(judged), "" if judged else _nothing(rows))


def _nothing(rows: Sequence[Any]) -> str:
    if not rows:
        return "no row is judged: the query has no rows"
    return "no row is judged: the clause has no allowance; add WITHIN 0.05 or WITHIN RATIO 0.8"


def assert_fair(
    connection: Database,
    sql: str,
    parameters: Mapping[str, object] | None = None,
    *,
    undecided: Undecided | None = "fail",
) -> None:
    """Fail a test unless each policy of a text passes.

    Args:
        connection: a connection to the data.
        sql: one query with FAIR DISPARITY, or a policy file.
        parameters: the values of `$name` in the text.
        undecided: "pass" accepts policies that the data cannot decide.

    Raises:
        AssertionError: with the output of `fairsql check`, if a policy fails, is undecided, or could not run.

    >>> import fairsql
    >>> con = fairsql.connect()
    >>> _ = con.execute("CREATE TABLE loans AS SELECT i % 2 AS sex, i % 2 = 0 AS approved FROM range(600) r(i)")
    >>> fairsql.assert_fair(con, "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED sex WITHIN 0.05)")
    Traceback (most recent call last):
    ...
    AssertionError: FAIL query 1
      selection_rate: 0 for 1 (n = 300), 1 for 0 (n = 300); the difference 1 exceeds the allowance 0.05
    <BLANKLINE>
    0 passed, 1 failed
    """
    __tracebackhide__ = True
    done = check(connection, sql, parameters, undecided=undecided)
    if done.status:
        raise AssertionError(str(done))
