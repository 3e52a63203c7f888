-- What: 'women' or 'men' for a value of a column of sex; NULL for any other value and for NULL.
-- women, men: the values that mean them; where NULL, the words f, female, w, woman, women and m, male, man, men in any case.
CREATE OR REPLACE MACRO fair_sex(sex, women, men) AS (
  CASE
    WHEN CAST(sex AS VARCHAR) = CAST(women AS VARCHAR) THEN 'women'
    WHEN CAST(sex AS VARCHAR) = CAST(men AS VARCHAR) THEN 'men'
    WHEN women IS NULL AND LOWER(TRIM(CAST(sex AS VARCHAR))) IN ('f', 'female', 'w', 'woman', 'women') THEN 'women'
    WHEN men IS NULL AND LOWER(TRIM(CAST(sex AS VARCHAR))) IN ('m', 'male', 'man', 'men') THEN 'men'
  END
);
COMMENT ON MACRO fair_sex IS 'women or men, for a value of a column of sex';

-- What: the figures that laws on pay reporting share; fair_pay_transparency and fair_uk_gender_pay_gap choose from them.
-- Rows in: one per person. pay_of: what is compared; basic_of and variable_of: its parts; included: whether the person
-- counts; articles: what each figure is called by its law; words: of pay and of variable pay. Laws and parameters are those
-- of the macros that call this one.
-- Rows out: see fair_pay_transparency.
-- Gap: (men - women) / men. Limits: those of each side (means Student, medians Woodruff 1952, shares Wilson 1927), combined
-- by MOVER (Newcombe 1998; Zou and Donner 2008): of pay on the scale of logarithms, of shares on their own.
CREATE OR REPLACE MACRO fair_pay_figures(
  tbl, sex_of, pay_of, basic_of, variable_of, included, category_of, articles, words, women_value, men_value, zeros_count, least, level, called
) AS TABLE
SELECT UNNEST(macro_row_list, max_depth := 2)  -- all rows or an error: see fairsql/expansion/building/barrier.py
FROM (SELECT LIST(macro_row ORDER BY macro_row_place) AS macro_row_list
FROM (SELECT macro_row, ROW_NUMBER() OVER () AS macro_row_place
FROM (
WITH fair_read AS (
  SELECT
    CAST(sex_of AS VARCHAR) AS fair_written,
    fair_sex(sex_of, women_value, men_value) AS fair_side,
    CASE WHEN TYPEOF(category_of) <> '"NULL"' THEN COALESCE(CAST(category_of AS VARCHAR), '(unknown)') END AS fair_category,
    COALESCE(included, FALSE) AND fair_sex(sex_of, women_value, men_value) IS NOT NULL AS fair_counts,
    ROUND(CAST(pay_of AS DOUBLE), 6) AS fair_pay,
    CAST(basic_of AS DOUBLE) AS fair_basic,
    CAST(variable_of AS DOUBLE) AS fair_variable
  FROM query_table(tbl)
), fair_checked AS (
  SELECT
    CASE
      WHEN COALESCE(NOT level BETWEEN 0.5 AND 0.9999, TRUE)
      THEN error(called || ' takes a confidence from 0.5 to 0.9999: confidence := 0.95')
      WHEN COUNT(*) FILTER (WHERE NOT (ISFINITE(fair_pay) AND fair_pay >= 0)) > 0
      THEN error('pay must be a number of at least 0, and ' || called || ' found ' || MIN(fair_pay) FILTER (WHERE NOT (ISFINITE(fair_pay) AND fair_pay >= 0)) || ': correct such rows, or leave them out')
      WHEN COUNT(*) FILTER (WHERE NOT (ISFINITE(fair_variable) AND fair_variable >= 0)) > 0
      THEN error('variable pay must be a number of at least 0, and ' || called || ' found ' || MIN(fair_variable) FILTER (WHERE NOT (ISFINITE(fair_variable) AND fair_variable >= 0)) || ': correct such rows, or leave them out')
      WHEN COUNT(*) FILTER (WHERE fair_side IS NULL AND fair_written IS NOT NULL) = 0 THEN NULL
      WHEN COUNT(*) FILTER (WHERE fair_side = 'women') = 0 AND women_value IS NULL
      THEN error(called || ' finds no woman; values of sex are ' || STRING_AGG(DISTINCT fair_written, ', ' ORDER BY fair_written) || ': say which means women, women := ''F''')
      WHEN COUNT(*) FILTER (WHERE fair_side = 'men') = 0 AND men_value IS NULL
      THEN error(called || ' finds no man; values of sex are ' || STRING_AGG(DISTINCT fair_written, ', ' ORDER BY fair_written) || ': say which means men, men := ''M''')
    END AS fair_fault
  FROM fair_read
), fair_people AS (
  SELECT
    fair_read.*,
    CASE WHEN fair_counts AND (zeros_count OR fair_variable > 0) THEN COALESCE(fair_variable, 0) END AS fair_varying
  FROM fair_read, fair_checked
  WHERE fair_fault IS NULL
), fair_sizes AS (              -- everyone, as category NULL, and each category
  SELECT
    fair_category AS fair_of,
    COUNT(*) FILTER (WHERE NOT fair_counts OR fair_pay IS NULL) AS left_out,
    COUNT(*) FILTER (WHERE fair_counts AND fair_side = 'women') AS fair_women,
    COUNT(*) FILTER (WHERE fair_counts AND fair_side = 'men') AS fair_men,
    COUNT(*) FILTER (WHERE fair_counts AND fair_side = 'women' AND fair_variable > 0) AS fair_women_with,
    COUNT(*) FILTER (WHERE fair_counts AND fair_side = 'men' AND fair_variable > 0) AS fair_men_with
  FROM fair_people
  GROUP BY GROUPING SETS ((), (fair_category))
  HAVING GROUPING(fair_category) = 1 OR fair_category IS NOT NULL
), fair_amounts AS (
  SELECT
    fair_side,
    fair_category,
    UNNEST(['pay', 'basic', 'variable']) AS fair_kind,
    UNNEST([fair_pay, fair_basic, fair_varying]) AS fair_amount
  FROM fair_people
  WHERE fair_counts
), fair_sides AS (
  SELECT
    fair_category AS fair_of,
    fair_kind,
    fair_side,
    COUNT(*) AS n,
    AVG(fair_amount) AS mean,
    COALESCE(VAR_SAMP(fair_amount), 0) AS variance,
    MEDIAN(fair_amount) AS median,
    CASE WHEN GROUPING(fair_category) = 1 THEN LIST(fair_amount ORDER BY fair_amount) END AS fair_sorted,
    fair_normal_quantile((1 + level) / 2) AS z,
    CASE WHEN COUNT(*) > 1 THEN fair_student_quantile((1 + level) / 2, COUNT(*) - 1) * SQRT(VAR_SAMP(fair_amount) / COUNT(*)) END AS half
  FROM fair_amounts
  WHERE fair_amount IS NOT NULL
  GROUP BY GROUPING SETS ((fair_kind, fair_side), (fair_kind, fair_side, fair_category))
  HAVING GROUPING(fair_category) = 1 OR fair_category IS NOT NULL
), fair_limited AS (            -- the value of each side with its limits
  SELECT fair_of, fair_kind, 'mean' AS fair_what, fair_side, n, variance, mean AS value, mean - half AS low, mean + half AS high
  FROM fair_sides
  UNION ALL
  SELECT
    fair_of,
    fair_kind,
    'median',
    fair_side,
    n,
    NULL,
    median,
    CASE WHEN ROUND(n / 2 - z * SQRT(n) / 2) >= 1 THEN fair_sorted[CAST(ROUND(n / 2 - z * SQRT(n) / 2) AS BIGINT)] END,
    CASE WHEN ROUND(n / 2 + z * SQRT(n) / 2 + 1) <= n THEN fair_sorted[CAST(ROUND(n / 2 + z * SQRT(n) / 2 + 1) AS BIGINT)] END
  FROM fair_sides
  WHERE fair_of IS NULL
), fair_shares AS (
  SELECT
    fair_side,
    n,
    k / n AS value,
    (k / n + z * z / (2 * n) - z * SQRT(k / n * (1 - k / n) / n + z * z / (4e0 * n * n))) / (1 + z * z / n) AS low,
    (k / n + z * z / (2 * n) + z * SQRT(k / n * (1 - k / n) / n + z * z / (4e0 * n * n))) / (1 + z * z / n) AS high
  FROM (
    SELECT
      UNNEST(['women', 'men']) AS fair_side,
      UNNEST([fair_women, fair_men]) AS n,
      UNNEST([fair_women_with, fair_men_with]) AS k,
      fair_normal_quantile((1 + level) / 2) AS z
    FROM fair_sizes
    WHERE fair_of IS NULL
  )
  WHERE n > 0
), fair_steps AS (              -- those of one pay are shared out evenly over the bands that they fall in
  SELECT
    fair_side,
    COUNT(*) AS c,
    SUM(COUNT(*)) OVER (PARTITION BY fair_pay) AS tied,
    SUM(COUNT(*)) OVER (ORDER BY fair_pay) AS upto,
    SUM(COUNT(*)) OVER () AS n
  FROM fair_people
  WHERE fair_counts AND fair_pay IS NOT NULL
  GROUP BY fair_side, fair_pay
), fair_bands AS (
  SELECT q, fair_side, SUM(c * GREATEST(0, LEAST(upto, q * n / 4) - GREATEST(upto - tied, (q - 1) * n / 4)) / tied) AS fair_in
  FROM fair_steps, (VALUES (1), (2), (3), (4)) AS quarters (q)
  GROUP BY q, fair_side
), fair_wanted AS (             -- what there is to say: place, article, indicator, whose, of what
  FROM (VALUES
    (1, articles[1], 'mean ' || words[1], 'pay', 'mean'),
    (2, articles[2], 'mean ' || words[2], 'variable', 'mean'),
    (3, articles[3], 'median ' || words[1], 'pay', 'median'),
    (4, articles[4], 'median ' || words[2], 'variable', 'median')
  ) AS wanted (fair_place, fair_article, fair_indicator, fair_kind, fair_what), (SELECT CAST(NULL AS VARCHAR) AS fair_of)
  UNION ALL
  SELECT wanted.*, fair_of
  FROM (VALUES
    (10, articles[7], 'mean ' || words[1], 'pay', 'mean'),
    (11, articles[7], 'mean basic pay', 'basic', 'mean'),
    (12, articles[7], 'mean ' || words[2], 'variable', 'mean')
  ) AS wanted (fair_place, fair_article, fair_indicator, fair_kind, fair_what), fair_sizes
  WHERE fair_of IS NOT NULL
), fair_compared AS (
  SELECT
    fair_place,
    fair_article,
    fair_indicator,
    fair_wanted.fair_of,
    fair_wanted.fair_what,
    w.value AS fair_women,
    m.value AS fair_men,
    w.low AS fair_women_low,
    w.high AS fair_women_high,
    m.low AS fair_men_low,
    m.high AS fair_men_high,
    COALESCE(w.n, 0) AS fair_women_n,
    COALESCE(m.n, 0) AS fair_men_n,
    LEAST(COALESCE(w.n, 0), COALESCE(m.n, 0)) < least AS fair_hidden,
    SQRT(((w.n - 1) * w.variance / NULLIF(w.value * w.value, 0) + (m.n - 1) * m.variance / NULLIF(m.value * m.value, 0))
      / NULLIF(w.n + m.n - 2, 0) * (1 / w.n + 1 / m.n)) AS fair_spread
  FROM fair_wanted
  LEFT JOIN fair_limited AS w
    ON w.fair_side = 'women' AND w.fair_kind = fair_wanted.fair_kind AND w.fair_what = fair_wanted.fair_what AND w.fair_of IS NOT DISTINCT FROM fair_wanted.fair_of
  LEFT JOIN fair_limited AS m
    ON m.fair_side = 'men' AND m.fair_kind = fair_wanted.fair_kind AND m.fair_what = fair_wanted.fair_what AND m.fair_of IS NOT DISTINCT FROM fair_wanted.fair_of
), fair_known AS (
  SELECT
    *,
    NOT fair_hidden AND fair_men > 0 AND fair_women IS NOT NULL AS fair_is_gap,
    NOT fair_hidden AND fair_women_low > 0 AND fair_men_low > 0 AND fair_women_high IS NOT NULL AND fair_men_high IS NOT NULL AS fair_is_limited
  FROM fair_compared
), fair_gaps AS (
  SELECT
    *,
    CASE WHEN fair_is_gap THEN (fair_men - fair_women) / fair_men END AS fair_gap,
    CASE
      WHEN fair_is_limited
      THEN 1 - fair_women / fair_men * EXP(SQRT(LN(fair_women_high / fair_women) ** 2 + LN(fair_men / fair_men_low) ** 2))
    END AS fair_gap_low,
    CASE
      WHEN fair_is_limited
      THEN 1 - fair_women / fair_men * EXP(-SQRT(LN(fair_women / fair_women_low) ** 2 + LN(fair_men_high / fair_men) ** 2))
    END AS fair_gap_high
  FROM fair_known
), fair_lines AS (
  SELECT
    fair_place,
    fair_article AS article,
    fair_indicator AS indicator,
    fair_of AS category,
    CASE WHEN NOT fair_hidden THEN fair_women END AS women,
    CASE WHEN NOT fair_hidden THEN fair_men END AS men,
    fair_gap AS gap,
    fair_gap_low AS gap_low,
    fair_gap_high AS gap_high,
    fair_women_n AS women_n,
    fair_men_n AS men_n,
    CASE WHEN fair_place = 10 THEN ABS(fair_gap) >= 0.05 - 1e-12 END AS indicated,
    CASE
      WHEN fair_place = 10 AND fair_is_gap AND fair_spread = 0 THEN 0
      WHEN fair_place = 10 AND fair_is_gap
      THEN fair_normal_cdf(LN(0.95) / fair_spread) + fair_normal_cdf(-LN(1.05) / fair_spread)
    END AS by_chance,
    CASE
      WHEN fair_women_n = 0 AND fair_men_n = 0 THEN 'nobody'
      WHEN fair_women_n = 0 THEN 'no woman'
      WHEN fair_men_n = 0 THEN 'no man'
      WHEN fair_hidden THEN 'fewer than ' || least || ' women or men'
      WHEN NOT fair_is_gap THEN 'the ' || fair_what || ' of men is 0'
      WHEN fair_gap_low IS NULL THEN 'too few women or men, or pay too unequal, for limits'
    END AS reason
  FROM fair_gaps
  UNION ALL
  SELECT
    5,
    articles[5],
    'receiving ' || words[2],
    NULL,
    w.value,
    m.value,
    m.value - w.value,
    m.value - w.value - SQRT((m.value - m.low) ** 2 + (w.high - w.value) ** 2),
    m.value - w.value + SQRT((m.high - m.value) ** 2 + (w.value - w.low) ** 2),
    COALESCE(w.n, 0),
    COALESCE(m.n, 0),
    NULL,
    NULL,
    CASE
      WHEN w.n IS NULL AND m.n IS NULL THEN 'nobody'
      WHEN w.n IS NULL THEN 'no woman'
      WHEN m.n IS NULL THEN 'no man'
    END
  FROM (SELECT 1)
  LEFT JOIN fair_shares AS w ON w.fair_side = 'women'
  LEFT JOIN fair_shares AS m ON m.fair_side = 'men'
  UNION ALL
  SELECT
    5 + q,
    articles[6],
    ['lower', 'lower middle', 'upper middle', 'upper'][q] || ' quartile pay band',
    NULL,
    COALESCE(SUM(fair_in) FILTER (WHERE fair_side = 'women'), 0) / SUM(fair_in),
    COALESCE(SUM(fair_in) FILTER (WHERE fair_side = 'men'), 0) / SUM(fair_in),
    NULL,
    NULL,
    NULL,
    COALESCE(CAST(ROUND(SUM(fair_in) FILTER (WHERE fair_side = 'women')) AS BIGINT), 0),
    COALESCE(CAST(ROUND(SUM(fair_in) FILTER (WHERE fair_side = 'men')) AS BIGINT), 0),
    NULL,
    NULL,
    NULL
  FROM fair_bands
  GROUP BY q
)
SELECT
  article, indicator, category, women, men, gap, gap_low, gap_high, women_n, men_n, left_out, indicated, by_chance, reason
FROM fair_lines
LEFT JOIN fair_sizes ON fair_sizes.fair_of IS NOT DISTINCT FROM fair_lines.category
ORDER BY LEN(article), article, category, fair_place
) AS macro_row));
COMMENT ON MACRO TABLE fair_pay_figures IS 'What fair_pay_transparency and fair_uk_gender_pay_gap share';

-- What: the indicators of Directive (EU) 2023/970, Article 9(1)(a) to (g), and the sign of Article 10(1)(a).
-- Rows in: one per worker. sex; base: ordinary basic wage or salary; variable: complementary or variable pay, where NULL and 0
-- are none; category: the category of workers, whose work is of equal value. Pay is base plus variable. Workers without
-- a base, and those who are neither women nor men, are left out.
-- women, men: the values of sex that mean them, where no word says it. zeros: whether workers without variable pay count, as
-- 0, in its mean and median. minimum: pay of fewer women or men is not shown.
-- Rows out: one per indicator, and three per category: the value of women and of men, the gap (men - women) / men, or for
-- shares men - women, its limits, how many women and men it stands on, how many are left out, whether it is a gap of 5
-- percent or more in a category, how often equal pay would show one, and why a number is missing.
CREATE OR REPLACE MACRO fair_pay_transparency(
  tbl, sex, base, variable, category, women := NULL, men := NULL, zeros := FALSE, minimum := 1, confidence := 0.95
) AS TABLE
FROM fair_pay_figures(
  tbl, sex, base + COALESCE(variable, 0), base, CASE WHEN base IS NOT NULL THEN variable END, base IS NOT NULL, category,
  ['9(1)(a)', '9(1)(b)', '9(1)(c)', '9(1)(d)', '9(1)(e)', '9(1)(f)', '9(1)(g)'], ['pay', 'variable pay'],
  women, men, zeros, minimum, confidence, 'fair_pay_transparency'
);
COMMENT ON MACRO TABLE fair_pay_transparency IS 'The indicators of Directive (EU) 2023/970, Article 9: FROM fair_pay_transparency(employees, sex, base, variable, category)';

-- What: the figures of the Equality Act 2010 (Gender Pay Gap Information) Regulations 2017, SI 2017/172, regulations 8 to 13.
-- Rows in: one per relevant employee. hourly: hourly pay, NULL for those who are not full-pay relevant employees; bonus:
-- bonus pay of twelve months, NULL or 0 for none. Rows out: as above, without categories.
CREATE OR REPLACE MACRO fair_uk_gender_pay_gap(
  tbl, sex, hourly, bonus, women := NULL, men := NULL, minimum := 1, confidence := 0.95
) AS TABLE
FROM fair_pay_figures(
  tbl, sex, hourly, NULL, bonus, TRUE, NULL,
  ['regulation 8', 'regulation 10', 'regulation 9', 'regulation 11', 'regulation 12', 'regulation 13', ''], ['hourly pay', 'bonus pay'],
  women, men, FALSE, minimum, confidence, 'fair_uk_gender_pay_gap'
);
COMMENT ON MACRO TABLE fair_uk_gender_pay_gap IS 'The UK gender pay gap figures: FROM fair_uk_gender_pay_gap(employees, sex, hourly, bonus)';
