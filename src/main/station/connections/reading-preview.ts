import { type ConnectionId, FileEffect, JobFact, type ReadingPreview } from '../../../contract/index.ts';
import { type ServiceBatch, ServiceError, type ServiceJob } from '../service/index.ts';
import { jobKey, type Store } from '../store/index.ts';

/** Jobs decoded in one turn, so that nothing else has to wait. */
const JOBS_A_TURN = 5;
/** Jobs in a preview: those that are open, then those stored last. */
const MAX_JOBS = 2_000;
const MAX_BATCHES = 2_000;
/** Files named of each effect. */
const MAX_FILES = 20;

/** Decodes the stored original of a batch. Throws ServiceError. */
type DecodeBatch = (kind: ServiceBatch['kind'], original: string) => ServiceBatch;

/**
 * What another reading would do to the stored jobs of a connection: each kept original is decoded and stored
 * by it, and that is undone at once.
 * @param decode throws ServiceError if it cannot read an original; that job would stay as it is
 * @param isWanted asked between turns; it ends early when not
 */
export async function previewReading(parts: {
  readonly connection: ConnectionId;
  readonly jobs: Store['jobs'];
  readonly decode: (original: string) => ServiceJob;
  readonly batches: Pick<Store['batches'], 'readOtherwise'>;
  /** As batches are decoded now, and as they would be. */
  readonly decodeBatch: { readonly now: DecodeBatch; readonly tried: DecodeBatch };
  readonly isWanted: () => boolean;
}): Promise<Omit<ReadingPreview, 'nowhere'>> {
  const { connection, jobs, decode, isWanted } = parts;
  const ids = [...new Set([...jobs.open(connection), ...jobs.latest(connection, MAX_JOBS)])];
  const files = new Map<FileEffect, ReadingPreview['files'][number]>();
  const facts = new Map<JobFact, number>();
  let looked = 0;
  for (const id of ids.slice(0, MAX_JOBS)) {
    if (looked % JOBS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    if (!isWanted()) break;
    looked++;
    const original = jobs.originalOf(connection, id);
    const job = original === null ? null : decoded(() => decode(original));
    if (job === null || job.serviceId !== id) continue;
    const effect = jobs.tryReread(connection, id, job);
    for (const fact of effect.facts) facts.set(fact, (facts.get(fact) ?? 0) + 1);
    for (const { effect: kind, name } of effect.files) {
      const before = files.get(kind) ?? { effect: kind, count: 0, first: [] };
      const affected = { jobKey: jobKey(connection, id), jobName: job.name, fileName: name };
      const first = before.count < MAX_FILES ? [...before.first, affected] : before.first;
      files.set(kind, { ...before, count: before.count + 1, first });
    }
  }
  // What names no reading was not decoded at all.
  const stored = parts.batches.readOtherwise(connection, '', MAX_BATCHES);
  const { now, tried } = parts.decodeBatch;
  let batches = 0;
  for (const [index, { kind, original }] of stored.entries()) {
    if (index % JOBS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    if (!isWanted()) break;
    const after = decoded(() => tried(kind, original));
    if (after === null) continue;
    const before = decoded(() => now(kind, original));
    if (ofBatch(before) !== ofBatch(after)) batches++;
  }
  return {
    batches,
    looked,
    stored: jobs.countOf(connection),
    files: FileEffect.options.flatMap((effect) => files.get(effect) ?? []),
    facts: JobFact.options.flatMap((fact) => {
      const jobs = facts.get(fact);
      return jobs === undefined ? [] : [{ fact, jobs }];
    }),
  };
}

/** Null if it cannot be read. */
export function decoded<Read>(decode: () => Read): Read | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof ServiceError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What a batch itself says: its jobs are compared as jobs. */
const ofBatch = (batch: ServiceBatch | null): string =>
  JSON.stringify(
    batch === null ? null : { ...batch, reading: '', jobs: batch.jobs.map(({ serviceId }) => serviceId) },
  );
