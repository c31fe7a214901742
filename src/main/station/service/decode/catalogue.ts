import {
  type Finishing,
  FinishingKind,
  type Material,
  type Measures,
  type Product,
  type ProductSize,
  type SizeSheet,
} from '../../../../contract/index.ts';
import type { CatalogueEntry } from '../../model/catalogue-resources.ts';
import {
  asRecord,
  humanised,
  idIn,
  instantMs,
  type Layers,
  layersOf,
  nameOf,
  number,
  originalOf,
  pick,
  text,
  unwrapped,
} from './read.ts';
import { unreadPart, withoutId } from './unread.ts';

/**
 * What all entries share: an id, without which nothing can be stored, and a name, derived from the alias if
 * there is none.
 */
function named(
  value: unknown,
  what: Parameters<typeof withoutId>[0],
): { record: Layers; id: string; name: string; alias: string | null } {
  const record = unwrapped(value, [what]);
  const id = idIn(record, [what]);
  if (id === null) throw withoutId(what);
  const alias = pick(record, ['alias', 'slug', 'code'], text);
  const name = pick(record, ['name', 'label', 'title', 'display_name'], nameOf);
  return { record, id, name: name ?? humanised(alias ?? id), alias };
}

/** A product (section 2.1). Only an id is required. Throws ServiceError `unreadable`. */
export function decodeProduct(value: unknown): CatalogueEntry<Product> {
  const { record, id, name, alias } = named(value, 'product');
  const version = pick(record, ['version', 'revision'], number);
  const components = pick(record, ['components', 'parts'], byLabel) ?? [];
  return {
    item: {
      id,
      name,
      alias,
      version,
      components: components.map(([label]) => label),
      createdAt: pick(record, ['created_at', 'created'], instantOf),
      updatedAt: pick(record, ['updated_at', 'updated', 'modified_at'], instantOf),
    },
    notUnderstood: [
      ...(version === null ? [unreadPart('version')] : []),
      ...(components.length === 0 ? [unreadPart('components')] : []),
    ],
    original: originalOf(value),
  };
}

/** A material (section 2.2). Only an id is required. Throws ServiceError `unreadable`. */
export function decodeMaterial(value: unknown): CatalogueEntry<Material> {
  const { record, id, name, alias } = named(value, 'material');
  const weights = pick(record, ['weight', 'weights', 'grammage'], weightsOf) ?? [];
  return {
    item: {
      id,
      name,
      alias,
      base: pick(record, ['base'], nameOf),
      variant: pick(record, ['variant'], nameOf),
      weights: [...weights],
      thickness: pick(record, ['thickness', 'caliper'], thicknessOf),
    },
    notUnderstood: weights.length === 0 ? [unreadPart('grammage')] : [],
    original: originalOf(value),
  };
}

/** A finishing (section 2.3). Only an id is required. Throws ServiceError `unreadable`. */
export function decodeFinishing(value: unknown): CatalogueEntry<Finishing> {
  const { id, name, alias } = named(value, 'finishing');
  const kind = FinishingKind.safeParse(/^finishing-([a-z]+)-/.exec(alias ?? '')?.[1]);
  return {
    item: { id, name, alias, kind: kind.success ? kind.data : 'other' },
    notUnderstood: [],
    original: originalOf(value),
  };
}

/** A size (section 2.4). Only an id is required. Throws ServiceError `unreadable`. */
export function decodeSize(value: unknown): CatalogueEntry<ProductSize> {
  const { record, id, name, alias } = named(value, 'size');
  const labelled = pick(record, ['components', 'parts'], byLabel) ?? [['general', record] as const];
  const sheets = labelled
    .map(([label, component]) => sheetOf(label, component))
    .filter((sheet) => sheet.finished !== null || sheet.unfinished !== null);
  return {
    item: { id, name, alias, sheets },
    notUnderstood: sheets.length === 0 ? [unreadPart('measures')] : [],
    original: originalOf(value),
  };
}

/** Components keyed by label, listed with a label each, or a plain list of labels. Null if there are none. */
function byLabel(value: unknown): (readonly [label: string, component: Layers])[] | null {
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((one, index) => [text(one) ?? `${index + 1}`, one])
    : Object.entries(asRecord(value) ?? {});
  const labels = new Map<string, Layers>();
  for (const [key, one] of entries) {
    const component = layersOf(one);
    labels.set(pick(component, ['label', 'name'], text) ?? key, component);
  }
  return labels.size === 0 ? null : [...labels];
}

function sheetOf(label: string, component: Layers): SizeSheet {
  const sizes = [...layersOf(pick(component, ['sizes', 'size', 'dimensions'], asRecord)), ...component];
  return {
    label,
    finished: pick(sizes, ['finished', 'trim'], measuresOf),
    unfinished: pick(sizes, ['unfinished', 'bleed'], measuresOf),
    orientation: pick(component, ['orientation'], nameOf),
  };
}

/** Millimetres if no unit is given, as is usual in the trade. */
function measuresOf(value: unknown): Measures | null {
  const record = layersOf(value);
  const mm = pick(record, ['mm'], sidesOf) ?? sidesOf(value);
  const inches = pick(record, ['in', 'inch', 'inches'], sidesOf);
  return mm === null && inches === null ? null : { mm, in: inches };
}

function sidesOf(value: unknown): Measures['mm'] {
  const record = layersOf(value);
  const width = pick(record, ['width', 'w'], lengthOf);
  const height = pick(record, ['height', 'h'], lengthOf);
  return width === null || height === null ? null : { width, height };
}

function lengthOf(value: unknown): number | null {
  const length = number(value);
  return length !== null && length > 0 ? length : null;
}

/** `weight.weight.units` as in section 2.2, the units with fewer envelopes, or a plain number of gsm. */
function weightsOf(value: unknown): Material['weights'] | null {
  const bare = number(value);
  if (bare !== null) return [{ unit: 'gsm', value: bare }];
  const outer = asRecord(value);
  if (outer === null) return null;
  const inner = pick([outer], ['weight'], asRecord) ?? outer;
  const units = pick([inner], ['units'], asRecord) ?? inner;
  const weights = Object.entries(units).flatMap(([unit, one]) => {
    const weight = ['id', 'alias', 'name'].includes(unit) ? null : number(one);
    return weight === null ? [] : [{ unit, value: weight }];
  });
  return weights.length === 0 ? null : weights;
}

function thicknessOf(value: unknown): Material['thickness'] {
  const record = layersOf(value);
  const thickness = pick(record, ['value', 'thickness'], number) ?? number(value);
  return thickness === null ? null : { value: thickness, unit: pick(record, ['unit'], text) ?? 'µm' };
}

function instantOf(value: unknown): string | null {
  const at = instantMs(value);
  return at === null ? null : new Date(at).toISOString();
}
