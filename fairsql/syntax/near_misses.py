"""Find what was probably meant as a FAIR clause in a text that DuckDB cannot parse.

In: the tokens of the text. Out: an error that says how a clause is written, or None. Only a text that DuckDB's parser
has refused gets here, so that a table, a column or a function may be called fair, fare or prediction.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairsql import error_messages
from fairsql.errors import ClauseError
from fairsql.syntax.clause import ends_operand
from fairsql.syntax.form import Forms
from fairsql.syntax.slices import NO_SIGNS
from fairsql.text.tokens import Token

MISSPELT = ("FARE", "FIAR", "FARI", "FAIIR", "FAIRE", "FAIRS", "FAIRLY", "FAIRNESS", "FAIRSQL")


def find_near_miss(tokens: Sequence[Token], sql: str, forms: Forms) -> ClauseError | None:
    """Return the error of the first part of a text that looks like a clause and is none.

    >>> from fairsql.expansion.form_table import FORMS
    >>> from fairsql.text.tokens import tokenize
    >>> text = "FROM t FAIR PREDICTION p PROTECTED g"
    >>> find_near_miss(tokenize(text), text, FORMS).message
    'FAIR has no brackets around its items'
    """
    for at, token in enumerate(tokens):
        found = _near_miss(tokens, at, forms) if token.word in ("FAIR", *MISSPELT) else None
        if found is not None:
            wrong, start, end = found
            return ClauseError(*wrong, sql=sql, start=start, end=end)
    return None


def _near_miss(tokens: Sequence[Token], at: int, forms: Forms) -> tuple[tuple[str, str], int, int] | None:
    token, words = tokens[at], [each.word for each in tokens[at + 1 : at + 5]]
    form = words[0] if words and words[0] in forms.words else ""
    after = words[bool(form) :]
    name = f"FAIR {form}".rstrip()
    last = tokens[at + bool(form)].end
    items = [item for item in forms.item_words if " " not in item]
    if after[:1] == ["("] and after[1:2] and after[1] in items:
        if token.word != "FAIR":
            shown = f"{token.text} {form}".rstrip()
            return error_messages.CLAUSE_MISSPELT(word=shown, form=name), token.start, token.end
        if after[2:3] and after[2] in NO_SIGNS:
            sign = tokens[at + bool(form) + 3]
            return error_messages.ITEM_AND_SIGN(sign=sign.text, item=after[1]), sign.start, sign.end
        if not ends_operand(tokens, at - 1) and at:
            return error_messages.CLAUSE_MISPLACED(), token.start, last
        if not any(each.word == "FROM" and each.depth == token.depth for each in tokens[:at]):
            return error_messages.CLAUSE_WITHOUT_FROM(), token.start, last
    opening = after[:1] in (["["], ["{"])
    is_item = any(word in items for word in after[opening : opening + 1])
    if token.word == "FAIR" and ends_operand(tokens, at - 1) and (is_item or (form and after[:1] != ["("])):
        return error_messages.CLAUSE_WITHOUT_BRACKETS(form=name), token.start, last
    return None
