-- Queries of FAIR TEST with ORDERED (see fairsql/expansion/comparing/ordered_groups.py).

-- ordered: the sum over strata of each score times the hits less those expected, in its standard deviations
SELECT $units, SUM(fair_deviation) / NULLIF(SQRT(SUM(fair_spread)), 0) AS fair_trend_z
FROM (
  SELECT $units,
    SUM(fair_score * fair_hits) - SUM(fair_hits) * SUM(fair_score * fair_size) / NULLIF(SUM(fair_size), 0) AS fair_deviation,
    SUM(fair_hits) * (SUM(fair_size) - SUM(fair_hits))
      * (SUM(fair_size) * SUM(fair_score * fair_score * fair_size) - POWER(SUM(fair_score * fair_size), 2))
      / NULLIF(POWER(SUM(fair_size), 2) * (SUM(fair_size) - 1), 0) AS fair_spread
  FROM (
    SELECT *, DENSE_RANK() OVER (PARTITION BY $units ORDER BY $group) AS fair_score
    FROM $places WHERE $group IS NOT NULL
  ) AS fair_scored
  GROUP BY $strata
) AS fair_trended
GROUP BY $units;
