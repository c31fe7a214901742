import { z } from 'zod';
import { ConnectionId, HotFolderId, IncidentId, Instant } from './ids.ts';
import { Message } from './message.ts';

/** What is wrong: one cause, however many files it affects. */
export const IncidentKind = z.enum([
  'not-picked-up',
  'files-missing',
  'recalled',
  'rip-stopped',
  'folder-unavailable',
  'token-refused',
  'service-away',
  'disk-full',
  'downloads-failing',
  'webhooks-refused',
  'checks-failing',
  'list-refused',
  'status-unknown',
  'report-refused',
  'station-restarted',
  'ledger-away',
  'ledger-in-doubt',
  'browsers-hidden',
  'secret-guessed',
]);
export type IncidentKind = z.infer<typeof IncidentKind>;

/** What an incident is about, which also says where its screen is. */
export const IncidentSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hot-folder'), id: HotFolderId }),
  z.object({ kind: z.literal('connection'), id: ConnectionId }),
  z.object({ kind: z.literal('station') }),
  z.object({ kind: z.literal('site') }),
]);
export type IncidentSubject = z.infer<typeof IncidentSubject>;

/** What an operator did about an incident. A snoozed one is open again at `until`. */
export const IncidentHandling = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('acknowledged'), at: Instant }),
  z.object({ kind: z.literal('snoozed'), until: Instant }),
]);
export type IncidentHandling = z.infer<typeof IncidentHandling>;

/** How many files an incident holds up, and of how many jobs. */
export const Delayed = z.object({
  files: z.number().int(),
  jobs: z.number().int(),
  /** Null if a job is in no batch. */
  batches: z.number().int().nullable(),
});
export type Delayed = z.infer<typeof Delayed>;

/** One cause of trouble. It disappears as soon as the cause does. */
export const Incident = z.object({
  id: IncidentId,
  kind: IncidentKind,
  subject: IncidentSubject,
  /** The cause in one sentence, without a full stop. */
  what: Message,
  /** What else is known, and what helps. */
  why: Message.nullable(),
  since: Instant,
  delayed: Delayed,
  handling: IncidentHandling,
});
export type Incident = z.infer<typeof Incident>;

/** What the log says of an incident. `not-told`: its message to people outside was given up. */
export const IncidentStep = z.enum(['began', 'acknowledged', 'snoozed', 'reopened', 'ended', 'not-told']);
export type IncidentStep = z.infer<typeof IncidentStep>;

/** When a shift begins, by the station's clock: incidents snoozed until tomorrow return then. */
export const MORNING_HOUR = 6;
/** Until when an incident is snoozed: for an hour, or until the next morning. */
export const SnoozeTime = z.enum(['hour', 'tomorrow']);
export type SnoozeTime = z.infer<typeof SnoozeTime>;

/** What an operator says of an incident: somebody takes care of it, not now, or neither any more. */
export const IncidentDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acknowledge') }),
  z.object({ kind: z.literal('snooze'), time: SnoozeTime }),
  z.object({ kind: z.literal('reopen') }),
]);
export type IncidentDecision = z.infer<typeof IncidentDecision>;

export const isOpen = ({ handling }: Pick<Incident, 'handling'>): boolean => handling.kind === 'open';

/** Their files already count in rows of the queue. */
const shownInRows: ReadonlySet<IncidentKind> = new Set([
  'not-picked-up',
  'files-missing',
  'recalled',
  'checks-failing',
]);

/** Counts incidents that need attention and that no row of the queue stands for. */
export const countIncidents = (incidents: readonly Pick<Incident, 'kind' | 'handling'>[]): number =>
  incidents.filter((incident) => isOpen(incident) && !shownInRows.has(incident.kind)).length;
