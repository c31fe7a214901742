/** A text in JSON, or a number; texts come first, so that digits in them are left alone. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/** Most texts have no such number, and need no closer look. */
const MAY_BE_LARGE = /[[:,\s]-?\d{16}/;

/**
 * A text in JSON as a value. An integer too large to be exact stays as it is written, as a text: it is an id,
 * and another id if it is rounded. Throws SyntaxError.
 */
export const parseExactly = (json: string): unknown =>
  JSON.parse(MAY_BE_LARGE.test(json) ? json.replace(TOKENS, exact) : json);

const exact = (token: string): string =>
  /^-?[1-9]\d*$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
