// In: texts. Out: for each its expansion, or the error with its places.
import { readFileSync } from "node:fs";
import { expand } from "../npm/node.js";

function answer(text) {
  try {
    return { text: expand(text) };
  } catch ({ name, reason, hint, start, end, message }) {
    return { name, reason, hint, start, end, message };
  }
}
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(answer)));
