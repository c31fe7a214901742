import {
  absent,
  artworkMeaningOf,
  type Fact,
  known,
  knownIn,
  type Message,
  message,
  type SizeMm,
  type Status,
  type StatusRules,
} from '../../../../contract/index.ts';
import type { ServiceComponent, ServiceFile } from '../../model/service-resources.ts';
import { artworkStatusOf, heldIn, outstanding, statusBeside, strictest } from './artwork-status.ts';
import { Associations } from './associations.ts';
import { factIn, firstSaid } from './fact.ts';
import type { OrderReading } from './file-search.ts';
import { decodeFiles, type FoundFile } from './files.ts';
import { filesAtPath, type PlacedFile } from './files-at-path.ts';
import { findComponents, freeLabel, type LabelledComponent, labelled } from './find-components.ts';
import { finishingsAt, finishingsIn } from './finishings.ts';
import { specified } from './job-layers.ts';
import { canonicalKey } from './keys.ts';
import { materialInWords } from './material.ts';
import { type Layers, layersOf, number, pick } from './read.ts';
import type { Reading } from './reading.ts';
import { sizeInWords, sizeOf } from './size.ts';
import { decodeStatus, unknownStatus } from './status.ts';
import { filesUnread } from './unread.ts';

/**
 * The components of a job with their artwork, keyed by label or listed with a label each (sections 2.1 and
 * 2.8). A job that only has artwork gets the component `general`, or those that its files name. Empty if
 * there is none.
 * @param notes gets a sentence for each file that the service marks as not for print.
 */
export function decodeComponents(
  order: Associations,
  reading: Reading,
  notes: Message[] = [],
): ServiceComponent[] {
  const components = componentsIn(order, reading, notes);
  const [only] = components;
  if (components.length !== 1 || only?.pages.is !== 'absent' || reading.isSet('job.pages')) return components;
  // Of several components, the job cannot say how many pages each has.
  return [{ ...only, pages: pagesIn(specified(order.job)) }];
}

function componentsIn(order: Associations, reading: Reading, notes: Message[]): ServiceComponent[] {
  const { job } = order;
  const mapped = reading.mapped('job.components', [job[0]], labelledIn);
  // Of a job whose components are not where they should be, nothing is known; its files may have a path.
  if (mapped !== null && mapped.is !== 'known' && !reading.isSet('job.files')) {
    notes.push(filesUnread(reading.pathOf('job.components')));
    return [];
  }
  const found = mapped === null ? findComponents(job) : null;
  const components = found?.components ?? (mapped === null ? [] : (knownIn(mapped) ?? []));
  if (found !== null) reading.note('job.components', found.path);
  const at = { order, reading };
  const without = found === null ? [] : [found.key];
  const set = filesAtPath(components, at, without);
  if (set?.isUnread === true) notes.push(filesUnread(reading.pathOf('job.files')));
  const own = set !== null ? [] : components.map((one) => decodeFiles(one.component, 'component', at));
  notes.push(...own.flat().flatMap(leftOutNote));
  if (own.some((files) => files.length > 0)) {
    noteFiles(reading, own.flat(), `${found?.path ?? 'components'}.*.`);
    notes.push(...besideNotes(own.flat(), decodeFiles(job, 'job', at, without)));
    return components.map((one, index) => componentOf(one, own[index] ?? [], at));
  }
  const placed =
    set?.files ?? decodeFiles(job, 'job', at, without).map((one) => ({ found: one, home: null }));
  const ofJob = placed.map((one) => one.found);
  if (set === null) noteFiles(reading, ofJob, '');
  notes.push(...ofJob.flatMap(leftOutNote));
  if (components.length > 0) return sharedOut(components, placed, at);
  const bare = artworkStatusIn(job, reading.statusRules);
  if (ofJob.length === 0 && bare === null && set === null) return [];
  const labels = [...new Set(ofJob.map(labelOf))];
  return (labels.length === 0 ? ['general'] : labels).map((label) =>
    componentOf(
      { label, component: job },
      ofJob.filter((one) => labelOf(one) === label),
      at,
    ),
  );
}

function labelledIn(value: unknown): LabelledComponent[] | null {
  const found = labelled(value);
  return found.length === 0 ? null : found;
}

function noteFiles(reading: Reading, [first]: readonly FoundFile[], before: string): void {
  if (first !== undefined) reading.note('job.files', `${before}${first.path}`);
}

const leftOutNote = ({ file, leftOut }: FoundFile): Message[] =>
  leftOut === null ? [] : [message('unread.left-out', { name: file.name, word: leftOut })];

/** A key under which a job has its files, and no paper of any other kind. */
const PRINT_FILES = /^(print|production|artwork)?(file|document|artwork|pdf|asset)s?$/;

/** Files of the job that none of its components has: nobody says what they are for, so they are not sent. */
function besideNotes(own: readonly FoundFile[], ofJob: readonly FoundFile[]): Message[] {
  const idsOf = ({ file }: FoundFile): readonly string[] => [file.fileId, ...file.otherIds];
  const known = new Set(own.flatMap(idsOf));
  const isNamed = ({ path }: FoundFile): boolean =>
    PRINT_FILES.test(canonicalKey(path.split(/[.[]/)[0] ?? ''));
  return ofJob
    .filter((one) => one.leftOut === null && isNamed(one) && !idsOf(one).some((id) => known.has(id)))
    .map(({ file }) => message('unread.beside-components', { name: file.name }));
}

/** The component of section 2.1 that a file names. */
const labelOf = ({ labels }: FoundFile): string =>
  ['cover', 'inner'].find((label) => labels.some((one) => canonicalKey(one) === label)) ?? 'general';

/**
 * Assigns files of the job to the components that they are in, or else by label; the rest get a component to
 * themselves.
 */
function sharedOut(
  components: readonly LabelledComponent[],
  files: readonly PlacedFile[],
  at: OrderReading,
): ServiceComponent[] {
  const [only] = components;
  const all = files.map(({ found }) => found);
  if (components.length === 1 && only !== undefined) return [componentOf(only, all, at)];
  const isFor =
    (component: LabelledComponent) =>
    ({ found, home }: PlacedFile): boolean =>
      home === null ? hasLabel(found, component.label) : home === component;
  const inside = (component: LabelledComponent): FoundFile[] =>
    files.filter(isFor(component)).map(({ found }) => found);
  const shared = components.map((one) => componentOf(one, inside(one), at));
  const rest = files.filter((one) => !components.some((component) => isFor(component)(one)));
  if (rest.length === 0) return shared;
  const label = freeLabel('general', new Set(shared.map((one) => one.label)));
  const found = rest.map((one) => one.found);
  return [...shared, componentOf({ label, component: [] }, found, at, Associations.none)];
}

const hasLabel = ({ labels }: FoundFile, label: string): boolean =>
  labels.some((one) => canonicalKey(one) === canonicalKey(label) && canonicalKey(one) !== '');

/** Files that the service marks as not for print are not sent; the job says which. */
const forPrint = (files: readonly FoundFile[]): readonly FoundFile[] =>
  files.filter(({ leftOut }) => leftOut === null);

/**
 * The status of the artwork of a component or job: of the first artwork that was not rejected; if all were,
 * of the first.
 */
function artworkStatusIn(owner: Layers, rules: StatusRules): Status | null {
  const statuses = pick(owner, ['artwork', 'artworks'], (value) => {
    const read = [value].flat().flatMap((one) => artworkStatusOf(layersOf(one), rules) ?? []);
    return read.length === 0 ? null : read;
  });
  const ofArtwork =
    statuses?.find(({ code }) => artworkMeaningOf(code, rules) !== 'refused') ?? statuses?.[0];
  return ofArtwork ?? statusBeside(owner, rules);
}

/** Where a path is set for it and nothing is found there, the status is unknown, and the artwork waits. */
function mappedArtworkStatus(reading: Reading, entities: readonly unknown[]): Status | null {
  const mapped = reading.mapped('job.artworkStatus', entities, decodeStatus);
  return mapped === null ? null : (knownIn(mapped) ?? unknownStatus);
}

const materialNames = ['material', 'paper', 'stock'];
const sizeNames = ['size', 'sizes', 'format', 'trim_size', 'finished_size', 'final_size'];

/** @param order what it is made of may be said in; of a component that the order does not have, nothing is */
function componentOf(
  { label, component }: LabelledComponent,
  found: readonly FoundFile[],
  at: OrderReading,
  order: Associations = at.order,
): ServiceComponent {
  const { reading } = at;
  const job = specified(order.job);
  const entities = [component[0], job[0]];
  const obstacles = reading.isSet('job.artworkStatus')
    ? []
    : [
        ...(component === at.order.job ? [] : heldIn(component)),
        ...outstanding(component),
        ...outstanding(at.order.job),
      ];
  const withObstacles = (own: Status | null): Status | null =>
    strictest(own === null ? obstacles : [own, ...obstacles], reading.statusRules);
  const files: readonly ServiceFile[] = forPrint(found).map(({ file }) =>
    file.artworkStatus === null ? file : { ...file, artworkStatus: withObstacles(file.artworkStatus) },
  );
  const finishedOf = (value: unknown): SizeMm | null => sizeOf(value, label, 'finished', order);
  const readable = (value: unknown): unknown =>
    finishedOf(value) === null && sizeInWords(value, order) === null ? null : value;
  const sizeSet = reading.mapped('job.size', entities, readable);
  const size =
    sizeSet === null
      ? (pick(component, sizeNames, readable) ?? pick(job, sizeNames, readable))
      : knownIn(sizeSet);
  const finishedMm =
    reading.mapped('job.size', entities, finishedOf) ??
    firstSaid([factIn(component, sizeNames, finishedOf), factIn(job, sizeNames, finishedOf)]);
  const unfinished = sizeOf(size, label, 'unfinished', order);
  const materialOf = (value: unknown): string | null => materialInWords(value, order);
  return {
    label,
    material:
      reading.mapped('job.material', entities, materialOf) ??
      firstSaid([factIn(component, materialNames, materialOf), factIn(job, materialNames, materialOf)]),
    finishings:
      finishingsAt(reading, entities, order) ??
      finishingsIn(
        component,
        files.flatMap((file) => file.finishings),
        order,
      ),
    size: sizeInWords(size, order),
    finishedMm,
    // A size that gives only one of the two was read.
    unfinishedMm: unfinished !== null ? known(unfinished) : finishedMm.is === 'known' ? absent : finishedMm,
    pages: reading.mapped('job.pages', entities, pagesOf) ?? pagesIn(component),
    artworkStatus:
      mappedArtworkStatus(reading, entities) ??
      withObstacles(
        artworkStatusIn(component, reading.statusRules) ?? artworkStatusIn(at.order.job, reading.statusRules),
      ),
    files,
  };
}

/**
 * The pages of a component: their number, or the first and the last; `pages` may also be an object or a
 * list of pages.
 */
function pagesIn(component: Layers): Fact<number> {
  const said = factIn(component, ['pages', 'page_count', 'pages_count', 'number_of_pages'], pagesOf);
  if (said.is === 'known') return said;
  const from = pick(component, ['range_start'], pagesOf);
  const to = pick(component, ['range_end'], pagesOf);
  if (from !== null && to !== null && to >= from) return known(to - from + 1);
  const inRange = factIn(component, ['range', 'page_range', 'range_end', 'range_start'], (range) =>
    pick(layersOf(range), ['quantity'], pagesOf),
  );
  return firstSaid([inRange, said]);
}

function pagesOf(value: unknown): number | null {
  const pages = number(value);
  return pages !== null && Number.isInteger(pages) && pages > 0 ? pages : null;
}
