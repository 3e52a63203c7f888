// A FAIR clause as it is written: read, asked in another form, and answered with the tables that its sentences need.
import { literal, written } from "./names.js";
import words from "./words.json" with { type: "json" };

const FORMS = ["", "DISPARITY", "PAIRS", "TEST"]; // those whose answers are sentences

/** Whether a clause is of a form that reports and the lists have. */
export const isReported = (clause) => clause !== null && ["", "DISPARITY"].includes(clause.form);

/** The clause of a question that is FROM … FAIR (…), or another form of it, and nothing else: { sql, source, form, items: { word: text } }; null of others. */
export function clauseIn(sql, tokens) {
  const read = tokens.map(({ text, ...token }) => ({ ...token, text, word: text.toUpperCase() }));
  while (read.at(-1)?.text === ";") read.pop();
  const starts = read.findIndex(({ word }) => word === "FROM"), fair = read.findLastIndex(({ word, depth }, at) => word === "FAIR" && !depth && at > starts);
  if (!["", "SELECT *"].includes(read.slice(0, starts).map(({ word }) => word).join(" ")) || fair < 0 || read.slice(starts, fair).some(({ word, depth }) => word === "SELECT" && !depth)) return null;
  const form = read[fair + 1]?.text === "(" ? "" : read[fair + 1]?.word, open = fair + (form ? 2 : 1), close = read.length - 1;
  const ends = read.findIndex(({ text, depth }, at) => at > open && text === ")" && !depth);
  if (!FORMS.includes(form) || read[open]?.text !== "(" || ends !== close) return null;
  const runs = [];
  for (let at = open + 1; at < close; at++) {
    const { word, depth } = read[at], begun = runs.at(-1);
    const isItem = depth === 1 && words.forms[form].includes(word) && (!begun || begun.at < at - 1) && (word === "WITHIN" || !runs.some((each) => each.word === word));
    if (isItem) runs.push({ word, at });
  }
  const text = (from, to) => sql.slice(read[from].start, read[to].start).trim();
  const items = runs.map(({ word, at }, which) => [word, text(at + 1, runs[which + 1]?.at ?? close)]);
  return { sql: sql.slice(read[0].start, read[close].start + 1), source: text(starts + 1, fair), form, items: itemsByWord(items) };
}

/** The items by their words. A WITHIN of METRICS belongs to its metric; the last one is an item of its own, for all metrics that bring none. */
function itemsByWord(items) {
  const found = {}, last = items.findLastIndex(([word]) => word === "WITHIN");
  let before;
  items.forEach(([word, text], at) => {
    const inside = word === "WITHIN" && before === "METRICS";
    if (!inside || at === last && !("WITHIN" in found) && !text.includes(",")) found[before = word] = text;
    else found.METRICS += ` WITHIN ${text}`;
  });
  if (/^ALL\b/i.test(found.METRICS)) found.METRICS = "ALL"; // whose WITHIN is an item of its own
  return found;
}

/** The clause in another form, with the items that this form takes. */
export const asked = ({ source, items }, form) => `FROM ${source}\nFAIR${form && ` ${form}`} (\n${Object.entries(items).filter(([word]) => words.forms[form].includes(word)).map(([word, text]) => `  ${word} ${text}\n`).join("")})`;

/** What a sentence calls an item: its name after AS, or its text in one line. */
export function nameOf(text) {
  const line = text.trim().replace(/\s+/g, " "), [, name = line] = line.match(/ AS ("(?:[^"]|"")*"|\w+)$/i) ?? [];
  return /^"(?:[^"]|"")*"$/.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name;
}

/** What a clause selects and who qualifies, as [what is true, what is not]: the texts of sentences, or undefined for what the clause lacks. */
export function conditionsOf({ clause: { items }, types }) {
  const sides = (text, type) => {
    const [yes, no] = /^(Bool|BOOL)/.test(type) ? ["true", "false"] : ["1", "0"];
    return [`${nameOf(text)} is ${yes}`, `${nameOf(text)} is ${no}`];
  };
  const score = items.SCORE && items.THRESHOLD && [`the score is at least ${items.THRESHOLD}`, `the score is below ${items.THRESHOLD}`];
  return { selected: items.PREDICTION ? sides(items.PREDICTION, types.fair_prediction) : score, qualified: items.LABEL && sides(items.LABEL, types.fair_label) };
}

const bare = (text) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text);

/** The name of a table without its quotes. */
export const tableNamed = (text) => (/^("(?:[^"]|"")*"|'(?:[^']|'')*'|\w+)$/.test(text) ? bare(text) : null);

/** The name of the table that a source begins with. */
export const firstTable = (source) => tableNamed(source.match(/^(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|\w+)/)?.[0] ?? "");

/** A text with another table in the place of one that FROM or JOIN names. */
export function about(sql, tokens, wanted, table) {
  const begins = tokens.filter((_, at) => /^(from|join)$/i.test(tokens[at - 1]?.text ?? "")).map(({ start }) => [start, sql.slice(start).match(/^(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|\w+)/)?.[0] ?? ""]);
  return begins.filter(([, text]) => bare(text).toLowerCase() === wanted.toLowerCase()).reverse().reduce((made, [start, text]) => made.slice(0, start) + written(table) + made.slice(start + text.length), sql);
}

const MOST_GROUPS = 300; // whose pairs are compared

/** Answer a text. Of a clause also: { clause, disparity, groups, pairs, count, types }: its tables, the pairs of groups that sentences name, how many rows were read, and the types of prediction and label. */
export async function answer(engine, sql) {
  const result = await engine.ask(sql), clause = clauseIn(sql, await engine.tokens(sql));
  if (!clause) return { ...result, clause };
  const more = (text) => engine.ask(text).catch(() => null); // another form may refuse an item: then what it would say is left out
  const groups = clause.form ? await more(asked(clause, "")) : result, disparity = clause.form === "DISPARITY" ? result : null;
  if (!groups) return { ...result, clause: null };
  const hasLimits = disparity?.fields.some(({ name }) => /_high$/.test(name)); // which are of the largest gap of all pairs
  const pairs = hasLimits && groups.rows.length <= MOST_GROUPS ? await more(pairsNamed(clause, disparity)) : null;
  return { ...result, clause, disparity, groups, pairs, ...await engine.read(asked(clause, "")) };
}

/** The query of the pairs of groups that the rows of FAIR DISPARITY name: those furthest apart, and those that decide. */
function pairsNamed(clause, { fields, rows }) {
  const at = (name) => fields.findIndex((field) => field.name === name);
  const found = new Set();
  for (const ends of [["lowest_group", "highest_group"], ["deciding_lowest", "deciding_highest"]]) {
    const [low, high] = ends.map(at);
    for (const row of rows) if (low >= 0 && row[low] !== null && row[high] !== null) for (const pair of [[row[low], row[high]], [row[high], row[low]]]) found.add(`(${pair.map(literal)})`);
  }
  return `FROM (${asked(clause, "PAIRS")}) WHERE (first_group, second_group) IN (${[...found].join(", ") || "('', '')"})`;
}
