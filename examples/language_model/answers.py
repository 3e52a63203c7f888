"""Recorded answers of a made-up language model, whose true gap is known. `python -m examples.language_model.answers`
writes answers.csv.

300 CVs ask whether to invite the applicant to an interview. Each is put to two versions of a model with a name of each
of three groups, three times. No model was asked: the answers are drawn. Qualified applicants are invited more often,
and each CV has a chance of its own. The first version takes 15 % of that chance away under names of Black applicants,
and nothing under others. The second version takes nothing away.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random

FILE = Path(__file__).with_name("answers.csv")
COLUMNS = ("cv", "qualified", "names", "name", "run", "version_1", "version_2")
NAMES = {"Black": ("Lakisha", "Jamal"), "Hispanic": ("Lucia", "Diego"), "White": ("Emily", "Greg")}
KEPT = {"Black": 0.85, "Hispanic": 1.0, "White": 1.0}  # the part of its chance that a CV keeps with the first version
CVS, RUNS, SEED = 300, 3, 7
_LEAST, _SPREAD, _POWERS = 0.02, 0.96, {True: 0.35, False: 4.0}  # of the chances of qualified and of other CVs
_REFUSED = 0.005  # answers that are neither yes nor no


def answers(seed: int = SEED) -> Iterator[tuple[object, ...]]:
    """Yield the answers, as COLUMNS; an answer is yes, no, or empty where the model did not answer.

    >>> sum(1 for _ in answers())
    2700
    """
    random = Random(seed)
    for cv in range(1, CVS + 1):
        qualified = random.random() < 0.5
        chance = _LEAST + _SPREAD * random.random() ** _POWERS[qualified]
        at = int(random.random() * 2)
        for group, names in NAMES.items():
            for run in range(1, RUNS + 1):
                said = [_answer(random, chance * kept) for kept in (KEPT[group], 1.0)]
                yield cv, "yes" if qualified else "no", group, names[at], run, *said


def _answer(random: Random, chance: float) -> str:
    said = "yes" if random.random() < chance else "no"
    return "" if random.random() < _REFUSED else said


def true_gap(group: str) -> float:
    """Return by how much the first version invites a group less than White names, on average over CVs.

    >>> round(true_gap("Black"), 3), true_gap("Hispanic")
    (0.071, 0.0)
    """
    mean = _LEAST + _SPREAD * sum(1 / (1 + power) for power in _POWERS.values()) / 2
    return mean * (1 - KEPT[group])


def write(path: Path = FILE) -> None:
    """Write the answers as a CSV file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(answers())


if __name__ == "__main__":
    write()
    print(f"{FILE.name}: {CVS} CVs, {CVS * len(NAMES) * RUNS} answers of each version")
