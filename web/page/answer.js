// An answer as dots and rows. In: the fields and rows of a result. Out: templates and pictures.
import * as Plot from "@observablehq/plot";
import { html } from "lit-html";
import { groupLabel, stratumLabel } from "./labels.js";
import { isShare, readerOf, records, titled, verdictOf } from "./sentences.js";
import { show } from "./units.js";

const MOST_ROWS = 500, MOST_DOTS = 60;
const SIGN = { exceeds: "✗", within: "✓", undecided: "?" };

/** What an answer says in words. */
export const verdictTemplate = (said) => html`
  <p class="headline ${said.verdict ?? ""}"><span class="sign" aria-hidden="true">${SIGN[said.verdict] ?? "·"}</span> ${said.headline}</p>
  <ul class="findings">${said.findings.slice(0, 40).map(({ verdict, sentence: text }) => html`
    <li class=${verdict ?? ""}><span class="sign" aria-hidden="true">${SIGN[verdict] ?? "·"}</span><span>${verdict ? html`<span class="word">${verdict}</span> ` : ""}${text}</span></li>`)}</ul>
  ${said.findings.length > 40 ? html`<p class="help">${said.findings.length - 40} more are in the rows below.</p>` : ""}`;

/** What can be drawn: panels with a line for each row, which has an estimate, perhaps an interval, and perhaps an allowance. */
export function panels(result) {
  const rows = records(result), names = result.fields.map(({ name }) => name);
  if (!rows.length || rows.length > MOST_DOTS) return [];
  if (names.includes("metric")) {
    const on = names.includes("judged_on") && rows.every((row) => row.judged_on === "ratio") ? "ratio" : ["difference", "divergence", "gap"].find((name) => names.includes(name));
    if (!on) return [];
    const { limits, written } = readerOf(result), isGap = ["difference", "ratio"].includes(on);
    const drawn = rows.filter((row) => row[on] !== null).map((row) => ({ ...row, limits: limits(row, on), text: isGap ? written(row, on) : null })); // the others are not judged, and say so
    if (!drawn.length) return [];
    const joined = (one, other) => `${one} ${on === "ratio" ? "/" : "−"} ${other}`;
    const group = (row, side) => groupLabel(row[`${side}_group`], row[`${side}_key`]);
    const pair = (row) => ("first_group" in row ? `: ${joined(group(row, "first"), group(row, "second"))}`
      : "highest_group" in row ? `: ${on === "ratio" ? joined(group(row, "lowest"), group(row, "highest")) : joined(group(row, "highest"), group(row, "lowest"))}`
      : row.subgroup ? `: ${row.subgroup}` : "");
    const before = [...names.slice(0, names.indexOf("metric")), ...(names.includes("period") ? ["period"] : [])];
    return [{
      title: { difference: "The gaps", ratio: "The ratios", divergence: "How far subgroups are from all rows", gap: "The gaps" }[on],
      base: on === "ratio" ? 1 : 0, unit: on !== "ratio" && rows.every((row) => isShare(row.metric)) ? "points" : null,
      lines: drawn.map((row) => ({ label: `${before.map((name) => `${name === "period" || name === "protected" ? row[name] : stratumLabel([name], [row[name]])}, `).join("")}${titled(row.metric)}${pair(row)}`, at: row[on], low: row.limits[0], high: row.limits[1], text: row.text, allowed: row.judged_on === on ? row.allowance : null, verdict: verdictOf(row) })),
    }];
  }
  const counted = names.indexOf("n");
  if (counted < 1) return [];
  const measures = names.filter((name, at) => at > counted && typeof rows[0][name] === "number" && !/_(low|high|n)$/.test(name) && name !== "excluded");
  return measures.slice(0, 8).map((measure) => ({
    title: titled(measure), base: null, unit: isShare(measure) ? "%" : null,
    lines: rows.map((row, at) => ({ label: labelOf(result.fields.slice(0, counted), result.rows[at]), at: row[measure], low: row[`${measure}_low`] ?? null, high: row[`${measure}_high`] ?? null, allowed: null, verdict: null })),
  }));
}

/** What the marks of a panel mean. */
export const legend = ({ unit, lines }) => [
  unit === "points" ? "in percentage points" : unit === "%" ? "in percent" : "",
  lines.some(({ low }) => low !== null) ? "lines are intervals" : "",
  lines.some(({ allowed }) => allowed) ? "dashes show what is allowed" : "",
].filter(Boolean).join("; ");

const COLOUR = { exceeds: "var(--bad)", within: "var(--good)", undecided: "var(--unsure)", null: "var(--mark)" };
const SYMBOL = { exceeds: "diamond", within: "circle", undecided: "square", null: "circle" };

/** A panel as a picture of a width. */
export function draw({ title, lines, base, unit }, width) {
  const isNarrow = width < 560, letter = 7, longest = Math.max(...lines.map(({ label }) => label.length)); // there labels stand above their lines
  const marginLeft = isNarrow ? 12 : Math.min(width * 0.5, 16 + letter * longest), most = Math.floor((isNarrow ? width - 24 : marginLeft - 16) / letter);
  const labels = lines.map(({ label }) => wrapped(label, most)), tall = Math.max(...labels.map((parts) => parts.length)), step = isNarrow ? 26 + 16 * tall : Math.max(26, 10 + 16 * tall);
  const numbersOf = ({ text, at, low, high }) => text ?? `${show(at)}${low === null ? "" : ` (${show(low)} to ${show(high)})`}`;
  const number = (value) => (value === null || value === undefined || !Number.isFinite(value) ? null : unit ? 100 * value : value);
  const drawn = lines.map((line, at) => ({ ...line, row: String(at), at: number(line.at), low: number(line.low), high: number(line.high), allowed: number(line.allowed) }));
  const numbers = drawn.flatMap(({ at, low, high, allowed }) => [at, low, high, allowed]).filter((value) => value !== null);
  const has = (...names) => drawn.filter((line) => names.every((name) => line[name] !== null));
  const picture = Plot.plot({
    width, marginLeft, marginRight: 20, marginTop: isNarrow ? 8 * tall - 4 : 4, height: 34 + (isNarrow ? 8 * tall - 4 : 4) + step * lines.length,
    x: { label: null, grid: true, nice: true, domain: extent([...numbers, ...(base === null ? [] : [base])]), ticks: Math.max(2, Math.floor((width - marginLeft) / 70)) },
    y: { label: null, domain: drawn.map(({ row }) => row), tickFormat: (row) => (isNarrow ? "" : labels[row].join("\n")), tickSize: 0 },
    symbol: { type: "identity" },
    ariaLabel: title, ariaDescription: drawn.map((line) => `${line.label}: ${numbersOf(line)}`).join("; "),
    style: { background: "none", color: "inherit", fontSize: "12px", overflow: "visible" },
    marks: [
      isNarrow ? Plot.text(drawn, { y: "row", text: ({ row }) => labels[row].join("\n"), frameAnchor: "left", dy: -9, textAnchor: "start", lineAnchor: "bottom", lineHeight: 16 / 12 }) : null,
      base === null ? null : Plot.ruleX([base], { stroke: "var(--quiet)" }),
      Plot.tickX(has("allowed"), { x: "allowed", y: "row", stroke: "var(--ink)", strokeWidth: 2, strokeDasharray: "3 2", ...(isNarrow && { insetTop: step / 2 - 7, insetBottom: step / 2 - 11 }) }),
      Plot.ruleY(has("low", "high"), { x1: "low", x2: "high", y: "row", stroke: (line) => COLOUR[line.verdict], strokeWidth: 2.5 }),
      Plot.dot(has("at"), { x: "at", y: "row", r: 5, fill: (line) => COLOUR[line.verdict], symbol: (line) => SYMBOL[line.verdict], title: (line) => `${line.label}: ${numbersOf(line)}` }),
    ],
  });
  picture.setAttribute("role", "img"); // one picture with a description: its groups need no labels
  for (const group of picture.querySelectorAll("g[aria-label]")) group.removeAttribute("aria-label");
  return picture;
}

/** A label in lines of at most so many characters: a break is at a space if there is one. */
export function wrapped(label, most) {
  const lines = [];
  for (let rest = label; rest; ) {
    const at = rest.length <= most ? rest.length : rest.lastIndexOf(" ", most) > 0 ? rest.lastIndexOf(" ", most) : most;
    lines.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return lines.length ? lines : [""];
}

const extent = (numbers) => (numbers.length ? [Math.min(...numbers), Math.max(...numbers)] : [0, 1]);

/** A value as it is in the data: a label has no separators of thousands, and 1.0 is not 1. */
const asIs = (value, type) => (typeof value !== "number" ? show(value) : /Float/.test(type) && Number.isInteger(value) ? value.toFixed(1) : String(Number(value.toPrecision(12))));

const labelOf = (keys, cells) => groupLabel(keys.map(({ type }, at) => asIs(cells[at], type)).join(", "), Object.fromEntries(keys.map(({ name }, at) => [name, cells[at]])));

/** The cells of a result as text. What stands before the measures of an audit are labels, and so is all in a table of anything else. */
export function cellsOf({ fields, rows }) {
  const names = fields.map(({ name }) => name), labels = ["metric", "n"].map((name) => names.indexOf(name)).find((at) => at >= 0) ?? fields.length;
  return rows.map((row) => row.map((value, at) => (at < labels ? asIs(value, fields[at].type) : show(value, 6))));
}

const isNumber = ({ type }) => /Int|Float|Decimal/.test(type);

/** The rows as a table. */
export const table = (result) => html`<table>
  <thead><tr>${result.fields.map((field) => html`<th scope="col" class=${isNumber(field) ? "n" : ""}>${field.name}</th>`)}</tr></thead>
  <tbody>${cellsOf({ ...result, rows: result.rows.slice(0, MOST_ROWS) }).map((cells, row) => html`<tr>${cells.map((cell, at) => html`<td class=${`${isNumber(result.fields[at]) ? "n" : ""} ${result.rows[row][at] === null ? "null" : ""}`.trim()}>${cell}</td>`)}</tr>`)}</tbody>
</table>${result.rows.length > MOST_ROWS ? html`<p class="help">The first ${MOST_ROWS} of ${show(result.rows.length)} rows; the download has all.</p>` : ""}`;
