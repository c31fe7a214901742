import {
  JSONPathEnvironment,
  type JSONPathQuery,
  JSONPathRecursionLimitError,
  type JSONValue,
} from 'json-p3';
import { ReadingPart, type ReadingPaths } from '../../../contract/index.ts';
import type { Override } from './reading.ts';

/** Each `..` looks at a whole answer again for every place that the one before it found. */
const MAX_DESCENTS = 1;

const environment = new JSONPathEnvironment({ strict: true });
// An operator's regular expression could hold the station for ever.
for (const name of ['match', 'search']) environment.functionRegister.delete(name);

/** A JSON path (RFC 9535) that can be followed; null where the text is none. */
export function parseJsonPath(text: string): JSONPathQuery | null {
  if ((text.match(/\.\./g)?.length ?? 0) > MAX_DESCENTS) return null;
  try {
    return environment.compile(text);
  } catch {
    return null;
  }
}

/**
 * Paths as what they lead to: one value where a path can only name one, else all of them as a list. Those that are no JSON
 * path are left out.
 */
export function overridesOf(paths: ReadingPaths): Partial<Record<ReadingPart, Override>> {
  const overrides: Partial<Record<ReadingPart, Override>> = {};
  for (const part of ReadingPart.options) {
    const path = parseJsonPath(paths[part] ?? '');
    if (path !== null) overrides[part] = (value) => follow(path, value);
  }
  return overrides;
}

function follow(path: JSONPathQuery, value: unknown): unknown {
  if (!isJson(value)) return undefined;
  try {
    const [first, ...more] = path.query(value).values();
    return path.singularQuery() || more.length === 0 ? first : [first, ...more];
  } catch (error) {
    if (error instanceof JSONPathRecursionLimitError) return undefined;
    throw error;
  }
}

/** What the service sent is read by `JSON.parse`: an object or a list of it holds nothing else. */
const isJson = (value: unknown): value is JSONValue => typeof value === 'object' && value !== null;
