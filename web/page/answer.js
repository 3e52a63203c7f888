// An answer in words, dots and rows. In: the fields and rows of a result. Out: templates and pictures.
import * as Plot from "@observablehq/plot";
import { html } from "lit-html";
import { titled } from "./question.js";
import words from "./words.json";

const MOST_ROWS = 500, MOST_DOTS = 60;
const SHARES = new Set(words.metrics.filter((each) => each.is_share).map((each) => each.name));
const SIGN = { exceeds: "✗", within: "✓", undecided: "?" };
const ORDER = ["exceeds", "undecided", "within", null];

/** Rows as objects by the names of their columns. */
export const records = ({ fields, rows }) => rows.map((row) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])));

export const show = (value, digits = 4) => {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return `[${value.map((each) => show(each, digits)).join(", ")}]`;
  if (typeof value === "object") return Object.entries(value).map(([key, each]) => `${key} = ${show(each, digits)}`).join(", ");
  if (typeof value !== "number" || Number.isInteger(value)) return typeof value === "number" ? value.toLocaleString("en") : String(value);
  return Math.abs(value) >= 1000 ? value.toLocaleString("en", { maximumFractionDigits: 1 }) : String(Number(value.toPrecision(digits)));
};

const judgedVerdict = (row) => (row.allowance === null || row.allowance === undefined || row.within === null ? null : (row.verdict ?? (row.within ? "within" : "exceeds")));
/** A group as people in a sentence: a number says nothing without the name of its column. */
const people = (group, key) => (/^[-\d.]+$|^(true|false)$/.test(group) && key ? `those with ${show(key)}` : / = | unknown$/.test(group) ? `those with ${group}` : group);

function sentence(row, strata, confidence) {
  const share = SHARES.has(row.metric), on = row.judged_on ?? "difference";
  const sides = "lowest_group" in row ? ["lowest", "highest"] : ["first", "second"];
  const value = (number) => (number === null ? "undefined" : share ? `${(100 * number).toFixed(1)}\u00a0%` : show(number, 3));
  const bare = (number) => (share && on === "difference" ? (100 * number).toFixed(1) : show(number, 3)).replace("-", "−");
  const sized = (side) => `${value(row[`${side}_value`])} of ${people(row[`${side}_group`], row[`${side}_key`])} (n\u00a0=\u00a0${show(row[`${side}_n`])})`;
  const place = strata.length ? `, ${strata.map((name) => `${name} = ${show(row[name])}`).join(", ")}` : "";
  const head = `${titled(row.metric)}${place}: `;
  if (row[`${sides[1]}_value`] === null || row[on] === null) return `${head}not judged, since ${row.warning || "fewer than two groups have a value and enough rows"}.`;
  const low = row[`${on}_low`], high = row[`${on}_high`];
  const interval = low === undefined || low === null ? "" : ` (${confidence}interval ${bare(low)} to ${bare(high)}${row.comparisons > 1 ? `, for all ${show(row.comparisons)} pairs at once` : ""})`;
  const size = on === "difference" ? Math.abs(row.difference) : row[on];
  const gap = `The ${on} of ${bare(size)}${on === "difference" && share ? " points" : ""}${interval}`;
  const bound = row.allowance === null || row.allowance === undefined ? null : on === "difference" && share ? Number((100 * row.allowance).toPrecision(6)) : show(row.allowance);
  const said = {
    exceeds: on === "difference" ? `is more than the ${bound} allowed` : `is below the ${bound} that is allowed`,
    within: on === "difference" ? `is within the ${bound} allowed` : `is at least the ${bound} that is allowed`,
    undecided: `is not decided: the interval includes the ${bound} allowed`,
    null: "is not judged",
  }[judgedVerdict(row)];
  return `${head}${sized(sides[0])} and ${sized(sides[1])}. ${gap} ${bound === null ? "is what the rows show" : said}.${row.warning ? ` ${titled(row.warning)}.` : ""}`;
}

const HEADS = {
  exceeds: (many) => `Differences exceed what is allowed${many}.`,
  undecided: (many) => `The data do not decide${many} whether differences are within what is allowed.`,
  within: () => "All differences that are judged are within what is allowed.",
  null: (_, isAsked) => (isAsked ? "Nothing can be judged: there are not two groups with a value and enough rows." : "Nothing is judged: the question does not say what is allowed (WITHIN), so this describes."),
};

/** What a result of FAIR DISPARITY or FAIR PAIRS says: { verdict, headline, findings: [{ verdict, sentence }] }, or null for another result. */
export function findings(result) {
  const rows = records(result);
  if (!rows.length || !("metric" in rows[0]) || !("difference" in rows[0]) || !("lowest_value" in rows[0] || "first_value" in rows[0])) return null;
  const strata = result.fields.map(({ name }) => name).slice(0, result.fields.findIndex(({ name }) => name === "metric"));
  const [, level] = result.sql.match(/CONFIDENCE\s+(0?\.\d+)/i) ?? [];
  const confidence = level ? `${Number((100 * level).toPrecision(6))}\u00a0% ` : "";
  const found = rows.map((row) => ({ verdict: judgedVerdict(row), sentence: sentence(row, strata, confidence) }));
  found.sort((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
  const { verdict } = found[0], asked = found.filter((each) => each.verdict).length, same = found.filter((each) => each.verdict === verdict).length;
  return { verdict, headline: HEADS[verdict](asked > 1 ? ` in ${same} of ${asked} comparisons` : "", rows.some((row) => row.allowance !== null)), findings: found };
}

export const verdictTemplate = (said) => html`
  <p class="headline ${said.verdict ?? ""}"><span class="sign" aria-hidden="true">${SIGN[said.verdict] ?? "·"}</span> ${said.headline}</p>
  <ul class="findings">${said.findings.slice(0, 40).map(({ verdict, sentence: text }) => html`
    <li class=${verdict ?? ""}><span class="sign" aria-hidden="true">${SIGN[verdict] ?? "·"}</span><span>${verdict ? html`<span class="word">${verdict}</span> ` : ""}${text}</span></li>`)}</ul>
  ${said.findings.length > 40 ? html`<p class="help">${said.findings.length - 40} more are in the rows below.</p>` : ""}`;

/** What can be drawn: panels with a line for each row, which has an estimate, perhaps an interval, and perhaps an allowance. */
export function panels(result) {
  const rows = records(result), names = result.fields.map(({ name }) => name);
  if (!rows.length || rows.length > MOST_DOTS) return [];
  const limits = (row, column) => ({ at: row[column], low: row[`${column}_low`] ?? null, high: row[`${column}_high`] ?? null });
  if (names.includes("metric")) {
    const on = names.includes("judged_on") && rows.every((row) => row.judged_on === "ratio") ? "ratio" : ["difference", "divergence", "gap"].find((name) => names.includes(name));
    if (!on) return [];
    const pair = (row) => ("first_group" in row ? `: ${row.first_group} − ${row.second_group}` : "highest_group" in row ? `: ${on === "ratio" ? `${row.lowest_group} / ${row.highest_group}` : `${row.highest_group} − ${row.lowest_group}`}` : row.subgroup ? `: ${row.subgroup}` : "");
    const before = names.slice(0, names.indexOf("metric"));
    return [{
      title: { difference: "The gaps", ratio: "The ratios", divergence: "How far subgroups are from all rows", gap: "The gaps" }[on],
      base: on === "ratio" ? 1 : 0, unit: on !== "ratio" && rows.every((row) => SHARES.has(row.metric)) ? "points" : null,
      lines: rows.map((row) => ({ label: `${before.map((name) => `${show(row[name])}, `).join("")}${row.metric.replaceAll("_", " ")}${pair(row)}`, ...limits(row, on), allowed: row.judged_on === on ? row.allowance : null, verdict: judgedVerdict(row) })),
    }];
  }
  const counted = names.indexOf("n");
  if (counted < 1) return [];
  const measures = names.filter((name, at) => at > counted && typeof rows[0][name] === "number" && !/_(low|high|n)$/.test(name) && name !== "excluded");
  return measures.slice(0, 8).map((measure) => ({
    title: titled(measure), base: null, unit: SHARES.has(measure) ? "%" : null,
    lines: rows.map((row) => ({ label: names.slice(0, counted).map((name) => show(row[name])).join(", "), ...limits(row, measure), allowed: null, verdict: null })),
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
  const short = (label) => (label.length > most ? `${label.slice(0, most - 1)}…` : label);
  const number = (value) => (value === null || value === undefined || !Number.isFinite(value) ? null : unit ? 100 * value : value);
  const drawn = lines.map((line, at) => ({ ...line, row: String(at), at: number(line.at), low: number(line.low), high: number(line.high), allowed: number(line.allowed) }));
  const numbers = drawn.flatMap(({ at, low, high, allowed }) => [at, low, high, allowed]).filter((value) => value !== null);
  const has = (...names) => drawn.filter((line) => names.every((name) => line[name] !== null));
  const picture = Plot.plot({
    width, marginLeft, marginRight: 20, marginTop: 4, height: 38 + (isNarrow ? 42 : 26) * lines.length,
    x: { label: null, grid: true, nice: true, domain: extent([...numbers, ...(base === null ? [] : [base])]), ticks: Math.max(2, Math.floor((width - marginLeft) / 70)) },
    y: { label: null, domain: drawn.map(({ row }) => row), tickFormat: (row) => (isNarrow ? "" : short(drawn[row].label)), tickSize: 0 },
    symbol: { type: "identity" },
    ariaLabel: title, ariaDescription: drawn.map(({ label, at }) => `${label}: ${show(at)}`).join("; "),
    style: { background: "none", color: "inherit", fontSize: "12px", overflow: "visible" },
    marks: [
      isNarrow ? Plot.text(drawn, { y: "row", text: (line) => short(line.label), frameAnchor: "left", dy: -15, textAnchor: "start" }) : null,
      base === null ? null : Plot.ruleX([base], { stroke: "var(--quiet)" }),
      Plot.tickX(has("allowed"), { x: "allowed", y: "row", stroke: "var(--ink)", strokeWidth: 2, strokeDasharray: "3 2", insetTop: isNarrow ? 22 : 0 }),
      Plot.ruleY(has("low", "high"), { x1: "low", x2: "high", y: "row", stroke: (line) => COLOUR[line.verdict], strokeWidth: 2.5 }),
      Plot.dot(has("at"), { x: "at", y: "row", r: 5, fill: (line) => COLOUR[line.verdict], symbol: (line) => SYMBOL[line.verdict], title: (line) => `${line.label}: ${show(line.at)}${line.low === null ? "" : ` (${show(line.low)} to ${show(line.high)})`}` }),
    ],
  });
  picture.setAttribute("role", "img"); // one picture with a description: its groups need no labels
  for (const group of picture.querySelectorAll("g[aria-label]")) group.removeAttribute("aria-label");
  return picture;
}

const extent = (numbers) => (numbers.length ? [Math.min(...numbers), Math.max(...numbers)] : [0, 1]);

/** The rows as a table. */
export const table = ({ fields, rows }) => html`<table>
  <thead><tr>${fields.map(({ name, type }) => html`<th scope="col" class=${/Int|Float|Decimal/.test(type) ? "n" : ""}>${name}</th>`)}</tr></thead>
  <tbody>${rows.slice(0, MOST_ROWS).map((row) => html`<tr>${row.map((value) => html`<td class=${typeof value === "number" ? "n" : value === null ? "null" : ""}>${show(value, 6)}</td>`)}</tr>`)}</tbody>
</table>${rows.length > MOST_ROWS ? html`<p class="help">The first ${MOST_ROWS} of ${show(rows.length)} rows; the download has all.</p>` : ""}`;
