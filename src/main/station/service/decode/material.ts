import type { Associations } from './associations.ts';
import { asRecord, humanised, isBareId, type Layers, layersOf, nameOf, number, pick, text } from './read.ts';

/**
 * "Silk, 350 gsm" from a material of section 2.2; otherwise its name, which of an id or alias alone the
 * catalogue tells. A weight that the name does not say is that of the catalogue, or of the alias.
 */
export function materialInWords(value: unknown, known: Associations): string | null {
  const record = layersOf(value);
  const inner = (layers: Layers, name: string): Layers => layersOf(pick(layers, [name], asRecord));
  const base = pick(record, ['base'], nameOf);
  const gsm = pick(inner(inner(inner(record, 'weight'), 'weight'), 'units'), ['gsm'], number);
  if (base !== null && gsm !== null) return `${base}, ${gsm} gsm`;
  const listed = known.material(value);
  const said = nameOf(value);
  const isName = said !== null && !isBareId(said) && !ALIAS.test(said);
  const name = isName ? said : (listed?.name ?? inWords(said));
  if (name === null || saysWeight(name)) return name;
  const ofCatalogue = listed?.weights.find(({ unit }) => unit.toLowerCase() === 'gsm')?.value ?? null;
  const weight = gsm ?? ofCatalogue ?? weightIn(pick(record, ['alias', 'code', 'slug'], text));
  return weight === null ? name : `${name}, ${weight} gsm`;
}

const ALIAS = /^material-/i;

/** An alias in words; an id says nothing about what is to be printed on. */
function inWords(said: string | null): string | null {
  const words = said === null ? null : humanised(said.replace(ALIAS, ''));
  return isBareId(said) ? null : words;
}

const saysWeight = (name: string): boolean => /\d\s*(?:gsm\b|g\/(?:m|qm))/i.test(name);

/** 350 of `material-silk-standard-350gsm`. */
const weightIn = (alias: string | null): number | null =>
  number(/(\d{1,6}(?:\.\d{1,6})?)gsm$/i.exec(alias ?? '')?.[1] ?? null);
