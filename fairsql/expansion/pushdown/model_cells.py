"""Write queries that count, sample and judge the rows of a model on another engine.

In: the columns that are read, as SQL of that engine. Out: queries for that engine. The part and the sample of a row
depend on the MD5 of all columns that are read, so every query sees the same draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting.contingency import Cte, columns
from fairsql.expansion.pushdown.score_query import SCORED, EngineScore, EngineSql, predicted, score_ctes

LABEL, WEIGHT, PART, DRAW = "fair_label", "fair_weight", "fair_part", "fair_draw"
_FEATURE = "fair_x"  # names of features begin so
UNUSABLE = 3  # the part of rows without a label or weight
_DIGITS = 13  # digits of a draw: the first 13 of a digest choose the part, the next 13 the place in a sample
_TOLD = 8  # digits of the digests that are summed, to detect changed rows
_ROWS, _READ, _PARTED, _DECIDED = "fair_rows", "fair_read", "fair_parted", "fair_decided"


def cells(source: str, texts: Mapping[str, str]) -> exp.Select:
    """Return a query of the distinct combinations of values, with the number of rows of each as `fair_n`.

    >>> print(cells("t", {"fair_label": "y", "fair_x0": "a + 1"}).sql())
    WITH fair_rows AS (SELECT (y) AS fair_label, (a + 1) AS fair_x0 FROM t) \
SELECT fair_label, fair_x0, COUNT(*) AS fair_n FROM fair_rows GROUP BY fair_label, fair_x0
    """
    rows = [nodes.alias(exp.Paren(this=nodes.raw(text)), name) for name, text in texts.items()]
    wanted = [*columns([*texts]), nodes.alias(exp.Count(this=exp.Star()), "fair_n")]
    query = nodes.select(wanted, _ROWS, group=columns([*texts]))
    return nodes.with_ctes(query, [(_ROWS, nodes.select(rows, nodes.raw(source)))]).assert_is(exp.Select)


def sizes(of: exp.Select) -> exp.Select:
    """Return a query that counts the cells and the rows in them; `of` is a query from `cells`."""
    inner = exp.Subquery(this=of, alias=exp.TableAlias(this=nodes.identifier("fair_cells")))
    counted = nodes.alias(exp.Count(this=exp.Star()), "fair_cells")
    return nodes.select(
        [counted, nodes.alias(nodes.total(nodes.column(of.selects[-1].alias_or_name)), "fair_n")], inner
    )


def first_rows(source: str, texts: Mapping[str, str], number: int) -> exp.Select:
    """Return a query of the first rows, from which the types of the columns are read."""
    rows = [nodes.alias(exp.Paren(this=nodes.raw(text)), name) for name, text in texts.items()]
    return nodes.select(rows, nodes.raw(source)).limit(number)


@dataclass(frozen=True)
class Parting:
    """Rows that stay on the engine, split into parts such as training and validation.

    Attributes:
        source: the text after FROM.
        values: the columns that are read: `fair_label` as it is, the others as numbers and texts.
        conditions: (number of a part, condition) pairs; a row is in the part of the first condition that holds.
        shares: (number of a part, share) pairs of the parts that are drawn.
        seed: the seed of the draw.
        is_numbered: whether equal rows are numbered, so that each has a draw of its own.
        there: how the engine writes values.
    """

    source: str
    values: Mapping[str, exp.Expression]
    conditions: Sequence[tuple[int, str]]
    shares: Sequence[tuple[int, float]]
    seed: int
    is_numbered: bool
    engine_sql: EngineSql

    def counts(self, keys: Sequence[str]) -> exp.Select:
        """Return the query that sums rows and weights by part, group and label.

        The last columns are sums of the first digits of the digests. They differ if the values of rows differ.
        """
        names = [PART, *keys, LABEL]
        digits = [nodes.alias(value, f"fair_told_{at}") for at, value in enumerate(_digit_sums())]
        return self._with(nodes.select([*columns(names), *self._sums(), *digits], _PARTED, group=columns(names)))

    def sample(self, share: float) -> exp.Select:
        """Return the query of a random sample of the training and validation rows, of about the given share."""
        low = nodes.conjunction(
            [
                exp.LT(this=nodes.column(PART), expression=nodes.number(2)),
                exp.LT(this=nodes.column(DRAW), expression=nodes.string(_digits(share))),
            ]
        )
        names = [*self.values, PART, DRAW]
        if share >= 1:
            low = low.this
        return self._with(nodes.select(columns(names), _PARTED, where=low))

    def decided(self, score: EngineScore, keys: Sequence[str], parts: Sequence[int]) -> exp.Select:
        """Return the query that sums rows and weights by part, group, label and prediction."""
        chosen: Cte = ("fair_chosen", self._chosen(parts))
        decided: Cte = (
            _DECIDED, nodes.select([exp.Star(), nodes.alias(predicted(), "fair_prediction")], SCORED)
        )  # fmt: skip
        names = [PART, *keys, LABEL, "fair_prediction"]
        query = nodes.select([*columns(names), *self._sums()], _DECIDED, group=columns(names))
        return self._with(query, [chosen, *score_ctes(score, chosen[0]), decided])

    def summed(
        self,
        values: Mapping[str, exp.Expression],
        parts: Sequence[int],
        *,
        by: Sequence[str] = (),
        stages: Sequence[Sequence[tuple[str, str]]] = (),
    ) -> exp.Select:
        """Return the query of aggregates over the rows of some parts.

        Args:
            values: the aggregates by their names.
            parts: the numbers of the parts.
            by: the columns that rows are grouped by; they come first in the result.
            stages: lists of (name, SQL) of columns. Each stage is over the columns of the stages before it, the first
                over the columns that are read.
        """
        kept = [name for name in self.values if not name.startswith(_FEATURE)]
        last, ctes = "fair_chosen", [("fair_chosen", self._chosen(parts))]
        for at, stage in enumerate(stages, 1):
            before = columns([*kept, PART]) if at == 1 else [exp.Star()]
            own = [nodes.alias(nodes.raw(sql), name) for name, sql in stage]
            ctes.append((f"fair_stage_{at}", self.engine_sql.computed_once(nodes.select([*before, *own], last))))
            last = ctes[-1][0]
        items = [*columns(by), *(nodes.alias(value, name) for name, value in values.items())]
        return self._with(nodes.select(items, last, group=columns(by)), ctes)

    def levels(self, names: Sequence[str], least: int, most: int) -> exp.Select:
        """Return the query of the values that text columns have among the training rows.

        Its columns are `fair_word` (the index of the text column in `names`), `fair_level` (the value) and
        `fair_frequent` (the value again if it is frequent, else NULL).

        Args:
            names: the names of the columns.
            least: the number of rows from which on a value is frequent. For each column, one row of the result, with
                the least of the other values, stands for all of these.
            most: the largest number of rows of the result.
        """
        known = [exp.Coalesce(this=nodes.column(name), expressions=[nodes.string("NULL")]) for name in names]
        read = nodes.select(
            [nodes.alias(text, f"fair_text_{at}") for at, text in enumerate(known)], _PARTED, where=_in_parts([0])
        )
        each = []
        for at in range(len(names)):
            text, count = nodes.column(f"fair_text_{at}"), exp.Count(this=exp.Star())
            items = {"fair_word": nodes.number(at), "fair_level": text, "fair_n": count}
            own = [nodes.alias(value, name) for name, value in items.items()]
            each.append(nodes.select(own, "fair_words", group=[text.copy()]))
        enough = exp.GTE(this=nodes.column("fair_n"), expression=nodes.number(least))
        which = nodes.case((enough, nodes.column("fair_level")))
        judged = nodes.select([exp.Star(), nodes.alias(which, "fair_frequent")], "fair_counted")
        by = ["fair_word", "fair_frequent"]
        level = nodes.alias(exp.Min(this=nodes.column("fair_level")), "fair_level")
        query = nodes.select([*columns(by), level], "fair_judged", group=columns(by)).limit(most)
        ctes = [("fair_words", read), ("fair_counted", nodes.union_all(each)), ("fair_judged", judged)]
        return self._with(query, ctes)

    def _chosen(self, parts: Sequence[int]) -> exp.Select:
        return nodes.select([exp.Star()], _PARTED, where=_in_parts(parts))

    def _sums(self) -> list[exp.Expression]:
        sums: dict[str, exp.Expression] = {"n": exp.Count(this=exp.Star())}
        if WEIGHT in self.values:
            weight = nodes.column(WEIGHT)
            sums["weight"] = nodes.total(weight)
            sums["squares"] = nodes.total(exp.Mul(this=weight.copy(), expression=weight.copy()))
            sums["lightest"], sums["heaviest"] = exp.Min(this=weight.copy()), exp.Max(this=weight.copy())
        return [nodes.alias(value, name) for name, value in sums.items()]

    def _with(self, query: exp.Query, more: Sequence[Cte] = ()) -> exp.Select:
        """Prepend to a query the named queries that give the rows and their parts."""
        truths = [
            nodes.alias(nodes.case((nodes.raw(text), nodes.number(1)), default=nodes.number(0)), f"fair_in_part_{at}")
            for at, (_, text) in enumerate(self.conditions)
        ]
        items = [*(nodes.alias(value, name) for name, value in self.values.items()), *truths]
        rows: Cte = (_ROWS, nodes.select(items, nodes.raw(self.source)))
        names = [*self.values]
        copy = nodes.over(nodes.call("ROW_NUMBER"), columns(names), [exp.Ordered(this=nodes.column(LABEL))])
        numbered = [nodes.alias(copy, "fair_copy")] if self.is_numbered else []
        read: Cte = (_READ, nodes.select([exp.Star(), *numbered], _ROWS))
        digested = nodes.select([exp.Star(), nodes.alias(self._digest(), "fair_digest")], _READ)
        digest: Cte = ("fair_drawn", self.engine_sql.computed_once(digested))
        first, second = (
            exp.Substring(
                this=nodes.column("fair_digest"), start=nodes.number(start), length=nodes.number(_DIGITS)
            ) for start in (1, 1 + _DIGITS)
        )  # fmt: skip
        draws = [nodes.alias(first, "fair_first"), nodes.alias(second, DRAW)]
        drawn: Cte = ("fair_placed", nodes.select([exp.Star(), *draws], digest[0]))
        placed = nodes.select([exp.Star(), nodes.alias(self._part(), PART)], drawn[0])
        parted: Cte = (_PARTED, self.engine_sql.computed_once(placed))
        return nodes.with_ctes(query, [rows, read, digest, drawn, parted, *more]).assert_is(exp.Select)

    def _digest(self) -> exp.Expression:
        """Return the digest of all columns that are read of a row."""
        names = [*self.values, *(["fair_copy"] if self.is_numbered else [])]
        return self.engine_sql.as_text(self.engine_sql.digest_all(self.seed, columns(names)))

    def _part(self) -> exp.Expression:
        unusable = nodes.disjunction(
            nodes.is_null(nodes.column(name)) for name in (LABEL, WEIGHT) if name in self.values
        )
        branches = [(unusable, nodes.number(UNUSABLE))]
        for at, (part, _) in enumerate(self.conditions):
            branches.append((nodes.equal(nodes.column(f"fair_in_part_{at}"), nodes.number(1)), nodes.number(part)))
        total = 0.0
        for part, share in self.shares:
            total += share
            low = exp.LT(this=nodes.column("fair_first"), expression=nodes.string(_digits(total)))
            branches.append((low, nodes.number(part)))
        return nodes.case(*branches, default=nodes.number(0))


def _digit_sums() -> list[exp.Expression]:
    sums: list[exp.Expression] = []
    for at in range(1, _TOLD + 1):
        digit = exp.Substring(this=nodes.column("fair_digest"), start=nodes.number(at), length=nodes.number(1))
        sums.append(nodes.total(exp.StrPosition(this=nodes.string("0123456789abcdef"), substr=digit)))
    return sums


def _in_parts(parts: Sequence[int]) -> exp.Expression:
    return exp.In(this=nodes.column(PART), expressions=[nodes.number(part) for part in parts])


def _digits(share: float) -> str:
    """Return the digits below which the given share of all draws lies.

    >>> _digits(0.25), _digits(0.0)
    ('4000000000000', '0000000000000')
    """
    return f"{int(share * 16**_DIGITS):0{_DIGITS}x}"
