-- Queries of FAIR TEST with ORDERED (see fairsql/expansion/comparing/ordered_groups.py).

-- ordered: the sum over strata of each score times the hits less those expected, in its standard deviations; and whether texts that begin with numbers stand in another order
SELECT $units, SUM(fair_deviation) / NULLIF(SQRT(SUM(fair_spread)), 0) AS fair_trend_z, BOOL_OR(fair_is_lower) AS fair_as_texts
FROM (
  SELECT $units, BOOL_OR(fair_begins < fair_begun) AS fair_is_lower,
    SUM(fair_score * fair_hits) - SUM(fair_hits) * SUM(fair_score * fair_size) / NULLIF(SUM(fair_size), 0) AS fair_deviation,
    SUM(fair_hits) * (SUM(fair_size) - SUM(fair_hits))
      * (SUM(fair_size) * SUM(fair_score * fair_score * fair_size) - POWER(SUM(fair_score * fair_size), 2))
      / NULLIF(POWER(SUM(fair_size), 2) * (SUM(fair_size) - 1), 0) AS fair_spread
  FROM (
    SELECT *, MAX(fair_begins) OVER (PARTITION BY $units ORDER BY fair_score) AS fair_begun
    FROM (
      SELECT *, DENSE_RANK() OVER (PARTITION BY $units ORDER BY $group) AS fair_score,
        CASE WHEN TYPEOF($group) = 'VARCHAR'
          THEN TRY_CAST(REGEXP_EXTRACT(CAST($group AS VARCHAR), '^[0-9]+') AS DOUBLE) END AS fair_begins
      FROM $places WHERE $group IS NOT NULL
    ) AS fair_begun
  ) AS fair_scored
  GROUP BY $strata
) AS fair_trended
GROUP BY $units;
