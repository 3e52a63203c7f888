// The page's words without a browser. In: results of clauses, and questions with their tables. Out: what the page says of them.
import { readFileSync } from "node:fs";
import { panels, wrapped } from "../page/answer.js";
import { basis, groupsMarked } from "../page/basis.js";
import { about } from "../page/clause.js";
import { clauseOf, questionOf, suggest } from "../page/question.js";
import { findings, limitsInRows } from "../page/sentences.js";
import { unitFor } from "../page/units.js";

const { results = [], tables = [], clauses = [], units = [], renamed = [], labels = [] } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify({
  results: results.map((result) => ({ ...findings(result), basis: basis(result), panels: panels(result), note: limitsInRows(result), groups: groupsMarked(result) })),
  tables: tables.map((table) => ({ question: suggest(table), ...clauseOf(suggest(table), table) })),
  clauses: clauses.map(({ clause, table }) => {
    const question = questionOf(clause, table);
    return question && clauseOf(question, table).sql;
  }),
  units: units.map(([values, allowance]) => unitFor(true, values, allowance).places),
  labels: labels.map(([label, most]) => wrapped(label, most)),
  renamed: renamed.map(({ sql, tokens, from, to }) => about(sql, tokens, from, to)),
}));
