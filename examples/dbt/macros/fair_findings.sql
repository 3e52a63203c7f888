{# A row of fair_disparity in words: `finding` of the tests. `control` makes the strata. #}
{% macro fair_sentence(control) -%}
  concat_ws(
    ', ',
    {%- for name in ([] if control is none else [control] if control is string else control) %}
    {{ dbt.string_literal(name) }} || ' = ' || coalesce({{ adapter.quote(name) }}::VARCHAR, 'NULL'),
    {%- endfor %}
    printf('%s: %s %.3f, %s %.3f', metric, lowest_group, lowest_value, highest_group, highest_value),
    if(judged_on = 'ratio', printf('the ratio %.3f is below %.3f', ratio, allowance),
      printf('the difference %.3f is above %.3f', difference, allowance))
  )
{%- endmacro %}

{# What failed tests of FairSQL found, in words, after dbt's own lines: the rows of a test are asked for once more. #}
{% macro fair_findings(results) %}
  {%- if execute -%}
    {%- for result in results if result.status in ('fail', 'warn') and result.node.test_metadata
        and result.node.test_metadata.namespace == 'fairsql' -%}
      {%- set rows = run_query("SELECT finding FROM (" ~ result.node.compiled_code ~ ") LIMIT 5").rows -%}
      {%- for row in rows -%}
        {%- do log(result.node.name ~ ": " ~ row[0], info=true) -%}
      {%- endfor -%}
      {%- if result.failures > 5 -%}
        {%- do log(result.node.name ~ ": and " ~ (result.failures - 5) ~ " more", info=true) -%}
      {%- endif -%}
    {%- endfor -%}
  {%- endif -%}
{% endmacro %}
