"""Rows as an optimised transform sees them. In: a spec, and the ranges of binned features. Out: SQL of the columns that
rows get, of the bounds of bins, and of the draw.

Expressions of the user's are most of these queries, so they are texts: `sql/queries/transforms.sql` filled.
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
"""Of each feature that is binned, by position, SQL of its bounds and of the values that stand for its bins."""
DIGITS = 13  # of an MD5, that make a draw: 52 bits
BETWEEN = "|"  # the parts of the text that the MD5 is of


def own_columns(
    spec: TransformSpec, ranges: Ranges, columns: Collection[str] = (), labelled: str = "TRUE"
) -> list[str]:
    """Return the columns that rows get: groups, features as they are redrawn, the label, and its weight.

    Args:
        spec: what is asked.
        ranges: of features that are binned.
        columns: names of the table's columns whose values before are kept, in lower case.
        labelled: a condition without which labels are not looked at.
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
    """Return a column of numbers in [0, 1): of the seed, what is asked, and the row's key or its place.

    A key draws by the first digits of an MD5, as every database does (see `transform_query`): the same rows wherever
    they are. A row's place is DuckDB's alone, and so is its hash, which is faster. DuckDB combines the hashes of
    several values by XOR, so that one seed's numbers would be another's with some bits turned: the second hash mixes
    them. It has 64 bits; a number of type DOUBLE takes 53 of them.
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
    """Return a number of what is asked, which is drawn with so that transforms one after the other draw apart.

    A name in quotes is the same name: `"sex"` draws as `sex` does.
    """
    asked = (spec.label.text, spec.epsilon, spec.distortion, *(each.text for each in (*spec.protected, *spec.features)))
    return int.from_bytes(sha256("\n".join(map(_unquoted, asked)).encode()).digest()[:6], "big")


def _unquoted(text: str) -> str:
    """Return SQL without quotes of names that need none.

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
    """True for a column that is named, not computed."""
    tokens = tokenize(column.text)
    return len(tokens) == 1 and tokens[0].is_name and tokens[0].text.casefold() == column.name.casefold()


def own_names(prefix: str, columns: Sequence[Column]) -> list[str]:
    """Return the names of our columns that hold some columns of the user's."""
    return [f"fair_own_{prefix}{at}" for at in range(len(columns))]
