"""Find the files that ship with FairSQL. In: a name. Out: their text or path."""

from __future__ import annotations

from importlib import resources
from pathlib import Path


def read_sql(name: str) -> str:
    """Return the text of a file of `sql/`.

    >>> "fair_selection_rate" in read_sql("metrics.sql")
    True
    """
    return resources.files("fairsql.sql").joinpath(name).read_text(encoding="utf-8")


def sql_path(name: str) -> Path:
    """Return the path of a file of `sql/`, for DuckDB to read.

    >>> sql_path("postgres/types.csv").name
    'types.csv'
    """
    return Path(str(resources.files("fairsql.sql").joinpath(name)))


def read_page(name: str) -> str:
    """Return the text of a file of `fairsql/pages/`.

    >>> "<!doctype html>" in read_page("table.html")
    True
    """
    return resources.files("fairsql").joinpath("pages", name).read_text(encoding="utf-8")


def adult_path() -> Path:
    """Return the path of the bundled Adult data: 48,842 rows, 16 columns, Parquet.

    >>> adult_path().name
    'adult.parquet'
    """
    return Path(str(resources.files("fairsql").joinpath("data", "adult.parquet")))


def extension_folders() -> list[Path]:
    """Return the folders of built DuckDB extensions: in the package, and where `make extension` puts them.

    >>> [folder.name for folder in extension_folders()]
    ['extension', 'build']
    """
    package = Path(str(resources.files("fairsql")))
    return [package / "extension", package.parent / "build"]
