"""The numbers that Luskin et al. print: Tables 1 to 5."""

from __future__ import annotations

from dataclasses import dataclass

# A column of Tables 1 to 4: ratio of positive outputs, for white rows outside and inside the filter, then for others.
Ratios = tuple[float, float, float, float]


@dataclass(frozen=True)
class Followed:
    """The paper's numbers for one algorithm: AUC and ratios of C₂, by its kind."""

    auc: dict[str, float]
    ratios: dict[str, Ratios]


@dataclass(frozen=True)
class RelabellingTable:
    """One of Tables 1 to 4: original labels, the first model A₁, and C₂ after each algorithm."""

    number: int
    first: str
    original: Ratios
    auc: float
    ratios: Ratios
    algorithms: dict[int, Followed]


_SQF = (0.456, 0.445, 0.588, 0.520)
_ADULT = (0.165, 0.442, 0.088, 0.358)

SQF_TABLES = (
    RelabellingTable(
        number=1,
        first="LR",
        original=_SQF,
        auc=0.8186,
        ratios=(0.321, 0.258, 0.525, 0.380),
        algorithms={
            1: Followed(
                {"LR": 0.8181, "MLP": 0.7972},
                {"LR": (0.320, 0.199, 0.525, 0.271), "MLP": (0.323, 0.246, 0.525, 0.271)},
            ),
            2: Followed(
                {"LR": 0.8183, "MLP": 0.8160},
                {"LR": (0.327, 0.188, 0.528, 0.247), "MLP": (0.466, 0.423, 0.604, 0.458)},
            ),
        },
    ),
    RelabellingTable(
        number=2,
        first="MLP",
        original=_SQF,
        auc=0.8167,
        ratios=(0.401, 0.412, 0.567, 0.502),
        algorithms={
            1: Followed(
                {"LR": 0.8157, "MLP": 0.8168},
                {"LR": (0.362, 0.230, 0.536, 0.305), "MLP": (0.401, 0.378, 0.566, 0.396)},
            ),
            2: Followed(
                {"LR": 0.8183, "MLP": 0.8172},
                {"LR": (0.326, 0.188, 0.527, 0.242), "MLP": (0.433, 0.473, 0.625, 0.476)},
            ),
        },
    ),
)

ADULT_TABLES = (
    RelabellingTable(
        number=3,
        first="LR",
        original=_ADULT,
        auc=0.9005,
        ratios=(0.279, 0.620, 0.143, 0.463),
        algorithms={
            1: Followed(
                {"LR": 0.8917, "MLP": 0.8998},
                {"LR": (0.302, 0.630, 0.195, 0.515), "MLP": (0.281, 0.620, 0.160, 0.578)},
            ),
            2: Followed(
                {"LR": 0.8995, "MLP": 0.8984},
                {"LR": (0.260, 0.610, 0.200, 0.526), "MLP": (0.100, 0.457, 0.049, 0.414)},
            ),
        },
    ),
    RelabellingTable(
        number=4,
        first="MLP",
        original=_ADULT,
        auc=0.8994,
        ratios=(0.086, 0.442, 0.071, 0.276),
        algorithms={
            1: Followed(
                {"LR": 0.8927, "MLP": 0.9036},
                {"LR": (0.131, 0.549, 0.118, 0.500), "MLP": (0.087, 0.457, 0.083, 0.403)},
            ),
            2: Followed(
                {"LR": 0.8991, "MLP": 0.8982},
                {"LR": (0.259, 0.605, 0.203, 0.526), "MLP": (0.095, 0.435, 0.047, 0.410)},
            ),
        },
    ),
)


def _row(*, white: tuple[float, float, float], black: tuple[float, float, float], accuracy: float) -> dict[str, float]:
    """Name the cells of Table 5: threshold, true and false positive rate of either race, accuracy of all."""
    names = ("threshold", "true_positive_rate", "false_positive_rate")
    races = {"white": white, "black": black}
    cells = {f"{name} {race}": row[place] for race, row in races.items() for place, name in enumerate(names)}
    return {**cells, "accuracy": accuracy}


# Table 5, by model, and before or after tuning.
THRESHOLDS: dict[tuple[str, str], dict[str, float]] = {
    ("LR", "before"): _row(white=(0.5, 0.407, 0.178), black=(0.5, 0.716, 0.337), accuracy=0.679),
    ("LR", "after"): _row(white=(0.503, 0.401, 0.160), black=(0.588, 0.445, 0.147), accuracy=0.662),
    ("SVM", "before"): _row(white=(0.0, 0.346, 0.143), black=(0.0, 0.620, 0.252), accuracy=0.676),
    ("SVM", "after"): _row(white=(-0.281, 0.456, 0.205), black=(0.300, 0.478, 0.198), accuracy=0.653),
}
