"""Define the errors about data that expansions raise while they run: each message and hint once, under a code.

In: a code, and the parts of its message. Out: an expression that fails with the message. Also finds the fault that a
message reports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from string import Formatter

from sqlglot import exp

from fairsql import error_messages
from fairsql.expansion.building import nodes

Part = str | exp.Expression | Sequence[exp.Expression]
"""Text, an expression whose value is shown, or expressions of texts that are concatenated."""


@dataclass(frozen=True)
class Fault:
    """A fault in data, with its message.

    Attributes:
        text: the message, with {names} for its parts; it begins with the item that it is about.
        hint: what to write instead.
        about: the item, if the message does not begin with it.
    """

    text: str
    hint: str
    about: str = ""

    @property
    def item(self) -> str:
        """Return the item that the fault is about."""
        return self.about or self.text.split(" ")[0]

    @property
    def advice(self) -> str:
        """Return the end of the message, which holds the hint."""
        return f"\nHINT: {self.hint}"

    def raised(self, **parts: Part) -> exp.Expression:
        """Return an expression that fails with the message and its hint, so that a view shows both without Python.

        >>> fault = Fault("TARGET {target} is {value}", "give a share")
        >>> fault.raised(target="t", value=nodes.column("v")).sql("duckdb")
        "ERROR('TARGET t is ' || COALESCE(CAST(v AS TEXT), 'NULL') || '\\nHINT: give a share')"
        """
        return nodes.call("ERROR", reduce(lambda a, b: exp.DPipe(this=a, expression=b), self._texts(parts)))

    def read(self, message: str) -> dict[str, str] | None:
        """Return the parts of a message of this fault, with or without its hint; None for another message.

        >>> Fault("TARGET {target} is {value}", "give a share").read("TARGET t is NULL\\nHINT: give a share")
        {'target': 't', 'value': 'NULL'}
        """
        pattern, names = "", set[str]()
        for words, name, _, _ in Formatter().parse(self.text):
            pattern += re.escape(words)
            if name:
                pattern += f"(?P={name})" if name in names else f"(?P<{name}>.*)"
                names.add(name)
        match = re.fullmatch(pattern, message.removesuffix(self.advice), re.DOTALL)
        return match and match.groupdict()

    def _texts(self, parts: Mapping[str, Part]) -> Iterator[exp.Expression]:
        """Yield the texts that make the message; parts that are constant are merged with the words around them."""
        literal = ""
        for words, name, _, _ in Formatter().parse(self.text):
            literal += words
            part = parts[name] if name else ""
            if isinstance(part, str):
                literal += part
                continue
            if literal:
                yield nodes.string(literal)
                literal = ""
            if isinstance(part, exp.Expression):
                yield exp.Coalesce(this=nodes.cast(part, nodes.VARCHAR), expressions=[nodes.string("NULL")])
            else:
                yield from part
        yield nodes.string(literal + self.advice)


def find_fault(message: str) -> tuple[Fault, dict[str, str]] | None:
    """Return the fault that a message reports, and the parts of the message; None for any other message.

    >>> fault, parts = find_fault("SCORE risk must be within [0, 1], and is 7.5")
    >>> fault.item, parts
    ('SCORE', {'column': 'risk', 'value': '7.5'})
    """
    found = ((fault, fault.read(message)) for fault in FAULTS.values())
    return next(((fault, parts) for fault, parts in found if parts is not None), None)


def outside(item: str) -> Fault:
    """Return the fault for a parameter of an item that is out of bounds."""
    return FAULTS[f"{item.lower().replace(' ', '_')}_outside"]


FAULTS: Mapping[str, Fault] = {
    "prediction_not_binary": Fault(
        "PREDICTION {column} must be 0, 1, boolean or NULL, and is {value}",
        "compare it to make it 0 or 1: PREDICTION decision = 'granted', or use SCORE … THRESHOLD …",
    ),
    "label_not_binary": Fault(
        "LABEL {column} must be 0, 1, boolean or NULL, and is {value}",
        "compare it to make it 0 or 1: LABEL income = '>50K'",
    ),
    "outcomes_too_many": Fault(
        "OUTCOMES EACH makes {number} classes, and at most {most} are measured",
        "list those that matter: OUTCOMES ('approve', 'refer'); the others are the rest",
    ),
    "label_one_sided": Fault(
        "LABEL {column} is never {label}{where}: there is no {rate} positive rate",
        "leave the group out by WHERE or FILTER, or make its groups larger",
    ),
    "score_missing": Fault(
        "SCORE {column} is NULL in {rows} row(s){where}",
        "leave these rows out by WHERE or FILTER, or give them a score",
    ),
    "score_not_a_number": Fault(
        "SCORE {column} must be a number, and is NaN", "leave these rows out by WHERE or FILTER"
    ),
    "score_not_finite": Fault(
        "SCORE {column} must be a finite number, and is {value}", "leave these rows out by WHERE or FILTER"
    ),
    "score_outside": Fault(
        "SCORE {column} must be within [0, 1], and is {value}",
        "scores are probabilities: scale them to [0, 1], for example SCORE decile / 10",
    ),
    "population_varies": Fault(
        "POPULATION {column} has several values in the stratum {layer}",
        "give each stratum one number: how many clusters it has in the population",
    ),
    "population_too_small": Fault(
        "POPULATION {column} is {value} in the stratum {layer}, of which there are {clusters} clusters",
        "POPULATION is the number of clusters in the population, not of rows, and not of those drawn",
    ),
    "stratum_alone": Fault(
        "STRATUM {column} has one cluster where it is {layer}: its variance is unknown",
        "join the stratum with another one that is like it, or leave STRATUM out",
    ),
    "weight_outside": Fault(
        "WEIGHT {column} must be within [0, {heaviest}], and is {value}",
        "leave rows out with WHERE, or make the weight NULL to exclude them",
    ),
    "weight_too_small": Fault(
        "WEIGHT {column} must be 0 or at least {lightest}, and is {value}",
        "multiply all weights by one number: what they measure stays the same",
    ),
    "metrics_share_outside": Fault(f"METRICS {error_messages.QUANTILE_SHARE.text}", error_messages.QUANTILE_SHARE.hint),
    "metrics_not_a_number": Fault(
        "METRICS {aggregate} must be a number, and is {value}",
        "make it a number: date_diff('day', …, …) of dates, epoch(…) of times and intervals",
    ),
    "time_not_finite": Fault("TIME {column} must be finite, and is {value}", "leave these rows out by WHERE or FILTER"),
    "every_outside": Fault("EVERY must be {bounds}, and is {value}", "write EVERY '1 month'"),
    "target_outside": Fault("TARGET must be {bounds}, and is {value}", error_messages.TARGET_OUTSIDE.hint),
    "run_length_outside": Fault("RUN_LENGTH must be {bounds}, and is {value}", "write RUN_LENGTH 370"),
    "dispersion_outside": Fault("DISPERSION must be {bounds}, and is {value}", error_messages.DISPERSION_UNKNOWN.hint),
    "reference_missing": Fault(
        "REFERENCE {group} is no group of {columns}{where}", "take a group that is there; FAIR (…) lists them"
    ),
    "reference_unlabelled": Fault(
        "REFERENCE {group} has no labelled rows{where}", "take a group whose rows have labels"
    ),
    "thresholds_several": Fault(
        "the tuned table has several thresholds for one group", "name all columns that make its groups"
    ),
    "side_empty": Fault(
        "no rows to measure where {column} is {side}{where}: one side of the comparison is empty",
        "both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL",
        about="PROTECTED",
    ),
    "group_unlabelled": Fault(
        "PROTECTED has a group without a LABEL: {group}", "leave the group out by WHERE: no outcomes are known of it"
    ),
    "strata_not_boolean": Fault(
        "STRATA complete needs a boolean PROTECTED, and {column} is {type}",
        "compare it to make it boolean: PROTECTED race = 'Black' AS black",
    ),
    "features_too_many": Fault(
        "FEATURES have more than {most} combinations of values, too many to move between: cut columns of many values "
        "into few bins, such as quantiles(age, 4)",
        "bins(age, [25, 45]), quantiles(age, 4) and top(country, 5) leave few values",
    ),
    "features_no_numbers": Fault(
        "bins({feature}, {parts}) needs numbers, to be cut into equal widths: quantiles({feature}, {parts}) "
        "cuts whatever has an order",
        "bins(age, [25, 45]), quantiles(age, 4) and top(country, 5) leave few values",
        about="BINS",
    ),
    "distortion_no_order": Fault(
        "DISTORTION steps({feature}): the values are text, which has no order of its own: take numbers, an ENUM, or "
        "bins, or write changed({feature})",
        "the costs of changes may be any SQL over old.* and new.*",
    ),
    "key_missing": Fault(
        "KEY {columns} is NULL in some rows, which would all draw alike",
        "take a column that tells all rows apart, or leave KEY out: a row's place is taken then",
    ),
    "outcome_not_positive": Fault(
        "OUTCOME ln({column}) is 0 or less in some rows, and has no logarithm",
        "leave these rows out by WHERE or FILTER, or take the outcome without its logarithm",
    ),
    "outcome_not_finite": Fault(
        "OUTCOME {column} is infinite, NaN, or too large to be squared, in some rows",
        "leave them out by WHERE or FILTER",
    ),
    "linear_not_finite": Fault(
        "LINEAR {column} must be a finite number, and is {value}", "leave these rows out by WHERE or FILTER"
    ),
    "control_too_many": Fault(
        "CONTROL makes {columns} columns, and FAIR ADJUST takes at most 1,000",
        "group rare values into one, or give a number as LINEAR",
    ),
    "target_missing": Fault("TARGET {target} is NULL", "give a share of ones in [0, 1]"),
    "lambda_outside": Fault(
        "LAMBDA must be {bounds}, and is {value}",
        "give a number of at least 0: 1 weighs a gap of 1 like all of the accuracy",
    ),
    "minimum_outside": Fault("MINIMUM must be {bounds}, and is {value}", "write MINIMUM 30"),
    "confidence_outside": Fault("CONFIDENCE must be {bounds}, and is {value}", "write CONFIDENCE 0.95"),
    "correction_outside": Fault(
        "CORRECTION must be {bounds}, and is {value}", "write holm where one false finding is one too many"
    ),
    "correction_without_limits": Fault(
        error_messages.CORRECTION_WITHOUT_LIMITS.text, "write holm for limits, or leave out confidence"
    ),
    "family_outside": Fault(
        "FAMILY must be {bounds}, and is {value}", "write strata for the gaps of a metric in all strata"
    ),
    "shares_outside": Fault(
        "SHARES must be {bounds}, and is {value}", "write both for the mean of both groups' shares"
    ),
    "depth_outside": Fault("DEPTH must be {bounds}, and is {value}", "write DEPTH 2"),
    "prune_outside": Fault(
        "PRUNE must be {bounds}, and is {value}",
        "give a number of at least 0: what each value of a subgroup must add or take away",
    ),
    "seed_outside": Fault("SEED must be {bounds}, and is {value}", "give a whole number of at least 0"),
    "threshold_outside": Fault("THRESHOLD must be {bounds}, and is {value}", "give a finite number"),
    "within_outside": Fault("WITHIN must be {bounds}, and is {value}", "write 5 percent as 0.05"),
    "within_ratio_outside": Fault(
        "WITHIN RATIO must be {bounds}, and is {value}", error_messages.WITHIN_RATIO_OUTSIDE.hint
    ),
}
