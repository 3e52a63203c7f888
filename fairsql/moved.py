"""Import paths as they were before the package had rooms: they go on working until version 0.3.

In: the old name of a module. Out: the module under its new name, and a DeprecationWarning that tells it. The module
`fairsql.expand` is not among them: that name is the function.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
    "alchemy": "integrations.alchemy",
    "audit": "syntax.audit",
    "box": "shell.box",
    "catalog": "records.created_metrics",
    "clause": "syntax.clause",
    "cli": "shell.cli",
    "commands": "shell.dot_commands",
    "completion": "shell.completion",
    "connection": "session.connection",
    "demo": "shell.demo",
    "derivative": "metrics.derivative",
    "enforcement": "syntax.enforcement",
    "files": "session.files",
    "fitting": "shell.fitting",
    "formula": "metrics.formula",
    "functions": "session.functions",
    "groupings": "syntax.groupings",
    "installation": "session.installation",
    "items": "syntax.items",
    "keeping": "records.names",
    "macros": "session.macros",
    "metric_items": "syntax.metric_items",
    "mitigation": "syntax.mitigation",
    "model_statements": "syntax.model_statements",
    "models.constrained": "models.search.constrained",
    "models.constraints": "models.search.constraints",
    "models.descent": "models.learners.descent",
    "models.equalized_distribution": "models.learners.equalized_distribution",
    "models.estimator_sql": "models.scoring.estimator_sql",
    "models.feature_sql": "models.scoring.feature_sql",
    "models.features": "models.learners.features",
    "models.fit_line": "models.search.fit_line",
    "models.forecast": "models.search.forecast",
    "models.progress": "models.search.fit_line",
    "models.ranges": "models.learners.ranges",
    "models.record": "models.model_record",
    "models.refinement": "models.search.refinement",
    "models.soft_histogram": "models.learners.soft_histogram",
    "models.statements": "models.work",
    "models.storage": "models.learners.storage",
    "models.training_data": "models.data.training_data",
    "models.tree_sql": "models.scoring.tree_sql",
    "models.trials": "models.search.trials",
    "models.two_stage": "models.two_stage_pipeline",
    "output": "shell.output",
    "placement": "session.placement",
    "quoting": "text.quoting",
    "relations": "session.relations",
    "result": "shell.text_rows",
    "scripts": "shell.scripts",
    "server.authentication": "server.protocol.authentication",
    "server.calendar": "server.values.calendar",
    "server.catalog": "server.pg_catalog",
    "server.channel": "server.protocol.channel",
    "server.encoding": "server.values.encoding",
    "server.failures": "server.protocol.failures",
    "server.lines": "server.values.lines",
    "server.messages": "server.protocol.messages",
    "server.nesting": "server.values.nesting",
    "server.numeric": "server.values.numeric",
    "server.parameters": "server.values.parameters",
    "server.result": "server.answer",
    "server.rows": "server.values.rows",
    "server.statements": "server.requests",
    "server.types": "server.values.types",
    "shell.commands": "shell.dot_commands",
    "shell.result": "shell.text_rows",
    "slices": "syntax.slices",
    "spec": "syntax.spec",
    "sqlglot_dialect": "integrations.sqlglot_dialect",
    "statements": "syntax.metric_statements",
    "stored": "syntax.stored_statements",
    "superset_engine": "integrations.superset_engine",
    "tokens": "text.tokens",
    "tradeoff_plot": "shell.tradeoff_plot",
    "transform_items": "syntax.transform_items",
    "transform_plot": "shell.transform_plot",
    "transforms.record": "transforms.transform_record",
    "transforms.statements": "transforms.work",
    "values": "syntax.values",
    "waiting": "shell.waiting",
}


class Finder(MetaPathFinder):
    """Finds a module that moved, where Python finds none of its old name."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a module is loaded whose name is an old one; None for any other."""
        package, _, old = name.partition(".")
        return ModuleSpec(name, _Loader(f"fairsql.{MOVED[old]}")) if package == "fairsql" and old in MOVED else None


class _Loader(Loader):
    """Gives the module under its new name for the old one."""

    def __init__(self, name: str) -> None:
        self._name = name

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module, which keeps its own name and specification."""
        warnings.warn(f"{spec.name} is now {self._name}", DeprecationWarning, stacklevel=2)
        module = import_module(self._name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module back its specification, in which Python wrote the old name."""
        module.__spec__ = self._spec


def keep_old_paths() -> None:
    """Let old import paths work in this process; doing so twice changes nothing.

    >>> keep_old_paths()
    >>> sum(isinstance(finder, Finder) for finder in sys.meta_path)
    1
    """
    if not any(isinstance(finder, Finder) for finder in sys.meta_path):
        sys.meta_path.append(Finder())
