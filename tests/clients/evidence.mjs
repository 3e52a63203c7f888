// Evidence's connector of PostgreSQL: a query as batches of rows with the types of their columns.
import { strict as assert } from "node:assert";
import { getRunner, testConnection } from "@evidence-dev/postgres";
import { FAIR, fairRow, given, restart, secure, total, walk } from "./walk.mjs";

async function ask(sql, settings = given()) {
  const run = await getRunner(settings);
  const found = await run(sql, "query.sql", 7000);
  const rows = [];
  for await (const batch of found.rows()) rows.push(...(Array.isArray(batch) ? batch : [batch]));
  return Object.assign(rows, { types: found.columnTypes });
}

await walk({
  async password() {
    assert.notEqual(await testConnection(given({ password: "wrong" })), true);
    assert.equal(await testConnection(given()), true);
  },
  TLS: async () => assert.equal((await ask("SELECT 1 AS n", secure({ ssl: { sslmode: "no-verify", rejectUnauthorized: false } })))[0].n, 1),
  async introspection() {
    const { types } = await ask("SELECT loans.id, race, paid_on FROM loans, payments LIMIT 1");
    assert.deepEqual(types.map((each) => [each.name, each.evidenceType]), [["id", "number"], ["race", "string"], ["paid_on", "date"]]);
  },
  FAIR: async () => fairRow((await ask(FAIR.replace("$1", "2011").replace("$2", "0.5")))[0]),
  rows: async () => total((await ask("SELECT id FROM loans")).map((row) => row.id)),
  async decimals() {  // it reads them as double precision
    assert.equal((await ask("SELECT price FROM kinds"))[0].price, 12345678.9);
  },
  error: "the library loses errors",
  cancel: "it has no cancel",
  rollback: "it only reads",
  async restart() {
    await restart();
    assert.equal((await ask("SELECT 1 AS n"))[0].n, 1);
  },
  own: "nothing",
}, ask);
