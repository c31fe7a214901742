import {
  type AnswerRead,
  type Endpoint,
  knownIn,
  type PartRead,
  ReadingPart,
  type ReadingPaths,
  type SizeMm,
} from '../../../contract/index.ts';
import type { ServiceBatch, ServiceComponent, ServiceJob } from '../model/service-resources.ts';
import { decodeBatch } from './decode/batch.ts';
import { decodeFileUrl } from './decode/file-url.ts';
import { withIncluded } from './decode/included.ts';
import { decodeJob } from './decode/job.ts';
import { canonicalKey } from './decode/keys.ts';
import { fieldsOf, text as plainText, unwrapped } from './decode/read.ts';
import { Reading } from './decode/reading.ts';
import { unknownStatus } from './decode/status.ts';
import { ServiceError } from './errors.ts';
import { overridesOf, parseJsonPath } from './json-path.ts';
import { collectionOf } from './pages/read-collection.ts';
import type { Listed } from './pages/resource.ts';

type Reads = PartRead['reads'];
type Values = Partial<Record<ReadingPart, Reads>>;

/** The contents of an endpoint's answers: one entity, or a list of them. */
interface Kind {
  readonly entity: 'job' | 'batch' | 'queued-batch' | 'file' | null;
  readonly list: Exclude<Listed, 'deliveryOptions'> | null;
}
const kinds: Partial<Record<Endpoint, Kind>> = {
  jobs: { entity: 'job', list: 'jobs' },
  job: { entity: 'job', list: null },
  batches: { entity: 'batch', list: 'batches' },
  batch: { entity: 'batch', list: null },
  queuedBatches: { entity: 'queued-batch', list: 'queuedBatches' },
  queuedBatch: { entity: 'queued-batch', list: null },
  products: { entity: null, list: 'products' },
  materials: { entity: null, list: 'materials' },
  finishings: { entity: null, list: 'finishings' },
  sizes: { entity: null, list: 'sizes' },
  downloadPath: { entity: 'file', list: null },
};

/** Fields that are always read and need no path. */
const always = new Set(['id', 'uuid', 'createdat', 'updatedat', 'created', 'updated', 'links', 'type']);
/** Parts whose paths start at the components of a job. */
const ofComponents: ReadonlySet<ReadingPart> = new Set([
  ...(['job.material', 'job.finishings', 'job.size', 'job.pages', 'job.artworkStatus'] as const),
]);
const MAX_FIELDS = 30;
/** What a relative address is shown to start from. */
const ANYWHERE = new URL('https://service/');
const MAX_CHARACTERS = 300;

/**
 * How an answer is read: what was found where in it and in its first entry, and what `paths` give instead.
 * @param answer.text the service's JSON; null if it was not kept, and then nothing is known of its parts.
 * @param live where the connection itself found the parts, for those that only show while several pages are
 * read.
 */
export function readAnswer(
  answer: { readonly endpoint: Endpoint; readonly at: number; readonly text: string | null },
  paths: ReadingPaths,
  live: Reading['found'],
): AnswerRead {
  const { endpoint, at, text } = answer;
  const kind = kinds[endpoint];
  const body: unknown = text === null ? null : JSON.parse(text);
  const found = new Reading();
  const set = new Reading(overridesOf(paths));
  if (kind !== undefined && text !== null) valuesIn(body, kind, found);
  const values = kind === undefined || text === null ? {} : valuesIn(body, kind, set);
  const entry = kind === undefined || text === null ? null : firstEntry(body, kind, set);
  const parts = ReadingPart.options.filter((part) => kind !== undefined && isOf(part, kind));
  return {
    endpoint,
    at: new Date(at).toISOString(),
    body: text === null ? null : JSON.stringify(body, null, 2),
    parts: parts.map((part) => {
      const setTo = paths[part] ?? null;
      const root = part.startsWith('job.') || part.startsWith('batch.') ? entry : body;
      return {
        part,
        foundAt: setTo === null ? (found.found[part] ?? live[part] ?? null) : null,
        setTo,
        fault: setTo === null ? null : faultOf(part, setTo, set, root, values[part] ?? null),
        reads: values[part] ?? null,
      };
    }),
    leftOver: kind === undefined ? [] : leftOver(entry, found, kind),
  };
}

function isOf(part: ReadingPart, { entity, list }: Kind): boolean {
  if (part.startsWith('file.')) return entity === 'file';
  if (part.startsWith('job.')) return entity === 'job';
  if (part.startsWith('batch.')) return entity === 'batch' || entity === 'queued-batch';
  return list !== null && part.endsWith(`.${list}`);
}

function faultOf(
  part: ReadingPart,
  path: string,
  set: Reading,
  root: unknown,
  reads: Reads,
): PartRead['fault'] {
  if (parseJsonPath(path) === null) return 'syntax';
  // No file has to be marked.
  if (part === 'job.notForPrint') return null;
  const isFound = ofComponents.has(part) ? reads !== null : set.overridden(part, root) !== undefined;
  return isFound ? null : 'nothing';
}

/** Throws ServiceError. */
function valuesOf(entity: NonNullable<Kind['entity']>, entry: unknown, reading: Reading): Values {
  switch (entity) {
    case 'job':
      return jobValues(decodeJob(entry, reading));
    case 'batch':
    case 'queued-batch':
      return batchValues(decodeBatch(entity, entry, reading));
    case 'file':
      return { 'file.url': inWords(decodeFileUrl(entry, ANYWHERE, reading).href) };
  }
}

function firstEntry(body: unknown, { list }: Kind, reading: Reading): unknown {
  const whole = withIncluded(body);
  return list === null ? whole : (collectionOf(whole, list, reading)?.items[0] ?? null);
}

function valuesIn(body: unknown, kind: Kind, reading: Reading): Values {
  const { entity, list } = kind;
  const collection = list === null ? null : collectionOf(withIncluded(body), list, reading);
  const ofList: Values =
    list === null || collection === null
      ? {}
      : { [`list.${list}`]: { kind: 'entries', count: collection.items.length } };
  const entry = list === null ? withIncluded(body) : (collection?.items[0] ?? null);
  if (entity === null || entry === null) return ofList;
  try {
    return { ...ofList, ...valuesOf(entity, entry, reading) };
  } catch (error) {
    if (error instanceof ServiceError) return ofList;
    throw error;
  }
}

function inWords(value: string | number | null): Reads {
  const text = plainText(value);
  return text === null ? null : { kind: 'text', text: text.slice(0, MAX_CHARACTERS) };
}
const statusOf = ({ code }: ServiceJob['status']): Reads =>
  code === unknownStatus.code ? null : inWords(code);

const dateOf = (ms: number | null): Reads => inWords(ms === null ? null : new Date(ms).toISOString());
const sideBySide = (size: SizeMm | null): string | null =>
  size === null ? null : `${size.width} × ${size.height} mm`;

/** What its components say, each once. */
function ofEach(job: ServiceJob, read: (component: ServiceComponent) => string | number | null): Reads {
  const said = job.components.map(read).filter((one) => one !== null);
  return inWords([...new Set(said)].join(' · '));
}

const jobValues = (job: ServiceJob): Values => ({
  'job.name': inWords(job.name),
  'job.product': inWords(job.product),
  'job.quantity': inWords(knownIn(job.quantity)),
  'job.customer': inWords(knownIn(job.customer)),
  'job.status': statusOf(job.status),
  'job.batch': inWords(job.batchId),
  'job.queuedBatch': inWords(job.queuedBatchId),
  'job.address': inWords(job.address),
  'job.delivery': inWords(knownIn(job.delivery)?.service ?? null),
  'job.reference': inWords(job.numbers.find(({ kind }) => kind === 'reference')?.text ?? null),
  'job.created': dateOf(job.createdAt),
  'job.updated': dateOf(job.updatedAt),
  'job.shipBy': dateOf(knownIn(job.dueAt)),
  'job.material': ofEach(job, ({ material }) => knownIn(material)),
  'job.finishings': ofEach(job, ({ finishings }) =>
    finishings.is === 'none'
      ? '–'
      : (knownIn(finishings)
          ?.map(({ name }) => name)
          .join(', ') ?? null),
  ),
  'job.size': ofEach(job, ({ size, finishedMm }) => size ?? sideBySide(knownIn(finishedMm))),
  'job.pages': ofEach(job, ({ pages }) => knownIn(pages)),
  'job.artworkStatus': ofEach(job, ({ artworkStatus }) =>
    artworkStatus === null || artworkStatus.code === unknownStatus.code ? null : artworkStatus.code,
  ),
  'job.notForPrint': inWords(
    job.notUnderstood
      .flatMap(({ code, values }) => (code === 'unread.left-out' ? [`${values.name} (${values.word})`] : []))
      .join(', '),
  ),
  'job.components': inWords(job.components.map(({ label }) => label).join(', ')),
  'job.files': inWords(
    job.components.flatMap(({ files }) => files.map(({ name, fileId }) => `${name} (${fileId})`)).join(', '),
  ),
});

const batchValues = (batch: ServiceBatch): Values => ({
  'batch.status': statusOf(batch.status),
  'batch.jobs': inWords(batch.jobIds.join(', ')),
  'batch.delivery': inWords(knownIn(batch.delivery)?.service ?? null),
});

/** Top-level fields of an entry in which nothing was found. */
function leftOver(entry: unknown, reading: Reading, { entity }: Kind): string[] {
  if (entity === null || entity === 'file') return [];
  const used = new Set(
    Object.values(reading.found).flatMap((path) => path.split(/[.[]/).map((key) => canonicalKey(key))),
  );
  return fieldsOf(unwrapped(entry, entity === 'job' ? ['job'] : ['batch', 'job_batch']))
    .map(({ name, facet }) => `${facet}${name}`)
    .filter((name) => {
      const key = canonicalKey(name.split('.').at(-1) ?? name);
      return !used.has(key) && !always.has(key);
    })
    .slice(0, MAX_FIELDS);
}
