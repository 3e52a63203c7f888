-- The Adult census data with a decision: who has a high income is granted a loan.
SELECT *, income = '>50K' AS granted, "hours-per-week" > 45 AS predicted
FROM read_parquet('{{ var("adult") }}')
