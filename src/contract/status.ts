import { z } from 'zod';
import { Instant } from './ids.ts';
import { Message } from './message.ts';

/**
 * A status of a job, batch or queued batch. The set of codes is open: an unknown code is shown by `name`,
 * which is the service's own translation, or the humanised last segment of the code without one.
 */
export const Status = z.object({
  code: z.string(),
  name: z.string(),
  summary: z.string().nullable(),
  locale: z.string().nullable(),
});
export type Status = z.infer<typeof Status>;

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

/** The last time something was read from the service, and what made the station read it. */
export const LastChange = z.object({ source: ChangeSource, at: Instant });
export type LastChange = z.infer<typeof LastChange>;

/** What the transition log says of a job or a file beside its states. */
export const LedgerWord = z.enum([
  'replacement-requested',
  'approved',
  'approval-taken-back',
  'hold-placed',
  'hold-taken-back',
  'request-taken-back',
  'overridden',
  'recalled',
  'wanted-again',
  'acknowledged',
  'gone',
  'rush',
  'not-rush',
]);

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
  /** Key of the subject, in the form its own id has. */
  subjectId: z.string(),
  /** What the operator calls the subject: a job name, a file name. */
  label: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  /** When the station knew of it. */
  at: Instant,
  /**
   * When it was by the service's own clock; null where the service does not say, or it is the station's own
   * step.
   */
  serviceAt: Instant.nullable(),
  why: Message.nullable(),
  source: ChangeSource,
  /** Who did it, where it was done in a window and they have said who they are. */
  by: z.string().nullable(),
  /** At which desk: what a window or machine is called; null where that was not recorded. */
  desk: z.string().nullable(),
});
export type Transition = z.infer<typeof Transition>;
