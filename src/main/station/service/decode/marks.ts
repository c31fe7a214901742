import { canonicalKey } from './keys.ts';
import type { Layers } from './read.ts';

/** Names of fields, in any spelling. */
export const keySet = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(canonicalKey));

/** The key of the first field with one of the names whose value is meant; null if there is none. */
export function keyIn(
  layers: Layers,
  names: ReadonlySet<string>,
  isMeant: (value: unknown) => boolean,
): string | null {
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) {
      if (names.has(canonicalKey(key)) && isMeant(value)) return key;
    }
  }
  return null;
}

/** A text, number or flag as text; empty for anything else. */
export const plainly = (value: unknown): string => (typeof value === 'object' ? '' : String(value).trim());

/** "no", "0", the date that some databases write for none, an empty list or object. */
export function saysNo(value: unknown): boolean {
  if (typeof value === 'object') return value === null || Object.keys(value).length === 0;
  return /^(|false|no|n|off|0|none|null|undefined|0000-00-00.*)$/i.test(plainly(value));
}
