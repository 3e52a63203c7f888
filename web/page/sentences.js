// An answer in words, as fairsql/reports/content has them; the headline counts verdicts. In: the fields and rows of a result. Out: sentences.
import { conditionsOf } from "./clause.js";
import { groupLabel, listed, people, quoted, shorten, stratumLabel } from "./labels.js";
import { about, show, shown, unit, unitFor } from "./units.js";
import words from "./words.json" with { type: "json" };

const METRICS = new Map(words.metrics.flatMap((metric) => [metric.name, ...metric.aliases].map((each) => [each, metric])));
const ORDER = ["exceeds", "undecided", "within", null];
const LEVEL = 0.05, FEWEST = 10, LONG = 60, SHORT = 24; // rows whose value says how many would decide; characters of an expression, and of one in the name of its share
const MAYBE_LARGER = "a group without an interval, which has too few rows, or equal values, may make a larger gap: MINIMUM leaves it out";
const NO_INTERVAL = "there is no interval, since a group has too few rows, or equal values, or the formula never has one";

/** Whether a metric is a share of rows, which is written in percent. */
export const isShare = (metric) => Boolean(METRICS.get(metric)?.proportion);

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the n of a metric counts. */
const countedRows = (metric) => METRICS.get(metric)?.counts ?? "rows";

/** The name of a metric as the beginning of a sentence; a name of the user's own stays as it is. */
export function titled(metric) {
  const { name } = METRICS.get(metric) ?? {};
  return name ? (name === "auc" ? "AUC" : capital(name.replaceAll("_", " "))) : metric;
}

/** Rows as objects by the names of their columns. */
export const records = ({ fields, rows }) => rows.map((row) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])));

/** The verdict of a row: null where nothing is allowed, or nothing can be judged. A gap without an interval, which too few rows have, is undecided. */
export const verdictOf = (row) => {
  if ((row.allowance ?? null) === null || row.within === null) return null;
  return "verdict" in row ? (row.verdict ?? "undecided") : row.within ? "within" : "exceeds";
};

const onOf = (row) => row.judged_on ?? "difference";
const atOnce = (pairs) => (pairs > 1 ? `, for ${pairs === 2 ? "both" : `all ${shown(pairs)}`} pairs at once` : "");

/** The name of a metric as a title. A selection rate that nobody asked for by its name says what is selected, since denials are selected too. */
export function titleIn(result, metric) {
  const prediction = result.clause?.items.PREDICTION;
  if (METRICS.get(metric)?.name !== "selection_rate" || !prediction || !result.types || "METRICS" in result.clause.items) return titled(metric);
  const [selected] = conditionsOf(result).selected, name = selected.replace(/ is \w+$/, "");
  return name.length <= SHORT && /^[\p{L}\p{N}_ ]+$/u.test(name) ? `Share with ${selected.replace(/ is (\w+)$/, " = $1")}` : titled(metric);
}

/** Among which rows a metric is counted, and what holds for its share, as parts of a sentence. */
function meaningOf(result, metric) {
  const known = METRICS.get(metric);
  if (!result.clause || !result.types || !known) return ["", ""];
  if (!known.proportion) return ["", `the ${known.meaning.charAt(0).toLowerCase()}${known.meaning.slice(1).split(":")[0]}`];
  const { selected, qualified } = conditionsOf(result), [above, below] = known.proportion;
  const conditions = [
    ...(selected ? [["tp fp", selected[0]], ["fn tn", selected[1]]] : []), ...(qualified ? [["tp fn", qualified[0]], ["fp tn", qualified[1]]] : []),
    ["tp tn", "the prediction is right"], ["fp fn", "the prediction is wrong"],
  ].map(([cells, text]) => [cells.split(" ").sort().join(" "), shortened(text)]);
  const said = (cells) => conditions.findLast(([key]) => key === [...cells].sort().join(" "))?.[1];
  const among = said(below), within = (key) => key.split(" ").filter((cell) => below.includes(cell));
  const what = said(above) ?? conditions.find(([key]) => within(key).length === above.length && within(key).every((cell) => above.includes(cell)))?.[1] ?? "it holds";
  return [among ? `among rows where ${among}, ` : "", what];
}

/** A condition with the middle of a long expression left out. */
export const shortened = (text) => text.replace(/^([^]*)( is (?:true|false|1|0))$/, (_, expression, is) => `${shorten(expression, LONG)}${is}`);

/** What reads the rows of a result: { rows, places, … }, with functions of a row. */
export function readerOf(result) {
  const rows = records(result), first = rows[0] ?? {}, names = result.fields.map(({ name }) => name);
  const places = [...names.slice(0, names.indexOf("metric")).filter((name) => name !== "protected"), ...(names.includes("period") ? ["period"] : [])];
  const sides = "lowest_group" in first ? ["lowest", "highest"] : ["first", "second"];
  const known = result.pairs ? records(result.pairs) : [];
  const [, level] = (result.clause?.items.CONFIDENCE ?? result.sql.split(/CONFIDENCE/i)[1] ?? "").match(/^\s*(0?\.\d+)/) ?? [];
  const called = level ? `${Number((100 * level).toPrecision(6))}\u00a0% interval` : "interval";

  const keyOf = (row, side) => { // of grouping sets the columns of the row's own
    const parts = Object.entries(row[`${side}_key`] ?? {});
    return Object.fromEntries("protected" in row ? parts.filter(([name]) => row.protected.split(", ").includes(name)) : parts);
  };
  const label = (row, side) => shorten(groupLabel(row[`${side}_group`], keyOf(row, side)));
  const place = (row) => {
    const stratum = stratumLabel(places, places.map((name) => row[name]));
    return `${"protected" in row ? ` by ${row.protected || "nothing"}` : ""}${stratum ? ` where ${stratum}` : ""}`;
  };
  const holdsTogether = (pair, row) => !((pair.comparisons ?? 1) === 1 && (row.comparisons ?? 1) > 1); // with CORRECTION none the limits of a pair hold for it alone
  const pairOf = (row, ends) => known.find((pair) => pair.metric === row.metric && holdsTogether(pair, row) && names.slice(0, names.indexOf("metric")).every((name) => pair[name] === row[name]) &&
    (ends[0] === pair.first_group && ends[1] === pair.second_group || ends[1] === pair.first_group && ends[0] === pair.second_group));
  const furthest = (row) => pairOf(row, sides.map((side) => row[`${side}_group`]));

  /** The limits of the gap between the two groups of a row; those of FAIR DISPARITY are of the largest gap of all. */
  const limits = (row, on = onOf(row)) => {
    const own = furthest(row), [low, high] = own ? [own[`${on}_low`] ?? null, own[`${on}_high`] ?? null] : [null, null];
    if (own && on === "ratio" && row.ratio === 0 && (own.ratio_high ?? null) === null) return [null, null]; // a ratio to 0 stands there
    if (low === null) return [row[`${on}_low`] ?? null, row[`${on}_high`] ?? null];
    if (on === "ratio") return own.first_group === row[`${sides[1]}_group`] && high !== null ? [high ? 1 / high : Infinity, low ? 1 / low : Infinity] : [low, high];
    return own[on] < 0 && sides[0] === "lowest" ? [-high, -low] : [low, high];
  };

  /** The pair that gives the verdict, if it is another than the one of the row. */
  const decider = (row) => {
    const ends = [row.deciding_lowest ?? null, row.deciding_highest ?? null];
    if (row.within === null || ends.includes(null) || ends.every((each) => sides.some((side) => row[`${side}_group`] === each))) return null;
    return row.verdict === "undecided" && furthest(row)?.verdict === "undecided" ? null : ends;
  };

  const ownUnit = (row) => unitFor(isShare(row.metric), [...sides.map((side) => row[`${side}_value`]), row.difference === null ? null : Math.abs(row.difference), row.difference_low ?? null, row.difference_high ?? null], onOf(row) === "difference" ? row.allowance ?? null : null);
  const shared = Math.max(0, ...rows.filter((row) => `${sides[0]}_value` in row).map((row) => Math.min(ownUnit(row).places, 1)));
  const unitOf = (row) => {
    const own = ownUnit(row);
    return own.isShare ? unit(true, Math.max(own.places, shared)) : own;
  };

  /** The gap of a pair of groups with its limits: the higher value less the lower one, or the lower one over the higher one. */
  const gapOf = (pair, measure, interval = "", together = "") => {
    const on = onOf(pair), isGap = on === "difference", ends = [pair[`${on}_low`] ?? null, pair[`${on}_high`] ?? null], isTurned = isGap ? pair.difference < 0 : pair.difference > 0;
    const turn = (number) => (isGap ? -number : number === null ? 0 : number ? 1 / number : Infinity); // a ratio to 0 is NULL
    const value = isTurned ? turn(pair[on]) : pair[on], text = isGap ? measure.gap(value) : shown(value, 3);
    const write = isGap ? measure.limit : (number) => (number === Infinity ? "∞" : shown(number, 3));
    if (ends.includes(null)) return `${text} (no interval${!isGap && value === 0 ? ", since the lower value is 0" : ""})`;
    const [low, high] = isTurned ? ends.map(turn).reverse() : ends;
    return `${text} (${interval}${write(low)} to ${write(high)}${together})`;
  };

  /** How many rows would decide a pair. */
  const needed = (pair) => {
    if (!pair?.rows_needed || Math.min(pair.first_n, pair.second_n) < FEWEST) return "";
    const { CLUSTER: cluster, METRICS: measured = "", ESTIMATE: estimate } = result.clause.items;
    const spread = !METRICS.has(pair.metric) && (estimate || /\w\s*\(/.test(measured)) ? " and how much they vary" : ""; // a number of a column
    const more = Math.max(0, pair.rows_needed - pair.first_n) + Math.max(0, pair.rows_needed - pair.second_n);
    return ` If these values${spread} are true, n must grow by ${about(more)} ${countedRows(pair.metric)}${cluster ? `, of new clusters (${cluster}) in one group each,` : ""} to decide it in four of five samples: at least ${about(pair.rows_needed)} in each group.`;
  };

  const reason = (row) => {
    const on = onOf(row), warning = (row.warning ?? "").replace(/(; )?fewer than two groups have a value( and enough rows \(MINIMUM\))?$/, "");
    if (row[on] !== null) return warning || "the label or the prediction that it reads has one value in every row";
    const why = row[`${sides[1]}_value`] === null ? "no group has a value and enough rows" : row.difference === null ? "fewer than two groups have a value and enough rows" : `the ${on} is undefined`;
    return warning ? `${why}; ${warning}` : why;
  };

  const values = (row, measure) => {
    const [low, high] = sides.map((side) => ({ value: measure.value(row[`${side}_value`]), who: people(label(row, side)), n: row[`${side}_n`] }));
    const text = ({ value, who, n }, of) => `${value} ${of} ${who}${(n ?? null) === null ? "" : ` (n\u00a0=\u00a0${n.toLocaleString("en")})`}`;
    const [among, what] = meaningOf(result, row.metric), isOne = row[`${sides[0]}_group`] === row[`${sides[1]}_group`];
    const counts = countedRows(row.metric), whichRows = counts === "rows" || (low.n ?? null) === null ? "" : `; n counts ${counts}`;
    if (!measure.isShare) return `${what ? `${what} is ` : ""}${text(low, "for")}${isOne ? "" : ` and ${text(high, "for")}`}${whichRows}.`;
    return `${among}${what ? `${what} for ` : ""}${text(low, "of")}${isOne ? "" : ` and ${what ? "for " : ""}${text(high, "of")}`}.`;
  };

  /** How large the gap is, within which interval, and whether that is allowed. */
  const gap = (row, measure) => {
    const on = onOf(row), isGap = on === "difference", [low, high] = limits(row), allowance = row.allowance ?? null;
    if (row[on] === null) return `It is not judged, since ${reason(row)}.`;
    const write = isGap ? measure.limit : unit(false).bare, own = furthest(row), ends = decider(row);
    if (ends && own && pairOf(row, ends)) return `The ${on} is ${gapOf(own, measure, `${called} `, atOnce(row.comparisons))}.`; // the row's interval is of the largest gap of all
    const isLimited = (row[`${on}_low`] ?? null) !== null && (row[`${on}_high`] ?? null) !== null;
    const none = !isGap && row.ratio === 0 && isLimited ? " (no interval, since the lower value is 0)" : "";
    const interval = low === null || high === null ? none : ` (${called} ${write(low)} to ${write(high)}${atOnce(row.comparisons)})`;
    const size = isGap ? measure.gap(Math.abs(row[on])) : shown(row[on], 3);
    if (allowance === null) return `The ${on} is ${size}${interval}.`;
    if (row.within === null) return `The ${on} is ${size}${interval}. It is not judged, since ${reason(row)}.`;
    // A ratio is of the first over the second group; what is allowed holds for both ways round.
    const verdict = verdictOf(row), holds = (end) => low !== null && low <= end && end <= high;
    const isOther = isGap && !holds(allowance) && holds(-allowance) && row.difference >= 0;
    const isAbove = !isGap && (verdict === "undecided" && low !== null ? holds(1 / allowance) && (row.ratio > 1 || !holds(allowance)) : row.ratio > 1);
    const bound = isGap ? measure.bound(allowance) : shown(isAbove ? 1 / allowance : allowance);
    if (verdict === "undecided" && !isLimited) return `The ${on} of ${size}${interval} is not decided: ${(interval ? MAYBE_LARGER : NO_INTERVAL).replace("few rows", result.clause.items.CLUSTER ? "few clusters" : "few rows")}.`;
    const said = {
      exceeds: isGap ? `is more than the ${bound} allowed` : `is ${isAbove ? "above" : "below"} the ${bound} that is allowed`,
      within: isGap ? `is within the ${bound} allowed` : `is at ${isAbove ? "most" : "least"} the ${bound} that is allowed`,
      undecided: `is not decided: ${low === null ? "the limits of the smallest ratio include" : "the interval includes"} the ${bound} allowed${isOther ? ", the other way round" : ""}`,
    }[verdict];
    return `The ${on} of ${size}${interval} ${said}.${verdict === "undecided" ? needed(pairOf(row, ends ?? sides.map((side) => row[`${side}_group`]))) : ""}`;
  };

  /** The pair whose limit gives the verdict, if it is another. */
  const deciding = (row, measure) => {
    const ends = decider(row);
    if (!ends) return "";
    const on = onOf(row), isGap = on === "difference", verdict = verdictOf(row), pair = furthest(row) && pairOf(row, ends);
    const who = listed(ends.map((group) => quoted(shorten(groupLabel(group, pair && keyOf(pair, pair.first_group === group ? "first" : "second"))))));
    if (!pair) {
      const isLower = isGap === (verdict === "exceeds"), limit = row[`${on}_${isLower ? "low" : "high"}`];
      return ` The ${isLower ? "lower" : "upper"} end, ${isGap ? measure.bare(limit) : shown(limit, 3)}, is that of another pair, which decides: ${who}.`;
    }
    const said = `${who} ${isGap ? "differ by" : "have a ratio of"} ${gapOf(pair, measure)}`, bound = isGap ? measure.bound(row.allowance) : shown(row.allowance);
    return {
      exceeds: ` Another pair ${furthest(row).verdict === "exceeds" ? "is surer" : "decides"}: ${said}, ${isGap ? "more" : "less"} than the ${bound} allowed.`,
      within: ` All pairs are within the ${bound} allowed; the least sure is another one: ${said}.`,
      undecided: ` Another pair decides: ${said}, so it is not decided whether all pairs keep the ${bound} allowed.${needed(pair)}`,
    }[verdict];
  };

  const compare = (row) => {
    const measure = unitOf(row);
    if (row[`${sides[1]}_value`] === null || row[`${sides[0]}_value`] === null) return `not judged, since ${reason(row)}.`;
    const said = `${values(row, measure)} ${gap(row, measure)}${deciding(row, measure)}`;
    return row.warning && row.within !== null && !result.groups ? `${said} ${capital(row.warning)}.` : said; // of a clause, `basis` has it
  };
  /** The gap of a row with its limits, as its sentence has them. */
  const written = (row, on) => {
    const measure = unitOf(row), isGap = on === "difference", [low, high] = limits(row, on), write = isGap ? measure.limit : unit(false).bare;
    return `${isGap ? measure.gap(row[on]) : shown(row[on], 3)}${low === null || high === null ? "" : ` (${write(low)} to ${write(high)})`}`;
  };
  return { rows, places, place, unitOf, limits, written, head: (row) => `${titleIn(result, row.metric)}${place(row)}: `, compare };
}

/** What the limits in the rows are of, where sentences have others. */
export function limitsInRows(result) {
  const { rows, limits } = readerOf(result), isOther = (one, other) => (one === null) !== (other === null) || Math.abs(one - other) > 1e-9 * Math.abs(one);
  const others = ["difference", "ratio"].filter((on) => rows.some((row) => onOf(row) === on && limits(row).some((limit, at) => isOther(limit, row[["low", "high"].map((end) => `${on}_${end}`)[at]] ?? null))));
  const of = { difference: "largest difference of any two groups", ratio: "smallest ratio of any two groups, in either order" };
  return others.map((on) => `${on}_low and ${on}_high are limits of the ${of[on]}. The interval in a sentence is that of the two groups that it names, so the two can differ.`).join(" ");
}

/** A row of FAIR TEST. */
function chance(row) {
  if (row.p_adjusted === null) return "nothing can be compared.";
  const p = row.p_adjusted < 0.0001 ? "< .0001" : `= ${show(row.p_adjusted, 2)}`;
  return `chance alone ${row.p_adjusted < LEVEL ? "would seldom" : "could well"} make these gaps (adjusted p ${p}).`;
}

const HEADS = {
  exceeds: (many) => `Differences exceed what is allowed${many}.`,
  undecided: (many) => `The data do not decide${many} whether differences are within what is allowed.`,
  within: () => "All differences that are judged are within what is allowed.",
};

/** What a result says: { verdict, headline, findings: [{ verdict, sentence }] }, or null for one without a verdict in words. */
export function findings(result) {
  const { rows, head, compare } = readerOf(result), [first] = rows;
  if (!first?.metric) return null;
  if ("p_adjusted" in first && "test" in first) {
    const seldom = rows.filter((row) => row.p_adjusted !== null && row.p_adjusted < LEVEL).length;
    return { verdict: null, headline: `In ${seldom} of ${rows.length} tests chance alone would seldom make gaps like these.`, findings: rows.map((row) => ({ verdict: null, sentence: head(row) + chance(row) })) };
  }
  if ("signal" in first) {
    const signals = rows.filter((row) => row.signal !== null);
    const headline = signals.length ? `The gap has changed: ${signals.length} of ${rows.length} rows signal it, first in ${signals.map(({ period }) => period).sort()[0]}.` : "No row signals that the gap has changed.";
    return { verdict: null, headline, findings: [] };
  }
  const isCompared = [["lowest", "highest"], ["first", "second"]].some((ends) => ends.every((end) => `${end}_group` in first && `${end}_value` in first));
  if (!isCompared || !("difference" in first)) return null;
  const found = rows.map((row) => ({ verdict: verdictOf(row), sentence: head(row) + compare(row) }));
  found.sort((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
  const { verdict } = found[0], judged = found.filter((each) => each.verdict).length, same = found.filter((each) => each.verdict === verdict).length;
  const { warning } = rows.find((row) => /^the (label|prediction) is /.test(row.warning ?? "")) ?? {}; // one value in every row
  const unjudged = rows.some((row) => (row.allowance ?? null) !== null) ? (warning ? `${capital(warning)}. So nothing is judged.` : "Nothing can be judged: there are not two groups with a value and enough rows.") : "Nothing is judged: the question does not say what is allowed (WITHIN), so this describes.";
  return { verdict, headline: HEADS[verdict]?.(judged > 1 ? ` in ${same} of ${judged} comparisons` : "") ?? unjudged, findings: found };
}
