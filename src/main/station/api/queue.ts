import type { JobKey } from '../../../contract/index.ts';
import { gone } from '../refusal.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';
import { jobWithLive } from './present.ts';
import { orRefuse } from './service-refusal.ts';

/** More files than that are not acted on at once. */
const MOST_FILES = 500;

export function queueApi({ store, live, connections }: Pick<ApiParts, 'store' | 'live' | 'connections'>) {
  const refreshJob = async (key: JobKey): Promise<void> => {
    const job = store.jobs.get(key);
    const connection = job === null ? null : connections.get(job.connectionId);
    if (job === null || connection === null) throw gone('job');
    await orRefuse(connection.refreshJob(job.serviceId));
  };
  return {
    queue: {
      list: (query) => store.queue.list(query),
      matrix: () => store.queue.matrix(),
      files: ({ keys }) => store.queue.files(keys, MOST_FILES),
      async refresh({ keys }) {
        const jobs = keys.flatMap((key) => store.queue.jobKeys(key));
        const outcomes = await Promise.allSettled(jobs.map((key) => refreshJob(key)));
        const read = outcomes.filter(({ status }) => status === 'fulfilled').length;
        return { read, failed: outcomes.length - read };
      },
    } satisfies AnswersOf<'queue'>,
    batch: {
      get({ key }) {
        const row = store.queue.row(key);
        const detail = row === null ? null : store.batches.detail(row);
        if (detail === null) throw gone('batch');
        return detail;
      },
    } satisfies AnswersOf<'batch'>,
    job: {
      get({ key }) {
        const job = store.jobs.get(key);
        if (job === null) throw gone('job');
        return jobWithLive(job, live);
      },
      refresh: ({ key }) => refreshJob(key),
      acknowledge({ key }) {
        if (store.jobs.get(key) === null) throw gone('job');
        store.due.acknowledge(key);
      },
    } satisfies AnswersOf<'job'>,
  };
}
