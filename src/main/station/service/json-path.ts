import {
  JSONPathEnvironment,
  type JSONPathQuery,
  JSONPathRecursionLimitError,
  type JSONValue,
} from 'json-p3';
import { ReadingPart, type ReadingPaths } from '../../../contract/index.ts';
import type { Override } from './decode/reading.ts';

/** So often may a path look at the same value: each list of selectors multiplies that. */
const MAX_WAYS = 32;

const environment = new JSONPathEnvironment({ strict: true });
// An operator's regular expression could block the station for ever.
for (const name of ['match', 'search']) environment.functionRegister.delete(name);

/**
 * Whether the work for an answer could grow faster than its length. Each `..`, and each `$` in a filter,
 * searches the whole answer again for every match of what is before it.
 */
function isCostly(text: string): boolean {
  const plain = text.replace(/'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?/g, '');
  const lists = plain.match(/\[[^[\]]*\]/g) ?? [];
  const ways = lists.reduce((product, list) => product * list.split(',').length, 1);
  return plain.split('..').length > 2 || plain.split('$').length > 2 || ways > MAX_WAYS;
}

/** A JSON path (RFC 9535) to follow; null if the text is not one, or one that takes too long. */
export function parseJsonPath(text: string): JSONPathQuery | null {
  if (isCostly(text)) return null;
  try {
    return environment.compile(text);
  } catch {
    return null;
  }
}

/**
 * Functions that follow the paths: to one value if the path can only name one, else to a list of all. Invalid
 * paths are left out.
 */
export function overridesOf(paths: ReadingPaths): Partial<Record<ReadingPart, Override>> {
  const overrides: Partial<Record<ReadingPart, Override>> = {};
  for (const part of ReadingPart.options) {
    const text = paths[part] ?? '';
    const path = parseJsonPath(text);
    if (path === null) continue;
    const into = parseJsonPath(text.slice(0, Math.max(0, text.search(/\[[*?]|\.\*|\.\./))));
    overrides[part] = {
      path: text,
      follow: (value) => follow(path, value),
      isIntoNothing: (value) => {
        const found = into === null ? undefined : follow(into, value);
        return typeof found === 'object' && found !== null && Object.keys(found).length === 0;
      },
    };
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

/** `JSON.parse` made the answer, so its objects and lists contain nothing but JSON. */
const isJson = (value: unknown): value is JSONValue => typeof value === 'object' && value !== null;
