"""The extension beside DuckDB's setting of parser overrides, and beside another extension that overrides the parser."""

from __future__ import annotations

import shutil
from pathlib import Path

import duckdb
import pytest
from support.extension import FOLDER, SHELL, built, shell

OFF = "FairSQL is switched off: the setting allow_parser_override_extension is 'default'"
HINT = "HINT: SET allow_parser_override_extension = 'fallback'"
CLAUSE = "SELECT n FROM (SELECT 1 AS p, 2 AS g) FAIR (PREDICTION p PROTECTED g)"
OTHER = """
#define DUCKDB_EXTENSION_MAIN
#include "duckdb.hpp"
#include "duckdb/main/config.hpp"
#include "duckdb/main/extension/extension_loader.hpp"
#include "duckdb/parser/parser.hpp"
#include "duckdb/parser/parser_extension.hpp"
using namespace duckdb;
static ParserOverrideResult Answer(ParserExtensionInfo *, const string &query, ParserOptions &options) {
	if (query.compare(0, 4, "GIVE") != 0) {
		return ParserOverrideResult();
	}
	auto plain = options;
	plain.parser_override_setting = AllowParserOverride::DEFAULT_OVERRIDE;
	Parser parser(plain);
	parser.ParseQuery("SELECT" + query.substr(4));
	return ParserOverrideResult(std::move(parser.statements));
}
extern "C" {
DUCKDB_CPP_EXTENSION_ENTRY(other, loader) {
	ParserExtension extension;
	extension.parser_override = Answer;
	ParserExtension::Register(DBConfig::GetConfig(loader.GetDatabaseInstance()), extension);
}
}
"""


@pytest.mark.parametrize(
    "text",
    [CLAUSE, f"SELECT 1; {CLAUSE}; SELECT 2", f"CREATE VIEW v AS {CLAUSE}", "CREATE METRIC m AS tp / n"],
)
def test_a_clause_where_overrides_are_off_is_an_error_with_a_hint(
    text: str,
    native: duckdb.DuckDBPyConnection,
) -> None:
    native.execute("SET allow_parser_override_extension = 'default'")
    try:
        with pytest.raises(duckdb.ParserException) as raised:
            native.execute(text)
        with pytest.raises(duckdb.ParserException) as plain:
            native.execute("SELEC 'FAIR (PREDICTION p PROTECTED g)'")
    finally:
        native.execute("SET allow_parser_override_extension = 'fallback'")
    assert str(raised.value) == f"Parser Error: {OFF}\n{HINT}"
    assert 'syntax error at or near "SELEC"' in str(plain.value)
    assert native.execute(CLAUSE).fetchall() == [(1,)]


def test_a_clause_where_overrides_are_off_is_an_error_in_the_shell() -> None:
    reported = shell("SET allow_parser_override_extension = 'default'", CLAUSE, check=False)
    assert reported == f"Parser Error: {OFF}\n{HINT}\n"
    wrong = shell(f"{CLAUSE}; SELECT 'no end", check=False)
    assert OFF not in wrong
    assert "syntax error" in wrong  # DuckDB's own


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another extension for the shell's DuckDB, whose override reads GIVE as SELECT."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        from build import footer, headers, run
    library = built(SHELL).parent
    if shutil.which("g++") is None:
        pytest.skip("another extension needs g++")
    folder = tmp_path_factory.mktemp("other")
    (folder / "other.cpp").write_text(OTHER)
    linked = folder / "other.so"
    flags = ["-std=c++17", "-O0", "-w", "-fPIC", "-shared", "-fvisibility=hidden", "-isystem", headers(SHELL)]
    needed = ["-L", library, "-l:libduckdb.so", f"-Wl,-rpath,{library}"]
    run(["g++", *flags, "other.cpp", *needed, "-o", linked], folder)
    result = folder / "other.duckdb_extension"
    result.write_bytes(linked.read_bytes() + footer(SHELL))
    return result


@pytest.mark.parametrize("first", [True, False])
def test_the_overrides_of_other_extensions_are_asked_too(first: bool, other: Path) -> None:
    """Whichever is loaded first, and although the extension answers for every text on DuckDB 1.5."""
    loads = (f"LOAD '{other}'", f"LOAD '{built(SHELL)}'")
    asked = ("GIVE 42 AS answer", CLAUSE, "SELECT 7 AS plain")
    reported = shell(*(loads if first else loads[::-1]), *asked, extension=False)
    assert reported == "answer\n42\nn\n1\nplain\n7\n"
