"""The form `FAIR TRANSFORM (…)`, and what CREATE TRANSFORM runs: features and label redrawn by an optimised map.

In: a spec. Out: SQL. One GROUP BY gives the cells, which are all that Python sees of the rows; the map comes back as a
relation, and its application is one join on the cell, with a draw that picks one of the cell's moves.

These queries are lists of the user's expressions and little else, so they are written as text.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.contingency import binary
from fairsql.syntax.spec import HEAVIEST, Column, Feature, TransformSpec
from fairsql.text.quoting import quote_name, quote_text
from fairsql.text.tokens import RESERVED, tokenize

MOST_STATES = 4_000  # combinations of features and label from which on moves between them are not even listed

Ranges = Mapping[int, tuple[str, str]]
"""Of each feature that is binned, by position, SQL of its bounds and of the values that stand for its bins."""


@dataclass(frozen=True)
class Names:
    """The names that expansions give to what they make; all begin with fair_, and end in the suffix of the spec."""

    suffix: str

    def __getattr__(self, word: str) -> str:
        return f"fair_{word}{self.suffix}"


def transform(spec: TransformSpec) -> exp.Expression:
    """Expand `FAIR TRANSFORM (…)`.

    Before: `FROM t FAIR TRANSFORM (PROTECTED g LABEL y FEATURES x EPSILON 0.1 DISTORTION changed(x))`; after, in place
    of FROM and the clause: `fair_rows` (the input, with its draws), `fair_cells` (counted), `fair_found` (the map, by
    the UDF `fair_find_transform`), `fair_map` (its values), and the input with what was drawn.
    """
    of = Names(spec.suffix)
    ranges = {
        at: (f"(SELECT fair_cuts_{at} FROM {of.ranges})", f"(SELECT fair_values_{at} FROM {of.ranges})")
        for at, feature in enumerate(spec.features) if feature.binning
    }  # fmt: skip
    wanted = ["*", *own_columns(spec, ranges), draw(spec, spec.seed)]
    ctes = {}
    if ranges:
        each = [f"({range_query(spec, at)}) AS fair_{at}(fair_cuts_{at}, fair_values_{at})" for at in ranges]
        ctes[of.ranges] = f"SELECT * FROM {' CROSS JOIN '.join(each)}"
    ctes |= {
        of.rows: f"SELECT {', '.join(wanted)}\nFROM {spec.source}",
        of.cells: cells_query(spec, of.rows),
        **fit_ctes(spec, of),
        of.found: _found(spec, of),
        of.map: map_query(spec, of, of.found),
        **apply_ctes(spec, of, of.map),
    }
    listed = ",\n".join(f"{name} AS (\n{query}\n)" for name, query in ctes.items())
    hidden = keep(["fair_seen", "fair_before", "fair_own_truth", "fair_own_draw"])
    return nodes.raw(f"WITH {listed}\nSELECT COLUMNS({hidden}) FROM {of.changed}")


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
    found = [f"({each.text}) AS fair_own_d{at}" for at, each in enumerate(spec.protected)]
    found += [f"{feature_value(each, ranges.get(at))} AS fair_own_x{at}" for at, each in enumerate(spec.features)]
    found += [f"({each.text}) AS fair_own_raw{at}" for at, each in enumerate(spec.features) if each.binning]
    found += [
        f"{quote_name(each.name)} AS fair_own_was{at}"
        for at, each in enumerate((*spec.features, spec.label)) if each.name.lower() in columns
    ]  # fmt: skip
    found.append(f"({spec.label.text}) AS fair_own_truth")
    found.append(f"CASE WHEN {labelled} THEN {label_value(spec)} END AS fair_own_label")
    if spec.weight is not None:
        found.append(f"CAST(({spec.weight.text}) AS DOUBLE) AS fair_own_weight")
    return found


def label_value(spec: TransformSpec) -> str:
    """Return SQL of the label as 0, 1 or NULL."""
    value = binary("LABEL", spec.label, exp.Paren(this=nodes.raw(spec.label.text)))
    return nodes.cast(value, nodes.INTEGER).sql(dialect="duckdb")


def feature_value(feature: Feature, ranges: tuple[str, str] | None) -> str:
    """Return SQL of a feature's value: of a bin the value that stands for it."""
    value = f"({feature.text})"
    if ranges is None:
        return value
    cuts, values = ranges
    if feature.binning == "top":
        kept = f"list_contains({values}, CAST({value} AS VARCHAR))"
        return f"CASE WHEN {kept} THEN CAST({value} AS VARCHAR) WHEN {value} IS NOT NULL THEN 'other' END"
    place = f"len(list_filter({cuts}, lambda fair_cut: fair_cut <= {_compared(feature, value)}))"
    return f"CASE WHEN {value} IS NOT NULL THEN list_extract({values}, 1 + {place}) END"


def _compared(feature: Feature, value: str) -> str:
    """Return what is compared with the bounds of bins: of equal widths numbers, of other bins whatever has an order."""
    widths = feature.binning == "bins" and not feature.argument.startswith("[")
    return f"TRY_CAST(CAST({value} AS VARCHAR) AS DOUBLE)" if widths else value


def range_query(spec: TransformSpec, at: int) -> str:
    """Return a query of one row: the bounds of a binned feature, and the values that stand for its bins.

    A bin's value is the median of the rows in it, so that it is of the column's own type; bins without rows are none.
    """
    feature = spec.features[at]
    rows = f"(SELECT ({feature.text}) AS fair_value FROM {spec.source})"
    if feature.binning == "top":
        most = f"ORDER BY count(*) DESC, fair_value LIMIT {feature.argument}"
        return (
            "SELECT NULL AS fair_cuts, list(fair_value ORDER BY fair_value) AS fair_values FROM (SELECT "
            f"CAST(fair_value AS VARCHAR) AS fair_value FROM {rows} WHERE fair_value IS NOT NULL GROUP BY ALL {most})"
        )
    of_rows = f" FROM {rows} AS fair_rows"
    if feature.argument.startswith("["):
        cuts, of_rows = feature.argument, ""
    elif feature.binning == "bins":
        low, high = (f"TRY_CAST(CAST({end}(fair_value) AS VARCHAR) AS DOUBLE)" for end in ("min", "max"))
        parts = int(float(feature.argument))
        message = quote_text(
            f"FEATURES bins({feature.text}, {parts}) needs numbers, to be cut into equal widths: "
            f"quantiles({feature.text}, {parts}) cuts whatever has an order"
        )
        listed = ", ".join(f"{low} + {k} * ({high} - {low}) / {parts}" for k in range(1, parts))
        known = f"min(fair_value) IS NOT NULL AND {low} IS NULL"
        cuts = f"CASE WHEN {known} THEN CAST(error({message}) AS DOUBLE[]) ELSE [{listed}] END"
    else:
        parts = int(float(feature.argument))
        cuts = f"quantile_disc(fair_value, [{', '.join(f'{k} / {parts}' for k in range(1, parts))}])"
    return f"""SELECT list(fair_cut ORDER BY fair_bin)[2:] AS fair_cuts,
  list(fair_middle ORDER BY fair_bin) AS fair_values
FROM (
  SELECT len(list_filter(fair_cuts, lambda fair_cut: fair_cut <= {_compared(feature, "fair_value")})) AS fair_bin,
    any_value(fair_cuts)[fair_bin] AS fair_cut, quantile_disc(fair_value, 0.5) AS fair_middle
  FROM {rows} AS fair_rows
  CROSS JOIN (SELECT list_sort(list_distinct({cuts})) AS fair_cuts{of_rows}) AS fair_cuts
  WHERE fair_value IS NOT NULL
  GROUP BY fair_bin
)"""


def cells_query(spec: TransformSpec, rows: str) -> str:
    """Return the one aggregation: rows, or their weight, by group, features and label."""
    keys = ", ".join([*_own("d", spec.protected), *_own("x", spec.features), "fair_own_label"])
    weight = "CAST(count(*) AS DOUBLE)"
    if spec.weight is not None:
        message = quote_text(f"WEIGHT {spec.weight.shown} must be within [0, {HEAVIEST}], and is ")
        weight = (
            f"CASE WHEN min(fair_own_weight) < 0 THEN CAST(error({message} || min(fair_own_weight)) AS DOUBLE) "
            f"WHEN max(fair_own_weight) > {HEAVIEST} THEN CAST(error({message} || max(fair_own_weight)) AS DOUBLE) "
            "ELSE coalesce(sum(fair_own_weight), 0) END"
        )
    return f"SELECT {keys}, {weight} AS fair_size, count(*) AS fair_count\nFROM {rows}\nGROUP BY {keys}"


def fit_ctes(spec: TransformSpec, of: Names) -> dict[str, str]:
    """Return the queries from the cells to what the solver needs: each cell, each x, and each move with its cost."""
    d, x = _own("d", spec.protected), _own("x", spec.features)
    named = [f"{own} AS {quote_name(each.name)}" for own, each in zip(x, spec.features, strict=True)]
    groups = [f"{own} AS {quote_name(each.name)}" for own, each in zip(d, spec.protected, strict=True)]
    label = quote_name(spec.label.name)
    ranks = [f"{_rank(spec.features[at], x[at])} AS fair_rank_{at + 1}" for at in spec.ranked]
    bounds = ", ".join(f"CAST(({bound}) AS DOUBLE)" for bound, _ in spec.limits)
    control = ", ".join(f"({each.text})" for each in spec.control)
    target = "CAST(NULL AS DOUBLE)"
    if spec.target is not None:
        missing = quote_text(f"TARGET {' '.join(spec.target.split())} is NULL")
        given = f"CAST(({spec.target}) AS DOUBLE)"
        target = f"CASE WHEN {given} IS NULL THEN CAST(error({missing}) AS DOUBLE) ELSE {given} END"
    stratum = _told([f"({each.text})" for each in spec.control])
    segment = f"dense_rank() OVER (ORDER BY {_in_order([control])}) - 1" if control else "0"
    unlabelled = f"'PROTECTED has a group without a LABEL: ' || {_told(d)}"
    many = quote_text(
        f"FEATURES have more than {MOST_STATES // 2:,} combinations of values, too many to move between: cut columns "
        "of many values into few bins, such as quantiles(age, 4)"
    )
    codes = [f"dense_rank() OVER (ORDER BY {_in_order([d[at] for at in each])}) - 1" for each in spec.sets or ()]
    return {
        of.numbered: f"""SELECT *, CAST(dense_rank() OVER (ORDER BY {_in_order(d)}) - 1 AS INTEGER) AS fair_d,
  CAST(dense_rank() OVER (ORDER BY {_in_order(x)}) - 1 AS INTEGER) AS fair_x,
  CAST([{", ".join(codes)}] AS INTEGER[]) AS fair_codes
FROM (SELECT *, count(fair_own_label) OVER (PARTITION BY {", ".join(d)}) AS fair_labelled FROM {of.cells})
WHERE CASE WHEN fair_labelled = 0 THEN CAST(error({unlabelled}) AS BOOLEAN)
  ELSE fair_own_label IS NOT NULL AND fair_size > 0 END""",
        of.states: f"""SELECT 2 * fair_x + {label} AS fair_state, *
FROM (SELECT {", ".join(["fair_x", *named, *ranks])} FROM (SELECT DISTINCT fair_x, {", ".join(x)} FROM {of.numbered}))
CROSS JOIN (VALUES (0), (1)) AS fair_labels({label})""",
        of.moves: f"""SELECT *
FROM (
  SELECT CAST(old.fair_state AS INTEGER) AS o, CAST(new.fair_state AS INTEGER) AS n,
    coalesce(CAST(({spec.distortion}) AS DOUBLE), CASE WHEN old.fair_state = new.fair_state THEN 0 END) AS c
  FROM {of.states} AS old CROSS JOIN {of.states} AS new
  WHERE CASE WHEN (SELECT count(*) FROM {of.states}) > {MOST_STATES} THEN error({many}) ELSE TRUE END
)
WHERE isfinite(c)""",
        of.bounds: f"""SELECT fair_d AS d, fair_x AS x, {label} AS y, fair_size AS w, {_told(d)} AS g, fair_codes AS k,
  CAST([{bounds}] AS DOUBLE[]) AS b
FROM (
  SELECT * EXCLUDE (fair_own_label), {", ".join([*groups, *named])}, fair_own_label AS {label} FROM {of.numbered}
) AS old""",
        of.segments: f"""SELECT fair_x AS x, CAST({segment} AS INTEGER) AS s, {stratum} AS g,
  {target} AS t
FROM {of.states}
WHERE fair_state % 2 = 0""",
    }


def map_query(spec: TransformSpec, of: Names, found: str) -> str:
    """Return the map with its values: one row per move, `low` to `high` being the draws that it takes.

    Args:
        spec: what was asked.
        of: the names of the queries of `fit_ctes`.
        found: a table of what was found, by numbers: see `transforms.fit`.
    """

    def struct(table: str, prefix: str, columns: Sequence[Column], label: str = "") -> str:
        fields = [f"{quote_name(each.name)} := {table}.fair_own_{prefix}{at}" for at, each in enumerate(columns)]
        return f"struct_pack({', '.join([*fields, *([f'{quote_name(spec.label.name)} := {label}'] if label else [])])})"

    d, x = _own("d", spec.protected), _own("x", spec.features)
    return f"""SELECT {struct("fair_groups", "d", spec.protected)} AS protected,
  {struct("fair_old", "x", spec.features, "fair_found.y")} AS old,
  {struct("fair_new", "x", spec.features, "fair_found.new_y")} AS new,
  fair_found.probability, fair_found.low, fair_found.high, fair_found.distortion, fair_found.share
FROM {found} AS fair_found
JOIN (SELECT DISTINCT fair_d, {", ".join(d)} FROM {of.numbered}) AS fair_groups ON fair_groups.fair_d = fair_found.d
JOIN (SELECT DISTINCT fair_x, {", ".join(x)} FROM {of.numbered}) AS fair_old ON fair_old.fair_x = fair_found.x
JOIN (SELECT DISTINCT fair_x, {", ".join(x)} FROM {of.numbered}) AS fair_new ON fair_new.fair_x = fair_found.new_x"""


def apply_ctes(spec: TransformSpec, of: Names, map_name: str, columns: Collection[str] = ()) -> dict[str, str]:
    """Return the queries from `fair_rows` to the rows with what was drawn.

    Columns keep their places: the first branch of the union, which is empty, tells their order. One of ours goes along,
    since a table may have no other columns than those that are redrawn.
    """
    d, x = _own("d", spec.protected), _own("x", spec.features)
    on = [f"{own} IS NOT DISTINCT FROM fair_map.protected.{quote_name(each.name)}"
          for own, each in zip(d, spec.protected, strict=True)]  # fmt: skip
    on += [f"{own} IS NOT DISTINCT FROM fair_map.old.{quote_name(each.name)}"
           for own, each in zip(x, spec.features, strict=True)]  # fmt: skip
    on += [f"fair_own_label IS NOT DISTINCT FROM fair_map.old.{quote_name(spec.label.name)}"]
    on += ["fair_own_draw >= fair_map.low", "fair_own_draw < fair_map.high"]
    values = (*spec.features, spec.label)
    was = [f"fair_own_was{at}" if each.name.lower() in columns else "" for at, each in enumerate(values)]
    raw = [f"fair_own_{'raw' if each.binning else 'x'}{at}" for at, each in enumerate(spec.features)]
    own = [*d, *x, *raw, *filter(None, was), "fair_own_truth", "fair_own_label", "fair_own_weight", "fair_own_new"]
    own += ["fair_seen", "fair_before"]
    kept = [
        f"CAST({here} AS VARCHAR)" if each.binning == "top" else here
        for here, each in zip(raw, spec.features, strict=True)
    ]
    redrawn = [
        f"CASE WHEN fair_own_new IS NULL THEN {here} ELSE fair_own_new.{quote_name(each.name)} END "
        f"AS {quote_name(each.name)}"
        for here, each in zip(kept, spec.features, strict=True)
    ]
    drawn_label = f"fair_own_new.{quote_name(spec.label.name)}"
    stays = f"{drawn_label} IS NULL OR {drawn_label} IS NOT DISTINCT FROM fair_own_label"
    # Of text any type of label can be made.
    new_label = f"CASE WHEN NOT ({stays}) THEN cast_to_type(CAST({drawn_label} AS VARCHAR), fair_own_truth) END"
    if is_plain(spec.label):  # it stays away where the rows have none
        chosen = f"lambda fair_each: lower(fair_each) IN ({quote_text(spec.label.name.lower())}, 'fair_own_truth')"
        redrawn.append(f"coalesce({new_label}, COLUMNS({chosen}))")
    else:
        redrawn.append(f"coalesce({new_label}, fair_own_truth) AS {quote_name(spec.label.name)}")
    before = [
        f"{quote_name(each.name)} := {old or here}"
        for old, here, each in zip(was, [*raw, "fair_own_label"], values, strict=True)
    ]
    replaced = [*own, *(each.name.lower() for each in (*spec.features, spec.label))]
    return {
        of.drawn: f"""SELECT fair_rows.*, fair_map.new AS fair_own_new
FROM {of.rows} AS fair_rows LEFT JOIN {map_name} AS fair_map ON {" AND ".join(on)}""",
        of.changed: f"""SELECT CASE WHEN COLUMNS({keep(own)}) IS NULL THEN NULL END FROM {of.rows} WHERE FALSE
UNION ALL BY NAME
SELECT COLUMNS({keep(replaced)}), {", ".join(redrawn)}, fair_own_new IS NOT NULL AS fair_seen,
  struct_pack({", ".join(before)}) AS fair_before
FROM {of.drawn}""",
    }


def macro_query(spec: TransformSpec, ranges: Ranges, map_name: str, columns: Mapping[str, str]) -> str:
    """Return the body of the table macro that applies a map: fair_input, seed, labelled and details are its parameters.

    Rows without a label column are unlabelled: where the name of one is not found among their columns, `fair_absent`
    has it. `columns` are the types of the table's columns, by their names in lower case.
    """
    of = Names("")
    words = [token for token in tokenize(spec.label.text) if token.is_name and token.word.lower() not in RESERVED]
    names = dict.fromkeys(each.lower() for each in (*(token.text for token in words), spec.label.name))
    absent = ", ".join(f"CAST(NULL AS {columns.get(each, 'INTEGER')}) AS {quote_name(each)}" for each in names)
    ctes = {
        of.rows: f"""SELECT fair_source.*
FROM (SELECT {absent}) AS fair_absent
CROSS JOIN LATERAL (
  SELECT *, {", ".join(own_columns(spec, ranges, columns, "labelled"))}, {draw(spec, "seed")}
  FROM query_table(fair_input)
) AS fair_source""",
        **apply_ctes(spec, of, map_name, columns),
    }
    listed = ",\n".join(f"{name} AS NOT MATERIALIZED (\n{query}\n)" for name, query in ctes.items())
    shown = "(details OR fair_each NOT IN ('fair_seen', 'fair_before'))"
    shown += " AND fair_each NOT IN ('fair_own_truth', 'fair_own_draw')"
    return f"WITH {listed}\nSELECT COLUMNS(lambda fair_each: {shown}) FROM {of.changed}"


def draw(spec: TransformSpec, seed: str) -> str:
    """Return a column of numbers in [0, 1): of the seed, what is asked, and the row's place or its key.

    DuckDB combines the hashes of several values by XOR, so that one seed's numbers would be another's with some bits
    turned: the second hash mixes them. What is asked is among them so that transforms one after the other draw apart.
    The hash has 64 bits; a number of type DOUBLE takes 53 of them.
    """
    asked = (spec.label.text, spec.epsilon, spec.distortion, *(each.text for each in (*spec.protected, *spec.features)))
    salt = int.from_bytes(sha256("\n".join(asked).encode()).digest()[:6], "big")
    what = "row_number() OVER ()"
    if spec.key is not None:
        null = " OR ".join(f"({each}) IS NULL" for each in spec.key)
        message = quote_text(f"KEY {', '.join(spec.key)} is NULL in some rows, which would all draw alike")
        what = f"CASE WHEN {null} THEN CAST(error({message}) AS UBIGINT) ELSE hash({', '.join(spec.key)}) END"
    mixed = f"hash(hash(CAST({seed} AS BIGINT), CAST({salt} AS BIGINT), {what}))"
    return f"CAST({mixed} >> 11 AS DOUBLE) / 9007199254740992 AS fair_own_draw"


def keep(names: Sequence[str]) -> str:
    """Return a lambda for COLUMNS: all columns but these."""
    return f"lambda fair_each: lower(fair_each) NOT IN ({', '.join(map(quote_text, names))})"


def is_plain(column: Column) -> bool:
    """True for a column that is named, not computed."""
    tokens = tokenize(column.text)
    return len(tokens) == 1 and tokens[0].is_name and tokens[0].text.casefold() == column.name.casefold()


def _own(prefix: str, columns: Sequence[Column]) -> list[str]:
    return [f"fair_own_{prefix}{at}" for at in range(len(columns))]


def _in_order(columns: Sequence[str]) -> str:
    return ", ".join(f"{each} NULLS LAST" for each in columns)


def _told(columns: Sequence[str]) -> str:
    """Return the values of some columns as one text."""
    return " || ', ' || ".join(f"coalesce(CAST({each} AS VARCHAR), 'NULL')" for each in columns) or "''"


def _rank(feature: Feature, own: str) -> str:
    """Return the place of a value among those of its feature; text has no order to speak of."""
    message = quote_text(
        f"DISTORTION steps({feature.name}): the values are text, which has no order of its own: take numbers, an ENUM, "
        f"or bins, or write changed({feature.name})"
    )
    rank = f"CASE WHEN {own} IS NOT NULL THEN CAST(dense_rank() OVER (ORDER BY {own} NULLS LAST) AS BIGINT) END"
    return f"CASE WHEN typeof({own}) = 'VARCHAR' THEN CAST(error({message}) AS BIGINT) ELSE {rank} END"


def options(spec: TransformSpec) -> str:
    """Return the struct that tells the solver what is asked."""
    thresholds = ", ".join(threshold or "NULL" for _, threshold in spec.limits)
    return f"""struct_pack(epsilon := CAST({spec.epsilon} AS DOUBLE), thresholds := CAST([{thresholds}] AS DOUBLE[]),
  mode := '{spec.mode}', condition := '{spec.condition}', objective := '{spec.objective}',
  suppress := {quote_text(spec.suppress)}, solver := {quote_text(spec.solver)})"""


def _found(spec: TransformSpec, of: Names) -> str:
    return f"""SELECT unnest(fair_find_transform(
  (SELECT list(fair_each ORDER BY fair_each.d, fair_each.x, fair_each.y) FROM {of.bounds} AS fair_each),
  (SELECT list(fair_each ORDER BY fair_each.x) FROM {of.segments} AS fair_each),
  (SELECT list(fair_each ORDER BY fair_each.o, fair_each.n) FROM {of.moves} AS fair_each),
  {options(spec)}
), recursive := true)"""
