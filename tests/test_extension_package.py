"""The built extension as clients get it: `fairsql extension`, the wheel, and DuckDB's own test files in `extension/test/sql/`.

In: what `make extension` built. Checked with the real clients: the stock shell, Python's DuckDB and Node.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import duckdb
import pytest
import yaml
from support.extension import FOLDER, READS_FILES, SHELL, built
from support.sqllogic import run_in_python, run_in_the_shell
from test_interfaces import node_folder
from test_macro_files import shell

import fairsql
from fairsql.expansion.form_table import FORMS
from fairsql.shell.cli import main
from fairsql.shell.commands import extension_command

FILES = sorted((FOLDER / "test" / "sql").glob("*.test"))
CLAUSE = "FROM (VALUES ('a', 1), ('a', 0), ('b', 0)) AS t(team, hired) FAIR (PREDICTION hired PROTECTED team)"
ROWS = "team,n,excluded,selection_rate\na,2,0,0.5\nb,1,0,0.0\n"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["extension", *words]) == 0
    return capsys.readouterr().out


def in_the_shell(*commands: str, home: Path | None = None, unsigned: bool = True) -> str:
    command = [shell(), *(["-unsigned"] if unsigned else []), "-csv"]
    for each in commands:
        command += ["-c", each]
    environment = os.environ | ({"HOME": str(home)} if home else {})
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)
    return done.stdout + done.stderr


def test_it_says_how_each_client_loads_it(capsys: pytest.CaptureFixture[str]) -> None:
    built(SHELL)
    lines = said(capsys).splitlines()
    assert all(line.startswith("LOAD '") for line in lines)
    load = said(capsys, "--duckdb", SHELL)
    assert load.rstrip("\n") in lines
    assert load.endswith(f"; -- DuckDB {SHELL}: duckdb -unsigned\n")
    assert in_the_shell(load, CLAUSE) == ROWS


def test_installed_load_fairsql_finds_it_in_the_stock_shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    built(SHELL)
    monkeypatch.setenv("HOME", str(tmp_path))
    for _ in range(2):  # a second time puts it in the place of the first
        reported = said(capsys, "install", "--duckdb", SHELL).splitlines()
    path = Path(reported[0])
    assert path.relative_to(tmp_path / ".duckdb" / "extensions" / f"v{SHELL}").name == "fairsql.duckdb_extension"
    assert reported[1].startswith("-- LOAD fairsql;")
    assert in_the_shell("LOAD fairsql", CLAUSE, home=tmp_path) == ROWS
    assert "unsigned extensions are disabled" in in_the_shell("LOAD fairsql", home=tmp_path, unsigned=False)


def test_installed_elsewhere_it_is_found_by_the_setting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    built(SHELL)
    said(capsys, "install", "--duckdb", SHELL, "--directory", str(tmp_path))
    assert in_the_shell(f"SET extension_directory = '{tmp_path}'", "LOAD fairsql", CLAUSE) == ROWS


def test_installed_it_is_found_by_pythons_duckdb(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    built(duckdb.__version__)
    said(capsys, "install", "--duckdb", duckdb.__version__, "--directory", str(tmp_path))
    code = (
        "import duckdb\n"
        "con = duckdb.connect(config={'allow_unsigned_extensions': 'true'})\n"
        f"con.execute('SET extension_directory = ''{tmp_path}''')\n".replace("''", "\\'")
        + f'con.execute("LOAD fairsql")\nprint(con.execute("{CLAUSE}").fetchall())\n'
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "[('a', 2, 0, 0.5), ('b', 1, 0, 0.0)]\n", done.stderr


@pytest.fixture
def a_built_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a file that says that it is the extension for DuckDB 9.8.7."""
    folder = tmp_path / "duckdb-9.8.7"
    folder.mkdir()
    fields = ["", "", "", "CPP", "v0.1.0", "v9.8.7", "linux_amd64", "4"]
    (folder / "fairsql.duckdb_extension").write_bytes(
        b"".join(f.encode().ljust(32, b"\0") for f in fields) + bytes(256)
    )
    monkeypatch.setattr(extension_command, "extension_folders", lambda: [tmp_path])
    monkeypatch.chdir(tmp_path)
    return folder


def test_none_for_a_version_is_an_error_that_says_what_there_is(
    a_built_one: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extension_command, "extension_folders", lambda: [tmp_path / "none", a_built_one.parent])
    assert main(["extension", "--duckdb", "1.4.0"]) == 1
    reported = " ".join(capsys.readouterr().err.split())
    assert "there is no built extension for DuckDB 1.4.0" in reported
    assert "there are ones for DuckDB 9.8.7" in reported
    assert [each[1:] for each in extension_command.list_built()] == [("9.8.7", "linux_amd64")]
    monkeypatch.setattr(extension_command, "extension_folders", list)
    assert main(["extension", "install"]) == 1
    reported = " ".join(capsys.readouterr().err.split())
    assert "there is no built extension HINT: make extension builds one" in reported
    with pytest.raises(SystemExit):
        main(["extension", "--directory", str(tmp_path)])
    assert "--directory goes with install" in capsys.readouterr().err


@pytest.mark.usefixtures("a_built_one")
def test_a_version_may_have_its_v(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--duckdb", "v9.8.7") == said(capsys, "--duckdb", "9.8.7") != ""
    assert main(["extension", "--duckdb", "v1.4.0"]) == 1
    assert "there is no built extension for DuckDB 1.4.0" in " ".join(capsys.readouterr().err.split())


def test_a_directory_without_a_name_is_an_error(a_built_one: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(a_built_one.parent.iterdir())
    for action in (["install"], []):
        with pytest.raises(SystemExit):
            main(["extension", *action, "--directory", ""])
    assert "--directory names no directory" in capsys.readouterr().err
    assert sorted(a_built_one.parent.iterdir()) == before


@pytest.mark.parametrize("version", ["", "v", " "])
def test_a_version_without_a_number_is_an_error(
    version: str, a_built_one: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(a_built_one.parent.iterdir())
    for action in (["install"], []):
        with pytest.raises(SystemExit):
            main(["extension", *action, "--duckdb", version])
        assert "--duckdb names no version: write --duckdb 1.5.6" in capsys.readouterr().err
    assert sorted(a_built_one.parent.iterdir()) == before


def test_a_directory_that_cannot_be_written_is_reported(a_built_one: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = a_built_one / "file"
    file.touch()
    assert main(["extension", "install", "--directory", str(file)]) == 1
    reported = " ".join(capsys.readouterr().err.split())
    assert reported.startswith(f"cannot install into {file}: Not a directory HINT: name another one by --directory")


def test_each_version_of_duckdb_is_built_with_its_own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    import build

    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setattr(build, "SOURCES", tmp_path / "sources")
    (tmp_path / "sources" / "npm").mkdir(parents=True)
    for version in ("1.5.6", "1.5.7"):
        library = tmp_path / "libduckdb.so"
        library.write_text(version)
        package = f"duckdb-node-bindings-{build.NPM[platform.machine()]}-{version}-r.1.tgz"
        with tarfile.open(tmp_path / "sources" / "npm" / package, "w:gz") as tar:
            tar.add(library, "package/libduckdb.so")
    for version in ("1.5.6", "1.5.7"):
        assert build.library(version).read_text() == version


@pytest.mark.parametrize(("version", "said"), [("1.5.9", "a build needs npm"), ("9.9.9", "this Python has DuckDB")])
def test_what_a_build_lacks_is_reported(
    version: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    import build

    monkeypatch.setattr(build, "BUILD", tmp_path / "build")
    monkeypatch.setattr(build, "SOURCES", tmp_path / "sources")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(build.CannotBuildError, match=said):
        build.library(version)
    assert not (tmp_path / "build").exists()


def test_the_wheel_carries_it_for_one_python_and_platform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small files stand for the built ones."""
    monkeypatch.syspath_prepend(str(FOLDER))
    import wheel

    names = [
        "duckdb-1.5.6/fairsql.duckdb_extension",
        "duckdb-1.5.6/libduckdb.so",
        "duckdb-2.0.0/fairsql.duckdb_extension",
    ]
    for name in names:
        path = tmp_path / "build" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    wheel.stage(tmp_path / "build", tmp_path / "stage")
    packed = wheel.pack(tmp_path / "stage", tmp_path / "dist")
    held = zipfile.ZipFile(packed).namelist()
    assert {each for each in held if "/extension/" in each} == {f"fairsql/extension/{name}" for name in names}
    assert {"fairsql/sql/metrics.sql", "fairsql/data/adult.parquet", "fairsql/udfs/__init__.py"} <= set(held)
    tag = packed.stem.split("-")[2:]
    assert tag[0] == f"cp{sys.version_info[0]}{sys.version_info[1]}"
    assert tag[2] != "any"


def test_what_the_wheel_carries_is_loaded_by_the_stock_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of the wheel, away from the checkout."""
    path = built(SHELL)
    monkeypatch.syspath_prepend(str(FOLDER))
    import wheel

    (tmp_path / "build").mkdir()
    (tmp_path / "build" / path.parent.name).symlink_to(path.parent)
    assert wheel.stage(tmp_path / "build", tmp_path / "stage") == 1
    done = subprocess.run(
        [sys.executable, "-m", "fairsql", "extension"],
        capture_output=True, text=True, timeout=120, check=False, cwd=tmp_path / "stage",
    )  # fmt: skip
    assert done.stdout.startswith(f"LOAD '{tmp_path}/stage/fairsql/extension/duckdb-{SHELL}/"), done.stderr
    assert in_the_shell(done.stdout, CLAUSE) == ROWS


def test_duckdbs_build_can_link_it() -> None:
    """The loader that DuckDB's build writes makes a `duckdb::FairsqlExtension`, of a header of this name."""
    assert "class FairsqlExtension : public Extension {" in (FOLDER / "src/include/fairsql_extension.hpp").read_text()
    assert b"N6duckdb16FairsqlExtensionE" in built(SHELL).read_bytes()


def test_the_description_for_the_community_repository() -> None:
    """The keys that the repository's build reads, and a first example that runs."""
    description = yaml.safe_load((FOLDER / "description.yml").read_text(encoding="utf-8"))
    assert description.keys() == {"extension", "repo", "docs"}
    kinds = {"name": str, "description": str, "version": str, "language": str, "build": str, "license": str}
    assert {key: type(description["extension"][key]) for key in kinds} == kinds
    assert isinstance(description["extension"]["maintainers"], list)
    assert description["extension"]["name"] == "fairsql"
    assert description["extension"]["version"] == fairsql.__version__
    assert description["repo"].keys() == {"github", "ref"}
    assert in_the_shell(f"LOAD '{built(SHELL)}'", description["docs"]["hello_world"]) == ROWS


def test_there_are_files() -> None:
    assert {"fairsql", "forms", "statements", "composition"} <= {file.stem for file in FILES}


def test_files_have_each_form_of_the_extension() -> None:
    """The community repository's build runs these files alone."""
    tried = set(re.findall(r"\bFAIR ([A-Z]+) \(", "".join(file.read_text(encoding="utf-8") for file in FILES)))
    assert {name for name, form in FORMS.items() if form.sections and name} <= tried


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_files_in_the_stock_shell(file: Path, tmp_path: Path) -> None:
    run_in_the_shell(file, [shell(), "-unsigned", "-cmd", f"LOAD '{built(SHELL)}'"], tmp_path)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_files_in_pythons_duckdb(file: Path, tmp_path: Path) -> None:
    with duckdb.connect(config={"allow_unsigned_extensions": "true"}) as con:
        con.execute(f"LOAD '{built(duckdb.__version__)}'")
        run_in_python(file, con, tmp_path)


NODE = """
const { DuckDBInstance } = require('@duckdb/node-api');
const numbers = (rows) => rows.map((row) => row.map((value) => typeof value === 'bigint' ? Number(value) : value));
const read = async (con, sql, values) => numbers((await con.runAndReadAll(sql, values)).getRows());
(async () => {
  const [extension, file, other] = process.argv.slice(2);
  const open = (path, more) => DuckDBInstance.create(path, { allow_unsigned_extensions: 'true', ...more });
  const say = (value) => console.log(JSON.stringify(value));
  const one = await (await open(file)).connect();
  await one.run(`LOAD '${extension}'`);
  await one.run("CREATE TABLE t AS FROM (VALUES ('a', 0.9), ('a', 0.2), ('b', 0.4)) AS t(team, score)");
  say(await read(one, 'FROM t FAIR (PREDICTION score > ? PROTECTED team FILTER score < ?)', [0.3, 0.95]));
  say(await read(one, 'SELECT $2 AS mark, team, n FROM t FAIR (PREDICTION score > $1 PROTECTED team)', [0.3, 'x']));
  say(await read(one, 'FROM t FAIR (PREDICTION score > $cut PROTECTED team)', { cut: 0.3 }));
  const prepared = await one.prepare('FROM t FAIR (PREDICTION score > $1 PROTECTED team)');
  for (const cut of [0.1, 0.5]) {
    prepared.bindDouble(1, cut);
    say(numbers((await prepared.runAndReadAll()).getRows()));
  }
  await one.run('CREATE VIEW audit AS FROM t FAIR (PREDICTION score > 0.3 PROTECTED team)');
  const instance = await open(other);
  const two = await instance.connect();
  try { await two.run('FROM range(2) AS t(x) FAIR (PREDICTION x PROTECTED x)'); }
  catch (error) { say(error.message.split('\\n')[0]); }
  await two.run(`LOAD '${extension}'`);
  const many = await Promise.all([...Array(8).keys()].map(async (n) =>
    read(await instance.connect(), `FROM range(${n + 1}) AS t(x) FAIR (PREDICTION x > 0 PROTECTED x > 9)`)));
  say(many.map((rows) => rows[0][1]));
  try { await one.run('FROM t\\n FAIR (PREDICTION score > 1 PROTECTED team METRICS trp)'); }
  catch (error) { say(error.message); }
})();
"""


def test_node_binds_prepares_and_has_two_databases(tmp_path: Path) -> None:
    script = tmp_path / "clause.cjs"
    script.write_text(NODE, encoding="utf-8")
    files = [tmp_path / "one.duckdb", tmp_path / "two.duckdb"]
    command = ["node", script, built(SHELL), *files]
    environment = os.environ | {"NODE_PATH": str(node_folder() / "node_modules")}
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=120, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert said[:7] == [
        [["a", 2, 0, 0.5], ["b", 1, 0, 1]],
        [["x", "a", 2], ["x", "b", 1]],
        [["a", 2, 0, 0.5], ["b", 1, 0, 1]],
        [["a", 2, 0, 1], ["b", 1, 0, 1]],
        [["a", 2, 0, 0.5], ["b", 1, 0, 0]],
        'Parser Error: syntax error at or near "FAIR"',  # the second database has not loaded it yet
        [1, 2, 3, 4, 5, 6, 7, 8],
    ]
    assert said[7].startswith("Parser Error: unknown metric trp\nHINT: did you mean tpr?\n\nLINE 2:")
    if READS_FILES:
        with duckdb.connect(files[0], read_only=True) as con:
            assert con.execute("FROM audit").fetchall() == [("a", 2, 0, 0.5), ("b", 1, 0, 1.0)]


def test_a_metric_in_the_file_that_is_defined_by_itself_is_an_error(tmp_path: Path) -> None:
    """Its file may have been written by anyone."""
    keep = "CREATE SCHEMA fairsql; CREATE TABLE fairsql.metrics AS SELECT 'harm' AS metric, '' AS parameters, '{}' AS formula"
    clause = "FROM (SELECT 1 AS hit) FAIR (PREDICTION hit LABEL (hit) PROTECTED hit METRICS harm)"
    reported = in_the_shell(f"LOAD '{built(SHELL)}'", keep.format("harm + 1"), clause)
    assert "metric harm is defined by itself: harm -> harm" in reported
    reported = in_the_shell(f"LOAD '{built(SHELL)}'", keep.format("tp) FROM t; DROP TABLE t; --"), clause)
    assert "is not arithmetic over the counts" in reported
