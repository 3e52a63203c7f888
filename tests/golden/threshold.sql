-- title: thresholds for two groups
SELECT sex, n, objective_after FROM loans WHERE risk IS NOT NULL FAIR THRESHOLD (SCORE risk LABEL repaid PROTECTED sex)

-- expansion
SELECT sex, n, objective_after FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place
  ASC) AS fair_row_list FROM (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT sex, CAST(risk AS DOUBLE) AS fair_score, repaid AS fair_label
  FROM loans WHERE risk IS NOT NULL
), fair_cells AS (
  SELECT sex, fair_score,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  CAST(COUNT(*) AS DOUBLE) AS fair_size, COUNT(*) AS fair_members, COUNT(*) AS fair_all
  FROM fair_rows GROUP BY sex, fair_score, fair_label
), fair_groups AS (
  SELECT sex,
  CAST(ROW_NUMBER() OVER (ORDER BY SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) DESC, sex IS NULL ASC, sex
    ASC) AS INT) AS fair_number,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS BIGINT) AS n,
  CAST(SUM(fair_all) - SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS BIGINT) AS excluded,
  SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) / NULLIF(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0
    END), 0) AS fair_base_rate,
  CAST(COALESCE(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE risk is NULL in ' ||
    CAST(SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where sex = ' || CASE WHEN sex IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST([sex] AS TEXT), 2, -2) END ||
    '⏎HINT: leave these rows out by WHERE or FILTER, or give them a score') WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE)
    THEN ERROR('SCORE risk must be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE)
    THEN MAX(fair_score) ELSE MIN(fair_score) END AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') WHEN
    SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL repaid is never 1' || ' where sex = ' || CASE
    WHEN sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([sex] AS TEXT), 2, -2) END ||
    ': there is no true positive rate⏎HINT: leave the group out by WHERE or FILTER, or make its groups larger') WHEN SUM(CASE WHEN
    fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL repaid is never 0' || ' where sex = ' || CASE WHEN sex IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST([sex] AS TEXT), 2, -2) END ||
    ': there is no false positive rate⏎HINT: leave the group out by WHERE or FILTER, or make its groups larger') END, CAST(CASE WHEN
    LOWER(TYPEOF(sex)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(sex AS TEXT) = 'true' THEN SUM(fair_members) ELSE 0 END) OVER ()
    = 0 THEN ERROR('no rows to measure where sex is true' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(sex AS TEXT) = 'false' THEN SUM(fair_members) ELSE 0 END) OVER () = 0 THEN
    ERROR('no rows to measure where sex is false' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END END AS
    TEXT)) AS TEXT) AS fair_fault
  FROM fair_cells GROUP BY sex
), fair_answers AS (
  SELECT UNNEST(FAIR_FIND_THRESHOLDS(LIST({'g': fair_groups.fair_number, 's': fair_cells.fair_score, 'y': fair_cells.fair_labelled,
    'w': fair_cells.fair_size}), {'method': 'exact', 'threshold': CAST(0.5 AS DOUBLE), 'penalty': CAST(1 AS DOUBLE), 'seed': CAST(0
    AS BIGINT), 'equalized': CAST([] AS TEXT[])})) AS fair_answer
  FROM fair_cells INNER JOIN fair_groups ON fair_cells.sex IS NOT DISTINCT FROM fair_groups.sex
  WHERE NOT fair_cells.fair_labelled IS NULL AND fair_groups.fair_fault IS NULL
)
  SELECT fair_groups.sex, fair_groups.n, fair_groups.excluded,
  LIST_EXTRACT(fair_answers.fair_answer.thresholds, 1) AS threshold,
  fair_answers.fair_answer.tpr_before AS tpr_before, fair_answers.fair_answer.tpr_after AS tpr_after,
  fair_answers.fair_answer.fpr_before AS fpr_before, fair_answers.fair_answer.fpr_after AS fpr_after,
  fair_answers.fair_answer.accuracy_before AS accuracy_before,
  fair_answers.fair_answer.accuracy_after AS accuracy_after,
  fair_answers.fair_answer.objective_before AS objective_before,
  fair_answers.fair_answer.objective_after AS objective_after,
  fair_answers.fair_answer.tpr_before * fair_groups.fair_base_rate + fair_answers.fair_answer.fpr_before * (1 -
    fair_groups.fair_base_rate) AS selection_rate_before,
  fair_answers.fair_answer.tpr_after * fair_groups.fair_base_rate + fair_answers.fair_answer.fpr_after * (1 -
    fair_groups.fair_base_rate) AS selection_rate_after
  FROM fair_groups INNER JOIN fair_answers ON fair_groups.fair_number = fair_answers.fair_answer.g
  ORDER BY fair_groups.sex ASC) AS fair_row))) AS fair_result

-- title: a lottery in strata, with weights
SELECT n FROM loans WHERE risk IS NOT NULL
FAIR THRESHOLD (METHOD randomized SCORE risk LABEL repaid PROTECTED sex CONTROL "Region of" WEIGHT weight
                REFERENCE 'Male' METRICS equal_opportunity)

-- expansion
SELECT n FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list
  FROM (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", sex, CAST(risk AS DOUBLE) AS fair_score, repaid AS fair_label,
  CAST(weight AS DOUBLE) AS fair_weight
  FROM loans WHERE risk IS NOT NULL
), fair_cells AS (
  SELECT "Region of", sex, fair_score,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  CAST(CASE WHEN MIN(fair_weight) < 0 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(MIN(fair_weight)
    AS TEXT), 'NULL') || '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN MAX(fair_weight) > 1e50
    THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(MAX(fair_weight) AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN MAX(fair_weight) > 0 AND MAX(fair_weight) <
    1e-145 THEN ERROR('WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(MAX(fair_weight) AS TEXT), 'NULL') ||
    '⏎HINT: multiply all weights by one number: what they measure stays the same') ELSE COALESCE(SUM(fair_weight), 0) END AS DOUBLE)
    AS fair_size,
  COUNT(fair_weight) AS fair_members, COUNT(*) AS fair_all
  FROM fair_rows GROUP BY "Region of", sex, fair_score, fair_label
), fair_groups AS (
  SELECT "Region of", sex,
  CAST(ROW_NUMBER() OVER (PARTITION BY "Region of" ORDER BY sex IS NOT DISTINCT FROM ('Male') DESC, SUM(CASE WHEN NOT fair_labelled
    IS NULL THEN fair_members ELSE 0 END) DESC, "Region of" IS NULL ASC, "Region of" ASC, sex IS NULL ASC, sex ASC) AS INT) AS
    fair_number,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS BIGINT) AS n,
  CAST(SUM(fair_all) - SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS BIGINT) AS excluded,
  SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) / NULLIF(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0
    END), 0) AS fair_base_rate,
  CAST(COALESCE(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE risk is NULL in ' ||
    CAST(SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where sex = ' || CASE WHEN sex IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST([sex] AS TEXT), 2, -2) END || ' in the stratum Region of = ' || CASE WHEN "Region of" IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END ||
    '⏎HINT: leave these rows out by WHERE or FILTER, or give them a score') WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE)
    THEN ERROR('SCORE risk must be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE)
    THEN MAX(fair_score) ELSE MIN(fair_score) END AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') WHEN
    SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL repaid is never 1' || ' where sex = ' || CASE
    WHEN sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([sex] AS TEXT), 2, -2) END || ' in the stratum Region of = ' || CASE WHEN
    "Region of" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END ||
    ': there is no true positive rate⏎HINT: leave the group out by WHERE or FILTER, or make its groups larger') WHEN SUM(CASE WHEN
    fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL repaid is never 0' || ' where sex = ' || CASE WHEN sex IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST([sex] AS TEXT), 2, -2) END || ' in the stratum Region of = ' || CASE WHEN "Region of" IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END ||
    ': there is no false positive rate⏎HINT: leave the group out by WHERE or FILTER, or make its groups larger') WHEN MAX(CASE WHEN
    sex IS NOT DISTINCT FROM ('Male') THEN 1 ELSE 0 END) OVER (PARTITION BY "Region of") = 0 THEN
    ERROR('REFERENCE ''Male'' is no group of sex' || ' in the stratum Region of = ' || CASE WHEN "Region of" IS NULL THEN '(NULL)'
    ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END || '⏎HINT: take a group that is there; FAIR (…) lists them') END,
    CAST(CASE WHEN LOWER(TYPEOF(sex)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(sex AS TEXT) = 'true' THEN SUM(fair_members) ELSE
    0 END) OVER (PARTITION BY "Region of") = 0 THEN ERROR('no rows to measure where sex is true' || ' in the stratum Region of = ' ||
    CASE WHEN "Region of" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(sex AS TEXT) = 'false' THEN SUM(fair_members) ELSE 0 END) OVER (PARTITION BY "Region of") = 0 THEN
    ERROR('no rows to measure where sex is false' || ' in the stratum Region of = ' || CASE WHEN "Region of" IS NULL THEN '(NULL)'
    ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END END AS
    TEXT)) AS TEXT) AS fair_fault
  FROM fair_cells GROUP BY "Region of", sex
), fair_answers AS (
  SELECT fair_groups."Region of",
  UNNEST(FAIR_FIND_THRESHOLDS(LIST({'g': fair_groups.fair_number, 's': fair_cells.fair_score, 'y': fair_cells.fair_labelled, 'w':
    fair_cells.fair_size}), {'method': 'randomized', 'threshold': CAST(0.5 AS DOUBLE), 'penalty': CAST(1 AS DOUBLE), 'seed': CAST(0
    AS BIGINT), 'equalized': CAST(['tpr'] AS TEXT[])})) AS fair_answer
  FROM fair_cells INNER JOIN fair_groups ON fair_cells."Region of" IS NOT DISTINCT
  FROM fair_groups."Region of" AND fair_cells.sex IS NOT DISTINCT FROM fair_groups.sex
  WHERE NOT fair_cells.fair_labelled IS NULL AND fair_groups.fair_fault IS NULL
  GROUP BY fair_groups."Region of"
)
  -- as in: thresholds for two groups, except
  - SELECT fair_groups.sex, fair_groups.n, fair_groups.excluded,
  - LIST_EXTRACT(fair_answers.fair_answer.thresholds, 1) AS threshold,
  + SELECT fair_groups."Region of", fair_groups.sex, fair_groups.n, fair_groups.excluded,
  + fair_answers.fair_answer.thresholds AS thresholds,
  + fair_answers.fair_answer.probabilities AS probabilities,
  …
  - FROM fair_groups INNER JOIN fair_answers ON fair_groups.fair_number = fair_answers.fair_answer.g
  - ORDER BY fair_groups.sex ASC) AS fair_row))) AS fair_result
  + FROM fair_groups INNER JOIN fair_answers ON fair_groups."Region of" IS NOT DISTINCT
  + FROM fair_answers."Region of" AND fair_groups.fair_number = fair_answers.fair_answer.g ORDER BY fair_groups."Region of" ASC,
  + fair_groups.sex ASC) AS fair_row))) AS fair_result
