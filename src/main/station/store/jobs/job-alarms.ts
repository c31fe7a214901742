import { type ArtworkId, type Message, message, type StatusMeaning } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../artworks/artwork-record.ts';

/** So many of the service's words are said of files that are not for print. */
const MAX_WORDS = 3;

/** What a job's alarm depends on. */
export interface AlarmFacts {
  readonly meaning: StatusMeaning;
  readonly gone_at: number | null;
  readonly status_code: string;
  readonly acknowledged_status: string | null;
  /** What has changed in its order since files were sent. */
  readonly order_changes: readonly Message[];
  /** The service's words for its files that are not for print. */
  readonly left_out: readonly string[];
  /** That a file of it has no id; empty if all have. */
  readonly without_id: readonly Message[];
}

const noFiles = message('job.no-files');
const leftOut = (words: readonly string[]): Message =>
  message('job.left-out', { words: words.slice(0, MAX_WORDS).join(', ') });
const refused = message('job.refused');
const batchCancelled = (status: string): Message => message('job.batch-cancelled', { status });
const past = (status: string): Message => message('job.past', { status });

/** A job with the service's name of its status. */
type NamedJob = AlarmFacts & { readonly statusName: string };

/**
 * How many files a job has in all, how many were not sent before it moved on, how many were withdrawn because
 * their artwork was rejected, and how many because their batch was cancelled.
 */
interface FilesInJob {
  readonly total: number;
  readonly past: number;
  readonly refused: number;
  readonly unbatched: number;
}

/**
 * Why a job itself needs attention, the most important first. What an operator has acknowledged for its
 * current status does not count. What becomes of the files of a cancelled job is said of each.
 */
export function alarmsOfJob(job: NamedJob, files: FilesInJob): Message[] {
  const isOver = job.gone_at !== null || job.meaning === 'cancelled';
  return [...(alarmOfStatus(job, files) ?? []), ...(isOver ? [] : job.order_changes)];
}

function alarmOfStatus(job: NamedJob, files: FilesInJob): [Message] | null {
  if (job.gone_at !== null || job.acknowledged_status === job.status_code) return null;
  switch (job.meaning) {
    case 'download':
      if (job.without_id[0] !== undefined) return [job.without_id[0]];
      if (files.total === 0) return [job.left_out.length === 0 ? noFiles : leftOut(job.left_out)];
      if (files.refused === files.total) return [refused];
      return files.unbatched > 0 ? [batchCancelled(job.statusName)] : null;
    case 'production':
      return files.total === 0 || files.past > 0 ? [past(job.statusName)] : null;
    case 'prepress':
    case 'done':
    case 'cancelled':
      return null;
  }
}

/** What an operator has to look at for a job with these files, and which of them can be sent by hand. */
export function alarmsOf(
  job: AlarmFacts & { readonly status: { readonly name: string } },
  files: readonly ArtworkRecord[],
): { alarms: Message[]; sendable: ArtworkId[] } {
  const isWithdrawn = ({ isListed, state, reason }: ArtworkRecord, code: string): boolean =>
    isListed && state === 'withdrawn' && reason?.code === code;
  const isPast = (file: ArtworkRecord): boolean => isWithdrawn(file, 'withdrawn.past');
  const isUnbatched = (file: ArtworkRecord): boolean => isWithdrawn(file, 'withdrawn.batch-cancelled');
  const counts = {
    total: files.filter(({ isListed, state }) => isListed || state !== 'withdrawn').length,
    past: files.filter(isPast).length,
    refused: files.filter((file) => isWithdrawn(file, 'withdrawn.artwork-refused')).length,
    unbatched: files.filter(isUnbatched).length,
  };
  return {
    alarms: [
      ...alarmsOfJob({ ...job, statusName: job.status.name }, counts),
      ...files.flatMap(({ recall }) => recall ?? []),
    ],
    sendable: files.filter((file) => isPast(file) || isUnbatched(file)).map(({ id }) => id),
  };
}
