-- What FairSQL wrote before the tally of the rows was a query of its own: the contestants of benchmarks/tally.py, which names the clauses.

-- title: FAIR
SELECT * FROM (
  WITH fair_rows AS (
    SELECT
      region,
      race,
      sex,
      prediction AS fair_prediction,
      label AS fair_label
    FROM decisions
  ), fair_cells AS (
    SELECT
      region,
      race,
      sex,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      region,
      race,
      sex,
      fair_prediction,
      fair_label
  ), fair_counts AS (
    SELECT
      region,
      race,
      sex,
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
      region,
      race,
      sex
  )
  SELECT
    region,
    race,
    sex,
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
    CAST(tp / NULLIF(tp + fp, 0) AS DOUBLE) AS positive_predictive_value,
    CAST(tn / NULLIF(fp + tn, 0) AS DOUBLE) AS true_negative_rate,
    CAST(fn / NULLIF(tp + fn, 0) AS DOUBLE) AS false_negative_rate
  FROM fair_counts
  ORDER BY
    region ASC,
    race ASC,
    sex ASC
) AS fair_result

-- title: DISPARITY CONFIDENCE
SELECT * FROM (
  WITH fair_rows AS (
    SELECT
      region,
      race,
      sex,
      prediction AS fair_prediction,
      label AS fair_label
    FROM decisions
  ), fair_cells AS (
    SELECT
      region,
      race,
      sex,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      COUNT(*) AS fair_size
    FROM fair_rows
    GROUP BY
      region,
      race,
      sex,
      fair_prediction,
      fair_label
  ), fair_counts AS (
    SELECT
      region,
      race,
      sex,
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
      region,
      race,
      sex
  ), fair_shares AS (
    SELECT
      *,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_0,
      CAST((
        tp + fn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_1,
      CAST((
        tp + tn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_2,
      CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_value_3,
      CAST(fp / NULLIF(fp + tn, 0) AS DOUBLE) AS fair_value_4,
      CAST(tp / NULLIF(tp + fp, 0) AS DOUBLE) AS fair_value_5,
      CAST(tn / NULLIF(fp + tn, 0) AS DOUBLE) AS fair_value_6,
      CAST(fn / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_value_7,
      (
        tp + fp
      ) / NULLIF(n, 0) AS fair_share_0,
      n AS fair_rows_0,
      (
        tp + fn
      ) / NULLIF(n, 0) AS fair_share_1,
      n AS fair_rows_1,
      (
        tp + tn
      ) / NULLIF(n, 0) AS fair_share_2,
      n AS fair_rows_2,
      tp / NULLIF(tp + fn, 0) AS fair_share_3,
      tp + fn AS fair_rows_3,
      fp / NULLIF(fp + tn, 0) AS fair_share_4,
      fp + tn AS fair_rows_4,
      tp / NULLIF(tp + fp, 0) AS fair_share_5,
      tp + fp AS fair_rows_5
    FROM fair_counts
  ), fair_gaps AS (
    SELECT
      region,
      GREATEST(1, (
        fair_judged_0 * (
          fair_judged_0 - 1
        )
      ) / 2) AS fair_gaps_0,
      GREATEST(1, (
        fair_judged_3 * (
          fair_judged_3 - 1
        )
      ) / 2) AS fair_gaps_3,
      GREATEST(1, (
        fair_judged_4 * (
          fair_judged_4 - 1
        )
      ) / 2) AS fair_gaps_4,
      GREATEST(1, (
        fair_judged_5 * (
          fair_judged_5 - 1
        )
      ) / 2) AS fair_gaps_5
    FROM (
      SELECT
        region,
        CAST(COUNT(fair_value_0) AS DOUBLE) AS fair_judged_0,
        CAST(COUNT(fair_value_3) AS DOUBLE) AS fair_judged_3,
        CAST(COUNT(fair_value_4) AS DOUBLE) AS fair_judged_4,
        CAST(COUNT(fair_value_5) AS DOUBLE) AS fair_judged_5
      FROM fair_shares
      GROUP BY
        region
    ) AS fair_inner
  ), fair_quantiles AS (
    SELECT
      fair_stratum_0,
      LIST_EXTRACT(fair_z, 1) AS fair_z_0,
      LIST_EXTRACT(fair_z, 2) AS fair_z_3,
      LIST_EXTRACT(fair_z, 3) AS fair_z_4,
      LIST_EXTRACT(fair_z, 4) AS fair_z_5
    FROM (
      SELECT
        region AS fair_stratum_0,
        LIST_TRANSFORM(
          [
            SQRT(-LN(0.025000000000000022 / fair_gaps_0)),
            SQRT(-LN(0.025000000000000022 / fair_gaps_3)),
            SQRT(-LN(0.025000000000000022 / fair_gaps_4)),
            SQRT(-LN(0.025000000000000022 / fair_gaps_5))
          ],
          LAMBDA fair_r : (
            CASE
              WHEN fair_r <= 5
              THEN LIST_REDUCE(
                [
                  7.74545014278341407640e-4,
                  2.27238449892691845833e-2,
                  2.41780725177450611770e-1,
                  1.27045825245236838258e0,
                  3.64784832476320460504e0,
                  5.76949722146069140550e0,
                  4.63033784615654529590e0,
                  1.42343711074968357734e0
                ],
                LAMBDA a, c : a * (
                  fair_r - 1.6
                ) + c
              ) / LIST_REDUCE(
                [
                  1.05075007164441684324e-9,
                  5.47593808499534494600e-4,
                  1.51986665636164571966e-2,
                  1.48103976427480074590e-1,
                  6.89767334985100004550e-1,
                  1.67638483018380384940e0,
                  2.05319162663775882187e0,
                  1.0
                ],
                LAMBDA a, c : a * (
                  fair_r - 1.6
                ) + c
              )
              ELSE LIST_REDUCE(
                [
                  2.01033439929228813265e-7,
                  2.71155556874348757815e-5,
                  1.24266094738807843860e-3,
                  2.65321895265761230930e-2,
                  2.96560571828504891230e-1,
                  1.78482653991729133580e0,
                  5.46378491116411436990e0,
                  6.65790464350110377720e0
                ],
                LAMBDA a, c : a * (
                  fair_r - 5
                ) + c
              ) / LIST_REDUCE(
                [
                  2.04426310338993978564e-15,
                  1.42151175831644588870e-7,
                  1.84631831751005468180e-5,
                  7.86869131145613259100e-4,
                  1.48753612908506148525e-2,
                  1.36929880922735805310e-1,
                  5.99832206555887937690e-1,
                  1.0
                ],
                LAMBDA a, c : a * (
                  fair_r - 5
                ) + c
              )
            END
          )
        ) AS fair_z
      FROM fair_gaps
    ) AS fair_inner
  ), fair_intervals AS (
    SELECT
      *,
      GREATEST(
        1e-09,
        (
          fair_rows_0 * fair_share_0 + fair_z_0 * fair_z_0 * 0.5 - (
            fair_z_0 * SQRT(
              (
                fair_rows_0 * fair_share_0
              ) * (
                1 - fair_share_0
              ) + fair_z_0 * fair_z_0 * 0.25
            )
          )
        ) / (
          fair_rows_0 + fair_z_0 * fair_z_0
        )
      ) AS fair_low_0,
      LEAST(
        0.999999999,
        (
          fair_rows_0 * fair_share_0 + fair_z_0 * fair_z_0 * 0.5 + fair_z_0 * SQRT(
            (
              fair_rows_0 * fair_share_0
            ) * (
              1 - fair_share_0
            ) + fair_z_0 * fair_z_0 * 0.25
          )
        ) / (
          fair_rows_0 + fair_z_0 * fair_z_0
        )
      ) AS fair_high_0,
      GREATEST(
        1e-09,
        (
          fair_rows_1 * fair_share_1 + fair_z_0 * fair_z_0 * 0.5 - (
            fair_z_0 * SQRT(
              (
                fair_rows_1 * fair_share_1
              ) * (
                1 - fair_share_1
              ) + fair_z_0 * fair_z_0 * 0.25
            )
          )
        ) / (
          fair_rows_1 + fair_z_0 * fair_z_0
        )
      ) AS fair_low_1,
      LEAST(
        0.999999999,
        (
          fair_rows_1 * fair_share_1 + fair_z_0 * fair_z_0 * 0.5 + fair_z_0 * SQRT(
            (
              fair_rows_1 * fair_share_1
            ) * (
              1 - fair_share_1
            ) + fair_z_0 * fair_z_0 * 0.25
          )
        ) / (
          fair_rows_1 + fair_z_0 * fair_z_0
        )
      ) AS fair_high_1,
      GREATEST(
        1e-09,
        (
          fair_rows_2 * fair_share_2 + fair_z_0 * fair_z_0 * 0.5 - (
            fair_z_0 * SQRT(
              (
                fair_rows_2 * fair_share_2
              ) * (
                1 - fair_share_2
              ) + fair_z_0 * fair_z_0 * 0.25
            )
          )
        ) / (
          fair_rows_2 + fair_z_0 * fair_z_0
        )
      ) AS fair_low_2,
      LEAST(
        0.999999999,
        (
          fair_rows_2 * fair_share_2 + fair_z_0 * fair_z_0 * 0.5 + fair_z_0 * SQRT(
            (
              fair_rows_2 * fair_share_2
            ) * (
              1 - fair_share_2
            ) + fair_z_0 * fair_z_0 * 0.25
          )
        ) / (
          fair_rows_2 + fair_z_0 * fair_z_0
        )
      ) AS fair_high_2,
      GREATEST(
        1e-09,
        (
          fair_rows_3 * fair_share_3 + fair_z_3 * fair_z_3 * 0.5 - (
            fair_z_3 * SQRT(
              (
                fair_rows_3 * fair_share_3
              ) * (
                1 - fair_share_3
              ) + fair_z_3 * fair_z_3 * 0.25
            )
          )
        ) / (
          fair_rows_3 + fair_z_3 * fair_z_3
        )
      ) AS fair_low_3,
      LEAST(
        0.999999999,
        (
          fair_rows_3 * fair_share_3 + fair_z_3 * fair_z_3 * 0.5 + fair_z_3 * SQRT(
            (
              fair_rows_3 * fair_share_3
            ) * (
              1 - fair_share_3
            ) + fair_z_3 * fair_z_3 * 0.25
          )
        ) / (
          fair_rows_3 + fair_z_3 * fair_z_3
        )
      ) AS fair_high_3,
      GREATEST(
        1e-09,
        (
          fair_rows_4 * fair_share_4 + fair_z_4 * fair_z_4 * 0.5 - (
            fair_z_4 * SQRT(
              (
                fair_rows_4 * fair_share_4
              ) * (
                1 - fair_share_4
              ) + fair_z_4 * fair_z_4 * 0.25
            )
          )
        ) / (
          fair_rows_4 + fair_z_4 * fair_z_4
        )
      ) AS fair_low_4,
      LEAST(
        0.999999999,
        (
          fair_rows_4 * fair_share_4 + fair_z_4 * fair_z_4 * 0.5 + fair_z_4 * SQRT(
            (
              fair_rows_4 * fair_share_4
            ) * (
              1 - fair_share_4
            ) + fair_z_4 * fair_z_4 * 0.25
          )
        ) / (
          fair_rows_4 + fair_z_4 * fair_z_4
        )
      ) AS fair_high_4,
      GREATEST(
        1e-09,
        (
          fair_rows_5 * fair_share_5 + fair_z_5 * fair_z_5 * 0.5 - (
            fair_z_5 * SQRT(
              (
                fair_rows_5 * fair_share_5
              ) * (
                1 - fair_share_5
              ) + fair_z_5 * fair_z_5 * 0.25
            )
          )
        ) / (
          fair_rows_5 + fair_z_5 * fair_z_5
        )
      ) AS fair_low_5,
      LEAST(
        0.999999999,
        (
          fair_rows_5 * fair_share_5 + fair_z_5 * fair_z_5 * 0.5 + fair_z_5 * SQRT(
            (
              fair_rows_5 * fair_share_5
            ) * (
              1 - fair_share_5
            ) + fair_z_5 * fair_z_5 * 0.25
          )
        ) / (
          fair_rows_5 + fair_z_5 * fair_z_5
        )
      ) AS fair_high_5
    FROM fair_shares
      JOIN fair_quantiles
        ON region IS NOT DISTINCT FROM fair_stratum_0
  ), fair_groups AS (
    SELECT
      region,
      race,
      sex,
      CAST(n AS BIGINT) AS n,
      CAST(fair_all - n AS BIGINT) AS excluded,
      fair_value_0 AS selection_rate,
      CASE WHEN NOT fair_value_0 IS NULL THEN LEAST(fair_value_0, fair_low_0) END AS selection_rate_low,
      CASE WHEN NOT fair_value_0 IS NULL THEN GREATEST(fair_value_0, fair_high_0) END AS selection_rate_high,
      fair_value_1 AS base_rate,
      CASE WHEN NOT fair_value_1 IS NULL THEN LEAST(fair_value_1, fair_low_1) END AS base_rate_low,
      CASE WHEN NOT fair_value_1 IS NULL THEN GREATEST(fair_value_1, fair_high_1) END AS base_rate_high,
      fair_value_2 AS accuracy,
      CASE WHEN NOT fair_value_2 IS NULL THEN LEAST(fair_value_2, fair_low_2) END AS accuracy_low,
      CASE WHEN NOT fair_value_2 IS NULL THEN GREATEST(fair_value_2, fair_high_2) END AS accuracy_high,
      fair_value_3 AS true_positive_rate,
      CASE WHEN NOT fair_value_3 IS NULL THEN LEAST(fair_value_3, fair_low_3) END AS true_positive_rate_low,
      CASE WHEN NOT fair_value_3 IS NULL THEN GREATEST(fair_value_3, fair_high_3) END AS true_positive_rate_high,
      fair_value_4 AS false_positive_rate,
      CASE WHEN NOT fair_value_4 IS NULL THEN LEAST(fair_value_4, fair_low_4) END AS false_positive_rate_low,
      CASE WHEN NOT fair_value_4 IS NULL THEN GREATEST(fair_value_4, fair_high_4) END AS false_positive_rate_high,
      fair_value_5 AS positive_predictive_value,
      CASE WHEN NOT fair_value_5 IS NULL THEN LEAST(fair_value_5, fair_low_5) END AS positive_predictive_value_low,
      CASE WHEN NOT fair_value_5 IS NULL THEN GREATEST(fair_value_5, fair_high_5) END AS positive_predictive_value_high,
      fair_value_6 AS true_negative_rate,
      CASE WHEN NOT fair_value_6 IS NULL THEN LEAST(fair_value_6, 1 - fair_high_4) END AS true_negative_rate_low,
      CASE WHEN NOT fair_value_6 IS NULL THEN GREATEST(fair_value_6, 1 - fair_low_4) END AS true_negative_rate_high,
      fair_value_7 AS false_negative_rate,
      CASE WHEN NOT fair_value_7 IS NULL THEN LEAST(fair_value_7, 1 - fair_high_3) END AS false_negative_rate_low,
      CASE WHEN NOT fair_value_7 IS NULL THEN GREATEST(fair_value_7, 1 - fair_low_3) END AS false_negative_rate_high
    FROM fair_intervals
  ), fair_measures AS (
    SELECT
      region,
      UNNEST([0, 1, 2, 3, 4, 5, 6, 7]) AS fair_metric,
      {'race': race, 'sex': sex} AS fair_key,
      n AS fair_n,
      excluded AS fair_excluded,
      UNNEST(
        [
          selection_rate,
          base_rate,
          accuracy,
          true_positive_rate,
          false_positive_rate,
          positive_predictive_value,
          true_negative_rate,
          false_negative_rate
        ]
      ) AS fair_value,
      UNNEST(
        [
          selection_rate_low,
          base_rate_low,
          accuracy_low,
          true_positive_rate_low,
          false_positive_rate_low,
          positive_predictive_value_low,
          true_negative_rate_low,
          false_negative_rate_low
        ]
      ) AS fair_low,
      UNNEST(
        [
          selection_rate_high,
          base_rate_high,
          accuracy_high,
          true_positive_rate_high,
          false_positive_rate_high,
          positive_predictive_value_high,
          true_negative_rate_high,
          false_negative_rate_high
        ]
      ) AS fair_high,
      ROW_NUMBER() OVER () AS fair_place,
      COUNT(*) OVER (PARTITION BY region) AS fair_beside
    FROM fair_groups
  ), fair_ranked AS (
    SELECT
      region,
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
      MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest,
      COUNT(fair_low) AS fair_limited,
      MIN(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'n': fair_n}
        END
      ) AS fair_lowest,
      MAX(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'n': fair_n}
        END
      ) AS fair_highest
    FROM fair_measures
    GROUP BY
      region,
      fair_metric
  ), fair_extremes AS (
    SELECT
      fair_metric,
      UNNEST(
        LIST_DISTINCT(
          FLATTEN(
            [
              ARG_MAX(fair_place, fair_value, 16),
              ARG_MAX(fair_place, fair_low, 16),
              ARG_MAX(fair_place, fair_high, 16),
              ARG_MIN(fair_place, fair_value, 16),
              ARG_MIN(fair_place, fair_low, 16),
              ARG_MIN(fair_place, fair_high, 16)
            ]
          )
        )
      ) AS fair_place
    FROM fair_measures
    WHERE
      fair_beside > 32
    GROUP BY
      region,
      fair_metric
  ), fair_rivals AS (
    SELECT
      region,
      fair_metric,
      fair_place,
      fair_value,
      fair_low,
      fair_high
    FROM fair_measures
    WHERE
      fair_beside <= 32
    UNION ALL
    SELECT
      region,
      fair_metric,
      fair_place,
      fair_value,
      fair_low,
      fair_high
    FROM fair_measures
    WHERE
      (fair_metric, fair_place) IN (
        SELECT
          fair_metric,
          fair_place
        FROM fair_extremes
      )
  ), fair_widest AS (
    SELECT
      fair_one.region,
      fair_one.fair_metric,
      MAX(
        GREATEST(
          GREATEST(
            fair_one.fair_value - fair_other.fair_value - SQRT(
              POWER(fair_one.fair_value - fair_one.fair_low, 2) + POWER(fair_other.fair_high - fair_other.fair_value, 2)
            ),
            fair_one.fair_low - fair_other.fair_high
          ),
          0 - LEAST(
            fair_one.fair_value - fair_other.fair_value + SQRT(
              POWER(fair_one.fair_high - fair_one.fair_value, 2) + POWER(fair_other.fair_value - fair_other.fair_low, 2)
            ),
            fair_one.fair_high - fair_other.fair_low
          )
        )
      ) AS fair_difference_low,
      MAX(
        GREATEST(
          LEAST(
            fair_one.fair_value - fair_other.fair_value + SQRT(
              POWER(fair_one.fair_high - fair_one.fair_value, 2) + POWER(fair_other.fair_value - fair_other.fair_low, 2)
            ),
            fair_one.fair_high - fair_other.fair_low
          ),
          0 - GREATEST(
            fair_one.fair_value - fair_other.fair_value - SQRT(
              POWER(fair_one.fair_value - fair_one.fair_low, 2) + POWER(fair_other.fair_high - fair_other.fair_value, 2)
            ),
            fair_one.fair_low - fair_other.fair_high
          )
        )
      ) AS fair_difference_high,
      MIN(
        LEAST(
          CASE
            WHEN fair_one.fair_value < 0 OR fair_other.fair_value <= 0
            THEN NULL
            WHEN fair_one.fair_low <= 0
            THEN 0
            ELSE GREATEST(
              (
                fair_one.fair_value / fair_other.fair_value
              ) * EXP(
                -SQRT(
                  POWER(LN(fair_one.fair_value / fair_one.fair_low), 2) + POWER(LN(fair_other.fair_high / fair_other.fair_value), 2)
                )
              ),
              fair_one.fair_low / fair_other.fair_high
            )
          END,
          CASE
            WHEN fair_other.fair_value < 0 OR fair_one.fair_value <= 0
            THEN NULL
            WHEN fair_other.fair_low <= 0
            THEN 0
            ELSE GREATEST(
              (
                fair_other.fair_value / fair_one.fair_value
              ) * EXP(
                -SQRT(
                  POWER(LN(fair_other.fair_value / fair_other.fair_low), 2) + POWER(LN(fair_one.fair_high / fair_one.fair_value), 2)
                )
              ),
              fair_other.fair_low / fair_one.fair_high
            )
          END
        )
      ) AS fair_ratio_low,
      MIN(
        LEAST(
          CASE
            WHEN fair_one.fair_value < 0 OR fair_other.fair_value <= 0
            THEN NULL
            WHEN fair_other.fair_low <= 0
            THEN CAST('Infinity' AS DOUBLE)
            WHEN fair_one.fair_value <= 0
            THEN fair_one.fair_high / fair_other.fair_low
            ELSE LEAST(
              (
                fair_one.fair_value / fair_other.fair_value
              ) * EXP(
                SQRT(
                  POWER(LN(fair_one.fair_high / fair_one.fair_value), 2) + POWER(LN(fair_other.fair_value / fair_other.fair_low), 2)
                )
              ),
              fair_one.fair_high / fair_other.fair_low
            )
          END,
          CASE
            WHEN fair_other.fair_value < 0 OR fair_one.fair_value <= 0
            THEN NULL
            WHEN fair_one.fair_low <= 0
            THEN CAST('Infinity' AS DOUBLE)
            WHEN fair_other.fair_value <= 0
            THEN fair_other.fair_high / fair_one.fair_low
            ELSE LEAST(
              (
                fair_other.fair_value / fair_one.fair_value
              ) * EXP(
                SQRT(
                  POWER(LN(fair_other.fair_high / fair_other.fair_value), 2) + POWER(LN(fair_one.fair_value / fair_one.fair_low), 2)
                )
              ),
              fair_other.fair_high / fair_one.fair_low
            )
          END
        )
      ) AS fair_ratio_high
    FROM fair_rivals AS fair_one
    INNER JOIN fair_rivals AS fair_other
      ON fair_one.region IS NOT DISTINCT FROM fair_other.region
      AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric
      AND fair_one.fair_place < fair_other.fair_place
    GROUP BY
      fair_one.region,
      fair_one.fair_metric
  ), fair_pairs AS (
    SELECT
      fair_ranked.region,
      fair_ranked.fair_metric,
      fair_ranked.fair_judged,
      fair_ranked.fair_excluded,
      fair_ranked.fair_smallest,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_lowest.n AS lowest_n,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key,
      fair_highest.n AS highest_n,
      CAST((
        fair_ranked.fair_judged * (
          fair_ranked.fair_judged - 1
        )
      ) / 2 AS BIGINT) AS fair_gaps,
      CASE
        WHEN fair_ranked.fair_judged = fair_ranked.fair_limited
        THEN fair_widest.fair_difference_low
      END AS fair_difference_low,
      CASE
        WHEN fair_ranked.fair_judged = fair_ranked.fair_limited
        THEN fair_widest.fair_difference_high
      END AS fair_difference_high,
      CASE
        WHEN fair_ranked.fair_judged = fair_ranked.fair_limited
        THEN fair_widest.fair_ratio_low
      END AS fair_ratio_low,
      CASE
        WHEN fair_ranked.fair_judged = fair_ranked.fair_limited
        THEN fair_widest.fair_ratio_high
      END AS fair_ratio_high
    FROM fair_ranked
    LEFT JOIN fair_widest
      ON fair_ranked.region IS NOT DISTINCT FROM fair_widest.region
      AND fair_ranked.fair_metric IS NOT DISTINCT FROM fair_widest.fair_metric
  ), fair_contrasts AS (
    SELECT
      *,
      CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
      CASE
        WHEN fair_judged >= 2 AND lowest_value >= 0
        THEN lowest_value / NULLIF(highest_value, 0)
      END AS ratio,
      CASE
        WHEN fair_judged >= 2
        THEN CASE WHEN fair_difference_low < 0 THEN 0 ELSE fair_difference_low END
      END AS difference_low,
      CASE WHEN fair_judged >= 2 THEN fair_difference_high END AS difference_high,
      CASE
        WHEN fair_judged >= 2 AND lowest_value >= 0 AND highest_value > 0
        THEN fair_ratio_low
      END AS ratio_low,
      CASE
        WHEN fair_judged >= 2 AND lowest_value >= 0 AND highest_value > 0
        THEN CASE WHEN fair_ratio_high > 1 THEN 1 ELSE fair_ratio_high END
      END AS ratio_high
    FROM fair_pairs
  )
  SELECT
    region,
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
      WHEN 6
      THEN 'true_negative_rate'
      WHEN 7
      THEN 'false_negative_rate'
    END AS metric,
    difference,
    difference_low,
    difference_high,
    ratio,
    ratio_low,
    ratio_high,
    CAST(NULL AS DOUBLE) AS allowance,
    CAST(NULL AS TEXT) AS judged_on,
    CAST(NULL AS BOOLEAN) AS within,
    CAST(NULL AS TEXT) AS verdict,
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
    lowest_n,
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
    highest_n,
    highest_value,
    fair_excluded AS excluded,
    CAST(fair_gaps AS BIGINT) AS comparisons,
    CASE
      WHEN fair_judged >= 2 AND fair_smallest < 30
      THEN CONCAT(fair_smallest, ' rows in the smallest group: write MINIMUM 30')
    END AS warning,
    lowest_key,
    highest_key
  FROM fair_contrasts
  ORDER BY
    region ASC,
    fair_metric ASC
) AS fair_result

-- title: FAIR WEIGHT CONFIDENCE
SELECT * FROM (
  WITH fair_rows AS (
    SELECT
      region,
      race,
      sex,
      prediction AS fair_prediction,
      label AS fair_label,
      CAST(1 + label AS DOUBLE) AS fair_weight
    FROM decisions
  ), fair_cells AS (
    SELECT
      region,
      race,
      sex,
      CASE
        WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN MIN(fair_weight) < 0
        THEN ERROR(
          'WEIGHT 1 + label must be within [0, 1e50], and is ' || COALESCE(CAST(MIN(fair_weight) AS TEXT), 'NULL')
        )
        WHEN MAX(fair_weight) > 1e50
        THEN ERROR(
          'WEIGHT 1 + label must be within [0, 1e50], and is ' || COALESCE(CAST(MAX(fair_weight) AS TEXT), 'NULL')
        )
        ELSE COALESCE(SUM(fair_weight), 0)
      END AS fair_size,
      COUNT(fair_weight) AS fair_members,
      SUM(fair_weight * fair_weight) AS fair_squares,
      COUNT(*) AS fair_all
    FROM fair_rows
    GROUP BY
      region,
      race,
      sex,
      fair_prediction,
      fair_label
  ), fair_counts AS (
    SELECT
      region,
      race,
      sex,
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
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n
    FROM fair_cells
    GROUP BY
      region,
      race,
      sex
  ), fair_shares AS (
    SELECT
      *,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_0,
      CAST((
        tp + fn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_1,
      CAST((
        tp + tn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_2,
      CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_value_3,
      CAST(fp / NULLIF(fp + tn, 0) AS DOUBLE) AS fair_value_4,
      CAST(tp / NULLIF(tp + fp, 0) AS DOUBLE) AS fair_value_5,
      CAST(tn / NULLIF(fp + tn, 0) AS DOUBLE) AS fair_value_6,
      CAST(fn / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_value_7,
      (
        tp + fp
      ) / NULLIF(n, 0) AS fair_share_0,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_0,
      (
        tp + fn
      ) / NULLIF(n, 0) AS fair_share_1,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_1,
      (
        tp + tn
      ) / NULLIF(n, 0) AS fair_share_2,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_2,
      tp / NULLIF(tp + fn, 0) AS fair_share_3,
      (
        POWER(tp + fn, 2)
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_3,
      fp / NULLIF(fp + tn, 0) AS fair_share_4,
      (
        POWER(fp + tn, 2)
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_4,
      tp / NULLIF(tp + fp, 0) AS fair_share_5,
      (
        POWER(tp + fp, 2)
      ) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_5
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
      ) AS fair_high_1,
      GREATEST(
        1e-09,
        (
          fair_rows_2 * fair_share_2 + 1.9207294103470618 - (
            1.9599639845400536 * SQRT((
              fair_rows_2 * fair_share_2
            ) * (
              1 - fair_share_2
            ) + 0.9603647051735309)
          )
        ) / (
          fair_rows_2 + 3.8414588206941236
        )
      ) AS fair_low_2,
      LEAST(
        0.999999999,
        (
          fair_rows_2 * fair_share_2 + 1.9207294103470618 + 1.9599639845400536 * SQRT((
            fair_rows_2 * fair_share_2
          ) * (
            1 - fair_share_2
          ) + 0.9603647051735309)
        ) / (
          fair_rows_2 + 3.8414588206941236
        )
      ) AS fair_high_2,
      GREATEST(
        1e-09,
        (
          fair_rows_3 * fair_share_3 + 1.9207294103470618 - (
            1.9599639845400536 * SQRT((
              fair_rows_3 * fair_share_3
            ) * (
              1 - fair_share_3
            ) + 0.9603647051735309)
          )
        ) / (
          fair_rows_3 + 3.8414588206941236
        )
      ) AS fair_low_3,
      LEAST(
        0.999999999,
        (
          fair_rows_3 * fair_share_3 + 1.9207294103470618 + 1.9599639845400536 * SQRT((
            fair_rows_3 * fair_share_3
          ) * (
            1 - fair_share_3
          ) + 0.9603647051735309)
        ) / (
          fair_rows_3 + 3.8414588206941236
        )
      ) AS fair_high_3,
      GREATEST(
        1e-09,
        (
          fair_rows_4 * fair_share_4 + 1.9207294103470618 - (
            1.9599639845400536 * SQRT((
              fair_rows_4 * fair_share_4
            ) * (
              1 - fair_share_4
            ) + 0.9603647051735309)
          )
        ) / (
          fair_rows_4 + 3.8414588206941236
        )
      ) AS fair_low_4,
      LEAST(
        0.999999999,
        (
          fair_rows_4 * fair_share_4 + 1.9207294103470618 + 1.9599639845400536 * SQRT((
            fair_rows_4 * fair_share_4
          ) * (
            1 - fair_share_4
          ) + 0.9603647051735309)
        ) / (
          fair_rows_4 + 3.8414588206941236
        )
      ) AS fair_high_4,
      GREATEST(
        1e-09,
        (
          fair_rows_5 * fair_share_5 + 1.9207294103470618 - (
            1.9599639845400536 * SQRT((
              fair_rows_5 * fair_share_5
            ) * (
              1 - fair_share_5
            ) + 0.9603647051735309)
          )
        ) / (
          fair_rows_5 + 3.8414588206941236
        )
      ) AS fair_low_5,
      LEAST(
        0.999999999,
        (
          fair_rows_5 * fair_share_5 + 1.9207294103470618 + 1.9599639845400536 * SQRT((
            fair_rows_5 * fair_share_5
          ) * (
            1 - fair_share_5
          ) + 0.9603647051735309)
        ) / (
          fair_rows_5 + 3.8414588206941236
        )
      ) AS fair_high_5
    FROM fair_shares
  )
  SELECT
    region,
    race,
    sex,
    CAST(fair_n AS BIGINT) AS n,
    CAST(fair_all - fair_n AS BIGINT) AS excluded,
    fair_value_0 AS selection_rate,
    CASE WHEN NOT fair_value_0 IS NULL THEN LEAST(fair_value_0, fair_low_0) END AS selection_rate_low,
    CASE WHEN NOT fair_value_0 IS NULL THEN GREATEST(fair_value_0, fair_high_0) END AS selection_rate_high,
    fair_value_1 AS base_rate,
    CASE WHEN NOT fair_value_1 IS NULL THEN LEAST(fair_value_1, fair_low_1) END AS base_rate_low,
    CASE WHEN NOT fair_value_1 IS NULL THEN GREATEST(fair_value_1, fair_high_1) END AS base_rate_high,
    fair_value_2 AS accuracy,
    CASE WHEN NOT fair_value_2 IS NULL THEN LEAST(fair_value_2, fair_low_2) END AS accuracy_low,
    CASE WHEN NOT fair_value_2 IS NULL THEN GREATEST(fair_value_2, fair_high_2) END AS accuracy_high,
    fair_value_3 AS true_positive_rate,
    CASE WHEN NOT fair_value_3 IS NULL THEN LEAST(fair_value_3, fair_low_3) END AS true_positive_rate_low,
    CASE WHEN NOT fair_value_3 IS NULL THEN GREATEST(fair_value_3, fair_high_3) END AS true_positive_rate_high,
    fair_value_4 AS false_positive_rate,
    CASE WHEN NOT fair_value_4 IS NULL THEN LEAST(fair_value_4, fair_low_4) END AS false_positive_rate_low,
    CASE WHEN NOT fair_value_4 IS NULL THEN GREATEST(fair_value_4, fair_high_4) END AS false_positive_rate_high,
    fair_value_5 AS positive_predictive_value,
    CASE WHEN NOT fair_value_5 IS NULL THEN LEAST(fair_value_5, fair_low_5) END AS positive_predictive_value_low,
    CASE WHEN NOT fair_value_5 IS NULL THEN GREATEST(fair_value_5, fair_high_5) END AS positive_predictive_value_high,
    fair_value_6 AS true_negative_rate,
    CASE WHEN NOT fair_value_6 IS NULL THEN LEAST(fair_value_6, 1 - fair_high_4) END AS true_negative_rate_low,
    CASE WHEN NOT fair_value_6 IS NULL THEN GREATEST(fair_value_6, 1 - fair_low_4) END AS true_negative_rate_high,
    fair_value_7 AS false_negative_rate,
    CASE WHEN NOT fair_value_7 IS NULL THEN LEAST(fair_value_7, 1 - fair_high_3) END AS false_negative_rate_low,
    CASE WHEN NOT fair_value_7 IS NULL THEN GREATEST(fair_value_7, 1 - fair_low_3) END AS false_negative_rate_high
  FROM fair_intervals
  ORDER BY
    region ASC,
    race ASC,
    sex ASC
) AS fair_result
