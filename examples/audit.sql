-- An audit as a script: fairsql -f examples/audit.sql   (run it in the folder of the data, or change the path)
CREATE OR REPLACE TABLE adult AS FROM 'fairsql/data/adult.parquet';

CREATE OR REPLACE METRIC harm(missed := 5) AS (fp + missed * fn) / n;

-- Who is selected, by race and sex?
FROM adult
FAIR (
  PREDICTION "hours-per-week" > 45
  LABEL      income = '>50K'
  PROTECTED  race, sex
  METRICS    selection_rate, equalized_odds, harm
  CONFIDENCE 0.95
);

-- Is any gap larger than it may be?
FROM adult
FAIR DISPARITY (
  PREDICTION "hours-per-week" > 45
  LABEL      income = '>50K'
  PROTECTED  race
  METRICS    disparate_impact, equalized_odds WITHIN 0.1, harm WITHIN 0.5
  MINIMUM    500
);
