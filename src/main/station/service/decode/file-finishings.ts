import type { FileKind } from '../../../../contract/index.ts';
import type { Associations } from './associations.ts';
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
    const said = pick(layersOf(one), ['alias', 'name', 'id'], text) ?? text(one);
    const alias = isUuid(said) ? (order.finishing(one)?.alias ?? said) : said;
    return alias === null ? [] : [alias];
  });
}

const orNull = (aliases: string[]): string[] | null => (aliases.length === 0 ? null : aliases);

export const isFoil = (alias: string): boolean =>
  /foil/i.test(alias) && !/\b(no|non|not|without)[-_ ]?foil/i.test(alias);

/** Where a file says which unit it is for. */
const unitNames = ['label', 'role', 'kind', 'separation', 'type', 'purpose', 'usage'];

/** Whether its label says that it is for the foil unit, or for ink; null if it says neither. */
export function unitOf(layers: Layers): 'foil' | 'colour' | null {
  return pick(layers.slice(0, 2), unitNames, (value) => {
    const said = nameOf(value) ?? '';
    if (isFoil(said)) return 'foil';
    return /^(ink|inks|cmyk|colou?rs?|4c|process)$/i.test(said) ? 'colour' : null;
  });
}

/** Of the finishings of a component, those that a file of it is for by its own label. */
export function finishingsFor(layers: Layers, ofComponent: readonly string[]): readonly string[] {
  const unit = unitOf(layers);
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
