// The rows of a question, as JSON: `node smoke.mjs TABLE QUESTION`, where fairsql and @duckdb/node-api are installed.
import { DuckDBInstance } from "@duckdb/node-api";
import { expandFor } from "fairsql";

const [table, question] = process.argv.slice(2);
const connection = await (await DuckDBInstance.create()).connect();
await connection.run(table);
const answer = await connection.runAndReadAll(await expandFor(connection, question));
console.log(JSON.stringify(answer.getRowsJson()));
