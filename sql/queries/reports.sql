-- Queries of a report (see fairsql/reports/).

-- asked: a question in one of the forms
FROM $source
FAIR$form (
$items
);

-- definitions: what each metric means, and who defined it
SELECT metric, meaning, source FROM fair_metric_definitions();

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
