{# Holds where each metric differs between groups by no more than `within`; the rows are the violations, each with
   its `finding` in words. #}
{% test fair_within(model, protected, within, prediction=none, label=none, score=none, weight=none, metrics=none,
                    control=none, filter=none, minimum=none) %}
WITH fair_audited AS (SELECT * FROM {{ model }})
SELECT {{ fairsql.fair_sentence(control) }} AS finding, *
{{ fairsql.fair_disparities(protected, prediction, label, score, weight, metrics, control, filter, within, minimum) }}
WHERE fair_outcome(allowance, within, NULL) = 'fail'
{% endtest %}
