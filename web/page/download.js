// What a reader takes along: rows, and a report as one page. `build.js` defines STYLE and VERSION.
import { records, show } from "./sentences.js";

export function download(name, type, text) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const cell = (value) => {
  const text = value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\n\r]/.test(text) || text === "" && value !== null ? `"${text.replaceAll('"', '""')}"` : text;
};

export const rowsAsCsv = ({ fields, rows }) => [fields.map(({ name }) => cell(name)), ...rows.map((row) => row.map(cell))].map((line) => `${line.join(",")}\r\n`).join("");

export const rowsAsJson = (result) => JSON.stringify(records(result), null, 2);

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(text)) ?? []);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The answer as a page that needs no other file: the question, what the page shows of it, and where it comes from. */
export async function reportOf(result, about, answer, version) {
  const shown = answer.cloneNode(true);
  for (const each of shown.querySelectorAll(".no-print")) each.remove();
  for (const each of shown.querySelectorAll("details")) each.open = true;
  const facts = {
    "Made at": new Date().toISOString(), ...(about ? { Table: `${about.table}, ${show(about.count)} rows` } : {}),
    "SHA-256 of the question": await digest(result.sql), DuckDB: version, FairSQL: VERSION,
  };
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A report of FairSQL</title>
<style>${STYLE}</style>
<h1>A report of FairSQL</h1>
<h2>The question</h2>
<pre>${escaped(result.sql)}</pre>
<h2>The answer</h2>
${shown.innerHTML.replace(/<!--[^]*?-->/g, "")}
<h2>Where it comes from</h2>
<dl>${Object.entries(facts).filter(([, value]) => value).map(([key, value]) => `<dt>${key}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>
<p>These numbers describe the rows that were read. They do not say why groups differ, whether the label is right, or whether any law is obeyed.</p>
<script type="application/json" id="rows">${JSON.stringify(records(result)).replaceAll("<", "\\u003c")}</script>
</html>
`;
}
