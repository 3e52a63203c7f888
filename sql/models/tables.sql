-- What is known of the models made by CREATE MODEL: an audit trail that any client can query.
-- Each table is filled in one transaction with the model's macro, and emptied of it by DROP MODEL.
CREATE SCHEMA IF NOT EXISTS fairsql;

-- One row per model: what was asked, on which rows, and the result; `transform` is the one of VIA transform,
-- `fitted_on` says which of the training rows the learner saw, and how.
CREATE TABLE IF NOT EXISTS fairsql.models (
  model VARCHAR, created TIMESTAMP, statement VARCHAR, label VARCHAR, features VARCHAR[], learner VARCHAR, via VARCHAR,
  seed BIGINT, training_rows BIGINT, validation_rows BIGINT, test_rows BIGINT, excluded_rows BIGINT,
  left_out VARCHAR[], fingerprint VARCHAR, versions MAP(VARCHAR, VARCHAR), fits BIGINT, chosen BIGINT, seconds DOUBLE,
  scored_by VARCHAR, bytes BLOB, transform VARCHAR, fitted_on VARCHAR
);

-- One row per fit of the search, in order; `refined` if it was made from the fit before it,
-- `taught` if the learner imitated decisions. Of a model of numbers, `error` is that of all validation rows, and
-- `refined` says that it is an average of the fits before it.
CREATE TABLE IF NOT EXISTS fairsql.model_fits (
  model VARCHAR, fit BIGINT, accuracy DOUBLE, feasible BOOLEAN, chosen BOOLEAN, seconds DOUBLE, refined BOOLEAN,
  taught BOOLEAN, error DOUBLE
);

-- One row per fit and constraint, on the validation rows. `multiplier` is OmniFair's lambda; where nothing bounds the
-- gap, the row belongs to a group whose selection rate was moved and nothing else. The gap is group_1 less group_2; WITHIN RATIO it is
-- the allowance times group_2, less group_1, which is above 0 where group_1 is too low. Of a model of numbers it is the
-- error of group_1 itself, and group_2 is NULL. `outcome` is the class of a model of classes.
CREATE TABLE IF NOT EXISTS fairsql.model_gaps (
  model VARCHAR, fit BIGINT, metric VARCHAR, stratum VARCHAR, group_1 VARCHAR, group_2 VARCHAR, multiplier DOUBLE,
  gap DOUBLE, margin DOUBLE, compared VARCHAR, allowance DOUBLE, within BOOLEAN, outcome VARCHAR
);

-- One row per part of the rows, group and metric, before and after: the group OVERALL is all rows of its stratum.
-- Of a model of classes `outcome` is the class, one against the rest; NULL for accuracy, which is that of all classes.
CREATE TABLE IF NOT EXISTS fairsql.model_metrics (
  model VARCHAR, part VARCHAR, moment VARCHAR, protected VARCHAR, stratum VARCHAR, "group" VARCHAR, n BIGINT,
  metric VARCHAR, value DOUBLE, outcome VARCHAR
);

-- One row per allowance that was tried for a model in addition to its own: the most accurate model within it.
CREATE TABLE IF NOT EXISTS fairsql.model_tradeoffs (
  model VARCHAR, fingerprint VARCHAR, allowance DOUBLE, feasible BOOLEAN, accuracy DOUBLE, disparity DOUBLE,
  test_accuracy DOUBLE, test_disparity DOUBLE, fits BIGINT, seconds DOUBLE
);

-- What databases of earlier versions lack.
ALTER TABLE fairsql.models ADD COLUMN IF NOT EXISTS transform VARCHAR;
ALTER TABLE fairsql.models ADD COLUMN IF NOT EXISTS fitted_on VARCHAR;
ALTER TABLE fairsql.model_fits ADD COLUMN IF NOT EXISTS refined BOOLEAN;
ALTER TABLE fairsql.model_fits ADD COLUMN IF NOT EXISTS taught BOOLEAN;
ALTER TABLE fairsql.model_fits ADD COLUMN IF NOT EXISTS error DOUBLE;
ALTER TABLE fairsql.model_gaps ADD COLUMN IF NOT EXISTS outcome VARCHAR;
ALTER TABLE fairsql.model_metrics ADD COLUMN IF NOT EXISTS outcome VARCHAR;
