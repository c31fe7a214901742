import type { Locale } from '../locales.ts';
import { uuidOf } from '../random.ts';
import { type BatchRecord, type JobRecord, type JobStatus, jobStatuses } from '../world/records.ts';
import { type StatusCode, statusWords } from '../world/statuses.ts';

/** The two published generations of the service's objects. */
export type Generation = '1.0' | '3.0';

type Codes = readonly [v1: string, v3: string];

/** The codes of a job's statuses. The sandbox's own steps of pre-press are told by the nearest of them. */
const jobCodes: Readonly<Record<JobStatus, Codes>> = {
  'job.sandbox.new': ['job.status.incomplete', 'job.new'],
  'job.sandbox.prepress': ['job.status.ready', 'job.ready'],
  'job.sandbox.preflight': ['job.status.imposition_queued', 'job.preflight.queued'],
  'job.sandbox.preflight-failed': ['job.status.imposition_manual', 'job.preflight.manual'],
  'job.production.queued': ['job.status.production_queued', 'job.production.queued'],
  'job.production.started': ['job.status.production_started', 'job.production.started'],
  'job.production.finished': ['job.status.production_finished', 'job.production.finished'],
  'job.dispatched': ['job.status.production_dispatched', 'job.dispatched'],
  'job.cancelled': ['job.status.cancelled', 'job.cancelled'],
};

/** Generation 1.0 has no `production.ready`: its batches stay ready until they are dispatched. */
const batchCodes: Readonly<Record<BatchRecord['status'], Codes>> = {
  'job_batch.status.ready': ['job_batch.status.ready', 'job_batch.ready'],
  'job_batch.production.ready': ['job_batch.status.ready', 'job_batch.production.ready'],
  'job_batch.dispatched': ['job_batch.status.dispatched', 'job_batch.dispatched'],
  'job_batch.cancelled': ['job_batch.status.cancelled', 'job_batch.cancelled'],
};

const inGeneration = (generation: Generation, [v1, v3]: Codes): string => (generation === '1.0' ? v1 : v3);

export const jobCode = (generation: Generation, status: JobStatus): string =>
  inGeneration(generation, jobCodes[status]);

export const batchCode = (generation: Generation, status: BatchRecord['status']): string =>
  inGeneration(generation, batchCodes[status]);

/** The status that a client names by its code; null if the generation has no such code. */
export function jobStatusOf(generation: Generation, code: string): JobStatus | null {
  // Older texts of generation 3.0 name it so.
  if (generation === '3.0' && code === 'job.production.dispatched') return 'job.dispatched';
  return jobStatuses.find((status) => jobCode(generation, status) === code) ?? null;
}

/** What a client may set a job to. The shop does the rest. */
const next: Readonly<Partial<Record<JobStatus, readonly JobStatus[]>>> = {
  'job.sandbox.new': ['job.cancelled'],
  'job.sandbox.prepress': ['job.cancelled'],
  'job.sandbox.preflight': ['job.cancelled'],
  'job.sandbox.preflight-failed': ['job.cancelled'],
  'job.production.queued': ['job.production.started', 'job.cancelled'],
  'job.production.started': ['job.production.finished', 'job.cancelled'],
  'job.production.finished': ['job.dispatched'],
};

export const nextStatuses = (status: JobStatus): readonly JobStatus[] => next[status] ?? [];

/** The code of the status of a component's artwork. */
export function artworkCode(generation: Generation, job: JobRecord, component: string): string {
  const files = job.fetched.filter((file) => file.component === component);
  if (files.some(({ state }) => state === 'failed'))
    return inGeneration(generation, ['artwork.status.failed_download', 'artwork.failed']);
  if (files.some(({ state }) => state === 'pending'))
    return inGeneration(generation, ['artwork.status.pending_download', 'artwork.new']);
  return inGeneration(generation, ['artwork.status.verified', 'artwork.ready']);
}

/** A time as both generations write it; 1.0 adds the time zone. */
export const time = (generation: Generation, at: number) => ({
  iso: new Date(at).toISOString().replace('.000Z', '+00:00'),
  ...(generation === '1.0' ? { timezone: 'UTC' } : {}),
});

const system = { id: uuidOf('user system'), name: 'System', email: 'system@service.example' };

/** The status object of a job, with what is known of the change. */
export function statusJson(
  generation: Generation,
  code: string,
  words: StatusCode,
  locale: Locale,
  change: { readonly reason: string; readonly at: number },
) {
  const [name, summary] = statusWords(words, locale);
  const told = { reason: change.reason, user: system, created_at: time(generation, change.at) };
  const id = uuidOf(`status ${code} ${change.at}`);
  return generation === '1.0'
    ? {
        id,
        canonical: code,
        value: code.split('.').at(-1) ?? code,
        translation: { locale, name, summary },
        ...told,
      }
    : { id, value: code, translations: { label: name, description: summary }, ...told };
}
