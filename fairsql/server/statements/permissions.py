"""What clients may do: in, a statement, and what DuckDB's parser says of it; out, nothing, or the reason for a refusal.

Unknown statements are refused. DuckDB lets functions and statements that access files by name open the served file
itself. These are therefore recognized by their words, and DuckDB's parser checks the kind of statement once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path, PurePath

from sqlglot.tokens import TokenType

from fairsql.server.protocol.failures import ServerError
from fairsql.server.statements.pg_catalog import is_readable
from fairsql.server.statements.requests import BEYOND, READS, REFUSED, SESSION, WRITES, Statement
from fairsql.text.tokens import Token

# Functions that reach beyond the database, or run SQL that is not in the text and so cannot be checked.
FORBIDDEN = frozenset(
    "enable_logging disable_logging enable_profiling disable_profiling truncate_duckdb_logs query "
    "json_execute_serialized_sql json_serialize_plan from_substrait from_substrait_json pandas_scan "
    "arrow_scan arrow_scan_dumb "
    "python_arrow_scan python_map_function seq_scan create_external_resource destroy_external_resource "
    "register_external_resource register_external_resource_type deregister_external_resource checkpoint "
    "add_grammar_extension remove_grammar_extension "
    "force_checkpoint duckdb_extensions duckdb_extension_repositories duckdb_external_file_cache duckdb_secrets "
    "duckdb_temporary_files which_secret".split()
)
# Functions that show paths of files. Each session masks them by macros that do not: see session.sql.
MASKED = frozenset(("duckdb_settings", "duckdb_databases"))
# Functions that read files by name. DuckDB would let them read the served file too, including deleted rows.
READERS = frozenset(
    "glob parquet_bloom_probe parquet_file_metadata parquet_full_metadata parquet_kv_metadata parquet_metadata "
    "parquet_page_index parquet_scan parquet_schema read_blob read_csv read_csv_auto read_duckdb read_json "
    "read_json_auto "
    "read_json_objects read_json_objects_auto read_ndjson read_ndjson_auto read_ndjson_objects read_parquet "
    "read_single_csv_file read_single_json_file read_single_parquet_file read_text sniff_csv".split()
)
_KINDS = {word: word for word in ("EXPLAIN", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "ALTER")}
_KINDS |= {
    "MERGE": "MERGE_INTO",
    "TRUNCATE": "DELETE",
    "COMMENT": "ALTER",
    "ANALYZE": "VACUUM",
}  # DuckDB's names for the kinds; others: SELECT
_LISTS = frozenset("TABLES ALL DATABASES SCHEMAS".split())  # what SHOW lists, in addition to settings
_PIVOTS = frozenset(("PIVOT", "PIVOT_WIDER", "PIVOT_LONGER", "UNPIVOT"))


def check(statement: Statement, *, writable: bool, allowed: Sequence[str] = ()) -> None:
    """Refuse a statement that clients may not run.

    Args:
        statement: the client's statement.
        writable: whether clients may change the database.
        allowed: the directories whose files clients may read.

    Raises:
        ServerError: with the reason, and what to write instead.
    """
    word = statement.word
    if word in REFUSED:
        raise ServerError(*REFUSED[word], start=0)
    if word not in READS and word not in WRITES and word not in SESSION:
        if word in BEYOND:
            raise ServerError("42501", f"{word} is not allowed over the wire", "clients read and write tables, no more")
        if statement.tokens[0].word == "EXPLAIN":
            raise ServerError("0A000", "only queries can be explained over the wire", "EXPLAIN a SELECT", start=0)
        raise ServerError("42601", f"syntax error at or near {statement.tokens[0].text}", start=0)
    _check_copies(statement.tokens)
    _check_masked(statement)
    for at, (token, after) in enumerate(zip(statement.tokens, statement.tokens[1:], strict=False)):
        if after.word == "(" and not token.is_string:
            _check_call(statement.tokens, at, allowed)
            if token.text.casefold() == "set_config" and statement.word != "SELECT":
                raise ServerError(
                    "42501", "set_config is not allowed here over the wire", "write SET name = value", token.start
                )
            if token.text.casefold() == "current_setting":
                _check_setting(statement, at)
    if not statement.writes:
        return
    if any(token.word in ("SECRET", "DATABASE") for token in statement.tokens[1:5]) and word in WRITES:
        raise ServerError("42501", "secrets and databases are not made over the wire", start=0)
    if not writable:
        raise ServerError("25006", f"cannot {word} in a database that is served for reading only",
                          "its owner can serve it with --writable", start=0)  # fmt: skip


def _check_copies(tokens: Sequence[Token]) -> None:
    """Refuse COPY … TO in a CTE, which DuckDB 2 runs; COPY as a statement of its own is run by the session."""
    last: dict[int, int] = {token.depth: at for at, token in enumerate(tokens) if token.word == "TO"}
    for at, token in enumerate(tokens[1:], 1):
        if token.word == "COPY" and last.get(token.depth, -1) > at:
            raise ServerError("0A000", "COPY inside of another statement is not supported over the wire",
                              "COPY (query) TO STDOUT must be the only statement", token.start)  # fmt: skip


def _check_masked(statement: Statement) -> None:
    """Refuse DuckDB's masked functions where macros do not mask them: qualified names, and statements that write."""
    for before, token in zip((None, *statement.tokens), statement.tokens, strict=False):
        qualified = before is not None and before.word == "."
        if token.is_name and token.text.casefold() in MASKED and (qualified or statement.writes):
            raise ServerError("42501", f"{token.text} is not allowed here over the wire",
                              f"write SELECT … FROM {token.text}()", token.start)  # fmt: skip


def _check_setting(statement: Statement, at: int) -> None:
    """Refuse DuckDB's own `current_setting` for settings that may show paths of files."""
    tokens = statement.tokens
    qualifier = tokens[at - 2].text.casefold() if at > 1 and tokens[at - 1].word == "." else "pg_catalog"
    replaced = not statement.writes and qualifier == "pg_catalog"  # by the function of PostgreSQL's catalogue
    if not replaced and not is_readable(tokens, at):
        raise ServerError("42501", "this setting cannot be read over the wire", "SHOW knows those of PostgreSQL",
                          tokens[at].start)  # fmt: skip


def _check_call(tokens: Sequence[Token], at: int, allowed: Sequence[str]) -> None:
    """Refuse a function that reaches beyond the database, or reads a file outside the allowed directories."""
    token = tokens[at]
    name = token.text.casefold()
    if name in FORBIDDEN:
        raise ServerError("42501", f"the function {token.text} is not allowed over the wire", start=token.start)
    if name not in READERS:
        return
    if not allowed:
        raise ServerError("42501", f"{token.text} reads files, which is not allowed over the wire",
                          "its owner can serve a directory with --allow", start=token.start)  # fmt: skip
    for path in _paths(tokens, at + 2):
        if not any(_is_below(path, each) for each in allowed):
            raise ServerError("42501", f"{token.text} reads only files of the allowed directories",
                              "write their paths as plain texts", start=token.start)  # fmt: skip


def _paths(tokens: Sequence[Token], at: int) -> list[str]:
    """Return the paths of a call: one text literal or a list of them; an empty path for anything else."""
    if tokens[at : at + 1] and tokens[at].word == "[":
        end = next((k for k in range(at, len(tokens)) if tokens[k].word == "]"), at)
        inside, at = tokens[at + 1 : end], end + 1
    else:
        inside, at = tokens[at : at + 1], at + 1
    ended = tokens[at : at + 1] and tokens[at].word in (",", ")")
    texts = [each.text for each in inside[::2] if each.kind == TokenType.STRING]
    plain = len(texts) == len(inside[::2]) and all(each.word == "," for each in inside[1::2])
    return texts if ended and plain and texts else [""]


def _is_below(path: str, directory: str) -> bool:
    """Return whether a path, or all matches of a pattern, are in a directory."""
    plain = PurePath(*takewhile(lambda part: not set(part) & set("*?[{"), PurePath(path).parts))
    return ".." not in PurePath(path).parts and Path(plain).resolve().is_relative_to(directory)


def check_shown(statement: Statement) -> None:
    """Refuse SHOW of DuckDB's settings; SHOW of the session's settings has already been answered."""
    for token, after in zip(statement.tokens, statement.tokens[1:], strict=False):
        if token.word == "SHOW" and after.word not in _LISTS:
            raise ServerError("42704", f"there is no setting {after.text} over the wire",
                              "the columns of a table are what DESCRIBE shows", after.start)  # fmt: skip


def check_plain(kinds: Sequence[str], statement: Statement, *, query: bool = False) -> None:
    """Refuse text in which DuckDB's parser finds another statement than the one that was checked.

    Args:
        kinds: the kinds of statement that DuckDB's parser finds.
        statement: the statement as it was read here.
        query: whether the text is the query of EXPLAIN.
    """
    kind = "SELECT" if query else _KINDS.get(statement.word, "SELECT")
    others = [each for each in kinds if each != "TRANSACTION"]
    if others == [kind] and len(kinds) == 1:
        return
    pivots = any(token.word in _PIVOTS for token in statement.tokens)  # DuckDB splits it into several statements
    if not pivots or others[-1:] not in ([kind], ["MULTI"]) or not set(others) <= {kind, "CREATE", "MULTI"}:
        raise ServerError("42501", "this is not one statement that reads or writes tables", start=0)
