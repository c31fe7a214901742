/** Most texts have no such number, and need no closer look. */
const MAY_BE_LARGE = /[[:,\s]-?\d{16}/;

/**
 * A text in JSON as a value. An integer too large to be exact stays as it is written, as a text: it is an id,
 * and another id if it is rounded. Throws SyntaxError.
 */
export const parseExactly = (json: string): unknown =>
  MAY_BE_LARGE.test(json) ? JSON.parse(json, exact) : JSON.parse(json);

/** @param context its source as it is written, of a single value. */
const exact = (_key: string, value: unknown, context?: { readonly source?: string }): unknown => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
};
