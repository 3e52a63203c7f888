// What the package's types allow, with the types of DuckDB's own packages.
import type { DuckDBConnection } from "@duckdb/node-api";
import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { ClauseError, expand, expandFor, load, macros, type FairSQL } from "fairsql";

export async function walk(node: DuckDBConnection, wasm: AsyncDuckDBConnection): Promise<string> {
  const fairsql: FairSQL = await load(new Uint8Array(8));
  const texts: string[] = [
    expand("SELECT 1"),
    macros("SELECT 1"),
    await expandFor(node, "SELECT 1"),
    await expandFor(wasm, "SELECT 1"),
    await fairsql.expandFor(async (sql: string) => [[sql, 1]], "SELECT 1"),
  ];
  try {
    // @ts-expect-error a text is no number
    expand(1);
    // @ts-expect-error a text is no connection
    await expandFor("SELECT 1", "SELECT 1");
  } catch (error) {
    if (error instanceof ClauseError) {
      const { start, end, hint }: { start: number; end: number; hint: string } = error;
      return error.sql.slice(start, end) + hint;
    }
  }
  return texts.join();
}
