// Browsers: `const { expand } = await load()`.
import { ClauseError, start } from "./core.js";

export async function load(source = new URL("./fairsql.wasm", import.meta.url)) {
  const isData = source instanceof ArrayBuffer || ArrayBuffer.isView(source);
  const bytes = isData ? source : await (await fetch(source)).arrayBuffer(); // not every host knows the type of .wasm
  return start(await WebAssembly.compile(bytes));
}
export { ClauseError };
