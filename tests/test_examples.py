"""Every example runs, and its own assertions hold."""

from __future__ import annotations

import runpy
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from support.example_data import write_example_data

from examples.calmon.experiments import classifiers, cohorts, frontier
from examples.calmon.experiments.repairs import REPAIRS
from examples.luskin.experiments import distribution
from examples.luskin.populations import FLAGS
from examples.omnifair.experiments import several, tradeoff, trials
from examples.reproduction.command import reproduce
from examples.reproduction.plots import has_matplotlib
from examples.reproduction.study import Part, Study

ROOT = Path(__file__).parent.parent
SCRIPTS = sorted(path for path in (ROOT / "examples").glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_example_asserts_its_claims(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(script), run_name="__main__")
    assert capsys.readouterr().out


def test_sql_script_runs_in_the_shell() -> None:
    command = [sys.executable, "-W", "error", "-m", "fairsql", "-f", "examples/audit.sql"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    assert "disparate_impact" in done.stdout
    assert "Amer-Indian-Eskimo" in done.stdout


STUDIES: dict[str, Study] = {
    name: import_module(f"examples.{name}.reproduce").STUDY for name in ("calmon", "luskin", "omnifair")
}
PARTS = [pytest.param(study, part, id=f"{name}-{part.name}") for name, study in STUDIES.items() for part in study.parts]


@pytest.fixture(scope="module")
def example_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    write_example_data(folder, flags=FLAGS)
    return folder


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, example_data: Path) -> None:
    """Few rows in place of every data set; few steps, trees and bounds."""
    monkeypatch.setenv("FAIRSQL_DATA", str(example_data))
    for module, name, value in (
        (distribution, "STEPS", 50),
        (distribution, "ALPHAS", (0.2, 1.0)),
        (frontier, "STEPS", 2),
        (frontier, "LIMITS", (0.25, 0.5)),
        (frontier, "AUTHORS_GRID", frontier.AUTHORS_GRID[::12]),
        (cohorts, "FEWEST", 2),
        (several, "GRID", several.GRID[::10]),
        (several, "FOLDS", 3),
        (tradeoff, "CURVES", tuple(replace(curve, allowances=curve.allowances[::4]) for curve in tradeoff.CURVES)),
        (trials, "RESAMPLES", 10),
    ):
        monkeypatch.setattr(module, name, value)
    for kind, settings in (
        ("RF", ("random_forest", {"n_estimators": 3})),
        ("XGB", ("gradient_boosting", {"max_iter": 3})),
        ("NN", ("mlp", {"max_iter": 5})),
    ):
        monkeypatch.setitem(trials.LEARNERS, kind, settings)
    for kind in ("RF", "RF, six leaves"):
        monkeypatch.setitem(classifiers.LEARNERS, kind, "random_forest(n_estimators := 3)")
    for population, repair in REPAIRS.items():
        monkeypatch.setitem(REPAIRS, population, replace(repair, epsilons=repair.epsilons[:1]))


@pytest.mark.filterwarnings("ignore:the model predicts")  # few rows make some models constant
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("study", "part"), PARTS)
def test_every_part_runs(study: Study, part: Part, tmp_path: Path) -> None:
    """On few rows, from the command line to RESULTS.md, the tables and the figures."""
    reproduce(study, ["--parts", part.name, "--splits", "1", "--out", str(tmp_path)])
    tables = part.read(tmp_path)
    assert tables is not None
    assert all(len(table) for table in tables)
    text = (tmp_path / "RESULTS.md").read_text(encoding="utf-8")
    assert part.report(*tables) in text
    assert text.count("Not run.") == len(study.parts) - 1
    if has_matplotlib():
        figures = sorted(path.name for path in tmp_path.glob("*.png"))
        assert figures == sorted(path.name for path in study.results.glob(f"{part.name}*.png"))


@pytest.mark.parametrize("study", STUDIES.values(), ids=STUDIES)
def test_results_follow_from_the_committed_numbers(study: Study) -> None:
    assert study.report(study.results).encode() == (study.results / "RESULTS.md").read_bytes()


def test_what_is_not_random_is_run_once(small: None, tmp_path: Path) -> None:
    table2 = STUDIES["calmon"].parts[0]
    reproduce(STUDIES["calmon"], ["--parts", table2.name, "--splits", "3", "--out", str(tmp_path)])
    tables = table2.read(tmp_path)
    assert tables is not None
    assert not tables[0].duplicated(["group", "per"]).any()


def test_an_absent_data_set_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FAIRSQL_DATA", str(tmp_path))
    reproduce(STUDIES["luskin"], ["--parts", "sqf", "--out", str(tmp_path)])
    assert "sqf.parquet is not there" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["RESULTS.md"]
