import {
  type Phase,
  type QueueLevel,
  type QueueRow,
  type StatusMeaning,
  Urgency,
} from '../../../../contract/index.ts';
import { searchTerms } from '../database/search-terms.ts';

/** The order of stages: what needs attention first, then what can be acted on. */
export const phaseRank: Readonly<Record<Phase, number>> = {
  attention: 0,
  ready: 1,
  'at-rip': 2,
  'on-hold': 3,
  prepress: 4,
  done: 5,
  cancelled: 6,
};

/** How levels are numbered in the store. */
export const levelRank: Readonly<Record<QueueLevel, number>> = { batches: 0, jobs: 1, components: 2 };

/** What the phase of a job depends on. */
export interface JobCounts {
  readonly meaning: StatusMeaning;
  readonly isGone: boolean;
  /** It needs attention itself, not because of a file. */
  readonly hasAlarm: boolean;
  readonly filesTotal: number;
  /** Requested, and not withdrawn since. */
  readonly filesUnderWay: number;
  readonly filesDelivered: number;
  readonly filesPickedUp: number;
  readonly filesNeedingAttention: number;
  readonly filesOnHold: number;
}

/** The phase of one job. */
export function phaseOfJob(job: JobCounts): Phase {
  const { meaning, filesTotal, filesUnderWay, filesDelivered, filesPickedUp } = job;
  if (job.filesNeedingAttention > 0 || job.hasAlarm) return 'attention';
  const isDelivered = filesTotal > 0 && filesDelivered >= filesTotal;
  // A service may forget what is finished.
  if (job.isGone)
    return isDelivered && (meaning === 'production' || meaning === 'done') ? 'done' : 'cancelled';
  if (meaning === 'cancelled') return 'cancelled';
  if (job.filesOnHold > 0) return 'on-hold';
  if (meaning === 'prepress' && filesUnderWay === 0) return 'prepress';
  if (filesDelivered < filesUnderWay) return 'ready';
  if (meaning === 'download' && !isDelivered) return 'ready';
  if (meaning === 'done') return 'done';
  return filesPickedUp < filesDelivered ? 'at-rip' : 'done';
}

/** The furthest behind first. */
const inOrder = [
  'attention',
  'on-hold',
  'prepress',
  'ready',
  'at-rip',
  'done',
] as const satisfies readonly Phase[];

/** The phase of a row: that of the job furthest behind. Cancelled ones only count if there are no others. */
export const phaseOf = (jobs: readonly Phase[], meaning: StatusMeaning): Phase =>
  inOrder.find((phase) => jobs.includes(phase)) ??
  (jobs.length > 0 || meaning === 'cancelled' ? 'cancelled' : meaning === 'done' ? 'done' : 'prepress');

/** A job has left pre-press once its status says so, or its files are on their way. */
export const hasLeftPrepress = (meaning: StatusMeaning, filesUnderWay: number): boolean =>
  meaning !== 'prepress' || filesUnderWay > 0;

/**
 * How soon a row has to leave. The interface gives no dates, so the words of the delivery service and its
 * group are all there is, in whatever language the service uses.
 */
export function urgencyOf(delivery: QueueRow['delivery']): Urgency {
  if (delivery === null) return 'unknown';
  const words = searchTerms([delivery.group, delivery.service]).join(' ');
  if (/\b(same day|today|heute|jour meme|aujourd hui|vandaag|zelfde dag)\b/.test(words)) return 'today';
  if (/\b(noon|midi|mittag|12h|12 uhr|1200|middag|1030|express)\b/.test(words)) return 'before-noon';
  if (/\b(next day|overnight|24h|tomorrow|morgen|nachster tag|lendemain|volgende dag)\b/.test(words)) {
    return 'next-day';
  }
  return 'later';
}

/** Nothing has to leave any more. */
export const isOver = (phase: Phase): boolean => phase === 'done' || phase === 'cancelled';

/** No row in any phase. */
export const noPhases = (): Record<Phase, number> => ({
  attention: 0,
  ready: 0,
  'at-rip': 0,
  'on-hold': 0,
  prepress: 0,
  done: 0,
  cancelled: 0,
});

/** Later than any cut-off, for rows without one. */
export const NEVER = 8.64e15;

/** A row's place within its stage, as in the index of the queue. */
export interface Place {
  readonly phase_rank: number;
  readonly is_not_rush: number;
  readonly ship_by: number;
  readonly urgency: number;
  readonly sort_at: number;
}

/**
 * Rush comes first, then what leaves first, then the oldest. Finished rows leave no more, so the latest
 * comes first.
 * @param completedAt when its last file was picked up, in milliseconds; null if none was.
 */
export function placeOf(row: QueueRow, completedAt: number | null): Place {
  const phase_rank = phaseRank[row.phase];
  const at = Date.parse(row.createdAt ?? row.lastChange.at);
  if (isOver(row.phase)) {
    return { phase_rank, is_not_rush: 0, ship_by: 0, urgency: 0, sort_at: -(completedAt ?? at) };
  }
  return {
    phase_rank,
    is_not_rush: row.rush ? 0 : 1,
    ship_by: row.shipBy === null ? NEVER : Date.parse(row.shipBy),
    urgency: row.shipBy === null ? Urgency.options.indexOf(row.urgency) : 0,
    sort_at: at,
  };
}
