// A question without SQL: what a reader chooses from lists, and the clause that it stands for.
import { html } from "lit-html";
import { written } from "./engine.js";
import { titled } from "./sentences.js";

const DECISION = /pred|approv|decision|hired|hire|select|admit|accept|grant|flag|score|decile|invited|offer/i;
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

/** The condition under which a column says yes, as its values suggest. */
function condition(column) {
  if (!column || isBinary(column)) return { column: column?.column ?? "", test: "", value: "" };
  if (column.values && !column.isNumber) return { column: column.column, test: "=", value: column.values.find((value) => YES.test(value)) ?? column.values.findLast((value) => !NO.test(value)) ?? column.values.at(-1) ?? "" };
  return { column: column.column, test: column.isNumber ? ">=" : "=", value: String(column.middle ?? "") };
}

/** The question that a table suggests. */
export function suggest({ table, columns }) {
  const yesNo = columns.filter((each) => isBinary(each) || each.values?.length === 2);
  const named = (pattern, among) => among.find(({ column }) => pattern.test(column));
  const truth = named(TRUTH, yesNo);
  const decision = named(DECISION, yesNo) ?? named(DECISION, columns.filter((each) => each.isNumber)) ??
    yesNo.filter((each) => each !== truth && !isGroup(each.column) && (isBinary(each) || says(each))).at(-1) ?? truth ??
    columns.filter((each) => each.values?.length <= 6 && !isGroup(each.column) && !each.isNumber && says(each)).at(-1);
  const among = columns.filter((each) => each !== decision && each !== truth && each.values);
  const group = GROUPS.map((pattern) => named(pattern, among)).find(Boolean);
  return {
    table,
    decision: condition(decision),
    truth: condition(truth === decision ? undefined : truth),
    groups: group ? [group.column] : [],
    within: "", metrics: [], allowed: "difference", points: 5, ratio: 0.8, chance: true, minimum: 30,
  };
}

const LITERAL = (column, value) => (column.isNumber && value.trim() !== "" && Number.isFinite(Number(value)) ? value.trim() : `'${value.replaceAll("'", "''")}'`);

function predicate(about, { column, test, value }) {
  return test ? `${written(column)} ${test} ${LITERAL(about.columns.find((each) => each.column === column), value)}` : written(column);
}

/** The metrics that a question can have, with what it lacks for the others. */
const has = ({ decision, truth }, { needs }) => (needs === "truth" || (decision.column !== "")) && (needs === "decision" || truth.column !== "");

/** The clause of a question, or what it lacks. */
export function clauseOf(question, about) {
  if (!question.decision.column && !question.truth.column) return { lacks: "Choose a decision, or a truth." };
  if (!question.groups.length) return { lacks: "Choose the groups to compare." };
  const metrics = question.metrics.filter((metric) => has(question, METRICS[metric]));
  const judged = question.allowed !== "show";
  const items = [
    question.decision.column && `PREDICTION ${predicate(about, question.decision)}`,
    question.truth.column && `LABEL ${predicate(about, question.truth)}`,
    `PROTECTED ${question.groups.map(written).join(", ")}`,
    question.within && `CONTROL ${written(question.within)}`,
    metrics.length && `METRICS ${metrics.join(", ")}`,
    question.allowed === "difference" && `WITHIN ${Number((question.points / 100).toPrecision(12))}`,
    question.allowed === "ratio" && `WITHIN RATIO ${question.ratio}`,
    question.allowed === "four_fifths" && "STANDARD four_fifths",
    question.chance && "CONFIDENCE 0.95",
    question.minimum > 1 && `MINIMUM ${Math.round(question.minimum)}`,
  ].filter(Boolean);
  return { sql: `FROM ${written(question.table)}\nFAIR${judged ? " DISPARITY" : ""} (\n  ${items.join("\n  ")}\n)` };
}

/** The form. `change` takes what is other in the question. */
export function form(question, about, tables, change) {
  const option = (value, text, chosen) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`;
  const columnsFor = (key) => about.columns.filter((each) => each.values || each.isNumber || each.column === question[key].column);
  const chooser = (key, title, help, none) => {
    const given = question[key], column = about.columns.find((each) => each.column === given.column);
    const set = (part) => change({ [key]: { ...given, ...part } });
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
              ${column.values.map((value) => option(value, value, given.value))}</select>`
            : html`<input aria-label=${`${title}: value`} size="8" .value=${given.value} @input=${(event) => set({ value: event.target.value })}>`}` : ""}
      </div>
    </fieldset>`;
  };
  const check = (list, value, text, disabled = false) => html`<label class="check"><input type="checkbox" .checked=${question[list].includes(value)} ?disabled=${disabled}
    @change=${(event) => change({ [list]: event.target.checked ? [...question[list], value] : question[list].filter((each) => each !== value) })}><span>${text}</span></label>`;
  const few = about.columns.filter((each) => each.values && each.column !== question.decision.column && each.column !== question.truth.column);
  const many = about.columns.filter((each) => !each.values).length;
  return html`
    ${tables.length > 1 ? html`<fieldset><legend>Table</legend><select aria-label="Table" @change=${(event) => change({ table: event.target.value })}>
      ${tables.map(({ table }) => option(table, table, question.table))}</select></fieldset>` : ""}
    ${chooser("decision", "Decision", "Who is selected: the prediction or the decision to be audited.", "none")}
    ${chooser("truth", "Truth", "Who should have been selected, if that is known.", "not known")}
    <fieldset>
      <legend>Groups</legend>
      <p class="help">Who is compared. Several columns are combined.</p>
      <div class="checks scroll">${few.map(({ column, values }) => check("groups", column, html`${column} <small>${values.length}</small>`))}</div>
      ${many ? html`<p class="help">Columns with more than 40 values make no groups here; in SQL, write <code>PROTECTED age &gt;= 40 AS older</code>.</p>` : ""}
    </fieldset>
    <fieldset>
      <legend>Allowed</legend>
      <div class="row">
        <select aria-label="Allowed" @change=${(event) => change({ allowed: event.target.value })}>${Object.entries(ALLOWED).map(([kind, text]) => option(kind, text, question.allowed))}</select>
        ${question.allowed === "difference" ? html`<input type="number" aria-label="Points" min="0" max="100" step="0.5" .value=${String(question.points)} @input=${(event) => change({ points: Number(event.target.value) })}> points` : ""}
        ${question.allowed === "ratio" ? html`<input type="number" aria-label="Ratio" min="0" max="1" step="0.05" .value=${String(question.ratio)} @input=${(event) => change({ ratio: Number(event.target.value) })}>` : ""}
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
        <label class="row">Judge no group with fewer rows than <input type="number" min="1" .value=${String(question.minimum)} @input=${(event) => change({ minimum: Number(event.target.value) })}></label>
      </fieldset>
    </details>`;
}
