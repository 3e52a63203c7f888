-- SHOW TRANSFORMS in a database that never had one: the columns of transforms/show.sql, and no rows.
SELECT NULL::VARCHAR AS transform, NULL::VARCHAR AS protected, NULL::DOUBLE AS epsilon, NULL::VARCHAR AS objective,
  NULL::DOUBLE AS departure, NULL::DOUBLE AS disparity_before, NULL::DOUBLE AS disparity_after,
  NULL::DOUBLE AS changed, NULL::BIGINT AS cells, NULL::BIGINT AS variables, NULL::BIGINT AS training_rows,
  NULL::DOUBLE AS seconds, NULL::TIMESTAMP AS created
WHERE FALSE
