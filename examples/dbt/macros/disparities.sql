{#
  What FAIR DISPARITY finds in `fair_audited`: one row per stratum and metric.
  protected, control, metrics: a name or a list of names. prediction, label, score, weight, filter: SQL expressions.
#}
{% macro fair_disparities(protected, prediction, label, score, weight, metrics, control, filter, within, minimum) %}
  {%- if prediction is none and label is none and score is none -%}
    {{ exceptions.raise_compiler_error("a FairSQL test needs a prediction, a label or a score") }}
  {%- endif -%}
  FROM fair_disparity(
    fair_audited,
    {{ fairsql.fair_names(protected) }},
    {{ prediction if prediction is not none else 'NULL' }},
    {%- for name, value in [('label', label), ('score', score), ('weight', weight), ('filter', filter),
                            ('within', within), ('minimum', minimum)] if value is not none %}
    {{ name }} := {{ value }},
    {%- endfor %}
    {%- if metrics is not none %}
    metrics := {{ fairsql.fair_names(metrics) }},
    {%- endif %}
    control := {{ fairsql.fair_names(control) }}
  )
{% endmacro %}

{# A name or a list of names as a list of SQL strings. #}
{% macro fair_names(names) -%}
  [{% for name in ([] if names is none else [names] if names is string else names) -%}
    '{{ name | replace("'", "''") }}'{{ ", " if not loop.last }}
  {%- endfor %}]
{%- endmacro %}
