-- Queries of a report (see fairsql/reports/).

-- asked: a question in one of the forms
FROM $source
FAIR$form (
$items
);

-- beside_highest: each group beside the one with the highest value of its stratum; beside the reference where there is one
SELECT * EXCLUDE (first_key, second_key)
$asked
QUALIFY greatest(first_value, second_value) >= max(greatest(first_value, second_value)) OVER (PARTITION BY $strata)
ORDER BY $strata, first_group, second_group;

-- without_keys: the columns that are texts and numbers
SELECT * EXCLUDE ($keys)
$asked;

-- scanned: the subgroups that are furthest from all rows
SELECT * EXCLUDE (features, shapley)
$asked
LIMIT $most;

-- scores: rows of each group and label in each hundredth of the score; a hundredth holds its lower end
SELECT fair_group, fair_label, CAST(fair_at + CAST(fair_score >= (fair_at + 1) / 100.0 AS INTEGER)
    - CAST(fair_score < fair_at / 100.0 AS INTEGER) AS INTEGER) AS hundredth,
  SUM(fair_weight) AS n, SUM(fair_weight * fair_score) AS score_sum
FROM (
  SELECT *, FLOOR(fair_score * 100) AS fair_at
  FROM (
    SELECT [$groups] AS fair_group, CAST($label AS INTEGER) AS fair_label, CAST($score AS DOUBLE) AS fair_score,
      CAST($weight AS DOUBLE) AS fair_weight, $filter AS fair_filter
    FROM $source
  )
  WHERE fair_filter AND fair_score IS NOT NULL AND fair_weight IS NOT NULL
)
GROUP BY ALL
ORDER BY ALL;
