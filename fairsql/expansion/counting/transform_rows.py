"""Prepare rows for an optimised transform.

In: a spec, and the ranges of binned features. Out: SQL of the columns that are added to the rows, and of the random
draw. These queries consist mostly of user expressions, so they are texts, filled into `sql/queries/transforms.sql`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.binning import feature_value
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.counting.contingency import binary
from fairsql.syntax.columns import Column
from fairsql.syntax.spec import TransformSpec
from fairsql.text.quoting import quote_name, quote_text
from fairsql.text.tokens import tokenize

Ranges = Mapping[int, tuple[str, str]]
"""For each binned feature, by position: SQL of its bounds and of the values that represent its bins."""
DIGITS = 13  # digits of an MD5 that make a draw: 52 bits
BETWEEN = "|"  # separates the parts of the text of which the MD5 is computed


def own_columns(
    spec: TransformSpec, ranges: Ranges, columns: Collection[str] = (), labelled: str = "TRUE"
) -> list[str]:
    """Return the columns that are added to rows: groups, features in bins, the label, and the weight.

    Args:
        spec: the clause.
        ranges: the ranges of binned features.
        columns: names of the table's columns whose original values are kept, in lower case.
        labelled: a condition; if it is false, the label is not read.
    """
    own = [f"({each.text}) AS fair_own_d{at}" for at, each in enumerate(spec.protected)]
    own += [f"{feature_value(each, ranges.get(at))} AS fair_own_x{at}" for at, each in enumerate(spec.features)]
    own += [f"({each.text}) AS fair_own_raw{at}" for at, each in enumerate(spec.features) if each.binning]
    own += [
        f"{quote_name(each.name)} AS fair_own_was{at}"
        for at, each in enumerate((*spec.features, spec.label)) if each.name.lower() in columns
    ]  # fmt: skip
    own.append(f"({spec.label.text}) AS fair_own_truth")
    own.append(f"CASE WHEN {labelled} THEN {label_value(spec)} END AS fair_own_label")
    if spec.weight is not None:
        own.append(f"CAST(({spec.weight.text}) AS DOUBLE) AS fair_own_weight")
    return own


def label_value(spec: TransformSpec) -> str:
    """Return SQL of the label as 0, 1 or NULL."""
    value = binary("LABEL", spec.label, exp.Paren(this=nodes.raw(spec.label.text)))
    return nodes.printed(nodes.cast(value, nodes.INTEGER))


def draw(spec: TransformSpec, seed: str) -> str:
    """Return a column of random numbers in [0, 1), from the seed, the clause, and the row's key or position.

    With a key, the number is the first digits of an MD5. All databases compute the same (see `transform_query`), so
    rows are drawn alike on any of them. Without a key, DuckDB's row number and hash are used, which is faster. DuckDB
    combines the hashes of several values by XOR, so one seed's numbers would be another seed's with some bits flipped.
    The second hash mixes them. It has 64 bits, of which a DOUBLE takes 53.
    """
    if spec.key is None:
        mixed = f"hash(hash(CAST({seed} AS BIGINT), CAST({salt(spec)} AS BIGINT), row_number() OVER ()))"
        return f"CAST({mixed} >> 11 AS DOUBLE) / 9007199254740992 AS fair_own_draw"
    null = " OR ".join(f"({each}) IS NULL" for each in spec.key)
    fault = nodes.printed(FAULTS["key_missing"].raised(columns=", ".join(spec.key)))
    texts = ", ".join(f"CAST(({each}) AS VARCHAR)" for each in spec.key)
    digits = f"substr(md5(concat_ws('{BETWEEN}', CAST({seed} AS BIGINT), '{salt(spec)}', {texts})), 1, {DIGITS})"
    number = f"CASE WHEN {null} THEN CAST({fault} AS BIGINT) ELSE CAST('0x' || {digits} AS BIGINT) END"
    return f"CAST({number} AS DOUBLE) / {16**DIGITS} AS fair_own_draw"


def salt(spec: TransformSpec) -> int:
    """Return a number made from the clause, which goes into the draw so that successive transforms draw differently.

    Quotes around a name do not matter: `"sex"` draws as `sex` does.
    """
    asked = (spec.label.text, spec.epsilon, spec.distortion, *(each.text for each in (*spec.protected, *spec.features)))
    return int.from_bytes(sha256("\n".join(map(_unquoted, asked)).encode()).digest()[:6], "big")


def _unquoted(text: str) -> str:
    """Return SQL without quotes around names that need none.

    >>> _unquoted('changed("job") + "a b"')
    'changed(job) + "a b"'
    """
    for each in reversed(tokenize(text)):
        if text[each.start] == '"' and each.text.isidentifier():
            text = f"{text[: each.start]}{each.text}{text[each.end :]}"
    return text


def keep(names: Sequence[str]) -> str:
    """Return a lambda for COLUMNS: all columns but these."""
    return f"lambda fair_each: lower(fair_each) NOT IN ({', '.join(map(quote_text, names))})"


def is_plain(column: Column) -> bool:
    """Return whether a column is named, not computed."""
    tokens = tokenize(column.text)
    return len(tokens) == 1 and tokens[0].is_name and tokens[0].text.casefold() == column.name.casefold()


def own_names(prefix: str, columns: Sequence[Column]) -> list[str]:
    """Return the names of the working columns that hold some of the user's columns."""
    return [f"fair_own_{prefix}{at}" for at in range(len(columns))]
