// The walk of a client in Node: in, the server's address in the environment; out, a line of JSON for each step.
import { once } from "node:events";
import { strict as assert } from "node:assert";

const env = process.env;
export const PLAIN = Number(env.WALK_PLAIN);
export const FAIR = env.WALK_FAIR;
export const WRONG = env.WALK_WRONG;
export const PLACE = env.WALK_PLACE;
export const LONG = env.WALK_LONG;
export const INSERT = "INSERT INTO payments VALUES (3, 8, 1, NULL)";
export const given = (more = {}) => ({
  host: "127.0.0.1", port: PLAIN, user: "fairsql", password: env.WALK_PASSWORD, database: "walk", ...more,
});
export const secure = (more = {}) => given({ port: Number(env.WALK_TLS), ssl: { rejectUnauthorized: false }, ...more });
export const url = (port = PLAIN, mode = "disable") =>
  `postgresql://fairsql:${encodeURIComponent(env.WALK_PASSWORD)}@127.0.0.1:${port}/walk?sslmode=${mode}`;
export class Skipped extends Error {}

export async function restart() {
  console.log(JSON.stringify({ restart: true }));
  process.stdin.resume();
  await once(process.stdin, "data");
  process.stdin.pause();
}

export async function refuses(call, check = () => true) {
  try {
    await call();
  } catch (error) {
    assert(check(error), String(error));
    return error;
  }
  throw new Error("an error was expected");
}

export function fairRow(row) {
  const [expected, found] = [JSON.parse(env.WALK_EXPECTED), Object.values(row)];
  assert.deepEqual(found.slice(0, 3), expected.slice(0, 3));
  assert(Math.abs(Number(found[3]) - expected[3]) < 1e-12);
  assert.equal(found[4], expected[4]);
}

export function total(numbers) {
  assert.deepEqual([numbers.length, numbers.reduce((sum, each) => sum + each, 0)], [100000, 4999950000]);
}

// What Node's drivers make of the values: dates are moments, numbers of more digits than 15 are texts.
const VALUES = {
  dates: ["SELECT day::VARCHAR AS d, moment, zoned FROM kinds", (row) => {
    assert.equal(row.d, "2024-02-29");
    assert.equal(new Date(row.zoned).toISOString(), "2024-02-29T12:34:56.000Z");
    assert(row.moment instanceof Date || String(row.moment).startsWith("2024-02-29 12:34:56.789"), String(row.moment));
  }],
  decimals: ["SELECT price, large FROM kinds", (row) =>
    assert.deepEqual({ ...row }, { price: "12345678.90", large: "1234567890123456789012345678.0123456789" })],
  arrays: ["SELECT tags, numbers FROM kinds", (row) =>
    assert.deepEqual({ ...row }, { tags: ["a", "b c", null], numbers: [1, 2] })],
  NULL: ["SELECT missing FROM kinds", (row) => assert.equal(row.missing, null)],
  NaN: ["SELECT undefined FROM kinds", (row) => assert.equal(Number.isNaN(row.undefined), true)],
};

// `steps` has a function for each step; those of values ask with `ask`, which gives the rows of a query.
export async function walk(steps, ask) {
  for (const [name, [sql, check]] of Object.entries(VALUES)) steps[name] ??= async () => check((await ask(sql))[0]);
  for (const [name, step] of Object.entries(steps)) {
    let [outcome, reason] = ["yes", ""];
    try {
      if (typeof step === "string") throw new Skipped(step);
      await step();
    } catch (error) {
      if (!(error instanceof Skipped)) console.error(name, error);
      outcome = error instanceof Skipped ? "-" : "no";
      reason = error.message.split("\n")[0] || error.code || error.name;
    }
    console.log(JSON.stringify({ step: name, outcome, reason }));
  }
  process.exit(0);
}
