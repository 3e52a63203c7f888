-- asks: a visual: a sum by group, of a filtered table
-- source: the form that Power Query folds to, not recorded from a run
-- columns: ["name", "a0"]
-- rows: some
select "rows"."name" as "name", sum("rows"."pay") as "a0"
from (select "_"."name", "_"."pay" from "main"."people" "_" where "_"."born" >= timestamp '1980-01-01 00:00:00') "rows"
group by "name" limit 1000001
