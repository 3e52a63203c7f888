// DuckDB in a worker, and FairSQL before it. In: files and texts. Out: tables, and the rows of an answer.
import * as duckdb from "@duckdb/duckdb-wasm";
import { DataType, tableFromIPC, tableToIPC } from "apache-arrow";
import { ClauseError, load } from "fairsql";
import { clauseIn } from "./clause.js";
import { literal, quote as name, reserve } from "./names.js";
import words from "./words.json" with { type: "json" };

export { ClauseError };

const FEW = 40; // values of a column that are listed
const SAMPLES = { adult: "fairsql/data/adult.parquet", berkeley: "fairsql/data/berkeley.parquet", company: "examples/pay/company.csv" }; // as the documentation names them
const PATH = ["memory.main", "memory.sample"]; // what a question creates comes before the sample of that name

const COMMA_NUMBERS = "[-+]?(\\d+|\\d{1,3}(\\.\\d{3})+)(,\\d+)?", THOUSANDS = "0|[-+]?[1-9]\\d{0,2}(,\\d{3})*"; // numbers with decimal commas; those whose comma may be one of thousands

const MISSING = ["NA", "N/A", "n/a", "#N/A", "NULL", "null"]; // how programs write a value that is missing

const NEEDED = { PREDICTION: "fair_prediction", LABEL: "fair_label", WEIGHT: "fair_weight" }; // items whose columns must be known of a row, so that it counts

const FEW_OF_FAIR = ["fair_prediction", "fair_label", "fair_filter"];

const SEMICOLON = ";".charCodeAt(0);
const QUERY = /^(\(|(from|select|with|values|table|show|describe|summarize|pivot|unpivot|explain|call|pragma)\b)/i;
const CHANGE = /^(?:create\s+(?:or\s+replace\s+)?(?:temp\w*\s+)?(?:table|view)|insert\s+into|update|delete\s+from|alter\s+table|drop\s+(?:table|view))\s+(?:if\s+(?:not\s+)?exists\s+)?(?:"([^"]+)"|(\w+))/i; // of a table
const encoder = new TextEncoder(), decoder = new TextDecoder();

const fill = (text, values) => text.replace(/\$(\w+)/g, (_, key) => values[key]);

export class Engine {
  #database;
  #connection;
  #fairsql;
  #places;
  #attached = new Set();
  #descriptions = new Map();
  #origins = new Map(); // the file of a table, and how it was read
  #macros = new Set(); // the statements that made FairSQL's

  /** Start DuckDB. `places` says where its worker, its module and FairSQL's are; `build.js` and `index.html` have them. */
  static async open(places) {
    const engine = new Engine();
    engine.#places = places;
    engine.#database = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), await places.worker());
    [engine.#fairsql] = await Promise.all([load(await places.core()), engine.#database.instantiate(places.database)]);
    await engine.#database.open({});
    engine.#connection = await engine.#database.connect();
    await engine.#run("SET autoinstall_known_extensions = false; SET autoload_known_extensions = false"); // nothing is fetched
    await engine.#run(`CREATE SCHEMA sample; SET search_path = ${literal(PATH.join(","))}`);
    for (const [word] of await engine.#rows("SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category <> 'unreserved'")) reserve(word);
    const [[version]] = await engine.#rows("SELECT version()");
    engine.version = version;
    return engine;
  }

  #run(sql) {
    return this.#connection.query(sql);
  }

  async #rows(sql) {
    const table = await this.#run(sql), columns = table.schema.fields.map((_, at) => table.getChildAt(at));
    return Array.from({ length: table.numRows }, (_, row) => columns.map((column) => plain(column.get(row), column.type)));
  }

  /** Take a file as tables, by the ending of its name: { tables: their names, remark: what was done to its values }. */
  async take(file) {
    if (!file.size) throw new Error(`${file.name} is empty`);
    try {
      return await this.#take(file);
    } catch (error) {
      throw unreadable(file, error, this.version);
    } finally {
      this.#descriptions.clear();
    }
  }

  async #take(file) {
    const [, ending] = file.name.toLowerCase().match(/\.(\w+?)(?:\.gz)?$/) ?? [];
    const base = file.name.replace(/\.(gz|\w+(\.gz)?)$/i, "").replace(/\W+/g, "_").toLowerCase();
    const table = /^[a-z_]/.test(base) ? base : `t_${base}`;
    let remark = "", encoding = "";
    if (["csv", "tsv", "txt"].includes(ending)) ({ remark, encoding } = await this.#takeCsv(file, table));
    else if (["parquet", "pq"].includes(ending)) await this.#takeArrow(await this.#parquet(file), table);
    else if (["arrow", "feather", "ipc", "arrows"].includes(ending)) await this.#takeArrow(stream(await file.arrayBuffer()), table);
    else if (["duckdb", "db", "ddb"].includes(ending)) return this.#from(file.name, { tables: await this.#attach(file, table), remark });
    else throw Object.assign(new Error("the page reads .csv, .tsv, .txt, .parquet, .arrow and .duckdb files"), { hint: /^xls|^ods$/.test(ending) ? "Save the sheet as CSV, and open that." : undefined });
    return this.#from(encoding ? `${file.name}, read as ${encoding}` : file.name, { tables: [table], remark });
  }

  /** A table that a question changes is no longer that of its file. */
  #forget(table) {
    for (const known of [this.#origins, this.#descriptions]) for (const each of known.keys()) if (each.toLowerCase() === table.toLowerCase()) known.delete(each);
  }

  /** Keep which file tables are of. */
  #from(origin, taken) {
    for (const table of taken.tables) this.#origins.set(table, origin);
    return taken;
  }

  /** Take a file of ours as a table, and as the file that the documentation names. */
  async takeSample(table) {
    const path = SAMPLES[table], bytes = await this.#places.sample(path.split("/").at(-1));
    const others = await this.#rows(`SELECT 'TABLE' FROM duckdb_tables() WHERE schema_name = 'main' AND table_name = ${literal(table)}
      UNION ALL SELECT 'VIEW' FROM duckdb_views() WHERE schema_name = 'main' AND view_name = ${literal(table)}`);
    for (const [kind] of others) await this.#run(`DROP ${kind} main.${name(table)}`);
    if (path.endsWith(".csv")) await this.#readCsv(path, new Blob([bytes]), table, "sample");
    else await this.#takeArrow(await this.#parquet(new Blob([bytes])), table, "sample");
    await this.#run(`CREATE OR REPLACE VIEW sample.${name(path)} AS FROM sample.${name(table)}`);
    this.#descriptions.clear();
    return this.#from(path, { tables: [table] }).tables;
  }

  /** Take a CSV in UTF-8, in UTF-16 with its mark, or as old programs of Windows write it. Gives its encoding, and what was done to its values. */
  async #takeCsv(file, table) {
    const begin = new Uint8Array(await file.slice(0, 1000).arrayBuffer()), isPacked = /\.gz$/i.test(file.name);
    const encoding = { "255,254": "utf-16le", "254,255": "utf-16be" }[begin.subarray(0, 2)];
    if (!encoding && !isPacked && (begin.includes(0) || decoder.decode(begin).startsWith("%PDF"))) throw Object.assign(new Error("it is not a text file, though its name says so"), { hint: "Open a file whose name ends as its format does, such as .parquet, or save the table as CSV." });
    if (encoding) return { encoding: encoding.toUpperCase(), remark: await this.#readCsv(file.name, await decoded(file, encoding), table) };
    try {
      return { encoding: "UTF-8", remark: await this.#readCsv(file.name, file, table) };
    } catch (error) {
      if (!/not utf-8 encoded/.test(error.message) || isPacked) throw error;
      return { encoding: "Windows-1252", remark: `It is not UTF-8, so it was read as Windows-1252. ${await this.#readCsv(file.name, await decoded(file, "windows-1252"), table)}` };
    }
  }

  async #readCsv(filename, bytes, table, schema = "main") {
    const read = (missing) => this.#run(`CREATE OR REPLACE TABLE ${schema}.${name(table)} AS FROM read_csv(${literal(filename)}, nullstr = [${["", ...missing].map(literal)}])`);
    await this.#database.registerFileHandle(filename, bytes, duckdb.DuckDBDataProtocol.BROWSER_FILEREADER, true);
    try {
      await read([]);
      const texts = (await this.tables()).find((each) => each.table === table).columns.filter(({ type }) => type === "VARCHAR");
      const [found] = texts.length ? await this.#rows(`SELECT ${texts.map(({ column }) => `list(DISTINCT ${name(column)}) FILTER (${name(column)} IN (${MISSING.map(literal)}))`)} FROM ${name(table)}`) : [[]];
      const missing = [...new Set(found.flatMap((values) => values ?? []))], columns = texts.filter((_, at) => found[at]).map(({ column }) => column);
      if (missing.length) await read(missing); // without these texts a column may be of numbers
      const remark = missing.length ? `${missing.join(", ")} in ${columns.join(", ")} ${missing.length > 1 ? "are" : "is"} read as missing.` : "";
      return [remark, await this.#readCommas(schema, table)].filter(Boolean).join(" ");
    } finally {
      await this.#database.dropFile(filename);
    }
  }

  /** Make numbers of texts like 1.234,56. Gives what was done, and to which texts like 1,234 nothing was, since their comma may separate thousands. */
  async #readCommas(schema, table) {
    const texts = (await this.tables()).find((each) => each.table === table).columns.filter(({ type }) => type === "VARCHAR").map(({ column }) => column);
    if (!texts.length) return "";
    const all = (column, pattern) => `bool_and(regexp_full_match(trim(${name(column)}), ${literal(pattern)}))`;
    const [found] = await this.#rows(`SELECT ${texts.map((column) => `CASE WHEN count_if(contains(${name(column)}, ',')) = 0 THEN NULL WHEN ${all(column, THOUSANDS)} THEN 'unsure' WHEN ${all(column, COMMA_NUMBERS)} THEN 'decimal' END`)} FROM ${schema}.${name(table)}`);
    const decimal = texts.filter((_, at) => found[at] === "decimal"), unsure = texts.filter((_, at) => found[at] === "unsure");
    for (const column of decimal) await this.#run(`ALTER TABLE ${schema}.${name(table)} ALTER ${name(column)} TYPE DOUBLE USING replace(replace(trim(${name(column)}), '.', ''), ',', '.')::DOUBLE`);
    return [
      decimal.length ? `The commas in ${decimal.join(", ")} are read as decimal commas.` : "",
      unsure.length ? `${unsure.join(", ")} ${unsure.length > 1 ? "stay" : "stays"} text: a comma as in 1,234 may separate thousands or decimals. Save the numbers without it, or with a point.` : "",
    ].filter(Boolean).join(" ");
  }

  async #takeArrow(bytes, table, schema = "main") {
    await this.#run(`DROP TABLE IF EXISTS ${schema}.${name(table)}`);
    await this.#connection.insertArrowFromIPCStream(bytes, { schema, name: table, create: true });
  }

  /** Parquet as Arrow, by a reader that is loaded when it is needed: DuckDB for browsers would fetch its own from another host. */
  async #parquet(file) {
    const { default: start, readParquet } = await import("parquet-wasm/esm/parquet_wasm.js");
    await start({ module_or_path: await this.#places.parquet() });
    return readParquet(new Uint8Array(await file.arrayBuffer())).intoIPCStream();
  }

  /** Open a database of DuckDB's: its tables by their names, and the metrics that it keeps. */
  async #attach(file, database) {
    await this.#database.registerFileHandle(file.name, file, duckdb.DuckDBDataProtocol.BROWSER_FILEREADER, true);
    await this.#run(`ATTACH OR REPLACE ${literal(file.name)} AS ${name(database)} (READ_ONLY)`);
    this.#attached.add(database);
    await this.#run(`SET search_path = ${literal([PATH[0], ...Array.from(this.#attached, (each) => `${name(each)}.main`), PATH[1]].join(","))}`);
    const kept = await this.#rows(`FROM duckdb_tables() SELECT 1 WHERE database_name = ${literal(database)} AND schema_name = 'fairsql' AND table_name = 'metrics'`);
    if (kept.length) await this.#run(`CREATE SCHEMA IF NOT EXISTS fairsql; CREATE OR REPLACE TABLE fairsql.metrics AS FROM ${name(database)}.fairsql.metrics`);
    this.#descriptions.clear();
    const found = await this.#rows(`SELECT DISTINCT table_name FROM duckdb_columns() WHERE database_name = ${literal(database)} AND schema_name = 'main' AND NOT internal ORDER BY ALL`);
    return found.map(([table]) => table);
  }

  /** The tables and their columns: [{ table, columns: [{ column, type }] }]. */
  async tables() {
    const rows = await this.#rows(`SELECT table_name, column_name, data_type FROM duckdb_columns()
      WHERE NOT internal AND table_name NOT IN (${Object.values(SAMPLES).map(literal)}) AND (schema_name = 'main' OR schema_name = 'sample'
        AND table_name NOT IN (SELECT table_name FROM duckdb_columns() WHERE schema_name = 'main')) ORDER BY table_oid, column_index`);
    const tables = new Map();
    for (const [table, column, type] of rows) tables.set(table, [...(tables.get(table) ?? []), { column, type }]);
    return Array.from(tables, ([table, columns]) => ({ table, columns }));
  }

  /** What a table has: the file that it is of, its rows, and of each column its values and how many rows have each if they are few, or a middle one if they are numbers. */
  async describe(table) {
    if (!this.#descriptions.has(table)) this.#descriptions.set(table, await this.#describe(table));
    return this.#descriptions.get(table);
  }

  async #describe(table) {
    const { columns } = (await this.tables()).find((each) => each.table === table);
    const [[count, ...counts]] = await this.#rows(`SELECT count(*), ${columns.map(({ column }) => `approx_count_distinct(${name(column)})`)} FROM ${name(table)}`);
    const isNumber = ({ type }) => /INT|DOUBLE|FLOAT|REAL|DECIMAL/.test(type);
    const [found] = await this.#rows(`SELECT ${columns.map((each, at) => counts[at] <= 2 * FEW
      ? `map_entries(histogram(${name(each.column)}::VARCHAR))`
      : isNumber(each) ? `quantile_disc(${name(each.column)}, 0.5)::DOUBLE` : "NULL")} FROM ${name(table)}`);
    const described = columns.map((each, at) => {
      const listed = Array.isArray(found[at]) ? found[at] : null;
      if (listed && isNumber(each)) listed.sort((one, other) => one.key - other.key);
      const isFew = (counts[at] <= 2 * FEW) && (listed?.length ?? 0) <= FEW;
      return { ...each, isNumber: isNumber(each), values: isFew ? (listed ?? []).map(({ key }) => key) : null, rows: isFew ? (listed ?? []).map(({ value }) => value) : null, middle: listed ? listed[listed.length >> 1]?.key : found[at] };
    });
    return { table, origin: this.#origins.get(table), count, columns: described };
  }

  /** The tables that a text names and that are not here; an error if it cannot be read. Of a clause its source is asked: of limits DuckDB does not give the names. */
  async lacking(sql) {
    const known = new Set((await this.#rows("SELECT table_name FROM duckdb_tables() UNION SELECT view_name FROM duckdb_views()")).map(([table]) => table.toLowerCase()));
    const text = await this.expand(sql), clause = clauseIn(sql, await this.tokens(sql));
    const named = await this.#connection.getTableNames(clause ? `FROM ${clause.source}` : text).catch((error) => {
      if (/"exception_type":"Parser"/.test(error.message)) throw error;
      return []; // of several statements DuckDB gives none
    });
    return named.filter((table) => !known.has(table.toLowerCase()));
  }

  /** The text as plain SQL; a ClauseError if it cannot be read. */
  expand(sql) {
    return this.#fairsql.expandFor(this.#connection, sql);
  }

  /** The tokens of a text, as DuckDB reads it: [{ text, start, depth }] without comments, `depth` of parentheses. */
  async tokens(sql) {
    const bytes = encoder.encode(sql), { offsets } = await this.#database.tokenize(sql);
    let start = decoder.decode(bytes.subarray(0, offsets[0])).length, depth = 0;
    return offsets.map((at, which) => {
      const until = decoder.decode(bytes.subarray(at, offsets[which + 1])), [text] = until.match(/^(?:"(?:[^"]|"")*"|\w+|[^])/);
      if (text === ")") depth--;
      const token = { text, start, depth };
      if (text === "(") depth++;
      start += until.length;
      return token;
    });
  }

  /** The query of the rows that a FAIR clause reads, as its expansion has it, and their columns; null for other texts. */
  async #rowsOf(sql) {
    const text = await this.expand(sql), tokens = await this.tokens(text);
    const begin = tokens.findIndex(({ text: word }, at) => word === "fair_rows" && tokens[at + 1]?.text === "AS" && tokens[at + 2]?.text === "(") + 2;
    if (begin < 2) return null;
    const end = tokens.findIndex(({ text: word, depth }, at) => at > begin && word === ")" && depth === tokens[begin].depth);
    const rows = text.slice(tokens[begin].start + 1, tokens[end].start), { schema: { fields } } = await this.#run(`FROM (${rows}) LIMIT 0`);
    return { rows, fields };
  }

  /** How many rows a FAIR clause reads, the types of what it reads by their names, and of PREDICTION and the like in how many of the rows they are missing. */
  async read(sql) {
    const found = await this.#rowsOf(sql);
    if (!found) return {};
    const columns = found.fields.map((field) => field.name), needed = Object.entries(NEEDED).filter(([, column]) => columns.includes(column) && !columns.includes("fair_score")); // a missing score makes others missing
    const among = columns.includes("fair_filter") ? " AND fair_filter" : "";
    const [[count, ...nulls]] = await this.#rows(`SELECT count(*), ${needed.map(([, column]) => `count_if(${column} IS NULL${among}), `).join("")} FROM (${found.rows})`);
    return { count, missing: Object.fromEntries(needed.map(([word], at) => [word, nulls[at]])), types: Object.fromEntries(found.fields.map(({ name: column, type }) => [column, String(type)])) };
  }

  /** SHA-256 of the columns that a FAIR clause reads and the number of rows, as reports of the Python package have them. */
  async fingerprint(sql) {
    const { rows, fields } = await this.#rowsOf(sql);
    const few = fields.map((field) => field.name).filter((column) => !column.startsWith("fair_") || FEW_OF_FAIR.includes(column)), numbers = fields.map((field) => field.name).filter((column) => !few.includes(column));
    const values = [...few.map((column) => fill(words.queries.written, { column: name(column) })), "count(*)", ...(numbers.length ? [`sum(hash(${numbers.map(name)}))`] : [])];
    const [[sha256, count]] = await this.#rows(fill(words.queries.fingerprint, { rows, columns: few.map(name).join(", "), values: values.join(", ") }));
    return { sha256, rows: count };
  }

  /** SHA-256 of a text; the browser's own is missing on a host without TLS. */
  async sha256(text) {
    return (await this.#rows(`SELECT sha256(${literal(text)})`))[0][0];
  }

  /** The statements of plain SQL, each from its first token on. A token that is a semicolon is in no text and no comment. */
  async #statements(sql) {
    const bytes = encoder.encode(sql), { offsets } = await this.#database.tokenize(sql), statements = [];
    let begin = null;
    for (const at of offsets) {
      if (bytes[at] !== SEMICOLON) begin ??= at;
      else if (begin !== null) statements.push([begin, at]), begin = null;
    }
    if (begin !== null) statements.push([begin, bytes.length]);
    return statements.map((place) => decoder.decode(bytes.subarray(...place)));
  }

  /** Make those of FairSQL's macros that a text calls and that are not here: DuckDB takes seconds for the largest. */
  async #makeMacros(sql) {
    const isOfMacros = /\bMACRO\b/i.test(sql); // which it may drop
    if (isOfMacros) this.#macros.clear();
    const lacking = this.#fairsql.macros(sql).split(/^(?=CREATE OR REPLACE MACRO )/m).filter((statement) => statement && !this.#macros.has(statement));
    if (lacking.length) await this.#run(lacking.join(""));
    if (!isOfMacros) for (const statement of lacking) this.#macros.add(statement);
  }

  /** Answer a text: { sql, plain, fields: [{ name, type }], rows, expanded: ms, run: ms }, the rows of its last query. */
  async ask(sql) {
    const begin = performance.now();
    await this.#makeMacros(sql);
    const plainText = await this.expand(sql), between = performance.now();
    let table, isQuery = false;
    for (const statement of await this.#statements(plainText)) {
      const result = await this.#run(statement).catch((error) => {
        throw placed(error, sql, plainText, [...this.#descriptions.values()].flatMap(({ columns }) => columns));
      });
      const [, quoted, changed = quoted] = statement.match(CHANGE) ?? [];
      if (changed) this.#forget(changed);
      if (!isQuery || QUERY.test(statement)) table = result;
      isQuery ||= QUERY.test(statement);
    }
    const end = performance.now();
    const columns = table.schema.fields.map((_, at) => table.getChildAt(at));
    return {
      sql, plain: plainText,
      fields: table.schema.fields.map((field) => ({ name: field.name, type: String(field.type) })),
      rows: Array.from({ length: table.numRows }, (_, row) => columns.map((column) => plain(column.get(row), column.type))),
      expanded: between - begin, run: end - between,
    };
  }
}

/** A file of another encoding as UTF-8. */
const decoded = (file, encoding) => new Response(file.stream().pipeThrough(new TextDecoderStream(encoding)).pipeThrough(new TextEncoderStream())).blob();

/** Why a file cannot be read, without the options of DuckDB's that nobody can set here. */
function unreadable(file, error, version) {
  const hint = /newer version of DuckDB/.test(error.message) ? `A DuckDB newer than this page's, ${version}, wrote it. There, COPY loans TO 'loans.parquet' writes a table that the page opens.` : error.hint;
  const [reason] = hint && !error.hint ? ["its format is newer"] : error.message.replace(/^[\w ]+ Error: /, "").split(/\n+(?:Possible |The search space|\s*file ?=)/);
  return Object.assign(new Error(`${file.name} cannot be read: ${reason}`, { cause: error }), { hint });
}

/** An Arrow file in the form of a stream, which DuckDB takes. */
const stream = (bytes) => tableToIPC(tableFromIPC(new Uint8Array(bytes)), "stream");

/** An error of DuckDB's without its view of the plain SQL, and with the place of the name that it is about, if the user wrote that. */
function placed(error, sql, plainText, columns) {
  if (sql === plainText) return new Error(error.message.replace(/(\n+LINE \d+:[^]*)\1$/, "$1"), { cause: error }); // DuckDB for browsers shows the line twice
  const [reason, said] = error.message.replace(/\n+LINE \d+:[^]*$/, "").replace(/^Invalid Input Error: /, "").split(/\nHINT: /); // the reason is our own, if it has a hint
  const made = Object.assign(new Error(reason, { cause: error }), { hint: said });
  const [, unlike, type] = reason.match(/^Conversion Error: Could not convert string ('[^]*') to (\w+)$/) ?? [];
  if (unlike) made.hint = `The column that ${unlike} is compared with has the type ${type}: write one of its values.`;
  const [, item, text, value] = reason.match(/^([A-Z]+) ([^]+) must be 0, 1, boolean or NULL, and is ([^]*)$/) ?? [];
  if (item) {
    const two = columns.find((each) => each.column.toLowerCase() === text.toLowerCase() && each.values?.length === 2);
    const tests = two ? two.values.map((each) => `= ${two.isNumber ? each : literal(each)}`) : [/^-?\d+(\.\d+)?$/.test(value) ? `>= ${value}` : `= ${literal(value)}`];
    made.hint = `Compare it with the value that means yes, as in ${tests.map((test) => `${item} ${text} ${test}`).join(" or ")}`;
  }
  const [, column = text ?? unlike] = error.message.match(/(?:column|name|function) "?([^"\n]+?)"? (?:not found|does not exist)/) ?? error.message.match(/Referenced column "([^"]+)"/) ?? [];
  made.start = column ? sql.indexOf(column, item ? sql.search(new RegExp(`\\b${item}\\b`, "i")) : 0) : -1;
  made.end = made.start + (column?.length ?? 0);
  return made;
}

/** A value of Arrow's as a value of JavaScript's: numbers, texts, truth values, null, lists of these, and objects for structs. */
function plain(value, type) {
  if (value === null || value === undefined) return null;
  if (DataType.isDate(type) || DataType.isTimestamp(type)) return new Date(Number(value)).toISOString().slice(0, DataType.isDate(type) ? 10 : 19).replace("T", " ");
  if (DataType.isDecimal(type)) return Number(BigInt.asIntN(128, [...value].reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n))) / 10 ** type.scale;
  if (typeof value === "bigint") return Number(value);
  if (DataType.isList(type)) return Array.from(value, (each) => plain(each, type.children[0].type));
  if (DataType.isStruct(type)) return Object.fromEntries(type.children.map((field) => [field.name, plain(value[field.name], field.type)]));
  if (DataType.isMap(type)) return Object.fromEntries(Array.from(value, ([key, each]) => [key, plain(each, type.valueType)]));
  return typeof value === "object" ? String(value) : value;
}
