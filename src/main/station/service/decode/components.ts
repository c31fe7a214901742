import {
  absent,
  type Fact,
  isRefusedArtwork,
  known,
  type Message,
  message,
  type SizeMm,
  type Status,
} from '../../../../contract/index.ts';
import type { ServiceComponent, ServiceFile } from '../../service-resources.ts';
import type { Reading } from '../reading.ts';
import { Associations } from './associations.ts';
import { factIn, firstSaid } from './fact.ts';
import { decodeFiles, type FoundFile } from './files.ts';
import { findComponents, freeLabel, type LabelledComponent, labelled } from './find-components.ts';
import { finishingsIn } from './finishings.ts';
import { canonicalKey } from './keys.ts';
import { materialInWords } from './material.ts';
import { type Layers, layersOf, number, pick } from './read.ts';
import { sizeInWords, sizeOf } from './size.ts';
import { decodeStatus } from './status.ts';

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
  const { job } = order;
  const set = reading.overridden('job.components', job[0]);
  const ofSet = set === undefined ? [] : labelled(set);
  const found = ofSet.length > 0 ? null : findComponents(job);
  const components = found?.components ?? ofSet;
  if (found !== null) reading.note('job.components', found.path);
  const setFiles = filesSet(order, reading);
  const own =
    setFiles.length > 0 ? [] : components.map(({ component }) => decodeFiles(component, 'component', order));
  notes.push(...own.flat().flatMap(leftOutNote));
  if (own.some((files) => files.length > 0)) {
    noteFiles(reading, own.flat(), `${found?.path ?? 'components'}.*.`);
    return components.map((one, index) => componentOf(one, own[index] ?? [], order));
  }
  const ofJob =
    setFiles.length > 0 ? setFiles : decodeFiles(job, 'job', order, found === null ? [] : [found.key]);
  if (setFiles.length === 0) noteFiles(reading, ofJob, '');
  notes.push(...ofJob.flatMap(leftOutNote));
  if (components.length > 0) return sharedOut(components, ofJob, order);
  const bare = artworkStatusOf(job);
  if (ofJob.length === 0 && bare === null) return [];
  const labels = [...new Set(ofJob.map(labelOf))];
  return (labels.length === 0 ? ['general'] : labels).map((label) =>
    componentOf(
      { label, component: job },
      ofJob.filter((one) => labelOf(one) === label),
      order,
    ),
  );
}

/** The files that the operator's path leads to: they take precedence over everything found. */
function filesSet(order: Associations, reading: Reading): FoundFile[] {
  const set = reading.overridden('job.files', order.job[0]);
  return set === undefined ? [] : decodeFiles([{ files: set }], 'job', order);
}

function noteFiles(reading: Reading, [first]: readonly FoundFile[], before: string): void {
  if (first !== undefined) reading.note('job.files', `${before}${first.path}`);
}

const leftOutNote = ({ file, leftOut }: FoundFile): Message[] =>
  leftOut === null ? [] : [message('unread.left-out', { name: file.name, word: leftOut })];

/** The component of section 2.1 that a file names. */
const labelOf = ({ labels }: FoundFile): string =>
  ['cover', 'inner'].find((label) => labels.some((one) => canonicalKey(one) === label)) ?? 'general';

/** Assigns files of the job to components by label; the rest get a component to themselves. */
function sharedOut(
  components: readonly LabelledComponent[],
  files: readonly FoundFile[],
  order: Associations,
): ServiceComponent[] {
  const [only] = components;
  if (components.length === 1 && only !== undefined) return [componentOf(only, files, order)];
  const isFor =
    (label: string) =>
    ({ labels }: FoundFile): boolean =>
      labels.some((one) => canonicalKey(one) === canonicalKey(label) && canonicalKey(one) !== '');
  const shared = components.map((one) => componentOf(one, files.filter(isFor(one.label)), order));
  const given = new Set(shared.flatMap((one) => one.files.map(({ fileId }) => fileId)));
  const rest = files.filter(({ file }) => !given.has(file.fileId));
  if (rest.length === 0) return shared;
  const label = freeLabel('general', new Set(shared.map((one) => one.label)));
  return [...shared, componentOf({ label, component: [] }, rest, Associations.none)];
}

/** Files that the service marks as not for print are not sent; the job says which. */
const forPrint = (files: readonly FoundFile[]): readonly FoundFile[] =>
  files.filter(({ leftOut }) => leftOut === null);

/** The first artwork of a component that was not rejected; if all were, the first. */
function artworkStatusOf(component: Layers): Status | null {
  const statuses = pick(component, ['artwork', 'artworks'], (value) => {
    const read = [value]
      .flat()
      .flatMap((one) => pick(layersOf(one), ['status', 'state'], decodeStatus) ?? []);
    return read.length === 0 ? null : read;
  });
  return statuses?.find(({ code }) => !isRefusedArtwork(code)) ?? statuses?.[0] ?? null;
}

const sizeNames = ['size', 'sizes', 'format'];

function componentOf(
  { label, component }: LabelledComponent,
  found: readonly FoundFile[],
  order: Associations,
): ServiceComponent {
  const { job } = order;
  const files: readonly ServiceFile[] = forPrint(found).map(({ file }) => file);
  const finishedOf = (value: unknown): SizeMm | null => sizeOf(value, label, 'finished', order);
  const readable = (value: unknown): unknown =>
    finishedOf(value) === null && sizeInWords(value, order) === null ? null : value;
  const size = pick(component, sizeNames, readable) ?? pick(job, ['size'], readable);
  const finishedMm = firstSaid([factIn(component, sizeNames, finishedOf), factIn(job, ['size'], finishedOf)]);
  const unfinished = sizeOf(size, label, 'unfinished', order);
  const materialOf = (value: unknown): string | null => materialInWords(value, order);
  return {
    label,
    material: firstSaid([
      factIn(component, ['material', 'paper', 'stock'], materialOf),
      factIn(job, ['material'], materialOf),
    ]),
    finishings: finishingsIn(component, order),
    size: sizeInWords(size, order),
    finishedMm,
    // A size that gives only one of the two was read.
    unfinishedMm: unfinished !== null ? known(unfinished) : finishedMm.is === 'known' ? absent : finishedMm,
    pages: pagesIn(component),
    artworkStatus: artworkStatusOf(component) ?? artworkStatusOf(job),
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
  const inRange = pick(component, ['range'], (range) => pick(layersOf(range), ['quantity'], pagesOf));
  if (from !== null && to !== null && to >= from) return known(to - from + 1);
  return inRange === null ? said : known(inRange);
}

function pagesOf(value: unknown): number | null {
  const pages = number(value);
  return pages !== null && Number.isInteger(pages) && pages > 0 ? pages : null;
}
