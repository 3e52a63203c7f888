"""Locate DuckDB's errors on expanded text in the user's text.

In: an error and the expansion that it is about. Out: the error as a FairSQL error, with line, column, caret and hint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise, takewhile

import duckdb

from fairsql.errors import DataError, FairSQLError, OperationalError, ProgrammingError
from fairsql.expansion import Expansion
from fairsql.expansion.building.data_errors import FAULTS, find_fault
from fairsql.expansion.form_table import FORMS
from fairsql.session.running.near_columns import column_near, column_written, columns_of
from fairsql.session.running.near_files import file_near, file_of_table
from fairsql.session.running.value_counts import Run, are_classes, list_texts, list_values
from fairsql.syntax.clause import ends_operand
from fairsql.syntax.clauses.aggregate_calls import aggregate_calls
from fairsql.syntax.columns import BINNINGS
from fairsql.syntax.slices import Place
from fairsql.text.quoting import quote_if_needed, quote_name, quote_text
from fairsql.text.tokens import Token, tokenize


def place_error(
    error: duckdb.Error, expansion: Expansion, run: Run | None = None, *, shows_files: bool = False
) -> duckdb.Error:
    """Return DuckDB's error on expanded text as one on the user's text, with its position if that is known.

    Args:
        error: DuckDB's error.
        expansion: the text that ran.
        run: runs another query, for values that a hint lists.
        shows_files: whether a hint may name files of this machine.
    """
    sql, message = expansion.sql, _message(error)
    tokens = tokenize(sql)
    tell = (partial(list_values, expansion, run),) if run is not None else ()
    known = _about_data(message, sql, tokens, *tell)
    if known is not None:
        return known
    find = run if shows_files else None
    offset = find_offset(str(error), expansion.text)
    is_of_a_column = "Referenced column" in message  # which is found by its name
    is_query = bool(tokens) and tokens[0].word in _QUERIES and all(token.word != ";" for token in tokens[:-1])
    if offset is None and run is not None and isinstance(error, duckdb.BinderException) and not is_of_a_column:
        offset = _explained_offset(error, expansion.text, run) if is_query else None  # else a statement would run again
    if isinstance(error, duckdb.IOException) and not isinstance(error, FairSQLError):
        return _missing_file(error, message, sql, tokens, find)
    if isinstance(error, duckdb.ConversionException) and not isinstance(error, FairSQLError):
        found = _no_number(error, message, expansion, offset, run)
        if found is not None or offset is not None:
            return found or _unconverted(error, message, expansion, offset or 0)
    undefined = _UNDEFINED.search(message)  # before DuckDB 2, which makes it infinite or NaN
    call = next((t for t in tokens if undefined and t.word in _UNDEFINED_CALLS[undefined[1]]), None)
    if call is not None and not isinstance(error, FairSQLError):
        hint = "leave such rows out by WHERE or FILTER"
        return _as_ours(message, type(error), Place.of(sql, call), hint, DataError)
    if not isinstance(error, duckdb.ProgrammingError) or isinstance(error, FairSQLError):
        return error
    text = _NO_SUCH_ERROR.search(message)
    number = _item(tokens, "ESTIMATE" if text[1] == "*" else "ACTUAL") if text is not None else None
    if text is not None and number is not None:
        wrong = f"{number.word} must be a number, and is {text[2]}"
        return _as_ours(
            wrong, type(error), Place(sql, *_value(tokens, number)), "make it a number, as by a cast: x::DOUBLE"
        )
    aggregate = _aggregate_of_rows(message, expansion, tokens)
    if aggregate is not None:
        message = f"{aggregate.text}(…) is an aggregate, and this item takes a value for each row"
        hint = "to measure it in each group write METRICS avg(…) AS name"
        return _as_ours(message, type(error), Place.of(sql, aggregate), hint)
    if run is not None and _MAY_LACK_QUOTES.search(message):
        unquoted = _unquoted(error, expansion, tokens, run)
        if unquoted is not None:
            return unquoted
    missing = _text_in_from(message, tokens)
    if missing is not None:
        near = file_near(missing.text, find) if find is not None else ""
        hint = f"did you mean {quote_text(near)}?" if near else ""
        return _as_ours(message.partition("\n")[0], type(error), Place.of(sql, missing), hint)
    if offset is None:
        named = place_by_name(error, sql)
        if isinstance(named, FairSQLError) and named.start is not None and not named.hint:
            at = named.start
            covered = any(start <= at < end for start, end, _ in expansion.pieces)
            token = next((t for t in tokens if t.start == at), None)
            inside = _inside(error, message, tokens, token) or _near(message, expansion, token, run)
            named.advise(inside if covered else _outside(error, expansion, tokens, at))
            file = _file_of(message, token, find)
            if file and token is not None:
                hint = f"write FROM {quote_text(file)}"
                return _as_ours(message.partition("\n")[0], type(error), Place.of(sql, token), hint)
        return named
    start, end = expansion.place(offset)
    if start == end:  # the user's own text, outside any clause
        token = next((t for t in tokens if t.start <= start < t.end), None)
        hint = _outside(error, expansion, tokens, start)
    else:
        chain = _chain_at(tokenize(expansion.text), offset)
        within = [at for at, t in enumerate(tokens) if start <= t.start < end and t.is_name]
        ends = [at for at in within if chain and tokens[at].text.casefold() == chain[-1]]
        same = [at for at in ends if _chain_at(tokens, tokens[at].start, back=True) == chain]
        summed = _summed(expansion.text, offset, [t for t in tokens if start <= t.start < end])
        token = summed or next((tokens[at] for at in (*same, *ends)), None)
        if summed is None:
            hint = _inside(error, message, tokens, token) or _near(message, expansion, token, run)
        else:
            message, hint = _no_sum(message, expansion, tokens, summed, run)
        if token is not None and token.word.lower() in BINNINGS:
            message = message.partition("\n")[0]  # the function that DuckDB proposes is no other name of it
    file = _file_of(message, token, find)
    if file:
        hint, message = f"write FROM {quote_text(file)}", message.partition("\n")[0]
    place = Place(sql, start, end) if token is None else Place.of(sql, token)
    return _as_ours(message, type(error), place, hint)


def _text_in_from(message: str, tokens: list[Token]) -> Token | None:
    """Return the text in FROM that DuckDB takes for a table, since no file type that it reads ends like it."""
    missing = message.partition("Table with name ")[2].partition(" does not exist!")[0]
    return next((token for token in tokens if missing and token.is_string and token.text == missing), None)


def _file_of(message: str, token: Token | None, find: Run | None) -> str:
    """Return the file that is named like a table that does not exist; empty if there is none."""
    return file_of_table(token.text, find) if token and find and "Table with name" in message else ""


def _inside(error: duckdb.Error, message: str, tokens: list[Token], token: Token | None) -> str:
    """Return what was probably meant by a name inside a clause that DuckDB does not find; else empty."""
    if token is None:
        return ""
    if isinstance(error, duckdb.CatalogException) and token.word.lower() in BINNINGS:
        column = next((each.text for each in tokens[tokens.index(token) + 1 :] if each.is_name), "age")
        written = f"floor({column} / 10) * 10 AS ranges, or another width than 10"
        if token.word == "TOP":
            written = f"CASE WHEN {column} IN (…) THEN {column} ELSE 'other' END AS {column}"
        return f"{token.text}(…) cuts columns of FEATURES, PROTECTED and CONTROL; in other items write {written}"
    curly = token.text.strip("“”„‘’")
    if curly != token.text:
        straight = quote_text(curly) if token.text[0] in "‘’" else quote_name(curly)
        return f"SQL knows straight quotes only: write {straight}"
    at = tokens.index(token)
    compared = tokens[at - 1].word in _COMPARISONS or next((t.word for t in tokens[at + 1 : at + 2]), "") in _EQUALS
    if "not found in FROM clause" in message and at and compared:
        return f"if it is a text, write it in single quotes: {quote_text(token.text)}"
    return ""


def _clauses(expansion: Expansion, tokens: list[Token]) -> Iterator[tuple[str, list[Token]]]:
    """Yield the text from FROM to each clause, and the tokens of the clause."""
    for start, end, _ in expansion.pieces:
        clause = [token for token in tokens if start <= token.start < end]
        fair = next((at for at, token in enumerate(clause) if token.word == "FAIR"), None)
        if fair and clause[0].word == "FROM":
            yield expansion.sql[clause[0].start : clause[fair].start], clause[fair:]


def _near(message: str, expansion: Expansion, token: Token | None, run: Run | None) -> str:
    """Return the column that a clause may mean by a name that is none: DuckDB does not always propose one."""
    if token is None or run is None or "not found in FROM clause" not in message:
        return ""
    sources = (source for source, clause in _clauses(expansion, tokenize(expansion.sql)) if token in clause)
    near = column_near(token.text, columns_of(next(sources, ""), run))
    return f"did you mean {quote_if_needed(near)}?" if near else ""


def _unquoted(error: duckdb.Error, expansion: Expansion, tokens: list[Token], run: Run) -> FairSQLError | None:
    """Return the error of a column whose name needs quotes and has none, such as ok?; None if there is none."""
    sql = expansion.sql
    for source, clause in _clauses(expansion, tokens):
        columns = columns_of(source, run)
        for item in (token for token in clause if token.word in FORMS.item_words):
            for part in filter(None, _parts(clause, item)):
                text = sql[part[0].start : part[-1].end]
                column = column_written(text, columns)
                if column:
                    wrong = f"{text} is the name of a column, and needs double quotes"
                    hint = f"write {quote_name(column)}"
                    return _as_ours(wrong, type(error), Place.of(sql, part[0], part[-1]), hint)
    return None


def _aggregate_of_rows(message: str, expansion: Expansion, tokens: list[Token]) -> Token | None:
    """Return the first aggregate of a clause outside METRICS, if DuckDB's message is about aggregates."""
    if "must appear in the GROUP BY clause" not in message and "cannot contain aggregates" not in message:
        return None
    for start, end, _ in expansion.pieces:
        block = [token for token in tokens if start <= token.start < end]
        fair = next((at for at, token in enumerate(block) if token.word == "FAIR"), 0)
        metrics = next((at for at, token in enumerate(block) if at > fair and token.word == "METRICS"), len(block))
        found = next((block[fair + begin] for begin, _ in aggregate_calls(block[fair:metrics])), None)
        if found is not None:
            return found
    return None


def _summed(text: str, offset: int, clause: list[Token]) -> Token | None:
    """Return the aggregate of a clause that the SUM at a position of its expansion computes; None for anything else."""
    found = _SUM.match(text, offset)
    calls = _aggregates(clause)
    return calls[int(found[1])][0] if found and int(found[1]) < len(calls) else None


def _aggregates(clause: list[Token]) -> list[list[Token]]:
    """Return the different aggregates of a clause, in the order of their numbers."""
    metrics = next((at for at, token in enumerate(clause) if token.word == "METRICS"), len(clause))
    calls: dict[str, list[Token]] = {}
    for begin, end in aggregate_calls(clause[metrics:]):
        call = clause[metrics:][begin:end]
        calls.setdefault(" ".join(token.text for token in call), call)
    return [*calls.values()]


def _no_sum(message: str, expansion: Expansion, tokens: list[Token], call: Token, run: Run | None) -> tuple[str, str]:
    """Return the message and the hint about an aggregate whose values are no numbers."""
    opening = tokens[tokens.index(call) + 1]
    inside = takewhile(lambda token: token.depth > opening.depth, tokens[tokens.index(opening) + 1 :])
    value = " ".join(expansion.sql[opening.end : max(token.end for token in (opening, *inside))].split())
    if "(VARCHAR)" not in message or not value:
        return message, FAULTS["metrics_not_a_number"].hint
    sources = (source for source, clause in _clauses(expansion, tokens) if call in clause)
    source, name = next(sources, ""), call.text
    listed = list_texts(value, source, run) if run is not None and source else ""
    return (
        f"{name}({value}) takes numbers, and {value} is a text",
        _OF_TEXTS.format(call=name, value=value) + listed,
    )


def place_by_name(error: duckdb.Error, sql: str) -> duckdb.Error:
    """Return an error on SQL made from parts of a text as one on the text, at the first name that it contains.

    A FairSQL error with a position, or about another text, is not changed.
    """
    if isinstance(error, FairSQLError):
        if isinstance(error, DataError) and not error.sql:
            tokens = tokenize(sql)
            error.place(sql, *_value(tokens, _item_of(error.message, tokens)))
        return error
    message, tokens = _message(error), tokenize(sql)
    known = _about_data(message, sql, tokens)
    if known is not None:
        return known
    if message.startswith("Conversion Error: "):  # even if Arrow's reader has lost its class
        column = message.rpartition("from source column ")[2].strip('"').casefold()
        token = next((t for t in tokens if t.is_name and t.text.casefold() == column), None)
        return _as_ours(message, duckdb.ConversionException, _place(sql, token), ours=DataError)
    token = _named(message, tokens)
    if token is None or not isinstance(error, duckdb.ProgrammingError):
        return error
    return _as_ours(message, type(error), _place(sql, token))


def place_engine_error(error: FairSQLError, sql: str) -> None:
    """Set the position of an engine's error in a text: at the first name in its message."""
    if not error.sql:
        tokens = tokenize(sql)
        last = error.message.rpartition(" ")[2].strip('"').casefold()  # `no such column: x`
        wrong = re.split(r"Maybe you meant|Did you mean", error.message)[0]  # later names are correct ones
        quoted = {name.casefold() for _, name in re.findall(r"([`'])(.+?)\1", wrong)}  # of ClickHouse and Spark
        candidates = (token for token in tokens if token.is_name and token.text.casefold() in {last, *quoted})
        items = (word for word in error.message.split() if word.isupper() and isinstance(error, DataError))
        item = _item(tokens, next(items, "")) or _item_of(error.message, tokens)
        token = _named(error.message, tokens) or next(candidates, None)
        start, end = (token.start, token.end) if token is not None else _value(tokens, item)
        error.place(sql, start, end)


def to_ours(error: duckdb.Error, place: Place | None = None, hint: str = "") -> FairSQLError:
    """Return a DuckDB error that is also a FairSQL error, at a position; a hint replaces DuckDB's own."""
    message = str(error).partition("\n")[0] if hint else _message(error)
    return _as_ours(message, type(error), place or Place(), hint)


def _message(error: duckdb.Error) -> str:
    """Return DuckDB's message without the excerpt of the text.

    A column that is not there may be found in the expansion, as the name that FairSQL gives to what is made of it.
    """
    return _OWN_NAME.sub(r'Referenced column "\1" not found in FROM clause!', str(error).partition("\n\nLINE ")[0])


def _place(sql: str, token: Token | None) -> Place:
    return Place(sql) if token is None else Place.of(sql, token)


def _named(message: str, tokens: list[Token]) -> Token | None:
    """Return the token of the first name in a DuckDB message, in a position that fits the message."""
    first = re.split(r"\n+(?:Candidate|Did you mean)", message)[0]  # later names are correct ones
    names = {part.casefold() for part in (*first.split('"')[1::2], *re.findall(r"with name (\S+) ", first))}
    ambiguous = first.partition("Ambiguous reference")[1]
    begin = next((at for at, t in enumerate(tokens) if t.word == "FROM"), 0) if ambiguous else 0
    places = [at for at, t in enumerate(tokens) if at >= begin and t.is_name and t.text.casefold() in names]
    before = {at: tokens[at - 1].word if at else "" for at in places}
    is_table = {at: at + 1 < len(tokens) and tokens[at + 1].word == "." for at in places}
    if "Referenced table" in first:
        fitting = [at for at in places if is_table[at]]
    elif "does not have a column" in first:
        fitting = [at for at in places if before[at] == "." and tokens[at - 2].text.casefold() in names]
    else:
        fitting = [at for at in places if before[at] not in (".", "AS") and not is_table[at]]
    return next((tokens[at] for at in (*fitting, *places)), None)


def _item_of(message: str, tokens: list[Token]) -> Token | None:
    """Return the item that a message about data names, the first that it may be about; None if there is none."""
    words = {word.strip(".,:;").upper() for word in message.split()}
    item = next((item for item in _DATA_ITEMS if item in words), None)
    return _item(tokens, item) if item else None


def _item(tokens: list[Token], word: str) -> Token | None:
    """Return the first item of that name: a column before the clause may have the same name. None without a name."""
    if not word:
        return None
    places = [(t.word == "FAIR", t) for t in tokens if t.word in (word, "FAIR")]
    begin = next((at for at, (is_fair, _) in enumerate(places) if is_fair), 0)
    return next((t for is_fair, t in (*places[begin:], *places) if not is_fair), None)


def _value(tokens: list[Token], item: Token | None) -> tuple[int | None, int | None]:
    """Return where the value of an item begins and ends; where the item does if it has none."""
    if item is None:
        return None, None
    value = _value_tokens(tokens, item)
    return (value[0].start, value[-1].end) if value else (item.start, item.end)


def _value_tokens(tokens: list[Token], item: Token) -> list[Token]:
    """Return the tokens of the value of an item."""
    at = tokens.index(item) + 1
    value: list[Token] = []
    for k in range(at, len(tokens)):
        token = tokens[k]
        ends = token.depth < item.depth or (
            token.depth == item.depth and token.word in FORMS.item_words and k > at and ends_operand(tokens, k - 1)
        )
        if ends:
            break
        value.append(token)
    return value


def _as_ours(
    message: str, kind: type[duckdb.Error], place: Place, hint: str = "", ours: type[FairSQLError] = ProgrammingError
) -> FairSQLError:
    """Return an error of DuckDB's `kind` and of FairSQL's, so that `except duckdb.CatalogException` still works."""
    both: type[FairSQLError] = type(kind.__name__, (ours, kind), {})
    return both(message, sql=place.sql, start=place.start, end=place.end, hint=hint)


def _measure_each(tokens: Sequence[Token], listed: str) -> str:
    """Return the advice to measure each value, if few of more than two are listed, and a form takes classes."""
    forms = {after.word if after.word in FORMS else "" for word, after in pairwise(tokens) if word.word == "FAIR"}
    takes = any("OUTCOMES" in FORMS[form].items for form in forms)
    return "; OUTCOMES EACH measures each value" if takes and are_classes(listed) else ""


def _about_data(
    message: str, sql: str, tokens: list[Token], tell: Callable[[str, str], str] = lambda _, __: ""
) -> DataError | None:
    """Return an expansion's error about data as a FairSQL error, at its item; None for any other error.

    It is not guessed which value of a text counts as 1: `tell` lists the values of an item and its column.
    """
    data = message.removeprefix("Invalid Input Error: ").partition("\n\nAt:\n")[0]  # DuckDB 1 adds where in Python
    if data == message:
        return None
    known = find_fault(data)
    text, item, hint = (data.removesuffix(known[0].advice), known[0].item, known[0].hint) if known else ("", "", "")
    if known and known[0] in _BINARY:
        column, value = known[1]["column"], known[1]["value"]
        score = f", or write SCORE {column} THRESHOLD …" if item == "PREDICTION" else ""
        hint = f"make it 0 or 1 by a comparison: {item} {column} > …{score}"
        listed = ""
        if not _NUMBER.fullmatch(value):
            text = known[0].text.format(column=column, value=f"the text {quote_text(value)}")
            listed = tell(item, column)
            hint = f"compare it with the value that counts as 1: {item} {column} = '…'{listed}"
        elif value.isdecimal():
            listed = tell(item, column)
            if not all(map(_NUMBER.fullmatch, _LISTED_TEXT.findall(listed))):  # a text among others, such as '10+'
                text = known[0].text.format(column=column, value=f"the text {quote_text(value)}")
                hint = f"compare it with the values that count as 1: {item} {column} IN ('…', '…'){listed}"
            elif len(value) > 1:  # an amount, and no code
                listed = ""
        hint += _measure_each(tokens, listed)
    if known and known[0] is FAULTS["metrics_not_a_number"] and _WORDS.match(known[1]["value"]):
        call, _, value = known[1]["aggregate"].removesuffix(")").partition("(")
        text = known[0].text.format(aggregate=f"{call}({value})", value=f"the text {quote_text(known[1]['value'])}")
        hint = _OF_TEXTS.format(call=call, value=value)
    if known and known[0] is FAULTS["reference_missing"]:
        hint = tell(item, known[1]["columns"]).removeprefix("; ") or hint
    if _FROM_UDF in data:  # the UDF wrote its own hint
        text, _, hint = data.partition(_FROM_UDF)[2].partition("; ")
        token = _item_of(text, tokens)
    else:
        token = _item(tokens, item)
    if not text:
        return None
    start, end = _value(tokens, token)
    return DataError(text, sql=sql, start=start, end=end, hint=hint)


def _unconverted(error: duckdb.Error, message: str, expansion: Expansion, offset: int) -> duckdb.Error:
    """Return the error of a value that cannot be converted as one on the clause, at the item that needs the type."""
    start, end = expansion.place(offset)
    if start == end:  # the user's own text
        end += 1
    word = _CAST.get(_alias_at(tokenize(expansion.text), offset), "")
    clause = [t for t in tokenize(expansion.sql) if start <= t.start < end]
    if "from source column fair_filter" in message:
        word, message = "FILTER", message.partition(" when casting")[0]
    item, hint = _item(clause, word), ""
    joined = _joined_by_and(message, clause) or _unconverted_text(message, clause)
    place = Place(expansion.sql, start, end)
    if item is not None:
        place = Place(expansion.sql, *_value(clause, item))
        due, hint = _DUE[word]
        value, cast = expansion.sql[place.start : place.end], _UNCAST.search(message)
        is_number = word == "TIME" and cast is not None and _NUMERIC.match(cast[1])
        message = f"{word} must be {due}: {message.partition(': ')[2]}"
        if cast is not None:
            message = f"{word} {value} must be {due}, and is of type {cast[1]}"
        if is_number:
            hint = _TIME_OF_NUMBER.format(value=value)
    elif joined is not None:
        place = Place.of(expansion.sql, joined)
        hint = "AND and OR take conditions; a comma separates columns: PROTECTED race, sex"
        if joined.is_string:
            hint = _of_text(message, tokenize(expansion.sql), joined)
    return _as_ours(message, type(error), place, hint, DataError)


def _no_number(
    error: duckdb.Error, message: str, expansion: Expansion, offset: int | None, run: Run | None
) -> FairSQLError | None:
    """Return the error of a text or a date where an item takes numbers, at its column; None for any other error.

    DuckDB names the column where it knows it: of a file it converts values while it reads them.
    """
    text, kind = _NO_NUMBER.search(message), _UNCAST.search(message)
    if text is not None:
        found_is = f"is the text {quote_text(text[2])}"
    elif kind is not None and "-> DOUBLE)" in message:
        found_is = f"is of type {kind[1]}"
    else:
        return None
    to_number = FAULTS["metrics_not_a_number"].hint
    named = _OF_FILE.search(message) or _OF_COLUMN.search(message)
    column = named[1].strip('"').casefold() if named is not None else ""
    tokens = tokenize(expansion.sql)
    first, last = (0, len(expansion.sql)) if offset is None else expansion.place(offset)
    for begin, end, _ in expansion.pieces:
        clause = [t for t in tokens if begin <= t.start < end]
        fair = next((at for at, t in enumerate(clause) if t.word == "FAIR"), None)
        if fair is None or not first <= begin <= last:
            continue
        numbered = _INPUT.match(column)
        if numbered is not None and int(numbered[1]) < len(_aggregates(clause[fair:])):
            call = _aggregates(clause[fair:])[int(numbered[1])]
            place = Place.of(expansion.sql, *call)
            shown = " ".join(expansion.sql[place.start : place.end].split())
            of = shown.partition("(")[2].rpartition(")")[0].partition(",")[0]
            hint = to_number if text is None else _OF_TEXTS.format(call=call[0].text, value=of)
            return _as_ours(f"{shown} takes numbers, and {of} {found_is}", type(error), place, hint, DataError)
        found = _numeric_part(clause[fair:], column, of_file=offset is None)
        if found is not None:
            word, part = found
            value = expansion.sql[part[0].start : part[-1].end]
            of = next((token.text for token in part if token.is_name and token.text.casefold() == column), value)
            listed = ""
            if run is not None and text is not None and word == "OUTCOME" and clause[0].word == "FROM":
                listed = list_texts(of, expansion.sql[clause[0].start : clause[fair].start], run)
            due, hint = _DUE[word]
            hint = to_number if text is None else hint.replace("…", of, 1) + listed
            place = Place(expansion.sql, part[0].start, part[-1].end)
            return _as_ours(f"{word} {value} must be {due}, and {found_is}", type(error), place, hint, DataError)
    return None


def _numeric_part(clause: list[Token], column: str, *, of_file: bool) -> tuple[str, list[Token]] | None:
    """Return the item and its expression whose numbers DuckDB read from a column; `column` is one, or empty."""
    found = []
    for word in ("OUTCOME", "LINEAR", *(("WEIGHT", "SCORE") if of_file else ())):  # others are found by their cast
        item = _item(clause, word)
        for at, part in enumerate(_parts(clause, item) if item is not None else ()):
            names = {token.text.casefold() for token in part if token.is_name}
            if column in names or (column == f"fair_linear_{at}" and word == "LINEAR"):
                return word, part
            found.append((word, part))
    is_adjusted = [token.word for token in clause[1:2]] == ["ADJUST"]
    return found[0] if found and not column and is_adjusted and found[0][0] == "OUTCOME" else None


def _parts(tokens: list[Token], item: Token) -> list[list[Token]]:
    """Return the expressions of an item, without their names after AS."""
    parts: list[list[Token]] = [[]]
    for token in _value_tokens(tokens, item):
        if token.word == "," and token.depth == item.depth:
            parts.append([])
        elif not (parts[-1] and parts[-1][-1].word == "AS"):
            parts[-1].append(token)
    return [[token for token in part if token.word != "AS"] for part in parts if part]


def _missing_file(
    error: duckdb.IOException, message: str, sql: str, tokens: list[Token], run: Run | None
) -> duckdb.Error:
    """Return the error of a file that is not there, at its name; the error itself if it is about anything else."""
    path = message.partition('No files found that match the pattern "')[2].rpartition('"')[0]
    token = next((each for each in tokens if path and each.is_string and each.text == path), None)
    if token is None:
        return error
    near = file_near(path, run) if run is not None else ""
    hint = f"did you mean {quote_text(near)}?" if near else ""
    return _as_ours(message, type(error), Place.of(sql, token), hint, OperationalError)


def _of_text(message: str, tokens: list[Token], text: Token) -> str:
    """Return what to write for a text that a column or group of booleans or numbers is compared with; else empty."""
    at, is_boolean = tokens.index(text), "' to BOOL" in message
    if at < 2 or not (is_boolean or _TO_NUMBER.search(message)):
        return ""
    if tokens[at - 1].word == "REFERENCE":
        return f"the groups are {'boolean: write REFERENCE true, or REFERENCE false' if is_boolean else 'numbers'}"
    if tokens[at - 1].word not in _EQUALS or not tokens[at - 2].is_name:
        return ""
    column = tokens[at - 2].text if tokens[at - 2].word else quote_name(tokens[at - 2].text)
    if not is_boolean:
        return f"{column} holds numbers: compare it with one, as {column} = 1"
    return f"{column} is boolean: write {column}, NOT {column}, or {column} = 'yes'"


def _unconverted_text(message: str, clause: list[Token]) -> Token | None:
    """Return the text of a clause that a message says cannot be converted."""
    value = message.partition("Could not convert string '")[2].rpartition("' to ")[0]
    return next((token for token in clause if value and token.is_string and token.text == value), None)


def _joined_by_and(message: str, clause: list[Token]) -> Token | None:
    """Return the AND or OR of a clause that takes a column of texts, which a message names, for a condition."""
    column = message.rpartition("from source column ")[2].strip('"').casefold()
    return next(
        (
            token
            for before, token, after in zip(clause, clause[1:], clause[2:], strict=False)
            if token.word in ("AND", "OR") and column in (before.text.casefold(), after.text.casefold())
        ),
        None,
    )


def _alias_at(tokens: list[Token], offset: int) -> str:
    """Return the name of the column whose expression contains a position; empty if it is not one of FairSQL's."""
    after = [token for token in tokens if token.start >= offset]
    column = takewhile(lambda token: token.word != "FROM" or token.depth > after[0].depth, after)
    return next((name.text for before, name in pairwise(column) if before.word == "AS" and name.text in _CAST), "")


def find_offset(message: str, text: str) -> int | None:
    """Return the position of the caret in DuckDB's message, in the text that DuckDB got."""
    _, found, excerpt = message.rpartition("\nLINE ")
    number, colon, shown = excerpt.partition(": ")
    line, _, caret = shown.partition("\n")
    if not found or not colon or not number.isdigit() or "^" not in caret:
        return None
    at = caret.index("^") - len(f"LINE {number}: ")
    lines = text.split("\n")
    cut = line.removeprefix("...")  # DuckDB shows a long line around the caret
    shown = cut.removesuffix("...")
    near = [place for place, each in enumerate(lines) if shown in each]  # a client may put lines before our text
    if not near:
        return None
    place = min(near, key=lambda place: abs(place - int(number) + 1))
    begin = sum(len(each) + 1 for each in lines[:place])
    if cut != line:
        at += lines[place].find(shown) - 3
    return begin + max(0, at)


def _explained_offset(error: duckdb.Error, text: str, run: Run) -> int | None:
    """Return the position of an error that DuckDB gives without one, as its relations do."""
    try:
        run(_EXPLAIN + text)
    except duckdb.Error as again:
        offset = find_offset(str(again), _EXPLAIN + text)
        same = str(again).partition("\n")[0] == str(error).partition("\n")[0]
        return offset - len(_EXPLAIN) if same and offset is not None else None
    return None


def _chain_at(tokens: list[Token], offset: int, *, back: bool = False) -> list[str]:
    """Return the parts of the name `table.column` that begins, or has its last part, at a position, in lower case."""
    at = next((k for k, token in enumerate(tokens) if token.start >= offset), len(tokens))
    first = last = at
    while back and first >= 2 and tokens[first - 1].word == "." and tokens[first - 2].is_name:
        first -= 2
    while not back and last + 2 < len(tokens) and tokens[last + 1].word == "." and tokens[last + 2].is_name:
        last += 2
    return [token.text.casefold() for token in tokens[first : last + 1 : 2]]


def _outside(error: duckdb.Error, expansion: Expansion, tokens: list[Token], start: int) -> str:
    """Return what a name outside the clause can be; empty for an error that is not about names."""
    if not isinstance(error, duckdb.BinderException):
        return ""
    forms = [(t.start, after.word) for t, after in pairwise(tokens) if t.word == "FAIR"]
    form = next((form for at, form in forms if start < at), forms[-1][1] if forms else "")
    if form in FORMS and FORMS[form].added is not None:
        added = " and ".join(FORMS[form].added or ())
        own = f"; it adds {added}" if added else ""
        return f"after FAIR {form} the SELECT list sees the input's columns without their table{own}"
    columns = expansion.columns(start)
    listed = ", ".join(columns[:20]) + (", …" if len(columns) > 20 else "")
    return f"after FAIR the SELECT list sees the clause's columns: {listed or 'controls, groups, n, excluded, metrics'}"


_COMPARISONS = ("=", "==", "<>", "!=", "<", ">", "<=", ">=", "LIKE", "ILIKE", "IN", "(", ",")
_EQUALS = ("=", "==", "<>", "!=")
_OF_TEXTS = "for the share of a value write avg({value} = '…'); for numbers in texts {call}({value}::DOUBLE)"
_WORDS = re.compile(r"(?!(true|false|nan|inf)\b)[^\W\d]", re.IGNORECASE)  # the first letter of a text
_FROM_UDF = "ValueError: fair_transform: "  # the start of errors of the UDF fair_find_transform
_LISTED_TEXT = re.compile(r"'([^']*)' \(")  # a text among the values that a hint lists
_BINARY = (FAULTS["prediction_not_binary"], FAULTS["label_not_binary"])
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?|[-+]?(inf|infinity|nan)", re.IGNORECASE)
_NO_NUMBER = re.compile(r"""Could not convert string (["'])(.*?)\1 to '?DOUBLE""")
_TO_NUMBER = re.compile("' to '?(U?(TINY|SMALL|BIG|HUGE)?INT|DOUBLE|FLOAT|DECIMAL)")
_UNCAST = re.compile(r"Unimplemented type for cast \((.+?) -> ")
_NUMERIC = re.compile("U?(TINY|SMALL|BIG|HUGE)?INT|DOUBLE|FLOAT|DECIMAL")
_OWN_NAME = re.compile(r'Column "(.+?)" referenced that exists in the SELECT clause - but .*')
_OF_FILE = re.compile(r'Error when converting column "(.+?)"\. ')
_OF_COLUMN = re.compile("from source column (.+)")
_MAY_LACK_QUOTES = re.compile(r'^(Parser Error|Catalog Error: .*Function|.*column "[^"]*\$\d+" not found)')
_NO_SUCH_ERROR = re.compile(r"No function matches .* '([-*])\(DOUBLE, (.+?)\)'")  # of ESTIMATE and ACTUAL
_UNDEFINED = re.compile("cannot take (logarithm|square root) of")
_UNDEFINED_CALLS = {"logarithm": ("LN", "LOG", "LOG2", "LOG10"), "square root": ("SQRT",)}
_EXPLAIN = "EXPLAIN "
_QUERIES = ("FROM", "SELECT", "WITH")  # what a text that only reads begins with
_INPUT = re.compile(r"fair_input_(\d+)")
_SUM = re.compile(r"SUM\(\s*fair_input_(\d+)", re.IGNORECASE)
# What an item must be, and what to write; and the columns of expansions that are cast to its type.
_DUE = {word: ("a number", f"take a column of numbers for {word}") for word in ("WEIGHT", "SCORE")}
_DUE["OUTCOME"] = ("a number", "to compare shares write OUTCOME … = '…'")
_DUE["LINEAR"] = ("a number", "categories are controls: write CONTROL …")
_DUE["TIME"] = (
    "a time",
    "write TIME strptime(…, '%d/%m/%Y') of texts, TIME to_timestamp(…) of seconds, TIME make_date(…, 1, 1) of years",
)
_TIME_OF_NUMBER = "write TIME make_date({value}, 1, 1) for years, TIME to_timestamp({value}) for seconds since 1970"
_DUE["FILTER"] = ("a condition", "compare the column: FILTER … = '…'")
_CAST = {f"fair_{own}{word.lower()}": word for word in ("WEIGHT", "SCORE") for own in ("", "own_")}
_CAST["fair_period"] = "TIME"
_DATA_ITEMS = ("PROTECTED", "SOLVER", "OBJECTIVE", "EPSILON", "DISTORTION", "TARGET", "LABEL", "FEATURES", "FEATURE")
