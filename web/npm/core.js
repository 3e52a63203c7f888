// FairSQL's core, a WebAssembly module: text in, text with its clauses as plain SQL out. `web/core/api.cpp` has the calls.

/** A clause that cannot be read: where it is, and what to write instead. */
export class ClauseError extends Error {
  constructor(reason, hint, start, end, sql) {
    super([reason, ...(end > start ? ["", excerpt(sql, start, end)] : []), ...(hint ? [`HINT: ${hint}`] : [])].join("\n"));
    Object.assign(this, { name: "ClauseError", reason, hint, start, end, sql });
  }
}

/** The line of a text with carets below, as the Python package shows it: a long line is cut around the carets. */
function excerpt(sql, start, end) {
  const begin = sql.lastIndexOf("\n", start - 1) + 1, stop = sql.indexOf("\n", begin);
  const text = sql.slice(begin, stop < 0 ? undefined : stop).replaceAll("\t", " ");
  const column = start - begin, first = Math.max(0, column - 60);
  const shown = (first ? "…" : "") + text.slice(first, first + 120) + (text.length > first + 120 ? "…" : "");
  const head = `LINE ${sql.slice(0, begin).split("\n").length}, COLUMN ${column + 1}: `, at = column - first + (first ? 1 : 0);
  const width = Math.max(1, Math.min(end - start, begin + text.length - start, shown.length - at));
  return `${head}${shown}\n${" ".repeat(head.length + at)}${"^".repeat(width)}`;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A list of texts as the core reads it: their number, and each with its length before it. */
function packed(texts) {
  const parts = texts.map((text) => encoder.encode(text));
  const bytes = new Uint8Array(4 + parts.reduce((size, part) => size + 4 + part.length, 0)), view = new DataView(bytes.buffer);
  view.setUint32(0, parts.length, true);
  let at = 4;
  for (const part of parts) {
    view.setUint32(at, part.length, true);
    bytes.set(part, at + 4);
    at += 4 + part.length;
  }
  return bytes;
}

function unpacked(buffer, at) {
  const view = new DataView(buffer), texts = [];
  for (let left = view.getUint32(at, true), place = at + 4; left > 0; left--) {
    const length = view.getUint32(place, true);
    texts.push(decoder.decode(new Uint8Array(buffer, place + 4, length)));
    place += 4 + length;
  }
  return texts;
}

// The C library imports these; the core reaches none of them but to abort.
const IMPORTS = {
  wasi_snapshot_preview1: new Proxy({}, {
    get: (_, name) => () => {
      if (name === "proc_exit") throw new Error("the core stopped");
      return 8; // a file that is not open
    },
  }),
};

/** How the rows of a query are had: of a connection of @duckdb/node-api, one of @duckdb/duckdb-wasm, or by a function. */
function rowsOf(connection) {
  if (typeof connection === "function") return connection;
  if (connection.runAndReadAll) return async (sql) => (await connection.runAndReadAll(sql)).getRows();
  if (!connection.query) throw new TypeError("expandFor(connection, sql) takes a connection of @duckdb/node-api or @duckdb/duckdb-wasm, or a function from SQL to rows");
  return async (sql) => {
    const table = await connection.query(sql), columns = table.schema.fields.map((_, at) => table.getChildAt(at));
    return Array.from({ length: table.numRows }, (_, row) => columns.map((column) => column.get(row)));
  };
}

class Core {
  #module;
  #wasm;

  constructor(module, instance) {
    this.#module = module;
    this.#begin(instance);
  }

  #begin(instance) {
    this.#wasm = instance.exports;
    this.#wasm._initialize();
  }

  /** Make calls. One that ends in the middle, since its stack is full, leaves an instance that is of no use: the next has another. */
  #run(calls) {
    try {
      return calls(this.#wasm);
    } catch (cause) {
      this.#begin(new WebAssembly.Instance(this.#module, IMPORTS));
      throw new Error("FairSQL cannot expand this text: it is nested too deeply, or too large", { cause });
    }
  }

  #call(wasm, name, bytes) {
    const at = wasm.fairsql_room(bytes.length);
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
    const made = wasm[name](at, bytes.length);
    return made === undefined ? [] : unpacked(wasm.memory.buffer, made);
  }

  /** Expand with these answers, or without a database if there are none: the text, or what is to be asked. */
  #expanded(sql, answers) {
    const bytes = encoder.encode(sql);
    const [kind, ...rest] = this.#run((wasm) => {
      wasm.fairsql_begin(answers ? 1 : 0);
      for (const answer of answers ?? []) this.#call(wasm, "fairsql_answer", answer);
      return this.#call(wasm, "fairsql_expand", bytes);
    });
    if (kind === "ask") return { ask: rest[0] };
    if (kind !== "error") return { text: kind === "sql" ? rest[0] : sql };
    const [reason, hint, ...places] = rest;
    const [start, end] = places.map((place) => decoder.decode(bytes.subarray(0, Number(place))).length); // bytes to UTF-16
    throw new ClauseError(reason, hint, start, end, sql);
  }

  expand(sql) {
    return this.#expanded(sql).text;
  }

  async expandFor(connection, sql) {
    const rows = rowsOf(connection), answers = [];
    for (;;) {
      const { ask, text } = this.#expanded(sql, answers); // of one try all is synchronous: those of several callers do not mix
      if (ask === undefined) return text;
      const found = await Promise.resolve(ask).then(rows).catch(() => []); // a query that fails has no rows
      answers.push(packed([ask, String(found[0]?.length ?? 0), ...found.flat().map((value) => String(value ?? "NULL"))]));
    }
  }

  macros(sql) {
    return this.#run((wasm) => this.#call(wasm, "fairsql_macros", encoder.encode(sql)))[0];
  }
}

/** The core's functions, which need no `this`. */
function functions(core) {
  return { expand: (sql) => core.expand(sql), expandFor: (connection, sql) => core.expandFor(connection, sql), macros: (sql) => core.macros(sql) };
}

/** A compiled core, ready to be called: browsers make instances of large modules on the main thread by a promise alone. */
export const start = async (module) => functions(new Core(module, await WebAssembly.instantiate(module, IMPORTS)));
export const startAtOnce = (module) => functions(new Core(module, new WebAssembly.Instance(module, IMPORTS)));
