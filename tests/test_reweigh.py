"""FAIR REWEIGH: laws of its weights, names that collide, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import laws
from support.law_connections import insert, reused_connection

import fairsql

ROWS = st.lists(
    st.tuples(st.sampled_from(["a", "b", "c", None]), st.sampled_from([0, 1, None]), st.integers(1, 5)),
    min_size=1,
    max_size=40,
)


@laws(60)
@given(ROWS)
def test_reweighed_labels_have_no_weighted_disparity(rows: list[tuple[str | None, int | None, int]]) -> None:
    """Where each group has both labels, all weighted base rates are the whole's, and the weight is what it was."""
    with reused_connection() as con:
        con.execute("CREATE OR REPLACE TABLE t (g VARCHAR, y INTEGER, w INTEGER)")
        both = [(g, y, 1) for g in {row[0] for row in rows} for y in (0, 1)]
        insert(con, "t", rows + both)
        con.execute("CREATE OR REPLACE TABLE r AS SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g WEIGHT w)")
        found = con.execute(
            "SELECT max(difference) FROM r FAIR DISPARITY (LABEL y PROTECTED g WEIGHT fair_weight)"
        ).fetchall()[0][0]
        assert found is None or found < 1e-12  # one group has no difference
        sums = "SELECT g, sum({}) FROM r WHERE y IS NOT NULL GROUP BY g ORDER BY g"
        before, after = (con.execute(sums.format(of)).fetchall() for of in ("w", "fair_weight"))
        assert [(g, pytest.approx(w)) for g, w in before] == after
        assert con.execute("SELECT count(*) FROM r WHERE (y IS NULL) <> (fair_weight IS NULL)").fetchall() == [(0,)]


def test_the_columns_are_those_of_the_input_and_one_more() -> None:
    with fairsql.connect() as con:
        con.execute(
            "CREATE TABLE t AS SELECT * FROM (VALUES ('a', 1, 9), ('a', 0, 9), ('b', 1, 9)) v(g, y, fair_weight)"
        )
        con.execute("SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)")
        assert [column[0] for column in con.description or ()] == ["g", "y", "fair_weight"]
        assert [row[2] for row in con.fetchall()] == [4 / 3, 2 / 3, 2 / 3]


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("FAIR REWEIGH (PROTECTED g)", "FAIR REWEIGH needs a LABEL"),
        ("FAIR REWEIGH (LABEL y)", "the clause has no PROTECTED"),
        ("FAIR REWEIGH (LABEL y PROTECTED CUBE (g, w))", "the groups of FAIR REWEIGH cannot overlap"),
        ("FAIR REWEIGH (LABEL y PROTECTED g SCORE w)", "FAIR REWEIGH takes no SCORE"),
        ("FAIR REWEIGH (LABEL w PROTECTED g)", "LABEL w must be 0, 1, boolean or NULL, and is 2"),
        ("FAIR REWEIGH (LABEL y PROTECTED g WEIGHT -w)", "WEIGHT -w must be within [0, 1e50], and is -2"),
        ("FAIR REWEIGH (LABEL nosuch PROTECTED g)", "nosuch"),
    ],
)
def test_what_is_wrong_is_reported(clause: str, message: str) -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT 'a' AS g, 1 AS y, 2 AS w")
        with pytest.raises(fairsql.ProgrammingError if "must be" not in message else fairsql.DataError) as caught:
            con.execute(f"SELECT * FROM t {clause}").fetchall()
        assert message in str(caught.value)
        assert "^" in str(caught.value)
