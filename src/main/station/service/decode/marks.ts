import { inEnglish, keyInEnglish } from '../../../../contract/index.ts';
import { canonicalKey } from './keys.ts';
import { type Layers, layersOf } from './read.ts';

/** Names of fields, in any spelling. */
export const keySet = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(canonicalKey));

/** The key of the first field with one of the names whose value is meant; null if there is none. */
export function keyIn(
  layers: Layers,
  names: ReadonlySet<string>,
  isMeant: (value: unknown, key: string) => boolean,
): string | null {
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) {
      if ((names.has(canonicalKey(key)) || names.has(englishKey(key))) && isMeant(value, key)) return key;
    }
  }
  return null;
}

const keysInEnglish = new Map<string, string>();
const MAX_KEYS = 5_000;

/** A key without case and separators, in English; empty if it is not in another language. */
function englishKey(key: string): string {
  const known = keysInEnglish.get(key);
  if (known !== undefined) return known;
  const made = keyInEnglish(spelledOut(key))?.join('') ?? '';
  if (keysInEnglish.size >= MAX_KEYS) keysInEnglish.clear();
  keysInEnglish.set(key, made);
  return made;
}

/** A text, number or flag as text; empty for anything else. */
export const plainly = (value: unknown): string => (typeof value === 'object' ? '' : String(value).trim());

/** Fields that say that something waits, by a flag, a date or a reason. */
export const heldKeys = keySet([
  ...['on_hold', 'hold', 'held', 'paused', 'suspended', 'blocked', 'stopped'].flatMap((word) => [
    ...[word, `is_${word}`, `${word}_at`, `${word}_on`, `${word}_by`, `${word}_since`, `${word}_reason`],
  ]),
]);

const unwanted = keySet(
  ['deleted', 'removed', 'cancelled', 'canceled'].flatMap((word) => [word, `is_${word}`, `${word}_at`]),
);
const chosen = keySet(
  ['selected', 'chosen', 'enabled', 'included', 'applied', 'checked', 'ordered'].flatMap((word) => [
    ...[word, `is_${word}`],
  ]),
);
/** Whether an entry of a list of what can be ordered says that it was not, or no longer is. */
export const isNotOrdered = (value: unknown): boolean => {
  const layers = layersOf(value);
  return (
    keyIn(layers, unwanted, (mark) => !saysNo(mark)) !== null || keyIn(layers, chosen, saysNoPlainly) !== null
  );
};

/** A flag, number or text that says no; null and an empty text say nothing. */
export const saysNoPlainly = (value: unknown): boolean => /^(false|no|n|off|0)$/i.test(plainly(value));

/** A flag, number or text that says yes. */
export const saysYes = (value: unknown): boolean => /^(true|yes|y|1)$/i.test(plainly(value));

/** "no", "0", the date that some databases write for none, an empty list or object. */
export function saysNo(value: unknown): boolean {
  if (typeof value === 'object') return value === null || Object.keys(value).length === 0;
  return /^(|false|no|n|off|0|none|null|undefined|0000-00-00.*)$/i.test(plainly(value));
}

/** The words of a key or value in lower case and English: `proofFiles` and `low-res_file` have two. */
export const wordsOf = (said: string): readonly string[] => spelledOut(said).map(inEnglish);

const spelledOut = (said: string): readonly string[] =>
  said
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/(^|[^\p{L}])(mock|low)[\s_-]?(up|res)(?=s?([^\p{L}]|$))/gu, '$1$2$3')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
