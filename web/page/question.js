// A question without SQL: what a reader chooses from lists, the clause that it stands for, and the question of a clause that lists could have written.
import { html } from "lit-html";
import { listed } from "./labels.js";
import { literal, written } from "./names.js";
import { titled } from "./sentences.js";

const DECISION = /pred|approv|decision|hired|hire|select|admit|accept|grant|flag|score|decile|invited|offer|releas|bewillig|call_?back|den(y|ied)|reject|refus|declin|abgelehnt/i;
const REFUSAL = /den(y|ied)|reject|refus|declin|abgelehnt/i, BAD = /default|recid|fraud|readmit/i; // names whose yes is a no to those it is about
const TRUTH = /label|truth|actual|outcome|repaid|repay|default|recid|target|income|fraud|qualif|y_true|readmit|perform|success/i;
const GROUPS = [/(^|[_ ])(sex|gender|geschlecht|g[ée]nero|genre)/i, /race|ethnic/i, /religion|disab|national|origin|age_?(group|cat|band)/i, /marital/i]; // the likeliest first
const isGroup = (column) => GROUPS.some((pattern) => pattern.test(column));
const YES = /^(yes|y|true|t|1|1\.0|ja?|oui|bewilligt|genehmigt|angenommen|s[ií]|sim|tak|approved|accepted?|admitted|hired|selected|granted|paid|repaid|good|pass(ed)?|>.*|high)$/i;
const NO = /^(no?|nein|non|false|f|0|0\.0|(not|nicht|non) .*|den(y|ied)|reject(ed)?|refused?|declined?|abgelehnt|fail(ed)?|bad|low)$/i;

export const METRICS = {
  selection_rate: { text: "how many are selected", needs: "decision" },
  true_positive_rate: { text: "of those who qualify, how many are selected", needs: "both" },
  false_positive_rate: { text: "of those who do not qualify, how many are selected", needs: "both" },
  positive_predictive_value: { text: "of those who are selected, how many qualify", needs: "both" },
  accuracy: { text: "how often the decision is right", needs: "both" },
  base_rate: { text: "how many qualify", needs: "truth" },
};
const ALLOWED = {
  show: "show rates, judge nothing",
  difference: "a difference of at most",
  ratio: "a ratio of at least",
  four_fifths: "the four-fifths rule",
};
const TESTS = { "=": "is", ">=": "is at least", ">": "is more than", "<=": "is at most", "<": "is less than" };

/** Whether a column says yes or no by itself. */
const isBinary = ({ type, values }) => type === "BOOLEAN" || (values?.length > 0 && values.every((value) => ["0", "1", "0.0", "1.0"].includes(value)));

const says = ({ values }) => values.some((value) => YES.test(value));

/** The condition under which a column says yes, as its values suggest; `doubt` says what the reader has to choose, if they do not say it. */
function condition(column) {
  if (!column) return { column: "", test: "", value: "" };
  const { values, isNumber, middle } = column, is = (value, doubt = "") => ({ column: column.column, test: "=", value: value ?? "", doubt });
  if (values && (!isNumber || values.length <= 2)) {
    const yes = values.find((value) => YES.test(value)), isClear = yes !== undefined && (!/^\d+$/.test(yes) || isBinary(column));
    if (isClear) return is(yes);
    const proposed = yes ?? values.findLast((value) => !NO.test(value)) ?? values.at(-1);
    return is(proposed, yes ? `Choose which value means yes. ${yes} is proposed, since many codebooks write 1 for yes and 2 for no.` : `Choose which value means yes. ${proposed} is only a proposal.`);
  }
  return { column: column.column, test: isNumber ? ">=" : "=", value: String(middle ?? ""), doubt: isNumber ? `Choose the threshold. ${middle}, the middle value, is only a proposal.` : "Write the value that means yes." };
}

/** The question that a table suggests. */
export function suggest({ table, columns }) {
  const yesNo = columns.filter((each) => isBinary(each) || each.values?.length === 2);
  const named = (pattern, among) => among.find(({ column }) => pattern.test(column));
  const truth = named(TRUTH, yesNo);
  const decision = named(DECISION, yesNo) ?? named(DECISION, columns.filter((each) => each.isNumber)) ??
    yesNo.filter((each) => each !== truth && !isGroup(each.column) && (isBinary(each) || says(each))).at(-1) ?? truth ??
    columns.filter((each) => each.values?.length <= 6 && !isGroup(each.column) && !each.isNumber && says(each)).at(-1);
  const doubtOf = (column, found) => {
    if (!column) return found;
    if (column === decision && REFUSAL.test(column.column) && column.values?.length === 2) {
      const value = column.values.find((each) => each !== found.value);
      return { ...found, value, doubt: `Choose which value means selected. ${value} is proposed, since ${column.column} is the name of a refusal.` };
    }
    if (column === decision && !DECISION.test(column.column)) return { ...found, doubt: "Choose the decision: no name of a column says which it is." };
    if (column === truth && BAD.test(column.column) && found.test === "=") return { ...found, doubt: `Choose which value means that somebody should have been selected. ${found.value} is only a proposal.` };
    return found;
  };
  const among = columns.filter((each) => each !== decision && each !== truth && each.values);
  const group = GROUPS.map((pattern) => named(pattern, among)).find(Boolean);
  return {
    table,
    decision: doubtOf(decision, condition(decision)),
    truth: truth === decision ? condition() : doubtOf(truth, condition(truth)),
    groups: group ? [group.column] : [],
    within: "", metrics: [], allowed: "difference", points: "5", ratio: "0.8", chance: true, minimum: "30",
  };
}

const isNumeric = (text) => text.trim() !== "" && Number.isFinite(Number(text));

function predicate({ columns }, { column, test, value }) {
  const known = columns.find((each) => each.column === column), { type, isNumber } = known;
  if (test === "=" && isBinary(known) && (value === "true" || Number(value) === 1)) return written(column);
  return `${written(column)} ${test} ${type === "BOOLEAN" || isNumber ? value.trim() : literal(value)}`;
}

/** What a condition lacks. */
function lacking({ columns }, { column, value }, title) {
  const known = columns.find((each) => each.column === column);
  return known?.isNumber && !isNumeric(value) ? `${title}: write a number to compare ${column} with.` : "";
}

const LIMITS = {
  difference: ["points", 0, 100, "Write how many points are allowed, from 0 to 100."],
  ratio: ["ratio", 0, 1, "Write the ratio that is allowed, from 0 to 1."],
};

/** The metrics that a question can have, with what it lacks for the others. */
const has = ({ decision, truth }, { needs }) => (needs === "truth" || (decision.column !== "")) && (needs === "decision" || truth.column !== "");

/** The SQL of a question: its clause, or the rows of its table if it lacks what `lacks` says. */
export function clauseOf(question, about) {
  const lacks = lackOf(question, about);
  if (lacks) return { sql: `FROM ${written(question.table)} LIMIT 100`, lacks };
  const metrics = question.metrics.filter((metric) => has(question, METRICS[metric]));
  const judged = question.allowed !== "show";
  const items = [
    question.decision.column && `PREDICTION ${predicate(about, question.decision)}`,
    question.truth.column && `LABEL ${predicate(about, question.truth)}`,
    `PROTECTED ${question.groups.map(written).join(", ")}`,
    question.within && `CONTROL ${written(question.within)}`,
    metrics.length && `METRICS ${metrics.join(", ")}`,
    question.allowed === "difference" && `WITHIN ${Number((question.points / 100).toPrecision(12))}`,
    question.allowed === "ratio" && `WITHIN RATIO ${Number(question.ratio)}`,
    question.allowed === "four_fifths" && "STANDARD four_fifths",
    question.chance && "CONFIDENCE 0.95",
    question.minimum > 1 && `MINIMUM ${Math.round(question.minimum)}`,
  ].filter(Boolean);
  return { sql: `FROM ${written(question.table)}\nFAIR${judged ? " DISPARITY" : ""} (\n  ${items.join("\n  ")}\n)`, lacks: "" };
}

function lackOf(question, about) {
  if (!question.decision.column && !question.truth.column) return "Choose a decision, or a truth.";
  if (!question.groups.length) return "Choose the groups to compare.";
  const [key, least, most, text] = LIMITS[question.allowed] ?? [];
  if (key && !(isNumeric(question[key]) && question[key] >= least && question[key] <= most)) return text;
  if (!isNumeric(question.minimum)) return "Write the fewest rows of a group, such as 30.";
  return lacking(about, question.decision, "Decision") || lacking(about, question.truth, "Truth");
}

const NAME = /"(?:[^"]|"")*"|[a-z_]\w*/i;
const CONDITION = new RegExp(`^(${NAME.source})(?:\\s*(=|>=|>|<=|<)\\s*('(?:[^']|'')*'|-?\\d+(?:\\.\\d+)?|true|false))?$`, "i");
const named = (text) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);

/** The column that a name means. */
const columnOf = ({ columns }, text) => columns.find(({ column }) => column.toLowerCase() === named(text).toLowerCase());

/** A condition as the form has it; null of one that it cannot show. */
function conditionIn(about, text) {
  const [, name, test, value] = text.match(CONDITION) ?? [], column = name && columnOf(about, name);
  if (!column) return null;
  if (!test) return isBinary(column) ? { ...condition(column), doubt: "" } : null;
  const isText = value.startsWith("'"), shown = isText ? value.slice(1, -1).replaceAll("''", "'") : value;
  const isOf = column.type === "BOOLEAN" ? /^(true|false)$/i.test(value) : isText !== column.isNumber;
  const listed = column.values?.find((each) => each === shown || (column.type === "BOOLEAN" && each === shown.toLowerCase()) || (column.isNumber && Number(each) === Number(shown)));
  if (!isOf || (column.values && listed === undefined) || (test !== "=" && !column.isNumber)) return null;
  return { column: column.column, test, value: listed ?? shown, doubt: "" };
}

/** Columns as the form has them; null of others. */
function columnsIn(about, text) {
  const parts = text.match(new RegExp(NAME, "gi")) ?? [], found = parts.map((part) => columnOf(about, part));
  const isList = text.replace(new RegExp(NAME, "gi"), "x").replace(/\s/g, "") === parts.map(() => "x").join(",");
  return isList && found.every((column) => column?.values) ? found.map(({ column }) => column) : null;
}

const KNOWN = ["PREDICTION", "LABEL", "PROTECTED", "CONTROL", "METRICS", "WITHIN", "STANDARD", "CONFIDENCE", "MINIMUM"];

/** The question of a clause about a table; null of one that the form cannot show. */
export function questionOf({ form, items }, about) {
  if (Object.keys(items).some((word) => !KNOWN.includes(word)) || (form === "") !== !(items.WITHIN || items.STANDARD)) return null;
  const none = condition(), decision = items.PREDICTION ? conditionIn(about, items.PREDICTION) : none, truth = items.LABEL ? conditionIn(about, items.LABEL) : none;
  const groups = columnsIn(about, items.PROTECTED ?? ""), within = items.CONTROL ? columnsIn(about, items.CONTROL) : [""];
  const metrics = items.METRICS ? items.METRICS.replace(` WITHIN ${items.WITHIN}`, "").split(/\s*,\s*/) : [];
  const [, isRatio, bound] = items.WITHIN?.match(/^(RATIO\s+)?(\d*\.?\d+)$/i) ?? [], isStandard = items.STANDARD?.toLowerCase() === "four_fifths";
  const allowed = form === "" ? "show" : isStandard ? "four_fifths" : isRatio ? "ratio" : "difference";
  const question = {
    table: about.table, decision, truth, groups, within: within?.[0], metrics, allowed,
    points: allowed === "difference" ? String(Number((100 * bound).toPrecision(12))) : "5", ratio: allowed === "ratio" ? String(Number(bound)) : "0.8",
    chance: Boolean(items.CONFIDENCE), minimum: String(Number(items.MINIMUM ?? 1)),
  };
  const isKnown = decision && truth && groups && within?.length === 1 && metrics.every((metric) => METRICS[metric] && has(question, METRICS[metric])) &&
    (form === "" || isStandard !== Boolean(bound)) && !(items.STANDARD && !isStandard) && (!items.CONFIDENCE || Number(items.CONFIDENCE) === 0.95) && /^\d+$/.test(items.MINIMUM ?? "1");
  return isKnown && !lackOf(question, about) ? question : null;
}

const MANY = 12, NAMED = 5; // columns that need scrolling; the most that a remark names

/** The form. `change` takes what is other in the question. */
export function form(question, about, tables, change) {
  const option = (value, text, chosen) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`;
  const columnsFor = (key) => about.columns.filter((each) => each.values || each.isNumber || each.column === question[key].column);
  const chooser = (key, title, help, none) => {
    const given = question[key], column = about.columns.find((each) => each.column === given.column);
    const set = (part) => change({ [key]: { ...given, ...part, doubt: "" } });
    const rows = (value) => column.rows?.[column.values.indexOf(value)];
    return html`<fieldset>
      <legend>${title}</legend>
      <p class="help">${help}</p>
      <div class="row">
        <select aria-label=${title} @change=${(event) => change({ [key]: condition(about.columns.find((each) => each.column === event.target.value)) })}>
          ${option("", none, given.column)} ${columnsFor(key).map((each) => option(each.column, each.column, given.column))}
        </select>
        ${given.test && column ? html`
          <select aria-label=${`${title}: comparison`} @change=${(event) => set({ test: event.target.value })}>
            ${Object.entries(TESTS).filter(([test]) => column.isNumber || test === "=").map(([test, text]) => option(test, text, given.test))}
          </select>
          ${column.values ? html`<select aria-label=${`${title}: value`} @change=${(event) => set({ value: event.target.value })}>
              ${column.values.map((value) => option(value, `${value} (${rows(value).toLocaleString("en")} rows)`, given.value))}</select>`
            : html`<input aria-label=${`${title}: value`} size="8" .value=${given.value} @input=${(event) => set({ value: event.target.value })}>`}` : ""}
      </div>
      ${given.doubt ? html`<p class="help doubt">${given.doubt}</p>` : ""}
    </fieldset>`;
  };
  const check = (list, value, text, disabled = false) => html`<label class="check"><input type="checkbox" .checked=${question[list].includes(value)} ?disabled=${disabled}
    @change=${(event) => change({ [list]: event.target.checked ? [...question[list], value] : question[list].filter((each) => each !== value) })}><span>${text}</span></label>`;
  const few = about.columns.filter((each) => each.values && each.column !== question.decision.column && each.column !== question.truth.column);
  const many = about.columns.filter((each) => !each.values), texts = many.filter((each) => !columnsFor("decision").includes(each) && !columnsFor("truth").includes(each));
  const named = (columns) => listed(columns.map(({ column }) => column), NAMED);
  return html`
    ${tables.length > 1 ? html`<fieldset><legend>Table</legend><select aria-label="Table" @change=${(event) => change({ table: event.target.value })}>
      ${tables.map(({ table }) => option(table, table, question.table))}</select></fieldset>` : ""}
    ${chooser("decision", "Decision", "Who is selected: the prediction or the decision to be audited.", "none")}
    ${chooser("truth", "Truth", "Who should have been selected, if that is known.", "not known")}
    ${texts.length ? html`<p class="help">Not in these two lists, since ${texts.length > 1 ? "they have" : "it has"} more than 40 different texts: ${named(texts)}.</p>` : ""}
    <fieldset>
      <legend>Groups</legend>
      <p class="help">Who is compared. Several columns are combined.${few.length > MANY ? html` <strong>${few.length} columns: scroll to see all.</strong>` : ""}</p>
      <div class="checks scroll">${few.map(({ column, values }) => check("groups", column, html`${column} <small>${values.length} value${values.length === 1 ? "" : "s"}</small>`))}</div>
      ${many.length ? html`<p class="help">Not in this list, since ${many.length > 1 ? "they have" : "it has"} more than 40 values: ${named(many)}. In SQL, write <code>PROTECTED age &gt;= 40 AS older</code>.</p>` : ""}
    </fieldset>
    <fieldset>
      <legend>Allowed</legend>
      <div class="row">
        <select aria-label="Allowed" @change=${(event) => change({ allowed: event.target.value })}>${Object.entries(ALLOWED).map(([kind, text]) => option(kind, text, question.allowed))}</select>
        ${question.allowed === "difference" ? html`<input type="number" aria-label="Points" min="0" max="100" step="0.5" .value=${question.points} @input=${(event) => change({ points: event.target.value })}> points` : ""}
        ${question.allowed === "ratio" ? html`<input type="number" aria-label="Ratio" min="0" max="1" step="0.05" .value=${question.ratio} @input=${(event) => change({ ratio: event.target.value })}>` : ""}
      </div>
      <label class="check"><input type="checkbox" .checked=${question.chance} @change=${(event) => change({ chance: event.target.checked })}><span>With intervals, which say what chance could do <small>95 %</small></span></label>
    </fieldset>
    <details>
      <summary>More: what is measured, like with like, small groups</summary>
      <fieldset>
        <legend>Like with like</legend>
        <p class="help">Compare only those who share a value of …</p>
        <select aria-label="Like with like" @change=${(event) => change({ within: event.target.value })}>
          ${option("", "all are compared", question.within)}
          ${few.filter(({ column }) => !question.groups.includes(column)).map(({ column }) => option(column, column, question.within))}
        </select>
      </fieldset>
      <fieldset>
        <legend>Measure</legend>
        <p class="help">Without a choice: all that decision and truth allow.</p>
        <div class="checks tall">${Object.entries(METRICS).map(([metric, each]) => check("metrics", metric, html`${titled(metric)} <small>${each.text}</small>`, !has(question, each)))}</div>
      </fieldset>
      <fieldset>
        <legend>Small groups</legend>
        <label class="row">Judge no group with fewer rows than <input type="number" min="1" .value=${question.minimum} @input=${(event) => change({ minimum: event.target.value })}></label>
      </fieldset>
    </details>`;
}
