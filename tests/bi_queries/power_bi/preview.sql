-- asks: the first rows
-- source: Power BI's own connector, as a server's log shows it: datafusion-contrib/datafusion-postgres issue 218
-- columns: ["id", "name", "pay"]
-- rows: some
select "$Ordered"."id", "$Ordered"."name", "$Ordered"."pay" from (
  select "_"."id", "_"."name", "_"."pay" from "main"."people" "_"
) "$Ordered" order by "$Ordered"."id" limit 4096
