// drizzle-kit introspect, and drizzle's ORM on node pg.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { count, eq, gt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { date, integer, numeric, pgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { FAIR, INSERT, PLACE, WRONG, fairRow, given, refuses, restart, secure, url, walk } from "./walk.mjs";

const payments = pgTable("payments", { id: integer(), loan: integer(), paid: numeric(), paid_on: date() });
const open = (settings = given()) => {
  const pool = new pg.Pool({ ...settings, max: 2 });
  pool.on("error", () => {});
  return drizzle(pool);
};
const db = open();
const cause = (error) => error.cause ?? error;

await walk({
  async password() {
    await refuses(() => open(given({ password: "wrong" })).execute("SELECT 1"), (error) => cause(error).code === "28P01");
    assert.equal((await db.execute("SELECT 1 AS n")).rows[0].n, 1);
  },
  TLS: async () => assert.equal((await open(secure()).execute("SELECT 1 AS n")).rows[0].n, 1),
  introspection() {
    rmSync("drizzle", { recursive: true, force: true });
    writeFileSync("drizzle.config.json", JSON.stringify({ dialect: "postgresql", dbCredentials: { url: url() }, schemaFilter: ["main"], out: "drizzle" }));
    const told = execFileSync("npx", ["drizzle-kit", "introspect", "--config", "drizzle.config.json"], { encoding: "utf8", timeout: 120000 });
    const found = readFileSync("drizzle/schema.ts", "utf8");
    for (const words of ["payments", "precision: 10, scale:  2", 'paidOn: date("paid_on")', "foreignColumns: [loans", "payments_loan"])
      assert(found.replace(/\s+/g, " ").includes(words.replace(/\s+/g, " ")), `${words} in ${found} ${told}`);
  },
  FAIR: async () => fairRow((await db.execute(sql.raw(FAIR.replace("$1", "2011").replace("$2", "0.5")))).rows[0]),
  rows: "it has no cursors",
  error: () => refuses(() => db.execute(WRONG), (error) => cause(error).position === PLACE),
  cancel: "it has no cancel",
  async rollback() {
    await refuses(() => db.transaction(async (inside) => {
      await inside.execute(INSERT);
      assert.deepEqual(await inside.select({ n: count() }).from(payments), [{ n: 3 }]);
      await inside.execute(INSERT);
    }), (error) => cause(error).code === "23505");
    assert.deepEqual(await db.select({ n: count() }).from(payments), [{ n: 2 }]);
  },
  async restart() {
    await restart();
    assert.equal((await db.execute("SELECT 1 AS n")).rows[0].n, 1);
  },
  async own() {
    assert.deepEqual(await db.select().from(payments).where(gt(payments.id, 1)), [{ id: 2, loan: 7, paid: null, paid_on: null }]);
    await refuses(() => db.transaction(async (inside) => {
      const rows = await inside.insert(payments).values([{ id: 10, loan: 7, paid: "1.25", paid_on: "2024-02-29" }]).returning();
      assert.deepEqual(rows, [{ id: 10, loan: 7, paid: "1.25", paid_on: "2024-02-29" }]);
      await inside.update(payments).set({ paid: "2" }).where(eq(payments.id, 10));
      throw new Error("back");
    }), (error) => error.message === "back");
  },
}, async (text) => (await db.execute(text)).rows);
