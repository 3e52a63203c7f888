// A report of an answer: the JSON that reports of the Python package have, Markdown, and a page. `build.js` defines STYLE and VERSION.
import { cellsOf } from "./answer.js";
import { basis, groupsMarked } from "./basis.js";
import { asked, isReported } from "./clause.js";
import { findings, limitsInRows, records } from "./sentences.js";
import { show } from "./units.js";
import words from "./words.json" with { type: "json" };

const MOST_ROWS = 200; // of a table in Markdown

/** A value for JSON, with the digits of it that do not depend on the order of rows. */
function rounded(value) {
  if (Array.isArray(value)) return value.map(rounded);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)]));
  return typeof value !== "number" ? value : Number.isFinite(value) ? Number(value.toPrecision(12)) : String(value).replace("Infinity", "inf").toLowerCase();
}

/** What a report says about itself: its title, and the file of the table that it is about. */
const identityOf = (about) => ({ title: about ? `Fairness audit of ${about.table}` : "Fairness audit", ...(about?.origin ? { source: about.origin } : {}) });

/** The report as JSON, which obeys fairsql/pages/report/schema.json: the answer, the tables that it is of, and where they come from. */
export async function documentOf(result, about, engine) {
  const { clause } = result, ask = async (form) => ({ ...result[form ? "disparity" : "groups"] ?? await engine.ask(asked(clause, form)), sql: asked(clause, form) });
  const table = ({ sql, fields, rows }) => ({ sql, columns: fields.map(({ name }) => name), rows: rounded(rows) });
  const disparity = await ask("DISPARITY"), groups = await ask(""), fingerprint = await engine.fingerprint(groups.sql), said = findings({ ...result, ...disparity });
  if (!said) throw new Error("There is nothing to report: no row counts.");
  return {
    schema: "fairsql-report-1", identity: identityOf(about), made_at: new Date().toISOString(),
    verdict: said.verdict, headline: said.headline, findings: said.findings, limits: words.limits,
    question: { sql: clause.sql, source: clause.source, items: clause.items },
    sections: [{ name: "answer", title: "Answer", sentences: [...said.findings.map(({ sentence }) => sentence), ...basis(result)], tables: ["disparity", "groups"] }],
    tables: { disparity: table(disparity), groups: table(groups) },
    provenance: { query_sha256: await engine.sha256(clause.sql), data_sha256: fingerprint.sha256, rows_read: fingerprint.rows, versions: { fairsql: VERSION, duckdb: engine.version.replace(/^v/, "") } },
  };
}

const marked = (text) => String(text).replace(/([\\`*_{}[\]<>|#])/g, "\\$1").replaceAll("\n", " ");

/** A result as a table in Markdown. */
function tabled({ fields, rows }) {
  const line = (cells) => `| ${cells.map(marked).join(" | ")} |`;
  return [
    line(fields.map(({ name }) => name)), `|${" --- |".repeat(fields.length)}`, ...cellsOf({ fields, rows: rows.slice(0, MOST_ROWS) }).map(line),
    ...(rows.length > MOST_ROWS ? ["", `The first ${MOST_ROWS} of ${show(rows.length)} rows.`] : []), "",
  ];
}

/** The report as Markdown. */
export function asMarkdown(result, about) {
  const { sql } = result, groups = groupsMarked(result), said = findings(result), stands = basis(result), note = limitsInRows(result), { title, source } = identityOf(about);
  return [
    `# ${marked(title)}`, "", ...(source ? [`- source: ${marked(source)}`] : []), `- made at: ${new Date().toISOString()}`, "", ...(said ? ["## Answer", "", `**${marked(said.headline)}**`, "", ...said.findings.map(({ verdict, sentence }) => `- ${verdict ?? "not judged"}: ${marked(sentence)}`), ""] : []),
    ...(stands.length ? ["What it stands on:", "", ...stands.map((sentence) => `- ${marked(sentence)}`), ""] : []),
    "## Rows", "", ...(note ? [note, ""] : []), ...tabled(result), ...(result.clause?.form && groups ? ["## Groups", "", ...tabled(groups)] : []),
    "## What this does not establish", "", ...words.limits.map((limit) => `- ${limit}`),
    "", "## The question", "", "```sql", sql, "```", "",
  ].join("\n");
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const embedded = (id, value) => `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

/** The answer as a page that needs no other file: the question, what the page shows of it, where it comes from, and the JSON. */
export async function asPage(result, about, answer, engine) {
  const shown = answer.cloneNode(true), { title, source } = identityOf(about);
  for (const each of shown.querySelectorAll(".no-print")) each.remove();
  for (const each of shown.querySelectorAll("details")) each.open = true;
  for (const each of shown.querySelectorAll("figure")) Object.assign(each, { className: "scroll", tabIndex: 0 });
  const facts = {
    "Made at": new Date().toISOString(), ...(source ? { File: source } : {}), ...(about ? { Table: `${about.table}, ${show(about.count)} rows` } : {}),
    "SHA-256 of the question": await engine.sha256(result.sql), DuckDB: engine.version, FairSQL: VERSION,
  };
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
<h2>The question</h2>
<pre>${escaped(result.sql)}</pre>
<h2>The answer</h2>
${shown.innerHTML.replace(/<!--[^]*?-->/g, "")}
<h2>Where it comes from</h2>
<dl>${Object.entries(facts).map(([key, value]) => `<dt>${key}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>
${words.limits.map((limit) => `<p>${limit}</p>`).join("\n")}
${embedded("rows", records(result))}
${isReported(result.clause) ? embedded("document", await documentOf(result, about, engine)) : ""}
</html>
`;
}
