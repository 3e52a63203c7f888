-- Queries of a report (see fairsql/reports/).

-- asked: a question in one of the forms
FROM $source
FAIR$form (
$items
);

-- by_class: the metrics of each class of OUTCOMES, as metrics of their own; without a class it is of all classes at once
FROM (
  SELECT * EXCLUDE (outcome) REPLACE (coalesce(metric || ' of ' || outcome, metric) AS metric)
  $asked
);

-- of_classes: the classes as texts
FROM (
  SELECT * REPLACE (CAST(outcome AS VARCHAR) AS outcome)
  $asked
);

-- pay: the figures of a standard of pay
WITH fair_employees AS (
$rows
)
FROM $macro(fair_employees, $arguments);

-- people_with_pay: those of known sex whose pay is above 0
(
FROM (
$rows
) AS employees
WHERE $sex IS NOT NULL AND ($pay) > 0
) AS employees;

-- people_of_category: those of one category
(
FROM $rows
WHERE COALESCE(CAST($category AS VARCHAR), '(unknown)') = $value
) AS employees;

-- with_category: the rows of a question with the category that it is about
SELECT $category AS category, *
FROM (
$asked
);

-- pay_read: what a report on pay reads of each person
SELECT $columns
FROM (
$rows
) AS employees;

-- drop_tally: the cells of all rows, which the tables of a report were computed from
DROP TABLE IF EXISTS $name;

-- model_statement: what made a model
SELECT statement FROM fairsql.models WHERE lower(model) = lower($model);

-- model_question: what a model decides of the rows of its own query
FROM (
  WITH model_rows AS (
$query
  )
  FROM $model('model_rows')
)
FAIR DISPARITY (
$items
);

-- model: what is recorded of a model
SELECT * EXCLUDE (bytes, statement, versions), CAST(versions AS VARCHAR) AS versions
FROM fairsql.models
WHERE lower(model) = lower($model);

-- model_metrics: of each part of the rows that a model was made of, without its constraints and with them
SELECT part, protected, stratum, "group", coalesce(metric || ' of ' || outcome, metric) AS metric, any_value(n) AS n,
  any_value(value) FILTER (moment = 'before') AS value_before,
  any_value(value) FILTER (moment = 'after') AS value_after
FROM fairsql.model_metrics
WHERE lower(model) = lower($model)
GROUP BY ALL
ORDER BY ALL;

-- tradeoff: accuracy and disparity of a model for each allowance that was tried
SELECT allowance, feasible, accuracy, disparity, test_accuracy, test_disparity, fits
FROM fairsql.model_tradeoffs
WHERE lower(model) = lower($model)
ORDER BY allowance;

-- fingerprint: SHA-256 of the rows that a question reads, in any order. Rows that are alike in all but numbers make a
-- cell; its line has its values, its rows, and the sum of the 64-bit hashes of each row's numbers. The hash is that of
-- the lines in their order. A value is written as its length, a colon and itself; NULL as a hyphen. The last column has
-- the rows in which each needed value is missing, then those in which each control is.
WITH fair_read AS (
$rows
),
fair_lines AS (
  SELECT concat_ws(' ', $values) AS line, count(*) AS n$nulls
  FROM fair_read
  GROUP BY $columns
)
SELECT sha256(coalesce(string_agg(line, chr(10) ORDER BY line), '')), coalesce(sum(n), 0)::BIGINT,
  [$sums]::BIGINT[]
FROM fair_lines;

-- fingerprint_of_rows: SHA-256 of the hashes of rows, in their order, and how many there are
WITH fair_read AS (
$rows
)
SELECT sha256(coalesce(string_agg(CAST(hash(fair_read) AS VARCHAR), chr(10) ORDER BY hash(fair_read)), '')), count(*)
FROM fair_read;

-- fingerprint_of_counts: SHA-256 of how many rows there are of each kind; a line is written as in fingerprint
WITH fair_lines AS (
  SELECT concat_ws(' ', $values, sum($rows)) AS line, sum($rows) AS n FROM $tally GROUP BY $columns
)
SELECT sha256(coalesce(string_agg(line, chr(10) ORDER BY line), '')), coalesce(sum(n), 0)::BIGINT FROM fair_lines;

-- clusters: how many clusters the rows of a question, or their tally, have
SELECT count(DISTINCT fair_cluster) FROM $rows;

-- types: the types of some columns, of one row
SELECT $types FROM $rows LIMIT 1;

-- written: a value in a line of fingerprint
coalesce(concat(strlen(CAST($column AS VARCHAR)), ':', CAST($column AS VARCHAR)), '-');

-- against_highest: each group with the one that has the highest value of its stratum, which stands second
SELECT * EXCLUDE (fair_turned) REPLACE (
  IF(fair_turned, second_group, first_group) AS first_group,
  IF(fair_turned, second_n, first_n) AS first_n,
  least(first_value, second_value) AS first_value,
  IF(fair_turned, first_group, second_group) AS second_group,
  IF(fair_turned, first_n, second_n) AS second_n,
  greatest(first_value, second_value) AS second_value,
  -abs(difference) AS difference,
  IF(fair_turned, -difference_high, difference_low) AS difference_low,
  IF(fair_turned, -difference_low, difference_high) AS difference_high,
  IF(fair_turned, IF(second_value >= 0, second_value / nullif(first_value, 0), NULL), ratio) AS ratio,
  IF(fair_turned, 1 / nullif(ratio_high, 0), ratio_low) AS ratio_low,
  IF(fair_turned, 1 / nullif(ratio_low, 0), ratio_high) AS ratio_high,
  -abs(z) AS z,
  IF(fair_turned, 1 / nullif(odds_ratio, 0), odds_ratio) AS odds_ratio,
  -abs(standardized_difference) AS standardized_difference
)
FROM (
  SELECT *, first_value > second_value AS fair_turned
  FROM (
$with_highest
  )
)
ORDER BY $strata, first_value, first_group, second_group;

-- with_highest: the pairs with the group of the highest value of its stratum, of several alike the last one, as FAIR DISPARITY says
SELECT * EXCLUDE (first_key, second_key, fair_highest)
FROM (
  SELECT *, max(greatest(first_value, second_value)) OVER (PARTITION BY $strata) AS fair_highest
$asked
)
QUALIFY coalesce(max(CASE WHEN second_value >= fair_highest THEN second_key WHEN first_value >= fair_highest THEN first_key END)
  OVER (PARTITION BY $strata) IN (first_key, second_key), false)
ORDER BY $strata, first_group, second_group;

-- with_deciding: the same, and the pairs whose limits give the verdicts of FAIR DISPARITY, or whose gap is the surest one
SELECT * EXCLUDE (first_key, second_key, fair_highest, fair_place, fair_decides$more)
FROM (
  SELECT fair_pairs.*, max(greatest(first_value, second_value)) OVER (PARTITION BY fair_pairs.fair_place) AS fair_highest,
    fair_decided.fair_place IS NOT NULL AS fair_decides
  FROM (
    SELECT *, row($strata) AS fair_place
    $asked
  ) AS fair_pairs
  LEFT JOIN (
    SELECT row($strata) AS fair_place, deciding_lowest, deciding_highest
    $disparity
  ) AS fair_decided
  ON fair_pairs.fair_place IS NOT DISTINCT FROM fair_decided.fair_place
    AND ((first_group = deciding_lowest AND second_group = deciding_highest)
      OR (first_group = deciding_highest AND second_group = deciding_lowest))
)
QUALIFY fair_decides
  OR greatest(difference_low, -difference_high) >=
    max(greatest(difference_low, -difference_high, 0)) OVER (PARTITION BY fair_place)
  OR coalesce(max(CASE WHEN second_value >= fair_highest THEN second_key WHEN first_value >= fair_highest THEN first_key END)
    OVER (PARTITION BY $strata) IN (first_key, second_key), false)
ORDER BY $strata, first_group, second_group;

-- pair_counts: how many pairs there are in each stratum, and what their verdicts and p-values say
SELECT $strata, count(*) AS pairs, count(*) FILTER (verdict = 'exceeds') AS exceeds,
  count(*) FILTER (verdict = 'undecided') AS undecided, count(*) FILTER (verdict = 'within') AS within_allowance,
  count(*) FILTER (within IS NOT NULL AND verdict IS NULL) AS no_interval, count(p_adjusted) AS tested,
  count(*) FILTER (p_adjusted < $level) AS beyond_chance, min(p_adjusted) AS least_p
FROM (
$asked
)
GROUP BY ALL
ORDER BY ALL;

-- having: the rows of a question that pass a test
$asked
HAVING $test;

-- where: the same of a query over a question
$asked
WHERE $test;

-- without_keys: the columns that are texts and numbers
SELECT * EXCLUDE ($keys)
$asked;

-- impact_ratios: the rate of each category over the highest; unknown ones are shown, and are not compared
SELECT table_of, category, n, share, selection_rate,
  CASE WHEN NOT is_unknown THEN selection_rate / NULLIF(highest, 0) END AS impact_ratio,
  CASE WHEN is_unknown THEN 'unknown category' END AS left_out
FROM (
  SELECT *, MAX(selection_rate) FILTER (WHERE NOT is_unknown) OVER (PARTITION BY table_of) AS highest
  FROM (
    SELECT protected AS table_of, concat_ws(', ', $texts) AS category, n, n / SUM(n) OVER (PARTITION BY protected) AS share,
      selection_rate, $unknown AS is_unknown
    $asked
  )
)
ORDER BY length(table_of) - length(replace(table_of, ',', '')), table_of, is_unknown, category;

-- scanned: of each metric the subgroups that are furthest from all rows
SELECT * EXCLUDE ($without)$counts
$asked
QUALIFY row_number() OVER (PARTITION BY metric ORDER BY abs(divergence) DESC NULLS LAST, depth, subgroup) <= $most $surest
ORDER BY abs(divergence) DESC NULLS LAST, depth, subgroup;

-- scan_surest: and the one that differs most for sure
OR row_number() OVER (PARTITION BY metric ORDER BY greatest(divergence_low, -divergence_high) DESC NULLS LAST, subgroup) = 1;

-- scan_counts: of all subgroups, how many differ by more than chance, and how many have limits that leave out 0
, count(divergence) OVER (PARTITION BY metric) AS compared,
  count(*) FILTER (p_adjusted < $level) OVER (PARTITION BY metric) AS beyond_chance,
  count(*) FILTER (divergence_low > 0 OR divergence_high < 0) OVER (PARTITION BY metric) AS differing;

-- gaps_scanned: of each metric the subgroups within which groups differ for sure, or most, and how many have a gap
SELECT metric, subgroup, n, lowest_group, lowest_n, lowest_value, highest_group, highest_n, highest_value, difference,
  difference_low, difference_high, comparisons, count(difference) OVER (PARTITION BY metric) AS compared
$asked
QUALIFY row_number() OVER (PARTITION BY metric ORDER BY difference_low DESC NULLS LAST, difference DESC, subgroup) <= $most
ORDER BY difference_low DESC NULLS LAST, difference DESC, subgroup;

-- proxies: how much each feature says about the groups
SELECT feature, n, levels, cramers_v, cramers_v_low, cramers_v_high, correlation_ratio, information_share, p_adjusted, warning
$asked;

-- scan_sizes: how many subgroups there are of any size, how many have too few rows, and which features make some
SELECT count(*) AS subgroups, count(*) FILTER (value_n < $minimum) AS small,
  list(DISTINCT map_keys(features)[1]) FILTER (depth = 1) AS features
$asked;

-- hundredth: that in which a score lies, which holds its lower end; NULL for what is no score
$cast(round($score * 100) - CASE WHEN $score < round($score * 100) / 100.0 THEN 1 ELSE 0 END AS INTEGER);
