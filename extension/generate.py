"""Write the generated sources of the extension: all SQL and all messages, from FairSQL's Python package.

    python extension/generate.py

`make extension` runs it first. It writes `src/generated.cpp`, `src/macro_texts.cpp` and `src/include/generated.hpp`,
which are not in git. It stores a fingerprint of the sources in `build/`: while that is the same, nothing is generated.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT.parent))

import forms  # noqa: E402
import formulas  # noqa: E402
import pieces  # noqa: E402
import scans  # noqa: E402
import shapes  # noqa: E402
import sources  # noqa: E402

from fairsql import error_messages  # noqa: E402
from fairsql.expansion.counting.classes import summands  # noqa: E402
from fairsql.expansion.form_table import FORMS  # noqa: E402
from fairsql.expansion.statement_expansion import added_names  # noqa: E402
from fairsql.metrics.formula import COUNTS, FUNCTIONS, INSTEAD, SCORE_SUMS  # noqa: E402
from fairsql.metrics.grammar import AGGREGATES, ARGUMENTS, DISTANCES  # noqa: E402
from fairsql.metrics.prediction_errors import formula_line, names_of_errors, prediction_errors  # noqa: E402
from fairsql.metrics.table import DECISIONS, TESTED, built_in_metrics  # noqa: E402
from fairsql.session.installation import write_script  # noqa: E402
from fairsql.syntax.clauses.decomposition import DETAILS, MOST_CONTROLS  # noqa: E402
from fairsql.syntax.clauses.estimate_items import DEFAULT_ERRORS  # noqa: E402
from fairsql.syntax.clauses.metric_items import _DEFAULTS  # noqa: E402
from fairsql.syntax.clauses.standards import read_standards  # noqa: E402
from fairsql.syntax.columns import QUANTILES  # noqa: E402
from fairsql.syntax.near_misses import MISSPELT  # noqa: E402
from fairsql.syntax.outcomes import AVERAGES, TESTS  # noqa: E402
from fairsql.syntax.result_columns import GAP_COLUMNS  # noqa: E402
from fairsql.syntax.slices import (  # noqa: E402
    _INFIX,
    _LISTS,
    _TYPED,
    DESIGN,
    ENDINGS,
    FLAGS,
    LOOKS,
    NO_SIGNS,
    OUTSIDE,
    QUOTED,
    SIGNS,
    SYNONYMS,
    UNITS,
)
from fairsql.syntax.statements.statement_kinds import KINDS, recorded_kinds  # noqa: E402
from fairsql.syntax.values import FAMILIES, PAIRED_METHODS  # noqa: E402
from fairsql.text.tokens import RESERVED, find_statements  # noqa: E402

_ORIGIN = "// Written by extension/generate.py; do not edit."


def literal(text: str) -> str:
    """Return a C++ string literal, in pieces short enough for every compiler."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("??", "?\\?")
    lines = re.findall(r"(?:\\.|[^\\]){1,150}", escaped) or [""]
    return "\n    ".join(f'"{line}"' for line in lines)


def messages() -> tuple[list[str], list[str]]:
    """Return the declarations and definitions of the error messages, and of the shared hints."""
    declared, defined = [], []
    for name, value in vars(error_messages).items():
        if isinstance(value, error_messages.Message):
            declared.append(f"extern const Message {name};")
            defined.append(f"const Message {name} = {{{literal(value.text)}, {literal(value.hint)}}};")
        elif isinstance(value, str) and name.isupper() and not name.startswith("_"):
            declared.append(f"extern const char *const {name};")
            defined.append(f"const char *const {name} = {literal(value)};")
    return declared, defined


_CHARACTERS = (*range(0x80, 0xD800), *range(0xE000, 0x1F000))  # in addition to ASCII
_LIMITS = (
    "//! What a metric puts into the queries of the limits and of the forms, by METRIC_WORDS: "
    "without weights, and with weights"
)


def header() -> str:
    features = scans.feature_pieces() | shapes.aggregate_pieces() | forms.barrier_pieces()
    constants = "\n".join(f"extern const char *const {each.upper()};" for each in features)
    declared = "\n".join(messages()[0])
    return f"""{_ORIGIN}
#pragma once
#include "text.hpp"

namespace fairsql {{

//! A part of an expansion, and which clauses have it: those whose features have one of the values
struct Piece {{
	const char *section;  //!< of an expansion, as forms have them
	const char *query;    //!< name of the query that it is a part of; empty for the last one
	const char *part;     //!< SELECT, FROM, WHERE, …
	const char *features; //!< names, separated by spaces
	const char *values;   //!< one word for each combination, separated by spaces
	const char *text;     //!< SQL with markers and loops
}};
//! A form: its items, its columns beside the controls if it compares groups, and the sections that its expansion is
//! made of; one without sections runs in Python alone
struct FormRow {{
	const char *form;
	const char *items;
	const char *groups; //!< the items that make its groups, of which one must be there
	const char *columns;
	const char *sections; //!< in their order
	bool compares;        //!< whether all of its rows are handed on together
}};
//! An average over classes, and what a class adds to both of its sums
struct AverageRow {{
	const char *name, *above, *below;
}};
//! What FAIR TEST compares of classes: the distribution of what, and within which values of what other
struct ClassTestRow {{
	const char *name, *compared, *within;
}};
//! What checks a parameter that stands for a marker
struct GivenRow {{
	const char *marker;
	const char *text;
}};
struct MetricRow {{
	const char *name;
	const char *aliases;    //!< separated by spaces
	const char *parameters; //!< "name default", separated by commas; no default for those that must be given
	const char *formula;    //!< as it is written
	const char *implies;    //!< the items that it brings with it
	const char *parts;      //!< the metrics that it stands for, if several
	int limits;             //!< where its limits stand in LIMITS, without and with weights; or -1
	const char *unreadable = ""; //!< why a row of a database is no metric
	const char *unreadable_hint = "";
}};
{_LIMITS}
struct LimitRow {{
	const char *formula; //!< over counts alone
	const char *words[2][{len(shapes.WORDS)}];
}};

//! What a formula may move with: a proportion of the cells above among those below the line, or a sum of scores
struct QuantityRow {{
	int above, below;
	const char *sum;
	const char *words[4]; //!< its shares and sizes, without weights and with them
}};
//! The columns of a quantity: of a proportion by the ends, as bits, where a formula is undefined; of a mean; of a gap
struct PlaceRow {{
	const char *counts, *limits, *middle, *looks, *looked;
}};
//! What a formula that moves with so many quantities puts into the limits, with markers for it at points
struct EstimateRow {{
	int proportions, scores;
	const char *words[12]; //!< turns, steps, ends; then scales, low and high by how often it grows with n
}};

extern const QuantityRow QUANTITIES[];
extern const size_t QUANTITIES_COUNT;
extern const int FACTORIZATIONS[][3]; //!< places in QUANTITIES
extern const size_t FACTORIZATIONS_COUNT;
extern const PlaceRow PLACES[6];
extern const EstimateRow ESTIMATES[];
extern const size_t ESTIMATES_COUNT;
//! Of a mean without and with weights, then of its root
extern const char *const MEANS[4][18]; //!< moments, deviations at a number and at a column, limits, quantile and
                                      //!< deviations at every look, deviation, spacing, limits at many
                                      //!< levels, standard error, sums of FAIR DECOMPOSE
extern const char *const VALUES[2][12]; //!< the same of a quantile, and of explained variance
extern const char *const UNKNOWN_LIMIT;
extern const char *const SIZE_BY_WIDTH;
extern const Piece PIECES[];
extern const size_t PIECES_COUNT;
extern const FormRow FORM_ROWS[];
extern const size_t FORM_ROWS_COUNT;
extern const GivenRow GIVEN[];
extern const size_t GIVEN_COUNT;
//! Queries of what a database keeps: $name is a text in them
struct RecordRow {{
	const char *kind;
	const char *exists;
	const char *names;
	const char *show;
	const char *show_none;
	const char *describe;
}};
extern const RecordRow RECORDS[{len(recorded_kinds())}];
extern const char *const ADDED; //!< names of ours that a statement may have without a clause in it
extern const char *const WORK_HEADS; //!< how statements begin that do work in Python
//! Queries of the metrics that a database keeps; $name, $parameters and $formula are texts in them
extern const char *const METRICS_EXIST;
extern const char *const METRICS_KEPT;
extern const char *const METRICS_COLUMNS; //!< how many columns of ours their table has
extern const char *const METRICS_LISTED; //!< a template: a loop over the metrics that the database keeps
extern const char *const METRICS_DEFINED; //!< of `fair_metric_definitions()`, with such a loop
extern const char *const STANDARDS_DEFINED; //!< of `fair_standards()`
extern const char *const METRIC_CREATED; //!< with $matched for what it does where the metric is there
extern const char *const METRIC_REPLACED;
extern const char *const METRIC_DROPPED;
extern const char *const METRIC_USAGE;
extern const char *const NOTHING;
extern const char *const USERS_TABLE;
extern const ClassTestRow CLASS_TESTS[{len(TESTS)}];
extern const AverageRow AVERAGES[{len(AVERAGES)}];
extern const GivenRow CORRECTIONS[4]; //!< how p-values are adjusted, by the word of CORRECTION
extern const GivenRow SHARES[4]; //!< the part of the first group's shares in the weights, by the word of SHARES
extern const char *const FAMILIES;
extern const char *const GAP_COLUMNS; //!< of FAIR SCAN with GAP
extern const char *const PAIRED_METHODS; //!< of tests with MATCH; the first is the usual one
extern const MetricRow METRICS[];
extern const size_t METRICS_COUNT;
extern const MetricRow ERRORS[]; //!< of numeric predictions: aggregates over estimate and actual
extern const size_t ERRORS_COUNT;
extern const LimitRow LIMITS[];
extern const size_t LIMITS_COUNT;
//! Where the limits of a proportion stand, by the cells above and below the line: tp 1, fp 2, fn 4, tn 8
extern const int PROPORTIONS[16][16];
extern const char *const METRIC_WORDS;
extern const char *const CASEFOLD; //!< characters, each with what it is without case, separated by spaces
extern const char *const RESERVED;
extern const char *const ITEMS;
extern const char *const FORMS;
extern const char *const INFIX;
extern const char *const LISTS;
extern const char *const UNITS;
extern const char *const TESTED;    //!< columns of tests that are no metrics
extern const char *const DECISIONS; //!< of which people say a rate
extern const char *const ENDINGS; //!< items whose words end names of columns
extern const char *const TYPED;
extern const char *const LOOKS;
extern const char *const DESIGN;
extern const char *const MISSPELT;
extern const char *const SIGNS;    //!< after which a value follows
extern const char *const FLAGS; //!< items without a value
extern const char *const DETAILS; //!< words of DETAIL
extern const size_t MOST_CONTROLS; //!< of DETAIL controls
extern const char *const NO_SIGNS; //!< that do not stand between an item and its value
extern const char *const QUOTED;   //!< reserved words that begin no expression
extern const char *const OUTSIDE;  //!< words of the query around a clause
extern const char *const SYNONYMS; //!< words that are no items, each with the item that it stands for
extern const char *const COUNTS;
extern const char *const SCORE_SUMS;
extern const char *const FUNCTIONS;
extern const char *const ARGUMENTS; //!< of each function how many it takes
extern const char *const INSTEAD; //!< of an aggregate with WITHIN GROUP what to write
extern const char *const AGGREGATES;
extern const char *const DISTANCES; //!< distances of two groups, written like aggregates
extern const char *const DEFAULT_ERRORS; //!< errors of predictions that a clause without METRICS measures
extern const char *const QUANTILE_CALLS;
extern const char *const DEFAULT_METRICS[5]; //!< prediction and label, prediction, score and label, score, label
extern const char *const STANDARDS;
extern const char *const STANDARD_ITEMS[{len(read_standards())}];
extern const char *const STANDARD_INDICATED[{len(read_standards())}];
extern const bool STANDARD_OF_HIGHEST[{len(read_standards())}]; //!< whether REFERENCE is another rule
extern const char *const BOUND_RATIO;
extern const char *const BOUND_RATE;
extern const char *const BOUND_LAPSES;
extern const char *const BOUND_ANY;
extern const char *const HOLDS_DIFFERENCE;
extern const char *const HOLDS_RATIO;
extern const char *const VERDICT_DIFFERENCE;
extern const char *const VERDICT_RATIO;
extern const char *const JUDGED_OF; //!< the judged groups of a metric, and those of at least MINIMUM rows
extern const char *const JUDGED_OF_ENOUGH;
extern const char *const GAPS_OF_PAIRS; //!< the gaps of so many groups, by what they are compared with
extern const char *const GAPS_OF_REFERENCE;
extern const char *const GAPS_OF_OVERALL;
extern const char *const PAIR_Z_TAIL;
extern const char *const PAIR_Z_WIDE;
extern const char *const ONE_LABEL;
extern const char *const ONE_LABEL_OR_MORE;
extern const char *const ONE_BY_CHANCE;
extern const char *const ONE_PREDICTION;
extern const char *const ONE_PREDICTION_OR_MORE;
extern const char *const ONE_LABEL_OF_CLASS;
extern const char *const ONE_PREDICTION_OF_CLASS;
extern const char *const OF_SINGLE_CLASSES; //!< a value that is NULL in other rows
extern const char *const OF_ALL_CLASSES;
extern const char *const OWN_CLASSES; //!< the test that a metric is about its row
extern const char *const LISTED_CLASS; //!< the name of a value, NULL if it is no listed class
extern const char *const KNOWN_LIMIT; //!< a limit that is NULL where the value is
extern const char *const PERIOD;
extern const char *const LEAST;
extern const char *const EXACT_FISHER;
extern const char *const EXACT_MID_P;
extern const char *const SHORTFALL_NONE;
extern const char *const SHORTFALL_DIFFERENCE;
extern const char *const SHORTFALL_RATIO;
extern const char *const NEEDED_DIFFERENCE;
extern const char *const NEEDED_RATIO;
//! Words separated by bars, or else by spaces
std::vector<std::string> Words(const char *text);

//! SQL of features and of aggregates of columns
{constants}

namespace error_messages {{
{declared}
}} // namespace error_messages

}} // namespace fairsql
"""


def piece_rows(name: str) -> tuple[list[str], dict[str, str]]:
    """Return the rows of PIECES for a section of the expansions, and the checks of parameters in its slots."""
    section, rows = pieces.Section(name), []
    for piece in section.order:
        query, part, text = piece
        condition = section.conditions[piece]
        features, values = list(condition.features), list(condition.values)
        if name in ("counts", "class_counts", "matched_counts", "aggregates"):  # REFERENCE OVERALL also makes groupings
            features = ["grouped" if each == "sets" else each for each in features]
        where = ", ".join(map(literal, (name, query, part, " ".join(features), " ".join(values))))
        rows.append(f"    {{{where},\n    {literal(text)}}},")
    return rows, section.checks


def source() -> str:
    """Return the text of `generated.cpp`."""
    lines = [_ORIGIN, '#include "generated.hpp"', "", "namespace fairsql {", "", "const Piece PIECES[] = {"]
    with ProcessPoolExecutor() as pool:
        sections = list(pool.map(piece_rows, shapes.SECTIONS))
    found = [row for rows, _ in sections for row in rows]
    checks = {slot: check for _, of_section in sections for slot, check in of_section.items()}
    lines += [*found, "};", f"const size_t PIECES_COUNT = {len(found)};", ""]
    rows, limit_rows = [], []
    measured: dict[tuple[int, int] | None, int] = {}  # positions of proportions' limits
    for row in shapes.metric_rows():
        limits = -1
        if not row.parts and None not in row.parameters.values():
            formula, _ = shapes.metric_facts(row.name)
            limits = len(limit_rows)
            both = [shapes.metric_pieces(row.name, formula, weighted=weighted) for weighted in (False, True)]
            limit_rows.append((formula.sql("duckdb"), both))
            measured.setdefault(shapes.bits_of(formula), limits)
        parameters = ", ".join(f"{key} {value or ''}".strip() for key, value in row.parameters.items())
        parts = [row.name, " ".join(row.aliases), parameters, row.text, row.implies, " ".join(row.parts)]
        rows.append(f"    {{{', '.join(map(literal, parts))}, {limits}}},")
    for above, below, formula in shapes.cell_proportions():
        if (above, below) not in measured:
            measured[above, below] = len(limit_rows)
            both = [shapes.metric_pieces("own", formula, weighted=weighted) for weighted in (False, True)]
            limit_rows.append((formula.sql("duckdb"), both))
    lines += ["const MetricRow METRICS[] = {", *rows, "};", f"const size_t METRICS_COUNT = {len(rows)};", ""]
    lines += [
        "const MetricRow ERRORS[] = {",
        *error_rows(),
        "};",
        f"const size_t ERRORS_COUNT = {len(error_rows())};",
        "",
    ]
    lines.append("const LimitRow LIMITS[] = {")
    for text, both in limit_rows:
        words = ",\n    ".join("{" + ", ".join(literal(each[word]) for word in shapes.WORDS) + "}" for each in both)
        lines.append(f"    {{{literal(text)}, {{{words}}}}},")
    table = "},\n    {".join(
        ", ".join(str(measured.get((above, below), -1)) for below in range(16)) for above in range(16)
    )
    lines += [
        "};",
        f"const size_t LIMITS_COUNT = {len(limit_rows)};",
        f"const int PROPORTIONS[16][16] = {{\n    {{{table}}}}};",
    ]
    lines += formula_tables()
    lines += [f"const char *const METRIC_WORDS = {literal(' '.join(shapes.WORDS))};", ""]
    folded = " ".join(f"{each} {each.casefold()}" for each in map(chr, _CHARACTERS) if each != each.casefold())
    lines += [f"const char *const CASEFOLD = {literal(folded)};", "", "const FormRow FORM_ROWS[] = {"]
    lines += form_rows()
    lines += ["};", f"const size_t FORM_ROWS_COUNT = {len(FORMS)};", "", "const GivenRow GIVEN[] = {"]
    lines += [f"    {{{literal(marker)}, {literal(text)}}}," for marker, text in sorted(checks.items())]
    lines += ["};", "", f"const RecordRow RECORDS[{len(recorded_kinds())}] = {{"]
    lines += [f"    {{{', '.join(map(literal, row))}}}," for row in forms.records()]
    for name, text in forms.record_queries().items():
        lines += ["};" if name == "METRICS_EXIST" else "", f"const char *const {name} = {literal(text)};"]
    lines += [f"const size_t GIVEN_COUNT = {len(checks)};", "", "const GivenRow CORRECTIONS[4] = {"]
    lines += [f"    {{{literal(word)}, {literal(text)}}}," for word, text in forms.corrections().items()]
    lines += ["};", "", f"const ClassTestRow CLASS_TESTS[{len(TESTS)}] = {{"]
    lines += [f"    {{{', '.join(map(literal, (test, *of)))}}}," for test, of in TESTS.items()]
    lines += ["};", "", f"const AverageRow AVERAGES[{len(AVERAGES)}] = {{"]
    for average in AVERAGES:
        parts = (average, *(each.sql("duckdb") for each in summands(average).values()))
        lines.append(f"    {{{', '.join(map(literal, parts))}}},")
    lines += ["};", "", "const GivenRow SHARES[4] = {"]
    lines += [f"    {{{literal(word)}, {literal(text)}}}," for word, text in forms.shares().items()]
    lines += ["};", ""]
    lines += [f"const size_t MOST_CONTROLS = {MOST_CONTROLS};", ""]
    items = dict.fromkeys(item for form in FORMS.values() for item in form.items)
    words = {
        "RESERVED": sorted(RESERVED), "ITEMS": items, "FORMS": FORMS.words,
        "INFIX": sorted(_INFIX), "LISTS": _LISTS, "FLAGS": FLAGS, "ENDINGS": ENDINGS, "TYPED": sorted(_TYPED),
        "UNITS": UNITS, "DETAILS": DETAILS, "LOOKS": LOOKS, "FAMILIES": FAMILIES,
        "GAP_COLUMNS": sorted(GAP_COLUMNS), "PAIRED_METHODS": PAIRED_METHODS,
        "DESIGN": DESIGN,
        "MISSPELT": MISSPELT, "SIGNS": sorted(SIGNS), "NO_SIGNS": sorted(NO_SIGNS), "OUTSIDE": sorted(OUTSIDE),
        "QUOTED": sorted(QUOTED),
        "SYNONYMS": [f"{word}={item}" for word, item in SYNONYMS.items()],
        "TESTED": TESTED, "DECISIONS": DECISIONS, "COUNTS": COUNTS, "SCORE_SUMS": SCORE_SUMS,
        "FUNCTIONS": sorted(FUNCTIONS), "ARGUMENTS": [f"{name} {takes}" for name, takes in ARGUMENTS.items()],
        "INSTEAD": [f"{name} {hint}" for name, hint in INSTEAD.items()],
        "AGGREGATES": sorted(AGGREGATES), "DISTANCES": DISTANCES,
        "DEFAULT_ERRORS": DEFAULT_ERRORS, "QUANTILE_CALLS": QUANTILES,
        "WORK_HEADS": work_heads(), "ADDED": sorted(added_names()),
    }  # fmt: skip
    for name, listed in words.items():
        lines.append(f"const char *const {name} = {literal('|'.join(listed))};")
    keys = [(True, False, True), (True, False, False), (False, True, True), (False, True, False), (False, False, True)]
    defaults = ", ".join(literal(" ".join(_DEFAULTS[key])) for key in keys)
    lines.append(f"const char *const DEFAULT_METRICS[5] = {{{defaults}}};")
    for name, text in (shapes.judging_pieces() | shapes.aggregate_pieces() | forms.barrier_pieces()).items():
        lines.append(f"const char *const {name.upper()} = {literal(text)};")
    standards = read_standards()
    lines.append(f"const char *const STANDARDS = {literal('|'.join(standards))};")
    texts = ", ".join(literal(standard.items) for standard in standards.values())
    lines.append(f"const char *const STANDARD_ITEMS[{len(standards)}] = {{{texts}}};")
    flags = ", ".join(str(standard.of_highest).lower() for standard in standards.values())
    lines.append(f"const bool STANDARD_OF_HIGHEST[{len(standards)}] = {{{flags}}};")
    texts = ", ".join(literal(standard.indicated) for standard in standards.values())
    lines.append(f"const char *const STANDARD_INDICATED[{len(standards)}] = {{{texts}}};")
    lines += ["", "namespace error_messages {", *messages()[1], "} // namespace error_messages"]
    lines += ["", "} // namespace fairsql", ""]
    return "\n".join(lines)


def error_rows() -> list[str]:
    """Return the rows of ERRORS, the metrics of numeric predictions."""
    rows = []
    for metric in map(prediction_errors().__getitem__, names_of_errors()):
        parameters = ", ".join(f"{key} {value}" for key, value in metric.parameters.items())
        parts = [metric.name, " ".join(metric.aliases), parameters, formula_line(metric), "", ""]
        rows.append(f"    {{{', '.join(map(literal, parts))}, -1}},")
    return rows


def form_rows() -> list[str]:
    """Return the rows of FORM_ROWS."""
    rows = []
    for form in FORMS.values():
        lists = (form.items, form.groups, sorted(form.columns))
        row = (form.word, *map("|".join, lists), " ".join(form.sections))
        rows.append(f"    {{{', '.join(map(literal, row))}, {str(form.compares).lower()}}},")
    return rows


def work_heads() -> list[str]:
    """Return how the statements begin that do work in Python; those that list and describe records are queries."""
    heads = [head for kind in recorded_kinds() for head in KINDS[kind].heads]
    return [head for head in heads if head.split()[0] not in ("SHOW", "DESCRIBE")]


def formula_tables() -> list[str]:
    """Return the tables from which the limits of users' formulas are written."""

    def row(*fields: object) -> str:
        texts = ", ".join(literal(each) if isinstance(each, str) else str(each) for each in fields)
        return f"    {{{texts}}},"

    def listed(texts: Sequence[str]) -> str:
        return "{" + ", ".join(map(literal, texts)) + "}"

    quantities, estimates = [*formulas.quantity_rows()], [*formulas.estimate_rows()]
    lines = ["const QuantityRow QUANTITIES[] = {"]
    lines += [f"    {{{above}, {below}, {literal(of)}, {listed(words)}}}," for above, below, of, words in quantities]
    lines += ["};", f"const size_t QUANTITIES_COUNT = {len(quantities)};", "const int FACTORIZATIONS[][3] = {"]
    lines += [row(*map(formulas.QUANTITIES.index, each)) for each in formulas.FACTORIZATIONS]
    lines += ["};", f"const size_t FACTORIZATIONS_COUNT = {len(formulas.FACTORIZATIONS)};"]
    lines += ["const PlaceRow PLACES[6] = {", *(row(*each) for each in formulas.place_rows()), "};"]
    lines += ["const EstimateRow ESTIMATES[] = {"]
    lines += [f"    {{{some}, {scores}, {listed(words)}}}," for (some, scores), words in estimates]
    lines += ["};", f"const size_t ESTIMATES_COUNT = {len(estimates)};", "const char *const MEANS[4][18] = {"]
    lines += [f"    {listed(words)}," for words in formulas.mean_words()]
    lines += [
        "};",
        "const char *const VALUES[2][12] = {",
        *(f"    {listed(words)}," for words in formulas.value_words()),
    ]
    lines += ["};", f"const char *const UNKNOWN_LIMIT = {literal(formulas.unknown_limit())};"]
    return [*lines, f"const char *const SIZE_BY_WIDTH = {literal(formulas.size_by_width())};"]


_PART = 12_000  # characters of a literal that every compiler accepts


def macro_texts() -> str:
    """Return the source of the macros: those that `fairsql install` creates, without the record of the installation."""
    script = write_script(built_in_metrics)
    statements = [script[start:end] for start, end in find_statements(script)]
    macros = {
        found[1]: statement[found.start() :].rstrip(";")
        for statement in statements
        if (found := re.search(r"^CREATE OR REPLACE MACRO (fair_\w+)\(", statement, re.MULTILINE))
    }
    del macros["fair_installed"]
    text = ";\n".join(macros.values())
    parts = ",\n".join(f"    {literal(text[at : at + _PART])}" for at in range(0, len(text), _PART))
    return f"""{_ORIGIN}
#include "macros.hpp"

namespace fairsql {{

const char *const MACRO_TEXTS[] = {{
{parts}}};
const size_t MACRO_TEXTS_COUNT = {-(-len(text) // _PART)};
const char *const MACRO_NAMES = {literal("|".join(macros))};

}} // namespace fairsql
"""


def main() -> None:
    """Write the generated files, unless they are current."""
    if sources.is_current():
        return
    made_from = sources.fingerprint()
    for path, content in zip(sources.GENERATED, (source(), macro_texts(), header()), strict=True):
        if not path.exists() or path.read_text(encoding="utf-8") != content:  # an unchanged file is not compiled again
            path.write_text(content, encoding="utf-8")
    sources.mark_current(made_from)


if __name__ == "__main__":
    main()
