// Names and texts as SQL has them. The engine says which words are reserved.

const reserved = new Set();

export const reserve = (word) => reserved.add(word);

/** A name in quotes. */
export const quote = (text) => `"${text.replaceAll('"', '""')}"`;

/** A text as a value. */
export const literal = (text) => `'${text.replaceAll("'", "''")}'`;

/** A name as it is written: in quotes where it needs them. */
export const written = (text) => (/^[a-z_][a-z0-9_]*$/i.test(text) && !reserved.has(text.toLowerCase()) ? text : quote(text));
