-- SHOW MODELS: one row per model; accuracy and disparity are those of the validation rows.
-- Disparity is what WITHIN judges: the largest difference of two compared groups, in any metric; for a model that has
-- only WITHIN RATIO, the lowest ratio; for a model of numbers, the largest error of a group. The error is that of all
-- rows, in the first metric.
WITH judged AS (
  SELECT DISTINCT model, outcome, metric, stratum, group_1, group_2, compared FROM fairsql.model_gaps WHERE compared IS NOT NULL
),
compared AS (
  SELECT j.model, j.compared, a.moment, a.value AS error, abs(a.value - b.value) AS difference,
    CASE WHEN a.value < b.value THEN a.value / nullif(b.value, 0) ELSE b.value / nullif(a.value, 0) END AS ratio
  FROM judged AS j
  JOIN fairsql.model_metrics AS a
    ON a.model = j.model AND a.outcome IS NOT DISTINCT FROM j.outcome AND a.metric = j.metric AND a.stratum IS NOT DISTINCT FROM j.stratum AND a."group" = j.group_1
  LEFT JOIN fairsql.model_metrics AS b
    ON b.model = j.model AND b.outcome IS NOT DISTINCT FROM j.outcome AND b.metric = j.metric AND b.stratum IS NOT DISTINCT FROM j.stratum AND b."group" = j.group_2
    AND b.moment = a.moment AND b.part = a.part AND b.protected = a.protected
  WHERE a.part = 'validation' AND (b.value IS NOT NULL OR j.compared = 'error')
),
widest AS (
  SELECT model, moment,
    CASE WHEN bool_or(compared = 'error') THEN max(error)
    WHEN bool_or(compared = 'difference') THEN max(difference) FILTER (compared = 'difference')
    ELSE min(ratio) END AS disparity
  FROM compared
  GROUP BY model, moment
),
enforced AS (
  SELECT model, string_agg(
      metric || coalesce(CASE compared WHEN 'ratio' THEN ' WITHIN RATIO ' ELSE ' WITHIN ' END || allowance, ''), ', '
      ORDER BY metric
    ) AS metrics
  FROM (SELECT DISTINCT model, metric, compared, allowance FROM fairsql.model_gaps WHERE compared IS NOT NULL)
  GROUP BY model
),
correct AS (
  SELECT model, moment, CASE WHEN metric = 'accuracy' THEN value END AS accuracy,
    CASE WHEN metric <> 'accuracy' THEN value END AS error
  FROM fairsql.model_metrics
  WHERE part = 'validation' AND "group" IS NULL
)
SELECT m.model, e.metrics AS enforced, a.accuracy AS accuracy_before, b.accuracy AS accuracy_after,
  c.disparity AS disparity_before, d.disparity AS disparity_after, m.fits, m.seconds, m.via, m.scored_by, m.learner,
  m.created, a.error AS error_before, b.error AS error_after
FROM fairsql.models AS m
LEFT JOIN enforced AS e ON e.model = m.model
LEFT JOIN correct AS a ON a.model = m.model AND a.moment = 'before'
LEFT JOIN correct AS b ON b.model = m.model AND b.moment = 'after'
LEFT JOIN widest AS c ON c.model = m.model AND c.moment = 'before'
LEFT JOIN widest AS d ON d.model = m.model AND d.moment = 'after'
WHERE $model IS NULL OR m.model = $model
ORDER BY m.model
