import { z } from 'zod';
import type { Transition } from './status.ts';

/** What an operator means by *what happened*, picked from all lines of the transition log. */
export const ActivityEvent = z.enum([
  'sent',
  'picked-up',
  'rejected',
  'not-picked-up',
  'ripping',
  'printing',
  'printed',
  'held-by-rip',
  'finished',
  'dispatched',
  'taken-back',
  'reported',
  'not-reported',
  'on-hold',
  'released',
  'approved',
  'resent',
  'moved',
  'not-moved',
  'replacement-requested',
  'removed',
  'cancelled',
  'failed',
  'paused',
  'resumed',
  'began',
  'acknowledged',
  'snoozed',
  'reopened',
  'ended',
]);
export type ActivityEvent = z.infer<typeof ActivityEvent>;

/** A line of the log that counts as such an event. */
export interface EventPattern {
  readonly event: ActivityEvent;
  readonly subject: Transition['subject'];
  readonly to: string;
  /** If left out, anybody's doing matches. */
  readonly source?: Transition['source'];
  /** Reason codes; any of them matches. If left out, every reason does. */
  readonly codes?: readonly string[];
}

/** In order of precedence: the first pattern that a line matches names its event. */
export const eventPatterns: readonly EventPattern[] = [
  { event: 'sent', subject: 'delivery', to: 'delivered' },
  { event: 'picked-up', subject: 'delivery', to: 'picked-up' },
  { event: 'rejected', subject: 'delivery', to: 'rejected' },
  { event: 'not-picked-up', subject: 'delivery', to: 'stuck' },
  { event: 'ripping', subject: 'delivery', to: 'ripping' },
  { event: 'printing', subject: 'delivery', to: 'printing' },
  { event: 'printed', subject: 'delivery', to: 'printed' },
  { event: 'held-by-rip', subject: 'delivery', to: 'held' },
  { event: 'rejected', subject: 'delivery', to: 'refused' },
  { event: 'taken-back', subject: 'delivery', to: 'evidence-taken-back' },
  // The service may have statuses of these names.
  { event: 'printed', subject: 'job', to: 'printed', source: 'operator' },
  { event: 'finished', subject: 'job', to: 'finished', source: 'operator' },
  { event: 'dispatched', subject: 'job', to: 'dispatched', source: 'operator' },
  { event: 'taken-back', subject: 'job', to: 'evidence-taken-back', source: 'operator' },
  { event: 'reported', subject: 'job', to: 'report-confirmed' },
  { event: 'not-reported', subject: 'job', to: 'report-refused' },
  { event: 'not-reported', subject: 'job', to: 'report-unknown' },
  // That one ended because its file goes elsewhere is said by the one planned there.
  { event: 'removed', subject: 'delivery', to: 'removed', source: 'operator' },
  { event: 'moved', subject: 'delivery', to: 'planned', codes: ['delivery.moved-from'] },
  { event: 'moved', subject: 'artwork', to: 'redirected' },
  {
    event: 'not-moved',
    subject: 'delivery',
    to: 'planned',
    codes: ['delivery.not-moved-sent', 'delivery.not-moved-decided'],
  },
  // Only an operator sends a file to a hot folder that already had it.
  { event: 'resent', subject: 'delivery', to: 'planned', source: 'operator' },
  { event: 'failed', subject: 'delivery', to: 'failed' },
  { event: 'on-hold', subject: 'artwork', to: 'on-hold' },
  { event: 'on-hold', subject: 'artwork', to: 'hold-placed' },
  { event: 'released', subject: 'artwork', to: 'archived', source: 'operator' },
  { event: 'approved', subject: 'artwork', to: 'approved' },
  { event: 'approved', subject: 'artwork', to: 'overridden' },
  { event: 'replacement-requested', subject: 'artwork', to: 'replacement-requested' },
  { event: 'cancelled', subject: 'artwork', to: 'failed', codes: ['transfer.cancelled'] },
  {
    event: 'cancelled',
    subject: 'artwork',
    to: 'withdrawn',
    codes: ['withdrawn.cancelled', 'withdrawn.gone', 'withdrawn.batch-cancelled'],
  },
  {
    event: 'cancelled',
    subject: 'artwork',
    to: 'recalled',
    codes: ['recall.cancelled', 'recall.gone', 'recall.batch-cancelled'],
  },
  { event: 'failed', subject: 'artwork', to: 'failed' },
  { event: 'failed', subject: 'artwork', to: 'no-route' },
  { event: 'paused', subject: 'delivery', to: 'paused' },
  { event: 'resumed', subject: 'delivery', to: 'resumed' },
  { event: 'began', subject: 'incident', to: 'began' },
  { event: 'acknowledged', subject: 'incident', to: 'acknowledged' },
  { event: 'snoozed', subject: 'incident', to: 'snoozed' },
  { event: 'reopened', subject: 'incident', to: 'reopened' },
  { event: 'ended', subject: 'incident', to: 'ended' },
  { event: 'failed', subject: 'incident', to: 'not-told' },
  { event: 'failed', subject: 'batch', to: 'not-told' },
];

/** What operators do besides, which the log has words for. */
export const deedPatterns: readonly Pick<EventPattern, 'subject' | 'to'>[] = [
  ...(['logged-in', 'logged-out'] as const).map((to) => ({ subject: 'session', to }) as const),
  ...(['job', 'batch', 'queued-batch'] as const).flatMap((subject) =>
    ['rush', 'not-rush', 'noted', 'note-removed', 'sheet-made', 'label-made'].map((to) => ({ subject, to })),
  ),
  ...(['job', 'artwork'] as const).flatMap((subject) =>
    ['acknowledged', 'acknowledgement-taken-back'].map((to) => ({ subject, to })),
  ),
  ...['parcel-added', 'parcel-taken-back'].map((to) => ({ subject: 'batch', to }) as const),
  ...['report-planned', 'report-withdrawn'].map((to) => ({ subject: 'job', to }) as const),
  ...['hold-taken-back', 'approval-taken-back', 'request-taken-back'].map(
    (to) => ({ subject: 'artwork', to }) as const,
  ),
];

/** The event that a line of the log stands for; null for a step between two events. */
export function eventOf(line: Pick<Transition, 'subject' | 'to' | 'source' | 'why'>): ActivityEvent | null {
  const found = eventPatterns.find(
    ({ subject, to, source, codes }) =>
      subject === line.subject &&
      to === line.to &&
      (source === undefined || source === line.source) &&
      (codes === undefined || codes.includes(line.why?.code ?? '')),
  );
  return found?.event ?? null;
}
