-- What: how much each of some columns gives a group away, as FAIR PROXIES (…) measures it.
-- features: names of the columns, in the order of the table. protected: names of the columns that make groups.
-- confidence: level of the limits, in (0, 1); without it there are none. filter: TRUE for rows that count.
-- correction: how p-values are adjusted, as CORRECTION names it.
-- Rows out: one per feature: feature, n, levels, groups, cramers_v, correlation_ratio, mutual_information, p_value, …
CREATE OR REPLACE MACRO fair_proxies(
  tbl, features, protected, confidence, filter := TRUE, correction := 'holm'
) AS TABLE
FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
  FROM query_table(tbl)
  WHERE fair_lists(features, 'features', [], 'fair_proxies') AND fair_lists(protected, 'protected', [], 'fair_proxies')
)
FAIR PROXIES (
  FEATURES   features AS features
  PROTECTED  protected AS groups
  FILTER     filter
  CONFIDENCE 0.95 -- the parameter takes its place
);
COMMENT ON MACRO TABLE fair_proxies IS 'Which columns give a group away: FROM fair_proxies(loans, [''district'', ''age''], [''race''])';
