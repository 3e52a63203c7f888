"""What clauses with MATCH return, computed again: rates of cases in plain Python, tests by scipy and statsmodels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from statistics import fmean
from typing import Any

import numpy as np
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests

from support.oracle import PROPORTIONS, Clause, Row, by_key, cell_of, compared, holds, ratio_of, read

Case = Callable[[Row], Any]
Rates = Mapping[Any, tuple[Fraction, int]]  # of each case the rate, and the rows that it is of


def rates_of(clause: Clause, metric: str, rows: Sequence[Row], key: Mapping[str, Any], case: Case) -> tuple[Rates, int]:
    """The rates of a group's cases, and the number of its rows without a case."""
    above, below = (cells.split() for cells in PROPORTIONS[metric])
    answers: dict[Any, list[bool]] = {}
    loose = 0
    for row in rows:
        person = read(clause, row)
        if any(of(row) != key[name] for name, of in clause.protected.items()):
            continue
        if case(row) is None:
            loose += 1
        elif person is not None and cell_of(person) in below:
            answers.setdefault(case(row), []).append(cell_of(person) in above)
    return {of: (Fraction(sum(each), len(each)), len(each)) for of, each in answers.items()}, loose


def contrasts(clause: Clause, rows: Sequence[Row], case: Case) -> list[tuple[str, dict[str, Any]]]:
    """Each pair of groups in each metric, with its matched cases."""
    found = []
    for _, _, metric, judged, _ in compared(clause, rows):
        ordered = sorted((one for one in judged if one.value is not None), key=by_key)
        for pair in itertools.combinations(ordered, 2):
            own = [rates_of(clause, metric, rows, one.key or {}, case) for one in pair]
            both = sorted(set(own[0][0]) & set(own[1][0]))
            x, y = ([rates[each][0] for each in both] for rates, _ in own)
            several = any(rates[each][1] > 1 for rates, _ in own for each in both)
            spread = sum((a - b) ** 2 for a, b in zip(x, y, strict=True))
            one_each = [sum(a * (1 - b) for a, b in zip(*each, strict=True)) for each in ((x, y), (y, x))]
            z = float(sum(x) - sum(y)) / math.sqrt(spread) if spread else None
            tables = [[sum(a * b for a, b in zip(x, y, strict=True)), one_each[0]], [one_each[1], 0]]
            chance = 1.0 if z is None else 2 * float(stats.norm.sf(abs(z)))
            if z is not None and not several:
                b, c = map(int, one_each)
                exact = mcnemar(tables, exact=True).pvalue
                chance = min(1.0, float(exact) - float(stats.binom.pmf(min(b, c), b + c, 0.5))) if b != c else 1.0
            found.append((metric, {
                "groups": pair, "values": [fmean(map(float, each)) for each in (x, y)], "sums": [sum(x), sum(y)],
                "n": [sum(rates[each][1] for each in both) for rates, _ in own], "matched": len(both), "only": one_each,
                "unmatched": [len(rates) + loose - len(both) for rates, loose in own], "both": tables[0][0],
                "several": several, "z": z, "p": chance,
            }))  # fmt: skip
    return found


def pairs(clause: Clause, rows: Sequence[Row], case: Case) -> list[tuple[Any, ...]]:
    """The rows of `FAIR PAIRS (… MATCH …)` without CONFIDENCE, in no order."""
    found = contrasts(clause, rows, case)
    result = []
    for metric, of in found:
        ours = [each["p"] for other, each in found if other == metric]
        adjusted = multipletests(ours, method="holm")[1][[each for o, each in found if o == metric].index(of)]
        one, other = of["values"]
        on, allowance = clause.within.get(metric, (None, None))
        gap = {"difference": abs(one - other), "ratio": min(one, other) / max(one, other)}
        line: list[Any] = [metric]
        for group, n, value in zip(of["groups"], of["n"], of["values"], strict=True):
            line += [group.text, n, value]
        line += [one - other, ratio_of(one, other), allowance, on, holds(on, allowance, gap[on] if on else None)]
        line += [of["z"], of["p"], float(adjusted), len(ours)]
        patterns: list[Any] = [None] * 4
        odds = shortfall = reverses = None
        if not of["several"]:
            (b, c), n = of["only"], of["matched"]
            odds = ratio_of(float(b), float(c))
            patterns = [of["both"], b, c, n - of["sums"][0] - c]
            low, high = sorted(of["sums"])
            wanted = Fraction(high, n)
            if on is not None:
                bound = Fraction(str(allowance))
                wanted = wanted * bound if on == "ratio" else wanted - bound
            shortfall, reverses = max(0, math.ceil(wanted * n) - int(low)), low + 1 > high - 1
        line += [odds, shortfall, reverses, None, of["matched"], *of["unmatched"], *patterns]
        line += ["mcnemar_of_case_rates" if of["several"] else "mcnemar_mid_p", None]
        result.append((*line, *(group.key for group in of["groups"])))
    return [tuple(int(v) if isinstance(v, Fraction) else v for v in row) for row in result]


def disparity(clause: Clause, rows: Sequence[Row], case: Case) -> list[tuple[Any, ...]]:
    """The rows of `FAIR DISPARITY (… MATCH …)` without CONFIDENCE, in no order: of each metric the largest gap."""
    found, result = contrasts(clause, rows, case), []
    for metric in clause.metrics:
        ours = [of for each, of in found if each == metric]
        chosen = max(ours, key=lambda of: abs(of["values"][0] - of["values"][1]))
        sides = sorted(zip(chosen["values"], chosen["groups"], chosen["n"], strict=True), key=lambda side: side[0])
        (low, first, few), (high, second, many) = sides
        on, allowance = clause.within.get(metric, (None, None))
        excluded = sum(read(clause, row) is None or case(row) is None for row in rows)
        least = min(of["matched"] for of in ours)
        warned = f"a value stands on {least} rows: write MINIMUM 30" if least < 30 else None
        line = [metric, high - low, ratio_of(low, high), allowance, on, holds(on, allowance, high - low)]
        line += [first.text, few, low, second.text, many, high, excluded, chosen["matched"], sum(chosen["unmatched"])]
        result.append((*line, warned, first.key, second.key))
    return result


def significance(clause: Clause, rows: Sequence[Row], case: Case) -> list[tuple[Any, ...]]:
    """The rows of `FAIR TEST (… MATCH …)` of three or more groups, in no order: Cochran's Q of the rates of cases."""
    result = []
    for _, _, metric, judged, _ in compared(clause, rows):
        own = [rates_of(clause, metric, rows, one.key or {}, case) for one in judged]
        whole = sorted(set.intersection(*(set(rates) for rates, _ in own)))
        table = np.array([[float(rates[each][0]) for rates, _ in own] for each in whole])
        groups = len(own)
        sums = table.sum(axis=0)
        within = ((table - table.mean(axis=1, keepdims=True)) ** 2).sum()
        statistic = float((groups - 1) * ((sums - sums.mean()) ** 2).sum() / within)
        several = any(rates[each][1] > 1 for rates, _ in own for each in whole)
        every = set().union(*(set(rates) for rates, _ in own))
        loose = sum(number for _, number in own)
        n = sum(rates[each][1] for rates, _ in own for each in whole)
        p = float(stats.chi2.sf(statistic, groups - 1))
        kind = "cochran_q_of_case_rates" if several else "cochran_q"
        result.append([metric, kind, statistic, groups - 1, p, p, 1, *[None] * 6, groups, n, *[None] * 4])
        result[-1] += [len(whole), len(every) - len(whole) + loose]
    return [tuple(row) for row in result]
