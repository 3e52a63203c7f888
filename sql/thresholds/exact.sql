-- What: thresholds that attain the maximum of accuracy less the gaps of the rates to the first group, over all thresholds
-- (Luskin et al. 2020, eq. 8), as the UDF fair_find_thresholds finds them, for clients without Python.
-- Rows in: fair_numbered, rows by stratum, group (from 1) and score; fair_options, one row.
-- Rows out: one per stratum and group, with fair_answer as the UDF gives it.
--
-- For a threshold of the first group the other groups separate, each with its own best point. Along a curve both rates
-- rise, so that the points of another group fall into three runs, below, between and above in the two rates; within a run
-- the objective is a number of the point plus one of the first group's, and its maximum is one over a range.
WITH fair_steps AS (
  SELECT
    fair_stratum, fair_number, fair_score,
    SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS ones,
    SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS zeros
  FROM fair_numbered
  GROUP BY fair_stratum, fair_number, fair_score
), fair_sums AS (
  SELECT
    fair_stratum, fair_number, fair_score,
    SUM(ones) OVER falling AS tp,
    SUM(zeros) OVER falling AS fp,
    ROW_NUMBER() OVER falling AS place
  FROM fair_steps
  WINDOW falling AS (PARTITION BY fair_stratum, fair_number ORDER BY fair_score DESC)
  UNION ALL
  SELECT DISTINCT fair_stratum, fair_number, CAST('Infinity' AS DOUBLE), CAST(0 AS DOUBLE), CAST(0 AS DOUBLE), 0
  FROM fair_steps
), fair_sizes AS (
  SELECT
    fair_stratum, fair_number,
    SUM(ones) AS ones,
    SUM(zeros) AS zeros,
    SUM(SUM(ones) + SUM(zeros)) OVER (PARTITION BY fair_stratum) AS everyone
  FROM fair_steps
  GROUP BY fair_stratum, fair_number
), fair_curves AS (
  SELECT
    c.fair_stratum, c.fair_number, c.fair_score, c.place,
    tp / ones AS tpr,
    fp / zeros AS fpr,
    tp + zeros - fp AS hits,
    ones + zeros AS size,
    everyone,
    (tp + zeros - fp) / everyone AS gain,
    fair_penalty * (fp / zeros) AS x,
    fair_penalty * (tp / ones) AS y
  FROM fair_sums AS c
  JOIN fair_sizes AS s
    ON c.fair_stratum = s.fair_stratum AND c.fair_number = s.fair_number
  CROSS JOIN fair_options
), fair_merged AS (
  SELECT fair_stratum, fair_number, place, x, y, gain, 1 AS own
  FROM fair_curves
  WHERE fair_number > 1
  UNION ALL
  SELECT f.fair_stratum, o.fair_number, f.place, f.x, f.y, NULL, 0
  FROM fair_curves AS f
  JOIN fair_sizes AS o
    ON f.fair_stratum = o.fair_stratum
  WHERE f.fair_number = 1 AND o.fair_number > 1
), fair_reached AS (
  SELECT
    *,
    CAST(SUM(own) OVER (PARTITION BY fair_stratum, fair_number ORDER BY x) AS BIGINT) AS upto_x,
    CAST(SUM(own) OVER (PARTITION BY fair_stratum, fair_number ORDER BY y) AS BIGINT) AS upto_y
  FROM fair_merged
), fair_ranges AS (
  SELECT
    fair_stratum, fair_number, place, x, y, gain, own,
    CASE WHEN own = 1 THEN place + 1 ELSE LEAST(upto_x, upto_y) END AS low,
    CASE WHEN own = 1 THEN place + 1 ELSE GREATEST(upto_x, upto_y) END AS high,
    upto_x > upto_y AS leads
  FROM fair_reached
), fair_numbered_rows AS (
  SELECT
    *,
    ROW_NUMBER() OVER (PARTITION BY fair_stratum, fair_number ORDER BY low, own DESC, place) AS line,
    MAX(gain + x + y) OVER (PARTITION BY fair_stratum, fair_number ORDER BY low) AS below,
    MAX(gain - x - y) OVER (PARTITION BY fair_stratum, fair_number ORDER BY 2 * high + 1 - own DESC) AS above
  FROM fair_ranges
), fair_framed AS (
  SELECT q.*, GREATEST(e.line - q.line, 0) AS width
  FROM fair_numbered_rows AS q
  JOIN fair_numbered_rows AS e
    ON q.fair_stratum = e.fair_stratum AND q.fair_number = e.fair_number AND q.high = e.high AND e.own = 1
), fair_maxima AS (
  SELECT
    fair_stratum, fair_number, place, own, x, y, leads, below, above,
    MAX(gain + x - y) OVER (between_both ROWS BETWEEN 1 FOLLOWING AND width FOLLOWING) AS leading,
    MAX(gain - x + y) OVER (between_both ROWS BETWEEN 1 FOLLOWING AND width FOLLOWING) AS trailing
  FROM fair_framed
  WINDOW between_both AS (PARTITION BY fair_stratum, fair_number ORDER BY line)
), fair_added AS (
  SELECT
    fair_stratum, place,
    LIST(
      GREATEST(below - x - y, above + x + y, CASE WHEN leads THEN leading - x + y ELSE trailing + x - y END)
      ORDER BY fair_number
    ) AS best
  FROM fair_maxima
  WHERE own = 0
  GROUP BY fair_stratum, place
), fair_totals AS (
  SELECT
    f.fair_stratum, f.place, f.tpr, f.fpr,
    LIST_REDUCE(LIST_PREPEND(f.gain, COALESCE(best, CAST([] AS DOUBLE[]))), LAMBDA a, b : a + b) AS total
  FROM fair_curves AS f
  LEFT JOIN fair_added AS a
    ON f.fair_stratum = a.fair_stratum AND f.place = a.place
  WHERE f.fair_number = 1
), fair_firsts AS (
  SELECT fair_stratum, ROW_NUMBER() OVER (PARTITION BY fair_stratum ORDER BY total DESC, place) AS line, place, tpr, fpr
  FROM fair_totals
), fair_chosen AS (
  SELECT
    c.*,
    ROW_NUMBER() OVER (
      PARTITION BY c.fair_stratum, c.fair_number
      ORDER BY
        CASE
          WHEN c.fair_number = 1 THEN CASE WHEN c.place = f.place THEN 1 ELSE 0 END
          ELSE gain - fair_penalty * (ABS(f.tpr - c.tpr) + ABS(f.fpr - c.fpr))
        END DESC,
        c.place
    ) AS line
  FROM fair_curves AS c
  JOIN fair_firsts AS f
    ON c.fair_stratum = f.fair_stratum AND f.line = 1
  CROSS JOIN fair_options
), fair_before AS (
  SELECT
    c.*,
    ROW_NUMBER() OVER (PARTITION BY fair_stratum, fair_number ORDER BY place DESC) AS line
  FROM fair_curves AS c
  CROSS JOIN fair_options
  WHERE fair_score >= fair_threshold
), fair_both AS (
  SELECT
    a.fair_stratum, a.fair_number, a.fair_score, fair_penalty, a.everyone,
    b.tpr AS tpr_before, a.tpr AS tpr_after,
    b.fpr AS fpr_before, a.fpr AS fpr_after,
    b.hits AS hits_before, a.hits AS hits_after,
    b.hits / b.size AS accuracy_before, a.hits / a.size AS accuracy_after
  FROM fair_chosen AS a
  JOIN fair_before AS b
    ON a.fair_stratum = b.fair_stratum AND a.fair_number = b.fair_number AND a.line = 1 AND b.line = 1
  CROSS JOIN fair_options
), fair_weighed AS (
  SELECT
    o.fair_stratum,
    SUM(o.hits_before) / MAX(o.everyone)
      - MAX(o.fair_penalty) * SUM(ABS(f.tpr_before - o.tpr_before) + ABS(f.fpr_before - o.fpr_before)) AS objective_before,
    SUM(o.hits_after) / MAX(o.everyone)
      - MAX(o.fair_penalty) * SUM(ABS(f.tpr_after - o.tpr_after) + ABS(f.fpr_after - o.fpr_after)) AS objective_after
  FROM fair_both AS o
  JOIN fair_both AS f
    ON o.fair_stratum = f.fair_stratum AND f.fair_number = 1
  GROUP BY o.fair_stratum
)
SELECT
  b.fair_stratum,
  {
    'g': b.fair_number,
    'thresholds': [b.fair_score],
    'tpr_before': tpr_before, 'tpr_after': tpr_after,
    'fpr_before': fpr_before, 'fpr_after': fpr_after,
    'accuracy_before': accuracy_before, 'accuracy_after': accuracy_after,
    'objective_before': objective_before, 'objective_after': objective_after
  } AS fair_answer
FROM fair_both AS b
JOIN fair_weighed AS w
  ON b.fair_stratum = w.fair_stratum
