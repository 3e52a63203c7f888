"""jupysql's `%%sql` speaks FairSQL: real IPython cells, in a process of their own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fairsql.resources import adult_path

pytest.importorskip("jupysql_plugin", reason="jupysql is not installed")  # its own module, `sql`, is a folder here

RUN = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in json.load(sys.stdin):
    print("CELL")
    done = shell.run_cell(cell)
    if done.error_in_exec or done.error_before_exec:
        print("FAILED")
"""
OPEN = [
    "%load_ext sql",
    "%config SqlMagic.displaycon = False",
    "%sql fairsql:///:memory:?python_scan_all_frames=true",
    f"%sql CREATE VIEW adult AS FROM '{adult_path()}'",
]
RATES = (
    "%%sql\nSELECT sex, n, round(selection_rate, 3) AS rate FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex)"
)


def run(folder: Path, *cells: str, opened: list[str] = OPEN) -> list[str]:
    """Run cells in a new IPython and return what each prints."""
    home = {"HOME": str(folder), "IPYTHONDIR": str(folder), "PLOOMBER_STATS_ENABLED": "false", "NO_COLOR": "1"}
    command = [sys.executable, "-u", "-W", "ignore", "-c", RUN]
    text = json.dumps([*opened, *cells])
    done = subprocess.run(
        command,
        input=text,
        env={**os.environ, **home},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
        cwd=folder,
        timeout=100,
    )
    return re.sub(r"\x1b\[[0-9;]*m", "", done.stdout).split("CELL\n")[len(opened) + 1 :]


def test_cells_results_frames_and_variables(tmp_path: Path) -> None:
    cells = [
        RATES,
        "frame = _.DataFrame(); print(frame.to_dict('list'))",
        RATES.replace("%%sql", "%%sql kept <<"),
        "print(kept.DataFrame()['n'].sum(), kept.PolarsDataFrame().shape)",
        "group, cut = 'race', 45",
        '%%sql out <<\nSELECT * FROM adult FAIR (SCORE "hours-per-week" / 100 THRESHOLD {{cut}} / 100 PROTECTED {{group}})',
        "print(out.DataFrame().columns.tolist(), len(out))",
        "%sql SELECT sex, n FROM frame FAIR (PREDICTION rate > 0.2 PROTECTED sex)",
        "%%sql --save rates --no-execute\nSELECT sex, n FROM adult FAIR (PREDICTION age > 40 PROTECTED sex)",
        "%sql SELECT sum(n) AS total FROM rates",
    ]
    seen = run(tmp_path, *cells)
    assert "FAILED" not in "".join(seen)
    assert re.search(r"Female \| 16192 \| 0\.109", seen[0])
    assert "{'sex': ['Female', 'Male'], 'n': [16192, 32650], 'rate': [0.109, 0.304]}" in seen[1]
    assert "48842 (2, 3)" in seen[3]
    assert "['race', 'n', 'excluded', 'selection_rate'] 5" in seen[6]
    assert re.search(r"Male +\| +1", seen[7])
    assert "48842" in seen[9]


def test_statements_of_fairsql_and_parameters(tmp_path: Path) -> None:
    cells = [
        "%config SqlMagic.named_parameters = 'enabled'",
        "%%sql\nCREATE METRIC harm AS (fp + 5 * fn) / n",
        "%%sql\nCREATE MODEL m PREDICT income = '>50K' FEATURES age, \"education-num\"\n"
        "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05) AS SELECT * FROM adult LIMIT 2000",
        "oldest = 40",
        "%%sql\nSELECT count(*) AS groups, min(harm) > 0 AS harmed FROM (\n"
        "FROM m('adult') WHERE age < :oldest FAIR (PREDICTION prediction LABEL income = '>50K' PROTECTED sex METRICS harm))",
        "%sqlcmd columns --table adult",
    ]
    seen = run(tmp_path, *cells)
    assert "FAILED" not in "".join(seen)
    assert re.search(r"2 +\| +True", seen[4])
    assert "education-num" in seen[5]


def test_errors_show_the_caret(tmp_path: Path) -> None:
    wrong = "%%sql\nFROM adult\nFAIR (PREDICTION income = '>50K' PROTECTED sex METRICS selction_rate)"
    seen = run(tmp_path, wrong, RATES)
    assert "unknown metric selction_rate" in seen[0]
    line, caret = re.search(r"(LINE 2, COLUMN 56: FAIR .*selction_rate\).*)\n( *\^+)", seen[0]).groups()
    assert line[len(caret) - 13 : len(caret)] == "selction_rate"
    assert "HINT: did you mean selection_rate?" in seen[0]
    assert "16192" in seen[1]


def test_a_connection_itself_is_taken_too(tmp_path: Path) -> None:
    cells = [
        "import fairsql; con = fairsql.connect()",
        "%sql con --alias native",
        f"%sql CREATE VIEW adult AS FROM '{adult_path()}'",
        RATES,
        "print(_.DataFrame().to_dict('list'))",
    ]
    seen = run(tmp_path, *cells, opened=OPEN[:2])
    assert "{'sex': ['Female', 'Male'], 'n': [16192, 32650], 'rate': [0.109, 0.304]}" in seen[4]
