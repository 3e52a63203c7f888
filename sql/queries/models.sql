-- Queries on models (see fairsql/models/). They go through FairSQL, so a FAIR clause may stand in them.

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

-- made: which rows a model was trained on, and when
SELECT fingerprint, created FROM fairsql.models WHERE lower(model) = lower($model);

-- fitted: what a model is fitted on, in words
SELECT fitted_on FROM fairsql.models WHERE lower(model) = lower($model);

-- allowances: those that were tried for a model on its rows
SELECT allowance FROM fairsql.model_tradeoffs WHERE lower(model) = lower($model) AND fingerprint = $fingerprint;

-- insert_tradeoff: one allowance that was tried
INSERT INTO fairsql.model_tradeoffs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- tradeoff: what SWEEP MODEL answers
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
fair_decided AS (SELECT *, $decision AS fair_prediction FROM fair_wide),
fair_kept AS (
  SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ('score', 'prediction')) FROM fair_decided
)
SELECT * RENAME (fair_score AS score, fair_prediction AS prediction) FROM fair_kept;

-- first_stage: the rows that the two-stage pipeline learns from, with the truth
SELECT *, CAST($label AS INTEGER) AS fair_truth FROM $source WHERE ($label) IS NOT NULL;

-- relabel_second: D2 with even labels, which is D3, on rows that are registered as fair_two_stage
SELECT * EXCLUDE (fair_row) FROM fair_two_stage
FAIR RELABEL (METHOD $method SCORE fair_first $start PROTECTED $protected FILTER $filter $reference ORDER BY fair_row)
ORDER BY fair_row;

-- shares: of ones in each group of D4, on rows that are registered as fair_two_stage
SELECT ($filter) AS inside, ($protected) AS fair_protected, count(*) AS n, avg(fair_truth) AS truth,
  avg(CAST(fair_first >= $threshold AS INTEGER)) AS first,
  avg(CAST(fair_second >= 0.5 AS INTEGER)) AS second
FROM fair_two_stage GROUP BY ALL ORDER BY ALL;

-- copy_rows: the rows of a model's query, before a transform redraws them, in an order that they alone decide
CREATE OR REPLACE TEMP TABLE $rows AS SELECT * FROM (
$query
) ORDER BY ALL;

-- add_place: of each row, empty at first
ALTER TABLE $rows ADD COLUMN $row BIGINT;

-- set_place: of each row
UPDATE $rows SET $row = rowid;

-- drop_rows: what copy_rows made
DROP TABLE IF EXISTS $rows;

-- copied: the rows as they are
FROM $rows;

-- redrawn_rows: the rows as a transform redraws them
FROM $macro($rows);

-- redrawn_unlabelled: the rows as a transform redraws them without their labels
FROM $macro($rows, labelled := false);

-- cells_as_rows: rows again of the combinations of values that another database has counted
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

-- sort_rows: rows that were read, sorted by all that was
FROM fair_model_rows ORDER BY ALL;

-- memory_limit: what DuckDB may use
SELECT current_setting('memory_limit');

-- stored_rows: what is read of the rows, whether they count, and a hash of what tells them apart
SELECT *, $usable AS fair_usable, hash($names) AS fair_hash FROM (
SELECT $columns FROM (
$query
)
);

-- alike: of the rows whose hashes are one in so many, how many there are and how many are like a row on average
SELECT COALESCE(sum(n), 0), COALESCE(sum(n * n) / sum(n), 1) FROM (
SELECT CAST(count(*) AS DOUBLE) AS n FROM (
$rows
) WHERE fair_usable AND fair_hash % $one_in = 0 GROUP BY fair_hash
);

-- usable: how many rows count, and how many do not
SELECT count(*) FILTER (fair_usable), count(*) FILTER (NOT fair_usable) FROM (
$rows
);

-- numbered_rows: equal rows told apart by their number
SELECT * REPLACE (hash(fair_hash, row_number() OVER (PARTITION BY fair_hash)) AS fair_hash) FROM (
$rows
);

-- approximate_cells: about how many combinations of values the rows have
SELECT approx_count_distinct(fair_hash) FROM (
$rows
);

-- cells: combinations of values, and how many rows have each
SELECT *, count(*) AS fair_n FROM (
$rows
) GROUP BY ALL;

-- cells_as_numbered_rows: rows again of combinations of values, equal ones told apart by their number
SELECT * EXCLUDE (fair_n, fair_copy) REPLACE (hash(fair_hash, fair_copy) AS fair_hash)
FROM $cells, range(1, fair_n + 1) AS fair_copies(fair_copy);

-- parts_of_cells: combinations of values in each part, and how many rows have each
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

-- centres: what sums of numbers are taken about
SELECT $medians FROM (
$rows
LIMIT 2048);

-- extremes: of numbers whose sums say too little
SELECT fair_part, $moments FROM (
$rows
) GROUP BY fair_part ORDER BY fair_part;

-- levels: the values of words among the training rows, and how many rows have each
SELECT $which AS fair_word, COALESCE($words) AS fair_level, CAST($n AS BIGINT) AS n FROM (
SELECT $columns FROM (
$rows
) WHERE fair_part = 0
) GROUP BY GROUPING SETS ($sets);

-- frequent_levels: those of enough rows, and one of the others
SELECT fair_word, fair_level, n FROM (
$levels
) QUALIFY n >= $rare OR row_number() OVER (PARTITION BY fair_word, n < $rare ORDER BY fair_level) = 1
ORDER BY ALL LIMIT $most;

-- sampled_rows: rows of a seeded sample; of each part a bound of hashes
SELECT $columns, fair_y, fair_part, hash(fair_hash, $seed, 1) AS fair_draw FROM (
$rows
) $rare WHERE fair_part < 2 AND (hash(fair_hash, $seed, 1) >> 32) < $bound
ORDER BY fair_draw, $columns;

-- rare_rows: bounds of hashes of rare groups, strata and labels, beside the rows
LEFT JOIN (VALUES $bounds) AS fair_rare(fair_rare_bound, $names)
ON $same

-- scored_rows: what a model reads of the rows of some parts
SELECT $columns, fair_y, fair_part FROM (
$rows
) WHERE fair_part IN ($parts);

-- prepared_rows: what a pass reads of the rows of some parts
SELECT $columns FROM (
$rows
) WHERE $where;

-- decided_rows: rows and weights of each part, group, stratum, label and prediction
SELECT fair_part, $keys fair_y, prediction AS fair_prediction, count(*) AS n, $weights FROM (
$scored
) GROUP BY ALL ORDER BY ALL;
