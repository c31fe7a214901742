import { knownIn } from '../../../../contract/index.ts';
import type { Order } from './order.ts';

/** Words that name a foil, in the languages that artwork comes in; rose gold is not gold. */
const foils: readonly (readonly [kind: string, words: readonly string[]])[] = [
  ['rose', ['rose', 'rosé', 'rosegold', 'roségold', 'rosa']],
  ['holo', ['holo', 'holographic', 'hologram', 'holografisch', 'holographique']],
  ['gold', ['gold', 'golden', 'goldfoil', 'goldfolie', 'or', 'dorure', 'goud', 'goudfolie']],
  ['silver', ['silver', 'silverfoil', 'silber', 'silberfolie', 'argent', 'zilver', 'zilverfolie']],
  ['copper', ['copper', 'copperfoil', 'kupfer', 'kupferfolie', 'cuivre', 'koper', 'koperfolie']],
  ['bronze', ['bronze', 'brons']],
];
const anyFoil: ReadonlySet<string> = new Set(['foil', 'foils', 'folie', 'hotfoil', 'stamping']);

/** `GoldFoil_2` is gold, foil and 2. */
const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  );

/** The foil named by the words of an ink: `gold`, `silver`, ...; null if none. */
export function foilKind(name: string): string | null {
  const words = wordsOf(name);
  return foils.find(([, names]) => names.some((one) => words.has(one)))?.[0] ?? null;
}

/** The ordered foil: `foil` if the order does not say which; null if there is none, or if it is not known. */
export function foilOf(finishings: Order['finishings']): string | null {
  const alias = knownIn(finishings)?.find((one) => /foil/i.test(one) && !/no-foil/i.test(one));
  return alias === undefined ? null : (foilKind(alias) ?? 'foil');
}

/** Whether an ink's name stands for any foil. */
export const isCalledFoil = (name: string): boolean => [...wordsOf(name)].some((word) => anyFoil.has(word));

/** Whether an ink is the ordered foil. */
export function isFoilInk(name: string, foil: string): boolean {
  const kind = foilKind(name);
  if (kind === null || foil === 'foil') return isCalledFoil(name);
  return kind === foil;
}

/** Whether an ink is named after a foil other than the ordered one. */
export function isOtherFoil(name: string, foil: string): boolean {
  const kind = foilKind(name);
  return kind !== null && foil !== 'foil' && kind !== foil;
}
