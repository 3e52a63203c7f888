"""The page that `make site` writes, in Chromium: its numbers are Python's, its files are read, and nothing leaves it."""

from __future__ import annotations

import csv
import http.server
import io
import json
import os
import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import duckdb
import jsonschema
import pyarrow as pa
import pyarrow.feather
import pytest
from support.web_core import ROOT, need
from test_report_gallery import LOOK

import fairsql
from examples.reports import gallery
from fairsql.reports import Report
from fairsql.reports.content.facts import gather
from fairsql.reports.content.question import read_question
from fairsql.reports.document import document
from fairsql.resources import adult_path, read_page

SITE = ROOT / os.environ.get("FAIRSQL_PAGE", "build/site/audit")  # `make page-next` builds another
ITEMS = "PREDICTION \"education-num\" >= 13 LABEL income = '>50K'"
FORMS = {
    "groups": f"FROM adult FAIR ({ITEMS} PROTECTED sex, race CONFIDENCE 0.95)",
    "gaps": f"FROM adult FAIR DISPARITY ({ITEMS} PROTECTED race WITHIN 0.05 CONFIDENCE 0.95)",
    "a standard": f"FROM adult FAIR DISPARITY ({ITEMS} PROTECTED sex METRICS selection_rate STANDARD four_fifths)",
    "pairs": f"FROM adult FAIR PAIRS ({ITEMS} PROTECTED race METRICS selection_rate, tpr CONFIDENCE 0.95)",
    "tests": f"FROM adult FAIR TEST ({ITEMS} PROTECTED sex METRICS selection_rate, tpr CONTROL race)",
    "decomposition": f"FROM adult FAIR DECOMPOSE ({ITEMS} PROTECTED sex CONTROL race METRICS tpr CONFIDENCE 0.9)",
    "bounds": f"FROM adult FAIR BOUNDS ({ITEMS} PROTECTED sex METRICS tpr)",
    "a scan": f"FROM adult FAIR SCAN ({ITEMS} FEATURES sex, race, bins(age, 5) METRICS selection_rate, accuracy DEPTH 2 CONFIDENCE 0.9)",
    "a trend": f"FROM adult FAIR TREND ({ITEMS} PROTECTED sex METRICS selection_rate TIME DATE '2024-01-01' + age::INTEGER EVERY 'week')",
    "weights": "FROM (FROM adult FAIR REWEIGH (LABEL income = '>50K' PROTECTED sex)) SELECT sex, round(sum(fair_weight), 6) AS w GROUP BY ALL ORDER BY ALL",
    "labels": "FROM (FROM adult FAIR RELABEL (SCORE \"education-num\" / 16 LABEL income = '>50K' PROTECTED sex)) SELECT sex, count_if(fair_changed) AS changed GROUP BY ALL ORDER BY ALL",
    "a macro": "FROM fair_reweigh(adult, ['race'], income = '>50K') SELECT race, avg(fair_weight) AS w GROUP BY ALL ORDER BY ALL",
    "a metric of one's own": f"CREATE OR REPLACE METRIC harm(cfp := 5) AS (cfp * fp + fn) / n; FROM adult FAIR ({ITEMS} PROTECTED sex METRICS harm, harm(cfp := 2) AS two)",
}


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves files, and remembers what it was asked for."""

    def __init__(self, *given: Any, asked: list[str], **more: Any) -> None:
        self.asked = asked
        super().__init__(*given, **more)

    def log_message(self, *_: object) -> None:
        self.asked.append(self.requestline)


class Host:
    """A server of a folder on this machine, with the requests that came."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        handler = partial(Files, directory=str(folder), asked=self.asked)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    need()
    made_from = [*(ROOT / "web" / "page").iterdir(), ROOT / "web" / "npm" / "fairsql.wasm"]
    if not (SITE / "fairsql.html").exists():
        pytest.skip("the page is not built: make site")
    if (SITE / "fairsql.html").stat().st_mtime < max(each.stat().st_mtime for each in made_from):
        pytest.skip("the page is older than its sources: make site")
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        pytest.skip("there is no Chromium: apt install chromium")
    with gallery.browser() as started:
        yield started


@pytest.fixture(scope="module")
def host(chromium: Any) -> Iterator[Host]:
    made = Host(SITE)
    yield made
    made.close()


def opened(chromium: Any, url: str) -> Any:
    """A tab with the page, ready; an error of a script fails the test that looks at `faults`."""
    tab = chromium.new_page()
    tab.set_default_timeout(180_000)  # a machine may be busy
    tab.faults = []
    tab.on("pageerror", lambda error: tab.faults.append(str(error)))
    tab.goto(url)
    tab.evaluate("page.ready")
    return tab


def settle(tab: Any) -> None:
    """Wait until the page has done what it was asked."""
    tab.wait_for_selector("body:not(.busy)")


LINKED = "FROM 'fairsql/data/berkeley.parquet' SELECT sex, n FAIR (PREDICTION admitted PROTECTED sex)"


@pytest.fixture(scope="module")
def page(chromium: Any, host: Host) -> Iterator[Any]:
    """The page with the samples, opened by a link of the documentation; `linked` is what it shows of the link."""
    tab = opened(chromium, f"{host.url}#{urlencode({'sample': '', 'sql': LINKED})}")
    tab.linked = (tab.inner_text("#error"), tab.inner_text(".cm-content"), tab.locator("#answer tbody tr").count())
    tab.get_by_role("button", name="Use the form").click()
    yield tab
    assert tab.faults == []
    tab.close()


@pytest.fixture(scope="module")
def empty(chromium: Any, host: Host) -> Iterator[Any]:
    """The page for files, in a context of its own, whose requests are in `seen`."""
    context = chromium.new_context()
    seen: list[str] = []
    context.on("request", lambda request: seen.append(request.url))
    tab = opened(context, host.url)
    tab.seen = seen
    yield tab
    assert tab.faults == []
    context.close()


@pytest.fixture(scope="module")
def own() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as con:
        con.execute(f"CREATE TABLE adult AS FROM '{adult_path()}'")
        yield con


def report_of(con: fairsql.Connection, query: str, *forms: str) -> dict[str, Any]:
    """The package's report of a question, without the sections that the page's report has not; `forms` are those that its sentences read."""
    question = read_question(query, con.metrics())
    return document(Report(gather(con, question, {form.lower(): question.ask(form) for form in forms})))


def alike(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, float) or isinstance(other, float):
        return one == other or (None not in (one, other) and abs(one - other) <= 1e-9 * max(1, abs(one)))
    return bool(one == (str(other) if hasattr(other, "isoformat") else other))


# Values of DuckDB's types, as rows of audits have them: whole numbers in keys of groups, sums, shares of Shapley.
FORMS[
    "values"
] = """SELECT {'a': 1::BIGINT, 'b': [2::BIGINT, NULL], 'c': 'x'} AS s, sum(9007199254740993::HUGEINT) - 1 AS h, -1.25::DECIMAL(10, 2) AS d, 'NaN' AS t,
    DATE '1965-02-03' AS day, NULL AS missing, MAP {'k': 0.5::DOUBLE} AS m, 3::UTINYINT AS u, count(*) AS n, TRUE AS yes"""


@pytest.mark.parametrize("query", FORMS.values(), ids=FORMS)
def test_its_numbers_are_those_of_the_package(query: str, page: Any, own: fairsql.Connection) -> None:
    reported = page.evaluate("sql => page.ask(sql)", query)
    want = own.execute(query)
    assert [each["name"] for each in reported["fields"]] == [each[0] for each in want.description]
    rows = [list(row) for row in want.fetchall()]
    assert rows
    wrong = [pair for pair in zip(reported["rows"], rows, strict=True) if not alike(*pair)]
    assert wrong == []


def test_a_macro_is_made_once_and_again_after_it_was_dropped(page: Any) -> None:
    def ask(sql: str) -> Any:
        return page.evaluate("sql => page.ask(sql)", sql)["rows"]

    known = "SELECT function_oid FROM duckdb_functions() WHERE function_name = 'fair_reweigh'"
    rows, made = ask(FORMS["a macro"]), ask(known)
    assert (ask(FORMS["a macro"]), ask(known)) == (rows, made)
    ask(f"{FORMS['a macro']}; DROP MACRO TABLE fair_reweigh")
    assert ask(known) == []
    assert ask(FORMS["a macro"]) == rows


def test_a_question_is_asked_from_lists(page: Any, own: fairsql.Connection) -> None:
    """The clause is written as lists are chosen from; the answer in words is that of the package's report, whose headline
    names the groups too."""
    page.get_by_label("sex", exact=False).first.wait_for()
    page.get_by_label("Allowed").select_option("ratio")
    page.get_by_label("Ratio").fill("0.9")
    page.get_by_label("Truth", exact=True).select_option("")
    written = " ".join(page.inner_text(".cm-content").split())
    assert (
        written
        == 'FROM adult FAIR DISPARITY ( PREDICTION "education-num" >= 13 PROTECTED sex WITHIN RATIO 0.9 CONFIDENCE 0.95 MINIMUM 30 )'
    )
    page.get_by_label("Truth", exact=True).select_option("income")
    page.get_by_label("Allowed").select_option("difference")
    page.get_by_role("button", name="Ask").click()
    settle(page)
    question = f"FROM adult FAIR DISPARITY ({ITEMS} PROTECTED sex WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30)"
    report = report_of(own, question, "PAIRS")
    exceed, judged = ([each["verdict"] for each in report["findings"]].count("exceeds"), len(report["findings"]))
    counted = f"Differences exceed what is allowed in {exceed} of {judged} comparisons."
    assert page.inner_text(".headline").split(" ", 1)[1] == counted
    assert f"Of {judged} comparisons, {exceed} exceed the allowance" in report["headline"]
    said = [each.replace("\u00a0", " ") for each in page.locator(".findings li").all_inner_texts()]
    want = sorted(report["findings"], key=lambda each: each["verdict"])
    assert [re.sub(r"^\W+\w+ ", "", each) for each in said] == [each["sentence"] for each in want]
    for each, other in zip(said, want, strict=True):
        assert other["verdict"] in each
    stands = page.inner_text("#answer")
    assert (
        "Selected: rows where \"education-num\" >= 13 is true. Qualified: rows where income = '>50K' is true." in stands
    )
    assert "48,842 rows were read." in stands
    assert page.locator("figure svg circle, figure svg path[fill]").count() >= 6
    assert page.locator("#answer table tbody tr").count() == 6 + 2, "the rows, and the groups"
    assert "WITH fair_rows" in page.locator("pre.sql").text_content()
    assert page.locator("#answer.earlier").count() == 0
    page.get_by_label("race", exact=False).first.check()
    assert page.locator("#answer.earlier").count() == 1, "the answer is of another question"
    page.get_by_label("race", exact=False).first.uncheck()
    assert page.locator("#answer.earlier").count() == 0


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (f"DISPARITY ({ITEMS} PROTECTED sex METRICS tpr)", "True positive rate: among rows where income = '>50K' is true, \"education-num\" >= 13 is true for 49.2 % of Male (n = 9,918) and for 53.0 % of Female (n = 1,769). The difference is 3.8 points."),
        (f"PAIRS ({ITEMS} PROTECTED sex METRICS selection_rate REFERENCE 'Female' WITHIN RATIO 0.8)", "The ratio of 1.19 is at most the 1.25 that is allowed."),
        (f"DISPARITY ({ITEMS} PROTECTED sex = 'Male' AS male METRICS harm WITHIN 0.1)", "0.266 for those with male = true (n = 32,650)"),
        (f"DISPARITY ({ITEMS} PROTECTED \"native-country\" METRICS selection_rate WITHIN 0.1 MINIMUM 100000)", "Nothing can be judged"),
        (f"TEST ({ITEMS} PROTECTED sex METRICS tpr)", "chance alone would seldom make these gaps (adjusted p = 0.0032)"),
        (f"TREND ({ITEMS} PROTECTED sex METRICS selection_rate TIME DATE '2024-01-01' + age::INTEGER EVERY 'week')", "The gap has changed: 9 of 11 rows signal it, first in 2024-01-22."),
    ],
)  # fmt: skip
def test_an_answer_has_a_sentence(query: str, said: str, page: Any) -> None:
    page.evaluate("page.ask('CREATE OR REPLACE METRIC harm AS (fp + fn) / n')")
    page.locator(".cm-content").fill(f"FROM adult FAIR {query}")
    page.keyboard.press("Control+Enter")
    settle(page)
    assert said in page.inner_text("#answer").replace("\u00a0", " ")


def test_a_mistake_is_underlined_where_it_is(page: Any) -> None:
    page.locator(".cm-content").fill("FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex METRICS selecton_rate)")
    page.locator(".cm-lintRange-error").wait_for()
    assert page.locator(".cm-lintRange-error").inner_text() == "selecton_rate"
    page.get_by_role("button", name="Ask").click()
    settle(page)
    assert page.inner_text("[role=alert]") == "unknown metric selecton_rate\ndid you mean selection_rate?"
    page.locator(".cm-content").fill("FROM adult FAIR (PREDICTION incomes PROTECTED sex)")
    page.get_by_role("button", name="Ask").click()
    settle(page)
    assert page.locator(".cm-lintRange-error").inner_text() == "incomes"


@pytest.mark.parametrize(
    ("before", "typed", "offered"),
    [("FROM adult FAIR ", "DISP", "DISPARITY"), ("FROM adult FAIR (", "PRED", "PREDICTION"), ("FROM adult FAIR (METRICS ", "true_p", "true_positive_rate"),
     ("FROM adult FAIR (PREDICTION ", "educ", "education-num"), ("FROM ", "adu", "adult")],
)  # fmt: skip
def test_what_fits_is_completed(before: str, typed: str, offered: str, page: Any) -> None:
    page.locator(".cm-content").fill(before)
    page.keyboard.press("Control+End")
    page.keyboard.type(typed)
    page.locator(".cm-tooltip-autocomplete li", has_text=offered).first.wait_for()
    page.keyboard.press("Escape")


def test_a_link_may_ask_for_the_sample(page: Any) -> None:
    """As an example of the documentation does, which names the file of the sample."""
    assert page.linked == ("", LINKED, 2)


def test_a_link_carries_the_question_and_no_data(page: Any, chromium: Any, host: Host) -> None:
    question = "FROM adult FAIR (PREDICTION income = '>50K' PROTECTED \"race\")"
    page.locator(".cm-content").fill(question)
    page.get_by_role("button", name="Copy a link").click()
    link = page.url
    assert link.startswith(f"{host.url}#sql=")
    assert "Black" not in link
    other = opened(chromium, link)
    assert "open the file that it is about" in other.inner_text("#state")
    other.set_input_files("#file", {"name": "adult.csv", "mimeType": "", "buffer": b"income,race\n>50K,a\n<=50K,b\n"})
    settle(other)
    assert other.inner_text(".cm-content") == question, "it is still there when its table is"
    other.click("#run")
    settle(other)
    assert other.locator("#answer tbody tr").count() == 2
    other.close()
    assert not any("sql=" in each for each in host.asked), "what follows # is not sent"


def take(tab: Any, name: str, data: bytes | str) -> tuple[str, str]:
    """Open a file, and give what the page says and its error."""
    content = data if isinstance(data, bytes) else data.encode()
    tab.set_input_files("#file", {"name": name, "mimeType": "", "buffer": content})
    settle(tab)
    return tab.inner_text("#state"), tab.inner_text("#error")


def sql_of(tab: Any) -> str:
    return " ".join(tab.inner_text(".cm-content").split())


def test_form_and_sql_say_the_same(chromium: Any, host: Host) -> None:
    """Also of a link that is about a file of another name, of no group, of no number, and of what the form cannot show."""
    from playwright.sync_api import expect

    link = urlencode(
        {
            "sql": "FROM loans FAIR DISPARITY (PREDICTION granted = 2 PROTECTED year WITHIN RATIO 0.7 CONFIDENCE 0.95 MINIMUM 30)"
        }
    )
    tab = opened(chromium, f"{host.url}#{link}")
    assert "open the file that it is about, loans," in tab.inner_text("#state")
    rows = "".join(
        f'{2020 + i % 3},{i % 2},{1 + (i % 5 < 2)},"{i},5","0,{100 + i}","{1 + i},000"\n' for i in range(600)
    )
    state, error = take(tab, "credit.csv", f"year,sex,granted,amount,share,pay\n{rows}")
    assert "The commas in amount, share are read as decimal commas. pay stays text" in state
    read = tab.evaluate("page.ask('FROM credit SELECT sum(amount), sum(share), any_value(pay)')")["rows"][0]
    assert read == [sum(range(600)) + 300, pytest.approx(sum((100 + i) / 1000 for i in range(600))), "1,000"]
    assert (
        error
        == "The question is about the table loans, which is not open.\nOpen its file, or ask the question about credit."
    )
    form = tab.inner_text("#form")
    assert "Not in these two lists, since it has more than 40 different texts: pay." in form
    assert "Not in this list, since they have more than 40 values: amount, share and pay." in form
    assert tab.locator("#form fieldset:disabled").count(), "the form is not that of the SQL"
    assert "This SQL is about the table loans, which is not open, so the form is off." in tab.inner_text(".off")
    tab.get_by_role("button", name="Ask Ctrl").click()
    settle(tab)
    assert tab.inner_text("#error") == error
    tab.get_by_role("button", name="Ask it about credit").click()
    tab.locator(".findings").wait_for()
    assert sql_of(tab).startswith("FROM credit FAIR DISPARITY (PREDICTION granted = 2 PROTECTED year")
    said = tab.inner_text("#answer").replace("\u00a0", " ")
    assert "granted = 2 is true for 40 % of those with year = 2020 (n = 200)" in said
    assert "Selected: rows where granted = 2 is true." in said
    assert tab.locator("#answer tbody tr td:first-child", has_text="2022").inner_text() == "2022"
    choices = {
        label: tab.get_by_label(label, exact=True).input_value() for label in ("Decision: value", "Allowed", "Ratio")
    }
    assert choices == {"Decision: value": "2", "Allowed": "ratio", "Ratio": "0.7"}
    assert tab.get_by_label("Decision: value").locator("option").all_inner_texts() == ["1 (360 rows)", "2 (240 rows)"]
    tab.get_by_label("Allowed").select_option("difference")
    tab.get_by_label("Points").fill("")
    assert (sql_of(tab), tab.inner_text("#lacks")) == (
        "FROM credit LIMIT 100",
        "Write how many points are allowed, from 0 to 100.",
    )
    assert tab.get_by_role("button", name="Ask Ctrl").is_disabled()
    tab.get_by_label("Points").fill("5")
    assert tab.get_by_role("button", name="Ask Ctrl").is_enabled()
    tab.get_by_label("year", exact=False).first.uncheck()
    assert (sql_of(tab), tab.inner_text("#lacks")) == ("FROM credit LIMIT 100", "Choose the groups to compare.")
    for unread in ("FROM credit FAIR (PREDICTION granted = 1 PROTEC sex)", "FROM credit SELECT SELECT", "FROM (credit"):
        tab.locator(".cm-content").fill("FROM credit FAIR (PREDICTION granted = 1 PROTECTED amount > 9 AS large)")
        tab.locator(".off", has_text="This SQL asks what the form cannot show, so the form is off.").wait_for()
        assert tab.get_by_label("Allowed").is_disabled()
        tab.locator(".cm-content").fill(unread)
        tab.locator(".off", has_text="This SQL cannot be read, so the form is off.").wait_for()
    tab.get_by_role("button", name="Use the form").click()
    assert (sql_of(tab), tab.locator(".off").count()) == ("FROM credit LIMIT 100", 0)
    tab.locator(".cm-content").fill("FROM credit FAIR (PREDICTION sex PROTECTED year)")
    expect(tab.get_by_label("Decision", exact=True)).to_have_value("sex", timeout=60_000)
    assert tab.get_by_label("year", exact=False).first.is_checked()
    for item in ("PREDICTION amount", "LABEL year"):
        tab.locator(".cm-content").fill(f"FROM credit FAIR ({item} PROTECTED sex)")
        tab.get_by_role("button", name="Ask").click()
        settle(tab)
        assert re.fullmatch(
            rf"{item} must be 0, 1, boolean or NULL, and is .+\nCompare it .+ {item} >= .+",
            tab.inner_text("[role=alert]"),
        )
        assert tab.locator(".cm-lintRange-error").inner_text() == item.split()[1]
    tab.locator(".cm-content").fill("FROM credit FAIR (PREDICTION granted PROTECTED sex)")
    tab.get_by_role("button", name="Ask").click()
    settle(tab)
    assert tab.inner_text("#error").endswith("as in PREDICTION granted = 1 or PREDICTION granted = 2")
    take(tab, "other.csv", "sex,hired\nF,1\nM,0\n")
    assert sql_of(tab).startswith("FROM other FAIR DISPARITY ( PREDICTION hired PROTECTED sex")
    tab.get_by_label("Table").select_option("credit")
    expect(tab.locator("#state")).to_have_text("", timeout=60_000)
    assert sql_of(tab).startswith("FROM credit FAIR DISPARITY ( PREDICTION granted = 1 PROTECTED sex")
    assert "1 is proposed, since many codebooks" in tab.inner_text("#form")
    assert tab.faults == []
    tab.close()


def test_files_of_each_kind_become_tables(empty: Any, tmp_path: Path) -> None:
    tab = empty
    rows = pa.table(
        {
            "g": ["a", "b", None, "a"],
            "p": [True, False, True, None],
            "d": pa.array([1, 2, 3, 4], pa.date32()),
            "x": [0.5, 1.5, 2.5, None],
        }
    )
    with duckdb.connect() as con:
        con.register("rows", rows)
        con.execute(f"COPY rows TO '{tmp_path}/From CSV.csv'")
        con.execute(f"COPY rows TO '{tmp_path}/parquet.parquet'")
        con.execute(f"ATTACH '{tmp_path}/base.duckdb' AS base (STORAGE_VERSION 'v1.0.0')")
        con.execute("CREATE TABLE base.kept AS FROM rows")
    with pa.OSFile(str(tmp_path / "arrow.arrow"), "wb") as sink, pa.ipc.new_file(sink, rows.schema) as writer:
        writer.write(rows)
    with fairsql.connect() as con:
        con.execute(f"ATTACH '{tmp_path}/base.duckdb' AS base; USE base")
        con.execute("CREATE METRIC hits AS tp + fp")
    for file, table in (
        ("From CSV.csv", "from_csv"),
        ("parquet.parquet", "parquet"),
        ("arrow.arrow", "arrow"),
        ("base.duckdb", "kept"),
        ("base.duckdb", "kept"),  # opened again
    ):
        tab.set_input_files("#file", tmp_path / file)
        settle(tab)
        assert (tab.inner_text("#error"), tab.inner_text("#state")) == (
            "",
            f"{table} is here; it has not left this machine.",
        )
        reported = tab.evaluate(
            "sql => page.ask(sql)", f"FROM {table} SELECT g, n FAIR (PREDICTION p PROTECTED g) ORDER BY g"
        )
        assert reported["rows"] == [["a", 1], ["b", 1], [None, 1]]
        assert tab.evaluate("sql => page.ask(sql)", f"FROM {table} SELECT d, x LIMIT 1")["rows"] == [
            ["1970-01-02", 0.5]
        ]
    reported = tab.evaluate(
        "sql => page.ask(sql)",
        "FROM kept SELECT g, hits FAIR (PREDICTION p LABEL p IS NOT NULL PROTECTED g METRICS hits) ORDER BY g",
    )
    assert reported["rows"] == [["a", 1], ["b", 0], [None, 1]], "a metric that the file keeps"
    tab.evaluate("""() => {
        const data = new DataTransfer();
        data.items.add(new File(["g,p\\na,1\\n"], "2 dropped.csv"));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    }""")
    settle(tab)
    assert tab.inner_text("#state") == "t_2_dropped is here; it has not left this machine."
    tab.set_input_files("#file", {"name": "notes.pdf", "mimeType": "application/pdf", "buffer": b"%PDF"})
    settle(tab)
    assert "notes.pdf cannot be read" in tab.inner_text("#error")


def test_untidy_files_are_read_and_others_refused(empty: Any) -> None:
    """As a newcomer brings them: other encodings, NA, more groups than two; and files that hold no table."""
    tab = empty
    groups = ("Männer", "Frauen", "offen, divers", "")
    decisions = [("ja", "nein", "NA"), ("ja", "nein", "NA"), ("ja", "ja", "NA"), ("nein", "nein", "NA")]
    rows = [
        f"{groups[i % 4]};{decisions[i % 4][i % 3]};{i if i % 5 else 'NA'};{i % 28 + 1:02}.03.2025" for i in range(400)
    ]
    text = "\r\n".join(["Geschlecht;order;Jahre;am", *rows])

    here = "{} is here; it has not left this machine. {}NA in order, Jahre is read as missing."
    windows = "It is not UTF-8, so it was read as Windows-1252. "
    for name, encoding, said in (("utf8", "utf-8-sig", ""), ("order", "cp1252", windows), ("utf16", "utf-16", "")):
        assert take(tab, f"{name}.csv", text.encode(encoding)) == (here.format(name, said), "")
        assert "PREDICTION \"order\" = 'ja' PROTECTED Geschlecht" in " ".join(tab.inner_text(".cm-content").split())
        table = '"order"' if name == "order" else name
        reported = tab.evaluate(
            "sql => page.ask(sql)",
            f'FROM {table} SELECT Geschlecht AS g, typeof(any_value(Jahre)) AS t, count("order") AS n GROUP BY ALL ORDER BY ALL',
        )
        decided = [sum(i % 4 == group and i % 3 < 2 for i in range(400)) for group in range(4)]
        want = zip(("Frauen", "Männer", "offen, divers", None), [decided[1], decided[0], *decided[2:]], strict=True)
        assert reported["rows"] == [[group, "BIGINT", n] for group, n in want]
    tab.get_by_role("button", name="Ask").click()
    settle(tab)
    said = tab.inner_text(".findings").replace("\u00a0", " ")
    assert (
        "is true for 0 % of those with Geschlecht unknown (n = 67) and for 100 % of the group “offen, divers” (n = 66)"
        in said
    )
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Report as JSON").click()
    assert download.value.suggested_filename == "utf16-report.json"
    identity = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["identity"]
    assert identity == {"title": "Fairness audit of utf16", "source": "utf16.csv, read as UTF-16LE"}
    tab.evaluate("page.ask('DELETE FROM UTF16 WHERE Jahre > 300')")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Report as JSON").click()
    identity = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["identity"]
    assert identity == {"title": "Fairness audit of utf16"}, "the table is not that of the file"
    for yes, no in (
        ("J", "N"),
        ("bewilligt", "nicht bewilligt"),
        ("zugeteilt", "abgelehnt"),
    ):  # what is asked for is a yes
        take(
            tab,
            "claims.csv",
            "".join(["sex,decision\n", *(f"{sex},{each}\n" for sex in "MW" for each in (yes, no))]).encode(),
        )
        assert f"PREDICTION decision = '{yes}' PROTECTED sex" in " ".join(tab.inner_text(".cm-content").split())
    assert take(tab, "header.csv", b"sex,approved\n")[0] == "header has no rows."
    for name, data, why in (
        ("empty.csv", b"", "empty.csv is empty"),
        ("broken.csv", b"sex,ok,x\n" + b"F,1,2\n" * 30_000 + b"F,1\n", "broken.csv cannot be read: CSV Error on Line: 30002\nOriginal Line: F,1\nExpected Number of Columns: 3 Found: 2"),
        ("claims.xlsx", b"PK", "claims.xlsx cannot be read: the page reads .csv, .tsv, .txt, .parquet, .arrow and .duckdb files\nSave the sheet as CSV, and open that."),
        ("photo.csv", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "photo.csv cannot be read: it is not a text file, though its name says so\nOpen a file whose name"),
        ("no.parquet", b"PAR1", "no.parquet cannot be read: "),
        ("no.duckdb", b"DUCK", "no.duckdb cannot be read: "),
    ):  # fmt: skip
        assert take(tab, name, data)[1].startswith(why)


def test_nothing_leaves_the_machine(empty: Any, host: Host, tmp_path: Path) -> None:
    """Another host hears nothing, whatever is asked, and the page's own host sends but the files of the page."""
    elsewhere = Host(tmp_path)
    (tmp_path / "t.csv").write_text("g,p\na,1\nb,0\n", encoding="utf-8")
    tab, seen = empty, empty.seen
    tab.set_input_files("#file", tmp_path / "t.csv")
    settle(tab)
    tab.locator(".cm-content").fill("FROM t FAIR (PREDICTION p PROTECTED g)")
    tab.get_by_role("button", name="Ask").click()
    settle(tab)
    for sql in (
        f"FROM read_csv('{elsewhere.url}t.csv')", f"FROM '{elsewhere.url}t.parquet'", f"COPY t TO '{elsewhere.url}out.csv'", f"ATTACH '{elsewhere.url}a.duckdb'",
        f"INSTALL httpfs FROM '{elsewhere.url}'", "INSTALL httpfs", "LOAD httpfs", "SELECT '{}'::JSON", "FROM 'x.parquet'",
    ):  # fmt: skip
        tab.evaluate("sql => page.ask(sql).catch(error => String(error))", sql)
    tab.evaluate("url => fetch(url + '?row=1').catch(() => 0)", elsewhere.url)
    tab.evaluate("url => { new Image().src = url + 'row=2' }", elsewhere.url)
    tab.evaluate("url => navigator.sendBeacon(url + 'row=3', 'x')", elsewhere.url)
    tab.wait_for_timeout(200)
    assert elsewhere.asked == []
    files = {each.name for each in SITE.iterdir()}
    wrong = [
        url for url in seen if not url.startswith(("blob:", "data:")) and url.removeprefix(host.url) not in {"", *files}
    ]
    assert [url for url in wrong if not url.startswith(elsewhere.url)] == []
    assert {line.split(" ")[1].lstrip("/") for line in host.asked} <= {"", *files}
    assert {line.split(" ")[0] for line in host.asked} <= {"GET", "HEAD"}
    plain = tab.context.new_page()  # of a page without such a policy the other host hears
    plain.evaluate("url => fetch(url + '?row=1', {mode: 'no-cors'})", elsewhere.url)
    assert elsewhere.asked
    plain.close()
    elsewhere.close()


def test_rows_and_a_report_are_downloaded(page: Any, chromium: Any, own: fairsql.Connection, tmp_path: Path) -> None:
    query = f"FROM adult FAIR DISPARITY ({ITEMS} PROTECTED sex WITHIN 0.05 CONFIDENCE 0.95)"
    page.locator(".cm-content").fill(query)
    page.keyboard.press("Control+Enter")
    settle(page)
    saved = {}
    for name in ("Rows as CSV", "Rows as JSON", "Report as HTML", "Report as Markdown", "Report as JSON"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        saved[name] = tmp_path / download.value.suggested_filename
        kind, ending = name.lower().split(" as ")
        assert saved[name].name == f"adult-{kind}.{ending.replace('markdown', 'md')}"
        download.value.save_as(saved[name])
    want = own.execute(query)
    names = [each[0] for each in want.description]
    rows = [dict(zip(names, row, strict=True)) for row in want.fetchall()]
    got = json.loads(saved["Rows as JSON"].read_text(encoding="utf-8"))
    assert all(map(alike, got, rows))
    table = list(csv.DictReader(io.StringIO(saved["Rows as CSV"].read_text(encoding="utf-8"))))
    assert [float(each["difference"]) for each in table] == pytest.approx(
        [each["difference"] for each in rows], rel=1e-9
    )
    context = chromium.new_context(offline=True)
    tab = context.new_page()
    tab.goto(saved["Report as HTML"].as_uri())
    assert "Differences exceed what is allowed in 2 of 6 comparisons." in tab.inner_text("body")
    assert tab.locator("svg").count() == 1
    assert query in tab.inner_text("pre")
    assert json.loads(tab.locator("#rows").text_content()) == got
    given = json.loads(saved["Report as JSON"].read_text(encoding="utf-8"))
    embedded = json.loads(tab.locator("#document").text_content())
    assert {**embedded, "made_at": given["made_at"]} == given
    assert given["identity"] == {"title": "Fairness audit of adult", "source": "fairsql/data/adult.parquet"}
    assert "File\nfairsql/data/adult.parquet" in tab.inner_text("dl")
    context.close()
    markdown = saved["Report as Markdown"].read_text(encoding="utf-8")
    assert "**Differences exceed what is allowed in 2 of 6 comparisons.**" in markdown
    table = markdown[markdown.index("## Rows") : markdown.index("## Groups")].strip().splitlines()[2:]
    assert [each.count(" | ") for each in table if "---" not in each] == [len(names) - 1] * 7
    groups = markdown[markdown.index("## Groups") : markdown.index("## What")].splitlines()
    counted = own.execute("FROM adult SELECT sex, count(*) GROUP BY sex ORDER BY sex").fetchall()
    assert [each.split(" | ")[:2] for each in groups[4:6]] == [[f"| {sex}", f"{n:,}"] for sex, n in counted]


SCORED = "SCORE \"education-num\" / 16 THRESHOLD 0.7 LABEL income = '>50K'"


@pytest.mark.parametrize(
    "query",
    [
        f"FROM adult FAIR DISPARITY ({ITEMS} PROTECTED sex WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30)",
        f"FROM adult WHERE age > 30 FAIR DISPARITY ({ITEMS} PROTECTED sex, age >= 40 AS older METRICS tpr WITHIN 0.1, selection_rate WITHIN RATIO 0.8 CONFIDENCE 0.9 FAMILY strata)",
        f"FROM adult FAIR DISPARITY ({ITEMS} PROTECTED sex METRICS ALL WITHIN 0.05 CONFIDENCE 0.95)",
        f"SELECT * FROM adult FAIR ({SCORED} PROTECTED sex CONTROL race WEIGHT fnlwgt METRICS tpr, auc CONFIDENCE 0.95);",
    ],
)
def test_its_report_is_that_of_the_package(query: str, page: Any, own: fairsql.Connection) -> None:
    """The same JSON: tables, hashes of question and data, rows. What is about other sections is missing."""
    metric = "CREATE OR REPLACE METRIC harm AS (fp + fn) / n"  # METRICS ALL has it
    page.evaluate("sql => page.ask(sql)", metric)
    own.execute(metric)
    page.locator(".cm-content").fill(query)
    page.keyboard.press("Control+Enter")
    settle(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Report as JSON").click()
    given = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    jsonschema.validate(given, json.loads(read_page("report/schema.json")), jsonschema.Draft202012Validator)
    want = json.loads(json.dumps(report_of(own, query)))
    assert {given["provenance"].pop("versions")["fairsql"], want["provenance"].pop("versions")["fairsql"]} == {
        fairsql.__version__
    }
    assert (given["verdict"], given["question"], given["provenance"]) == (
        want["verdict"],
        want["question"],
        want["provenance"],
    )
    for name, table in given["tables"].items():
        assert alike(table, want["tables"][name])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_legible_on_each_screen(scheme: str, page: Any) -> None:
    """No text overlaps another or is cut, nothing is wider than the screen, and a checker of accessibility finds nothing."""
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(color_scheme=scheme)
    for query in (
        f"FROM adult FAIR DISPARITY ({ITEMS} PROTECTED race WITHIN 0.05 CONFIDENCE 0.95)",
        f"FROM adult FAIR ({ITEMS} PROTECTED sex CONFIDENCE 0.95)",
        "FROM adult FAIR (PREDICTION incomes PROTECTED sex)",
    ):
        page.locator(".cm-content").fill(query)
        page.keyboard.press("Control+Enter")
        settle(page)
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 900})
            seen = page.evaluate(LOOK)
            assert (seen["overlaps"], seen["cut"]) == ([], []), (query, width)
            assert "…" not in "".join(page.locator("figure text").all_text_contents()), "labels are whole"
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(page).response["violations"]
        assert [(each["id"], [node["html"][:80] for node in each["nodes"][:3]]) for each in found] == []
    page.set_viewport_size({"width": 1280, "height": 900})
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = false")


def test_it_works_by_keyboard(page: Any) -> None:
    page.locator(".cm-content").fill("")
    page.click("h1")  # the keyboard starts at the top
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "file"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    settle(page)
    reached = []
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()"
            )
        )
        if reached[-1].startswith("The question in SQL"):
            break
    assert {"Decision", "Truth", "Allowed"} <= set(reached)
    page.keyboard.press("Control+Enter")
    settle(page)
    assert "Differences exceed" in page.inner_text(".headline")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "run", "the editor lets the keyboard go"


def test_the_page_in_one_file_needs_no_server(chromium: Any) -> None:
    tab = opened(chromium, (SITE / "fairsql.html").as_uri())
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.click("#sample")
    settle(tab)
    tab.click("#run")
    settle(tab)
    assert (tab.inner_text("#error"), tab.inner_text(".headline")[2:]) == (
        "",
        "Differences exceed what is allowed in 2 of 6 comparisons.",
    )
    assert [url for url in asked if not url.startswith(("blob:", "data:", "duckdb:"))] == []
    assert tab.faults == []
    tab.close()
