-- The session in docs/shell.svg, which `make docs` draws. To run it: fairsql -f docs/shell.sql
CREATE VIEW people AS FROM 'fairsql/data/adult.parquet' WHERE split = 'test';

SELECT sex, n, selection_rate, selection_rate_low, selection_rate_high
FROM people
FAIR (PREDICTION "education-num" >= 13 PROTECTED sex CONFIDENCE 0.95);

SELECT metric, lowest_group, highest_group, difference, allowance, within
FROM people
FAIR DISPARITY (
  PREDICTION "education-num" >= 13
  LABEL      income = '>50K'
  PROTECTED  sex
  METRICS    selection_rate WITHIN 0.05, equalized_odds WITHIN 0.05
);

FROM people
FAIR (PREDICTION "education-num" >= 13 PROTECTED sex METRICS recal);
