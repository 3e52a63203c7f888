// A report of an answer: the JSON that reports of the Python package have, Markdown, and a page. `build.js` defines STYLE and VERSION.
import { findings, records, show } from "./sentences.js";
import words from "./words.json";

const MOST_ROWS = 200; // of a table in Markdown

/** The clause of a question that is FROM … FAIR (…) or FROM … FAIR DISPARITY (…) and nothing else: { sql, source, form, items: { word: text } }; null of others. */
export function clauseIn(sql, tokens) {
  const read = tokens.map(({ text, ...token }) => ({ ...token, text, word: text.toUpperCase() }));
  while (read.at(-1)?.text === ";") read.pop();
  const starts = read.findIndex(({ word }) => word === "FROM"), fair = read.findLastIndex(({ word, depth }, at) => word === "FAIR" && !depth && at > starts);
  if (!["", "SELECT *"].includes(read.slice(0, starts).map(({ word }) => word).join(" ")) || fair < 0) return null;
  const form = read[fair + 1]?.text === "(" ? "" : read[fair + 1]?.word, open = fair + (form ? 2 : 1), close = read.length - 1;
  const ends = read.findIndex(({ text, depth }, at) => at > open && text === ")" && !depth);
  if (!["", "DISPARITY"].includes(form) || read[open]?.text !== "(" || ends !== close) return null;
  const runs = [];
  for (let at = open + 1; at < close; at++) {
    const { word, depth } = read[at], begun = runs.at(-1);
    const isItem = depth === 1 && words.forms.DISPARITY.includes(word) && (!begun || begun.at < at - 1) && (word === "WITHIN" || !runs.some((each) => each.word === word));
    if (isItem) runs.push({ word, at });
  }
  const text = (from, to) => sql.slice(read[from].start, read[to].start).trim();
  const items = runs.map(({ word, at }, which) => [word, text(at + 1, runs[which + 1]?.at ?? close)]);
  return { sql: sql.slice(read[0].start, read[close].start + 1), source: text(starts + 1, fair), form, items: itemsByWord(items) };
}

/** The items by their words. A WITHIN of METRICS belongs to its metric; the last one is of all metrics, too. */
function itemsByWord(items) {
  const found = {}, last = items.findLastIndex(([word]) => word === "WITHIN");
  let before;
  items.forEach(([word, text], at) => {
    const inside = word === "WITHIN" && before === "METRICS";
    if (inside) found.METRICS += ` WITHIN ${text}`;
    if (!inside || at === last && !("WITHIN" in found) && !text.includes(",")) found[before = word] = text;
  });
  if (/^ALL\b/i.test(found.METRICS)) found.METRICS = "ALL"; // whose WITHIN is an item of its own
  return found;
}

/** The question in another form, with the items that this form takes. */
const asked = ({ source, items }, form) => `FROM ${source}\nFAIR${form && ` ${form}`} (\n${Object.entries(items).filter(([word]) => words.forms[form].includes(word)).map(([word, text]) => `  ${word} ${text}\n`).join("")})`;

/** A value for JSON, with the digits of it that do not depend on the order of rows. */
function rounded(value) {
  if (Array.isArray(value)) return value.map(rounded);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)]));
  return typeof value !== "number" ? value : Number.isFinite(value) ? Number(value.toPrecision(12)) : String(value).replace("Infinity", "inf").toLowerCase();
}

/** The report as JSON, which obeys fairsql/pages/report/schema.json: the answer, the tables that it is of, and where they come from. */
export async function documentOf(result, engine) {
  const { clause } = result, ask = async (form) => ({ ...form === clause.form ? result : await engine.ask(asked(clause, form)), sql: asked(clause, form) });
  const table = ({ sql, fields, rows }) => ({ sql, columns: fields.map(({ name }) => name), rows: rounded(rows) });
  const disparity = await ask("DISPARITY"), groups = await ask(""), fingerprint = await engine.fingerprint(groups.sql), said = findings(disparity);
  if (!said) throw new Error("There is nothing to report: no row counts.");
  return {
    schema: "fairsql-report-1", identity: {}, made_at: new Date().toISOString(),
    verdict: said.verdict, headline: said.headline, findings: said.findings, limits: words.limits,
    question: { sql: clause.sql, source: clause.source, items: clause.items },
    sections: [{ name: "answer", title: "Answer", sentences: [...said.findings.map(({ sentence }) => sentence), `${show(fingerprint.rows)} rows were read.`], tables: ["disparity", "groups"] }],
    tables: { disparity: table(disparity), groups: table(groups) },
    provenance: { query_sha256: await engine.sha256(clause.sql), data_sha256: fingerprint.sha256, rows_read: fingerprint.rows, versions: { fairsql: VERSION, duckdb: engine.version.replace(/^v/, "") } },
  };
}

const marked = (text) => String(text).replace(/([\\`*_{}[\]<>|#])/g, "\\$1").replaceAll("\n", " ");

/** The report as Markdown. */
export function asMarkdown(result) {
  const { sql, fields, rows } = result, said = findings(result), line = (cells) => `| ${cells.map(marked).join(" | ")} |`;
  return [
    "# Fairness audit", "", `- made at: ${new Date().toISOString()}`, "", ...(said ? ["## Answer", "", `**${marked(said.headline)}**`, "", ...said.findings.map(({ verdict, sentence }) => `- ${verdict ?? "not judged"}: ${marked(sentence)}`), ""] : []),
    "## Rows", "", line(fields.map(({ name }) => name)), `|${" --- |".repeat(fields.length)}`,
    ...rows.slice(0, MOST_ROWS).map((row) => line(row.map((value) => show(value)))),
    ...(rows.length > MOST_ROWS ? ["", `The first ${MOST_ROWS} of ${show(rows.length)} rows.`] : []),
    "", "## What this does not establish", "", ...words.limits.map((limit) => `- ${limit}`),
    "", "## The question", "", "```sql", sql, "```", "",
  ].join("\n");
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const embedded = (id, value) => `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

/** The answer as a page that needs no other file: the question, what the page shows of it, where it comes from, and the JSON. */
export async function asPage(result, about, answer, engine) {
  const shown = answer.cloneNode(true);
  for (const each of shown.querySelectorAll(".no-print")) each.remove();
  for (const each of shown.querySelectorAll("details")) each.open = true;
  const facts = {
    "Made at": new Date().toISOString(), ...(about ? { Table: `${about.table}, ${show(about.count)} rows` } : {}),
    "SHA-256 of the question": await engine.sha256(result.sql), DuckDB: engine.version, FairSQL: VERSION,
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
<dl>${Object.entries(facts).map(([key, value]) => `<dt>${key}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>
${words.limits.map((limit) => `<p>${limit}</p>`).join("\n")}
${embedded("rows", records(result))}
${result.clause ? embedded("document", await documentOf(result, engine)) : ""}
</html>
`;
}
