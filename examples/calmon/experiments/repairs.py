"""Write the transforms of Calmon et al. as statements.

In: a data set and bounds. Out: the transform, or why there is none.

The statements are those of a user; only numbers and names are filled in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from examples.calmon.populations import ADULT, ADULT_SEX, COMPAS, COMPAS_RACE, Redrawn
from fairsql import DataError

if TYPE_CHECKING:
    from fairsql import Connection

# Section 4.1: jumps of two classes and new recidivism are forbidden; the features' parts are squared, then summed.
_COMPAS = """
CREATE OR REPLACE TRANSFORM {name}
PROTECTED  sex, race
LABEL      recid
FEATURES   age, priors, charge
EPSILON    {epsilon}
DISTORTION steps(age, 1)^2 + steps(priors, 1)^2 + (2 * changed(charge))^2
           + CASE WHEN new.recid <= old.recid THEN 2 * (old.recid - new.recid) END
WITHIN     {within}
PER        ({per})
KEY        id
AS FROM {rows}
"""

# Section 4.2. Towards p(income); education may rise by a year and age change by a decade, for few among equal rows.
_ADULT = """
CREATE OR REPLACE TRANSFORM {name}
PROTECTED  race, sex
LABEL      income
FEATURES   age, education
EPSILON    {epsilon}
MODE       target
OBJECTIVE  l1
DISTORTION CASE
             WHEN steps(age) > 1 OR new.education NOT BETWEEN old.education AND old.education + 1 THEN 3
             WHEN changed(age) = 1 THEN 2
             WHEN new.income < old.income THEN 1
             ELSE 0
           END
EXCESS     (0.9, 0.1), (1.9, 0.05), (2.9, 0)
PER        ({per})
KEY        id
AS FROM {rows}
"""

# The authors' code of 2017: only race; priors may only fall, and African-Americans may be moved further.
_COMPAS_RACE = """
CREATE OR REPLACE TRANSFORM {name}
PROTECTED  race
LABEL      recid
FEATURES   age, priors, charge
EPSILON    {epsilon}
OBJECTIVE  l1
DISTORTION steps(age, 1) + CASE WHEN new.priors <= old.priors THEN steps(priors, 1) END + 4 * changed(charge)
           + CASE WHEN new.recid <= old.recid THEN old.recid - new.recid END
WITHIN     CASE WHEN old.race = 'African-American' THEN 0.4 ELSE 0.3 END
PER        ({per})
KEY        id
AS FROM {rows}
"""

# The authors' code of 2017: only sex, pairwise; the distortion is that of section 4.2.
_ADULT_SEX = _ADULT.replace("race, sex", "sex").replace("MODE       target\n", "")


@dataclass(frozen=True)
class Repair:
    """A transform of one data set.

    Attributes:
        source: the data set.
        statement: CREATE TRANSFORM, with fields in braces.
        epsilon: the paper's.
        settings: the other fields, as in the paper.
        epsilons: those of the sweep.
    """

    source: Redrawn
    statement: str
    epsilon: float
    settings: dict[str, Any] = field(default_factory=dict)
    epsilons: tuple[float, ...] = ()

    @property
    def name(self) -> str:
        """The name of the transform."""
        return f"{self.source.table}_repair"

    def write(self, **changes: Any) -> str:
        """Write the statement; `changes` are fields: epsilon, within, per, rows, name.

        >>> ADULT_REPAIR.write(per="d, x, y").splitlines()[-3:]
        ['PER        (d, x, y)', 'KEY        id', 'AS FROM adult']
        """
        fields = {"name": self.name, "rows": self.source.table, "epsilon": self.epsilon, **self.settings}
        return self.statement.format(**fields | changes)


COMPAS_REPAIR = Repair(COMPAS, _COMPAS, 0.1, {"within": 0.5, "per": "x, y"}, (0.05, 0.1, 0.2, 0.4))
ADULT_REPAIR = Repair(ADULT, _ADULT, 0.15, {"per": "x, y"}, (0.2, 0.3, 0.5))
COMPAS_RACE_REPAIR = Repair(COMPAS_RACE, _COMPAS_RACE, 0.05, {"per": "d, x, y"}, (0.05, 0.1, 0.2))
ADULT_SEX_REPAIR = Repair(ADULT_SEX, _ADULT_SEX, 0.05, {"per": "x, y"}, (0.05, 0.1, 0.3, 0.6))

REPAIRS = {each.source: each for each in (COMPAS_REPAIR, ADULT_REPAIR, COMPAS_RACE_REPAIR, ADULT_SEX_REPAIR)}


def create(con: Connection, repair: Repair, **changes: Any) -> dict[str, Any]:
    """Make a transform; return its record, or the epsilon that its bounds would allow.

    Returns:
        `found`, then the row of `fairsql.transforms`, or `least_epsilon` if no map meets the bounds.

    >>> import fairsql
    >>> with fairsql.connect() as con:
    ...     done = ADULT.read(con)
    ...     told = create(con, ADULT_REPAIR, per="d, x, y")
    >>> told["found"], round(told["least_epsilon"], 3)
    (False, 0.187)
    """
    statement = repair.write(**changes)
    try:
        con.execute(statement)
    except DataError as error:
        if not hasattr(error, "feasibility"):
            raise
        return {"found": False, "least_epsilon": error.feasibility.epsilon}
    name = changes.get("name", repair.name)
    reported: dict[str, Any] = (
        con.execute("FROM fairsql.transforms WHERE transform = ?", [name]).df().to_dict("records")[0]
    )
    return {"found": True} | reported


def least_epsilon(con: Connection, repair: Repair, **changes: Any) -> float:
    """Return the smallest epsilon that the bounds allow; the error for epsilon 0 names it, unless 0 can be met."""
    return float(create(con, repair, epsilon=0, **changes).get("least_epsilon", 0.0))
