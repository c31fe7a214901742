import { z } from 'zod';
import { IncidentKind } from './incidents.ts';
import { Message } from './message.ts';
import { Language } from './settings.ts';

/** This machine and private networks (RFC 1918, RFC 4193). */
const NEARBY =
  /^(localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|\[f[cd][0-9a-f]{2}:[0-9a-f:.]+\])$/i;

/** Scheme and host, without a name, a password or a fragment. */
const PARTS = /^(https?):\/\/(\[[\da-f:.]+\]|[^/?#@:[\]\s]+)(?::\d+)?(?:[/?][^#\s]*)?$/i;

function isReceiver(text: string): boolean {
  const [, scheme = '', host = ''] = PARTS.exec(text) ?? [];
  return scheme.toLowerCase() === 'https' || (scheme !== '' && NEARBY.test(host));
}

/**
 * Where incidents are told: https, or http on this machine and in private networks. Whoever knows the
 * address of a chat can write there, so it is shown like a secret.
 */
export const OutgoingAddress = z.url().trim().min(1).max(2_000).refine(isReceiver, 'no such address');
export type OutgoingAddress = z.infer<typeof OutgoingAddress>;

/** What a receiver understands: JSON for programs, or a message of a chat. */
export const OutgoingBody = z.enum(['standard', 'slack', 'teams']);
export type OutgoingBody = z.infer<typeof OutgoingBody>;

/** `22:00`, by the station's clock. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Only urgent incidents are told from one time of day to the other; across midnight if `to` is earlier. */
export const QuietHours = z.object({ from: TimeOfDay, to: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** How incidents reach people who are not at a desk. */
export const OutgoingSettings = z.object({
  address: OutgoingAddress,
  body: OutgoingBody.default('standard'),
  /** `auto`: that of the screens. */
  language: z.union([z.literal('auto'), Language]).default('auto'),
  /** Incidents of these kinds are not told. */
  off: z.array(IncidentKind).default([]),
  quiet: QuietHours.nullable().default(null),
  /** Incidents of these kinds are told in quiet hours, too. */
  urgent: z.array(IncidentKind).default([]),
});
export type OutgoingSettings = z.infer<typeof OutgoingSettings>;

/** Null turns it off and forgets what waits. */
export const OutgoingChange = z.object({ settings: OutgoingSettings.nullable() });
export type OutgoingChange = z.infer<typeof OutgoingChange>;

export const Outgoing = z.object({
  /** Null: off. */
  settings: OutgoingSettings.nullable(),
  /** Messages that wait to be sent. */
  waiting: z.number().int(),
  /** Why the last attempt at one of those failed; null if none has. */
  why: Message.nullable(),
});
export type Outgoing = z.infer<typeof Outgoing>;
