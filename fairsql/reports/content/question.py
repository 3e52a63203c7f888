"""The question of a report. In: the text of a FAIR clause and its FROM. Out: the same question in any form.

The forms share their items, so a report gets groups, pairs, tests and bounds by changing the form of one clause.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from sqlglot import exp
from sqlglot.errors import TokenError

from fairsql.errors import ProgrammingError
from fairsql.expansion.form_table import FORMS
from fairsql.expansion.forms.adjust import cells_of
from fairsql.findings.policies import no_end
from fairsql.metrics import Metric, MetricTable, built_in_metrics
from fairsql.metrics.prediction_errors import prediction_errors
from fairsql.syntax.clause import find_clauses
from fairsql.syntax.clauses.items import read_spec
from fairsql.syntax.clauses.metric_items import read_measures
from fairsql.syntax.clauses.standards import Standard
from fairsql.syntax.columns import Column, Measure
from fairsql.syntax.outcomes import whole_formula
from fairsql.syntax.slices import Slice, split_items
from fairsql.syntax.spec import AdjustSpec, FairSpec
from fairsql.syntax.values import ANYTIME_FORMS
from fairsql.text.queries import query
from fairsql.text.quoting import quote_if_needed
from fairsql.text.statements import list_statements
from fairsql.text.tokens import Token, tokenize

HINT = "write FROM loans WHERE year = 2026 FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN 0.05)"
_CONFIDENCE = "0.95"  # for a question without CONFIDENCE
_FORMS = ("", "DISPARITY", "ADJUST")
_INCLUDED = ("PAIRS", "TEST", "DECOMPOSE")  # forms that a report of FAIR DISPARITY asks too


@dataclass(frozen=True)
class Pay:
    """What a report on pay is of.

    Attributes:
        standard: whose macro makes the figures.
        rows: the query of its rows, as written.
        category: the expression of the category; empty for a standard without categories.
        is_explained: whether anything except the category may explain gaps.
        read: the expressions that the macro is called with.
    """

    standard: Standard
    rows: str
    category: str
    is_explained: bool
    read: tuple[str, ...]

    @property
    def is_adjusted(self) -> bool:
        """Whether FAIR ADJUST is asked: there is something that may explain gaps."""
        return self.is_explained or bool(self.category)


@dataclass(frozen=True)
class Question:
    """A FAIR clause and its rows.

    Attributes:
        text: the text as written.
        source: the text between FROM and the clause.
        slices: each item, by its word.
        spec: the spec of the clause, an audit.
        metrics: the metrics that it may name.
        features: what makes the subgroups of a scan, as FEATURES in FAIR SCAN; empty for no scan.
        model: the model whose records are reported; empty for none.
        engine: the name of the engine that has the rows; empty for DuckDB.
        adjusted: the spec of FAIR ADJUST, whose counts `spec` is of; None for rates of groups.
        pay: what a report on pay is of, whose gaps FAIR ADJUST explains; None for other reports.
        classes: with OUTCOMES, the metric and class that a name such as "selection_rate of refer" stands for.
        has_order: whether these classes are ordered: each is measured with those above it.
    """

    text: str
    source: str
    slices: dict[str, Slice]
    spec: FairSpec
    metrics: MetricTable
    features: str = ""
    model: str = ""
    engine: str = ""
    adjusted: AdjustSpec | None = None
    pay: Pay | None = None
    classes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    has_order: bool = False

    @property
    def rows(self) -> str:
        """Return what follows FROM, as it was written."""
        return self.source if self.pay is None else self.pay.rows.removeprefix("FROM").strip()

    @property
    def items(self) -> dict[str, str]:
        """Return the text of each item, by its word."""
        return {word: item.text for word, item in self.slices.items()}

    @property
    def needed(self) -> tuple[Column, ...]:
        """Return the expressions that must be known of a row, so that it counts."""
        spec = self.adjusted
        if spec is None:
            return self.spec.needed
        others = (each for each in (spec.weight, spec.cluster) if each is not None)
        return (spec.outcome.named("the outcome"), *spec.linear, *others)

    @property
    def confidence(self) -> str:
        """Return the confidence level of the report's intervals, without ANYTIME."""
        spec = self.spec if self.adjusted is None else self.adjusted
        return f"{spec.confidence!r}" if "CONFIDENCE" in self.slices else _CONFIDENCE

    @property
    def strata(self) -> tuple[str, ...]:
        """Return the names of the columns within which groups are compared."""
        grouping = ("protected",) if self.spec.sets is not None else ()
        return (*(column.name for column in self.spec.control), *grouping)

    def measuring(self, fits: Callable[[Measure], bool]) -> str | None:
        """Return the item METRICS without allowances, with the metrics that fit; None if none does.

        >>> question = read_question("FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS f1 WITHIN 0.1, tpr)")
        >>> question.measuring(lambda measure: measure.name == "tpr")
        'tpr'
        """
        item = self.slices.get("METRICS")
        if item is None or [token.word for token in item.tokens] == ["ALL"]:
            names = [quote_if_needed(measure.name) for measure in self.spec.measures if fits(measure)]
            return ", ".join(names) or None
        elements = []
        for part in item.split():
            words = [token.word if token.depth == part.tokens[0].depth else "" for token in part.tokens]
            alone = part.sub(part.tokens[: words.index("WITHIN")] if "WITHIN" in words else part.tokens)
            if all(map(fits, read_measures(alone, self.spec, self.metrics, None))):
                elements.append(alone.text)
        return ", ".join(elements) or None

    def define(self, name: str) -> tuple[str, str]:
        """Return the definition of a metric and its source; a formula in the question has no source.

        >>> read_question("FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tpr)").define("tpr")[0]
        'Share of the truly positive that is predicted positive. Formula: tp / NULLIF(tp + fn, 0).'
        """
        metric = self._metric(name)
        formula = next((each.shown for each in self.spec.measures if each.name == name), "")
        if metric is None:
            return f"Formula: {formula}.", ""
        return f"{self.meaning(name)}. Formula: {formula}.", metric.source

    def meaning(self, name: str) -> str:
        """Return what a metric is, with the values of its parameters; empty for a formula in the question.

        >>> metrics = "METRICS average_error_cost(cfn := 5)"
        >>> question = read_question(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g {metrics})")
        >>> question.meaning("average_error_cost")
        'Mean cost of the errors per row, if a false positive costs 1 and a false negative 5'
        """
        metric = self._metric(name)
        if metric is None:
            return ""
        text = re.split("[:;]", metric.meaning)[0]
        measure = next((each for each in self.spec.measures if each.name == name), None)
        values = dict(_arguments(metric, metric.formula, measure.formula)) if measure and metric.parameters else {}
        return re.sub(r"\w+", lambda word: values.get(word[0], word[0]), text)

    def _metric(self, name: str) -> Metric | None:
        """Return the definition of a metric; None for a formula in the question."""
        known, _ = self.classes.get(name, (name, ""))
        return self.metrics.get(known) or prediction_errors().get(known.casefold())

    def ask(self, form: str, **changes: str | None) -> str:
        """Return the query in another form, with the items that this form accepts.

        A row without ESTIMATE or ACTUAL does not count, whether the form takes these items or not.

        Args:
            form: the word after FAIR.
            changes: new texts of items; None leaves an item out.

        >>> question = read_question("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1)")
        >>> print(question.ask(""))
        FROM t
        FAIR (
          PREDICTION p
          PROTECTED g
          WITHIN 0.1
          CONFIDENCE 0.95
        )
        """
        looks = self.items.get("CONFIDENCE") if form in ANYTIME_FORMS else None
        asked = {**self.items, "CONFIDENCE": looks or self.confidence, **self._by_case(form), **changes}
        items = {word: text for word, text in asked.items() if text is not None}
        if self.spec.estimate is not None and self.spec.actual is not None and "ESTIMATE" not in FORMS[form].items:
            both = f"({self.spec.estimate.text}) IS NOT NULL AND ({self.spec.actual.text}) IS NOT NULL"
            items["FILTER"] = f"({items['FILTER']}) AND {both}" if "FILTER" in items else both  # the same rows count
        classed = "OUTCOMES" in items  # a form that does not take classes must say so
        words = self._in_order([word for word in items if word in (*FORMS[form].items, "OUTCOMES")])
        lines = [f"  {word} {items[word]}" for word in words]
        text = query("reports", "asked", source=self.source, form=f" {form}".rstrip(), items="\n".join(lines))
        wrap = {"": "of_classes", "DISPARITY": "by_class", "PAIRS": "by_class"}.get(form) if classed else None
        return query("reports", wrap, asked=text) if wrap is not None else text

    def _in_order(self, words: list[str]) -> list[str]:
        """Return item words with WITHIN before METRICS if only an item that is left out was between them.

        Directly after METRICS a WITHIN above 1 would be the allowance of the last metric alone.
        """
        written = [*self.slices]
        for at, pair in enumerate(pairwise(words)):
            if pair == ("METRICS", "WITHIN") and pair not in pairwise(written):
                return [*words[:at], "WITHIN", "METRICS", *words[at + 2 :]]
        return words

    def _by_case(self, form: str) -> dict[str, str | None]:
        """Return the items of a form that measures groups alone: its clusters are the cases of MATCH."""
        if "MATCH" not in self.items or "MATCH" in FORMS[form].items:
            return {}
        return {"CLUSTER": self.items["MATCH"], "METRICS": self.measuring(lambda measure: True)}


def _arguments(metric: Metric, written: exp.Expression, measured: exp.Expression) -> Iterator[tuple[str, str]]:
    """Yield the parameters of a metric with what a measured formula has in their places."""
    if isinstance(written, exp.Column) and written.name in metric.parameters:
        yield written.name, measured.sql("duckdb")
        return
    for one, other in zip(written.iter_expressions(), measured.iter_expressions(), strict=False):
        yield from _arguments(metric, one, other)


def _without_item(metrics: Slice, within: Slice) -> Slice:
    """Return METRICS without the WITHIN behind its last metric that is an item of its own.

    Together with that item it would bound the last metric: also `disparate_impact`, which brings its own allowance.
    """
    size = len(within.tokens)
    if metrics.tokens[-size:] != within.tokens:
        return metrics
    return metrics.sub(metrics.tokens[: -size - 1])


def read_question(
    text: str,
    metrics: MetricTable | None = None,
    *,
    features: str = "",
    model: str = "",
    standard: str = "",
    engine: str = "",
) -> Question:
    """Read the question of a report.

    Args:
        text: the question.
        metrics: the metrics that it may name; None for the built-in ones.
        features: what makes the subgroups of a scan.
        model: the model whose records are reported.
        standard: the STANDARD for a clause that names none.
        engine: the name of the engine that has the rows.

    Raises:
        ProgrammingError: for anything except one clause FAIR (…), FAIR DISPARITY (…) or FAIR ADJUST (…) after its FROM
            and WHERE.
    """
    statements = list_statements(text)
    if len(statements) != 1:
        raise ProgrammingError(f"a report answers one question, and these are {len(statements)}", hint=HINT)
    sql = statements[0].rstrip().removesuffix(";").rstrip()
    try:
        tokens = tokenize(sql)
    except TokenError as error:
        raise no_end(sql) from error
    clauses = find_clauses(tokens, sql, FORMS)
    if not clauses:
        raise ProgrammingError("the question of a report is a FAIR clause", sql=sql, start=0, hint=HINT)
    clause = clauses[-1]
    before = [token.word for token in tokens if token.start < clause.start]
    whole = before in ([], ["SELECT", "*"]) and clause.end == tokens[-1].end and clause.select is None
    if len(clauses) > 1 or not whole or clause.form not in _FORMS:
        wrong = tokens[clause.fair]
        message = (
            "the question of a report is one clause, FAIR (…), FAIR DISPARITY (…) or FAIR ADJUST (…), and nothing else"
        )
        if clause.form in _INCLUDED:
            message += "; a report includes pairs, tests and, with CONTROL, the decomposition"
        raise ProgrammingError(message, sql=sql, start=wrong.start, end=wrong.end, hint=HINT)

    def render(start: int, end: int) -> str:
        return sql[start:end]

    fair = Slice(tuple(tokens[clause.fair : clause.opening]), sql, render)
    inside = Slice(tuple(tokens[clause.opening + 1 : clause.closing]), sql, render)
    items = split_items(inside, fair, FORMS[clause.form].items, FORMS.item_words)
    if "METRICS" in items and items["METRICS"].tokens[0].word == "ALL":
        items["METRICS"] = items["METRICS"].sub(items["METRICS"].tokens[:1])  # a WITHIN after ALL is an item of its own
    elif "METRICS" in items and "WITHIN" in items:
        items["METRICS"] = _without_item(items["METRICS"], items["WITHIN"])
    if clause.form == "ADJUST":
        _check_alone(sql, tokens[clause.fair], features=features, model=model, standard=standard)
    if standard and "STANDARD" not in items:
        begun = sql[: tokens[clause.closing].start].rstrip()
        return read_question(
            f"{begun}\n  STANDARD {standard}\n)", metrics, features=features, model=model, engine=engine
        )
    if "MATCH" in items and features:
        message, hint = "FAIR SCAN takes no MATCH", "leave features out, or MATCH"
        raise ProgrammingError(
            message, sql=sql, start=tokens[clause.fair].start, end=tokens[clause.fair].end, hint=hint
        )
    source = "\n".join(sql[start:end].strip() for start, end in clause.source)
    known = built_in_metrics() if metrics is None else metrics
    spec = read_spec(clause, tokens, sql, forms=FORMS, metrics=known, render=render)
    adjusted = spec if isinstance(spec, AdjustSpec) else None
    audit = spec if adjusted is None else cells_of(adjusted)
    assert isinstance(audit, FairSpec)
    for distance in (measure.distance for measure in audit.measures):
        if distance is not None:
            message = f"a report shows values of groups, and {distance.function} is a distance between two groups"
            hint = "leave it out of the report: FAIR PAIRS, FAIR DISPARITY and fairsql check take it"
            raise ProgrammingError(message, sql=sql, start=distance.start, end=distance.end, hint=hint)
    audit = replace(audit, measures=tuple(map(whole_formula, audit.measures)))
    return Question(sql, source, items, audit, known, features, model, engine, adjusted)


def _check_alone(sql: str, fair: Token, **options: str) -> None:
    """Refuse options that FAIR ADJUST has no use for."""
    for name, value in options.items():
        if value:
            message = f"a report of FAIR ADJUST (…) takes no {name}"
            hint = f"leave {name} out, or ask with FAIR DISPARITY (…)"
            raise ProgrammingError(message, sql=sql, start=fair.start, end=fair.end, hint=hint)
