-- What: a list of column names in the form that COLUMNS takes; `otherwise` if it is empty or not such a list.
CREATE OR REPLACE MACRO fair_columns(names, otherwise) AS (
  CASE
    WHEN LIST_COUNT(TRY_CAST(names AS VARCHAR[])) = LEN(TRY_CAST(names AS VARCHAR[])) AND LEN(TRY_CAST(names AS VARCHAR[])) > 0
    THEN TRY_CAST(names AS VARCHAR[])
    ELSE otherwise
  END
);
COMMENT ON MACRO fair_columns IS 'A list of names of columns';

-- What: TRUE, or an error where the groups or control are not given as a list of column names; control may be
-- empty, or NULL. item: what makes the groups: protected, features. called: the macro. A query of its own is asked where
-- there are no rows, too.
CREATE OR REPLACE MACRO fair_lists(names, item, control, called) AS (
  SELECT
    CASE
      WHEN LEN(fair_columns(names, [])) = 0
      THEN error(called || ' needs ' || item || ': a list of names of columns, [''race'', ''sex'']')
      WHEN COALESCE(LEN(TRY_CAST(control AS VARCHAR[])) <> LEN(fair_columns(control, [])), control IS NOT NULL)
      THEN error('control of ' || called || ' must be a list of names of columns: control := [''race'', ''sex'']')
      ELSE TRUE
    END
);
COMMENT ON MACRO fair_lists IS 'An error where columns are not given by a list of their names';
