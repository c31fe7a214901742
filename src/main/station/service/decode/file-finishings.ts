import type { FileKind } from '../../../../contract/index.ts';
import { Associations } from './associations.ts';
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

/** Folie alone is also what a sheet is laminated with. */
const FOIL =
  /foil|dorure|(gold|silber|kupfer|hei(ß|ss)|warm|goud|zilver|koper|präge|praege)[-_ ]?folie|folien?[-_ ]?(präg|praeg|dru[ck])/i;
export const isFoil = (alias: string): boolean =>
  FOIL.test(alias) && !/\b(no|non|not|without)[-_ ]?foil/i.test(alias);

/** Where a file says which unit it is for. */
const unitNames = ['label', 'role', 'kind', 'separation', 'layer', 'plate', 'type', 'purpose', 'usage'];

/** Words of finishings that have a unit of their own, as foil has: the file for one prints no colours. */
const unitWords = new Set([
  ...[
    'uv',
    'spot',
    'spotuv',
    'varnish',
    'varnishing',
    'lacquer',
    'white',
    'primer',
    'clear',
    'metallic',
    'neon',
  ],
  ...['emboss', 'embossing', 'embossed', 'deboss', 'debossing', 'debossed', 'relief', 'raised', 'texture'],
  ...['braille', 'scodix', 'glitter', 'stamping', 'engraving', 'laser', 'mask', 'die', 'dieline', 'diecut'],
  ...['diecutting', 'cut', 'cutting', 'cutter', 'cutcontour', 'contour', 'crease', 'creasing', 'score'],
  ...['scoring', 'perforation', 'perforating', 'kisscut'],
  // In German, French and Dutch.
  ...['weiß', 'weiss', 'blanc', 'wit', 'lack', 'lackierung', 'vernis', 'lak', 'prägung', 'praegung'],
  ...['blindprägung', 'gaufrage', 'preeg', 'reliëf', 'stanze', 'stanzung', 'stanzform', 'stanzkontur'],
  ...['stanzlinie', 'kontur', 'découpe', 'decoupe', 'stans', 'stansvorm', 'stanslijn', 'snijlijn'],
  ...['rillung', 'rainage', 'rillijn', 'perforatie'],
]);
/** Words beside these that say there is none of it, or that name printed colours. */
const notUnitWords = new Set([
  ...['no', 'non', 'not', 'without', 'ohne', 'sans', 'zonder', 'black', 'schwarz', 'noir', 'zwart', 'cmyk'],
]);

/** Whether a finishing has a unit of its own that is no foil unit: spot UV, white, embossing, cutting. */
const hasOtherUnit = (said: string): boolean => {
  const words = said
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return words.some((word) => unitWords.has(word)) && !words.some((word) => notUnitWords.has(word));
};

/** Whether its label says that it is for foil, for ink or for another unit; null if it says nothing. */
export function unitOf(layers: Layers): FileKind | null {
  return pick(layers.slice(0, 2), unitNames, (value) => {
    const said = nameOf(value) ?? '';
    if (isFoil(said)) return 'foil';
    if (/^(inks?|cmyk|colou?rs?|4c|process|farben?|couleurs?|kleur(en)?)$/i.test(said)) return 'colour';
    return hasOtherUnit(said) ? 'other' : null;
  });
}

/** A key that names a file by its unit: `foil`, `goldFoil`, `cmyk_file`, `foil_file_id`, `spot_uv_file`. */
const UNIT_KEY =
  /^(?:([a-z]{0,12}foil(?:ing)?)|(inks?|cmyk|colou?rs?|4c|process)|((?:spot)?uv|(?:spot)?varnish|lacquer|white(?:ink)?|(?:em|de)boss(?:ing)?|braille|scodix|die(?:line|cut)?|cut(?:ting|contour|line|path)?|crease|perforation))(?:file|pdf|document|asset|artwork|layer|plate)?s?(?:id|uuid)?$/;

/** The unit that a key on the way to a file names; null if none does. */
export function unitByKey(keys: readonly string[]): FileKind | null {
  for (const key of keys) {
    const [, foil, colour, other] = UNIT_KEY.exec(canonicalKey(key)) ?? [];
    if (foil !== undefined) return isFoil(foil) ? 'foil' : 'colour';
    if (colour !== undefined) return 'colour';
    if (other !== undefined) return 'other';
  }
  return null;
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
  const unitFor = (one: string): FileKind => (isFoil(one) ? 'foil' : hasOtherUnit(one) ? 'other' : 'colour');
  return ofComponent.filter((one) => unitFor(one) === unit);
}

/** Whether an entry itself names a finishing, not only what it is in. */
export const namesFinishing = (layers: Layers): boolean => finishingsOf(layers, Associations.none).length > 0;

/** An id alone does not say what the finishing is. */
export const isSaid = (finishing: string): boolean => !isUuid(finishing);

/**
 * A file for foiling finishings only is for the foil unit; one without finishings prints colours. If none of
 * its finishings is known, neither is said; nor of a file that itself names only finishings with other units.
 * @param isOwn whether the file itself names them
 */
export function kindOf(finishings: readonly string[], isOwn: boolean): FileKind {
  if (finishings.length === 0) return 'colour';
  if (!finishings.some(isSaid)) return 'other';
  if (finishings.every(isFoil)) return 'foil';
  return isOwn && finishings.every((one) => isFoil(one) || hasOtherUnit(one)) ? 'other' : 'colour';
}
