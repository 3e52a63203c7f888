"""The structure of the code: who may import whom, what is public, and that names are told once."""

from __future__ import annotations

import ast
from pathlib import Path

import duckdb
import pytest

import fairsql
from fairsql.expand import FORMS as EXPANDERS
from fairsql.metrics import built_in_metrics
from fairsql.spec import FORMS, ITEMS
from fairsql.tokens import RESERVED

PACKAGE = Path(fairsql.__file__).parent
ROOT = PACKAGE.parent

# Who may import whom, in the order of the data. A new module adds its row.
ALLOWED: dict[str, set[str]] = {
    "errors": set(),
    "resources": set(),
    "tokens": set(),
    "formula": {"errors"},
    "derivative": {"errors", "formula"},
    "metrics": {"errors", "formula", "resources", "tokens"},
    "quoting": set(),
    "spec": {"formula"},
    "clause": {"errors", "spec", "tokens"},
    "slices": {"clause", "errors", "spec", "tokens"},
    "groupings": {"slices", "spec", "tokens"},
    "metric_items": {"derivative", "errors", "formula", "metrics", "slices", "spec"},
    "values": {"errors", "metrics", "slices", "spec"},
    "audit": {"formula", "groupings", "metric_items", "metrics", "slices", "spec", "values"},
    "mitigation": {"errors", "formula", "groupings", "metric_items", "metrics", "slices", "spec", "values"},
    "stored": {"errors", "slices", "tokens"},
    "transform_items": {"errors", "groupings", "metrics", "slices", "spec", "stored", "values"},
    "items": {"audit", "clause", "metrics", "mitigation", "slices", "spec", "tokens", "transform_items", "values"},
    "statements": {"errors", "metrics", "tokens"},
    "enforcement": {"derivative", "errors", "formula", "metric_items", "metrics", "slices", "spec", "tokens", "values"},
    "model_statements": {"enforcement", "errors", "groupings", "metrics", "slices", "spec", "stored", "tokens", "values"},
    "expand.nodes": {"tokens"},
    "expand.contingency": {"expand.nodes", "formula", "spec"},
    "expand.counts": {"expand.contingency", "expand.nodes", "formula", "spec"},
    "expand.measures": {"derivative", "expand.contingency", "expand.counts", "expand.nodes", "formula", "spec"},
    "expand.groups": {"expand.contingency", "expand.measures", "expand.nodes", "spec"},
    "expand.checks": {"expand.group_text", "expand.nodes", "spec"},
    "expand.group_text": {"expand.nodes", "spec"},
    "expand.exact": {"expand.contingency", "expand.nodes", "resources"},
    "expand.reweigh": {"expand.contingency", "expand.nodes", "expand.own_columns", "spec"},
    "expand.disparity": {
        "expand.checks", "expand.contingency", "expand.group_text", "expand.measures", "expand.nodes", "spec",
    },
    "expand.own_columns": {"expand.contingency", "expand.nodes", "spec"},
    "expand.cuts": {"expand.checks", "expand.contingency", "expand.nodes", "expand.own_columns", "spec"},
    "expand.relabel": {
        "expand.checks", "expand.contingency", "expand.cuts", "expand.nodes", "expand.own_columns", "spec",
    },
    "expand.threshold": {"expand.checks", "expand.contingency", "expand.exact", "expand.nodes", "spec"},
    "expand.definitions": {"expand.nodes", "metrics"},
    "expand.registry": {"expand.nodes", "metrics"},
    "expand.transform": {"expand.contingency", "expand.nodes", "quoting", "spec", "tokens"},
    "expand": {
        "clause", "errors", "expand.definitions", "expand.disparity", "expand.groups", "expand.nodes",
        "expand.registry", "expand.relabel", "expand.reweigh", "expand.threshold", "expand.transform", "items", "metrics",
        "model_statements", "spec", "statements", "stored", "tokens", "transform_items",
    },
    "sqlglot_dialect": {"errors", "expand", "tokens"},
    "superset_engine": set(),
    "catalog": {"formula", "metrics", "statements"},
    "udf": set(),
    "macros": {"expand", "expand.nodes", "formula", "metrics", "resources", "spec", "tokens"},
    "functions": {"macros", "tokens"},
    "placement": {"errors", "expand", "quoting", "tokens"},
    "progress": set(),
    "relations": set(),
    "connection": {"catalog", "errors", "expand", "functions", "metrics", "placement", "progress", "quoting", "relations", "tokens"},
    "files": {"errors", "quoting"},
    "connection": {"catalog", "errors", "expand", "files", "functions", "metrics", "placement", "progress", "tokens"},
    "models": set(),
    "models.descent": set(),
    "models.ranges": set(),
    "models.soft_histogram": {"models.ranges"},
    "models.equalized_distribution": {"models.descent", "models.ranges", "models.soft_histogram"},
    "models.features": set(),
    "models.feature_sql": {"models.features", "quoting"},
    "models.tree_sql": {"models.feature_sql", "quoting"},
    "models.estimator_sql": {"models.equalized_distribution", "models.feature_sql", "models.tree_sql", "quoting"},
    "models.scoring": {"models.estimator_sql", "models.feature_sql", "quoting"},
    "models.storage": {"errors"},
    "models.two_stage": {"errors", "models.features", "tokens"},
    "models.constraints": {"derivative", "errors", "formula", "metrics"},
    "models.learners": {"errors", "models.constraints"},
    "models.forecast": {"models.constraints"},
    "models.refinement": {"models.constraints"},
    "models.trials": {"models.constraints", "models.forecast", "models.learners", "models.refinement"},
    "models.search": {"errors", "models.constraints", "models.trials"},
    "models.progress": {"models.trials"},
    "models.constrained": {
        "enforcement", "errors", "metrics", "models.constraints", "models.learners", "models.progress", "models.search",
        "models.trials", "progress", "quoting", "spec",
    },
    "models.training_data": {"errors", "models.constrained", "models.constraints", "quoting", "spec", "tokens"},
    "keeping": {"errors", "quoting"},
    "models.training": {
        "errors", "keeping", "models.constrained", "models.constraints", "models.equalized_distribution",
        "models.features", "models.learners", "models.search", "models.training_data", "models.trials", "quoting", "spec",
    },
    "models.record": {
        "enforcement", "keeping", "models.constraints", "models.scoring", "models.storage", "models.training",
        "models.training_data", "quoting", "resources", "spec",
    },
    "models.remarks": {"models.training_data"},
    "models.tradeoff": {
        "errors", "formula", "models.constraints", "models.record", "models.training", "models.training_data",
        "models.trials", "spec",
    },
    "models.statements": {
        "errors", "expand", "keeping", "models.progress", "models.record", "models.remarks",
        "models.tradeoff",
        "models.training", "models.training_data", "quoting", "resources", "spec", "stored",
    },
    "transforms": set(),
    "transforms.problem": {"errors"},
    "transforms.system": {"transforms.problem"},
    "transforms.departure": {"transforms.problem"},
    "transforms.linear": {"errors", "transforms.departure", "transforms.system"},
    "transforms.cones": {"transforms.departure", "transforms.linear", "transforms.problem", "transforms.system"},
    "transforms.programs": {
        "errors", "transforms.cones", "transforms.departure", "transforms.linear", "transforms.system",
    },
    "transforms.certificate": {"transforms.problem"},
    "transforms.feasibility": {"errors", "transforms.linear", "transforms.problem", "transforms.system"},
    "transforms.solve": {
        "errors", "transforms.certificate", "transforms.departure", "transforms.feasibility", "transforms.linear",
        "transforms.problem", "transforms.programs", "transforms.system",
    },
    "transforms.suppressed": {
        "errors", "transforms.certificate", "transforms.departure", "transforms.feasibility", "transforms.problem",
        "transforms.solve", "transforms.system",
    },
    "transforms.diagnostics": {"errors", "transforms.certificate", "transforms.problem"},
    "": {"connection", "errors", "expand"},
    "alchemy.session": {"connection"},
    "alchemy.column_types": set(),
    "alchemy.compilers": {"quoting", "tokens"},
    "alchemy.reflection": {"alchemy.column_types", "resources"},
    "alchemy.dialect": {"", "alchemy.column_types", "alchemy.compilers", "alchemy.reflection", "alchemy.session"},
    "alchemy": {"alchemy.dialect"},
    "result": set(),
    "fitting": set(),
    "box": {"fitting", "result"},
    "waiting": {"connection", "files"},
    "installation": {"connection", "errors", "macros", "metrics", "quoting"},
    "output": {"", "box", "connection", "errors", "placement", "quoting", "result", "tokens", "waiting"},
    "completion": {"", "connection", "spec", "tokens"},
    "scripts": {"errors", "placement", "tokens"},
    "commands": {"box", "errors", "output", "result", "scripts", "waiting"},
    "shell": {"", "commands", "completion", "output", "result", "scripts", "spec"},
    "tradeoff_plot": {"errors"},
    "demo": {"box", "connection", "resources", "result"},
    "transform_plot": {"errors", "quoting"},
    "cli": {
        "", "connection", "demo", "errors", "installation", "keeping", "metrics", "output", "quoting", "result",
        "server.command",
        "files", "scripts", "shell", "tokens", "tradeoff_plot",
        "transform_plot", "waiting",
    },
    "server": set(),
    "server.messages": set(),
    "server.authentication": set(),
    "server.types": set(),
    "server.calendar": set(),
    "server.numeric": {"server.failures"},
    "server.encoding": {"server.calendar", "server.numeric", "server.types"},
    "server.rows": {"server.encoding"},
    "server.result": {"server.failures", "server.messages", "server.rows", "server.types"},
    "server.nesting": {"connection", "quoting", "server.types"},
    "server.channel": {"server.messages"},
    "server.failures": {"errors", "placement"},
    "server.parameters": {"connection", "server.calendar", "server.failures", "server.types"},
    "server.statements": {"server.failures", "stored", "tokens"},
    "server.cursors": {"server.failures", "server.statements", "tokens"},
    "server.lines": {"server.encoding", "server.failures", "server.messages", "server.rows"},
    "server.copies": {"quoting", "server.failures", "server.lines", "server.statements", "tokens"},
    "server.portals": {"errors", "server.failures"},
    "server.statements": {"server.failures", "statements", "stored", "tokens"},
    "server.permissions": {"server.failures", "server.statements", "tokens"},
    "server.settings": {"connection", "errors", "quoting", "server.failures", "server.statements", "tokens"},
    "server.catalog": {"quoting", "resources", "server.statements", "tokens"},
    "server.database": {"connection", "errors", "quoting", "resources", "server.catalog"},
    "server.watch": {"connection", "server.channel"},
    "server.transaction": {"connection", "errors", "server.failures", "server.statements"},
    "server.session": {
        "connection", "errors", "server.catalog", "server.channel", "server.copies", "server.cursors", "server.failures",
        "server.lines", "server.messages", "server.nesting", "server.parameters", "server.permissions", "server.portals",
        "server.result", "server.settings", "server.statements", "server.transaction", "server.watch",
    },
    "server.listener": {
        "connection", "errors", "server.authentication", "server.channel", "server.failures", "server.messages",
        "server.session", "server.settings", "server.watch",
    },
    "server.command": {"errors", "server.authentication", "server.database", "server.listener"},
    "__main__": {"cli"},
    "transforms.apart": set(),
    "transforms.fit": {"errors", "transforms.problem", "transforms.solve", "transforms.suppressed"},
    "transforms.record": {
        "expand.transform", "keeping", "quoting", "resources", "spec", "transforms.diagnostics", "transforms.fit",
        "transforms.problem", "transforms.solve",
    },
    "transforms.statements": {
        "errors", "expand.transform", "keeping", "quoting", "resources", "spec", "stored", "transforms.apart",
        "transforms.fit", "transforms.record",
    },
}  # fmt: skip
DUCKDB = {"", "connection", "errors", "functions", "placement", "relations"}  # who may import duckdb
DUCKDB = {"", "connection", "errors", "files", "functions", "placement"}  # who may import duckdb


def module_files() -> dict[str, Path]:
    files = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        files[".".join(part for part in parts if part != "__init__")] = path
    return files


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports when it runs, not those it names for types alone."""
    found = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            modules = {name for name in inner if name.removeprefix("fairsql.") in module_files()}
            found |= modules or {node.module}
    return found


def test_every_module_has_its_row() -> None:
    assert set(module_files()) == set(ALLOWED)


@pytest.mark.parametrize("module", sorted(ALLOWED), ids=lambda name: name or "fairsql")
def test_imports_go_one_way(module: str) -> None:
    names = {name for name in imported(module_files()[module]) if name.split(".")[0] == "fairsql"}
    inner = {name.removeprefix("fairsql").removeprefix(".") for name in names}
    assert inner <= ALLOWED[module], f"{module or 'fairsql'} imports {sorted(inner - ALLOWED[module])}"


@pytest.mark.parametrize("module", sorted(ALLOWED), ids=lambda name: name or "fairsql")
def test_only_the_connection_knows_duckdb(module: str) -> None:
    assert "duckdb" not in imported(module_files()[module]) or module in DUCKDB


def test_there_are_no_cycles() -> None:
    order: list[str] = []
    while len(order) < len(ALLOWED):
        ready = [name for name, needs in ALLOWED.items() if name not in order and needs <= set(order)]
        assert ready, f"a cycle among {sorted(set(ALLOWED) - set(order))}"
        order += ready


def test_all_is_complete() -> None:
    public = {name for name in vars(fairsql) if not name.startswith("_")} - set(module_files())
    assert public - {"sql", "udfs", "data"} <= set(fairsql.__all__)
    assert all(hasattr(fairsql, name) for name in fairsql.__all__)
    assert fairsql.__all__ == sorted(fairsql.__all__)


def test_every_form_has_one_expander() -> None:
    assert set(EXPANDERS) == {"", *FORMS}


def test_items_are_documented() -> None:
    text = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("language.md", "transforms.md"))
    assert all(f"| {item} |" in text for item in ITEMS)


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
