"""Expand `FAIR ADJUST (…)`: return the gaps between groups that remain after a linear regression on controls.

In: a spec. Out: a query over one scan, whose tally has a cell for each group and each combination of values of CONTROL
and LINEAR. The regression is solved over these cells, by `sql/adjust/solve.sql`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import sqlglot
from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.building.group_labels import OVERALL, as_map, group_key, same_texts, value_text
from fairsql.expansion.building.reference import group_given, is_given, is_overall
from fairsql.expansion.building.row_cuts import with_cuts
from fairsql.expansion.building.statistics_functions import function, is_function
from fairsql.expansion.building.symbols import Slot, slot
from fairsql.expansion.building.verdicts import SLACK, bound
from fairsql.expansion.comparing.comparison import is_reference, missing_reference, text_of_key
from fairsql.expansion.counting.contingency import Cte, contingency, name
from fairsql.expansion.counting.macro_lists import over_lists
from fairsql.expansion.inference.interval_limits import normal_quantile
from fairsql.expansion.inference.p_value_adjustment import adjusted
from fairsql.expansion.pushdown.tally_specs import audit_over
from fairsql.resources import read_sql
from fairsql.syntax.columns import Aggregate, Column, ColumnSet, Given, Measure
from fairsql.syntax.spec import AdjustSpec, FairSpec

_KNOWN = "fair_known"  # the column of rows that is 1 if the outcome is known, and 0 if it has no logarithm
_CLUSTER = "fair_cluster"
_SUMS = ("y", "yy", "w", "wy", "wyy")  # over rows, weighted: of y, y² and, only with weights, w, w y and w y²
_ONCE = (
    "fair_given", "fair_places", "fair_used", "fair_entries", "fair_centred", "fair_reach", "fair_coefficients",
    "fair_loads", "fair_leverages",
)  # fmt: skip
_BOOLEANS = ("false", "true")  # as DuckDB writes them
_LISTED = "['fair_own_none'] || fair_columns(linear, [])"  # a macro's LINEAR, as `macro_lists.LISTS`


def adjust(spec: AdjustSpec) -> exp.Query:
    """Expand `FAIR ADJUST (…)`.

    Before: `FROM t FAIR ADJUST (OUTCOME pay PROTECTED g CONTROL c)`; after: `fair_rows`, `fair_tally` and `fair_cells`
    as of `FAIR (…)`, `fair_given` (the cells, each with its terms), the queries that solve the regression up to
    `fair_tests`, and `fair_corrected`.
    """
    audit = _audit(spec)
    ctes = contingency(audit)
    ctes.append((name(audit, "given"), _given(spec, audit, ctes[-1][0])))
    ctes.append((name(audit, "options"), _options(spec)))
    ctes += _solve(audit.suffix)
    corrected = adjusted(name(audit, "tests"), spec.correction, is_open=is_of_macro(spec))
    ctes.append((name(audit, "corrected"), corrected))  # type: ignore[arg-type]
    once = {f"{each}{audit.suffix}" for each in _ONCE}
    return nodes.with_ctes(_result(spec, audit, ctes[-1][0]), ctes, recursive=True, once=once)


def is_of_macro(spec: AdjustSpec) -> bool:
    """Return whether the items of a spec are parameters of a macro."""
    return isinstance(spec.reference, Given)


def _audit(spec: AdjustSpec, *, elsewhere: bool = False) -> FairSpec:
    """Return the audit whose tally has the cells of the regression.

    Args:
        spec: the clause.
        elsewhere: whether another database counts: it makes numbers without a cast, which could turn text into them.
    """
    keys = [*spec.control, *(replace(c, name=f"fair_linear_{at}") for at, c in enumerate(spec.linear))]
    keys.append(Column(_known(spec, elsewhere=elsewhere), _KNOWN, 0, 0))
    if spec.cluster is not None:
        keys.append(replace(spec.cluster, name=_CLUSTER))
    y = _outcome(spec, elsewhere=elsewhere)
    squared = exp.Mul(this=_double(y), expression=_double(y)) if elsewhere else exp.Mul(this=y, expression=y.copy())
    sums = [y, squared]
    if spec.weight is not None:
        weight = nodes.raw(spec.weight.text)
        w = _double(weight) if elsewhere else nodes.cast(weight, nodes.DOUBLE)
        sums += [w, *(exp.Mul(this=w.copy(), expression=exp.Paren(this=each.copy())) for each in (y, squared))]
    audit = FairSpec(
        form="ADJUST", source=spec.source, protected=spec.protected, measures=(_measure(sums),), control=tuple(keys),
        filter=spec.filter, reference=spec.reference, weight=spec.weight, suffix=spec.suffix,
    )  # fmt: skip
    if elsewhere:
        return audit
    cut: FairSpec = with_cuts(audit if spec.tally is None else audit_over(audit, spec.tally))
    return cut


def _measure(sums: list[exp.Expression]) -> Measure:
    texts = [each.sql(dialect="duckdb") for each in sums]
    aggregates = tuple(
        Aggregate(text, f"fair_aggregate_{word}", 0, 0, "sum", ((text, True),), is_sum_alone=True)
        for word, text in zip(_SUMS, texts, strict=False)
    )
    return Measure("outcome", aggregates[0].formula, aggregates=aggregates)


def _double(value: exp.Expression) -> exp.Expression:
    return exp.Mul(this=exp.Literal.number("1e0"), expression=exp.Paren(this=value.copy()))


def _number(spec: AdjustSpec, *, elsewhere: bool) -> exp.Expression:
    raw = nodes.raw(spec.outcome.text)
    return exp.Paren(this=raw) if elsewhere else nodes.cast(raw, nodes.DOUBLE)


def _outcome(spec: AdjustSpec, *, elsewhere: bool) -> exp.Expression:
    """Return the outcome of a row; NULL for a number that has no logarithm."""
    number = _number(spec, elsewhere=elsewhere)
    if spec.logged is False:
        return number
    above = exp.GT(this=number, expression=nodes.number(0))
    logarithm = nodes.case((above, nodes.call("LN", number.copy())))
    return logarithm if spec.logged is True else nodes.case((nodes.raw(spec.logged), logarithm), default=number.copy())


def _known(spec: AdjustSpec, *, elsewhere: bool) -> str:
    """Return 1 for a row whose outcome is known, 0 for one whose outcome has no logarithm, and NULL without outcome."""
    number = _number(spec, elsewhere=elsewhere)
    missing = nodes.is_null(number)
    branches: list[tuple[exp.Expression, exp.Expression]] = [(missing, exp.Null())]
    if spec.logged is not False:
        low: exp.Expression = exp.LTE(this=number.copy(), expression=nodes.number(0))
        if spec.logged is not True:
            low = nodes.conjunction([nodes.raw(spec.logged), low])
        branches.append((low, nodes.number(0)))
    return nodes.case(*branches, default=nodes.number(1)).sql(dialect="duckdb")


def _given(spec: AdjustSpec, audit: FairSpec, cells: str) -> exp.Query:
    """Return the cells: group, terms, and sums."""
    weighted = spec.weight is not None
    rows: exp.Expression = nodes.column("fair_members" if weighted else "fair_size")
    sums = [nodes.column(f"fair_sum_{word}") for word in _SUMS[: 5 if weighted else 2]]
    size = nodes.column("fair_size")
    finite = nodes.call("ISFINITE", sums[1].copy())
    infinite = FAULTS["outcome_not_finite"].raised(column=spec.outcome.shown)
    squares = nodes.case((exp.Not(this=finite), infinite), default=sums[1].copy())
    moments: dict[str, exp.Expression] = {"w": size, "wy": sums[0], "wyy": squares}
    moments |= dict(zip(("q", "qy", "qyy"), sums[2:] if weighted else (size, *sums), strict=True))
    outputs: dict[str, exp.Expression] = {
        "key": group_key([(c, nodes.column(c.name)) for c in audit.protected]),
        "is_reference": _is_reference(spec, audit),
        "levels": _levels(spec),
        "linears": _linears(spec),
        "names": _names(spec),
        "cluster": nodes.cast(nodes.column(_CLUSTER) if spec.cluster is not None else exp.Null(), nodes.VARCHAR),
        "counted": _counted(spec),
        "rows": nodes.cast(rows.copy(), nodes.DOUBLE),
        "all": nodes.cast(nodes.column("fair_all" if weighted else "fair_size"), nodes.DOUBLE),
        **{each: nodes.cast(value.copy(), nodes.DOUBLE) for each, value in moments.items()},
    }
    return nodes.select([nodes.alias(value, f"fair_{each}") for each, value in outputs.items()], cells)


def _is_reference(spec: AdjustSpec, audit: FairSpec) -> exp.Expression:
    if spec.reference is None or spec.reference == "OVERALL":
        return exp.Boolean(this=False)
    if not is_of_macro(spec):
        return is_reference(audit)
    given = same_texts(nodes.column(audit.protected[0].name), group_given())
    return exp.Coalesce(this=nodes.conjunction([is_given(), given]), expressions=[exp.Boolean(this=False)])


def _counted(spec: AdjustSpec) -> exp.Expression:
    """Return whether the rows of a cell are part of the regression; fail for an outcome that has no logarithm."""
    whole: list[exp.Expression] = [nodes.equal(nodes.column(_KNOWN), nodes.number(1))]
    linears = _linears(spec)
    whole.append(nodes.equal(nodes.call("LIST_COUNT", linears), nodes.call("LEN", linears.copy())))
    if spec.cluster is not None:
        whole.append(nodes.not_null(nodes.column(_CLUSTER)))
    counted = exp.Coalesce(this=nodes.conjunction(whole), expressions=[exp.Boolean(this=False)])
    if spec.logged is False:
        return counted
    none = nodes.equal(nodes.column(_KNOWN), nodes.number(0))
    return nodes.case((none, FAULTS["outcome_not_positive"].raised(column=spec.outcome.shown)), default=counted)


def _levels(spec: AdjustSpec) -> exp.Expression:
    """Return the values of CONTROL as a list of texts, each with the name of its column: `skill = high`."""
    if any(isinstance(column, ColumnSet) for column in spec.control):
        (column,) = spec.control
        key, text = (nodes.field(nodes.column("fair_each"), of) for of in ("key", "value"))
        level = exp.DPipe(this=exp.DPipe(this=key, expression=nodes.string(" = ")), expression=value_text(text))
        return _each_entry(column, level)
    listed = [
        exp.DPipe(this=nodes.string(f"{column.name} = "), expression=value_text(nodes.column(column.name)))
        for column in spec.control
    ]
    return exp.Cast(this=exp.Array(expressions=listed), to=_list_of(nodes.VARCHAR))


def _linears(spec: AdjustSpec) -> exp.Expression:
    """Return the values of LINEAR as a list of DOUBLE."""
    if any(isinstance(column, ColumnSet) for column in spec.linear):
        text = nodes.field(nodes.column("fair_each"), "value")
        digits = [(nodes.equal(text, nodes.string(word)), nodes.string(str(at))) for at, word in enumerate(_BOOLEANS)]
        return _each_entry(_held_set(spec), _finite(nodes.case(*digits, default=text.copy()), "linear"))
    listed = [_finite(nodes.column(f"fair_linear_{at}"), column.shown) for at, column in enumerate(spec.linear)]
    return exp.Cast(this=exp.Array(expressions=listed), to=_list_of(nodes.DOUBLE))


def _names(spec: AdjustSpec) -> exp.Expression:
    if any(isinstance(column, ColumnSet) for column in spec.linear):
        return _each_entry(_held_set(spec), nodes.field(nodes.column("fair_each"), "key"))
    return exp.Cast(
        this=exp.Array(expressions=[nodes.string(column.name) for column in spec.linear]), to=_list_of(nodes.VARCHAR)
    )


def _held_set(spec: AdjustSpec) -> Column:
    return replace(spec.linear[0], name="fair_linear_0")


def _finite(value: exp.Expression, shown: str) -> exp.Expression:
    number = nodes.cast(value, nodes.DOUBLE)
    fault = FAULTS["linear_not_finite"].raised(column=shown, value=value.copy())
    return nodes.case((exp.Not(this=nodes.call("ISFINITE", number)), fault), default=number.copy())


def _each_entry(column: Column, value: exp.Expression) -> exp.Expression:
    """Return the list of a value for each of the columns that a macro's list names."""
    key = nodes.field(nodes.column("fair_each"), "key")
    own = exp.Not(this=exp.Like(this=key, expression=nodes.string("fair_own_%")))
    entries = nodes.call("MAP_ENTRIES", as_map(nodes.column(column.name)))
    kept = nodes.call("LIST_FILTER", entries, _lambda(own))
    return nodes.call("LIST_TRANSFORM", kept, _lambda(value))


def _lambda(body: exp.Expression) -> exp.Expression:
    return exp.Lambda(this=body, expressions=[nodes.identifier("fair_each")], colon=True)


def _list_of(kind: nodes.DType) -> exp.DataType:
    return exp.DataType(this=exp.DataType.Type.ARRAY, nested=True, expressions=[exp.DataType(this=kind)])


def _options(spec: AdjustSpec) -> exp.Query:
    """Return the one row that says how the clause compares."""
    overall: exp.Expression = exp.Boolean(this=spec.reference == "OVERALL")
    if is_of_macro(spec):
        overall = exp.Coalesce(this=is_overall(), expressions=[exp.Boolean(this=False)])
    logged = exp.Boolean(this=spec.logged) if isinstance(spec.logged, bool) else nodes.raw(spec.logged)
    named: exp.Expression = exp.Boolean(this=isinstance(spec.reference, tuple))
    if is_of_macro(spec):
        named = nodes.conjunction([is_given(), exp.Not(this=overall.copy())])
    clustered: exp.Expression = exp.Boolean(this=spec.cluster is not None)
    if is_of_macro(spec):  # without one, its clusters are the empty text
        some = nodes.equal(exp.Max(this=nodes.column("fair_cluster")), nodes.string(""))
        clustered = exp.Subquery(this=nodes.select([exp.Not(this=some)], f"fair_given{spec.suffix}"))
        clustered = exp.Coalesce(this=clustered, expressions=[exp.Boolean(this=False)])
    z, chance = _quantile(spec)
    outputs = {
        "overall": overall,
        "named": named,
        "logged": logged,
        "clustered": clustered,
        "allowance": nodes.cast(bound(spec.allowance), nodes.DOUBLE),
        "z": nodes.cast(z, nodes.DOUBLE),
        "chance": nodes.cast(chance, nodes.DOUBLE),
        "corrected": _corrected(spec),
    }
    return exp.Select(expressions=[nodes.alias(value, f"fair_{each}") for each, value in outputs.items()])


def _corrected(spec: AdjustSpec) -> exp.Expression:
    """Return whether limits hold for the gaps of all groups together."""
    if isinstance(spec.correction, Slot):
        return slot("corrected")
    if not is_of_macro(spec):
        return exp.Boolean(this=spec.correction != "none")
    asked = exp.Lower(this=nodes.column("correction"))
    corrected = exp.NEQ(this=asked, expression=nodes.string("none"))
    if spec.confidence is None:
        return corrected
    without = nodes.equal(asked.copy(), nodes.string("benjamini_hochberg"))
    return nodes.case((without, FAULTS["correction_without_limits"].raised()), default=corrected)


def _quantile(spec: AdjustSpec) -> tuple[exp.Expression, exp.Expression]:
    """Return the normal deviate of the limits, and the chance beyond it on both sides; NULL without limits."""
    if spec.confidence is None:
        return exp.Null(), exp.Null()
    if is_of_macro(spec):
        chance = nodes.raw("1e0 - confidence")
        half = exp.Div(this=exp.Paren(this=chance), expression=nodes.number(2))
        return exp.Neg(this=function("fair_normal_quantile", half, called=True)), chance.copy()
    if isinstance(spec.confidence, str):
        return nodes.raw("@{z}"), nodes.raw("2 * @{beyond}")
    return nodes.real(normal_quantile(spec.confidence)), nodes.real(1 - spec.confidence)


def _solve(suffix: str) -> list[Cte]:
    """Return the queries that solve the regression, under our names with the suffix of the clause."""
    solve = _read_solve().copy()
    ours = {"fair_given", "fair_options", *(cte.alias for cte in solve.ctes)}
    for table in solve.find_all(exp.Table):
        if table.name in ours:
            if not table.alias:
                table.set("alias", exp.TableAlias(this=nodes.identifier(table.name)))
            table.set("this", nodes.identifier(f"{table.name}{suffix}"))
    ctes = [(f"{cte.alias}{suffix}", cte.this) for cte in solve.ctes]
    solve.set("with_" if "with_" in solve.arg_types else "with", None)  # its name changed in sqlglot 28
    return [*ctes, (f"fair_tests{suffix}", solve)]


@cache
def _read_solve() -> exp.Select:
    """Return the queries of the file, with functions of statistics and errors written out."""
    tree = sqlglot.parse_one(read_sql("adjust/solve.sql"), read="duckdb")

    def written(node: exp.Expression) -> exp.Expression:
        if not isinstance(node, exp.Anonymous):
            return node
        if node.name.lower() == "fair_too_many":
            return FAULTS["control_too_many"].raised(columns=node.expressions[0])
        return function(node.name.lower(), *node.expressions) if is_function(node.name.lower()) else node

    return tree.transform(written).assert_is(exp.Select)


def _result(spec: AdjustSpec, audit: FairSpec, tests: str) -> exp.Query:
    """Return the columns of the form, in their order."""
    key, second = nodes.column("fair_key"), nodes.column("fair_second_key")
    adjusted_gap = nodes.column("fair_adjusted")
    first_text = text_of_key(replace(audit, reference=None), key, key.copy())
    if isinstance(spec.reference, tuple) or is_of_macro(spec):
        none = nodes.equal(nodes.column("fair_references"), nodes.number(0))
        nowhere = nodes.conjunction([nodes.column("fair_named"), none])
        first_text = nodes.case((nowhere, missing_reference(audit)), default=first_text)
    second_text = nodes.case(
        (nodes.column("fair_overall"), nodes.string(OVERALL)),
        default=text_of_key(replace(audit, reference=None), second, second.copy()),
    )
    outputs: dict[str, exp.Expression] = {
        "metric": nodes.string(spec.shown),
        "first_group": first_text,
        "first_n": nodes.cast(nodes.column("fair_n"), nodes.BIGINT),
        "first_value": nodes.column("fair_value"),
        "second_group": second_text,
        "second_n": nodes.cast(nodes.column("fair_second_n"), nodes.BIGINT),
        "second_value": nodes.column("fair_second_value"),
        "excluded": nodes.cast(nodes.column("fair_excluded"), nodes.BIGINT),
        "gap": exp.Sub(this=nodes.column("fair_value"), expression=nodes.column("fair_second_value")),
        "adjusted_gap": adjusted_gap,
    }
    ends = ("_low", "_high") if spec.confidence is not None else ()
    outputs |= {f"adjusted_gap{end}": nodes.column(f"fair{end}") for end in ends}
    outputs |= {
        "standard_error": nodes.column("fair_deviation"),
        "p_value": nodes.column("fair_p"),
        "p_adjusted": nodes.column("fair_p_adjusted"),
        "comparisons": nodes.column("fair_comparisons"),
        "percent_gap": _percent(adjusted_gap),
    }
    outputs |= {f"percent_gap{end}": _percent(nodes.column(f"fair{end}")) for end in ends}
    outputs |= _judged(spec)
    errors, variation = nodes.column("fair_errors"), nodes.column("fair_variation")
    unexplained = _or_none(errors)
    outputs |= {
        "n": nodes.cast(_or_none(nodes.column("fair_whole_n")), nodes.BIGINT),
        "r_squared": exp.Sub(this=nodes.number(1), expression=nodes.quotient(unexplained, variation)),
        "robustness_value": nodes.column("fair_robustness"),
    }
    if spec.confidence is not None:
        outputs["robustness_limit"] = nodes.column("fair_robustness_limit")
    outputs |= {
        "collinear": exp.Coalesce(
            this=nodes.column("fair_collinear"),
            expressions=[exp.Cast(this=exp.Array(expressions=[]), to=_list_of(nodes.VARCHAR))],
        ),
        "warning": nodes.column("fair_warning"),
        "first_key": key.copy(),
        "second_key": second.copy(),
    }
    query = nodes.select([nodes.alias(node, as_name) for as_name, node in outputs.items()], tests)
    return query.order_by(nodes.ascending(key.copy()), copy=False)


def _or_none(value: exp.Expression) -> exp.Expression:
    return exp.Coalesce(this=value, expressions=[nodes.number(0)])


def _percent(gap: exp.Expression) -> exp.Expression:
    """Return a difference of logarithms as a part of the reference; NULL for other outcomes."""
    part = exp.Sub(this=exp.Exp(this=gap.copy()), expression=nodes.number(1))
    return nodes.case((nodes.column("fair_logged"), part))


def _judged(spec: AdjustSpec) -> dict[str, exp.Expression]:
    """Return the columns of the verdict: on the gap in percent for a logarithm, else on the adjusted gap."""
    allowance, logged = nodes.column("fair_allowance"), nodes.column("fair_logged")

    def judged(of: str) -> exp.Expression:
        return nodes.case((logged.copy(), _percent_of(of)), default=nodes.column(of))

    def within(value: exp.Expression) -> exp.Expression:
        slack = exp.Add(this=allowance.copy(), expression=nodes.number(SLACK))
        return exp.LTE(this=exp.Abs(this=value), expression=slack)

    on = nodes.case(
        (nodes.is_null(allowance), exp.Null()),
        (logged.copy(), nodes.string("percent_gap")),
        default=nodes.string("adjusted_gap"),
    )
    found: dict[str, exp.Expression] = {
        "allowance": allowance.copy(),
        "judged_on": on,
        "within": nodes.case((nodes.is_null(nodes.column("fair_warning")), within(judged("fair_adjusted")))),
    }
    if spec.confidence is None:
        return found
    low, high = judged("fair_low"), judged("fair_high")
    slack = nodes.number(SLACK)
    beyond = nodes.disjunction([
        exp.GT(this=low, expression=exp.Add(this=allowance.copy(), expression=slack)),
        exp.LT(this=high, expression=exp.Sub(this=exp.Neg(this=allowance.copy()), expression=slack.copy())),
    ])  # fmt: skip
    found["verdict"] = nodes.case(
        (nodes.conjunction([within(low.copy()), within(high.copy())]), nodes.string("within")),
        (beyond, nodes.string("exceeds")),
        (nodes.not_null(within(low.copy())), nodes.string("undecided")),
    )
    return found


def _percent_of(of: str) -> exp.Expression:
    return exp.Sub(this=exp.Exp(this=nodes.column(of)), expression=nodes.number(1))


def cells_of(spec: AdjustSpec) -> FairSpec:
    """Return the audit that counts the rows in DuckDB."""
    return _audit(spec)


def adjusted_rows(spec: AdjustSpec) -> FairSpec:
    """Return the audit that counts the rows in another database."""
    return _audit(spec, elsewhere=True)


def adjust_over(spec: AdjustSpec, relation: str) -> AdjustSpec:
    """Return a regression over a tally."""
    return replace(spec, tally=relation)


def adjust_over_lists(spec: AdjustSpec) -> AdjustSpec:
    """Return the spec of the macro."""
    linear = tuple(ColumnSet(_LISTED, column.name, column.start, column.end) for column in spec.linear)
    return replace(
        spec,
        protected=over_lists(spec.protected),
        control=over_lists(spec.control),
        linear=linear,
        logged="logarithm",
        reference=Given("reference", "reference", 0, 0),
    )
