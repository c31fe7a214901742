import { fileWordScore, isElsewhere } from './file-words.ts';
import { canonicalKey } from './keys.ts';
import {
  asRecord,
  type EntityField,
  entityLayers,
  fieldsOf,
  idIn,
  type JsonRecord,
  type Layers,
  layersOf,
  originalOf,
  pick,
  text,
} from './read.ts';

/** A component of a job with its label. */
export interface LabelledComponent {
  readonly label: string;
  readonly component: Layers;
}

export interface FoundComponents {
  readonly components: readonly LabelledComponent[];
  /** The top-level key of the job that leads to them. */
  readonly key: string;
  /** Where they are, e.g. `specification.parts`. */
  readonly path: string;
}

const MAX_DEPTH = 3;
/** Labels of section 2.1, and other usual names for such parts. */
const LABELS = new Set([
  'general',
  'cover',
  'inner',
  'pages',
  'text',
  'body',
  'jacket',
  'innerpages',
  'content',
  'endpapers',
]);
const looks = [
  'material',
  'paper',
  'stock',
  'finishings',
  'finishing',
  'options',
  'artwork',
  'artworks',
  'pages',
  'page_count',
];
const names = new Map([
  ['components', 6],
  ['component', 5],
  ...['parts', 'sections', 'pieces', 'elements', 'products'].map((name) => [name, 3] as const),
]);
const never = new Set([
  'finishings',
  'finishing',
  'materials',
  'options',
  'jobs',
  'batches',
  'links',
  'errors',
]);
const ENOUGH = 5;

/**
 * Finds the components of a job: an object by label, or a list, with a suitable name or contents. Null if
 * there are none.
 */
export function findComponents(job: Layers): FoundComponents | null {
  let best: (FoundComponents & { readonly score: number }) | null = null;
  const look = (fields: readonly EntityField[], path: string, top: string | null, depth: number): void => {
    for (const { name, value, facet } of fields) {
      if (typeof value !== 'object' || value === null) continue;
      const isProduct = canonicalKey(name) === 'product';
      if (never.has(canonicalKey(name)) || (isElsewhere(name) && !isProduct)) continue;
      const at = { key: top ?? name, path: `${path}${facet}${name}` };
      const components = labelled(value);
      const score = scoreOf(name, components) - 3 * depth - (path.startsWith('product') ? 8 : 0);
      if (score >= ENOUGH && (best === null || score > best.score)) best = { components, ...at, score };
      const record = asRecord(value);
      if (record === null || depth >= MAX_DEPTH) continue;
      look(fieldsOf(entityLayers(record)), `${at.path}.`, at.key, depth + 1);
    }
  };
  look(fieldsOf(job), '', null, 0);
  return best;
}

function scoreOf(name: string, components: readonly LabelledComponent[]): number {
  if (components.length === 0) return Number.NEGATIVE_INFINITY;
  const share = (test: (one: LabelledComponent) => boolean): number =>
    components.filter(test).length / components.length;
  const holdsFiles = ({ component }: LabelledComponent): boolean =>
    fieldsOf(component).some((field) => typeof field.value === 'object' && fileWordScore(field.name) > 0);
  const isFile = ({ component }: LabelledComponent): boolean =>
    pick(
      component,
      ['mime_type', 'content_type', 'filename', 'file_name', 'checksum', 'sha256', 'md5'],
      text,
    ) !== null;
  return (
    (names.get(canonicalKey(name)) ?? [0, -3, 0, -2][fileWordScore(name)] ?? 0) +
    4 * share(({ label }) => LABELS.has(canonicalKey(label))) +
    3 * share(({ component }) => hasLook(component)) +
    3 * share(holdsFiles) -
    8 * share(isFile)
  );
}

const hasLook = (component: Layers): boolean =>
  pick(component, looks, (value) => (value === null ? null : true)) !== null;

/** Whether the object is a component itself; a map of components may have one called "pages". */
function isComponent(layers: Layers): boolean {
  const entries = layers.flatMap((layer) => Object.values(layer));
  const isMap = entries.length > 0 && entries.every((one) => hasLook(layersOf(one)));
  return !isMap && hasLook(layers);
}

/** Labelled objects, each label once; or one component, if the object itself is one. */
export function labelled(value: unknown): LabelledComponent[] {
  const itself = layersOf(value);
  if (isComponent(itself)) {
    return [{ label: pick(itself, ['label', 'component_label'], text) ?? 'general', component: itself }];
  }
  const keyed: (readonly [string | null, unknown])[] = Array.isArray(value)
    ? value.map((one) => [null, one])
    : Object.entries(asRecord(value) ?? {});
  const labels = new Set<string>();
  const seen = new Set<string>();
  return keyed.flatMap(([key, one], index) => {
    const record = asRecord(one);
    if (record === null || isRepeated(record, seen)) return [];
    const component = entityLayers(record);
    const labelOf = (value: unknown): string | null => text(layersOf(value)[0]?.label ?? value);
    const others = key === null ? ['name', 'component', 'type'] : [];
    const named = pick(component, ['label', 'component_label'], labelOf) ?? pick(component, others, labelOf);
    const label = freeLabel(named ?? key ?? `component ${index + 1}`, labels);
    labels.add(label);
    return [{ label, component }];
  });
}

/** Whether a component with the same id and contents was there before: a list may name it twice. */
function isRepeated(record: JsonRecord, seen: Set<string>): boolean {
  if (idIn([record]) === null) return false;
  const written = originalOf(record);
  const isSeen = seen.has(written);
  seen.add(written);
  return isSeen;
}

/** The label, with a number if it is taken. */
export function freeLabel(wanted: string, taken: ReadonlySet<string>): string {
  let label = wanted;
  for (let number = 2; taken.has(label); number++) label = `${wanted} ${number}`;
  return label;
}
