"""The sentences of a report. In: its facts. Out: what its numbers establish, and what they do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fairsql.findings.judging import shown
from fairsql.metrics import built_in_metrics
from fairsql.metrics.row_kinds import rows_counted
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.labels import (
    ALL_ROWS,
    OVERALL,
    has_column,
    label_class,
    label_group,
    label_stratum,
    quoted,
    shorten,
)
from fairsql.reports.content.report_table import group_value
from fairsql.reports.content.units import Unit
from fairsql.syntax.columns import Column
from fairsql.syntax.outcomes import averages_in

_HEADS = {
    "exceeds": "Differences exceed what is allowed{many}.",
    "undecided": "The data {decide} whether differences are within what is allowed.",
    "within": "All differences that are judged are within what is allowed.",
    None: "Nothing is judged: no allowance (WITHIN) was given, so this report describes.",
}
LEVEL = 0.05  # a p-value below this is reported as more than chance

_MILLION = 1_000_000
FEWEST = 10  # rows of a group whose value says how many rows would decide
_NUMBER = Unit(False)
_LONG = 60  # the most characters of an expression whose share is named
_SHORT = 24  # the most characters of a prediction in the name of its share
_INITIALS = frozenset("auc tpr tnr fpr fnr ppv npv fdr mae mse rmse".split())  # metrics that are written in capitals
LIMITS = (
    "These numbers describe the rows that were read. They do not say why groups differ, whether the label is right, or "
    "whether any law is obeyed.",
)
_INDEPENDENT = (
    "Limits hold with the confidence that is stated, for rows that stand for a larger population and are independent. "
    "If some are about the same person, name the person by CLUSTER."
)

_LOOKS = (
    "Limits of groups, gaps and pairs hold at every look, while rows are added and stay as they are (ANYTIME). Those "
    "of other sections hold at one look."
)
_CLUSTERS = (
    "Limits hold with the confidence that is stated, for rows that stand for a larger population. Those of groups, "
    "gaps and pairs, and tests, allow for rows of the same cluster (CLUSTER {cluster}); different ones are taken as "
    "independent. Other sections have no limits and no p-values, which would take all rows as independent."
)
_MATCHED = (
    "Limits hold with the confidence that is stated, for cases that stand for a larger population and are independent. "
    "Groups are compared over the cases that they share (MATCH {match}); limits of a single group are of all its cases."
)
_NO_INTERVAL = "there is no interval, since a group has too few rows, or equal values"
_NO_INTERVALS = "there is no interval, since this formula is neither a mean, nor a quantile, nor made of counts of rows"
_MAYBE_LARGER = (
    "a group without an interval, which has too few rows, or equal values, may make a larger gap: MINIMUM leaves it out"
)
_NO_INTERVAL_OF_AVERAGES = "there is no interval, since averages over classes never have one"
NO_CLUSTER = "FAIR {} takes no CLUSTER"
"""Why a report with CLUSTER has no limits and no p-values of a form, which would take rows as independent."""


def verdict_of(row: Mapping[str, Any]) -> str | None:
    """Return the verdict of a row of FAIR DISPARITY: within, exceeds, undecided, or None without an allowance.

    A gap without an interval, which too few rows have, is undecided.
    """
    if row["allowance"] is None:
        return None
    if "verdict" in row:
        verdict: str | None = row["verdict"]
        return verdict or "undecided"
    return {True: "within", False: "exceeds", None: "undecided"}[row["within"]]


def worst_verdict(rows: Sequence[Mapping[str, Any]]) -> str | None:
    """Return the worst verdict of rows; None if nothing is judged."""
    found = {verdict_of(row) for row in rows}
    return next((each for each in ("exceeds", "undecided", "within") if each in found), None)


def headline_of(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return the worst verdict of rows as a sentence, with how many of those that are judged have it."""
    verdict = worst_verdict(rows)
    judged = [row for row in rows if row["allowance"] is not None and row["within"] is not None]
    same = sum(verdict_of(row) == verdict for row in judged)
    is_counted = len(judged) > 1 and same > 0 and verdict in ("exceeds", "undecided")
    many = f" in {of_all(same, len(judged), 'comparisons')}" if is_counted else ""
    return _HEADS[verdict].format(many=many, decide=undecided_in(same, len(judged), "comparisons"))


def confidence_text(facts: Facts) -> str:
    """Return what intervals are called in sentences, with their confidence: "95 % interval"."""
    return f"{100 * float(facts.question.confidence):.6g} % interval"


def titled(metric: str) -> str:
    """Return the name of a built-in metric as the beginning of a sentence.

    >>> titled("true_positive_rate"), titled("auc")
    ('True positive rate', 'AUC')
    """
    text = metric.replace("_", " ")
    return text.upper() if text in _INITIALS else text[0].upper() + text[1:]


def title_of(facts: Facts, metric: str) -> str:
    """Return the name of a metric as a title: a selection rate that nobody asked for by its name says what is selected,
    since denials are selected too; a name that the user gave is as it was written."""
    if is_own(metric) and metric not in facts.question.classes:
        return metric
    text = named(facts, metric)
    return text if text.isupper() else text[0].upper() + text[1:]


def is_own(metric: str) -> bool:
    """Return whether the user has given a metric its name."""
    return built_in_metrics().get(metric) is None


def named(facts: Facts, metric: str) -> str:
    """Return the name of a metric within a sentence."""
    question = facts.question
    if metric in question.classes:
        known, each = question.classes[metric]
        return f"{known if is_own(known) else _lowered(known)} of {quoted(label_class(each))}"
    if metric == "selection_rate" and "METRICS" not in question.items:
        share = _share(facts, metric)
        if share.startswith("share with"):
            return share
    if is_own(metric):
        return f"“{metric}”"
    return _lowered(metric)


def _lowered(metric: str) -> str:
    """Return the name of a built-in metric within a sentence."""
    text = titled(metric)
    return text if text.isupper() else text[0].lower() + text[1:]


def the(facts: Facts, metric: str) -> str:
    """Return the name of a metric within a sentence, with its article."""
    without = is_own(metric) and metric not in facts.question.classes
    return named(facts, metric) if without else f"the {named(facts, metric)}"


def the_share(facts: Facts, metric: str) -> str:
    """Return the name of a metric with its article; of a selection or base rate also the share that it is."""
    name, share = the(facts, metric), _share(facts, metric)
    return name if not share or share in name else f"{name} ({share})"


def _share(facts: Facts, metric: str) -> str:
    """Return the share of rows that a selection or base rate is; empty for other metrics and for long expressions."""
    spec = facts.question.spec
    flag, column = {
        "selection_rate": ("fair_prediction", spec.prediction),
        "base_rate": ("fair_label", spec.label),
    }.get(metric, ("", None))
    if column is None or len(column.name) > _LONG:
        return ""
    yes = "1" if flag in facts.fingerprint.numbers else "true"
    is_name = len(column.name) <= _SHORT and column.name.replace("_", "").replace(" ", "").isalnum()
    return f"share with {column.name} = {yes}" if is_name else f"share where {spoken(column)} is {yes}"


def spoken(column: Column) -> str:
    """Return what a sentence calls a column: its name after AS, or its text in one line."""
    return " ".join(column.name.split())


def group_name(facts: Facts, row: Mapping[str, Any], side: str) -> str:
    """Return the group of a row as a reader understands it.

    Args:
        facts: the facts of the report.
        row: a row of groups, or of another table that writes groups as texts.
        side: the column with the group's text; empty for a row of groups.
    """
    grouping = row.get("protected", "") if facts.question.spec.sets is not None else ""
    if not side:
        names = facts.columns_of(grouping)
        return label_group(names, [row[name] for name in names]) or ALL_ROWS
    text: str = row[side]
    if text == OVERALL:
        return ALL_ROWS
    return facts.labels.get((grouping, text), text)


def people(label: str) -> str:
    """Return the label of a group as people in a sentence.

    >>> people("Female"), people("sex = 2"), people("race unknown"), people("keeping house"), people("all rows")
    ('Female', 'those with sex = 2', 'those with race unknown', '“keeping house”', 'all rows')
    >>> people("Black, Female"), people("Black, sex unknown")
    ('the group “Black, Female”', 'the group “Black, sex unknown”')
    """
    if label != ALL_ROWS and has_column(label):
        return f"those with {label}"
    return f"the group {quoted(label)}" if ", " in label else quoted(label)


def reference_of(facts: Facts) -> str:
    """Return the group that REFERENCE names; empty without one, or if groupings have several."""
    pairs = facts.tables["pairs"].records() if "pairs" in facts.tables else ()
    if facts.question.spec.reference is None:
        return ""
    named_so = {quoted(shorten(group_name(facts, pair, "second_group"))) for pair in pairs}
    return named_so.pop() if len(named_so) == 1 else ""


def say_no_rows(facts: Facts, largest: Sequence[Mapping[str, Any]] = ()) -> str:
    """Say why nothing says how many rows would decide; empty if FAIR PAIRS computes it.

    Args:
        facts: the facts of the report.
        largest: rows of FAIR DISPARITY; with CORRECTION none FAIR PAIRS computes it for a pair alone.
    """
    spec = facts.question.spec
    of_several = any((row.get("comparisons") or 1) > 1 for row in largest)
    items = {
        "REFERENCE OVERALL": spec.reference == "OVERALL",
        "MATCH": spec.match is not None,
        "ANYTIME": spec.tuned is not None,
        "CORRECTION none": spec.correction == "none" and of_several,
    }
    item = next((item for item, is_asked in items.items() if is_asked), "")
    return f"How many rows would decide is not computed with {item}." if item else ""


def rows_that_decide(facts: Facts, pair: Mapping[str, Any]) -> str:
    """Say how many more rows would probably decide a pair; empty if that is unknown, or a group has very few rows.

    They are rows that the metric stands on, as the n of a sentence counts them.

    With CLUSTER these are rows of new clusters in one group each, since more rows of the same ones tell less.
    """
    needed, cluster = pair.get("rows_needed"), cluster_of(facts)
    if not needed or min(pair["first_n"], pair["second_n"]) < FEWEST:
        return ""
    rows = rows_of_metric(facts, pair["metric"]) + (
        f", of new clusters ({cluster}) in one group each," if cluster else ""
    )
    spread = " and how much they vary" if is_of_numbers(facts, pair["metric"]) else ""
    more = more_rows(needed, pair["first_n"], pair["second_n"])
    return f" If these values{spread} are true, n must grow by {more.format(rows=rows)}"


def rows_of_metric(facts: Facts, metric: str) -> str:
    """Return what the n of a metric counts, such as "rows with a positive label"; of a class, rows of this class."""
    measure = next((each for each in facts.question.spec.measures if each.name == metric), None)
    if measure is None or measure.aggregates or averages_in(measure):
        return "rows"
    rows, (_, of_class) = rows_counted(measure.formula), facts.question.classes.get(metric, ("", ""))
    if of_class:
        rows = rows.replace("a positive label", f"the label {quoted(of_class)}").replace("a negative", "another")
        rows = rows.replace("predicted positive", f"predicted {quoted(of_class)}")
        rows = rows.replace("predicted negative", f"not predicted {quoted(of_class)}")
    return rows


def more_rows(needed: int, *sizes: int) -> str:
    """Say by how many rows two groups must grow to have the rows that are needed.

    >>> more_rows(2_900, 1_200, 300)
    '4,300 {rows} to decide it in four of five samples: at least 2,900 in each group.'
    >>> more_rows(96_046_001, 1_200, 300).rpartition(": ")[2]
    'at least 96 million in each group.'
    """
    more = _rounded(growth(needed, *sizes))
    return f"{more} {{rows}} to decide it in four of five samples: at least {_rounded(needed)} in each group."


def growth(needed: int, *sizes: int) -> int:
    """Return by how many rows groups of some sizes must grow, so that each has the rows that are needed."""
    return sum(max(0, needed - size) for size in sizes)


def is_of_numbers(facts: Facts, metric: str) -> bool:
    """Return whether a metric is of numbers in columns, such as a mean."""
    return any(each.name == metric and each.aggregates for each in facts.question.spec.measures)


def no_interval(facts: Facts, metric: str, *, is_of_other: bool = False) -> str:
    """Say why a gap of a metric has no interval: the rows of a group, or a formula that never has one.

    Args:
        facts: the facts of the report.
        metric: the metric.
        is_of_other: whether the two groups furthest apart have one, and some other group does not.
    """
    if is_of_other:
        return _of_clusters(facts, _MAYBE_LARGER)
    for measure in facts.question.spec.measures:
        if measure.name == metric and averages_in(measure):
            return _NO_INTERVAL_OF_AVERAGES
        computed = measure.mean or measure.root_of or measure.quantile or measure.explained or measure.distance
        if measure.name == metric and measure.aggregates and not computed:
            return _NO_INTERVALS
    return _of_clusters(facts, _NO_INTERVAL)


def _of_clusters(facts: Facts, text: str) -> str:
    return text.replace("too few rows", "too few clusters") if cluster_of(facts) else text


def cluster_of(facts: Facts) -> str:
    """Return what a sentence calls the clusters; empty without CLUSTER."""
    cluster = (facts.question.adjusted or facts.question.spec).cluster
    return "" if cluster is None else spoken(cluster)


def _rounded(rows: int) -> str:
    """Return an estimated number of rows with three digits; from a million on in millions.

    >>> _rounded(1234), _rounded(1_234_567), _rounded(1_049_600_000)
    ('1,230', '1.23 million', '1,050 million')
    """
    many, unit = (rows, "") if rows < _MILLION else (rows / _MILLION, " million")
    digits = float(f"{many:.3g}")
    return f"{digits:,.0f}{unit}" if digits.is_integer() else f"{digits:g}{unit}"


def place_of(facts: Facts, row: Mapping[str, Any]) -> str:
    """Return the grouping and stratum of a row as the end of a sentence, if it has such columns."""
    names = [name for name in facts.question.strata if name in row and name != "protected"]
    place = label_stratum(names, [row[name] for name in names])
    is_grouped = "protected" in facts.question.strata and "protected" in row
    grouping = f" by {row['protected'] or 'nothing'}" if is_grouped else ""
    return grouping + (f" where {place}" if place else "")


def group_text(values: Sequence[Any]) -> str:
    """Return the values of a group as text.

    >>> group_text(["Black", None, True])
    'Black, (NULL), true'
    """
    return ", ".join(map(group_value, values))


def counted(number: int, thing: str, plural: str = "") -> str:
    """Return a number with its noun, in the plural if needed.

    >>> counted(1, "pair"), counted(2000, "row"), counted(2, "stratum", "strata")
    ('1 pair', '2,000 rows', '2 strata')
    """
    return f"{number:,} {thing if number == 1 else plural or thing + 's'}"


def every(number: int, things: str) -> str:
    """Return words for all of several things.

    >>> every(2, "strata"), every(1_200, "pairs")
    ('Both strata', 'All 1,200 pairs')
    """
    return f"Both {things}" if number == 2 else f"All {number:,} {things}"


def verdict_parts(found: Sequence[str | None]) -> Iterator[str]:
    """Yield how many of several verdicts there are of each kind, as parts of a sentence.

    >>> list(verdict_parts(["exceeds", "undecided", "undecided"]))
    ['1 exceeds the allowance', '2 are undecided']
    """
    allowed = "it" if "exceeds" in found else "the allowance"
    words = {
        "exceeds": ("exceeds the allowance", "exceed the allowance"),
        "within": (f"is within {allowed}", f"are within {allowed}"),
        "undecided": ("is undecided", "are undecided"),
    }
    for verdict, (one, many) in words.items():
        number = found.count(verdict)
        if number:
            yield f"{number:,} {one if number == 1 else many}"


def say_verdicts(found: Sequence[str | None]) -> str:
    """Return a sentence on the verdicts of several comparisons.

    >>> say_verdicts(["exceeds", "within", "undecided"])
    'Of 3 comparisons, 1 exceeds the allowance, 1 is within it and 1 is undecided.'
    >>> say_verdicts(["exceeds", "exceeds"])
    'Both comparisons exceed the allowance.'
    """
    if set(found) == {"exceeds"}:
        return f"{every(len(found), 'comparisons')} exceed the allowance."
    return f"Of {len(found):,} comparisons, {listed(list(verdict_parts(found)))}."


def of_all(number: int, total: int, things: str) -> str:
    """Return how many of several things have something.

    >>> of_all(1, 3, "metrics"), of_all(2, 2, "metrics"), of_all(3, 3, "metrics")
    ('1 of 3 metrics', 'both metrics', 'all 3 metrics')
    """
    return every(total, things).lower() if number == total > 1 else f"{number:,} of {total:,} {things}"


def undecided_in(number: int, total: int, things: str) -> str:
    """Return in how many things the data do not decide, after "the data".

    >>> undecided_in(1, 1, "metrics"), undecided_in(2, 3, "metrics"), undecided_in(2, 2, "metrics")
    ('do not decide', 'do not decide in 2 of 3 metrics', 'decide in neither metric')
    """
    if number == total > 1:
        return f"decide in {f'neither {things[:-1]}' if total == 2 else f'none of the {total:,} {things}'}"
    return "do not decide" + (f" in {number:,} of {total:,} {things}" if total > 1 and number else "")


def held_together(facts: Facts, row: Mapping[str, Any]) -> str:
    """Return for how many gaps the limits of a row hold together: pairs of groups, if they are of one metric."""
    return gaps_at_once(facts, row.get("comparisons") or 1)


def gaps_at_once(facts: Facts, number: int) -> str:
    """Return for how many gaps limits hold together, as the end of a phrase: pairs of groups if of one metric."""
    one_metric = facts.question.spec.family in ("strata", "pairs") and not facts.question.classes
    return at_once(number) if one_metric else at_once(number).replace(" pairs ", " gaps ")


def at_once(pairs: int) -> str:
    """Return for how many pairs of groups limits hold together, as the end of a phrase; empty for one pair.

    >>> at_once(1), at_once(2), at_once(15)
    ('', ', for both pairs at once', ', for all 15 pairs at once')
    """
    return f", for {every(pairs, 'pairs').lower()} at once" if pairs > 1 else ""


def listed(texts: Sequence[str], most: int = 20, *, last: str = "and") -> str:
    """Join texts in an enumeration, which says how many of them it leaves out, if these are two or more.

    >>> listed(["a", "b", "c"], 2), listed(["a", "b", "c", "d"], 2), listed(["a", "b"], last="or")
    ('a, b and c', 'a, b and 2 more', 'a or b')
    """
    others = len(texts) - most
    named = [*texts[:most], f"{others:,} more"] if others > 1 else texts
    return f" {last} ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))


def strata_of(facts: Facts, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the columns before a row's metric, by name: its controls and grouping."""
    names = facts.tables["disparity"].columns
    return {name: row[name] for name in names[: names.index("metric")]}


def limits_text(low: float | None, high: float | None, unit: Unit = _NUMBER) -> str:
    """Return limits as text to follow a number; empty if there are none.

    >>> limits_text(0.1, 0.25), limits_text(0.1, 0.25, Unit(True)), limits_text(None, None)
    (' (0.100 to 0.250)', ' (10.0 to 25.0)', '')
    """
    return "" if low is None or high is None else f" ({unit.limit(low)} to {unit.limit(high)})"


def p_text(p: float) -> str:
    """Return a p-value with its sign.

    >>> p_text(0.00001), p_text(0.0321)
    ('< .0001', '= 0.032')
    """
    return "< .0001" if p < 0.0001 else f"= {p:.2g}"


def p_name(facts: Facts) -> str:
    """Return what sentences call a p-value: adjusted is one that is corrected for the number of comparisons."""
    return "p" if (facts.question.adjusted or facts.question.spec).correction == "none" else "adjusted p"


def cell(value: Any) -> str:
    """Return a value as the cell of a table shows it.

    >>> cell(1234), cell(0.12345), cell(-0.0), cell(True), cell(None)
    ('1,234', '0.1235', '0', 'true', 'NULL')
    """
    if isinstance(value, float):
        return shown(value + 0.0)  # -0.0 is 0
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"{value:,}"
    return "NULL" if value is None else str(value)


_FAMILIES = {
    "strata": "all comparisons of a metric, in all strata and groupings",
    "metrics": "all comparisons of a stratum, in all metrics",
    "all": "all comparisons of this report's question",
    "pairs": "the comparisons of one metric in one stratum",
}


_WITH_METRICS = ("metrics", "all")  # families of all metrics
_OVER_METRICS = (
    " They are not corrected for the number of metrics, {metrics}: the more metrics, the more often chance alone makes "
    "one of them stand out. FAMILY all corrects for that, too."
)


def corrected(facts: Facts) -> str:
    """Return the sentence on the correction that verdicts, pairs and tests share."""
    spec = facts.question.spec
    if spec.correction == "none":
        return (
            "P-values and the limits of pairs are not corrected for the number of comparisons (CORRECTION none); those "
            "of the largest gap hold for all pairs of its metric and stratum."
        )
    classes = facts.question.classes  # which FAMILY counts
    named = {row["metric"] for row in facts.tables["disparity"].records()}
    metrics = len({classes[each][0] if each in classes else each for each in named})
    more = _OVER_METRICS.format(metrics=metrics) if metrics > 1 and spec.family not in _WITH_METRICS else ""
    return (
        f"Verdicts, limits of gaps and adjusted p-values are corrected for {_FAMILIES[spec.family]} (CORRECTION "
        f"{spec.correction}, FAMILY {spec.family}); comparisons says how many these are.{more}"
    )


def limits(facts: Facts) -> tuple[str, ...]:
    """Return the sentences on what a report does not establish."""
    spec = facts.question.spec
    looks = (_LOOKS,) if spec.tuned is not None else ()
    held = _INDEPENDENT if spec.cluster is None else _CLUSTERS.format(cluster=spoken(spec.cluster))
    held = held if spec.match is None else _MATCHED.format(match=spoken(spec.match))
    return (*LIMITS, held, corrected(facts), *looks)
