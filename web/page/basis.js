// What an answer of a clause stands on, as fairsql/reports/content/basis.py has it, and ties. In: a result with its groups. Out: sentences.
import { conditionsOf } from "./clause.js";
import { counted, groupLabel, listed, quoted, shorten } from "./labels.js";
import { readerOf, records, shortened, titleIn } from "./sentences.js";
import { shown, unitFor } from "./units.js";

const NAMED = 5; // the most groups that a sentence lists
const TINY = 200; // how many times an allowance the values are from which a share of them may be meant

/** The sentences of a result: what is selected, rows, groups, those left out, those unknown, warnings, ties. */
export function basis(result) {
  if (!result.groups) return [];
  const facts = factsOf(result), { isPlain } = facts;
  return [conditions, rowsRead, ...(isPlain ? [compared, leftOut, uncounted, unknown, tiny, warnings, ties] : []), metricsApart].flatMap((say) => say(result, facts));
}

/** What the sentences share: the groups, their columns, and what reads them. */
function factsOf(result) {
  const { clause: { items } } = result, groups = records(result.groups), names = result.groups.fields.map(({ name }) => name), keys = names.slice(0, names.indexOf("n"));
  const { rows, places, place, unitOf } = readerOf(result.disparity ?? { ...result, fields: [], rows: [] }), protectedBy = keys.filter((name) => !places.includes(name));
  const isSets = keys.includes("protected");
  return {
    groups, rows, places, place, unitOf, protectedBy, isSets, isPlain: !isSets && (result.disparity || !items.CONTROL), // its groups are those of one grouping, whose strata are known
    metrics: names.slice(names.indexOf("excluded") + 1).filter((name) => !/_(low|high|n)$/.test(name)), least: Number(items.MINIMUM ?? 0),
    sizeOf: (row, metric) => row[`${metric}_n`] ?? row.n,
    label: (row) => quoted(shorten(groupLabel(protectedBy.map((name) => row[name]).join(", "), Object.fromEntries(protectedBy.map((name) => [name, row[name]]))))),
  };
}

function conditions(result) {
  const { selected, qualified } = conditionsOf(result);
  const said = [selected && `Selected: rows where ${shortened(selected[0])}.`, qualified && `Qualified: rows where ${shortened(qualified[0])}.`].filter(Boolean);
  return said.length ? [said.join(" ")] : [];
}

const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0);

function rowsRead({ count, missing, clause: { items } }, { groups, isSets }) {
  const excluded = isSets ? 0 : sum(groups, "excluded"), nameIn = (word) => shorten(items[word].replace(/\s+/g, " "));
  const found = Object.entries(missing).filter(([, rows]) => rows).map(([word, rows]) => [nameIn(word), counted(rows, "row")]);
  const why = found.length > 1 ? listed(found.map(([name, rows], at) => `${name} ${at ? "" : "is missing "}in ${rows}`)) : `${found[0]?.[0] ?? ["PREDICTION", "SCORE", "LABEL", "WEIGHT"].filter((word) => items[word]).map(nameIn).join(" or ")} is missing`;
  return [`${counted(count, "row")} were read.${excluded ? ` ${shown(excluded)} of them ${excluded === 1 ? "does" : "do"} not count: ${why}.` : ""}`];
}

function compared({ disparity }, { groups, rows, places, protectedBy, metrics, least, sizeOf, label }) {
  const by = `by ${listed(protectedBy)}`, placeOf = (row) => JSON.stringify(places.map((name) => row[name])), isMeasured = (row) => metrics.some((metric) => row[metric] !== null && sizeOf(row, metric) >= least);
  if (!disparity) return [`${counted(new Set(groups.map(label)).size, "group")} ${by} ${groups.length === 1 ? "is" : "are"} shown.`];
  const many = new Set(groups.filter(isMeasured).map(label)).size;
  if (many < 2) return [`${many ? "Only one" : "No"} group ${by} has a value and enough rows, so nothing is compared.`];
  if (!places.length) return [`${counted(many, "group")} ${by} are compared.`];
  const strata = new Set(groups.map(placeOf)).size, among = new Set(rows.filter((row) => row.difference !== null).map(placeOf));
  if (!among.size) return [`No stratum of ${listed(places)} has two groups with a value and enough rows, so nothing is compared within strata.`];
  const inside = new Set(groups.filter((row) => isMeasured(row) && among.has(placeOf(row))).map(label)).size;
  return [`${counted(inside, "group")} ${by} are compared in ${among.size < strata ? `${shown(among.size)} of ${shown(strata)} strata` : counted(strata, "stratum", "strata")} of ${listed(places)}.`];
}

/** The metrics for which a group is left out, since fewer rows than MINIMUM count. */
const lackedBy = (row, { metrics, least, sizeOf }) => (row.n ? metrics.filter((metric) => sizeOf(row, metric) < least) : []);

/** The groups with those that are left out marked. */
export function groupsMarked(result) {
  if (!result.disparity || !result.groups) return result.groups;
  const facts = factsOf(result), { groups, metrics, least } = facts, { fields, rows } = result.groups;
  const marks = groups.map((row) => {
    const lacked = lackedBy(row, facts);
    return !row.n ? "no row counts" : lacked.length ? `n < ${shown(least)}${lacked.length < metrics.length ? ` for ${listed(lacked.map((metric) => titleIn(result, metric)))}` : ""}` : "";
  });
  const at = fields.findIndex(({ name }) => name === "n") + 1, withMark = (cells, mark) => [...cells.slice(0, at), mark, ...cells.slice(at)];
  return marks.some(Boolean) ? { ...result.groups, fields: withMark(fields, { name: "left out", type: "Utf8" }), rows: rows.map((row, which) => withMark(row, marks[which])) } : result.groups;
}

function leftOut(result, facts) {
  const { groups, places, place, metrics, least, label } = facts;
  if (!result.disparity) return []; // rates are shown of all groups
  const metricsOf = new Map(); // by the groups that are left out
  for (const metric of metrics) {
    const left = JSON.stringify(groups.filter((row) => lackedBy(row, facts).includes(metric)).map((row) => label(row) + place(row)));
    metricsOf.set(left, [...(metricsOf.get(left) ?? []), titleIn(result, metric)]);
  }
  return Array.from(metricsOf, ([text, of]) => [JSON.parse(text), of]).filter(([left]) => left.length).map(([left, of]) =>
    `MINIMUM ${shown(least)} leaves out ${shown(left.length)} of ${shown(groups.length)} groups${places.length ? " within strata" : ""}${metricsOf.size > 1 ? ` for ${listed(of)}` : ""}${left.length <= NAMED ? `: ${listed(left)}` : ""}.`);
}

/** The groups of which no row counts, which is not for MINIMUM. */
function uncounted(_, { groups, place, label }) {
  const none = groups.filter((row) => !row.n).map((row) => label(row) + place(row));
  return none.length ? [`No row counts of ${listed(none, NAMED)}.`] : [];
}

/** The rows whose group or stratum is missing. */
function unknown({ count }, { groups, places, protectedBy }) {
  return [...protectedBy, ...places].map((name) => [name, groups.filter((row) => row[name] === null)]).filter(([, rows]) => rows.length).map(([name, rows]) => {
    const many = sum(rows, "n") + sum(rows, "excluded"), share = many / count, is = many === 1 ? "is" : "are";
    return `${name} is missing in ${counted(many, "row")} (${unitFor(true, [share]).value(share)}), which ${places.includes(name) ? `${is} a stratum of ${many === 1 ? "its" : "their"} own, ${name} unknown` : `${is} shown as ${name} unknown`}.`;
  });
}

/** What intervals are not corrected for, unless FAMILY says so. */
function metricsApart({ disparity, clause: { items } }, { rows }) {
  const many = new Set(rows.map(({ metric }) => metric)).size, isOf = (word, values) => values.includes(items[word]?.toLowerCase());
  if (!disparity || !items.CONFIDENCE || many < 2 || isOf("FAMILY", ["metrics", "all"]) || isOf("CORRECTION", ["none"])) return [];
  return [`Verdicts and intervals are not corrected for the number of metrics, ${many}: the more metrics, the more often chance alone makes one of them stand out. FAMILY all corrects for that, too.`];
}

/** An allowance that is a small number beside the values, in whose unit it is: a share of them may be meant. */
function tiny(result, { rows }) {
  return [...new Set(rows.map(({ metric }) => metric))].flatMap((metric) => {
    const found = rows.filter((row) => row.metric === metric && row.lowest_value !== null && typeof row.allowance === "number");
    if (!found.length) return [];
    const [{ allowance, judged_on: on }] = found, least = Math.min(...found.map((row) => row.lowest_value));
    if (on !== "difference" || !(allowance > 0 && allowance < 1 && least > 1 && least >= TINY * allowance)) return [];
    return [`${titleIn(result, metric)} may differ by ${shown(allowance)}, in its own unit, and is ${shown(least, 3)} or more: to allow ${shown(100 * allowance)}\u00a0%, write WITHIN RATIO ${shown(1 - allowance)}.`];
  });
}

const warnings = (result, { rows, place }) => rows.filter(({ warning, within }) => warning && within !== null).map((row) => `${titleIn(result, row.metric)}${place(row)}: ${row.warning}.`);

/** The groups that have the same lowest or highest value, of which a sentence names one. */
function ties(result, { rows, groups, places, place, unitOf, least, sizeOf, label }) {
  const isOf = (row) => (group) => sizeOf(group, row.metric) >= least && places.every((name) => group[name] === row[name]);
  return rows.filter((row) => row.metric in (groups[0] ?? {}) && row.lowest_value !== row.highest_value).flatMap((row) => ["lowest", "highest"].flatMap((end) => {
    const value = row[`${end}_value`], tied = groups.filter(isOf(row)).filter((group) => group[row.metric] === value).map(label);
    return tied.length > 1 ? [`${titleIn(result, row.metric)}${place(row)}: ${tied.length} groups share the ${end} value, ${unitOf(row).value(value)}: ${listed(tied, NAMED)}.`] : [];
  }));
}
