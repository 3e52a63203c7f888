-- SHOW MODELS: one row per model; accuracy and disparity are those of the validation rows.
WITH widest AS (
  SELECT model, moment, max(spread) AS disparity
  FROM (
    SELECT m.model, m.moment, max(m.value) - min(m.value) AS spread
    FROM fairsql.model_metrics AS m
    WHERE m.part = 'validation' AND m."group" <> 'OVERALL'
      AND EXISTS (
        FROM fairsql.model_gaps AS g
        WHERE g.model = m.model AND g.metric = m.metric AND g.compared IS NOT NULL
          AND m."group" IN (g.group_1, g.group_2) AND m.stratum IS NOT DISTINCT FROM g.stratum
      )
    GROUP BY m.model, m.moment, m.metric, m.protected, m.stratum
  )
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
  SELECT model, moment, value AS accuracy
  FROM fairsql.model_metrics
  WHERE part = 'validation' AND metric = 'accuracy' AND "group" IS NULL
)
SELECT m.model, e.metrics AS enforced, a.accuracy AS accuracy_before, b.accuracy AS accuracy_after,
  c.disparity AS disparity_before, d.disparity AS disparity_after, m.fits, m.seconds, m.via, m.scored_by, m.learner,
  m.created
FROM fairsql.models AS m
LEFT JOIN enforced AS e ON e.model = m.model
LEFT JOIN correct AS a ON a.model = m.model AND a.moment = 'before'
LEFT JOIN correct AS b ON b.model = m.model AND b.moment = 'after'
LEFT JOIN widest AS c ON c.model = m.model AND c.moment = 'before'
LEFT JOIN widest AS d ON d.model = m.model AND d.moment = 'after'
WHERE $model IS NULL OR lower(m.model) = lower($model)
ORDER BY m.model
