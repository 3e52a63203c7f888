-- asks: the first rows
-- source: the form that Power Query folds to, not recorded from a run
-- columns: ["id", "name", "pay"]
-- rows: some
select "$Ordered"."id", "$Ordered"."name", "$Ordered"."pay" from (
  select "_"."id", "_"."name", "_"."pay" from "main"."people" "_"
) "$Ordered" order by "$Ordered"."id" limit 4096
