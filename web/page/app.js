// The page: a table comes in, a question is asked, an answer is shown. Nothing leaves it.
import { html, nothing, render } from "lit-html";
import { draw, legend, panels, table, verdictTemplate } from "./answer.js";
import { download, filename, rowsAsCsv, rowsAsJson } from "./download.js";
import { edit } from "./editor.js";
import { basis, groupsMarked } from "./basis.js";
import { about as aboutTable, answer, clauseIn, firstTable, isReported, tableNamed } from "./clause.js";
import { Engine } from "./engine.js";
import { written } from "./names.js";
import { clauseOf, form, questionOf, suggest } from "./question.js";
import { asMarkdown, asPage, documentOf } from "./report.js";
import { findings, limitsInRows } from "./sentences.js";
import { show } from "./units.js";

const $ = (id) => document.getElementById(id);
const given = new URLSearchParams(location.hash.slice(1));
let engine, tables = [], about, question, why = "", result, failed; // `why`: the reason why the form is off; `failed`: the text that DuckDB refused, and why

const editor = edit($("editor"), {
  text: given.get("sql") ?? "",
  run: ask,
  check: async (text) => (engine && text.trim() ? engine.expand(text).then(() => (failed?.text === text ? failed.error : null), (error) => error) : null),
  changed: (text) => {
    follow(text);
    $("answer").classList.toggle("earlier", Boolean(result) && text !== result.sql);
  },
});

function tell(text) {
  $("state").textContent = text;
}

function fail(error) {
  $("error").textContent = [error?.reason ?? error?.message, error?.hint].filter(Boolean).join("\n"); // the editor shows where
  $("error").hidden = !error;
  const offered = error?.wanted && about;
  render(offered ? html`<button type="button" @click=${() => instead(error.wanted)}>Ask it about ${about.table}</button>` : nothing, $("offer"));
  failed = error && { text: editor.text, error };
  editor.mark(error);
  if (error) tell("");
}

/** Do something that takes a while, and say what is wrong if it fails. */
async function attempt(text, work) {
  tell(text);
  fail(null);
  document.body.classList.add("busy");
  try {
    await work();
  } catch (error) {
    fail(error);
  } finally {
    document.body.classList.remove("busy");
  }
}

// -- the data

const few = (values) => (values ? `${values.slice(0, 12).join(", ")}${values.length > 12 ? ` and ${values.length - 12} more` : ""}` : "many values");

async function showTables() {
  tables = await engine.tables();
  editor.tables = tables;
  const counts = await Promise.all(tables.map(({ table: name }) => engine.describe(name)));
  render(counts.map(({ table: name, count, columns }) => html`<details>
    <summary><code>${name}</code> ${show(count)} rows, ${columns.length} columns</summary>
    <dl class="scroll" tabindex="0" aria-label=${`Columns of ${name}`}>${columns.map(({ column, type, values }) => html`<dt><code>${column}</code> <small>${type}</small></dt><dd>${few(values)}</dd>`)}</dl>
  </details>`), $("tables"));
}

/** Take tables in, and suggest a question about the first of them, unless the reader or a link has asked one. */
const takeIn = (work) => attempt("Reading …", async () => {
  const { text } = editor, isOwn = text.trim() !== "" && text !== (question && clauseOf(question, about).sql);
  const { tables: names, remark } = await work().finally(showTables), [first] = names;
  if (!first) return tell("There are no tables in it.");
  await choose(first);
  tell([about.count ? `${first} is here; it has not left this machine.` : `${first} has no rows.`, remark].filter(Boolean).join(" "));
  if (!isOwn || text !== given.get("sql") && !names.some((name) => text.includes(written(name)))) return;
  editor.text = text;
  const state = $("state").textContent;
  fail(await wanted(text));
  tell(state);
});

const takeFiles = (files) => takeIn(async () => {
  const taken = [];
  for (const file of files) taken.push(await engine.take(file));
  return { tables: taken.flatMap((each) => each.tables), remark: taken.map((each) => each.remark).join(" ").trim() };
});

async function takeSample(...names) {
  const taken = [];
  for (const name of names) taken.push(...await engine.takeSample(name));
  return { tables: taken };
}

// -- the question

async function choose(name) {
  about = await engine.describe(name);
  question = undefined;
  change({ ...suggest(about), ...(name === "adult" && about.columns.some(({ column }) => column === EXAMPLE.decision.column) && EXAMPLE) });
}

/** What the documentation asks of the census sample: it has no decision, and a degree stands for one. */
const EXAMPLE = { decision: { column: "education-num", test: ">=", value: "13" }, truth: { column: "income", test: "=", value: ">50K" } };

/** Take what is other in the question, and write it as SQL. */
function change(part) {
  if (question && part.table && part.table !== about.table) return void attempt("Reading …", () => choose(part.table).then(() => tell("")));
  question = { ...question, ...part };
  why = "";
  showForm();
  editor.text = clauseOf(question, about).sql;
}

function showForm() {
  render(html`
    ${why ? html`<div class="off"><p>${why}, so the form is off.</p><button type="button" @click=${() => change({})}>Use the form, and drop this SQL</button></div>` : ""}
    <fieldset ?disabled=${Boolean(why)}>${form(question, about, tables, change)}</fieldset>`, $("form"));
  const lacks = why ? "" : clauseOf(question, about).lacks;
  $("lacks").textContent = lacks;
  $("run").disabled = lacks !== "";
}

/** Show in the form what the text asks, or that the form cannot show it. */
async function follow(text) {
  if (!question) return;
  let found = text === clauseOf(question, about).sql && { about, question };
  if (!found) {
    const clause = clauseIn(text, await engine.tokens(text).catch(() => [])), name = clause && tableNamed(clause.source)?.toLowerCase();
    const table = tables.find((each) => each.table.toLowerCase() === name), described = table && await engine.describe(table.table), asked = table && isReported(clause) && questionOf(clause, described);
    found = asked && { about: described, question: asked };
  }
  const reason = found ? "" : await offSince(text);
  if (editor.text !== text) return; // another has come
  why = reason;
  if (found) ({ about, question } = found);
  showForm();
}

/** Why the form cannot show a text. */
async function offSince(text) {
  try {
    const [table] = await engine.lacking(text);
    return table ? `This SQL is about the table ${table}, which is not open` : "This SQL asks what the form cannot show";
  } catch {
    return "This SQL cannot be read";
  }
}

/** Why a text cannot be asked: it is about a table that is not open. */
async function wanted(text) {
  const [table] = await engine.lacking(text).catch(() => []); // a text that cannot be read has an error of its own
  if (!table) return null;
  return Object.assign(new Error(`The question is about the table ${table}, which is not open.`), { wanted: table, hint: about ? `Open its file, or ask the question about ${about.table}.` : "Open its file." });
}

/** Ask the question about the table that is open. */
const instead = (table) => attempt("Asking …", async () => {
  editor.text = aboutTable(editor.text, await engine.tokens(editor.text), table, about.table);
}).then(ask);

function ask() {
  if (!engine || $("run").disabled || !editor.text.trim()) return;
  return attempt("Asking …", async () => {
    const { text } = editor;
    result = undefined;
    render(nothing, $("answer"));
    $("answer").classList.remove("earlier");
    result = await answer(engine, text).catch(async (error) => {
      throw (await wanted(text)) ?? error;
    });
    tell(`${show(result.rows.length)} row${result.rows.length === 1 ? "" : "s"} in ${show((result.expanded + result.run) / 1000, 2)} s`);
    showAnswer();
    const title = $("answer-title");
    if (title.getBoundingClientRect().top > innerHeight - 120) title.scrollIntoView();
  });
}

// -- the answer

const SEEN = 10; // rows of a table that need no scrolling
const manyRows = ({ rows }) => (rows.length > SEEN ? html`<small class="no-print">${show(rows.length)} rows: scroll to see all</small>` : "");

function showAnswer() {
  const said = findings(result), stands = basis(result), groups = groupsMarked(result), note = limitsInRows(result), width = Math.min($("answer").clientWidth, 1000);
  const drawn = panels(result);
  render(html`
    ${said ? verdictTemplate(said) : ""}
    ${drawn.map((panel) => html`<figure><figcaption>${panel.title} <small>${legend(panel)}</small></figcaption>${draw(panel, width)}</figure>`)}
    ${stands.length ? html`<h3>What it stands on</h3><ul>${stands.map((sentence) => html`<li>${sentence}</li>`)}</ul>` : ""}
    ${result.fields.length ? html`<h3>Rows ${manyRows(result)}</h3>${note ? html`<p class="help">${note}</p>` : ""}<div class="scroll" tabindex="0" role="region" aria-label="Rows">${table(result)}</div>` : ""}
    ${result.clause?.form && groups ? html`<h3>Groups ${manyRows(groups)}</h3><p class="help">${stands[0]}</p><div class="scroll" tabindex="0" role="region" aria-label="Groups">${table(groups)}</div>` : ""}
    ${result.plain === result.sql ? "" : html`<details><summary>The plain SQL that DuckDB ran</summary><pre class="sql scroll" tabindex="0">${result.plain}</pre></details>`}
    <div class="row no-print">
      <button type="button" @click=${() => save("rows.csv", "text/csv", () => rowsAsCsv(result))}>Rows as CSV</button>
      <button type="button" @click=${() => save("rows.json", "application/json", () => rowsAsJson(result))}>Rows as JSON</button>
      <button type="button" @click=${() => save("report.html", "text/html", (described) => asPage(result, described, $("answer"), engine))}>Report as HTML</button>
      <button type="button" @click=${() => save("report.md", "text/markdown", (described) => asMarkdown(result, described))}>Report as Markdown</button>
      ${isReported(result.clause) ? html`<button type="button" @click=${() => save("report.json", "application/json", async (described) => JSON.stringify(await documentOf(result, described, engine), null, 1))}>Report as JSON</button>` : ""}
    </div>`, $("answer"));
}

/** Let the reader take a file along, which is named after the table of the question. */
const save = (what, type, make) => attempt("Writing …", async () => {
  const named = result.clause && firstTable(result.clause.source)?.toLowerCase(), found = tables.find((each) => each.table.toLowerCase() === named);
  const described = found && await engine.describe(found.table), name = filename(found?.table, what);
  download(name, type, await make(described));
  tell(`${name} is downloaded.`);
});

async function share() {
  const link = `${location.href.split("#")[0]}#${new URLSearchParams({ sql: editor.text })}`;
  history.replaceState(null, "", link);
  await navigator.clipboard?.writeText(link).catch(() => {});
  tell("The link is copied, and stands in the address bar. It carries the question, no data.");
}

// -- all of it

addEventListener("dragover", (event) => (event.preventDefault(), document.body.classList.add("over")));
addEventListener("dragleave", (event) => event.relatedTarget || document.body.classList.remove("over"));
addEventListener("drop", (event) => (event.preventDefault(), document.body.classList.remove("over"), engine && takeFiles([...event.dataTransfer.files])));
$("file").addEventListener("change", (event) => takeFiles([...event.target.files]));
$("sample").addEventListener("click", () => takeIn(() => takeSample("adult")));
$("run").addEventListener("click", ask);
$("share").addEventListener("click", share);
let wide = innerWidth;
addEventListener("resize", () => innerWidth !== wide && ((wide = innerWidth), result && showAnswer()));

window.page = { ask: (sql) => engine.ask(sql), ready: start() };

async function start() {
  const begin = performance.now();
  try {
    engine = await Engine.open(window.places ?? await import("./places.js"));
  } catch (error) {
    return fail(new Error(`DuckDB does not start in this browser: ${error.message}`));
  }
  const [lacking] = editor.text ? await engine.lacking(editor.text).catch(() => []) : [];
  for (const id of ["file", "sample", "run"]) $(id).disabled = false;
  tell(`Ready after ${show((performance.now() - begin) / 1000, 2)} s. ${editor.text ? `The link brought a question: open the file that it is about${lacking ? `, ${lacking},` : ""}` : "Open a file,"} or take the census sample.`);
  const text = editor.text;
  if (given.has("sample")) await takeIn(() => takeSample("adult", "berkeley", "company"));
  if (text) editor.text = text;
  if (text && given.has("sample")) await ask();
}
