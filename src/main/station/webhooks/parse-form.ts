const MAX_DEPTH = 20;

/** A body that cannot be read as it is nested more deeply than any webhook needs. */
export class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

type Place = Map<string, unknown>;

/**
 * The object that keys such as `data[job][id]=...` describe; `jobs[]=a&jobs[]=b` and `jobs[0][id]=...` are
 * lists. Throws TooDeepError.
 */
export function parseForm(text: string): unknown {
  const root: Place = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\].]+/).filter((part) => part !== '');
    if (path.length > MAX_DEPTH) throw new TooDeepError();
    const last = path.pop();
    if (last === undefined) continue;
    const place = path.reduce(placeIn, root);
    const before = place.get(last);
    if (before === undefined || before instanceof Map) place.set(last, value);
    else if (Array.isArray(before)) before.push(value);
    else place.set(last, [before, value]);
  }
  return plain(root);
}

function placeIn(parent: Place, name: string): Place {
  const known = parent.get(name);
  if (known instanceof Map) return known;
  const made: Place = new Map();
  parent.set(name, made);
  return made;
}

function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([name, one]) => [String(name), plain(one)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}
