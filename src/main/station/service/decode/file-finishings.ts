import type { FileKind } from '../../../../contract/index.ts';
import type { Associations } from './associations.ts';
import { canonicalKey } from './keys.ts';
import { isNotOrdered } from './marks.ts';
import { isUuid, type Layers, layersOf, listOf, nameOf, pick, text } from './read.ts';

/** The finishings that an entry says it is for. */
export function finishingsOf(layers: Layers, order: Associations): string[] {
  const named = [
    ['finishings', 'finishing_items'],
    ['finishing', 'finishing_item', 'finishing_alias'],
  ].flatMap((names) => pick(layers, names, (value) => orNull(aliasesOf(value, order))) ?? []);
  return [...new Set(named)];
}

/** Aliases from a list of objects, a list of strings, or a single one of either; of unknown ones, the ids. */
export function aliasesOf(value: unknown, order: Associations): string[] {
  return (listOf(value) ?? [value]).flatMap((one) => {
    if (isNotOrdered(one)) return [];
    const said = pick(layersOf(one), ['alias', 'name', 'id'], text) ?? text(one);
    const alias = isUuid(said) ? (order.finishing(one)?.alias ?? said) : said;
    return alias === null ? [] : [alias];
  });
}

const orNull = (aliases: string[]): string[] | null => (aliases.length === 0 ? null : aliases);

export const isFoil = (alias: string): boolean =>
  /foil/i.test(alias) && !/\b(no|non|not|without)[-_ ]?foil/i.test(alias);

/** Where a file says which unit it is for. */
const unitNames = ['label', 'role', 'kind', 'separation', 'layer', 'plate', 'type', 'purpose', 'usage'];

/** Whether its label says that it is for the foil unit, or for ink; null if it says neither. */
export function unitOf(layers: Layers): 'foil' | 'colour' | null {
  return pick(layers.slice(0, 2), unitNames, (value) => {
    const said = nameOf(value) ?? '';
    if (isFoil(said)) return 'foil';
    return /^(ink|inks|cmyk|colou?rs?|4c|process)$/i.test(said) ? 'colour' : null;
  });
}

/** A key that names a file by its unit: `foil`, `goldFoil`, `cmyk_file`, `foil_file_id`. */
const UNIT_KEY =
  /^(?:([a-z]{0,12}foil(?:ing)?)|inks?|cmyk|colou?rs?|4c|process)(?:file|pdf|document|asset|artwork|layer|plate)?s?(?:id|uuid)?$/;

function unitByKey(keys: readonly string[]): 'foil' | 'colour' | null {
  const found = keys.map((key) => UNIT_KEY.exec(canonicalKey(key))).find((match) => match !== null);
  if (found === undefined) return null;
  return found?.[1] === undefined || !isFoil(found[1]) ? 'colour' : 'foil';
}

/**
 * Of the finishings of a component, those that a file of it is for by its own label, or by a key on the way
 * to it.
 */
export function finishingsFor(
  layers: Layers,
  keys: readonly string[],
  ofComponent: readonly string[],
): readonly string[] {
  const unit = unitOf(layers) ?? unitByKey(keys);
  if (unit === null) return ofComponent;
  return ofComponent.filter((one) => isFoil(one) === (unit === 'foil'));
}

/** An id alone does not say what the finishing is. */
export const isSaid = (finishing: string): boolean => !isUuid(finishing);

/**
 * A file for foiling finishings only is for the foil unit; one without finishings prints colours. If none of
 * its finishings is known, neither is said.
 */
export function kindOf(finishings: readonly string[]): FileKind {
  if (finishings.length > 0 && !finishings.some(isSaid)) return 'other';
  return finishings.length > 0 && finishings.every(isFoil) ? 'foil' : 'colour';
}
