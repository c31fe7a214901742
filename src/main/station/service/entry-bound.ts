/** Entries of one page, in any envelope. A page with more is not read. */
export const MAX_ENTRIES_OF_PAGE = 20_000;
/** Deeper lists and objects are not collections. */
const MAX_DEPTH = 8;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether a list or object in a JSON text has too many entries to be read. It examines the text alone:
 * parsing millions of entries would block the station for seconds and fill its memory.
 */
export function hasTooManyEntries(json: string): boolean {
  const commas = new Uint32Array(MAX_DEPTH + 1);
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if (OPENING.has(code)) {
      depth++;
      if (depth <= MAX_DEPTH) commas[depth] = 0;
    } else if (CLOSING.has(code)) depth--;
    else if (code === COMMA && depth > 0 && depth <= MAX_DEPTH) {
      const count = (commas[depth] ?? 0) + 1;
      commas[depth] = count;
      if (count >= MAX_ENTRIES_OF_PAGE) return true;
    }
  }
  return false;
}

/** The end of the text that starts at `from`. */
function endOfText(json: string, from: number): number {
  let at = from;
  do {
    at = json.indexOf('"', at + 1);
    if (at < 0) return json.length;
  } while (isEscaped(json, at));
  return at;
}

function isEscaped(json: string, quote: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}
