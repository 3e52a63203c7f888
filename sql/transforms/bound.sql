-- fair_transform_bound(transform, beta := 0.05, n := NULL): what holds of new rows from the same source with
-- probability 1 - beta (Calmon et al. 2017, Proposition 3 and its proof).
--   rows in   those of fairsql.transforms and fairsql.transform_groups; n in the place of the rows it was made of
--   rows out  one: `discrimination` bounds |p/q - 1| (infinite where the proof does not apply: too few rows),
--             `departure` the sum of |q(x, y) - q(x', y')|; 2 says nothing
CREATE OR REPLACE MACRO fair_transform_bound(transform_name, beta := 0.05, n := NULL) AS TABLE
WITH asked AS (
  SELECT transform, departure_l1, disparity_after, CASE mode WHEN 'target' THEN 1 ELSE 2 END AS unsure,
    groups * states AS letters, coalesce(CAST(n AS DOUBLE), weight) AS size, CAST(beta AS DOUBLE) AS risk
  FROM fairsql.transforms
  WHERE lower(transform) = lower(transform_name)
),
reckoned AS (
  SELECT *, CASE WHEN risk > 0 AND risk < 1 AND size > 0
      THEN (letters * (1 + ln((size + letters) / letters)) - ln(risk)) / size
      ELSE error('beta lies between 0 and 1 and n is above 0: they are ' || risk || ' and ' || size) END AS tau
  FROM asked
),
outcomes AS (  -- p(d, y) of each class and label, and p(y given d)
  SELECT g.weight / t.weight * p AS joint, p
  FROM fairsql.transform_groups AS g
  JOIN fairsql.transforms AS t ON t.transform = g.transform
  CROSS JOIN LATERAL (SELECT unnest([g.rate_after, 1 - g.rate_after]) AS p)
  WHERE lower(g.transform) = lower(transform_name)
),
rarest AS (SELECT min(joint) AS joint, min(joint * (1 - p) / (3 * (1 + p) ** 2)) AS most FROM outcomes),
bounded AS (
  SELECT r.*, CASE WHEN o.joint > 0 AND r.tau <= o.most THEN unsure * sqrt(3 * tau / o.joint) END AS deviation
  FROM reckoned AS r CROSS JOIN rarest AS o
)
SELECT transform, risk AS beta, size AS n,
  CASE WHEN deviation IS NULL THEN CAST('Infinity' AS DOUBLE)
    ELSE greatest((1 + disparity_after) * exp(deviation) - 1, 1 - (1 - disparity_after) * exp(-deviation))
    END AS discrimination,
  least(2, departure_l1 + 4 * sqrt(2 * tau)) AS departure, tau
FROM bounded;
COMMENT ON MACRO TABLE fair_transform_bound IS 'What holds of new rows that a transform is applied to, with probability 1 - beta';
