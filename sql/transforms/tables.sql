-- What is known of the transforms made by CREATE TRANSFORM: an audit trail that any client can query.
-- The map of a transform is a table of its name in schema fairsql_maps: one row per move, with its values.
CREATE SCHEMA IF NOT EXISTS fairsql;
CREATE SCHEMA IF NOT EXISTS fairsql_maps;

-- One row per transform: what was asked, on which rows, and the result. `departure` is the objective; `violation`
-- is by how much a bound is exceeded, `gap` how far the optimum may be from the best there is; `ranges` has the bounds of
-- each binned feature, or its most frequent values.
CREATE TABLE IF NOT EXISTS fairsql.transforms (
  transform VARCHAR, created TIMESTAMP, statement VARCHAR, protected VARCHAR[], label VARCHAR, features VARCHAR[],
  bins MAP(VARCHAR, VARCHAR), mode VARCHAR, per VARCHAR, objective VARCHAR, epsilon DOUBLE, seed BIGINT,
  training_rows BIGINT, excluded_rows BIGINT, weight DOUBLE, groups BIGINT, cells BIGINT, states BIGINT, variables BIGINT, bytes BIGINT,
  departure DOUBLE, departure_l1 DOUBLE, expected_distortion DOUBLE, changed DOUBLE, disparity_before DOUBLE,
  disparity_after DOUBLE, advantage_before DOUBLE, advantage_after DOUBLE, violation DOUBLE, gap DOUBLE, solver VARCHAR,
  seconds DOUBLE, counting_seconds DOUBLE, fingerprint VARCHAR, versions MAP(VARCHAR, VARCHAR),
  ranges MAP(VARCHAR, VARCHAR[])
);

-- What databases of earlier versions lack.
ALTER TABLE fairsql.transforms ADD COLUMN IF NOT EXISTS ranges MAP(VARCHAR, VARCHAR[]);

-- One row per grouping, stratum and group: its share of ones before and after, and the largest |p/q - 1|, for ones or
-- zeros, against another group (or the target).
CREATE TABLE IF NOT EXISTS fairsql.transform_groups (
  transform VARCHAR, protected VARCHAR, stratum VARCHAR, "group" VARCHAR, weight DOUBLE, target DOUBLE,
  rate_before DOUBLE, rate_after DOUBLE, disparity_before DOUBLE, disparity_after DOUBLE
);
