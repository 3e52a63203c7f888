// Names of groups, strata and lists for a reader, as fairsql/reports/content/labels.py and words.py have them. In: values of columns. Out: text.

const CODE = 2, MOST = 60; // the most characters of a text that is written with its column, such as F; and of a name in a sentence
const ANSWERS = new Set(["yes", "true", "false"]);
const PEOPLE = new Set("black boys female girls male men white women".split(" "));
const PROSE = new Set("all any both mixed neither none other others some unknown".split(" "));

/** Whether each part of a label names its column. */
const hasColumn = (label) => label.split(", ").every((part) => part.includes(" = ") || part.endsWith(" unknown"));

/** A value as text, in quotes only if it would read as no value at all. */
const plain = (text) => (text.trim() === text && text && !/^\(?null\)?$/i.test(text) ? text : `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`);

/** One value of a group: a code with its column, a missing value as "sex unknown". */
function labelOf(name, value) {
  if (value === null) return `${name} unknown`;
  const text = plain(String(value));
  const isCode = typeof value !== "string" || value.length <= CODE || /^\d+\.?\d*$|^\.\d+$/.test(value) || ANSWERS.has(text.toLowerCase());
  return isCode ? `${name} = ${text}` : text;
}

/** The label of a group: of its text in a table, and of its values by the names of their columns. */
export function groupLabel(group, key) {
  if (group === "(overall)") return "all rows";
  const parts = Object.entries(key ?? {}), texts = parts.length === 1 ? [group] : group.split(", "); // DuckDB writes 1.0 for a number that JavaScript writes as 1
  if (!parts.length) return group;
  return parts.map(([name, value], at) => (typeof value === "number" ? `${name} = ${texts.length === parts.length ? texts[at] : value}` : labelOf(name, value))).join(", ");
}

/** A stratum, in which each value has its column. */
export const stratumLabel = (names, values) => names.map((name, at) => {
  if (values[at] === null) return `${name} unknown`;
  const text = plain(String(values[at]));
  return `${name} = ${text.includes(", ") ? `“${text}”` : text}`;
}).join(", ");

/** A label within a sentence: in quotes if it could be read as prose, or has several parts. */
export function quoted(label) {
  const isName = /^\p{L}/u.test(label) && (PEOPLE.has(label) || !/^\p{Ll}/u.test(label)) && !PROSE.has(label.toLowerCase());
  const isOne = !label.includes(", ") && !label.includes(" and ");
  return label === "all rows" || isOne && (isName || hasColumn(label)) ? label : `“${label}”`;
}

/** A label as people in a sentence. */
export function people(label) {
  if (label !== "all rows" && hasColumn(label)) return `those with ${label}`;
  return label.includes(", ") ? `the group ${quoted(label)}` : quoted(label);
}

/** A text with its middle left out if it is long. */
export function shorten(text, most = MOST) {
  if (text.length <= most) return text;
  const parts = text.split(", ");
  if (parts.length > 2 && text.includes(" = ") && parts[0].length + parts.at(-1).length + 4 <= most) return `${parts[0]}, … ${parts.at(-1)}`;
  const room = most - 1;
  let head = text.slice(0, (room + 1) >> 1), tail = text.slice(text.length - (room >> 1));
  if (head.slice(room >> 2).includes(" ")) head = head.slice(0, head.lastIndexOf(" "));
  if (tail.slice(0, room >> 2).includes(" ")) tail = tail.slice(tail.indexOf(" ") + 1);
  return text.includes(" ") ? `${head.trimEnd()} … ${tail.trimStart()}` : `${head}…${tail}`;
}

/** Texts in an enumeration, which says how many of them it leaves out. */
export function listed(texts, most = 20) {
  const named = texts.length > most + 1 ? [...texts.slice(0, most), `${texts.length - most} more`] : texts;
  return [named.slice(0, -1).join(", "), named.at(-1)].filter(Boolean).join(" and ");
}

/** A number with its noun. */
export const counted = (number, thing, plural = `${thing}s`) => `${number.toLocaleString("en")} ${number === 1 ? thing : plural}`;
