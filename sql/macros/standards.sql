-- What: the standards that FairSQL has. Rows out: one per standard: what it says, the items of a clause that STANDARD
-- stands for, what it looks for over the columns of FAIR PAIRS, its source, and the day on which the source was read.
CREATE OR REPLACE MACRO fair_standards() AS TABLE
FROM fair_standards();
COMMENT ON MACRO TABLE fair_standards IS 'The standards, with their rules and sources';

-- What: the three tables of New York City Local Law 144 (6 RCNY 5-301): by sex, by race or ethnicity, and by both.
-- Rows in: one per person. selected: whether they were selected; or score: their score, which counts where it is
-- strictly above the median of all scores, those of unknown category among them. People without either are left out.
-- smallest: categories with a smaller share of the data, of at most 0.02, are shown, and are left out of the ratios; then
-- justification says why, as the rule asks. Without it all categories have a ratio.
-- Rows out: table_of ('sex', 'race', 'sex and race'), the category, how many people it has and how many of them are
-- selected or above the median, its share of the data, the rate, the rate over that of the category with the highest,
-- and why a category has no such ratio.
CREATE OR REPLACE MACRO fair_ll144(tbl, sex, race, selected := NULL, score := NULL, smallest := 0, justification := NULL) AS TABLE
SELECT UNNEST(macro_row_list, max_depth := 2)  -- all rows or an error: see fairsql/expansion/building/barrier.py
FROM (SELECT LIST(macro_row ORDER BY macro_row_place) AS macro_row_list
FROM (SELECT macro_row, ROW_NUMBER() OVER () AS macro_row_place
FROM (
WITH fair_people AS (
  SELECT
    CAST(sex AS VARCHAR) AS fair_sex,
    CAST(race AS VARCHAR) AS fair_race,
    CASE
      WHEN TYPEOF(selected) <> '"NULL"' THEN TRY_CAST(selected AS DOUBLE)
      WHEN TYPEOF(score) <> '"NULL"' THEN CAST(score AS DOUBLE)
      ELSE error('fair_ll144 has nothing to measure: give selected := … or score := …')
    END AS fair_value,
    TYPEOF(selected) = '"NULL"' AS fair_scored,
    CASE
      WHEN TYPEOF(selected) <> '"NULL"' AND selected IS NOT NULL AND COALESCE(TRY_CAST(selected AS DOUBLE), -1) NOT IN (0, 1)
      THEN error('selected must be 0, 1, boolean or NULL, and is ' || CAST(selected AS VARCHAR))
      WHEN COALESCE(NOT smallest BETWEEN 0 AND 0.02, TRUE)
      THEN error('smallest must be a share from 0 to 0.02, and is ' || COALESCE(CAST(smallest AS VARCHAR), 'NULL'))
      WHEN smallest > 0 AND TRIM(COALESCE(justification, '')) = ''
      THEN error('smallest leaves categories out of the ratios: give justification := ''…'', which is published with them')
    END AS fair_fault
  FROM query_table(tbl)
), fair_outcomes AS (
  SELECT
    fair_sex,
    fair_race,
    CASE WHEN fair_scored THEN fair_value > MEDIAN(fair_value) OVER () ELSE fair_value = 1 END AS fair_counts
  FROM fair_people
  WHERE fair_value IS NOT NULL AND fair_fault IS NULL
), fair_categories AS (
  SELECT
    GROUPING(fair_sex, fair_race) AS fair_table,
    fair_sex,
    fair_race,
    (GROUPING(fair_sex) = 0 AND fair_sex IS NULL) OR (GROUPING(fair_race) = 0 AND fair_race IS NULL) AS unknown,
    COUNT(*) AS n,
    COUNT(*) FILTER (WHERE fair_counts) AS positive
  FROM fair_outcomes
  GROUP BY GROUPING SETS ((fair_sex), (fair_race), (fair_sex, fair_race))
), fair_rates AS (
  SELECT
    *,
    n / SUM(n) OVER (PARTITION BY fair_table) AS share,
    positive / n AS rate,
    NOT unknown AND n / SUM(n) OVER (PARTITION BY fair_table) >= smallest AS compared
  FROM fair_categories
)
SELECT
  CASE fair_table WHEN 1 THEN 'sex' WHEN 2 THEN 'race' ELSE 'sex and race' END AS table_of,
  concat_ws(
    ', ',
    CASE WHEN fair_table <> 2 THEN COALESCE(fair_sex, '(unknown)') END,
    CASE WHEN fair_table <> 1 THEN COALESCE(fair_race, '(unknown)') END
  ) AS category,
  n,
  positive,
  share,
  rate,
  CASE
    WHEN compared AND MAX(rate) FILTER (WHERE compared) OVER (PARTITION BY fair_table) > 0
    THEN rate / MAX(rate) FILTER (WHERE compared) OVER (PARTITION BY fair_table)
  END AS impact_ratio,
  CASE
    WHEN unknown THEN 'unknown category'
    WHEN NOT compared THEN 'less than ' || smallest || ' of the data: ' || justification
  END AS left_out
FROM fair_rates
ORDER BY CASE fair_table WHEN 1 THEN 0 WHEN 2 THEN 1 ELSE 2 END, unknown, fair_sex NULLS LAST, fair_race NULLS LAST
) AS macro_row));
COMMENT ON MACRO TABLE fair_ll144 IS 'The tables of New York City Local Law 144: FROM fair_ll144(applicants, sex, race, score := points)';
