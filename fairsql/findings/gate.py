"""The gate: policies judged. In: a connection, and a policy file. Out: what came of each policy, and an exit status.

`fairsql check`, `fairsql.check()`, `assert_fair` and the dbt test have this one rule: a policy passes if a row of it is
judged and each row that is judged passes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlglot import exp

from fairsql.errors import Error, ProgrammingError
from fairsql.expansion.forms import FORMS
from fairsql.expansion.functions import function
from fairsql.findings.database import Database
from fairsql.findings.judging import Judged, Outcome, describe
from fairsql.findings.policies import Policy, read_policies
from fairsql.findings.results import WORST, Check, Result, Undecided

_COLUMNS = frozenset[str]().union(*(form.columns for form in FORMS.values()))  # of forms that compare groups


def check(
    connection: Database,
    policies: str,
    parameters: Mapping[str, object] | None = None,
    *,
    file: str = "",
    undecided: Undecided | None = None,
) -> Check:
    """Judge the policies of a script.

    Args:
        connection: where the data are.
        policies: the text of a policy file: queries of FAIR DISPARITY, and statements that prepare them.
        parameters: values of `$name` in it.
        file: the name of the file, for messages.
        undecided: what an undecided policy counts as; None for undecided.

    Raises:
        ProgrammingError: for a text that is no policy file. What a query raises is the outcome of its policy.

    >>> import fairsql
    >>> con = fairsql.connect()
    >>> _ = con.execute("CREATE TABLE loans AS SELECT i % 2 AS sex, i % 3 = 0 AS approved FROM range(600) r(i)")
    >>> query = "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED sex WITHIN 0.05)"
    >>> done = fairsql.check(con, "-- policy: lending\\n" + query)
    >>> done.status, done.results[0].outcome
    (0, 'pass')
    """
    given = dict(parameters or {})
    results = []
    for policy in read_policies(policies):
        try:
            result = _run(connection, policy, given)
        except Error as error:
            name = policy.name or f"the statement in line {policy.line}"
            results.append(Result(policy if policy.judges else _named(policy, name), "error", (), str(error)))
            if not policy.judges:  # what follows may stand on it
                break
            continue
        if result is not None:
            results.append(result)
    return Check(tuple(results), file, undecided)


def _named(policy: Policy, name: str) -> Policy:
    return Policy(name, policy.severity, policy.sql, policy.line, policy.parameters)


def _run(connection: Database, policy: Policy, given: Mapping[str, object]) -> Result | None:
    """Run one statement; None for one that prepares."""
    missing = [name for name in policy.parameters if name not in given]
    if missing:
        hint = f"give it with --set {missing[0]}=…, in Python as parameters={{'{missing[0]}': …}}"
        raise ProgrammingError(f"${missing[0]} has no value", hint=hint)
    values = {name: given[name] for name in policy.parameters} or None
    if not policy.judges:
        connection.execute(policy.sql, values)
        return None
    connection.refuse_taken_names()
    relation = connection.sql(policy.sql, params=values)
    if relation is None or not {"metric", "allowance", "within"} <= set(relation.columns):
        hint = "write FROM … FAIR DISPARITY (… WITHIN 0.05) with all of its columns"
        raise ProgrammingError("the query has no columns metric, allowance and within, so it judges nothing", hint=hint)
    return _judge(policy, relation)


def _judge(policy: Policy, relation: Any) -> Result:
    names = list(relation.columns)
    verdict = exp.column("verdict") if "verdict" in names else exp.Null()
    rule = function("fair_outcome", exp.column("allowance"), exp.column("within"), verdict).sql(dialect="duckdb")
    rows = relation.project(f"*, {rule} AS fair_outcome").fetchall()
    strata = [name for name in names if name not in _COLUMNS]
    judged = []
    for values in rows:
        row = dict(zip(names, values, strict=False))
        if values[-1] is not None:
            judged.append(Judged(values[-1], describe(row, {name: row[name] for name in strata}), row))
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
        connection: where the data are.
        sql: one query of FAIR DISPARITY, or a policy file.
        parameters: values of `$name` in it.
        undecided: "pass" lets through what the data cannot decide.

    Raises:
        AssertionError: with what `fairsql check` prints, if a policy fails, is undecided, or could not run.

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
