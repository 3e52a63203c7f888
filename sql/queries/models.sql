-- Queries on models (see fairsql/models/). They go through FairSQL, so they may contain a FAIR clause.

-- arguments: the values of the arguments of USING or VIA
SELECT $values;

-- relabel: VIA relabel, on rows that are registered as fair_rows
SELECT fair_label FROM fair_rows
FAIR RELABEL (SCORE fair_score $start PROTECTED $protected $reference ORDER BY fair_row)
ORDER BY fair_row;

-- thresholds: VIA thresholds, on rows that are registered as fair_rows
SELECT $protected, threshold FROM fair_rows
FAIR THRESHOLD (METHOD $method SCORE fair_score LABEL fair_label WEIGHT fair_weight PROTECTED $protected
                LAMBDA $lambda $reference);

-- transform_features: the columns that a transform redraws
SELECT features FROM fairsql.transforms WHERE transform = $name;

-- statement: what made a model
SELECT statement FROM fairsql.models WHERE lower(model) = lower($model);

-- transform_of: the transform that redraws what a model scores, or NULL
SELECT transform FROM fairsql.models WHERE lower(model) = lower($model);

-- stored: a stored model, and how it was made
SELECT bytes, via FROM fairsql.models WHERE lower(model) = lower($model);

-- bytes: a stored model
SELECT bytes FROM fairsql.models WHERE lower(model) = lower($model);

-- made: the rows that a model was trained on, and when
SELECT fingerprint, created FROM fairsql.models WHERE lower(model) = lower($model);

-- fitted: a description of the rows that a model is fitted on
SELECT fitted_on FROM fairsql.models WHERE lower(model) = lower($model);

-- allowances: the allowances that were tried for a model on its rows
SELECT allowance FROM fairsql.model_tradeoffs WHERE lower(model) = lower($model) AND fingerprint = $fingerprint;

-- insert_tradeoff: store one allowance that was tried
INSERT INTO fairsql.model_tradeoffs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- tradeoff: the answer of SWEEP MODEL
FROM main.fair_tradeoff($model$allowances);

-- redrawn: scores of rows that a transform redraws, with their features as they were
SELECT * EXCLUDE (fair_seen, fair_before) REPLACE ($before) FROM (
$scored
);

-- scored_by_python: scores of rows in batches, by a function that FairSQL's sessions provide
WITH fair_plain AS (
  SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ('fair_source', 'fair_score', 'fair_prediction'))
  FROM $source
),
fair_rows AS (
  SELECT fair_source, [$numbers]::DOUBLE[] AS fair_numbers, [$words]::VARCHAR[] AS fair_words,
    (row_number() OVER () - 1) // $batch AS fair_batch
  FROM fair_plain AS fair_source
),
fair_batches AS (
  SELECT list(fair_source) AS fair_source,
    fair_apply_model(any_value(($bytes)), list(fair_numbers), list(fair_words)) AS fair_score
  FROM fair_rows
  GROUP BY fair_batch
),
fair_scored AS (SELECT unnest(fair_source) AS fair_source, unnest(fair_score) AS fair_score FROM fair_batches),
fair_wide AS (SELECT unnest(fair_source), fair_score FROM fair_scored),
$columns;

-- first_stage: the rows that the two-stage pipeline learns from, with the truth
SELECT *, CAST($label AS INTEGER) AS fair_truth FROM $source WHERE ($label) IS NOT NULL;

-- relabel_second: D2 with even labels, which is D3, on rows that are registered as fair_two_stage
SELECT * EXCLUDE (fair_row) FROM fair_two_stage
FAIR RELABEL (METHOD $method SCORE fair_first $start PROTECTED $protected FILTER $filter $reference ORDER BY fair_row)
ORDER BY fair_row;

-- shares: the share of ones in each group of D4, on rows that are registered as fair_two_stage
SELECT ($filter) AS inside, ($protected) AS fair_protected, count(*) AS n, avg(fair_truth) AS truth,
  avg(CAST(fair_first >= $threshold AS INTEGER)) AS first,
  avg(CAST(fair_second >= 0.5 AS INTEGER)) AS second
FROM fair_two_stage GROUP BY ALL ORDER BY ALL;

-- copy_rows: the rows of a model's query, before a transform redraws them, in an order that depends only on their values
CREATE OR REPLACE TEMP TABLE $rows AS SELECT * FROM (
$query
) ORDER BY ALL;

-- add_place: add a column for the place of each row, empty at first
ALTER TABLE $rows ADD COLUMN $row BIGINT;

-- set_place: number the rows
UPDATE $rows SET $row = rowid;

-- drop_rows: drop what copy_rows made
DROP TABLE IF EXISTS $rows;

-- copied: the rows as they are
FROM $rows;

-- redrawn_rows: the rows as a transform redraws them
FROM $macro($rows);

-- redrawn_unlabelled: the rows as a transform redraws them without their labels
FROM $macro($rows, labelled := false);

-- cells_as_rows: turn the combinations of values that another database counted into rows again
SELECT * EXCLUDE (fair_n, fair_copy) FROM $cells, range(CAST(fair_n AS BIGINT)) AS fair_copies(fair_copy);

-- feature_types: names and types of the features
DESCRIBE SELECT $features FROM (
$query
);

-- training_rows: label, groups, weight, parts and features
SELECT $columns FROM (
$query
) ORDER BY $order;

-- unsorted_rows: label, groups, weight, parts and features
SELECT $columns FROM (
$query
);

-- sort_rows: the rows that were read, sorted by all their columns
FROM fair_model_rows ORDER BY ALL;

-- memory_limit: the memory that DuckDB may use
SELECT current_setting('memory_limit');

-- stored_rows: the columns that are read, whether a row counts, and a hash of its values
SELECT *, $usable AS fair_usable, hash($names) AS fair_hash FROM (
SELECT $columns FROM (
$query
)
);

-- alike: in a sample of rows by their hashes, the number of rows, and the average number of rows equal to a row
SELECT COALESCE(sum(n), 0), COALESCE(sum(n * n) / sum(n), 1) FROM (
SELECT CAST(count(*) AS DOUBLE) AS n FROM (
$rows
) WHERE fair_usable AND fair_hash % $one_in = 0 GROUP BY fair_hash
);

-- usable: the numbers of rows that count and that do not
SELECT count(*) FILTER (fair_usable), count(*) FILTER (NOT fair_usable) FROM (
$rows
);

-- numbered_rows: rows with a number that distinguishes equal ones
SELECT * REPLACE (hash(fair_hash, row_number() OVER (PARTITION BY fair_hash)) AS fair_hash) FROM (
$rows
);

-- approximate_cells: the approximate number of combinations of values
SELECT approx_count_distinct(fair_hash) FROM (
$rows
);

-- cells: combinations of values, with the number of rows of each
SELECT *, count(*) AS fair_n FROM (
$rows
) GROUP BY ALL;

-- cells_as_numbered_rows: turn combinations of values into rows again, with a number that distinguishes equal ones
SELECT * EXCLUDE (fair_n, fair_copy) REPLACE (hash(fair_hash, fair_copy) AS fair_hash)
FROM $cells, range(1, fair_n + 1) AS fair_copies(fair_copy);

-- parts_of_cells: combinations of values in each part, with the number of rows of each
SELECT * EXCLUDE (fair_hash, fair_label), count(*) AS fair_n FROM (
$rows
) GROUP BY ALL;

-- part_rows: the rows that count, each with its label and its part
SELECT * EXCLUDE (fair_usable),
  CAST($label AS UTINYINT) AS fair_y,
  CAST($part AS UTINYINT) AS fair_part
FROM (
$rows
) WHERE fair_usable;

-- counted_rows: rows, weights and moments of each part, group, stratum and label
SELECT fair_part, $keys fair_y, count(*) AS n, $weights, $moments,
  min(fair_label) FILTER (fair_y = 2) AS wrong,
  CAST(sum(hash($names)::HUGEINT) AS VARCHAR) || ' ' || CAST(bit_xor(hash($names)) AS VARCHAR) AS fingerprint
FROM (
$rows
) GROUP BY ALL ORDER BY ALL;

-- centres: medians of some rows, about which sums of numbers are taken
SELECT $medians FROM (
$rows
LIMIT 2048);

-- extremes: the extremes of numbers whose sums do not suffice
SELECT fair_part, $moments FROM (
$rows
) GROUP BY fair_part ORDER BY fair_part;

-- levels: the values of text features in the training rows, with the number of rows of each
SELECT $which AS fair_word, COALESCE($words) AS fair_level, CAST($n AS BIGINT) AS n FROM (
SELECT $columns FROM (
$rows
) WHERE fair_part = 0
) GROUP BY GROUPING SETS ($sets);

-- frequent_levels: the levels with enough rows, and one for all others
SELECT fair_word, fair_level, n FROM (
$levels
) QUALIFY n >= $rare OR row_number() OVER (PARTITION BY fair_word, n < $rare ORDER BY fair_level) = 1
ORDER BY ALL LIMIT $most;

-- sampled_rows: the rows of a seeded sample: in each part those whose hashes are below a bound
SELECT $columns, fair_y, fair_part, hash(fair_hash, $seed, 1) AS fair_draw FROM (
$rows
) $rare WHERE fair_part < 2 AND (hash(fair_hash, $seed, 1) >> 32) < $bound
ORDER BY fair_draw, $columns;

-- rare_rows: the rows, with the bounds of hashes for rare groups, strata and labels
LEFT JOIN (VALUES $bounds) AS fair_rare(fair_rare_bound, $names)
ON $same

-- scored_rows: the columns that a model reads, for the rows of some parts
SELECT $columns, fair_y, fair_part FROM (
$rows
) WHERE fair_part IN ($parts);

-- prepared_rows: the columns that a pass reads, for the rows of some parts
SELECT $columns FROM (
$rows
) WHERE $where;

-- decided_rows: rows and weights of each part, group, stratum, label and prediction
SELECT fair_part, $keys fair_y, prediction AS fair_prediction, count(*) AS n, $weights FROM (
$scored
) GROUP BY ALL ORDER BY ALL;
