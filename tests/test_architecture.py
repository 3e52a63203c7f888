"""The structure of the code: who may import whom, what is public, and that names are told once."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from inspect import ismodule
from pathlib import Path

import duckdb
import matrix
import pytest

import fairsql
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import built_in_metrics
from fairsql.text.tokens import RESERVED

PACKAGE = Path(fairsql.__file__).parent
ROOT = PACKAGE.parent

# Who may import whom, in the order of the data: a room, and the rooms below it that it uses. A module that lies in no
# room (`errors`) is one of its own; the package itself is "fairsql".
ROOMS: dict[str, set[str]] = {
    "arrays": set(),
    "connections": set(),
    "error_messages": set(),
    "errors": {"error_messages"},
    "resources": set(),
    "progress": set(),
    "whole_file": set(),
    "udf": set(),
    "text": {"resources"},
    "metrics": {"error_messages", "errors", "resources", "text"},
    "syntax": {"error_messages", "errors", "metrics", "text"},
    "syntax.clauses": {"error_messages", "errors", "metrics", "resources", "syntax", "text"},
    "syntax.statements": {"error_messages", "errors", "metrics", "syntax", "syntax.clauses", "text"},
    "expansion.building": {"error_messages", "errors", "resources", "syntax", "text"},
    "expansion.counting": {"expansion.building", "metrics", "syntax", "text"},
    "expansion.inference": {"expansion.building", "expansion.counting", "metrics", "syntax", "syntax.clauses"},
    "expansion.comparing": {
        "expansion.building", "expansion.counting", "expansion.inference", "metrics", "syntax", "syntax.clauses", "text",
    },
    "expansion.decomposing": {
        "expansion.building", "expansion.comparing", "expansion.counting", "expansion.inference", "metrics", "syntax",
    },
    "expansion.pushdown": {"errors", "expansion.building", "expansion.counting", "syntax", "text"},
    "expansion.forms": {
        "errors", "expansion.building", "expansion.comparing", "expansion.counting", "expansion.decomposing",
        "expansion.inference", "expansion.pushdown", "metrics", "resources", "syntax", "text",
    },
    "expansion": {
        "error_messages", "errors", "expansion.building", "expansion.counting", "expansion.forms",
        "expansion.pushdown", "metrics", "syntax", "syntax.clauses", "syntax.statements", "text",
    },
    "records": {"error_messages", "errors", "metrics", "progress", "resources", "syntax.statements", "text"},
    "udfs": {"udf"},
    "models.learners": {"arrays", "errors", "progress"},
    "models.search": {
        "arrays", "errors", "metrics", "models.learners", "progress", "syntax", "syntax.statements", "text",
    },
    "models.scoring": {"errors", "expansion.pushdown", "models.learners", "syntax.statements", "text"},
    "models.data": {
        "arrays", "errors", "expansion.building", "models.learners", "models.search", "syntax",
        "syntax.statements", "text",
    },
    "models.streaming": {
        "arrays", "errors", "expansion.building", "expansion.pushdown", "models.data", "models.learners",
        "models.scoring", "models.search", "progress", "text",
    },
    "models.methods": {
        "arrays", "errors", "models.data", "models.learners", "models.search", "models.streaming", "records",
        "text",
    },
    "models.numbers": {
        "arrays", "errors", "models.data", "models.learners", "models.methods", "models.search", "records",
        "syntax.statements",
    },
    "models.classes": {
        "arrays", "errors", "models.data", "models.learners", "models.methods", "models.scoring", "models.search",
        "records", "syntax", "syntax.statements", "text",
    },
    "models": {
        "errors", "expansion", "expansion.pushdown", "metrics", "models.classes", "models.data", "models.learners",
        "models.methods", "models.numbers", "models.scoring", "models.search", "models.streaming", "records", "resources",
        "syntax", "syntax.clauses", "syntax.statements", "text",
    },
    "engines": {"errors", "text"},
    "findings": {"errors", "expansion", "expansion.building", "metrics", "syntax", "text"},
    "reports.content": {
        "errors", "expansion", "expansion.forms", "expansion.counting", "findings", "metrics", "syntax", "syntax.clauses",
        "text",
    },
    "reports.pay": {
        "errors", "expansion", "findings", "metrics", "reports.content", "syntax", "syntax.clauses", "text",
    },
    "reports.sections": {
        "errors", "expansion", "expansion.building", "findings", "metrics", "reports.content", "reports.pay", "syntax",
        "syntax.clauses", "syntax.statements", "text",
    },
    "reports": {
        "errors", "findings", "reports.content", "reports.pay", "reports.sections", "resources", "syntax.clauses",
        "syntax.statements", "text", "whole_file",
    },
    "transforms.solver": {"arrays", "errors"},
    "transforms": {
        "arrays", "engines", "errors", "expansion", "expansion.building", "expansion.counting",
        "expansion.forms", "expansion.pushdown", "records", "resources", "syntax", "syntax.statements",
        "text", "transforms.solver",
    },
    "session.pushdown": {
        "engines", "errors", "expansion", "expansion.building",
        "expansion.pushdown", "models", "models.scoring", "syntax", "syntax.clauses", "syntax.statements",
        "text", "transforms",
    },
    "session.running": {
        "errors", "expansion", "expansion.building", "metrics", "models", "models.learners", "progress",
        "records", "resources", "session.pushdown", "syntax", "syntax.clauses", "syntax.statements", "text",
        "transforms", "udfs",
    },
    "session": {
        "engines", "errors", "metrics", "progress", "reports", "session.running", "syntax.statements", "text",
    },
    "fairsql": {"errors", "expansion", "findings", "integrations", "reports", "session"},
    "server.protocol": {"errors", "session.running"},
    "server.values": {"resources", "server.protocol", "session", "text"},
    "server.statements": {
        "errors", "resources", "server.protocol", "server.values", "session", "syntax.statements", "text",
    },
    "server": {"errors", "resources", "server.protocol", "server.statements", "server.values", "session", "text"},
    "shell.output": {
        "errors", "fairsql", "progress", "resources", "session", "session.running", "syntax", "text", "whole_file",
    },
    "shell.prompt": {
        "errors", "expansion", "fairsql", "session.running", "shell.output", "syntax.statements", "text",
    },
    "shell.commands": {
        "errors", "fairsql", "findings", "metrics", "records", "reports", "resources", "session",
        "shell.output", "shell.prompt", "text", "whole_file",
    },
    "shell": {"errors", "fairsql", "server", "shell.commands", "shell.output"},
    "integrations.alchemy": {"fairsql", "resources", "text"},
    "integrations": {"errors", "expansion", "findings", "reports.content", "session", "text"},
    "__main__": {"shell"},
}  # fmt: skip
DUCKDB = {"errors", "fairsql", "session", "session.pushdown", "session.running"}  # the rooms that may import duckdb


def module_files() -> dict[str, Path]:
    """Return the file of each module, by its full name."""
    files = {}
    for folder, package in ((PACKAGE, "fairsql"), (ROOT / "udfs", "fairsql.udfs")):
        for path in folder.rglob("*.py"):
            parts = (package, *path.relative_to(folder).with_suffix("").parts)
            files[".".join(part for part in parts if part != "__init__")] = path
    return files


FILES = module_files()


def room_of(module: str) -> str:
    """Return the room that a module lies in."""
    if module == "fairsql":
        return module
    name = module.removeprefix("fairsql.")
    is_package = FILES[module].name == "__init__.py"
    return name if is_package or "." not in name else name.rpartition(".")[0]


@cache
def imported(path: Path, *, types: bool = False) -> set[str]:
    """Return the modules that a file imports when it runs, by a string too; with `types` those it names for types, too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if not types
        and isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    modules = set()
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            modules |= {name for name in inner if name in FILES} or {node.module}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in (
            "import_module",
            "__import__",
        ):
            argument = node.args[0]
            modules.add(str(argument.value) if isinstance(argument, ast.Constant) else ast.unparse(argument))
    return modules


@cache
def edges() -> dict[str, set[str]]:
    """Return of each module the modules of ours that it imports."""
    return {module: imported(path) & set(FILES) - {module} for module, path in FILES.items()}


def test_every_room_has_its_row() -> None:
    assert {room_of(module) for module in FILES} - {"data", "pages"} == set(ROOMS)


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_imports_go_one_way(room: str) -> None:
    used = {room_of(other) for module, others in edges().items() if room_of(module) == room for other in others}
    assert used - {room} <= ROOMS[room], f"{room} imports {sorted(used - {room} - ROOMS[room])}"


def test_folders_are_small_and_files_have_names_of_their_own() -> None:
    paths = [path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"]
    assert not [folder for folder, count in Counter(path.parent for path in paths).items() if count > 20]
    assert not [name for name, count in Counter(path.name for path in paths).items() if count > 1]


def test_no_import_is_hidden_in_a_string() -> None:
    built = {
        (module, name)
        for module, path in FILES.items()
        for name in imported(path)
        if not name.replace(".", "").replace("_", "").isalnum()
    }
    assert not built, "a module whose name is put together cannot be seen by the table above"


def test_only_the_session_knows_duckdb() -> None:
    assert {room_of(module) for module, path in FILES.items() if "duckdb" in imported(path)} <= DUCKDB


def test_types_go_one_way_through_the_connection() -> None:
    """What a connection is made of names its type, `connections.py`; its class is known to the rooms above alone."""
    below = {
        module for module in FILES if module.split(".")[1:2] in (["records"], ["models"], ["transforms"], ["session"])
    }
    named = {module for module in below if "fairsql.session.connection" in imported(FILES[module], types=True)}
    assert named == {"fairsql.session.opening", "fairsql.session.installation"}  # which open one


@pytest.mark.parametrize("graph", ["rooms", "modules"])
def test_there_are_no_circles(graph: str) -> None:
    needs = ROOMS if graph == "rooms" else edges()
    order: list[str] = []
    while len(order) < len(needs):
        ready = [name for name in needs if name not in order and needs[name] <= set(order)]
        assert ready, f"a circle among {sorted(set(needs) - set(order))}"
        order += ready


@pytest.mark.parametrize("room", sorted(room for room in ROOMS if (PACKAGE / room.replace(".", "/")).is_dir()))
def test_rooms_say_what_comes_in_and_what_goes_out(room: str) -> None:
    doc = ast.get_docstring(ast.parse((PACKAGE / room.replace(".", "/") / "__init__.py").read_text(encoding="utf-8")))
    assert doc is not None
    assert "In: " in doc
    assert "Out: " in doc


def test_all_is_complete() -> None:
    public = {name for name, value in vars(fairsql).items() if not name.startswith("_") and not ismodule(value)}
    assert public - {"Any", "TYPE_CHECKING"} <= set(fairsql.__all__)
    assert all(hasattr(fairsql, name) for name in fairsql.__all__)
    assert fairsql.__all__ == sorted(fairsql.__all__)


def test_items_are_documented() -> None:
    text = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("language.md", "transforms.md"))
    assert all(f"| {item} |" in text for item in FORMS.item_words)


def test_every_metric_is_defined_once_with_all_fields() -> None:
    names = [name.casefold() for name in built_in_metrics().names()]
    assert len(names) == len(set(names))
    for metric in built_in_metrics():
        assert metric.meaning, metric.name
        assert metric.source, metric.name
        assert metric.direction in ("higher", "lower", "neutral"), metric.name


def test_metrics_file_is_sql_that_duckdb_reads() -> None:
    con = duckdb.connect()
    con.execute((ROOT / "sql" / "metrics.sql").read_text(encoding="utf-8"))
    rows = con.execute("SELECT fair_f1_score(3, 1, 2), fair_balanced_accuracy(3, 1, 1, 3)").fetchall()
    assert rows == [(6 / 9, 0.75)]


def test_docs_list_the_metrics_that_there_are() -> None:
    text = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
    missing = [metric.name for metric in built_in_metrics() if f"| {metric.name} |" not in text]
    assert not missing, f"run `make docs`: {missing} are missing"


def test_reserved_words_are_duckdbs() -> None:
    query = "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category NOT IN ('unreserved', 'column_name')"
    assert {row[0] for row in duckdb.connect().execute(query).fetchall()} <= RESERVED


def test_the_tests_of_other_versions_exist() -> None:
    assert not [path for path in (*matrix.TESTS, *matrix.CORE_TESTS) if not (ROOT / path).exists()]


def test_the_files_that_contributors_are_sent_to_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    files = set(re.findall(r"`([\w/]+\.(?:py|sql|md))(?=[`:])", text))
    assert len(files) > 50
    folders = [ROOT, PACKAGE, *PACKAGE.glob("*/"), *PACKAGE.glob("*/*/")]
    assert not [file for file in files if not any((folder / file).is_file() for folder in folders)]


def names_in(path: Path) -> set[str]:
    """Return the names that a file defines, methods as `Class.method`; what it imports is none of them."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
            inner = node.body if isinstance(node, ast.ClassDef) else []
            names |= {f"{node.name}.{each.name}" for each in inner if isinstance(each, ast.FunctionDef)}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def test_the_names_that_contributors_are_sent_to_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w/]+\.py): ([\w.]+)`|`([\w/]+\.py)`: `([\w.]+)`", text)  # `file: name`, `file`: `name`
    named += [
        ("", "", *each[::-1]) for each in re.findall(r"`(\w+)`(?: of | \()`([\w/]+\.py)`", text)
    ]  # `name` of `file`
    places = {(first or third, second or fourth) for first, second, third, fourth in named}
    assert len(places) > 35
    assert not [
        f"{file}: {name}"
        for file, name in places
        if name not in names_in(next(path for path in (PACKAGE / file, ROOT / file) if path.is_file()))
    ]


def test_contributing_has_every_room_and_form() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = {room.partition(".")[0] for room in ROOMS if (PACKAGE / room.partition(".")[0]).is_dir()}
    assert not [room for room in rooms if f"| `{room}/` |" not in text]


# How SQL begins that Python runs; tags of answers and messages of the server begin with other words.
SQL = re.compile(
    r"\s*(SELECT|FROM|WITH|CREATE (OR REPLACE )?(TEMP )?(TABLE|MACRO|VIEW|SCHEMA)|INSERT INTO|DELETE FROM|UPDATE|"
    r"DROP (TABLE|MACRO|VIEW)|ALTER TABLE|ATTACH|DETACH|DESCRIBE|SET|CALL|COMMENT ON)\s"
)
NO_QUERY = {
    "fairsql.error_messages": "a hint",
    "fairsql.expansion.script_expansion": "reads back the block that an expansion is",
    "fairsql.models.scoring.score_sql": "writes models as SQL: the text is what it makes",
    "fairsql.server.client_session": "a hint",
    "fairsql.server.extended": "a list of words",
    "fairsql.server.statements.pg_catalog": "a list of words",
    "fairsql.server.statements.requests": "lists of words, and a tag",
    "fairsql.session.running.functions": "a list of words",
    "fairsql.session.running.macros": "how statements of the files begin",
    "fairsql.shell.commands.demo": "shows what a user types",
}


def queries_in(path: Path) -> list[str]:
    """Return the strings of a file that begin as SQL does, docstrings aside."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.FunctionDef, ast.ClassDef)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    later = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values[1:]}
    strings = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs | later
    ]
    return [text for text in strings if SQL.match(text)]


def test_sql_stands_in_sql_files() -> None:
    assert not {
        module: queries_in(path) for module, path in FILES.items() if module not in NO_QUERY and queries_in(path)
    }
    assert all(queries_in(FILES[module]) for module in NO_QUERY), "an exception that is none any more"


def test_expansions_are_made_of_nodes() -> None:
    """No text of a query is put together in `expansion/` and its folders: what is formatted there are names and messages."""
    words = re.compile(r"\b(SELECT|FROM|WHERE|GROUP BY|ORDER BY|JOIN|UNION)\b")
    formatted = {
        module.rpartition(".")[2]
        for module, path in FILES.items()
        if room_of(module).partition(".")[0] == "expansion"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr) and words.search(ast.unparse(node))
    }
    # The first two put a block into the user's text; the last fills templates of sql/queries/ with expressions.
    assert formatted <= {"script_expansion", "statement_expansion", "transform_map"}
