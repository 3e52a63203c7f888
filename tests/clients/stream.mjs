// pg-query-stream: rows as a stream of Node's, also one that is left in the middle.
import { strict as assert } from "node:assert";
import pg from "pg";
import QueryStream from "pg-query-stream";
import { FAIR, PLACE, WRONG, fairRow, given, refuses, restart, secure, total, walk } from "./walk.mjs";

async function read(sql, values = [], settings = given(), most = Infinity) {
  const client = new pg.Client(settings);
  client.on("error", () => {});
  await client.connect();
  try {
    const rows = [];
    for await (const row of client.query(new QueryStream(sql, values, { batchSize: 7000 }))) if (rows.push(row) >= most) break;
    assert.equal((await client.query("SELECT 1 AS n")).rows[0].n, 1);
    return rows;
  } finally {
    client.end().catch(() => {});
  }
}

await walk({
  async password() {
    await refuses(() => read("SELECT 1", [], given({ password: "wrong" })), (error) => error.code === "28P01");
    await read("SELECT 1");
  },
  TLS: () => read("SELECT 1", [], secure()),
  introspection: "it has none",
  FAIR: async () => fairRow((await read(FAIR, [2011, 0.5]))[0]),
  rows: async () => total((await read("SELECT id FROM loans")).map((row) => row.id)),
  error: () => refuses(() => read(WRONG), (error) => error.position === PLACE),
  cancel: async () => assert.equal((await read("SELECT * FROM range(1000000000)", [], given(), 10)).length, 10),
  rollback: "it only reads",
  async restart() {
    await restart();
    await read("SELECT 1");
  },
  own: "nothing",
}, read);
