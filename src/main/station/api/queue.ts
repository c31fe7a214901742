import { gone, Refusal } from '../refusal.ts';
import { ServiceError } from '../service/index.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';
import { jobWithLive } from './present.ts';

export function queueApi({ store, live, connections }: Pick<ApiParts, 'store' | 'live' | 'connections'>) {
  return {
    queue: { list: (query) => store.queue.list(query) } satisfies AnswersOf<'queue'>,
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
      async refresh({ key }) {
        const job = store.jobs.get(key);
        const connection = job === null ? null : connections.get(job.connectionId);
        if (job === null || connection === null) throw gone('job');
        await connection.refreshJob(job.serviceId).catch((error: unknown) => {
          if (!(error instanceof ServiceError)) throw error;
          throw new Refusal(
            'SERVICE',
            error.message,
            'What is shown is the last that was read. Try again in a moment.',
          );
        });
      },
    } satisfies AnswersOf<'job'>,
  };
}
