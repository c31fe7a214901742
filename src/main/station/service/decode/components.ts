import { absent, type Fact, known, none, type SizeMm, type Status } from '../../../../contract/index.ts';
import type { ServiceComponent, ServiceFile } from '../../service-resources.ts';
import type { Reading } from '../reading.ts';
import { factIn, firstSaid } from './fact.ts';
import { aliasesOf, decodeFiles, type FoundFile } from './files.ts';
import { findComponents, freeLabel, type LabelledComponent, labelled } from './find-components.ts';
import { canonicalKey } from './keys.ts';
import { asRecord, humanised, type Layers, layersOf, nameOf, number, pick, text } from './read.ts';
import { sizeOf } from './size.ts';
import { decodeStatus } from './status.ts';

/**
 * The components of a job with their artwork, keyed by label or listed with a label each (sections 2.1 and
 * 2.8). A job that only has artwork gets the component `general`, or those that its files name. Empty if
 * there is none.
 */
export function decodeComponents(job: Layers, reading: Reading): ServiceComponent[] {
  const set = reading.overridden('job.components', job[0]);
  const ofSet = set === undefined ? [] : labelled(set);
  const found = ofSet.length > 0 ? null : findComponents(job);
  const components = found?.components ?? ofSet;
  if (found !== null) reading.note('job.components', found.path);
  const setFiles = filesSet(job, reading);
  const own =
    setFiles.length > 0 ? [] : components.map(({ component }) => decodeFiles(component, 'component'));
  if (own.some((files) => files.length > 0)) {
    noteFiles(reading, own.flat(), `${found?.path ?? 'components'}.*.`);
    return components.map((one, index) => componentOf(one, own[index] ?? [], job));
  }
  const ofJob = setFiles.length > 0 ? setFiles : decodeFiles(job, 'job', found === null ? [] : [found.key]);
  if (setFiles.length === 0) noteFiles(reading, ofJob, '');
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

/** If one of several artworks of a component was rejected, its status stands for all. */
function artworkStatusOf(component: Layers): Status | null {
  const statuses = pick(component, ['artwork', 'artworks'], (value) => {
    const read = [value]
      .flat()
      .flatMap((one) => pick(layersOf(one), ['status', 'state'], decodeStatus) ?? []);
    return read.length === 0 ? null : read;
  });
  return statuses?.find(({ code }) => /reject|refus|declin|fail/i.test(code)) ?? statuses?.[0] ?? null;
}

const sizeNames = ['size', 'sizes', 'format'];

function componentOf(
  { label, component }: LabelledComponent,
  found: readonly FoundFile[],
  job: Layers,
): ServiceComponent {
  const files: readonly ServiceFile[] = found.map(({ file }) => file);
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
    finishings: noneIfEmpty(
      firstSaid([
        factIn(component, ['finishings', 'finishing'], finishingsOf),
        factIn(job, ['finishings'], finishingsOf),
      ]),
    ),
    size: nameOf(size),
    finishedMm,
    // A size that gives only one of the two was read.
    unfinishedMm: unfinished !== null ? known(unfinished) : finishedMm.is === 'known' ? absent : finishedMm,
    pages: factIn(component, ['pages', 'page_count', 'pages_count', 'number_of_pages'], pagesOf),
    artworkStatus: artworkStatusOf(component) ?? artworkStatusOf(job),
    files,
  };
}

const noneIfEmpty = <T>(fact: Fact<readonly T[]>): Fact<readonly T[]> =>
  fact.is === 'known' && fact.value.length === 0 ? none : fact;

/** Finishings from a list, a map or a single value. An empty list means none; null means unreadable. */
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

/** "Silk, 350 gsm" from a material of section 2.2, or whatever name it has. */
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
