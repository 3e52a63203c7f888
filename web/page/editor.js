// The editor: colours, completion of what fits the place, and an error underlined where it is.
import { autocompletion, completeFromList } from "@codemirror/autocomplete";
import { PostgreSQL, sql, SQLDialect } from "@codemirror/lang-sql";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter, setDiagnostics } from "@codemirror/lint";
import { Compartment, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import { written } from "./names.js";
import words from "./words.json" with { type: "json" };

const ITEMS = [...new Set(Object.values(words.forms).flat())];
const OWN = ["FAIR", ...Object.keys(words.forms), ...ITEMS.flatMap((item) => item.split(" "))].filter(Boolean);
const dialect = SQLDialect.define({ ...PostgreSQL.spec, keywords: `${PostgreSQL.spec.keywords} ${OWN.join(" ").toLowerCase()}` });
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--mark)", fontWeight: "600" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.number, color: "var(--unsure)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
]);

/** The form and the item of the clause that the cursor is in: { form, item }, or null outside of a clause. */
export function place(before) {
  const text = before.replace(/'[^']*'|"[^"]*"|--.*/g, (each) => " ".repeat(each.length));
  const clause = [...text.matchAll(/\bFAIR\s*(\w*)\s*\(/gi)].at(-1);
  if (!clause) return null;
  const inside = text.slice(clause.index + clause[0].length);
  let depth = 1;
  for (const sign of inside) depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
  if (depth < 1) return null;
  const item = [...inside.matchAll(/\b[A-Z_]+\b/gi)].map(([word]) => word.toUpperCase()).filter((word) => ITEMS.includes(word)).at(-1);
  return { form: clause[1].toUpperCase(), item };
}

/** What fits at the cursor: forms after FAIR, in a clause its items, metrics and columns. */
const offers = (tables) => (context) => {
  const word = context.matchBefore(/[\w"-]*/), before = context.state.sliceDoc(0, word.from);
  if (word.from === word.to && !context.explicit) return null;
  if (/\bFAIR\s+$/i.test(before)) return { from: word.from, options: Object.keys(words.forms).map((form) => ({ label: `${form || "("}`, type: "keyword", detail: "form" })) };
  const at = place(before);
  if (!at) return null;
  const text = context.state.doc.toString().toLowerCase();
  const columns = tables().filter(({ table }) => text.includes(table.toLowerCase())).flatMap((each) => each.columns);
  const metrics = words.metrics.map(({ name, meaning }) => ({ label: name, type: "function", info: meaning, boost: at.item === "METRICS" ? 3 : -3 }));
  const items = (words.forms[at.form] ?? ITEMS).map((item) => ({ label: item, type: "keyword", detail: "item", boost: 1 }));
  return { from: word.from, options: [...items, ...(at.item === "METRICS" ? metrics : []), ...columns.map(({ column, type }) => ({ label: column, apply: written(column), type: "property", detail: type, boost: 2 }))] };
};

/** An editor in an element. `run` runs its text; `check` gives a promise of an error with its place, or of nothing. */
export function edit(parent, { text, run, check, changed }) {
  let tables = [];
  const language = new Compartment();
  const withTables = () => sql({ dialect, upperCaseKeywords: true, schema: Object.fromEntries(tables.map(({ table, columns }) => [table, columns.map(({ column }) => column)])) });
  const view = new EditorView({
    doc: text, parent,
    extensions: [
      Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }])),
      basicSetup, EditorView.lineWrapping, language.of(withTables()), syntaxHighlighting(colours),
      autocompletion(), dialect.language.data.of({ autocomplete: offers(() => tables) }),
      dialect.language.data.of({ autocomplete: completeFromList([{ label: "FAIR", type: "keyword", detail: "clause" }]) }),
      linter(async ({ state }) => marks(state, await check(state.doc.toString())), { delay: 400 }),
      EditorView.contentAttributes.of({ "aria-label": "The question in SQL" }),
      EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
    ],
  });
  return {
    view,
    get text() {
      return view.state.doc.toString();
    },
    set text(made) {
      if (made !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: made } });
    },
    /** The tables that completion knows */
    set tables(known) {
      tables = known;
      view.dispatch({ effects: language.reconfigure(withTables()) });
    },
    mark(error) {
      view.dispatch(setDiagnostics(view.state, marks(view.state, error)));
    },
  };
}

function marks(state, error) {
  if (!(error?.end > error?.start) || error.start < 0) return [];
  const message = error.hint ? `${error.reason}\n${error.hint}` : (error.reason ?? error.message);
  return [{ from: Math.min(error.start, state.doc.length), to: Math.min(error.end, state.doc.length), severity: "error", message }];
}
