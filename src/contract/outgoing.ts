import { z } from 'zod';
import { ReceiverId } from './ids.ts';
import { IncidentKind } from './incidents.ts';
import { Message } from './message.ts';
import { Language } from './settings.ts';

/** This machine and private networks (RFC 1918, RFC 4193). */
const NEARBY =
  /^(localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|\[f[cd][0-9a-f]{2}:[0-9a-f:.]+\])$/i;

/** Scheme and host, without a name, a password or a fragment. */
const PARTS = /^(https?):\/\/(\[[\da-f:.]+\]|[^/?#@:[\]\s]+)(?::\d+)?(?:[/?][^#\s]*)?$/i;

function isWebhook(text: string): boolean {
  const [, scheme = '', host = ''] = PARTS.exec(text) ?? [];
  return scheme.toLowerCase() === 'https' || (scheme !== '' && NEARBY.test(host));
}

/**
 * An address that is called: https, or http on this machine and in private networks. Whoever knows the
 * address of a chat can write there, so it is shown like a secret.
 */
const WebhookAddress = z.url().trim().min(1).max(2_000).refine(isWebhook, 'no such address');

/** What a webhook understands: JSON for programs, or a message of a chat. */
export const OutgoingBody = z.enum(['standard', 'slack', 'teams']);
export type OutgoingBody = z.infer<typeof OutgoingBody>;

/** TLS from the first byte (usually port 465), after STARTTLS (587), or none. */
export const MailSecurity = z.enum(['tls', 'starttls', 'none']);
export type MailSecurity = z.infer<typeof MailSecurity>;

const MailAddress = z.email().trim().max(254);

/** How to log in and to whom a mail server is to send. The password is no part of it. */
export const MailWay = z
  .object({
    kind: z.literal('mail'),
    /** A name, or an address (IPv6 without brackets). */
    host: z
      .string()
      .trim()
      .max(253)
      .regex(/^[a-z0-9:][a-z0-9.:-]*$/i),
    port: z.number().int().min(1).max(65_535).default(587),
    security: MailSecurity.default('starttls'),
    /** Null: the server asks for no login. */
    user: z.string().trim().min(1).max(300).nullable().default(null),
    from: MailAddress,
    to: z.array(MailAddress).min(1).max(20),
  })
  .refine(
    ({ security, host }) => security !== 'none' || NEARBY.test(host.includes(':') ? `[${host}]` : host),
    {
      path: ['security'],
      error: 'not without TLS',
    },
  );
export type MailWay = z.infer<typeof MailWay>;

/** How a receiver is reached. */
export const OutgoingWay = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('webhook'),
    address: WebhookAddress,
    body: OutgoingBody.default('standard'),
  }),
  MailWay,
]);
export type OutgoingWay = z.infer<typeof OutgoingWay>;

/** `22:00`, by the station's clock. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Only urgent incidents are told from one time of day to the other; across midnight if `to` is earlier. */
export const QuietHours = z.object({ from: TimeOfDay, to: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** What somebody may be told of besides incidents. */
export const OutgoingEvent = z.enum(['batch-ready', 'batch-dispatched']);
export type OutgoingEvent = z.infer<typeof OutgoingEvent>;

/** What an operator chooses for somebody who is told of incidents. */
const ReceiverChoice = z.object({
  way: OutgoingWay,
  /** `auto`: that of the screens. */
  language: z.union([z.literal('auto'), Language]).default('auto'),
  /** Incidents of these kinds are not told. */
  off: z.array(IncidentKind).default([]),
  /** These events are told, too, once each. */
  events: z.array(OutgoingEvent).default([]),
  quiet: QuietHours.nullable().default(null),
  /** Incidents of these kinds are told in quiet hours, too. */
  urgent: z.array(IncidentKind).default([]),
});

/** Somebody who is not at a desk and is told of incidents. */
export const OutgoingReceiver = ReceiverChoice.extend({ id: ReceiverId });
export type OutgoingReceiver = z.infer<typeof OutgoingReceiver>;

export const ReceiverChange = z.object({
  /** Null: another one. */
  id: ReceiverId.nullable(),
  receiver: ReceiverChoice,
  /** For the mail server; null keeps the one from before, if the server is the same. */
  password: z.string().min(1).max(500).nullable().default(null),
});
export type ReceiverChange = z.infer<typeof ReceiverChange>;

export const Outgoing = z.object({
  receivers: z.array(
    z.object({
      receiver: OutgoingReceiver,
      /** Messages that wait to be sent. */
      waiting: z.number().int(),
      /** Why the last attempt at one of those failed; null if none has. */
      why: Message.nullable(),
    }),
  ),
});
export type Outgoing = z.infer<typeof Outgoing>;
