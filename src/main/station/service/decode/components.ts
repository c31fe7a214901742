import type { SizeMm } from '../../../../contract/index.ts';
import type { ServiceComponent, ServiceFile } from '../resources.ts';
import { aliasesOf, decodeFiles } from './files.ts';
import { asRecord, humanised, type Layers, layersOf, listOf, nameOf, number, pick, text } from './read.ts';
import { sizeOf } from './size.ts';
import { decodeStatus } from './status.ts';

/** What a component, or the job itself, tells of its artwork. */
interface Artwork {
  readonly value: unknown;
  readonly files: readonly ServiceFile[];
}

const NO_ARTWORK: Artwork = { value: null, files: [] };

/**
 * The components of a job, keyed by label or listed with a label each (sections 2.1 and 2.8), with their artwork. Null where
 * there are none. A job that tells only of its artwork has one component, `general`.
 */
export function decodeComponents(job: Layers): ServiceComponent[] | null {
  const entries = pick(job, ['components', 'parts'], labelled);
  const ofJob = artworkOf(job);
  if (entries === null) {
    return ofJob === null ? null : [componentOf('general', [], ofJob, job)];
  }
  const own = entries.map(({ label, component }) => ({ label, component, artwork: artworkOf(component) }));
  if (ofJob === null || own.some(({ artwork }) => artwork !== null)) {
    return own.map(({ label, component, artwork }) =>
      componentOf(label, component, artwork ?? NO_ARTWORK, job),
    );
  }
  return sharedOut(own, ofJob, job);
}

/** Artwork that is told of the job: each component gets what is told under its label; the rest has one of its own. */
function sharedOut(
  entries: readonly { readonly label: string; readonly component: Layers }[],
  ofJob: Artwork,
  job: Layers,
): ServiceComponent[] {
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    return [componentOf(only.label, only.component, ofJob, job)];
  }
  const shared = entries.map(({ label, component }) =>
    componentOf(label, component, artworkUnder(label, ofJob.value), job),
  );
  const given = new Set(shared.flatMap(({ files }) => files.map(({ fileId }) => fileId)));
  const files = ofJob.files.filter(({ fileId }) => !given.has(fileId));
  if (files.length === 0) return shared;
  const label = freeLabel('general', new Set(shared.map((one) => one.label)));
  return [...shared, componentOf(label, [], { value: null, files }, [])];
}

/** What of a job's artwork belongs to a component: keyed by its label, or listed and naming it. */
function artworkUnder(label: string, artwork: unknown): Artwork {
  const keyed = pick(layersOf(artwork), [label], artworkIn);
  const listed = (listOf(artwork) ?? []).filter(
    (one) => pick(layersOf(one), ['component', 'component_label', 'label'], nameOf) === label,
  );
  return keyed ?? artworkIn(listed) ?? NO_ARTWORK;
}

/** The field that holds files; failing that, the first that tells anything. */
function artworkOf(record: Layers): Artwork | null {
  const withFiles = (artwork: Artwork | null): Artwork | null =>
    artwork === null || artwork.files.length === 0 ? null : artwork;
  const names = ['artwork', 'artworks'];
  return (
    pick(record, names, (value) => withFiles(artworkIn(value))) ??
    pick(record, ['files'], (value) => withFiles({ value, files: decodeFiles({ files: value }) })) ??
    pick(record, names, artworkIn)
  );
}

function artworkIn(value: unknown): Artwork | null {
  const files = decodeFiles(value);
  const status = pick(layersOf(value), ['status', 'state'], decodeStatus);
  return files.length > 0 || status !== null ? { value, files } : null;
}

/** Objects under a label each, no two under the same. Null where there is none. */
function labelled(value: unknown): { label: string; component: Layers }[] | null {
  const keyed: (readonly [string | null, unknown])[] = Array.isArray(value)
    ? value.map((one) => [null, one])
    : Object.entries(asRecord(value) ?? {});
  const labels = new Set<string>();
  const entries = keyed.flatMap(([key, one], index) => {
    const component = layersOf(one);
    if (component.length === 0) return [];
    const named = pick(component, key === null ? ['label', 'name'] : ['label'], text);
    const label = freeLabel(named ?? key ?? `component ${index + 1}`, labels);
    labels.add(label);
    return [{ label, component }];
  });
  return entries.length === 0 ? null : entries;
}

function freeLabel(wanted: string, taken: ReadonlySet<string>): string {
  let label = wanted;
  for (let number = 2; taken.has(label); number++) label = `${wanted} ${number}`;
  return label;
}

function componentOf(label: string, component: Layers, artwork: Artwork, job: Layers): ServiceComponent {
  const finishedOf = (value: unknown): SizeMm | null => sizeOf(value, label, ['finished', 'trim']);
  const readable = (value: unknown): unknown =>
    finishedOf(value) === null && nameOf(value) === null ? null : value;
  const size = pick(component, ['size', 'sizes', 'format'], readable) ?? pick(job, ['size'], readable);
  return {
    label,
    material:
      pick(component, ['material', 'paper', 'stock'], materialInWords) ??
      pick(job, ['material'], materialInWords),
    finishings:
      pick(component, ['finishings', 'finishing'], finishingsOf) ??
      pick(job, ['finishings'], finishingsOf) ??
      [],
    size: nameOf(size),
    finishedMm: finishedOf(size),
    unfinishedMm: sizeOf(size, label, ['unfinished', 'bleed']),
    pages: pick(component, ['pages', 'page_count', 'pages_count', 'number_of_pages'], pagesOf),
    artworkStatus: pick(layersOf(artwork.value), ['status', 'state'], decodeStatus),
    files: artwork.files,
  };
}

/** Finishings listed, keyed, or one by itself. An empty list says that there are none; null: nothing of it can be read. */
function finishingsOf(value: unknown): { alias: string; name: string }[] | null {
  const list = Array.isArray(value)
    ? value
    : aliasesOf(value).length > 0
      ? [value]
      : Object.values(asRecord(value) ?? {});
  const finishings = list.flatMap((one) => {
    const [alias] = aliasesOf(one);
    if (alias === undefined) return [];
    const name = pick(layersOf(one), ['name', 'label'], text);
    return [{ alias, name: name ?? humanised(alias.replace(/^finishing-[a-z]+-/, '')) }];
  });
  return finishings.length === 0 && !(Array.isArray(value) && value.length === 0) ? null : finishings;
}

/** "Silk, 350 gsm" out of a material of section 2.2, or whatever name it has. */
function materialInWords(value: unknown): string | null {
  const record = layersOf(value);
  const inner = (layers: Layers, name: string): Layers => layersOf(pick(layers, [name], asRecord));
  const base = pick(record, ['base'], nameOf);
  const gsm = pick(inner(inner(inner(record, 'weight'), 'weight'), 'units'), ['gsm'], number);
  return base !== null && gsm !== null ? `${base}, ${gsm} gsm` : nameOf(value);
}

function pagesOf(value: unknown): number | null {
  const pages = number(value);
  return pages !== null && Number.isInteger(pages) && pages > 0 ? pages : null;
}
