import { absent, type Fact, known, none, unreadable } from '../../../../contract/index.ts';
import type { Associations, NamedThing } from './associations.ts';
import { factIn, firstSaid } from './fact.ts';
import { specified } from './job-layers.ts';
import { canonicalKey } from './keys.ts';
import { isNotOrdered } from './marks.ts';
import { asRecord, humanised, isBareId, type Layers, layersOf, locate, pick, text } from './read.ts';
import type { Reading } from './reading.ts';

type Finishings = readonly NamedThing[];

/** Fields that contain nothing but finishings. */
const own = [
  ...['finishings', 'finishing', 'finishing_items', 'finishing_item', 'finishing_options', 'finishes'],
  ...['embellishments', 'treatments', 'refinements', 'post_press', 'postpress_operations'],
];
/** Fields that may contain something else. */
const mixed = ['options', 'processes', 'extras', 'items'];
/** Where an entry of a list has its finishing. */
const inside = ['finishing_item', 'finishing', 'finishing_option', 'item', 'option'];
const names = ['name', 'label', 'title'];
const NOTHING = /^(none|no|nothing|no finishings?|without|n\/?a|-)$/i;
const MAX_DEPTH = 8;
const MAX_NODES = 2_000;

/** Any code that begins so is one of the catalogue's finishings (section 2.3), wherever it stands. */
const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^finishing-[a-z]+-\S/i.test(value.trim());

/**
 * The finishings of a component: of its own fields, of its files, and of the fields of its job for the whole
 * product. Unreadable if something stands in one of these fields and no finishing can be recognised in it.
 * @param ofFiles what its files say, which may stand elsewhere in the job.
 */
export function finishingsIn(
  component: Layers,
  ofFiles: readonly string[],
  order: Associations,
): Fact<Finishings> {
  const said = [
    inFields(component, order),
    ...(component === order.job ? [] : [inFields(specified(order.job), order)]),
  ];
  const unread = said.find(({ is }) => is === 'unreadable');
  const read = said.flatMap((fact) => (fact.is === 'known' ? fact.value : []));
  const all = new Map([...read, ...codesIn(component, order)].map((one) => [one.alias, one]));
  // The component itself may say its name.
  for (const one of codesIn([{ ofFiles }], order)) if (!all.has(one.alias)) all.set(one.alias, one);
  // Those of the files say nothing about the one that cannot be read.
  if (unread !== undefined) return unread;
  return all.size > 0 ? known([...all.values()]) : firstSaid(said);
}

/** Where the path set for them leads; an empty list says that there are none. Null if no path is set. */
export function finishingsAt(
  reading: Reading,
  entities: readonly unknown[],
  order: Associations,
): Fact<Finishings> | null {
  const mapped = reading.mapped('job.finishings', entities, (value) => finishingsOf(value, true, order));
  return mapped?.is === 'known' && mapped.value.length === 0 ? none : mapped;
}

function inFields(layers: Layers, order: Associations): Fact<Finishings> {
  const ofOwn = factIn(layers, own, (value) => finishingsOf(value, true, order));
  if (ofOwn.is === 'known') return ofOwn.value.length === 0 ? none : ofOwn;
  if (ofOwn.is === 'unreadable') return ofOwn;
  const ofMixed = locate(layers, mixed, (value) => finishingsOf(value, false, order));
  if (ofMixed !== null) return ofMixed.value.length === 0 ? absent : known(ofMixed.value);
  // A list called "items" may contain anything.
  const stands = locate(layers, ['options'], (value) => (value === null || value === '' ? null : true));
  return stands === null ? absent : unreadable(stands.path);
}

/**
 * Finishings from a list, a map or a single value. An empty list means none; null means unreadable.
 * @param isOwn whether the field contains nothing but finishings, so that an entry without a code is one.
 */
function finishingsOf(said: unknown, isOwn: boolean, order: Associations): Finishings | null {
  const value = isOwn ? listed(said) : said;
  if (isNotOrdered(value)) return [];
  if (Array.isArray(value)) {
    if (value.some(isNotOrdered)) {
      return finishingsOf(
        value.filter((one) => !isNotOrdered(one)),
        isOwn,
        order,
      );
    }
    const found = value.map((one) => finishingOf(one, isOwn, order));
    const read = found.filter((one) => one !== null);
    // One that cannot be read could be the very one that matters.
    const isWhole = !value.some((one, index) => found[index] === null && (isOwn || mayBeFinishing(one)));
    return isWhole && (isOwn || read.length > 0 || found.length === 0) ? read : null;
  }
  const single = finishingOf(value, isOwn, order);
  if (single !== null) return [single];
  const entries = Object.values(asRecord(value) ?? {})
    .filter((one) => !isNotOrdered(one))
    .map((one) => finishingOf(one, isOwn, order));
  const read = entries.filter((one) => one !== null);
  return read.length > 0 && (!isOwn || read.length === entries.length) ? read : null;
}

/** The entries of a text such as "Matt lamination, gold foil"; words for nothing are none. */
function listed(value: unknown): unknown {
  const entries = typeof value === 'string' ? (jsonList(value) ?? value.split(/[,;|\n]/)) : value;
  if (!Array.isArray(entries)) return value;
  return entries.filter((one) => typeof one !== 'string' || !NOTHING.test(one.trim()));
}

/** The list in a text that is JSON: `'["Gold foil"]'`. */
function jsonList(said: string): unknown[] | null {
  if (!/^\s*\[/.test(said)) return null;
  try {
    return [JSON.parse(said)].flat();
  } catch {
    return null;
  }
}

/** An id, or an entry for a finishing: in a list of other things it is one that cannot be read. */
const mayBeFinishing = (value: unknown): boolean =>
  isBareId(value) ||
  pick(layersOf(value), inside.slice(0, 3), (one) => (one === null ? null : true)) !== null;

function finishingOf(value: unknown, isOwn: boolean, order: Associations): NamedThing | null {
  const layers = layersOf(value);
  const nested = pick(layers, inside, (one) => (one === null ? null : finishingOf(one, true, order)));
  if (nested !== null) return nested;
  const alias = pick(layers, ['alias', 'code', 'slug', 'canonical'], text);
  const words = pick(layers, [...names, 'value'], text);
  const code = [alias, words, text(value)].find(isCode) ?? (isOwn ? (alias ?? words ?? text(value)) : null);
  // An id alone says nothing about what is to be done.
  if (code === null || isBareId(code)) return order.finishing(value);
  if (words !== null && words !== code) return { alias: code, name: words };
  return { alias: code, name: order.finishing(code)?.name ?? inWords(code) };
}

const inWords = (alias: string): string => humanised(alias.replace(/^finishing-[a-z]+-/, ''));

/** Finishings that are recognised by their code anywhere in a component. */
function codesIn(component: Layers, order: Associations): Finishings {
  const found: NamedThing[] = [];
  const nameIn = (code: string): string => order.finishing(code)?.name ?? inWords(code);
  let nodes = MAX_NODES;
  const look = (value: unknown, depth: number): void => {
    if (--nodes < 0 || depth > MAX_DEPTH) return;
    if (isCode(value)) found.push({ alias: value.trim(), name: nameIn(value.trim()) });
    if (Array.isArray(value)) for (const one of value) look(one, depth + 1);
    const record = asRecord(value);
    if (record === null || isNotOrdered(record)) return;
    const alias = Object.entries(record).find(
      ([key, one]) => aliasKeys.has(canonicalKey(key)) && isCode(one),
    );
    if (alias === undefined) {
      for (const one of Object.values(record)) look(one, depth + 1);
    } else {
      const code = String(alias[1]).trim();
      found.push({ alias: code, name: pick([record], names, text) ?? nameIn(code) });
    }
  };
  for (const layer of component) look(layer, 0);
  return found;
}
const aliasKeys = new Set(['alias', 'code', 'slug', 'canonical']);
