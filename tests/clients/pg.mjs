// node pg: a pool, cursors, prepared statements.
import { strict as assert } from "node:assert";
import pg from "pg";
import Cursor from "pg-cursor";
import { FAIR, INSERT, LONG, PLACE, WRONG, fairRow, given, refuses, restart, secure, total, walk } from "./walk.mjs";

async function inside(call, settings = given()) {
  const client = new pg.Client(settings);
  client.on("error", () => {});
  await client.connect();
  try {
    return await call(client);
  } finally {
    client.end().catch(() => {});
  }
}
const ask = (sql, values) => inside(async (client) => (await client.query(sql, values)).rows);

await walk({
  async password() {
    await refuses(() => inside(() => {}, given({ password: "wrong" })), (error) => error.code === "28P01");
    assert.equal((await ask("SELECT 1 AS n"))[0].n, 1);
  },
  TLS: () => inside(async (client) => assert.equal((await client.query("SELECT 1 AS n")).rows[0].n, 1), secure()),
  introspection: () => inside(async (client) => {
    const { fields } = await client.query("SELECT id, score, race FROM loans LIMIT 1");
    assert.deepEqual(fields.map((each) => [each.name, each.dataTypeID]), [["id", 23], ["score", 701], ["race", 25]]);
  }),
  FAIR: async () => fairRow((await ask(FAIR, [2011, 0.5]))[0]),
  rows: () => inside(async (client) => {
    const cursor = client.query(new Cursor("SELECT id FROM loans WHERE id >= $1", [0]));
    const found = [];
    for (let rows; (rows = await cursor.read(7000)).length;) found.push(...rows.map((row) => row.id));
    total(found);
  }),
  error: () => refuses(() => ask(WRONG), (error) => error.position === PLACE),
  cancel: () => inside(async (client) => {
    const running = client.query(LONG);
    const { processID, secretKey } = client;
    const { connect } = await import("node:net");
    setTimeout(() => {  // as the driver's own cancel sends it
      const socket = connect(given().port, "127.0.0.1", () => {
        const message = Buffer.alloc(16);
        [16, 80877102, processID, secretKey].forEach((each, at) => message.writeInt32BE(each | 0, at * 4));
        socket.end(message);
      });
    }, 1500);
    await refuses(() => running, (error) => error.code === "57014");
    assert.equal((await client.query("SELECT 1 AS n")).rows[0].n, 1);
  }),
  rollback: () => inside(async (client) => {
    await client.query("BEGIN");
    await client.query(INSERT);
    assert.equal((await client.query("SELECT count(*) FROM payments")).rows[0].count, "3");
    await refuses(() => client.query(INSERT), (error) => error.code === "23505");
    await client.query("ROLLBACK");
    assert.equal((await client.query("SELECT count(*) FROM payments")).rows[0].count, "2");
  }),
  async restart() {
    const pool = new pg.Pool(given({ max: 2 }));
    pool.on("error", () => {});
    assert.equal((await pool.query("SELECT 1 AS n")).rows[0].n, 1);
    await restart();
    assert.equal((await pool.query("SELECT 1 AS n")).rows[0].n, 1);
  },
  own: () => inside(async (client) => {
    for (let at = 0; at < 3; at++) {
      const { rows } = await client.query({ name: "by-id", text: "SELECT id FROM payments WHERE id = ANY($1)", values: [[1, 5]] });
      assert.deepEqual(rows, [{ id: 1 }]);
    }
    const both = await client.query("SELECT 1 AS a; SELECT version() LIKE 'PostgreSQL 15%'");
    assert.deepEqual(both.map((each) => Object.values(each.rows[0])[0]), [1, true]);
    await client.query("BEGIN");
    const { rows } = await client.query("INSERT INTO payments VALUES ($1, 8, $2, $3) RETURNING *", [9, "2.50", new Date("2024-02-29T12:00:00Z")]);
    assert.deepEqual([rows[0].id, rows[0].paid], [9, "2.50"]);
    await client.query("ROLLBACK");
  }),
}, ask);
