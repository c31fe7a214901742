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
import { factIn, firstSaid } from './fact.ts';
import { decodeFiles, type FoundFile } from './files.ts';
import { findComponents, freeLabel, type LabelledComponent, labelled } from './find-components.ts';
import { finishingsIn } from './finishings.ts';
import { canonicalKey } from './keys.ts';
import { asRecord, humanised, isUuid, type Layers, layersOf, nameOf, number, pick } from './read.ts';
import { sizeOf } from './size.ts';
import { decodeStatus } from './status.ts';

/**
 * The components of a job with their artwork, keyed by label or listed with a label each (sections 2.1 and
 * 2.8). A job that only has artwork gets the component `general`, or those that its files name. Empty if
 * there is none.
 * @param notes gets a sentence for each file that the service marks as not for print.
 */
export function decodeComponents(job: Layers, reading: Reading, notes: Message[] = []): ServiceComponent[] {
  const set = reading.overridden('job.components', job[0]);
  const ofSet = set === undefined ? [] : labelled(set);
  const found = ofSet.length > 0 ? null : findComponents(job);
  const components = found?.components ?? ofSet;
  if (found !== null) reading.note('job.components', found.path);
  const setFiles = filesSet(job, reading);
  const own =
    setFiles.length > 0 ? [] : components.map(({ component }) => decodeFiles(component, 'component'));
  notes.push(...own.flat().flatMap(leftOutNote));
  if (own.some((files) => files.length > 0)) {
    noteFiles(reading, own.flat(), `${found?.path ?? 'components'}.*.`);
    return components.map((one, index) => componentOf(one, own[index] ?? [], job));
  }
  const ofJob = setFiles.length > 0 ? setFiles : decodeFiles(job, 'job', found === null ? [] : [found.key]);
  if (setFiles.length === 0) noteFiles(reading, ofJob, '');
  notes.push(...ofJob.flatMap(leftOutNote));
  if (components.length > 0) return sharedOut(components, ofJob, job);
  const bare = artworkStatusOf(job);
  if (ofJob.length === 0 && bare === null) return [];
  const labels = [...new Set(ofJob.map(labelOf))];
  return (labels.length === 0 ? ['general'] : labels).map((label) =>
    componentOf(
      { label, component: job },
      ofJob.filter((one) => labelOf(one) === label),
      job,
    ),
  );
}

/** The files that the operator's path leads to: they take precedence over everything found. */
function filesSet(job: Layers, reading: Reading): FoundFile[] {
  const set = reading.overridden('job.files', job[0]);
  return set === undefined ? [] : decodeFiles([{ files: set }], 'job');
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
  job: Layers,
): ServiceComponent[] {
  const [only] = components;
  if (components.length === 1 && only !== undefined) return [componentOf(only, files, job)];
  const isFor =
    (label: string) =>
    ({ labels }: FoundFile): boolean =>
      labels.some((one) => canonicalKey(one) === canonicalKey(label) && canonicalKey(one) !== '');
  const shared = components.map((one) => componentOf(one, files.filter(isFor(one.label)), job));
  const given = new Set(shared.flatMap((one) => one.files.map(({ fileId }) => fileId)));
  const rest = files.filter(({ file }) => !given.has(file.fileId));
  if (rest.length === 0) return shared;
  const label = freeLabel('general', new Set(shared.map((one) => one.label)));
  return [...shared, componentOf({ label, component: [] }, rest, [])];
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
  job: Layers,
): ServiceComponent {
  const files: readonly ServiceFile[] = forPrint(found).map(({ file }) => file);
  const finishedOf = (value: unknown): SizeMm | null => sizeOf(value, label, ['finished', 'trim']);
  const readable = (value: unknown): unknown =>
    finishedOf(value) === null && nameOf(value) === null ? null : value;
  const size = pick(component, sizeNames, readable) ?? pick(job, ['size'], readable);
  const finishedMm = firstSaid([factIn(component, sizeNames, finishedOf), factIn(job, ['size'], finishedOf)]);
  const unfinished = sizeOf(size, label, ['unfinished', 'bleed']);
  return {
    label,
    material: firstSaid([
      factIn(component, ['material', 'paper', 'stock'], materialInWords),
      factIn(job, ['material'], materialInWords),
    ]),
    finishings: finishingsIn(component, component === job ? [] : job),
    size: nameOf(size),
    finishedMm,
    // A size that gives only one of the two was read.
    unfinishedMm: unfinished !== null ? known(unfinished) : finishedMm.is === 'known' ? absent : finishedMm,
    pages: pagesIn(component),
    artworkStatus: artworkStatusOf(component) ?? artworkStatusOf(job),
    files,
  };
}

/** "Silk, 350 gsm" from a material of section 2.2, or whatever name it has. */
function materialInWords(value: unknown): string | null {
  const record = layersOf(value);
  const inner = (layers: Layers, name: string): Layers => layersOf(pick(layers, [name], asRecord));
  const base = pick(record, ['base'], nameOf);
  const gsm = pick(inner(inner(inner(record, 'weight'), 'weight'), 'units'), ['gsm'], number);
  if (base !== null && gsm !== null) return `${base}, ${gsm} gsm`;
  const name = nameOf(value);
  const words = name !== null && /^material-/i.test(name) ? humanised(name.replace(/^material-/i, '')) : name;
  // An id says nothing about what is to be printed on.
  return isUuid(name) ? null : words;
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
