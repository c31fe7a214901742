import { z } from 'zod';
import { Instant } from './ids.ts';
import { Message } from './message.ts';

/**
 * A status of a job, batch or queued batch. The set of codes is open: an unknown one is shown by `name`,
 * the service's own translation or else the humanised last segment of the code.
 */
export const Status = z.object({
  code: z.string(),
  name: z.string(),
  summary: z.string().nullable(),
  locale: z.string().nullable(),
});
export type Status = z.infer<typeof Status>;

/** The code of a status that could not be read. */
export const UNKNOWN_STATUS = 'unknown';

/** How a change reached the station. */
export const ChangeSource = z.enum([
  'webhook',
  'poll',
  'refresh',
  'start',
  'operator',
  'desk',
  'station',
  'rip',
]);
export type ChangeSource = z.infer<typeof ChangeSource>;

/** When something was last read from the service, and why. */
export const LastChange = z.object({ source: ChangeSource, at: Instant });
export type LastChange = z.infer<typeof LastChange>;

/** Words of the transition log about a job or file, besides its states. */
export const LedgerWord = z.enum([
  'replacement-requested',
  'issue-told',
  'issue-unknown',
  'issue-refused',
  'approved',
  'approval-taken-back',
  'hold-placed',
  'redirected',
  'hold-taken-back',
  'request-taken-back',
  'overridden',
  'recalled',
  'wanted-again',
  'acknowledged',
  'gone',
  'rush',
  'not-rush',
  'noted',
  'note-removed',
  'sheet-made',
  'label-made',
  'not-told',
  'brought-here',
  'moved',
  'read-anew',
  'order-changed',
  'order-as-sent',
  'printed',
  'finished',
  'dispatched',
  'evidence-taken-back',
  'parcel-added',
  'parcel-taken-back',
  'report-planned',
  'report-confirmed',
  'report-refused',
  'report-unknown',
  'report-withdrawn',
]);

/** What the log says of a connection's webhooks. */
export const ConnectionStep = z.enum([
  'webhook-set-aside',
  'signature-changed',
  'unverified-refresh',
  'unverified-refused',
]);
export type ConnectionStep = z.infer<typeof ConnectionStep>;

/** One line of the transition log. */
export const Transition = z.object({
  seq: z.number().int(),
  subject: z.enum([
    'job',
    'batch',
    'queued-batch',
    'artwork',
    'delivery',
    'connection',
    'catalogue',
    'batch-order',
    'submission',
    'session',
    'operator',
    'incident',
  ]),
  /** The subject's own id, in its usual form. */
  subjectId: z.string(),
  /** What the operator calls the subject: the name of a job or file. */
  label: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  /** When the station learned of it. */
  at: Instant,
  /**
   * When it happened by the service's own clock; null if the service does not say, or if it is the
   * station's own step.
   */
  serviceAt: Instant.nullable(),
  why: Message.nullable(),
  source: ChangeSource,
  /** Who did it, if it was done in a window whose operator is known. */
  by: z.string().nullable(),
  /** At which desk: the name of a window or machine; null if not recorded. */
  desk: z.string().nullable(),
});
export type Transition = z.infer<typeof Transition>;
