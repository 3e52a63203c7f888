"""What a terminal shows of each form: the columns that a reader needs first, in any width, of untidy data too.

In: rows with long names of groups. Checked: the box fits; each column is in it or named below; a warning is below, with
its count; what `READ_FIRST` names are columns of the form.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest

import fairsql
from fairsql.expansion.form_table import FORMS
from fairsql.shell.cli import main
from fairsql.shell.output.box import write_table
from fairsql.shell.output.text_rows import Layout, read
from fairsql.shell.output.text_width import cell_len
from fairsql.syntax.result_columns import FEWER, GAP_COLUMNS, MATCHED, READ_FIRST

ROWS = """
    CREATE TABLE people AS
    SELECT 'The long name of group number ' || (k % 12) || ' of the survey' AS grp, k % 12 < 6 AS half,
      'district ' || (k % 3) AS district, (k * 7919) % 10 < 4 + k % 3 AS p, (k * 104729) % 10 < 5 AS y,
      ((k * 31) % 100) / 100 AS s, DATE '2024-01-01' + (k // 2)::INTEGER AS day
    FROM range(700) r(k)
"""
AUDIT = "(PREDICTION p LABEL y PROTECTED grp METRICS selection_rate WITHIN 0.05, tpr WITHIN 0.1 CONFIDENCE 0.95)"
CLAUSES = {
    "": f"FAIR {AUDIT}",
    "DISPARITY": f"FAIR DISPARITY {AUDIT}",
    "PAIRS": f"FAIR PAIRS {AUDIT}",
    "TEST": "FAIR TEST (PREDICTION p PROTECTED half CONTROL district METRICS selection_rate)",
    "DECOMPOSE": "FAIR DECOMPOSE (PREDICTION p PROTECTED grp CONTROL district METRICS selection_rate CONFIDENCE 0.95)",
    "ADJUST": "FAIR ADJUST (OUTCOME s PROTECTED half CONTROL district LINEAR y::INT AS y WITHIN 0.05 CONFIDENCE 0.95)",
    "BOUNDS": "FAIR BOUNDS (PREDICTION p PROTECTED grp METRICS selection_rate WITHIN 0.1 CONFIDENCE 0.95)",
    "TREND": "FAIR TREND (PREDICTION p PROTECTED half METRICS selection_rate WITHIN 0.1 TIME day EVERY '1 month' CONFIDENCE 0.95)",
    "SCAN": "FAIR SCAN (PREDICTION p FEATURES grp, district METRICS selection_rate MINIMUM 10 CONFIDENCE 0.95)",
    "SCAN GAP": "FAIR SCAN (PREDICTION p FEATURES district GAP half METRICS selection_rate WITHIN 0.1 MINIMUM 10 CONFIDENCE 0.95)",
    "PROXIES": "FAIR PROXIES (FEATURES grp, half, s PROTECTED district CONFIDENCE 0.95)",
    "THRESHOLD": "FAIR THRESHOLD (SCORE s LABEL y PROTECTED grp)",
}


@pytest.fixture(scope="module")
def people() -> Iterator[fairsql.Connection]:
    """A connection with people in groups of long names."""
    with fairsql.connect() as con:
        con.execute(ROWS)
        yield con


def whole_names(heads: list[str]) -> list[str]:
    """Return heads with the name of the column before them, of which `_low` is a limit."""
    base, names = "", []
    for head in heads:
        base = base if head.startswith("_") else head
        names.append(base + head if head.startswith("_") else head)
    return names


def shown(con: fairsql.Connection, sql: str, width: int) -> tuple[list[str], list[str], str]:
    """Return the names of a result's columns, those in the box, and the text below the box."""
    relation = con.sql(sql)
    assert relation is not None
    result = read(relation)
    out = io.StringIO()
    write_table(result, out, Layout(width=width))
    lines = out.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= width
    middle = next(at for at, line in enumerate(lines) if line.startswith("├"))
    head = [line[1:-1].split("│") for line in lines[1:middle]]
    folded = whole_names(["".join(part.strip() for part in parts) for parts in zip(*head, strict=True)])
    names = [name for name in result.names if any(text.startswith(name) for text in folded)]
    below = lines[next(at for at, line in enumerate(lines) if line.startswith("└")) + 1 :]
    return list(result.names), names, " ".join(below)


@pytest.mark.parametrize("width", [80, 120, 160])
@pytest.mark.parametrize("form", CLAUSES)
def test_a_form_shows_what_a_reader_needs_first(people: fairsql.Connection, form: str, width: int) -> None:
    names, inside, below = shown(people, f"FROM people {CLAUSES[form]}", width)
    written = re.sub(r"(\w+?)_(low|min|before), _(high|max|after)", r"\1_\2, \1_\3", below)
    written = re.sub(r"(\w+)_max, _low, _high\b", r"\1_max, \1_low, \1_high", written)
    written = re.sub(r"(\w+)_high, _n\b", r"\1_high, \1_n", written)
    assert not [name for name in names if name not in inside and name != "warning" and name not in written]
    if not form:
        assert {"grp", "n", "selection_rate", "tpr"} <= {*inside}
        return
    first = READ_FIRST[form]
    asked = {"thresholds", "probabilities", "indicated", "standardized_difference", "dispersion", "warning"}
    asked |= {"lowest_low", "lowest_high", "highest_low", "highest_high", "first_share", "second_share"}
    asked |= {"e_value", "e_value_limit", "equal_strength", "equal_strength_limit", "control", "explained_alone"}
    asked |= {*MATCHED, "unmatched", "trend_z", "trend_p"}
    assert {*names} - {"grp", "half", "district"} <= first.names
    assert first.names <= {*names} | asked
    needed = [name for part in first.needed[: 4 if width == 80 else None] for name in part.split() if name in names]
    without = "".join(re.findall(r"without a value (?:is|are) not shown: ([^;]*?)(?= in each|\d+ col|$)", below))
    needed = [name for name in needed if name not in inside and f"{name} = " not in below and name not in without]
    assert needed in ([], ["p_adjusted"])
    assert not needed or "p_value" in inside, "the same numbers"


def test_all_columns_of_a_form_are_in_its_list() -> None:
    for word, first in READ_FIRST.items():
        reserved = FORMS[word].columns if word in FORMS else GAP_COLUMNS
        assert len(reserved) == 1 or reserved <= first.names, word


@pytest.mark.parametrize("width", [80, 160])
def test_a_warning_is_below_the_box_once_with_its_count(people: fairsql.Connection, width: int) -> None:
    few = "FROM people WHERE day < '2024-02-15' FAIR DISPARITY (PREDICTION p {} PROTECTED grp METRICS selection_rate{})"
    _, inside, below = shown(people, few.format("LABEL y", ", tpr"), width)
    assert "warning" not in inside
    assert re.findall(r"warning in 2 of 2 rows: a value stands on \d+ to 7 rows", below)
    assert below.count("warning in") == 1
    _, _, below = shown(people, few.format("", ""), width)
    assert below.count("warning: a value stands on 7 rows") == 1


@pytest.mark.parametrize("width", [80, 160])
def test_pairs_without_rows_are_said_to_have_too_few_groups(people: fairsql.Connection, width: int) -> None:
    _, _, below = shown(people, "FROM people FAIR PAIRS (PREDICTION p PROTECTED grp MINIMUM 1000)", width)
    assert below.count(FEWER) == 1
    _, _, below = shown(people, "FROM people FAIR PAIRS (PREDICTION p PROTECTED grp)", width)
    assert FEWER not in below


@pytest.mark.parametrize(
    ("form", "wanted"),
    [
        ("DECOMPOSE", {"explained", "unexplained", "off_support", "p_value"}),
        ("PAIRS", {"first_value", "second_value", "difference_low", "verdict"}),
        ("DISPARITY", {"lowest_value", "highest_value", "difference_low", "verdict"}),
        ("TEST", {"test", "n", "p_value", "odds_ratio_low"}),
    ],
)
def test_eighty_columns_show_limits_values_and_no_constants(
    people: fairsql.Connection, form: str, wanted: set[str]
) -> None:
    audit = "(PREDICTION p PROTECTED half METRICS selection_rate{} CONFIDENCE 0.95)"
    items = {"DECOMPOSE": " CONTROL district", "TEST": ""}.get(form, " WITHIN 0.05")
    _, inside, below = shown(people, f"FROM people FAIR {form} {audit.format(items)}", 80)
    assert wanted <= {*inside}
    assert not {"comparisons", "p_adjusted", "unexplained_first"} & {*inside}
    assert "mode line shows all" in below


@pytest.mark.parametrize("form", ["DISPARITY", "PAIRS", "DECOMPOSE", "TEST"])
def test_names_of_columns_are_broken_after_underscores_only(people: fairsql.Connection, form: str) -> None:
    relation = people.sql(f"FROM people {CLAUSES[form]}")
    assert relation is not None
    out = io.StringIO()
    result = read(relation)
    write_table(result, out, Layout(width=80))
    lines = out.getvalue().splitlines()
    middle = next(at for at, line in enumerate(lines) if line.startswith("├"))
    pieces = {part.strip() for line in lines[1:middle] for part in line[1:-1].split("│")} - {""}
    whole = {f"{name[begin:end]}" for name in result.names for begin in starts(name) for end in starts(name)[1:]}
    assert pieces <= whole | {"_low", "_high", "_se", *map(str, result.names)}


def starts(name: str) -> list[int]:
    """Return where the words of a name begin, and its end."""
    return [0, *(match.end() for match in re.finditer("_", name)), len(name)]


def test_groups_of_two_booleans_have_the_names_of_their_columns(people: fairsql.Connection) -> None:
    relation = people.sql("FROM people FAIR PAIRS (PREDICTION p PROTECTED half, y)")
    assert relation is not None
    out = io.StringIO()
    write_table(read(relation), out, Layout(width=200))
    assert "│ half = false, y = false │" in out.getvalue()


def test_what_shows_all_columns_is_said_for_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    rows = "FROM (SELECT i % 2 AS g, i % 3 = 0 AS p FROM range(90) r(i))"
    assert main(["query", f"{rows} FAIR PAIRS (PREDICTION p PROTECTED g WITHIN 0.1)"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "--format line shows all" in said
    assert "mode line" not in said


def test_columns_that_a_query_renames_are_kept(people: fairsql.Connection) -> None:
    query = (
        "SELECT metric, highest_group, difference AS gap, difference_low AS low, ratio, verdict, within FROM people {}"
    )
    _, inside, _ = shown(people, query.format(CLAUSES["DISPARITY"]), 100)
    assert {"gap", "low", "verdict"} <= {*inside}


def test_without_a_width_nothing_is_left_out(people: fairsql.Connection) -> None:
    relation = people.sql(f"FROM people {CLAUSES['DISPARITY']}")
    assert relation is not None
    out = io.StringIO()
    write_table(read(relation), out, Layout())
    assert all(name in out.getvalue() for name in relation.columns)
    assert "not shown" not in out.getvalue()


@pytest.mark.parametrize("width", [60, 90, 150])
def test_the_variable_columns_sets_the_width_of_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    query = f"FROM (SELECT {', '.join(f'{at} + i AS column_{at:010}' for at in range(20))} FROM range(2) r(i))"
    assert main(["query", query]) == 0
    whole = max(map(cell_len, capsys.readouterr().out.splitlines()))
    assert whole > 300  # a pipe has no width of its own
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(["query", query]) == 0
    widest = max(map(cell_len, capsys.readouterr().out.splitlines()))
    assert width - 30 < widest <= width
