// An answer in words, as the reports of the Python package have them; the headline counts verdicts. In: the fields and rows of a result. Out: sentences.
import words from "./words.json";

const NAMES = new Map(words.metrics.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => [each, name])));
const SHARES = new Set(words.metrics.filter((each) => each.is_share).map((each) => each.name));
const ORDER = ["exceeds", "undecided", "within", null];
const LEVEL = 0.05;

/** Whether a metric is a share of rows, which is written in percent. */
export const isShare = (metric) => SHARES.has(NAMES.get(metric));

/** The name of a metric, or a text, as the beginning of a sentence. */
export function titled(metric) {
  const text = (NAMES.get(metric) ?? metric).replaceAll("_", " ");
  return text === "auc" ? "AUC" : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Rows as objects by the names of their columns. */
export const records = ({ fields, rows }) => rows.map((row) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])));

export const show = (value, digits = 4) => {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return `[${value.map((each) => show(each, digits)).join(", ")}]`;
  if (typeof value === "object") return Object.entries(value).map(([key, each]) => `${key} = ${show(each, digits)}`).join(", ");
  if (typeof value !== "number" || Number.isInteger(value)) return typeof value === "number" ? value.toLocaleString("en") : String(value);
  return Math.abs(value) >= 1000 ? value.toLocaleString("en", { maximumFractionDigits: 1 }) : String(Number(value.toPrecision(digits)));
};


/** The verdict of a row: null where nothing is allowed, or nothing can be judged. */
export const verdictOf = (row) => ((row.allowance ?? null) === null || row.within === null ? null : (row.verdict ?? (row.within ? "within" : "exceeds")));

/** A group as people in a sentence: a number says nothing without the name of its column, a missing value nothing at all, and quotes of SQL are in the way. */
function people(group, key) {
  if (group === "(overall)") return "all rows";
  if (/^'([^']|'')*'$/.test(group)) return group.slice(1, -1).replaceAll("''", "'");
  const parts = Object.entries(key ?? {});
  if (parts.some(([, value]) => value === null)) return `those with ${parts.map(([name, value]) => (value === null ? `${name} unknown` : `${name} = ${show(value)}`)).join(", ")}`;
  if (/^[-\d.]+$|^(true|false)$/.test(group) && key) return `those with ${show(key)}`;
  return / = | unknown$/.test(group) ? `those with ${group}` : group;
}

/** A row of FAIR DISPARITY or FAIR PAIRS: each group, the gap, and whether it is allowed. */
function compare(row, head, confidence) {
  const share = isShare(row.metric), on = row.judged_on ?? "difference", isGap = on === "difference";
  const [lower, upper] = "lowest_group" in row ? ["lowest", "highest"] : ["first", "second"];
  const value = (number) => (number === null ? "undefined" : share ? `${(100 * number).toFixed(1)}\u00a0%` : show(number, 3));
  const bare = (number) => (share && isGap ? (100 * number).toFixed(1) : show(number, 3)).replace("-", "−");
  const sized = (side) => `${value(row[`${side}_value`])} ${share ? "of" : "for"} ${people(row[`${side}_group`], row[`${side}_key`])} (n\u00a0=\u00a0${show(row[`${side}_n`])})`;
  if (row[`${upper}_value`] === null || row[on] === null) return `${head}not judged, since ${row.warning || "fewer than two groups have a value and enough rows"}.`;
  const low = row[`${on}_low`] ?? null, high = row[`${on}_high`] ?? null;
  const interval = low === null ? "" : ` (${confidence}interval ${bare(low)} to ${bare(high)}${row.comparisons > 1 ? `, for all ${show(row.comparisons)} pairs at once` : ""})`;
  const gap = `${bare(isGap ? Math.abs(row.difference) : row.ratio)}${isGap && share ? " points" : ""}`, warning = row.warning ? ` ${titled(row.warning)}.` : "";
  const values = `${head}${sized(lower)} and ${sized(upper)}.`;
  if ((row.allowance ?? null) === null) return `${values} The ${on} is ${gap}${interval}.${warning}`;
  // A ratio is of the first over the second group; what is allowed holds for both ways round.
  const holds = (end) => low !== null && low <= end && end <= high, inverse = 1 / row.allowance;
  const isAbove = !isGap && (verdictOf(row) === "undecided" && low !== null ? holds(inverse) && (row.ratio > 1 || !holds(row.allowance)) : row.ratio > 1);
  const bound = isGap && share ? Number((100 * row.allowance).toPrecision(6)) : show(isAbove ? inverse : row.allowance);
  const said = {
    exceeds: isGap ? `is more than the ${bound} allowed` : `is ${isAbove ? "above" : "below"} the ${bound} that is allowed`,
    within: isGap ? `is within the ${bound} allowed` : `is at ${isAbove ? "most" : "least"} the ${bound} that is allowed`,
    undecided: `is not decided: the interval includes the ${bound} allowed`,
    null: "is not judged",
  };
  return `${values} The ${on} of ${gap}${interval} ${said[verdictOf(row)]}.${warning}`;
}

/** A row of FAIR TEST. */
function chance(row, head) {
  if (row.p_adjusted === null) return `${head}nothing can be compared.`;
  const p = row.p_adjusted < 0.0001 ? "< .0001" : `= ${show(row.p_adjusted, 2)}`;
  return `${head}chance alone ${row.p_adjusted < LEVEL ? "would seldom" : "could well"} make these gaps (adjusted p ${p}).`;
}

const HEADS = {
  exceeds: (many) => `Differences exceed what is allowed${many}.`,
  undecided: (many) => `The data do not decide${many} whether differences are within what is allowed.`,
  within: () => "All differences that are judged are within what is allowed.",
};

/** What a result says: { verdict, headline, findings: [{ verdict, sentence }] }, or null for one without a verdict in words. */
export function findings(result) {
  const rows = records(result), [first] = rows, names = result.fields.map(({ name }) => name);
  if (!first?.metric) return null;
  const places = [...names.slice(0, names.indexOf("metric")), ...("period" in first ? ["period"] : [])];
  const head = (row) => `${titled(row.metric)}${places.map((name) => `, ${name} = ${show(row[name])}`).join("")}: `;
  if ("p_adjusted" in first && "test" in first) {
    const seldom = rows.filter((row) => row.p_adjusted !== null && row.p_adjusted < LEVEL).length;
    return { verdict: null, headline: `In ${seldom} of ${rows.length} tests chance alone would seldom make gaps like these.`, findings: rows.map((row) => ({ verdict: null, sentence: chance(row, head(row)) })) };
  }
  if ("signal" in first) {
    const signals = rows.filter((row) => row.signal !== null);
    const headline = signals.length ? `The gap has changed: ${signals.length} of ${rows.length} rows signal it, first in ${signals.map(({ period }) => period).sort()[0]}.` : "No row signals that the gap has changed.";
    return { verdict: null, headline, findings: [] };
  }
  if (!("difference" in first && ("lowest_value" in first || "first_value" in first))) return null;
  const [, level] = result.sql.match(/CONFIDENCE\s+(0?\.\d+)/i) ?? [];
  const confidence = level ? `${Number((100 * level).toPrecision(6))}\u00a0% ` : "";
  const found = rows.map((row) => ({ verdict: verdictOf(row), sentence: compare(row, head(row), confidence) }));
  found.sort((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
  const { verdict } = found[0], asked = found.filter((each) => each.verdict).length, same = found.filter((each) => each.verdict === verdict).length;
  const unjudged = rows.some((row) => (row.allowance ?? null) !== null) ? "Nothing can be judged: there are not two groups with a value and enough rows." : "Nothing is judged: the question does not say what is allowed (WITHIN), so this describes.";
  return { verdict, headline: HEADS[verdict]?.(asked > 1 ? ` in ${same} of ${asked} comparisons` : "") ?? unjudged, findings: found };
}
