// postgres.js: tagged templates, cursors, cancel, COPY, transactions.
import { strict as assert } from "node:assert";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import postgres from "postgres";
import { FAIR, INSERT, LONG, PLACE, WRONG, fairRow, given, refuses, restart, secure, total, walk } from "./walk.mjs";

const open = (settings = given()) => postgres({ ...settings, max: 2, onnotice: () => {} });
const sql = open();

await walk({
  async password() {
    await refuses(() => open(given({ password: "wrong" }))`SELECT 1`, (error) => error.code === "28P01");
    assert.equal((await sql`SELECT 1 AS n`)[0].n, 1);
  },
  TLS: async () => assert.equal((await open(secure())`SELECT 1 AS n`)[0].n, 1),
  async arrays() {  // it reads NULL in an array as a text, from PostgreSQL too
    assert.deepEqual((await sql`SELECT tags[1:2] AS tags, numbers FROM kinds`)[0], { tags: ["a", "b c"], numbers: [1, 2] });
  },
  async introspection() {
    const { types, columns } = await sql`SELECT id, day FROM loans, kinds WHERE id > ${1} AND day < ${"2024-01-01"}`.describe();
    assert.deepEqual([types, columns.map((each) => each.type)], [[23, 1082], [23, 1082]]);
  },
  FAIR: async () => fairRow((await sql.unsafe(FAIR, [2011, 0.5]))[0]),
  async rows() {
    const found = [];
    for await (const rows of sql`SELECT id FROM loans`.cursor(7000)) found.push(...rows.map((row) => row.id));
    total(found);
  },
  error: () => refuses(() => sql.unsafe(WRONG), (error) => error.position === PLACE),
  async cancel() {
    const query = sql.unsafe(LONG).execute();
    setTimeout(() => query.cancel(), 1500);
    await refuses(() => query, (error) => error.code === "57014");
    assert.equal((await sql`SELECT 1 AS n`)[0].n, 1);
  },
  async rollback() {
    await refuses(() => sql.begin(async (each) => {
      await each.unsafe(INSERT);
      assert.equal((await each`SELECT count(*) FROM payments`)[0].count, "3");
      await each.unsafe(INSERT);
    }), (error) => error.code === "23505");
    assert.equal((await sql`SELECT count(*) FROM payments`)[0].count, "2");
  },
  async restart() {
    const some = open();
    assert.equal((await some`SELECT 1 AS n`)[0].n, 1);
    await restart();
    await new Promise((done) => setTimeout(done, 500));
    assert.equal((await some`SELECT 2 AS n`)[0].n, 2);
  },
  async own() {
    assert.deepEqual([...(await sql`SELECT id FROM payments WHERE id = ANY(${[1, 5]})`)], [{ id: 1 }]);
    assert.deepEqual([...(await sql`SELECT id FROM loans WHERE id IN ${sql([3, 4])} ORDER BY id`)], [{ id: 3 }, { id: 4 }]);
    await refuses(() => sql.begin(async (each) => {
      const rows = [{ id: 10, loan: 7, paid: "1.25" }, { id: 11, loan: 7, paid: null }];
      assert.equal((await each`INSERT INTO payments ${each(rows)} RETURNING id`).length, 2);
      await pipeline(Readable.from(["20\t7\n", "21\t7\n"]), await each`COPY payments (id, loan) FROM STDIN`.writable());
      assert.equal((await each`SELECT count(*) FROM payments WHERE id >= 10`)[0].count, "4");
      throw new Error("back");
    }), (error) => error.message === "back");
  },
}, (text) => sql.unsafe(text));
