// The package with DuckDB's own packages. In: statements, then queries. Out: the rows of the queries from each client, and errors.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import duckdb from "@duckdb/duckdb-wasm/blocking";
import * as fairsql from "fairsql";

const { statements, queries, mistakes } = JSON.parse(readFileSync(0, "utf8"));
const number = (value) => (typeof value === "bigint" ? Number(value) : value);

async function walk(connection, rowsOf) {
  for (const statement of statements) await rowsOf(await fairsql.expandFor(connection, statement));
  const rows = [], refused = [];
  for (const query of queries) {
    const macros = fairsql.macros(query);
    if (macros) await rowsOf(macros);
    const found = await rowsOf(await fairsql.expandFor(connection, query));
    rows.push(found.map((row) => row.map(number)));
  }
  for (const query of mistakes) {
    await fairsql.expandFor(connection, query).catch((error) => refused.push([error instanceof fairsql.ClauseError, error.message]));
  }
  return { rows, refused };
}

const node = await (await DuckDBInstance.create(":memory:")).connect();
const nodeRows = async (sql) => (await node.runAndReadAll(sql)).getRows();

const dist = dirname(createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm/blocking"));
const bundle = (kind) => ({ mainModule: join(dist, `duckdb-${kind}.wasm`), mainWorker: "" });
const database = await duckdb.createDuckDB({ eh: bundle("eh"), mvp: bundle("mvp") }, new duckdb.VoidLogger(), duckdb.NODE_RUNTIME);
await database.instantiate();
const wasm = database.connect();
const wasmRows = async (sql) => wasm.query(sql).toArray().map((row) => Object.values(row.toJSON()));

const loaded = await fairsql.load();
process.stdout.write(JSON.stringify({
  node: await walk(node, nodeRows),
  wasm: await walk(wasm, wasmRows),
  byFunction: await loaded.expandFor(nodeRows, queries[1]) === await fairsql.expandFor(node, queries[1]),
}), () => process.exit(0));
