-- fair_tradeoff(model, allowances := [0.01, 0.05]): the accuracy-disparity curve of a model.
--   rows in   those that SWEEP MODEL has put into fairsql.model_tradeoffs
--   rows out  one per allowance: the most accurate model found within it, judged on the validation and the test rows
CREATE OR REPLACE MACRO main.fair_tradeoff(model_name, allowances := NULL) AS TABLE
SELECT model, allowance, feasible, accuracy, disparity, test_accuracy, test_disparity, fits, seconds
FROM fairsql.model_tradeoffs
WHERE lower(model) = lower(model_name)
  AND (allowances IS NULL OR list_contains(CAST(allowances AS DOUBLE[]), allowance))
ORDER BY allowance;
COMMENT ON MACRO TABLE main.fair_tradeoff IS 'Accuracy and disparity of a model for each allowance that was tried';
