-- title: every pair
FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race WITHIN 0.1)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      race,
      approved AS fair_prediction,
      repaid AS fair_label
    FROM loans
  ), fair_cells AS (
    SELECT
      race,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      race,
      fair_prediction,
      fair_label
  ), fair_counts AS (
    SELECT
      race,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_cells
    GROUP BY
      race
  ), fair_groups AS (
    SELECT
      race,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS selection_rate,
      CAST((
        tp + fn
      ) / NULLIF(n, 0) AS DOUBLE) AS base_rate,
      CAST((
        tp + tn
      ) / NULLIF(n, 0) AS DOUBLE) AS accuracy,
      CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
      CAST(fp / NULLIF(fp + tn, 0) AS DOUBLE) AS false_positive_rate,
      CAST(tp / NULLIF(tp + fp, 0) AS DOUBLE) AS positive_predictive_value
    FROM fair_counts
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN LOWER(TYPEOF(race)) = 'boolean'
        THEN CASE
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'true' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      UNNEST([0, 1, 2, 3, 4, 5]) AS fair_metric,
      {'race': race} AS fair_key,
      UNNEST(
        [
          selection_rate,
          base_rate,
          accuracy,
          true_positive_rate,
          false_positive_rate,
          positive_predictive_value
        ]
      ) AS fair_value
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_ranked AS (
    SELECT
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_lowest,
      MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_highest
    FROM fair_measures
    GROUP BY
      fair_metric
  ), fair_pairs AS (
    SELECT
      fair_metric,
      fair_judged,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key
    FROM fair_ranked
  )
  SELECT
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'base_rate'
      WHEN 2
      THEN 'accuracy'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_positive_rate'
      WHEN 5
      THEN 'positive_predictive_value'
    END AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CASE
        WHEN lowest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2)
      END
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CASE
        WHEN highest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2)
      END
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(0.1 AS DOUBLE) AS allowance,
    CAST('difference' AS TEXT) AS judged_on,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.1 AS DOUBLE) + 1e-12 AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    fair_metric ASC
) AS fair_result

-- title: strata
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race CONTROL "Region of" WITHIN 0.1)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      "Region of" AS "Region of",
      race,
      approved AS fair_prediction
    FROM loans
  ), fair_cells AS (
    SELECT
      "Region of",
      race,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      "Region of",
      race,
      fair_prediction
  ), fair_counts AS (
    SELECT
      "Region of",
      race,
      CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(0 AS DOUBLE) AS fp,
      CAST(0 AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_cells
    GROUP BY
      "Region of",
      race
  ), fair_groups AS (
    SELECT
      "Region of",
      race,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
    FROM fair_counts
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN LOWER(TYPEOF(race)) = 'boolean'
        THEN CASE
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'true' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      "Region of",
      UNNEST([0]) AS fair_metric,
      {'race': race} AS fair_key,
      UNNEST([selection_rate]) AS fair_value
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_ranked AS (
    SELECT
      "Region of",
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_lowest,
      MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_highest
    FROM fair_measures
    GROUP BY
      "Region of",
      fair_metric
  ), fair_pairs AS (
    SELECT
      "Region of",
      fair_metric,
      fair_judged,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key
    FROM fair_ranked
  )
  SELECT
    "Region of",
    'selection_rate' AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CASE
        WHEN lowest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2)
      END
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CASE
        WHEN highest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2)
      END
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(0.1 AS DOUBLE) AS allowance,
    CAST('difference' AS TEXT) AS judged_on,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.1 AS DOUBLE) + 1e-12 AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    "Region of" ASC,
    fair_metric ASC
) AS fair_result

-- title: controlled fairness
FROM loans FAIR DISPARITY (LABEL repaid PROTECTED sex = 'Male' AS male CONTROL "Region of" WITHIN 0.05)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      "Region of" AS "Region of",
      sex = 'Male' AS male,
      repaid AS fair_label
    FROM loans
  ), fair_cells AS (
    SELECT
      "Region of",
      male,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      "Region of",
      male,
      fair_label
  ), fair_counts AS (
    SELECT
      "Region of",
      male,
      CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(0 AS DOUBLE) AS fp,
      CAST(0 AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_cells
    GROUP BY
      "Region of",
      male
  ), fair_groups AS (
    SELECT
      "Region of",
      male,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      CAST((
        tp + fn
      ) / NULLIF(n, 0) AS DOUBLE) AS base_rate
    FROM fair_counts
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN LOWER(TYPEOF(male)) = 'boolean'
        THEN CASE
          WHEN SUM(CASE WHEN CAST(male AS TEXT) = 'true' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where male is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(CASE WHEN CAST(male AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where male is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      "Region of",
      UNNEST([0]) AS fair_metric,
      {'male': male} AS fair_key,
      UNNEST([base_rate]) AS fair_value
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_ranked AS (
    SELECT
      "Region of",
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_lowest,
      MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_highest
    FROM fair_measures
    GROUP BY
      "Region of",
      fair_metric
  ), fair_pairs AS (
    SELECT
      "Region of",
      fair_metric,
      fair_judged,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key
    FROM fair_ranked
  )
  SELECT
    "Region of",
    'base_rate' AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CASE
        WHEN lowest_key.male IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([lowest_key.male] AS TEXT), 2, -2)
      END
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CASE
        WHEN highest_key.male IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([highest_key.male] AS TEXT), 2, -2)
      END
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(0.05 AS DOUBLE) AS allowance,
    CAST('difference' AS TEXT) AS judged_on,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.05 AS DOUBLE) + 1e-12 AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    "Region of" ASC,
    fair_metric ASC
) AS fair_result

-- title: controlled fairness, read strictly
FROM loans FAIR DISPARITY (LABEL repaid PROTECTED sex = 'Male' AS male CONTROL "Region of" STRATA complete WITHIN 0.05)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      "Region of" AS "Region of",
      sex = 'Male' AS male,
      repaid AS fair_label
    FROM loans
  ), fair_cells AS (
    SELECT
      "Region of",
      male,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      "Region of",
      male,
      fair_label
  ), fair_counts AS (
    SELECT
      "Region of",
      male,
      CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(0 AS DOUBLE) AS fp,
      CAST(0 AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_cells
    GROUP BY
      "Region of",
      male
  ), fair_groups AS (
    SELECT
      "Region of",
      male,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      CAST((
        tp + fn
      ) / NULLIF(n, 0) AS DOUBLE) AS base_rate
    FROM fair_counts
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN LOWER(TYPEOF(male)) = 'boolean'
        THEN CASE
          WHEN SUM(CASE WHEN CAST(male AS TEXT) = 'true' THEN n ELSE 0 END) OVER (PARTITION BY "Region of") = 0
          THEN ERROR(
            'no rows to measure where male is true' || ' in the stratum Region of = ' || COALESCE(CAST("Region of" AS TEXT), 'NULL') || ': one side of the comparison is empty'
          )
          WHEN SUM(CASE WHEN CAST(male AS TEXT) = 'false' THEN n ELSE 0 END) OVER (PARTITION BY "Region of") = 0
          THEN ERROR(
            'no rows to measure where male is false' || ' in the stratum Region of = ' || COALESCE(CAST("Region of" AS TEXT), 'NULL') || ': one side of the comparison is empty'
          )
        END
        ELSE ERROR(
          'STRATA complete needs a boolean PROTECTED, and sex = ''Male'' is ' || COALESCE(CAST(TYPEOF(male) AS TEXT), 'NULL')
        )
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      "Region of",
      UNNEST([0]) AS fair_metric,
      {'male': male} AS fair_key,
      UNNEST([base_rate]) AS fair_value
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_ranked AS (
    SELECT
      "Region of",
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_lowest,
      MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_highest
    FROM fair_measures
    GROUP BY
      "Region of",
      fair_metric
  ), fair_pairs AS (
    SELECT
      "Region of",
      fair_metric,
      fair_judged,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key
    FROM fair_ranked
  )
  SELECT
    "Region of",
    'base_rate' AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CASE
        WHEN lowest_key.male IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([lowest_key.male] AS TEXT), 2, -2)
      END
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CASE
        WHEN highest_key.male IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([highest_key.male] AS TEXT), 2, -2)
      END
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(0.05 AS DOUBLE) AS allowance,
    CAST('difference' AS TEXT) AS judged_on,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.05 AS DOUBLE) + 1e-12 AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    "Region of" ASC,
    fair_metric ASC
) AS fair_result

-- title: allowances
FROM loans
FAIR DISPARITY (
  PREDICTION approved
  LABEL      repaid
  PROTECTED  race
  METRICS    true_positive_rate WITHIN 0.02, disparate_impact AS selection_rate, accuracy
  WITHIN     0.2
)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      race,
      approved AS fair_prediction,
      repaid AS fair_label
    FROM loans
  ), fair_cells AS (
    SELECT
      race,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      race,
      fair_prediction,
      fair_label
  ), fair_counts AS (
    SELECT
      race,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_cells
    GROUP BY
      race
  ), fair_groups AS (
    SELECT
      race,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS selection_rate,
      CAST((
        tp + tn
      ) / NULLIF(n, 0) AS DOUBLE) AS accuracy
    FROM fair_counts
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN LOWER(TYPEOF(race)) = 'boolean'
        THEN CASE
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'true' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      UNNEST([0, 1, 2]) AS fair_metric,
      {'race': race} AS fair_key,
      UNNEST([true_positive_rate, selection_rate, accuracy]) AS fair_value
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_ranked AS (
    SELECT
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_lowest,
      MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_highest
    FROM fair_measures
    GROUP BY
      fair_metric
  ), fair_pairs AS (
    SELECT
      fair_metric,
      fair_judged,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key
    FROM fair_ranked
  )
  SELECT
    CASE fair_metric
      WHEN 0
      THEN 'true_positive_rate'
      WHEN 1
      THEN 'selection_rate'
      WHEN 2
      THEN 'accuracy'
    END AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CASE
        WHEN lowest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2)
      END
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CASE
        WHEN highest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2)
      END
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(CASE fair_metric WHEN 0 THEN 0.02 WHEN 1 THEN 0.8 WHEN 2 THEN 0.2 END AS DOUBLE) AS allowance,
    CAST(CASE fair_metric WHEN 1 THEN 'ratio' ELSE 'difference' END AS TEXT) AS judged_on,
    CASE fair_metric
      WHEN 0
      THEN CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.02 AS DOUBLE) + 1e-12
      WHEN 1
      THEN CASE
        WHEN fair_judged >= 2 AND lowest_value >= 0
        THEN lowest_value / NULLIF(highest_value, 0)
      END >= CAST(0.8 AS DOUBLE) - 1e-12
      WHEN 2
      THEN CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.2 AS DOUBLE) + 1e-12
    END AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    fair_metric ASC
) AS fair_result

-- title: a reference group
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race, sex REFERENCE 'White', 'Male' WITHIN 0.1)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      race,
      sex,
      approved AS fair_prediction
    FROM loans
  ), fair_cells AS (
    SELECT
      race,
      sex,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      race,
      sex,
      fair_prediction
  ), fair_counts AS (
    SELECT
      race,
      sex,
      CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(0 AS DOUBLE) AS fp,
      CAST(0 AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_cells
    GROUP BY
      race,
      sex
  ), fair_groups AS (
    SELECT
      race,
      sex,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
    FROM fair_counts
  ), fair_measures AS (
    SELECT
      UNNEST([0]) AS fair_metric,
      {'race': race, 'sex': sex} AS fair_key,
      UNNEST([selection_rate]) AS fair_value,
      race IS NOT DISTINCT FROM (
        'White'
      ) AND sex IS NOT DISTINCT FROM (
        'Male'
      ) AS fair_is_reference
    FROM fair_groups
  ), fair_referred AS (
    SELECT
      fair_metric,
      CASE
        WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0
        THEN ERROR('REFERENCE ''White'', ''Male'' is no group of race, sex')
        ELSE MAX(
          CASE
            WHEN fair_is_reference AND NOT fair_value IS NULL
            THEN {'value': fair_value, 'key': fair_key}
          END
        )
      END AS fair_reference
    FROM fair_measures
    GROUP BY
      fair_metric
  ), fair_ranked AS (
    SELECT
      fair_measures.fair_metric,
      MAX(fair_referred.fair_reference) AS fair_reference,
      MIN(
        {'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': ABS(fair_value - fair_referred.fair_reference.value) IS NULL, 'nearness': -(
          ABS(fair_value - fair_referred.fair_reference.value)
        ), 'key': fair_key, 'value': fair_value}
      ) AS fair_furthest
    FROM fair_measures
    INNER JOIN fair_referred
      ON fair_measures.fair_metric IS NOT DISTINCT FROM fair_referred.fair_metric
    GROUP BY
      fair_measures.fair_metric
  ), fair_pairs AS (
    SELECT
      fair_metric,
      CASE
        WHEN NOT fair_furthest.is_reference
        AND NOT fair_furthest.value IS NULL
        AND NOT fair_reference.value IS NULL
        THEN 2
        ELSE 1
      END AS fair_judged,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.value END
        ELSE fair_reference.value
      END AS lowest_value,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.key END
        ELSE fair_reference.key
      END AS lowest_key,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.value END
        ELSE fair_reference.value
      END AS highest_value,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.key END
        ELSE fair_reference.key
      END AS highest_key
    FROM fair_ranked
  )
  SELECT
    'selection_rate' AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CONCAT_WS(
        ', ',
        CASE
          WHEN lowest_key.race IS NULL
          THEN '(NULL)'
          ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2)
        END,
        CASE
          WHEN lowest_key.sex IS NULL
          THEN '(NULL)'
          ELSE ARRAY_SLICE(CAST([lowest_key.sex] AS TEXT), 2, -2)
        END
      )
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CONCAT_WS(
        ', ',
        CASE
          WHEN highest_key.race IS NULL
          THEN '(NULL)'
          ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2)
        END,
        CASE
          WHEN highest_key.sex IS NULL
          THEN '(NULL)'
          ELSE ARRAY_SLICE(CAST([highest_key.sex] AS TEXT), 2, -2)
        END
      )
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(0.1 AS DOUBLE) AS allowance,
    CAST('difference' AS TEXT) AS judged_on,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.1 AS DOUBLE) + 1e-12 AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    fair_metric ASC
) AS fair_result

-- title: overall is the reference
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race REFERENCE OVERALL WITHIN 0.1)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      race,
      approved AS fair_prediction
    FROM loans
  ), fair_cells AS (
    SELECT
      race,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      race,
      fair_prediction
  ), fair_groupings AS (
    SELECT
      CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END) AS protected,
      race,
      fair_predicted,
      SUM(fair_size) AS fair_size
    FROM fair_cells
    GROUP BY
      GROUPING SETS (
        (race, fair_predicted),
        (fair_predicted)
      )
    HAVING
      COUNT(*) > 0
  ), fair_counts AS (
    SELECT
      protected,
      race,
      CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(0 AS DOUBLE) AS fp,
      CAST(0 AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_groupings
    GROUP BY
      protected,
      race
  ), fair_groups AS (
    SELECT
      protected,
      race,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
    FROM fair_counts
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN LOWER(TYPEOF(race)) = 'boolean'
        THEN CASE
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'true' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      protected,
      UNNEST([0]) AS fair_metric,
      CASE WHEN NOT protected = '' THEN {'race': race} END AS fair_key,
      UNNEST([selection_rate]) AS fair_value,
      protected = '' AS fair_is_reference
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_referred AS (
    SELECT
      fair_metric,
      CASE
        WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0
        THEN ERROR('REFERENCE OVERALL is no group of race')
        ELSE MAX(
          CASE
            WHEN fair_is_reference AND NOT fair_value IS NULL
            THEN {'value': fair_value, 'key': fair_key}
          END
        )
      END AS fair_reference
    FROM fair_measures
    GROUP BY
      fair_metric
  ), fair_ranked AS (
    SELECT
      fair_measures.protected,
      fair_measures.fair_metric,
      MAX(fair_referred.fair_reference) AS fair_reference,
      MIN(
        {'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': ABS(fair_value - fair_referred.fair_reference.value) IS NULL, 'nearness': -(
          ABS(fair_value - fair_referred.fair_reference.value)
        ), 'key': fair_key, 'value': fair_value}
      ) AS fair_furthest
    FROM fair_measures
    INNER JOIN fair_referred
      ON fair_measures.fair_metric IS NOT DISTINCT FROM fair_referred.fair_metric
    WHERE
      NOT fair_is_reference
    GROUP BY
      fair_measures.protected,
      fair_measures.fair_metric
  ), fair_pairs AS (
    SELECT
      protected,
      fair_metric,
      CASE
        WHEN NOT fair_furthest.is_reference
        AND NOT fair_furthest.value IS NULL
        AND NOT fair_reference.value IS NULL
        THEN 2
        ELSE 1
      END AS fair_judged,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.value END
        ELSE fair_reference.value
      END AS lowest_value,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.key END
        ELSE fair_reference.key
      END AS lowest_key,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.value END
        ELSE fair_reference.value
      END AS highest_value,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.key END
        ELSE fair_reference.key
      END AS highest_key
    FROM fair_ranked
  )
  SELECT
    'selection_rate' AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CASE
        WHEN lowest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2)
      END
      WHEN NOT lowest_value IS NULL
      THEN '(overall)'
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CASE
        WHEN highest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2)
      END
      WHEN NOT highest_value IS NULL
      THEN '(overall)'
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(0.1 AS DOUBLE) AS allowance,
    CAST('difference' AS TEXT) AS judged_on,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.1 AS DOUBLE) + 1e-12 AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    fair_metric ASC
) AS fair_result

-- title: small groups are not judged
FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS true_positive_rate WITHIN 0.1 MINIMUM 10)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      race,
      approved AS fair_prediction,
      repaid AS fair_label
    FROM loans
  ), fair_cells AS (
    SELECT
      race,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      race,
      fair_prediction,
      fair_label
  ), fair_counts AS (
    SELECT
      race,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_cells
    GROUP BY
      race
  ), fair_groups AS (
    SELECT
      race,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate
    FROM fair_counts
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN LOWER(TYPEOF(race)) = 'boolean'
        THEN CASE
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'true' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      UNNEST([0]) AS fair_metric,
      {'race': race} AS fair_key,
      UNNEST(CASE WHEN n >= 10 THEN [true_positive_rate] END) AS fair_value
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_ranked AS (
    SELECT
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_lowest,
      MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_highest
    FROM fair_measures
    GROUP BY
      fair_metric
  ), fair_pairs AS (
    SELECT
      fair_metric,
      fair_judged,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key
    FROM fair_ranked
  )
  SELECT
    'true_positive_rate' AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CASE
        WHEN lowest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2)
      END
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CASE
        WHEN highest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2)
      END
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(0.1 AS DOUBLE) AS allowance,
    CAST('difference' AS TEXT) AS judged_on,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.1 AS DOUBLE) + 1e-12 AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    fair_metric ASC
) AS fair_result

-- title: groupings are compared apart
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED CUBE (race, sex) WITHIN 0.1)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      race,
      sex,
      approved AS fair_prediction
    FROM loans
  ), fair_cells AS (
    SELECT
      race,
      sex,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      race,
      sex,
      fair_prediction
  ), fair_groupings AS (
    SELECT
      CONCAT_WS(
        ', ',
        CASE WHEN GROUPING(race) = 0 THEN 'race' END,
        CASE WHEN GROUPING(sex) = 0 THEN 'sex' END
      ) AS protected,
      race,
      sex,
      fair_predicted,
      SUM(fair_size) AS fair_size
    FROM fair_cells
    GROUP BY
      GROUPING SETS (
        (race, sex, fair_predicted),
        (race, fair_predicted),
        (sex, fair_predicted)
      )
    HAVING
      COUNT(*) > 0
  ), fair_counts AS (
    SELECT
      protected,
      race,
      sex,
      CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(0 AS DOUBLE) AS fp,
      CAST(0 AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_groupings
    GROUP BY
      protected,
      race,
      sex
  ), fair_groups AS (
    SELECT
      protected,
      race,
      sex,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
    FROM fair_counts
  ), fair_measures AS (
    SELECT
      protected,
      UNNEST([0]) AS fair_metric,
      {'race': race, 'sex': sex} AS fair_key,
      UNNEST([selection_rate]) AS fair_value
    FROM fair_groups
  ), fair_ranked AS (
    SELECT
      protected,
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_lowest,
      MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key} END) AS fair_highest
    FROM fair_measures
    GROUP BY
      protected,
      fair_metric
  ), fair_pairs AS (
    SELECT
      protected,
      fair_metric,
      fair_judged,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key
    FROM fair_ranked
  )
  SELECT
    protected,
    'selection_rate' AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CONCAT_WS(
        ', ',
        CASE
          WHEN protected IN ('race, sex', 'race')
          THEN CASE
            WHEN lowest_key.race IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2)
          END
        END,
        CASE
          WHEN protected IN ('race, sex', 'sex')
          THEN CASE
            WHEN lowest_key.sex IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([lowest_key.sex] AS TEXT), 2, -2)
          END
        END
      )
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CONCAT_WS(
        ', ',
        CASE
          WHEN protected IN ('race, sex', 'race')
          THEN CASE
            WHEN highest_key.race IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2)
          END
        END,
        CASE
          WHEN protected IN ('race, sex', 'sex')
          THEN CASE
            WHEN highest_key.sex IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([highest_key.sex] AS TEXT), 2, -2)
          END
        END
      )
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(0.1 AS DOUBLE) AS allowance,
    CAST('difference' AS TEXT) AS judged_on,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END <= CAST(0.1 AS DOUBLE) + 1e-12 AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    protected ASC,
    fair_metric ASC
) AS fair_result

-- title: limits of the difference
FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS true_positive_rate, f1_score CONFIDENCE 0.95)

-- expansion
FROM (
  WITH fair_rows AS (
    SELECT
      race,
      approved AS fair_prediction,
      repaid AS fair_label
    FROM loans
  ), fair_cells AS (
    SELECT
      race,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      race,
      fair_prediction,
      fair_label
  ), fair_counts AS (
    SELECT
      race,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(fair_size) AS DOUBLE) AS fair_all
    FROM fair_cells
    GROUP BY
      race
  ), fair_shares AS (
    SELECT
      *,
      CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_value_0,
      CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE) AS fair_value_1,
      tp / NULLIF(tp + fn, 0) AS fair_share_0,
      tp + fn AS fair_rows_0,
      tp / NULLIF(tp + fp + fn, 0) AS fair_share_1,
      tp + fp + fn AS fair_rows_1
    FROM fair_counts
  ), fair_intervals AS (
    SELECT
      *,
      GREATEST(
        1e-09,
        (
          fair_rows_0 * fair_share_0 + 1.9207294103470618 - (
            1.9599639845400536 * SQRT((
              fair_rows_0 * fair_share_0
            ) * (
              1 - fair_share_0
            ) + 0.9603647051735309)
          )
        ) / (
          fair_rows_0 + 3.8414588206941236
        )
      ) AS fair_low_0,
      LEAST(
        0.999999999,
        (
          fair_rows_0 * fair_share_0 + 1.9207294103470618 + 1.9599639845400536 * SQRT((
            fair_rows_0 * fair_share_0
          ) * (
            1 - fair_share_0
          ) + 0.9603647051735309)
        ) / (
          fair_rows_0 + 3.8414588206941236
        )
      ) AS fair_high_0,
      GREATEST(
        1e-09,
        (
          fair_rows_1 * fair_share_1 + 1.9207294103470618 - (
            1.9599639845400536 * SQRT((
              fair_rows_1 * fair_share_1
            ) * (
              1 - fair_share_1
            ) + 0.9603647051735309)
          )
        ) / (
          fair_rows_1 + 3.8414588206941236
        )
      ) AS fair_low_1,
      LEAST(
        0.999999999,
        (
          fair_rows_1 * fair_share_1 + 1.9207294103470618 + 1.9599639845400536 * SQRT((
            fair_rows_1 * fair_share_1
          ) * (
            1 - fair_share_1
          ) + 0.9603647051735309)
        ) / (
          fair_rows_1 + 3.8414588206941236
        )
      ) AS fair_high_1
    FROM fair_shares
  ), fair_turns AS (
    SELECT
      *,
      2 * (
        2 * fair_low_1
      ) / NULLIF(2 * (
        2 * fair_low_1
      ) + (
        1 - fair_low_1
      ) + (
        1 - fair_low_1
      ), 0) AS fair_turn_1_low,
      2 * (
        2 * fair_high_1
      ) / NULLIF(2 * (
        2 * fair_high_1
      ) + (
        1 - fair_high_1
      ) + (
        1 - fair_high_1
      ), 0) AS fair_turn_1_high
    FROM fair_intervals
  ), fair_groups AS (
    SELECT
      race,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      fair_value_0 AS true_positive_rate,
      CASE WHEN NOT fair_value_0 IS NULL THEN LEAST(fair_value_0, fair_low_0) END AS true_positive_rate_low,
      CASE WHEN NOT fair_value_0 IS NULL THEN GREATEST(fair_value_0, fair_high_0) END AS true_positive_rate_high,
      fair_value_1 AS f1_score,
      CASE
        WHEN NOT fair_value_1 IS NULL
        THEN LEAST(fair_value_1, fair_turn_1_low, fair_turn_1_high)
      END AS f1_score_low,
      CASE
        WHEN NOT fair_value_1 IS NULL
        THEN GREATEST(fair_value_1, fair_turn_1_low, fair_turn_1_high)
      END AS f1_score_high
    FROM fair_turns
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN LOWER(TYPEOF(race)) = 'boolean'
        THEN CASE
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'true' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0
          THEN ERROR(
            'no rows to measure where race is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      UNNEST([0, 1]) AS fair_metric,
      {'race': race} AS fair_key,
      UNNEST([true_positive_rate, f1_score]) AS fair_value,
      UNNEST([true_positive_rate_low, f1_score_low]) AS fair_low,
      UNNEST([true_positive_rate_high, f1_score_high]) AS fair_high
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_ranked AS (
    SELECT
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      MIN(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'low': fair_low, 'high': fair_high}
        END
      ) AS fair_lowest,
      MAX(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'low': fair_low, 'high': fair_high}
        END
      ) AS fair_highest
    FROM fair_measures
    GROUP BY
      fair_metric
  ), fair_pairs AS (
    SELECT
      fair_metric,
      fair_judged,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_lowest.low AS lowest_low,
      fair_lowest.high AS lowest_high,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key,
      fair_highest.low AS highest_low,
      fair_highest.high AS highest_high
    FROM fair_ranked
  )
  SELECT
    CASE fair_metric WHEN 0 THEN 'true_positive_rate' WHEN 1 THEN 'f1_score' END AS metric,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN CASE
        WHEN lowest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2)
      END
    END AS lowest_group,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN CASE
        WHEN highest_key.race IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2)
      END
    END AS highest_group,
    highest_value,
    CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
    CASE
      WHEN fair_judged >= 2
      THEN highest_value - lowest_value - SQRT(POWER(highest_value - highest_low, 2) + POWER(lowest_value - lowest_high, 2))
    END AS difference_low,
    CASE
      WHEN fair_judged >= 2
      THEN highest_value - lowest_value + SQRT(POWER(highest_value - highest_high, 2) + POWER(lowest_value - lowest_low, 2))
    END AS difference_high,
    CASE
      WHEN fair_judged >= 2 AND lowest_value >= 0
      THEN lowest_value / NULLIF(highest_value, 0)
    END AS ratio,
    CAST(NULL AS DOUBLE) AS allowance,
    CAST(NULL AS TEXT) AS judged_on,
    CAST(NULL AS BOOLEAN) AS within,
    lowest_key,
    highest_key
  FROM fair_pairs
  ORDER BY
    fair_metric ASC
) AS fair_result
