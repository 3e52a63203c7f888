// Node: `import { expand } from "fairsql"`, ready at once.
import { readFileSync } from "node:fs";
import { ClauseError, startAtOnce } from "./core.js";

const core = startAtOnce(new WebAssembly.Module(readFileSync(new URL("./fairsql.wasm", import.meta.url))));
export const { expand, expandFor, macros } = core;
export const load = async () => core;
export { ClauseError };
