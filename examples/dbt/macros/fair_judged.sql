{# Holds where each metric can be judged in each stratum: two groups of at least `minimum` rows have it.
   A model without rows fails, too: its one row says so. #}
{% test fair_judged(model, protected, prediction=none, label=none, score=none, weight=none, metrics=none,
                    control=none, filter=none, minimum=none) %}
WITH fair_audited AS (SELECT * FROM {{ model }}), fair_verdicts AS (
  SELECT metric, difference, allowance, within, lowest_group, lowest_n, highest_group, highest_n
  {{ fairsql.fair_disparities(protected, prediction, label, score, weight, metrics, control, filter, 1, minimum) }}
)
SELECT
  metric || ' cannot be judged: fewer than two groups have enough rows and a value' AS finding,
  *
FROM fair_verdicts
WHERE fair_outcome(allowance, within, NULL) = 'undecided'
UNION ALL BY NAME
SELECT 'no row is judged' AS finding
WHERE NOT EXISTS (FROM fair_verdicts)
{% endtest %}
