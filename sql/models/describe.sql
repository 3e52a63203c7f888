-- DESCRIBE MODEL: one row per property of a model.
SELECT unnest([
  {'property': 'model', 'value': model},
  {'property': 'predicts', 'value': label},
  {'property': 'features', 'value': array_to_string(features, ', ')},
  {'property': 'learner', 'value': learner},
  {'property': 'via', 'value': via},
  {'property': 'seed', 'value': seed::VARCHAR},
  {'property': 'training rows', 'value': training_rows::VARCHAR},
  {'property': 'fitted on', 'value': fitted_on},
  {'property': 'validation rows', 'value': validation_rows::VARCHAR},
  {'property': 'test rows', 'value': test_rows::VARCHAR},
  {'property': 'excluded rows', 'value': excluded_rows::VARCHAR},
  {'property': 'not judged', 'value': array_to_string(left_out, '; ')},
  {'property': 'fits', 'value': fits::VARCHAR},
  {'property': 'seconds', 'value': round(seconds, 3)::VARCHAR},
  {'property': 'scored by', 'value': scored_by},
  {'property': 'fingerprint of the rows', 'value': fingerprint},
  {'property': 'versions', 'value': versions::VARCHAR},
  {'property': 'created (UTC)', 'value': created::VARCHAR},
  {'property': 'statement', 'value': statement}
], recursive := true)
FROM fairsql.models
WHERE lower(model) = lower($model)
