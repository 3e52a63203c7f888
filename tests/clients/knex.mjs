// knex: its query builder, schema queries, streams, transactions.
import { strict as assert } from "node:assert";
import knex from "knex";
import { FAIR, INSERT, LONG, PLACE, WRONG, fairRow, given, refuses, restart, secure, total, walk } from "./walk.mjs";

const open = (connection = given()) => knex({ client: "pg", connection, pool: { min: 0, max: 2 } });
const db = open();

await walk({
  async password() {
    await refuses(() => open(given({ password: "wrong" })).raw("SELECT 1"), (error) => error.code === "28P01");
    assert.equal((await db.raw("SELECT 1 AS n")).rows[0].n, 1);
  },
  TLS: async () => assert.equal((await open(secure()).raw("SELECT 1 AS n")).rows[0].n, 1),
  async introspection() {
    assert.equal(await db.schema.hasTable("loans"), true);
    assert.equal(await db.schema.hasTable("nowhere"), false);
    assert.equal(await db.schema.hasColumn("payments", "paid"), true);
    const columns = await db("payments").columnInfo();
    assert.deepEqual([Object.keys(columns), columns.paid_on.type, columns.id.nullable], [["id", "loan", "paid", "paid_on"], "date", false]);
  },
  FAIR: async () => fairRow((await db.raw(FAIR.replace("$1", "?").replace("$2", "?"), [2011, 0.5])).rows[0]),
  async rows() {
    const found = [];
    for await (const row of db("loans").select("id").stream({ batchSize: 7000 })) found.push(row.id);
    total(found);
  },
  error: () => refuses(() => db.raw(WRONG), (error) => error.position === PLACE),
  async cancel() {
    await refuses(() => db.raw(LONG).timeout(1500, { cancel: true }), (error) => error.name === "KnexTimeoutError");
    assert.equal((await db.raw("SELECT 1 AS n")).rows[0].n, 1);
  },
  async rollback() {
    await refuses(() => db.transaction(async (inside) => {
      await inside.raw(INSERT);
      assert.equal((await inside("payments").count())[0].count, "3");
      await inside.raw(INSERT);
    }), (error) => error.code === "23505");
    assert.equal((await db("payments").count())[0].count, "2");
  },
  async restart() {
    assert.equal((await db.raw("SELECT 1 AS n")).rows[0].n, 1);
    await restart();
    assert.equal((await db.raw("SELECT 1 AS n")).rows[0].n, 1);
  },
  async own() {
    const found = await db("loans").join("payments", "payments.loan", "loans.id").where("loans.id", "<", 10).whereIn("payments.id", [1, 2])
      .orderBy("payments.id").select("payments.id", "loans.year");
    assert.deepEqual(found, [{ id: 1, year: 2012 }, { id: 2, year: 2012 }]);
    await refuses(() => db.transaction(async (inside) => {
      assert.deepEqual(await inside("payments").insert([{ id: 10, loan: 7 }, { id: 11, loan: 7, paid: 2 }]).returning("id"), [{ id: 10 }, { id: 11 }]);
      assert.equal(await inside("payments").where({ id: 10 }).update({ paid: 3 }), 1);
      assert.equal(await inside("payments").where("id", ">=", 10).del(), 2);
      throw new Error("back");
    }), (error) => error.message === "back");
  },
}, async (text) => (await db.raw(text)).rows);
