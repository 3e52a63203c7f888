"""Find data sets' Parquet files, and make tables of them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairsql.resources import adult_path

if TYPE_CHECKING:
    from fairsql import Connection


@dataclass(frozen=True, kw_only=True)
class Population:
    """A data set.

    Attributes:
        name: its name in results.
        table: its table in the connection.
        file: the name of the Parquet file, without its ending.
        query: one row for each person; its parameter is the path of the file.
        about: a description of its rows, groups and features.
    """

    name: str
    table: str
    file: str
    query: str
    about: str = ""

    def find(self) -> Path | None:
        """Return the path of the file, or None if it does not exist; Adult comes with FairSQL."""
        path = data_folder() / f"{self.file}.parquet"
        if path.exists():
            return path
        return adult_path() if self.file == "adult" else None

    def read(self, con: Connection) -> bool:
        """Make the table; return whether the file exists.

        >>> import fairsql
        >>> women = "SELECT * FROM read_parquet(?) WHERE sex = 'Female'"
        >>> with fairsql.connect() as con:
        ...     done = Population(name="Women", table="women", file="adult", query=women).read(con)
        ...     con.execute("SELECT count(*) FROM women").fetchone()
        (16192,)
        """
        path = self.find()
        if path is not None:
            con.execute(f"CREATE OR REPLACE TABLE {self.table} AS {self.query}", [str(path)])
        return path is not None


def data_folder() -> Path:
    """Return the folder of the data sets: FAIRSQL_DATA in the environment, else `shared/data` next to the project."""
    return Path(os.environ.get("FAIRSQL_DATA") or Path(__file__).resolve().parents[3] / "shared" / "data")
