"""What is installed: the wheel holds code, SQL, UDFs and data."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import fairsql

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(out.glob("*.whl"))


def test_wheel_holds_everything(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {"fairsql/expansion/__init__.py", "fairsql/sql/metrics.sql", "fairsql/udfs/__init__.py",
              "fairsql/data/adult.parquet", "fairsql/data/berkeley.parquet", "fairsql/py.typed"}  # fmt: skip
    wanted |= {f"fairsql/{path.relative_to(ROOT)}" for path in (ROOT / "sql").rglob("*.sql")}
    wanted |= {str(path.relative_to(ROOT)) for path in (ROOT / "fairsql").rglob("*.py")}
    assert wanted <= names
    assert not [name for name in names if name.startswith(("tests", "benchmarks", "examples"))]


def test_wheel_works_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import fairsql\n"
        f"assert fairsql.__file__.startswith({str(tmp_path)!r}), fairsql.__file__\n"
        "print(fairsql.expand('FROM t FAIR (PREDICTION p PROTECTED g METRICS sp)')[:4])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "FROM"


def test_version_is_reported_once() -> None:
    done = subprocess.run([sys.executable, "-m", "fairsql", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"FairSQL {fairsql.__version__},")
    assert metadata.version("fairsql") == fairsql.__version__
