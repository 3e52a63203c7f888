"""The numbers that the paper prints or plots; those of the classifiers are from its 2017 version (NIPS)."""

from __future__ import annotations

# Table 2: p(recid = 1 given d) before and after, epsilon .1, c .5.
TABLE_2: dict[str, tuple[float, float]] = {
    "Female, African-American": (0.393, 0.393),
    "Female, Caucasian": (0.367, 0.367),
    "Male, African-American": (0.593, 0.404),
    "Male, Caucasian": (0.430, 0.404),
}
COMPAS_DEPARTURE = 0.021  # KL, in the text
IDENTITY_FROM = 0.59  # c .25: from this epsilon on, the data need not change
INFEASIBLE_AT = 0.2  # c .25: "around"
ADULT_DEPARTURE = 0.014  # l1, in the text

# AUC and discrimination of the classifiers, read off the plots of the authors' repository fair-preprocessing/nips2017:
# 5 splits. Those of LR follow to the third digit from the rows published there.
CLASSIFIERS: dict[tuple[str, str, str], tuple[float, float]] = {
    ("compas_race", "LR", "original"): (0.705, 0.369),
    ("compas_race", "LR", "without D"): (0.705, 0.253),
    ("compas_race", "LR", "transformed, 0.05"): (0.684, 0.072),
    ("compas_race", "LR", "transformed, 0.1"): (0.687, 0.113),
    ("compas_race", "RF", "original"): (0.699, 0.381),
    ("compas_race", "RF", "without D"): (0.699, 0.255),
    ("compas_race", "RF", "transformed, 0.05"): (0.668, 0.070),
    ("compas_race", "RF", "transformed, 0.1"): (0.668, 0.107),
    ("adult_sex", "LR", "original"): (0.817, 1.810),
    ("adult_sex", "LR", "without D"): (0.794, 0.190),
    ("adult_sex", "LR", "transformed, 0.05"): (0.768, 0.024),
    ("adult_sex", "LR", "transformed, 0.1"): (0.773, 0.077),
    ("adult_sex", "RF", "original"): (0.818, 1.822),
    # Their code gives these three forests six leaves each, and no limit to the one above.
    ("adult_sex", "RF, six leaves", "without D"): (0.776, 0.118),
    ("adult_sex", "RF, six leaves", "transformed, 0.05"): (0.756, 0.037),
    ("adult_sex", "RF, six leaves", "transformed, 0.1"): (0.766, 0.054),
}
LFR: dict[str, tuple[float, float]] = {"compas_race": (0.690, 0.023), "adult_sex": (0.819, 1.425)}
