-- What: decide rows by the threshold of their group.
-- Source: Luskin et al. 2020, section 4.2.
-- Rows in: `tbl`, rows with a score; `tuned`, rows of FAIR THRESHOLD. Both by name.
-- protected: the columns that make the groups, called alike in both: race, or (race, sex).
-- Rows out: those of `tbl`, and fair_prediction: true, false, or NULL where the score is NULL or the group has no threshold.
CREATE OR REPLACE MACRO fair_apply_thresholds(tbl, tuned, protected, score) AS TABLE
WITH decided AS (
  SELECT *, protected AS fair_group, CAST(score AS DOUBLE) AS fair_risk
  FROM query_table(tbl)
), limits AS (
  SELECT
    protected AS fair_of,
    CASE
      WHEN TYPEOF(ANY_VALUE(protected)) LIKE '%[]'
      THEN error('protected takes columns here, race or (race, sex), not a list of names')
      WHEN COUNT(*) > 1
      THEN error('the tuned table has several thresholds for one group: name all columns that make its groups')
      ELSE ANY_VALUE(threshold)
    END AS fair_limit
  FROM query_table(tuned)
  GROUP BY fair_of
)
SELECT * EXCLUDE (fair_group, fair_risk, fair_of, fair_limit), fair_risk >= fair_limit AS fair_prediction
FROM decided
LEFT JOIN limits ON fair_group IS NOT DISTINCT FROM fair_of;

COMMENT ON MACRO TABLE fair_apply_thresholds IS 'Decide the rows of a table by the threshold of their group, as FAIR THRESHOLD found it';

-- What: decide rows by the lottery among thresholds of their group.
-- Source: Hardt et al. 2016.
-- Rows in: `tbl`, rows with a score; `tuned`, rows of FAIR THRESHOLD with METHOD randomized. Both by name.
-- protected: as above. ticket: what identifies a row; rows with the same ticket draw alike. seed: changes the draw.
-- Rows out: those of `tbl`, fair_probability of a positive decision, and fair_prediction: what was drawn.
CREATE OR REPLACE MACRO fair_apply_lottery(tbl, tuned, protected, score, ticket, seed := 0) AS TABLE
WITH decided AS (
  SELECT
    *,
    protected AS fair_group,
    CAST(score AS DOUBLE) AS fair_risk,
    md5_number_lower(concat_ws('/', seed, ticket)) / 18446744073709551616.0 AS fair_draw
  FROM query_table(tbl)
), limits AS (
  SELECT
    protected AS fair_of,
    CASE
      WHEN TYPEOF(ANY_VALUE(protected)) LIKE '%[]'
      THEN error('protected takes columns here, race or (race, sex), not a list of names')
      WHEN COUNT(*) > 1
      THEN error('the tuned table has several lotteries for one group: name all columns that make its groups')
      ELSE ANY_VALUE(thresholds)
    END AS fair_limits,
    ANY_VALUE(probabilities) AS fair_shares
  FROM query_table(tuned)
  GROUP BY fair_of
), shares AS (
  SELECT
    * EXCLUDE (fair_group, fair_of, fair_limits, fair_shares),
    CASE
      WHEN fair_risk IS NOT NULL
      THEN list_sum(list_transform(
        list_zip(fair_limits, fair_shares),
        lambda each: CASE WHEN fair_risk >= each[1] THEN each[2] ELSE 0 END
      ))
    END AS fair_probability
  FROM decided
  LEFT JOIN limits ON fair_group IS NOT DISTINCT FROM fair_of
)
SELECT * EXCLUDE (fair_risk, fair_draw), fair_draw < fair_probability AS fair_prediction
FROM shares;

COMMENT ON MACRO TABLE fair_apply_lottery IS 'Decide the rows of a table by the lottery of their group, as FAIR THRESHOLD with METHOD randomized found it';
