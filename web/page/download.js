// What a reader takes along: rows as files.
import { records } from "./sentences.js";

/** The name of a file that is about a table. */
export const filename = (table, what) => [table?.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, ""), what].filter(Boolean).join("-");

export function download(name, type, text) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const cell = (value) => {
  const text = value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\n\r]/.test(text) || text === "" && value !== null ? `"${text.replaceAll('"', '""')}"` : text;
};

export const rowsAsCsv = ({ fields, rows }) => [fields.map(({ name }) => cell(name)), ...rows.map((row) => row.map(cell))].map((line) => `${line.join(",")}\r\n`).join("");

export const rowsAsJson = (result) => JSON.stringify(records(result), null, 2);
