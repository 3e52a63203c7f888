-- SHOW MODELS in a database that never had one: the columns of models/show.sql, and no rows.
SELECT NULL::VARCHAR AS model, NULL::VARCHAR AS enforced, NULL::DOUBLE AS accuracy_before,
  NULL::DOUBLE AS accuracy_after, NULL::DOUBLE AS disparity_before, NULL::DOUBLE AS disparity_after,
  NULL::BIGINT AS fits, NULL::DOUBLE AS seconds, NULL::VARCHAR AS via, NULL::VARCHAR AS scored_by,
  NULL::VARCHAR AS learner, NULL::TIMESTAMP AS created, NULL::DOUBLE AS error_before, NULL::DOUBLE AS error_after
WHERE FALSE
