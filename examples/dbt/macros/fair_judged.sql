{# Holds where each metric can be judged in each stratum: two groups of at least `minimum` rows have it. #}
{% test fair_judged(model, protected, prediction=none, label=none, score=none, weight=none, metrics=none,
                    control=none, filter=none, minimum=none) %}
WITH fair_audited AS (SELECT * FROM {{ model }})
SELECT *
{{ fairsql.fair_disparities(protected, prediction, label, score, weight, metrics, control, filter, 1, minimum) }}
WHERE fair_outcome(allowance, within, NULL) = 'undecided'
{% endtest %}
