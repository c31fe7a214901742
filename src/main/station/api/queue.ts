import { type JobKey, message } from '../../../contract/index.ts';
import type { ArtifactDownload } from '../artwork/index.ts';
import type { Connections } from '../connections/index.ts';
import type { Decider } from '../decisions/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { Clock, SettingsPort } from '../ports.ts';
import { isPaused } from '../settings/index.ts';
import { dueBoard } from '../shift/index.ts';
import type { Store } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';
import { downloadArtifact } from './artifacts.ts';
import { jobWithRuntimeState, type RuntimeState } from './present.ts';
import { orRefuse } from './service-error.ts';

/** Twenty for each row of one call. */
const MAX_FILES = 10_000;

interface QueueParts {
  readonly store: Store;
  readonly decider: Decider;
  readonly runtime: RuntimeState;
  readonly connections: Connections;
  readonly artifactDownload: ArtifactDownload;
  readonly settings: Pick<SettingsPort, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function queueApi(parts: QueueParts) {
  const { store, decider, runtime: live, connections } = parts;
  const refreshJob = async (key: JobKey): Promise<void> => {
    const job = store.jobViews.get(key);
    const connection = job === null ? null : connections.get(job.connectionId);
    if (job === null || connection === null) throw notFound('job');
    await orRefuse(connection.refreshJob(job.serviceId));
  };
  return {
    queue: {
      list: (query) => store.queue.list(query),
      totals: (query) => store.queue.totals(query),
      statusCounts: ({ level }) => store.queue.statusCounts(level),
      dueBoard() {
        const folders = parts.settings.get().hotFolders.map(
          (folder) =>
            ({
              id: folder.id,
              state: isPaused(folder)
                ? 'paused'
                : live.hotFolderProblem(folder.id) === null
                  ? 'open'
                  : 'away',
            }) as const,
        );
        return dueBoard(store, folders, parts.clock.now());
      },
      files: ({ keys }) => store.queue.files(keys, MAX_FILES),
      decide({ keys, decision }) {
        if (decision.kind === 'rush') {
          const changed = new Set(decider.rush(keys, decision.isRush));
          return { changed: keys.filter((key) => changed.has(key)) };
        }
        const { text, was } = decision;
        if (keys.some((key) => store.queue.jobKeys(key).length === 0)) throw notFound('job');
        if (keys.some((key) => (store.notes.get(key)?.text ?? null) !== was))
          throw new ApiError('CONFLICT', message('refusal.other-note'), message('refusal.save-again'));
        return { changed: keys.filter((key) => decider.note(key, text)) };
      },
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
        const detail = row === null ? null : store.batchViews.detail(row);
        if (detail === null) throw notFound('batch');
        return detail;
      },
    } satisfies AnswersOf<'batch'>,
    job: {
      get({ key }) {
        const job = store.jobViews.get(key);
        if (job === null) throw notFound('job');
        return jobWithRuntimeState(job, live);
      },
      artifact: (asked, signal) => downloadArtifact(store, parts.artifactDownload, asked, signal),
      refresh: ({ key }) => refreshJob(key),
      acknowledge({ key, takeBack }) {
        if (store.jobViews.get(key) === null) throw notFound('job');
        if (takeBack === undefined) return store.due.acknowledge(key);
        store.due.takeBackAcknowledgement(key, takeBack);
        return takeBack;
      },
      reached({ key, stage }) {
        if (store.jobViews.get(key) === null) throw notFound('job');
        return store.evidence.reached(key, stage);
      },
      takeBackEvidence({ id, reason }) {
        const known = store.evidence.get(id);
        if (known === null) throw notFound('evidence');
        if (known.takenBackAt !== null)
          throw new ApiError('CONFLICT', message('refusal.taken-back'), message('refusal.look-again'));
        store.evidence.takeBack(id, reason);
      },
    } satisfies AnswersOf<'job'>,
  };
}
