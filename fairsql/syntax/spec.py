"""Define specs, the contents of FAIR clauses after reading: frozen data with only simple properties.

Texts in a spec are SQL as the user wrote it; formulas are syntax trees over the counts of a group.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol

from fairsql.syntax.columns import KNOWN, Allowance, Column, Feature, Given, Measure
from fairsql.syntax.outcomes import Outcomes


class Spec(Protocol):
    """The attributes of every spec; only the reader and the expander of its form use the others.

    Attributes:
        form: the word after FAIR, upper case; it is the key of the form in `expansion/form_table.py`.
        suffix: an addition to our names that makes them differ from all names in the user's statement.
    """

    @property
    def form(self) -> str:
        """The word after FAIR."""

    @property
    def suffix(self) -> str:
        """The end of our names."""

    def __hash__(self) -> int:
        """Return a hash: specs are frozen."""


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
        estimate: expression of a number that was predicted, or None.
        actual: expression of the number that came true, or None.
        outcomes: the classes, if prediction and label have any number of values (OUTCOMES); None if they are 0 and 1.
        protected: the columns that make groups.
        sets: with CUBE, ROLLUP or GROUPING SETS: which of `protected`, by position, make each grouping; else None.
        control: the columns that make strata.
        measures: the metrics to measure, in the order of the clause.
        filter: expression that is true for the rows to measure, or None.
        reference: "OVERALL", or the text of one value for each protected column, or None for every pair; a macro's
            parameter may be any of these.
        weight: expression of the weight, or None.
        cluster: expression of whom or what a row is about (CLUSTER), or None if rows are independent.
        layer: expression of the part of a population from which clusters were drawn (STRATUM), or None.
        population: expression of how many clusters that part has (POPULATION), or None for very many.
        match: expression of the case that rows of several groups are about (MATCH), or None if groups have other cases.
        confidence: level of the intervals, in (0, 1), or None.
        tuned: with ANYTIME the rows of a group at which its limits, which hold at every look, are narrowest; else None.
        minimum: text of the smallest number of rows a group is judged with, or None.
        correction: how p-values and verdicts are corrected: one of CORRECTIONS of `syntax/values.py`.
        family: what is corrected for together: one of FAMILIES of `syntax/values.py`.
        method: how tables of small counts are tested: one of METHODS of `syntax/values.py`.
        draws: with METHOD permutation the number of draws and their seed; else None.
        complete: whether both sides of a boolean PROTECTED must have rows in each stratum (STRATA complete).
        sensitive: whether the result says how strong something unmeasured would have to be (SENSITIVITY).
        ordered: whether FAIR TEST tests for a trend over its groups, in the order of their values (ORDERED).
        bounds: the allowances on differences of rates; a large one may be a mistake.
        indicated: text of the condition by which STANDARD flags a pair of groups, over the columns of FAIR PAIRS.
        tally: the name of a relation with an existing tally of the rows (`expansion/query_split.py`), or None.
        suffix: an addition to our names that makes them differ from all names in the user's statement.
    """

    form: str
    source: str
    protected: tuple[Column, ...]
    measures: tuple[Measure, ...]
    prediction: Column | None = None
    score: Column | None = None
    threshold: str | None = None
    label: Column | None = None
    estimate: Column | None = None
    actual: Column | None = None
    outcomes: Outcomes | None = None
    sets: tuple[tuple[int, ...], ...] | None = None
    control: tuple[Column, ...] = ()
    filter: Column | None = None
    reference: Literal["OVERALL"] | tuple[str, ...] | Given | None = None
    weight: Column | None = None
    cluster: Column | None = None
    layer: Column | None = None
    population: Column | None = None
    match: Column | None = None
    confidence: float | None = None
    tuned: float | None = None
    minimum: str | None = None
    correction: str = "holm"
    family: str = "strata"
    method: str = "fisher"
    draws: tuple[int | str, int | str] | None = None
    complete: bool = False
    sensitive: bool = False
    ordered: bool = False
    bounds: tuple[str, ...] = ()
    indicated: str = ""
    tally: str | None = None
    suffix: str = field(default="")

    @property
    def predicts(self) -> bool:
        """Whether the clause has a prediction, as an item or made from the score."""
        return self.prediction is not None or self.threshold is not None

    @property
    def has_distances(self) -> bool:
        """Whether a metric is a distance of two groups."""
        return any(measure.distance is not None for measure in self.measures)

    @property
    def needed(self) -> tuple[Column, ...]:
        """The expressions that must be known of a row, so that it counts."""
        outcomes = (None if self.prediction == KNOWN else self.prediction, self.label, self.score, self.weight)
        return tuple(each for each in (*outcomes, self.estimate, self.actual) if each is not None)


FURTHEST = "only the two groups furthest apart are compared, of "  # begins a warning of FAIR DECOMPOSE
NEGATIVE = "a value is below 0, so there is no ratio: judge the difference, by WITHIN without RATIO"  # a warning
NOT_FINITE = (  # a warning
    "a value is infinite or NaN, as the mean of ln(x) is where x is 0 or less: leave such rows out by WHERE or FILTER"
)
ONE_STRATUM = "CONTROL has one value in every row that counts, so it changes nothing"  # a warning


@dataclass(frozen=True)
class DecomposeSpec:
    """A clause `FAIR DECOMPOSE (…)`.

    Attributes:
        audit: the measures, each a mean over rows, and the groups.
        detail: what the result has a row for, in each pair: "strata" or "controls" (DETAIL); empty for the pair.
        shares: whose shares weigh the strata: one of SHARES of `syntax/values.py`.
        suffix: an addition to our names that makes them differ from all names in the user's statement.
    """

    form: ClassVar[str] = "DECOMPOSE"
    audit: FairSpec
    detail: str = ""
    shares: str = "both"
    suffix: str = field(default="")


@dataclass(frozen=True)
class AdjustSpec:
    """A clause `FAIR ADJUST (…)`.

    Attributes:
        source: the text after FROM, up to the clause.
        protected: the columns that make groups.
        outcome: expression of the outcome; with `logged`, of the number whose logarithm the outcome is.
        control: the columns whose values the regression has a term for each.
        linear: the numbers that the regression has one term for each.
        logged: whether the outcome is a natural logarithm, OUTCOME ln(…); in a macro, the text of its parameter.
        shown: the outcome as it was written.
        filter: expression that is true for the rows of the regression, or None for all rows.
        reference: "OVERALL", the text of one value for each protected column, or None for the largest group; a macro's
            parameter may be any of these.
        weight: expression of the weight, or None.
        cluster: expression of whom or what a row is about, if one has several rows (CLUSTER), or None.
        confidence: level of the limits, in (0, 1), or None; in the extension, a slot.
        allowance: the bound on the adjusted gap, or None.
        correction: how p-values are adjusted: one of CORRECTIONS of `syntax/values.py`.
        tally: as in FairSpec.
        suffix: an addition to our names that makes them differ from all names in the user's statement.
    """

    form: ClassVar[str] = "ADJUST"
    source: str
    protected: tuple[Column, ...]
    outcome: Column
    control: tuple[Column, ...] = ()
    linear: tuple[Column, ...] = ()
    logged: bool | str = False
    shown: str = ""
    filter: Column | None = None
    reference: Literal["OVERALL"] | tuple[str, ...] | Given | None = None
    weight: Column | None = None
    cluster: Column | None = None
    confidence: float | str | None = None
    allowance: Allowance | None = None
    correction: str = "holm"
    tally: str | None = None
    suffix: str = field(default="")


@dataclass(frozen=True)
class TrendSpec:
    """A clause `FAIR TREND (…)`.

    Attributes:
        audit: the measures and groups to compare in each period.
        time: expression of the time of a row's decision.
        every: length of a period, as a number of units.
        unit: of that length: a word that DuckDB's INTERVAL takes, upper case.
        target: text of the difference that the chart takes for no change, or None for the mean of earlier periods.
        run_length: mean number of periods until a false signal.
        dispersion: "binomial", or "laney" if periods vary by more than chance.
    """

    form: ClassVar[str] = "TREND"
    audit: FairSpec
    time: Column
    every: int
    unit: str
    target: str | None = None
    run_length: float = 370
    dispersion: str = "binomial"

    @property
    def bounds(self) -> tuple[str, ...]:
        """The allowances on differences of rates."""
        return self.audit.bounds

    @property
    def suffix(self) -> str:
        """An addition to our names that makes them unique."""
        return self.audit.suffix


@dataclass(frozen=True)
class RelabelSpec:
    """A clause `FAIR RELABEL (…)`.

    Attributes:
        source: the text after FROM, up to the clause.
        protected: the columns that make groups.
        score: expression of the score, by which rows are ranked.
        threshold: text of the threshold that makes the initial labels (method risk_adjustment), or None.
        label: expression of the initial labels (method risk_flipping), or None.
        control: the columns that make strata.
        filter: expression that is true for rows that may be relabelled, or None for all rows.
        reference: "OVERALL", the text of one value for each protected column, or None for the lowest group.
        allowance: a group this near to its target is unchanged; None means exactly at the target.
        order: the order of equal scores: expressions, each with what follows it (`DESC NULLS LAST`).
        suffix: an addition to our names that makes them differ from all names in the user's statement.
    """

    form: ClassVar[str] = "RELABEL"
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
        filter: expression that is true for rows to reweigh, or None for all rows.
        weight: expression of the rows' original weight, or None.
        suffix: an addition to our names that makes them differ from all names in the user's statement.
    """

    form: ClassVar[str] = "REWEIGH"
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
        threshold: text of the original threshold, the same for all groups.
        method: "exact", "pso" or "randomized".
        penalty: text of LAMBDA, the price of a gap of 1 in units of accuracy.
        seed: text of the seed of pso.
        equalized: the rates that method randomized makes equal.
        control: the columns that make strata.
        filter: expression that is true for rows that count, or None.
        reference: the text of one value for each protected column, or None for the largest group.
        weight: expression of the weight, or None.
        tally: as in FairSpec.
        portable: whether method exact is plain SQL, for clients without Python, instead of the faster UDF.
        suffix: an addition to our names that makes them differ from all names in the user's statement.
    """

    form: ClassVar[str] = "THRESHOLD"
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
        protected: the columns that make groups; they have the same names in both relations.
        score: expression of the score.
        suffix: an addition to our names that makes them unique.
    """

    form: ClassVar[str] = "fair_apply_thresholds"
    source: str
    tuned: str
    protected: tuple[Column, ...]
    score: Column
    suffix: str = field(default="_applied")
    control: ClassVar[tuple[Column, ...]] = ()


@dataclass(frozen=True)
class ScanSpec:
    """A clause `FAIR SCAN (…)`.

    Attributes:
        audit: the measures and the rows; its groups are the subgroups that the features make.
        features: the columns whose values make subgroups, with distinct names.
        depth: the largest number of features in a subgroup.
        prune: text of the least change that each value of a subgroup must make to its divergence, or None.
        gap: the columns of the groups whose gap a subgroup is judged by; none if it is compared with all rows.
    """

    form: ClassVar[str] = "SCAN"
    audit: FairSpec
    features: tuple[Feature, ...]
    depth: int
    prune: str | None = None
    gap: tuple[Column, ...] = ()

    @property
    def bounds(self) -> tuple[str, ...]:
        """The allowances on differences of rates."""
        return self.audit.bounds

    @property
    def suffix(self) -> str:
        """An addition to our names that makes them differ from all names in the user's statement."""
        return self.audit.suffix


@dataclass(frozen=True)
class ProxiesSpec(ScanSpec):
    """A clause `FAIR PROXIES (…)`, whose rows are counted as those of a scan by GAP: `gap` has the protected columns.

    Attributes:
        confidence: level of the limits, in (0, 1), or None.
    """

    form: ClassVar[str] = "PROXIES"
    depth: int = 1
    confidence: float | None = None


@dataclass(frozen=True)
class TransformSpec:
    """A clause `FAIR TRANSFORM (…)`, or the body of CREATE TRANSFORM.

    Attributes:
        source: the text after FROM, up to the clause; for a statement, its query in brackets.
        protected: the columns that make groups.
        label: expression of the label.
        features: the decision variables.
        epsilon: text of the largest distance of ratios of outcomes from 1.
        distortion: SQL over old and new values, in which FairSQL's own functions are expanded.
        ranked: positions of the features whose order the distortion uses.
        limits: (text of the bound, text of the threshold or None) for each limit of the distortion.
        sets: as in FairSpec.
        condition: "dxy" for a bound on each cell, "xy" for one on the mean over groups.
        mode: "pairwise" or "target".
        target: text of the target's share of positive labels, or None for the share in the data.
        objective: "kl", "l1" or "chi2".
        control: features that make strata, within which groups are compared.
        suppress: "fixed" or "alternating" if labels are drawn without regard to the group, else empty.
        weight: expression of the weight, or None.
        key: texts of the columns from which a row's draw is made, or None to use its position.
        seed: text of the seed.
        solver: the name of the solver, or empty for the fastest.
        suffix: an addition to our names that makes them differ from all names in the user's statement.
    """

    form: ClassVar[str] = "TRANSFORM"
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


Handing = RelabelSpec | ReweighSpec | ApplySpec
