-- Queries of FAIR TRANSFORM and of CREATE TRANSFORM (see fairsql/expansion/forms/transform.py and fairsql/transforms/).

-- form: the query that replaces a relation with FAIR TRANSFORM
WITH $ctes
SELECT COLUMNS($hidden) FROM $changed;

-- found_map: the map of a form, for rows of another database
WITH $ctes
SELECT protected, old, new, high FROM $map ORDER BY low;

-- stored_map: the map of a transform, for rows of another database
SELECT protected, old, new, high FROM $map ORDER BY low;

-- statement: the statement that made a transform
SELECT statement FROM fairsql.transforms WHERE lower(transform) = lower($name);

-- stored_ranges: how the features of a transform are cut; databases of earlier versions have no such column
SELECT found.ranges FROM (SELECT NULL AS ranges) AS absent
CROSS JOIN LATERAL (SELECT ranges FROM fairsql.transforms AS made WHERE lower(made.transform) = lower($name)) AS found;

-- cells_as_rows: turn the combinations of values that another database counted into rows again
(SELECT * EXCLUDE (fair_n, fair_copy) FROM $cells, range(CAST(fair_n AS BIGINT)) AS fair_copies(fair_copy)) AS fair_source;

-- cte: one of the queries of a form
$name AS (
$query
);

-- inlined_cte: one of the queries of a macro
$name AS NOT MATERIALIZED (
$query
);

-- ranges: bounds and values of all features that are binned
SELECT * FROM $ranges;

-- rows: the input with FairSQL's columns
SELECT $columns
FROM $source;

-- range_of: one row's bounds or values of a binned feature
(SELECT $column FROM $ranges);

-- feature_values: the values of a feature in the input
(SELECT ($feature) AS fair_value FROM $source);

-- top_range: the most frequent values of a feature
SELECT NULL AS fair_cuts, list(fair_value ORDER BY fair_value) AS fair_values FROM (
  SELECT CAST(fair_value AS VARCHAR) AS fair_value FROM $rows WHERE fair_value IS NOT NULL
  GROUP BY ALL ORDER BY count(*) DESC, fair_value LIMIT $number
);

-- range: the bounds of a feature's bins, and the median of the rows in each bin
SELECT list(fair_cut ORDER BY fair_bin)[2:] AS fair_cuts,
  list(fair_middle ORDER BY fair_bin) AS fair_values
FROM (
  SELECT len(list_filter(fair_cuts, lambda fair_cut: fair_cut <= $compared)) AS fair_bin,
    any_value(fair_cuts)[fair_bin] AS fair_cut, quantile_disc(fair_value, 0.5) AS fair_middle
  FROM $rows AS fair_rows
  CROSS JOIN ($cuts) AS fair_cuts
  WHERE fair_value IS NOT NULL
  GROUP BY fair_bin
);

-- given_cuts: bounds that the clause gives
SELECT list_sort(list_distinct($cuts)) AS fair_cuts;

-- cuts: bounds that are computed from the rows
SELECT list_sort(list_distinct($cuts)) AS fair_cuts FROM $rows AS fair_rows;

-- named_bins: the bins, each with its lower bound and its name
SELECT list_transform(range(0, len(fair_cuts) + 1), lambda fair_at: struct_pack(
  low := CASE WHEN fair_at > 0 THEN list_extract(fair_cuts, fair_at) END,
  name := lpad(CAST(fair_at + 1 AS VARCHAR), CAST(len(CAST(len(fair_cuts) + 1 AS VARCHAR)) AS INTEGER), '0') || ': ' || CASE
    WHEN len(fair_cuts) = 0 THEN 'all'
    WHEN fair_at = 0 THEN 'below ' || list_extract(fair_texts, 1)
    WHEN fair_at = len(fair_cuts) THEN list_extract(fair_texts, fair_at) || ' or more'
    ELSE list_extract(fair_texts, fair_at) || ' to below ' || list_extract(fair_texts, fair_at + 1)
  END)) AS fair_bins
FROM (
  SELECT fair_cuts, list_transform(fair_cuts, lambda fair_cut: regexp_replace(CASE
    WHEN regexp_matches(CAST(fair_cut AS VARCHAR), '\.\d{7,}$')
    THEN CAST(round(TRY_CAST(CAST(fair_cut AS VARCHAR) AS DOUBLE), 6) AS VARCHAR)
    ELSE CAST(fair_cut AS VARCHAR) END, '\.0$', '')) AS fair_texts
  FROM ($cuts) AS fair_found
) AS fair_named;

-- name_of_bin: the name of the bin of a row
CASE WHEN ($value) IS NOT NULL THEN struct_extract(list_extract(list_filter(($bins),
  lambda fair_bin: struct_extract(fair_bin, 'low') IS NULL OR struct_extract(fair_bin, 'low') <= $compared), -1), 'name') END;

-- top_values: the most frequent values
(SELECT fair_values FROM ($top) AS fair_found);

-- cells: the counts, from the only aggregation of the input
SELECT $keys, $weight AS fair_size, count(*) AS fair_count
FROM $rows
GROUP BY $keys;

-- numbered: the cells that have a label, with numbers for groups and for combinations of features
SELECT *, CAST(dense_rank() OVER (ORDER BY $d_in_order) - 1 AS INTEGER) AS fair_d,
  CAST(dense_rank() OVER (ORDER BY $x_in_order) - 1 AS INTEGER) AS fair_x,
  CAST([$codes] AS INTEGER[]) AS fair_codes
FROM (SELECT *, count(fair_own_label) OVER (PARTITION BY $d) AS fair_labelled FROM $cells)
WHERE CASE WHEN fair_labelled = 0 THEN CAST($unlabelled AS BOOLEAN)
  ELSE fair_own_label IS NOT NULL AND fair_size > 0 END;

-- states: combinations of features and label
SELECT 2 * fair_x + $label AS fair_state, *
FROM (SELECT $columns FROM (SELECT DISTINCT fair_x, $x FROM $numbered))
CROSS JOIN (VALUES (0), (1)) AS fair_labels($label);

-- moves: from one state to another at a finite cost
SELECT *
FROM (
  SELECT CAST(old.fair_state AS INTEGER) AS o, CAST(new.fair_state AS INTEGER) AS n,
    coalesce(CAST(($distortion) AS DOUBLE), CASE WHEN old.fair_state = new.fair_state THEN 0 END) AS c
  FROM $states AS old CROSS JOIN $states AS new
  WHERE CASE WHEN (SELECT count(*) FROM $states) > $most THEN $many ELSE TRUE END
)
WHERE isfinite(c);

-- bounds: how much each cell may be distorted
SELECT fair_d AS d, fair_x AS x, $label AS y, fair_size AS w, $group AS g, fair_codes AS k,
  CAST([$bounds] AS DOUBLE[]) AS b
FROM (
  SELECT * EXCLUDE (fair_own_label), $named, fair_own_label AS $label FROM $numbered
) AS old;

-- segments: the stratum and target of each combination of features
SELECT fair_x AS x, CAST($segment AS INTEGER) AS s, $stratum AS g,
  $target AS t
FROM $states
WHERE fair_state % 2 = 0;

-- moved: the map by numbers, which a UDF finds
SELECT unnest(fair_find_transform(
  (SELECT list(fair_each ORDER BY fair_each.d, fair_each.x, fair_each.y) FROM $bounds AS fair_each),
  (SELECT list(fair_each ORDER BY fair_each.x) FROM $segments AS fair_each),
  (SELECT list(fair_each ORDER BY fair_each.o, fair_each.n) FROM $moves AS fair_each),
  $options
), recursive := true);

-- options: the options of the solver
struct_pack(epsilon := CAST($epsilon AS DOUBLE), thresholds := CAST([$thresholds] AS DOUBLE[]),
  mode := $mode, condition := $condition, objective := $objective,
  suppress := $suppress, solver := $solver);

-- map: its values, a row for each move
SELECT $protected AS protected,
  $old AS old,
  $new AS new,
  fair_moved.probability, fair_moved.low, fair_moved.high, fair_moved.distortion, fair_moved.share
FROM $moved AS fair_moved
JOIN (SELECT DISTINCT fair_d, $d FROM $numbered) AS fair_groups ON fair_groups.fair_d = fair_moved.d
JOIN (SELECT DISTINCT fair_x, $x FROM $numbered) AS fair_old ON fair_old.fair_x = fair_moved.x
JOIN (SELECT DISTINCT fair_x, $x FROM $numbered) AS fair_new ON fair_new.fair_x = fair_moved.new_x;

-- drawn: each row with the move that was drawn for it
SELECT fair_rows.*, fair_map.new AS fair_own_new
FROM $rows AS fair_rows LEFT JOIN $map AS fair_map ON $match;

-- changed: each row with its new values; the first branch, which is empty, sets the order of the columns
SELECT CASE WHEN COLUMNS($own) IS NULL THEN NULL END FROM $rows WHERE FALSE
UNION ALL BY NAME
SELECT COLUMNS($replaced), $redrawn, fair_own_new IS NOT NULL AS fair_seen,
  $before AS fair_before
FROM $drawn;

-- macro_rows: the macro's input; a label that it lacks is NULL
SELECT fair_source.*
FROM (SELECT $absent) AS fair_absent
CROSS JOIN LATERAL (
  SELECT *, $columns
  FROM query_table(fair_input)
) AS fair_source;

-- macro: the body of the macro that applies a map
WITH $ctes
SELECT COLUMNS(lambda fair_each: (details OR fair_each NOT IN ('fair_seen', 'fair_before'))
  AND fair_each NOT IN ('fair_own_truth', 'fair_own_draw')) FROM $changed;

-- columns: names and types of a relation's columns
DESCRIBE SELECT * FROM $source;

-- try_key: fails where the rows have no such key
SELECT $draw FROM $source LIMIT 0;

-- own_rows: rows as the cells count them
(SELECT $columns FROM $source);

-- temporary: a temporary table of counts, which several queries read
CREATE OR REPLACE TEMP TABLE $name AS $query;

-- drop_temporary: drop that table
DROP TABLE IF EXISTS temp.$name;

-- from_ctes: the rows of one of some queries
WITH $ctes SELECT * FROM $name ORDER BY $order;

-- labelled_rows: the numbers of rows with and without a label
SELECT coalesce(sum(fair_count) FILTER (fair_own_label IS NOT NULL), 0)::BIGINT,
  coalesce(sum(fair_count) FILTER (fair_own_label IS NULL), 0)::BIGINT
FROM $cells;

-- value: the value of an expression
SELECT $value;

-- range_literals: a range as texts, with its types
SELECT list_transform(fair_cuts, lambda fair_each: CAST(fair_each AS VARCHAR)), typeof(fair_cuts),
  list_transform(fair_values, lambda fair_each: CAST(fair_each AS VARCHAR)), typeof(fair_values)
FROM ($range);

-- sizes: the number of combinations of features, and the number of values of each feature
SELECT count(DISTINCT struct_pack($x)), $each
FROM $cells WHERE fair_own_label IS NOT NULL;

-- user: a model that scores with a transform
SELECT model FROM fairsql.models WHERE lower(transform) = lower($name) ORDER BY ALL LIMIT 1;

-- create_map: the map with its values
CREATE TABLE $name AS $query ORDER BY ALL;

-- drop_map: drop the map of a transform
DROP TABLE IF EXISTS $name;

-- groups: the values of the protected columns of each group
SELECT DISTINCT fair_d, [$values] FROM $numbered;
