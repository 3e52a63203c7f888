-- SHOW TRANSFORMS: one row per transform; the disparity is the largest |p/q - 1| of two groups' outcomes.
SELECT transform, array_to_string(protected, ', ') AS protected, epsilon, objective, departure, disparity_before,
  disparity_after, changed, cells, variables, training_rows, seconds, created
FROM fairsql.transforms
WHERE $transform IS NULL OR transform = $transform
ORDER BY transform
