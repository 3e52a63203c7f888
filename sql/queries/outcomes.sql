-- Queries of FAIR TEST with OUTCOMES (see fairsql/expansion/forms/outcome_tests.py). A table is of groups by classes; it has
-- a number, and is one of several if there are strata, or labels within which predictions are compared.

-- effective: the size of a cell over the design effect of its group's weights (Rao and Scott 1992)
fair_size * fair_group_size / NULLIF(fair_group_squares, 0);

-- weighed: the cells with the sums of their group
(SELECT *, SUM(fair_size) OVER (PARTITION BY $units, $strata, fair_key) AS fair_group_size,
  SUM(fair_squares) OVER (PARTITION BY $units, $strata, fair_key) AS fair_group_squares FROM $tables) AS fair_weighed;

-- margins: the counts with the numbers of their table, group and class; a group with fewer rows than MINIMUM is left out
SELECT *,
  DENSE_RANK() OVER (ORDER BY $units, $strata) AS fair_table,
  DENSE_RANK() OVER (PARTITION BY $units ORDER BY fair_key) AS fair_group,
  DENSE_RANK() OVER (PARTITION BY $units ORDER BY $order) AS fair_class
FROM (
  SELECT *, $rows AS fair_own_rows, SUM($rows) OVER (PARTITION BY $units, fair_key) AS fair_rows, $count AS fair_count
  FROM $cells
) AS fair_sized
WHERE $enough AND fair_count > 0;

-- grid: for each table its groups by the classes of all tables, with their counts and the margins of the table
SELECT $units, fair_table, fair_group, fair_key, fair_class, fair_outcome, fair_row, fair_all,
  COALESCE(fair_count, 0) AS fair_count,
  SUM(COALESCE(fair_count, 0)) OVER (PARTITION BY fair_table, fair_class) AS fair_column,
  DENSE_RANK() OVER (PARTITION BY $units ORDER BY fair_group, fair_class) AS fair_place,
  MAX(fair_group) OVER (PARTITION BY $units) AS fair_groups,
  MAX(fair_class) OVER (PARTITION BY $units) AS fair_classes
FROM (
  SELECT $units, fair_table, fair_group, fair_key, SUM(fair_count) AS fair_row,
    SUM(SUM(fair_count)) OVER (PARTITION BY fair_table) AS fair_all
  FROM $margins GROUP BY $units, fair_table, fair_group, fair_key
) AS fair_rows_of_table
JOIN (SELECT DISTINCT $units, fair_class, fair_outcome FROM $margins) AS fair_of_unit USING ($units)
LEFT JOIN (SELECT fair_table, fair_group, fair_class, fair_count FROM $margins) AS fair_counted
  USING (fair_table, fair_group, fair_class);

-- by_table: the statistics of each table: X² of Pearson, G² of the likelihood ratio, their degrees of freedom
SELECT $units, fair_table, any_value(fair_all) AS fair_all,
  SUM((fair_count - fair_expected) ** 2 / NULLIF(fair_expected, 0)) AS fair_pearson,
  2 * SUM(CASE WHEN fair_count > 0 THEN fair_count * LN(fair_count / fair_expected) ELSE 0 END) AS fair_likelihood,
  (COUNT(DISTINCT fair_group) - 1) * (COUNT(DISTINCT fair_class) FILTER (WHERE fair_column > 0) - 1) AS fair_free,
  MIN(fair_expected) FILTER (WHERE fair_expected > 0) AS fair_least
FROM (SELECT *, fair_row * fair_column / fair_all AS fair_expected FROM $grid) AS fair_with_expected
GROUP BY $units, fair_table;

-- deviations: the counts of each group and class less those expected, over the tables
SELECT $units, fair_place, SUM(fair_count - fair_row * fair_column / fair_all) AS fair_deviation
FROM $grid GROUP BY $units, fair_place;

-- covariances: those of counts if groups and classes are independent (Landis, Heyman and Koch 1978); the last of each follows
SELECT $units_of_a, a.fair_place, b.fair_place AS fair_other,
  SUM(a.fair_row * (CASE WHEN a.fair_group = b.fair_group THEN a.fair_all ELSE 0 END - b.fair_row)
    * a.fair_column * (CASE WHEN a.fair_class = b.fair_class THEN a.fair_all ELSE 0 END - b.fair_column)
    / (a.fair_all ** 2 * (a.fair_all - 1))) AS fair_covariance
FROM $grid AS a JOIN $grid AS b USING (fair_table)
WHERE a.fair_all > 1 AND a.fair_group < a.fair_groups AND b.fair_group < b.fair_groups
  AND a.fair_class < a.fair_classes AND b.fair_class < b.fair_classes
GROUP BY $units_of_a, a.fair_place, b.fair_place;

-- ranked: the grid with each class's ridit less their mean, the variance of these scores, and the group's rows of lower classes
SELECT *, SUM(fair_column * fair_score ** 2) OVER (PARTITION BY fair_table, fair_group) / fair_all AS fair_variance
FROM (
  SELECT *,
    (SUM(fair_column) OVER fair_lower - (fair_column + fair_all) / 2) / (fair_all + 1) AS fair_score,
    SUM(fair_count) OVER fair_lower - fair_count AS fair_below
  FROM $grid
  WINDOW fair_lower AS (PARTITION BY fair_table, fair_group ORDER BY fair_class ROWS UNBOUNDED PRECEDING)
) AS fair_scored;

-- rank_deviations: the scores of each group, which add up to 0 in a table, over the tables
SELECT $units, fair_group AS fair_place, SUM(fair_count * fair_score) AS fair_deviation FROM $ranked GROUP BY $units, fair_group;

-- rank_covariances: those of the groups' scores if groups and classes are independent (Landis, Heyman and Koch 1978)
SELECT $units_of_a, a.fair_group AS fair_place, b.fair_group AS fair_other,
  SUM(a.fair_variance * a.fair_row * (CASE WHEN a.fair_group = b.fair_group THEN a.fair_all ELSE 0 END - b.fair_row)
    / (a.fair_all - 1)) AS fair_covariance
FROM $ranked AS a JOIN $ranked AS b USING (fair_table, fair_class)
WHERE fair_class = 1 AND a.fair_all > 1 AND a.fair_group < a.fair_groups AND b.fair_group < b.fair_groups
GROUP BY $units_of_a, a.fair_group, b.fair_group;

-- rank_gaps: the chance that a row of the first group is of a higher class than one of the second, less that of a lower one
,
  SUM((a.fair_row + b.fair_row) * a.fair_count * (2 * b.fair_below + b.fair_count - b.fair_row) / (a.fair_row * b.fair_row))
    / SUM(a.fair_row + b.fair_row) AS fair_rank_gap;

-- gaps: for each two groups the gap in the share of each class, as the mean over tables weighted by their rows
SELECT $units_of_a, a.fair_key AS first_key, b.fair_key AS second_key, any_value(a.fair_outcome) AS fair_outcome,
  SUM((a.fair_row + b.fair_row) * (a.fair_count / a.fair_row - b.fair_count / b.fair_row)) / SUM(a.fair_row + b.fair_row) AS fair_gap,
  SUM((a.fair_row + b.fair_row) * ABS(a.fair_count / a.fair_row - b.fair_count / b.fair_row)) / SUM(a.fair_row + b.fair_row) AS fair_distance$rank_gaps
FROM $graded AS a JOIN $graded AS b USING (fair_table, fair_class)
WHERE a.fair_group < b.fair_group
GROUP BY $units_of_a, first_key, second_key, fair_class;

-- rank_difference: that of two groups, over all classes
'ranks': SUM(fair_rank_gap), ;

-- furthest: the two groups whose distributions, or ranks, are furthest apart, and the class with the widest gap; the first of equals (of right or wrong: right)
SELECT $units, FIRST(fair_pair ORDER BY ROUND($distance, 12) DESC, fair_pair.first, fair_pair.second) AS fair_pair
FROM (
  SELECT $units, {
    'variation': SUM(fair_distance) / 2, $rank_difference'first': first_key, 'second': second_key,
    'gap': FIRST(fair_gap ORDER BY ROUND(ABS(fair_gap), 12) DESC, fair_outcome = 'false', fair_outcome),
    'outcome': FIRST(fair_outcome ORDER BY ROUND(ABS(fair_gap), 12) DESC, fair_outcome = 'false', fair_outcome)
  } AS fair_pair
  FROM $gaps GROUP BY $units, first_key, second_key
) AS fair_pairs_of_groups
GROUP BY $units;

-- statistics: one row per test
SELECT $units, SUM(fair_pearson) AS fair_pearson, SUM(fair_likelihood) AS fair_likelihood, SUM(fair_free) AS fair_free,
  COUNT(*) FILTER (WHERE fair_free > 0) AS fair_informative, COUNT(*) FILTER (WHERE fair_free = 0) AS fair_uninformative,
  MIN(fair_least) FILTER (WHERE fair_free > 0) AS fair_least
FROM $by_table GROUP BY $units;

-- numbers: the groups and classes of each test
SELECT $units, SUM(fair_own_rows) AS fair_n, COUNT(DISTINCT fair_group) AS fair_groups, COUNT(DISTINCT fair_class) AS fair_classes, LIST(DISTINCT fair_outcome) AS fair_found
FROM $margins GROUP BY $units;
