/** A clause that cannot be read. `message` shows where it is. */
export declare class ClauseError extends Error {
  readonly name: "ClauseError";
  /** What is wrong */
  readonly reason: string;
  /** What to write instead; may be empty */
  readonly hint: string;
  /** Where the clause is wrong, by index in `sql` */
  readonly start: number;
  /** The index after what is wrong */
  readonly end: number;
  /** The text that cannot be read */
  readonly sql: string;
}

/** A connection of `@duckdb/node-api` */
export interface NodeConnection {
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>;
}

/** A connection of `@duckdb/duckdb-wasm`, in a worker or without one */
export interface WasmConnection {
  query(sql: string): unknown;
}

/** Runs a query and gives its rows as arrays of values */
export type Rows = (sql: string) => Promise<unknown[][]> | unknown[][];

export interface FairSQL {
  /**
   * A text with its FAIR clauses as plain SQL; a text without FairSQL's syntax as it is. It knows the built-in metrics.
   * @throws {ClauseError}
   */
  expand(sql: string): string;
  /**
   * The same for a database, which may keep metrics of its own: CREATE METRIC, SHOW METRICS, DESCRIBE MODEL and the like work too.
   * It asks the database only where the text needs that, and runs nothing of the text itself.
   */
  expandFor(connection: NodeConnection | WasmConnection | Rows, sql: string): Promise<string>;
  /** The statements that create those of FairSQL's macros that a text calls, such as fair_metrics(…); without such a call an empty text */
  macros(sql: string): string;
}

/** In Node alone, without waiting */
export declare const expand: FairSQL["expand"];
/** In Node alone */
export declare const expandFor: FairSQL["expandFor"];
/** In Node alone */
export declare const macros: FairSQL["macros"];

/**
 * FairSQL, once it is compiled; in Node and in browsers.
 * @param source in browsers: where `fairsql.wasm` is, or its bytes; usually it lies where this module does
 */
export declare function load(source?: URL | string | BufferSource): Promise<FairSQL>;
