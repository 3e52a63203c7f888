"""CREATE MODEL over rows that stay in the database: its time beside one plain fit of scikit-learn, and its memory.

Each runs in a process of its own. The plain fit is scikit-learn's, of all rows as a data frame that is in memory
already: reading them is left out, and what CREATE MODEL does besides, their preparation, is not. The regression alone,
of features that are prepared, is told beside it. With arguments (a Parquet file and the features) this module is that
process.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import duckdb

from benchmarks import child, machine
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio

TIMED = (4, 20)  # millions of rows
MEASURED = ((1, 12), (4, 12), (20, 12), (100, 12), (4, 51))  # millions of rows, and columns
SMALL = 300  # million values: of more, one plain fit takes minutes and NEEDED
NEEDED = 21  # GiB, of the plain fit of 20 million rows x 51 columns
LIMIT = "250MB"
LARGEST = 600.0  # MiB
_NARROW = ["age", "edu", "hrs", "x3", "x4", "x5", "c", "g"]  # 12 columns after c has become one for each of its values
_WIDE = [*_NARROW, *(f"e{k}" for k in range(9)), *(f"d{k}" for k in range(3))]  # 51
WIDTHS = {12: _NARROW, 51: _WIDE}


def measure(run: Run) -> Sequence[Line]:
    """Time both in turns on the same file, then take the peaks of the statement on more and more rows."""
    lines = []
    for millions in TIMED:
        for width, features in WIDTHS.items():
            size = f"{millions} million rows x {width} columns"
            if millions * width > SMALL and machine.gibibytes() < NEEDED:
                lines.append(Line(f"CREATE MODEL / one plain fit, {size}", None, note=f"takes {NEEDED} GiB"))
                continue
            run.say(size)
            path = write(run.directory / f"{millions}_{width}.parquet", run.rows(millions * 1_000_000), width > 12)
            contestants: dict[str, Callable[[], tuple[float, float]]] = {
                "model": _model(path, features, {}),
                "plain": _plain(path, features),
            }
            found = interleave(contestants, run.rounds(3) if millions * width <= SMALL else 2, warm=0)
            model, plain = ([time for time, _ in found[name]] for name in ("model", "plain"))
            alone = [time for _, time in found["plain"]]
            for words, times, target in (
                (f"CREATE MODEL / one plain fit, {size}", plain, Target(1.0)),
                (f"CREATE MODEL / the regression of it alone, {size}", alone, None),
            ):
                note = f"{seconds(Spread.of(model).median)} / {seconds(Spread.of(times).median)}"
                lines.append(Line(words, ratio(model, times), target=target, note=note))
            path.unlink()
    for millions, width in MEASURED:
        run.say(f"memory of {millions} million rows x {width} columns")
        path = write(run.directory / f"{millions}.parquet", run.rows(millions * 1_000_000), width > 12)
        rounds = run.rounds(3) if millions <= TIMED[-1] else 1
        peaks = [_model(path, WIDTHS[width], {"memory_limit": LIMIT})() for _ in range(rounds)]
        peak = Spread.of([peak for _, peak in peaks])
        words = f"peak of CREATE MODEL, {millions} million rows x {width} columns, memory_limit {LIMIT}"
        note = seconds(Spread.of([time for time, _ in peaks]).median)
        lines.append(Line(words, peak, "MiB", target=Target(LARGEST), note=note))
        path.unlink()
    return lines


def write(path: Path, rows: int, wide: bool) -> Path:
    """Write rows of two groups whose base rates differ; half of the columns know the group."""

    def uniform(k: int) -> str:
        return f"((hash(i * 64 + {k}) >> 11)::DOUBLE / 9007199254740992.0)"

    def normal(k: int) -> str:
        return f"(sqrt(-2 * ln({uniform(k)} + 1e-12)) * cos(6.283185307179586 * {uniform(k + 1)}))"

    more = [f"{normal(20 + 2 * k)} * {k + 1} + 0.3 * g AS e{k}" for k in range(9)]
    more += [f"'k' || (hash(i * 64 + {56 + k}) % 10) AS d{k}" for k in range(3)]
    columns = [
        "g",
        f"greatest(17, least(90, round(40 + 13 * {normal(0)} + 2 * g)))::INTEGER AS age",
        f"greatest(1, least(16, round(10 + 2.5 * {normal(2)} + 0.5 * g)))::INTEGER AS edu",
        f"greatest(1, least(99, round(40 + 11 * {normal(4)} + 2 * g)))::INTEGER AS hrs",
        f"{normal(6)} + 0.3 * g AS x3",
        f"{normal(8)} * 3 + 100 - 0.2 * g AS x4",
        f"{normal(10)} AS x5",
        "['a', 'b', 'c', 'd', 'e'][(1 + hash(i * 64 + 12) % 5)::BIGINT] AS c",
        f"{uniform(14)} AS chance",
        *(more if wide else []),
    ]
    margin = "-1.2 + 0.03 * (age - 40) + 0.25 * (edu - 10) + 0.4 * x3 - 0.1 * (x4 - 100) + 0.2 * x5 * x5 + 0.55 * g"
    with duckdb.connect() as con:
        con.execute(
            f"""COPY (SELECT * EXCLUDE (chance), chance < 1 / (1 + exp(-({margin}))) AS y FROM (
                SELECT {", ".join(columns)}
                FROM (SELECT i, ((hash(i * 64 + 16) % 100) < 62)::INTEGER AS g FROM range({rows}) AS r(i))
            )) TO '{path}'"""
        )
    return path


def _model(path: Path, features: Sequence[str], settings: dict[str, str]) -> Callable[[], tuple[float, float]]:
    statement = (
        f"CREATE OR REPLACE MODEL m PREDICT y FEATURES {', '.join(features)} "
        f"FAIR (PROTECTED g METRICS selection_rate WITHIN 0.03) AS SELECT * FROM '{path}'"
    )
    task = child.Task(statement, True, settings=settings, first="SHOW MODELS")  # imports before the clock runs

    def once() -> tuple[float, float]:
        outcome = child.run(task)
        return outcome.seconds, outcome.mebibytes

    return once


def _plain(path: Path, features: Sequence[str]) -> Callable[[], tuple[float, float]]:
    command = [sys.executable, "-m", "benchmarks.any_size", str(path), ",".join(features)]

    def once() -> tuple[float, float]:
        done = subprocess.run(command, capture_output=True, text=True, cwd=child.ROOT, check=True)
        whole, alone = json.loads(done.stdout)
        return float(whole), float(alone)

    return once


def main() -> None:
    """Print the seconds of one plain fit, and those of its regression alone."""
    from sklearn.compose import make_column_transformer
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import OneHotEncoder, StandardScaler

    path, names = sys.argv[1:]
    items = ", ".join(name if name[0] in "cd" else f"{name}::DOUBLE AS {name}" for name in names.split(","))
    with duckdb.connect() as con:
        frame = con.execute(f"SELECT {items}, y FROM '{path}'").df()
    label = frame.pop("y").to_numpy().astype(int)
    words = [name for name in frame if name[0] in "cd"]
    numbers = [name for name in frame if name not in words]
    begin = perf_counter()
    prepare = make_column_transformer((StandardScaler(), numbers), (OneHotEncoder(sparse_output=False), words))
    x = prepare.fit_transform(frame)
    del frame
    prepared = perf_counter()
    LogisticRegression(max_iter=1000).fit(x, label)
    end = perf_counter()
    print(json.dumps([end - begin, end - prepared]))


BENCHMARK = Benchmark("any_size", "Models of rows that stay in the database", measure)

if __name__ == "__main__":
    main()
