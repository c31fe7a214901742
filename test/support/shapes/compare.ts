import { type JobDetail, JobKey, knownIn, QueueQuery, type QueueRow } from '../../../src/contract/index.ts';
import type { Station } from '../../../src/main/station/station.ts';
import { finishingsSaid } from '../../shapes/finishings.ts';
import type { ShapedService } from '../../shapes/interface.ts';
import { filesOf, type ModelJob, QUEUED } from '../../shapes/model.ts';
import { english } from '../english.ts';
import { knowableOf, knownBatches, leftOutFiles, mustBeNamed, type Told } from './expected.ts';
import { connection } from './light-station.ts';

export interface Comparison {
  /** All unreported differences between station and model; empty if all is well. */
  readonly faults: readonly string[];
  /** What the station lacks and reports as missing. */
  readonly named: readonly string[];
}

/** A difference between station and model: unreported, or reported by the station. */
interface Difference {
  readonly kind: 'fault' | 'named';
  readonly text: string;
}
const fault = (text: string): Difference => ({ kind: 'fault', text });
const isNamed = (text: string): Difference => ({ kind: 'named', text });

/**
 * Compares what the station shows and what the RIP picked up with the model.
 * @param taken the SHA-256 of every file that the RIP picked up, in order.
 * @param stopsAtFault false: lists every fault; true: only tells whether there is one, for much less work.
 */
export function compare(
  station: Station,
  service: ShapedService,
  told: Told,
  taken: readonly string[],
  stopsAtFault: boolean,
): Comparison {
  const faults: string[] = [];
  const named: string[] = [];
  for (const { kind, text } of differences(station, service, told, taken)) {
    (kind === 'fault' ? faults : named).push(text);
    if (stopsAtFault && faults.length > 0) break;
  }
  return { faults, named };
}

function* differences(
  station: Station,
  service: ShapedService,
  told: Told,
  taken: readonly string[],
): Generator<Difference> {
  const due = service.model.jobs
    .filter((job) => job.status === QUEUED && knowableOf(service, job, told) === 'everything')
    .flatMap((job) => filesOf(job).map(({ sha256 }) => sha256));
  // First, because it does not need the station, and most looks end here.
  yield* deliveredWrongly(service, due, taken).map(fault);
  const [shown] = station.api.overview.get().connections;
  if (shown === undefined) return yield fault('There is no connection.');
  const saysMissing = shown.notOffered.some(({ list }) => list === 'jobs') || shown.notUnderstood.length > 0;
  for (const what of mustBeNamed(service)) {
    const says = what === 'list of jobs' ? saysMissing : shown.notUnderstood.length > 0;
    yield says ? isNamed(what) : fault(`The connection does not name the ${what}.`);
  }
  const offline = shown.state.kind === 'online' ? null : shown.state;
  if (offline !== null) yield fault(`The connection is ${JSON.stringify(offline)}.`);

  for (const job of service.model.jobs) {
    const known = knowableOf(service, job, told);
    if (known === 'nothing' || known === 'its id') continue;
    const detail = jobOf(station, job);
    if (detail === null) {
      yield fault(`${job.name} is not shown.`);
      continue;
    }
    if (detail.status.code !== job.status) {
      yield fault(`${job.name} is ${job.status}, shown as ${detail.status.code}.`);
    }
    if (known !== 'everything') {
      if (job.status !== QUEUED || filesOf(job).length === 0) continue;
      if (needsAttention(station, detail)) yield isNamed(`files of ${job.name}`);
      else yield fault(`${job.name} is queued without a file, and nothing says so.`);
      continue;
    }
    yield* filesDiffering(job, detail).map(fault);
    yield* orderDiffering(service, job, detail).map(fault);
  }
  yield* batchesDiffering(station, service).map(fault);
}

function batchesDiffering(station: Station, service: ShapedService): string[] {
  const rows = rowsOf(station);
  return knownBatches(service).flatMap((batch) => {
    const row = rows.find(({ kind, serviceId }) => kind === batch.kind && serviceId === batch.id);
    if (row === undefined) return [`The ${batch.kind} ${batch.id} is not shown.`];
    if (row.status.code !== batch.status) {
      return [`The ${batch.kind} is ${batch.status}, shown as ${row.status.code}.`];
    }
    if (row.jobsTotal === batch.jobIds.length) return [];
    return [`The ${batch.kind} has ${batch.jobIds.length} jobs, ${row.jobsTotal} shown.`];
  });
}

/** Files of all components together, by their IDs in the model; nothing else counts as a file. */
function filesDiffering(job: ModelJob, detail: JobDetail): string[] {
  const files = detail.components.flatMap((component) => component.files);
  const ids = (all: readonly string[]): string =>
    [...all]
      .map((id) => id.toLowerCase())
      .sort()
      .join();
  const wanted = ids(filesOf(job).map(({ id }) => id));
  const got = ids(files.map(({ fileId }) => fileId));
  if (wanted !== got) return [`${job.name} has the files ${wanted}, shown ${got || 'none'}.`];
  return files
    .filter(
      ({ state, reason }) => state === 'failed' || state === 'on-hold' || (state === 'waiting' && reason),
    )
    .map(({ name, state, reason }) => `${job.name}: ${name} is ${state}: ${english(reason) ?? ''}`);
}

/** What the order says of its finishings, and of files that are not for print. */
function orderDiffering(service: ShapedService, job: ModelJob, detail: JobDetail): string[] {
  const shown = detail.components.flatMap(({ finishings }) => knownIn(finishings) ?? []);
  const got = [...new Set(shown.map(({ alias }) => alias))].sort().join();
  const wanted = finishingsSaid(service.shape.finishings, job).join();
  const named = detail.notUnderstood.filter(({ code }) => code === 'unread.left-out').length;
  const left = leftOutFiles(service, job);
  return [
    ...(got === wanted ? [] : [`${job.name} is finished with ${wanted}, shown ${got || 'nothing'}.`]),
    ...(named === left ? [] : [`${job.name} has ${left} files that are not for print, ${named} are named.`]),
  ];
}

/** Checks that everything due was picked up once and nothing else was; files due earlier may have been. */
export function deliveredWrongly(
  service: ShapedService,
  due: readonly string[],
  taken: readonly string[],
): string[] {
  const times = new Map<string, number>();
  for (const sha256 of taken) times.set(sha256, (times.get(sha256) ?? 0) + 1);
  return [
    ...due.filter((sha256) => !times.has(sha256)).map((sha256) => `Not delivered: ${sha256.slice(0, 12)}.`),
    ...[...times]
      .filter(([, count]) => count > 1)
      .map(([sha256]) => `Delivered twice: ${sha256.slice(0, 12)}.`),
    ...[...times.keys()]
      .filter((sha256) => !service.model.everDue.has(sha256))
      .map((sha256) => `Delivered, and never due: ${sha256.slice(0, 12)}.`),
  ];
}

function rowsOf(station: Station): readonly QueueRow[] {
  return station.api.queue.list(QueueQuery.parse({ limit: 500 })).rows;
}

function jobOf(station: Station, job: ModelJob): JobDetail | null {
  try {
    return station.api.job.get({ key: JobKey.parse(`${connection}:${job.id}`) });
  } catch {
    return null;
  }
}

/** The job's own row, or that of its batch, needs attention. */
export function needsAttention(station: Station, job: JobDetail): boolean {
  const keys: readonly string[] = [job.key, job.batchKey, job.queuedBatchKey].filter((key) => key !== null);
  return rowsOf(station).some((row) => keys.includes(row.key) && row.phase === 'attention');
}
