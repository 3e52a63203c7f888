"""Statements that make the models of the tests, and what they measure of them."""

from __future__ import annotations

import fairsql

FEATURES = 'FEATURES age, "education-num", "hours-per-week", occupation, relationship, sex'
FAIR = "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05)"


def create(rest: str = FAIR, *, name: str = "m", features: str = FEATURES, source: str = "adult") -> str:
    return f"CREATE OR REPLACE MODEL {name} PREDICT income = '>50K' {features} {rest} AS SELECT * FROM {source}"


def gap(con: fairsql.Connection, metric: str = "selection_rate", *, part: str = "validation") -> float:
    query = f"""
        SELECT max(value) - min(value) FROM fairsql.model_metrics
        WHERE part = '{part}' AND moment = 'after' AND metric = '{metric}' AND "group" <> 'OVERALL'
    """
    return float(con.execute(query).fetchall()[0][0])
