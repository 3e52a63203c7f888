"""What a FAIR clause asks, as it was read: frozen data, no behaviour beyond simple questions.

Texts in a spec are SQL as the user wrote it; formulas are syntax trees over the counts of a group.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal

from sqlglot import exp

from fairsql.errors import ClauseError
from fairsql.metrics.formula import names_in

if TYPE_CHECKING:
    from fairsql.syntax.stored_statements import Place

BINNINGS = ("bins", "quantiles", "top")  # functions of FEATURES that cut a column into few values
MEANS = ("avg", "mean")  # the names of DuckDB's mean
HEAVIEST = "1e50"  # largest weight of a row: the products of sums of weights in metrics and intervals stay finite
# Columns of FAIR DISPARITY beside the controls; no control may bear one of these names.
DISPARITY_COLUMNS = frozenset({
    "metric", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high",
    "allowance", "judged_on", "within", "verdict",
    "lowest_group", "lowest_n", "lowest_value", "lowest_low", "lowest_high", "lowest_key",
    "highest_group", "highest_n", "highest_value", "highest_low", "highest_high", "highest_key",
    "excluded", "comparisons", "warning",
})  # fmt: skip
# Columns of FAIR TREND beside the controls.
TREND_COLUMNS = frozenset({
    "metric", "period", "first_group", "first_key", "first_n", "first_value", "second_group", "second_key", "second_n",
    "second_value", "excluded", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high",
    "allowance", "judged_on", "within", "verdict", "target", "cusum_high", "cusum_low", "control_limit", "signal",
    "run_length",
})  # fmt: skip
# Columns of FAIR PAIRS beside the controls.
PAIRS_COLUMNS = frozenset({
    "metric", "first_group", "first_n", "first_value", "first_key", "second_group", "second_n", "second_value",
    "second_key", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high", "allowance",
    "judged_on", "within", "verdict", "indicated", "z", "p_value", "p_adjusted", "odds_ratio", "shortfall",
    "standardized_difference", "rows_needed",
})  # fmt: skip
# Columns of FAIR BOUNDS beside the controls.
BOUNDS_COLUMNS = frozenset({
    "metric", "first_group", "first_n", "first_unknown", "first_value", "first_min", "first_max", "first_key",
    "second_group", "second_n", "second_unknown", "second_value", "second_min", "second_max", "second_key",
    "difference", "difference_min", "difference_max", "ratio", "ratio_min", "ratio_max", "allowance", "judged_on",
    "within", "verdict",
})  # fmt: skip
# Columns of FAIR THRESHOLD beside the controls and groups.
THRESHOLD_COLUMNS = frozenset({
    "n", "excluded", "threshold", "thresholds", "probabilities", "tpr_before", "tpr_after", "fpr_before", "fpr_after",
    "accuracy_before", "accuracy_after", "objective_before", "objective_after", "selection_rate_before",
    "selection_rate_after",
})  # fmt: skip


@dataclass(frozen=True)
class Column:
    """An expression of the clause, the name its column gets, and where it stands in the user's text.

    `written` is the user's text where another one takes its place.
    """

    text: str
    name: str
    start: int
    end: int
    written: str = field(default="", kw_only=True)

    @property
    def shown(self) -> str:
        """How errors tell it: as it was written, in one line."""
        return " ".join((self.written or self.text).split())


@dataclass(frozen=True)
class ColumnSet(Column):
    """Columns that a list chooses when the query runs, as one STRUCT; the text is that list. Macros have them."""


@dataclass(frozen=True)
class Derived(Column):
    """What tells groups of a macro apart and follows from what it is given, `fair_own_items`: no row has to have it."""


@dataclass(frozen=True)
class Given(Column):
    """What a macro is given for an item: errors tell it by its name."""

    @property
    def shown(self) -> str:
        """How errors tell it."""
        return self.name


@dataclass(frozen=True)
class Allowance:
    """The bound on a disparity: a number or a prepared parameter, on the difference or on the ratio."""

    text: str
    on: Literal["difference", "ratio"]
    at_most: float | None = None
    """Largest value a parameter may take; None for no bound, and for numbers, which are checked while reading."""
    lapses: bool = False
    """Whether a parameter above `at_most` judges nothing here: it belongs to the last of METRICS alone then."""


@dataclass(frozen=True)
class Aggregate(Column):
    """An aggregate of the user's columns; its name is how formulas tell it.

    Attributes:
        function: its function, in lower case.
        arguments: texts, each with whether it reads columns; none for `*`.
        distinct: whether DISTINCT stands before them.
        order: the expressions of ORDER BY behind them, each with what follows it (`DESC NULLS LAST`).
        filter: text of the condition of FILTER (WHERE …), or None.
    """

    function: str
    arguments: tuple[tuple[str, bool], ...] = ()
    distinct: bool = False
    order: tuple[tuple[str, str], ...] = ()
    filter: str | None = None

    @property
    def is_additive(self) -> bool:
        """True if it follows from sums over parts of the rows: a mean, a sum, a count."""
        plain = not self.distinct and not self.order and len(self.arguments) <= 1
        return plain and self.function in (*MEANS, "sum", "count")

    @property
    def is_mean(self) -> bool:
        """True for the mean of an expression."""
        return self.is_additive and self.function in MEANS

    def sum(self, of: str) -> str:
        """Return the name of a sum over the rows of a group: of their "count", their values ("sum"), "squares", …."""
        return f"fair_{of}_{self.name.rpartition('_')[2]}"

    @property
    def formula(self) -> exp.Expression:
        """The aggregate over sums where it is additive; else the name of its column."""
        if not self.is_additive:
            return exp.column(self.name)
        if not self.is_mean:
            return exp.column(self.sum(self.function))
        below = exp.Nullif(this=exp.column(self.sum("count")), expression=exp.Literal.number(0))
        return exp.Div(this=exp.column(self.sum("sum")), expression=below, typed=False, safe=False)


@dataclass(frozen=True)
class Measure:
    """One metric to be measured.

    Attributes:
        name: of its column.
        formula: with all names resolved.
        allowance: its own, or None.
        aggregates: those that the formula reads.
    """

    name: str
    formula: exp.Expression
    allowance: Allowance | None = None
    aggregates: tuple[Aggregate, ...] = ()

    @cached_property
    def reads(self) -> frozenset[str]:
        """The counts, sums and aggregates that the formula reads, in lower case."""
        return frozenset(names_in(self.formula))

    @property
    def mean(self) -> Aggregate | None:
        """The mean of an expression that the measure is, or None where it is anything else."""
        alone = self.aggregates[0] if len(self.aggregates) == 1 else None
        if alone is None or not alone.is_mean:
            return None
        same = self.formula.sql("duckdb") == alone.formula.sql("duckdb")  # trees of a division differ between releases
        return alone if same else None


@dataclass(frozen=True)
class FairSpec:
    """A FAIR clause.

    Attributes:
        form: the word after FAIR, upper case; empty for `FAIR (…)`.
        source: the text after FROM, up to the clause: tables, joins, WHERE.
        prediction: expression of the prediction, or None.
        score: expression of the score, or None.
        threshold: text of the threshold that makes the score a prediction, or None.
        label: expression of the label, or None.
        protected: the columns that make groups.
        sets: with CUBE, ROLLUP or GROUPING SETS: which of `protected`, by position, make each grouping; else None.
        control: the columns that make strata.
        measures: what is measured, in the order of the clause.
        filter: expression that is true where a row is measured, or None.
        reference: "OVERALL", or the text of one value for each protected column, or None for every pair; what a macro
            is given may be any of these.
        weight: expression of the weight, or None.
        confidence: level of the intervals, in (0, 1), or None.
        minimum: text of the smallest number of rows a group is judged with, or None.
        correction: how p-values are adjusted: one of CORRECTIONS of `syntax/values.py`.
        complete: whether both sides of a boolean PROTECTED must have rows in each stratum (STRATA complete).
        bounds: the allowances on differences of rates; a large one may not be as it was meant.
        indicated: text of whether a pair of groups shows what STANDARD looks for, over the columns of FAIR PAIRS.
        tally: the name of a relation that holds the tally of the rows already (see `expansion/seam.py`), or None.
        suffix: what is added to our names so that they differ from all names in the user's statement.
    """

    form: str
    source: str
    protected: tuple[Column, ...]
    measures: tuple[Measure, ...]
    prediction: Column | None = None
    score: Column | None = None
    threshold: str | None = None
    label: Column | None = None
    sets: tuple[tuple[int, ...], ...] | None = None
    control: tuple[Column, ...] = ()
    filter: Column | None = None
    reference: Literal["OVERALL"] | tuple[str, ...] | Given | None = None
    weight: Column | None = None
    confidence: float | None = None
    minimum: str | None = None
    correction: str = "holm"
    complete: bool = False
    bounds: tuple[str, ...] = ()
    indicated: str = ""
    tally: str | None = None
    suffix: str = field(default="")

    @property
    def predicts(self) -> bool:
        """True if the clause has a prediction: given, or made from the score."""
        return self.prediction is not None or self.threshold is not None


@dataclass(frozen=True)
class DecomposeSpec:
    """A clause `FAIR DECOMPOSE (…)`.

    Attributes:
        audit: what is measured, of which groups; each measure is a mean over rows.
        detail: whether there is a row for each stratum (DETAIL strata).
        suffix: what is added to our names so that they differ from all names in the user's statement.
    """

    audit: FairSpec
    detail: bool = False
    suffix: str = field(default="")


@dataclass(frozen=True)
class TrendSpec:
    """A clause `FAIR TREND (…)`.

    Attributes:
        audit: what is measured and compared in each period.
        time: expression of when a row was decided.
        every: length of a period, as a number of units.
        unit: of that length: a word that DuckDB's INTERVAL takes, upper case.
        target: text of the difference that the chart takes for no change, or None for the mean of the periods before.
        run_length: mean number of periods until a false signal.
    """

    audit: FairSpec
    time: Column
    every: int
    unit: str
    target: str | None = None
    run_length: float = 370

    @property
    def bounds(self) -> tuple[str, ...]:
        """The allowances on differences of rates."""
        return self.audit.bounds

    @property
    def suffix(self) -> str:
        """What is added to our names."""
        return self.audit.suffix


@dataclass(frozen=True)
class RelabelSpec:
    """A clause `FAIR RELABEL (…)`.

    Attributes:
        source: the text after FROM, up to the clause.
        protected: the columns that make groups.
        score: expression of the score, by which rows are ranked.
        threshold: text of the threshold that makes the labels to start from (method risk_adjustment), or None.
        label: expression of the labels to start from (method risk_flipping), or None.
        control: the columns that make strata.
        filter: expression that is true where a row may be relabelled, or None for everywhere.
        reference: "OVERALL", the text of one value for each protected column, or None for the lowest group.
        allowance: a group that is this near to its target stays as it is; None for exactly at it.
        order: what decides between equal scores: expressions, each with what follows it (`DESC NULLS LAST`).
        suffix: what is added to our names so that they differ from all names in the user's statement.
    """

    source: str
    protected: tuple[Column, ...]
    score: Column
    threshold: str | None = None
    label: Column | None = None
    control: tuple[Column, ...] = ()
    filter: Column | None = None
    reference: Literal["OVERALL"] | tuple[str, ...] | None = None
    allowance: Allowance | None = None
    order: tuple[tuple[str, str], ...] = ()
    suffix: str = field(default="")


@dataclass(frozen=True)
class ReweighSpec:
    """A clause `FAIR REWEIGH (…)`.

    Attributes:
        source: the text after FROM, up to the clause.
        protected: the columns that make groups.
        label: expression of the label.
        control: the columns that make strata.
        filter: expression that is true where a row is weighed, or None for everywhere.
        weight: expression of the weight that rows have already, or None.
        suffix: what is added to our names so that they differ from all names in the user's statement.
    """

    source: str
    protected: tuple[Column, ...]
    label: Column
    control: tuple[Column, ...] = ()
    filter: Column | None = None
    weight: Column | None = None
    suffix: str = field(default="")


@dataclass(frozen=True)
class ThresholdSpec:
    """A clause `FAIR THRESHOLD (…)`.

    Attributes:
        source: the text after FROM, up to the clause.
        protected: the columns that make groups.
        score: expression of the score.
        label: expression of the label.
        threshold: text of the one threshold that there was before.
        method: "exact", "pso" or "randomized".
        penalty: text of LAMBDA, the price of a gap of 1 in units of accuracy.
        seed: text of the seed of pso.
        equalized: the rates that method randomized makes equal.
        control: the columns that make strata.
        filter: expression that is true where a row counts, or None.
        reference: the text of one value for each protected column, or None for the largest group.
        weight: expression of the weight, or None.
        tally: as in FairSpec.
        portable: whether method exact is plain SQL, for clients without Python, instead of the faster UDF.
        suffix: what is added to our names so that they differ from all names in the user's statement.
    """

    source: str
    protected: tuple[Column, ...]
    score: Column
    label: Column
    threshold: str = "0.5"
    method: str = "exact"
    penalty: str = "1"
    seed: str = "0"
    equalized: tuple[str, ...] = ()
    control: tuple[Column, ...] = ()
    filter: Column | None = None
    reference: tuple[str, ...] | None = None
    weight: Column | None = None
    tally: str | None = None
    portable: bool = False
    suffix: str = field(default="")


@dataclass(frozen=True)
class ApplySpec:
    """A call `fair_apply_thresholds(rows, tuned, groups, score)`.

    Attributes:
        source: the relation of the rows.
        tuned: the relation of the thresholds.
        protected: the columns that make groups, called alike in both.
        score: expression of the score.
        suffix: what is added to our names.
    """

    source: str
    tuned: str
    protected: tuple[Column, ...]
    score: Column
    suffix: str = field(default="")
    control: ClassVar[tuple[Column, ...]] = ()


@dataclass(frozen=True)
class Feature(Column):
    """A feature of a transform, or of a scan.

    Attributes:
        binning: one of BINNINGS, or empty for the values as they are.
        argument: text of its second argument: a number of bins or values, or for bins a list of bounds.
    """

    binning: str = ""
    argument: str = ""


@dataclass(frozen=True)
class ScanSpec:
    """A clause `FAIR SCAN (…)`.

    Attributes:
        audit: what is measured, of which rows; its groups are the subgroups, which the features make.
        features: the columns whose values make subgroups, each under a name of its own.
        depth: the most features of a subgroup.
        prune: text of the divergence that each value of a subgroup must add or take away, or None.
    """

    audit: FairSpec
    features: tuple[Feature, ...]
    depth: int
    prune: str | None = None

    @property
    def suffix(self) -> str:
        """What is added to our names so that they differ from all names in the user's statement."""
        return self.audit.suffix


@dataclass(frozen=True)
class TransformSpec:
    """A clause `FAIR TRANSFORM (…)`, or the body of CREATE TRANSFORM.

    Attributes:
        source: the text after FROM, up to the clause; of a statement its query in brackets.
        protected: the columns that make groups.
        label: expression of the label.
        features: the decision variables.
        epsilon: text of how far ratios of outcomes may be from 1.
        distortion: SQL over old and new values, in which FairSQL's own functions are spelled out.
        ranked: positions of the features whose order the distortion uses.
        limits: (text of the bound, text of the threshold or None) of each limit of the distortion.
        sets: as in FairSpec.
        condition: "dxy" for a bound on each cell, "xy" for one on the mean over groups.
        mode: "pairwise" or "target".
        target: text of the target's share of ones, or None for the data's own.
        objective: "kl", "l1" or "chi2".
        control: columns of the features, within whose values groups are compared.
        suppress: "fixed" or "alternating" where labels are drawn without regard to the group, else empty.
        weight: expression of the weight, or None.
        key: texts of the columns that a row's draw is of, or None for its place.
        seed: text of the seed.
        solver: its name, or empty for the fastest.
        suffix: what is added to our names so that they differ from all names in the user's statement.
    """

    source: str
    protected: tuple[Column, ...]
    label: Column
    features: tuple[Feature, ...]
    epsilon: str
    distortion: str
    ranked: tuple[int, ...] = ()
    limits: tuple[tuple[str, str | None], ...] = ()
    sets: tuple[tuple[int, ...], ...] | None = None
    condition: str = "dxy"
    mode: str = "pairwise"
    target: str | None = None
    objective: str = "kl"
    control: tuple[Column, ...] = ()
    suppress: str = ""
    weight: Column | None = None
    key: tuple[str, ...] | None = None
    seed: str = "0"
    solver: str = ""
    suffix: str = field(default="")


@dataclass(frozen=True)
class NamedTransform:
    """A statement CREATE TRANSFORM.

    Attributes:
        name: of the transform.
        place: where the name stands.
        statement: its text, as it was written.
        asked: what it asks.
        replace: whether a transform of that name gives way.
        lenient: whether nothing is done where there is one.
    """

    kind: ClassVar = "TRANSFORM"
    name: str
    place: Place
    statement: str
    asked: TransformSpec
    replace: bool = False
    lenient: bool = False


Handing = RelabelSpec | ReweighSpec | ApplySpec
Spec = FairSpec | DecomposeSpec | ScanSpec | TrendSpec | RelabelSpec | ReweighSpec | ThresholdSpec | TransformSpec


@dataclass(frozen=True)
class Call:
    """A name with arguments, as after USING and VIA.

    Attributes:
        name: as written; of a class its whole path.
        arguments: (name, text of the value) pairs.
        is_class: True for a name in quotes, which is the path of a Python class.
        sql: the user's text.
        start, end: where it stands there, arguments and all.
    """

    name: str
    arguments: tuple[tuple[str, str], ...] = ()
    is_class: bool = False
    sql: str = ""
    start: int | None = None
    end: int | None = None

    def error(self, message: str, hint: str) -> ClauseError:
        """Return an error that points here."""
        return ClauseError(message, sql=self.sql, start=self.start, end=self.end, hint=hint)


@dataclass(frozen=True)
class ModelSpec:
    """A statement CREATE MODEL.

    Attributes:
        name: of the model.
        place: where the name stands.
        statement: its text, as it was written.
        query: plain SQL of the rows to learn from.
        label: expression of what is predicted.
        features: expressions to learn from; None for every column that nothing else names.
        learner: what is after USING.
        protected: the columns that make groups; none where nothing is enforced.
        sets: as in FairSpec.
        control: the columns that make strata.
        measures: what is enforced, each with its allowance where it has one.
        reference: as in FairSpec.
        weight: expression of the weight, or None.
        confidence: level of the upper limits that obey the allowances, or None.
        minimum: rows a group needs to be judged.
        via: how it is enforced.
        validate: the share of rows that judge, or an expression that is true for them; 0: the training rows judge.
        test: the share of rows that are left for the end, an expression that is true for them, or None.
        seed: of all that is drawn.
        sample: how many of the training rows the learner is fitted on; None: all, as far as they fit into memory.
        replace: whether a model of that name gives way.
        lenient: whether nothing is done where there is one.
    """

    kind: ClassVar = "MODEL"
    name: str
    place: Place
    statement: str
    query: str
    label: Column
    features: tuple[Column, ...] | None
    learner: Call
    protected: tuple[Column, ...]
    measures: tuple[Measure, ...]
    via: Call
    validate: float | Column
    test: float | Column | None = None
    sets: tuple[tuple[int, ...], ...] | None = None
    control: tuple[Column, ...] = ()
    reference: Literal["OVERALL"] | tuple[str, ...] | None = None
    weight: Column | None = None
    confidence: float | None = None
    minimum: int = 0
    seed: int = 0
    sample: int | None = None
    replace: bool = False
    lenient: bool = False
